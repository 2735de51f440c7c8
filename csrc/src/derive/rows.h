/*
 * rows.h - what one tile more or less does to a block, for all its tiles at once.
 *
 * One tile changes each number D[m][p] of its block by one or not at all. The lanes of D
 * that it changes are its *step*. The letter of a block has few different steps, so they
 * have numbers below sixteen, and a small block is a row of such numbers, one a tile.
 *
 * Which lanes matter is the same for all tiles of the block: a lane is *tight* if it and its
 * counterpart in the rest of the hand add up to the distance. A tile drawn is useful if its
 * step lowers a tight lane, and the distance stays after a discard if a tight lane does.
 */
#ifndef MJF__ROWS_H
#define MJF__ROWS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MJF__DERIVE_ROWS_LARGEST = 6,  /* tiles in a suit that has a row */
    MJF__DERIVE_ROWS_COUNT = 4915, /* such suits */
    MJF__DERIVE_ROWS_TILES = 9,
    MJF__DERIVE_ROWS_THREE = 125, /* 5^3 */
    MJF__DERIVE_ROWS_LETTERS =
        130, /* letters of single blocks; those behind them are products */
    MJF__DERIVE_ROWS_PRODUCTS = 180, /* all letters */
    MJF__DERIVE_ROWS_STEPS = 16,     /* steps of a letter, at most */
    MJF__DERIVE_ROWS_NO_STEP =
        15, /* the number of the step that a full or a missing tile has */
    MJF__DERIVE_ROWS_HONOR_KEYS = 421,
    MJF__DERIVE_ROWS_HONOR_TILES = 14, /* honours that have a key */
    MJF__DERIVE_ROWS_HELD = 5,         /* 0 to 4 copies */
    MJF__DERIVE_ROWS_REST = 18,
    MJF__DERIVE_ROWS_PADDING = 16 /* sixteen bytes are read where any are */
};

/* What the steps of one letter do, by number: lanes 0 to 7 and 8 to 9, a bit each. */
typedef struct mjf__derive_steps {
    uint8_t lowered[2][MJF__DERIVE_ROWS_STEPS]; /* one tile more: the lanes that fall */
    uint8_t
        left[2][MJF__DERIVE_ROWS_STEPS]; /* one tile less: the lanes that do not rise */
} mjf__derive_steps;

typedef struct mjf__derive_rows {
    /* The row of a suit is number first[a] + middle[s][b] + last[u][c], where a, b and c
     * are three tiles each in base 5, and s and u the number of tiles before them. */
    uint16_t first[MJF__DERIVE_ROWS_THREE];
    uint16_t middle[MJF__DERIVE_ROWS_LARGEST + 1][MJF__DERIVE_ROWS_THREE];
    uint16_t last[MJF__DERIVE_ROWS_LARGEST + 1][MJF__DERIVE_ROWS_THREE];
    /* A byte a tile: the step of one more in the low four bits, of one less in the high. */
    uint8_t suit[MJF__DERIVE_ROWS_COUNT * MJF__DERIVE_ROWS_TILES +
                 MJF__DERIVE_ROWS_PADDING];
    /* The same for honours, by their key and the copies held of the one meant. */
    uint8_t honor[MJF__DERIVE_ROWS_HONOR_KEYS * MJF__DERIVE_ROWS_HELD +
                  MJF__DERIVE_ROWS_PADDING];
    uint8_t honor_letter[MJF__DERIVE_ROWS_HONOR_KEYS + MJF__DERIVE_ROWS_PADDING];
    _Alignas(16) mjf__derive_steps steps[MJF__DERIVE_ROWS_LETTERS];
    /* The lanes of a letter, the last first, and then infinite ones: from 8 - 2 * sets on,
     * the counterparts of lanes 0, 1, 2 ... */
    uint8_t rest[MJF__DERIVE_ROWS_PRODUCTS * MJF__DERIVE_ROWS_REST +
                 MJF__DERIVE_ROWS_PADDING];
} mjf__derive_rows;

/* The key of the honours is the sum of these over the copies held of each, 0 to 4: the least
 * numbers for which all the ways to hold up to 14 tiles, but for their order, have different
 * keys. */
#define MJF__DERIVE_HONOR_WEIGHTS 0, 60, 55, 1, 24

struct mjf__derive_tables;

/* Fill the rows of tables whose other parts are there. */
void mjf__derive_rows_fill(struct mjf__derive_tables *tables);

#endif /* MJF__ROWS_H */
