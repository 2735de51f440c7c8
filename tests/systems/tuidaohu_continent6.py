"""第6大陆 推倒胡: worth what the base rules say, which are 推倒胡 by default."""

from random_wins import Game

from systems import (
    guangdong_ghost,
    guangdong_live,
    guobiao,
    jipinghu,
    tuidaohu,
    xinzhang,
)
from systems.common import resolved

YES, NO = (True, False), (False, True)
BASES = {
    "tuidaohu": tuidaohu,
    "jipinghu": jipinghu,
    "xinzhang": xinzhang,
    "guangdong_live": guangdong_live,
    "guangdong_ghost": guangdong_ghost,
    "guobiao": guobiao,
}
OPTIONS = {
    "base_rules": tuple(BASES),
    "horses": NO,
    "multiply_kongs": YES,
    "kongs_on_draw": YES,
    "next_dealer": ("winner", "fixed"),
    "currency": ("G", "36"),
    "allow_negative": YES,
    "multiplier": (1, 3, 5, 10, 50, 100),
}
WINS = Game(forms=guobiao.FORMS, flowers=0)


def _base(options):
    base = BASES[options["base_rules"]]
    return base, resolved(base, {})


def rows(options):
    base, own = _base(options)
    return base.rows(own)


def allowed(options):
    base, own = _base(options)
    return base.allowed(own)


def count(facts, win, reading, options):
    base, own = _base(options)
    return base.count(facts, win, reading, own)
