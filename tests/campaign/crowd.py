"""All simulated players: they sit down, act when it is their turn, and react when something changes."""

import heapq
import itertools
from dataclasses import dataclass
from random import Random
from typing import Protocol

from playground.server import Playground
from playground.starting_world import StartingWorld
from tests.campaign.acknowledged import Acknowledged
from tests.campaign.check_screens import Screen
from tests.campaign.patient_players import Regular, Resident
from tests.campaign.setting import NAMES, Setting

LOOKS = 1.0
"""Seconds of bot time between two looks at those to whom nothing happens."""


class Scene(Protocol):
    """Where people live: a ``tests.wire.bench.Bench``, or processes by the system's clock."""

    @property
    def playground(self) -> Playground:
        """Their Discord."""

    @property
    def now(self) -> float:
        """Seconds of their time."""

    async def settle(self) -> None:
        """Wait until nothing is under way."""

    async def advance(self, seconds: float) -> None:
        """Let so much of their time pass, and settle."""


@dataclass
class Room:
    """A channel with its table and the people there."""

    channel: str
    players: list[Regular]


def place_of(setting: Setting) -> StartingWorld:
    """A channel for each party and another where it can go, and everybody by a name of their own."""
    parties = list(enumerate(setting.parties, start=1))
    people = tuple(f"{name} {number}" for number, party in parties for name in NAMES[: party.people])
    rooms = [(f"{kind}-{number}", "") for kind in ("table", "spare") for number, _ in parties]
    return StartingWorld(people, (*rooms, ("lobby", "")))


class Crowd:
    """The people of a setting before their screens."""

    def __init__(self, setting: Setting, bench: Scene, acknowledged: Acknowledged) -> None:
        self.setting = setting
        self.bench = bench
        self.rooms: list[Room] = []
        self._acknowledged = acknowledged
        self._rng = Random(f"crowd {setting.seed}")
        self._plans: list[tuple[float, int, Regular]] = []
        self._order = itertools.count()
        self._looked = 0.0

    async def sit_down(self) -> None:
        """Open every table, join it and start it, in good weather; computer players take what is free.

        All games count in a league, so that it can be held against them.
        """
        bench, parties = self.bench, self.setting.parties
        self.rooms = [self._room(number) for number in range(1, len(parties) + 1)]
        host = self.rooms[0].players[0].user
        for command, options in (
            ("club manage", {"new": "Campaign"}),
            ("club season", {"do": "open", "name": "Storm", "min-people": 1}),
        ):
            host.begin_slash(command, self.rooms[0].channel, **options)
            await bench.advance(2)
        for place in range(len(NAMES)):
            for room, party in zip(self.rooms, parties, strict=True):
                if place < len(room.players):
                    command = "table join" if place else "table open"
                    options = {} if place else {"preset": party.preset, "length": party.length}
                    room.players[place].user.begin_slash(command, room.channel, **options)
            await bench.advance(2)
        for room in self.rooms:
            room.players[0].user.begin_slash("table start", room.channel, fill=True)
        await bench.settle()

    def _room(self, number: int) -> Room:
        party, now = self.setting.parties[number - 1], self.bench.now
        room = Room(f"table-{number}", [])
        for place, name in enumerate(NAMES[: party.people]):
            visitor = Resident(self.bench.playground, f"{name} {number}", number, self.bench.settle)
            visitor.user.dms_open = place < party.people - party.unreachable
            leaves = now + self._rng.uniform(60, 300)
            away = (leaves, leaves + self._rng.uniform(60, 240)) if place >= party.people - party.absent else None
            dice = Random(f"{self.setting.seed} {number} {name}")
            room.players.append(Regular(visitor, dice, party.manners(place), self._acknowledged, away))
        return room

    def next_act(self) -> float:
        """When somebody acts or looks next, at the latest."""
        later = self.bench.now + LOOKS
        return min(self._plans[0][0], later) if self._plans else later

    def act(self) -> int:
        """Whoever is due acts now, without waiting for an answer. How many did."""
        acted = 0
        while self._plans and self._plans[0][0] <= self.bench.now:
            when, _, player = heapq.heappop(self._plans)
            if player.due == when:
                player.act(self.bench.now)
                acted += 1
        return acted

    def look(self) -> None:
        """Whoever sees something new plans what to do; now and then whoever sees nothing wonders why."""
        now = self.bench.now
        doubting = now >= self._looked + LOOKS
        if doubting:
            self._looked = now
        for player in self.players():
            if doubting:
                player.doubt(now)
            if player.user.looks_up:
                before = player.due
                player.look(now)
                if player.due is not None and player.due != before:
                    heapq.heappush(self._plans, (player.due, next(self._order), player))

    def players(self) -> list[Regular]:
        """Everybody."""
        return [player for room in self.rooms for player in room.players]

    def screens(self) -> dict[int, Screen]:
        """What everybody has before them, by user."""
        return {player.user.id: _screen(player) for player in self.players()}


def _screen(player: Regular) -> Screen:
    user = player.user
    own = [user.buttons(message=message) for message in user.private_messages()]
    return Screen(own, user.buttons(user.table_channel))
