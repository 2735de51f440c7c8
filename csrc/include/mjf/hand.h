/*
 * hand.h - one hand: sizes, shapes, status codes, forms and the questions.
 */
#ifndef MJF_HAND_H
#define MJF_HAND_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sizes and special values ---------------------------------------------------- */

enum {
    MJF_TILES = 34,        /* kinds of tile */
    MJF_COPIES = 4,        /* copies of one kind */
    MJF_MAX_TILES = 17,    /* tiles in a hand, jokers counted */
    MJF_MAX_JOKERS = 8,    /* jokers in a hand */
    MJF_MAX_DISCARDS = 17, /* distinct discards of one hand */
    MJF_MAX_SETS = 5,      /* sets in a reading */
    MJF_MAX_PAIRS = 7,     /* pairs in a reading */
    MJF_MAX_SINGLES = 14,  /* single tiles in a reading */
    MJF_UNREACHABLE =
        126 /* shanten: no shape asked for can be reached under the limits */
};

/* ---- shapes: flags, to be combined with | ----------------------------------------- *
 *
 * A knitted straight is 1-4-7 of one suit, 2-5-8 of another and 3-6-9 of the third.
 * Scattered tiles are all different, and those of a suit at least three apart.
 */

enum {
    MJF_STANDARD = 1u << 0,          /* n sets and a pair (up to five sets) */
    MJF_SEVEN_PAIRS = 1u << 1,       /* seven different pairs; 13/14 tiles */
    MJF_SEVEN_PAIRS_QUADS = 1u << 2, /* seven pairs, four alike are two; 13/14 tiles */
    MJF_THIRTEEN_ORPHANS = 1u << 3,  /* each orphan, one of them twice; 13/14 tiles */
    MJF_KNITTED_STRAIGHT = 1u << 4,  /* with a set and a pair, 13/14 tiles, or with a
                                        pair alone, 10/11: the set is a meld */
    MJF_KNITTED_HONORS = 1u << 5,    /* 14 different of a knitted straight's tiles and
                                        the honours; 13/14 tiles */
    MJF_KNITTED_HONORS_SEVEN = 1u << 6, /* the same with all seven honours */
    MJF_SCATTERED = 1u << 7,            /* 14 scattered tiles; 13/14 tiles */
    MJF_SCATTERED_SEVEN = 1u << 8,      /* the same with all seven honours */
    MJF_ALL = MJF_STANDARD | MJF_SEVEN_PAIRS | MJF_THIRTEEN_ORPHANS
};

/* ---- status ------------------------------------------------------------------------ */

/* X(name, value, message); the values are contiguous from 0. */
#define MJF_STATUS_LIST(X)                                                    \
    X(MJF_OK, 0, "success")                                                   \
    X(MJF_ERR_NULL, 1, "a required pointer is NULL")                          \
    X(MJF_ERR_COUNT, 2, "a tile count is above four")                         \
    X(MJF_ERR_SIZE, 3, "the number of tiles is not that of a hand")           \
    X(MJF_ERR_WAITING, 4, "the function takes a hand of 3n+1 tiles")          \
    X(MJF_ERR_DRAWN, 5, "the function takes a hand of 3n+2 tiles")            \
    X(MJF_ERR_FORMS, 6, "no shape is asked for, or an unknown one")           \
    X(MJF_ERR_FORM_SIZE, 7, "no shape asked for has that number of tiles")    \
    X(MJF_ERR_JOKERS, 8, "more than eight jokers")                            \
    X(MJF_ERR_LIMIT, 9, "a limit is above four")                              \
    X(MJF_ERR_ABOVE_LIMIT, 10, "a tile count is above its limit")             \
    X(MJF_ERR_UNSEEN, 11, "an unseen count is above four")                    \
    X(MJF_ERR_CAPACITY, 12, "the buffer is too small for all there is")       \
    X(MJF_ERR_MEMORY, 13, "out of memory")                                    \
    X(MJF_ERR_SPEC, 14, "the description of a form is wrong")                 \
    X(MJF_ERR_CENSUS, 15,                                                     \
      "a census of these shapes together would take too long: ask for fewer") \
    X(MJF_ERR_CHARACTER, 16, "a character is no part of a tile")              \
    X(MJF_ERR_NO_SUIT, 17, "digits without the letter of their suit")         \
    X(MJF_ERR_NO_DIGITS, 18, "the letter of a suit without digits before it") \
    X(MJF_ERR_HONOR, 19, "honours are 1z to 7z")                              \
    X(MJF_ERR_KIND, 20, "no kind of meld has that name")                      \
    X(MJF_ERR_SEAT, 21, "a seat is 0 to 3")                                   \
    X(MJF_ERR_CONCEALED, 22, "a concealed kong comes from no seat")           \
    X(MJF_ERR_MELD, 23, "the tiles are no meld of that kind, or of any")      \
    X(MJF_ERR_STOPPED, 24, "the call was told to stop")                       \
    X(MJF_ERR_SEED, 25, "the generator of random numbers has no seed")        \
    X(MJF_ERR_PAGE, 26, "the bytes are not those of a page of rules")         \
    X(MJF_ERR_OPTION, 27, "the rules have no option of that name")            \
    X(MJF_ERR_VALUE, 28, "an option cannot have that value")

