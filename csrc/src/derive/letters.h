/*
 * letters.h - the four letters of a hand, and what they become when a tile comes or goes.
 *
 * A block of counts is two indices: `six`, its first six tiles in base 5, and `rest`, those
 * behind them.
 */
#ifndef MJF__LETTERS_H
#define MJF__LETTERS_H

#include "base/base.h"
#include "tables.h"

typedef struct mjf__derive_block {
    size_t six,
        rest; /* of that type, so that they are part of an address as they are */
} mjf__derive_block;

/* What one tile, by its place in the block, adds to both: tables, since a branch on the
 * place is as often as not foreseen wrongly. */
MJF__FLAT mjf__derive_block mjf__derive_weight(int place) {
    static const uint16_t six[MJF__BLOCK_SIZE] = {1, 5, 25, 125, 625, 3125};
    static const uint16_t rest[MJF__BLOCK_SIZE] = {0, 0, 0, 0, 0, 0, 1, 5, 25};
    mjf__derive_block weight = {six[place], rest[place]};
    return weight;
}

static inline mjf__derive_block mjf__derive_block_at(const mjf__packed *p, int block) {
    const uint64_t word = p->word[block];
    /* Lane i of four 16-bit lanes: tile 2i plus five times tile 2i + 1. */
    const uint64_t twos = (word + 5 * (word >> 8)) & 0x00FF00FF00FF00FFu;
    /* The top lane of the product: lane 0 + 25 * lane 1 + 625 * lane 2. */
    const uint64_t weights =
        (uint64_t)1 << 48 | (uint64_t)25 << 32 | (uint64_t)625 << 16;
    const size_t nine = block == MJF__HONORS ? 0 : p->word[4] >> (8 * block) & 0xFF;
    mjf__derive_block result = {(size_t)((twos * weights) >> 48),
                                (size_t)(twos >> 48) + 25 * nine};
    return result;
}

static inline unsigned mjf__derive_suit_letter(const mjf__derive_tables *t, size_t six,
                                               size_t rest) {
    return t->suit_letter[((size_t)t->suit_state[six] << MJF__DERIVE_TABLE_ROW_SHIFT) +
                          rest];
}

static inline unsigned mjf__derive_honor_letter(const mjf__derive_tables *t, size_t six,
                                                size_t rest) {
    return t
        ->honor_letter[((size_t)t->honor_state[six] << MJF__DERIVE_TABLE_HONOR_SHIFT) +
                       rest];
}

static inline unsigned mjf__derive_letter(const mjf__derive_tables *t, int block,
                                          mjf__derive_block b) {
    return block == MJF__HONORS ? mjf__derive_honor_letter(t, b.six, b.rest)
                                : mjf__derive_suit_letter(t, b.six, b.rest);
}

/* Tiles to add for the STANDARD shape. */
static inline int mjf__derive_standard_distance(const mjf__derive_tables *t,
                                                const mjf__packed *p, int sets) {
    const unsigned man = mjf__derive_letter(t, 0, mjf__derive_block_at(p, 0));
    const unsigned pin = mjf__derive_letter(t, 1, mjf__derive_block_at(p, 1));
    const unsigned sou = mjf__derive_letter(t, 2, mjf__derive_block_at(p, 2));
    const unsigned honors =
        mjf__derive_letter(t, MJF__HONORS, mjf__derive_block_at(p, MJF__HONORS));
    return t->distance[sets][t->product[man][pin]][t->product[sou][honors]];
}

/* The letter of a block with one tile more, by place. Meaningless for a tile of which there
 * are four. */
MJF__FLAT unsigned mjf__derive_letter_with(const mjf__derive_tables *t, int block,
                                           mjf__derive_block b, int place) {
    b.six += mjf__derive_weight(place).six;
    b.rest += mjf__derive_weight(place).rest;
    return mjf__derive_letter(t, block, b);
}

/* The letters of a block with one tile more, by place: with none more for the tiles of which
 * there are four, the bits of `full`. */
MJF__FLAT void mjf__derive_letters_with(const mjf__derive_tables *t, int block,
                                        mjf__derive_block b, uint32_t full,
                                        uint8_t *with) {
    for (int i = 0; i < mjf__block_size(block); i++)
        with[i] = (uint8_t)mjf__derive_letter_with(t, block, b, i);
    for (; full != 0; full &= full - 1)
        with[mjf__lowest(full)] = (uint8_t)mjf__derive_letter(t, block, b);
}

/* The places whose letters stand lower in a row of the distance table than the block's own,
 * which stands at `distance`. One tile lowers a distance by one or not at all, so the
 * differences are the bits themselves and need no comparison. */
MJF__FLAT uint64_t mjf__derive_places_below(const uint8_t *row, const uint8_t *with,
                                            int block, unsigned distance) {
    const int size = mjf__block_size(block);
    uint32_t sum = 0;
    for (int i = size - 1; i >= 0; i--) sum = 2 * sum + row[with[i]];
    return (((uint32_t)1 << size) - 1) * distance - sum;
}

/* The bits of one block in a mask of tiles. */
static inline uint32_t mjf__derive_places_of(uint64_t tiles, int block) {
    return (uint32_t)(tiles >> 9 * block) & 0x1FF;
}

static inline mjf__derive_block mjf__derive_block_without(mjf__derive_block b,
                                                          int place) {
    b.six -= mjf__derive_weight(place).six;
    b.rest -= mjf__derive_weight(place).rest;
    return b;
}

#endif /* MJF__LETTERS_H */
