"""The one direction in which things depend: a module imports only modules below it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "mahjong_fast"
CSRC = ROOT / "csrc"

LAYERS = (
    "names",
    "named",
    "questions",
    "errors",
    "checks",
    "notations",
    "tiles",
    "melds",
    "_native.__init__",
    "_native.builtins",
    "_native.mjf",  # the declarations of the C library, made when it is built
    "_native.interrupt",
    "_native.core",
    "_native.library",  # of core, in which others are
    "core",  # of which what is for all is cimported
    "_core",  # its old name
    "forms",
    "words",
    "text",
    "hand",
    "pictures",
    "analysis",
    "_native.ufuncs",
    "lazy",
    "arrays",
    "asking",
    "array_functions",  # made of questions
    "files",
    "array_files",
    "batch",
    "generators",
    "_native.scoring",
    "_scoring",  # its old name
    "_native.mahjonggb",
    "scoring",
    "settlement",
    "rules",
    "compat",
    "cli",
    "__main__",
)
FOLDERS = ("mahjong_fast", "mahjong_fast._native")  # whose modules are layers
TOP = len(LAYERS)  # __init__ gathers the public names; only the top may import it

# The folders of csrc/src: whose doors a folder may name, and what those stand on.
STANDS_ON = {
    "base": "",
    "text": "base",
    "formula": "base",
    "derive": "base",
    "hand": "derive",
    "batch": "hand",
    "census": "hand",
    "generate": "hand",
    "win": "hand",
    "pattern": "batch census generate win",
    "score": "pattern formula",
    "settle": "score",
    "chances": "score",
}
C_STANDARD = """
assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal
stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath
threads time uchar wchar wctype
"""
C_HEADERS = {
    "include": set(),
    "src": {"emmintrin.h", "immintrin.h"},  # vectors; they come with the compiler
    # threads, processes, pages that must not be read
    "tests": {"pthread.h", "sys/mman.h", "sys/wait.h", "unistd.h"},
    "benches": set(),
}


def module_of(path):
    """Return the layer that a file of the package belongs to."""
    first, *rest = path.relative_to(PACKAGE).with_suffix("").parts
    return f"{first}.{rest[0]}" if first == "_native" else first


def layer(name):
    return LAYERS.index(name) if name in LAYERS else TOP


def absolute(package, module, dots):
    """Return the dotted name that `from <dots><module>` means inside *package*."""
    if not dots:
        return module
    base = package.split(".")
    return ".".join([*base[: len(base) - dots + 1], *([module] if module else [])])


def imports_of_python(path):
    """Yield the dotted names that a Python file imports."""
    package = ".".join(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = absolute(package, node.module or "", node.level)
            if module in FOLDERS:  # `from mahjong_fast import tiles`
                yield from (f"{module}.{alias.name}" for alias in node.names)
            else:
                yield module


CYTHON_IMPORT = re.compile(
    r"^\s*(?:from\s+(?P<dots>\.*)(?P<module>[\w.]*)\s+c?import\s+\(?(?P<names>[^#\n]*)"
    r"|c?import\s+(?P<whole>[\w.]+))",
    re.MULTILINE,
)


def imports_of_cython(path):
    """Yield the dotted names that a Cython file imports or cimports."""
    for found in CYTHON_IMPORT.finditer(path.read_text(encoding="utf-8")):
        if found["whole"]:
            yield found["whole"]
            continue
        module = absolute("mahjong_fast._native", found["module"], len(found["dots"]))
        if module in FOLDERS:
            yield from (
                f"{module}.{name}" for name in re.findall(r"\w+", found["names"])
            )
        else:
            yield module


def upward(path, imported):
    """Return the names among *imported* that lie above the module of *path*."""
    own = layer(module_of(path))
    found = []
    for name in imported:
        first, *rest = name.split(".")
        if first != "mahjong_fast":
            continue
        # The name of a public function, not of a module, comes from __init__.
        folder = ".".join(rest[:2]) if rest[:1] == ["_native"] else "".join(rest[:1])
        target = layer(folder) if rest else TOP
        if target > own and own < layer("cli"):
            found.append(name)
    return found


PYTHON = sorted(
    path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py"
)
CYTHON = sorted(
    path for suffix in ("pyx", "pxd", "pxi") for path in PACKAGE.rglob(f"*.{suffix}")
)
C = sorted(
    path
    for suffix in ("c", "h", "cc")
    for path in CSRC.rglob(f"*.{suffix}")
    if "build" not in path.relative_to(CSRC).parts
)


def relative(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", PYTHON, ids=relative)
def test_python_imports_point_down(path):
    assert module_of(path) in LAYERS
    assert not upward(path, imports_of_python(path))


@pytest.mark.parametrize("path", CYTHON, ids=relative)
def test_cython_imports_point_down(path):
    own = path
    if path.suffix == ".pxi":  # included there
        whole = path.stem.partition("_")[0]
        whole = whole if whole in ("mahjonggb", "scoring") else "core"
        own = PACKAGE / "_native" / f"{whole}.pyx"
    assert module_of(own) in LAYERS
    assert not upward(own, imports_of_cython(path))


def below(folder):
    """Return the folders of csrc/src that a folder stands on."""
    found = set(STANDS_ON[folder].split())
    return found.union(*map(below, found))


def wrong_includes(path, text):
    """Return what a file of C may not include, each with its brackets."""
    kind, *rest = path.relative_to(CSRC).parts
    found = []
    for bracket, name in re.findall(
        r"^\s*#\s*include\s*([<\"])([^>\"]+)", text, re.MULTILINE
    ):
        if bracket == "<":
            standard = name.removesuffix(".h") in C_STANDARD.split()
            if path.suffix == ".cc" and "." not in name:
                standard = True  # C++ names its own without a suffix
            if not standard and name not in C_HEADERS[kind]:
                found.append(f"<{name}>")
        elif not may_include(path.parent, kind, rest, Path(name)):
            found.append(f'"{name}"')
    return found


def may_include(folder, kind, rest, name):
    """Return whether a file of C, at *rest* in csrc/<kind>, may include "name"."""
    if ".." in name.parts:
        return False
    if name.parts[0] == "mjf":
        return (CSRC / "include" / name).is_file()
    if kind == "src":
        if len(name.parts) == 1:  # a header of its own folder
            return (folder / name).is_file()
        other = name.parts[0]
        is_door = name.parts == (other, f"{other}.h")
        return is_door and other in below(rest[0]) and (CSRC / "src" / name).is_file()
    if len(name.parts) == 1 and (folder / name).is_file():
        return True
    if (
        kind == "benches" and name.parts[0] in STANDS_ON
    ):  # they time what is inside, too
        return name.stem == name.parts[0] and (CSRC / "src" / name).is_file()
    if kind == "tests" and rest[0] == name.stem == name.parts[0] == "formula":
        return True  # which pages alone use, and no public function
    # Tests see the public headers only, and what they have in common.
    own = name.relative_to("support") if name.parts[0] == "support" else name
    return (CSRC / "tests" / "support" / own).is_file()


@pytest.mark.parametrize("path", C, ids=relative)
def test_the_c_library_includes_itself_and_the_c_library_only(path):
    text = path.read_text(encoding="utf-8")
    assert "Python.h" not in text
    assert not wrong_includes(path, text)


def test_every_folder_of_the_c_library_has_its_place():
    folders = {path.parent for path in C if path.is_relative_to(CSRC / "src")}
    assert folders <= {CSRC / "src" / name for name in STANDS_ON}


PRIVATE = re.compile(r"\b(?:mjf|MJF)__\w+")
PREFIX = re.compile(r"(?:mjf|MJF)__([a-z]+|[A-Z]+)(?:_|$)")


def private_names():
    """Return the folders of csrc/src in which each private name stands."""
    found = {}
    for path in C:
        if path.is_relative_to(CSRC / "src"):
            text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
            for name in PRIVATE.findall(text):
                found.setdefault(name, set()).add(path.parent.name)
    return found


def test_every_private_name_says_in_which_folder_it_is_declared():
    """`mjf__hand_...` is of hand/; what begins with no folder's name is of base/.

    So no two folders have a private name of one spelling, and each name stands only in
    its own folder and in folders that may include it.
    """
    for name, folders in private_names().items():
        found = PREFIX.match(name)
        first = found[1].lower() if found else ""
        own = first if first in STANDS_ON and first != "base" else "base"
        if name.endswith("_H"):  # the guard of a header
            continue
        assert own in folders, name
        assert all(own in {folder, *below(folder)} for folder in folders), name


def test_every_folder_of_the_c_tests_is_one_of_the_library():
    for path in C:
        kind, *rest = path.relative_to(CSRC).parts
        if kind == "tests" and len(rest) > 1:
            assert rest[0] == "support" or (CSRC / "src" / rest[0]).is_dir(), path


def test_the_map_shows_every_folder():
    """CONTRIBUTING.md has a line for each folder of code, and for none that is gone."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    drawn = text.split("## How it is laid out", 1)[1].split("```", 2)[1]
    shown = set()
    above = {}
    for line in drawn.splitlines():
        found = re.match(r"( *)((?:[\w.]+/)+)", line)
        if found:
            depth = len(found[1])
            above = {d: name for d, name in above.items() if d < depth}
            above[depth] = found[2]
            shown.add("".join(name for _, name in sorted(above.items())))
    there = {
        f"{folder.relative_to(ROOT).as_posix()}/"
        for folder in {
            *(path.parent for path in (*PYTHON, *CYTHON)),
            *(path.parent for path in C if path.is_relative_to(CSRC / "src")),
            CSRC / "include" / "mjf",
            CSRC / "tests",
            CSRC / "benches",
            *map(ROOT.joinpath, ("tests", "benches", "docs", "examples")),
        }
    }
    assert there <= shown
    assert [name for name in shown if not (ROOT / name).is_dir()] == []


