/*
 * pattern.h - the facts about one reading of a win, and how its readings are found.
 */
#ifndef MJF_PATTERN_H
#define MJF_PATTERN_H

#include <stdbool.h>

#include "mjf/mjf.h"
#include "split_suits.h"
#include "win.h"

/* The patterns that hold: bit p of bits; of those that count, how often, count[p]. What is in
 * count of the others means nothing. */
typedef struct mjf__facts {
    uint64_t bits[MJF_PATTERN_WORDS];
    uint8_t count[MJF_PATTERNS + 1]; /* [MJF__ONCE]: for those who judge */
} mjf__facts;

enum { MJF__ONCE = MJF_PATTERNS };

/* The patterns that count: those that say so in patterns.def. */
/* clang-format off */
#define MJF__COUNTED(X) \
    X(tile_hogs) X(quads_in_pairs) X(chows) X(pungs) X(dragon_pungs) \
    X(wind_pungs) X(other_wind_pungs) X(terminal_pungs) X(pure_double_chow) \
    X(mixed_double_chow) X(short_straight) X(two_terminal_chows) X(double_pung) \
    X(open_sets) X(concealed_pungs) X(kongs) X(open_kongs) X(claimed_kongs) \
    X(added_kongs) X(concealed_kongs) X(flowers)
/* clang-format on */

static inline bool mjf__counts(unsigned pattern) {
    static const uint64_t counted[MJF_PATTERN_WORDS] = {
#define MJF__IN_LOW(name) (MJF_P_##name < 64 ? (uint64_t)1 << MJF_P_##name % 64 : 0) |
#define MJF__IN_HIGH(name) (MJF_P_##name < 64 ? 0 : (uint64_t)1 << MJF_P_##name % 64) |
        MJF__COUNTED(MJF__IN_LOW) 0, MJF__COUNTED(MJF__IN_HIGH) 0};
#undef MJF__IN_LOW
#undef MJF__IN_HIGH
    return counted[pattern / 64] >> pattern % 64 & 1;
}

/* How often a pattern holds: 1 for one that holds and does not count. */
static inline unsigned mjf__times(const mjf__facts *facts, unsigned pattern) {
    const bool holds = facts->bits[pattern / 64] >> pattern % 64 & 1;
    return holds && mjf__counts(pattern) ? facts->count[pattern] : holds;
}

/* Families of patterns that are found only where some row asks for one of them. */
enum {
    MJF__WANT_WAITS = 1, /* unique_wait to catch_five: costs a question for the waits */
    MJF__WANT_CHOWS = 2, /* pure_double_chow to three_suited_terminal_chows */
    MJF__WANT_PUNGS = 4, /* double_pung to four_pure_shifted_pungs */
    MJF__WANT_GATES = 8
};

/* A win with what its jokers became filled in, prepared once for all its readings. */
typedef struct mjf__whole {
    const mjf_win *win;
    uint32_t forms, options;      /* of the rules */
    uint32_t wanted;              /* MJF__WANT_... */
    uint8_t honor_runs;           /* of the rules, as in mjf_form_spec */
    const mjf__suits *suits;      /* of the rules, or NULL */
    uint8_t concealed[MJF_TILES]; /* hand, jokers and the winning tile */
    mjf__tally tally;             /* of these and the melds */
    uint8_t tile;     /* the winning tile: what it became, if it is a joker */
    mjf__facts facts; /* those of the whole hand and of how it was won */
    uint64_t
        waits; /* set by the first reading that needs them; bit 63: is set. They are
                       complete if they are no more than one, else two of them */
} mjf__whole;

enum { MJF__MAX_SPLITS = 32 };

/* Fill in tally, facts and waits, and tile unless MJF_JOKER_WINS; the caller has the rest.
 * The second is for a caller who has the tally, too. */
void mjf__whole_facts(mjf__whole *whole);
void mjf__tally_facts(mjf__whole *whole);

/* The readings of the concealed tiles with the melds; how many (never more than
 * MJF__MAX_SPLITS). honor_runs as in mjf_form_spec. */
int mjf__splits(const mjf__whole *whole, unsigned honor_runs,
                mjf_split out[MJF__MAX_SPLITS]);

/* The reading of MJF_ANY_SHAPE: the melds alone. */
void mjf__any_split(const mjf_win *win, mjf_split *out);

/* The facts of the whole hand and those of one reading. */
void mjf__split_facts(mjf__whole *whole, const mjf_split *split, mjf__facts *out);

/* The sets of a reading that make a pattern, a bit each; 0 where it is of the whole hand. */
unsigned mjf__pattern_sets(const mjf__whole *whole, const mjf_split *split,
                           unsigned pattern);

#endif /* MJF_PATTERN_H */
