"""Folding a seat's private part: its hand, waits and furiten (rules reference 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import CorruptRecord
from bot.engine.events import (
    CallsClosed,
    Claimed,
    Event,
    KanDeclared,
    KitaDeclared,
    KyokuStarted,
    MeldCalled,
    Ryuukyoku,
    TileDiscarded,
    TileDrawn,
)
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls
from bot.engine.scoring.shanten import shape_waits
from bot.engine.seat import HiddenHand, Passed
from bot.engine.tiles import KIND_OF, NORTH, SORT_KEY, YAOCHUU, Kind, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.view import PublicView

_ENDS: Final = {
    "own_draw": ("draw",),
    "own_turn": ("draw", "call"),
    "own_discard": ("discard",),
    "own_draw_or_any_interruption": ("draw", "call", "interruption"),
}
"""At which moments temporary furiten ends, by ``temp_furiten_clear``."""


def fold_private(private: HiddenHand, seat: int, before: PublicView, event: Event) -> HiddenHand:  # noqa: PLR0911
    """A seat's private part after an event; ``before`` is the public part before it."""
    match event:
        case TileDrawn() if event.seat == seat:
            if event.tile is None:
                raise CorruptRecord("a seat sees the tile it draws")
            after = private.copy()
            after.drawn = event.tile
            _clear(after, before.rules, "draw")
            return after
        case TileDiscarded() if event.seat == seat:
            return _discarded(private, seat, before, event)
        case CallsClosed():
            return _window_closed(private, seat, before)
        case Claimed() if event.seat == seat:
            if private.claim is not None:
                raise CorruptRecord("an answer is given once")
            after = private.copy()
            after.claim = event.action
            return after
        case MeldCalled():
            return _called(private, seat, before, event)
        case KanDeclared() if event.seat == seat:
            return _konged(private, seat, before, event.meld)
        case KitaDeclared() if event.seat == seat:
            return _used(private, seat, before, (Tile(NORTH),))
        case Ryuukyoku() if private.claim is not None:
            after = private.copy()
            after.claim = None
            return after
        case KyokuStarted():
            dealt = HiddenHand(event.hands[seat] or ())
            dealt.waits = _waits(dealt, before.rules)
            return dealt
        case _:
            return private


def _waits(private: HiddenHand, rules: Ruleset) -> tuple[Kind, ...]:
    return shape_waits(private.counts, (13 - len(private.hand)) // 3, four_same=rules.chiitoi_four_same)


def without(hand: tuple[Tile, ...], tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The hand less these tiles. Raises CorruptRecord when one is not there."""
    rest = list(hand)
    for tile in tiles:
        if tile not in rest:
            raise CorruptRecord(f"tile {tile} is not in the hand")
        rest.remove(tile)
    return tuple(rest)


def _clear(after: HiddenHand, rules: Ruleset, moment: str) -> None:
    """Temporary furiten ends at moments that ``temp_furiten_clear`` names."""
    if after.missed and moment in _ENDS[rules.temp_furiten_clear]:
        after.missed = False
        if not after.missed_in_riichi:
            after.passed = None


def _discarded(private: HiddenHand, seat: int, before: PublicView, event: TileDiscarded) -> HiddenHand:
    after = private.copy()
    _decline_tsumo(after, seat, before)
    _clear(after, before.rules, "discard")
    after.drawn = None
    if event.drawn:
        if private.drawn != event.tile:
            raise CorruptRecord("the drawn tile is another one")
        return after
    _exchange(after, event.tile, private.drawn)
    after.waits = _waits(after, before.rules)
    return after


def _exchange(after: HiddenHand, out: Tile, drawn: Tile | None) -> None:
    """One tile leaves the hand, and the drawn one, if any, takes its place in order."""
    counts = after.counts.copy()
    hand = list(after.hand)
    if out not in hand:
        raise CorruptRecord(f"tile {out} is not in the hand")
    hand.remove(out)
    counts[KIND_OF[out]] -= 1
    if drawn is not None:
        key = SORT_KEY[drawn]
        place = 0
        for tile in hand:
            if SORT_KEY[tile] > key:
                break
            place += 1
        hand.insert(place, drawn)
        counts[KIND_OF[drawn]] += 1
    after.hold(tuple(hand), counts)


def _decline_tsumo(after: HiddenHand, seat: int, before: PublicView) -> None:
    """In riichi, going on with a winning draw in hand is riichi furiten."""
    if after.drawn is not None and before.seats[seat].riichi and KIND_OF[after.drawn] in after.waits:
        after.missed_in_riichi = True
        if after.passed is None:
            after.passed = Passed(after.drawn, seat, len(before.seats[seat].river) + 1, "draw")


def _called(private: HiddenHand, seat: int, before: PublicView, event: MeldCalled) -> HiddenHand:
    if event.seat != seat and private.claim is None and not private.missed:
        return private
    after = private.copy()
    after.claim = None
    if event.seat != seat:
        _clear(after, before.rules, "interruption")
        return after
    called = event.meld.called
    if called is None:
        raise CorruptRecord("a call takes a tile")
    after.hold(without(private.hand, without(event.meld.tiles, (called,))))
    after.waits = _waits(after, before.rules) if event.meld.kind is MeldKind.DAIMINKAN else ()
    _clear(after, before.rules, "call")
    return after


def _konged(private: HiddenHand, seat: int, before: PublicView, meld: Meld) -> HiddenHand:
    used = meld.tiles if meld.kind is MeldKind.ANKAN else (meld.added,)
    return _used(private, seat, before, [tile for tile in used if tile is not None])


def _used(private: HiddenHand, seat: int, before: PublicView, tiles: Iterable[Tile]) -> HiddenHand:
    """Tiles leave the hand for a kan or kita; the drawn one is sorted in."""
    after = private.copy()
    _decline_tsumo(after, seat, before)
    after.hold(tuple(sorted(without(private.tiles, tiles), key=SORT_KEY.__getitem__)))
    after.drawn = None
    after.waits = _waits(after, before.rules)
    return after


def _window_closed(private: HiddenHand, seat: int, before: PublicView) -> HiddenHand:
    """A winning tile let go, for whatever reason, makes furiten; an answer given is spent."""
    phase = before.phase
    if not isinstance(phase, AwaitCalls):
        raise CorruptRecord("no call window is open")
    missed = _misses(private, seat, before, phase)
    if private.claim is None and not missed and not private.missed:
        return private
    after = private.copy()
    after.claim = None
    if phase.origin in ("kakan", "ankan"):
        _clear(after, before.rules, "interruption")
    if missed:
        after.missed = True
        after.missed_in_riichi = private.missed_in_riichi or before.seats[seat].riichi
        if after.passed is None:
            after.passed = Passed(phase.tile, phase.seat, len(before.seats[phase.seat].river), phase.origin)
    return after


def _misses(private: HiddenHand, seat: int, before: PublicView, phase: AwaitCalls) -> bool:
    """Whether the seat let a tile go that completes its shape, and that could have been won on at all."""
    if phase.seat == seat or KIND_OF[phase.tile] not in private.waits:
        return False
    if phase.origin == "ankan":
        return before.rules.kokushi_ankan_ron and waits_for_kokushi(private)
    return phase.origin != "kita" or before.rules.kita_ron


def waits_for_kokushi(private: HiddenHand) -> bool:
    """Whether the 13 concealed tiles are a kokushi hand that is tenpai."""
    kinds = {KIND_OF[tile] for tile in private.hand}
    return len(private.hand) == 13 and kinds <= YAOCHUU and len(kinds) >= 12 and bool(private.waits)
