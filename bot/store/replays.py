"""Replays of a server's games: those that are over or whose table closed, and those of its leagues that have a log.

Nothing is included of a game that is still played.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, get_args

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.events import Event, GameEnded, GameStarted, KyokuEnded, KyokuStarted
from bot.engine.replay import Replay
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.view import number_of
from bot.league.games import GameStatus
from bot.league.leagues import current_number
from bot.paifu.compare import Disagreement
from bot.paifu.errors import PaifuError
from bot.paifu.read import read
from bot.paifu.record_replay import replay_of
from bot.store.codec import JournalRow, entries_from
from bot.store.database.connections import Database
from bot.store.database.league_schema import league_games, league_logs, league_rulesets, league_seats, leagues
from bot.store.database.schema import GIVEN_UP, tables
from bot.store.league.exchange.stored_logs import log_text
from bot.store.league.people import people_of
from bot.store.read_journal_rows import LAST, journal_rows
from bot.table import table_events as te

_EVENTS: Final = get_args(Event)
_MARKS: Final = tuple(
    kind.__name__
    for kind in (te.TableOpened, te.SettingsChanged, te.SeatsDrawn, te.SeatGiven, GameStarted, KyokuStarted, GameEnded)
)


@dataclass(frozen=True, slots=True)
class AtTable:
    """A game of a table, from entry ``first`` of its journal to ``last``. ``number`` counts the games there from 1.

    ``channel`` is the table's last channel, ``parent`` that thread's parent channel if known.
    """

    table: str
    number: int
    first: int
    last: int
    channel: int
    parent: int | None = None
    training: bool = False


@dataclass(frozen=True, slots=True)
class LeagueGameLink:
    """A game of a league: its id and name, the game's number, and whether it counts there."""

    league: int
    name: str
    game: int
    counts: bool


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game that has a replay, without its events."""

    names: tuple[str, ...]
    """By seat; "" for a person who was forgotten."""
    users: tuple[int | None, ...]
    """By seat; None for a player without a known account."""
    at: datetime
    """When it ended."""
    table: AtTable | None = None
    """None for a game from a log."""
    league: LeagueGameLink | None = None
    """None if no league has the game."""


class StoredReplays:
    """The replays of every server. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def of_table(self, guild: int | None, table: str, number: int) -> KnownGame | None:
        """A game that is over or whose table closed, of this server if one is given; None if nothing of it was dealt.

        Without a server the caller has to see to it that only its players see it.
        """
        async with self._database.reading() as connection:
            return await known_at_table(connection, guild, table, number)

    async def ended_kyoku(self, table: str, user: int, kyoku: int) -> tuple[Replay, int] | None:
        """A kyoku of a table that is over, though the game may go on, and the seat that this user had in it.

        ``kyoku`` is its number (``PublicView.kyoku``). None if it is not over or the user did not sit there. They may
        see no more of it than that seat saw: what the others held stays secret while they play.
        """
        async with self._database.reading() as connection:
            kinds = (*_MARKS, KyokuEnded.__name__)
            marks = entries_from(await journal_rows(connection, table, kinds=kinds))
            found = _ended(marks, kyoku)
            if found is None or user not in map(_user, found[1]):
                return None
            rules, players, first, last = found
            rows = await journal_rows(connection, table, first=first, last=last)
        events = (entry.record for entry in entries_from(rows))
        replay = Replay(rules, tuple(map(_name, players)), (one for one in events if isinstance(one, _EVENTS)))
        return replay, [*map(_user, players)].index(user)

    async def of_league(self, guild: int, league: int, game: int) -> KnownGame | None:
        """A game of a league of this server that has a replay, from its table or its log; None for any other."""
        games = league_games.c
        query = (
            select(games.table_id, games.table_game, games.played_at, games.status, leagues.c.name)
            .join(leagues, leagues.c.id == games.league_id)
            .where(leagues.c.guild == guild, games.league_id == league, games.game == game)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            here = LeagueGameLink(league, row.name, game, row.status == GameStatus.COUNTED.value)
            if row.table_id is not None:
                known = await known_at_table(connection, guild, row.table_id, row.table_game)
                return None if known is None else KnownGame(known.names, known.users, known.at, known.table, here)
            return await _of_log(connection, here, row.played_at)

    async def replay(self, known: KnownGame) -> tuple[Replay, Disagreement | None] | None:
        """The replay of a game, up to where the engine disagrees with its log, if it does; None if it is unreadable."""
        if known.table is not None:
            at = known.table
            async with self._database.reading() as connection:
                rows = await journal_rows(connection, at.table, first=at.first, last=at.last)
            return await asyncio.to_thread(_replay_of_table, rows, known.names)
        if known.league is None:
            return None
        logs, games, rules = league_logs.c, league_games.c, league_rulesets.c
        query = (
            select(logs.content, rules.rules)
            .select_from(league_logs)
            .join(league_games, (games.league_id == logs.league_id) & (games.game == logs.game))
            .join(league_rulesets, rules.fingerprint == games.fingerprint)
            .where(logs.league_id == known.league.league, logs.game == known.league.game)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else await asyncio.to_thread(_replay_of_log, row, known.names)


async def known_at_table(connection: AsyncConnection, guild: int | None, table: str, number: int) -> KnownGame | None:
    """The result of ``StoredReplays.of_table``."""
    columns = tables.c
    readable = columns.pause.is_distinct_from(GIVEN_UP)
    query = select(columns.guild, columns.channel, columns.closed_at).where(columns.id == table, readable)
    row = (await connection.execute(query)).one_or_none()
    if row is None or guild not in {None, row.guild}:
        return None
    marks = entries_from(await journal_rows(connection, table, kinds=_MARKS))
    game = _marked(marks, number)
    if game is None or (game.ended is None and row.closed_at is None):
        return None
    opened = marks[0].record
    at_home = isinstance(opened, te.TableOpened) and opened.channel == row.channel
    settings = [mark.record.settings for mark in marks if isinstance(mark.record, te.TableOpened | te.SettingsChanged)]
    parent = opened.parent if at_home and isinstance(opened, te.TableOpened) else None
    last = LAST if game.ended is None else game.ended.seq
    return KnownGame(
        tuple(map(_name, game.players)),
        tuple(map(_user, game.players)),
        row.closed_at if game.ended is None else game.ended.at,
        AtTable(table, number, game.first, last, row.channel, parent, settings[-1].training),
        await _league_of(connection, row.guild, table, number),
    )


def _ended(entries: Sequence[te.JournalEntry], kyoku: int) -> tuple[Ruleset, tuple[te.Player, ...], int, int] | None:
    """The rules, players, first and last entry of the latest kyoku of this number; None unless it is over."""
    players: tuple[te.Player, ...] = ()
    rules, first, found = None, 0, None
    for entry in entries:
        match entry.record:
            case te.SeatsDrawn(drawn):
                players = drawn
            case te.SeatGiven(seat, person):
                players = (*players[:seat], person, *players[seat + 1 :])
            case GameStarted():
                rules = entry.record.rules
            case KyokuStarted() as started:
                is_it = number_of(started.bakaze, started.number, started.honba) == kyoku
                first = entry.seq if is_it else 0
            case KyokuEnded() if first and rules is not None:
                found, first = (rules, players, first, entry.seq), 0
            case _:
                pass
    return None if first else found


@dataclass(slots=True)
class _Marked:
    """A game in its journal: its first entry, the players at its end, and the entry that ended it, if one did."""

    first: int
    players: tuple[te.Player, ...]
    ended: te.JournalEntry | None = None


def _marked(entries: Sequence[te.JournalEntry], number: int) -> _Marked | None:
    """The game of this number. Games that ended are counted from 1; a game that broke off follows them."""
    players: tuple[te.Player, ...] = ()
    first = ended = 0
    dealt = False
    for entry in entries:
        match entry.record:
            case te.SeatsDrawn(drawn):
                players = drawn
            case te.SeatGiven(seat, person):
                players = (*players[:seat], person, *players[seat + 1 :])
            case GameStarted():
                first, dealt = entry.seq, False
            case KyokuStarted():
                dealt = True
            case GameEnded():
                ended += 1
                if ended == number:
                    return _Marked(first, players, entry)
                first, dealt = 0, False
            case _:
                pass
    return _Marked(first, players) if dealt and ended == number - 1 else None


def _name(player: te.Player) -> str:
    return "" if isinstance(player, te.Person) and player.user < 0 else player.name


def _user(player: te.Player) -> int | None:
    return player.user if isinstance(player, te.Person) and player.user > 0 else None


async def _league_of(connection: AsyncConnection, guild: int, table: str, number: int) -> LeagueGameLink | None:
    """The league that has a game of a table, preferably one in which it counts."""
    games = league_games.c
    query = (
        select(games.league_id, games.game, games.status, leagues.c.name)
        .join(leagues, leagues.c.id == games.league_id)
        .where(leagues.c.guild == guild, games.table_id == table, games.table_game == number)
        .order_by(games.league_id)
    )
    rows = (await connection.execute(query)).all()
    found = [LeagueGameLink(row.league_id, row.name, row.game, row.status == GameStatus.COUNTED.value) for row in rows]
    return max(found, key=lambda link: link.counts, default=None)


async def _of_log(connection: AsyncConnection, here: LeagueGameLink, at: datetime) -> KnownGame | None:
    logs, seats = league_logs.c, league_seats.c
    named = select(logs.names).where(logs.league_id == here.league, logs.game == here.game)
    names = (await connection.execute(named)).scalar_one_or_none()
    if names is None:
        return None
    sat = select(seats.player, seats.name).where(seats.league_id == here.league, seats.game == here.game)
    rows = (await connection.execute(sat.order_by(seats.seat))).all()
    people = await people_of(connection, here.league)
    sitters = [people.get(current_number(people, row.player)) if row.player is not None else None for row in rows]
    return KnownGame(
        tuple(row.name if who is None else who.name for row, who in zip(rows, sitters, strict=True)),
        tuple(None if who is None else who.user for who in sitters),
        at,
        league=here,
    )


def _replay_of_table(rows: Sequence[JournalRow], names: tuple[str, ...]) -> tuple[Replay, None] | None:
    records = [entry.record for entry in entries_from(rows)]
    started = records[0] if records else None
    if not isinstance(started, GameStarted):
        return None
    return Replay(started.rules, names, (record for record in records if isinstance(record, _EVENTS))), None


def _replay_of_log(row: Row[*tuple[Any, ...]], names: tuple[str, ...]) -> tuple[Replay, Disagreement | None] | None:
    text = log_text(row.content)
    found = _played(text, ruleset_from(row.rules))
    if found is None or found[1] is not None:
        otherwise = _played(text, None)
        found = otherwise if found is None or (otherwise and otherwise[1] is None) else found
    if found is None:
        return None
    replay, disagreement = found
    # The players' present names in the league replace those in the log.
    return (Replay(replay.rules, names, replay.events) if len(names) == replay.rules.players else replay), disagreement


def _played(text: str, rules: Ruleset | None) -> tuple[Replay, Disagreement | None] | None:
    try:
        return replay_of(read(text, rules))
    except PaifuError:
        return None
