"""Rule systems by name, and what is true of all of them."""

import contextlib
import itertools
import pickle
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from rule_deals import deals, permuted
from toy_pages import rules_of

import mahjong_fast as mf
from mahjong_fast.rules import SYSTEMS
from mahjong_fast.settlement.facts import FACT_KEYS

GUANGDONG = (
    *("jipinghu", "xinzhang", "tuidaohu", "tuidaohu_continent6"),
    *("guangdong_ghost", "guangdong_live"),
)
SELF_DRAWN = ("tuidaohu", "tuidaohu_continent6", "guangdong_live")
WITHOUT_CHOWS = (*SELF_DRAWN, "guangdong_ghost")
REFUSED = (mf.NotAWin, mf.WinNotAllowed, mf.BelowMinimum)


# ---- by name -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("MCR", "guobiao"),
        ("Mcr", "guobiao"),
        ("ji ping hu", "jipinghu"),
        ("GUANGDONG-live", "guangdong_live"),
        (" 国标 麻将 ", "guobiao"),
        ("第6大陆 推倒胡", "tuidaohu_continent6"),
    ],
)
def test_case_blanks_and_hyphens_of_a_name_do_not_matter(name, plain):
    assert mf.rules.name_of(name) == plain


def test_where_no_name_is_near_each_system_is_listed_once():
    with pytest.raises(mf.UnknownRules, match="jipinghu 鸡平胡, xin") as error:
        mf.rules.name_of("qqq")
    assert all(str(error.value).count(name) for name in mf.rules.names())
    assert "广东鸡平胡" not in str(error.value)


def test_names():
    assert set(GUANGDONG) <= set(mf.rules.names())


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_system_has_the_names_that_the_registry_knows(name):
    rules = mf.rules.get(name)
    assert rules.name == name
    assert rules.aliases == SYSTEMS[name]
    for alias in rules.aliases:
        assert mf.rules.get(alias) is rules
        assert mf.rules.name_of(f" {alias} ") == name
    assert mf.rules.get(name.upper().replace("_", "-")) is rules
    assert rules.chinese
    assert rules.english


def test_no_two_systems_share_a_name():
    every = [
        alias
        for name in mf.rules.names()
        for alias in (name, *mf.rules.get(name).aliases)
    ]
    assert len(every) == len(set(every))


@pytest.mark.parametrize(
    ("name", "meant"),
    [("jipinhu", "jipinghu"), ("鸡平湖", "鸡平胡"), ("xinzang", "xinzhang")],
)
def test_an_unknown_name_is_told_what_it_may_have_meant(name, meant):
    with pytest.raises(mf.UnknownRules, match=meant):
        mf.rules.get(name)


@pytest.mark.parametrize("name", ["", "riichi of the moon", "../jipinghu", "common"])
def test_an_unknown_name(name):
    with pytest.raises(mf.UnknownRules):
        mf.rules.get(name)


@pytest.mark.parametrize("name", [None, 3, b"jipinghu", ("jipinghu",)])
def test_a_name_is_text(name):
    with pytest.raises(mf.UnknownRules, match="name"):
        mf.rules.get(name)


def test_systems_are_loaded_when_they_are_asked_for():
    code = (
        "import sys, mahjong_fast as mf\n"
        "assert 'mahjong_fast.rules' not in sys.modules\n"
        "mf.rules.get('jipinghu')\n"
        "assert 'mahjong_fast.rules.jipinghu' not in sys.modules\n"
        "mf.rules.get('jipinghu').settle(mf.Deal())\n"
        "assert 'mahjong_fast.rules.jipinghu' in sys.modules\n"
        "assert 'mahjong_fast.rules.tuidaohu' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", mf.rules.names())
