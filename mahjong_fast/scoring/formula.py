"""Formulas of pages: read by the grammar of Python's expressions, written as bytes.

A formula is bounded text. Of what `ast` makes of it, only what the language of pages
has becomes bytes: each operation before what it works on, as csrc/src/formula reads it.
"""

from __future__ import annotations

import ast
import keyword
import re
from typing import TYPE_CHECKING

from mahjong_fast.checks import near
from mahjong_fast.errors import shown
from mahjong_fast.scoring.formula_code import (
    CALLS,
    GREATEST,
    MOST_DEPTH,
    MOST_NODES,
    ZERO,
    Code,
    call,
    fold,
    integer,
    op,
)
from mahjong_fast.scoring.page_place import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mahjong_fast.scoring.page_place import Place
    from mahjong_fast.scoring.page_scope import Scope

MOST_CHARACTERS = 2_000


def read(given: object, scope: Scope, place: Place) -> Code:
    """Return the code of an integer or of the text of a formula."""
    if type(given) is int:
        if not -GREATEST <= given <= GREATEST:
            raise place.fault("a number has at most 63 bits")
        return integer(given)
    if not isinstance(given, str):
        raise place.is_("an integer or a formula", given)
    if len(given) > MOST_CHARACTERS:
        raise place.fault(f"a formula has at most {MOST_CHARACTERS:,} characters")
    if is_name(given) and not keyword.iskeyword(given) and given != "option":
        return scope.name(given, place.fault)  # most are, and that takes no parser
    bare = _TEXTS.sub('""', given)
    strange = _STRANGE.search(bare)
    if strange is not None:
        raise place.fault(f"{shown(strange[0])} has no place in {_quoted(given)}")
    given = " ".join(given.split())
    try:
        tree = ast.parse(given, mode="eval").body
    except SyntaxError as error:
        told = error.msg.split("(<")[0].strip()
        raise place.fault(f"{_quoted(given)} is no formula: {told}") from None
    except (ValueError, MemoryError, RecursionError):
        raise place.fault(f"{_quoted(given)} is no formula: it is too deep") from None
    return _Reader(given, scope, place).code(tree, 1)


def read_in(scope: Scope, *, false: bool = False) -> Callable[[Any, Place], Code]:
    """Return what reads a formula in a scope; `false` is one, too, where said."""

    def code(given: Any, place: Place) -> Code:
        return ZERO if false and given is False else read(given, scope, place)

    return code


def is_name(given: object) -> bool:
    """Whether a formula is one name, by which a row may be called."""
    return isinstance(given, str) and given.isascii() and given.isidentifier()


_TEXTS = re.compile(r"\"[^\"\\\n]*\"|'[^'\\\n]*'")
_STRANGE = re.compile(r"[^A-Za-z0-9_ \t\n()\[\].,+*/<>=!\"'-]|\b[0-9][0-9_]*[A-Za-z]")


def _quoted(text: str) -> str:
    return shown(text, 120)


_BINARY: dict[type[ast.AST], str] = {
    ast.Add: "ADD",
    ast.Sub: "SUBTRACT",
    ast.Mult: "MULTIPLY",
    ast.FloorDiv: "DIVIDE",
    ast.Pow: "POWER",
}
_COMPARED: dict[type[ast.AST], str] = {
    ast.Eq: "EQUAL",
    ast.NotEq: "UNEQUAL",
    ast.Lt: "BELOW",
    ast.LtE: "AT_MOST",
    ast.Gt: "ABOVE",
    ast.GtE: "AT_LEAST",
}
_TURNED = {
    "BELOW": "ABOVE",
    "ABOVE": "BELOW",
    "AT_MOST": "AT_LEAST",
    "AT_LEAST": "AT_MOST",
}
_MEANT: dict[type[ast.AST], str] = {
    ast.Div: "`/` makes no whole number: write `//`, which rounds down",
    ast.Mod: "there is no `%`",
    ast.BitAnd: "write `and`",
    ast.BitOr: "write `or`",
    ast.Is: "write `==`",
    ast.IsNot: "write `!=`",
}


