"""The patterns that pages may name: those of the library, or of its list of them.

While the package is built there is no library yet: the list is read then.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mahjong_fast.scoring.page_scope import PatternText

if TYPE_CHECKING:
    from collections.abc import Mapping

_PATTERN = re.compile(
    r'^PATTERN\((\w+),\s*"([^"]*)",\s*"([^"]*)",\s*\w+,\s*\w+,\s*(\w+),\s*"([^"]*)"\)',
    re.MULTILINE,
)
_texts: Mapping[str, PatternText] = {}


def texts() -> Mapping[str, PatternText]:
    """Return every pattern by its identifier."""
    if not _texts:
        from mahjong_fast.scoring.patterns import PATTERNS

        use(
            {
                name: PatternText(
                    pattern.chinese, pattern.english, pattern.text, pattern.chain
                )
                for name, pattern in PATTERNS.items()
            }
        )
    return _texts


def listed(text: str) -> Mapping[str, PatternText]:
    """Return the patterns of the text of patterns.def."""
    return {
        identifier: PatternText(chinese, english, words, chain)
        for identifier, chinese, english, chain, words in _PATTERN.findall(text)
    }


def use(patterns: Mapping[str, PatternText]) -> None:
    """Take these patterns from now on."""
    global _texts
    _texts = patterns
