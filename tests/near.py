"""Seeded hands near the shapes that hands.py does not know: random ones rarely are."""

import hands
import reference_forms
import reference_knitted

SIZES = (13, 14, 13, 14, 13, 14, 1, 2, 4, 5, 7, 8, 10, 11)
FIVE_SETS = (16, 17)
STRAIGHT_SIZES = (13, 14, 13, 14, 10, 11)

ONE_SUIT = tuple(range(9, 18))
TWO_SUITS = tuple(range(18))
WINDS, DRAGONS, BOTH = ("winds",), ("dragons",), ("winds", "dragons")
PAIRS_258 = tuple(suit + rank for suit in (0, 9, 18) for rank in (1, 4, 7))

# What is given to form(), by the name of the family.
FAMILIES = {
    "standard": {},
    "258": {"pairs": PAIRS_258},
    "runs": {"triplets": False},
    "triplets": {"runs": False},
    "two suits": {"tiles": TWO_SUITS},
    "one suit": {"tiles": ONE_SUIT},
    "winds": {"honor_runs": WINDS},
    "dragons": {"honor_runs": DRAGONS},
    "both": {"honor_runs": BOTH},
    "honour runs alone": {"runs": False, "triplets": False, "honor_runs": BOTH},
    "any copies": {"copies": None},
    "joker copies": {"joker_copies": True},
    "joker copies, any copies": {"joker_copies": True, "copies": None},
    "triplets, joker copies": {"runs": False, "joker_copies": True},
    "runs of winds, any copies": {"honor_runs": WINDS, "copies": None},
    "two sets": {"sets": 2},
}


def random_form(dice: hands.Dice) -> dict:
    """Return what to give to form() for a form of which some set is possible."""
    given: dict = {}
    if not dice.below(3):
        given["pairs"] = tuple(t for t in range(34) if dice.below(2))
    if not dice.below(3):
        given["tiles"] = dice.choice((ONE_SUIT, TWO_SUITS, few_tiles(dice)))
    if not dice.below(2):
        given["honor_runs"] = dice.choice((WINDS, DRAGONS, BOTH, BOTH[::-1]))
    if not dice.below(3):
        given[dice.choice(("runs", "triplets"))] = False
    if not dice.below(3):
        given["copies"] = None
    if not dice.below(3):
        given["joker_copies"] = True
    form = reference_forms.form(**given)
    possible = form.all_sets() and form.all_pairs()
    return given if possible else random_form(dice)


def few_tiles(dice: hands.Dice) -> tuple[int, ...]:
    """Return a few kinds, so few that some numbers of sets cannot be had of them."""
    first = dice.below(34)
    return tuple(sorted({(first + dice.below(8)) % 34 for _ in range(6)}))


def form_hands(n: int, seed: int, form: reference_forms.Form, sizes=SIZES):
    """Yield *n* hands, two in three of them near the form, the others of all kinds."""
    dice = hands.Dice(seed)
    if form.sets is not None:
        sizes = (3 * form.sets + 1, 3 * form.sets + 2)
    for i in range(n):
        size = dice.choice(sizes)
        if i % 3:
            yield _exchanged(dice, _target(dice, form, size), size)
        else:
            yield dice.choice(hands.KINDS)(dice, size)


def knitted_hands(n: int, seed: int, flag: int):
    """Yield *n* hands, two in three of them near the shape, the others of all kinds."""
    dice = hands.Dice(seed)
    straight = flag == reference_knitted.KNITTED_STRAIGHT
    for i in range(n):
        size = dice.choice(STRAIGHT_SIZES if straight else (13, 14))
        if not i % 3:
            yield dice.choice(hands.KINDS)(dice, size)
        elif straight:
            yield _exchanged(dice, _straight(dice, size), size)
        else:
            target = dice.choice(reference_knitted.singles(flag))
            yield _exchanged(dice, list(target), size)


def _target(dice: hands.Dice, form: reference_forms.Form, size: int) -> list[int]:
    """Return the tiles of some sets and a pair, more than four of a kind left out."""
    sets, pairs = form.all_sets(), form.all_pairs()
    if not dice.below(3):  # crowded: many copies of few tiles
        sets = [dice.choice(sets) for _ in range(3)]
    tiles = [t for _ in range(size // 3) for t in dice.choice(sets)]
    tiles += [dice.choice(pairs)] * 2
    return [t for t in range(34) for _ in range(min(4, tiles.count(t)))]


def _straight(dice: hands.Dice, size: int) -> list[int]:
    tiles = [t for part in dice.choice(reference_knitted.KNITTED) for t in part]
    if size >= 13:
        tiles += dice.choice(reference_knitted.SETS)
    # One in two pairs is of a tile of the last set, which may be a triplet: five alike.
    tiles += [tiles[-1] if dice.below(2) else dice.below(34)] * 2
    return [t for t in range(34) for _ in range(min(4, tiles.count(t)))]


def _exchanged(dice: hands.Dice, tiles: list[int], size: int) -> bytes:
    """Return a hand of *tiles* of which up to three are exchanged."""
    dice.draw(tiles, max(0, min(len(tiles), len(tiles) - size + dice.below(4))))
    wall = [t for t in range(34) for _ in range(4 - tiles.count(t))]
    tiles += dice.draw(wall, size - len(tiles))
    return bytes(tiles.count(t) for t in range(34))
