"""Declare for Cython what the headers of the library declare: mjf.pxd.

    make_pxd.py OUTPUT COMPILER...

The preprocessor of the compiler reads csrc/include/mjf/mjf.h; of what it leaves, this
understands what our headers are made of: enums, structs of numbers, pointers and
arrays, opaque structs and prototypes, and macros that are numbers. Anything else is an
error, never left out in silence. The output is written only where it would change.
"""

import keyword
import re
import subprocess
import sys
from pathlib import Path

INCLUDE = Path(__file__).resolve().parents[1] / "include"
HEAD = '''\
"""All that the C library declares: made of its headers by csrc/tools/make_pxd.py."""

from libc.stddef cimport ptrdiff_t
from libc.stdint cimport (
    int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
)


cdef extern from "mjf/mjf.h" nogil:
'''
NUMBER = re.compile(r"\(?-?(0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*\)?")
# A base type, then declarators: `const uint8_t`, then `*limits` or `sets[5][3]`.
BASE = re.compile(r"(?P<base>(?:const )?\w+(?: (?:int|long|char|short))*)\s+(?=[\w*])")
DECLARATOR = re.compile(
    r"(?P<stars>(?:\*\s*(?:const\s+)?)*)(?P<name>\w+)(?P<arrays>(?:\[[^][]+\])*)"
)
PROTOTYPE = re.compile(
    r"(?P<result>(?:const )?\w+(?: \w+)*?\s*\**)\s*\b(?P<name>mjf_\w+)"
    r"\((?P<takes>[^()]*)\)"
)


# A member that is a function: `int (*asked)(void *self)`.
FUNCTION = re.compile(r"\w+ \(\*\w+\)\([\w* ]*\)")


class NotUnderstoodError(Exception):
    """A declaration that this script cannot translate."""


def parts(text, separator=","):
    """Split at commas that no bracket holds; the last may be empty."""
    found, depth, begin = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == separator and depth == 0:
            found.append(text[begin:i].strip())
            begin = i + 1
    last = text[begin:].strip()
    return [*found, last] if last else found


def named(name):
    """Return how Cython may call what C calls *name*, if Python keeps that."""
    return f'{name}_ "{name}"' if keyword.iskeyword(name) else name


def stars_of(text):
    """`* const *` -> `**`: Cython does not assign to what points to a const pointer."""
    return "*" * text.count("*")


def declared(text):
    """`const uint8_t *a, b[3]` -> [("const uint8_t", "*", "a", ""), ...]."""
    base = BASE.match(text)
    if not base:
        raise NotUnderstoodError(text)
    found = []
    for one in parts(text[base.end() :]):
        declarator = DECLARATOR.fullmatch(one)
        if not declarator:
            raise NotUnderstoodError(text)
        stars = stars_of(declarator["stars"])
        found.append((base["base"], stars, declarator["name"], declarator["arrays"]))
    return found


def enum_lines(head, body):
    """Return `enum:` or `ctypedef enum NAME:` with its names."""
    lines = [f"    {head}:"]
    for one in parts(body):
        name = re.match(r"(\w+)\s*(?:=.*)?$", one, re.DOTALL)
        if not name:
            raise NotUnderstoodError(one)
        lines.append(f"        {name[1]}")
    return lines


def struct_lines(name, body):
    lines = [f"    ctypedef struct {name}:"]
    if "{" in body:
        raise NotUnderstoodError(f"struct {name} {{{body}}}")
    for member in parts(body, ";"):
        function = FUNCTION.fullmatch(member)
        if function:
            lines.append(f"        {member} noexcept nogil")
            continue
        for base, stars, field, arrays in declared(member):
            lines.append(f"        {base} {stars}{named(field)}{arrays}")
    return lines


def prototype_lines(declaration):
    found = PROTOTYPE.fullmatch(declaration)
    if not found:
        raise NotUnderstoodError(declaration)
    takes = []
    for one in parts(found["takes"]):
        if one == "void":
            continue
        ((base, stars, name, arrays),) = declared(one)
        stars += "*" * arrays.count("[")
        takes.append(f"{base} {stars}{name}{'_' if keyword.iskeyword(name) else ''}")
    return [f"    {found['result'].strip()} {found['name']}({', '.join(takes)})"]


def lines_of(declaration):
    """Return what Cython reads for one declaration of C, without its semicolon."""
    enum = re.fullmatch(r"(typedef )?enum (?:\w+ )?\{(.*)\} ?(\w*)", declaration)
    if enum:
        head = f"ctypedef enum {enum[3]}" if enum[1] else "enum"
        return enum_lines(head, enum[2])
    struct = re.fullmatch(r"typedef struct \w+ \{(.*)\} ?(\w+)", declaration)
    if struct:
        return struct_lines(struct[2], struct[1])
    opaque = re.fullmatch(r"typedef struct (\w+) (\w+)", declaration)
    if opaque and opaque[1] == opaque[2]:
        return [f"    ctypedef struct {opaque[1]}:", "        pass"]
    return prototype_lines(declaration)


def macro_lines(header):
    """Return the macros of a header that are numbers, or make one of others."""
    text = re.sub(
        r"/\*.*?\*/", " ", header.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    text = text.replace("\\\n", " ")
    gone = set(re.findall(r"^\s*#\s*undef\s+(\w+)", text, re.MULTILINE))
    numbers, functions = [], []
    for name, takes, body in re.findall(
        r"^[ \t]*#[ \t]*define[ \t]+(\w+)(\([\w, ]*\))?[ \t]*(.*)$", text, re.MULTILINE
    ):
        is_guard = not takes and not body.strip()
        is_list = takes == "(X)"  # which has an entry for each
        is_initializer = not takes and body.strip().startswith("{")
        if name in gone or is_guard or is_list or is_initializer:
            continue
        if takes:
            given = ", ".join(f"int {one}" for one in parts(takes[1:-1]))
            functions.append(f"    int {name}({given})")
        elif NUMBER.fullmatch(body.strip()):
            numbers.append(f"        {name}")
        else:
            raise NotUnderstoodError(f"{header.name}: #define {name} {body}")
    return [*(["    enum:", *numbers] if numbers else []), *functions]


def own_text(preprocessed):
    """Return what comes from our own headers."""
    own, kept = False, []
    for line in preprocessed.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            own = Path(marker[1]).resolve().is_relative_to(INCLUDE)
        elif own and not line.startswith("#"):
            kept.append(line)
    return re.sub(r"\s+", " ", " ".join(kept))


def pxd(compiler):
    """Return the text of mjf.pxd."""
    top = INCLUDE / "mjf" / "mjf.h"
    text = subprocess.run(
        [*compiler, "-E", f"-I{INCLUDE}", str(top)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    lines = []
    for header in sorted(top.parent.glob("*.h")):
        lines += macro_lines(header)
    for declaration in parts(own_text(text), ";"):
        lines += ["", *lines_of(declaration)]
    return HEAD + "\n".join(lines) + "\n"


def main(output, *compiler):
    try:
        text = pxd(compiler)
    except NotUnderstoodError as error:
        sys.exit(f"make_pxd.py does not understand this of the headers: {error}")
    path = Path(output)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
