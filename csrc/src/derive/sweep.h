/*
 * sweep.h - the dynamic program that walks the tiles of a hand one by one.
 *
 * A target is what a hand is to become: n sets and a pair. Walking the tiles in order, all
 * that matters of the target so far is how many runs began at the last tile (they claim
 * this tile and the next) and at the one before (they claim this tile), how many sets and
 * pairs were begun, and what they cost. A sweep holds, for each such state, the least cost:
 * the tiles that must still be added.
 *
 * Lookup tables are derived with it (automaton.c), limits answered (limited_sets.c),
 * readings listed (readings.c), deals counted.
 */
#ifndef MJF__SWEEP_H
#define MJF__SWEEP_H

#include <stdbool.h>
#include <stdint.h>

#include "mjf/mjf.h"

enum {
    MJF__DERIVE_SWEEP_MAX_SETS = MJF_MAX_SETS,
    MJF__DERIVE_SWEEP_LANES = 2 *
        (MJF__DERIVE_SWEEP_MAX_SETS + 1), /* lane = 2 * sets + pairs */
    MJF__DERIVE_SWEEP_WIDTH = 16,         /* lanes of a row, padded to a vector */
    MJF__DERIVE_SWEEP_INFINITY =
        64, /* no such target; a bit of its own: no true cost reaches it */
    MJF__DERIVE_SWEEP_NARROW = 3, /* 0, 1 or 2 runs begin at a tile */
    MJF__DERIVE_SWEEP_WIDE = MJF__DERIVE_SWEEP_MAX_SETS + 1, /* 0 .. 5 do */
    MJF__DERIVE_SWEEP_MOST = 3 * MJF__DERIVE_SWEEP_MAX_SETS +
        2,                       /* copies of a tile that a target can use */
    MJF__DERIVE_SWEEP_EAST = 27, /* the first wind */
    MJF__DERIVE_SWEEP_WHITE = 31 /* the first dragon */
};

/* The targets that are meant: what may be a set or the pair. */
typedef struct mjf__derive_shape {
    uint64_t tiles;  /* that may be used at all */
    uint64_t pairs;  /* that may be the pair */
    uint64_t begins; /* at which a run may begin; East for runs of winds */
    uint64_t runs;   /* that a run can use */
    bool triplets;
    bool winds;   /* a run of winds is any three of the four */
    uint8_t sets; /* the most there are */
    uint8_t most; /* copies that may be used of one tile */
    /* One more than the runs that may begin at one tile. Three equal runs are three
     * triplets, so MJF__DERIVE_SWEEP_NARROW is enough where there are triplets, unless these readings
     * are to be told apart. */
    uint8_t begun;
    uint8_t
        open; /* the same, runs of winds included, which are MJF__DERIVE_SWEEP_WIDE */
} mjf__derive_shape;

/* Up to four sets and a pair of all tiles. */
extern const mjf__derive_shape mjf__derive_standard_shape;

/* Row (r1, r2): r1 runs began at the last tile, r2 at the one before; both are below
 * MJF__DERIVE_SWEEP_NARROW, or their sum is below MJF__DERIVE_SWEEP_WIDE, since so many sets there are. Among winds:
 * of the runs that began at East, r2 have left out a wind so far and r1 have not.
 * Between the rows lie infinite lanes, so that a row can be read shifted by up to
 * MJF__DERIVE_SWEEP_WIDTH lanes. Only the rows of the shape are ever touched. */
enum {
    MJF__DERIVE_SWEEP_NARROW_ROWS = MJF__DERIVE_SWEEP_NARROW * MJF__DERIVE_SWEEP_NARROW,
    MJF__DERIVE_SWEEP_WIDE_ROWS = MJF__DERIVE_SWEEP_WIDE *
        (MJF__DERIVE_SWEEP_WIDE + 1) / 2
};

typedef struct mjf__derive_sweep {
    uint8_t cells[(2 * MJF__DERIVE_SWEEP_WIDE_ROWS + 1) * MJF__DERIVE_SWEEP_WIDTH];
} mjf__derive_sweep;

/* open: MJF__DERIVE_SWEEP_NARROW or MJF__DERIVE_SWEEP_WIDE. */
static inline int mjf__derive_sweep_row_count(int open) {
    return open == MJF__DERIVE_SWEEP_NARROW ? MJF__DERIVE_SWEEP_NARROW_ROWS
                                            : MJF__DERIVE_SWEEP_WIDE_ROWS;
}

static inline int mjf__derive_sweep_row_number(int open, int r1, int r2) {
    return open == MJF__DERIVE_SWEEP_NARROW
               ? MJF__DERIVE_SWEEP_NARROW * r1 + r2
               : (2 * MJF__DERIVE_SWEEP_WIDE + 1 - r1) * r1 / 2 + r2;
}

static inline uint8_t *mjf__derive_sweep_row(mjf__derive_sweep *sweep, int open, int r1,
                                             int r2) {
    return sweep->cells + (2 * mjf__derive_sweep_row_number(open, r1, r2) + 1) *
                              MJF__DERIVE_SWEEP_WIDTH;
}

