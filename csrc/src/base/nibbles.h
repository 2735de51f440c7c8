/*
 * nibbles.h - a block of tiles (a suit, or the honours) as one word, four bits a tile.
 *
 * The lowest tile is in the lowest bits. A count may be up to 15: jokers may be fifth copies.
 */
#ifndef MJF__NIBBLES_H
#define MJF__NIBBLES_H

#include "packed.h"
#include "tiles.h"

typedef struct mjf__nibbles {
    uint64_t word;
    unsigned tiles; /* how many there are */
} mjf__nibbles;

/* Eight bytes below 16. */
static inline uint64_t mjf__bytes_to_nibbles(uint64_t bytes) {
    bytes = (bytes | bytes >> 4) & 0x00FF00FF00FF00FFu;
    bytes = (bytes | bytes >> 8) & 0x0000FFFF0000FFFFu;
    return (bytes | bytes >> 16) & 0xFFFFFFFFu;
}

static inline mjf__nibbles mjf__suit_nibbles(const uint8_t *counts) {
    const uint64_t bytes = mjf__load8(counts), ninth = counts[8];
    mjf__nibbles block = {mjf__bytes_to_nibbles(bytes) | ninth << 32,
                          (unsigned)mjf__bytes_sum(bytes) + (unsigned)ninth};
    return block;
}

/* All 34 counts are given, so that one load does. */
static inline mjf__nibbles mjf__honor_nibbles(const uint8_t *counts) {
    const uint64_t bytes = mjf__load8(counts + MJF__FIRST_HONOR - 1) >> 8;
    mjf__nibbles block = {mjf__bytes_to_nibbles(bytes),
                          (unsigned)mjf__bytes_sum(bytes)};
    return block;
}

static inline unsigned mjf__nibble(uint64_t word, unsigned place) {
    return (unsigned)(word >> 4 * place) & 0xF;
}

/* The ranks, from 0, of all tiles of a suit, added up, mod 3. */
static inline unsigned mjf__rank_sum(uint64_t word) {
    /* A byte of the products is each count times its rank mod 3: 0, 2, 4, 6, 8; 1, 3, 5, 7. */
    const uint64_t even = (word & 0x0F0F0F0F0Fu) * 0x0002010002u;
    const uint64_t odd = (word >> 4 & 0x0F0F0F0Fu) * 0x01000201u;
    return (unsigned)((even >> 32 & 0xFF) + (odd >> 24 & 0xFF)) % 3;
}

/* The ranks of sets sum up to 0 mod 3, so of a suit with a pair the sum tells the pair's rank
 * mod 3: half of it, which is twice it. */
static inline unsigned mjf__first_pair(uint64_t word) {
    return 2 * mjf__rank_sum(word) % 3;
}

/* n % 3 for the tiles of a hand, 17 at most. */
static inline unsigned mjf__rest(unsigned n) {
    const uint64_t rests = 0x924924924u; /* two bits each: 0, 1, 2, 0, 1, 2 ... */
    return (unsigned)(rests >> 2 * n) & 3;
}

#endif /* MJF__NIBBLES_H */
