"""Deciding recorded events anew: a check, never a source of truth.

A rule mended in a new release must not rewrite a game in progress, so recovery folds what was recorded. This tells
where the present rules would have decided otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.view import State


@dataclass(frozen=True, slots=True)
class Difference:
    """From event ``index`` on the present rules decide otherwise: ``recorded`` against ``decided``.

    ``refused`` is what the rules say where they do not allow the step at all; then ``decided`` is empty.
    """

    index: int
    recorded: tuple[Event, ...]
    decided: tuple[Event, ...]
    refused: EngineError | None = None


def first_difference(events: Sequence[Event], start: int = 1) -> Difference | None:
    """Where the present rules first decide a recorded game otherwise; None when nowhere.

    ``events`` begin with GameStarted and may end anywhere between two decisions; those before ``start`` are folded and
    not looked at. Raises CorruptRecord when they cannot be folded at all.
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
    """The events that the step which these recorded events begin with brings about now."""
    event = next((one for one in ahead if not isinstance(one, DoraRevealed)), ahead[0])
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
    """The action of a turn that begins with this event. What cannot begin one is read as a tsumo, and so refused."""
    match event:
        case TileDiscarded():
            return (Riichi if event.riichi else Discard)(event.tile, event.drawn)
        case KanDeclared():
            meld = event.meld
            if meld.kind is MeldKind.ANKAN:
                # An ankan is named by the plain tile of its kind, though all of its own may be red.
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
