/* pattern_parts.h - what the files that find patterns share. */
#ifndef MJF__PATTERN_PARTS_H
#define MJF__PATTERN_PARTS_H

#include <stdbool.h>

#include "base/base.h"
#include "pattern.h"

/* Which patterns hold: a value, so that it stays in registers. */
typedef struct mjf__pattern_bits {
    uint64_t word[MJF__PATTERN_FILLED];
} mjf__pattern_bits;

/* The pattern is to be a constant. */
MJF__FLAT void mjf__pattern_hold(mjf__pattern_bits *bits, unsigned pattern,
                                 bool holds) {
    bits->word[pattern >> 6] |= (uint64_t)holds << (pattern & 63);
}

#define HOLD(bits, name, holds) mjf__pattern_hold(bits, MJF_P_##name, holds)

/* Of a pattern that counts. */
#define COUNT(facts, bits, name, number)                   \
    do {                                                   \
        const uint8_t times = (uint8_t)(number);           \
        (facts)->count[MJF__PATTERN_COUNT_##name] = times; \
        HOLD(bits, name, times != 0);                      \
    } while (0)

static inline void mjf__pattern_bits_join(mjf__pattern_bits *to,
                                          mjf__pattern_bits more) {
    for (int i = 0; i < MJF__PATTERN_FILLED; i++) to->word[i] |= more.word[i];
}

/* What is found by a function of its own is a *window*: 64 patterns, the first of them in the
 * lowest bit, wherever they are among all. The window of a file is that from WINDOW on. */
#define IN_WINDOW(window, name, holds) \
    ((window) |= (uint64_t)(holds) << (MJF_P_##name - WINDOW))
#define COUNT_IN_WINDOW(facts, window, name, number)       \
    do {                                                   \
        const uint8_t times = (uint8_t)(number);           \
        (facts)->count[MJF__PATTERN_COUNT_##name] = times; \
        IN_WINDOW(window, name, times != 0);               \
    } while (0)

/* Join a window, the first and the last of whose patterns are to be constants. */
MJF__FLAT void mjf__pattern_join(mjf__pattern_bits *to, uint64_t window, unsigned first,
                                 unsigned last) {
    to->word[first / 64] |= window << first % 64;
    if (last / 64 != first / 64)
        to->word[last / 64] |= window >> (64 - first % 64) % 64;
}

#define JOIN(bits, window, first, last) \
    mjf__pattern_join(bits, window, MJF_P_##first, MJF_P_##last)

static inline bool mjf__pattern_only(uint64_t held, uint64_t of) {
    return (held & ~of) == 0;
}

/* ---- tiles, a bit each ------------------------------------------------------------------ */

#define MJF__PATTERN_SUIT(ranks) \
    ((uint64_t)(ranks) | (uint64_t)(ranks) << 9 | (uint64_t)(ranks) << 18)
#define MJF__PATTERN_TILE(tile) ((uint64_t)1 << (tile))
#define MJF__PATTERN_SUITED MJF__PATTERN_SUIT(0x1FF)
#define MJF__PATTERN_WINDS ((uint64_t)0xF << 27)
#define MJF__PATTERN_DRAGONS ((uint64_t)0x7 << 31)
#define MJF__PATTERN_ALL_HONORS (MJF__PATTERN_WINDS | MJF__PATTERN_DRAGONS)
#define MJF__PATTERN_TERMINALS MJF__PATTERN_SUIT(0x101)

/* ---- the sets of a reading -------------------------------------------------------------- */

enum { MJF__PATTERN_GREEN = 32, MJF__PATTERN_DEPTH = 4 };

typedef struct mjf__pattern_seen {
    uint32_t
        chows[MJF__PATTERN_DEPTH]; /* [k]: where more than k chows of suits begin */
    uint32_t concealed_chows;      /* where concealed ones begin */
    uint64_t concealed_runs;       /* the tiles of concealed runs of honours */
    uint64_t pungs, pungs_twice;   /* triplets and kongs; two of a tile, with jokers */
    uint64_t triplets;             /* concealed ones, kongs not among them */
    uint64_t pair;                 /* its bit; 0: none */
    unsigned n_chows, n_pungs;     /* n_chows: with runs of honours */
    bool honor_runs;
} mjf__pattern_seen;

/* Triplets and kongs of these tiles. */
unsigned mjf__pattern_count_pungs(const mjf_split *split, uint64_t of);

/* How many bits are set of four. */
static inline unsigned mjf__pattern_population_of_four(uint64_t four) {
    return (unsigned)(0x4332322132212110u >> 4 * four) & 0xF;
}

static inline unsigned mjf__pattern_pungs_of(const mjf__pattern_seen *seen,
                                             const mjf_split *split, uint64_t of) {
    if (seen->pungs_twice != 0) return mjf__pattern_count_pungs(split, of);
    of &= seen->pungs;
    return of == 0 ? 0 : (unsigned)mjf__popcount(of);
}

static inline bool mjf__pattern_is_sets_and_pair(uint32_t form) {
    return (form & (MJF_STANDARD | MJF_KNITTED_STRAIGHT)) != 0;
}

/* ---- windows ------------------------------------------------------------------------------ */

/* pattern_tiles.c: of the tiles held, one_suit to all_258; nine gates, where these are all that
 * are held, nine_gates to nine_gates_impure. */
uint64_t mjf__pattern_tiles_window(uint64_t held);
uint64_t mjf__pattern_gates_window(const mjf__pattern_whole *whole, uint64_t held);

/* pattern_chows.c: pure_double_chow to three_suited_terminal_chows. pattern_pungs.c: double_pung
 * to four_pure_shifted_pungs. */
uint64_t mjf__pattern_chows_window(const mjf__pattern_seen *seen,
                                   const mjf_split *split, mjf__pattern_facts *out);
uint64_t mjf__pattern_pungs_window(const mjf__pattern_seen *seen,
                                   const mjf_split *split, mjf__pattern_facts *out);

/* pattern_wait.c: unique_wait to catch_five, in sets and a pair, and in seven pairs. */
uint64_t mjf__pattern_wait_window(mjf__pattern_whole *whole,
                                  const mjf__pattern_seen *seen,
                                  const mjf_split *split);
uint64_t mjf__pattern_pairs_wait_window(const mjf__pattern_whole *whole);

/* waits_unique.c: whether no tile but the winning one completes the hand by its shape; for a
 * knitted straight, of what is left of it, as the options say. */
bool mjf__pattern_wait_is_unique(mjf__pattern_whole *whole, const mjf_split *split);

#endif /* MJF__PATTERN_PARTS_H */
