"""Announcements of the leagues: messages that show a game, and the last entry that was announced on Discord."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import case, delete, func, insert, select

from bot.league.entries import FromFile, GameRecorded, LeagueEntry
from bot.league.news import GamePost
from bot.store.database.connections import Database
from bot.store.database.league_schema import league_announced, league_entries, league_posts, leagues
from bot.store.league.entry_codec import entries_from


@dataclass(frozen=True, slots=True)
class Taken:
    """What an import added: its first entry, the number of entries, and the number of new games."""

    first: int
    entries: int
    games: int


class LeagueAnnouncements:
    """The posts of every league. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def keep(self, league: int, game: int, post: GamePost) -> None:
        """Store a message that shows a game."""
        row = {
            "league_id": league,
            "message": post.message,
            "game": game,
            "channel": post.channel,
            "kind": post.kind,
        }
        await self._database.change(insert(league_posts), row)

    async def drop(self, league: int, message: int) -> None:
        """Forget a deleted message."""
        where = (league_posts.c.league_id == league, league_posts.c.message == message)
        await self._database.change(delete(league_posts).where(*where))

    async def of(self, league: int, game: int) -> tuple[GamePost, ...]:
        """The messages that show a game, oldest first."""
        where = (league_posts.c.league_id == league, league_posts.c.game == game)
        rows = await self._database.rows(select(league_posts).where(*where).order_by(league_posts.c.message))
        return tuple(GamePost(row.channel, row.message, row.kind) for row in rows)

    async def shown(self, league: int, games: Collection[int]) -> frozenset[int]:
        """Those of these games that have a message."""
        where = (league_posts.c.league_id == league, league_posts.c.game.in_(games))
        return frozenset(await self._database.scalars(select(league_posts.c.game).where(*where)))

    async def behind(self) -> dict[int, int]:
        """The leagues with entries that are not announced yet, and the last announced one of each (0: none)."""
        announced = func.coalesce(league_announced.c.seq, 0)
        query = (
            select(leagues.c.id, announced.label("seq"))
            .outerjoin(league_announced, league_announced.c.league_id == leagues.c.id)
            .where(leagues.c.last_seq > announced)
        )
        return {row.id: row.seq for row in await self._database.rows(query.order_by(leagues.c.id))}

    async def since(self, league: int, seq: int, most: int) -> tuple[LeagueEntry, ...]:
        """The first ``most`` entries of a league after this one."""
        where = (league_entries.c.league_id == league, league_entries.c.seq > seq)
        query = select(league_entries).where(*where).order_by(league_entries.c.seq).limit(most)
        return entries_from(await self._database.rows(query))

    async def taken(self, league: int, file: FromFile) -> Taken:
        """What the import of a file added to a league."""
        entries = league_entries.c
        games = func.sum(case((entries.kind == GameRecorded.__name__, 1), else_=0))
        query = select(func.min(entries.seq), func.count(), games)
        query = query.where(entries.league_id == league, entries.file_at == file.at)
        async with self._database.reading() as connection:
            return Taken(*(await connection.execute(query)).one())

    async def announced(self, league: int, seq: int) -> None:
        """Store that all entries up to this one are announced."""
        async with self._database.writing() as connection:
            await connection.execute(delete(league_announced).where(league_announced.c.league_id == league))
            await connection.execute(insert(league_announced), {"league_id": league, "seq": seq})
