"""Measures a run: requests, lateness of boards, answers to presses, messages left behind."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.simulated_latency import Passage
from benchmarks.simulated_tables import SimulatedTable, Simulation
from bot.engine.events import KyokuStarted, TileDiscarded
from bot.table.state import recovered
from bot.table.table_events import JournalEntry, TableOpened
from bot.text.sentences import render
from bot.text.tile_text import tile_name
from playground.checks.check_components import walk
from playground.model import Channel, Message
from playground.request_log import RecordedRequest
from playground.snowflake import created_at
from tests.wire.journal_copy import entries_of

SOON = 0.001
"""Seconds within which two times are equal: the journal has microseconds, floats do not."""


@dataclass(frozen=True)
class BoardSnapshot:
    """A board as its channel showed it from ``at`` on. ``rivers`` by player's name; ``kyoku`` None for a result."""

    at: float
    kyoku: int | None
    rivers: dict[str, list[str]]

    def shows(self, discard: TimedDiscard) -> bool:
        """Whether the board shows the discard, or a later kyoku or the result."""
        if self.kyoku != discard.kyoku:
            return True
        river = self.rivers.get(discard.name, [])
        return len(river) >= discard.place and river[discard.place - 1] == discard.tile


@dataclass(frozen=True)
class TimedDiscard:
    """A player's discard, the ``place``-th of their river. ``by_hand``: by a press or command."""

    at: float
    kyoku: int
    name: str
    place: int
    tile: str
    by_hand: bool


