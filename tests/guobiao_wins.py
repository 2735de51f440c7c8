"""What a win is worth by 国标麻将, in one call."""

from mahjong_fast import Win, rules


def score(hand, tile, melds="", how="discard", options=(), **situation):
    """Return the score of a win, whatever it is worth."""
    chosen = rules.get("guobiao", **{"min_fan": 0, **dict(options)})
    return chosen.score(Win(hand, tile, melds=melds, how=how, **situation))


def fans(*arguments, **more):
    return score(*arguments, **more).fans
