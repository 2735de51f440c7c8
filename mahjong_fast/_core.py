"""The old name of `mahjong_fast._native.core`, which old pickles contain."""

import sys

from mahjong_fast._native import core

sys.modules[__name__] = core
