/* pattern_chows.c - patterns of chows among themselves. Only chows of suits. */
#include "pattern_parts.h"

enum { SUIT = 9, RANKS = 7 /* at which a chow begins */ };

#define WINDOW MJF_P_pure_double_chow
#define FIRST_STARTS MJF__PATTERN_SUIT(0x001)
#define STARTS_BELOW_FIVE MJF__PATTERN_SUIT(0x00F)

/* ---- two of them ------------------------------------------------------------------------ */

/* Pairs of chows, a byte for each relation. */
enum { EQUAL = 0, SAME_RANK = 8, THREE_APART = 16, SIX_APART = 24 };

static uint32_t relation(unsigned a, unsigned b) {
    const unsigned low = a < b ? a : b, apart = a < b ? b - a : a - b;
    const bool one_suit = low / SUIT == (low + apart) / SUIT;
    return (uint32_t)(apart == 0) << EQUAL |
           (uint32_t)(!one_suit && apart % SUIT == 0) << SAME_RANK |
           (uint32_t)(one_suit && apart == 3) << THREE_APART |
           (uint32_t)(one_suit && apart == 6) << SIX_APART;
}

/* Where some are equal, one by one. */
static uint32_t count_pairs(const mjf_split *split) {
    uint32_t pairs = 0;
    for (int i = 0; i < split->n_sets; i++)
        for (int k = 0; k < i; k++) {
            const mjf_set *a = &split->sets[i], *b = &split->sets[k];
            if (a->kind == MJF_CHOW && b->kind == MJF_CHOW && a->tile < 3 * SUIT &&
                b->tile < 3 * SUIT)
                pairs += relation(a->tile, b->tile);
        }
    return pairs;
}

/* How many bits are set of the low half, and of the high half. */
static inline uint64_t populations(uint64_t halves) {
    halves -= (halves >> 1) & MJF__BYTES(0x55);
    halves = (halves & MJF__BYTES(0x33)) + ((halves >> 2) & MJF__BYTES(0x33));
    halves = (halves + (halves >> 4)) & MJF__BYTES(0x0F);
    halves += halves >> 8;
    return (halves + (halves >> 16)) & 0x3F0000003Fu;
}

/* Where none are equal, by the masks. */
static inline uint32_t pairs_of(uint32_t c) {
    const uint64_t a = c & 0x1FF, b = c >> SUIT & 0x1FF, d = c >> 2 * SUIT;
    const uint64_t same_rank = (a & b) | (a & d) << SUIT | (b & d) << 2 * SUIT;
    const uint64_t three_apart = c & c >> 3 & STARTS_BELOW_FIVE;
    const uint64_t six_apart = c & c >> 6 & FIRST_STARTS; /* bits 0, 9 and 18 */
    const uint64_t numbers = populations(same_rank | three_apart << 32);
    const uint32_t sixes = mjf__pattern_population_of_four(
        (six_apart | six_apart >> 8 | six_apart >> 16) & 7);
    return (uint32_t)(numbers & 0xFF) << SAME_RANK |
           (uint32_t)(numbers >> 32) << THREE_APART | sixes << SIX_APART;
}

/* ---- three of them ------------------------------------------------------------------------ */

/* Where one suit has x, another y and the third z. */
static inline uint32_t in_three_suits(const uint32_t *x, const uint32_t *y,
                                      const uint32_t *z) {
    return (x[0] & ((y[1] & z[2]) | (y[2] & z[1]))) |
           (x[1] & ((y[0] & z[2]) | (y[2] & z[0]))) |
           (x[2] & ((y[0] & z[1]) | (y[1] & z[0])));
}

static inline uint64_t triples(uint32_t c) {
    uint64_t window = 0;
    uint32_t by[4][3]; /* the starts of each suit, those `by` above brought down */
    for (int suit = 0; suit < 3; suit++) {
        const uint32_t starts = c >> SUIT * suit & 0x1FF;
        by[0][suit] = starts;
        by[1][suit] = starts >> 1;
        by[2][suit] = starts >> 2;
        by[3][suit] = starts >> 3;
    }
    const uint32_t late[3] = {by[3][0] >> 3, by[3][1] >> 3, by[3][2] >> 3};
    /* A start is no 8 or 9, so no shift takes one for that of another suit. */
    IN_WINDOW(window, pure_straight, (c & c >> 3 & c >> 6 & FIRST_STARTS) != 0);
    IN_WINDOW(window, mixed_straight, in_three_suits(by[0], by[3], late) & 1);
    IN_WINDOW(window, pure_shifted_chows,
              ((c & c >> 1 & c >> 2) | (c & c >> 2 & c >> 4)) != 0);
    IN_WINDOW(window, mixed_shifted_chows, in_three_suits(by[0], by[1], by[2]) != 0);
    IN_WINDOW(window, mixed_triple_chow, (by[0][0] & by[0][1] & by[0][2]) != 0);
    IN_WINDOW(window, four_pure_shifted_chows,
              ((c & c >> 1 & c >> 2 & c >> 3) | (c & c >> 2 & c >> 4 & c >> 6)) != 0);
    return window;
}

/* ---- all of them -------------------------------------------------------------------------- */

/* 123 and 789 of suits, and the fives of a suit as the pair. */
static inline uint64_t terminal_chows(const mjf__pattern_seen *seen) {
    uint64_t window = 0;
    const uint32_t once = seen->chows[0] & seen->chows[0] >> 6 & FIRST_STARTS;
    const uint32_t twice = seen->chows[1] & seen->chows[1] >> 6 & FIRST_STARTS;
    const uint32_t five = (uint32_t)(seen->pair >> 4) & FIRST_STARTS;
    IN_WINDOW(window, pure_terminal_chows, (twice & five) != 0);
    IN_WINDOW(window, three_suited_terminal_chows,
              (five != 0) & ((once | five) == FIRST_STARTS) & ((once & five) == 0));
    return window;
}

uint64_t mjf__pattern_chows_window(const mjf__pattern_seen *seen,
                                   const mjf_split *split, mjf__pattern_facts *out) {
    uint64_t window = 0;
    const uint32_t c = seen->chows[0];
    const uint32_t pairs = seen->chows[1] != 0 ? count_pairs(split) : pairs_of(c);
    COUNT_IN_WINDOW(out, window, pure_double_chow, pairs >> EQUAL & 0xFF);
    COUNT_IN_WINDOW(out, window, mixed_double_chow, pairs >> SAME_RANK & 0xFF);
    COUNT_IN_WINDOW(out, window, short_straight, pairs >> THREE_APART & 0xFF);
    COUNT_IN_WINDOW(out, window, two_terminal_chows, pairs >> SIX_APART & 0xFF);
    IN_WINDOW(window, pure_triple_chow, seen->chows[2] != 0);
    IN_WINDOW(window, quadruple_chow, seen->chows[3] != 0);
    if (seen->n_chows >= 3) {
        window |= triples(c);
        window |= terminal_chows(seen);
    }
    return window;
}
