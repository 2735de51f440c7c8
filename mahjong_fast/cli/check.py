"""The command `check`: whether the cases of files come out as they state."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import mahjong_fast as mf
from mahjong_fast.cli import flags, streams
from mahjong_fast.cli.text import described
from mahjong_fast.rules.cases import Case, CasesError, cases_in, shown
from mahjong_fast.words import plural

if TYPE_CHECKING:
    from mahjong_fast.rules.verdicts import Difference, Maker

NAME = "check"
STANDARD_INPUT = "<stdin>"
SUMMARY = "whether files of cases come out as they state (核对)"

DESCRIPTION = """\
Check that cases come out as they state: deals, each with what must come of it, in YAML.
The rules are those that a case names, else --rules, else those that its file is named
after: jipinghu.yaml. A key that nobody knows fails the case.
"""
EPILOG = """\
A line is printed for every case that fails, and at the end how many did.

With --json, there is one object a line for each case:
  file, line      where it stands
  id              its name
  ok              whether it came out as it states
  differences     a list of objects: key, expected, got
and one at the end: cases, failed, unread (files that could not be read), skipped (cases
of `kind: text`, which only tell something).

exit status:
  0    every case came out as it states
  1    one did not, or a file could not be read, or held no case
  2    wrong arguments

examples:
  # in the source directory
  $ mahjong-fast check tests/data/rules/jipinghu.yaml tests/data/rules/tuidaohu.yaml
  48 cases, none failed

  # a list of one case, as input
  $ echo '[{hand: 23499m567p33378s, win: 9s, how: discard, from: 2, fan: 0}]' \\
      | mahjong-fast check --rules jipinghu -
  1 case, none failed
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    command.add_argument(
        "files",
        nargs="+",
        metavar="CASES.yaml",
        help="files of cases; -: standard input",
    )
    command.add_argument(
        "--rules",
        metavar="NAME",
        help="the rules of cases that name none, whatever their file is called; as in "
        "`score`: a page of your own, ./mine.toml, is also meant by cases that name it "
        "as it calls itself",
    )
    flags.add(command, "--json", "as JSON, see below")


def run(arguments: argparse.Namespace) -> int:
    """Check all cases; return the exit status."""
    given: Maker | None = None
    if arguments.rules is not None:
        with flags.faults_end(arguments, "--rules"):
            given = mf.rules.load(arguments.rules)
            given()
    read = list(map(_read, arguments.files))
    unread = sum(not found for found in read)
    found = [case for cases in read for case in cases]
    cases = [case for case in found if case.content.get("kind") != "text"]
    skipped = len(found) - len(cases)
    failed = 0
    with streams.progress_of(len(cases), " cases", sys.stdout) as (advance, _):
        for case in cases:
            differ = _differences(case, given)
            failed += bool(differ)
            if arguments.json:
                streams.write_json(_object(case, differ))
            elif differ:
                print(_line(case, differ))
            advance(1)
    if arguments.json:
        counts = {"failed": failed, "unread": unread, "skipped": skipped}
        streams.write_json({"cases": len(cases), **counts})
    else:
        print(_count(len(cases), failed, skipped, unread))
    return 1 if failed or unread else 0


def _differences(case: Case, given: Maker | None) -> list[Difference]:
    """Return what is wrong with a case; standard input is not named after rules."""
    from mahjong_fast.rules.verdicts import Difference  # takes the rules along

    unnamed = case.file == STANDARD_INPUT and case.content.get("rules") is None
    if unnamed and given is None and not case.fault:
        missing = mf.MissingInput("rules", "--rules NAME, or `rules` in the case")
        return [Difference("case", "a result", described(missing))]
    return mf.rules.check(case, given)


def _read(path: str) -> list[Case]:
    """Return the cases of a file; report why it has none."""
    try:
        if path == "-":
            stream: Any = getattr(sys.stdin, "buffer", sys.stdin)
            found = cases_in(STANDARD_INPUT, stream)
        else:
            found = cases_in(path)
    except CasesError as error:
        streams.complain(str(error))
    except OSError as error:
        streams.complain(f"{path}: {error.strerror or error}")
    else:
        if not found:
            streams.complain(f"{path}: no cases")
        return found
    return []


def _line(case: Case, differ: Sequence[Difference]) -> str:
    said = [
        f"{each.key}: expected {shown(each.expected)}, got {shown(each.got)}"
        for each in differ
    ]
    return f"{case.place}: {case.name}: {'; '.join(said)}"


def _object(case: Case, differ: Sequence[Difference]) -> dict[str, object]:
    return {
        "file": case.file,
        "line": case.line,
        "id": case.name,
        "ok": not differ,
        "differences": [
            {"key": d.key, "expected": shown(d.expected), "got": shown(d.got)}
            for d in differ
        ],
    }


def _count(cases: int, failed: int, skipped: int, unread: int) -> str:
    said = [] if unread and not cases else [f"{failed or 'none'} failed"]
    if skipped:
        said.append(f"{skipped} of text skipped")
    if unread:
        said.append(f"{plural(unread, 'file')} not read")
    return ", ".join([plural(cases, "case"), *said])
