"""Formulas of pages as text again, for people and for JSON."""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from mahjong_fast.scoring.page_decode import Formula

# How firmly an operation binds, as in Python: what binds less stands in brackets.
_IF, _OR, _AND, _NOT, _COMPARED, _SUM, _PRODUCT, _MINUS, _POWER, _WHOLE = range(10)
_BETWEEN = {
    "OR": ("or", _OR),
    "AND": ("and", _AND),
    "EQUAL": ("==", _COMPARED),
    "UNEQUAL": ("!=", _COMPARED),
    "BELOW": ("<", _COMPARED),
    "AT_MOST": ("<=", _COMPARED),
    "ABOVE": (">", _COMPARED),
    "AT_LEAST": (">=", _COMPARED),
    "ADD": ("+", _SUM),
    "SUBTRACT": ("-", _SUM),
    "MULTIPLY": ("*", _PRODUCT),
    "DIVIDE": ("//", _PRODUCT),
    "POWER": ("**", _POWER),
}


def formula_text(formula: Formula) -> str:
    """Return a formula, in which options have been put, as a page has it.

    >>> from mahjong_fast.scoring.page_formula_text import formula_text
    >>> total = ("ADD", ("CALL", "sum", "flat", "hand"), ("INT", -1))
    >>> formula_text(("MULTIPLY", ("MIN", ("NAME", "kongs"), ("INT", 4)), total))
    'min(kongs, 4) * (sum(flat, hand) + -1)'
    """
    return _text(formula, _IF)


def _text(formula: Formula, least: int) -> str:
    """Return a formula, in brackets if it binds less than *least*."""
    text, binds = _parts(formula)
    return text if binds >= least else f"({text})"


def _parts(formula: Formula) -> tuple[str, int]:
    """Return the text of a formula, and how firmly it binds."""
    operation, *parts = formula
    if operation == "INT":
        return str(parts[0]), _WHOLE if parts[0] >= 0 else _MINUS
    if operation in ("NAME", "FACT", "REGISTER"):
        return str(parts[0]), _WHOLE
    if operation == "CALL":
        return f"{parts[0]}({', '.join(parts[1:])})", _WHOLE
    if operation == "IF":
        condition, then, otherwise = parts
        found = f"{_text(then, _OR)} if {_text(condition, _OR)}"
        return f"{found} else {_text(otherwise, _IF)}", _IF
    if operation == "NOT":
        return f"not {_text(parts[0], _NOT)}", _NOT
    if operation == "MINUS":
        return f"-{_text(parts[0], _MINUS)}", _MINUS
    if operation in _BETWEEN:
        sign, binds = _BETWEEN[operation]
        return _joined(sign, binds, *parts), binds
    return f"{operation.lower()}({', '.join(_text(p, _IF) for p in parts)})", _WHOLE


def _joined(sign: str, binds: int, left: Formula, right: Formula) -> str:
    firmer = binds + 1
    if sign in ("and", "or"):
        sides = binds, binds  # in whatever order they are joined
    elif sign == "**":
        sides = firmer, _MINUS
    elif binds == _COMPARED:
        sides = firmer, firmer
    else:
        sides = binds, firmer
    return f"{_text(left, sides[0])} {sign} {_text(right, sides[1])}"
