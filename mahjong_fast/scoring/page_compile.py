"""From all that a page says to formulas in which its options are left open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.scoring.formula import read_in
from mahjong_fast.scoring.formula_code import MOST_DEPTH, MOST_NODES, Code
from mahjong_fast.scoring.page_compile_game import GameCompiler
from mahjong_fast.scoring.page_compile_rows import Exclusion, RowCode, RowCompiler
from mahjong_fast.scoring.page_scope import Scope

if TYPE_CHECKING:
    from mahjong_fast.scoring.page_draft import Draft
    from mahjong_fast.scoring.page_settings import Narrowed


class Compiled(NamedTuple):
    """All formulas of a page, as the bytes of it have them in order."""

    rows: list[RowCode]
    exclusions: list[Exclusion]
    settings: list[Code]
    narrowed: list[tuple[Code, Narrowed]]
    wild: list[tuple[Code, tuple[int, ...]]]
    require: Code
    forbids: list[Code]
    score: list[Code]


def compile_draft(draft: Draft) -> Compiled:
    """Return the formulas of a page; what is wrong in it is refused."""
    found = _formulas(draft)
    codes = [code for row in found.rows for code in row]
    codes += [exclusion.condition for exclusion in found.exclusions]
    codes += [*found.settings, *(code for code, _ in found.narrowed)]
    codes += [*(code for code, _ in found.wild), found.require]
    codes += [*found.forbids, *found.score]
    place = draft.page_place
    if sum(code.nodes for code in codes) > MOST_NODES:
        raise place.fault(
            f"the formulas of a page have at most {MOST_NODES:,} numbers, names and "
            "operations, those of options included"
        )
    if max(code.depth for code in codes) > MOST_DEPTH:
        raise place.fault(f"what options change makes a formula {MOST_DEPTH} deep")
    return found


def _formulas(draft: Draft) -> Compiled:
    rows, game = RowCompiler(draft), GameCompiler(draft)
    formulas = [rows.row(row) for row in draft.rows]
    exclusions = [one for row in draft.rows for one in rows.exclusions(row)]
    rows.check_forests()
    settings, narrowed = game.all()
    asked = Scope(draft.names, "this formula", patterns=True, calls=True)
    return Compiled(
        formulas,
        exclusions,
        settings,
        narrowed,
        game.wild(),
        draft.resolved("require", read_in(asked)),
        [
            draft.resolved(f"forbid.{name}", read_in(asked, false=True))
            for name in draft.forbids
        ],
        _score(draft),
    )


def _score(draft: Draft) -> list[Code]:
    """Return the formulas of the numbers of [score], each of which sees those above."""
    above: list[str] = []
    found = []
    for name in draft.names.registers:
        scope = Scope(
            draft.names,
            f"score.{name}",
            patterns=True,
            calls=True,
            best=True,
            registers=tuple(above),
        )
        found.append(draft.resolved(f"score.{name}", read_in(scope)))
        above.append(name)
    return found
