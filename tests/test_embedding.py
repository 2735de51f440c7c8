"""The installed package as a C library: what is compiled and linked against it."""

import importlib.util
import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import mahjong_fast as mf

HERE = Path(__file__).parent / "embedding"
WARNINGS = "-Wall -Wextra -Wpedantic -Werror".split()
# A library built with the sanitizers asks them of those that link it.
SANITIZE = (
    ["-fsanitize=address,undefined"] if os.environ.get("MJF_SANITIZE") == "1" else []
)


def run(*command):
    environment = {k: v for k, v in os.environ.items() if k != "LD_PRELOAD"}
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compiler(name):
    return shlex.split(sysconfig.get_config_var(name))


def test_the_paths_are_those_of_the_installed_package():
    package = Path(mf.__file__).parent
    assert Path(mf.get_include()) == package / "include"
    assert Path(mf.get_library_dir()) == package / "lib"
    sources = HERE.parents[1] / "csrc" / "include" / "mjf"
    for header in sources.iterdir():
        installed = package / "include" / "mjf" / header.name
        assert installed.read_bytes() == header.read_bytes()
    assert (package / "lib" / "libmjf.a").is_file()


@pytest.mark.parametrize(
    ("tool", "standard"),
    [("CC", "-std=c99"), ("CXX", "-std=c++11"), ("CXX", "-std=c++20")],
)
def test_a_program_links_the_library(tool, standard, tmp_path):
    language = ["-xc++"] if tool == "CXX" else []
    run(
        *compiler(tool),
        *language,
        standard,
        *WARNINGS,
        *SANITIZE,
        f"-I{mf.get_include()}",
        HERE / "embed.c",
        *(["-xnone"] if language else []),
        f"-L{mf.get_library_dir()}",
        "-lmjf",
        "-o",
        tmp_path / "embed",
    )
    assert run(tmp_path / "embed") == "-1 1 27 MJF_ERR_COUNT\n"


def test_the_library_exports_nothing_but_its_own_names():
    listing = run("nm", "-g", "--defined-only", Path(mf.get_library_dir()) / "libmjf.a")
    names = {line.split()[-1] for line in listing.splitlines() if " " in line}
    assert "mjf_shanten" in names
    assert [name for name in names if not name.startswith(("mjf_", "__"))] == []


@pytest.fixture(scope="module", params=["mahjong_fast.core", "mahjong_fast._core"])
def embed(request, tmp_path_factory):
    """The module embed.pyx, compiled; the second is the name of old."""
    folder = tmp_path_factory.mktemp("embed")
    text = (HERE / "embed.pyx").read_text().replace("mahjong_fast.core", request.param)
    (folder / "embed.pyx").write_text(text)
    source = folder / "embed.c"
    # The package's parent: an editable install is not on the path that Cython searches.
    where = Path(mf.__file__).parents[1]
    run(sys.executable, "-m", "cython", "-I", where, folder / "embed.pyx", "-o", source)
    built = folder / f"embed{sysconfig.get_config_var('EXT_SUFFIX')}"
    python = sysconfig.get_path("include")
    run(*compiler("CC"), "-shared", "-fPIC", f"-I{python}", source, "-o", built)
    spec = importlib.util.spec_from_file_location("embed", built)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_a_cython_module_cimports_the_extension(embed):
    ready = mf.parse("123m456p789s1122z")
    assert embed.ask(ready, mf.ALL) == (0, 0, 3 << 27, 3 << 27)


@pytest.mark.parametrize(
    ("counts", "forms", "error"),
    [
        (mf.parse("123m"), mf.ALL, mf.HandSizeError),
        (mf.parse("11m"), mf.ALL, mf.HandSizeError),  # from the third question
        (mf.parse("1m"), 0, mf.FormError),
        (bytes([5] * 34), mf.ALL, mf.CountError),
        (b"", mf.ALL, mf.MahjongError),  # a NULL
    ],
)
def test_an_error_reaches_the_cython_module(embed, counts, forms, error):
    with pytest.raises(error) as caught:
        embed.ask(counts, forms)
    assert type(caught.value) is error
