"""Files of cases: what is in them, with the line of each case, whoever wrote them."""

from __future__ import annotations

import os
import reprlib
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any, BinaryIO

from mahjong_fast import errors
from mahjong_fast.named import NamedTuple

MOST_SHOWN = 500  # characters
LONGEST = 4096  # characters of a value
LARGEST = 1 << 24  # bytes of a file; the cases of all systems have a hundredth of it
MOST_VALUES = 1 << 16  # that the aliases of a case may stand for


class Case(NamedTuple):
    """One case: the file and line where it stands, and what it says.

    `fault` says what is wrong with it as it is written; then `content` is empty.
    """

    file: str
    line: int
    content: dict[str, Any]
    fault: str = ""

    @property
    def name(self) -> str:
        """The `id` of the case, or its place in the file."""
        name = self.content.get("id")
        return f"case at line {self.line}" if name is None else shown(name)

    @property
    def rules(self) -> str:
        """The name of the rules that the file is named after."""
        return os.path.splitext(os.path.basename(self.file))[0]

    @property
    def place(self) -> str:
        """The file and the line."""
        return f"{self.file}:{self.line}"


class CasesError(errors.MahjongError):
    """A file that cannot be read as cases; the message names file and line."""


def shown(value: object) -> str:
    """Write a value on one line, cut where it is long or deep."""
    if isinstance(value, str) and value.isprintable():
        text = value
    else:
        text = _SHORT.repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


class _Short(reprlib.Repr):
    def repr_int(self, x: int, level: int) -> str:
        """Write a number, unless it has thousands of digits."""
        return errors.shown(x, self.maxlong)


_SHORT = _Short()
_SHORT.maxdict = _SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxset = 24
_SHORT.maxstring = _SHORT.maxother = 200
_SHORT.maxlevel = 2


def cases_in(path: str, opened: BinaryIO | None = None) -> list[Case]:
    """Read the cases of a file, or of what is *opened* and goes by that name.

    Only plain data is made of what stands there, whatever tags it has; the reader is
    the one in Python, whose depth is bounded.
    """
    yaml = _yaml()
    with nullcontext(opened) if opened else open(path, "rb") as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise CasesError(f"{path}: larger than {LARGEST} bytes")
    try:
        return list(_read(yaml, path, text))
    except yaml.YAMLError as error:
        raise CasesError(_described(path, error)) from None
    except RecursionError:
        raise CasesError(f"{path}: nested too deep") from None


def _read(yaml: Any, path: str, text: bytes) -> Iterator[Case]:
    loader = _loader(yaml, text)
    try:
        node = loader.get_single_node()
        if node is None:
            return
        if not isinstance(node, yaml.SequenceNode):
            line = node.start_mark.line + 1
            raise CasesError(f"{path}:{line}: a file of cases is a list of mappings")
        for item in node.value:
            yield _case(yaml, loader, path, item)
    finally:
        loader.dispose()


def _loader(yaml: Any, text: bytes) -> Any:
    """Return a loader of plain data that no short file can keep busy for long."""

    class Loader(yaml.SafeLoader):  # type: ignore[misc]
        def flatten_mapping(self, node: Any) -> None:
            """Refuse merge keys: merges of merges grow without bound."""
            for key, _ in node.value:
                if key.tag == "tag:yaml.org,2002:merge":
                    self._refuse(key, "merge keys (<<) are not read")

        def construct_scalar(self, node: Any) -> Any:
            """Refuse what is long: numbers take the square of their digits."""
            if len(node.value) > LONGEST:
                self._refuse(node, f"longer than {LONGEST} characters")
            return super().construct_scalar(node)

        def _refuse(self, node: Any, problem: str) -> None:
            mark = node.start_mark
            raise yaml.constructor.ConstructorError(None, None, problem, mark)

    return Loader(text)


def _case(yaml: Any, loader: Any, path: str, item: Any) -> Case:
    line = item.start_mark.line + 1
    if not isinstance(item, yaml.MappingNode):
        return Case(path, line, {}, "a case is a mapping of names to values")
    names = [key.value for key, _ in item.value if isinstance(key.value, str)]
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        return Case(path, line, {}, f"{shown(twice[0])} stands there twice")
    sizes: dict[int, int] = {}
    values = _values(item, sizes)
    if values > max(MOST_VALUES, len(sizes)):
        told = f"its aliases stand for more than {MOST_VALUES} values: write fewer"
        return Case(path, line, {}, told)
    try:
        content = loader.construct_document(item)
    except yaml.YAMLError as error:
        return Case(path, line, {}, _described(path, error))
    except (ValueError, OverflowError, TypeError) as error:
        return Case(path, line, {}, f"a value that cannot be: {shown(str(error))}")
    unnamed = [key for key in content if not isinstance(key, str)]
    if unnamed:
        return Case(path, line, {}, f"the key {shown(unnamed[0])} is no name")
    return Case(path, line, content)


def _values(node: Any, sizes: dict[int, int]) -> int:
    """Count what a node holds, each alias anew; in *sizes*, what each node does."""
    if id(node) not in sizes:
        sizes[id(node)] = 0  # of a node in itself
        held = node.value if isinstance(node.value, list) else []
        parts = [part for each in held for part in _parts(each)]
        sizes[id(node)] = 1 + sum(_values(part, sizes) for part in parts)
    return sizes[id(node)]


def _parts(held: Any) -> tuple[Any, ...]:
    """Return a node of a list, or the key and the value of a mapping."""
    return held if isinstance(held, tuple) else (held,)


def _described(path: str, error: Any) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    if mark is None:
        return f"{path}: {problem}"
    return f"{path}:{mark.line + 1}:{mark.column + 1}: {problem}"


def _yaml() -> Any:
    try:
        import yaml
    except ModuleNotFoundError as error:
        if error.name != "yaml":
            raise
        raise CasesError(
            "cases are read with PyYAML: pip install '.[cli]' in the source directory"
        ) from None
    return yaml
