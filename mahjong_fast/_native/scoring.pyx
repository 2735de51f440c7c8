# cython: language_level=3, binding=False, autotestdict=False
# cython: embedsignature=True, embedsignature.format=clinic
"""Wins, rule systems and scores as the C library has them: the ground of scoring.

Nothing is worked out here. The subclass of Rules has all texts.
"""

cimport cython
from libc.stddef cimport size_t
from libc.stdint cimport (
    INT64_MAX, INT64_MIN, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
)
from libc.string cimport memcpy, memset

from mahjong_fast._native cimport mjf
from mahjong_fast._native.builtins cimport bits_in, lowest_bit
from mahjong_fast._native.interrupt cimport (
    Interrupt, begin_interrupt, is_interrupted, raise_interrupt
)
from mahjong_fast._native.mjf cimport (
    MJF_MAX_JOKERS, MJF_MAX_ROWS, MJF_MAX_SETS, MJF_OK,
    MJF_PATTERNS, MJF_ROW_WORDS, MJF_TILES, mjf_bound,
    mjf_page_fact, mjf_page_fault, mjf_page_name, mjf_page_option, mjf_page_settings,
    mjf_pattern_text,
    mjf_problem, mjf_rules, mjf_score, mjf_set, mjf_split, mjf_status, mjf_why, mjf_win
)

import sys

from mahjong_fast import names
from mahjong_fast._native.core import explain
from mahjong_fast.errors import (
    ArrayError, OptionError, RuleError, SchemaError, SituationError, TileError,
    UnknownOption
)

CHOW = mjf.MJF_CHOW
PUNG = mjf.MJF_PUNG
CLAIMED_KONG = mjf.MJF_CLAIMED_KONG
ADDED_KONG = mjf.MJF_ADDED_KONG
CONCEALED_KONG = mjf.MJF_CONCEALED_KONG
KONG_DRAW = mjf.MJF_KONG_DRAW
AFTER_KONG = mjf.MJF_AFTER_KONG
LAST_TILE = mjf.MJF_LAST_TILE
HEAVENLY = mjf.MJF_HEAVENLY
EARTHLY = mjf.MJF_EARTHLY
HUMAN = mjf.MJF_HUMAN
SEEN = mjf.MJF_SEEN
READY = mjf.MJF_READY
READY_FIRST = mjf.MJF_READY_FIRST
THREE_WINNERS = mjf.MJF_THREE_WINNERS
JOKER_WINS = mjf.MJF_JOKER_WINS
NO_FACE = mjf.MJF_NO_FACE
MAX_JOKERS = mjf.MJF_MAX_JOKERS
MAX_VALUE = mjf.MJF_MAX_VALUE
NO_PATTERN = mjf.MJF_NO_PATTERN
ANY_COPIES = mjf.MJF_ANY_COPIES
RUNS_OF_WINDS = mjf.MJF_RUNS_OF_WINDS
RUNS_OF_DRAGONS = mjf.MJF_RUNS_OF_DRAGONS
WAITS_LIVE = mjf.MJF_WAITS_LIVE
KNITTED_WAITS_WHOLE = mjf.MJF_KNITTED_WAITS_WHOLE
NO_FIFTH_COPY = mjf.MJF_NO_FIFTH_COPY
ANY_SHAPE = mjf.MJF_ANY_SHAPE
SELF_DRAWN = mjf.MJF_SELF_DRAWN
ON_DISCARD = mjf.MJF_ON_DISCARD
ROBBED = mjf.MJF_ROBBED
WIN = mjf.MJF_WIN
WRONG_WIN = mjf.MJF_WRONG_WIN
NO_WIN = mjf.MJF_NO_WIN
NOT_ALLOWED = mjf.MJF_NOT_ALLOWED
BELOW = mjf.MJF_BELOW
BEYOND = mjf.MJF_BEYOND
REFUSAL_WILD_MELD = mjf.MJF_REFUSAL_WILD_MELD
REFUSAL_WILD_CLAIM = mjf.MJF_REFUSAL_WILD_CLAIM
REFUSAL_ANY_LOCKED = mjf.MJF_REFUSAL_ANY_LOCKED
REFUSAL_LOCKED = mjf.MJF_REFUSAL_LOCKED
PROBLEM_UNUSED_TILE = mjf.MJF_PROBLEM_UNUSED_TILE
PROBLEM_TURNED = mjf.MJF_PROBLEM_TURNED
PROBLEM_JOKERS = mjf.MJF_PROBLEM_JOKERS
PROBLEM_FIVE_SETS = mjf.MJF_PROBLEM_FIVE_SETS
PROBLEM_FOUR_SETS = mjf.MJF_PROBLEM_FOUR_SETS
VERDICTS = {
    WIN: "win",
    WRONG_WIN: "wrong",
    NO_WIN: "no win",
    NOT_ALLOWED: "not allowed",
    BELOW: "below",
    BEYOND: "beyond",
}
REASONS = {
    mjf.MJF_COUNTS: "counts",
    mjf.MJF_ABSENT: "absent",
    mjf.MJF_REMOVED: "removed",
    mjf.MJF_LESSER: "lesser",
    mjf.MJF_UNLINKED: "unlinked",
    mjf.MJF_OVERRIDDEN: "overridden",
}

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
        for i in range(<int>MJF_PATTERNS)
    ]


def problem_message(unsigned problem):
    """Return what the C library says of a number of mjf_problem."""
    return mjf.mjf_problem_message(<mjf_problem>problem).decode()


def refusal_message(unsigned refusal):
    """Return what the C library says of a number of mjf_refusal."""
    return mjf.mjf_refusal_message(<mjf.mjf_refusal>refusal).decode()


include "scoring_win.pxi"
include "scoring_rules.pxi"
include "scoring_score.pxi"
include "scoring_ready.pxi"
include "scoring_batch.pxi"
include "settlement_records.pxi"
include "settlement_rows.pxi"
include "settlement_deal.pxi"
include "settlement_result.pxi"
