/*
 * score.h - what a complete hand is worth.
 *
 * A *pattern* is a structural fact about one reading of a win (patterns.def lists them). A
 * *rule system* is a page: rows, each worth something where certain patterns hold, and formulas
 * that make totals of the rows. The functions here apply it to every reading of the hand, and
 * to everything that its jokers may become, and keep the best. They know no rule system: it
 * comes from the bytes of its page, by mjf_rules_read of rules.h.
 */
#ifndef MJF_SCORE_H
#define MJF_SCORE_H

#include "mjf/hand.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- patterns -------------------------------------------------------------------------- */

typedef enum mjf_pattern {
#define PATTERN(identifier, chinese, english, kind, family, chain, text) \
    MJF_P_##identifier,
#include "mjf/patterns.def"
#undef PATTERN
    MJF_PATTERNS /* how many there are */
} mjf_pattern;

/* Patterns are numbers from 0, below MJF_PATTERN_PLACES whatever is added to patterns.def. */
enum {
    MJF_PATTERN_PLACES = 256,
    MJF_PATTERN_WORDS = MJF_PATTERN_PLACES / 64,
    MJF_NO_PATTERN = MJF_PATTERN_PLACES
};

/* What patterns.def says of a pattern; NULL for a number that is none. */
typedef struct mjf_pattern_text {
    const char *identifier, *chinese, *english;
    const char *kind;   /* "fact" or "count" */
    const char *family; /* "shape" ... */
    const char *chain;  /* "chows", "pungs" or "none" */
    const char *text;
} mjf_pattern_text;

const mjf_pattern_text *mjf_pattern_describe(unsigned pattern);

/* ---- a win ------------------------------------------------------------------------------ */

enum { MJF_SELF_DRAWN, MJF_ON_DISCARD, MJF_ROBBED };
enum {
    MJF_KONG_DRAW = 1 << 0,  /* drawn as the replacement of a kong */
    MJF_AFTER_KONG = 1 << 1, /* on the discard right after another's kong */
    MJF_LAST_TILE = 1 << 2,  /* the last of the wall, or another's tile after it */
    MJF_HEAVENLY = 1 << 3,
    MJF_EARTHLY = 1 << 4,
    MJF_HUMAN = 1 << 5,
    MJF_SEEN = 1 << 6, /* the other three copies of the winning tile are visible */
    MJF_READY = 1 << 7,
    MJF_READY_FIRST = 1 << 8,
    MJF_THREE_WINNERS = 1 << 9,
    MJF_JOKER_WINS = 1 << 10, /* the winning tile is a joker */
    MJF_SITUATIONS = (1 << 11) - 1
};
enum {
    MJF_NO_FACE = MJF_TILES, /* of a joker that is no tile but a joker */
    MJF_MAX_FLOWERS = 254
};

typedef struct mjf_win {
    uint8_t
        hand[MJF_TILES]; /* concealed, without the winning tile and without jokers */
    uint8_t tile;        /* the winning tile; its face, if it is a joker */
    uint8_t how;         /* MJF_SELF_DRAWN ... */
    uint8_t seat, round; /* winds, 0 east to 3 north; the dealer is seat 0 */
    uint8_t flowers;     /* up to MJF_MAX_FLOWERS */
    uint8_t n_melds, n_jokers;
    mjf_meld melds[MJF_MAX_SETS];
    uint8_t
        jokers[MJF_MAX_JOKERS]; /* the faces of the jokers in hand, the winning tile not
                                       among them; MJF_NO_FACE */
    uint16_t flags;             /* MJF_KONG_DRAW ... */
    uint64_t wild;   /* kinds of tiles that are wild, a bit each; which of the tiles are
                        jokers, it is jokers and MJF_JOKER_WINS that say */
    uint64_t locked; /* kinds that the winner has let pass, a bit each */
    const int64_t
        *facts; /* what the page of the rules asks of a win besides, in the order of
                             mjf_rules_fact; NULL: all as they usually are */
} mjf_win;

/* What can be wrong with a win: X(name, message). Those from UNUSED_TILE on are wrong by some
 * rules alone: such a win is one of another game. */