typedef enum mjf_status {
#define MJF_STATUS_ENUM(name, value, message) name = value,
    MJF_STATUS_LIST(MJF_STATUS_ENUM)
#undef MJF_STATUS_ENUM
        MJF_STATUS_END /* one past the last status */
} mjf_status;

/* The name ("MJF_ERR_COUNT") and the message of a status; for any other number
 * "MJF_ERR_UNKNOWN" and "unknown status". Never NULL. */
const char *mjf_status_name(mjf_status status);
const char *mjf_status_message(mjf_status status);

/* ---- forms: shapes of sets and a pair by other rules ---------------------------------- */

enum {
    MJF_ANY_SETS = -1,
    MJF_ANY_COPIES = 0,
    MJF_RUNS_OF_WINDS = 1,  /* any three different winds are a run */
    MJF_RUNS_OF_DRAGONS = 2 /* so are the three dragons */
};

/* What a form is: begin with MJF_FORM_SPEC, which describes MJF_STANDARD. */
typedef struct mjf_form_spec {
    uint64_t pairs;   /* bit t: tile t may be the pair */
    uint64_t tiles;   /* bit t: tile t may be part of it at all */
    int8_t sets;      /* MJF_ANY_SETS: what the number of tiles asks for; or 0..5, and
                           the form applies to 3 * sets + 1 or 2 tiles alone */
    uint8_t runs;     /* 1 or 0: whether three consecutive tiles of a suit are a set */
    uint8_t triplets; /* 1 or 0: whether three alike are one */
    uint8_t
        honor_runs; /* MJF_RUNS_OF_WINDS, MJF_RUNS_OF_DRAGONS, both or 0; they do not
                           depend on runs */
    uint8_t copies; /* MJF_COPIES, or MJF_ANY_COPIES: no bound on what the shape may
                           use of a tile. The hand itself never holds five. */
    uint8_t joker_copies; /* 1 or 0: whether a joker may be a fifth copy of a tile */
} mjf_form_spec;

#define MJF_FORM_SPEC {0x3FFFFFFFFu, 0x3FFFFFFFFu, MJF_ANY_SETS, 1, 1, 0, MJF_COPIES, 0}

typedef struct mjf_form mjf_form;

/* Make a form; its tables (some 0.5 MB, up to 40 ms) are derived by the first question that
 * needs them, in any thread, or by mjf_form_init. To be freed when no question uses it. Errors:
 *   MJF_ERR_NULL    spec or out is NULL
 *   MJF_ERR_SPEC    a number is out of its range, no tile can be the pair, or nothing can
 *                   be a set although sets are asked for
 *   MJF_ERR_MEMORY */
mjf_status mjf_form_new(const mjf_form_spec *spec, mjf_form **out);
mjf_status mjf_form_init(const mjf_form *form);
void mjf_form_free(mjf_form *form);

/* ---- melds --------------------------------------------------------------------------- */

