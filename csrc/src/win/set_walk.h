/*
 * set_walk.h - from place to place of a suit: whether its tiles are sets and perhaps a pair.
 */
#ifndef MJF__SET_WALK_H
#define MJF__SET_WALK_H

#include <stdint.h>

/* A state: the runs begun one and two places ago, up to 2 each, and whether there is the
 * pair. States come as sets of bits. */
enum {
    MJF__WIN_WALK_COPIES = 15, /* no hand comes to more than 13 of a tile */
    MJF__WIN_WALK_STATES = 18,
    MJF__WIN_WALK_BEGIN = 1,
    MJF__WIN_WALK_SETS = 1,
    MJF__WIN_WALK_PAIR = 1 << 9 /* sets, and the pair */
};

/* Which states follow a state when so many tiles lie in a place. */
typedef struct mjf__win_set_walk {
    uint32_t next[MJF__WIN_WALK_COPIES + 1][MJF__WIN_WALK_STATES];
} mjf__win_set_walk;

void mjf__win_set_walk_fill(mjf__win_set_walk *walk);

#endif /* MJF__SET_WALK_H */
