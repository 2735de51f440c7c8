"""What mahjonggb.pyx cimports of scoring.pyx."""

from mahjong_fast._native.mjf cimport mjf_rules

cdef const mjf_rules *rules_of(ruleset) except NULL  # as long as it lives
