"""How the package is built: what Cython is told of C, what is compiled, what fails."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import mahjong_fast as mf

ROOT = Path(__file__).parent.parent
DECLARATIONS = Path(mf.__file__).parent / "_native" / "mjf.pxd"
CC = sysconfig.get_config_var("CC").split()


def run(*command, **options):
    environment = {k: v for k, v in os.environ.items() if k != "LD_PRELOAD"}
    return subprocess.run(
        list(map(str, command)),
        capture_output=True,
        text=True,
        check=False,
        **{"env": environment, **options},
    )


# ---- mjf.pxd -------------------------------------------------------------------------


def declared():
    """Yield (head, members) of each thing that is declared: members without indents."""
    text = DECLARATIONS.read_text(encoding="utf-8").split(" nogil:\n", 1)[1]
    head, members = None, []
    for line in filter(None, text.splitlines()):
        if line.startswith("        "):
            members.append(line.strip())
        else:
            if head:
                yield head, members
            head, members = line.strip().removesuffix(":"), []
    yield head, members


def parts_of(member):
    """`const uint8_t *more[3]` -> what is before its name, the name, what is behind."""
    member = re.sub(r'\w+ "(\w+)"', r"\1", member)  # what C calls it
    # Cython assigns to no pointer to a pointer that is const.
    member = re.sub(r"(const (?:mjf_form|char)) \*\*", r"\1 *const *", member)
    member = member.removesuffix(" noexcept nogil")  # of a pointer to a function
    behind = r"(?:\[[^]]+\])*|\)\(.*\)"
    return re.fullmatch(rf"(.*?)(\w+)({behind})", member).groups()


def assertions():
    """Return a C program that compiles only where the declarations are those of C."""
    lines = ['#include "mjf/mjf.h"', "#include <stddef.h>"]
    lines.append(
        "#define SAME(a, b) _Static_assert(__builtin_types_compatible_p(a, b), #a)"
    )
    for head, members in declared():
        name = head.split()[-1]
        if head.startswith("ctypedef struct") and members != ["pass"]:
            own = f"struct own_{name}"
            fields = [parts_of(member) for member in members]
            body = " ".join(f"{a}{b}{c};" for a, b, c in fields)
            lines.append(f"{own} {{ {body} }};")
            lines.append(f"SAME(char[sizeof({own})], char[sizeof({name})]);")
            for _, field, _ in fields:
                mine, real = (f"(({one} *)0)->{field}" for one in (own, name))
                lines.append(f"SAME(__typeof__({mine}), __typeof__({real}));")
                lines.append(
                    f"SAME(char[1 + offsetof({own}, {field})], "
                    f"char[1 + offsetof({name}, {field})]);"
                )
        elif head.startswith("ctypedef enum"):
            lines += [f"{name} value_of_{one} = {one};" for one in members]
        elif head == "enum":
            lines += [f"int value_of_{one} = {one};" for one in members]
        elif "(" in head and "MJF_" not in head.partition("(")[0]:
            result, called, takes = re.fullmatch(r"(.*?)(\w+)\((.*)\)", head).groups()
            each = [parts_of(one)[0] for one in takes.split(", ")] if takes else []
            kinds = each or ["void"]
            lines.append(f"SAME(__typeof__({called}), {result}({', '.join(kinds)}));")
    return "\n".join([*lines, ""])


def test_the_declarations_are_those_of_the_c_compiler(tmp_path):
    """Sizes, offsets, names and prototypes, all of them."""
    source = tmp_path / "same.c"
    source.write_text(assertions())
    done = run(
        *CC, "-std=gnu11", f"-I{mf.get_include()}", "-c", source, "-o", os.devnull
    )
    assert done.returncode == 0, done.stderr
    assert source.read_text().count("SAME(") > 250


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("uint16_t flags", "uint32_t flags"),
        ("uint8_t n_sets", "uint8_t no_sets"),
        ("uint32_t forms, const mjf_options *", "uint64_t forms, const mjf_options *"),
        ("MJF_ERR_CENSUS", "MJF_ERR_CENSORED"),
        ("void mjf_form_free", "int mjf_form_free"),
    ],
)
def test_a_wrong_declaration_is_found(right, wrong, tmp_path, monkeypatch):
    text = DECLARATIONS.read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "mjf.pxd").write_text(text.replace(right, wrong))
    monkeypatch.setitem(globals(), "DECLARATIONS", tmp_path / "mjf.pxd")
    source = tmp_path / "same.c"
    source.write_text(assertions())
    done = run(
        *CC, "-std=gnu11", f"-I{mf.get_include()}", "-c", source, "-o", os.devnull
    )
    assert done.returncode != 0


def test_everything_that_the_library_exports_is_declared():
    archive = Path(mf.get_library_dir()) / "libmjf.a"
    listing = run("nm", "-g", "--defined-only", archive).stdout
    exported = set(re.findall(r" T (mjf_[a-z]\w*)$", listing, re.MULTILINE))
    assert "mjf_shanten" in exported
    heads = " ".join(head for head, _ in declared())
    assert exported == set(re.findall(r"\b(mjf_[a-z]\w*)\(", heads))


def test_what_c_declares_is_declared_nowhere_else():
    for suffix in ("pyx", "pxi", "pxd"):
        for path in (ROOT / "mahjong_fast").rglob(f"*.{suffix}"):
            if path.name != "mjf.pxd":
                text = path.read_text(encoding="utf-8")
                assert not re.search(r"cdef extern from [\"']mjf", text), path


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "typedef union mjf_both { int a; char b; } mjf_both;",
            "typedef union mjf_both",
        ),
        ("typedef struct mjf_x { int a : 3; } mjf_x;", "int a : 3"),
        ("typedef struct mjf_x { struct { int a; } b; } mjf_x;", "struct mjf_x"),
        ("int mjf_ask(int (*with)(int));", "int mjf_ask"),
        ("extern int mjf_state;", "extern int mjf_state"),
        ('#define MJF_NAME "mjf"', '#define MJF_NAME "mjf"'),
    ],
)
def test_a_header_that_is_not_understood_is_an_error(line, said, tmp_path):
    """It is not left out: the build ends, with what was not understood."""
    tools, include = tmp_path / "tools", tmp_path / "include" / "mjf"
    tools.mkdir()
    include.mkdir(parents=True)
    script = ROOT / "csrc" / "tools" / "make_pxd.py"
    (tools / script.name).write_bytes(script.read_bytes())
    (include / "mjf.h").write_text(f"enum {{ MJF_A = 1, MJF_B }};\n{line}\n")
    done = run(sys.executable, tools / script.name, tmp_path / "mjf.pxd", *CC)
    assert done.returncode == 1
    assert done.stderr.startswith(
        "make_pxd.py does not understand this of the headers: "
    )
    assert said in done.stderr
    assert not (tmp_path / "mjf.pxd").exists()


# ---- setup.py ------------------------------------------------------------------------


def build(folder, *, before="", **environment):
    """Run `setup.py build` in a copy of the tree without what is compiled."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    for name in ("mahjong_fast", "csrc"):
        (folder / name).symlink_to(ROOT / name)
    program = f"""
import runpy, sys
{before}
sys.argv = ["setup.py", "--quiet", "build"]
runpy.run_path("setup.py", run_name="__main__")
"""
    kept = {
        k: v for k, v in os.environ.items() if k not in ("LD_PRELOAD", "CC", "CFLAGS")
    }
    return run(
        sys.executable,
        "-c",
        program,
        cwd=folder,
        env={**kept, **environment},
        timeout=120,
    )


