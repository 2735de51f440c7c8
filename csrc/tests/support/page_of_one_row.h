/*
 * page_of_one_row.h - the bytes of a page, for programs that have nothing but the library.
 */
#ifndef MJF_TEST_PAGE_OF_ONE_ROW_H
#define MJF_TEST_PAGE_OF_ONE_ROW_H

static const unsigned char page_of_one_row[] = {
    77, 74, 70, 80, 1,
    /* its name */
    3, 99, 57, 57, 0, 0,
    /* a register */
    1, 3, 102, 97, 110,
    /* a pattern */
    1, 8, 115, 116, 97, 110, 100, 97, 114, 100,
    /* no options, presets, facts and groups */
    0, 0, 0, 0,
    /* a row, in no group, */
    1, 3, 97, 108, 108, 0, 0, 0,
    /* that exists, is worth 7, where the pattern holds, once */
    0, 2, 0, 14, 1, 0, 0, 0, 2,
    /* no exclusions and forests */
    0, 0,
    /* what it says of the game */
    0, 22, 0, 254, 255, 255, 255, 127, 0, 0, 0, 2, 0, 252, 3, 0, 2, 0, 0, 0, 2, 0, 2, 0,
    2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2,
    /* no shapes of its own, and nothing is turned */
    0, 0,
    /* requires and forbids nothing */
    0, 2, 0,
    /* the register is the sum of the row */
    1, 2, 0, 1, 0,
    /* no conflicts */
    0};

#endif /* MJF_TEST_PAGE_OF_ONE_ROW_H */
