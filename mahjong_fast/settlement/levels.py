"""等级: the title that a player's score over all hands earns."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.named import NamedTuple


class Level(NamedTuple):
    """A level from 1, its title, and the least score that has it (None: any)."""

    number: int
    chinese: str
    least: int | None


_TITLES = """
雀蛋 雀仔 麻雀 雀头 银雀 金雀 雀霸 雀王 雀帝 雀妖 雀仙 雀魔 雀圣 雀神 雀佛
""".split()
_LEAST = (
    *(None, 20, 50, 100, 200, 500, 1000, 5000, 10_000, 20_000),
    *(50_000, 100_000, 200_000, 500_000, 1_000_000),
)
LEVELS = tuple(
    Level(number, chinese, least)
    for number, (chinese, least) in enumerate(zip(_TITLES, _LEAST, strict=True), 1)
)


def level(score: int) -> Level:
    """Return the level of a *score*, as QQ counts them for Guangdong mahjong.

    >>> from mahjong_fast.settlement import level
    >>> level(-300).chinese, level(19).chinese, level(20).chinese
    ('雀蛋', '雀蛋', '雀仔')
    >>> level(1_000_000)
    Level(number=15, chinese='雀佛', least=1000000)
    """
    score = checks.whole(score, "score")
    found = LEVELS[0]
    for title in LEVELS[1:]:
        if title.least is not None and score >= title.least:
            found = title
    return found
