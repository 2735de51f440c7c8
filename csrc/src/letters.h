/*
 * letters.h - the four letters of a hand, and what they become when a tile comes or goes.
 *
 * A block of counts is two indices: `six`, its first six tiles in base 5, and `rest`, those
 * behind them.
 */
#ifndef MJF_LETTERS_H
#define MJF_LETTERS_H

#include "packed.h"
#include "tables.h"

enum { MJF__BLOCKS = 4, MJF__HONORS = 3, MJF__BLOCK_SIZE = 9 };

typedef struct mjf__block {
    uint32_t six, rest;
} mjf__block;

static inline int mjf__block_of(int tile) { return tile < 27 ? tile / 9 : MJF__HONORS; }

/* What one tile, by its place in the block, adds to `six` or `rest`. */
static inline uint32_t mjf__weight(int place) {
    static const uint16_t weight[9] = {1, 5, 25, 125, 625, 3125, 1, 5, 25};
    return weight[place];
}

static inline mjf__block mjf__block_at(const mjf__packed *p, int block) {
    const uint64_t word = p->word[block];
    /* Lane i of four 16-bit lanes: tile 2i plus five times tile 2i + 1. */
    const uint64_t twos =
        (word & 0x00FF00FF00FF00FFu) + 5 * ((word >> 8) & 0x00FF00FF00FF00FFu);
    /* The top lane of the product: lane 0 + 25 * lane 1 + 625 * lane 2. */
    const uint64_t weights =
        (uint64_t)1 << 48 | (uint64_t)25 << 32 | (uint64_t)625 << 16;
    const uint32_t nine = (uint32_t)(p->word[4] >> (8 * block)) & 0xFF;
    mjf__block result = {
        (uint32_t)((twos * weights) >> 48),
        (uint32_t)(twos >> 48) + 25 * (block == MJF__HONORS ? 0 : nine)};
    return result;
}

static inline unsigned mjf__suit_letter(const mjf__tables *t, uint32_t six,
                                        uint32_t rest) {
    return t->suit_letter[((uint32_t)t->suit_state[six] << TABLE_ROW_SHIFT) + rest];
}

static inline unsigned mjf__honor_letter(const mjf__tables *t, uint32_t six,
                                         uint32_t rest) {
    return t->honor_letter[((uint32_t)t->honor_state[six] << TABLE_HONOR_SHIFT) + rest];
}

static inline unsigned mjf__letter(const mjf__tables *t, int block, mjf__block b) {
    return block == MJF__HONORS ? mjf__honor_letter(t, b.six, b.rest)
                                : mjf__suit_letter(t, b.six, b.rest);
}

/* Tiles to add for the STANDARD shape. */
static inline int mjf__standard_distance(const mjf__tables *t, const mjf__packed *p,
                                         int sets) {
    const unsigned man = mjf__letter(t, 0, mjf__block_at(p, 0));
    const unsigned pin = mjf__letter(t, 1, mjf__block_at(p, 1));
    const unsigned sou = mjf__letter(t, 2, mjf__block_at(p, 2));
    const unsigned honors = mjf__letter(t, MJF__HONORS, mjf__block_at(p, MJF__HONORS));
    return t->distance[sets][t->product[man][pin]][t->product[sou][honors]];
}

/* The letters of a block with one tile more, by place. Those of tiles of which there are
 * four already are meaningless. */
static inline void mjf__suit_letters_after(const mjf__tables *t, mjf__block b,
                                           uint8_t *after) {
    for (int i = 0; i < 6; i++)
        after[i] = (uint8_t)mjf__suit_letter(t, b.six + mjf__weight(i), b.rest);
    const uint8_t *row =
        t->suit_letter + ((uint32_t)t->suit_state[b.six] << TABLE_ROW_SHIFT);
    for (int i = 6; i < 9; i++) after[i] = row[b.rest + mjf__weight(i)];
}

static inline void mjf__honor_letters_after(const mjf__tables *t, mjf__block b,
                                            uint8_t *after) {
    for (int i = 0; i < 6; i++)
        after[i] = (uint8_t)mjf__honor_letter(t, b.six + mjf__weight(i), b.rest);
    after[6] = (uint8_t)mjf__honor_letter(t, b.six, b.rest + 1);
}

static inline void mjf__letters_after(const mjf__tables *t, int block, mjf__block b,
                                      uint8_t *after) {
    if (block == MJF__HONORS)
        mjf__honor_letters_after(t, b, after);
    else
        mjf__suit_letters_after(t, b, after);
}

/* Which of the letters of places 0..size-1 are below a distance in a row of the distance
 * table: bit i is place i. The size is constant where it is called: no branch is left. */
static inline uint32_t mjf__below(const uint8_t *row, const uint8_t *after, int size,
                                  uint8_t distance) {
    uint32_t below = 0;
    for (int i = size - 1; i >= 0; i--) below = 2 * below + (row[after[i]] < distance);
    return below;
}

static inline uint64_t mjf__suit_below(const uint8_t *row, const uint8_t *after,
                                       uint8_t distance) {
    return mjf__below(row, after, 9, distance);
}

static inline uint64_t mjf__honors_below(const uint8_t *row, const uint8_t *after,
                                         uint8_t distance) {
    return mjf__below(row, after, 7, distance);
}

static inline uint64_t mjf__block_below(const uint8_t *row, const uint8_t *after,
                                        int block, uint8_t distance) {
    return block == MJF__HONORS ? mjf__honors_below(row, after, distance)
                                : mjf__suit_below(row, after, distance);
}

static inline mjf__block mjf__block_without(mjf__block b, int place) {
    if (place < 6)
        b.six -= mjf__weight(place);
    else
        b.rest -= mjf__weight(place);
    return b;
}

#endif /* MJF_LETTERS_H */
