"""The old name of `mahjong_fast._native.scoring`, which old pickles contain."""

import sys

from mahjong_fast._native import scoring

sys.modules[__name__] = scoring
