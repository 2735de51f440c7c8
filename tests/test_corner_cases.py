"""Every hand of data/corner_cases.yaml, which says what the fields mean."""

import sys
from pathlib import Path

import pytest
import yaml

import mahjong_fast as mf

PATH = Path(__file__).parent / "data" / "corner_cases.yaml"
CASES = yaml.safe_load(PATH.read_text(encoding="utf-8"))


def names(tiles):
    return " ".join(map(mf.tile_name, tiles))


def group(tiles):
    """Return `123m` of the tiles of one set or pair."""
    return "".join(mf.tile_name(tile)[0] for tile in tiles) + mf.tile_name(tiles[0])[1]


def reading(found):
    """Return a decomposition as the cases write it."""
    if found.form == mf.THIRTEEN_ORPHANS:
        words = ["orphans"]
    else:
        words = [group(tiles) for tiles in found.sets or [(p, p) for p in found.pairs]]
    if found.pair is not None:
        words += ["+", group((found.pair,) * 2)]
    elif found.singles:
        words = ["singles", names(found.singles)]
    became = f", joker {names(found.jokers)}" if found.jokers else ""
    return " ".join(words) + became


def useful(hand, **given):
    """Return the useful tiles; after a draw, of the discards that lose nothing."""
    if sum(hand.counts) % 3 == 1:
        return names(mf.ukeire(hand, **given).tiles)
    number = mf.shanten(hand, **given)
    kept = [d.tiles for d in mf.discards(hand, **given) if d.shanten == number]
    return names(sorted({tile for tiles in kept for tile in tiles}))


def best(hand, **given):
    first = mf.discards(hand, **given)[0]
    return [mf.tile_name(first.tile), first.shanten, names(first.tiles), first.total]


def live(hand, **given):
    found = mf.ukeire(hand, **given)
    assert sum(found.counts) == found.total
    return dict(zip(map(mf.tile_name, found.tiles), found.counts, strict=True))


def unseen(hand, visible):
    left = mf.unseen(hand, visible=visible)
    return {mf.tile_name(tile): left[tile] for tile in range(34) if left[tile] < 4}


ANSWERS = {
    "shanten": mf.shanten,
    "is_win": mf.is_win,
    "waits": lambda hand, **given: names(mf.waits(hand, **given)),
    "shape_waits": lambda hand, **given: names(mf.waits(hand, shape=True, **given)),
    "useful": useful,
    "ukeire": live,
    "best": best,
    "decompose": lambda hand, **given: list(map(reading, mf.decompose(hand, **given))),
    "unseen": unseen,
}


def shapes(forms):
    """Return the flag of a name, the form of a mapping, or all of a list."""
    if isinstance(forms, list):
        return tuple(map(shapes, forms))
    return mf.form(**forms) if isinstance(forms, dict) else getattr(mf, forms.upper())


def answer(case):
    notation = case.get("notation", "mpsz")
    if case["question"] == "parse":
        return mf.format(mf.parse(case["hand"], notation))
    if case["question"] == "meld":
        return str(mf.Meld.parse(case["hand"]))
    hand = mf.Hand.parse(
        case["hand"],
        melds=case.get("melds", ()),
        jokers=case.get("jokers", 0),
        notation=notation,
    )
    given = {}
    if "forms" in case:
        given["forms"] = shapes(case["forms"])
    if "limits" in case:
        as_melds = case["limits"] == "melds"
        given["limits"] = hand.limits() if as_melds else bytes(map(int, case["limits"]))
    if "visible" in case:
        given["visible"] = case["visible"]
    return ANSWERS[case["question"]](hand, **given)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_corner_case(case):
    assert len({"expected", "raises"} & case.keys()) == 1
    if "raises" in case:
        with pytest.raises(mf.MahjongError) as caught:
            answer(case)
        assert type(caught.value).__name__ == case["raises"]
    else:
        assert answer(case) == case["expected"], case["note"]


def test_ids_are_unique():
    assert len({case["id"] for case in CASES}) == len(CASES)


HAND = "123m456p789s1122z"


def test_repeated_calls_keep_no_memory():  # V16
    def ask():
        for _ in range(1_000):
            mf.shanten(HAND), mf.ukeire(HAND), mf.waits(HAND)
            mf.discards(HAND + "5m"), mf.decompose(HAND + "1z")

    ask()
    before = sys.getallocatedblocks()
    ask()
    assert sys.getallocatedblocks() - before < 100


def test_a_call_leaves_no_trace_in_the_next():  # V19
    plain = mf.ukeire(HAND)
    assert mf.ukeire(HAND, limits=mf.parse(HAND)).shanten == mf.UNREACHABLE
    assert mf.ukeire(HAND, unseen=bytes(34)).total == 0
    assert mf.ukeire(HAND) == plain
