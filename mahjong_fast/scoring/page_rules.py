"""What rules have of their page: the engine has its bytes, the page its sentences."""

from __future__ import annotations

import importlib
from functools import cached_property
from types import MappingProxyType

from mahjong_fast.errors import FormError, OptionError
from mahjong_fast.forms import form
from mahjong_fast.melds import MeldKind
from mahjong_fast.scoring.hand_rules import HandRules
from mahjong_fast.scoring.page_card import page_named
from mahjong_fast.scoring.page_rules_data import (
    OWN,
    checked,
    described,
    indices,
    refuse_names,
    written,
)

_FIRST_HONOR = 27

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType
    from typing import Any, NoReturn

    from typing_extensions import Self

    from mahjong_fast._native.core import Form, Meld
    from mahjong_fast._native.scoring import Score
    from mahjong_fast.scoring.bounds import Bound
    from mahjong_fast.scoring.explain import Explanation
    from mahjong_fast.scoring.options import Option
    from mahjong_fast.scoring.page_decode import Decoded
    from mahjong_fast.scoring.page_object import ForbidText, Page
    from mahjong_fast.scoring.page_rules_rows import RuleRow


class PageRules(HandRules):
    """What the page of a rule system and the options chosen say of it."""

    chinese: str
    english: str
    aliases: tuple[str, ...]
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
    pass_lock: str
    wild_melds: bool
    wild_claims: bool
    flowers: bool
    robbed_last: bool

    _page_: Page
    _chosen: Mapping[str, Any]
    _seen: tuple[int, ...]  # of each option the number that formulas see
    _lazy: dict[str, Any]
    _settings: dict[str, Any]
    _narrowed: tuple[dict[str, Any], ...]

    def __init__(self, page: Page, options: Mapping[str, Any]) -> None:
        keep = object.__setattr__
        keep(self, "_page_", page)
        keep(self, "_lazy", {})
        given = checked(page, options)
        keep(self, "_chosen", MappingProxyType(given))
        names = [name for name in given if page.base is None or name != page.base[0]]
        self._take_page(page.bytes, names, [written(given[name]) for name in names])
        self._order_totals(page.totals)
        refuse_names(page)
        for name, value in described(page, self._page(), given).items():
            keep(self, name, value)

    # ---- the page --------------------------------------------------------------------

    def page(self) -> Page:
        """Return the page that these rules are made of: its `text` is TOML.

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
        return self._page_

    @property
    def _decoded(self) -> Decoded:
        if "decoded" not in self._lazy:
            from mahjong_fast.scoring.page_decode import decode

            self._lazy["decoded"] = decode(self._page_.bytes)
        found: Decoded = self._lazy["decoded"]
        return found

    def _tables(self) -> tuple[tuple[RuleRow, ...], tuple[int, ...]]:
        if "rows" not in self._lazy:
            from mahjong_fast.scoring.page_rules_rows import rule_rows

            own = {
                name.removeprefix(OWN): value
                for name, value in self._chosen.items()
                if name.startswith(OWN)
            }
            rows = self._page_.rows
            self._lazy["rows"] = rule_rows(self._decoded, self._seen, own, rows)
        found: tuple[tuple[RuleRow, ...], tuple[int, ...]] = self._lazy["rows"]
        return found

    @property
    def rows(self) -> tuple[RuleRow, ...]:
        """The rows that there are by the options chosen.

        >>> import mahjong_fast as mf
        >>> row = mf.rules.get("jipinghu").rows[0]
        >>> row.identifier, row.chinese, row.value
        ('thirteen_orphans', '十三幺', 6)
        """
        return self._tables()[0]

    @property
    def forbids(self) -> tuple[ForbidText, ...]:
        """What may not be won so by the options chosen, with its sentences.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("tuidaohu").forbids[0].en
        'a win is drawn, or robbed from a kong: not on a discard'
        """
        from mahjong_fast.scoring.page_decode import settled

        said = zip(self._page_.forbids, self._decoded.forbids, strict=True)
        return tuple(
            text
            for text, (_, formula) in said
            if settled(formula, self._seen) != ("INT", 0)
        )

    @property
    def formulas(self) -> dict[str, str]:
        """How each number of [score] is made, with the options chosen put in.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").formulas["points"]
        '2 ** fan'
        """
        from mahjong_fast.scoring.page_decode import settled
        from mahjong_fast.scoring.page_formula_text import formula_text

        return {
            name: formula_text(settled(formula, self._seen, exact=True))
            for name, formula in self._decoded.score
        }

    @property
    def _places(self) -> tuple[int, ...]:
        """The number of each of the `rows` among all rows of the page."""
        return self._tables()[1]

    @property
    def payments(self) -> ModuleType | None:
        """The module that settles for the rules of the package that the page begins
        with, or None.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").payments.PAID
        'points'
        """
        if "payments" not in self._lazy:
            system = self._page_.system
            name = f"mahjong_fast.rules.{system}"
            self._lazy["payments"] = importlib.import_module(name) if system else None
        found: ModuleType | None = self._lazy["payments"]
        return found

    # ---- as a value ------------------------------------------------------------------

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def _values(self) -> tuple[Any, ...]:
        return self._page_, dict(self.options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PageRules):
            return NotImplemented
        return self is other or self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.name, self._page_))

    def __reduce__(self) -> tuple[Any, ...]:
        page, chosen = self._page_, dict(self._chosen)
        if page.system == page.names[0] and page_named(page.system, chosen) == page:
            return _of_package, (type(self), page.system, chosen)
        return type(self), (page, chosen)

    def replace(self, **changes: Any) -> Self:
        """Return the same rules with other options.

        >>> from mahjong_fast.scoring import Ruleset
        >>> rules = Ruleset.from_page('''
        ... name = "mine"
        ... rows.all.table = [["清一色", 4, "one_suit"]]
        ... score.fan = "sum(all) * option.times"
        ... options.times = { range = [1, 9] }
        ... ''')
        >>> rules.replace(times=3).options["times"]
        3
        """
        page = self._page_
        if (
            page.base is not None
            and changes.get(page.base[0], page.base[1]) != page.base[1]
        ):
            raise OptionError(
                f"{self.name}: {page.base[0]} chooses the page that this one begins "
                "with: read the page again with it"
            )
        return type(self)(page, {**self._chosen, **changes})

    def __repr__(self) -> str:
        usual = {option.name: option.default for option in self.option_list}
        given = [
            f"{name}={value!r}"
            for name, value in self.options.items()
            if name not in usual or usual[name] != value
        ]
        return f"<Ruleset {' '.join([self.name, *given])}>"

    # ---- what is asked of it ---------------------------------------------------------

    @property
    def _kinds(self) -> int:  # type: ignore[override]
        found: int = self._settings["tiles"]
        return found

    @property
    def chows(self) -> bool:
        """Whether chows 吃 may be claimed: no win with one is forbidden.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").chows, mf.rules.get("tuidaohu").chows
        (True, False)
        """
        from mahjong_fast.scoring.page_decode import settled

        return not any(
            _follows(settled(formula, self._seen), "melded_chow")
            for _, formula in self._decoded.forbids
        )

    @cached_property
    def _shapes(self) -> tuple[int | Form, ...]:
        if not self._narrowed:
            return super()._shapes
        plain = self.shape_flags
        found: list[Any] = []
        for own in self._narrowed:
            plain &= ~own["shape"]
            found.append(
                form(
                    pairs=indices(own["pairs"]),
                    tiles=indices(own["tiles"]),
                    runs=bool(own["runs"]),
                    honor_runs=self.honor_runs,  # type: ignore[arg-type]
                    copies=self.copies,
                    joker_copies=self.joker_copies,
                )
            )
        return (*found, plain) if plain else tuple(found)

    def _beside(
        self, forms: tuple[int | Form, ...], melds: tuple[Meld, ...]
    ) -> tuple[int | Form, ...]:
        """Return those of some shapes that can have these melds."""
        if not self._narrowed:
            return forms
        own = iter(self._narrowed)  # as the forms that are no flags stand
        found = tuple(
            [one for one in forms if isinstance(one, int) or _fits(next(own), melds)]
        )
        if not found:
            raise FormError(f"{self.name}: no shape that wins has these melds")
        return found

    def _explanations(self, score: Score) -> tuple[Explanation, ...]:
        from mahjong_fast.scoring import explain  # start-up counts

        return explain.explanations(score, self.rows, self._places)

    def _bounds(self, score: Score) -> tuple[Bound, ...]:
        from mahjong_fast.scoring import bounds  # start-up counts

        return bounds.bounds(score, self._decoded)

    def _why(self, row: int) -> str:
        from mahjong_fast.scoring import explain  # start-up counts

        return explain.why(self.rows[self._places.index(row)])

    def _reason(self, score: Score) -> str:
        number = score._forbid()
        if number is None:
            return ""
        forbidden = self._page_.forbids[number]
        return forbidden.en or f"the page forbids it by {forbidden.identifier}"

    def _required(self) -> set[str]:
        from mahjong_fast.scoring.page_decode import settled
        from mahjong_fast.scoring.page_rules_rows import called

        return called(settled(self._decoded.require, self._seen))


def _of_package(kind: type[PageRules], name: str, options: dict[str, Any]) -> PageRules:
    return kind(page_named(name, options), options)


def _follows(formula: Any, pattern: str) -> bool:
    """Whether a condition holds wherever a pattern does."""
    if formula[0] == "OR":
        return _follows(formula[1], pattern) or _follows(formula[2], pattern)
    return bool(formula == ("NAME", pattern))


def _fits(narrowed: dict[str, Any], melds: tuple[Meld, ...]) -> bool:
    """Whether melds are sets of a shape that a page narrows."""
    for meld in melds:
        of_suit = meld.kind is MeldKind.CHOW and meld.tiles[0] < _FIRST_HONOR
        if of_suit and not narrowed["runs"]:
            return False
        usable = narrowed["tiles"] or -1
        if not all(usable >> tile & 1 for tile in meld.tiles):
            return False
    return True
