/*
 * split.c - the readings of a win: sets and a pair, by the ways to read each block.
 *
 * The tiles of three blocks are 3n, those of the one with the pair 3n+2: that alone says which
 * it is. No 17 tiles have more than 15 readings, which are of honours with runs and fifth
 * copies; of 14 there are nine at most, and one of each other shape.
 */
#include "split.h"

#include <assert.h>

enum { BLOCKS = 4, HONORS = BLOCKS - 1 };

typedef struct blocks {
    mjf__nibbles of[BLOCKS];
} blocks;

static inline blocks blocks_of(const uint8_t *counts) {
    blocks b = {{mjf__suit_nibbles(counts), mjf__suit_nibbles(counts + 9),
                 mjf__suit_nibbles(counts + 18), mjf__honor_nibbles(counts)}};
    return b;
}

/* The block of 3n+2 tiles, if the others have 3n; or BLOCKS. */
static inline unsigned block_of_pair(const blocks *b) {
    unsigned rests = 0; /* two bits each */
    for (int i = 0; i < BLOCKS; i++) rests |= mjf__rest(b->of[i].tiles) << 2 * i;
    /* One bit, and that of a 2. */
    if ((rests & 0x55) != 0 || rests == 0 || (rests & (rests - 1)) != 0) return BLOCKS;
    return (unsigned)mjf__lowest(rests) / 2;
}

/* Behind the ways of the blocks so far, those of one more. */
static inline mjf__win_way joined(mjf__win_way way, const mjf__win_way *more) {
    way.sets |= more->sets << MJF__WIN_WAY_BITS * way.n_sets;
    way.n_sets = (uint8_t)(way.n_sets + more->n_sets);
    way.pair = more->pair < way.pair ? more->pair : way.pair;
    return way;
}

/* By the ways of each block. */
static MJF__NOINLINE int split_blocks(const blocks *block, unsigned honor_runs,
                                      const mjf__win_frame *frame, mjf_split *out) {
    mjf__win_way ways[BLOCKS][MJF__WIN_MAX_WAYS];
    int n[BLOCKS], found = 0;
    for (unsigned i = 0; i < HONORS; i++) {
        n[i] = mjf__win_suit_ways(&block->of[i], MJF__BLOCK_SIZE * i, ways[i]);
        if (n[i] == 0) return 0;
    }
    n[HONORS] = mjf__win_honor_ways(&block->of[HONORS], honor_runs, ways[HONORS]);
    const mjf__win_way none = {0, 0, MJF_TILES};
    for (int a = 0; a < n[0]; a++) {
        const mjf__win_way one = joined(none, &ways[0][a]);
        for (int b = 0; b < n[1]; b++) {
            const mjf__win_way two = joined(one, &ways[1][b]);
            for (int c = 0; c < n[2]; c++) {
                const mjf__win_way three = joined(two, &ways[2][c]);
                for (int d = 0; d < n[3]; d++) {
                    const mjf__win_way way = joined(three, &ways[3][d]);
                    assert(found < MJF__WIN_MAX_SPLITS);
                    mjf__win_split_write(&out[found++], frame, &way);
                }
            }
        }
    }
    return found;
}

int mjf__win_split_standard(const uint8_t *counts, unsigned honor_runs,
                            const mjf__win_suits *suits, const mjf__win_frame *frame,
                            mjf_split *out) {
    const blocks block = blocks_of(counts);
    const unsigned own = block_of_pair(&block);
    if (own == BLOCKS) return 0;
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
