/*
 * product.h - two blocks as one: lanes of costs multiplied (min-plus convolution).
 *
 * Lane 2 * sets + pairs is the cost of so many sets and pairs; no more than one pair is meant.
 */
#ifndef MJF__PRODUCT_H
#define MJF__PRODUCT_H

#include <string.h>

#include "base/base.h"
#include "sweep.h"

/* Lanes behind as many infinite ones, so that they can be read shifted. */
typedef struct mjf__derive_factor {
    uint8_t cells[2 * MJF__DERIVE_SWEEP_WIDTH];
} mjf__derive_factor;

static inline mjf__derive_factor mjf__derive_factor_of(const uint8_t *lanes) {
    mjf__derive_factor factor;
    memset(factor.cells, MJF__DERIVE_SWEEP_INFINITY, MJF__DERIVE_SWEEP_WIDTH);
    memcpy(factor.cells + MJF__DERIVE_SWEEP_WIDTH, lanes, MJF__DERIVE_SWEEP_WIDTH);
    return factor;
}

/* The block without tiles. */
static inline mjf__derive_factor mjf__derive_factor_one(void) {
    mjf__derive_factor factor;
    memset(factor.cells, MJF__DERIVE_SWEEP_INFINITY, sizeof factor.cells);
    factor.cells[MJF__DERIVE_SWEEP_WIDTH] = 0;
    return factor;
}

static inline const uint8_t *mjf__derive_factor_lanes(
    const mjf__derive_factor *factor) {
    return factor->cells + MJF__DERIVE_SWEEP_WIDTH;
}

static inline mjf__derive_factor mjf__derive_multiply(const mjf__derive_factor *a,
                                                      const mjf__derive_factor *b) {
    enum { Z = 0, N = MJF__DERIVE_SWEEP_INFINITY };
    static const uint8_t pairs[MJF__DERIVE_SWEEP_WIDTH] = {Z, N, Z, N, Z, N, Z, N,
                                                           Z, N, Z, N, N, N, N, N};
    static const uint8_t lanes[MJF__DERIVE_SWEEP_WIDTH] = {Z, Z, Z, Z, Z, Z, Z, Z,
                                                           Z, Z, Z, Z, N, N, N, N};
    const uint8_t *of_a = mjf__derive_factor_lanes(a);
    mjf__derive_factor single = *b; /* without its lanes of a pair */
    mjf__lanes_store(single.cells + MJF__DERIVE_SWEEP_WIDTH,
                     mjf__lanes_or(mjf__lanes_load(mjf__derive_factor_lanes(b)),
                                   mjf__lanes_load(pairs)));
    mjf__lanes best = mjf__lanes_fill(MJF__DERIVE_SWEEP_INFINITY);
    for (int lane = 0; lane < MJF__DERIVE_SWEEP_LANES; lane += 2) {
        const uint8_t *with_b = mjf__derive_factor_lanes(b) - lane;
        const uint8_t *with_single = mjf__derive_factor_lanes(&single) - lane - 1;
        best = mjf__lanes_min(
            best, mjf__lanes_add(mjf__lanes_load(with_b), mjf__lanes_fill(of_a[lane])));
        best = mjf__lanes_min(best, mjf__lanes_add(mjf__lanes_load(with_single),
                                                   mjf__lanes_fill(of_a[lane + 1])));
    }
    uint8_t product[MJF__DERIVE_SWEEP_WIDTH];
    mjf__lanes_store(product,
                     mjf__lanes_min(mjf__lanes_or(best, mjf__lanes_load(lanes)),
                                    mjf__lanes_fill(MJF__DERIVE_SWEEP_INFINITY)));
    return mjf__derive_factor_of(product);
}

/* What each lane of a block still costs, where the rest of the hand is another: of so many
 * sets and the pair in all. */
static inline mjf__derive_factor mjf__derive_complement(const mjf__derive_factor *rest,
                                                        int sets) {
    mjf__derive_factor result = mjf__derive_factor_one();
    const int goal = 2 * sets + 1;
    for (int lane = 0; lane <= goal; lane++)
        result.cells[MJF__DERIVE_SWEEP_WIDTH + lane] =
            mjf__derive_factor_lanes(rest)[goal - lane];
    return result;
}

/* The least cost of the block and its complement; MJF__DERIVE_SWEEP_INFINITY or more if there is none. */
static inline int mjf__derive_cost_with(const uint8_t *lanes,
                                        const mjf__derive_factor *complement) {
    return mjf__lanes_least(mjf__lanes_add(
        mjf__lanes_load(lanes), mjf__lanes_load(mjf__derive_factor_lanes(complement))));
}

#endif /* MJF__PRODUCT_H */
