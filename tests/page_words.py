"""Which words of the language a page uses, as docs/pages.md names them."""

import ast
import re
from collections.abc import Iterator
from typing import Any

ROW_FUNCTIONS = ("has", "sum", "count", "best")
OPTION_KEYS = ("mark", "choices", "range", "default")
OPERATORS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Pow: "**",
    ast.And: "and",
    ast.Or: "or",
    ast.Not: "not",
    ast.USub: "-",
}


def words(page: dict[str, Any]) -> set[str]:
    """Return the words that a page uses, of which it is the tree."""
    return set(_words(page))


def _words(page: dict[str, Any]) -> Iterator[str]:
    for key, value in page.items():
        yield key
        if key in ("game", "wild", "minimum"):
            yield from (f"{key}.{name}" for name in value)
    for shape in page.get("shapes", []):
        yield from (f"shape {key}" for key in shape if isinstance(shape, dict))
        if shape == {"shape": "any"}:
            yield "shape any"
    for fact in page.get("facts", {}).values():
        yield from (f"fact {key}" for key in fact)
    for group in page.get("rows", {}).values():
        yield from (f"group {key}" for key in group if key != "table")
        for row in group.get("table", []):
            yield from _row(row)
    for formula in (*page.get("forbid", {}).values(), page.get("require")):
        yield from _formula(formula)
    for formula in (*page.get("score", {}).values(), *page.get("minimum", {}).values()):
        yield from _formula(formula)
    for option in page.get("options", {}).values():
        yield from (f"option {key}" for key in option if key in OPTION_KEYS)
        for key, changes in option.items():
            if key not in OPTION_KEYS:
                for path, value in _flat(changes):
                    yield from _change(path, value)
    for path, value in _flat(page.get("change", {})):
        yield from _change(path, value)


def _row(row: list[Any]) -> Iterator[str]:
    more = row[-1] if isinstance(row[-1], dict) else {}
    value, *when = row[1:-1] if more else row[1:]
    yield from _formula(value)
    for formula in when:
        yield from _formula(formula)
        if re.search(rf"\b({'|'.join(ROW_FUNCTIONS)})\(", formula):
            yield "late row"
    for key, given in more.items():
        yield f"row {key}"
        if key in ("each", "if"):
            yield from _formula(given)


def _change(path: str, value: Any) -> Iterator[str]:
    kind, _, rest = path.partition(".")
    name, _, field = rest.partition(".")
    if kind == "rows" and field:
        yield f"path rows.ID.{field}"
    elif kind == "rows":
        yield "path rows.GROUP+" if name.endswith("+") else "path rows.ID"
        if name.endswith("+"):
            for row in value:
                yield from _row(row)
    elif kind in ("score", "forbid", "options"):
        yield f"path {kind}.NAME"
    else:
        yield f"path {path}"
    if kind in ("score", "forbid", "require") or field in ("value", "when", "each"):
        yield from _formula(value)


def _formula(formula: object) -> Iterator[str]:
    if not isinstance(formula, str):
        return
    try:
        tree = ast.parse(formula.strip(), mode="eval")
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield f"{node.func.id}()"
            last = node.args[-1] if node.args else None
            if (
                node.func.id == "max"
                and isinstance(last, ast.Call)
                and isinstance(last.func, ast.Name)
                and last.func.id == "best"
            ):
                yield "max(x, best())"
        elif isinstance(node, (ast.BinOp, ast.BoolOp, ast.UnaryOp)):
            yield OPERATORS[type(node.op)]
        elif isinstance(node, ast.IfExp):
            yield "if else"
        elif isinstance(node, ast.Compare):
            yield from ("==" if isinstance(o, ast.Eq) else "<" for o in node.ops)
        elif isinstance(node, ast.Attribute):
            yield "option.NAME"


def _flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value