class _Reader:
    """Makes the code of one formula; *scope* knows what its names mean."""

    def __init__(self, text: str, scope: Scope, place: Place) -> None:
        self.text = text
        self.scope = scope
        self.place = place

    def fault(self, message: str) -> Exception:
        return self.place.fault(f"{message} (in {_quoted(self.text)})")

    def code(self, node: ast.expr, depth: int) -> Code:
        """Return the code of a part of the formula, which stands so deep."""
        if depth > MOST_DEPTH:
            raise self.fault(f"it is more than {MOST_DEPTH} deep")
        read = _NODES.get(type(node))
        if read is None:
            raise self.fault(f"formulas have no {self._written(node)}")
        found = read(self, node, depth + 1)
        if found.nodes > MOST_NODES or found.depth > MOST_DEPTH:
            raise self.fault(
                f"it is too long: {MOST_NODES:,} numbers, names and operations, "
                f"{MOST_DEPTH} deep, are the most"
            )
        return found

    def _written(self, node: ast.AST) -> str:
        return shown(ast.get_source_segment(self.text, node) or "that", 60)

    def constant(self, node: ast.Constant, depth: int) -> Code:
        value = node.value
        if value is True or value is False:
            raise self.fault(f"{value} is written {int(value)}")
        if type(value) is int:
            if value > GREATEST:
                raise self.fault("a number has at most 63 bits")
            return integer(value)
        if isinstance(value, str):
            raise self.fault(
                f"{shown(value)} is a word, and only choices of options are compared "
                f'with words: option.NAME == "{value[:20]}"'
            )
        raise self.fault(f"{self._written(node)} is no whole number")

    def unary(self, node: ast.UnaryOp, depth: int) -> Code:
        if isinstance(node.op, ast.USub):
            operand = node.operand
            if isinstance(operand, ast.Constant) and type(operand.value) is int:
                if operand.value > GREATEST:
                    raise self.fault("a number has at most 63 bits")
                return integer(-operand.value)
            return op("MINUS", self.code(operand, depth))
        if isinstance(node.op, ast.Not):
            return op("NOT", self.code(node.operand, depth))
        raise self.fault("a sign is -, or none")

    def binary(self, node: ast.BinOp, depth: int) -> Code:
        kind = type(node.op)
        if kind not in _BINARY:
            raise self.fault(_MEANT.get(kind, "operations are + - * // **"))
        return op(
            _BINARY[kind], self.code(node.left, depth), self.code(node.right, depth)
        )

    def boolean(self, node: ast.BoolOp, depth: int) -> Code:
        operation = "AND" if isinstance(node.op, ast.And) else "OR"
        return fold(operation, [self.code(value, depth) for value in node.values])

    def chosen(self, node: ast.IfExp, depth: int) -> Code:
        parts = (node.test, node.body, node.orelse)
        return op("IF", *[self.code(part, depth) for part in parts])

    def compared(self, node: ast.Compare, depth: int) -> Code:
        terms = [node.left, *node.comparators]
        for middle in terms[1:-1]:
            self.refuse_best(middle, "the middle of comparisons")
        found = []
        for left, kind, right in zip(terms[:-1], node.ops, terms[1:], strict=True):
            if type(kind) not in _COMPARED:
                raise self.fault(
                    _MEANT.get(type(kind), "comparisons are == != < <= > >=")
                )
            found.append(self.comparison(_COMPARED[type(kind)], left, right, depth))
        return fold("AND", found)

    def comparison(self, how: str, left: ast.expr, right: ast.expr, depth: int) -> Code:
        if isinstance(left, ast.Constant) and self.option_of(right) is not None:
            left, right, how = right, left, _TURNED.get(how, how)
        option = self.option_of(left)
        value = right.value if isinstance(right, ast.Constant) else None
        if (
            option is not None
            and how in ("EQUAL", "UNEQUAL")
            and isinstance(value, (str, int))
            and not isinstance(value, bool)
        ):
            return self.scope.is_choice(option, value, how == "EQUAL", self.fault)
        return op(how, self.code(left, depth), self.code(right, depth))

    def option_of(self, node: ast.expr) -> str | None:
        """Return the option that `option.NAME` names, or None where it is no such."""
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "option"
        ):
            return node.attr
        return None

    def attribute(self, node: ast.Attribute, depth: int) -> Code:
        option = self.option_of(node)
        if option is None:
            raise self.fault(f"{self._written(node)}: only `option.NAME` has a dot")
        return self.scope.option(option, self.fault)

    def named(self, node: ast.Name, depth: int) -> Code:
        if node.id == "option":
            raise self.fault("write option.NAME")
        return self.scope.name(node.id, self.fault)

    def called(self, node: ast.Call, depth: int) -> Code:
        function = node.func
        if not isinstance(function, ast.Name) or function.id not in FUNCTIONS:
            told = function.id if isinstance(function, ast.Name) else None
            known = near(told, FUNCTIONS)
            raise self.fault(f"no function {self._written(function)}{known}")
        if node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
            raise self.fault(f"{function.id} takes its arguments by place")
        if function.id in CALLS:
            return self.over_rows(function.id, node.args)
        read = _FUNCTIONS[function.id]
        return read(self, function.id, node.args, depth)

    def over_rows(self, function: str, args: list[ast.expr]) -> Code:
        names = []
        for arg in args:
            if not isinstance(arg, ast.Name):
                raise self.fault(
                    f"{function} is over rows and groups by name, not "
                    f"{self._written(arg)}"
                )
            names.append(arg.id)
        if not names:
            raise self.fault(f"{function}() needs rows or groups")
        return call(function, self.scope.targets(function, names, self.fault))

    def least_or_most(self, function: str, args: list[ast.expr], depth: int) -> Code:
        if len(args) < 2:
            raise self.fault(f"{function} is of two or more")
        if function == "max" and len(args) > 2 and self.is_best(args[-1]):
            raise self.fault(
                "best(...) as the last of two arguments of max takes the place of all "
                "else: beside more, write them as a max of their own"
            )
        return fold(function.upper(), [self.code(arg, depth) for arg in args])

    def multiple(self, function: str, args: list[ast.expr], depth: int) -> Code:
        if len(args) != 2:
            raise self.fault(
                f"{function} is {function}(NUMBER, OF): to a multiple of OF"
            )
        return op(function.upper(), *[self.code(arg, depth) for arg in args])

    def held(self, function: str, args: list[ast.expr], depth: int) -> Code:
        if len(args) != 1 or not isinstance(args[0], ast.Name):
            raise self.fault("held is held(FACT): how many of its tiles are held")
        return self.scope.held(args[0].id, self.fault)

    def lookup(self, function: str, args: list[ast.expr], depth: int) -> Code:
        shape = "lookup(NUMBER, [[AT, VALUE], ...], OTHERWISE)"
        if len(args) != 3 or not isinstance(args[1], ast.List):
            raise self.fault(f"lookup is {shape}")
        self.refuse_best(args[0], "the first argument of lookup")
        given = self.code(args[0], depth)
        found = self.code(args[2], depth)
        last: int | None = None
        for entry in args[1].elts:
            if not isinstance(entry, ast.List) or len(entry.elts) != 2:
                raise self.fault(f"lookup is {shape}, not {self._written(entry)}")
            at = _whole(entry.elts[0])
            if at is None or abs(at) > GREATEST:
                raise self.fault(f"{self._written(entry)} begins with no whole number")
            if last is not None and at <= last:
                raise self.fault(f"lookup goes up: {at} stands behind {last}")
            last = at
            value = self.code(entry.elts[1], depth)
            found = op("IF", op("AT_LEAST", given, integer(at)), value, found)
            if found.nodes > MOST_NODES:
                raise self.fault(f"it is too long: {MOST_NODES:,} parts are the most")
        return found

    def is_best(self, node: ast.AST) -> bool:
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "best"
        )

    def refuse_best(self, node: ast.expr, where: str) -> None:
        """Refuse what drops rows where it is asked more than once."""
        if any(map(self.is_best, ast.walk(node))):
            raise self.fault(f"best(...) in {where}: make it a number of [score] first")


def _whole(node: ast.expr) -> int | None:
    """Return a whole number that is written so, or None."""
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = -1, node.operand
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return sign * node.value
    return None


_NODES: dict[type[ast.expr], Callable[[_Reader, ast.expr, int], Code]] = {
    ast.Constant: _Reader.constant,  # type: ignore[dict-item]
    ast.UnaryOp: _Reader.unary,  # type: ignore[dict-item]
    ast.BinOp: _Reader.binary,  # type: ignore[dict-item]
    ast.BoolOp: _Reader.boolean,  # type: ignore[dict-item]
    ast.IfExp: _Reader.chosen,  # type: ignore[dict-item]
    ast.Compare: _Reader.compared,  # type: ignore[dict-item]
    ast.Attribute: _Reader.attribute,  # type: ignore[dict-item]
    ast.Name: _Reader.named,  # type: ignore[dict-item]
    ast.Call: _Reader.called,  # type: ignore[dict-item]
}
_FUNCTIONS: dict[str, Callable[[_Reader, str, list[ast.expr], int], Code]] = {
    "min": _Reader.least_or_most,
    "max": _Reader.least_or_most,
    "ceil": _Reader.multiple,
    "held": _Reader.held,
    "lookup": _Reader.lookup,
}
