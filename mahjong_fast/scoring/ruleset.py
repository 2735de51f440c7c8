"""A rule system: frozen data, compiled for the C library when it is first asked."""

from __future__ import annotations

from mahjong_fast._native import core
from mahjong_fast.errors import (
    MahjongError,
    SchemaError,
    shown,
)
from mahjong_fast.scoring import claims, ready, refusals, shortfall, show, turned
from mahjong_fast.scoring.checking import plain
from mahjong_fast.scoring.compiling import Names, compile_rules
from mahjong_fast.scoring.hand_rules import HandRules
from mahjong_fast.scoring.options import Option
from mahjong_fast.scoring.payments import RulesPayments
from mahjong_fast.scoring.rules_value import RulesValue
from mahjong_fast.scoring.schema import Row, Stage
from mahjong_fast.scoring.win import Win, json_object

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import ModuleType
    from typing import Any, NoReturn, TypeAlias, overload

    import numpy as np
    import numpy.typing as npt

    from mahjong_fast._native.core import Decomposition
    from mahjong_fast._native.scoring import Score
    from mahjong_fast.hand import HandLike, Meld
    from mahjong_fast.scoring.batch import Scores
    from mahjong_fast.scoring.bounds import Bound
    from mahjong_fast.scoring.explain import Explanation
    from mahjong_fast.scoring.page_object import Page
    from mahjong_fast.scoring.page_ruleset import PageRuleset
    from mahjong_fast.scoring.ready import Wait

    PageSource: TypeAlias = "str | Mapping[str, Any] | os.PathLike[str]"


