"""The one direction in which things depend: a module imports only modules below it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "mahjong_fast"
CSRC = ROOT / "csrc"

LAYERS = (
    "errors",
    "checks",
    "notations",
    "tiles",
    "_mjf",  # the declarations of the C library
    "_core",
    "forms",
    "words",
    "hand",
    "pictures",
    "analysis",
    "_ufuncs",
    "lazy",
    "arrays",
    "batch",
    "generators",
    "_scoring",
    "_mahjonggb",
    "scoring",
    "settlement",
    "rules",
    "compat",
    "cli",
    "__main__",
)
TOP = len(LAYERS)  # __init__ gathers the public names; only the top may import it

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
    return path.relative_to(PACKAGE).parts[0].partition(".")[0]


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
            if module == "mahjong_fast":  # `from mahjong_fast import tiles`
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
        module = absolute("mahjong_fast", found["module"], len(found["dots"]))
        if module == "mahjong_fast":
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
        target = layer(rest[0]) if rest else TOP
        if target > own and own < layer("cli"):
            found.append(name)
    return found


PYTHON = sorted(
    path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py"
)
CYTHON = sorted(
    path for suffix in ("pyx", "pxd", "pxi") for path in PACKAGE.glob(f"*.{suffix}")
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
        is_scoring = path.stem.startswith("_scoring_")
        own = PACKAGE / ("_scoring.pyx" if is_scoring else "_core.pyx")
    assert module_of(own) in LAYERS
    assert not upward(own, imports_of_cython(path))


@pytest.mark.parametrize("path", C, ids=relative)
def test_the_c_library_includes_itself_and_the_c_library_only(path):
    text = path.read_text(encoding="utf-8")
    assert "Python.h" not in text
    for bracket, name in re.findall(
        r"^\s*#\s*include\s*([<\"])([^>\"]+)", text, re.MULTILINE
    ):
        if bracket == '"':
            places = [path.parent, CSRC / "include", CSRC / "src"]
            if path.parent.name == "benches":
                places.append(CSRC / "tests")  # the seeded hands
            assert any((place / name).is_file() for place in places), name
            assert ".." not in Path(name).parts, name
        elif path.suffix != ".cc" or "." in name:  # C++ names its own without a suffix
            more = C_HEADERS[path.relative_to(CSRC).parts[0]]
            assert name.removesuffix(".h") in C_STANDARD.split() or name in more, name


@pytest.mark.parametrize("path", C, ids=relative)
def test_c_tests_see_the_public_header_only(path):
    if path.parent.name == "tests":
        text = path.read_text(encoding="utf-8")
        own = {other.name for other in C if other.parent == path.parent}
        for name in re.findall(r'#\s*include\s*"([^"]+)"', text):
            assert name == "mjf/mjf.h" or name in own, name


def test_there_is_something_to_look_at():
    assert min(map(len, (PYTHON, CYTHON, C))) > 1


# ---- what the checks find ------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "line", "found"),
    [
        ("tiles.py", "from mahjong_fast.errors import TileError", []),
        ("tiles.py", "from .hand import Hand", ["mahjong_fast.hand"]),
        ("tiles.py", "import mahjong_fast", ["mahjong_fast"]),
        ("tiles.py", "from . import batch", ["mahjong_fast.batch"]),
        ("hand.py", "from mahjong_fast import shanten", ["mahjong_fast.shanten"]),
        ("cli/text.py", "import mahjong_fast as mf", []),
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
        ("from .errors import explain", []),
        ("from mahjong_fast cimport _mjf", []),
        ("from mahjong_fast._mjf cimport mjf_status", []),
        ("    from .hand import Hand", ["mahjong_fast.hand"]),
        ("from mahjong_fast cimport _mjf, batch", ["mahjong_fast.batch"]),
        ("cimport mahjong_fast.hand", ["mahjong_fast.hand"]),
    ],
)
def test_an_upward_import_of_cython_is_found(tmp_path, line, found):
    path = tmp_path / "_core.pyx"
    path.write_text(f"from libc.stdint cimport uint8_t\n{line}\n")
    assert upward(PACKAGE / "_core.pyx", imports_of_cython(path)) == found


def test_what_may_have_been_meant_is_found_in_one_place():
    found = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*.py"))
        if "get_close_matches" in path.read_text(encoding="utf-8")
    ]
    assert found == ["checks.py"]
