"""Presses and commands that the bot acknowledged: checks that the journal has each exactly once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.engine.actions import Action, action_from
from bot.engine.errors import EngineError
from bot.engine.events import Event, GameStarted
from bot.engine.fold import evolve, initial
from bot.engine.game import apply
from bot.engine.view import State
from bot.table.table_events import JournalEntry, Person, SeatGiven, SeatsDrawn
from playground.checks.check_components import TEXT_DISPLAY, walk
from playground.interaction_tokens import Interaction
from playground.request_log import RecordedRequest
from tests.campaign.check_journal import events_of

REFUSED = "⚠"
"""An answer that begins with it says why nothing was done."""
MODIFIES = {4, 7}
"""Callbacks that carry an answer; the others only put it off."""


@dataclass(frozen=True)
class Deed:
    """Something that plays: who did it, to which prompt (None: typed, to whichever was open), at which table.

    ``begun`` and ``answered`` count what happened to all deeds, so that one can be told to lie wholly before another.
    """

    user: int
    table: str
    decision: int | None
    action: Action
    begun: int
    answered: int = 0


@dataclass
class Acknowledged:
    """Listens to the bot's requests, and keeps the deeds that were answered, in the order of the answers."""

    deeds: list[Deed] = field(default_factory=list)
    _open: dict[str, Deed] = field(default_factory=dict)
    _count: int = 0

    def did(self, interaction: Interaction, table: str, decision: int | None, code: str) -> None:
        """A person did something that the screen says does ``code``."""
        action = action_from(code)
        if action is not None:
            self._count += 1
            self._open[interaction.token] = Deed(interaction.user.id, table, decision, action, self._count)

    def heard(self, request: RecordedRequest) -> None:
        """A request of the bot took effect, or did not. What the bot was told of it is its own affair."""
        if not 0 < request.effect < 300:
            return
        parts = request.path.split("/")
        body = request.body or {}
        if request.path.startswith("/interactions/"):
            token, content = parts[3], first_words(body.get("data") or {})
            if body.get("type") not in MODIFIES:
                return
        elif request.path.startswith("/webhooks/") and len(parts) > 3:
            token, content = parts[3], first_words(body)
        else:
            return
        deed = self._open.get(token)
        if deed is None or content is None:
            return
        del self._open[token]
        if not content.startswith(REFUSED):
            self._count += 1
            self.deeds.append(replace(deed, answered=self._count))


def first_words(body: dict[str, Any]) -> str | None:
    """The first text of a message that the bot sends; None if it has none."""
    if body.get("content"):
        return str(body["content"])
    return next(
        (str(one["content"]) for one in walk(body.get("components") or []) if one.get("type") == TEXT_DISPLAY), None
    )


def lost(table: str, entries: Sequence[JournalEntry], deeds: Iterable[Deed]) -> list[str]:
    """Deeds at this table that were acknowledged and do not stand in its journal once, in the order of the answers."""
    own = [deed for deed in deeds if deed.table == table]
    if not own:
        return []
    moments, seats = _moments(entries), _seats(entries)
    found: list[str] = []
    placed: list[tuple[int, int]] = []
    for deed in own:
        seat = seats.get(deed.user)
        what = f"table {table}: {deed.action} of seat {seat} at decision {deed.decision}"
        if seat is None:
            found.append(f"{what} was acknowledged to somebody who does not sit there")
            continue
        after = max((place for answered, place in placed if answered < deed.begun), default=-1)
        places = _places(moments, deed, seat, after)
        if not places:
            found.append(f"{what} was acknowledged and is lost")
            continue
        if deed.decision is not None and len(places) > 1:
            found.append(f"{what} was done {len(places)} times")
        if places[0] <= after:
            found.append(f"{what} stands before what was acknowledged before it began")
        placed.append((deed.answered, places[0]))
    return found


def _moments(entries: Iterable[JournalEntry]) -> list[tuple[State, tuple[Event, ...]]]:
    """The state before every event, with that event and the few after it."""
    events = events_of(entries)
    found: list[tuple[State, tuple[Event, ...]]] = []
    state = None
    for place, event in enumerate(events):
        if isinstance(event, GameStarted):
            state = initial(event.rules)
        assert state is not None
        found.append((state, tuple(events[place : place + 12])))
        state = evolve(state, event)
    return found


def _seats(entries: Iterable[JournalEntry]) -> dict[int, int]:
    """By user, the seat of the game."""
    found: dict[int, int] = {}
    for entry in entries:
        match entry.record:
            case SeatsDrawn(players):
                found = {player.user: seat for seat, player in enumerate(players) if isinstance(player, Person)}
            case SeatGiven(seat, person):
                found[person.user] = seat
            case _:
                pass
    return found


def _places(moments: list[tuple[State, tuple[Event, ...]]], deed: Deed, seat: int, after: int) -> list[int]:
    """Where this deed begins; of a typed one behind ``after``."""
    found: list[int] = []
    end = 0
    for place, (state, later) in enumerate(moments):
        fits = place > after if deed.decision is None else state.public.decision == deed.decision
        made = _made(state, seat, deed.action, later) if fits and place >= end else 0
        if made:
            found.append(place)
            # One deed may be several events: at the second of them it is not done once more.
            end = place + made
    return found


def _made(state: State, seat: int, action: Action, later: tuple[Event, ...]) -> int:
    """How many events this action makes, where the journal says just these next; else 0."""
    try:
        _, made = apply(state, seat, action)
    except EngineError:
        # Illegal, or between two events of one step, where nobody can act.
        return 0
    return len(made) if tuple(made)[: len(later)] == later[: len(made)] else 0
