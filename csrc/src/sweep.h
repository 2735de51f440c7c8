/*
 * sweep.h - the dynamic program that walks the tiles of a hand one by one.
 *
 * A target is what a hand is to become: n sets and a pair. Walking the tiles in order, all
 * that matters of the target so far is how many runs began at the last tile (they claim
 * this tile and the next) and at the one before (they claim this tile), how many sets and
 * pairs were begun, and what they cost. A sweep holds, for each such state, the least cost:
 * the tiles that must still be added. Three equal runs are three triplets, so no more than
 * two runs need begin at one tile.
 *
 * Lookup tables are derived with it (derive.c), limits answered (limited.c), readings listed
 * (decompose.c).
 */
#ifndef MJF_SWEEP_H
#define MJF_SWEEP_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SWEEP_MAX_SETS = 4,
    SWEEP_LANES = 2 * (SWEEP_MAX_SETS + 1), /* lane = 2 * sets + pairs */
    SWEEP_WIDTH = 16,                       /* lanes of a row, padded to a vector */
    SWEEP_RUNS = 3,                         /* 0, 1 or 2 runs begin at a tile */
    SWEEP_ROWS = SWEEP_RUNS * SWEEP_RUNS,
    SWEEP_INFINITY = 64, /* no such target; a bit of its own: no true cost reaches it */
    SWEEP_CELLS = (2 * SWEEP_ROWS + 1) * SWEEP_WIDTH
};

/* Row (r1, r2): r1 runs began at the last tile, r2 at the one before. Between the rows lie
 * infinite lanes, so that a row can be read shifted by up to SWEEP_WIDTH lanes. */
typedef struct mjf__sweep {
    uint8_t cells[SWEEP_CELLS];
} mjf__sweep;

/* What a step needs to know of one tile. */
typedef struct mjf__sweep_tile {
    uint8_t held; /* copies in the hand */
    bool begins;  /* a run may begin here: the lowest of three of a suit */
    bool honor;   /* no run touches it */
} mjf__sweep_tile;

static inline uint8_t *mjf__sweep_row(mjf__sweep *sweep, int r1, int r2) {
    return sweep->cells + (2 * (SWEEP_RUNS * r1 + r2) + 1) * SWEEP_WIDTH;
}

static inline const uint8_t *mjf__sweep_const_row(const mjf__sweep *sweep, int r1,
                                                  int r2) {
    return sweep->cells + (2 * (SWEEP_RUNS * r1 + r2) + 1) * SWEEP_WIDTH;
}

static inline mjf__sweep_tile mjf__sweep_tile_at(int tile, int held) {
    mjf__sweep_tile result = {(uint8_t)held, tile < 27 && tile % 9 < 7, tile >= 27};
    return result;
}

/* No state is possible: the neutral element of mjf__sweep_join. */
void mjf__sweep_clear(mjf__sweep *sweep);

/* One state only: no open run, and lanes[2 * sets + pairs] the costs, of SWEEP_LANES. */
void mjf__sweep_start(mjf__sweep *sweep, const uint8_t *lanes);

/* Add to *after what the states before a tile become behind it, keeping the lesser cost.
 * Only targets with least..most copies, at most four, of the tile are meant. The caller has
 * cleared *after. */
void mjf__sweep_forward(mjf__sweep *after, const mjf__sweep *before,
                        mjf__sweep_tile tile, int least, int most);

/* The same against the direction of the tiles: costs are those still to come. */
void mjf__sweep_backward(mjf__sweep *before, const mjf__sweep *after,
                         mjf__sweep_tile tile, int least, int most);

/* Drop the states with an open run: a block begins, or ends, here. */
void mjf__sweep_close(mjf__sweep *sweep);

/* The rows alone, for keeping many of them. */
typedef struct mjf__sweep_rows {
    uint8_t row[SWEEP_ROWS][SWEEP_WIDTH];
} mjf__sweep_rows;

void mjf__sweep_save(mjf__sweep_rows *rows, const mjf__sweep *sweep);

/* The least sum of a cost so far and a cost to come; SWEEP_INFINITY or more if none. */
int mjf__sweep_join(const mjf__sweep *forward, const mjf__sweep_rows *backward);

#endif /* MJF_SWEEP_H */
