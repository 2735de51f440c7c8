"""A rule system: what is asked of it about wins and hands."""

from __future__ import annotations

from mahjong_fast.errors import (
    MahjongError,
    shown,
)
from mahjong_fast.scoring import ready, refusals, show, win_facts
from mahjong_fast.scoring.page_rules import PageRules
from mahjong_fast.scoring.payments import RulesPayments
from mahjong_fast.scoring.win import Win, json_object

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping
    from typing import Any, NoReturn, TypeAlias, overload

    import numpy as np
    import numpy.typing as npt
    from typing_extensions import Self

    from mahjong_fast._native.core import Decomposition
    from mahjong_fast._native.scoring import Score
    from mahjong_fast.hand import HandLike, Meld
    from mahjong_fast.scoring.batch import Scores
    from mahjong_fast.scoring.explain import Explanation
    from mahjong_fast.scoring.ready import Wait

    PageSource: TypeAlias = "str | Mapping[str, Any] | os.PathLike[str]"


class Ruleset(PageRules, RulesPayments):
    """A rule system: what a win is worth, by a page and the options chosen.

    name, chinese, english, aliases   what it is called
    rows            the rows that there are by the options: `identifier`, `chinese`,
                    `english`, `groups`, `value`, and their sentences
    totals          the numbers that a `Score` shows
    result, key     the best reading has the greatest `result`, then the greatest `key`,
                    then the first row that counts in one alone; then, at the first
                    row that does not count as often, the greater value, or, if it is
                    worth 0, the greater number of times; then the greater of the first
                    number in which they differ, as [score] names them
    minimum, minimum_of   what a number of [score], by default `result`, must reach
    forms           the shapes that win, a tuple of what `mahjong_fast.shanten` takes;
                    `shape_flags` are the flags of them
    honor_runs, copies, joker_copies   as of `mahjong_fast.form`
    any_shape       tiles that make no shape may win, too: the page says which
    waits_live      a tile of which the winner holds all four is no wait
    knitted_waits_whole   the wait of a hand with a knitted straight is its own
    tiles           136; 108 without honours; 144 with eight flowers; or text with every
                    kind of tile in use
    options, option_list   the options as resolved, and what they could be
    players         how many play
    verified        False where the values are not known for sure
    wild            a function from a turned tile to the kinds that are wild, or None;
                    the turned one stays out of play, so a win that has all four
                    contradicts itself
    payments        the module of the package that says who pays whom, or None
    pass_lock       what is not won from others after a tile was let pass (漏胡): the
                    "same_tile", "all" tiles, or, "off", anything is
    wild_melds      whether melds may be of wild tiles
    wild_claims     whether a wild tile may be won from another, as itself
    sets            4, or 5 (16 tiles, and the winning one); None: both
    jokers          whether there are wild tiles, or jokers
    flowers         whether flowers may be laid out
    robbed_last     whether a kong may be robbed with the last tile of the wall, 海底

    Equal where page and options are. Its functions may be called by many threads.
    """

    @classmethod
    def from_page(cls, source: PageSource, /, **options: Any) -> Self:
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

        return cls(read_page(source, options), options)

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
            return self._plain_waits(hand, jokers)
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
        facts: Mapping[str, npt.ArrayLike | str] | None = None,
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
        facts    of each fact of the page that is told, by name: (n,), or a number for
                 all; kinds of tiles are bits, bit t of tile t, or text for all

        A win that contradicts itself, or is worth more than 64 bits, raises
        `BatchError`, which names the first and says how many are wrong; with
        `on_error="sentinel"` its verdict is `WRONG` or `BEYOND`, and its total 0.

        >>> import mahjong_fast as mf, numpy as np
        >>> from mahjong_fast.scoring import Ruleset
        >>> rules = Ruleset.from_page('''
        ... name = "mine"
        ... rows.all.table = [["清一色", 4, "one_suit"]]
        ... score.fan = "sum(all)"
        ... ''')
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
            facts=facts,
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
        facts: Mapping[str, npt.ArrayLike | str] | None = None,
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
            facts=facts,
            on_error=on_error,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the rules as plain data: their names, rows, formulas and options.

        Groups in `excludes` and `replaces` are written out as rows. What only Python
        can say is not in it: `wild` and `payments`.

        >>> import mahjong_fast as mf
        >>> described = mf.rules.get("xinzhang", min_fan=3).to_dict()
        >>> described["forms"], described["minimum"], described["chows"]
        (['standard', 'thirteen-orphans'], 3, True)
        >>> described["rows"][0]["chinese"], described["rows"][0]["value"]
        ('十三幺', 9)
        """
        return show.rules_as_dict(self)

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

        return rules_text.text(self, Style(False, chinese))

    # What _native.scoring asks for in words.

    def _fact_numbers(self, said: tuple[tuple[str, int | str], ...]) -> tuple[int, ...]:
        return win_facts.numbers_of(self, said)

    def _refuse_win(self, win: Win, refusal: int) -> NoReturn:
        refusals.refuse_win(win, refusal)

    def _strangeness(self, problem: int, tile: int, wild: int) -> str:
        return refusals.strangeness(self.name, problem, tile, wild)

    def _refuse(self, score: Score) -> NoReturn:
        refusals.refuse(self, score)

    def _decomposition(self, score: Score) -> Decomposition:
        return show.decomposition(score)

    def _score_as_dict(self, score: Score) -> dict[str, Any]:
        return show.as_dict(score)

    def _score_as_text(self, score: Score, chinese: bool, drawn: bool) -> str:
        from mahjong_fast.scoring import score_text  # start-up counts
        from mahjong_fast.text import Style

        return score_text.text(score, Style(drawn, chinese))
