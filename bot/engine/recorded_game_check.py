"""Compares a recorded game with what the current code would decide. For checks only.

A bug fix in a new release must not change a game in progress, so games are recovered by folding the recorded events.
This module finds where the current code would have decided differently.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine import actions as act
from bot.engine import events as ev
from bot.engine.errors import EngineError
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
    recorded: tuple[ev.Event, ...]
    decided: tuple[ev.Event, ...]
    refused: EngineError | None = None


def first_difference(events: Sequence[ev.Event], start: int = 1) -> Difference | None:
    """The first difference between a recorded game and the decisions of the current code, if any.

    ``events`` begin with GameStarted and may end between any two decisions; those before ``start`` are folded without
    a check. Raises CorruptRecord if they cannot be folded.
    """
    first = events[0]
    if not isinstance(first, ev.GameStarted):
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


def _decided(state: State, ahead: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
    """The events that the current code produces for the first step of these recorded events."""
    event = next((event for event in ahead if not isinstance(event, ev.DoraRevealed)), ahead[0])
    if isinstance(event, ev.KyokuStarted):
        return begin_kyoku(state, event.wall or ())[1]
    if isinstance(event, ev.Claimed):
        return apply(state, event.seat, event.action)[1]
    if isinstance(state.phase, AwaitCalls | AwaitTenpai):
        return close_calls(state)[1]
    if isinstance(state.phase, AwaitDiscard | AwaitStop):
        return apply(state, state.phase.seat, action_of(event))[1]
    return ()


def action_of(event: ev.Event) -> act.Action:
    """The action of a turn that begins with this event. An event that begins none counts as a tsumo and is refused."""
    match event:
        case ev.TileDiscarded():
            return (act.Riichi if event.riichi else act.Discard)(event.tile, event.drawn)
        case ev.KanDeclared():
            meld = event.meld
            if meld.kind is MeldKind.ANKAN:
                # ``Ankan`` names the tile that is not red, even if all four are.
                return act.Ankan(Tile(meld.first))
            return act.Kakan(meld.added if meld.added is not None else meld.tiles[-1])
        case ev.KitaDeclared():
            return act.Kita()
        case ev.PlayedOn():
            return act.PlayOn()
        case ev.GameEnded():
            return act.StopGame()
        case ev.Ryuukyoku():
            return act.KyuushuKyuuhai()
        case _:
            return act.Tsumo()
