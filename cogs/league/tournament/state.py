"""All that is known of a tournament at a moment, read for its board, its officers and its sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bot.client.jantaku import JantakuBot
from bot.league.evenings import Comer, Evening, MeetingTable
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.league.seating import Method
from bot.league.sitters import sitter_of
from bot.league.tournament import Ranked, Signal, Tournament, ranking
from bot.store.league.people import current_number, names_by_number
from bot.text.league.tournament import LAST, TournamentPage
from bot.text.sentences import say
from cogs.common.command_refused import CommandRefused


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round that is drawn for good, ``number`` from 1."""

    meeting: Evening
    tables: tuple[MeetingTable, ...]
    out: tuple[Comer, ...]

    @property
    def number(self) -> int:
        """From 1."""
        return self.meeting.round or 1

    @property
    def begun(self) -> bool:
        """Whether its tables were announced or opened."""
        return any(table.begun for table in self.tables)

    @property
    def results(self) -> int:
        """How many tables have a result that counts."""
        return sum(table.counts for table in self.tables)

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables without a result that counts."""
        return tuple(table.number for table in self.tables if not table.counts)


@dataclass(frozen=True)
class TournamentState:
    """A tournament with its people, rounds, clock and ranking. ``sealed``: the ranking is for officers only."""

    tournament: Tournament
    league: League
    meeting: Evening
    season: Season | None
    comers: tuple[Comer, ...]
    rounds: tuple[DrawnRound, ...]
    clock: Mapping[str, Signal]
    ranking: tuple[Ranked, ...]
    names: Mapping[int, str]
    players: Mapping[int, int]
    """The player numbers of sitters (``bot.league.sitters``) who have one."""
    sitters: Mapping[int, int]
    """The sitter of each player; a guest who was linked to a member sits as that member."""
    sealed: bool

    @property
    def here(self) -> tuple[Comer, ...]:
        """Who is drawn next."""
        return tuple(comer for comer in self.comers if comer.comes)

    @property
    def total(self) -> int:
        """The number of rounds, those of the final included once it is cut."""
        return (self.meeting.rounds or 1) + self.tournament.final_rounds

    @cached_property
    def current(self) -> DrawnRound | None:
        """The round that was announced last."""
        return next((one for one in reversed(self.rounds) if one.begun), None)

    @cached_property
    def next(self) -> DrawnRound | None:
        """The first round that is drawn and not announced."""
        return next((one for one in self.rounds if not one.begun), None)

    @property
    def ends(self) -> Signal | None:
        """The signal that the time of the current round is up; None before its clock begins."""
        return self.clock.get(LAST)

    @property
    def running(self) -> Signal | None:
        """The signal that ends a round whose time runs and which has tables without a result; None if none does."""
        ends, current = self.ends, self.current
        return None if ends is None or ends.told_at is not None or current is None or not current.missing else ends

    @property
    def page(self) -> TournamentPage:
        """What the board says."""
        current, cut = self.current, self.tournament.cut
        return TournamentPage(
            title=self.meeting.title,
            at=self.meeting.at,
            rounds=self.total,
            minutes=self.tournament.minutes,
            method=Method(self.meeting.method or Method.REPEATS),
            online=self.tournament.online,
            hidden=self.tournament.hidden,
            checking_in=self.tournament.checkin_at is not None,
            here=[comer.name for comer in self.here],
            missing=[comer.name for comer in self.comers if not comer.comes],
            round=0 if current is None else current.number,
            results=0 if current is None else current.results,
            tables=0 if current is None else len(current.tables),
            ends=None if self.ends is None else self.ends.due_at,
            over=self.ends is not None and self.ends.told_at is not None,
            cut_after=None if cut is None else cut.after,
            **({} if cut is None else {"carry": cut.carry}),
            sealed=self.sealed,
            season=None if self.season is None else self.season.settings,
            seeding=self.tournament.seeding,
            ranking=self.ranking,
            names=self.names,
            finished=self.tournament.finished_at is not None,
        )


async def state_of(bot: JantakuBot, number: int) -> TournamentState:
    """A tournament by its meeting. Raises CommandRefused if there is none, and StoreError."""
    store = bot.store
    tournament, meeting = await store.tournaments.of_meeting(number), await store.league_evenings.meeting(number)
    league = None if tournament is None else await store.leagues.league(tournament.league)
    if tournament is None or meeting is None or league is None:
        raise CommandRefused(say("This tournament is there no more."))
    people = await store.leagues.people(league.id)
    rounds = tuple([await _round(bot, one) for one in await store.tournaments.rounds(number)])
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
    return TournamentState(
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


async def _round(bot: JantakuBot, number: int) -> DrawnRound:
    meeting = await bot.store.league_evenings.meeting(number)
    assert meeting is not None  # noqa: S101 - it was listed a moment ago
    tables = await bot.store.league_seating.tables(number)
    people = await bot.store.league_evenings.people(number)
    return DrawnRound(meeting, tables, tuple(one for one in people if one.comes and one.table == 0))
