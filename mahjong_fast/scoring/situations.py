"""How a win came about, as the numbers that arrays of wins take."""

from enum import IntEnum, IntFlag

from mahjong_fast._native import scoring


class How(IntEnum):
    """From where the winning tile came."""

    TSUMO = scoring.SELF_DRAWN
    DISCARD = scoring.ON_DISCARD
    ROB = scoring.ROBBED


class MeldCode(IntEnum):
    """The kinds of melds."""

    CHOW = scoring.CHOW
    PUNG = scoring.PUNG
    CLAIMED_KONG = scoring.CLAIMED_KONG
    ADDED_KONG = scoring.ADDED_KONG
    CONCEALED_KONG = scoring.CONCEALED_KONG


class Situation(IntFlag):
    """What else is to be said of a win; `Win` has these as arguments.

    >>> from mahjong_fast.scoring import Situation
    >>> int(Situation.KONG_DRAW | Situation.LAST_TILE)
    5
    """

    KONG_DRAW = scoring.KONG_DRAW
    AFTER_KONG = scoring.AFTER_KONG
    LAST_TILE = scoring.LAST_TILE
    HEAVENLY = scoring.HEAVENLY
    EARTHLY = scoring.EARTHLY
    HUMAN = scoring.HUMAN
    SEEN = scoring.SEEN
    READY = scoring.READY
    READY_FIRST = scoring.READY_FIRST
    THREE_WINNERS = scoring.THREE_WINNERS
    JOKER_WINS = scoring.JOKER_WINS


class Verdict(IntEnum):
    """What a rule system says of a win."""

    WIN = scoring.WIN
    WRONG = scoring.WRONG_WIN  # a contradiction, whatever the rules
    NO_WIN = scoring.NO_WIN
    NOT_ALLOWED = scoring.NOT_ALLOWED
    BELOW = scoring.BELOW  # less than the minimum
    BEYOND = scoring.BEYOND  # more than 64 bits: the rules cannot say what it is worth
