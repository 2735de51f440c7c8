"""A page as bytes, which the engine reads: what it holds, in order.

Numbers are LEB128, those in brackets with a sign as zigzag; texts are their length and
UTF-8; a list is how many, then each; a formula is as formula_code has it.

   "MJFP", the version
 1 name, Chinese, English
 2 registers: name
 3 patterns: identifier
 4 options: name, kind, [default]; the kind is 0 true or false, 1 a range, then [least]
   [most], or 2 choices, then a list of texts
 5 presets: option, [value], other option, [its value]
 6 facts: name, [least], [most], [default], key
 7 groups: name
 8 rows: name, Chinese, English, groups; formulas: exists, value, when, each
 9 exclusions: phase, row, targets; a formula: when
10 forests: group, chain
11 settings: a formula of each, without their number in front
12 narrowed shapes: a formula: when; flag, pairs, tiles, runs
13 wild tiles: a formula: when; 34 masks without their number in front
14 require: a formula, and no list
15 what is forbidden: name; a formula
16 score: a formula of each register
17 conflicts: option, [value], other option, [its value], path

The value of an option is its number: 0 or 1, the number itself, the place among the
choices; where all of these are integers, formulas see which. Presets stand in such an
order that the value of the first option is known. Of the entries for wild tiles one
holds at most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong_fast.scoring.formula_code import varint, zigzag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from mahjong_fast.scoring.page_compile import Compiled
    from mahjong_fast.scoring.page_draft import Change, Draft
    from mahjong_fast.scoring.page_options import PageOption

MAGIC, VERSION = b"MJFP", 1
_KINDS = ("flag", "range", "choices")
_CHAINS = ("chows", "pungs")


def page_bytes(
    draft: Draft, compiled: Compiled, english: Callable[[str], str]
) -> bytes:
    """Return the bytes of a page.

    english     the English name of each row
    """
    names = draft.names
    options = [option for option in names.options.values() if not option.hidden]
    parts = [
        MAGIC,
        varint(VERSION),
        _text(draft.called[0]),
        _text(draft.title["zh"]),
        _text(draft.title["en"]),
        _list(names.registers, _text),
        _list(names.used, _text),
        _list(options, _option),
        _list(draft.presets, _preset),
        _list(
            draft.facts.items(),
            lambda fact: (
                _text(fact[0])
                + zigzag(fact[1].least)
                + zigzag(fact[1].most)
                + zigzag(fact[1].default)
                + _text(fact[1].key)
            ),
        ),
        _list(names.groups, _text),
        _list(
            zip(draft.rows, compiled.rows, strict=True),
            lambda row: (
                _text(row[0].identifier)
                + _text(row[0].chinese)
                + _text(english(row[0].identifier))
                + _list([names.groups[group] for group in row[0].groups], varint)
                + b"".join([code.bytes for code in row[1]])
            ),
        ),
        _list(
            compiled.exclusions,
            lambda one: (
                varint(one.phase)
                + varint(one.row)
                + _list(one.targets, varint)
                + one.condition.bytes
            ),
        ),
        _list(
            draft.forests.items(),
            lambda one: varint(names.groups[one[0]]) + varint(_CHAINS.index(one[1][0])),
        ),
        *[code.bytes for code in compiled.settings],
        _list(
            compiled.narrowed,
            lambda one: one[0].bytes + b"".join(map(varint, map(int, one[1]))),
        ),
        _list(
            compiled.wild,
            lambda one: one[0].bytes + b"".join(map(varint, one[1])),
        ),
        compiled.require.bytes,
        _list(
            zip(draft.forbids, compiled.forbids, strict=True),
            lambda one: _text(one[0]) + one[1].bytes,
        ),
        _list(compiled.score, lambda code: code.bytes),
        _list(
            draft.conflicts,
            lambda one: (
                _preset((*_chosen(draft, one[0]), *_chosen(draft, one[1])))
                + _text(one[2])
            ),
        ),
    ]
    return b"".join(parts)


def _text(text: str) -> bytes:
    data = text.encode()
    return varint(len(data)) + data


def _list(items: Iterable[Any], write: Callable[[Any], bytes]) -> bytes:
    written = [write(item) for item in items]
    return varint(len(written)) + b"".join(written)


def _option(option: PageOption) -> bytes:
    found = _text(option.name) + varint(_KINDS.index(option.kind))
    if option.fixed is not None:  # it names the base, of which these bytes are
        return found + _list([str(option.values[option.fixed])], _text) + zigzag(0)
    if option.kind == "range":
        found += zigzag(option.least) + zigzag(option.most)
    elif option.kind == "choices":
        found += _list(map(str, option.values), _text)
    return found + zigzag(option.default)


def _chosen(draft: Draft, change: Change) -> tuple[int, int]:
    return draft.names.options[change.option].number, change.number


def _preset(preset: tuple[int, int, int, int]) -> bytes:
    option, value, other, other_value = preset
    return varint(option) + zigzag(value) + varint(other) + zigzag(other_value)
