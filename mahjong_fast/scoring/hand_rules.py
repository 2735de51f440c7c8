"""What rules say of a hand that is not won yet: its shapes, how far it is, discards."""

from __future__ import annotations

from functools import cached_property
from operator import index

from mahjong_fast._native import core, scoring
from mahjong_fast.checks import is_below
from mahjong_fast.errors import (
    CountError,
    JokerError,
    LimitError,
    MeldError,
    SituationError,
    shown,
)
from mahjong_fast.forms import form
from mahjong_fast.hand import Hand
from mahjong_fast.scoring import refusals
from mahjong_fast.tiles import tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mahjong_fast._native.core import Discards, Form, Ukeire
    from mahjong_fast.hand import HandLike, Meld

_CLOSED_TILES = 14


EVERY_KIND = (1 << 34) - 1


class HandRules(scoring.Rules):
    """The shapes and the tiles of a rule system, and hands asked about with them."""

    name: str
    shape_flags: int
    honor_runs: tuple[str, ...]
    copies: int | None
    joker_copies: bool
    tiles: int | str
    sets: int | None
    jokers: bool
    any_shape: bool
    _kinds: int  # of tiles in use, as bits

    @property
    def forms(self) -> tuple[int | Form, ...]:
        """The shapes that win, as `mahjong_fast.shanten` and `batch.make` take them.

        One is a `Form` where sets and a pair are not those of `STANDARD`. Which tiles
        are in use, it is `limits` that says.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("xinzhang")
        >>> mf.shanten("123m456p789s1122z", forms=rules.forms)
        0
        """
        return self._shapes

    @property
    def shapes(self) -> tuple[int | Form, ...]:
        """The same as `forms`.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").shapes
        (9,)
        """
        return self.forms

    @cached_property
    def _shapes(self) -> tuple[int | Form, ...]:
        usual = not self.honor_runs and self.copies == 4 and not self.joker_copies
        if usual or not self.shape_flags & core.STANDARD:
            return (self.shape_flags,)
        own = form(
            honor_runs=self.honor_runs,  # type: ignore[arg-type]
            copies=self.copies,
            joker_copies=self.joker_copies,
        )
        others = self.shape_flags & ~core.STANDARD
        return (own, others) if others else (own,)

    @property
    def limits(self) -> bytes | None:
        """The copies of each tile that are in play; None where they are four each.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").limits
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

    def _check_hand(
        self, hand: HandLike, jokers: int, melds: tuple[Meld, ...] = ()
    ) -> None:
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
            n_melds = len(hand.melds) if isinstance(hand, Hand) else len(melds)
            if core.count_of(hand) + jokers + 3 * n_melds in (16, 17):
                raise SituationError(
                    refusals.strangeness(self.name, scoring.PROBLEM_FIVE_SETS)
                )

    def _asked(
        self, hand: HandLike, melds: Iterable[Meld] | str, jokers: int
    ) -> dict[str, Any]:
        """Return the shapes, the jokers and the limits of a question about a hand."""
        if isinstance(hand, Hand):
            if melds:
                raise MeldError("the melds of a Hand are its own")
            declared = hand.melds
        else:
            declared = core.as_melds(melds, "mpsz", True)
        self._check_hand(hand, jokers, declared)
        forms, limits = self.forms, self.limits
        if declared:
            limits = self._limits_beside(declared)
            own = hand.jokers if isinstance(hand, Hand) else jokers
            if core.count_of(hand) + own + 3 * len(declared) > _CLOSED_TILES:
                forms = self._sets_alone()
            forms = self._beside(forms, declared)
        return {"forms": forms, "jokers": jokers, "limits": limits}

    def _beside(
        self, forms: tuple[int | Form, ...], melds: tuple[Meld, ...]
    ) -> tuple[int | Form, ...]:
        """Return those of some shapes that can have these melds: all."""
        return forms

    def _sets_alone(self) -> tuple[int | Form, ...]:
        """Return the shapes of sets and a pair: no others have five sets and melds."""
        own = tuple(shape for shape in self.forms if not isinstance(shape, int))
        return own or (self.shape_flags & core.STANDARD,)

    def _limits_beside(self, melds: tuple[Meld, ...]) -> bytes:
        """Return the copies of each tile in play that are not in the melds."""
        left = list(self.limits or bytes([4]) * 34)
        for meld in melds:
            for tile in meld.tiles:
                left[tile] -= 1
                if left[tile] < 0 and not self._kinds >> tile & 1:
                    raise LimitError(f"{tile_name(tile)}: no tile of {self.name}")
                if left[tile] < 0:
                    raise CountError(f"five of {tile_name(tile)} in the melds")
        return bytes(left)

    def _plain_waits(self, hand: HandLike, jokers: int) -> tuple[int, ...]:
        """Return the tiles that complete a hand; the melds of a `Hand` count."""
        if self.any_shape:  # what the shapes say, as any other tile may win
            return core.waits(hand, forms=self.forms, jokers=jokers, limits=self.limits)
        own = getattr(hand, "jokers", jokers)
        if jokers and own != jokers:
            raise JokerError(f"jokers={jokers}, but the hand itself has {own}")
        melds = hand.melds if isinstance(hand, Hand) else ()
        return self._waits(core.as_counts(hand), melds, own)

    def shanten(
        self, hand: HandLike, *, melds: Iterable[Meld] | str = (), jokers: int = 0
    ) -> int:
        """Return the shanten number of a hand, with the shapes of these rules.

        hand    as of `mahjong_fast.shanten`: text, counts or a `Hand`
        melds   Melds, or text for `parse_melds`: their tiles are not drawn any more; a
                `Hand` has its own
        jokers  how many are in the hand besides

        Raises `SituationError` for a hand of another game: with jokers where there are
        none, or of five sets where there are four; `LimitError` for tiles that are not
        in use.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").shanten("123m456p789s1123z")
        1
        >>> mf.rules.get("jipinghu").shanten("123m456p1z", melds="pon:111z chi:123s")
        1
        >>> mf.rules.get("guangdong_ghost").shanten("123m456p789s112z", jokers=1)
        0
        >>> mf.rules.get("jipinghu").shanten("123m456p789s112z", jokers=1)
        Traceback (most recent call last):
        mahjong_fast.errors.SituationError: jipinghu: there are no wild tiles and no \
