"""A rule system made of a page: the engine has its bytes, the page its sentences."""

from __future__ import annotations

import importlib
from types import MappingProxyType

from mahjong_fast._native import scoring
from mahjong_fast.checks import near
from mahjong_fast.errors import (
    OptionError,
    SchemaError,
    UnknownOption,
    shown,
)
from mahjong_fast.forms import form
from mahjong_fast.scoring import checking
from mahjong_fast.scoring.options import Option, resolve
from mahjong_fast.scoring.page_card import page_named
from mahjong_fast.scoring.ruleset import Ruleset
from mahjong_fast.tiles import as_tile, format

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType
    from typing import Any

    from mahjong_fast._native.scoring import Score
    from mahjong_fast.forms import Forms
    from mahjong_fast.scoring.bounds import Bound
    from mahjong_fast.scoring.explain import Explanation
    from mahjong_fast.scoring.page_decode import Decoded
    from mahjong_fast.scoring.page_object import ForbidText, Page
    from mahjong_fast.scoring.page_rules_rows import RuleRow
    from mahjong_fast.tiles import Tile

_OWN = "rows."  # before the identifier of a row whose value is chosen
_LOCKS = ("off", "same_tile", "all")
_RUNS = {scoring.RUNS_OF_DRAGONS: "dragons", scoring.RUNS_OF_WINDS: "winds"}
_SUITS = (1 << 27) - 1