def test_loading_a_system_takes_nothing_that_takes_long(name):
    """Each of these takes as long as a third of a rule system, or longer."""
    code = (
        "import sys; before = set(sys.modules)\n"
        "import mahjong_fast as mf\n"
        f"mf.rules.get({name!r})\n"
        "slow = {'typing', 're', 'contextlib', 'dataclasses', 'json', 'numpy'}\n"
        "assert not slow & (set(sys.modules) - before)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ---- options -------------------------------------------------------------------------


def test_the_same_options_are_the_same_object():
    assert mf.rules.get("xinzhang", min_fan=3) is mf.rules.get("新章", min_fan=3)
    assert mf.rules.get("xinzhang", min_fan=1) is not mf.rules.get("xinzhang")
    # 1 is equal to True, but it is another value.
    with pytest.raises(mf.MahjongError):
        mf.rules.get("xinzhang", min_fan=True)
    with pytest.raises(mf.MahjongError):
        mf.rules.get("xinzhang", multi_ron=1)


@pytest.mark.parametrize("name", GUANGDONG)
def test_options_that_are_wrong(name):
    with pytest.raises(mf.UnknownOption, match=f"{name} has no option 'no_such'"):
        mf.rules.get(name, no_such=1)
    for option in mf.rules.get(name).option_list:
        with pytest.raises(mf.OptionError, match=option.name):
            mf.rules.get(name, **{option.name: object()})


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_number_has_a_range_and_may_be_of_numpy(name):
    for option in mf.rules.get(name).option_list:
        if option.choices is None and isinstance(option.default, int):
            for value in (option.least, option.most):
                rules = mf.rules.get(name, **{option.name: np.int64(value)})
                assert type(rules.options[option.name]) is int
                assert rules == mf.rules.get(name, **{option.name: value})
            for value in (option.least - 1, option.most + 1):
                said = f"{option.name} is {option.least} to {option.most}, not {value}"
                with pytest.raises(mf.OptionError, match=said):
                    mf.rules.get(name, **{option.name: value})


@pytest.mark.parametrize("name", GUANGDONG)
def test_every_choice_of_every_option_is_taken(name):
    for option in mf.rules.get(name).option_list:
        for choice in (option.choices or (option.default,))[:8]:
            rules = mf.rules.get(name, **{option.name: choice})
            assert rules.options[option.name] == choice
            assert option.text
            copy = pickle.loads(pickle.dumps(rules))
            assert copy == rules
            assert copy.options == rules.options


# ---- what wins are worth -------------------------------------------------------------


def settled(rules, deal):
    """Return the settlement of a deal, or None where its win is refused."""
    try:
        return rules.settle(deal)
    except REFUSED:
        return None


@pytest.mark.slow
@pytest.mark.parametrize("name", GUANGDONG)
def test_what_some_win_others_lose(name):
    rules = mf.rules.get(name)
    found = 0
    for deal in deals(3000, 5, discard=name not in SELF_DRAWN):
        result = settled(rules, deal)
        if result is None:
            continue
        found += 1
        win = deal.wins[0]
        assert sum(result.deltas) == 0
        assert result.win_deltas[win.seat] > 0
        paid = [0, 0, 0, 0]
        for payment in result.payments:
            assert payment.amount > 0
            paid[payment.payer] -= payment.amount
            paid[payment.payee] += payment.amount
            assert payment.chinese
            assert payment.english
            assert payment.rule
        assert tuple(paid) == result.deltas
        assert result.next_dealer in range(4)
    assert found > 300


@pytest.mark.parametrize("name", mf.rules.names())
def test_only_a_deal_is_settled(name):
    """A Deal has checked what it says; whatever only looks like one has not."""
    rules = mf.rules.get(name)
    for wins in ((), (mf.Win("1223345556789m", "4m"),)):
        alike = SimpleNamespace(wins=wins)
        with pytest.raises(mf.RuleError, match="a Deal is settled, not"):
            rules.settle(alike)


class Watched(dict):
    """Facts of a deal that remember which of them were asked for."""

    def __init__(self):
        self.asked = set()

    def get(self, name, default=None):
        self.asked.add(name)
        return {"dealer_wind": "E"}.get(name, default)


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_say_which_facts_of_a_deal_they_read(name):
    if name == "tuidaohu_continent6":  # all, as its base can be any
        assert set(mf.rules.module(name).READS) == set(FACT_KEYS)
        return
    asked = set()
    for options in ({}, {"seat_wind": "fixed"}) if name == "jipinghu" else ({},):
        rules = mf.rules.get(name, **options)
        plain = {
            "discard": name not in SELF_DRAWN,
            "chows": name not in WITHOUT_CHOWS,
        }
        for deal in (*deals(100, 3, **plain), mf.Deal()):  # the last: nobody won
            facts = Watched()
            watched = type("WatchedDeal", (mf.Deal,), {"options": facts})
            with contextlib.suppress(*REFUSED):
                tuple(rules.settle(watched(**deal.without_horses()._asdict())))
            asked |= facts.asked
    assert set(mf.rules.module(name).READS) == asked


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_deal_is_settled_by_a_score_for_each_win(name):
    rules = mf.rules.get(name)
    wild = {"wild": "6s"} if name == "guangdong_ghost" else {}
    deal = mf.Deal(wins=(mf.Win("1223345556789m", "4m", **wild),))
    score = rules.score(deal.wins[0])
    calls = [rules.payments.settle]
    if name != "tuidaohu_continent6":  # which has those of its base
        calls.append(rules.payments.transfers)
    for call in calls:
        for wrong in ((), (score, score), (5,), 5):
            with pytest.raises(mf.MahjongError, match="score"):
                call(deal, wrong, rules.options)


@pytest.mark.slow
@pytest.mark.parametrize("name", GUANGDONG)
def test_the_suits_may_change_places(name):
    rules = mf.rules.get(name)
    orders = list(itertools.permutations("mps"))[1:]
    found = 0
    for place, deal in enumerate(deals(2000, 7, discard=name not in SELF_DRAWN)):
        win = deal.wins[0]
        other = permuted(win, "".join(orders[place % len(orders)]))
        try:
            score = rules.score(win)
        except REFUSED as refused:
            with pytest.raises(type(refused)):
                rules.score(other)
            continue
        found += 1
        turned = rules.score(other)
        assert turned.fans == score.fans
        assert turned.totals == score.totals
    assert found > 200


@pytest.mark.parametrize("name", WITHOUT_CHOWS)
def test_no_chow_is_claimed(name):
    rules = mf.rules.get(name)
    for deal in deals(300, 9, discard=False):
        win = deal.wins[0]
        if any(meld.kind is mf.MeldKind.CHOW for meld in win.melds):
            with pytest.raises(mf.WinNotAllowed):
                rules.score(win)


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_say_whether_a_chow_can_be_claimed(name):
    # A full flush, which is enough for every system that lets it have the chow.
    win = mf.Win("1112223335m", "5m", "chi:789m@0", seat=1)
    default = mf.rules.get(name)
    assert default.chows is (name not in WITHOUT_CHOWS)
    for option in default.option_list:
        for choice in (option.choices or (option.default,))[:8]:
            rules = mf.rules.get(name, **{option.name: choice})
            try:
                rules.score(win)
            except mf.WinNotAllowed:
                assert not rules.chows
            else:
                assert rules.chows


def test_who_refuses_some_chows_has_chows():
    def refuses(**forbid):
        return not rules_of(forbid=forbid, options={"shut": {"default": True}}).chows

    assert refuses(chow="melded_chow")
    assert refuses(chow="melded_chow or on_discard")
    assert refuses(chow="option.shut and melded_chow")
    assert refuses(drawn="on_discard", chow="melded_chow")
    assert not refuses(chow="melded_chow and on_discard")
    assert not refuses(chow="melded_chow and not has(out)")
    assert not refuses(chow="melded_chow and not option.shut")
    assert not refuses(drawn="on_discard")


@pytest.mark.parametrize("name", SELF_DRAWN)
def test_nobody_wins_on_a_discard(name):
    rules = mf.rules.get(name)
    win = {"hand": "23499m567p33378s", "win": "9s", "how": "discard", "seat": 1}
    with pytest.raises(mf.WinNotAllowed):
        rules.score(mf.Win(**win, from_seat=0))


@pytest.mark.slow
@pytest.mark.parametrize("name", GUANGDONG)
def test_the_order_of_melds_does_not_change_the_score(name):
    rules = mf.rules.get(name)
    for deal in deals(500, 11, discard=name not in SELF_DRAWN):
        win = deal.wins[0]
        said = win.to_dict()
        melds = said.get("melds", [])
        drawn = melds[len(melds) - len(win.kong_draw) :]  # after the others
        said["melds"] = melds[: len(melds) - len(drawn)][::-1] + drawn
        try:
            score = rules.score(win)
        except REFUSED:
            continue
        assert rules.score(mf.Win.from_dict(said)).fans == score.fans


@pytest.mark.parametrize("name", GUANGDONG)
def test_a_draw_passes_the_deal_on_or_not(name):
    result = mf.rules.get(name).settle(mf.Deal())
    assert result.deltas == (0, 0, 0, 0)
    passes = name in ("tuidaohu", "tuidaohu_continent6")
    assert result.next_dealer == (1 if passes else 0)


@pytest.mark.parametrize("name", GUANGDONG)
def test_the_winner_deals_on(name):
    rules = mf.rules.get(name)
    win = {"hand": "23499m567p33378s", "win": "9s"}
    for seat in range(4):
        result = rules.settle(mf.Deal(wins=(mf.Win(**win, seat=seat),), streak=2))
        winner = name in SELF_DRAWN
        assert result.next_dealer == (seat if winner else min(seat, 1))
        assert result.next_streak == (3 if seat == 0 else 1)


def test_rounds_follow_the_fourth_deal():
    rules = mf.rules.get("jipinghu")
    win = mf.Win("23499m567p33378s", "9s", seat=2)
    deal = mf.Deal(wins=(win,), turn=3)
    assert rules.settle(deal).next_round == "S"
    assert rules.settle(replace(deal, turn=2)).next_round == "E"


@pytest.mark.parametrize("name", GUANGDONG)
def test_shapes(name):
    rules = mf.rules.get(name)
    pairs, orphans = "1133m5577p2299s6z", "19m19p19s1234567z"
    assert rules.shanten("123456m789p23s55z") == 0
    assert rules.waits("123456m789p23s55z") == (18, 21)
    with_pairs = name not in ("jipinghu", "xinzhang", "guangdong_live")
    assert (rules.shanten(pairs) == 0) == with_pairs
    assert bool(rules.waits(orphans)) == (name != "guangdong_live")
    assert rules.discards("123456m789p23s55z1z")[0].tile == 27
