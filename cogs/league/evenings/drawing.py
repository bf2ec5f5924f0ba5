"""Draws the tables of a gathering and shows the seating before anything is opened."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord

from bot.engine.rules.ruleset import Ruleset
from bot.league.evenings import Comer, Evening
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.league.seating import History, Leftover, Method, Pair, Seating, meetings, seat
from bot.league.sitters import has_account, sitter_of
from bot.league.table_games import NotCounted, Sitting, why_not_counted
from bot.store.league.seating import EVENING
from bot.table.table_rules import rules_of
from bot.text.league.seating import (
    drawn_text,
    drawn_without,
    gap_text,
    why_text,
    will_not_count_at_all,
    will_not_count_here,
)
from bot.text.sentences import PersonName, Words, lines, render, say, say_many
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Button, Content
from cogs.league.evenings.threads import TableThreads
from cogs.league.league_service import LeagueService
from cogs.league.pages import league_pressed
from cogs.table.channels.permissions import thread_parent

Interaction = discord.Interaction[Any]
FEATURE: Final = "seating"
MOST: Final = 200
"""The most people that can be seated at once."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn for a gathering: the number of the draw, its seating, and who had met before."""

    number: int
    season: Season | None
    comers: tuple[Comer, ...]
    seating: Seating
    met: Mapping[Pair, int]