class PageRuleset(Ruleset):
    """A `Ruleset` whose rows, formulas and options stand in a page.

    What it has besides: `page()`, and `replace` of options; its `rows` are `RuleRow`s.
    """

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
        given = self._checked(page, options)
        keep(self, "_chosen", MappingProxyType(given))
        names = [name for name in given if page.base is None or name != page.base[0]]
        self._take_page(page.bytes, names, [_written(given[name]) for name in names])
        self._refuse_names(page)
        for name, value in self._described(page, given).items():
            keep(self, name, value)

    @staticmethod
    def _checked(page: Page, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options given, checked, those of rows behind the others."""
        called = page.names[0]
        plain = {k: v for k, v in options.items() if not k.startswith(_OWN)}
        known = resolve(_option_list(page), plain, called)
        given = {name: known[name] for name in plain}
        rows = [row.identifier for row in page.rows]
        for name, value in options.items():
            if not name.startswith(_OWN):
                continue
            row = name.removeprefix(_OWN)
            if row not in rows:
                raise UnknownOption(
                    f"{called} has no row {shown(row)}{near(row, rows)}"
                )
            if type(value) is not int or abs(value) > scoring.MAX_VALUE:
                most = f"{scoring.MAX_VALUE:,}"
                raise OptionError(
                    f"{called}: {name} is -{most} to {most}, not {shown(value)}"
                )
            given[name] = value
        return given

    @staticmethod
    def _refuse_names(page: Page) -> None:
        for register in page.registers:
            if hasattr(scoring.Score, register) and register != "total":
                raise SchemaError(
                    f"{page.file}: score.{register}: a Score has that already: call it "
                    "otherwise"
                )

    def _described(self, page: Page, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all attributes that a `Ruleset` has, but for its rows."""
        known = self._page()
        assert known is not None
        settings = known["settings"]
        texts = {option.name: option for option in page.options}
        options: dict[str, Any] = {}
        seen: list[int] = []
        for name, (kind, *_, value, _) in known["options"].items():
            text = texts[name]
            if kind == 0:
                options[name] = bool(value)
            elif kind == 1:
                options[name] = value
            elif page.base is not None and name == page.base[0]:
                options[name] = page.base[1]
            else:
                assert text.choices is not None
                options[name] = text.choices[value]
            numeric = kind == 2 and all(type(one) is int for one in text.choices or "x")
            seen.append(options[name] if numeric else value)
        options.update({k: v for k, v in given.items() if k.startswith(_OWN)})
        registers = known["registers"]
        totals = tuple(
            name for i, name in enumerate(registers) if settings["totals"] >> i & 1
        )
        if set(totals) == set(page.totals):
            totals = page.totals  # in the order of the page
        any_copies = settings["copies"] == scoring.ANY_COPIES
        runs = settings["honor_runs"]
        return {
            "_seen": tuple(seen),
            "_settings": settings,
            "_narrowed": tuple(known["forms"]),
            "name": page.names[0],
            "chinese": page.chinese,
            "english": page.english,
            "aliases": page.names[1:],
            "stages": (),
            "totals": totals,
            "result": registers[settings["result"]],
            "key": registers[settings["key"]],
            "minimum": settings["minimum"] or None,
            "minimum_of": registers[settings["minimum_of"]],
            "forms": settings["forms"],
            "honor_runs": tuple(
                word for bit, word in sorted(_RUNS.items()) if runs & bit
            ),
            "copies": None if any_copies else settings["copies"],
            "joker_copies": bool(settings["wild_fifth"]),
            "any_shape": bool(settings["any_shape"]),
            "waits_live": bool(settings["waits_live"]),
            "knitted_waits_whole": bool(settings["knitted_whole"]),
            "tiles": _tiles(settings["tiles"], settings["flowers"]),
            "options": MappingProxyType(options),
            "option_list": _option_list(page),
            "players": page.players,
            "verified": page.verified,
            "wild": _wild(settings["wild"]) if settings["has_wild"] else None,
            "pass_lock": _LOCKS[settings["pass_lock"]],
            "wild_melds": bool(settings["wild_melds"]),
            "wild_claims": bool(settings["wild_claims"]),
            "sets": settings["sets"] or None,
            "jokers": bool(settings["jokers"]),
            "flowers": bool(settings["flowers"]),
            "robbed_last": bool(settings["robbed_last"]),
        }

    # ---- the page --------------------------------------------------------------------

    def page(self) -> Page:
        """Return the page that these rules are made of."""
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
                name.removeprefix(_OWN): value
                for name, value in self._chosen.items()
                if name.startswith(_OWN)
            }
            rows = self._page_.rows
            self._lazy["rows"] = rule_rows(self._decoded, self._seen, own, rows)
        found: tuple[tuple[RuleRow, ...], tuple[int, ...]] = self._lazy["rows"]
        return found

    @property
    def rows(self) -> tuple[RuleRow, ...]:  # type: ignore[override]
        """The rows that there are by the options chosen."""
        return self._tables()[0]

    @property
    def forbids(self) -> tuple[ForbidText, ...]:
        """What may not be won so by the options chosen, with its sentences."""
        from mahjong_fast.scoring.page_decode import settled

        said = zip(self._page_.forbids, self._decoded.forbids, strict=True)
        return tuple(
            text
            for text, (_, formula) in said
            if settled(formula, self._seen) != ("INT", 0)
        )

    @property
    def _places(self) -> tuple[int, ...]:
        """The number of each of the `rows` among all rows of the page."""
        return self._tables()[1]

    @property
    def payments(self) -> ModuleType | None:  # type: ignore[override]
        """The module that settles for the rules of the package that the page begins
        with."""
        if "payments" not in self._lazy:
            system = self._page_.system
            name = f"mahjong_fast.rules.{system}"
            self._lazy["payments"] = importlib.import_module(name) if system else None
        found: ModuleType | None = self._lazy["payments"]
        return found

    # ---- as a value ------------------------------------------------------------------

    def _values(self) -> tuple[Any, ...]:
        return self._page_, dict(self.options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PageRuleset):
            return NotImplemented
        return self is other or self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.name, self._page_))

    def __reduce__(self) -> tuple[Any, ...]:
        page, chosen = self._page_, dict(self._chosen)
        if page.system == page.names[0] and page_named(page.system, chosen) == page:
            return _of_package, (page.system, chosen)
        return PageRuleset, (page, chosen)

    def replace(self, **changes: Any) -> PageRuleset:
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

    def _kinds(self) -> int:
        found: int = self._settings["tiles"]
        return found

    @property
    def chows(self) -> bool:
        """Whether chows may be claimed: no win with one is forbidden."""
        from mahjong_fast.scoring.page_decode import settled

        return not any(
            _follows(settled(formula, self._seen), "melded_chow")
            for _, formula in self._decoded.forbids
        )

    @property
    def shapes(self) -> Forms:
        """The shapes as `mahjong_fast.shanten` takes them."""
        if not self._narrowed:
            return super().shapes
        plain = self.forms
        found: list[Any] = []
        for own in self._narrowed:
            plain &= ~own["shape"]
            found.append(
                form(
                    pairs=_indices(own["pairs"]),
                    tiles=_indices(own["tiles"]),
                    runs=bool(own["runs"]),
                    triplets=bool(own["triplets"]),
                    honor_runs=self.honor_runs,  # type: ignore[arg-type]
                    copies=self.copies,
                    joker_copies=self.joker_copies,
                )
            )
        return (*found, plain) if plain else tuple(found)

    def _explanations(self, score: Score) -> tuple[Explanation, ...]:
        from mahjong_fast.scoring import explain  # start-up counts

        return explain.explanations(score, self.rows, self._places)

    def _bounds(self, score: Score) -> tuple[Bound, ...]:
        from mahjong_fast.scoring import page_bounds  # start-up counts

        return page_bounds.page_bounds(score, self._decoded)

    def _why(self, row: int) -> str:
        from mahjong_fast.scoring import explain  # start-up counts

        return explain.why(self.rows[self._places.index(row)])

    def _reason(self, score: Score) -> str:
        number = score._forbid()
        if number is None:
            return ""
        forbidden = self._page_.forbids[number]
        return forbidden.en or f"it is {forbidden.identifier.replace('_', ' ')}"

    def _required(self) -> set[str]:
        from mahjong_fast.scoring.page_decode import settled
        from mahjong_fast.scoring.page_rules_rows import called

        return called(settled(self._decoded.require, self._seen))


def _of_package(name: str, options: dict[str, Any]) -> PageRuleset:
    return PageRuleset(page_named(name, options), options)


def _follows(formula: Any, pattern: str) -> bool:
    """Whether a condition holds wherever a pattern does."""
    if formula[0] == "OR":
        return _follows(formula[1], pattern) or _follows(formula[2], pattern)
    return bool(formula == ("NAME", pattern))


def _option_list(page: Page) -> tuple[Option, ...]:
    return tuple(
        Option(
            option.name,
            option.default,
            option.choices,
            option.en,
            option.mark,
            option.least,
            option.most,
        )
        for option in page.options
    )


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _indices(mask: int) -> tuple[int, ...] | None:
    return tuple(tile for tile in range(34) if mask >> tile & 1) or None


def _tiles(mask: int, flowers: int) -> int | str:
    if mask == checking.EVERY_KIND:
        return 144 if flowers == 8 else 136
    if mask == _SUITS:
        return 108
    return format([mask >> tile & 1 for tile in range(34)])


def _wild(kinds: list[int]) -> Any:
    def wild(turned: Tile | str) -> Tile | tuple[Tile, ...]:
        found = _indices(kinds[as_tile(turned)]) or ()
        return found[0] if len(found) == 1 else found

    return wild