class Ruleset(RulesValue, RulesPayments, HandRules):
    """A rule system: its fan table, the stages that make totals of it, its payments.

    name, chinese, english, aliases   what it is called
    rows, stages    see `Row` and `Stage`
    totals          the registers that a `Score` shows
    result, key     the best reading has the greatest `result`, then the greatest `key`,
                    then the first row that counts in one alone; then, at the first
                    row that does not count as often, the greater value, or, if it is
                    worth 0, the greater number of times; then the greater of the first
                    register in which they differ, as the stages name them
    minimum, minimum_of   what a register, by default `result`, must reach
    forms           the shapes that win, as flags
    honor_runs, copies, joker_copies   as of `mahjong_fast.form`
    any_shape       tiles that make no shape may win, too: `Require` says which
    waits_live      a tile of which the winner holds all four is no wait
    knitted_waits_whole   the wait of a hand with a knitted straight is its own
    tiles           136; 108 without honours; 144 with eight flowers; or text with every
                    kind of tile in use
    options, option_list   the options as resolved, and what they could be
    players         4: rules for two or three are not supported
    verified        False where the values are not known for sure
    wild            a function from a turned tile, an index, to the kinds that are wild,
                    tiles or names, one or several; the turned one stays out of play, so
                    a win that has all four contradicts itself
    payments        a module with `settle(deal, scores, options)` and
                    `coins(deltas, options, *, model, **room)`; if it also has
                    `ruleset(**options)`, and this makes an equal one, the Ruleset is
                    pickled by that
    pass_lock       what is not won from others after a tile was let pass (漏胡): the
                    "same_tile", "all" tiles, or, "off", anything is
    wild_melds      whether melds may be of wild tiles
    wild_claims     whether a wild tile may be won from another, as itself
    sets            4, or 5 (16 tiles, and the winning one); None: both
    jokers          whether there are wild tiles, or jokers
    flowers         whether flowers may be laid out
    robbed_last     whether a kong may be robbed with the last tile of the wall, 海底

    Equal where all of this is equal. Its functions may be called by many threads.
    """

    chinese: str
    english: str
    aliases: tuple[str, ...]
    rows: tuple[Row, ...]
    stages: tuple[Stage, ...]
    totals: tuple[str, ...]
    result: str
    key: str
    minimum: int | None
    minimum_of: str
    any_shape: bool
    waits_live: bool
    knitted_waits_whole: bool
    options: Mapping[str, Any]
    option_list: tuple[Option, ...]
    players: int
    verified: bool
    wild: Callable[..., Any] | None
    payments: ModuleType | None
    pass_lock: str
    wild_melds: bool
    wild_claims: bool
    flowers: bool
    robbed_last: bool

    def __init__(
        self,
        name: str,
        chinese: str,
        english: str,
        aliases: Iterable[str] = (),
        rows: Iterable[Row] = (),
        stages: Iterable[Stage] = (),
        totals: Iterable[str] = ("fan", "points"),
        result: str = "fan",
        key: str | None = None,
        minimum: int | None = None,
        minimum_of: str | None = None,
        forms: int = core.STANDARD,
        honor_runs: Iterable[str] = (),
        copies: int | None = 4,
        joker_copies: bool = False,
        any_shape: bool = False,
        waits_live: bool = False,
        knitted_waits_whole: bool = False,
        tiles: int | str = 136,
        options: Mapping[str, Any] | None = None,
        option_list: Iterable[Option] = (),
        players: int = 4,
        verified: bool = True,
        wild: Callable[..., Any] | None = None,
        payments: ModuleType | None = None,
        pass_lock: str = "same_tile",
        wild_melds: bool = True,
        wild_claims: bool = True,
        sets: int | None = None,
        jokers: bool = True,
        flowers: bool = True,
        robbed_last: bool = False,
    ) -> None:
        given = dict(locals())
        given.update(plain(given))
        for field in self._FIELDS:
            object.__setattr__(self, field, given[field])
        names = Names(name, self.rows, self.stages)
        if key is None:
            key = "fan_uncapped" if "fan_uncapped" in names.registers else result
            object.__setattr__(self, "key", key)
        if minimum_of is None:
            object.__setattr__(self, "minimum_of", result)
        described, numbers = compile_rules(names, self)
        kinds = self._kinds()
        turns = turned.made_wild(self.name, self.wild, kinds)
        self._describe(*described, **numbers, tiles=kinds, turns=turns)

    @classmethod
    def from_page(cls, source: PageSource, /, **options: Any) -> PageRuleset:
        """Return the rules of a page, with options where they differ from its own.

        source    the text of the page, a mapping of the same keys, or the path of a
                  file: of text that is one line and ends with `.toml`, too
        options   by name; `rows.ID`, what a row is worth, in a mapping behind `**`

        Raises `SchemaError`, which says where the page is wrong and what may have been
        meant; `OptionError`, `UnknownOption`.

        >>> import mahjong_fast as mf
        >>> from mahjong_fast.scoring import Ruleset
        >>> rules = Ruleset.from_page('''
        ... name = "mine"
        ... rows.all.table = [["清一色", 4, "one_suit"], ["自摸", 1, "self_drawn"]]
        ... score.fan = "sum(all)"
        ... ''', **{"rows.one_suit": 7})
        >>> rules.score(mf.Win("2223334445556m", "1m")).fans
        {'清一色': 7, '自摸': 1}
        """
        from mahjong_fast.scoring.page import read_page  # start-up counts
        from mahjong_fast.scoring.page_ruleset import PageRuleset

        return PageRuleset(read_page(source, options), options)

    def page(self) -> Page:
        """Return the page that these rules were made of: its `text` is TOML.

        >>> from mahjong_fast.scoring import Ruleset
        >>> page = Ruleset.from_page({"name": "mine", "score": {"fan": 1}}).page()
        >>> page
        <Page mine mine>
        >>> print(page.text, end="")
        name = "mine"
        <BLANKLINE>
        [score]
        fan = 1
        """
        raise SchemaError(f"{self.name} is made of rows and stages, and has no page")

    @property
    def _places(self) -> Sequence[int]:
        """The number of each of the `rows` in the C library."""
        return range(len(self.rows))

    @property
    def chows(self) -> bool:
        """Whether chows 吃 may be claimed: no `Allow` refuses all wins with one.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").chows, mf.rules.get("tuidaohu").chows
        (True, False)
        """
        return claims.takes_chows(self.rows, self.stages)

    # ---- questions about wins and deals ----------------------------------------------

    if TYPE_CHECKING:

        @overload
        def waits(self, hand: HandLike, *, jokers: int = ...) -> tuple[int, ...]: ...

        @overload
        def waits(
            self,
            hand: HandLike,
            melds: Iterable[Meld] | str,
            situation: Mapping[str, Any] | None = ...,
            *,
            jokers: int = ...,
        ) -> tuple[Wait, ...]: ...

        @overload
        def waits(
            self,
            hand: HandLike,
            melds: Iterable[Meld] | str | None = ...,
            *,
            situation: Mapping[str, Any],
            jokers: int = ...,
        ) -> tuple[Wait, ...]: ...

    def waits(
        self,
        hand: HandLike,
        melds: Iterable[Meld] | str | None = None,
        situation: Mapping[str, Any] | None = None,
        *,
        jokers: int = 0,
    ) -> tuple[int, ...] | tuple[Wait, ...]:
        """Return the tiles that complete a hand; it may be they must not win.

        With *melds* or a *situation*: a `Wait` for each, which has what it is worth
        drawn and claimed, and whether it wins. The situation is a mapping with what
        else is known, by the names of the arguments of `Win`: what is true of a drawn
        tile alone (`kong_draw`), or of another's (`from_seat`, `after_kong`,
        `winners`, `locked`), is said of that alone; and so is `first` where the rules
        refuse one way with it. A tile is left out where all four are in the hand and
        its melds.

        Wild tiles stand in the hand as what they show, and the situation says which
        they are, as `{"wild": "1m"}`: so the wild kind is among the waits, too.
        *jokers* have no face, and are no tile to wait for.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("guobiao")
        >>> rules.waits("34p234567s55z")
        (10, 13)
        >>> for wait in rules.waits("34p234567s55z", "chi:234s@3", {"seat": 0}):
        ...     print(wait)
        2p: drawn 5, below the minimum; claimed 4, below the minimum; 4 left
        5p: drawn 4, below the minimum; claimed 3, below the minimum; 4 left
        """
        self._check_hand(hand, jokers)
        if melds is None and situation is None:
            limits = self.limits
            return core.waits(hand, forms=self.shapes, jokers=jokers, limits=limits)
        declared = () if melds is None else melds
        return ready.waits(self, hand, declared, situation, jokers=jokers)

    def explain(self, win: Win) -> tuple[Explanation, ...]:
        """Return for each row of the table why it counts or not.

        Of a win that is not allowed, or below the minimum, what it would be. Raises
        `NotAWin`, `WinNotAllowed` only where a tile was let pass or is wild, and
        `SituationError` and `RuleError` as `score` does.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("jipinghu")
        >>> for row in rules.explain(mf.Win("234678m34566p45s", "3s")):
        ...     if row.counts:
        ...         print(row)
        All Chows: counts 1: all sets are sequences, with any pair and any wait
        Self-Drawn: counts 1: won by drawing; 抢杠 counts as a self-draw, 当自摸
        """
        score = self._judge(win)
        if score.verdict in ("wrong", "no win"):
            self._refuse(score)
        return score.explain()

    def score_from_json(self, said: str | bytes | Mapping[str, Any]) -> Score:
        """Return the score of a JSON object from `Score.to_json`, of these rules.

        said    the text, or what `json.loads` made of it

        The win is scored again: what else is said of it, its rows and their words
        included, must be what `to_json` says; `fans` must be said. Raises
        `MahjongError` where it is not, or for other rules or options.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("jipinghu")
        >>> score = rules.score(mf.Win("234678m34566p45s", "3s"))
        >>> rules.score_from_json(score.to_json()) == score
        True
        >>> mf.rules.get("xinzhang").score_from_json(score.to_json())
        Traceback (most recent call last):
        mahjong_fast.errors.MahjongError: a score of jipinghu, not of xinzhang
        """
        found = json_object(said, "a score")
        for name in ("win", "fans"):
            if name not in found:
                raise MahjongError(f"a score needs {name!r}")
        other = found.get("rules")
        if other != self.name:
            told = other[:80] if isinstance(other, str) else shown(other)
            raise MahjongError(f"a score of {told}, not of {self.name}")
        if found.get("options", {}) != show.plain_options(self):
            raise MahjongError(f"a score with other options than these of {self.name}")
        score = self._judge(Win.from_dict(json_object(found["win"], "a win")))
        known = show.as_dict(score)
        for name, value in found.items():
            if name not in known:
                raise MahjongError(f"a score has no {shown(name)}")
            if name != "win" and value != known[name]:  # a win has several spellings
                raise MahjongError(
                    f"the {name} are not what {self.name} says of this win"
                    if name.endswith("s")
                    else f"the {name} is not what {self.name} says of this win"
                )
        return score

    def score_batch(
        self,
        hands: npt.ArrayLike,
        win: npt.ArrayLike,
        *,
        how: npt.ArrayLike | str = 0,
        seat: npt.ArrayLike = 0,
        round: npt.ArrayLike | str = 0,
        flags: npt.ArrayLike = 0,
        melds: npt.ArrayLike | None = None,
        flowers: npt.ArrayLike = 0,
        wild: npt.ArrayLike | None = None,
        on_error: str = "raise",
    ) -> Scores:
        """Score many wins, without the GIL: integer arrays with a row a hand.

        hands    (n, 34): the concealed tiles without the winning one
        win      (n,): the winning tile
        how, seat, round, flowers   (n,), or a number for all: `How`, seats 0 to 3 from
                 the dealer on, winds 0 to 3 from the east on
        flags    (n,), or for all: `Situation`s, added up
        melds    (n, k, 2): of each `MeldCode` and lowest tile; or (n, k, 3): the tiles
                 of chows and pungs alone, ascending; 255 where there is none
        wild     (n, w), or (w,) for all: kinds whose copies in hand are jokers; or 255

        A win that contradicts itself, or is worth more than 64 bits, raises
        `BatchError`, which names the first and says how many are wrong; with
        `on_error="sentinel"` its verdict is `WRONG` or `BEYOND`, and its total 0.

        >>> import mahjong_fast as mf, numpy as np
        >>> from mahjong_fast.scoring import Row, Ruleset, Sum
        >>> rules = Ruleset(
        ...     "mine", "我", "Mine", rows=[Row("清一色", "Full Flush", 4, "one_suit")],
        ...     stages=[Sum("fan")], totals=["fan"],
        ... )
        >>> texts = "2223334445556m", "1m"
        >>> hands = np.array([list(mf.parse(text)) for text in texts])
        >>> scores = rules.score_batch(hands, [5, 0], on_error="sentinel")
        >>> scores.total, scores.verdict, scores.names(0)
        (array([4, 0]), array([0, 1], dtype=uint8), ('清一色',))

        `mf.random_wins` deals complete hands; any concealed tile may be the last:

        >>> hands, melds = mf.random_wins(1000, melds=1, return_melds=True, seed=1)
        >>> place = np.random.default_rng(1).integers(hands.sum(1))
        >>> win = (hands.cumsum(1) > place[:, None]).argmax(1)
        >>> hands[np.arange(len(hands)), win] -= 1
        >>> scores = rules.score_batch(hands, win, melds=melds)
        >>> bool((scores.verdict == 0).all())  # every one is a Verdict.WIN
        True
        """
        from mahjong_fast.scoring.batch import score_batch

        return score_batch(
            self,
            hands,
            win,
            how=how,
            seat=seat,
            round=round,
            flags=flags,
            melds=melds,
            flowers=flowers,
            wild=wild,
            on_error=on_error,
        )

    def may_win_batch(
        self,
        hands: npt.ArrayLike,
        win: npt.ArrayLike,
        *,
        how: npt.ArrayLike | str = 0,
        seat: npt.ArrayLike = 0,
        round: npt.ArrayLike | str = 0,
        flags: npt.ArrayLike = 0,
        melds: npt.ArrayLike | None = None,
        flowers: npt.ArrayLike = 0,
        wild: npt.ArrayLike | None = None,
        on_error: str = "raise",
    ) -> npt.NDArray[np.uint8]:
        """Return the verdicts on many wins: what `score_batch` says of them, sooner.

        The arguments, and what is raised, are those of `score_batch`.

        >>> import mahjong_fast as mf
        >>> from mahjong_fast.scoring import Verdict
        >>> texts = "22m333p444s55577z", "23499m567p33378s", "123m456p789s1222z"
        >>> hands = [list(mf.parse(text)) for text in texts]
        >>> verdicts = mf.rules.get("guobiao").may_win_batch(hands, [33, 26, 30])
        >>> [Verdict(number).name for number in verdicts]
        ['WIN', 'BELOW', 'NO_WIN']
        """
        from mahjong_fast.scoring.batch import may_win_batch

        return may_win_batch(
            self,
            hands,
            win,
            how=how,
            seat=seat,
            round=round,
            flags=flags,
            melds=melds,
            flowers=flowers,
            wild=wild,
            on_error=on_error,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the rules as plain data: their names, rows, stages and options.

        Groups in `excludes` and `replaces` are written out as rows. What only Python
        can say is not in it: `wild` and `payments`.

        >>> import mahjong_fast as mf
        >>> described = mf.rules.get("xinzhang", min_fan=3).to_dict()
        >>> described["forms"], described["minimum"], described["chows"]
        (['standard', 'thirteen-orphans'], 3, True)
        >>> described["rows"][0]["chinese"], described["rows"][0]["value"]
        ('十三幺', 9)
        """
        return show.rules_as_dict(self)  # type: ignore[arg-type]

    def text(self, *, chinese: bool = True) -> str:
        """Return the rules as text for players: the fan table and the options.

        With *chinese*, terms are in both languages.

        >>> import mahjong_fast as mf
        >>> page = mf.rules.get("tuidaohu").text(chinese=False)
        >>> print("\\n".join(page.splitlines()[:6]))
        Guangdong Tui-Dao-Hu
          names: tuidaohu
          a score has: from each payer
          no chows
        <BLANKLINE>
        rows
        """
        from mahjong_fast.scoring import rules_text  # start-up counts
        from mahjong_fast.text import Style

        return rules_text.text(self, Style(False, chinese))  # type: ignore[arg-type]

    # What _native.scoring asks for in words.

    def _refuse_win(self, win: Win, refusal: int) -> NoReturn:
        refusals.refuse_win(win, refusal)

    def _strangeness(self, problem: int, tile: int, wild: int) -> str:
        return refusals.strangeness(self.name, problem, tile, wild)

    def _refuse(self, score: Score) -> NoReturn:
        refusals.refuse(self, score)

    def _reason(self, score: Score) -> str:
        return refusals.reason(self, score)

    def _required(self) -> set[str]:
        return shortfall.required(self.stages)

    def _decomposition(self, score: Score) -> Decomposition:
        return show.decomposition(score)

    def _explanations(self, score: Score) -> tuple[Explanation, ...]:
        from mahjong_fast.scoring import explain  # start-up counts

        return explain.explanations(score, self.rows, self._places)

    def _bounds(self, score: Score) -> tuple[Bound, ...]:
        from mahjong_fast.scoring import bounds  # start-up counts

        return bounds.bounds(score)

    def _score_as_dict(self, score: Score) -> dict[str, Any]:
        return show.as_dict(score)

    def _score_as_text(self, score: Score, chinese: bool, drawn: bool) -> str:
        from mahjong_fast.scoring import score_text  # start-up counts
        from mahjong_fast.text import Style

        return score_text.text(score, Style(drawn, chinese))

    def _why(self, row: int) -> str:
        from mahjong_fast.scoring import explain  # start-up counts

        return explain.why(self.rows[row])
