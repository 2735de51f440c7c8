"""Formulas as bytes: numbers, names and operations, each before what it works on.

The engine reads them in csrc/src/formula, whose header has the numbers of operations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_NODES = 4_096  # of all formulas of a page
MOST_DEPTH = 64
GREATEST = 2**63 - 1

# As mjf__formula_op has them.
OPS = tuple(
    "INT NAME CALL MINUS NOT ADD SUBTRACT MULTIPLY DIVIDE POWER EQUAL UNEQUAL BELOW "
    "AT_MOST ABOVE AT_LEAST AND OR MIN MAX CEIL IF".split()
)
_CODES = {name: bytes([place]) for place, name in enumerate(OPS)}
PATTERN, FACT, REGISTER, OPTION, HELD = range(5)  # kinds of names
CALLS = ("sum", "best", "count", "has")  # functions over rows and groups


class Code(NamedTuple):
    """A formula as bytes, how many nodes it has and how deep they stand."""

    bytes: bytes
    nodes: int = 1
    depth: int = 1


def varint(number: int) -> bytes:
    """Return a number from 0 as LEB128.

    >>> from mahjong_fast.scoring.formula_code import varint
    >>> list(varint(5)), list(varint(300))
    ([5], [172, 2])
    """
    if number < 0x80:
        return bytes([number])
    found = bytearray()
    while number >= 0x80:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


def zigzag(number: int) -> bytes:
    """Return a number with a sign as LEB128: 0, -1, 1, -2 as 0, 1, 2, 3."""
    return varint(number << 1 if number >= 0 else (-number << 1) - 1)


def integer(number: int) -> Code:
    """Return the formula of a number."""
    return Code(_CODES["INT"] + zigzag(number))


ZERO, ONE = integer(0), integer(1)


def name(kind: int, number: int) -> Code:
    """Return the formula of a pattern, a fact, a register, an option, or what is held
    of a fact."""
    return Code(_CODES["NAME"] + bytes([kind]) + varint(number))


def call(function: str, targets: Sequence[int]) -> Code:
    """Return a function over rows, as 2r, and groups, as 2g + 1."""
    code = _CODES["CALL"] + bytes([CALLS.index(function)]) + varint(len(targets))
    return Code(code + b"".join(map(varint, targets)))


def op(operation: str, *of: Code) -> Code:
    """Return an operation of formulas."""
    return Code(
        _CODES[operation] + b"".join([code.bytes for code in of]),
        1 + sum([code.nodes for code in of]),
        1 + max([code.depth for code in of]),
    )


def fold(operation: str, of: Sequence[Code]) -> Code:
    """Return an operation of two, of several in their order: as flat as it goes."""
    if len(of) == 1:
        return of[0]
    half = (len(of) + 1) // 2
    return op(operation, fold(operation, of[:half]), fold(operation, of[half:]))


def both(first: Code, second: Code) -> Code:
    """Return that two formulas hold."""
    return (
        second if first == ONE else first if second == ONE else op("AND", first, second)
    )


def instead(condition: Code, new: Code, old: Code) -> Code:
    """Return *new* where a condition, which is 0 or 1, holds, else *old*."""
    if new == old or condition == ONE:
        return new
    if condition == ZERO:
        return old
    if (new, old) == (ONE, ZERO):
        return condition
    return op("IF", condition, new, old)
