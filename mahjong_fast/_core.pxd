"""The old name of mahjong_fast.core for those who cimport."""

from mahjong_fast.core cimport is_win_of, shanten_of, useful_of, waits_of
