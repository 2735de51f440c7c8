"""What `--help` says. The tests run the examples in it."""

from __future__ import annotations

from typing import NamedTuple

DESCRIPTION = """\
Evaluate mahjong hands: how far from complete, which tiles help, what to discard, how a
complete hand can be read; and by the rules of a table, what a win is worth (`score`)
and who pays whom (`settle`).
"""

EPILOG = """\
A hand is digits and a suit: m characters 万, p dots 筒, s bamboo 条, z honours: 1z to
7z are 东南西北白發中; 0m is the red five; --notation reads others. Its melds are not
among its tiles; they may follow in brackets. draw, score and settle take one hand as an
argument. The commands from shanten to decompose take any number of them; if there is
none or -, the lines of standard input or of a file, where blank lines and lines that
begin with # are left out; or the rows of an array of NumPy in a file NAME.npy, integers
(n, 34): how many there are of each tile, 1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z.

examples:
  $ mahjong-fast shanten 123m456p789s1122z
  123m456p789s1122z  shanten 0 (tenpai 听牌)

  $ printf '# two hands\\n3334m\\n13m456p789s11z [555z]\\n' | mahjong-fast waits
  3334m  waits: 2m 4m 5m
  13m456p789s11z [555z]  waits: 2m

  $ mahjong-fast random 1000 -o hands.npy && mahjong-fast shanten hands.npy -o out.npy

exit status:
  0    every hand was answered
  1    a hand was wrong: it is reported on standard error with its number, and the
       others are answered; or the output could not be written
  2    wrong arguments
  141  whoever read the output closed it

mahjong-fast COMMAND --help has the options, the JSON fields and examples of a command.
"""

_COMMAND_EPILOG = """\
With --json, each hand is answered by one line, an object with
  hand            the text of the hand
  line            the number of its line, or of the argument, from 1
{fields}
or, if the hand is wrong, hand, line and
  error           what is wrong, as "TileError: ..."
  column          where in the text of the hand, from 1; null if it is no one place
For rows of an array, there is row, from 0, instead of line; a hand of counts that
cannot be is null.
{arrays}
examples:
{examples}"""


_ARRAYS = """
With -o NAME.npy, the answers are an array, one for each hand:
{array}
"""


class Help(NamedTuple):
    """The help of one question besides its summary."""

    description: str
    fields: str  # of its JSON objects
    examples: str
    array: str = ""  # what a file of answers has

    @property
    def epilog(self) -> str:
        """What stands below the options."""
        arrays = _ARRAYS.format(array=self.array) if self.array else ""
        return _COMMAND_EPILOG.format(
            fields=self.fields, examples=self.examples, arrays=arrays
        )


