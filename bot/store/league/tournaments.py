"""Tournaments: the plan, the rounds with their tables, the clock's signals, and the points of each round."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update

from bot.league import tournament as tour
from bot.league.games import GameStatus
from bot.store.database import league_schema as t
from bot.store.database.connections import Transactions


class LeagueTournaments:
    """The tournaments of every league. Raises StoreError."""

    def __init__(self, database: Transactions) -> None:
        self._database: Final = database

    async def add(self, tournament: tour.Tournament) -> None:
        """Make a meeting a tournament."""
        values = {
            "meeting_id": tournament.meeting,
            "league_id": tournament.league,
            "season": tournament.season,
            "minutes": tournament.minutes,
            "online": tournament.online,
            "hidden": tournament.hidden.value,
        }
        await self._database.change(insert(t.league_tournaments), values)

    async def of_meeting(self, meeting: int) -> tour.Tournament | None:
        """The tournament of that number."""
        return next(iter(await self._found(t.league_tournaments.c.meeting_id == meeting)), None)

    async def of_league(self, league: int) -> tour.Tournament | None:
        """The tournament that a league is for; None for any other league."""
        return next(iter(await self._found(t.league_tournaments.c.league_id == league)), None)

    async def of_guild(self, guild: int) -> tuple[tour.Tournament, ...]:
        """The tournaments of a server, the newest first."""
        inside = select(t.leagues.c.id).where(t.leagues.c.guild == guild)
        return await self._found(t.league_tournaments.c.league_id.in_(inside))

    async def _found(self, *where: ColumnElement[bool]) -> tuple[tour.Tournament, ...]:
        query = select(t.league_tournaments).where(*where).order_by(t.league_tournaments.c.meeting_id.desc())
        return tuple(_tournament(row) for row in await self._database.rows(query))

    async def hides(self, tournament: tour.Tournament) -> bool:
        """Whether the standings are for officers alone now."""
        if tournament.finished_at is not None or tournament.hidden is tour.Hidden.NEVER:
            return False
        if tournament.hidden is tour.Hidden.ALWAYS:
            return True
        tables, meetings = t.league_meeting_tables.c, t.league_meetings.c
        begun = select(func.count(meetings.id.distinct())).select_from(t.league_meetings.join(t.league_meeting_tables))
        begun = begun.where(
            meetings.parent == tournament.meeting, tables.message.is_not(None) | tables.table_id.is_not(None)
        )
        planned = select(meetings.rounds).where(meetings.id == tournament.meeting)
        async with self._database.reading() as connection:
            rounds = ((await connection.execute(planned)).scalar_one() or 1) + tournament.final_rounds
            return bool((await connection.execute(begun)).scalar_one() >= rounds - 1)

    # Rounds

    async def check_in(self, meeting: int, now: datetime) -> None:
        """Begin the check-in: nobody is here until they say so. Who had declined is forgotten."""
        people = t.league_meeting_people.c
        mine = people.meeting_id == meeting
        async with self._database.writing() as connection:
            await connection.execute(delete(t.league_meeting_people).where(mine, ~people.comes))
            await connection.execute(update(t.league_meeting_people).where(mine).values(comes=False))
        await self._change(meeting, checkin_at=now)

    async def rounds(self, meeting: int) -> tuple[int, ...]:
        """The meetings of the rounds that are drawn for good, the first one first."""
        meetings = t.league_meetings.c
        query = select(meetings.id).where(
            meetings.parent == meeting, meetings.settled_at.is_not(None), meetings.called_off_at.is_(None)
        )
        return tuple(await self._database.scalars(query.order_by(meetings.round, meetings.id)))

    async def drop_rounds(self, meeting: int) -> None:
        """Forget the rounds that were drawn in advance and have not begun."""
        tables, meetings = t.league_meeting_tables.c, t.league_meetings.c
        begun = select(tables.meeting_id).where(
            tables.message.is_not(None) | tables.thread.is_not(None) | tables.game.is_not(None)
        )
        await self._database.change(
            delete(t.league_meetings).where(meetings.parent == meeting, meetings.id.not_in(begun))
        )

    async def cut(self, meeting: int, cut: tour.Cut, rounds: int, comers: Sequence[int]) -> None:
        """Cut to a final of so many rounds: of the meeting's people only these ``comers`` play from now on."""
        people = t.league_meeting_people.c
        mine = update(t.league_meeting_people).where(people.meeting_id == meeting)
        async with self._database.writing() as connection:
            await connection.execute(mine.values(comes=False))
            await connection.execute(mine.where(people.user_id.in_(comers)).values(comes=True))
        await self._change(
            meeting,
            cut_at=cut.at,
            cut_after=cut.after,
            final_rounds=rounds,
            carry=cut.carry.value,
            finalists=sorted(cut.finalists),
        )

    async def seed(self, meeting: int, seeding: tour.Seeding) -> None:
        """Begin with these points of a season instead of any before."""
        points = [[player, tenths] for player, tenths in seeding.points.items()]
        stored = {"season": seeding.season, "carry": seeding.carry.value, "points": points}
        await self._change(meeting, seeding=stored)

    async def finish(self, meeting: int, now: datetime) -> None:
        """The ranking is final. No signal of a clock is told any more."""
        await self._change(meeting, finished_at=now)
        signals = t.league_tournament_signals.c
        await self._database.change(
            delete(t.league_tournament_signals).where(signals.meeting_id == meeting, signals.told_at.is_(None))
        )

    async def _change(self, meeting: int, **values: object) -> None:
        changed = update(t.league_tournaments).where(t.league_tournaments.c.meeting_id == meeting).values(**values)
        await self._database.change(changed)

    # Points

    async def scores(self, tournament: tour.Tournament) -> tuple[tour.RoundScore, ...]:
        """The points of every player in each game that counts."""
        seats, games, meetings, tables = (
            t.league_seats.c,
            t.league_games.c,
            t.league_meetings.c,
            t.league_meeting_tables.c,
        )
        opened = (
            select(tables.table_id, meetings.round)
            .join(t.league_meetings, meetings.id == tables.meeting_id)
            .where(meetings.parent == tournament.meeting, tables.table_id.is_not(None))
            .subquery()
        )
        query = (
            select(seats.player, func.coalesce(games.round, opened.c.round, 0), seats.place, seats.final_tenths)
            .join(t.league_games, (games.league_id == seats.league_id) & (games.game == seats.game))
            .outerjoin(opened, opened.c.table_id == games.table_id)
            .where(seats.league_id == tournament.league, seats.season == tournament.season)
            .where(games.status == GameStatus.COUNTED.value, seats.player.is_not(None))
            .order_by(games.game, seats.seat)
        )
        return tuple(tour.RoundScore(*row) for row in await self._database.rows(query))

    async def penalties(self, tournament: tour.Tournament) -> tuple[tour.TimedPenalty, ...]:
        """The penalties that hold, in the order in which they were given."""
        penalties = t.league_penalties.c
        query = (
            select(penalties.player, penalties.tenths, penalties.given_at)
            .where(penalties.league_id == tournament.league, penalties.season == tournament.season)
            .where(penalties.lifted_at.is_(None))
            .order_by(penalties.penalty)
        )
        return tuple(tour.TimedPenalty(*row) for row in await self._database.rows(query))

    # The clock

    async def set_clock(self, meeting: int, number: int, due: Mapping[tour.SignalKind, datetime]) -> bool:
        """Store the signals of a round's clock by kind. False if that round has begun already."""
        signals = t.league_tournament_signals.c
        known = select(signals.kind).where(signals.meeting_id == meeting, signals.round == number)
        async with self._database.writing() as connection:
            if (await connection.execute(known)).first() is not None:
                return False
            rows = [{"meeting_id": meeting, "round": number, "kind": kind, "due_at": at} for kind, at in due.items()]
            await connection.execute(insert(t.league_tournament_signals), rows)
            return True

    async def clock(self, meeting: int, number: int) -> dict[tour.SignalKind, tour.Signal]:
        """The signals of a round's clock by kind; empty before it begins."""
        signals = t.league_tournament_signals.c
        found = await self._signals(signals.meeting_id == meeting, signals.round == number)
        return {signal.kind: signal for signal in found}

    async def untold(self) -> tuple[tour.Signal, ...]:
        """Every signal that is still to be told, the next one first."""
        return await self._signals(t.league_tournament_signals.c.told_at.is_(None))

    async def _signals(self, *where: ColumnElement[bool]) -> tuple[tour.Signal, ...]:
        query = select(t.league_tournament_signals).where(*where).order_by(t.league_tournament_signals.c.due_at)
        rows = await self._database.rows(query)
        return tuple(
            tour.Signal(row.meeting_id, row.round, tour.SignalKind(row.kind), row.due_at, row.told_at) for row in rows
        )

    async def told(self, signal: tour.Signal, now: datetime) -> None:
        """Store that a signal was told."""
        await self._move(signal, told_at=now)

    async def postpone(self, meeting: int, number: int, by: timedelta) -> bool:
        """Tell the untold signals of a round that much later. False if there are none."""
        waiting = [signal for signal in (await self.clock(meeting, number)).values() if signal.told_at is None]
        for signal in waiting:
            await self._move(signal, due_at=signal.due_at + by)
        return bool(waiting)

    async def _move(self, signal: tour.Signal, **values: object) -> None:
        signals = t.league_tournament_signals.c
        changed = update(t.league_tournament_signals).where(
            signals.meeting_id == signal.meeting, signals.round == signal.round, signals.kind == signal.kind
        )
        await self._database.change(changed.where(signals.told_at.is_(None)).values(**values))


def _tournament(row: Row[Any]) -> tour.Tournament:
    return tour.Tournament(
        row.meeting_id,
        row.league_id,
        row.season,
        row.minutes,
        row.online,
        tour.Hidden(row.hidden),
        row.checkin_at,
        None
        if row.cut_at is None
        else tour.Cut(row.cut_after, row.cut_at, tour.Carry(row.carry), frozenset(row.finalists)),
        row.final_rounds or 0,
        row.finished_at,
        None if row.seeding is None else _seeding(row.seeding),
    )


def _seeding(stored: Mapping[str, Any]) -> tour.Seeding:
    pairs: list[tuple[int, int]] = stored["points"]
    return tour.Seeding(stored["season"], tour.Carry(stored["carry"]), dict(pairs))
