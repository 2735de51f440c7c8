"""``python -m mahjong_fast`` is the command ``mahjong-fast``."""

import sys

from mahjong_fast.cli import main

if __name__ == "__main__":
    sys.exit(main())
