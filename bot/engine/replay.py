"""A replay: the events of a game, split into kyoku, with every view at every step.

Only for finished games, since a replay shows all hands.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from bot.engine import events as ev
from bot.engine.actions import Action
from bot.engine.errors import CorruptRecord
from bot.engine.fold import evolve, initial
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai
from bot.engine.recorded_game_check import action_of
from bot.engine.rules.ruleset import Ruleset
from bot.engine.view import PublicView, SeatView, State, view_of

_WORTH_A_PICTURE: Final = (
    ev.TileDrawn,
    ev.TileDiscarded,
    ev.MeldCalled,
    ev.KanDeclared,
    ev.KitaDeclared,
    ev.Agari,
    ev.Ryuukyoku,
)


class Position(NamedTuple):
    """A position in a replay: after event ``step`` of kyoku ``kyoku``, both counted from 0; step 0 is the deal."""

    kyoku: int
    step: int


@dataclass(frozen=True, slots=True)
class KyokuLog:
    """One kyoku: its events up to the next KyokuStarted, and its result.

    ``ended`` is None if the game breaks off in it. ``picture_steps`` are the steps shown as pictures: the deal, each
    draw, discard, call, kan and north, and the end.
    """

    started: ev.KyokuStarted
    events: tuple[ev.Event, ...]
    wins: tuple[ev.Agari, ...]
    draw: ev.Ryuukyoku | None
    ended: ev.KyokuEnded | None
    picture_steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat: its position, what the seat saw, its legal actions, and what it did."""

    position: Position
    seat: int
    view: SeatView
    legal: tuple[Action, ...]
    action: Action


class Replay:
    """A game that can be viewed step by step.

    ``names`` are the names of the seats, "" if unknown. ``events`` are all events of the game, including secret ones,
    with or without GameStarted; the game may be incomplete. Raises CorruptRecord if they contain no kyoku. An event
    that cannot follow raises it when its kyoku is first viewed.
    """

    def __init__(self, rules: Ruleset, names: tuple[str, ...], events: Iterable[ev.Event]) -> None:
        self.rules: Final = rules
        self.names: Final = names
        self.events: Final = tuple(event for event in events if not isinstance(event, ev.GameStarted))
        self.kyoku_logs: Final = tuple(map(_kyoku_log, _split(self.events)))
        if not self.kyoku_logs:
            raise CorruptRecord("a game without a kyoku")
        # Each event of a kyoku needs a state; viewers stay in one kyoku for a while.
        self._states = lru_cache(maxsize=2)(self._states_of)
        self._decided = lru_cache(maxsize=2)(lambda kyoku: tuple(self._decisions(kyoku)))

    def __len__(self) -> int:
        """The number of kyoku."""
        return len(self.kyoku_logs)

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return isinstance(self.events[-1], ev.GameEnded)

    # Views

    def public(self, position: Position) -> PublicView:
        """The public view."""
        return self._states(position.kyoku)[position.step].public

    def view(self, position: Position, seat: int) -> SeatView:
        """The view of a seat."""
        return view_of(self._states(position.kyoku)[position.step], seat)

    def views(self, position: Position) -> tuple[SeatView, ...]:
        """The views of all seats."""
        return tuple(self.view(position, seat) for seat in range(self.rules.players))

    def event(self, position: Position) -> ev.Event:
        """The event before this position."""
        return self.kyoku_logs[position.kyoku].events[position.step]

    # Positions

    def position(self, kyoku: int, step: int) -> Position:
        """The nearest existing position."""
        kyoku = min(max(kyoku, 0), len(self.kyoku_logs) - 1)
        return Position(kyoku, min(max(step, 0), len(self.kyoku_logs[kyoku].events) - 1))

    def start(self, kyoku: int) -> Position:
        """The deal of a kyoku."""
        return Position(kyoku, 0)

    def end(self, kyoku: int) -> Position:
        """The last event of a kyoku."""
        return Position(kyoku, len(self.kyoku_logs[kyoku].events) - 1)

    def after(self, position: Position) -> Position | None:
        """The next picture step, which may be in the next kyoku; None at the end of the replay."""
        steps = self.kyoku_logs[position.kyoku].picture_steps
        later = next((step for step in steps if step > position.step), None)
        if later is not None:
            return Position(position.kyoku, later)
        return self.start(position.kyoku + 1) if position.kyoku + 1 < len(self.kyoku_logs) else None

    def before(self, position: Position) -> Position | None:
        """The previous picture step, which may be in the previous kyoku; None at the beginning of the replay."""
        steps = self.kyoku_logs[position.kyoku].picture_steps
        earlier = next((step for step in reversed(steps) if step < position.step), None)
        if earlier is not None:
            return Position(position.kyoku, earlier)
        return self.end(position.kyoku - 1) if position.kyoku > 0 else None

    def wins(self) -> tuple[Position, ...]:
        """The end of each kyoku that was won."""
        return tuple(self.end(kyoku) for kyoku, kyoku_log in enumerate(self.kyoku_logs) if kyoku_log.wins)

    # Decisions

    def decisions(self, kyoku: int, seat: int | None = None) -> tuple[Decision, ...]:
        """The decisions of one seat or all seats in a kyoku, in order: turns and answers in call windows, also passes.

        A turn with only one legal action is not a decision.
        """
        return tuple(decision for decision in self._decided(kyoku) if seat in (None, decision.seat))

    def next_decision(self, position: Position, seat: int | None = None) -> Decision | None:
        """The first decision after a position, up to the end of the replay."""
        for kyoku in range(position.kyoku, len(self.kyoku_logs)):
            for decision in self.decisions(kyoku, seat):
                if decision.position > position:
                    return decision
        return None

    def decision_at(self, position: Position, seat: int) -> Decision | None:
        """The decision of a seat at a position; None if it had none."""
        decisions = self.decisions(position.kyoku, seat)
        return next((decision for decision in decisions if decision.position == position), None)

    def _states_of(self, kyoku: int) -> tuple[State, ...]:
        """The state after each event of a kyoku."""
        state = self._before(kyoku)
        states = []
        for event in self.kyoku_logs[kyoku].events:
            state = evolve(state, event)
            states.append(state)
        return tuple(states)

    def _before(self, kyoku: int) -> State:
        state = initial(self.rules)
        for kyoku_log in self.kyoku_logs[:kyoku]:
            for event in kyoku_log.events:
                state = evolve(state, event)
        return state

    def _decisions(self, kyoku: int) -> Iterator[Decision]:
        states = self._states(kyoku)
        asked = 0
        for step, (before, event) in enumerate(pairwise(self.kyoku_logs[kyoku].events), 1):
            # A dealer who may end the game is asked after the kyoku has ended, under the same decision number.
            numbered = states[step - 1].public.decision != states[asked].public.decision
            if numbered or isinstance(before, ev.StopOffered):
                asked = step - 1
            seat = _decider(states[asked], event)
            if seat is None:
                continue
            view = view_of(states[asked], seat)
            legal = legal_actions(view)
            if len(legal) > 1:
                action = event.action if isinstance(event, ev.Claimed) else action_of(event)
                yield Decision(Position(kyoku, asked), seat, view, legal, action)


