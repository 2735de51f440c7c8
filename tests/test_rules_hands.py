"""Hands that are asked about by rules: how far they are, what brings them nearer."""

import numpy as np
import pytest
from toy_pages import rules_of

import mahjong_fast as mf
from mahjong_fast.errors import (
    CountError,
    HandSizeError,
    JokerError,
    LimitError,
    MeldError,
    SituationError,
)

JIPINGHU = mf.rules.get("jipinghu")
GHOST = mf.rules.get("guangdong_ghost")
SYSTEMS = [
    *map(mf.rules.get, mf.rules.names()),
    rules_of(
        name="winds",
        shapes=["standard", "thirteen_orphans"],
        game={"honor_runs": ["winds"]},
    ),
    rules_of(name="suits", game={"tiles": 108, "sets": 4}),
]


def dealt(n, tiles, rules, seed):
    """Return hands of tiles in use."""
    limits = rules.limits
    hands = mf.random_hands(4 * n, tiles=tiles, seed=seed)
    used = np.array([4] * 34 if limits is None else list(limits)) > 0
    return [tuple(map(int, hand)) for hand in hands if not hand[~used].any()][:n]


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.name)
def test_forms_are_what_questions_and_arrays_take(rules):
    assert isinstance(rules.forms, tuple)
    hands = np.array(dealt(60, 13, rules, 1) or [[0] * 33 + [1]])
    asked = {"forms": rules.forms, "limits": rules.limits}
    one_by_one = [rules.shanten(tuple(map(int, hand))) for hand in hands]
    assert one_by_one == [mf.shanten(tuple(map(int, h)), **asked) for h in hands]
    if rules.limits is None:
        many = mf.batch.make("shanten", forms=rules.forms)
        assert many(hands).tolist() == one_by_one


def near_wins(rules, n):
    """Yield hands that lack a tile, and their meld, of tiles in use."""
    rng = np.random.default_rng(5)
    hands, melds = mf.random_wins(n, melds=1, return_melds=True, seed=5)
    for hand, (meld, *_) in zip(hands, melds, strict=True):
        held = list(map(int, hand))
        held[rng.choice(np.flatnonzero(hand))] -= 1
        suits = not sum(held[27:]) and meld[0] < 27
        if rules.limits is None or suits:
            kind = "pon" if meld[0] == meld[1] else "chi"
            yield held, f"{kind}:{''.join(mf.tile_name(int(t)) for t in meld)}"


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.name)
def test_questions_agree_with_each_other(rules):
    ready = 0
    for held, meld in near_wins(rules, 150):
        shanten = rules.shanten(held, melds=meld)
        useful = rules.useful(held, melds=meld)
        found = rules.ukeire(held, melds=meld)
        assert (found.shanten, found.tiles) == (shanten, useful)
        counts = mf.Hand(bytes(held), melds=meld)
        assert rules.waits(counts) == (useful if shanten == 0 else ())
        assert rules.shanten(counts) == shanten
        ready += shanten == 0
        drawn = list(held)
        drawn[found.tiles[0]] += 1
        if found.counts[0]:
            assert rules.discards(drawn, melds=meld)[0].shanten < max(shanten, 1)
    assert ready


def test_waits_with_jokers():
    """As the shapes say, but that no joker is a fifth copy of a melded tile."""
    assert GHOST.waits("123m456p789s11z", jokers=2) == mf.waits(
        "123m456p789s11z", jokers=2, forms=GHOST.forms
    )
    hand = mf.Hand("123m456p44z", melds="ankan:1111z", jokers=2)
    assert 27 not in GHOST.waits(hand)
    assert mf.rules.get("guangdong_ghost").waits("1m", jokers=3)


def test_tiles_of_melds_are_not_drawn():
    assert JIPINGHU.waits(mf.Hand("123456m1z", melds="pon:111z chi:123p")) == ()
    assert JIPINGHU.shanten("123456m1z", melds="pon:111z chi:123p") == 1
    assert JIPINGHU.shanten("123456m1z", melds="pon:222z chi:123p") == 0
    found = JIPINGHU.ukeire("123456m1z", melds="pon:222z chi:123p")
    assert (found.tiles, found.total) == ((27,), 3)
    unseen = [0] * 27 + [2] + [0] * 6
    assert JIPINGHU.ukeire("123456m1z", melds="pon:222z", unseen=unseen).total == 2
    best = JIPINGHU.discards("123456m12z", melds="pon:222z chi:123p")[0]
    assert (best.tile, best.total) == (28, 3)


def test_hands_of_another_game():
    with pytest.raises(SituationError, match="no wild tiles"):
        JIPINGHU.useful("123456m1z", jokers=3)
    with pytest.raises(SituationError, match="four sets"):
        JIPINGHU.ukeire("123456789m1z", melds="pon:222z chi:123p")
    suits = SYSTEMS[-1]
    with pytest.raises(LimitError):
        suits.useful("123456m1z")
    with pytest.raises(LimitError):
        suits.waits("123456m1z")
    with pytest.raises(LimitError, match="2z: no tile of suits"):
        suits.useful("1234567m", melds="pon:222z")
    with pytest.raises(MeldError, match="its own"):
        JIPINGHU.shanten(mf.Hand("1234567m"), melds="pon:222z")
    with pytest.raises(CountError, match="five of 2z"):
        JIPINGHU.shanten("1234567m", melds="ankan:2222z pon:222z")
    with pytest.raises(HandSizeError):
        JIPINGHU.waits("12345678m")
    with pytest.raises(JokerError, match="the hand itself has 1"):
        GHOST.waits(mf.Hand("123456m", jokers=1), jokers=2)
