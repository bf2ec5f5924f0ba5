"""Rounds: people are drawn to tables, which are opened or announced, and which of them a result belongs to."""

import asyncio
import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from bot.club import evening_commands as e
from bot.club import tournament_commands as t
from bot.club.actor import Actor
from bot.club.checked_game import CheckedGame
from bot.club.evenings import Evenings
from bot.club.tournaments import Tournaments
from bot.engine.rules.ruleset import Ruleset
from bot.league import faults as f
from bot.league.entries import DrawnTable
from bot.league.evenings import Comer, Round, RoundTable
from bot.league.faults import LeagueRefused
from bot.league.games import GameLine, GameStatus
from bot.league.leagues import League, has_account, names_by_number, sitter_of
from bot.league.rounds import DrawView, RoundView, gaps_in
from bot.league.seasons import Season
from bot.league.seating import History, HowSeated, Leftover, Method, SeatedRound, Seating, meetings, seat
from bot.league.table_games import NotCounted, Sitting, why_not_counted
from bot.store.league.seating import EVENING
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

MOST: Final = 200
"""The most people that can be seated at once."""


class Rounds:
    """Carries out what officers do with rounds; tables are drawn with the generator ``rng``. Raises StoreError."""

    def __init__(
        self, store: Store, clock: Clock, evenings: Evenings, tournaments: Tournaments, rng: random.Random
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._evenings: Final = evenings
        self._tournaments: Final = tournaments
        self._rng: Final = rng

    # What there is

    async def view(self, league: League, number: int) -> RoundView:
        """A round of a league. Raises LeagueRefused."""
        own, store = await self._of(league, number), self._store
        tables = await store.league_seating.tables(number)
        tournament = None if own.evening is None else await store.tournaments.of_meeting(own.evening)
        people = await store.league_evenings.people(number)
        return RoundView(
            own,
            tables,
            tuple(comer for comer in people if comer.comes and comer.table == 0),
            league,
            await self.title_of(own),
            await self.games_of(league, tables),
            names_by_number(await store.leagues.people(league.id)),
            tournament,
            tournament is not None and bool(await store.tournaments.clock(tournament.meeting, own.number)),
        )

    async def for_officer(self, actor: Actor, number: int) -> RoundView:
        """A round for an officer, who does something with it. Raises LeagueRefused, NoRights for others."""
        own = await self._store.league_evenings.round(number)
        if own is None or own.called_off_at is not None:
            raise LeagueRefused(f.TablesDropped())
        league = await self._store.leagues.league(own.league)
        if league is None or league.guild != actor.guild:
            raise LeagueRefused(f.NoSuchLeague())
        actor.need_officer(league)
        return await self.view(league, number)

    async def _of(self, league: League, number: int) -> Round:
        own = await self._store.league_evenings.round(number)
        if own is None or own.league != league.id:
            raise LeagueRefused(f.NoSuchRound())
        return own

    # Drawing

    async def begin(self, actor: Actor, league: League, command: e.BeginRound) -> Round:
        """An officer begins one. Few repeats are sought where nobody said else."""
        actor.need_officer(league)
        book, now, how = self._store.league_evenings, self._clock.now(), command.how
        if command.evening is not None:
            evening = (await self._evenings.of(league, command.evening)).evening
            if evening.called_off_at is not None:
                raise LeagueRefused(f.EveningCalledOff())
            how = evening.how
        how = HowSeated(how.method or Method.REPEATS, how.leftover or Leftover.OUT, how.rounds)
        channel, number = command.channel, command.evening
        begun = await book.begin_round(league.id, channel, now, made_by=actor.user, how=how, evening=number)
        if command.people:
            await book.answer(begun.id, command.people, now)
        return begun

    async def join(self, actor: Actor, league: League, command: e.JoinRound) -> Round:
        """An officer puts people in one."""
        actor.need_officer(league)
        own = await self._of(league, command.round)
        await self._evenings.answer(league, own.id, command.people, command.leave, command.guests)
        return own

    async def draw(self, actor: Actor, league: League, command: e.DrawTables) -> DrawView:
        """An officer draws the tables of all who are here."""
        actor.need_officer(league)
        own = await self._of(league, command.round)
        await self._store.league_evenings.follow(command.round)
        people = [one for one in await self._store.league_evenings.people(command.round) if one.comes]
        method = own.how.method or Method.RANDOM
        season = await self._store.leagues.season_at(league.id, self._clock.now(), command.channels)
        history = await self._history(league, season, command.rules[4].players)
        seating = await self._seating(own.how, people, season, history, command.rules[4].players)
        drawn = [(table.places, table.people) for table in seating.tables]
        if await self._store.league_seating.seat(command.round, drawn) is None:
            raise LeagueRefused(f.DrawnNoMore())
        draw = DrawView(
            await self.view(league, command.round),
            season,
            meetings(seating.tables, history.met_ever),
            await self._gaps(own, method),
        )
        return draw if season is None else await self._with_uncounted(draw, season, people, command)

    async def draw_all(self, actor: Actor, league: League, command: t.DrawAllRounds) -> int:
        """Officers draw all rounds of a tournament that have not begun."""
        actor.need_officer(league)
        meeting = await self._tournaments.meeting_of(league.id)
        if meeting is None:
            raise LeagueRefused(f.NoSuchTournament())
        view = await self._tournaments.whole(meeting.id)
        season = await self._store.leagues.season_at(league.id, self._clock.now(), command.channels)
        ahead = [one.round.id for one in view.rounds if not one.begun]
        history = await self._history(league, season, command.places, ahead)
        seatings: list[Seating] = []
        for _ in range(view.left):
            seatings.append(await self._seating(view.how, view.here, season, history, command.places))
            seated = SeatedRound(tuple(table.people for table in seatings[-1].tables), seatings[-1].sitting_out)
            history = replace(history, rounds=(*history.rounds, seated), tonight=history.tonight + 1)
        # While they were sought, which takes its time, others could write.
        async with self._tournaments.changing(actor, league) as (present, writer):
            same = (present.here, present.rounds, present.total) == (view.here, view.rounds, view.total)
            if same:
                await writer.tournaments.drop_rounds(meeting.id)
            for seating in seatings if same else ():
                begun = await self._tournaments.begin(actor, view, writer)
                await writer.evenings.follow(begun.id)
                tables = [(table.places, table.people) for table in seating.tables]
                draw = await writer.seating.seat(begun.id, tables)
                if draw is None or not await writer.seating.settle(begun.id, draw, self._clock.now()):
                    raise LeagueRefused(f.DrawnNoMore())
        return view.left if same else await self.draw_all(actor, league, command)

    async def _seating(
        self, how: HowSeated, people: Sequence[Comer], season: Season | None, history: History, places: int
    ) -> Seating:
        """The tables of these people. Raises LeagueRefused."""
        method, leftover = how.method or Method.RANDOM, how.leftover or Leftover.OUT
        if len(people) > MOST:
            raise LeagueRefused(f.TooManyToSeat(len(people), MOST))
        if leftover is Leftover.THREES and season is not None and season.settings.rules is not None and places == 4:
            raise LeagueRefused(f.ThreesDoNotCount(season.name))
        to_come = max(1, (how.rounds or 1) - history.tonight)
        work = partial(seat, places=places, leftover=leftover, history=history, to_come=to_come)
        # Seeded here so that tests can control it; the search runs in a thread.
        dice = random.Random(self._rng.getrandbits(64))  # noqa: S311 - no secret
        seating = await asyncio.to_thread(work, [comer.user for comer in people], method, dice)
        if not seating.tables:
            raise LeagueRefused(f.TooFewToSeat(len(people), places))
        return seating

    async def _history(self, league: League, season: Season | None, places: int, but: Collection[int] = ()) -> History:
        """What the draw considers, ``but`` for these rounds.

        A tournament is one event, however many days it lasts, and has its own ranking.
        """
        book, tonight = self._store.league_seating, self._clock.now() - EVENING
        tournament = await self._store.tournaments.of_league(league.id)
        if season is not None and tournament is not None:
            tonight = season.settings.starts
        since = tonight if season is None else min(season.settings.starts, tonight)
        rounds = await book.rounds(league.id, since, but)
        met = await book.met(league.id, season.number) if season is not None else {}
        order: list[int] = []
        if tournament is not None:
            whole = await self._tournaments.whole(tournament.meeting)
            order = [whole.sitters[line.player] for line in whole.ranking if line.player in whole.sitters]
            order += [comer.user for comer in whole.here if comer.user not in whole.players]
        elif season is not None:
            people = await self._store.leagues.people(league.id)
            board = await self._store.league_standings.standings(league.id, season.number, players=places)
            order = [sitter_of(people[line.player].user, line.player) for line in board]
        return History(met, [one for _, one in rounds], sum(at >= tonight for at, _ in rounds), order)

    async def _gaps(self, drawn: Round, method: Method) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The results of the rounds before that are missing, if the draw goes by them or is of a tournament."""
        evening, tournaments = drawn.evening, self._store.tournaments
        if evening is None or not (method.by_standing or await tournaments.of_meeting(evening) is not None):
            return ()
        return gaps_in(await self._tournaments.rounds_of(evening))

    async def _with_uncounted(
        self, draw: DrawView, season: Season, people: Sequence[Comer], command: e.DrawTables
    ) -> DrawView:
        """With the games that the season would not count if they were opened here."""
        now, league = self._clock.now(), draw.view.league
        here = await self._store.league_table_games.here(league.guild, now)
        this = (league.name, season.number)
        invited = next(
            (one.invited for one in here if one.season and (one.league, one.season.number) == this), frozenset[int]()
        )
        uncounted: dict[NotCounted, tuple[Ruleset, tuple[int, ...]]] = {}
        for table in draw.view.tables:
            rules, users = command.rules[table.places], [one.user for one in table.people if has_account(one.user)]
            why = why_not_counted(season, Sitting(now, rules, command.channels, users, len(table.people)), invited)
            if why is not None:
                uncounted[why] = (rules, (*uncounted.get(why, (rules, ()))[1], table.number))
        strangers = tuple(one.name for one in people if has_account(one.user) and one.user not in invited)
        return replace(draw, uncounted=uncounted, strangers=strangers)

    # What comes of a draw

    async def settle(self, actor: Actor, league: League, command: e.SettleDraw) -> RoundView | None:
        """An officer opens or announces its tables."""
        actor.need_officer(league)
        await self._of(league, command.round)
        people = await self._store.league_evenings.people(command.round)
        guests = tuple(one.name for one in people if one.table and not has_account(one.user))
        if command.opens and guests:
            raise LeagueRefused(f.GuestsAtTables(guests))
        settled = await self._store.league_seating.settle(command.round, command.draw, self._clock.now())
        return await self.view(league, command.round) if settled else None

    async def drop(self, actor: Actor, league: League, command: e.DropDraw) -> None:
        """An officer drops it."""
        actor.need_officer(league)
        if (await self._of(league, command.round)).settled_at is not None:
            raise LeagueRefused(f.TablesSettled())
        await self._store.league_evenings.call_off(command.round, self._clock.now())

    async def substitute(self, actor: Actor, league: League, command: e.Substitute) -> RoundView:
        """An officer lets somebody play for another."""
        actor.need_officer(league)
        await self._of(league, command.round)
        (leaves, leaver), (comes, comer) = command.leaves, command.comes
        book, now = self._store.league_seating, self._clock.now()
        if await book.substitute(command.round, leaves, comes, comer, now) is None:
            raise LeagueRefused(f.NotSeatedHere(leaver))
        return await self.view(league, command.round)

    # What became of it on Discord

    async def opened(self, number: int, table: int, thread: int | None, opened: str | None = None) -> None:
        """A table has this thread, None if it was deleted, and was opened there with this id."""
        await self._store.league_seating.opened(number, table, thread, opened)

    async def announced(self, number: int, tables: Sequence[int], message: int) -> None:
        """These tables are announced in a message, and begin now."""
        await self._store.league_seating.announced(number, tables, message, self._clock.now())

    async def none_opened(self, number: int) -> None:
        """No table could be opened: the round can be drawn again, and is no history."""
        await self._store.league_seating.unsettle(number)

    # Which table a result belongs to

    async def round_of(self, league: League, number: int) -> tuple[Round, tuple[RoundTable, ...]]:
        """A settled round and its tables."""
        drawn = await self._store.league_evenings.round(number)
        if drawn is None or drawn.league != league.id or drawn.settled_at is None:
            raise LeagueRefused(f.NoSuchRound())
        return drawn, await self._store.league_seating.tables(number)

    async def table(self, league: League, round_number: int, number: int) -> tuple[Round, RoundTable]:
        """A drawn table and its round."""
        drawn, tables = await self.round_of(league, round_number)
        for table in tables:
            if table.number == number:
                return drawn, table
        raise LeagueRefused(f.NoSuchRound())

    async def title_of(self, drawn: Round) -> str:
        """The title of the evening whose round this is; empty if it has none."""
        number = drawn.evening
        evening = None if number is None else await self._store.league_evenings.evening(number)
        return "" if evening is None else evening.title

    async def game_of(self, league: League, table: RoundTable) -> GameLine | None:
        """The result of a table; None if it was not entered, or voided."""
        game = None if table.game is None else await self._store.league_games.game(league.id, table.game)
        return None if game is None or game.status is GameStatus.VOIDED else game

    async def games_of(self, league: League, tables: Sequence[RoundTable]) -> dict[int, GameLine]:
        """The results of those tables that have one, by number of the table."""
        found = {table.number: await self.game_of(league, table) for table in tables}
        return {number: game for number, game in found.items() if game is not None}

    async def check_may_enter(self, actor: Actor, league: League, round_number: int, table: int) -> None:
        """Raises NoRights for who was not drawn to the table and is no officer, whoever sat there in the end."""
        if not actor.is_officer(league):
            _, drawn = await self.table(league, round_number, table)
            if actor.user not in {comer.user for comer in drawn.people}:
                raise f.NoRights(f.OnlyDrawnEnter())

    async def table_to_enter(
        self, actor: Actor, league: League, round_number: int, number: int
    ) -> tuple[Round, RoundTable]:
        """A table without a result that the actor may enter, and its round. Raises LeagueRefused."""
        await self.check_may_enter(actor, league, round_number, number)
        drawn, table = await self.table(league, round_number, number)
        if (game := await self.game_of(league, table)) is not None:
            raise LeagueRefused(f.HasResult(number, game.number))
        await self.check_going_on(league)
        return drawn, table

    async def tables_to_enter(
        self, actor: Actor, league: League, round_number: int
    ) -> tuple[Round, tuple[RoundTable, ...]]:
        """The tables of a round without a result, for officers, and the round. Raises LeagueRefused."""
        actor.need_officer(league)
        await self.check_going_on(league)
        drawn, tables = await self.round_of(league, round_number)
        games = await self.games_of(league, tables)
        return drawn, tuple(table for table in tables if table.number not in games)

    async def check_going_on(self, league: League) -> None:
        """Raises LeagueRefused if the league is for a tournament that is finished, until its season is reopened."""
        tournament = await self._store.tournaments.of_league(league.id)
        if tournament is None or tournament.finished_at is None:
            return
        seasons = {season.number: season for season in await self._store.leagues.seasons(league.id)}
        season = seasons.get(tournament.season)
        if season is None or season.ended_at is not None:
            raise LeagueRefused(f.TournamentIsOver(league.name))

    async def take_table(self, league: League, checked: CheckedGame, round_number: int, number: int) -> None:
        """The game is the result of this table. One that has a result already is a fault."""
        drawn, table = await self.table(league, round_number, number)
        game = await self.game_of(league, table)
        if game is not None:
            checked.faults.append(f.HasResult(table.number, game.number))
        checked.round = drawn.id
        checked.drawn = DrawnTable(drawn.number, table.number, await self.title_of(drawn))
        settled = drawn.settled_at
        checked.tonight = settled is not None and self._clock.now() <= settled + EVENING

    async def find_table(self, league: League, checked: CheckedGame, taken: Collection[tuple[int, int]]) -> None:
        """The first announced table without a result to which just these people were drawn that evening, if any.

        ``taken`` are those of ``Club.check``. People of a draft without order then sit as they were drawn.
        """
        draft = checked.draft
        by_sitter = {
            sitter: place
            for place, seat in enumerate(checked.seats)
            if seat.player is not None and (sitter := checked.sitter(seat.player)) is not None
        }
        at = draft.played_at
        settled = await self._store.league_seating.settled(league.id, at - EVENING, at + EVENING)
        for number in (draft.round,) if draft.round else settled:
            for table in await self._store.league_seating.tables(number):
                sitters = [comer.user for comer in table.people]
                fits = table.message is not None and len(sitters) == len(checked.seats)
                fits = fits and set(sitters) == set(by_sitter)
                if not fits or (number, table.number) in taken or await self.game_of(league, table):
                    continue
                if not draft.ordered:
                    checked.order = tuple(by_sitter[sitter] for sitter in sitters)
                    checked.seats = tuple(checked.seats[place] for place in checked.order)
                await self.take_table(league, checked, number, table.number)
                return
