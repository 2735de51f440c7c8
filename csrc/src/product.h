/*
 * product.h - two blocks as one: lanes of costs multiplied (min-plus convolution).
 *
 * Lane 2 * sets + pairs is the cost of so many sets and pairs; no more than one pair is meant.
 */
#ifndef MJF_PRODUCT_H
#define MJF_PRODUCT_H

#include <string.h>

#include "lanes.h"
#include "sweep.h"

/* Lanes behind as many infinite ones, so that they can be read shifted. */
typedef struct mjf__factor {
    uint8_t cells[2 * SWEEP_WIDTH];
} mjf__factor;

static inline mjf__factor mjf__factor_of(const uint8_t *lanes) {
    mjf__factor factor;
    memset(factor.cells, SWEEP_INFINITY, SWEEP_WIDTH);
    memcpy(factor.cells + SWEEP_WIDTH, lanes, SWEEP_WIDTH);
    return factor;
}

/* The block without tiles. */
static inline mjf__factor mjf__factor_one(void) {
    mjf__factor factor;
    memset(factor.cells, SWEEP_INFINITY, sizeof factor.cells);
    factor.cells[SWEEP_WIDTH] = 0;
    return factor;
}

static inline const uint8_t *mjf__factor_lanes(const mjf__factor *factor) {
    return factor->cells + SWEEP_WIDTH;
}

static inline mjf__factor mjf__multiply(const mjf__factor *a, const mjf__factor *b) {
    enum { Z = 0, N = SWEEP_INFINITY };
    static const uint8_t pairs[SWEEP_WIDTH] = {Z, N, Z, N, Z, N, Z, N,
                                               Z, N, Z, N, N, N, N, N};
    static const uint8_t lanes[SWEEP_WIDTH] = {Z, Z, Z, Z, Z, Z, Z, Z,
                                               Z, Z, Z, Z, N, N, N, N};
    const uint8_t *of_a = mjf__factor_lanes(a);
    mjf__factor single = *b; /* without its lanes of a pair */
    mjf__lanes_store(
        single.cells + SWEEP_WIDTH,
        mjf__lanes_or(mjf__lanes_load(mjf__factor_lanes(b)), mjf__lanes_load(pairs)));
    mjf__lanes best = mjf__lanes_fill(SWEEP_INFINITY);
    for (int lane = 0; lane < SWEEP_LANES; lane += 2) {
        const uint8_t *with_b = mjf__factor_lanes(b) - lane;
        const uint8_t *with_single = mjf__factor_lanes(&single) - lane - 1;
        best = mjf__lanes_min(
            best, mjf__lanes_add(mjf__lanes_load(with_b), mjf__lanes_fill(of_a[lane])));
        best = mjf__lanes_min(best, mjf__lanes_add(mjf__lanes_load(with_single),
                                                   mjf__lanes_fill(of_a[lane + 1])));
    }
    uint8_t product[SWEEP_WIDTH];
    mjf__lanes_store(product,
                     mjf__lanes_min(mjf__lanes_or(best, mjf__lanes_load(lanes)),
                                    mjf__lanes_fill(SWEEP_INFINITY)));
    return mjf__factor_of(product);
}

/* What each lane of a block still costs, where the rest of the hand is another: of so many
 * sets and the pair in all. */
static inline mjf__factor mjf__complement(const mjf__factor *rest, int sets) {
    mjf__factor result = mjf__factor_one();
    const int goal = 2 * sets + 1;
    for (int lane = 0; lane <= goal; lane++)
        result.cells[SWEEP_WIDTH + lane] = mjf__factor_lanes(rest)[goal - lane];
    return result;
}

/* The least cost of the block and its complement; SWEEP_INFINITY or more if there is none. */
static inline int mjf__cost_with(const uint8_t *lanes, const mjf__factor *complement) {
    return mjf__lanes_least(mjf__lanes_add(
        mjf__lanes_load(lanes), mjf__lanes_load(mjf__factor_lanes(complement))));
}

#endif /* MJF_PRODUCT_H */
