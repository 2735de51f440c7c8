/*
 * split.c - the readings of a win: sets and a pair, and the other shapes.
 *
 * There are no more as sets and a pair than MJF__HAND_WAYS, and of 14 tiles one or two of each
 * other shape.
 */
#include "split.h"

static MJF__NOINLINE int split_blocks(const mjf__hand_blocks *block,
                                      unsigned honor_runs, const mjf__win_frame *frame,
                                      mjf_split *out) {
    mjf__hand_way ways[MJF__HAND_WAYS];
    const int found = mjf__hand_ways(block, honor_runs, ways);
    for (int i = 0; i < found; i++) mjf__win_split_write(&out[i], frame, &ways[i]);
    return found;
}

static int split_by_pair(const mjf__hand_blocks *block, unsigned own,
                         unsigned honor_runs, const mjf__win_suits *suits,
                         const mjf__win_frame *frame, mjf_split *out) {
    if (own == MJF__BLOCKS) return 0;
    if (honor_runs == 0 && suits != NULL) {
        const int found = mjf__win_split_plain(block->of, own, suits, frame, out);
        if (found != MJF__WIN_CHOICE) return found;
    }
    return split_blocks(block, honor_runs, frame, out);
}

int mjf__win_split_standard(const uint8_t *counts, unsigned honor_runs,
                            const mjf__win_suits *suits, const mjf__win_frame *frame,
                            mjf_split *out) {
    const mjf__hand_blocks block = mjf__hand_blocks_of(counts);
    const unsigned own = mjf__hand_block_of_pair(&block);
    return split_by_pair(&block, own, honor_runs, suits, frame, out);
}

/* The blocks of a hand with one more tile, and which of them has the pair, or MJF__BLOCKS: most
 * hands that are not complete are told by the numbers of their tiles alone. */
static inline unsigned blocks_with(const mjf_win *win, mjf__hand_blocks *block) {
    const unsigned tile = win->tile, where = tile / MJF__BLOCK_SIZE;
    uint64_t bytes[MJF__BLOCKS], ninth[MJF__BLOCKS];
    unsigned rests = 0;
    for (unsigned i = 0; i < MJF__BLOCKS; i++) {
        const bool suit = i < MJF__SUITS;
        const uint8_t *counts = win->hand + MJF__BLOCK_SIZE * i;
        bytes[i] = suit ? mjf__load8(counts) : mjf__load8(counts - 1) >> 8;
        ninth[i] = suit ? counts[8] : 0;
        block->of[i].tiles =
            (unsigned)mjf__bytes_sum(bytes[i]) + (unsigned)ninth[i] + (i == where);
        rests |= mjf__rest(block->of[i].tiles) << 2 * i;
    }
    const unsigned own = mjf__hand_rest_of_pair(rests);
    if (own == MJF__BLOCKS) return own;
    for (unsigned i = 0; i < MJF__BLOCKS; i++) {
        const uint64_t more = (uint64_t)(i == where) << 4 * (tile % MJF__BLOCK_SIZE);
        block->of[i].word = (mjf__bytes_to_nibbles(bytes[i]) | ninth[i] << 32) + more;
    }
    return own;
}

static int split_with_tile(const mjf__win_split_question *q,
                           const mjf__win_frame *frame, mjf_split *out) {
    mjf__hand_blocks block;
    const unsigned own = blocks_with(q->win, &block);
    return split_by_pair(&block, own, q->honor_runs, q->suits, frame, out);
}

int mjf__win_splits(const mjf__win_split_question *q,
                    mjf_split out[MJF__WIN_MAX_SPLITS]) {
    const mjf__win_frame frame = {q->win, MJF_STANDARD, 0};
    int found = 0;
    if ((q->forms & MJF_STANDARD) && q->natural)
        found = split_with_tile(q, &frame, out);
    else if (q->forms & MJF_STANDARD)
        found =
            mjf__win_split_standard(q->concealed, q->honor_runs, q->suits, &frame, out);
    if ((q->forms & ~(uint32_t)MJF_STANDARD) && q->win->n_melds <= 1)
        found = mjf__win_split_shapes(q, out, found);
    return found;
}

bool mjf__win_has_split(const mjf__win_split_question *q) {
    mjf_split splits[MJF__WIN_MAX_SPLITS];
    const mjf__win_frame frame = {q->win, MJF_STANDARD, 0};
    if (!q->natural || q->honor_runs != 0 || q->suits == NULL)
        return mjf__win_splits(q, splits) > 0;
    if (q->forms & MJF_STANDARD) {
        mjf__hand_blocks block;
        const unsigned own = blocks_with(q->win, &block);
        int found =
            own == MJF__BLOCKS ? 0 : mjf__win_has_plain_split(block.of, own, q->suits);
        if (found == MJF__WIN_CHOICE)
            found = split_blocks(&block, q->honor_runs, &frame, splits);
        if (found > 0) return true;
    }
    return (q->forms & ~(uint32_t)MJF_STANDARD) && q->win->n_melds <= 1 &&
           mjf__win_split_shapes(q, splits, 0) > 0;
}

void mjf__win_any_split(const mjf_win *win, mjf_split *out) {
    memset(out, 0, sizeof *out);
    out->pair = MJF_TILES;
    for (unsigned i = 0; i < win->n_melds; i++) {
        const mjf_set set = {win->melds[i].kind, win->melds[i].tile, 1};
        out->sets[out->n_sets++] = set;
    }
}
