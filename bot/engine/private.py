"""Folding events into what only one seat knows: its hand, its waits and its furiten (rules reference 3.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

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
from bot.engine.shanten import shape_waits
from bot.engine.tiles import KIND_OF, NORTH, YAOCHUU, Kind, Tile, counts_of, sort_tiles
from bot.engine.view import Private, PublicView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Ruleset


def fold_private(private: Private, seat: int, before: PublicView, event: Event) -> Private:  # noqa: PLR0911
    """A seat's private part after an event; ``before`` is the public part before it."""
    match event:
        case KyokuStarted():
            hand = event.hands[seat] or ()
            return Private(hand, waits=_waits(hand, before.rules))
        case TileDrawn() if event.seat == seat:
            return replace(_cleared(private, before.rules, "draw"), drawn=event.tile)
        case TileDiscarded() if event.seat == seat:
            return _discarded(private, seat, before, event)
        case MeldCalled():
            return _called(private, seat, before, event)
        case KanDeclared() if event.seat == seat:
            return _konged(private, seat, before, event.meld)
        case KitaDeclared() if event.seat == seat:
            return _used(private, seat, before, (Tile(NORTH),))
        case Claimed() if event.seat == seat:
            return replace(private, claim=event.action)
        case CallsClosed():
            return _window_closed(private, seat, before)
        case Ryuukyoku() if private.claim is not None:
            return replace(private, claim=None)
        case _:
            return private


def _waits(hand: tuple[Tile, ...], rules: Ruleset) -> tuple[Kind, ...]:
    return shape_waits(counts_of(hand), (13 - len(hand)) // 3, four_same=rules.chiitoi_four_same)


def without(hand: tuple[Tile, ...], tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The hand less these tiles. Raises CorruptRecord when one is not there."""
    rest = list(hand)
    for tile in tiles:
        try:
            rest.remove(tile)
        except ValueError:
            raise CorruptRecord(f"tile {tile} is not in the hand") from None
    return tuple(rest)


def _cleared(private: Private, rules: Ruleset, moment: str) -> Private:
    """Temporary furiten ends at moments that ``temp_furiten_clear`` names."""
    ends = {
        "own_draw": ("draw",),
        "own_turn": ("draw", "call"),
        "own_discard": ("discard",),
        "own_draw_or_any_interruption": ("draw", "call", "interruption"),
    }[rules.temp_furiten_clear]
    return replace(private, missed=False) if private.missed and moment in ends else private


def _discarded(private: Private, seat: int, before: PublicView, event: TileDiscarded) -> Private:
    private = _declined_tsumo(private, seat, before)
    private = _cleared(private, before.rules, "discard")
    if event.drawn:
        if private.drawn != event.tile:
            raise CorruptRecord("the drawn tile is another one")
        return replace(private, drawn=None)
    hand = without(private.hand, (event.tile,))
    if private.drawn is not None:
        hand = sort_tiles((*hand, private.drawn))
    return replace(private, hand=hand, drawn=None, waits=_waits(hand, before.rules))


def _declined_tsumo(private: Private, seat: int, before: PublicView) -> Private:
    """In riichi, going on with a winning draw in hand is riichi furiten."""
    drawn = private.drawn
    if before.seats[seat].riichi and drawn is not None and KIND_OF[drawn] in private.waits:
        return replace(private, missed_in_riichi=True)
    return private


def _called(private: Private, seat: int, before: PublicView, event: MeldCalled) -> Private:
    if event.seat != seat:
        return _cleared(replace(private, claim=None), before.rules, "interruption")
    called = event.meld.called
    if called is None:
        raise CorruptRecord("a call takes a tile")
    own = without(event.meld.tiles, (called,))
    hand = without(private.hand, own)
    waits = _waits(hand, before.rules) if event.meld.kind is MeldKind.DAIMINKAN else ()
    return _cleared(replace(private, hand=hand, waits=waits, claim=None), before.rules, "call")


def _konged(private: Private, seat: int, before: PublicView, meld: Meld) -> Private:
    used = meld.tiles if meld.kind is MeldKind.ANKAN else (meld.added,)
    return _used(private, seat, before, [tile for tile in used if tile is not None])


def _used(private: Private, seat: int, before: PublicView, tiles: Iterable[Tile]) -> Private:
    """Tiles leave the hand for a kan or kita; the drawn one is sorted in."""
    private = _declined_tsumo(private, seat, before)
    hand = sort_tiles(without(private.tiles, tiles))
    return replace(private, hand=hand, drawn=None, waits=_waits(hand, before.rules))


def _window_closed(private: Private, seat: int, before: PublicView) -> Private:
    """A winning tile let go, for whatever reason, makes furiten; an answer given is spent."""
    phase = before.phase
    if not isinstance(phase, AwaitCalls):
        raise CorruptRecord("no call window is open")
    private = replace(private, claim=None) if private.claim is not None else private
    if phase.origin in ("kakan", "ankan"):
        private = _cleared(private, before.rules, "interruption")
    if phase.seat == seat or KIND_OF[phase.tile] not in private.waits:
        return private
    if phase.origin == "ankan" and not (before.rules.kokushi_ankan_ron and waits_for_kokushi(private)):
        return private
    if phase.origin == "kita" and not before.rules.kita_ron:
        return private
    return replace(private, missed=True, missed_in_riichi=private.missed_in_riichi or before.seats[seat].riichi)


def waits_for_kokushi(private: Private) -> bool:
    """Whether the 13 concealed tiles are a kokushi hand that is tenpai."""
    kinds = {KIND_OF[tile] for tile in private.hand}
    return len(private.hand) == 13 and kinds <= YAOCHUU and len(kinds) >= 12 and bool(private.waits)
