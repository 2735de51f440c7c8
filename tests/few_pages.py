"""Small pages for tests: the least that is one, and what its bytes say."""

from __future__ import annotations

from typing import Any

import page_reader

from mahjong_fast.scoring.page import compile_page, read_page

HEAD = 'name = "mine"\n'
ROWS = """\
[rows.all]
table = [
  ["清一色", 4, "one_suit"],
  ["碰碰胡", 2, "all_pungs"],
  ["平胡", 1, "all_chows"],
]
"""
SCORE = """\
[score]
fan = "sum(all)"
"""


def read(text: str, **options: Any) -> dict[str, Any]:
    """Return what the bytes of a page say."""
    return page_reader.read(compile_page(read_page(text, options)))


def page(more: str = "", head: str = "", score: str = SCORE, rows: str = ROWS) -> str:
    """Return a page with something more in it."""
    return HEAD + head + rows + score + more


def formula(text: str, more: str = "") -> Any:
    """Return what a formula of [score] becomes, and the names of its patterns."""
    found = read(page(more, score=f"[score]\nbefore = 1\nfan = '''{text}'''\n"))
    return found["score"]["fan"], found["patterns"]
