"""The drawn tables of a round: which of them a result belongs to."""

from collections.abc import Collection, Sequence
from typing import Final

from bot.club.actor import Actor
from bot.club.checked_game import CheckedGame
from bot.league import faults as f
from bot.league.entries import DrawnTable
from bot.league.evenings import Round, RoundTable
from bot.league.games import GameLine, GameStatus
from bot.league.leagues import League
from bot.store.league.seating import EVENING
from bot.store.store import Store
from bot.table.event_loop_clock import Clock


class RoundTables:
    """Looks drawn tables up. Raises StoreError, and LeagueRefused for a round that is there no more."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store: Final = store
        self._clock: Final = clock

    async def round_of(self, league: League, number: int) -> tuple[Round, tuple[RoundTable, ...]]:
        """A settled round and its tables."""
        drawn = await self._store.league_evenings.round(number)
        if drawn is None or drawn.league != league.id or drawn.settled_at is None:
            raise f.LeagueRefused(f.NoSuchRound())
        return drawn, await self._store.league_seating.tables(number)

    async def table(self, league: League, round_number: int, number: int) -> tuple[Round, RoundTable]:
        """A drawn table and its round."""
        drawn, tables = await self.round_of(league, round_number)
        for table in tables:
            if table.number == number:
                return drawn, table
        raise f.LeagueRefused(f.NoSuchRound())

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
            raise f.LeagueRefused(f.HasResult(number, game.number))
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
            raise f.LeagueRefused(f.TournamentIsOver(league.name))

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