@pytest.mark.parametrize(
    "environment", [{"CC": "nonexistent-cc"}, {"PATH": "/nowhere"}]
)
def test_without_a_compiler_one_sentence_says_so_at_once(environment, tmp_path):
    done = build(tmp_path, **environment)
    assert done.returncode == 1
    (sentence,) = done.stderr.strip().splitlines()
    assert "there is no C compiler that works" in sentence
    assert "apt install gcc" in sentence
    assert not (tmp_path / "build").exists()  # nothing was translated before


def test_without_the_headers_of_python_one_sentence_says_so_at_once(tmp_path):
    empty = tmp_path / "no headers"
    empty.mkdir()
    before = (
        "import setuptools, distutils.sysconfig as found\n"
        f"found.get_python_inc = lambda *_, **__: {str(empty)!r}"
    )
    done = build(tmp_path, before=before)
    assert done.returncode == 1
    (sentence,) = done.stderr.strip().splitlines()
    version = ".".join(map(str, sys.version_info[:2]))
    assert f"the headers of Python {version} are missing" in sentence
    assert str(empty) in sentence
    assert f"apt install python{version}-dev" in sentence
    assert not (tmp_path / "build").exists()


@pytest.fixture
def setup_py(monkeypatch):
    """The names in setup.py, which does nothing here."""
    import runpy

    import setuptools

    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    return runpy.run_path(str(ROOT / "setup.py"))


def test_only_what_changed_is_made_again(setup_py, tmp_path):
    header, source = tmp_path / "a.h", tmp_path / "a.c"
    header.write_text("#define A 1\n")
    source.write_text('#include "a.h"\nint a = A;\n')
    made = tmp_path / "a.o"

    def make(*flags, tools="cc 1"):
        """Return whether the file was made again."""
        depends = made.with_suffix(".d")
        command = [*CC, *flags, "-MMD", "-MF", depends, "-c", source, "-o", made]
        before = made.stat().st_ino, made.stat().st_mtime_ns if made.exists() else None
        setup_py["Step"](made, command, depends, tools).run()
        return before != (made.stat().st_ino, made.stat().st_mtime_ns)

    made.touch()
    assert make()
    assert not make()
    header.write_text("#define A 22\n")
    assert make()
    assert not make()
    os.utime(source, ns=(10**18, 10**18))  # older, but another
    assert make()
    assert make("-O1")
    assert not make("-O1")
    assert make("-O1", tools="cc 2")
    made.unlink()
    made.touch()
    assert not make("-O1", tools="cc 2")


def test_a_failure_shows_the_command_and_is_tried_again(setup_py, tmp_path):
    source, made = tmp_path / "a.c", tmp_path / "a.o"
    source.write_text("int a = ;\n")
    step = setup_py["Step"](made, [*CC, "-c", source], tmp_path / "a.d", "cc")
    for _ in range(2):
        with pytest.raises(SystemExit, match=r"a\.c[^$]*error"):
            step.run()


def test_other_flags_have_another_folder(setup_py, tmp_path):
    """A build with assertions never takes what was compiled without them."""
    names = {
        setup_py["folder_of"](tools, flags)
        for tools in ("cc 1", "cc 2")
        for flags in (["cc", "-O3", "-DNDEBUG"], ["cc", "-O0", "-UNDEBUG"])
    }
    assert len(names) == 4
