"""Threats: for every other seat the chance that it is tenpai, its likely waits, and the cost of dealing in.

A riichi is certainly tenpai. An open hand is likelier tenpai the more it has called and the later the turn. A closed
hand without riichi may be tenpai as well.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from bot.analysis.danger import riichi_seats, valued_kinds
from bot.analysis.visible import dora_counts, han_of_dora, passed_this_turn, safe_against, unseen_counts
from bot.engine.melds import MeldKind
from bot.engine.seat import SeatPublic
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, RED_FIVES, YAOCHUU, is_red
from bot.engine.view import SeatView

_OPEN_READY: Final = {
    4: ((0.0, 0.0), (0.02, 0.045), (0.12, 0.06), (0.42, 0.045)),
    3: ((0.0, 0.0), (0.12, 0.06), (0.3, 0.07), (0.5, 0.05)),
}
"""By players and calls: the chance of tenpai at the start, and its growth with each discard."""
_SLOW_START: Final = 3
"""Discards before that growth begins."""
_MORE_HAN: Final = {4: 0.0, 3: 0.4}
"""Hidden han of open hands, by players: sanma hands are bigger."""
_MOST_READY: Final = 0.9
_SILENT: Final = (0.004, 4, 0.04)
"""Chance that a closed hand without riichi is tenpai: growth with each discard, discards before that, maximum."""
_RIICHI_HAN: Final = 1.85
_SILENT_HAN: Final = 2.0
_KEPT_DORA: Final = 1.3
"""Players keep dora more often than other tiles, by this factor."""
_AVOIDED: Final = 0.25
"""Weight of tiles that do not fit the yaku that a hand seems to aim for."""
_CEILING: Final = 16000.0


class Threat(NamedTuple):
    """The threat from another seat."""

    seat: int
    riichi: bool
    tenpai: float
    """The chance that the seat is tenpai."""
    waits: tuple[float, ...]
    """The chance of each of the 34 kinds to be a wait if the seat is tenpai."""
    loss: float
    """Average points that dealing in to it costs, without honba and riichi sticks."""


def threats_to(
    view: SeatView, unseen: Sequence[int] | None = None, dora: Sequence[int] | None = None
) -> tuple[Threat, ...]:
    """The threats from the other seats, in turn order.

    Callers that already have ``unseen_counts`` and ``dora_counts`` may pass them as ``unseen`` and ``dora``.
    """
    if unseen is None:
        unseen = tuple(max(0, left) for left in unseen_counts(view))
    if dora is None:
        dora = dora_counts(view.public)
    in_riichi = riichi_seats(view)
    total = max(1, sum(unseen))
    dora_left = _dora_left(view, unseen, dora)
    found = []
    for seat in view.public.following(view.seat):
        own = view.public.seats[seat]
        riichi = seat in in_riichi
        safe = safe_against(view.public, seat)
        if not riichi:
            safe |= passed_this_turn(view.public, seat)
        leaning = FLAT if own.closed else _leaning(view, seat)
        waits = chances(unseen, safe, open_hand=not own.closed, holds=leaning)
        concealed = dora_left * own.concealed / total * _KEPT_DORA
        han = _han(view, seat, dora, riichi=riichi) + concealed
        loss = _points(han, closed=own.closed) * (1.5 if seat == view.public.oya else 1.0)
        found.append(Threat(seat, riichi, tenpai_chance(own, view.public.players, riichi=riichi), waits, loss))
    return tuple(found)


def tenpai_chance(own: SeatPublic, players: int, *, riichi: bool) -> float:
    """The chance that a seat is tenpai."""
    if riichi:
        return 1.0
    calls = sum(meld.is_open for meld in own.melds)
    turn = len(own.river)
    if not calls:
        step, after, most = _SILENT
        return min(most, step * max(0, turn - after))
    if calls > 3:
        return 1.0
    start, step = _OPEN_READY[players][calls]
    return min(_MOST_READY, start + step * max(0, turn - _SLOW_START))


def _dora_left(view: SeatView, unseen: Sequence[int], dora: Sequence[int]) -> float:
    """Han of dora and red fives among the tiles that the viewer has not seen."""
    left = float(sum(copies * times for copies, times in zip(unseen, dora, strict=True)))
    public = view.public
    seen = [tile for tile in view.hidden.tiles if is_red(tile)]
    for seat in public.seats:
        seen += [entry.tile for entry in seat.river if is_red(entry.tile) and entry.called_by is None]
        seen += [tile for meld in seat.melds for tile in meld.tiles if is_red(tile)]
    return left + max(0, sum(public.rules.aka_dora[: len(RED_FIVES)]) - len(seen))


def _han(view: SeatView, seat: int, times: Sequence[int], *, riichi: bool) -> float:
    """Han that a tenpai hand shows or probably has, without dora in the concealed part."""
    own, rules = view.public.seats[seat], view.public.rules
    dora = sum(han_of_dora(meld.tiles, times, rules) for meld in own.melds) + own.kita
    if riichi:
        luck = 0.35 * len(view.public.indicators) * rules.ura_dora + 0.1 * rules.ippatsu
        return _RIICHI_HAN + dora + luck + own.double_riichi + (0.9 if own.ippatsu and rules.ippatsu else 0.0)
    if own.closed:
        return _SILENT_HAN + dora
    valued = valued_kinds(view.public, seat)
    han = float(sum((meld.first in valued) and meld.kind is not MeldKind.CHII for meld in own.melds))
    if _suit_aimed_at(own) is not None:
        han += 2
    elif len(own.melds) >= 2 and all(meld.kind is not MeldKind.CHII for meld in own.melds):
        han += 1.3
    return max(1.4, han) + dora + _MORE_HAN[view.public.players]


def _points(han: float, *, closed: bool) -> float:
    """Average points of a non-dealer's ron with about ``han`` han."""
    if han <= 4:
        return (1450.0 if closed else 1150.0) * float(1.75 ** (han - 1))
    mangan = 7800.0 if closed else 6200.0
    return min(_CEILING, mangan * float(1.22 ** (han - 4)))


