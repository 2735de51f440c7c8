/*
 * pattern_wait.c - patterns of the winning tile: what it completed, and how it was waited for.
 *
 * Which tiles complete the hand need not be asked where the reading answers it: a tile that
 * ends a run another tile would have begun is not the only one, nor is that of a triplet, since
 * the pair, if it is another tile, would have become one.
 */
#include "pattern_parts.h"

enum { MIDDLE_FIVE = 4 /* 5m */ };

#define WINDOW MJF_P_unique_wait
#define FIRST_RANKS MJF__PATTERN_SUIT(0x001)
#define SEVENS MJF__PATTERN_SUIT(0x040)
#define FOURS_OF_MAN 0x008u

/* Whether a joker of the hand became the tile that was won with. */
static bool is_beside_joker(const mjf__pattern_whole *whole) {
    return whole->concealed[whole->tile] > whole->win->hand[whole->tile] + 1;
}

uint64_t mjf__pattern_pairs_wait_window(const mjf__pattern_whole *whole) {
    uint64_t window = 0;
    if (whole->win->flags & MJF_HEAVENLY) return window;
    IN_WINDOW(window, joker_pair_wait, is_beside_joker(whole));
    IN_WINDOW(window, live_quad, whole->concealed[whole->tile] >= MJF_COPIES);
    return window;
}

uint64_t mjf__pattern_wait_window(mjf__pattern_whole *whole,
                                  const mjf__pattern_seen *seen,
                                  const mjf_split *split) {
    uint64_t window = 0;
    if (whole->win->flags & MJF_HEAVENLY) return window;
    const uint64_t tile = MJF__PATTERN_TILE(whole->tile), chows = seen->concealed_chows;
    const uint64_t suited = tile & MJF__PATTERN_SUITED;
    const bool edge =
        ((chows & FIRST_RANKS & suited >> 2) | (chows & SEVENS & suited)) != 0;
    const bool closed = (chows & suited >> 1) != 0;
    const bool open =
        ((chows & suited & ~SEVENS) | (chows & suited >> 2 & ~FIRST_RANKS)) != 0;
    const bool of_pair = seen->pair == tile;
    const bool of_triplet = (seen->triplets & tile) != 0;
    IN_WINDOW(window, pair_wait, of_pair);
    IN_WINDOW(window, joker_pair_wait, of_pair && is_beside_joker(whole));
    IN_WINDOW(window, open_wait, open);
    const bool answered = !(whole->options & MJF_WAITS_LIVE) && !seen->honor_runs;
    if (answered && (open || (of_triplet && !of_pair) || !(edge || closed || of_pair)))
        return window;
    const bool unique = mjf__pattern_wait_is_unique(whole, split);
    IN_WINDOW(window, unique_wait, unique);
    IN_WINDOW(window, edge_wait, unique & edge);
    IN_WINDOW(window, closed_wait, unique & closed & !edge);
    IN_WINDOW(window, single_wait, unique & of_pair & !edge & !closed);
    IN_WINDOW(window, catch_five,
              unique & (whole->tile == MIDDLE_FIVE) & ((chows & FOURS_OF_MAN) != 0));
    return window;
}
