"""The old name of mahjong_fast.core, kept for modules that cimport it."""

from mahjong_fast.core cimport is_win_of, shanten_of, useful_of, waits_of
