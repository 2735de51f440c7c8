"""All that is declared of C here: the library. See mjf/mjf.h for what it means."""

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport (
    int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
)


cdef extern from "mjf/mjf.h" nogil:
    enum:
        MJF_VERSION_MAJOR
        MJF_VERSION_MINOR
        MJF_VERSION_PATCH

        MJF_TILES
        MJF_COPIES
        MJF_MAX_TILES
        MJF_MAX_JOKERS
        MJF_MAX_DISCARDS
        MJF_MAX_SETS
        MJF_MAX_PAIRS
        MJF_MAX_SINGLES
        MJF_UNREACHABLE

        MJF_STANDARD
        MJF_SEVEN_PAIRS
        MJF_SEVEN_PAIRS_QUADS
        MJF_THIRTEEN_ORPHANS
        MJF_KNITTED_STRAIGHT
        MJF_KNITTED_HONORS
        MJF_KNITTED_HONORS_SEVEN
        MJF_SCATTERED
        MJF_SCATTERED_SEVEN
        MJF_ALL

        MJF_ANY_SETS
        MJF_ANY_COPIES
        MJF_RUNS_OF_WINDS
        MJF_RUNS_OF_DRAGONS

    ctypedef enum mjf_status:
        MJF_OK
        MJF_ERR_NULL
        MJF_ERR_COUNT
        MJF_ERR_SIZE
        MJF_ERR_WAITING
        MJF_ERR_DRAWN
        MJF_ERR_FORMS
        MJF_ERR_FORM_SIZE
        MJF_ERR_JOKERS
        MJF_ERR_LIMIT
        MJF_ERR_ABOVE_LIMIT
        MJF_ERR_UNSEEN
        MJF_ERR_CAPACITY
        MJF_ERR_MEMORY
        MJF_ERR_SPEC
        MJF_ERR_CENSUS
        MJF_ERR_CHARACTER
        MJF_ERR_NO_SUIT
        MJF_ERR_NO_DIGITS
        MJF_ERR_HONOR
        MJF_ERR_KIND
        MJF_ERR_SEAT
        MJF_ERR_CONCEALED
        MJF_ERR_MELD
        MJF_STATUS_END

    const char *mjf_status_name(mjf_status status)
    const char *mjf_status_message(mjf_status status)

    ctypedef struct mjf_form_spec:
        uint64_t pairs
        uint64_t tiles
        int8_t sets
        uint8_t runs
        uint8_t triplets
        uint8_t honor_runs
        uint8_t copies
        uint8_t joker_copies

    ctypedef struct mjf_form:
        pass

    mjf_status mjf_form_new(const mjf_form_spec *spec, mjf_form **out)
    mjf_status mjf_form_init(const mjf_form *form)
    void mjf_form_free(mjf_form *form)

    ctypedef struct mjf_options:
        const uint8_t *limits
        const uint8_t *unseen
        const mjf_form **more
        uint8_t n_more
        uint8_t jokers

    mjf_status mjf_init()
    mjf_status mjf_tables_digest(uint64_t *out)
    size_t mjf_tables_size()

    mjf_status mjf_shanten(const uint8_t *counts, uint32_t forms,
                           const mjf_options *options, int8_t *out)
    mjf_status mjf_is_win(const uint8_t *counts, uint32_t forms,
                          const mjf_options *options, int *out)
    mjf_status mjf_useful(const uint8_t *counts, uint32_t forms,
                          const mjf_options *options, uint64_t *out)
    mjf_status mjf_waits(const uint8_t *counts, uint32_t forms,
                         const mjf_options *options, uint64_t *out)
    mjf_status mjf_shape_waits(const uint8_t *counts, uint32_t forms,
                               const mjf_options *options, uint64_t *out)

    ctypedef struct mjf_ukeire_result:
        uint64_t useful
        uint16_t total
        int8_t shanten
        uint8_t counts[MJF_TILES]

    mjf_status mjf_ukeire(const uint8_t *counts, uint32_t forms,
                          const mjf_options *options, mjf_ukeire_result *out)

    ctypedef struct mjf_discard:
        uint64_t useful
        uint16_t total
        uint8_t tile
        int8_t shanten

    mjf_status mjf_discards(const uint8_t *counts, uint32_t forms,
                            const mjf_options *options, mjf_discard *out, size_t *n_out)

    ctypedef struct mjf_reading:
        uint32_t form
        uint8_t place
        uint8_t n_sets
        uint8_t n_pairs
        uint8_t n_singles
        uint8_t n_jokers
        uint8_t sets[MJF_MAX_SETS][3]
        uint8_t pairs[MJF_MAX_PAIRS]
        uint8_t singles[MJF_MAX_SINGLES]
        uint8_t jokers[MJF_MAX_JOKERS]

    mjf_status mjf_decompose(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, mjf_reading *out,
                             size_t capacity, size_t *n_out)

    ctypedef struct mjf_rows:
        const uint8_t *first
        ptrdiff_t stride

    ctypedef struct mjf_batch:
        size_t n
        mjf_rows hands
        mjf_rows jokers
        mjf_rows limits
        mjf_rows unseen
        const mjf_form **more
        uint8_t n_more
        uint32_t forms

    ctypedef struct mjf_bad_rows:
        size_t count
        size_t first
        mjf_status status

    enum:
        MJF_BAD_SHANTEN
        MJF_NOT_HELD

    mjf_status mjf_batch_shanten(const mjf_batch *batch, int8_t *out, mjf_bad_rows *bad)
    mjf_status mjf_batch_is_win(const mjf_batch *batch, uint8_t *out, mjf_bad_rows *bad)
    mjf_status mjf_batch_useful(const mjf_batch *batch, uint64_t *out, mjf_bad_rows *bad)
    mjf_status mjf_batch_waits(const mjf_batch *batch, uint64_t *out, mjf_bad_rows *bad)
    mjf_status mjf_batch_ukeire(const mjf_batch *batch, uint16_t *out, mjf_bad_rows *bad)
    mjf_status mjf_batch_discards(const mjf_batch *batch, int8_t *out, mjf_bad_rows *bad)
    const char *mjf_simd()

    enum:
        MJF_CENSUS_SIZE

    ctypedef struct mjf_count:
        uint64_t high
        uint64_t low

    ctypedef struct mjf_census_result:
        mjf_count deals[MJF_CENSUS_SIZE]
        mjf_count unreachable

    mjf_status mjf_census(size_t tiles, uint32_t forms, const mjf_options *options,
                          mjf_census_result *out)

    enum:
        MJF_SEED_WORDS
        MJF_WINS_FORMS

    ctypedef struct mjf_random:
        uint64_t state[MJF_SEED_WORDS]

    ctypedef struct mjf_wins_spec:
        const uint8_t *unseen
        uint32_t forms
        uint8_t tiles
        uint8_t melds
        uint8_t distinct

    ctypedef struct mjf_wins:
        pass

    mjf_status mjf_random_seed(mjf_random *random, const uint64_t *seed)
    mjf_status mjf_deal(mjf_random *random, size_t tiles, const uint8_t *unseen,
                        uint8_t *out, size_t n)
    mjf_status mjf_wins_new(const mjf_wins_spec *spec, mjf_wins **out)
    void mjf_wins_free(mjf_wins *wins)
    mjf_status mjf_wins_deal(const mjf_wins *wins, mjf_random *random, uint8_t *hands,
                             uint8_t *melds, size_t n)

    # ---- score.h ----------------------------------------------------------------------

    enum:
        MJF_PATTERNS
        MJF_PATTERN_PLACES
        MJF_PATTERN_WORDS
        MJF_NO_PATTERN
        MJF_P_jokers_natural

        MJF_CHOW
        MJF_PUNG
        MJF_CLAIMED_KONG
        MJF_ADDED_KONG
        MJF_CONCEALED_KONG

        MJF_SELF_DRAWN
        MJF_ON_DISCARD
        MJF_ROBBED

        MJF_KONG_DRAW
        MJF_AFTER_KONG
        MJF_LAST_TILE
        MJF_HEAVENLY
        MJF_EARTHLY
        MJF_HUMAN
        MJF_SEEN
        MJF_READY
        MJF_READY_FIRST
        MJF_THREE_WINNERS
        MJF_JOKER_WINS
        MJF_SITUATIONS
        MJF_NO_FACE

        MJF_MAX_ROWS
        MJF_ROW_WORDS
        MJF_MAX_STAGES
        MJF_REGISTERS
        MJF_PHASES
        MJF_MAX_LINES
        MJF_MAX_VALUE

        MJF_WAITS_LIVE
        MJF_KNITTED_WAITS_WHOLE
        MJF_NO_FIFTH_COPY
        MJF_ANY_SHAPE

    ctypedef struct mjf_pattern_text:
        const char *identifier
        const char *chinese
        const char *english
        const char *kind
        const char *family
        const char *chain
        const char *text

    const mjf_pattern_text *mjf_pattern_describe(unsigned pattern)

    int MJF_WIND_RUN(int lacks)

    ctypedef struct mjf_meld:
        uint8_t kind
        uint8_t tile

    ctypedef struct mjf_win:
        uint8_t hand[MJF_TILES]
        uint8_t tile
        uint8_t how
        uint8_t seat
        uint8_t round
        uint8_t flowers
        uint8_t n_melds
        uint8_t n_jokers
        mjf_meld melds[MJF_MAX_SETS]
        uint8_t jokers[MJF_MAX_JOKERS]
        uint16_t flags

    ctypedef enum mjf_problem:
        MJF_PROBLEM_NONE

    mjf_problem mjf_win_problem(const mjf_win *win, uint8_t *tile)
    const char *mjf_problem_name(mjf_problem problem)
    const char *mjf_problem_message(mjf_problem problem)

    ctypedef struct mjf_rule_row:
        uint64_t all[MJF_PATTERN_WORDS]
        uint64_t none[MJF_PATTERN_WORDS]
        uint64_t any[MJF_PATTERN_WORDS]
        uint64_t removes[MJF_PHASES][MJF_ROW_WORDS]
        int32_t value
        uint16_t times
        uint8_t less

    ctypedef enum mjf_stage_op:
        MJF_STAGE_REMOVE
        MJF_STAGE_SUM
        MJF_STAGE_MAX
        MJF_STAGE_PRODUCT
        MJF_STAGE_SET
        MJF_STAGE_ADD
        MJF_STAGE_MULTIPLY
        MJF_STAGE_POWER
        MJF_STAGE_SCALE
        MJF_STAGE_FLOOR
        MJF_STAGE_CAP
        MJF_STAGE_RAISE
        MJF_STAGE_FALLBACK
        MJF_STAGE_REQUIRE
        MJF_STAGE_ALLOW
        MJF_STAGE_CHOWS
        MJF_STAGE_PUNGS

    ctypedef struct mjf_rule_stage:
        uint8_t op
        uint8_t to
        uint8_t from_ "from"
        int32_t number
        uint64_t rows[MJF_ROW_WORDS]
        uint64_t if_all[MJF_PATTERN_WORDS]
        uint64_t if_none[MJF_PATTERN_WORDS]

    ctypedef struct mjf_rules_spec:
        const mjf_rule_row *rows
        const mjf_rule_stage *stages
        uint32_t forms
        uint32_t options
        int32_t minimum
        uint8_t n_rows
        uint8_t n_stages
        uint8_t honor_runs
        uint8_t copies
        uint8_t result
        uint8_t key
        uint8_t minimum_of

    ctypedef struct mjf_rules:
        pass

    mjf_status mjf_rules_new(const mjf_rules_spec *spec, mjf_rules **out)
    void mjf_rules_free(mjf_rules *rules)

    ctypedef enum mjf_verdict:
        MJF_WIN
        MJF_WRONG_WIN
        MJF_NO_WIN
        MJF_NOT_ALLOWED
        MJF_BELOW
        MJF_BEYOND

    ctypedef struct mjf_set:
        uint8_t kind
        uint8_t tile
        uint8_t melded

    ctypedef struct mjf_split:
        uint32_t form
        uint8_t n_sets
        uint8_t pair
        mjf_set sets[MJF_MAX_SETS]
        uint8_t knitted
        uint8_t n_jokers
        uint8_t jokers[MJF_MAX_JOKERS + 1]

    mjf_status mjf_patterns(const mjf_win *win, uint32_t forms, uint32_t options,
                            unsigned honor_runs, size_t reading, uint8_t *counts,
                            mjf_split *split, size_t *n)

    ctypedef struct mjf_line:
        uint8_t row
        uint8_t times
        int32_t value

    ctypedef struct mjf_score:
        mjf_verdict verdict
        mjf_problem problem
        uint8_t problem_tile
        uint8_t n_lines
        mjf_line lines[MJF_MAX_LINES]
        int64_t registers[MJF_REGISTERS]
        mjf_split split

    mjf_status mjf_score_win(const mjf_rules *rules, const mjf_win *win, mjf_score *out)
    mjf_status mjf_score_readings(const mjf_rules *rules, const mjf_win *win,
                                  mjf_score *out, size_t capacity, size_t *n_out)

    ctypedef enum mjf_reason:
        MJF_COUNTS
        MJF_ABSENT
        MJF_REMOVED
        MJF_LESSER
        MJF_UNLINKED
        MJF_OVERRIDDEN

    ctypedef struct mjf_why:
        uint8_t reason
        uint8_t by
        uint8_t sets

    mjf_status mjf_score_explain(const mjf_rules *rules, const mjf_win *win,
                                 const mjf_split *split, mjf_why *why)

    ctypedef struct mjf_step:
        int64_t before
        int64_t after

    mjf_status mjf_score_steps(const mjf_rules *rules, const mjf_win *win,
                               const mjf_split *split, mjf_step *steps)
    mjf_status mjf_score_batch(const mjf_rules *rules, const mjf_win *wins, size_t n,
                               int64_t *results, uint8_t *verdicts, uint64_t *rows)

    enum:
        MJF_RED_SUITS
        MJF_NO_SEAT
        MJF_NO_KIND
        MJF_HAND_TEXT
        MJF_MELD_TEXT

    ctypedef struct mjf_text_error:
        size_t column
        size_t length
        size_t copies
        uint8_t tile
        uint8_t kind

    mjf_status mjf_parse(const char *text, size_t length, uint8_t *counts,
                         uint8_t *reds, mjf_text_error *error)
    mjf_status mjf_parse_meld(const char *text, size_t length, unsigned honor_runs,
                              mjf_meld *meld, uint8_t *seat, mjf_text_error *error)
    mjf_status mjf_parse_melds(const char *text, size_t length, unsigned honor_runs,
                               mjf_meld *melds, uint8_t *seats, size_t capacity,
                               size_t *n, mjf_text_error *error)
    mjf_status mjf_format(const uint8_t *counts, const uint8_t *reds, char *out,
                          size_t *length)
    mjf_status mjf_format_meld(const mjf_meld *meld, unsigned seat, char *out,
                               size_t *length)


cdef extern from * nogil:  # builtins of gcc and clang
    int bits_in "__builtin_popcountll"(uint64_t mask)
    int lowest_bit "__builtin_ctzll"(uint64_t mask)