class Boards:
    """Records every change of public messages. A listener of the playground's messages."""

    def __init__(self) -> None:
        self.snapshots: dict[int, list[BoardSnapshot]] = {}

    def message_created(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        self.message_edited(message)

    def message_edited(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        codes = dict(_presses(message))
        if message.ephemeral or not codes:
            return
        kyoku = codes.get("hand")
        text = text_on(message)
        if "decides whether the game ends" in text:
            kyoku = None
        snapshot = BoardSnapshot(self._now(message), kyoku, dict(_rivers(text)))
        self.snapshots.setdefault(message.channel_id, []).append(snapshot)

    def _now(self, message: Message) -> float:
        return message.edited if message.edited is not None else message.created

    def message_deleted(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""

    def channel_created(self, channel: Channel) -> None:
        """See ``playground.messages.Listener``."""


def _presses(message: Message) -> list[tuple[str, int]]:
    found = []
    for one in walk(message.components):
        parts = str(one.get("custom_id", "")).split(":")
        if len(parts) == 4 and parts[0] == "jt":
            found.append((parts[3], int(parts[2])))
    return found


def text_on(message: Message) -> str:
    """What stands on a message, and the alt texts of its pictures."""
    found = [message.content]
    for one in walk(message.components):
        found += [
            str(one.get("content") or ""),
            *(str(item.get("description") or "") for item in one.get("items") or ()),
        ]
    return "\n".join(found)


_RIVER_TILE: Final = re.compile(r"(?:\(|riichi-)?(?:red )?\S+")


def _rivers(text: str) -> list[tuple[str, list[str]]]:
    """Rivers from lines like ``Aiko: river 1m↓ (2p) riichi-3s; melds none; 13 hidden tiles.``."""
    return [
        (line[1], [tile.removeprefix("riichi-").strip("()↓") for tile in _RIVER_TILE.findall(line[2])])
        for line in re.finditer(r"^(.+): river (.+); melds ", text, re.MULTILINE)
    ]


@dataclass
class Figures:
    """The figures of one run, times in seconds.

    ``own`` and ``interactions`` are requests after everybody at a table has pressed for the first time, ``counted`` the
    discards since then; ``opening`` are the requests before (direct messages, first hands, the deal).
    """

    name: str
    tables: int
    seconds: float
    kyoku: int = 0
    discards: int = 0
    by_hand: int = 0
    counted: int = 0
    own: Counter[str] = field(default_factory=Counter)
    opening: Counter[str] = field(default_factory=Counter)
    interactions: Counter[str] = field(default_factory=Counter)
    late: list[float] = field(default_factory=list)
    unseen: int = 0
    left_public: int = 0
    left_private: int = 0
    acks: list[float] = field(default_factory=list)
    walls: list[float] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    limited: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    busy: float | None = None

    @property
    def own_each(self) -> float:
        """Requests with the bot's token for each discard."""
        return sum(self.own.values()) / max(1, self.counted)

    @property
    def interactions_each(self) -> float:
        """Requests with interactions' tokens for each discard."""
        return sum(self.interactions.values()) / max(1, self.counted)


def figures_of(simulation: Simulation, boards: Boards, folder: Path) -> Figures:
    """The figures of a finished run. ``folder`` has the bot's database."""
    setting = simulation.setting
    figures = Figures(setting.name, setting.tables, setting.seconds)
    made: dict[int, list[TimedDiscard]] = {simulated.channel_id: [] for simulated in simulation.tables}
    pressed = {
        (player.user.name, round(one.at, 2))
        for simulated in simulation.tables
        for player in simulated.players
        for one in player.pressed
    }
    for table, entries in entries_of(folder).items():
        opening = next(entry.record for entry in entries if isinstance(entry.record, TableOpened))
        discards, kyoku = _discards(table, entries, pressed)
        made[opening.channel] = discards
        figures.kyoku += kyoku
    for simulated in simulation.tables:
        figures.discards += len(made[simulated.channel_id])
        figures.by_hand += sum(one.by_hand for one in made[simulated.channel_id])
        figures.counted += sum(one.at >= _opened(simulated) for one in made[simulated.channel_id])
        _count_late(figures, made[simulated.channel_id], boards.snapshots.get(simulated.channel_id, []))
        _count_left(figures, simulation, simulated)
    _count_requests(figures, simulation)
    _count_answers(figures, simulation)
    figures.busy = simulation.busy
    return figures


def lateness(folder: Path, boards: Boards, since: float, until: float) -> tuple[list[float], int, int]:
    """The delays until boards showed the discards between two times, the discards never shown, and all discards.

    Times in epoch seconds; ``folder`` has the bot's database.
    """
    figures = Figures("", 0, until - since)
    for table, entries in entries_of(folder).items():
        opening = next(entry.record for entry in entries if isinstance(entry.record, TableOpened))
        made = [one for one in _discards(table, entries, set())[0] if since <= one.at < until]
        figures.discards += len(made)
        _count_late(figures, made, boards.snapshots.get(opening.channel, []))
    return figures.late, figures.unseen, figures.discards


def _discards(
    table: str, entries: tuple[JournalEntry, ...], pressed: set[tuple[str, float]]
) -> tuple[list[TimedDiscard], int]:
    """All discards of a table in order, and the number of kyoku."""
    players = recovered(table, entries).players
    discards: list[TimedDiscard] = []
    places: Counter[int] = Counter()
    kyoku = count = 0
    for entry in entries:
        event = entry.record
        if isinstance(event, KyokuStarted):
            kyoku = event.bakaze * 1_000_000 + event.number * 1000 + event.honba
            count += 1
            places.clear()
        elif isinstance(event, TileDiscarded):
            player = players[event.seat]
            name = player.name if player is not None else ""
            places[event.seat] += 1
            at = entry.at.timestamp()
            by_hand = any((name, round(at + way, 2)) in pressed for way in (-0.01, 0.0, 0.01))
            discards.append(TimedDiscard(at, kyoku, name, places[event.seat], render(tile_name(event.tile)), by_hand))
    return discards, count


def _count_late(figures: Figures, made: list[TimedDiscard], snapshots: list[BoardSnapshot]) -> None:
    """Record the delay from each discard to the first board that shows it."""
    start = 0
    for discard in made:
        while start < len(snapshots) and snapshots[start].at < discard.at - SOON:
            start += 1
        seen = next((snapshot.at for snapshot in snapshots[start:] if snapshot.shows(discard)), None)
        if seen is None:
            figures.unseen += 1
        else:
            figures.late.append(max(0.0, seen - discard.at))


def _count_left(figures: Figures, simulation: Simulation, simulated: SimulatedTable) -> None:
    """Count the messages left over: all but one board, and since the game began all but one hand for each player."""
    world = simulation.bench.playground.world
    public = [one for one in world.messages(simulated.channel_id) if not one.ephemeral]
    figures.left_public += max(0, len(public) - 1)
    for player in simulated.players:
        mine = player.user.private_messages()
        since = [one for one in mine if created_at(int(one["id"])) >= simulated.started]
        figures.left_private += max(0, len(since) - 1)


def _opened(simulated: SimulatedTable) -> float:
    """The time at which everybody at a table had pressed once."""
    return max(player.pressed[0].at if player.pressed else float("inf") for player in simulated.players)


def _count_requests(figures: Figures, simulation: Simulation) -> None:
    """Count requests by kind of token, for each table from its own beginning on."""
    opened = {simulated.channel_id: _opened(simulated) for simulated in simulation.tables}
    homes = {simulated.channel_id: simulated.channel_id for simulated in simulation.tables}
    people = {player.user.id: simulated.channel_id for simulated in simulation.tables for player in simulated.players}
    for channel in simulation.bench.playground.world.channels.values():
        if channel.recipient_id in people:
            homes[channel.id] = people[channel.recipient_id]
    by_token = {
        token: simulated.channel_id
        for simulated in simulation.tables
        for one in simulated.players
        for token in one.tokens
    }
    began = min((simulated.started for simulated in simulation.tables), default=0.0)
    for passage in simulation.road.passages:
        request = passage.request
        if passage.sent < began:
            continue
        if request.status == 429:
            figures.limited[_scope(request.answer, request.bot_token)] += 1
        elif request.status >= 400:
            figures.refused[f"{request.status} {request.error_code} {request.route_template}"] += 1
        kind = f"{request.method} {request.route_template}"
        home = _home(request, homes, people, by_token)
        since = home is not None and passage.sent >= opened[home] - SOON
        if not request.bot_token:
            figures.interactions[kind] += since
            continue
        kind += " (board)" if f"/channels/{home}/" in request.path else ""
        (figures.own if since else figures.opening)[kind] += 1


def _home(
    request: RecordedRequest, homes: dict[int, int], people: dict[int, int], by_token: dict[str, int]
) -> int | None:
    """The channel of the table that a request is about; None if it is about none."""
    parts = request.path.split("/")
    if parts[1] == "channels":
        return homes.get(int(parts[2]))
    if parts[1] in ("interactions", "webhooks"):
        return by_token.get(parts[3])
    return people.get(int((request.body or {}).get("recipient_id", 0)))


def _scope(answer: object, bot_token: bool) -> str:  # noqa: FBT001
    if isinstance(answer, dict) and answer.get("global"):
        return "global"
    return "channel" if bot_token else "token"


def _count_answers(figures: Figures, simulation: Simulation) -> None:
    """Record the time from each press to its acknowledgement at Discord, and the real time to send it."""
    callbacks: dict[int, Passage] = {}
    for passage in simulation.road.passages:
        parts = passage.request.path.split("/")
        if parts[1] == "interactions" and passage.request.status < 300:
            callbacks[int(parts[2])] = passage
    for simulated in simulation.tables:
        for player in simulated.players:
            figures.unanswered += player.failed
            for one in player.pressed:
                answer = callbacks.get(one.interaction)
                if answer is None:
                    figures.unanswered.append(f"{player.user.name}: no answer")
                    continue
                figures.acks.append(answer.took_effect - one.at)
                if answer.sent - one.at < SOON:
                    figures.walls.append(answer.wall - one.wall)
