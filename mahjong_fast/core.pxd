"""What another Cython module can cimport: no header, no linking, no GIL needed.

`counts` are 34 numbers (mjf/mjf.h has the table of tiles), `forms` a combination of
shape flags. Bit t of a set of tiles is tile t. A wrong input raises as from Python.
"""

from mahjong_fast._native.core cimport is_win_of, shanten_of, useful_of, waits_of
