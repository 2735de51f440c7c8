# cython: language_level=3, binding=False, autotestdict=False
# cython: embedsignature=True, embedsignature.format=clinic
"""Wins, rule systems and scores as the C library has them: the ground of scoring.

Nothing is worked out here, and nothing is linked: the one C library of the process is
that of _core. What is said in words comes from the subclass of Rules.
"""

cimport cython
from libc.stddef cimport size_t
from libc.stdint cimport (
    INT32_MIN, INT64_MAX, INT64_MIN, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
)
from libc.string cimport memcpy, memset

from mahjong_fast cimport _mjf
from mahjong_fast._core cimport scoring_function
from mahjong_fast._mjf cimport (
    MJF_MAX_JOKERS, MJF_MAX_ROWS, MJF_MAX_SETS, MJF_MAX_STAGES, MJF_OK,
    MJF_PATTERN_WORDS, MJF_PATTERNS, MJF_ROW_WORDS, MJF_TILES, bits_in, lowest_bit, mjf_pattern_text, mjf_problem, mjf_rule_row,
    mjf_rule_stage, mjf_rules, mjf_rules_spec, mjf_score, mjf_set, mjf_split,
    mjf_status, mjf_step, mjf_why, mjf_win
)

from mahjong_fast.errors import ArrayError, RuleError, SchemaError, SituationError, explain

CHOW = _mjf.MJF_CHOW
PUNG = _mjf.MJF_PUNG
CLAIMED_KONG = _mjf.MJF_CLAIMED_KONG
ADDED_KONG = _mjf.MJF_ADDED_KONG
CONCEALED_KONG = _mjf.MJF_CONCEALED_KONG
KONG_DRAW = _mjf.MJF_KONG_DRAW
AFTER_KONG = _mjf.MJF_AFTER_KONG
LAST_TILE = _mjf.MJF_LAST_TILE
HEAVENLY = _mjf.MJF_HEAVENLY
EARTHLY = _mjf.MJF_EARTHLY
HUMAN = _mjf.MJF_HUMAN
SEEN = _mjf.MJF_SEEN
READY = _mjf.MJF_READY
READY_FIRST = _mjf.MJF_READY_FIRST
THREE_WINNERS = _mjf.MJF_THREE_WINNERS
JOKER_WINS = _mjf.MJF_JOKER_WINS
NO_FACE = _mjf.MJF_NO_FACE
MAX_JOKERS = _mjf.MJF_MAX_JOKERS
MAX_SETS = _mjf.MJF_MAX_SETS
MAX_ROWS = _mjf.MJF_MAX_ROWS
MAX_VALUE = _mjf.MJF_MAX_VALUE
MAX_STAGES = _mjf.MJF_MAX_STAGES
MAX_REGISTERS = _mjf.MJF_REGISTERS
NO_PATTERN = _mjf.MJF_NO_PATTERN
ANY_COPIES = _mjf.MJF_ANY_COPIES
RUNS_OF_WINDS = _mjf.MJF_RUNS_OF_WINDS
RUNS_OF_DRAGONS = _mjf.MJF_RUNS_OF_DRAGONS
WAITS_LIVE = _mjf.MJF_WAITS_LIVE
KNITTED_WAITS_WHOLE = _mjf.MJF_KNITTED_WAITS_WHOLE
NO_FIFTH_COPY = _mjf.MJF_NO_FIFTH_COPY
ANY_SHAPE = _mjf.MJF_ANY_SHAPE
SELF_DRAWN = _mjf.MJF_SELF_DRAWN
ON_DISCARD = _mjf.MJF_ON_DISCARD
ROBBED = _mjf.MJF_ROBBED
WIN = _mjf.MJF_WIN
WRONG_WIN = _mjf.MJF_WRONG_WIN
NO_WIN = _mjf.MJF_NO_WIN
NOT_ALLOWED = _mjf.MJF_NOT_ALLOWED
BELOW = _mjf.MJF_BELOW
BEYOND = _mjf.MJF_BEYOND
VERDICTS = {
    WIN: "win",
    WRONG_WIN: "wrong",
    NO_WIN: "no win",
    NOT_ALLOWED: "not allowed",
    BELOW: "below",
    BEYOND: "beyond",
}
REASONS = {
    _mjf.MJF_COUNTS: "counts",
    _mjf.MJF_ABSENT: "absent",
    _mjf.MJF_REMOVED: "removed",
    _mjf.MJF_LESSER: "lesser",
    _mjf.MJF_UNLINKED: "unlinked",
    _mjf.MJF_OVERRIDDEN: "overridden",
}
STAGE_OPS = {
    "Remove": _mjf.MJF_STAGE_REMOVE,
    "Sum": _mjf.MJF_STAGE_SUM,
    "Max": _mjf.MJF_STAGE_MAX,
    "Product": _mjf.MJF_STAGE_PRODUCT,
    "Set": _mjf.MJF_STAGE_SET,
    "Add": _mjf.MJF_STAGE_ADD,
    "Multiply": _mjf.MJF_STAGE_MULTIPLY,
    "Power": _mjf.MJF_STAGE_POWER,
    "Scale": _mjf.MJF_STAGE_SCALE,
    "Floor": _mjf.MJF_STAGE_FLOOR,
    "Cap": _mjf.MJF_STAGE_CAP,
    "Raise": _mjf.MJF_STAGE_RAISE,
    "Fallback": _mjf.MJF_STAGE_FALLBACK,
    "Require": _mjf.MJF_STAGE_REQUIRE,
    "Allow": _mjf.MJF_STAGE_ALLOW,
    "Chows": _mjf.MJF_STAGE_CHOWS,
    "Pungs": _mjf.MJF_STAGE_PUNGS,
}

