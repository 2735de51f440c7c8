"""What rules say of a hand that is not won yet: its shapes, how far it is, discards."""

from __future__ import annotations

from functools import cached_property
from operator import index

from mahjong_fast._native import core, scoring
from mahjong_fast.checks import is_below
from mahjong_fast.errors import JokerError, SituationError, shown
from mahjong_fast.forms import form
from mahjong_fast.hand import Hand
from mahjong_fast.scoring import refusals

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from typing import Any

    from mahjong_fast._native.core import Discards
    from mahjong_fast.forms import Forms
    from mahjong_fast.hand import HandLike


EVERY_KIND = (1 << 34) - 1


class HandRules(scoring.Rules):
    """The shapes and the tiles of a rule system, and hands asked about with them."""

    name: str
    forms: int
    honor_runs: tuple[str, ...]
    copies: int | None
    joker_copies: bool
    tiles: int | str
    sets: int | None
    jokers: bool
    _kinds: int  # of tiles in use, as bits

    @property
    def shapes(self) -> Forms:
        """The shapes as `mahjong_fast.shanten` takes them.

        >>> import mahjong_fast as mf
        >>> mf.shanten("123m456p789s1122z", forms=mf.rules.get("xinzhang").shapes)
        0
        """
        return self._shapes

    @cached_property
    def _shapes(self) -> Forms:
        usual = not self.honor_runs and self.copies == 4 and not self.joker_copies
        if usual or not self.forms & core.STANDARD:
            return self.forms
        own = form(
            honor_runs=self.honor_runs,  # type: ignore[arg-type]
            copies=self.copies,
            joker_copies=self.joker_copies,
        )
        others = self.forms & ~core.STANDARD
        return (own, others) if others else own

    @property
    def limits(self) -> bytes | None:
        """The copies of each tile that are in play; None where they are four each.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("jipinghu")
        >>> from mahjong_fast.scoring import Ruleset
        >>> rules = Ruleset.from_page(
        ...     {"base": "xinzhang", "change": {"game.tiles": 108}}
        ... )
        >>> rules.limits[26:28]
        b'\\x04\\x00'
        """
        return self._limits

    @cached_property
    def _limits(self) -> bytes | None:
        kinds = self._kinds
        if kinds == EVERY_KIND:
            return None
        return bytes(4 * (kinds >> tile & 1) for tile in range(34))

    def _check_hand(self, hand: HandLike, jokers: int) -> None:
        """Refuse a hand of another game: with jokers, or of another number of sets."""
        if jokers.__class__ is not int or not 0 <= jokers <= scoring.MAX_JOKERS:
            if not is_below(scoring.MAX_JOKERS + 1, jokers):
                most = scoring.MAX_JOKERS
                raise JokerError(
                    f"jokers is an int from 0 to {most}, not {shown(jokers)}"
                )
            jokers = index(jokers)
        if not self.jokers and (jokers or (isinstance(hand, Hand) and hand.jokers)):
            raise SituationError(
                refusals.strangeness(self.name, scoring.PROBLEM_JOKERS)
            )
        if self.sets == 4:
            melds = len(hand.melds) if isinstance(hand, Hand) else 0
            if core.count_of(hand) + jokers + 3 * melds in (16, 17):
                raise SituationError(
                    refusals.strangeness(self.name, scoring.PROBLEM_FIVE_SETS)
                )

    def shanten(self, hand: HandLike, *, jokers: int = 0) -> int:
        """Return the shanten number of a hand, with the shapes of these rules.

        hand    as of `mahjong_fast.shanten`: text, counts or a `Hand`
        jokers  how many are in the hand besides

        Raises `SituationError` for a hand of another game: with jokers where there are
        none, or of five sets where there are four; `LimitError` for tiles that are not
        in use.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").shanten("123m456p789s1123z")
        1
        >>> mf.rules.get("guangdong_ghost").shanten("123m456p789s112z", jokers=1)
        0
        >>> mf.rules.get("jipinghu").shanten("123m456p789s112z", jokers=1)
        Traceback (most recent call last):
        mahjong_fast.errors.SituationError: jipinghu: there are no wild tiles and no \
jokers
        """
        self._check_hand(hand, jokers)
        return core.shanten(hand, forms=self.shapes, jokers=jokers, limits=self.limits)

    def discards(
        self, hand: HandLike, *, unseen: Any = None, jokers: int = 0
    ) -> Discards:
        """Return every discard, best first, with the shapes of these rules.

        hand    as of `mahjong_fast.discards`, with the tile to be discarded
        unseen  34 counts: how many copies of each tile may still be drawn; by default
                all that are not in the hand
        jokers  how many are in the hand besides

        Raises as `shanten` does.

        >>> import mahjong_fast as mf
        >>> best = mf.rules.get("jipinghu").discards("123m456p789s11223z")[0]
        >>> best
        Discard(tile=29, shanten=0, tiles=(27, 28), total=4)
        """
        self._check_hand(hand, jokers)
        return core.discards(
            hand,
            unseen=unseen,
            forms=self.shapes,
            jokers=jokers,
            limits=self.limits,
        )
