"""A rule system: frozen data, compiled for the C library when it is first asked."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, overload

from mahjong_fast import _core, _scoring
from mahjong_fast.errors import (
    MahjongError,
    RuleError,
    SchemaError,
    shown,
)
from mahjong_fast.scoring import explain, ready, refusals, show
from mahjong_fast.scoring.checking import plain
from mahjong_fast.scoring.compiling import (
    Names,
    check_registers,
    compile_rows,
    compile_stages,
)
from mahjong_fast.scoring.hand_rules import HandRules
from mahjong_fast.scoring.options import Option, near
from mahjong_fast.scoring.refusals import (
    FIVE_SETS,
    FLOWERS,
    FOUR_SETS,
    JOKERS,
    LOCKS,
    NINE_FLOWERS,
    WILD_CLAIM,
    WILD_MELD,
)
from mahjong_fast.scoring.schema import Row, Stage
from mahjong_fast.scoring.win import Win, json_object

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import ModuleType
    from typing import NoReturn

    import numpy.typing as npt

    from mahjong_fast._core import Decomposition
    from mahjong_fast._scoring import Score
    from mahjong_fast.hand import HandLike, Meld
    from mahjong_fast.scoring.batch import Scores
    from mahjong_fast.scoring.explain import Explanation
    from mahjong_fast.scoring.ready import Wait


class Ruleset(HandRules):
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
    players         2 to 4
    verified        False where the values are not known for sure
    wild            a function from the turned tile to the kinds that are wild
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

    Equal where all of this is equal. Its functions may be called by many threads.
    """

    _FIELDS = (
        "name",
        "chinese",
        "english",
        "aliases",
        "rows",
        "stages",
        "totals",
        "result",
        "key",
        "minimum",
        "minimum_of",
        "forms",
        "honor_runs",
        "copies",
        "joker_copies",
        "any_shape",
        "waits_live",
        "knitted_waits_whole",
        "tiles",
        "options",
        "option_list",
        "players",
        "verified",
        "wild",
        "payments",
        "pass_lock",
        "wild_melds",
        "wild_claims",
        "sets",
        "jokers",
        "flowers",
    )

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
        forms: int = _core.STANDARD,
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
        self._compile(names)

    def _compile(self, names: Names) -> None:
        """Let the names of rows and stages be numbers; the C side is made later."""
        rows = compile_rows(names, self.rows)
        stages = compile_stages(names, self.rows, self.stages)
        for total in self.totals:
            names.register("totals", total)
        asked = (*self.totals, self.result, self.key, self.minimum_of)
        check_registers(names, self.stages, asked)
        for register in names.registers:
            if hasattr(_scoring.Score, register) and (
                register != "total" or self.result != "total"
            ):
                raise SchemaError(
                    f"{self.name}: a register cannot be called {register!r}, as a "
                    "Score has that already"
                )
        self._describe(
            rows,
            stages,
            tuple(names.registers),
            tuple((row.identifier, row.chinese, row.english) for row in self.rows),
            self.totals,
            forms=self.forms,
            options=(
                (_scoring.WAITS_LIVE if self.waits_live else 0)
                | (_scoring.KNITTED_WAITS_WHOLE if self.knitted_waits_whole else 0)
                | (0 if self.joker_copies else _scoring.NO_FIFTH_COPY)
                | (_scoring.ANY_SHAPE if self.any_shape else 0)
            ),
            minimum=self.minimum,
            honor_runs=(
                ("winds" in self.honor_runs) * _scoring.RUNS_OF_WINDS
                | ("dragons" in self.honor_runs) * _scoring.RUNS_OF_DRAGONS
            ),
            copies=_scoring.ANY_COPIES if self.copies is None else 4,
            result=names.register("result", self.result),
            key=names.register("key", self.key),
            minimum_of=names.register("minimum_of", self.minimum_of),
            kinds=self._kinds(),
            refused=(
                LOCKS[self.pass_lock]
                | (0 if self.wild_melds else WILD_MELD)
                | (0 if self.wild_claims else WILD_CLAIM)
                | (0 if self.jokers else JOKERS)
                | (0 if self.flowers else FLOWERS)
                | (NINE_FLOWERS if self.tiles == 144 else 0)
                | (FIVE_SETS if self.sets == 4 else 0)
                | (FOUR_SETS if self.sets == 5 else 0)
            ),
        )

    # ---- a value ---------------------------------------------------------------------

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in self._FIELDS)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self is other or self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.name, self.rows, self.stages))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._is_made_by_its_module():
            module = self.payments.__name__  # type: ignore[union-attr]
            return _by_name, (module, dict(self.options))
        given = dict(zip(self._FIELDS, self._values(), strict=True))
        given["options"] = dict(self.options)
        if self.payments is not None:
            given["payments"] = self.payments.__name__
        return _by_data, (given,)

    def _is_made_by_its_module(self) -> bool:
        """Whether `payments.ruleset` makes these rules again, and no others.

        Own rows may have the payments of a module, which knows nothing of the rows.
        """
        make = getattr(self.payments, "ruleset", None)
        try:
            return make is not None and bool(make(**self.options) == self)
        except Exception:  # options that are not its own: whatever it says of them
            return False

    def replace(self, **changes: Any) -> Ruleset:
        """Return rules that differ in some arguments of `Ruleset`.

        What is not named is as it is here: `key` and `minimum_of`, too, though they may
        have been those of the `result`, and `payments`, which get the `options`.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("jipinghu")
        >>> three = rules.replace(name="three", players=3, minimum=1)
        >>> three.rows == rules.rows, three.minimum_of
        (True, 'fan')
        >>> rules.replace(player=3)
        Traceback (most recent call last):
        mahjong_fast.errors.SchemaError: jipinghu has no argument 'player': did you \
mean players?
        """
        for name in changes:
            if name not in self._FIELDS:
                raise SchemaError(
                    f"{self.name} has no argument {name!r}{near(name, self._FIELDS)}"
                )
        given = dict(zip(self._FIELDS, self._values(), strict=True))
        return Ruleset(**{**given, **changes})

    def __repr__(self) -> str:
        given = [
            f"{option.name}={self.options[option.name]!r}"
            for option in self.option_list
            if self.options.get(option.name, option.default) != option.default
        ]
        return f"<Ruleset {' '.join([self.name, *given])}>"

    # ---- questions about wins and deals ----------------------------------------------

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
        `winners`, `locked`), is said of that alone. A tile is left out where all four
        are in the hand and its melds.

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
            return _core.waits(hand, forms=self.shapes, jokers=jokers, limits=limits)
        declared = () if melds is None else melds
        return ready.waits(self, hand, declared, situation, jokers=jokers)

    def explain(self, win: Win) -> tuple[Explanation, ...]:
        """Return for each row of the table why it counts or not.

        Of a win that is not allowed, or below the minimum, what it would be.
        """
        score = self._judge(win)
        if score.verdict in ("wrong", "no win"):
            self._refuse(score)
        return score.explain()

    def score_from_json(self, said: str | bytes | Mapping[str, Any]) -> Score:
        """Return the score of a JSON object from `Score.to_json`, of these rules.

        The win is scored again: what else is said of it, its rows and their words
        included, must be what `to_json` says; `fans` must be said.
        """
        found = json_object(said, "a score")
        for name in ("win", "fans"):
            if name not in found:
                raise MahjongError(f"a score needs {name!r}")
        if found.get("rules") != self.name:
            raise MahjongError(f"a score of {found.get('rules')}, not of {self.name}")
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
        melds    (n, k, 2): of each `MeldCode` and lowest tile; or (n, k, 3): its tiles,
                 ascending, a chow or a pung; 255 where there is none
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

    # What _scoring asks for in words.

    def _refuse_win(self, win: Win, strange: int, refused: int) -> NoReturn:
        refusals.refuse_win(self.name, win, strange, refused)

    def _strangeness(self, kinds: int, refused: int) -> str:
        return refusals.strangeness(self.name, kinds, refused)

    def _refuse(self, score: Score) -> NoReturn:
        refusals.refuse(self, score)

    def _decomposition(self, score: Score) -> Decomposition:
        return show.decomposition(score)

    def _explanations(self, score: Score) -> tuple[Explanation, ...]:
        return explain.explanations(score, self.rows)

    def _score_as_dict(self, score: Score) -> dict[str, Any]:
        return show.as_dict(score)

    def _why(self, row: int) -> str:
        return explain.why(self.rows[row])

    def settle(self, deal: Any) -> Any:
        """Return who pays whom: `payments.settle` of the deal and its scores."""
        settle = getattr(self.payments, "settle", None)
        if settle is None:
            raise RuleError(f"{self.name} says nothing of payments")
        try:
            wins = deal.wins
        except AttributeError:
            what = "a Win: Deal(wins=[win])" if isinstance(deal, Win) else shown(deal)
            raise RuleError(f"a Deal is settled, not {what}") from None
        scores = tuple([self.score(win) for win in wins])
        return settle(deal, scores, self.options)

    def lock(self) -> Any:
        """Return the lock 漏胡 of a player who has let nothing pass: a `PassLock`.

        >>> import mahjong_fast as mf
        >>> lock = mf.rules.get("jipinghu").lock().pass_("1s")
        >>> lock.may_win("1s"), lock.act("draw").may_win("1s")
        (False, True)
        """
        return self._says("pass_lock")({"pass_lock": self.pass_lock})

    def runaway(self, seat: int) -> Any:
        """Return the payments of *seat* who leaves during the hand, 逃跑.

        >>> import mahjong_fast as mf
        >>> print(mf.rules.get("jipinghu").runaway(1)[0])
        seat 1 pays the house 8: left the hand 逃跑
        """
        return self._says("runaway")(seat, self.options)

    def next_hand(self, winners: Iterable[int], **known: Any) -> Any:
        """Return dealer, streak and round of the hand after that of *winners*.

        Seats are those of this hand, 0 the dealer; what is *known* are arguments of
        `mahjong_fast.settlement.next_hand` but its policy: wind, turn, streak,
        discarder.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("tuidaohu").next_hand([2], wind="E", turn=1)
        NextHand(dealer=2, streak=1, round='E')
        """
        return self._says("next_hand")(winners, self.options, **known)

    def _says(self, what: str) -> Any:
        found = getattr(self.payments, what, None)
        if found is None:
            raise RuleError(f"{self.name} says nothing of {what}")
        return found

    def coins(self, deltas: Any, *, model: str | None = None, **room: Any) -> Any:
        """Return coins for points: `payments.coins`, by the formula of a room."""
        coins = getattr(self.payments, "coins", None)
        if coins is None:
            raise RuleError(f"{self.name} says nothing of coins")
        return coins(deltas, self.options, model=model, **room)


def _by_name(module: str, options: dict[str, Any]) -> Any:
    return importlib.import_module(module).ruleset(**options)


def _by_data(given: dict[str, Any]) -> Ruleset:
    if isinstance(given["payments"], str):
        given = {**given, "payments": importlib.import_module(given["payments"])}
    try:
        return Ruleset(**given)
    except TypeError as error:
        raise MahjongError(f"no Ruleset: {error}") from None