enum { MJF_CHOW, MJF_PUNG, MJF_CLAIMED_KONG, MJF_ADDED_KONG, MJF_CONCEALED_KONG };

/* The tile of a run of three winds, by the wind that it lacks (27 to 30): no other set has
 * such a number. The run of the dragons is 31. */
#define MJF_WIND_RUN(lacks) (27 + 16 * ((lacks) - 26))

typedef struct mjf_meld {
    uint8_t kind; /* MJF_CHOW ... */
    uint8_t tile; /* of a chow the lowest, or MJF_WIND_RUN */
} mjf_meld;

/* ---- stopping ------------------------------------------------------------------------- */

/* Ends a long call. The call asks asked(self), in its own thread, at least every 50 ms and
 * mostly far more often. If that returns anything but 0, the call frees its memory and returns
 * MJF_ERR_STOPPED. A NULL pointer to an mjf_stop never ends a call. mjf_census and mjf_decompose
 * take it in their options, the functions for arrays of hands in their mjf_batch; the functions
 * whose names end in _until take it as an argument. */
typedef struct mjf_stop {
    int (*asked)(void *self);
    void *self;
} mjf_stop;

/* ---- options ----------------------------------------------------------------------- */

/* What a question may add to the counts. NULL in place of a pointer to it means all zero. */
typedef struct mjf_options {
    /* MJF_TILES numbers 0..4, or NULL for 4 each: how many copies of each tile the
     * concealed hand may ever come to hold, those it holds now included. Counts above it:
     * MJF_ERR_ABOVE_LIMIT. */
    const uint8_t *limits;
    /* MJF_TILES numbers 0..4, or NULL for limits less counts: copies still out. Only
     * counts live tiles (mjf_ukeire, mjf_discards), or is what hands are dealt from
     * (mjf_census); others do not read it. */
    const uint8_t *unseen;
    /* n_more forms that are asked for besides the flags, which may then be 0. */
    const mjf_form *const *more;
    uint8_t n_more;
    /* 0..MJF_MAX_JOKERS jokers held besides the counts. A joker stands for any tile, but
     * never for a fifth copy unless a form says so; limits do not bind it. It is part of
     * the number of tiles. */
    uint8_t jokers;
    /* Asked whether to stop, or NULL; mjf_census and mjf_decompose read it. */
    const mjf_stop *stop;
} mjf_options;

/* ---- preparation -------------------------------------------------------------------- */

/* Derive the tables now (some 7 ms) rather than at the first question. Optional; may be
 * called at any time, from any thread, any number of times. MJF_ERR_MEMORY can come from
 * here or from the first question. */
mjf_status mjf_init(void);

/* A 64-bit digest of the derived tables: the same on every machine. */
mjf_status mjf_tables_digest(uint64_t *out);

/* The bytes that the derived tables take. */
size_t mjf_tables_size(void);

/* ---- questions ----------------------------------------------------------------------- *
 *
 * Common to all: counts are MJF_TILES numbers; forms is a combination of shape flags; shapes
 * that do not apply to the number of tiles are left aside. Errors common to all:
 *   MJF_ERR_NULL         counts or the result is NULL, or one of the forms
 *   MJF_ERR_FORMS        no flag and no form is given, or an unknown flag
 *   MJF_ERR_COUNT        a count is above MJF_COPIES
 *   MJF_ERR_JOKERS       more than MJF_MAX_JOKERS
 *   MJF_ERR_LIMIT        a limit is above MJF_COPIES
 *   MJF_ERR_ABOVE_LIMIT  a count is above its limit
 *   MJF_ERR_SIZE         counts and jokers are not 3n+1 or 3n+2 tiles, 1..17
 *   MJF_ERR_FORM_SIZE    no shape asked for has that number of tiles
 *   MJF_ERR_WAITING      useful, waits, shape_waits, ukeire: not 3n+1 tiles
 *   MJF_ERR_DRAWN        discards: not 3n+2 tiles
 *   MJF_ERR_UNSEEN       ukeire, discards: an unseen number is above MJF_COPIES
 *   MJF_ERR_MEMORY       the tables could not be derived, or there was none for a question
 *                        under limits with jokers; a later call may succeed
 */

