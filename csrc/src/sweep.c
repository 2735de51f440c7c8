/* sweep.c - the dynamic program that walks the tiles of a hand one by one. */
#include "sweep.h"

#include <assert.h>
#include <string.h>

#include "lanes.h"
#include "mjf/mjf.h"

/* Adding SWEEP_INFINITY to a lane makes it unreachable. A step that takes the pair arrives
 * in lanes with one pair and leaves from lanes with none. */
enum { Z = 0, N = SWEEP_INFINITY };
static const uint8_t ANY_LANE[SWEEP_WIDTH] = {Z, Z, Z, Z, Z, Z, Z, Z,
                                              Z, Z, N, N, N, N, N, N};
static const uint8_t WITH_PAIR[SWEEP_WIDTH] = {N, Z, N, Z, N, Z, N, Z,
                                               N, Z, N, N, N, N, N, N};
static const uint8_t WITHOUT_PAIR[SWEEP_WIDTH] = {Z, N, Z, N, Z, N, Z, N,
                                                  Z, N, N, N, N, N, N, N};

void mjf__sweep_clear(mjf__sweep *sweep) {
    memset(sweep->cells, SWEEP_INFINITY, sizeof sweep->cells);
}

void mjf__sweep_start(mjf__sweep *sweep, const uint8_t *lanes) {
    mjf__sweep_clear(sweep);
    memcpy(mjf__sweep_row(sweep, 0, 0), lanes, SWEEP_LANES);
}

/* What it costs to use 0..5 copies of the tile, for a state that takes the pair here and for
 * one that does not. */
enum { MOST_USED = 5 };
typedef struct costs {
    mjf__lanes plain[MOST_USED + 1], pair[MOST_USED + 1];
} costs;

static inline void set_costs(costs *c, int held, int least, int most,
                             const uint8_t *pair_lanes) {
    for (int use = 0; use <= MOST_USED; use++) {
        const int added = use > held ? use - held : 0;
        const bool allowed = least <= use && use <= most;
        const mjf__lanes cost =
            mjf__lanes_fill((uint8_t)(allowed ? added : SWEEP_INFINITY));
        c->plain[use] = mjf__lanes_or(cost, mjf__lanes_load(ANY_LANE));
        c->pair[use] = mjf__lanes_or(cost, mjf__lanes_load(pair_lanes));
    }
}

static inline mjf__lanes relax(mjf__lanes lanes, const uint8_t *from, mjf__lanes cost) {
    return mjf__lanes_min(lanes, mjf__lanes_add(mjf__lanes_load(from), cost));
}

/* The four ways to use a tile that `runs` runs touch: for these alone, with a pair, with a
 * triplet, with both. A set moves the state by two lanes, a pair by one; direction is -1
 * to gather what arrives from before the tile, 1 what is still to come behind it. */
static inline mjf__lanes ways(mjf__lanes lanes, const uint8_t *from, int direction,
                              int runs, int most, const costs *c) {
    if (runs <= most) lanes = relax(lanes, from, c->plain[runs]);
    if (runs + 2 <= most) lanes = relax(lanes, from + direction, c->pair[runs + 2]);
    if (runs + 3 <= most)
        lanes = relax(lanes, from + 2 * direction, c->plain[runs + 3]);
    if (runs + 5 <= most) lanes = relax(lanes, from + 3 * direction, c->pair[runs + 5]);
    return lanes;
}

/* The loops with constant bounds, so that the compiler lays them out flat. */
static inline void forward(mjf__sweep *after, const mjf__sweep *before, int open_end,
                           int begun_end, int most, const costs *c) {
    for (int r1 = 0; r1 < open_end; r1++) {
        for (int begun = 0; begun < begun_end; begun++) {
            uint8_t *row = mjf__sweep_row(after, begun, r1);
            mjf__lanes lanes = mjf__lanes_load(row);
            for (int r2 = 0; r2 < open_end; r2++)
                lanes = ways(lanes, mjf__sweep_const_row(before, r1, r2) - 2 * begun,
                             -1, r1 + r2 + begun, most, c);
            mjf__lanes_store(row, lanes);
        }
    }
}

