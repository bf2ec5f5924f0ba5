"""The exchange between a table and the program on one of its seats. The program may be started several times."""

import time

from bot.engine import events as ev
from bot.engine.actions import Action, Riichi
from bot.engine.fold import fold_view, initial
from bot.engine.legal import legal_actions
from bot.engine.view import SeatView
from bot.players.external.answers import Reach, action_text, parse_message, requested_action, riichi_action
from bot.players.external.mjai_messages import Message, line_of, messages_of, reach, start_game
from bot.players.external.program import Program
from bot.players.external.program_settings import ProgramSettings
from bot.table.program_interface import Gone, ProgramQuestion, RefusedAnswer

EXIT_SECONDS: float = 1.0
"""Seconds that a program has to exit once the game is over or the table has left memory."""
MAX_LOGGED: int = 200
"""Characters that are logged of a refused message."""
_CLOSING = frozenset(("start_game", "end_kyoku"))
"""The types of messages after which mjai.app starts a new line."""


class Conversation:
    """One seat. Used by one thread at a time."""

    def __init__(self, settings: ProgramSettings, seat: int) -> None:
        self._settings = settings
        self._seat = seat
        self._program: Program | None = None
        self._sent_events: tuple[ev.Event, ...] = ()
        self._view: SeatView | None = None
        self._reached = False
        """Whether it has been sent its own ``reach``, but not yet the event of that discard."""
        self._last_action: Action | None = None
        """Its answer to ``_sent_events``."""
        self.answered = 0
        """The number of its answers since it was started."""

    @property
    def stderr_tail(self) -> str:
        """The last lines that it wrote to standard error."""
        return self._program.stderr_tail if self._program is not None else ""

    @property
    def pid(self) -> int | None:
        """The id of its process, while it runs."""
        return self._program.pid if self._program is not None else None

    def start(self) -> Gone | None:
        """Start the program unless it runs. Returns the reason if that fails."""
        if self._program is None:
            try:
                self._program = Program(self._settings, self._seat)
            except OSError as error:
                return Gone("start", error.strerror or type(error).__name__)
        return None

    def choose(self, question: ProgramQuestion) -> Action | Gone:
        """The program's action. After a ``Gone`` it must not be asked again."""
        if self._sent_events and self._sent_events == question.seen and self._last_action is not None:
            # Its last action could not be stored, so the same question came again.
            return self._last_action
        new_events = self._new_events(question.seen)
        if new_events is None and self._sent_events:
            self.stop()
        if (gone := self.start()) is not None:
            return gone
        is_first = not self._sent_events
        messages, expected = self._messages_for(
            question, _current_kyoku(question.seen) if new_events is None else new_events
        )
        self._sent_events, self._last_action = question.seen, None
        if not messages:
            return Gone("fault", "nothing to tell")
        limit = self._settings.seconds if self.answered else self._settings.start_seconds
        started = time.monotonic()
        answer = self._ask(messages, expected, limit)
        if isinstance(answer, Gone):
            detail = _limit(limit) if answer.reason == "late" else answer.detail
            return Gone("start" if is_first and answer.reason in {"died", "late"} else answer.reason, detail)
        action = self._resolve(answer, messages[-1], question, limit - (time.monotonic() - started))
        if isinstance(action, Gone) and action.reason == "late":
            return Gone("late", _limit(limit))
        if not isinstance(action, Gone):
            self._last_action = action
            self.answered += 1
        return action

    def _resolve(
        self, answer: dict[str, object], to: Message, question: ProgramQuestion, seconds: float
    ) -> Action | Gone:
        """The action of an answer ``to`` a message. For a riichi, asks for the discard in the remaining seconds."""
        action, legal = requested_action(answer, question.view, question.legal), question.legal
        if isinstance(action, Reach):
            self._reached = True
            to, legal = reach(self._seat), tuple(action for action in legal if isinstance(action, Riichi))
            second = self._ask([to], 1, seconds)
            if isinstance(second, Gone):
                return second
            answer, action = second, riichi_action(second, question.view, question.legal)
        if action is not None:
            return action
        return Gone(
            "illegal", _answer_type(answer), RefusedAnswer(_logged(answer), _logged(to), tuple(map(action_text, legal)))
        )

    def _new_events(self, seen: tuple[ev.Event, ...]) -> tuple[ev.Event, ...] | None:
        """The events since it was last sent any; None if it needs the kyoku from its beginning.

        That is so at first, if events that it was sent were never stored, and if it missed a whole kyoku.
        """
        if self._program is None or not self._sent_events or not seen:
            return None
        first = next((at for at in reversed(range(len(self._sent_events))) if self._sent_events[at] == seen[0]), None)
        if first is None:
            return None
        known = self._sent_events[first:]
        return seen[len(known) :] if seen[: len(known)] == known else None

    def _messages_for(self, question: ProgramQuestion, events: tuple[ev.Event, ...]) -> tuple[list[Message], int]:
        """The messages for events, and the number of answers to expect."""
        messages: list[Message] = []
        view = self._view
        if not self._sent_events or view is None:
            messages.append(start_game(self._seat))
            view = initial(question.view.public.rules).view(self._seat)
        answers = 0
        for event in events:
            event_messages = messages_of(event)
            own = isinstance(event, ev.TileDiscarded) and event.seat == self._seat and event.riichi
            if own and self._reached:
                event_messages, self._reached = event_messages[1:], False
            elif own:
                answers += 1
            messages += event_messages
            view = fold_view(view, event)
            answers += _asks_for_decision(event, view)
        self._view = view
        return messages, answers

    def _ask(self, messages: list[Message], expected: int, seconds: float) -> dict[str, object] | Gone:
        """Send messages and return the last answer."""
        program, settings = self._program, self._settings
        if program is None:
            return Gone("fault", "not started")
        match settings.protocol:
            case "mjai":
                lines = [line_of(message) for message in messages]
                expected = len(lines)
            case "mortal":
                lines = [line_of(message) for message in messages]
            case "mjai.app":
                lines = [line_of(array) for array in _arrays(messages)]
                expected = len(lines)
        reply = program.exchange(b"".join(lines), expected, seconds, strict=settings.protocol != "mortal")
        if isinstance(reply, Gone):
            return reply
        answers = [parse_message(line) for line in reply]
        if not answers or any(answer is None for answer in answers):
            return Gone("garbage")
        return answers[-1] or Gone("garbage")

    def over(self, seen: tuple[ev.Event, ...]) -> None:
        """Send how the game ended, and stop the program."""
        new_events = self._new_events(seen)
        if self._program is not None and new_events is not None and isinstance(seen[-1], ev.GameEnded):
            messages = [message for event in new_events for message in messages_of(event)]
            apart = self._settings.protocol == "mjai.app"
            lines = map(line_of, _arrays(messages)) if apart else map(line_of, messages)
            self.stop(b"".join(lines))
        else:
            self.stop()

    def break_off(self) -> None:
        """Kill the program while another thread waits for it; that thread gets a ``Gone``."""
        if (program := self._program) is not None:
            program.kill()

    def stop(self, last: bytes = b"") -> None:
        """Stop the program. It may be started again."""
        program, self._program = self._program, None
        self._sent_events, self._view, self._last_action, self._reached, self.answered = (), None, None, False, 0
        if program is not None:
            program.finish(last, EXIT_SECONDS)


