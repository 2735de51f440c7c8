"""Compare rule systems as programs with the same as pages, on many wins and options.

    python tests/compare_pages.py [NAME ...] [--wins 50000] [--seed 1]

Every win is scored by both, with options drawn at random so that each value of each
option is used at least 200 times. What must be equal: the verdict and the words of a
refusal, the rows with how often they count and what they are worth, all totals, the
reading and what its jokers became, and the waits. What only explains it (why each row
counts or not, and what a total was kept to) is counted apart.
"""

import argparse
import random
import sys
from collections import Counter
from itertools import islice

import random_wins
from library_wins import library_win
from random_wins import Game

import mahjong_fast as mf
from mahjong_fast.scoring.page_card import page_named
from mahjong_fast.scoring.page_ruleset import PageRuleset

GAMES = {
    "guobiao": Game(
        forms=mf.STANDARD
        | mf.SEVEN_PAIRS_QUADS
        | mf.THIRTEEN_ORPHANS
        | mf.KNITTED_STRAIGHT
        | mf.KNITTED_HONORS
        | mf.KNITTED_HONORS_SEVEN
    ),
    "guangdong_ghost": Game(jokers=3),
}
FEW = 6  # values of an option with a range that are tried
AT_LEAST = 200


def values_of(option):
    if option.choices:
        return option.choices
    if isinstance(option.default, bool):
        return (False, True)
    if option.least is None:  # the name of other rules
        return ("tuidaohu", "jipinghu", "guangdong_live", "xinzhang")
    most = min(option.most, 10_000)
    some = {option.default, option.least, option.most, option.least + 1, most}
    return tuple(sorted(some | {(option.least + most) // 2}))[:FEW]


def drawn_options(rules, dice, used):
    """Return options at random, those rather that were seldom used."""
    chosen = {}
    for option in rules.option_list:
        values = values_of(option)
        if dice.random() < 0.4:
            value = min(values, key=lambda value: used[option.name, value])
        else:
            value = dice.choice(values)
        if value != option.default or dice.random() < 0.5:
            chosen[option.name] = value
    return chosen


def outcome(rules, win):
    """Return all that rules say of a win."""
    try:
        score = rules._judge(win)
    except mf.MahjongError as error:
        return type(error).__name__, str(error)
    said = [score.verdict, dict(score.totals)]
    said.append([(x.row, x.times, x.value, x.chinese, x.english) for x in score.lines])
    if score.verdict != "no win":
        said += [score._split(), score.jokers]
    try:
        rules.score(win)
    except mf.MahjongError as error:
        said.append((type(error).__name__, str(error)))
    return said


def words(rules, win):
    """Return what explains a win."""
    try:
        score = rules._judge(win)
    except mf.MahjongError:
        return []
    if score.verdict == "no win":
        return []
    told = [one for one in score.explain() if one.reason != "absent"]
    return [
        [(one.row, one.reason, one.by, one.sets) for one in told],
        [(one.text, one.text_chinese) for one in told],
        [str(bound) for bound in score.bounds()],
    ]


def waits_of(rules, win):
    try:
        return [str(wait) for wait in rules.waits(win.hand, win.melds, {})]
    except mf.MahjongError as error:
        return type(error).__name__, str(error)


def differing(before, after):
    """Return the parts of two outcomes that are not equal."""
    pairs = zip(before, after, strict=False)
    return [
        differing(old, new)
        if isinstance(old, list) and isinstance(new, list)
        else (old, new)
        for old, new in pairs
        if old != new
    ] or (before, after)


def compare(name, wins, seed, as_page):
    dice = random.Random(f"{name} {seed}")
    plain, used, verdicts = mf.rules.get(name), Counter(), Counter()
    wrong = otherwise = 0
    game = GAMES.get(name, Game())
    dealt = random_wins.wins(wins, seed, game)
    done = 0
    while batch := list(islice(dealt, 25)):
        options = drawn_options(plain, dice, used)
        old, new = mf.rules.get(name, **options), as_page(name, options)
        for option in old.option_list:
            used[option.name, old.options[option.name]] += len(batch)
        for number, told in enumerate(batch):
            win = library_win(told)
            before, after = outcome(old, win), outcome(new, win)
            verdicts[before[0]] += 1
            if number == 0 and before == after:
                before, after = waits_of(old, win), waits_of(new, win)
            if before != after:
                wrong += 1
                if wrong <= 5:
                    print(f"{name} {options}\n  {win!r}\n  {differing(before, after)}")
            otherwise += words(old, win) != words(new, win)
            done += 1
    seldom = [
        f"{option.name}={value}"
        for option in plain.option_list
        for value in values_of(option)
        if used[option.name, value] < AT_LEAST
    ]
    print(
        f"{name}: {done} wins, {wrong} different, {otherwise} explained otherwise; "
        f"{dict(verdicts)}; seldom {seldom}",
        flush=True,
    )
    return wrong + len(seldom)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=mf.rules.names())
    parser.add_argument("--wins", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    def as_page(name, options):
        return PageRuleset(page_named(name, options), options)

    return bool(sum(compare(n, asked.wins, asked.seed, as_page) for n in asked.names))


if __name__ == "__main__":
    sys.exit(main())