#define MJF_PROBLEM_LIST(X)                                                    \
    X(NONE, "nothing")                                                         \
    X(RANGE, "a number is out of its range")                                   \
    X(MELD, "a meld is none that exists")                                      \
    X(SIZE, "the concealed tiles and the melds are not 13, or 16, tiles")      \
    X(WIN_HELD,                                                                \
      "the concealed tiles and the melds are 14, or 17, tiles: leave the "     \
      "winning tile out of the hand")                                          \
    X(FIVE, "five of one tile")                                                \
    X(ROBBED_HELD,                                                             \
      "a robbed tile is the fourth of its kind, and the winner holds another") \
    X(KONG_DRAW_NO_KONG, "the replacement of a kong, but the winner has none") \
    X(KONG_DRAW_NOT_DRAWN, "the replacement of a kong is drawn")               \
    X(AFTER_KONG_DRAWN, "the tile discarded after a kong is won on a discard") \
    X(FIRST_TWICE, "more than one of heavenly, earthly and human")             \
    X(FIRST_MELDS, "heavenly, but with melds")                                 \
    X(FIRST_LAST, "won at once, but with the last tile")                       \
    X(HEAVENLY_DEALER, "heavenly is a win of the dealer alone, by drawing")    \
    X(EARTHLY_DEALER, "earthly is no win of the dealer")                       \
    X(JOKER_CLAIMED, "the winning tile is a joker, but not drawn")             \
    X(THREE_DRAWN, "three winners, but not on a discard or a robbed tile")     \
    X(UNUSED_TILE, "no tile of these rules")                                   \
    X(TURNED, "four of a tile of which one was turned to tell the wild ones")  \
    X(JOKERS, "there are no wild tiles and no jokers")                         \
    X(FLOWERS, "there are no flowers")                                         \
    X(NINE_FLOWERS, "there are eight flowers, and the win has more")           \
    X(FOUR_SETS, "a win has 17 tiles, five sets and a pair")                   \
    X(FIVE_SETS, "a win has 14 tiles, four sets and a pair")                   \
    X(ROBBED_LAST, "a kong is not robbed with the last tile of the wall")      \
    X(FACT, "a fact of the page is out of its range")

typedef enum mjf_problem {
#define MJF_PROBLEM_ENUM(name, message) MJF_PROBLEM_##name,
    MJF_PROBLEM_LIST(MJF_PROBLEM_ENUM)
#undef MJF_PROBLEM_ENUM
        MJF_PROBLEMS
} mjf_problem;

/* What is wrong with a win whatever the rules, and with which tile (MJF_TILES: with none). */
mjf_problem mjf_win_problem(const mjf_win *win, uint8_t *tile);
const char *mjf_problem_name(mjf_problem problem);
const char *mjf_problem_message(mjf_problem problem);

/* Why a win may not be, whatever it is worth: X(name, message). */
#define MJF_REFUSAL_LIST(X)                                           \
    X(NONE, "nothing")                                                \
    X(WILD_MELD, "a wild tile may not be melded")                     \
    X(WILD_CLAIM, "a wild tile may not be won from another")          \
    X(ANY_LOCKED, "a win was let pass: none may be from another now") \
    X(LOCKED, "the tile was let pass and may not be won from another now")

typedef enum mjf_refusal {
#define MJF_REFUSAL_ENUM(name, message) MJF_REFUSAL_##name,
    MJF_REFUSAL_LIST(MJF_REFUSAL_ENUM)
#undef MJF_REFUSAL_ENUM
        MJF_REFUSALS
} mjf_refusal;

const char *mjf_refusal_name(mjf_refusal refusal);
const char *mjf_refusal_message(mjf_refusal refusal);

/* ---- rules ------------------------------------------------------------------------------ *
 *
 * Of each reading: a row counts where its condition holds and it counts more than 0 times. Then
 * rows that replace others take them away, all at once; then the forests; then rows that
 * exclude others, all at once; then rows whose condition asks for other rows, in the order of
 * the page. The reading is no win if what the page requires is 0, and not to be won so by the
 * first of what it forbids that is not. At last the registers, in order.
 *
 * Of the rows of a forest, each with one pattern of sets among themselves, as many count as the
 * best forest has. It is made of uses of these patterns, no two of which share more than one set
 * or close a circle, and no set twice in the same pattern; runs of honours are in none. Of
 * forests worth as much it is the one with more of the pattern that patterns.def names first.
 *
 * Of the readings that may be won by, or else of those below the minimum, or else of those not
 * allowed, the best has the greatest result, then the greatest key (registers that the page
 * names); then the first row that counts in one alone; then, at the first row that does not
 * count alike, the greater value, or the greater number of times; then, of the first register in
 * which they differ, the greater number. Readings that are still equal have the same score, and
 * any of them may be shown.
 *
 * What goes beyond 64 bits is the last number that does not, and stays it: INT64_MAX or
 * INT64_MIN in a score says that a register went beyond, and so the verdict is MJF_BEYOND.
 */