def _logged(message: Message) -> str:
    """The beginning of a message, for the log."""
    return line_of(message).decode().strip()[:MAX_LOGGED]


def _limit(seconds: float) -> str:
    return f"limit {seconds:g} s"


def _asks_for_decision(event: ev.Event, view: SeatView) -> bool:
    """Whether an event gives the seat a decision that mjai knows. ``view`` is the seat's, after the event."""
    match event:
        case ev.TileDrawn(seat=seat):
            return seat == view.seat
        case ev.MeldCalled(seat=seat, meld=meld):
            return seat == view.seat and not meld.is_kan
        case ev.TileDiscarded(seat=seat) | ev.KanDeclared(seat=seat) | ev.KitaDeclared(seat=seat):
            return seat != view.seat and bool(legal_actions(view))
        case _:
            return False


def _current_kyoku(seen: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """The events of the current kyoku."""
    deals = [at for at, event in enumerate(seen) if isinstance(event, ev.KyokuStarted)]
    return seen[deals[-1] :] if deals else ()


def _arrays(messages: list[Message]) -> list[list[Message]]:
    """Messages grouped into the arrays that mjai.app expects."""
    arrays: list[list[Message]] = [[]]
    for message in messages:
        arrays[-1].append(message)
        if message["type"] in _CLOSING:
            arrays.append([])
    return [array for array in arrays if array]


def _answer_type(answer: dict[str, object]) -> str:
    """The type of an answer if mjai has it: no other text of a program may reach the log."""
    kind = answer["type"]
    known = ("none", "dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "hora", "ryukyoku", "nukidora")
    return str(kind) if kind in known else "unknown type"
