/*
 * pattern.h - the facts about one reading of a win, and how its readings are found.
 */
#ifndef MJF__PATTERN_H
#define MJF__PATTERN_H

#include <stdbool.h>

#include "mjf/mjf.h"
#include "win/win.h"

/* The patterns that hold: bit p of bits; of those that count, how often, count[p]. What is in
 * count of the others means nothing. */
typedef struct mjf__pattern_facts {
    uint64_t bits[MJF_PATTERN_WORDS];
    uint8_t count[MJF_PATTERNS + 1]; /* [MJF__PATTERN_ONCE]: for those who judge */
} mjf__pattern_facts;

enum { MJF__PATTERN_ONCE = MJF_PATTERNS };

/* The patterns that count: those that say so in patterns.def. */
/* clang-format off */
#define MJF__PATTERN_COUNTED(X) \
    X(tile_hogs) X(quads_in_pairs) X(chows) X(pungs) X(dragon_pungs) \
    X(wind_pungs) X(other_wind_pungs) X(terminal_pungs) X(pure_double_chow) \
    X(mixed_double_chow) X(short_straight) X(two_terminal_chows) X(double_pung) \
    X(open_sets) X(concealed_pungs) X(kongs) X(open_kongs) X(claimed_kongs) \
    X(added_kongs) X(concealed_kongs) X(flowers)
/* clang-format on */

static inline bool mjf__pattern_counts(unsigned pattern) {
    static const uint64_t counted[MJF_PATTERN_WORDS] = {
#define MJF__PATTERN_IN_LOW(name) \
    (MJF_P_##name < 64 ? (uint64_t)1 << MJF_P_##name % 64 : 0) |
#define MJF__PATTERN_IN_HIGH(name) \
    (MJF_P_##name < 64 ? 0 : (uint64_t)1 << MJF_P_##name % 64) |
        MJF__PATTERN_COUNTED(MJF__PATTERN_IN_LOW) 0,
        MJF__PATTERN_COUNTED(MJF__PATTERN_IN_HIGH) 0};
#undef MJF__PATTERN_IN_LOW
#undef MJF__PATTERN_IN_HIGH
    return counted[pattern / 64] >> pattern % 64 & 1;
}

/* How often a pattern holds: 1 for one that holds and does not count. */
static inline unsigned mjf__pattern_times(const mjf__pattern_facts *facts,
                                          unsigned pattern) {
    const bool holds = facts->bits[pattern / 64] >> pattern % 64 & 1;
    return holds && mjf__pattern_counts(pattern) ? facts->count[pattern] : holds;
}

/* Families of patterns that are found only where some row asks for one of them. */
enum {
    MJF__PATTERN_WANT_WAITS =
        1, /* unique_wait to catch_five: costs a question for the waits */
    MJF__PATTERN_WANT_CHOWS = 2, /* pure_double_chow to three_suited_terminal_chows */
    MJF__PATTERN_WANT_PUNGS = 4, /* double_pung to four_pure_shifted_pungs */
    MJF__PATTERN_WANT_GATES = 8
};

/* A win with what its jokers became filled in, prepared once for all its readings. */
typedef struct mjf__pattern_whole {
    const mjf_win *win;
    uint32_t forms, options;      /* of the rules */
    uint32_t wanted;              /* MJF__WANT_... */
    uint8_t honor_runs;           /* of the rules, as in mjf_form_spec */
    const mjf__win_suits *suits;  /* of the rules, or NULL */
    uint8_t concealed[MJF_TILES]; /* hand, jokers and the winning tile */
    mjf__win_tally tally;         /* of these and the melds */
    uint8_t tile;             /* the winning tile: what it became, if it is a joker */
    mjf__pattern_facts facts; /* those of the whole hand and of how it was won */
    uint64_t
        waits; /* set by the first reading that needs them; bit 63: is set. They are
                       complete if they are no more than one, else two of them */
} mjf__pattern_whole;

static inline mjf__win_split_question mjf__pattern_whole_question(
    const mjf__pattern_whole *whole) {
    const mjf__win_split_question question = {
        whole->win, whole->concealed, whole->suits, whole->forms, whole->honor_runs};
    return question;
}

/* Fill in tally, facts and waits, and tile unless MJF_JOKER_WINS; the caller has the rest.
 * The second is for a caller who has the tally, too. */
void mjf__pattern_whole_facts(mjf__pattern_whole *whole);
void mjf__pattern_tally_facts(mjf__pattern_whole *whole);

/* The facts of the whole hand and those of one reading. */
void mjf__pattern_split_facts(mjf__pattern_whole *whole, const mjf_split *split,
                              mjf__pattern_facts *out);

/* The sets of a reading that make a pattern, a bit each; 0 where it is of the whole hand. */
unsigned mjf__pattern_sets(const mjf__pattern_whole *whole, const mjf_split *split,
                           unsigned pattern);

#endif /* MJF__PATTERN_H */
