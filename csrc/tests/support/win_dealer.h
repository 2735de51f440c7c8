/*
 * win_dealer.h - wins of every kind for the tests and benches of scores.
 */
#ifndef MJF_TEST_WIN_DEALER_H
#define MJF_TEST_WIN_DEALER_H

#include "hands.h"

/* Deals complete hands with so many melds or special shapes; made once. */
typedef struct win_dealer win_dealer;

win_dealer *win_dealer_new(uint64_t seed);
void win_dealer_free(win_dealer *dealer);

enum {
    WIN_FIVE_SETS = 1,  /* 17 tiles, now and then */
    WIN_JOKERS = 2,     /* some of the tiles are jokers, now and then */
    WIN_SITUATIONS = 4, /* flags, not all of them possible */
    WIN_FLUSHES = 8,    /* a third of one suit, with honours or without */
    WIN_PLAIN = 0
};

/* The next win: tiles that are complete by some shape, in a place and by a tile drawn
 * at random, with melds of which some are kongs. most_jokers bounds WIN_JOKERS. */
void win_dealer_next(win_dealer *dealer, unsigned kinds, unsigned most_jokers,
                     mjf_win *out);

/* Good until the next call. */
const char *win_text(const mjf_win *win);

#endif /* MJF_TEST_WIN_DEALER_H */