HELP = {
    "shanten": Help(
        """\
Say how many tiles each hand is from tenpai: 0 is tenpai 听牌, -1 is complete 和牌.
Hands have 3n+1 or 3n+2 tiles: 14 at most, or 16 and 17 in the game of five sets.
""",
        """\
  shanten         the number; 126 if no shape asked for can be reached""",
        """\
  $ mahjong-fast shanten 123m456p789s1122z 147m258p369s1234z
  123m456p789s1122z  shanten 0 (tenpai 听牌)
  147m258p369s1234z  shanten 6 (6 from tenpai 六向听)

  $ mahjong-fast shanten 13m456p789s11z '13m456p789s11z [2222m]' --limits
  13m456p789s11z  shanten 0 (tenpai 听牌)
  13m456p789s11z [2222m]  shanten 1 (1 from tenpai 一向听)

  $ mahjong-fast shanten 123m456p789s1z --jokers 3 --json
  {"hand": "123m456p789s1z", "line": 1, "shanten": 0}
""",
        """\
  int8 (n,): the number; 127 for a wrong hand""",
    ),
    "is-win": Help(
        """\
Say whether each hand is complete. Hands have 3n+1 tiles, which are never complete, or
3n+2.
""",
        """\
  win             true or false""",
        """\
  $ mahjong-fast is-win 123m456p789s11222z 123m456p789s1122z
  123m456p789s11222z  complete 和牌
  123m456p789s1122z  not complete 未和牌
""",
        """\
  bool (n,): whether it is complete; False for a wrong hand""",
    ),
    "waits": Help(
        """\
Name the tiles that complete each hand. Hands have 3n+1 tiles: before the draw. A tile
of which a hand holds all four is no wait, unless --shape is given.
""",
        """\
  waits           a list of tiles, as "5m"; empty if the hand is not ready""",
        """\
  $ mahjong-fast waits 123m456p789s1122z 147m258p369s1234z
  123m456p789s1122z  waits: 1z 2z
  147m258p369s1234z  waits: none (not ready 未听牌)

  $ mahjong-fast waits 13m456p789s11z --melds '[2222m]' --limits
  13m456p789s11z [2222m]  waits: none (not ready 未听牌)

  $ mahjong-fast waits --notation chinese '三三三四万 [东东东]'
  3334m [111z]  waits: 2m 4m 5m

  $ mahjong-fast waits 1111m --shape --json
  {"hand": "1111m", "line": 1, "waits": ["1m"]}
""",
        """\
  uint64 (n,): bit 0 is 1m, bit 33 is 7z; 0 for a wrong hand""",
    ),
    "useful": Help(
        """\
Name the tiles that lower the shanten number of each hand, live or not. Hands have 3n+1
tiles: before the draw.
""",
        """\
  tiles           the useful tiles, as "5m\"""",
        """\
  $ mahjong-fast useful 123m46p78s112234z
  123m46p78s112234z  useful 进张: 5p 6s 9s 1z 2z
""",
        """\
  uint64 (n,): bit 0 is 1m, bit 33 is 7z; 0 for a wrong hand""",
    ),
    "ukeire": Help(
        """\
Name the tiles that lower the shanten number of each hand, and how many of each are
live: four less those in the hand, in its melds and given with --dead. Hands have 3n+1
tiles: before the draw.
""",
        """\
  shanten         the number before the draw; 126 if no shape can be reached
  tiles           the useful tiles, as "5m", those of which none is live among them
  counts          how many of each are live, in the order of tiles
  total           their sum""",
        """\
  $ mahjong-fast ukeire 123m46p78s112234z
  123m46p78s112234z  shanten 2 (2 from tenpai 两向听)
    useful 进张: 16 tiles of 5 kinds  5p x4  6s x4  9s x4  1z x2  2z x2

  $ mahjong-fast ukeire 46p11z --melds '[456p][chi:456p@3][555z]'
  46p11z [456p] [456p] [555z]  shanten 0 (tenpai 听牌)
    useful 进张: 2 tiles of 1 kind  5p x2

  $ mahjong-fast ukeire 4p --dead 4p --json
  {"hand": "4p", "line": 1, "shanten": 0, "tiles": ["4p"], "counts": [2], "total": 2}
""",
        """\
  uint16 (n,): the total; 0 for a wrong hand""",
    ),
    "discards": Help(
        """\
Show what each discard leaves: the shanten number, the tiles that then help, and how
many of those are live: four less those in the hand (the tile thrown among them), in its
melds and given with --dead. Hands have 3n+2 tiles: after the draw. The lowest shanten
number comes first, then the most live tiles.
""",
        """\
  discards        a list of objects, best first, with
    tile          the tile thrown, as "5m"
    shanten       the number after it; 126 if no shape can be reached
    tiles         the tiles that then help
    total         how many of them are live""",
        """\
  $ mahjong-fast discards 46p115z
  46p115z  4 discards
    discard  shanten  live  useful 进张
    5z             0     4  5p
    4p             1    23  4p 5p 6p 7p 8p 1z 5z
    6p             1    23  2p 3p 4p 5p 6p 1z 5z
    1z             1     9  5p 1z 5z
""",
        """\
  int8 (n, 34): the number after each discard; 127 if not held, and for wrong hands""",
    ),
    "decompose": Help(
        """\
Show every way to read each complete hand: as sets and a pair, or as another shape.
Hands have 3n+2 tiles; one that is not complete has no reading.
""",
        """\
  decompositions  a list of objects, one a reading, with
    form          the shape, named as for --forms
    sets          the sets, each a list of three tiles, as "5m"; a knitted straight is
                  three of them
    pair          the pair, or the tile held twice, as "5m"; null where there is none
                  or more than one
    pairs         the seven pairs, each as one tile, four alike (-quads) twice; empty
                  for the other shapes
    singles       the tiles that are in no set and no pair
    jokers        the tiles that the jokers became""",
        """\
  $ mahjong-fast decompose 112233m99p445566s
  112233m99p445566s  2 readings
    standard 一般型: 123m 123m 456s 456s 99p
    seven-pairs 七对: 11m 22m 33m 99p 44s 55s 66s

  $ mahjong-fast decompose 23m55z --jokers 1
  23m55z +1 joker  2 readings
    standard 一般型: 123m 55z  jokers as 1m
    standard 一般型: 234m 55z  jokers as 4m

  $ mahjong-fast decompose 1111m --jokers 1
  1111m +1 joker  no reading (not complete 未和牌)

  $ mahjong-fast decompose 1111m --jokers 1 --joker-copies
  1111m +1 joker  1 reading
    form 自定型: 111m 11m  jokers as 1m
""",
    ),
}
