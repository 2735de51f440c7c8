/*
 * pattern.h - the facts about one reading of a win, and how its readings are found.
 */
#ifndef MJF_PATTERN_H
#define MJF_PATTERN_H

#include "mjf/mjf.h"

/* The patterns that hold: bit p of bits, and how often, count[p]. */
typedef struct mjf__facts {
    uint64_t bits[MJF_PATTERN_WORDS];
    uint8_t count[MJF_PATTERNS];
} mjf__facts;

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
    uint8_t concealed[MJF_TILES]; /* hand, jokers and the winning tile */
    uint8_t all[MJF_TILES];       /* these and the melds, kongs with four */
    uint8_t tile;                 /* the winning tile: what it became, if it is a joker */
    mjf__facts facts;             /* those of the whole hand and of how it was won */
    uint64_t waits; /* set by the first reading that needs them; bit 63: is set. They are
                       complete if they are no more than one, else two of them */
} mjf__whole;

enum { MJF__MAX_SPLITS = 32 };

/* Fill in all, facts and waits, and tile unless MJF_JOKER_WINS; the caller has the rest. */
void mjf__whole_facts(mjf__whole *whole);

/* The readings of the concealed tiles with the melds; how many (never more than
 * MJF__MAX_SPLITS). honor_runs as in mjf_form_spec. */
int mjf__splits(const mjf__whole *whole, unsigned honor_runs,
                mjf_split out[MJF__MAX_SPLITS]);

/* The facts of the whole hand and those of one reading. */
void mjf__split_facts(mjf__whole *whole, const mjf_split *split, mjf__facts *out);

/* The sets of a reading that make a pattern, a bit each; 0 where it is of the whole hand. */
unsigned mjf__pattern_sets(const mjf__whole *whole, const mjf_split *split,
                           unsigned pattern);

#endif /* MJF_PATTERN_H */
