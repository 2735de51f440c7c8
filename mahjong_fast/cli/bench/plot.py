"""The figures of `mahjong-fast bench` as a picture. It takes matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matplotlib.figure import Figure

from mahjong_fast.cli.bench import figure
from mahjong_fast.cli.files import suffix_of
from mahjong_fast.files import written_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes

OURS, PEERS, COPY = "#1a7f4b", "#b8b8b8", "#3b6ea5"


def write(path: str, answer: dict[str, Any]) -> None:
    """Draw a panel a question, a bar a function, into a PNG or SVG file."""
    results = answer["results"]
    copies = [row for row in results if row["question"] == results[0]["question"]]
    questions = list(dict.fromkeys(row["question"] for row in results[len(copies) :]))
    panels = [
        [row for row in results if row["question"] == question] + copies
        for question in questions
    ]
    drawing = Figure(figsize=(10, 0.28 * sum(len(rows) + 3 for rows in panels)))
    ratios = [len(rows) for rows in panels]
    axes = drawing.subplots(
        len(panels), 1, sharex=True, squeeze=False, height_ratios=ratios
    )
    for panel, rows in zip(axes[:, 0], panels, strict=True):
        _draw(panel, rows)
    axes[-1, 0].set_xlabel("nanoseconds a hand: less is better")
    drawing.suptitle(
        f"mahjong_fast {answer['version']}, kernels for {answer['kernels']}\n"
        f"{answer['machine']}, {answer['python']}"
    )
    drawing.tight_layout(rect=(0, 0, 1, 0.99))
    with written_whole(path) as file:
        drawing.savefig(file, format=suffix_of(path)[1:])


def _draw(panel: Axes, rows: list[dict[str, Any]]) -> None:
    colours = {"mahjong_fast": OURS, "numpy": COPY}
    names = [row["name"] for row in rows]
    times = [row["ns"] for row in rows]
    bars = panel.barh(
        names, times, color=[colours.get(row["package"], PEERS) for row in rows]
    )
    panel.bar_label(bars, list(map(figure, times)), padding=3)
    panel.set_title(f"{rows[0]['question']}, {rows[0]['hands']}", loc="left")
    panel.set_xscale("log")
    panel.margins(x=0.15)
    panel.invert_yaxis()
    panel.spines[["top", "right"]].set_visible(False)
