/*
 * rules.h - a rule system made ready, and what a reading comes to by it.
 */
#ifndef MJF__RULES_H
#define MJF__RULES_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/base.h"
#include "pattern/pattern.h"
#include "win/win.h"

enum { MJF__SCORE_PHASES = 2 }; /* in which rows remove others: replaces, excludes */

typedef struct mjf__score_row_set {
    uint64_t word[MJF_ROW_WORDS];
} mjf__score_row_set;

/* A row counts where all of `all` hold, none of `none`, and, unless `any` is empty, one of
 * `any`. It is worth value, or value times what `times` counts above `less`; a row whose
 * times come to 0 does not count. */
typedef struct mjf__score_row {
    uint64_t all[MJF_PATTERN_WORDS], none[MJF_PATTERN_WORDS], any[MJF_PATTERN_WORDS];
    uint64_t removes[MJF__SCORE_PHASES][MJF_ROW_WORDS];
    int32_t value;
    uint16_t times; /* a pattern or MJF_NO_PATTERN */
    uint8_t less;
} mjf__score_row;

/* What the rules refuse of a win, whatever it is worth: the first six make it one of another
 * game, MJF_WRONG_WIN, the others one that is MJF_NOT_ALLOWED. */
enum {
    MJF__SCORE_NO_JOKERS = 1 << 0, /* wild kinds, too */
    MJF__SCORE_NO_FLOWERS = 1 << 1,
    MJF__SCORE_NO_NINE_FLOWERS = 1 << 2, /* nor more */
    MJF__SCORE_NO_FOUR_SETS = 1 << 3,
    MJF__SCORE_NO_FIVE_SETS = 1 << 4,
    MJF__SCORE_NO_ROBBED_LAST = 1 << 5, /* a kong robbed with the last tile */
    MJF__SCORE_NO_WILD_MELD = 1 << 6,
    MJF__SCORE_NO_WILD_CLAIM = 1 << 7, /* a wild tile won from another */
    MJF__SCORE_NO_LOCKED = 1 << 8,     /* a tile let pass, won from another */
    MJF__SCORE_NO_ANY_LOCKED = 1
        << 9 /* any tile won from another after one was let pass */
};

/* Rows that begin with a pattern: those that count where it holds, and those of which more
 * must be asked. */
typedef struct mjf__score_trigger {
    mjf__score_row_set sure, maybe;
} mjf__score_trigger;

/* How often a row counts: as often as a pattern, or as MJF__PATTERN_ONCE, less a number. */
typedef struct mjf__score_row_times {
    uint8_t of, less;
} mjf__score_row_times;

/* What a row asks of the words that the rules use. */
typedef struct mjf__score_condition {
    uint64_t all, none, any;
} mjf__score_condition;

/* Patterns of sets among themselves are numbered within their chain, in the order of
 * patterns.def. */
enum {
    MJF__SCORE_CHAIN = MJF__PATTERN_CHAIN_PLACES,
    MJF__SCORE_MEMO_SETS = 4,
    MJF__SCORE_MEMO_SIZE = 231 + 1771 + 10626
};

/* Rows of which those of the best forest count. */
typedef struct mjf__score_forest {
    mjf__score_row_set rows;
    uint8_t chain; /* MJF__PATTERN_CHAIN_chows or _pungs */
    uint8_t n_patterns, patterns[MJF__SCORE_CHAIN]; /* of the chain */
    uint8_t row_of[MJF__SCORE_CHAIN]; /* by the number of the pattern; 255: no row */
    uint8_t place_of[MJF_MAX_ROWS];
    _Atomic uint16_t *memo; /* by the chows, if nothing else decides; or NULL */
} mjf__score_forest;

/* The words of patterns that rows ask for are those in `words`, and what the rows ask is kept by
 * the place of a word there: most systems use no more than MJF__SCORE_FEW_WORDS, and pay for no
 * others. */
enum { MJF__SCORE_FEW_WORDS = 2, MJF__SCORE_FORESTS = 8 };

enum { MJF__SCORE_OWN_FORMS = 32 };

typedef struct mjf__score_program mjf__score_program;
typedef struct mjf__score_page mjf__score_page;

