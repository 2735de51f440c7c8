"""What a picture shows, read back from its SVG."""

import itertools
import re
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

from mahjong_fast.pictures.faces import FACES

SVG = "{http://www.w3.org/2000/svg}"


class Box(NamedTuple):
    """Where a face or a letter was put; a letter has no size here."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def turned(self):
        return self.right - self.left == 40

    def overlaps(self, other):
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def boxes(picture):
    """Yield what a picture shows, in the order in which it was put there."""
    for use in ElementTree.fromstring(picture).iter(f"{SVG}use"):
        name = re.fullmatch(r"#mjf-[0-9a-f]{12}-(\w+)", use.get("href"))[1]
        if use.get("transform"):
            place = r"translate\((\S+) (\S+)\)rotate\(-90\)"
            x, y = map(float, re.fullmatch(place, use.get("transform")).groups())
            yield Box(name, x, y - 30, x + 40, y)
        else:
            x, y = float(use.get("x")), float(use.get("y"))
            across, down = (0, 0) if name[0] == "u" else (30, 40)
            yield Box(name, x, y, x + across, y + down)


def tiles(picture):
    return [box for box in boxes(picture) if box.name in FACES]


def names(picture):
    return [box.name for box in tiles(picture)]


def groups(picture):
    """Return the tiles of a picture in groups, each a row without a wide gap in it."""
    found = []
    for before, box in itertools.pairwise([None, *tiles(picture)]):
        if before is None or box.left - before.right > 2 or box.left < before.left:
            found.append([])
        found[-1].append(box)
    return found


def said(picture):
    """Return the captions, one a line; spaces are not drawn."""
    letters = [box for box in boxes(picture) if box.name[0] == "u"]
    lines = [
        "".join(chr(int(letter.name[1:], 16)) for letter in line)
        for _, line in itertools.groupby(letters, key=lambda letter: letter.top)
    ]
    return "\n".join(lines)


def title(picture):
    return ElementTree.fromstring(picture).find(f"{SVG}title").text
