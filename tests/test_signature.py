"""One number over the answers to a fixed corpus: any change of a result changes it.

The number is in data/signature.txt. Where a change of results is meant, write the new
one and say in the commit which rule or which bug it was:

    python tests/test_signature.py > tests/data/signature.txt
"""

import hashlib
from pathlib import Path

import hands
import pytest
import reference

import mahjong_fast

PATH = Path(__file__).parent / "data" / "signature.txt"


def answers(library, hand, limits, **given):
    """Yield what *library* (the package or the oracle) says of one hand."""
    yield library.shanten(hand, limits=limits, **given)
    if (sum(hand) + given["jokers"]) % 3 == 1:
        yield tuple(library.ukeire(hand, limits=limits, **given))
        yield library.waits(hand, shape=True, **given)
    else:
        yield [tuple(d) for d in library.discards(hand, limits=limits, **given)]
        yield [tuple(d) for d in library.decompose(hand, **given)]


def signature(library):
    """Return 16 hexadecimal digits."""
    digest = hashlib.sha256()
    dice = hands.Dice(40_01)
    for i, hand in enumerate(hands.hands(4_000, 40_02)):
        jokers, limits = 0, None
        if i % 4 in (1, 3):
            hand, jokers = hands.with_jokers(dice, hand, most=3)
        if i % 4 in (2, 3):
            limits = hands.limits_for(dice, hand)
        forms = hands.forms_for(dice, sum(hand) + jokers)
        for answer in answers(library, hand, limits, forms=forms, jokers=jokers):
            digest.update(repr(answer).encode())
    return digest.hexdigest()[:16]


def test_signature():
    assert signature(mahjong_fast) == PATH.read_text().strip()


@pytest.mark.exhaustive
def test_the_oracle_has_the_same_signature():
    assert signature(reference) == PATH.read_text().strip()


if __name__ == "__main__":
    print(signature(mahjong_fast))
