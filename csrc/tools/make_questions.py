"""Write the functions that follow from mahjong_fast/questions.py.

    make_questions.py PACKAGE

_native/questions.pxi   the functions for one hand, and which of C answers arrays
_native/questions.pyi   the stubs of the former
array_functions.py      the functions for arrays

A file is written only where it would change.
"""

import inspect
import runpy
import sys
import textwrap
from pathlib import Path

MADE = "Made of mahjong_fast/questions.py by csrc/tools/make_questions.py."
NATIVE = "_native/questions.pxi"
STUBS = "_native/questions.pyi"
ARRAYS = "array_functions.py"

C_TYPES = {"bool": "uint8_t"}  # by the dtype of NumPy; of others the name and _t


def docstring(text):
    """Return the lines of a docstring, as they are written."""
    text = inspect.cleandoc(text).replace("\\", "\\\\")
    lines = textwrap.indent(f'"""{text}', "    ").splitlines()
    return [*lines, '    """'] if len(lines) > 1 else [f'{lines[0]}"""']


# ---- one hand ------------------------------------------------------------------------


def taken(table, question, of_arrays=False):
    """Return the names of the arguments besides the hand, in order."""
    own = question.of_arrays if of_arrays else question.takes
    unknown = set(own) - set(table["ARGUMENTS"])
    if unknown:
        sys.exit(f"questions.py: {question.name}: no argument {', '.join(unknown)}")
    return [name for name in table["ARGUMENTS"] if name == "forms" or name in own]


def native_function(table, question):
    names = taken(table, question)
    given = [f"{name}={table['ARGUMENTS'][name].default}" for name in names]
    asked = {"jokers": "0", "limits": "None", "unseen": "None"}
    asked |= {name: name for name in names if name in asked}
    more = [name for name in names if name not in (*asked, "forms")]
    return [
        f"def {question.name}(hand, *, {', '.join(given)}):",
        *docstring(question.doc),
        "    cdef Question q",
        f"    ask(&q, hand, forms, {', '.join(asked.values())})",
        f"    return answer_{question.name}({', '.join(['&q', *more])})",
    ]


def rows_function(question):
    c_type = C_TYPES.get(question.dtype, f"{question.dtype}_t")
    return [
        f"cdef mjf_status {question.name}_rows(",
        "    const mjf_batch *batch, void *out, mjf_bad_rows *bad",
        ") noexcept nogil:",
        f"    return mjf.mjf_batch_{question.name}(batch, <{c_type} *>out, bad)",
    ]


def native(table):
    """Return the text of questions.pxi."""
    blocks = [
        [
            f'"""{MADE}',
            "",
            "Part of core.pyx, which says how each is answered: answer_shanten ...",
            '"""',
            "",
            "from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t",
            "",
            "from mahjong_fast._native.mjf cimport mjf_bad_rows, mjf_batch",
        ]
    ]
    blocks += [native_function(table, asked) for asked in table["QUESTIONS"].values()]
    blocks += [rows_function(asked) for asked in table["OF_ARRAYS"].values()]
    choice = ["cdef batch_answer batch_function(str question) except NULL:"]
    for name in table["OF_ARRAYS"]:
        choice += [f'    if question == "{name}":', f"        return {name}_rows"]
    choice.append('    raise ValueError(f"no such question: {question}")')
    return joined([*blocks, choice])


def stub(table, question):
    lines = [f"def {question.name}(", "    hand: HandLike,", "    *,"]
    for name in taken(table, question):
        argument = table["ARGUMENTS"][name]
        default = "..." if name == "forms" else argument.default
        lines.append(f"    {name}: {argument.type} = {default},")
    return [*lines, f") -> {question.answer}: ..."]


def stubs(table):
    """Return the text of questions.pyi."""
    results = ("Decomposition", "Discards", "Ukeire")
    head = [
        '"""Stubs of the questions about one hand: core.pyi imports them.',
        "",
        MADE,
        '"""',
        "",
        f"from mahjong_fast._native.core import {', '.join(results)}",
        "from mahjong_fast.forms import Forms",
        "from mahjong_fast.hand import HandLike",
        "from mahjong_fast.tiles import CountsLike",
        "",
        "__all__ = [",
        *(f'    "{name}",' for name in sorted(table["QUESTIONS"])),
        "]",
        "",
    ]
    functions = [stub(table, asked) for asked in table["QUESTIONS"].values()]
    return "\n".join([*head, *(line for lines in functions for line in lines), ""])


# ---- arrays --------------------------------------------------------------------------


def array_function(table, question):
    names = taken(table, question, of_arrays=True)
    lines = ["@BatchFunction", f"def {question.name}(", "    hands: npt.ArrayLike,"]
    for name in names:
        argument = table["ARGUMENTS"][name]
        default = "core.ALL" if name == "forms" else argument.default
        if name == "forms":  # what comes before may be given without its name
            lines.append("    *,")
        lines.append(f"    {name}: {argument.array_type} = {default},")
    dtype = "bool_" if question.dtype == "bool" else question.dtype
    given = [f'"{question.name}"', "hands", "forms", "options"]
    given += [f"{name}={name}" for name in names if name != "forms"]
    return [
        *lines,
        "    **options: Unpack[Options],",
        f") -> npt.NDArray[np.{dtype}]:",
        *docstring(question.array_doc),
        "    return ask(",
        *(f"        {one}," for one in given),
        "    )",
    ]


def arrays(table):
    """Return the text of array_functions.py."""
    head = [
        '"""The functions of `batch` for each question.',
        "",
        MADE,
        '"""',
        "",
        "# ruff: noqa: E501",
        "",
        "from __future__ import annotations",
        "",
        "from typing import TYPE_CHECKING",
        "",
        "from mahjong_fast._native import core",
        "from mahjong_fast.asking import BatchFunction, ask",
        "",
        "if TYPE_CHECKING:",
        "    import numpy as np",
        "    import numpy.typing as npt",
        "    from typing_extensions import Unpack",
        "",
        "    from mahjong_fast.arrays import Options",
        "    from mahjong_fast.forms import Forms",
        "    from mahjong_fast.tiles import CountsLike",
        "",
        "__all__ = [",
        *(f'    "{name}",' for name in sorted(table["OF_ARRAYS"])),
        "]",
    ]
    functions = [array_function(table, asked) for asked in table["OF_ARRAYS"].values()]
    return joined([head, *functions])


def joined(blocks):
    return "\n\n\n".join("\n".join(lines) for lines in blocks) + "\n"


def main(package):
    package = Path(package)
    table = runpy.run_path(str(package / "questions.py"))
    for name, made in ((NATIVE, native), (STUBS, stubs), (ARRAYS, arrays)):
        path, text = package / name, made(table)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
