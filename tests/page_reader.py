"""What the bytes of a page say, read back by code that shares nothing with its writer.

Formulas become nested tuples: ("IF", ("NAME", "option", 0), ("INT", 4), ("INT", 0)).
"""

from __future__ import annotations

from typing import Any

OPERATIONS = (
    ("INT", 0),
    ("NAME", 0),
    ("CALL", 0),
    ("MINUS", 1),
    ("NOT", 1),
    ("ADD", 2),
    ("SUBTRACT", 2),
    ("MULTIPLY", 2),
    ("DIVIDE", 2),
    ("POWER", 2),
    ("EQUAL", 2),
    ("UNEQUAL", 2),
    ("BELOW", 2),
    ("AT_MOST", 2),
    ("ABOVE", 2),
    ("AT_LEAST", 2),
    ("AND", 2),
    ("OR", 2),
    ("MIN", 2),
    ("MAX", 2),
    ("CEIL", 2),
    ("IF", 3),
)
NAMES = ("pattern", "fact", "register", "option", "held")
FUNCTIONS = ("sum", "best", "count", "has")
SETTINGS = (
    "forms tiles sets jokers flowers robbed_last pass_lock wild_melds wild_claims "
    "wild_fifth waits_live knitted_whole any_shape honor_runs result key "
    "minimum_of minimum_least totals"
).split()


class Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def number(self) -> int:
        found = shift = 0
        while True:
            byte = self.data[self.place]
            self.place += 1
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found

    def signed(self) -> int:
        found = self.number()
        return -(found + 1) // 2 if found % 2 else found // 2

    def text(self) -> str:
        size = self.number()
        self.place += size
        return self.data[self.place - size : self.place].decode()

    def several(self, read: Any) -> list[Any]:
        return [read() for _ in range(self.number())]

    def formula(self) -> Any:
        name, operands = OPERATIONS[self.number()]
        if name == "INT":
            return name, self.signed()
        if name == "NAME":
            return name, NAMES[self.number()], self.number()
        if name == "CALL":
            return name, FUNCTIONS[self.number()], tuple(self.several(self.number))
        return (name, *(self.formula() for _ in range(operands)))


def read(data: bytes) -> dict[str, Any]:
    """Return what a page says, by name; nothing may follow."""
    reader = Reader(data)
    number, signed, text = reader.number, reader.signed, reader.text
    several, formula = reader.several, reader.formula
    assert data[:4] == b"MJFP"
    reader.place = 4
    assert number() == 1

    def option() -> dict[str, Any]:
        found: dict[str, Any] = {"name": text(), "kind": number()}
        if found["kind"] == 1:
            found["range"] = signed(), signed()
        elif found["kind"] == 2:
            found["choices"] = several(text)
        found["default"] = signed()
        return found

    def preset() -> tuple[int, ...]:
        return number(), signed(), number(), signed()

    page: dict[str, Any] = {
        "name": text(),
        "chinese": text(),
        "english": text(),
        "registers": several(text),
        "patterns": several(text),
        "options": several(option),
        "presets": several(preset),
        "facts": several(lambda: (text(), signed(), signed(), signed(), text())),
        "groups": several(text),
        "rows": several(
            lambda: {
                "id": text(),
                "chinese": text(),
                "english": text(),
                "groups": several(number),
                "exists": formula(),
                "value": formula(),
                "when": formula(),
                "each": formula(),
            }
        ),
        "exclusions": several(lambda: (number(), number(), several(number), formula())),
        "forests": several(lambda: (number(), number())),
        "settings": {name: formula() for name in SETTINGS},
        "narrowed": several(
            lambda: (formula(), *[number() for _ in range(4)]),
        ),
        "wild": several(lambda: (formula(), [number() for _ in range(34)])),
        "require": formula(),
        "forbids": several(lambda: (text(), formula())),
        "score": several(formula),
        "conflicts": several(lambda: (*preset(), text())),
    }
    assert reader.place == len(data)
    page["score"] = dict(zip(page["registers"], page["score"], strict=True))
    return page


def size(formula: Any) -> int:
    """Return how many nodes a formula has."""
    return 1 + sum(
        size(part)
        for part in formula[1:]
        if isinstance(part, tuple)
        and part
        and isinstance(part[0], str)
        and part[0].isupper()
    )


def run(formula: Any, options: list[int]) -> int:
    """Return what a formula of options alone comes to."""
    kind = formula[0]
    if kind == "INT":
        return formula[1]
    if kind == "NAME":
        assert formula[1] == "option"
        return options[formula[2]]
    if kind == "IF":
        return run(formula[2 if run(formula[1], options) else 3], options)
    of = [run(part, options) for part in formula[1:]]
    if kind == "AND":
        return of[1] if of[0] else of[0]
    if kind == "OR":
        return of[0] or of[1]
    two: dict[str, Any] = {
        "MINUS": lambda a: -a,
        "NOT": lambda a: int(not a),
        "ADD": lambda a, b: a + b,
        "SUBTRACT": lambda a, b: a - b,
        "MULTIPLY": lambda a, b: a * b,
        "EQUAL": lambda a, b: int(a == b),
        "UNEQUAL": lambda a, b: int(a != b),
        "BELOW": lambda a, b: int(a < b),
        "AT_MOST": lambda a, b: int(a <= b),
        "ABOVE": lambda a, b: int(a > b),
        "AT_LEAST": lambda a, b: int(a >= b),
        "MIN": min,
        "MAX": max,
    }
    return two[kind](*of)