static inline const uint8_t *mjf__derive_sweep_const_row(const mjf__derive_sweep *sweep,
                                                         int open, int r1, int r2) {
    return sweep->cells + (2 * mjf__derive_sweep_row_number(open, r1, r2) + 1) *
                              MJF__DERIVE_SWEEP_WIDTH;
}

/* The bytes of a sweep that are used. */
static inline int mjf__derive_sweep_size(const mjf__derive_shape *shape) {
    return (2 * mjf__derive_sweep_row_count(shape->open) + 1) * MJF__DERIVE_SWEEP_WIDTH;
}

/* What a step needs to know of one tile. */
typedef struct mjf__derive_sweep_tile {
    uint8_t held;   /* copies in the hand */
    uint8_t most;   /* copies a target may use */
    uint8_t opened; /* one more than the runs that may have begun at a tile before */
    uint8_t begun;  /* one more than those that may begin here */
    bool pair, triplet;
    int8_t wind; /* 0..3 where runs of winds are meant; else -1 */
} mjf__derive_sweep_tile;

static inline mjf__derive_sweep_tile mjf__derive_sweep_tile_at(
    const mjf__derive_shape *shape, int tile, int held) {
    const bool wind = shape->winds && MJF__DERIVE_SWEEP_EAST <= tile &&
                      tile < MJF__DERIVE_SWEEP_WHITE;
    mjf__derive_sweep_tile result = {
        .held = (uint8_t)held,
        .most = shape->tiles >> tile & 1 ? shape->most : 0,
        .opened = shape->runs >> tile & 1 ? shape->begun : 1,
        .begun = shape->begins >> tile & 1 ? shape->begun : 1,
        .pair = shape->pairs >> tile & 1,
        .triplet = shape->triplets,
        .wind = (int8_t)(wind ? tile - MJF__DERIVE_SWEEP_EAST : -1),
    };
    return result;
}

/* Whether no run is open before a tile: a block begins with each suit, with the winds and
 * with the dragons. */
static inline bool mjf__derive_sweep_is_closed_at(int tile) {
    return tile < MJF__DERIVE_SWEEP_EAST
               ? tile % 9 == 0
               : tile == MJF__DERIVE_SWEEP_EAST || tile == MJF__DERIVE_SWEEP_WHITE;
}

/* No state is possible: the neutral element of joining. */
void mjf__derive_sweep_clear(const mjf__derive_shape *shape, mjf__derive_sweep *sweep);

/* One state only: no open run, and lanes[2 * sets + pairs] the costs, of MJF__DERIVE_SWEEP_LANES. */
void mjf__derive_sweep_start(const mjf__derive_shape *shape, mjf__derive_sweep *sweep,
                             const uint8_t *lanes);

/* Add to *after what the states before a tile become behind it, keeping the lesser cost.
 * Only targets with least..most copies of the tile are meant, and no more than tile->most.
 * The caller has cleared *after. */
void mjf__derive_sweep_forward(const mjf__derive_shape *shape, mjf__derive_sweep *after,
                               const mjf__derive_sweep *before,
                               const mjf__derive_sweep_tile *tile, int least, int most);

/* The same against the direction of the tiles: costs are those still to come. */
void mjf__derive_sweep_backward(const mjf__derive_shape *shape,
                                mjf__derive_sweep *before,
                                const mjf__derive_sweep *after,
                                const mjf__derive_sweep_tile *tile, int least,
                                int most);

/* Drop the states that need not be gone on from: another has as many sets and pairs, costs no
 * more and has no more runs open, so whatever completes this one completes that, with no
 * more tiles. Sweeps with the same future become equal. */
void mjf__derive_sweep_drop_dominated(const mjf__derive_shape *shape,
                                      mjf__derive_sweep *sweep);

/* Drop the states with an open run: a block begins, or ends, here. */
void mjf__derive_sweep_close(const mjf__derive_shape *shape, mjf__derive_sweep *sweep);

/* The rows alone, for keeping many of them. */
static inline int mjf__derive_sweep_rows_size(const mjf__derive_shape *shape) {
    return mjf__derive_sweep_row_count(shape->open) * MJF__DERIVE_SWEEP_WIDTH;
}

void mjf__derive_sweep_save(const mjf__derive_shape *shape, uint8_t *rows,
                            const mjf__derive_sweep *sweep);
void mjf__derive_sweep_load(const mjf__derive_shape *shape, mjf__derive_sweep *sweep,
                            const uint8_t *rows);

/* The least sum of a cost so far and a cost to come, saved; MJF__DERIVE_SWEEP_INFINITY or more if there
 * is none. */
int mjf__derive_sweep_join(const mjf__derive_shape *shape,
                           const mjf__derive_sweep *forward, const uint8_t *backward);

#endif /* MJF__SWEEP_H */
