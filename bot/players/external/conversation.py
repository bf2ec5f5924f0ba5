"""What is said between a table and the program on one of its seats, over any number of starts."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bot.engine.actions import Riichi
from bot.engine.events import (
    GameEnded,
    KanDeclared,
    KitaDeclared,
    KyokuStarted,
    MeldCalled,
    TileDiscarded,
    TileDrawn,
)
from bot.engine.fold import fold_view, initial
from bot.engine.legal import legal_actions
from bot.players.external.answers import Reach, discard_of_riichi, parsed, wanted, words_of
from bot.players.external.mjai_messages import line_of, messages_of, reach, start_game
from bot.players.external.program import Program
from bot.table.programs import Gone, RefusedAnswer

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.engine.view import SeatView
    from bot.players.external.mjai_messages import Message
    from bot.players.external.program_settings import ProgramSettings
    from bot.table.programs import ProgramQuestion

PARTING: float = 1.0
"""Seconds that a program has to end by itself once the game is over or the table gone."""
LONGEST_SHOWN: int = 200
"""Characters of a message that was refused."""
_CLOSING = frozenset(("start_game", "end_kyoku"))
"""Messages after which mjai.app begins a new line."""


class Conversation:
    """One seat. Used by one thread at a time."""

    def __init__(self, how: ProgramSettings, seat: int) -> None:
        self._how = how
        self._seat = seat
        self._program: Program | None = None
        self._told: tuple[Event, ...] = ()
        self._view: SeatView | None = None
        self._reached = False
        """Whether it has been told of a riichi of its own, whose discard has not come back as an event yet."""
        self._last: Action | None = None
        """What it did when it had been told all this."""
        self.asked = 0
        """How often it has answered since its start."""

    @property
    def said(self) -> str:
        """The last lines that it wrote to standard error."""
        return self._program.said if self._program is not None else ""

    @property
    def pid(self) -> int | None:
        """The number of its process, while there is one."""
        return self._program.pid if self._program is not None else None

    def start(self) -> Gone | None:
        """Start the program; why it cannot be started, if so."""
        if self._program is None:
            try:
                self._program = Program(self._how, self._seat)
            except OSError as error:
                return Gone("start", error.strerror or type(error).__name__)
        return None

    def choose(self, asked: ProgramQuestion) -> Action | Gone:
        """What the program does. After a ``Gone`` nothing more is asked of it."""
        if self._told and self._told == asked.seen and self._last is not None:
            # What followed from its answer could not be written: nothing has happened, and it is asked again.
            return self._last
        fresh = self._not_told_yet(asked.seen)
        if fresh is None and self._told:
            self.stop()
        if (gone := self.start()) is not None:
            return gone
        begins = not self._told
        messages, expected = self._news(asked, _since_the_deal(asked.seen) if fresh is None else fresh)
        self._told, self._last = asked.seen, None
        if not messages:
            return Gone("fault", "nothing to tell")
        limit = self._how.seconds if self.asked else self._how.start_seconds
        began = time.monotonic()
        answer = self._ask(messages, expected, limit)
        if isinstance(answer, Gone):
            detail = _limit(limit) if answer.reason == "late" else answer.detail
            return Gone("start" if begins and answer.reason in {"died", "late"} else answer.reason, detail)
        action = self._decided(answer, messages[-1], asked, limit - (time.monotonic() - began))
        if isinstance(action, Gone) and action.reason == "late":
            return Gone("late", _limit(limit))
        if not isinstance(action, Gone):
            self._last = action
            self.asked += 1
        return action

    def _decided(self, answer: dict[str, object], to: Message, asked: ProgramQuestion, seconds: float) -> Action | Gone:
        """The action of an answer ``to`` a message; a riichi is asked for its discard, in what is left of the time."""
        action, legal = wanted(answer, asked.view, asked.legal), asked.legal
        if isinstance(action, Reach):
            self._reached = True
            to, legal = reach(self._seat), tuple(action for action in legal if isinstance(action, Riichi))
            second = self._ask([to], 1, seconds)
            if isinstance(second, Gone):
                return second
            answer, action = second, discard_of_riichi(second, asked.view, asked.legal)
        if action is not None:
            return action
        return Gone("illegal", _kind(answer), RefusedAnswer(_shown(answer), _shown(to), tuple(map(words_of, legal))))

    def _not_told_yet(self, seen: tuple[Event, ...]) -> tuple[Event, ...] | None:
        """What has happened since it was told last; None where it has to be told the kyoku from the beginning.

        So it is at first, when what it was told has not come to be, and when a kyoku went by without it.
        """
        if self._program is None or not self._told or not seen:
            return None
        first = next((at for at in reversed(range(len(self._told))) if self._told[at] == seen[0]), None)
        if first is None:
            return None
        known = self._told[first:]
        return seen[len(known) :] if seen[: len(known)] == known else None

    def _news(self, asked: ProgramQuestion, events: tuple[Event, ...]) -> tuple[list[Message], int]:
        """The messages of events, and how many answers there will be to them."""
        messages: list[Message] = []
        view = self._view
        if not self._told or view is None:
            messages.append(start_game(self._seat))
            view = initial(asked.view.public.rules).view(self._seat)
        answers = 0
        for event in events:
            said = messages_of(event)
            own = isinstance(event, TileDiscarded) and event.seat == self._seat and event.riichi
            if own and self._reached:
                said, self._reached = said[1:], False
            elif own:
                answers += 1
            messages += said
            view = fold_view(view, event)
            answers += _asks(event, view)
        self._view = view
        return messages, answers

    def _ask(self, messages: list[Message], expected: int, seconds: float) -> dict[str, object] | Gone:
        """Tell it and return its last answer."""
        program, how = self._program, self._how
        if program is None:
            return Gone("fault", "not started")
        match how.protocol:
            case "mjai":
                lines = [line_of(message) for message in messages]
                expected = len(lines)
            case "mortal":
                lines = [line_of(message) for message in messages]
            case "mjai.app":
                lines = [line_of(part) for part in _parts(messages)]
                expected = len(lines)
        got = program.exchange(b"".join(lines), expected, seconds, strict=how.protocol != "mortal")
        if isinstance(got, Gone):
            return got
        answers = [parsed(line) for line in got]
        if not answers or any(answer is None for answer in answers):
            return Gone("garbage")
        return answers[-1] or Gone("garbage")

    def over(self, seen: tuple[Event, ...]) -> None:
        """Tell it how the game ended, and stop it."""
        fresh = self._not_told_yet(seen)
        if self._program is not None and fresh is not None and isinstance(seen[-1], GameEnded):
            messages = [message for event in fresh for message in messages_of(event)]
            apart = self._how.protocol == "mjai.app"
            lines = map(line_of, _parts(messages)) if apart else map(line_of, messages)
            self.stop(b"".join(lines))
        else:
            self.stop()

    def break_off(self) -> None:
        """End the program while another thread asks it, which has its answer then."""
        if (program := self._program) is not None:
            program.kill()

    def stop(self, last: bytes = b"") -> None:
        """Stop the program. It may be started again."""
        program, self._program = self._program, None
        self._told, self._view, self._last, self._reached, self.asked = (), None, None, False, 0
        if program is not None:
            program.part(last, PARTING)


def _shown(message: Message) -> str:
    """A message as it is logged: not all of one that somebody made long."""
    return line_of(message).decode().strip()[:LONGEST_SHOWN]


def _limit(seconds: float) -> str:
    return f"limit {seconds:g} s"


def _asks(event: Event, view: SeatView) -> bool:
    """Whether an event gives the seat, whose view it has led to, something to decide that mjai knows of."""
    match event:
        case TileDrawn(seat=seat):
            return seat == view.seat
        case MeldCalled(seat=seat, meld=meld):
            return seat == view.seat and not meld.is_kan
        case TileDiscarded(seat=seat) | KanDeclared(seat=seat) | KitaDeclared(seat=seat):
            return seat != view.seat and bool(legal_actions(view))
        case _:
            return False


def _since_the_deal(seen: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of the running kyoku."""
    deals = [at for at, event in enumerate(seen) if isinstance(event, KyokuStarted)]
    return seen[deals[-1] :] if deals else ()


def _parts(messages: list[Message]) -> list[list[Message]]:
    """Messages in the arrays in which mjai.app sends them."""
    parts: list[list[Message]] = [[]]
    for message in messages:
        parts[-1].append(message)
        if message["type"] in _CLOSING:
            parts.append([])
    return [part for part in parts if part]


def _kind(answer: dict[str, object]) -> str:
    """Which kind of answer it was, where that is a word of mjai: no other text of a program reaches the log."""
    kind = answer["type"]
    known = ("none", "dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "hora", "ryukyoku", "nukidora")
    return str(kind) if kind in known else "unknown type"
