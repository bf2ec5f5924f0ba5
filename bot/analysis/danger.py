"""Danger: how likely a kind is to be another seat's winning tile.

The measure counts the wait shapes for the kind that the unseen tiles allow, weighted by how common each shape is:
two-sided waits most, then closed, edge, pair and single waits. Kinds that the seat cannot win on exclude shapes, so
suji, walls and visible honours all follow from the one count. Only the order of the values is meaningful.
"""

from collections.abc import Collection, Sequence
from typing import Final

from bot.analysis.visible import safe_against, unseen_counts
from bot.engine.tiles import EAST, HAKU, KIND_COUNT, NORTH, Kind
from bot.engine.view import PublicView, SeatView

_OPEN_ENDED: Final = 1.0
_GAP: Final = 0.35
_EDGE: Final = 0.3
_PAIRS: Final = 1.5
_SINGLE: Final = 0.5
_HONOUR_PAIRS: Final = 2.5
_HONOUR_SINGLE: Final = 1.0
_VALUED: Final = 1.3
"""Factor for honours whose triplet is a yaku: hands that win on them cost more."""


def dangers(view: SeatView, seat: int) -> tuple[float, ...]:
    """Danger of each of the 34 kinds against one seat; 0 if it cannot win on the kind."""
    public = view.public
    safe = safe_against(public, seat)
    unseen = unseen_counts(view)
    valued = valued_kinds(public, seat)
    return tuple(0.0 if kind in safe else danger(Kind(kind), unseen, safe, valued) for kind in range(KIND_COUNT))


def valued_kinds(public: PublicView, seat: int) -> set[int]:
    """Kinds whose triplet is a yaku for a seat: its wind, the round wind, dragons, North in some sanma rules (7)."""
    kinds = {public.jikaze(seat), public.bakaze_kind, *range(HAKU, KIND_COUNT)}
    if public.players == 3 and public.rules.sanma_kita == "yakuhai_all":
        kinds.add(NORTH)
    return kinds


def danger(kind: Kind, unseen: Sequence[int], safe: Collection[int], valued: Collection[int] = ()) -> float:
    """Danger of one kind that is not safe itself.

    ``unseen`` are the unseen copies of each kind, ``safe`` the kinds that the seat cannot win on, ``valued`` the
    honours whose triplet is a yaku for it.
    """
    left = max(0, unseen[kind])
    pairs = left * (left - 1) / 2
    if kind >= EAST:
        weight = _VALUED if kind in valued else 1.0
        return weight * (_HONOUR_PAIRS * pairs + _HONOUR_SINGLE * left)
    total = _PAIRS * pairs + _SINGLE * left
    number = kind % 9
    for step in (-1, 1):
        far, other = number + 2 * step, number + 3 * step
        if not 0 <= far <= 8:
            continue
        ways = max(0, unseen[kind + step]) * max(0, unseen[kind + 2 * step])
        if not 0 <= other <= 8:
            # 12 waits only on 3, and 89 only on 7.
            total += _EDGE * ways
        elif kind + 3 * step not in safe:
            total += _OPEN_ENDED * ways
    if 1 <= number <= 7:
        total += _GAP * max(0, unseen[kind - 1]) * max(0, unseen[kind + 1])
    return total


def plain_dangers(view: SeatView, seat: int) -> tuple[float, ...]:
    """Danger of each of the 34 kinds as a player sees it who knows genbutsu, but neither suji nor walls.

    Honours count by their unseen copies; terminals are safer than twos and eights, and these than the middle. The scale
    is that of ``dangers``.
    """
    safe = safe_against(view.public, seat)
    unseen = unseen_counts(view)
    valued = valued_kinds(view.public, seat)
    values = []
    for number in range(KIND_COUNT):
        kind = Kind(number)
        plain = danger(kind, unseen, safe, valued) if kind >= EAST else _PLAIN[min(kind % 9, 8 - kind % 9, 2)]
        values.append(0.0 if kind in safe else plain)
    return tuple(values)


_PLAIN: Final = (20.0, 28.0, 40.0)
"""Terminals, twos and eights, the middle: about the values of ``danger`` at the start of a kyoku."""


def riichi_seats(view: SeatView) -> tuple[int, ...]:
    """The other seats in riichi, including one whose declaration tile can still be called."""
    return tuple(seat for seat, public in enumerate(view.public.seats) if seat != view.seat and public.declared_riichi)


def total_dangers(view: SeatView, seats: Collection[int], *, plain: bool = False) -> tuple[float, ...]:
    """Danger of each of the 34 kinds against several seats together; ``plain`` uses ``plain_dangers``."""
    measure = plain_dangers if plain else dangers
    total = [0.0] * KIND_COUNT
    for seat in seats:
        for kind, value in enumerate(measure(view, seat)):
            total[kind] += value
    return tuple(total)