def test_there_is_something_to_look_at():
    assert min(map(len, (PYTHON, CYTHON, C))) > 1


# ---- what the checks find ------------------------------------------------------------

SCORING = "mahjong_fast._native.scoring"


@pytest.mark.parametrize(
    ("module", "line", "found"),
    [
        ("tiles.py", "from mahjong_fast.errors import TileError", []),
        ("tiles.py", "from .hand import Hand", ["mahjong_fast.hand"]),
        ("tiles.py", "import mahjong_fast", ["mahjong_fast"]),
        ("tiles.py", "from . import batch", ["mahjong_fast.batch"]),
        ("hand.py", "from mahjong_fast import shanten", ["mahjong_fast.shanten"]),
        ("cli/text.py", "import mahjong_fast as mf", []),
        (
            "tiles.py",
            "if TYPE_CHECKING:\n    from mahjong_fast.hand import Hand",
            ["mahjong_fast.hand"],
        ),
        ("_native/core.py", "from . import ufuncs", ["mahjong_fast._native.ufuncs"]),
        ("hand.py", "from mahjong_fast._native.scoring import Score", [SCORING]),
    ],
)
def test_an_upward_import_of_python_is_found(
    tmp_path, monkeypatch, module, line, found
):
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path / "mahjong_fast")
    path = tmp_path / "mahjong_fast" / module
    path.parent.mkdir(parents=True)
    path.write_text(f"import os\n{line}\n")
    assert upward(path, imports_of_python(path)) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from ..errors import explain", []),
        ("from mahjong_fast._native cimport mjf", []),
        ("from mahjong_fast._native.mjf cimport mjf_status", []),
        ("    from ..hand import Hand", ["mahjong_fast.hand"]),
        (
            "from mahjong_fast cimport core, batch",
            [f"mahjong_fast.{n}" for n in ("core", "batch")],
        ),
        ("from . cimport mjf, scoring", ["mahjong_fast._native.scoring"]),
        ("cimport mahjong_fast.hand", ["mahjong_fast.hand"]),
    ],
)
def test_an_upward_import_of_cython_is_found(tmp_path, line, found):
    path = tmp_path / "core.pyx"
    path.write_text(f"from libc.stdint cimport uint8_t\n{line}\n")
    assert upward(PACKAGE / "_native" / "core.pyx", imports_of_cython(path)) == found


