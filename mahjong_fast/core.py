"""For Cython modules, which `cimport` from here: see core.pxd."""

from mahjong_fast._native.core import __pyx_capi__ as __pyx_capi__
