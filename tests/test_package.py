"""The package as a whole: its names, their documentation, what importing it costs."""

import inspect
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import mahjong_fast as mf

QUESTIONS = (
    mf.shanten,
    mf.is_win,
    mf.waits,
    mf.useful,
    mf.ukeire,
    mf.discards,
    mf.decompose,
)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_questions_have_a_signature_and_an_example(ask):
    first, *options = inspect.signature(ask).parameters.values()
    assert first.name == "hand"
    assert all(option.kind is option.KEYWORD_ONLY for option in options)
    assert inspect.signature(ask).parameters["forms"].default == mf.ALL
    assert f">>> mf.{ask.__name__}(" in ask.__doc__


def test_every_public_name_is_there():
    assert sorted(mf.__all__) == sorted(set(mf.__all__))
    for name in mf.__all__:
        assert getattr(mf, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'no_such_name'"):
        mf.no_such_name  # noqa: B018


def test_the_version_is_that_of_the_library():
    header = (Path(mf.get_include()) / "mjf" / "mjf.h").read_text(encoding="utf-8")
    parts = re.findall(r"#define MJF_VERSION_\w+ (\d+)", header)
    assert mf.__version__ == ".".join(parts) == version("mahjong-fast")


def test_sources_that_are_not_built_say_so(tmp_path):
    package = Path(mf.__file__).parent
    for module in (*package.glob("*.py"), *package.glob("_native/*.py")):
        copy = tmp_path / "mahjong_fast" / module.relative_to(package)
        copy.parent.mkdir(exist_ok=True, parents=True)
        copy.write_bytes(module.read_bytes())
    ran = subprocess.run(
        [sys.executable, "-c", "import mahjong_fast"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1
    assert "mahjong_fast is not built where it was found" in ran.stderr


def test_importing_the_package_leaves_numpy_alone():
    code = "import sys, mahjong_fast as mf; assert 'numpy' not in sys.modules; mf.batch"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_dir_shows_what_is_for_use():
    names = dir(mf)
    assert set(mf.__all__) <= set(names)
    assert not {"TYPE_CHECKING", "annotations", "os", "words"} & set(names)
