"""Points as coins: 游戏币场, by the formulas of the rooms."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.errors import MissingInput, SettlementError, shown
from mahjong_fast.settlement.facts import balances as balances_of
from mahjong_fast.settlement.frozen import sayable
from mahjong_fast.settlement.ledger import check_zero_sum, paid, payments_of

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mahjong_fast.settlement.ledger import Payment

# The models, and what each asks of a room.
MODELS = {"fee": ("N", "A"), "tax": ("N",), "mult": ("N",)}
_WHAT = {"N": "the factor of the room", "A": "the fee of the room"}


def fee(
    points: Sequence[int],
    n: int,
    a: int,
    *,
    fee_on_draw: bool = True,
    drawn: bool | None = None,
) -> tuple[int, ...]:
    """Return points times *n*, less *a* from every player, the uninvolved too.

    With *fee_on_draw* False nobody pays *a* after a draw, which a hand is that is
    *drawn*; where that is not said, one in which no points moved.

    >>> from mahjong_fast.settlement.coins import fee
    >>> fee((12, -4, -4, -4), 600, 250)
    (6950, -2650, -2650, -2650)
    >>> fee((0, 0, 0, 0), 600, 250), fee((0, 0, 0, 0), 600, 250, fee_on_draw=False)
    ((-250, -250, -250, -250), (0, 0, 0, 0))
    """
    points, n, a = _numbers(points), _factor(n), checks.number(a, "A")
    if drawn is None:
        drawn = not any(points)
    drawn = checks.flag(drawn, "drawn")
    charge = a if checks.flag(fee_on_draw, "fee_on_draw") or not drawn else 0
    return tuple([sayable(point * n - charge, "coins") for point in points])


def tax(points: Sequence[int], n: int, *, percent: int = 10) -> tuple[float, ...]:
    """Return points times *n*; of what is won the house keeps *percent*.

    What comes to whole coins is an int, however many; the rest a float, up to fifteen
    digits. Those it can say and no more, and so parts of more coins are refused.

    >>> from mahjong_fast.settlement.coins import tax
    >>> tax((12, -4, -4, -4), 2000)
    (21600, -8000, -8000, -8000)
    >>> tax((3, -3, 0, 0), 5)
    (13.5, -15, 0, 0)
    >>> tax((10**20, -(10**20), 0, 0), 1)[0]
    90000000000000000000
    """
    points, n = _numbers(points), _factor(n)
    percent = checks.number(percent, "percent", 0, 100)
    return tuple(
        _share(won, 100 - percent) if won > 0 else won for won in mult(points, n)
    )


def _share(amount: int, percent: int) -> float:
    hundredths = amount * percent
    whole, rest = divmod(hundredths, 100)
    if not rest:
        return whole
    if hundredths >= _FLOATS:
        raise SettlementError(
            f"coins {shown(whole)} and {rest} hundredths: too many for a part of one"
        )
    return hundredths / 100


_FLOATS = 10**15  # what has fewer digits is written by a float as it is


def mult(points: Sequence[int], n: int) -> tuple[int, ...]:
    """Return points times *n*, the multiplier of the table (桌面番数).

    >>> from mahjong_fast.settlement.coins import mult
    >>> mult((-2, -2, 6, -2), 5)
    (-10, -10, 30, -10)
    """
    points, n = _numbers(points), _factor(n)
    return tuple([sayable(point * n, "coins") for point in points])


def coins(
    points: Sequence[int],
    model: str = "fee",
    *,
    fee_on_draw: bool = True,
    drawn: bool | None = None,
    house: bool = False,
    players: int = 4,
    **room: int,
) -> tuple[float, ...]:
    """Return the coins of each player by a *model*: "fee", "tax" or "mult".

    The *room* says N (or n), its factor, from 1, and, for "fee" alone, A (or a): what
    every player pays. The points of all *players* come to 0, unless the *house* won or
    lost some.

    >>> from mahjong_fast.settlement import coins
    >>> coins((12, -4, -4, -4), "tax", N=2000)
    (21600, -8000, -8000, -8000)
    >>> coins((12, -4, -4, -4), "fee", N=600)
    Traceback (most recent call last):
    mahjong_fast.errors.MissingInput: A is not given: the fee of the room
    """
    asked = MODELS[checks.word(model, "model of coins", tuple(MODELS))]
    known: dict[str, int] = {}
    for given, value in room.items():
        name = checks.plain(given)
        if name.upper() not in asked:
            raise SettlementError(
                f"{shown(name)}: a room has {' and '.join(asked)} here"
            )
        if name.upper() in known:
            raise SettlementError(f"{name.upper()} and {name.lower()} are both given")
        known[name.upper()] = value
    for name in asked:
        if name not in known:
            raise MissingInput(name, _WHAT[name])
    points, players = _numbers(points), checks.players_of(players)
    if len(points) != players:
        raise SettlementError(f"points of {len(points)} players: there are {players}")
    if not checks.flag(house, "house"):
        check_zero_sum(points)
    if model == "mult":
        return mult(points, known["N"])
    if model == "tax":
        return tax(points, known["N"])
    return fee(points, known["N"], known["A"], fee_on_draw=fee_on_draw, drawn=drawn)


def _numbers(points: object) -> tuple[int, ...]:
    return checks.wholes(points, "points")


def _factor(n: object) -> int:
    return checks.number(n, "N", 1)


def capped_at_balance(
    payments: Iterable[Payment], balances: Sequence[int], players: int = 4
) -> list[Payment]:
    """Return *payments*, in their order, as far as each payer's balance goes.

    What a player receives counts only after all is paid.

    >>> from mahjong_fast.settlement import Payment
    >>> from mahjong_fast.settlement.coins import capped_at_balance
    >>> due = [Payment(0, 1, 8), Payment(0, 2, 8)]
    >>> [paid.amount for paid in capped_at_balance(due, [10, 0, 0, 0])]
    [8, 2]
    """
    left = list(balances_of(balances, players=players))
    due = []
    for payment in payments_of(payments, checks.players_of(players)):
        if payment.payer is None:
            due.append(payment)
            continue
        amount = min(payment.amount, max(left[payment.payer], 0))
        left[payment.payer] -= amount
        due.append(paid(payment.payer, payment.payee, amount, payment[3:]))
    return due
