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

int mjf__win_split_standard(const uint8_t *counts, unsigned honor_runs,
                            const mjf__win_suits *suits, const mjf__win_frame *frame,
                            mjf_split *out) {
    const mjf__hand_blocks block = mjf__hand_blocks_of(counts);
    const unsigned own = mjf__hand_block_of_pair(&block);
    if (own == MJF__BLOCKS) return 0;
    if (honor_runs == 0 && suits != NULL) {
        const int found = mjf__win_split_plain(block.of, own, suits, frame, out);
        if (found != MJF__WIN_CHOICE) return found;
    }
    return split_blocks(&block, honor_runs, frame, out);
}

int mjf__win_splits(const mjf__win_split_question *q,
                    mjf_split out[MJF__WIN_MAX_SPLITS]) {
    const mjf__win_frame frame = {q->win, MJF_STANDARD, 0};
    int found = 0;
    if (q->forms & MJF_STANDARD)
        found =
            mjf__win_split_standard(q->concealed, q->honor_runs, q->suits, &frame, out);
    if ((q->forms & ~(uint32_t)MJF_STANDARD) && q->win->n_melds <= 1)
        found = mjf__win_split_shapes(q, out, found);
    return found;
}

void mjf__win_any_split(const mjf_win *win, mjf_split *out) {
    memset(out, 0, sizeof *out);
    out->pair = MJF_TILES;
    for (unsigned i = 0; i < win->n_melds; i++) {
        const mjf_set set = {win->melds[i].kind, win->melds[i].tile, 1};
        out->sets[out->n_sets++] = set;
    }
}
