"""What a win is worth: rule systems as pages, and the scores that they give.

A page has the rows of a fan table, each worth something where structural facts of the
hand, its *patterns*, hold, and formulas that make totals of the rows that count. The
systems of `mahjong_fast.rules` are pages, and your own can be: `Ruleset.from_page`.
"""

from mahjong_fast._native.scoring import Line, Score
from mahjong_fast.scoring.patterns import PATTERNS, Pattern, facts, patterns
from mahjong_fast.scoring.ready import Outcome, Wait
from mahjong_fast.scoring.ruleset import Ruleset
from mahjong_fast.scoring.win import Win

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from mahjong_fast.scoring.bounds import Bound
    from mahjong_fast.scoring.explain import Explanation
    from mahjong_fast.scoring.situations import How, MeldCode, Situation, Verdict

__all__ = [
    "PATTERNS",
    "Bound",
    "Explanation",
    "How",
    "Line",
    "MeldCode",
    "Outcome",
    "Pattern",
    "Ruleset",
    "Score",
    "Situation",
    "Verdict",
    "Wait",
    "Win",
    "facts",
    "patterns",
]

# What only people read are dataclasses, what only arrays take are enumerations: their
# import takes as long as half of this.
_LAZY_NAMES = {
    "Bound": "bounds",
    "Explanation": "explain",
    "How": "situations",
    "MeldCode": "situations",
    "Situation": "situations",
    "Verdict": "situations",
}


def __getattr__(name: str) -> object:
    if name in _LAZY_NAMES:
        from importlib import import_module

        module = import_module(f"mahjong_fast.scoring.{_LAZY_NAMES[name]}")
        found = globals()[name] = getattr(module, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
