"""Arrays of hands for the tests, and what the functions for one hand say of them."""

import hands
import numpy as np

import mahjong_fast as mf

SIZES = dict.fromkeys(("waits", "useful", "ukeire"), (1, 4, 7, 10, 13))
SIZES["discards"] = (2, 5, 8, 11, 14)
DTYPES = {
    "shanten": np.int8,
    "is_win": np.bool_,
    "waits": np.uint64,
    "useful": np.uint64,
    "ukeire": np.uint16,
    "discards": np.int8,
}
SENTINELS = dict.fromkeys(DTYPES, 0) | {"shanten": 127, "discards": 127}
QUESTIONS = sorted(DTYPES)


def rows_for(question, n=60, seed=7):
    dealt = hands.hands(n, seed, SIZES.get(question, hands.SIZES))
    return np.array([list(hand) for hand in dealt], np.uint8)


def ask(question, rows, **options):
    return getattr(mf.batch, question)(rows, **options)


def one_by_one(question, rows, **options):
    """The answers of the scalar functions, in the form of the batch ones."""
    answers = []
    for row in rows.reshape(-1, 34):
        answer = getattr(mf, question)(row, **options)
        if question in ("waits", "useful"):
            answer = sum(1 << tile for tile in answer)
        elif question == "ukeire":
            answer = answer.total
        elif question == "discards":
            by_tile = {discard.tile: discard.shanten for discard in answer}
            answer = [by_tile.get(tile, 127) for tile in range(34)]
        answers.append(answer)
    return np.array(answers, DTYPES[question])
