"""The players of a league: the account and name behind each number."""

import asyncio
from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league import faults as f
from bot.league.checks import name_missing
from bot.league.drafts import Guest, Member
from bot.league.games import GameStatus
from bot.league.leagues import LeaguePlayer, sitter_of
from bot.league.name_key import name_key
from bot.store.database import league_schema as t
from bot.store.database.connections import all_rows, parts


def player_from(row: Row[Any]) -> LeaguePlayer:
    """The player of a row of ``league_players``."""
    return LeaguePlayer(row.player, row.user_id, row.name, row.merged_into, row.erased)


async def people_of(connection: AsyncConnection, league: int) -> dict[int, LeaguePlayer]:
    """Every player of a league by number, merged ones included."""
    query = select(t.league_players).where(t.league_players.c.league_id == league)
    people: dict[int, LeaguePlayer] = {}
    for part in parts(await all_rows(await connection.execute(query))):
        people |= {row.player: player_from(row) for row in part}
        await asyncio.sleep(0)
    return people


async def member(connection: AsyncConnection, league: int, user: int, name: str) -> int:
    """The number of a person on Discord, who becomes a player if necessary and is renamed to ``name``.

    A negative ``user`` is the stand-in of a forgotten person at a table, and gets a new erased player.
    """
    if user < 0:
        return await _new(connection, league, None, "", erased=True)
    where = (t.league_players.c.league_id == league, t.league_players.c.user_id == user)
    row = (
        await connection.execute(select(t.league_players.c.player, t.league_players.c.name).where(*where))
    ).one_or_none()
    if row is None:
        return await _new(connection, league, user, name)
    if row.name != name:
        await connection.execute(update(t.league_players).where(*where).values(name=name))
    number: int = row.player
    return number


async def guest(connection: AsyncConnection, league: int, name: str) -> int:
    """The number of the guest of that name (``name_key``), who is created if necessary. Raises LeagueRefused."""
    name = " ".join(name.split())
    if name_missing(name):
        raise f.LeagueRefused(f.NameMissing())
    for player in (await people_of(connection, league)).values():
        if player.guest and player.merged_into is None and name_key(player.name) == name_key(name):
            return player.number
    return await _new(connection, league, None, name)


async def join(connection: AsyncConnection, league: int, newcomers: Mapping[int, Member | Guest]) -> dict[int, int]:
    """Make players of those of these people who are not, and return the number of each. Raises LeagueRefused."""
    if not newcomers:
        return {}
    people = (await people_of(connection, league)).values()
    known: dict[int | str, int] = {one.user: one.number for one in people if one.user is not None}
    guests = [one for one in people if one.guest and one.merged_into is None]
    known |= {name_key(one.name): one.number for one in reversed(guests)}
    numbers: dict[int, int] = {}
    rows: list[dict[str, Any]] = []
    highest = max((one.number for one in people), default=0)
    for given, who in newcomers.items():
        user, name = (who.user, who.name) if isinstance(who, Member) else (None, " ".join(who.name.split()))
        key = name_key(name) if user is None else user
        if user is None and name_missing(name):
            raise f.LeagueRefused(f.NameMissing())
        if key not in known:
            known[key] = highest + len(rows) + 1
            row = {"league_id": league, "player": known[key], "user_id": user, "name": name, "erased": False}
            rows.append(row)
        numbers[given] = known[key]
    for part in parts(rows):
        await connection.execute(insert(t.league_players), part)
    return numbers


async def rename_guest(connection: AsyncConnection, league: int, number: int, name: str) -> None:
    """Rename a guest. Raises LeagueRefused."""
    name = " ".join(name.split())
    if name_missing(name):
        raise f.LeagueRefused(f.NameMissing())
    people = await people_of(connection, league)
    if number not in people:
        raise f.LeagueRefused(f.UnknownPlayer(number))
    if not people[number].guest:
        raise f.LeagueRefused(f.NamedByDiscord(number))
    for player in people.values():
        if name_key(player.name) == name_key(name) and player.merged_into is None and player.number != number:
            raise f.LeagueRefused(f.NameTaken(name))
    where = (t.league_players.c.league_id == league, t.league_players.c.player == number)
    await connection.execute(update(t.league_players).where(*where).values(name=name))


async def delete_guest(connection: AsyncConnection, league: int, number: int) -> None:
    """Delete a guest who is in nothing but voided games, and take them out of evenings to come. Raises LeagueRefused.

    The number stays, without a name: it is never given to somebody else.
    """
    people = await people_of(connection, league)
    if number not in people:
        raise f.LeagueRefused(f.UnknownPlayer(number))
    if not people[number].guest or people[number].merged_into is not None:
        raise f.LeagueRefused(f.NotAGuest(number))
    same_game = (t.league_games.c.league_id == t.league_seats.c.league_id) & (
        t.league_games.c.game == t.league_seats.c.game
    )
    played = select(t.league_seats.c.game).join(t.league_games, same_game)
    played = played.where(t.league_seats.c.league_id == league, t.league_seats.c.player == number)
    others = (
        select(table.c.player).where(table.c.league_id == league, table.c.player == number)
        for table in (t.league_penalties, t.league_teams, t.league_invitations)
    )
    for mine in (played.where(t.league_games.c.status != GameStatus.VOIDED.value), *others):
        if (await connection.execute(mine.limit(1))).first() is not None:
            raise f.LeagueRefused(f.GuestInUse(number))
    await connection.execute(delete(t.league_meeting_people).where(*_signed_up(league, number)))
    where = (t.league_players.c.league_id == league, t.league_players.c.player == number)
    await connection.execute(update(t.league_players).where(*where).values(name="", erased=True))


async def sign_up_as(connection: AsyncConnection, league: int, guest: int, player: LeaguePlayer) -> None:
    """Put a player in the place of a guest in evenings to come, unless the player has answered there too."""
    sitter = sitter_of(player.user, player.number)
    comers = t.league_meeting_people.c
    answered = (await connection.execute(select(comers.meeting_id).where(comers.user_id == sitter))).scalars().all()
    mine = _signed_up(league, guest)
    moved = update(t.league_meeting_people).where(*mine, comers.meeting_id.not_in(answered))
    await connection.execute(moved.values(user_id=sitter, name=player.name))
    await connection.execute(delete(t.league_meeting_people).where(*mine))


def _signed_up(league: int, guest: int) -> tuple[ColumnElement[bool], ...]:
    """Where a guest answered about evenings whose seating is not final."""
    open_ones = select(t.league_meetings.c.id).where(
        t.league_meetings.c.league_id == league, t.league_meetings.c.settled_at.is_(None)
    )
    comers = t.league_meeting_people.c
    return comers.user_id == sitter_of(None, guest), comers.meeting_id.in_(open_ones)


async def _new(connection: AsyncConnection, league: int, user: int | None, name: str, *, erased: bool = False) -> int:
    highest = select(func.max(t.league_players.c.player)).where(t.league_players.c.league_id == league)
    number: int = ((await connection.execute(highest)).scalar_one() or 0) + 1
    row = {"league_id": league, "player": number, "user_id": user, "name": name, "erased": erased}
    await connection.execute(insert(t.league_players), row)
    return number
