/*
 * pattern.h - the facts about one reading of a win, and how its readings are found.
 */
#ifndef MJF__PATTERN_H
#define MJF__PATTERN_H

#include <stdbool.h>

#include "mjf/mjf.h"
#include "win/win.h"

_Static_assert((int)MJF_PATTERNS <= MJF_PATTERN_PLACES, "a place for each pattern");

/* ---- what patterns.def says -------------------------------------------------------------- */

enum {
#define FAMILY(family, part, text) MJF__PATTERN_FAMILY_##family,
#include "mjf/patterns.def"
#undef FAMILY
    MJF__PATTERN_FAMILIES
};

_Static_assert(MJF__PATTERN_FAMILIES <= 32, "a set of families is 32 bits");

/* Sets of families, a bit each: one of them, and those of the whole hand. */
#define MJF__PATTERN_WANT(family) ((uint32_t)1 << MJF__PATTERN_FAMILY_##family)
#define MJF__PATTERN_IF_whole(family) MJF__PATTERN_WANT(family)
#define MJF__PATTERN_IF_reading(family) 0
enum {
    MJF__PATTERN_OF_WHOLE =
#define FAMILY(family, part, text) MJF__PATTERN_IF_##part(family) |
#include "mjf/patterns.def"
#undef FAMILY
        0
};

/* The patterns that count are numbered by themselves. What is a fact counts as often as
 * MJF__PATTERN_ONCE, where it holds. */
#define MJF__PATTERN_IS_fact(identifier)
#define MJF__PATTERN_IS_count(identifier) MJF__PATTERN_COUNT_##identifier,
enum {
#define PATTERN(identifier, chinese, english, kind, family, chain, text) \
    MJF__PATTERN_IS_##kind(identifier)
#include "mjf/patterns.def"
#undef PATTERN
    MJF__PATTERN_ONCE
};
#undef MJF__PATTERN_IS_fact
#undef MJF__PATTERN_IS_count

enum {
    MJF__PATTERN_CHAIN_none,
    MJF__PATTERN_CHAIN_chows,
    MJF__PATTERN_CHAIN_pungs,
    MJF__PATTERN_CHAIN_PLACES = 16 /* for the patterns of a chain */
};

typedef struct mjf__pattern_entry {
    uint8_t family; /* MJF__PATTERN_FAMILY_... */
    uint8_t chain;  /* MJF__PATTERN_CHAIN_... */
    uint8_t count;  /* its number among those that count, or MJF__PATTERN_ONCE */
} mjf__pattern_entry;

extern const mjf__pattern_entry mjf__pattern_table[MJF_PATTERNS];

static inline bool mjf__pattern_counts(unsigned pattern) {
    return mjf__pattern_table[pattern].count != MJF__PATTERN_ONCE;
}

/* pattern_chains.c: whether two to four sets make a pattern of a chain, exactly these. Chows of
 * suits are named by their lowest tiles, pungs by theirs; they ascend. The pair is not asked. */
bool mjf__pattern_makes(unsigned pattern, const uint8_t *tiles, unsigned n);

/* ---- what is found ----------------------------------------------------------------------- */

/* Words that have patterns today. */
enum { MJF__PATTERN_FILLED = (MJF_PATTERNS + 63) / 64 };

/* The patterns that hold: bit p of bits; of those that count, how often, by
 * MJF__PATTERN_COUNT_... What is in count of the others means nothing. */
typedef struct mjf__pattern_facts {
    uint64_t bits[MJF__PATTERN_FILLED];
    uint8_t count[MJF__PATTERN_ONCE + 1]; /* 1 at MJF__PATTERN_ONCE */
} mjf__pattern_facts;

static inline bool mjf__pattern_in(const uint64_t *bits, unsigned pattern) {
    return bits[pattern / 64] >> pattern % 64 & 1;
}

/* How often a pattern holds: 1 for one that holds and does not count. */
static inline unsigned mjf__pattern_times(const mjf__pattern_facts *facts,
                                          unsigned pattern) {
    const unsigned count = mjf__pattern_table[pattern].count;
    return mjf__pattern_in(facts->bits, pattern) ? facts->count[count] : 0;
}

/* A win with what its jokers became filled in, prepared once for all its readings. */
typedef struct mjf__pattern_whole {
    const mjf_win *win;
    uint32_t forms, options;      /* of the rules */
    uint32_t wanted;              /* families */
    uint8_t honor_runs;           /* of the rules, as in mjf_form_spec */
    bool natural;                 /* of a win without jokers, and no other tile */
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
    const mjf__win_split_question question = {whole->win,        whole->concealed,
                                              whole->suits,      whole->forms,
                                              whole->honor_runs, whole->natural};
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
