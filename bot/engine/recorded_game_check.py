"""Compares a recorded game with what the current code would decide. For checks only.

A bug fix in a new release must not change a game in progress, so games are recovered by folding the recorded events.
This module finds where the current code would have decided differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.actions import Action, Ankan, Discard, Kakan, Kita, KyuushuKyuuhai, PlayOn, Riichi, StopGame, Tsumo
from bot.engine.errors import EngineError
from bot.engine.events import (
    Claimed,
    DoraRevealed,
    Event,
    GameEnded,
    GameStarted,
    KanDeclared,
    KitaDeclared,
    KyokuStarted,
    PlayedOn,
    Ryuukyoku,
    TileDiscarded,
)
from bot.engine.fold import evolve, initial
from bot.engine.game import apply, begin_kyoku, close_calls
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai
from bot.engine.tiles import Tile
from bot.engine.view import State


@dataclass(frozen=True, slots=True)
class Difference:
    """From event ``index`` on, the current code decides differently: ``decided`` instead of ``recorded``.

    ``refused`` is the error if the step is not allowed at all; then ``decided`` is empty.
    """

    index: int
    recorded: tuple[Event, ...]
    decided: tuple[Event, ...]
    refused: EngineError | None = None


def first_difference(events: Sequence[Event], start: int = 1) -> Difference | None:
    """The first difference between a recorded game and the decisions of the current code, if any.

    ``events`` begin with GameStarted and may end between any two decisions; those before ``start`` are folded without
    a check. Raises CorruptRecord if they cannot be folded.
    """
    first = events[0]
    if not isinstance(first, GameStarted):
        return Difference(0, (first,), ())
    state = initial(first.rules)
    for event in events[1:start]:
        state = evolve(state, event)
    index = start
    while index < len(events):
        try:
            decided = _decided(state, events[index:])
        except EngineError as error:
            return Difference(index, (events[index],), (), error)
        recorded = tuple(events[index : index + len(decided)])
        if not decided or recorded != decided:
            return Difference(index, recorded, decided)
        for event in decided:
            state = evolve(state, event)
        index += len(decided)
    return None


def _decided(state: State, ahead: Sequence[Event]) -> tuple[Event, ...]:
    """The events that the current code produces for the first step of these recorded events."""
    event = next((event for event in ahead if not isinstance(event, DoraRevealed)), ahead[0])
    if isinstance(event, KyokuStarted):
        return begin_kyoku(state, event.wall or ())[1]
    if isinstance(event, Claimed):
        return apply(state, event.seat, event.action)[1]
    if isinstance(state.phase, AwaitCalls | AwaitTenpai):
        return close_calls(state)[1]
    if isinstance(state.phase, AwaitDiscard | AwaitStop):
        return apply(state, state.phase.seat, action_of(event))[1]
    return ()


def action_of(event: Event) -> Action:
    """The action of a turn that begins with this event. An event that begins none counts as a tsumo and is refused."""
    match event:
        case TileDiscarded():
            return (Riichi if event.riichi else Discard)(event.tile, event.drawn)
        case KanDeclared():
            meld = event.meld
            if meld.kind is MeldKind.ANKAN:
                # ``Ankan`` names the tile that is not red, even if all four are.
                return Ankan(Tile(meld.first))
            return Kakan(meld.added if meld.added is not None else meld.tiles[-1])
        case KitaDeclared():
            return Kita()
        case PlayedOn():
            return PlayOn()
        case GameEnded():
            return StopGame()
        case Ryuukyoku():
            return KyuushuKyuuhai()
        case _:
            return Tsumo()