struct mjf_rules {
    mjf__score_program *program;               /* the formulas of the page */
    mjf__score_page *page;                     /* what it says of itself */
    uint32_t forms, options, wanted;           /* wanted: families of patterns */
    mjf_form *own_forms[MJF__SCORE_OWN_FORMS]; /* sets and a pair, where MJF_STANDARD is
                                                  not what they are */
    uint8_t n_own_forms;
    uint8_t places_of_own[MJF__SCORE_OWN_FORMS]; /* among the forms of the page */
    bool narrowed; /* they are those of a page, with fewer hands */
    int32_t minimum;
    uint8_t copies; /* as in mjf_form_spec */
    uint8_t n_rows, honor_runs, result, key, minimum_of, n_registers;
    bool
        bounded; /* no register of any win goes beyond 64 bits, and no row beyond its own */
    bool shape_is_enough; /* what has a shape may win, unless whole facts forbid it */
    bool waits_add;       /* to the register of the minimum, and do nothing else */
    int32_t waits_most;   /* at most so much */
    uint16_t refuses;     /* MJF__SCORE_NO_JOKERS ... */
    bool any_turned;      /* some tile makes others wild */
    bool any_unused;      /* some tiles are not in use */
    uint64_t tiles;       /* in use */
    uint64_t turned_of[MJF_TILES]; /* what each makes wild, where it alone does; or 0 */
    uint64_t unused[MJF__WIN_TALLY_WORDS]; /* every bit of the bytes of other tiles */
    bool tile_matters; /* some row asks which of the tiles was the last */
    uint8_t n_words;
    uint8_t
        words[MJF__PATTERN_FILLED]; /* behind n_words any, of which nothing is asked */
    uint64_t
        begins[MJF__PATTERN_FILLED]; /* patterns that have triggers, by place of word */
    mjf__score_row_set unbegun;      /* rows that no pattern begins */
    mjf__score_row_set removers[MJF__SCORE_PHASES]; /* that remove any */
    mjf__score_row_set repeated;   /* that may count more than once, or by a formula */
    mjf__score_row_set late;       /* that do not hold by their patterns alone */
    mjf__score_row_set formulated; /* that ask more than their patterns */
    uint64_t asked_besides[MJF_PATTERN_WORDS]; /* patterns, not by the rows */
    mjf__score_trigger triggers[MJF_PATTERNS];
    int32_t values[MJF_MAX_ROWS]; /* those of the rows, closer together */
    mjf__score_row_times times[MJF_MAX_ROWS];
    mjf__score_condition asked[MJF_MAX_ROWS][MJF__PATTERN_FILLED];
    bool asks_any
        [MJF_MAX_ROWS]; /* some of `any`, or more of a number than that it counts */
    mjf__score_row rows[MJF_MAX_ROWS];
    mjf__score_forest *forests[MJF__SCORE_FORESTS];
    mjf__win_suits suits;
    mjf__win_set_walk walk; /* for jokers */
};

/* A reading and what it comes to. */
typedef struct mjf__score_reading {
    mjf__pattern_facts facts;
    mjf__score_row_set rows; /* that count */
    mjf__score_row_set
        told; /* of which `times` and `worths` say how often and what for */
    int64_t registers[MJF_REGISTERS];
    int64_t worths[MJF_MAX_ROWS];
    uint32_t times[MJF_MAX_ROWS];
    uint8_t verdict; /* MJF_WIN, MJF_NO_WIN or MJF_NOT_ALLOWED */
    uint8_t forbid;  /* MJF_NO_FORBID, or by what it is not allowed */
} mjf__score_reading;

/* The word of patterns at a place. Where there are few words, all have their own. */
static inline unsigned mjf__score_word(const mjf_rules *rules, unsigned place) {
    return (int)MJF__PATTERN_FILLED <= MJF__SCORE_FEW_WORDS ? place
                                                            : rules->words[place];
}

static inline bool mjf__score_row_in(const mjf__score_row_set *set, unsigned row) {
    return set->word[row / 64] >> row % 64 & 1;
}

static inline void mjf__score_row_add(mjf__score_row_set *set, unsigned row) {
    set->word[row / 64] |= (uint64_t)1 << row % 64;
}

