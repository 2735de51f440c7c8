"""How a win came about, as the numbers that arrays of wins take."""

from enum import IntEnum, IntFlag

from mahjong_fast import _scoring


class How(IntEnum):
    """From where the winning tile came."""

    TSUMO = _scoring.SELF_DRAWN
    DISCARD = _scoring.ON_DISCARD
    ROB = _scoring.ROBBED


class MeldCode(IntEnum):
    """The kinds of melds."""

    CHOW = _scoring.CHOW
    PUNG = _scoring.PUNG
    CLAIMED_KONG = _scoring.CLAIMED_KONG
    ADDED_KONG = _scoring.ADDED_KONG
    CONCEALED_KONG = _scoring.CONCEALED_KONG


class Situation(IntFlag):
    """What else is to be said of a win; `Win` has these as arguments.

    >>> from mahjong_fast.scoring import Situation
    >>> int(Situation.KONG_DRAW | Situation.LAST_TILE)
    5
    """

    KONG_DRAW = _scoring.KONG_DRAW
    AFTER_KONG = _scoring.AFTER_KONG
    LAST_TILE = _scoring.LAST_TILE
    HEAVENLY = _scoring.HEAVENLY
    EARTHLY = _scoring.EARTHLY
    HUMAN = _scoring.HUMAN
    SEEN = _scoring.SEEN
    READY = _scoring.READY
    READY_FIRST = _scoring.READY_FIRST
    THREE_WINNERS = _scoring.THREE_WINNERS
    JOKER_WINS = _scoring.JOKER_WINS


class Verdict(IntEnum):
    """What a rule system says of a win."""

    WIN = _scoring.WIN
    WRONG = _scoring.WRONG_WIN  # a contradiction, whatever the rules
    NO_WIN = _scoring.NO_WIN
    NOT_ALLOWED = _scoring.NOT_ALLOWED
    BELOW = _scoring.BELOW  # less than the minimum
    BEYOND = _scoring.BEYOND  # more than 64 bits: the rules cannot say what it is worth
