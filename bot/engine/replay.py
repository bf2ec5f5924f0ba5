"""A game that can be seen again: its events cut into kyoku, and what anybody could see at any moment of it.

Only of games that are over: whoever holds a replay may look into every hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.audit import action_of
from bot.engine.errors import CorruptRecord
from bot.engine.events import (
    Agari,
    Claimed,
    DrawReason,
    Event,
    GameEnded,
    GameStarted,
    KanDeclared,
    KitaDeclared,
    KyokuEnded,
    KyokuStarted,
    MeldCalled,
    Ryuukyoku,
    StopOffered,
    TileDiscarded,
    TileDrawn,
)
from bot.engine.fold import evolve, initial
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai
from bot.engine.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine.actions import Action
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.view import PublicView, SeatView, State

_WORTH_A_PICTURE: Final = (TileDrawn, TileDiscarded, MeldCalled, KanDeclared, KitaDeclared, Agari, Ryuukyoku)


class Position(NamedTuple):
    """A moment of a replay: after event ``step`` of kyoku ``kyoku``, both counted from 0; step 0 is the deal."""

    kyoku: int
    step: int


@dataclass(frozen=True, slots=True)
class KyokuLog:
    """One kyoku: its events from KyokuStarted to the last before the next kyoku, and what it came to.

    ``ended`` is None where the game broke off in it. ``picture_steps`` are those worth a picture: the deal, each draw,
    discard, call, kan and north, and the end.
    """

    started: KyokuStarted
    events: tuple[Event, ...]
    wins: tuple[Agari, ...]
    draw: Ryuukyoku | None
    ended: KyokuEnded | None
    picture_steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decided: when it was asked, what it could see then, what it might have done, and what it did."""

    position: Position
    seat: int
    view: SeatView
    legal: tuple[Action, ...]
    action: Action


