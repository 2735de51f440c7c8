"""What the names of files promise."""

from __future__ import annotations

import os
import re

# Endings of files that hold neither lines of text nor lines of JSON.
_OTHERS = frozenset(
    ".csv .tsv .npz .json .jsonl .ndjson .xls .xlsx .ods .parquet .arrow .feather .h5 "
    ".hdf5 .mat .pkl .pickle .db .sqlite .xml .html .md .yaml .yml .toml .pdf .svg "
    ".png .zip .gz .bz2 .xz .zst".split()
)
_JSON = frozenset(".json .jsonl .ndjson".split())
_LONGEST_NAME = 255


def suffix_of(path: str) -> str:
    """Return how a name ends, in lower case: `.npy`."""
    return os.path.splitext(path)[1].lower()


def is_array(path: str | None) -> bool:
    """Whether a file is an array of NumPy, by its name."""
    return path is not None and suffix_of(path) == ".npy"


def promises_else(path: str | None, *, json: bool = False) -> str:
    """Return the ending of a name that promises another format than lines, or "".

    >>> from mahjong_fast.cli.files import promises_else
    >>> promises_else("x.csv"), promises_else("x.txt"), promises_else("x.json")
    ('.csv', '', '.json')
    >>> promises_else("x.json", json=True)
    ''
    """
    suffix = "" if path is None else suffix_of(path)
    return suffix if suffix in (_OTHERS - _JSON if json else _OTHERS) else ""


def looks_like_file(text: str) -> bool:
    """Whether what is no hand is the name of a file: one is there, or it ends so."""
    if len(text) > _LONGEST_NAME:
        return False
    return bool(re.search(r"\.[A-Za-z]\w*$", text)) or os.path.isfile(text)