@pytest.mark.parametrize(
    ("path", "line", "found"),
    [
        ("src/hand/query.c", '#include "derive/derive.h"', []),
        ("src/hand/query.c", '#include "base/base.h"', []),
        ("src/hand/query.c", '#include "query.h"', []),
        ("src/hand/query.c", "#include <stdatomic.h>", []),
        ("src/hand/query.c", "# include <unistd.h>", ["<unistd.h>"]),
        ("src/hand/query.c", '#include "win/win.h"', ['"win/win.h"']),
        ("src/hand/query.c", '#include "batch/batch.h"', ['"batch/batch.h"']),
        ("src/batch/batch.c", '#include "census/census.h"', ['"census/census.h"']),
        ("src/win/win.c", '#include "hand/query.h"', ['"hand/query.h"']),
        ("src/win/win.c", '#include "../hand/hand.h"', ['"../hand/hand.h"']),
        ("src/derive/rows.c", '#include "formula/formula.h"', ['"formula/formula.h"']),
        ("tests/hand/test_shanten.c", '#include "hand/hand.h"', ['"hand/hand.h"']),
        ("tests/hand/test_shanten.c", '#include "test.h"', []),
        ("include/mjf/hand.h", '#include "base/base.h"', ['"base/base.h"']),
    ],
)
def test_a_wrong_include_is_found(path, line, found):
    assert wrong_includes(CSRC / path, f"{line}\n") == found


def test_what_may_have_been_meant_is_found_in_one_place():
    found = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*.py"))
        if "get_close_matches" in path.read_text(encoding="utf-8")
    ]
    assert found == ["checks.py"]