enum {
    MJF_MAX_ROWS = 128, /* rows and registers are numbers from 0 */
    MJF_ROW_WORDS = 2,
    MJF_REGISTERS = 16,
    MJF_MAX_VALUE = 1000000,
    MJF_MAX_TIMES =
        1000 /* that a row counts; by a formula that says more, and by one of a
                            value beyond MJF_MAX_VALUE, the verdict is MJF_BEYOND */
};

/* Options of mjf_patterns. */
enum {
    MJF_WAITS_LIVE = 1, /* a tile of which the player holds all four is no wait */
    MJF_KNITTED_WAITS_WHOLE =
        2, /* a knitted straight has a wait only if that of the whole hand
                              is unique and no tile of the straight; else the straight is
                              taken off first */
    MJF_NO_FIFTH_COPY = 4, /* a joker never becomes a fifth copy of a tile */
    MJF_ANY_SHAPE = 8 /* there is one more reading: the tiles as they lie, of form 0,
                              with the melds alone as its sets and no pair. What hold of it are
                              the patterns of the whole hand; what the page requires says
                              for which of them it wins. */
};

typedef struct mjf_rules mjf_rules;

void mjf_rules_free(mjf_rules *rules);

/* The tile that was turned where these kinds are wild; MJF_TILES where that is not known. */
uint8_t mjf_rules_turned(const mjf_rules *rules, uint64_t wild);

/* ---- scores ----------------------------------------------------------------------------- */

typedef enum mjf_verdict {
    MJF_WIN,
    MJF_WRONG_WIN,   /* mjf_win_problem, or one of another game */
    MJF_NO_WIN,      /* no shape, or no row that makes it one */
    MJF_NOT_ALLOWED, /* a shape, but not to be won in this way; the score is what it would
                        be. Or refused, whether there is a shape or not: then there is no
                        score */
    MJF_BELOW,       /* less than the minimum; the score is that of the best reading */
    MJF_BEYOND /* a register of the best reading went beyond 64 bits, or what a row of it
                        is worth by a formula beyond its bounds; the lines are cut to their
                        numbers */
} mjf_verdict;

typedef struct mjf_set {
    uint8_t kind; /* MJF_CHOW, MJF_PUNG or a kong */
    uint8_t tile; /* of a chow the lowest, or MJF_WIND_RUN */
    uint8_t melded;
} mjf_set;

/* A reading: the melds first, as they were given, then the concealed sets ascending. */
typedef struct mjf_split {
    uint32_t form; /* one shape flag */
    uint8_t n_sets;
    uint8_t pair; /* MJF_TILES: none. THIRTEEN_ORPHANS: the tile held twice */
    mjf_set sets[MJF_MAX_SETS];
    uint8_t
        knitted; /* which of the six knitted straights, 0 to 5 in the order of the suits
                        of 147, 258, 369: mps msp pms psm smp spm */
    uint8_t n_jokers;
    uint8_t jokers[MJF_MAX_JOKERS +
                   1]; /* what each joker became, the winning tile last if it
                                           is one */
} mjf_split;

/* The patterns of one reading of a win: counts[p], 0 where it does not hold. *n gets the number
 * of readings; counts and split are written if `reading` is below it. Jokers stand for their
 * faces. forms: shape flags, SEVEN_PAIRS_QUADS rather than SEVEN_PAIRS, 0 only with
 * MJF_ANY_SHAPE; options: MJF_WAITS_LIVE ...; honor_runs as in mjf_form_spec. Errors:
 *   MJF_ERR_NULL    a pointer is NULL
 *   MJF_ERR_FORMS   no form is asked for, nor MJF_ANY_SHAPE, or an unknown one
 *   MJF_ERR_SPEC    a number of the win is out of its range, or honor_runs, or a joker has no
 *                   face
 *   MJF_ERR_SIZE    the tiles and the melds are not 14, or 17, tiles */
