"""All programs of a bot: which play at which tables, and which stopped playing."""

import threading
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog

from bot.engine.actions import Action
from bot.engine.events import Event
from bot.engine.phases import AwaitDiscard
from bot.players.external.conversation import Conversation
from bot.players.external.program_settings import ProgramSettings
from bot.table.program_interface import Gone, ProgramQuestion, RefusedAnswer

DEFAULT_STAND_IN: Final = "club"
"""The strength that replaces a program that is no longer configured."""

MAX_REFUSED: Final = 100
"""The tables for which an illegal answer is remembered."""

CLOSING: Final = Gone("closing")

log = structlog.stdlib.get_logger(__name__)

Place = tuple[str, int]
"""A table and a seat."""


class ExternalPlayers:
    """Starts, asks and stops programs. Implements ``bot.table.program_interface.Programs``."""

    def __init__(
        self,
        known: Mapping[str, ProgramSettings],
        *,
        most: int,
        record_time: Callable[[str, float], None] | None = None,
    ) -> None:
        """``known`` are the programs by strength; at most ``most`` run at once.

        ``record_time`` is called with the strength and the seconds of each turn.
        """
        self._programs = known
        self._most = most
        self._record_time = record_time
        self._lock = threading.Lock()
        self._conversations: dict[Place, Conversation] = {}
        self._gone: dict[Place, Gone] = {}
        self._asking: set[Place] = set()
        self._refused: dict[str, tuple[int, str, RefusedAnswer]] = {}
        """By table, until it is closed: the last illegal answer, with its seat and strength."""
        self._closed = threading.Event()
        # One thread for each running program, so that no table waits for another, and as many to stop programs.
        self._threads: Final = ThreadPoolExecutor(2 * most + 1, thread_name_prefix="program") if known else None

    @property
    def executor(self) -> ThreadPoolExecutor | None:
        """The threads in which to wait for programs; None if no programs are configured, or after ``close``."""
        return None if self._closed.is_set() else self._threads

    @property
    def running(self) -> int:
        """The number of running programs."""
        return sum(conversation.pid is not None for conversation in tuple(self._conversations.values()))

    def prepare(self, table: str, seat: int, strength: str, players: int) -> None:
        """Start a program that will be asked soon."""
        conversation = self._conversation((table, seat), strength, players)
        if isinstance(conversation, Conversation):
            gone = conversation.start()
            if gone is not None:
                self._drop((table, seat), conversation, gone)

    def choose(self, question: ProgramQuestion) -> Action | Gone:
        """A program's action, or why it stopped playing."""
        place = (question.table, question.seat)
        conversation = self._conversation(place, question.strength, question.view.public.players)
        if isinstance(conversation, Gone):
            return conversation
        with self._lock:
            if self._closed.is_set():
                return CLOSING
            self._asking.add(place)
        started = time.perf_counter()
        try:
            answer = conversation.choose(question)
        except Exception:
            log.exception("a program could not be asked", program=question.strength)
            answer = Gone("fault")
        with self._lock:
            self._asking.discard(place)
        if self._closed.is_set():
            # ``close`` may have killed it: that is no failure of the program.
            conversation.stop()
            return CLOSING if isinstance(answer, Gone) else answer
        if isinstance(answer, Gone):
            self._drop(place, conversation, answer)
            if answer.refused is not None:
                self._remember(place, question.strength, answer.refused)
        elif self._record_time is not None and isinstance(question.view.public.phase, AwaitDiscard):
            # Calls are not timed: the operator must not learn that one was offered.
            self._record_time(question.strength, time.perf_counter() - started)
        return answer

    def gone(self, table: str, seat: int) -> Gone | None:
        """Why the program of a seat stopped playing; None while it plays."""
        return self._gone.get((table, seat))

    def stand_in(self, strength: str) -> str:
        """The strength of the built-in player that replaces a program."""
        settings = self._programs.get(strength)
        return DEFAULT_STAND_IN if settings is None else settings.stand_in

    def title(self, strength: str) -> str:
        """A program's display name."""
        settings = self._programs.get(strength)
        return (settings and settings.title) or strength.partition(":")[2]

    def over(self, table: str, seen: Mapping[int, tuple[Event, ...]]) -> None:
        """The game is over: tell each seat's program how it ended, and stop it."""
        for (_, seat), conversation in self._pop_conversations(table).items():
            self._in_background(conversation.over, seen.get(seat, ()))

    def leave(self, table: str, staying: Collection[int] = ()) -> None:
        """Stop the programs of a table, except on the seats ``staying``."""
        for conversation in self._pop_conversations(table, staying).values():
            self._in_background(conversation.stop)

    def closed(self, table: str) -> None:
        """The table is closed and its hands are no longer secret: log an answer that was refused there."""
        self.leave(table)
        with self._lock:
            found = self._refused.pop(table, None)
        if found is not None:
            seat, program, refused = found
            log.warning(
                "what a program wanted was refused: it was not legal",
                table=table,
                seat=seat,
                program=program,
                answer=refused.answer,
                to=refused.event,
                legal=list(refused.legal),
            )

    def close(self) -> None:
        """Stop all programs and wait until they have exited. None are started afterwards.

        A program that is thinking is killed at once.
        """
        with self._lock:
            self._closed.set()
            conversations, self._conversations = self._conversations, {}
            asking = [conversations.pop(place) for place in self._asking]
        for conversation in asking:
            conversation.break_off()
        for conversation in conversations.values():
            self._in_background(conversation.stop)
        if self._threads is not None:
            self._threads.shutdown(wait=True)

    def _conversation(self, place: Place, strength: str, players: int) -> Conversation | Gone:
        """The conversation with the program of a seat, new if necessary; or why there is none."""
        with self._lock:
            if self._closed.is_set():
                return CLOSING
            if (gone := self._gone.get(place)) is not None:
                return gone
            if (conversation := self._conversations.get(place)) is not None:
                return conversation
            settings = self._programs.get(strength)
            if settings is None:
                refused = Gone("unknown")
            elif players == 3 and not settings.three_players:
                refused = Gone("players")
            elif len(self._conversations) >= self._most:
                refused = Gone("crowded", f"limit {self._most}")
            else:
                conversation = self._conversations[place] = Conversation(settings, place[1])
                return conversation
            self._gone[place] = refused
            return refused

    def _drop(self, place: Place, conversation: Conversation, gone: Gone) -> None:
        """Stop a program that failed."""
        log.debug(
            "a program has gone",
            table=place[0],
            seat=place[1],
            reason=gone.reason,
            stderr_tail=conversation.stderr_tail,
        )
        with self._lock:
            self._gone[place] = gone
            self._conversations.pop(place, None)
        self._in_background(conversation.stop)

    def _remember(self, place: Place, strength: str, refused: RefusedAnswer) -> None:
        """Keep a refused answer until its table is closed; the oldest are dropped."""
        with self._lock:
            self._refused[place[0]] = place[1], strength, refused
            while len(self._refused) > MAX_REFUSED:
                del self._refused[next(iter(self._refused))]

    def _pop_conversations(self, table: str, staying: Collection[int] = ()) -> dict[Place, Conversation]:
        """Remove and return a table's conversations, and forget which of its programs failed."""

        def done(place: Place) -> bool:
            return place[0] == table and place[1] not in staying

        with self._lock:
            self._gone = {place: gone for place, gone in self._gone.items() if not done(place)}
            return {place: self._conversations.pop(place) for place in tuple(self._conversations) if done(place)}

    def _in_background(self, stop: Callable[..., None], *arguments: object) -> None:
        """Stop a program in a thread: it may take a while to exit."""
        if self._threads is not None:
            self._threads.submit(stop, *arguments)
