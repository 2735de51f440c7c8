/*
 * oracle.h - slow, obvious answers to compare the library with.
 *
 * Everything here starts from an enumeration of what a complete hand is: m sets and p
 * pairs of one block (a suit, or the honours), no tile more than four times. A hand is
 * as far from a target as it lacks tiles of it; nothing is shared with the library's
 * tables. The enumeration is made on first use, in one thread only.
 */
#ifndef MJF_TEST_ORACLE_H
#define MJF_TEST_ORACLE_H

#include <stddef.h>
#include <stdint.h>

#include "mjf/mjf.h"

enum {
    ORACLE_SETS = 4, /* the game of 14 tiles; others have their own tests */
    ORACLE_TILES = 14,
    ORACLE_SUIT_VECTORS = 1953125, /* 5^9 */
    ORACLE_HONOUR_VECTORS = 78125, /* 5^7 */
    ORACLE_NEVER = 99              /* need: beyond any hand */
};

/* The fewest tiles to add to a block so that it holds m sets and p pairs. */
typedef struct oracle_block {
    uint8_t need[ORACLE_SETS + 1][2];
} oracle_block;

/* A vector is numbered in base five, its first tile least significant. */
unsigned oracle_number(const uint8_t *block, unsigned kinds);
const oracle_block *oracle_suit(unsigned number);
const oracle_block *oracle_honours(unsigned number);

/* Two blocks side by side. */
oracle_block oracle_combine(const oracle_block *a, const oracle_block *b);

/* The shanten number of a valid hand under every option. */
int oracle_shanten(const uint8_t *counts, uint32_t forms, const mjf_options *options);

/* The tiles that lower it. */
uint64_t oracle_useful(const uint8_t *counts, uint32_t forms,
                       const mjf_options *options);

/* The tiles that complete the shape, a fifth copy allowed. */
uint64_t oracle_shape_waits(const uint8_t *counts, uint32_t forms, unsigned jokers);

/* Every reading in the promised order; their number, of which the first capacity ones
 * are stored. counts may hold five of a tile: only jokers are bound to four. */
size_t oracle_readings(const uint8_t *counts, uint32_t forms, unsigned jokers,
                       mjf_reading *out, size_t capacity);

/* Negative, zero or positive: how two readings stand in the promised order. */
int reading_compare(const mjf_reading *a, const mjf_reading *b);

#endif /* MJF_TEST_ORACLE_H */