static inline void backward(mjf__sweep *before, const mjf__sweep *after, int open_end,
                            int begun_end, int most, const costs *c) {
    for (int r1 = 0; r1 < open_end; r1++) {
        for (int r2 = 0; r2 < open_end; r2++) {
            uint8_t *row = mjf__sweep_row(before, r1, r2);
            mjf__lanes lanes = mjf__lanes_load(row);
            for (int begun = 0; begun < begun_end; begun++)
                lanes = ways(lanes, mjf__sweep_const_row(after, begun, r1) + 2 * begun,
                             1, r1 + r2 + begun, most, c);
            mjf__lanes_store(row, lanes);
        }
    }
}

void mjf__sweep_forward(mjf__sweep *after, const mjf__sweep *before,
                        mjf__sweep_tile tile, int least, int most) {
    assert(most <= MJF_COPIES && !(tile.begins && tile.honor));
    costs c;
    set_costs(&c, tile.held, least, most, WITH_PAIR);
    if (tile.honor)
        forward(after, before, 1, 1, MOST_USED, &c);
    else if (!tile.begins)
        forward(after, before, SWEEP_RUNS, 1, MOST_USED, &c);
    else
        forward(after, before, SWEEP_RUNS, SWEEP_RUNS, 4, &c);
}

void mjf__sweep_backward(mjf__sweep *before, const mjf__sweep *after,
                         mjf__sweep_tile tile, int least, int most) {
    assert(most <= MOST_USED && !(tile.begins && tile.honor));
    costs c;
    set_costs(&c, tile.held, least, most, WITHOUT_PAIR);
    if (tile.honor)
        backward(before, after, 1, 1, MOST_USED, &c);
    else if (!tile.begins)
        backward(before, after, SWEEP_RUNS, 1, MOST_USED, &c);
    else if (most <= 4)
        backward(before, after, SWEEP_RUNS, SWEEP_RUNS, 4, &c);
    else
        backward(before, after, SWEEP_RUNS, SWEEP_RUNS, MOST_USED, &c);
}

void mjf__sweep_close(mjf__sweep *sweep) {
    const int open_rows = 3 * SWEEP_WIDTH; /* behind a gap, row (0, 0) and a gap */
    memset(sweep->cells + open_rows, SWEEP_INFINITY, sizeof sweep->cells - open_rows);
}

void mjf__sweep_save(mjf__sweep_rows *rows, const mjf__sweep *sweep) {
    for (int r1 = 0; r1 < SWEEP_RUNS; r1++)
        for (int r2 = 0; r2 < SWEEP_RUNS; r2++)
            memcpy(rows->row[SWEEP_RUNS * r1 + r2], mjf__sweep_const_row(sweep, r1, r2),
                   SWEEP_WIDTH);
}

int mjf__sweep_join(const mjf__sweep *forward, const mjf__sweep_rows *backward) {
    mjf__lanes best = mjf__lanes_fill(2 * SWEEP_INFINITY);
    for (int r1 = 0; r1 < SWEEP_RUNS; r1++)
        for (int r2 = 0; r2 < SWEEP_RUNS; r2++)
            best = mjf__lanes_min(
                best,
                mjf__lanes_add(mjf__lanes_load(mjf__sweep_const_row(forward, r1, r2)),
                               mjf__lanes_load(backward->row[SWEEP_RUNS * r1 + r2])));
    uint8_t lanes[SWEEP_WIDTH];
    mjf__lanes_store(lanes, best);
    for (int i = 1; i < SWEEP_WIDTH; i++)
        lanes[0] = lanes[i] < lanes[0] ? lanes[i] : lanes[0];
    return lanes[0];
}