/* Shanten: the tiles that must still be exchanged to be ready; -1 complete, 0 ready
 * (tenpai), MJF_UNREACHABLE where the limits rule out every shape asked for. */
mjf_status mjf_shanten(const uint8_t *counts, uint32_t forms,
                       const mjf_options *options, int8_t *out);

/* 1 if the hand is complete, 0 if not; always 0 for 3n+1 tiles. */
mjf_status mjf_is_win(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      int *out);

/* The tiles that lower the shanten number of a 3n+1 hand: bit t is tile t. A tile of which
 * the hand holds all that it may is never among them. */
mjf_status mjf_useful(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      uint64_t *out);

/* The tiles that complete a 3n+1 hand: its useful tiles if it is ready, else none. */
mjf_status mjf_waits(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                     uint64_t *out);

/* The waits of the shape alone: a tile counts even if the hand holds four of it. Limits
 * are checked, then ignored. */
mjf_status mjf_shape_waits(const uint8_t *counts, uint32_t forms,
                           const mjf_options *options, uint64_t *out);

/* Useful tiles with the live copies of each. */
typedef struct mjf_ukeire_result {
    uint64_t useful; /* as from mjf_useful */
    uint16_t total;  /* live copies of all useful tiles */
    int8_t shanten;
    uint8_t counts[MJF_TILES]; /* live copies of each useful tile; 0 for the others */
} mjf_ukeire_result;

mjf_status mjf_ukeire(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      mjf_ukeire_result *out);

/* One discard, and the hand that is left after it. */
typedef struct mjf_discard {
    uint64_t useful; /* tiles that lower the shanten number of what is left */
    uint16_t total;  /* live copies of them */
    uint8_t tile;
    int8_t shanten; /* of what is left */
} mjf_discard;

/* Every distinct discard of a 3n+2 hand, best first: lower shanten, then more live tiles,
 * then the lower index. What is left is judged under the same limits, and the tile thrown
 * is not live again. out has room for MJF_MAX_DISCARDS; *n_out gets their number (0 for a
 * hand of jokers alone). */
mjf_status mjf_discards(const uint8_t *counts, uint32_t forms,
                        const mjf_options *options, mjf_discard *out, size_t *n_out);

/* One reading of a complete hand. Sets and pairs ascend. */
typedef struct mjf_reading {
    uint32_t form; /* the one shape flag it belongs to; 0: a form of the options */
    uint8_t place; /* which of them, 0.. */
    uint8_t n_sets, n_pairs, n_singles, n_jokers; /* how much of the arrays is used */
    uint8_t sets[MJF_MAX_SETS][3];    /* the tiles of each set; KNITTED_STRAIGHT: of its
                                         three parts, too */
    uint8_t pairs[MJF_MAX_PAIRS];     /* the pair or pairs; a quad of SEVEN_PAIRS_QUADS
                                         stands twice; THIRTEEN_ORPHANS: the tile held
                                         twice */
    uint8_t singles[MJF_MAX_SINGLES]; /* tiles that are part of no set or pair */
    uint8_t jokers[MJF_MAX_JOKERS];   /* the tiles that the jokers became */
} mjf_reading;

/* Every reading of the hand, each once: distinct by form, sets, pairs and singles; in the
 * order of the form flags, then of the forms in the options, then of the sets, of the pairs
 * and of the singles. *n_out gets the number of all
 * readings: 0 for a hand that is not complete (3n+1 tiles included). Reads the limits only
 * to check them: a reading says what the hand is, not what may be drawn. Where
 * capacity is less than that number, the result is MJF_ERR_CAPACITY and out[0..capacity)
 * holds some readings, in no promised order. out may be NULL if capacity is 0. There are
 * hundreds with four jokers, and up to 80,000, in half a second, with eight:
 * MJF_ERR_STOPPED by options->stop, where out has been written, too. */
mjf_status mjf_decompose(const uint8_t *counts, uint32_t forms,
                         const mjf_options *options, mjf_reading *out, size_t capacity,
                         size_t *n_out);

#ifdef __cplusplus
}
#endif

#endif /* MJF_HAND_H */
