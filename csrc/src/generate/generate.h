/*
 * generate.h - every way that one block can look in a complete hand of some shape.
 *
 * A shape of those here is complete in all four blocks or in none, so complete hands are
 * what lists of this kind make together.
 */
#ifndef MJF__GENERATE_H
#define MJF__GENERATE_H

#include <stdbool.h>
#include <stdint.h>

#include "mjf/mjf.h"

enum {
    MJF__GENERATE_VECTOR_BITS = 3, /* of a tile in a vector, the first lowest */
    MJF__GENERATE_VECTOR_MASK = 7
};

/* Vectors of counts by their number of tiles: those of k tiles are at first[k] to
 * first[k + 1] - 1. upto is the weight of a vector and of those before it that have as many
 * tiles. */
typedef struct mjf__generate_blocks {
    uint32_t first[MJF_MAX_TILES + 2];
    uint32_t *vectors;
    uint64_t *upto;
} mjf__generate_blocks;

typedef struct mjf__generate_blocks_spec {
    uint32_t form;         /* one flag of MJF_WINS_FORMS */
    bool honours;          /* or a suit */
    uint8_t tiles;         /* of the hand */
    bool distinct;         /* weigh every vector 1, not the ways to draw it */
    const uint8_t *unseen; /* of the block */
} mjf__generate_blocks_spec;

/* NULL without memory. */
mjf__generate_blocks *mjf__generate_blocks_new(const mjf__generate_blocks_spec *spec);
void mjf__generate_blocks_free(mjf__generate_blocks *blocks);

static inline uint64_t mjf__generate_blocks_weight(const mjf__generate_blocks *blocks,
                                                   int tiles) {
    const uint32_t first = blocks->first[tiles], end = blocks->first[tiles + 1];
    return first == end ? 0 : blocks->upto[end - 1];
}

#endif /* MJF__GENERATE_H */
