"""Tournaments, as everybody, officers and the club itself see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.club.actor import Actor
from bot.league.faults import LeagueRefused, NoSuchTournament
from bot.league.leagues import current_number, names_by_number
from bot.league.sitters import sitter_of
from bot.league.tournament import ranking
from bot.league.tournament_view import DrawnRound, TournamentView
from bot.store.store import Store


class Tournaments:
    """The tournaments of all leagues. Raises StoreError, and LeagueRefused for one that is there no more."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def view(self, number: int, reader: Actor | None = None) -> TournamentView:
        """A tournament by its meeting, as a person of its server may see it; None: as everybody may."""
        view = await self.whole(number)
        if reader is not None and reader.guild != view.league.guild:
            raise LeagueRefused(NoSuchTournament())
        officer = reader is not None and reader.is_officer(view.league)
        return replace(view, officer=officer, ranking=() if view.sealed and not officer else view.ranking)

    async def whole(self, number: int) -> TournamentView:
        """A tournament by its meeting with its whole ranking, for what the club decides itself."""
        store = self._store
        tournament, meeting = await store.tournaments.of_meeting(number), await store.league_evenings.meeting(number)
        league = None if tournament is None else await store.leagues.league(tournament.league)
        if tournament is None or meeting is None or league is None:
            raise LeagueRefused(NoSuchTournament())
        people = await store.leagues.people(league.id)
        rounds = tuple([await self._round(one) for one in await store.tournaments.rounds(number)])
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

    async def _round(self, number: int) -> DrawnRound:
        meeting = await self._store.league_evenings.meeting(number)
        assert meeting is not None  # noqa: S101 - it was listed a moment ago
        tables = await self._store.league_seating.tables(number)
        people = await self._store.league_evenings.people(number)
        return DrawnRound(meeting, tables, tuple(one for one in people if one.comes and one.table == 0))
