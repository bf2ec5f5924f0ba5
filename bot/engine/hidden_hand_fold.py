"""Folds events into a hidden hand: its tiles, waits and furiten (rules reference 3.3)."""

from collections.abc import Iterable
from typing import Final

from bot.engine import events as ev
from bot.engine.errors import CorruptRecord
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.shanten import shape_waits
from bot.engine.seat import HiddenHand, MissedWin
from bot.engine.tiles import KIND_OF, NORTH, SORT_KEY, YAOCHUU, Kind, Tile
from bot.engine.view import PublicView

_ENDS: Final = {
    "own_draw": ("draw",),
    "own_turn": ("draw", "call"),
    "own_discard": ("discard",),
    "own_draw_or_any_interruption": ("draw", "call", "interruption"),
}
"""What ends temporary furiten, by the option ``temp_furiten_clear``."""


def fold_hidden_hand(hidden: HiddenHand, seat: int, before: PublicView, event: ev.Event) -> HiddenHand:  # noqa: PLR0911
    """The hidden hand of ``seat`` after an event; ``before`` is the public view before it."""
    match event:
        case ev.TileDrawn() if event.seat == seat:
            if event.tile is None:
                raise CorruptRecord("a seat sees the tile it draws")
            after = hidden.copy()
            after.drawn = event.tile
            _clear(after, before.rules, "draw")
            return after
        case ev.TileDiscarded() if event.seat == seat:
            return _discarded(hidden, seat, before, event)
        case ev.CallsClosed():
            return _window_closed(hidden, seat, before)
        case ev.Claimed() if event.seat == seat:
            if hidden.claim is not None:
                raise CorruptRecord("an answer is given once")
            after = hidden.copy()
            after.claim = event.action
            return after
        case ev.MeldCalled():
            return _called(hidden, seat, before, event)
        case ev.KanDeclared() if event.seat == seat:
            return _konged(hidden, seat, before, event.meld)
        case ev.KitaDeclared() if event.seat == seat:
            return _used(hidden, seat, before, (Tile(NORTH),))
        case ev.Ryuukyoku() if hidden.claim is not None:
            after = hidden.copy()
            after.claim = None
            return after
        case ev.KyokuStarted():
            dealt = HiddenHand(event.hands[seat] or ())
            dealt.waits = _waits(dealt, before.rules)
            return dealt
        case _:
            return hidden


def _waits(hidden: HiddenHand, rules: Ruleset) -> tuple[Kind, ...]:
    return shape_waits(hidden.counts, (13 - len(hidden.hand)) // 3, four_same=rules.chiitoi_four_same)


def without(hand: tuple[Tile, ...], tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The hand without these tiles. Raises CorruptRecord if one is missing."""
    rest = list(hand)
    for tile in tiles:
        if tile not in rest:
            raise CorruptRecord(f"tile {tile} is not in the hand")
        rest.remove(tile)
    return tuple(rest)


def _clear(after: HiddenHand, rules: Ruleset, cause: str) -> None:
    """End temporary furiten if ``temp_furiten_clear`` lists this cause."""
    if after.temporary_furiten and cause in _ENDS[rules.temp_furiten_clear]:
        after.temporary_furiten = False
        if not after.riichi_furiten:
            after.missed_win = None


def _discarded(hidden: HiddenHand, seat: int, before: PublicView, event: ev.TileDiscarded) -> HiddenHand:
    after = hidden.copy()
    _decline_tsumo(after, seat, before)
    _clear(after, before.rules, "discard")
    after.drawn = None
    if event.drawn:
        if hidden.drawn != event.tile:
            raise CorruptRecord("the drawn tile is a different one")
        return after
    _exchange(after, event.tile, hidden.drawn)
    after.waits = _waits(after, before.rules)
    return after


def _exchange(after: HiddenHand, out: Tile, drawn: Tile | None) -> None:
    """Remove ``out`` from the hand and sort in the drawn tile, if any."""
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
    """In riichi, not winning on a winning draw is riichi furiten."""
    if after.drawn is not None and before.seats[seat].riichi and KIND_OF[after.drawn] in after.waits:
        after.riichi_furiten = True
        if after.missed_win is None:
            after.missed_win = MissedWin(after.drawn, seat, len(before.seats[seat].river) + 1, "draw")


def _called(hidden: HiddenHand, seat: int, before: PublicView, event: ev.MeldCalled) -> HiddenHand:
    if event.seat != seat and hidden.claim is None and not hidden.temporary_furiten:
        return hidden
    after = hidden.copy()
    after.claim = None
    if event.seat != seat:
        _clear(after, before.rules, "interruption")
        return after
    called = event.meld.called
    if called is None:
        raise CorruptRecord("a call takes a tile")
    after.hold(without(hidden.hand, without(event.meld.tiles, (called,))))
    after.waits = _waits(after, before.rules) if event.meld.kind is MeldKind.DAIMINKAN else ()
    _clear(after, before.rules, "call")
    return after


def _konged(hidden: HiddenHand, seat: int, before: PublicView, meld: Meld) -> HiddenHand:
    used = meld.tiles if meld.kind is MeldKind.ANKAN else (meld.added,)
    return _used(hidden, seat, before, [tile for tile in used if tile is not None])


def _used(hidden: HiddenHand, seat: int, before: PublicView, tiles: Iterable[Tile]) -> HiddenHand:
    """Remove the tiles of a kan or kita; the drawn tile is sorted in."""
    after = hidden.copy()
    _decline_tsumo(after, seat, before)
    after.hold(tuple(sorted(without(hidden.tiles, tiles), key=SORT_KEY.__getitem__)))
    after.drawn = None
    after.waits = _waits(after, before.rules)
    return after


def _window_closed(hidden: HiddenHand, seat: int, before: PublicView) -> HiddenHand:
    """Not winning on a winning tile, for whatever reason, makes furiten; the answer given is cleared."""
    phase = before.phase
    if not isinstance(phase, AwaitCalls):
        raise CorruptRecord("no call window is open")
    missed = _misses(hidden, seat, before, phase)
    if hidden.claim is None and not missed and not hidden.temporary_furiten:
        return hidden
    after = hidden.copy()
    after.claim = None
    if phase.origin in ("kakan", "ankan"):
        _clear(after, before.rules, "interruption")
    if missed:
        after.temporary_furiten = True
        after.riichi_furiten = hidden.riichi_furiten or before.seats[seat].riichi
        if after.missed_win is None:
            after.missed_win = MissedWin(phase.tile, phase.seat, len(before.seats[phase.seat].river), phase.origin)
    return after


def _misses(hidden: HiddenHand, seat: int, before: PublicView, phase: AwaitCalls) -> bool:
    """Whether the seat passed up a tile that completes its hand and that the rules let it win on."""
    if phase.seat == seat or KIND_OF[phase.tile] not in hidden.waits:
        return False
    if phase.origin == "ankan":
        return before.rules.kokushi_ankan_ron and waits_for_kokushi(hidden)
    return phase.origin != "kita" or before.rules.kita_ron


def waits_for_kokushi(hidden: HiddenHand) -> bool:
    """Whether the 13 concealed tiles are a kokushi hand that is tenpai."""
    kinds = {KIND_OF[tile] for tile in hidden.hand}
    return len(hidden.hand) == 13 and kinds <= YAOCHUU and len(kinds) >= 12 and bool(hidden.waits)