mjf_status mjf_patterns(const mjf_win *win, uint32_t forms, uint32_t options,
                        unsigned honor_runs, size_t reading,
                        uint8_t counts[MJF_PATTERNS], mjf_split *split, size_t *n);

/* The sets of that reading that make a pattern: bit i for set i of the split; 0 where the pattern
 * is of the whole hand or does not hold, or there is no such reading. Errors as above;
 * MJF_ERR_SPEC: no such pattern, too. */
mjf_status mjf_pattern_sets(const mjf_win *win, uint32_t forms, uint32_t options,
                            unsigned honor_runs, size_t reading, unsigned pattern,
                            uint8_t *sets);

enum { MJF_MAX_LINES = MJF_MAX_ROWS };

typedef struct mjf_line {
    uint8_t row;
    uint16_t times; /* how often it counts */
    int32_t value;  /* all in all */
} mjf_line;

enum { MJF_NO_FORBID = 255 };

typedef struct mjf_score {
    mjf_verdict verdict;
    mjf_problem problem;
    mjf_refusal refusal;
    uint8_t problem_tile;
    uint8_t
        forbid; /* MJF_NOT_ALLOWED by a page: which of mjf_rules_forbid; or MJF_NO_FORBID */
    uint8_t n_lines;
    mjf_line lines[MJF_MAX_LINES]; /* ascending by row */
    int64_t registers[MJF_REGISTERS];
    mjf_split split;
} mjf_score;

/* The best score of a win; MJF_OK also where the verdict is not MJF_WIN. There are lines,
 * registers and a reading unless it is MJF_WRONG_WIN or MJF_NO_WIN, or there is a refusal. With
 * jokers everything that they may become is tried, in 128 KB that are allocated for the call: at most some 0.3 ms for
 * four jokers, 20 for seven, a second for nine; by MJF_ANY_SHAPE, which allocates nothing, far
 * more. Without jokers nothing is allocated. Errors:
 *   MJF_ERR_NULL
 *   MJF_ERR_MEMORY    there are jokers, and no memory for them
 *   MJF_ERR_CAPACITY  jokers may become more than there is room for, which is true of no win
 *                     known
 *   MJF_ERR_STOPPED   by the second function alone; see mjf_stop */
mjf_status mjf_score_win(const mjf_rules *rules, const mjf_win *win, mjf_score *out);
mjf_status mjf_score_win_until(const mjf_rules *rules, const mjf_win *win,
                               const mjf_stop *stop, mjf_score *out);

/* ---- a hand that is not won yet --------------------------------------------------------- *
 *
 * `hand` is a win without its tile: its concealed tiles, melds and jokers; what is said of the
 * winning tile and of how it is won is not looked at. Melds may be left out; where they are
 * given, their tiles are no more there to be drawn. The shapes, the runs of honours and the
 * tiles in use are those of the rules; whether there are jokers, or so many sets, is not asked.
 * Errors of all:
 *   MJF_ERR_NULL         a pointer is NULL
 *   MJF_ERR_SPEC         a meld that does not exist or that the rules do not know, or a number
 *                        that is out of its range
 *   MJF_ERR_COUNT        five of one tile
 *   MJF_ERR_ABOVE_LIMIT  a tile that is not in use
 *   MJF_ERR_SIZE         more than 17 tiles, or 16 that wait, or not 3n+1 or 3n+2
 *   MJF_ERR_MEMORY
 */

/* The tiles, a bit each, that complete a hand of 3n+1 tiles with the jokers: with such a tile a
 * win has a reading, which the rows may still refuse. A tile held four times, melds and faces
 * of jokers included, is not a wait. A joker becomes a fifth copy unless MJF_NO_FIFTH_COPY says
 * that it may not; by MJF_ANY_SHAPE every other tile is a wait. Errors besides:
 *   MJF_ERR_WAITING   the tiles with the jokers are not 3n+1
 *   MJF_ERR_CAPACITY  as of mjf_score_win */
mjf_status mjf_rules_waits(const mjf_rules *rules, const mjf_win *hand,
                           uint64_t *tiles);

