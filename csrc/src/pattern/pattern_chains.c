/* pattern_chains.c - which sets among themselves make a pattern of a chain. */
#include "pattern.h"

enum { SUIT = 9, WINDS = 27, DRAGONS = 31 };

/* Chows by their lowest tiles, or pungs by theirs. */
typedef struct group {
    const uint8_t *tiles; /* ascending */
    unsigned n;
} group;

static int suit(unsigned tile) { return (int)tile / SUIT; }
static int rank(unsigned tile) { return (int)tile % SUIT; }

static bool all_equal(const group *g) { return g->tiles[0] == g->tiles[g->n - 1]; }

static bool in_suits(const group *g) { return g->tiles[g->n - 1] < WINDS; }

static bool one_suit(const group *g) {
    return in_suits(g) && suit(g->tiles[0]) == suit(g->tiles[g->n - 1]);
}

/* Each `by` above the last. */
static bool steps(const group *g, int by) {
    for (unsigned i = 1; i < g->n; i++)
        if (g->tiles[i] - g->tiles[i - 1] != by) return false;
    return true;
}

/* Two or three tiles, each of another suit, their ranks `by` apart in some order. */
static bool mixed(const group *g, int by) {
    int low = SUIT, high = 0, sum = 0;
    if (!in_suits(g)) return false;
    for (unsigned i = 0; i < g->n; i++) {
        const int own = rank(g->tiles[i]);
        if (i > 0 && suit(g->tiles[i - 1]) == suit(g->tiles[i])) return false;
        low = own < low ? own : low;
        high = own > high ? own : high;
        sum += own;
    }
    /* Of three, the one between. */
    return high - low == by * ((int)g->n - 1) && (g->n < 3 || sum == 3 * (low + by));
}

bool mjf__pattern_makes(unsigned pattern, const uint8_t *tiles, unsigned n) {
    const group own = {tiles, n}, *g = &own;
    const uint8_t *t = tiles;
    const bool dragons = t[0] >= DRAGONS;
    const bool winds = t[0] >= WINDS && t[n - 1] < DRAGONS;
    switch (pattern) {
        case MJF_P_pure_double_chow:
            return g->n == 2 && all_equal(g);
        case MJF_P_mixed_double_chow:
            return g->n == 2 && mixed(g, 0);
        case MJF_P_short_straight:
            return g->n == 2 && one_suit(g) && steps(g, 3);
        case MJF_P_two_terminal_chows:
            return g->n == 2 && one_suit(g) && steps(g, 6);
        case MJF_P_pure_straight:
            return g->n == 3 && one_suit(g) && steps(g, 3) && rank(t[0]) == 0;
        case MJF_P_mixed_straight:
            return g->n == 3 && mixed(g, 3) && rank(t[0]) % 3 == 0;
        case MJF_P_pure_shifted_chows:
            return g->n == 3 && one_suit(g) && (steps(g, 1) || steps(g, 2));
        case MJF_P_mixed_shifted_chows:
            return g->n == 3 && mixed(g, 1);
        case MJF_P_pure_triple_chow:
            return g->n == 3 && all_equal(g);
        case MJF_P_mixed_triple_chow:
            return g->n == 3 && mixed(g, 0);
        case MJF_P_quadruple_chow:
            return g->n == 4 && all_equal(g);
        case MJF_P_four_pure_shifted_chows:
            return g->n == 4 && one_suit(g) && (steps(g, 1) || steps(g, 2));
        case MJF_P_pure_terminal_chows:
            return g->n == 4 && one_suit(g) && t[0] == t[1] && t[2] == t[3] &&
                   t[2] - t[0] == 6;
        case MJF_P_three_suited_terminal_chows:
            return g->n == 4 && in_suits(g) && suit(t[1]) != suit(t[2]) &&
                   t[1] - t[0] == 6 && t[3] - t[2] == 6;
        case MJF_P_two_dragon_pungs:
        case MJF_P_little_three_dragons:
            return g->n == 2 && dragons && !all_equal(g);
        case MJF_P_big_three_dragons:
            return g->n == 3 && dragons && steps(g, 1);
        case MJF_P_big_three_winds:
        case MJF_P_little_four_winds:
            return g->n == 3 && winds && g->tiles[0] < g->tiles[1] &&
                   g->tiles[1] < g->tiles[2];
        case MJF_P_big_four_winds:
        case MJF_P_four_winds_green_pair:
            return g->n == 4 && winds && steps(g, 1);
        case MJF_P_double_pung:
            return g->n == 2 && mixed(g, 0);
        case MJF_P_triple_pung:
            return g->n == 3 && mixed(g, 0);
        case MJF_P_pure_shifted_pungs:
            return g->n == 3 && one_suit(g) && steps(g, 1);
        case MJF_P_mixed_shifted_pungs:
            return g->n == 3 && mixed(g, 1);
        case MJF_P_four_pure_shifted_pungs:
            return g->n == 4 && one_suit(g) && steps(g, 1);
        default:
            return false;
    }
}