class Replay:
    """A game, frame by frame.

    ``names`` are those of the seats, "" where unknown. ``events`` are the game's in order, secret ones included, with
    or without GameStarted; a game that breaks off, or begins in the middle, is a replay as well. Raises CorruptRecord
    where there is no kyoku among them; an event that cannot follow raises it when its kyoku is first looked at.
    """

    def __init__(self, rules: Ruleset, names: tuple[str, ...], events: Iterable[Event]) -> None:
        self.rules: Final = rules
        self.names: Final = names
        self.events: Final = tuple(event for event in events if not isinstance(event, GameStarted))
        self.kyoku_logs: Final = tuple(map(_kyoku_log, _cut(self.events)))
        if not self.kyoku_logs:
            raise CorruptRecord("a game without a kyoku")
        # A kyoku log takes a state an event; whoever looks stays in one kyoku for a while.
        self._states = lru_cache(maxsize=2)(self._played)
        self._decided = lru_cache(maxsize=2)(lambda kyoku: tuple(self._decisions(kyoku)))

    def __len__(self) -> int:
        """How many kyoku there are."""
        return len(self.kyoku_logs)

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return isinstance(self.events[-1], GameEnded)

    # What could be seen

    def public(self, position: Position) -> PublicView:
        """What everybody saw."""
        return self._states(position.kyoku)[position.step].public

    def view(self, position: Position, seat: int) -> SeatView:
        """What a seat saw."""
        return view_of(self._states(position.kyoku)[position.step], seat)

    def views(self, position: Position) -> tuple[SeatView, ...]:
        """What each seat saw: all hands open."""
        return tuple(self.view(position, seat) for seat in range(self.rules.players))

    def event(self, position: Position) -> Event:
        """What has just happened."""
        return self.kyoku_logs[position.kyoku].events[position.step]

    # Where to

    def position(self, kyoku: int, step: int) -> Position:
        """The nearest moment there is."""
        kyoku = min(max(kyoku, 0), len(self.kyoku_logs) - 1)
        return Position(kyoku, min(max(step, 0), len(self.kyoku_logs[kyoku].events) - 1))

    def start(self, kyoku: int) -> Position:
        """The deal of a kyoku."""
        return Position(kyoku, 0)

    def end(self, kyoku: int) -> Position:
        """How a kyoku ended: its last event."""
        return Position(kyoku, len(self.kyoku_logs[kyoku].events) - 1)

    def after(self, position: Position) -> Position | None:
        """The next beat, in the next kyoku where this one is over; None at the end of the replay."""
        later = next(
            (
                picture_step
                for picture_step in self.kyoku_logs[position.kyoku].picture_steps
                if picture_step > position.step
            ),
            None,
        )
        if later is not None:
            return Position(position.kyoku, later)
        return self.start(position.kyoku + 1) if position.kyoku + 1 < len(self.kyoku_logs) else None

    def before(self, position: Position) -> Position | None:
        """The beat before, in the kyoku before where this is the deal; None at the beginning of the replay."""
        earlier = next(
            (
                picture_step
                for picture_step in reversed(self.kyoku_logs[position.kyoku].picture_steps)
                if picture_step < position.step
            ),
            None,
        )
        if earlier is not None:
            return Position(position.kyoku, earlier)
        return self.end(position.kyoku - 1) if position.kyoku > 0 else None

    def wins(self) -> tuple[Position, ...]:
        """Each kyoku that somebody won, at its end."""
        return tuple(self.end(kyoku) for kyoku, kyoku_log in enumerate(self.kyoku_logs) if kyoku_log.wins)

    # What was decided

    def decisions(self, kyoku: int, seat: int | None = None) -> tuple[Decision, ...]:
        """What was decided in a kyoku, by one seat or by all, in order: turns, and answers to calls, passes among them.

        Where only one action was possible nothing was decided.
        """
        return tuple(one for one in self._decided(kyoku) if seat in (None, one.seat))

    def next_decision(self, position: Position, seat: int | None = None) -> Decision | None:
        """The first decision later than a moment, up to the end of the replay."""
        for kyoku in range(position.kyoku, len(self.kyoku_logs)):
            for one in self.decisions(kyoku, seat):
                if one.position > position:
                    return one
        return None

    def decision_at(self, position: Position, seat: int) -> Decision | None:
        """What a seat decided at a moment; None where it was not asked."""
        return next((one for one in self.decisions(position.kyoku, seat) if one.position == position), None)

    def _played(self, kyoku: int) -> tuple[State, ...]:
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
            # The dealer who may stop is asked after the kyoku has ended, under the same number.
            numbered = states[step - 1].public.decision != states[asked].public.decision
            if numbered or isinstance(before, StopOffered):
                asked = step - 1
            seat = _decider(states[asked], event)
            if seat is None:
                continue
            view = view_of(states[asked], seat)
            legal = legal_actions(view)
            if len(legal) > 1:
                action = event.action if isinstance(event, Claimed) else action_of(event)
                yield Decision(Position(kyoku, asked), seat, view, legal, action)


def _decider(state: State, event: Event) -> int | None:
    """The seat whose decision an event tells of; None where it tells of none."""
    phase = state.phase
    if isinstance(event, Claimed):
        return event.seat if isinstance(phase, AwaitCalls | AwaitTenpai) else None
    turn = (
        isinstance(event, TileDiscarded | KanDeclared | KitaDeclared | Agari)
        or (isinstance(event, Ryuukyoku) and event.reason is DrawReason.KYUUSHU_KYUUHAI)
        if isinstance(phase, AwaitDiscard)
        else isinstance(phase, AwaitStop)
    )
    return phase.seat if turn and isinstance(phase, AwaitDiscard | AwaitStop) else None


def _cut(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    starts = [index for index, event in enumerate(events) if isinstance(event, KyokuStarted)]
    for start, end in pairwise((*starts, len(events))):
        yield events[start:end]


def _kyoku_log(events: tuple[Event, ...]) -> KyokuLog:
    started = events[0]
    assert isinstance(started, KyokuStarted)  # noqa: S101 - cut there
    last = len(events) - 1
    picture_steps = {0, last} | {step for step, event in enumerate(events) if isinstance(event, _WORTH_A_PICTURE)}
    # Wins and a draw are shown with what they came to.
    picture_steps -= {step for step, event in enumerate(events) if isinstance(event, Agari | Ryuukyoku) and step < last}
    return KyokuLog(
        started,
        events,
        tuple(event for event in events if isinstance(event, Agari)),
        next((event for event in events if isinstance(event, Ryuukyoku)), None),
        next((event for event in events if isinstance(event, KyokuEnded)), None),
        tuple(sorted(picture_steps)),
    )
