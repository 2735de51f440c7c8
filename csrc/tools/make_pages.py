"""Compile the pages of the package: NAME.mjfp for the engine, NAME.card for Python.

    make_pages.py FOLDER

The pages are mahjong_fast/rules/*.toml. What reads them needs no library, so that this
runs before there is one: of the package only these modules are loaded, and patterns are
those of csrc/include/mjf/patterns.def.
"""

import sys
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "mahjong_fast"
PATTERNS = ROOT / "csrc" / "include" / "mjf" / "patterns.def"


def open_package():
    """Let modules of the package be imported without the package itself."""
    for name, folder in (
        ("mahjong_fast", PACKAGE),
        ("mahjong_fast.scoring", PACKAGE / "scoring"),
    ):
        module = types.ModuleType(name)
        module.__path__ = [str(folder)]
        sys.modules[name] = module


def main(folder):
    open_package()
    from mahjong_fast.scoring import page, page_card, page_patterns

    page_patterns.use(page_patterns.listed(PATTERNS.read_text(encoding="utf-8")))
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.mjfp"), *folder.glob("*.card")]:
        old.unlink()
    for source in sorted((PACKAGE / "rules").glob("*.toml")):
        found = page.shipped_page(source.stem)
        (folder / f"{source.stem}.mjfp").write_bytes(found.bytes)
        (folder / f"{source.stem}.card").write_bytes(page_card.card(found))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