class Drawing:
    """Draws the tables of gatherings with the random generator ``rng``."""

    def __init__(self, service: LeagueService, rng: random.Random | None = None) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self.threads: Final = TableThreads(service.bot)
        self._rng: Final = rng or random.SystemRandom()

    async def drawn(self, interaction: Interaction, meeting: Evening, note: Words | None = None) -> Content:
        """Draw the tables of a gathering (again) and show them with buttons. Raises CommandRefused."""
        league = await self.league_of(interaction, meeting)
        draw = await self.draw(league, meeting)
        season, seating = draw.season, draw.seating
        name = season.name if season is not None else None
        why = why_text(Method(meeting.method or Method.RANDOM), name, meetings(seating.tables, draw.met))
        warning = await self._warning(league, season, meeting, seating, draw.comers)
        gaps = await self._gaps(meeting)
        text = self._text(interaction, draw.comers, seating, lines(gaps, why, warning, note))
        return Content(text, await self.buttons(interaction, meeting, draw.number))

    async def buttons(self, interaction: Interaction, meeting: Evening, draw: int) -> tuple[Button, ...]:
        """The buttons under a draw; the main one announces the tables of a tournament in a room, and opens others."""
        parent = meeting.parent
        tournament = None if parent is None else await self._bot.store.tournaments.of_meeting(parent)
        primary, grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
        main = "open" if tournament is None or tournament.online else "tell"
        labels = {
            "again": say("Shuffle again"),
            "open": say("Open the tables"),
            "tell": say("Only announce"),
            "replace": say("Substitute…"),
            "drop": say("Cancel"),
        }
        return tuple(
            Button(
                press(verb, meeting.id, draw),
                render(label, str(interaction.locale)),
                0,
                primary if verb == main else grey,
            )
            for verb, label in labels.items()
        )

    async def _gaps(self, meeting: Evening) -> Words | None:
        """The results of the rounds before that are missing, if the draw goes by them or is of a tournament."""
        parent, by_standing = meeting.parent, Method(meeting.method or Method.RANDOM).by_standing
        if parent is None or not (by_standing or await self._bot.store.tournaments.of_meeting(parent) is not None):
            return None
        gaps: list[Words] = []
        for one in await self._bot.store.tournaments.rounds(parent):
            played = await self._bot.store.league_evenings.meeting(one)
            tables = await self._bot.store.league_seating.tables(one)
            missing = [table.number for table in tables if table.begun and not table.counts]
            if missing and played is not None:
                gaps.append(gap_text(played.round or 1, missing))
        return drawn_without(gaps, by_standing=by_standing) if gaps else None

    async def draw(self, league: League, meeting: Evening) -> Draw:
        """Draw the tables of a gathering (again) and store them. Raises CommandRefused."""
        await self._bot.store.league_evenings.follow(meeting.id)
        comers = [comer for comer in await self._bot.store.league_evenings.people(meeting.id) if comer.comes]
        if len(comers) > MOST:
            many = say("At most {most} people are seated at once; here are {count}.", most=MOST, count=len(comers))
            raise CommandRefused(many)
        now = self._bot.clock.now()
        season = await self._bot.store.leagues.season_at(league.id, now, self._places(league, meeting))
        settings = await self.threads.settings(league.guild, self._place(league, meeting), season, 4)
        places = rules_of(settings).players
        method, leftover = Method(meeting.method or Method.RANDOM), Leftover(meeting.leftover or Leftover.OUT)
        if leftover is Leftover.THREES and season is not None and season.settings.rules is not None and places == 4:
            raise CommandRefused(
                say(
                    "“{season}” has rules for four players, so that a table of three would not count. "
                    "Choose that somebody sits out, or that computer players take the free places.",
                    season=PersonName(season.name),
                )
            )
        history = await self._history(league, season, places)
        to_come = max(1, (meeting.rounds or 1) - history.tonight)
        work = partial(seat, places=places, leftover=leftover, history=history, to_come=to_come)
        # Seeded here so that tests can control it; the search runs in a thread.
        dice = random.Random(self._rng.getrandbits(64))  # noqa: S311 - no secret
        seating = await asyncio.to_thread(work, [comer.user for comer in comers], method, dice)
        if not seating.tables:
            raise CommandRefused(_too_few(len(comers), places))
        drawn = [(table.places, table.people) for table in seating.tables]
        draw = await self._bot.store.league_seating.seat(meeting.id, drawn)
        if draw is None:
            raise CommandRefused(say("These tables are drawn no more: they were opened, announced or dropped."))
        return Draw(draw, season, tuple(comers), seating, history.met_ever)

    @staticmethod
    def _text(interaction: Interaction, comers: Sequence[Comer], seating: Seating, why: Words) -> str:
        names = {comer.user: comer.name for comer in comers}
        return drawn_text(
            [([names[user] for user in table.people], table.places) for table in seating.tables],
            [names[user] for user in seating.sitting_out],
            why,
            str(interaction.locale),
            TEXT_LIMIT,
        )

    def _places(self, league: League, meeting: Evening) -> tuple[int, ...]:
        """The channel of a gathering and, for a thread, that which it belongs to."""
        place = thread_parent(self._bot, league.guild, meeting.channel)
        return (meeting.channel,) if place is None else (meeting.channel, place.id)

    def _place(self, league: League, meeting: Evening) -> int:
        """The channel in which the tables' threads are created."""
        place = thread_parent(self._bot, league.guild, meeting.channel)
        return meeting.channel if place is None else place.id

    async def _warning(
        self, league: League, season: Season | None, meeting: Evening, seating: Seating, comers: Sequence[Comer]
    ) -> Words | None:
        """Which of the games would not count if they were opened here, and why; None if all count."""
        if season is None:
            return will_not_count_at_all(league.name)
        now = self._bot.clock.now()
        here = await self._bot.store.league_table_games.here(league.guild, now)
        this = (league.name, season.number)
        invited = next(
            (one.invited for one in here if one.season and (one.league, one.season.number) == this), frozenset[int]()
        )
        channels = self._places(league, meeting)
        tables_by_reason: dict[NotCounted, tuple[Ruleset, list[int]]] = {}
        for number, table in enumerate(seating.tables, start=1):
            settings = await self.threads.settings(league.guild, channels[-1], season, table.places)
            rules = rules_of(settings)
            users = tuple(filter(has_account, table.people))
            sitting = Sitting(now, rules, channels, users, len(table.people))
            why = why_not_counted(season, sitting, invited)
            if why is not None:
                tables_by_reason.setdefault(why, (rules, []))[1].append(number)
        strangers = [comer.name for comer in comers if has_account(comer.user) and comer.user not in invited]
        return will_not_count_here(season, tables_by_reason, strangers) if tables_by_reason else None

    async def _history(self, league: League, season: Season | None, places: int) -> History:
        book, now = self._bot.store.league_seating, self._bot.clock.now()
        tonight = now - EVENING
        tournament = await self._bot.store.tournaments.of_league(league.id)
        if season is not None and tournament is not None:
            # A tournament is one event, however many days it lasts.
            tonight = season.settings.starts
        since = tonight if season is None else min(season.settings.starts, tonight)
        rounds = await book.rounds(league.id, since)
        met = await book.met(league.id, season.number) if season is not None else {}
        order: list[int] = []
        if tournament is not None:
            # After a cut its ranking is not that of the season.
            view = await self._service.club.tournaments.whole(tournament.meeting)
            order = [view.sitters[line.player] for line in view.ranking if line.player in view.sitters]
        elif season is not None:
            people = await self._bot.store.leagues.people(league.id)
            board = await self._bot.store.league_standings.standings(league.id, season.number, players=places)
            order = [sitter_of(people[line.player].user, line.player) for line in board]
        count = sum(at >= tonight for at, _ in rounds)
        return History(met, [one for _, one in rounds], count, order)

    async def league_of(self, interaction: Interaction, meeting: Evening) -> League:
        """The league of a meeting. Raises CommandRefused if it does not belong to this server."""
        return await league_pressed(self._service, interaction, meeting.league)


def _too_few(people: int, places: int) -> Words:
    if not people:
        return say("Nobody is here to be seated.")
    return say_many(
        "{count} person is too few for a table of {places}. With the option leftover, computer players take the free "
        "places.",
        "{count} people are too few for a table of {places}. With the option leftover, computer players take the free "
        "places.",
        people,
        places=places,
    )


def press(verb: str, meeting: int, draw: int) -> str:
    """The custom id of a button under a draw."""
    return feature_id(FEATURE, f"{verb}.{meeting}.{draw}")