static inline bool mjf__score_rows_none(const mjf__score_row_set *set) {
    return (set->word[0] | set->word[1]) == 0;
}

static inline mjf__score_row_set mjf__score_rows_both(const mjf__score_row_set *a,
                                                      const uint64_t *b) {
    const mjf__score_row_set both = {{a->word[0] & b[0], a->word[1] & b[1]}};
    return both;
}

static inline void mjf__score_rows_drop(mjf__score_row_set *from,
                                        const mjf__score_row_set *which) {
    from->word[0] &= ~which->word[0];
    from->word[1] &= ~which->word[1];
}

/* The lowest of a set that has one, taken out of it. The words stay in registers, and there is
 * no branch. */
static inline unsigned mjf__score_rows_take(mjf__score_row_set *set) {
    const uint64_t low = set->word[0], high = set->word[1];
    const uint64_t from_high = 0 - (uint64_t)(low == 0);
    const uint64_t word = low | (high & from_high);
    set->word[0] = low & (low - 1);
    set->word[1] = high & ((high - 1) | ~from_high);
    return (unsigned)mjf__lowest(word) + (64 & (unsigned)from_high);
}

/* How often a row that counts does so, and what it is worth. */
static inline uint32_t mjf__score_times_of_row(const mjf_rules *rules,
                                               const mjf__score_reading *r,
                                               unsigned row) {
    const mjf__score_row_times *own = &rules->times[row];
    if (mjf__score_row_in(&r->told, row)) return r->times[row];
    return (uint32_t)(r->facts.count[own->of] - own->less);
}

static inline int64_t mjf__score_row_worth(const mjf_rules *rules,
                                           const mjf__score_reading *r, unsigned row) {
    const mjf__score_row_times *own = &rules->times[row];
    if (mjf__score_row_in(&r->told, row)) return r->worths[row];
    return (int64_t)rules->values[row] * (r->facts.count[own->of] - own->less);
}

/* may_win.c: note what may be told of a win without judging it. */
void mjf__score_note_shortcuts(mjf_rules *rules);

/* The min and max that changed a number, for who asks. */
typedef struct mjf__score_bounds {
    mjf_bound *out;
    size_t capacity, n;
} mjf__score_bounds;

/* fan.c: from the facts of a reading to all else of it, by the formulas of the page. The reading
 * has facts; facts: what the page asks of the win; why has room for MJF_MAX_ROWS. */
void mjf__score_judge(const mjf_rules *rules, const int64_t *facts,
                      const mjf_split *split, mjf__score_reading *reading);
void mjf__score_judge_why(const mjf_rules *rules, const int64_t *facts,
                          const mjf_split *split, mjf__score_reading *reading,
                          mjf_why *why, mjf__score_bounds *bounds);
/* Make ready what follows from the rows. MJF_ERR_MEMORY. */
void mjf__score_rules_ready(mjf_rules *rules);

/* A row that counts as often as a pattern, less a number, holds where that counts. */
void mjf__score_settle_times(mjf__score_row *row);
/* judge.c: what rules refuse (MJF__SCORE_NO_JOKERS ...), the tiles in use, and what each makes
 * wild when it is turned, or NULL. */
void mjf__score_refuse_by(mjf_rules *rules, unsigned refuses, uint64_t tiles,
                          const uint64_t *turns);

/* forest.c: the numbers of times that the patterns of the rows are used in the best forest,
 * four bits for each pattern, the first in the highest. all_that_hold: none of the forest's
 * rows whose patterns hold is missing. */
uint64_t mjf__score_forest_best(const mjf_rules *rules, const mjf__score_forest *forest,
                                const mjf_split *split, mjf__score_row_set rows,
                                bool all_that_hold);

static inline unsigned mjf__score_forest_times(uint64_t forest, unsigned place) {
    return forest >> 4 * (MJF__SCORE_CHAIN - 1 - place) & 15;
}

/* Rows with one pattern of the chain each. MJF_ERR_SPEC: they have not; MJF_ERR_MEMORY. */
mjf_status mjf__score_forest_new(const mjf_rules *rules, unsigned chain,
                                 mjf__score_row_set rows, mjf__score_forest **out);
void mjf__score_forest_free(mjf__score_forest *forest);

#endif /* MJF__RULES_H */