ctypedef mjf_problem (*win_problem_function)(
    const mjf_win *win, uint8_t *tile) noexcept nogil
ctypedef const char *(*problem_message_function)(mjf_problem problem) noexcept nogil
ctypedef mjf_status (*patterns_function)(
    const mjf_win *win, uint32_t forms, uint32_t options, unsigned honor_runs,
    size_t reading, uint8_t *counts, mjf_split *split, size_t *n) noexcept nogil
ctypedef mjf_status (*rules_new_function)(
    const mjf_rules_spec *spec, mjf_rules **out) noexcept nogil
ctypedef void (*rules_free_function)(mjf_rules *rules) noexcept nogil
ctypedef mjf_status (*score_win_function)(
    const mjf_rules *rules, const mjf_win *win, mjf_score *out) noexcept nogil
ctypedef mjf_status (*score_explain_function)(
    const mjf_rules *rules, const mjf_win *win, const mjf_split *split,
    mjf_why *why) noexcept nogil
ctypedef mjf_status (*score_steps_function)(
    const mjf_rules *rules, const mjf_win *win, const mjf_split *split,
    mjf_step *steps) noexcept nogil
ctypedef mjf_status (*score_batch_function)(
    const mjf_rules *rules, const mjf_win *wins, size_t n, int64_t *results,
    uint8_t *verdicts, uint64_t *rows) noexcept nogil

cdef win_problem_function win_problem = (
    <win_problem_function>scoring_function("win_problem"))
cdef problem_message_function problem_message = (
    <problem_message_function>scoring_function("problem_message"))
cdef patterns_function patterns = <patterns_function>scoring_function("patterns")
cdef rules_new_function rules_new = <rules_new_function>scoring_function("rules_new")
cdef rules_free_function rules_free = (
    <rules_free_function>scoring_function("rules_free"))
cdef score_win_function score_win = <score_win_function>scoring_function("score_win")
cdef score_explain_function score_explain = (
    <score_explain_function>scoring_function("score_explain"))
cdef score_steps_function score_steps = (
    <score_steps_function>scoring_function("score_steps"))
cdef score_batch_function score_many = (
    <score_batch_function>scoring_function("score_batch"))

cdef extern from *:
    """
    static const mjf_pattern_text pattern_table[] = {
    #define PATTERN(identifier, chinese, english, kind, family, chain, text) \
        {#identifier, chinese, english, #kind, #family, #chain, text},
    #include "mjf/patterns.def"
    #undef PATTERN
    };
    """
    const mjf_pattern_text pattern_table[]


def pattern_texts():
    """Return what patterns.def says of every pattern, by their numbers."""
    return [
        (
            pattern_table[i].identifier.decode(),
            pattern_table[i].chinese.decode(),
            pattern_table[i].english.decode(),
            pattern_table[i].text.decode(),
            pattern_table[i].kind.decode(),
            pattern_table[i].family.decode(),
            pattern_table[i].chain.decode(),
        )
        for i in range(MJF_PATTERNS)
    ]


include "_scoring_win.pxi"
include "_scoring_rules.pxi"
include "_scoring_score.pxi"
include "_scoring_batch.pxi"
