"""Turning points of a kyoku, in hindsight: all hands are looked into, so none of it judges what anybody knew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.analysis.review.answered_tiles import unheard
from bot.analysis.review.deal_ins import DealIn, deal_ins_of
from bot.analysis.visible import unseen_counts
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
from bot.engine.replay import Position
from bot.engine.scoring.score import HandValue
from bot.engine.tiles import KIND_COUNT, KIND_OF, counts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.replay import Replay
    from bot.engine.tiles import Kind, Tile


@dataclass(frozen=True, slots=True)
class Left:
    """A kind that is waited for, and how many of it lie in no hand and nowhere in sight: in the wall."""

    kind: Kind
    left: int


@dataclass(frozen=True, slots=True)
class BecameTenpai:
    """A hand became ready. ``first``: no other was before; ``riichi``: it was declared with the same discard.

    ``others`` are the seats that were in riichi before; ``furiten``: by its own river it could only draw its win.
    """

    position: Position
    seat: int
    turn: int
    waits: tuple[Left, ...]
    first: bool
    riichi: bool
    others: tuple[int, ...]
    furiten: bool


@dataclass(frozen=True, slots=True)
class LateRiichi:
    """A hand that had been ready in silence declared riichi."""

    position: Position
    seat: int
    turn: int
    waits: tuple[Left, ...]
    others: tuple[int, ...]
    furiten: bool


@dataclass(frozen=True, slots=True)
class NoLongerReady:
    """A hand that was ready gave it up; ``threats`` are the others in riichi then."""

    position: Position
    seat: int
    turn: int
    threats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LetGo:
    """A win was possible and not taken; ``value`` is its worth without ura dora."""

    position: Position
    seat: int
    tile: Tile
    tsumo: bool
    value: HandValue


@dataclass(frozen=True, slots=True)
class PassedBy:
    """A tile that would have won went by, for one that it waits for lies in the seat's own river.

    ``thrown`` are those tiles, ``source`` whose tile it was. Told once for each time that a hand is ready.
    """

    position: Position
    seat: int
    tile: Tile
    source: int
    thrown: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """A win and what it paid, counters included and sticks left aside; ``deal_in`` unless it was drawn."""

    position: Position
    seat: int
    source: int
    points: int
    value: HandValue
    deal_in: DealIn | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """Nobody won; ``tenpai`` are the seats that counted as ready, ``deltas`` what the draw changed, () if unknown."""

    position: Position
    reason: DrawReason
    tenpai: tuple[int, ...]
    deltas: tuple[int, ...]


TurningPoint = BecameTenpai | LateRiichi | NoLongerReady | LetGo | PassedBy | Won | Drawn


def turning_points(replay: Replay, kyoku: int) -> tuple[TurningPoint, ...]:
    """What a kyoku turned on, in order."""
    found = sorted([*_ReadyTurns(replay, kyoku).points(), *_let_go(replay, kyoku)], key=lambda one: one.position)
    return (*found, *_end(replay, kyoku))


class _ReadyTurns:
    """Who was ready when."""

    def __init__(self, replay: Replay, kyoku: int) -> None:
        self._replay: Final = replay
        self._kyoku: Final = kyoku
        self._ready: Final = [False] * replay.rules.players
        self._nobody = True
        self._told: Final[set[int]] = set()

    def points(self) -> Iterator[TurningPoint]:
        for step, event in enumerate(self._replay.kyoku_logs[self._kyoku].events):
            position = Position(self._kyoku, step)
            if isinstance(event, KyokuStarted):
                for seat in range(len(self._ready)):
                    yield from self._looked_at(position, seat, declared=False)
            elif isinstance(event, TileDiscarded | KanDeclared):
                declared = isinstance(event, TileDiscarded) and event.riichi
                yield from self._looked_at(position, event.seat, declared=declared)
            elif isinstance(event, CallsClosed):
                yield from self._passed_by(Position(self._kyoku, step - 1))

    def _looked_at(self, position: Position, seat: int, *, declared: bool) -> Iterator[TurningPoint]:
        view = self._replay.view(position, seat)
        waits, was = view.hidden.waits, self._ready[seat]
        self._ready[seat] = bool(waits)
        turn = len(view.own.river)
        others = tuple(other for other, one in enumerate(view.public.seats) if other != seat and one.riichi)
        if waits and not was:
            first, self._nobody = self._nobody, False
            yield BecameTenpai(
                position, seat, turn, self._left(position, waits), first, declared, others, view.discard_furiten
            )
        elif waits and declared:
            yield LateRiichi(position, seat, turn, self._left(position, waits), others, view.discard_furiten)
        elif was and not waits:
            self._told.discard(seat)
            yield NoLongerReady(position, seat, turn, others)

    def _left(self, position: Position, waits: tuple[Kind, ...]) -> tuple[Left, ...]:
        views = self._replay.views(position)
        held = [0] * KIND_COUNT
        for view in views[1:]:
            for kind, count in enumerate(counts_of(view.hidden.tiles)):
                held[kind] += count
        unseen = unseen_counts(views[0])
        return tuple(Left(kind, max(0, unseen[kind] - held[kind])) for kind in waits)

    def _passed_by(self, position: Position) -> Iterator[PassedBy]:
        """Whoever could not win on the tile that was just answered, for its own river alone."""
        public = self._replay.public(position)
        phase = public.phase
        if not isinstance(phase, AwaitCalls) or phase.origin != "discard":
            return
        for seat in public.following(phase.seat):
            view = self._replay.view(position, seat)
            hidden = view.hidden
            if seat in self._told or KIND_OF[phase.tile] not in hidden.waits or not view.discard_furiten:
                continue
            if isinstance(value_of_win(view), HandValue):
                self._told.add(seat)
                thrown = tuple(kind for kind in hidden.waits if kind in view.own.river_kinds)
                yield PassedBy(position, seat, phase.tile, phase.seat, thrown)


def _let_go(replay: Replay, kyoku: int) -> Iterator[LetGo]:
    """Wins that somebody had and did not take."""
    for one in replay.decisions(kyoku):
        if isinstance(one.action, Tsumo | Ron) or not any(isinstance(other, Tsumo | Ron) for other in one.legal):
            continue
        phase, tile = one.view.public.phase, one.view.hidden.drawn
        tsumo = not isinstance(phase, AwaitCalls)
        if isinstance(phase, AwaitCalls):
            tile = phase.tile
        value = value_of_win(one.view)
        if tile is not None and isinstance(value, HandValue) and not unheard(replay, one):
            yield LetGo(one.position, one.seat, tile, tsumo, value)


def _end(replay: Replay, kyoku: int) -> Iterator[TurningPoint]:
    kyoku_log, end = replay.kyoku_logs[kyoku], replay.end(kyoku)
    explained = {(one.seat, one.winner): one for one in deal_ins_of(replay, kyoku)}
    for win in kyoku_log.wins:
        points = sum(one.points for one in win.payments if one.payee == win.seat)
        yield Won(end, win.seat, win.source, points, win.value, explained.get((win.source, win.seat)))
    if kyoku_log.draw is not None:
        deltas = kyoku_log.ended.deltas if kyoku_log.ended is not None else ()
        yield Drawn(end, kyoku_log.draw.reason, kyoku_log.draw.tenpai, deltas)
