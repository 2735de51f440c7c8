"""What tiles and shapes are called: the one list of each."""

from __future__ import annotations

# By index: 0-8 = 1-9m 万, 9-17 = 1-9p 筒, 18-26 = 1-9s 条, 27-33 = 1-7z 东南西北白發中
TILES = tuple(
    digit + suit
    for suit, digits in zip("mpsz", ["123456789"] * 3 + ["1234567"], strict=True)
    for digit in digits
)
# By flag, as mjf/hand.h has it: the constant, and the shape in English and in Chinese.
SHAPES = {
    1: ("STANDARD", "standard", "一般型"),
    2: ("SEVEN_PAIRS", "seven pairs", "七对"),
    4: ("SEVEN_PAIRS_QUADS", "seven pairs", "七对"),
    8: ("THIRTEEN_ORPHANS", "thirteen orphans", "十三幺"),
    16: ("KNITTED_STRAIGHT", "knitted straight", "组合龙"),
    32: ("KNITTED_HONORS", "knitted honors", "全不靠"),
    64: ("KNITTED_HONORS_SEVEN", "knitted seven", "七星不靠"),
    128: ("SCATTERED", "scattered", "十三烂"),
    256: ("SCATTERED_SEVEN", "scattered seven", "七星十三烂"),
}