/* As mjf_shanten, mjf_useful, mjf_ukeire and mjf_discards. unseen: MJF_TILES numbers, or NULL for
 * what is neither in the hand nor in its melds. A joker may stand for a tile of which all are
 * in melds. Errors besides: those of these functions. */
mjf_status mjf_rules_shanten(const mjf_rules *rules, const mjf_win *hand, int8_t *out);
mjf_status mjf_rules_useful(const mjf_rules *rules, const mjf_win *hand,
                            uint64_t *tiles);
mjf_status mjf_rules_ukeire(const mjf_rules *rules, const mjf_win *hand,
                            const uint8_t *unseen, mjf_ukeire_result *out);
mjf_status mjf_rules_discards(const mjf_rules *rules, const mjf_win *hand,
                              const uint8_t *unseen, mjf_discard *out, size_t *n_out);

/* The score of every reading, in no promised order: *n_out gets their number, out the first
 * `capacity` of them; none of a wrong win, or of one that is refused. MJF_ERR_NULL; MJF_ERR_JOKERS: the win has jokers. */
mjf_status mjf_score_readings(const mjf_rules *rules, const mjf_win *win,
                              mjf_score *out, size_t capacity, size_t *n_out);

/* Why each row counts or not, for the reading of a score: why[row]. */
typedef enum mjf_reason {
    MJF_COUNTS,
    MJF_ABSENT,    /* its patterns do not hold */
    MJF_REMOVED,   /* by row `by` */
    MJF_LESSER,    /* of those of which the best counts row `by` is worth more */
    MJF_UNLINKED,  /* the best forest does without it */
    MJF_OVERRIDDEN /* row `by` was set in place of all */
} mjf_reason;

typedef struct mjf_why {
    uint8_t reason; /* MJF_COUNTS ... */
    uint8_t by;     /* a row, or 255 */
    uint8_t
        sets; /* bit i: set i of the split is part of the pattern (or all of them are:
                       0 where it is of the whole hand) */
} mjf_why;

/* MJF_ERR_NULL; MJF_ERR_SPEC: the split is no reading of the win, or the win is wrong, or
 * refused. */
mjf_status mjf_score_explain(const mjf_rules *rules, const mjf_win *win,
                             const mjf_split *split, mjf_why why[MJF_MAX_ROWS]);

/* A register that a formula of the page kept from falling below a number or rising above one:
 * each min and max that changed a number, in the order in which they did. */
enum { MJF_BOUND_FLOOR, MJF_BOUND_CAP, MJF_BOUND_RAISE };

typedef struct mjf_bound {
    uint8_t of;   /* the register whose formula it is */
    uint8_t kind; /* a max, a min, or a max that put one row in place of all */
    uint16_t
        mark; /* which of the operations of the formula, in the order of the bytes, from 0 */
    int64_t before, after;
} mjf_bound;

/* For the reading of a score: *n_out gets how many there are, out the first `capacity` of them.
 * Errors as above. */
mjf_status mjf_score_bounds(const mjf_rules *rules, const mjf_win *win,
                            const mjf_split *split, mjf_bound *out, size_t capacity,
                            size_t *n_out);

/* Many wins: row i of `wins` gives result register, verdict and, unless NULL, which rows
 * count (MJF_ROW_WORDS numbers a win); 0 and no rows where there is no score, or one that is
 * MJF_BEYOND. Errors as of
 * mjf_score_win: of the first win that has one, and nothing is told of it and those behind. */
mjf_status mjf_score_batch(const mjf_rules *rules, const mjf_win *wins, size_t n,
                           int64_t *results, uint8_t *verdicts, uint64_t *rows);
mjf_status mjf_score_batch_until(const mjf_rules *rules, const mjf_win *wins, size_t n,
                                 const mjf_stop *stop, int64_t *results,
                                 uint8_t *verdicts, uint64_t *rows);

/* The verdicts of mjf_score_batch alone, and sooner: nothing is asked of what has no shape, and
 * no more than may be needed of what has one. */
mjf_status mjf_may_win_batch(const mjf_rules *rules, const mjf_win *wins, size_t n,
                             uint8_t *verdicts);
mjf_status mjf_may_win_batch_until(const mjf_rules *rules, const mjf_win *wins,
                                   size_t n, const mjf_stop *stop, uint8_t *verdicts);

#ifdef __cplusplus
}
#endif

#endif /* MJF_SCORE_H */
