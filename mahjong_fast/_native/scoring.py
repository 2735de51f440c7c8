"""The module of scoring.pyx, which is in the shared library of core."""

from mahjong_fast._native.library import load

load(__name__)
