"""Turning points of a kyoku, in hindsight. They use all hands, so they say nothing about what a player knew."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.analysis.review.deal_ins import DealIn, deal_ins_of
from bot.analysis.visible import unseen_counts
from bot.engine import events as ev
from bot.engine.actions import Ron, Tsumo
from bot.engine.circumstances import value_of_win
from bot.engine.events import (
    CallsClosed,
    DrawReason,
    KanDeclared,
    KyokuStarted,
    TileDiscarded,
)
from bot.engine.phases import AwaitCalls
from bot.engine.replay import Decision, Position, Replay
from bot.engine.scoring.score import HandValue
from bot.engine.tiles import KIND_COUNT, KIND_OF, Kind, Tile, counts_of


@dataclass(frozen=True, slots=True)
class LiveWait:
    """A wait, and how many copies of it are still in the wall."""

    kind: Kind
    left: int


@dataclass(frozen=True, slots=True)
class BecameTenpai:
    """A hand became tenpai."""

    position: Position
    seat: int
    turn: int
    waits: tuple[LiveWait, ...]
    first: bool
    """No other hand had been tenpai before."""
    riichi: bool
    """Riichi was declared with the same discard."""
    others: tuple[int, ...]
    """The other seats already in riichi."""
    furiten: bool
    """A wait is in the seat's own river."""


@dataclass(frozen=True, slots=True)
class LateRiichi:
    """A hand that had been dama declared riichi."""

    position: Position
    seat: int
    turn: int
    waits: tuple[LiveWait, ...]
    others: tuple[int, ...]
    furiten: bool


@dataclass(frozen=True, slots=True)
class LeftTenpai:
    """A hand gave up tenpai; ``threats`` are the other seats in riichi then."""

    position: Position
    seat: int
    turn: int
    threats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WinPassed:
    """A win was possible and not taken; ``value`` excludes ura dora."""

    position: Position
    seat: int
    tile: Tile
    tsumo: bool
    value: HandValue