def _suit_aimed_at(own: SeatPublic) -> int | None:
    """The suit (0-2) that a hand with two or more calls seems to collect: its calls share it, its river avoids it."""
    calls = [meld for meld in own.melds if meld.is_open]
    suits = {meld.first // 9 for meld in calls if meld.first < EAST}
    if len(calls) < 2 or len(suits) != 1:
        return None
    (suit,) = suits
    discarded = sum(KIND_OF[entry.tile] // 9 == suit for entry in own.river if KIND_OF[entry.tile] < EAST)
    return suit if discarded * 6 <= len(own.river) else None


def _leaning(view: SeatView, seat: int) -> Sequence[float]:
    """How likely an open hand holds each kind, compared with the usual (1.0)."""
    own = view.public.seats[seat]
    suit = _suit_aimed_at(own)
    if suit is not None:
        return [1.0 if kind >= EAST or kind // 9 == suit else _AVOIDED for kind in range(KIND_COUNT)]
    valued = valued_kinds(view.public, seat)
    kinds = [KIND_OF[tile] for meld in own.melds for tile in meld.tiles]
    if view.public.rules.kuitan and not any(kind in YAOCHUU for kind in kinds):
        # All calls are simples: probably tanyao, unless the hand has a concealed yakuhai triplet.
        return [1.0 if kind not in YAOCHUU else 0.5 if kind in valued else _AVOIDED for kind in range(KIND_COUNT)]
    return FLAT


_GAP: Final = 0.33
_EDGE: Final = 0.28
_PAIR: Final = 0.5
_SINGLE: Final = 0.3
_HONOUR_PAIR: Final = 1.4
_HONOUR_SINGLE: Final = 0.6
_MORE_WAITS: Final = 1.1
"""Tenpai hands have slightly more than one wait shape on average."""
_OPEN_PAIRS: Final = 1.2
"""Factor for pair and single waits of open hands, which can choose their wait less freely."""

FLAT: Final = (1.0,) * KIND_COUNT


def chances(
    unseen: Sequence[int], safe: Collection[int], *, open_hand: bool = False, holds: Sequence[float] = FLAT
) -> tuple[float, ...]:
    """The chance of each of the 34 kinds to be a wait of a tenpai hand.

    ``unseen`` are the unseen copies of each kind, ``safe`` the kinds that the seat cannot win on. ``holds`` is how
    likely the seat holds each kind, compared with the usual (1.0).
    """
    weight = [0.0] * KIND_COUNT
    available = [left * hold for left, hold in zip(unseen, holds, strict=True)]
    total = 0.0
    pairs = _OPEN_PAIRS if open_hand else 1.0
    for kind in range(KIND_COUNT):
        left = unseen[kind]
        if left <= 0 or kind in safe:
            continue
        two, one = (_HONOUR_PAIR, _HONOUR_SINGLE) if kind >= EAST else (_PAIR, _SINGLE)
        shape = (two * left * (left - 1) / 2 + one * left) * holds[kind] * pairs
        weight[kind] += shape
        total += shape
    for first in (0, 9, 18):
        for low in range(first, first + 8):
            ways = available[low] * available[low + 1]
            if ways > 0:
                total += _run_of_two(weight, ways, low, first, safe)
        for low in range(first, first + 7):
            ways = available[low] * available[low + 2]
            if ways > 0 and low + 1 not in safe:
                weight[low + 1] += _GAP * ways
                total += _GAP * ways
    if total <= 0:
        return tuple(weight)
    return tuple([min(1.0, _MORE_WAITS * each / total) for each in weight])


def _run_of_two(weight: list[float], ways: float, low: int, first: int, safe: Collection[int]) -> float:
    """Add the waits of two neighbouring tiles to ``weight``; returns the weight of the shape."""
    if low == first or low == first + 7:
        wait = low + 2 if low == first else low - 1
        if wait in safe:
            return 0.0
        weight[wait] += _EDGE * ways
        return _EDGE * ways
    if low - 1 in safe or low + 2 in safe:
        return 0.0
    weight[low - 1] += ways
    weight[low + 2] += ways
    return ways