def _decider(state: State, event: ev.Event) -> int | None:
    """The seat whose decision caused the event; None if no decision did."""
    phase = state.phase
    if isinstance(event, ev.Claimed):
        return event.seat if isinstance(phase, AwaitCalls | AwaitTenpai) else None
    turn = (
        isinstance(event, ev.TileDiscarded | ev.KanDeclared | ev.KitaDeclared | ev.Agari)
        or (isinstance(event, ev.Ryuukyoku) and event.reason is ev.DrawReason.KYUUSHU_KYUUHAI)
        if isinstance(phase, AwaitDiscard)
        else isinstance(phase, AwaitStop)
    )
    return phase.seat if turn and isinstance(phase, AwaitDiscard | AwaitStop) else None


def _split(events: tuple[ev.Event, ...]) -> Iterator[tuple[ev.Event, ...]]:
    starts = [index for index, event in enumerate(events) if isinstance(event, ev.KyokuStarted)]
    for start, end in pairwise((*starts, len(events))):
        yield events[start:end]


def _kyoku_log(events: tuple[ev.Event, ...]) -> KyokuLog:
    started = events[0]
    assert isinstance(started, ev.KyokuStarted)  # noqa: S101 - the events are split there
    last = len(events) - 1
    picture_steps = {0, last} | {step for step, event in enumerate(events) if isinstance(event, _WORTH_A_PICTURE)}
    # A win or draw is shown together with its settlement.
    picture_steps -= {
        step for step, event in enumerate(events) if isinstance(event, ev.Agari | ev.Ryuukyoku) and step < last
    }
    return KyokuLog(
        started,
        events,
        tuple(event for event in events if isinstance(event, ev.Agari)),
        next((event for event in events if isinstance(event, ev.Ryuukyoku)), None),
        next((event for event in events if isinstance(event, ev.KyokuEnded)), None),
        tuple(sorted(picture_steps)),
    )