jokers
        """
        return core.shanten(hand, **self._asked(hand, melds, jokers))

    def useful(
        self, hand: HandLike, *, melds: Iterable[Meld] | str = (), jokers: int = 0
    ) -> tuple[int, ...]:
        """Return the tiles that lower the shanten number of a hand of 3n+1 tiles.

        The arguments, and what is raised, are those of `shanten`.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").useful("123m456p789s1123z")
        (27, 28, 29)
        """
        return core.useful(hand, **self._asked(hand, melds, jokers))

    def ukeire(
        self,
        hand: HandLike,
        *,
        melds: Iterable[Meld] | str = (),
        unseen: Any = None,
        jokers: int = 0,
    ) -> Ukeire:
        """Return the useful tiles of a hand of 3n+1 tiles, and how many are out.

        unseen  34 counts: how many copies of each tile may still be drawn; by default
                all that are neither in the hand nor in its melds

        The other arguments, and what is raised, are those of `shanten`.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("jipinghu").ukeire("123m456p1z", melds="pon:222z chi:123s")
        Ukeire(shanten=0, tiles=(27,), counts=(3,), total=3)
        """
        asked = self._asked(hand, melds, jokers)
        return core.ukeire(hand, unseen=unseen, **asked)

    def discards(
        self,
        hand: HandLike,
        *,
        melds: Iterable[Meld] | str = (),
        unseen: Any = None,
        jokers: int = 0,
    ) -> Discards:
        """Return every discard, best first, with the shapes of these rules.

        hand    as of `mahjong_fast.discards`, with the tile to be discarded
        unseen  34 counts: how many copies of each tile may still be drawn; by default
                all that are neither in the hand nor in its melds

        The other arguments, and what is raised, are those of `shanten`.

        >>> import mahjong_fast as mf
        >>> best = mf.rules.get("jipinghu").discards("123m456p789s11223z")[0]
        >>> best
        Discard(tile=29, shanten=0, tiles=(27, 28), total=4)
        """
        asked = self._asked(hand, melds, jokers)
        return core.discards(hand, unseen=unseen, **asked)
