"""Every question asked of the library and of the oracle, about shapes of any kind."""

import hands
import numpy as np
import reference_forms

import mahjong_fast as mf


def theirs(forms):
    """Return for the oracle *forms*: flags, arguments of form(), or a tuple of them."""
    if type(forms) is tuple:
        return tuple(map(theirs, forms))
    return reference_forms.form(**forms) if isinstance(forms, dict) else forms


def ours(forms):
    """Return them for the library."""
    if type(forms) is tuple:
        return tuple(map(ours, forms))
    return mf.form(**forms) if isinstance(forms, dict) else forms


def options(dice, hand, most_jokers=4):
    """Return (what is left of *hand*, jokers and limits, each half of the time)."""
    given = {}
    if dice.below(2):
        hand, given["jokers"] = hands.with_jokers(dice, hand, most=most_jokers)
    if dice.below(2):
        given["limits"] = hands.limits_for(dice, hand)
    return hand, given


class Both:
    """One choice of shapes, as the library has it and as the oracle has it."""

    def __init__(self, forms):
        self.forms = forms
        self.ours, self.theirs = ours(forms), theirs(forms)

    def check(self, hand, given, where, unseen=None, discards=True):
        """Compare all that can be asked of a hand."""
        where = f"{where}: {hands.text(hand)!r}, {given}, unseen={unseen}, {self.forms}"
        free = {name: given[name] for name in given if name != "limits"}
        self.compare("shanten", hand, given, where)
        self.compare("is_win", hand, free, where)
        if (sum(hand) + given.get("jokers", 0)) % 3 == 1:
            self.compare("waits", hand, given, where)
            self.compare("useful", hand, given, where)
            self.compare("ukeire", hand, {**given, "unseen": unseen}, where)
            right = reference_forms.waits(hand, forms=self.theirs, shape=True, **free)
            found = mf.waits(hand, forms=self.ours, shape=True, **given)
            assert found == right, where
            assert mf.decompose(hand, forms=self.ours, **free) == (), where
        else:
            self.check_decompose(hand, free, where)
            if discards:
                self.compare("discards", hand, {**given, "unseen": unseen}, where)

    def compare(self, question, hand, given, where):
        right = getattr(reference_forms, question)(hand, forms=self.theirs, **given)
        found = getattr(mf, question)(hand, forms=self.ours, **given)
        if question == "discards":
            found = list(map(tuple, found))
        elif question == "ukeire":
            found = tuple(found)
        assert found == right, (question, where)

    def check_decompose(self, hand, free, where):
        right = reference_forms.decompose(hand, forms=self.theirs, **free)
        found = mf.decompose(hand, forms=self.ours, **free)
        names = dict(zip(flat(self.theirs), flat(self.ours), strict=True))
        for reading, other in zip(found, right, strict=True):
            assert reading.form == names.get(other.form, other.form), where
            assert tuple(reading)[1:] == tuple(other)[1:], where


def flat(forms):
    return forms if type(forms) is tuple else (forms,)


DTYPES = {"shanten": np.int8, "is_win": bool, "waits": np.uint64, "useful": np.uint64}
DTYPES |= {"discards": np.int8}


def check_batch(rows, forms, given):
    """Compare the array functions with the scalar ones, on the rows that each takes."""
    total = rows.sum(axis=1) + given.get("jokers", 0)
    for question, dtype in DTYPES.items():
        kind = {"waits": 1, "useful": 1, "discards": 2}.get(question)
        some = rows if kind is None else rows[total % 3 == kind]
        free = {name: given[name] for name in given if name != "limits"}
        asked = free if question == "is_win" else given
        found = getattr(mf.batch, question)(some, forms=forms, **asked)
        scalar = [_scalar(question, bytes(row), forms, asked) for row in some]
        shape = (len(some), 34) if question == "discards" else (len(some),)
        right = np.array(scalar, dtype).reshape(shape)
        np.testing.assert_array_equal(found, right, strict=True, err_msg=question)


def _scalar(question, hand, forms, given):
    answer = getattr(mf, question)(hand, forms=forms, **given)
    if question == "discards":
        after = {discard.tile: discard.shanten for discard in answer}
        return [after.get(tile, 127) for tile in range(34)]
    if question in ("waits", "useful"):
        return sum(1 << tile for tile in answer)
    return answer
