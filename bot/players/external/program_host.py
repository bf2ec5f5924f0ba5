"""All programs of one bot: who plays at which table, and who plays no longer."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

import structlog

from bot.engine.phases import AwaitDiscard
from bot.players.external.conversation import Conversation
from bot.table.programs import Gone

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.players.external.program_settings import ProgramSettings
    from bot.table.programs import ProgramQuestion, RefusedAnswer

USUAL: Final = "club"
"""Who plays for a program that nobody knows any more."""

MOST_REFUSED: Final = 100
"""Tables of which it is kept what a program of theirs wanted that was not legal."""

CLOSING: Final = Gone("closing")

log = structlog.stdlib.get_logger(__name__)

Place = tuple[str, int]


class ExternalPlayers:
    """Starts, asks and stops programs. Implements ``bot.table.programs.Programs``."""

    def __init__(
        self,
        known: Mapping[str, ProgramSettings],
        *,
        most: int,
        record_time: Callable[[str, float], None] | None = None,
    ) -> None:
        """``known`` is by strength; at most ``most`` programs run at once.

        ``record_time`` gets the strength and the seconds of each turn.
        """
        self._known = known
        self._most = most
        self._record_time = record_time
        self._lock = threading.Lock()
        self._talks: dict[Place, Conversation] = {}
        self._gone: dict[Place, Gone] = {}
        self._asking: set[Place] = set()
        self._refused: dict[str, tuple[int, str, RefusedAnswer]] = {}
        """By table, until it is closed: the answer that was last refused there, by whose seat and program."""
        self._closed = threading.Event()
        # One thread for each that may run, so that nobody waits for another table's, and some to part with the others.
        self._threads: Final = ThreadPoolExecutor(2 * most + 1, thread_name_prefix="program") if known else None

    @property
    def executor(self) -> ThreadPoolExecutor | None:
        """Where to wait for programs; None where there are none, or no more."""
        return None if self._closed.is_set() else self._threads

    @property
    def running(self) -> int:
        """How many programs run."""
        return sum(talk.pid is not None for talk in tuple(self._talks.values()))

    def prepare(self, table: str, seat: int, strength: str, players: int) -> None:
        """A program is about to be asked for the first time: let it start already."""
        talk = self._talk((table, seat), strength, players)
        if isinstance(talk, Conversation):
            gone = talk.start()
            if gone is not None:
                self._lost((table, seat), talk, gone)

    def choose(self, asked: ProgramQuestion) -> Action | Gone:
        """What a program does, or why it plays no longer."""
        place = (asked.table, asked.seat)
        talk = self._talk(place, asked.strength, asked.view.public.players)
        if isinstance(talk, Gone):
            return talk
        with self._lock:
            if self._closed.is_set():
                return CLOSING
            self._asking.add(place)
        began = time.perf_counter()
        try:
            answer = talk.choose(asked)
        except Exception:
            log.exception("a program could not be asked", program=asked.strength)
            answer = Gone("fault")
        with self._lock:
            self._asking.discard(place)
        if self._closed.is_set():
            # It may have been broken off, which is no failure of its.
            talk.stop()
            return CLOSING if isinstance(answer, Gone) else answer
        if isinstance(answer, Gone):
            self._lost(place, talk, answer)
            if answer.refused is not None:
                self._remember(place, asked.strength, answer.refused)
        elif self._record_time is not None and isinstance(asked.view.public.phase, AwaitDiscard):
            # Calls are not timed: that one was offered is nobody's business.
            self._record_time(asked.strength, time.perf_counter() - began)
        return answer

    def gone(self, table: str, seat: int) -> Gone | None:
        """Why the program of a seat plays no longer; None while it does."""
        return self._gone.get((table, seat))

    def stand_in(self, strength: str) -> str:
        """The strength of who plays on for a program."""
        how = self._known.get(strength)
        return USUAL if how is None else how.stand_in

    def title(self, strength: str) -> str:
        """What people call a program."""
        how = self._known.get(strength)
        return (how and how.title) or strength.partition(":")[2]

    def over(self, table: str, seen: Mapping[int, tuple[Event, ...]]) -> None:
        """The game is over: each seat's program is told how it ended, and stopped."""
        for (_, seat), talk in self._taken(table).items():
            self._beside(talk.over, seen.get(seat, ()))

    def leave(self, table: str, staying: Collection[int] = ()) -> None:
        """The table leaves memory, or is closed, or others have seats of programs: those are stopped."""
        for talk in self._taken(table, staying).values():
            self._beside(talk.stop)

    def closed(self, table: str) -> None:
        """The table is closed, whose games everybody can see now: an answer that was refused there is logged."""
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
        """Stop all programs and wait until they are gone. No more are started.

        One that is thinking is broken off: the bot does not wait for its answer.
        """
        with self._lock:
            self._closed.set()
            talks, self._talks = self._talks, {}
            asking = [talks.pop(place) for place in self._asking]
        for talk in asking:
            talk.break_off()
        for talk in talks.values():
            self._beside(talk.stop)
        if self._threads is not None:
            self._threads.shutdown(wait=True)

    def _talk(self, place: Place, strength: str, players: int) -> Conversation | Gone:
        """The conversation with the program of a seat, begun if need be; or why there is none."""
        with self._lock:
            if self._closed.is_set():
                return CLOSING
            if (gone := self._gone.get(place)) is not None:
                return gone
            if (talk := self._talks.get(place)) is not None:
                return talk
            how = self._known.get(strength)
            if how is None:
                refused = Gone("unknown")
            elif players == 3 and not how.three_players:
                refused = Gone("players")
            elif len(self._talks) >= self._most:
                refused = Gone("crowded", f"limit {self._most}")
            else:
                talk = self._talks[place] = Conversation(how, place[1])
                return talk
            self._gone[place] = refused
            return refused

    def _lost(self, place: Place, talk: Conversation, gone: Gone) -> None:
        """A program plays no longer at its table."""
        log.debug("a program has gone", table=place[0], seat=place[1], reason=gone.reason, said=talk.said)
        with self._lock:
            self._gone[place] = gone
            self._talks.pop(place, None)
        self._beside(talk.stop)

    def _remember(self, place: Place, strength: str, refused: RefusedAnswer) -> None:
        """Keep what was refused until its table is closed, of so many tables as may be."""
        with self._lock:
            self._refused[place[0]] = place[1], strength, refused
            while len(self._refused) > MOST_REFUSED:
                del self._refused[next(iter(self._refused))]

    def _taken(self, table: str, staying: Collection[int] = ()) -> dict[Place, Conversation]:
        """The conversations of a table, which is done with them and with what it knows of those that failed."""

        def done(place: Place) -> bool:
            return place[0] == table and place[1] not in staying

        with self._lock:
            self._gone = {place: gone for place, gone in self._gone.items() if not done(place)}
            return {place: self._talks.pop(place) for place in tuple(self._talks) if done(place)}

    def _beside(self, part: Callable[..., None], *arguments: object) -> None:
        """Part with a program in a thread of its own: it may take its time."""
        if self._threads is not None:
            self._threads.submit(part, *arguments)
