"""Tournaments: who sees what of them, and what officers do with them from opening to the final ranking."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from bot.club import tournament_commands as t
from bot.club.actor import Actor
from bot.league import faults as f
from bot.league.entries import SeasonEnded, SeasonOpened
from bot.league.evenings import Evening, Round
from bot.league.leagues import League, LeagueSettings, clubs, current_number, has_account, names_by_number, sitter_of
from bot.league.rounds import DrawnRound
from bot.league.seasons import Season, new_season
from bot.league.seating import Leftover
from bot.league.standings import most_played
from bot.league.tournament import Cut, Seeding, Signal, Tournament, carried, ranking, signals
from bot.league.tournament_view import TournamentView
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

REMIND: Final = timedelta(minutes=60)
"""How long before its beginning people are reminded of a tournament."""
MORE_TIME: Final = timedelta(minutes=5)


class Tournaments:
    """The tournaments of all leagues. Raises StoreError, and LeagueRefused for one that is there no more."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._turns: Final[dict[int, asyncio.Lock]] = {}
        """Two officers of a league who act at once act one after the other."""

    # Views

    async def view(self, number: int, reader: Actor | None = None) -> TournamentView:
        """A tournament by its meeting, as a person of its server may see it; None: as everybody may."""
        view = await self.whole(number)
        if reader is not None and reader.guild != view.league.guild:
            raise f.LeagueRefused(f.NoSuchTournament())
        officer = reader is not None and reader.is_officer(view.league)
        return replace(view, officer=officer, ranking=() if view.sealed and not officer else view.ranking)

    async def officers_view(self, actor: Actor, number: int, *, going_on: bool = False) -> TournamentView:
        """A tournament for its officers, which is not finished if it is to be ``going_on``. Raises NoRights."""
        view = await self.view(number, actor)
        actor.need_officer(view.league)
        if going_on and view.finished:
            raise f.LeagueRefused(f.TournamentFinished())
        return view

    async def titles(self, guild: int, channel: int | None = None) -> dict[int, str]:
        """The titles of the tournaments of a server, or of one of its channels, by meeting, the newest first."""
        titles: dict[int, str] = {}
        for tournament in await self._store.tournaments.of_guild(guild):
            meeting = await self._store.league_evenings.evening(tournament.meeting)
            if meeting is not None and meeting.called_off_at is None and channel in {None, meeting.channel}:
                titles[meeting.id] = meeting.title
        return titles

    async def meeting_of(self, league: int) -> Evening | None:
        """The meeting of the tournament that a league is for; None for any other league."""
        tournament = await self._store.tournaments.of_league(league)
        return None if tournament is None else await self._store.league_evenings.evening(tournament.meeting)

    async def whole(self, number: int) -> TournamentView:
        """A tournament by its meeting with its whole ranking, for what the club decides itself."""
        store = self._store
        tournament, meeting = await store.tournaments.of_meeting(number), await store.league_evenings.evening(number)
        league = None if tournament is None else await store.leagues.league(tournament.league)
        if tournament is None or meeting is None or league is None:
            raise f.LeagueRefused(f.NoSuchTournament())
        people = await store.leagues.people(league.id)
        rounds = await self.rounds_of(number)
        begun = [one.number for one in rounds if one.begun]
        comers = await store.league_evenings.people(number)
        players = {
            sitter_of(player.user, player.number): current_number(people, player.number) for player in people.values()
        }
        seeds: dict[int, int] = {}
        for player, tenths in ({} if tournament.seeding is None else tournament.seeding.points).items():
            seeds[current_number(people, player)] = tenths
        everybody = {comer.user for comer in comers}
        everybody |= {comer.user for one in rounds for table in one.tables for comer in table.people}
        return TournamentView(
            tournament,
            league,
            meeting,
            next((one for one in await store.leagues.seasons(league.id) if one.number == tournament.season), None),
            comers,
            rounds,
            await store.tournaments.clock(number, begun[-1]) if begun else {},
            ranking(
                await store.tournaments.scores(tournament),
                await store.tournaments.penalties(tournament),
                [players[sitter] for sitter in everybody if sitter in players],
                tournament.cut,
                seeds,
            ),
            names_by_number(people),
            players,
            {number: sitter_of(one.user, number) for number, one in people.items() if one.merged_into is None},
            await store.tournaments.hides(tournament),
        )

    async def rounds_of(self, number: int) -> tuple[DrawnRound, ...]:
        """The rounds of a tournament or an evening that are drawn for good, the first one first."""
        rounds: list[DrawnRound] = []
        for one in await self._store.tournaments.rounds(number):
            drawn = await self._store.league_evenings.round(one)
            tables = await self._store.league_seating.tables(one)
            people = await self._store.league_evenings.people(one)
            if drawn is not None:
                out = tuple(comer for comer in people if comer.comes and comer.table == 0)
                rounds.append(DrawnRound(drawn, tables, out))
        return tuple(rounds)

    # Opening

    async def season_for(self, actor: Actor, league: League | None, at: datetime) -> Season | None:
        """The season of the club at that time, else now, whose rules a tournament can have. Raises NoRights."""
        actor.check_may_run(league)
        if league is None:
            return None
        for moment in (at, self._clock.now()):
            season = await self._store.leagues.season_at(league.id, moment, actor.places)
            if season is not None:
                return season if season.settings.rules is not None else None
        return None

    async def open(self, actor: Actor, league: League | None, command: t.OpenTournament) -> t.OpenedTournament:
        """A tournament begins, as a league of its own with one season, which takes games of its channel."""
        now, club, plan = self._clock.now(), LeagueSettings() if league is None else league.settings, command.plan
        season = await self.season_for(actor, league, command.at)
        own = replace(club, officers=tuple(dict.fromkeys((*club.officers, actor.user))), results=None)
        settings = replace(new_season(plan.name, now), channels=(command.channel,), at_once="evenings", min_people=1)
        if plan.leftover is Leftover.THREES:
            season = None
        elif season is not None and command.as_season:
            taken = season.settings
            settings = replace(settings, preset=taken.preset, rules=taken.rules, chombo=taken.chombo)
        else:
            season, settings = None, replace(settings, preset=command.preset, rules=command.rules)
        async with self._store.leagues.beginning(actor.guild, plan.name, now, own) as (made, writer):
            await self._write(actor, writer, SeasonOpened(0, settings))
            meeting = await writer.evenings.add(
                made.id,
                plan.name,
                command.at,
                command.channel,
                made_by=actor.user,
                remind_minutes=REMIND // timedelta(minutes=1) if command.at > now + REMIND else 0,
                method=plan.method,
                leftover=plan.leftover,
                rounds=plan.rounds,
            )
            tournament = Tournament(meeting.id, made.id, 1, plan.minutes, plan.online, plan.hidden)
            await writer.tournaments.add(tournament)
        return t.OpenedTournament(meeting.id, season)

    async def check_in(self, actor: Actor, league: League, command: t.OpenCheckIn) -> tuple[int, ...]:
        """Officers ask who is here."""
        del command
        async with self.changing(actor, league) as (view, writer):
            await writer.tournaments.check_in(view.meeting.id, self._clock.now())
        return tuple(comer.user for comer in view.here if has_account(comer.user))

    async def seasons_to_seed(self, guild: int) -> list[tuple[League, Season]]:
        """The seasons of the club's leagues that have begun, the latest first."""
        found = [
            (league, season)
            for league in clubs(await self._store.leagues.of(guild))
            for season in await self._store.leagues.seasons(league.id)
            if season.settings.starts <= self._clock.now()
        ]
        return sorted(found, key=lambda one: one[1].settings.starts, reverse=True)

    async def seed(self, actor: Actor, league: League, command: t.SeedFromSeason) -> tuple[Seeding, dict[int, str]]:
        """The first players of a season are signed up."""
        seasons = await self.seasons_to_seed(league.guild)
        wanted = command.of, command.season
        season = next((one for club, one in seasons if (club.id, one.number) == wanted), None)
        if season is None:
            raise f.LeagueRefused(f.NoSuchSeason(command.season))
        standings = self._store.league_standings
        players = most_played(await standings.games_by_players(*wanted))
        board = await standings.standings(*wanted, players=players, min_games=season.settings.min_games)
        known = await self._store.leagues.people(command.of)
        ranked = (line for line in board if line.rank is not None and not known[line.player].erased)
        points, comers = dict[int, int](), dict[int, str]()
        async with self.changing(actor, league) as (view, writer):
            if view.rounds:
                raise f.LeagueRefused(f.RoundIsDrawn())
            for line in islice(ranked, command.people):
                who = known[line.player]
                number = await (writer.member(who.user, who.name) if who.user else writer.guest(who.name))
                points[number] = carried(line.final, command.carry)
                comers[sitter_of(who.user, number)] = who.name
            if not comers:
                raise f.LeagueRefused(f.NobodyRanked(season.name))
            seeding = Seeding(season.name, command.carry, points)
            await writer.tournaments.seed(view.meeting.id, seeding)
            await writer.evenings.answer(view.meeting.id, comers, self._clock.now())
        return seeding, comers

    # Rounds

    async def begin_round(self, actor: Actor, league: League, command: t.BeginTournamentRound) -> Round:
        """Officers let another round be drawn."""
        del command
        async with self.changing(actor, league) as (view, writer):
            if len(view.rounds) >= view.total:
                raise f.LeagueRefused(f.AllRoundsDrawn(view.total))
            return await self.begin(actor, view, writer)

    async def begin(self, actor: Actor, view: TournamentView, writer: LeagueWriter) -> Round:
        """Begin another round of all who are here, in a transaction that changes the tournament."""
        for comer in view.here:
            if has_account(comer.user) and comer.user not in view.players:
                await writer.member(comer.user, comer.name)
        now, meeting = self._clock.now(), view.meeting
        return await writer.evenings.begin_round(
            view.league.id, meeting.channel, now, made_by=actor.user, how=view.how, evening=meeting.id
        )

    async def start(self, actor: Actor, league: League, command: t.StartRound) -> DrawnRound:
        """Officers start a round."""
        async with self.changing(actor, league) as (view, writer):
            played = view.to_start
            if played is None:
                raise f.LeagueRefused(f.NoRoundToStart())
            if command.number is not None and command.number < played.number:
                raise f.LeagueRefused(f.RoundHasStarted(command.number))
            if played.begun:
                due = signals(self._clock.now(), view.tournament.minutes)
                if not await writer.tournaments.set_clock(view.meeting.id, played.number, due):
                    raise f.LeagueRefused(f.RoundHasStarted(played.number))
        return played

    async def more_time(self, actor: Actor, league: League, command: t.GiveMoreTime) -> Signal:
        """Officers give a round more time, unless its last hand was called."""
        del command
        async with self.changing(actor, league) as (view, writer):
            if view.ends is None or view.ends.told_at is not None:
                raise f.LeagueRefused(f.NoClockRuns())
            await writer.tournaments.postpone(view.meeting.id, view.ends.round, MORE_TIME)
        return replace(view.ends, due_at=view.ends.due_at + MORE_TIME)

    # The end

    async def cut(self, actor: Actor, league: League, command: t.CutToFinal) -> dict[int, str]:
        """Officers let the first players go on into a final."""
        async with self.changing(actor, league) as (view, writer):
            if view.tournament.cut is not None:
                raise f.LeagueRefused(f.FinalIsCut())
            if view.gaps:
                raise f.LeagueRefused(f.ResultsMissing(view.gaps))
            chosen = [line.player for line in view.ranking[: command.people]]
            after = 0 if view.current is None else view.current.number
            cut = Cut(after, self._clock.now(), command.carry, frozenset(chosen))
            sitters = {view.sitters[player]: view.names.get(player, "") for player in chosen}
            await writer.tournaments.drop_rounds(view.meeting.id)
            await writer.tournaments.cut(view.meeting.id, cut, command.rounds, list(sitters))
        by_name = sorted(sitters.items(), key=lambda sitter: sitter[1].casefold())
        return dict(by_name) if view.sealed else sitters

    async def finish(self, actor: Actor, league: League, command: t.FinishTournament) -> t.FinishedTournament:
        """Officers end it."""
        del command
        async with self.changing(actor, league) as (view, writer):
            await writer.tournaments.drop_rounds(view.meeting.id)
            await self._write(actor, writer, SeasonEnded(view.tournament.season))
            await writer.tournaments.finish(view.meeting.id, self._clock.now())
        stopped = None if view.running is None else view.running.round
        return t.FinishedTournament(await self.whole(view.meeting.id), stopped)

    @asynccontextmanager
    async def changing(self, actor: Actor, league: League) -> AsyncIterator[tuple[TournamentView, LeagueWriter]]:
        """The tournament of a league, which is not finished, and a transaction that changes it."""
        actor.need_officer(league)
        async with self._turns.setdefault(league.id, asyncio.Lock()):
            tournament = await self._store.tournaments.of_league(league.id)
            if tournament is None:
                raise f.LeagueRefused(f.NoSuchTournament())
            view = await self.whole(tournament.meeting)
            if view.finished:
                raise f.LeagueRefused(f.TournamentFinished())
            async with self._store.leagues.writing(league.id) as writer:
                yield view, writer

    async def _write(self, actor: Actor, writer: LeagueWriter, record: SeasonOpened | SeasonEnded) -> None:
        me = await writer.member(actor.user, actor.name)
        await writer.write([NewEntry(record, self._clock.now(), me)])