@dataclass(frozen=True, slots=True)
class FuritenMiss:
    """A discard that would have won, but the hand was furiten by its own river. Reported once for each tenpai.

    ``source`` is the seat that discarded the tile; ``furiten_kinds`` are the waits in the furiten seat's river.
    """

    position: Position
    seat: int
    tile: Tile
    source: int
    furiten_kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """A win. ``points`` include honba and exclude riichi sticks; ``deal_in`` is None for a tsumo."""

    position: Position
    seat: int
    source: int
    points: int
    value: HandValue
    deal_in: DealIn | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn kyoku. ``tenpai`` are the seats that counted as tenpai; ``deltas`` are () if unknown."""

    position: Position
    reason: DrawReason
    tenpai: tuple[int, ...]
    deltas: tuple[int, ...]


TurningPoint = BecameTenpai | LateRiichi | LeftTenpai | WinPassed | FuritenMiss | Won | Drawn


def turning_points(replay: Replay, kyoku: int) -> tuple[TurningPoint, ...]:
    """The turning points of a kyoku, in order."""
    points = [*_TenpaiTracker(replay, kyoku).points(), *_passed_wins(replay, kyoku)]
    return (*sorted(points, key=lambda point: point.position), *_end(replay, kyoku))


class _TenpaiTracker:
    """Finds when each hand became tenpai and when it left tenpai."""

    def __init__(self, replay: Replay, kyoku: int) -> None:
        self._replay: Final = replay
        self._kyoku: Final = kyoku
        self._tenpai: Final = [False] * replay.rules.players
        self._first_pending = True
        self._miss_reported: Final[set[int]] = set()

    def points(self) -> Iterator[TurningPoint]:
        for step, event in enumerate(self._replay.kyoku_logs[self._kyoku].events):
            position = Position(self._kyoku, step)
            if isinstance(event, KyokuStarted):
                for seat in range(len(self._tenpai)):
                    yield from self._tenpai_changes(position, seat, declared=False)
            elif isinstance(event, TileDiscarded | KanDeclared):
                declared = isinstance(event, TileDiscarded) and event.riichi
                yield from self._tenpai_changes(position, event.seat, declared=declared)
            elif isinstance(event, CallsClosed):
                yield from self._furiten_misses(Position(self._kyoku, step - 1))

    def _tenpai_changes(self, position: Position, seat: int, *, declared: bool) -> Iterator[TurningPoint]:
        view = self._replay.view(position, seat)
        waits, was = view.hidden.waits, self._tenpai[seat]
        self._tenpai[seat] = bool(waits)
        turn = len(view.own.river)
        others = tuple(other for other, one in enumerate(view.public.seats) if other != seat and one.riichi)
        if waits and not was:
            first, self._first_pending = self._first_pending, False
            yield BecameTenpai(
                position, seat, turn, self._left(position, waits), first, declared, others, view.discard_furiten
            )
        elif waits and declared:
            yield LateRiichi(position, seat, turn, self._left(position, waits), others, view.discard_furiten)
        elif was and not waits:
            self._miss_reported.discard(seat)
            yield LeftTenpai(position, seat, turn, others)

    def _left(self, position: Position, waits: tuple[Kind, ...]) -> tuple[LiveWait, ...]:
        views = self._replay.views(position)
        in_other_hands = [0] * KIND_COUNT
        for view in views[1:]:
            for kind, count in enumerate(counts_of(view.hidden.tiles)):
                in_other_hands[kind] += count
        unseen = unseen_counts(views[0])
        return tuple(LiveWait(kind, max(0, unseen[kind] - in_other_hands[kind])) for kind in waits)

    def _furiten_misses(self, position: Position) -> Iterator[FuritenMiss]:
        """The seats that could not win on the last discard only because of their own river."""
        public = self._replay.public(position)
        phase = public.phase
        if not isinstance(phase, AwaitCalls) or phase.origin != "discard":
            return
        for seat in public.following(phase.seat):
            view = self._replay.view(position, seat)
            hidden = view.hidden
            waiting = KIND_OF[phase.tile] in hidden.waits
            if seat in self._miss_reported or not waiting or not view.discard_furiten:
                continue
            if isinstance(value_of_win(view), HandValue):
                self._miss_reported.add(seat)
                furiten_kinds = tuple(kind for kind in hidden.waits if kind in view.own.river_kinds)
                yield FuritenMiss(position, seat, phase.tile, phase.seat, furiten_kinds)


def _passed_wins(replay: Replay, kyoku: int) -> Iterator[WinPassed]:
    """Wins that a seat could have taken and did not."""
    for one in replay.decisions(kyoku):
        if isinstance(one.action, Tsumo | Ron) or not any(isinstance(other, Tsumo | Ron) for other in one.legal):
            continue
        phase, tile = one.view.public.phase, one.view.hidden.drawn
        tsumo = not isinstance(phase, AwaitCalls)
        if isinstance(phase, AwaitCalls):
            tile = phase.tile
        value = value_of_win(one.view)
        if tile is not None and isinstance(value, HandValue) and not is_overruled(replay, one):
            yield WinPassed(one.position, one.seat, tile, tsumo, value)


def _end(replay: Replay, kyoku: int) -> Iterator[TurningPoint]:
    kyoku_log, end = replay.kyoku_logs[kyoku], replay.end(kyoku)
    deal_ins = {(deal_in.seat, deal_in.winner): deal_in for deal_in in deal_ins_of(replay, kyoku)}
    for win in kyoku_log.wins:
        points = sum(payment.points for payment in win.payments if payment.payee == win.seat)
        yield Won(end, win.seat, win.source, points, win.value, deal_ins.get((win.source, win.seat)))
    if kyoku_log.draw is not None:
        deltas = kyoku_log.ended.deltas if kyoku_log.ended is not None else ()
        yield Drawn(end, kyoku_log.draw.reason, kyoku_log.draw.tenpai, deltas)


def is_overruled(replay: Replay, decision: Decision) -> bool:
    """Whether a seat's answer to a discard had no effect because another seat took the tile; logs omit such answers.

    A passed win is not overruled, except under head bump when another seat won.
    """
    winners, caller = _taken(replay, decision.position)
    if any(isinstance(action, Ron) for action in decision.legal):
        return replay.rules.double_ron == "head_bump" and bool(winners) and decision.seat not in winners
    return bool(winners) or (caller is not None and caller != decision.seat)


def _taken(replay: Replay, position: Position) -> tuple[frozenset[int], int | None]:
    """The seats that won on the tile, and the seat that called it if nobody won."""
    if not isinstance(replay.public(position).phase, AwaitCalls):
        return frozenset(), None
    events = replay.kyoku_logs[position.kyoku].events
    closed = False
    for step in range(position.step + 1, len(events)):
        event = events[step]
        if isinstance(event, ev.Agari) and not closed:
            return frozenset(one.seat for one in events[step:] if isinstance(one, ev.Agari)), None
        if isinstance(event, ev.MeldCalled):
            return frozenset(), event.seat
        if isinstance(event, ev.TileDrawn | ev.Ryuukyoku | ev.KyokuEnded):
            break
        closed = closed or isinstance(event, ev.CallsClosed)
    return frozenset(), None
