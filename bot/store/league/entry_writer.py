"""The writer of league entries: it checks, numbers and writes them with their derived rows in one transaction.

The checks are those of ``bot.league.ledger``; this module looks up what they need.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league import entries as e
from bot.league import faults as f
from bot.league.drafts import Guest, Member
from bot.league.games import GameStatus, LeagueGame, folded, recorded
from bot.league.leagues import current_number
from bot.store.database import league_schema as t
from bot.store.database.connections import OpenTransaction, parts
from bot.store.league.derived_rows import DerivedRows
from bot.store.league.entry_codec import entries_from, entry_row
from bot.store.league.evenings import LeagueEvenings
from bot.store.league.people import delete_guest, guest, join, member, rename_guest
from bot.store.league.seating import LeagueSeating
from bot.store.league.tournaments import LeagueTournaments

MOST_WAITING: Final = 40
"""The most games that one player has entered and that wait for others, in a league: an evening of ten tables."""


GAMES_AT_ONCE: Final = 100
"""New games that are checked and written together, after which the event loop can run other tasks."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to make. A number of 0 in its record (season, game, penalty, moment) becomes the next free one.

    ``by`` is the player who makes it, None for the bot. ``key`` identifies the game or imported entry it is about, so
    that it is recorded only once.
    """

    record: e.LeagueRecord
    at: datetime
    by: int | None = None
    why: str = ""
    key: str | None = None
    file: e.FromFile | None = None
    """The file that it comes from."""


class LeagueWriter:
    """Writes to one league in one transaction, which must be rolled back after a LeagueRefused."""

    def __init__(self, connection: AsyncConnection, league: int) -> None:
        self._connection: Final = connection
        self._league: Final = league
        self.derived: Final = DerivedRows(connection, league)
        self._last: int | None = None
        self._highest: dict[str, int] = {}

    @property
    def evenings(self) -> LeagueEvenings:
        """The evenings of all leagues, in the same transaction."""
        return LeagueEvenings(OpenTransaction(self._connection))

    @property
    def seating(self) -> LeagueSeating:
        """The tables of all leagues' rounds, in the same transaction."""
        return LeagueSeating(OpenTransaction(self._connection))

    @property
    def tournaments(self) -> LeagueTournaments:
        """The tournaments of all leagues, in the same transaction."""
        return LeagueTournaments(OpenTransaction(self._connection))

    @property
    def wrote(self) -> bool:
        """Whether entries were made."""
        return self._last is not None

    async def write(self, drafts: Iterable[NewEntry]) -> tuple[e.LeagueEntry, ...]:
        """Make these entries in order. Consecutive new games are written together."""
        made: list[e.LeagueEntry] = []
        for new, run in groupby(drafts, key=_is_new_game):
            for part in parts(tuple(run), GAMES_AT_ONCE):
                made += await self._record(part) if new else [await self._write(draft) for draft in part]
        return tuple(made)

    async def known(self, key: str) -> e.LeagueEntry | None:
        """The entry of that key, or None."""
        where = (t.league_entries.c.league_id == self._league, t.league_entries.c.key == key)
        rows = (await self._connection.execute(select(t.league_entries).where(*where))).all()
        return entries_from(rows)[0] if rows else None

    async def equal_penalty(self, given: e.PenaltyGiven, since: datetime) -> e.LeagueEntry | None:
        """The latest penalty of the same player, season and points, given since then and not lifted, or None."""
        penalties, entries = t.league_penalties.c, t.league_entries.c
        equal = select(penalties.penalty).where(
            penalties.league_id == self._league,
            penalties.season == given.season,
            penalties.player == current_number(await self.derived.people(), given.player),
            penalties.tenths == given.tenths,
            penalties.given_at >= since,
            penalties.lifted_at.is_(None),
        )
        numbers = set((await self._connection.execute(equal)).scalars())
        if not numbers:
            return None
        late = select(t.league_entries).where(
            entries.league_id == self._league, entries.kind == e.PenaltyGiven.__name__, entries.at >= since
        )
        found = entries_from((await self._connection.execute(late)).all())
        equals = (one for one in found if isinstance(one.record, e.PenaltyGiven) and one.record.penalty in numbers)
        return max(equals, key=lambda entry: entry.seq, default=None)

    async def _record(self, drafts: Sequence[NewEntry]) -> list[e.LeagueEntry]:
        """Make the entries of new games, checked one by one and written together."""
        entries: list[e.LeagueEntry] = []
        rows: list[dict[str, Any]] = []
        games: list[LeagueGame] = []
        keys: dict[str, int] = {}
        waiting: dict[int, int] = {}
        known = await known_keys(self._connection, self._league, [one.key for one in drafts if one.key is not None])
        for draft in drafts:
            if draft.key is not None and (draft.key in known or draft.key in keys):
                raise f.LeagueRefused(f.AlreadyRecorded(keys.get(draft.key) or known[draft.key]))
            record = await self._numbered(draft.record)
            assert isinstance(record, e.GameRecorded)  # noqa: S101 - only such drafts come here
            await self._check(record, draft)
            await self._refuse_waiting(record, draft.by, waiting)
            if draft.key is not None:
                keys[draft.key] = record.game
            entries.append(await self._entry(draft, record))
            rows.append(entry_row(self._league, entries[-1], draft.key))
            games.append(recorded(record, draft.at, draft.by))
        await self._connection.execute(insert(t.league_entries), rows)
        await self._advance()
        await self.derived.write_games(games)
        return entries

    async def _write(self, draft: NewEntry) -> e.LeagueEntry:
        """Make an entry that is not a new game."""
        if draft.key is not None and (known := await self.known(draft.key)) is not None:
            raise f.LeagueRefused(f.AlreadyRecorded(getattr(known.record, "game", 0)))
        record = await self._numbered(draft.record)
        game = await self.game(record.game) if isinstance(record, e.GameRecord) else None
        await self._check(record, draft, game)
        entry = await self._entry(draft, record)
        await self._connection.execute(insert(t.league_entries), entry_row(self._league, entry, draft.key))
        await self._advance()
        await self.derived.fold(entry, game)
        return entry

    async def _refuse_waiting(self, record: e.GameRecorded, by: int | None, waiting: dict[int, int]) -> None:
        """Refuse a game that waits for others if too many of whoever enters it do.

        ``waiting`` counts those by player, for the games that are entered together.
        """
        if by is None or record.source not in {"entered", "log"} or not (record.asked or record.needs_officer):
            return
        if by not in waiting:
            entries, games = t.league_entries.c, t.league_games.c
            entered = (
                select(func.count())
                .select_from(t.league_entries)
                .join(t.league_games, (games.league_id == entries.league_id) & (games.game == entries.game))
                .where(entries.league_id == self._league, entries.kind == e.GameRecorded.__name__)
                .where(entries.by_player == by, games.status == GameStatus.PENDING.value)
            )
            waiting[by] = (await self._connection.execute(entered)).scalar_one()
        if waiting[by] >= MOST_WAITING:
            raise f.LeagueRefused(f.TooManyWaiting(waiting[by]))
        waiting[by] += 1

    async def _entry(self, draft: NewEntry, record: e.LeagueRecord) -> e.LeagueEntry:
        """The next entry."""
        self._last = await self._last_seq() + 1
        return e.LeagueEntry(self._last, draft.at, draft.by, draft.why, record, draft.file)

    async def _advance(self) -> None:
        advance = update(t.leagues).where(t.leagues.c.id == self._league).values(last_seq=self._last)
        await self._connection.execute(advance)

    async def member(self, user: int, name: str) -> int:
        """The number of a person on Discord, who becomes a player if necessary and is renamed to ``name``."""
        number = await member(self._connection, self._league, user, name)
        self.derived.forget_people()
        return number

    async def guest(self, name: str) -> int:
        """The number of the guest of that name, who is created if necessary."""
        number = await guest(self._connection, self._league, name)
        self.derived.forget_people()
        return number

    async def join(self, newcomers: Mapping[int, Member | Guest]) -> dict[int, int]:
        """Make players of those who are not; returns everybody's number in the league. Raises LeagueRefused."""
        numbers = await join(self._connection, self._league, newcomers)
        self.derived.forget_people()
        return numbers

    async def rename_guest(self, number: int, name: str) -> None:
        """Rename a guest. Raises LeagueRefused."""
        await rename_guest(self._connection, self._league, number, name)
        self.derived.forget_people()

    async def delete_guest(self, number: int) -> None:
        """Delete a guest who is in nothing. Raises LeagueRefused."""
        await delete_guest(self._connection, self._league, number)
        self.derived.forget_people()

    async def game_at(self, meeting: int, table: int) -> int | None:
        """The game that was entered for a drawn table, and not voided; None if there is none."""
        games, tables = t.league_games.c, t.league_meeting_tables.c
        query = (
            select(games.game)
            .join(t.league_meeting_tables, tables.game == games.game)
            .where(games.league_id == self._league, games.status != GameStatus.VOIDED.value)
            .where(tables.meeting_id == meeting, tables.number == table)
        )
        number: int | None = (await self._connection.execute(query)).scalar_one_or_none()
        return number

    async def set_game_at(self, meeting: int, table: int, game: int) -> None:
        """Store the game that was played at a drawn table."""
        tables = t.league_meeting_tables.c
        changed = update(t.league_meeting_tables).where(tables.meeting_id == meeting, tables.number == table)
        await self._connection.execute(changed.values(game=game))

    async def game(self, number: int) -> LeagueGame:
        """The present state of a game. Raises LeagueRefused if there is none."""
        where = (t.league_entries.c.league_id == self._league, t.league_entries.c.game == number)
        query = select(t.league_entries).where(*where).order_by(t.league_entries.c.seq)
        rows = (await self._connection.execute(query)).all()
        if not rows:
            raise f.LeagueRefused(f.NoSuchGame(number))
        return folded(entries_from(rows))

    # Numbers

    async def _last_seq(self) -> int:
        if self._last is None:
            query = select(t.leagues.c.last_seq).where(t.leagues.c.id == self._league)
            self._last = (await self._connection.execute(query)).scalar_one()
        return self._last

    async def _numbered(self, record: e.LeagueRecord) -> e.LeagueRecord:
        match record:
            case e.GameRecorded(0):
                return replace(record, game=await self._next("game"))
            case e.SeasonOpened(0):
                return replace(record, season=await self._next("season"))
            case e.PenaltyGiven(0):
                return replace(record, penalty=await self._next("penalty"))
            case e.MomentTold(game, 0):
                standing = (told.moment for told in (await self.game(game)).moments)
                return replace(record, moment=max(standing, default=0) + 1)
            case _:
                return record

    async def _next(self, what: str) -> int:
        if what not in self._highest:
            column = {
                "game": t.league_games.c.game,
                "season": t.league_seasons.c.season,
                "penalty": t.league_penalties.c.penalty,
            }[what]
            query = select(func.max(column)).where(column.table.c.league_id == self._league)
            self._highest[what] = (await self._connection.execute(query)).scalar_one() or 0
        self._highest[what] += 1
        return self._highest[what]

    async def _check(self, record: e.LeagueRecord, draft: NewEntry, game: LeagueGame | None = None) -> None:
        """Raises LeagueRefused with all faults of an entry; ``game`` is the one that it is about."""
        derived = self.derived
        seasons, _, touched = await derived.seasons(), await derived.people(), None
        match record:
            case e.GameRecorded(source="table"):
                # Right by construction, though its rules may discard the last sticks.
                return
            case e.GameRecorded(season=season):
                await derived.rules(record.rules)
                await derived.invited(season)
            case e.SeasonChanged(season) if season in seasons:
                touched = await derived.touched_by(record)
            case e.PlayerInvited(season) | e.InvitationWithdrawn(season):
                await derived.invited(season)
            case e.TeamJoined(season) | e.TeamLeft(season):
                await derived.teams(season)
            case e.PenaltyLifted(penalty):
                await derived.read_penalty(penalty)
            case e.PlayersMerged(player, into):
                await derived.read_games_of((player, into))
            case _ if game is not None:
                derived.ledger.games[game.number] = game
                await derived.rules(game.rules)
                await derived.invited(game.season)
            case _:
                pass
        if faults := derived.ledger.faults(record, draft.at, draft.why, touched):
            raise f.LeagueRefused(*faults)


async def known_keys(connection: AsyncConnection, league: int, keys: Sequence[str]) -> dict[str, int]:
    """The game of each of these keys of which the league has an entry; 0 for an entry that is about none."""
    entries, found = t.league_entries.c, dict[str, int]()
    for part in parts(keys):
        query = select(entries.key, entries.game).where(entries.league_id == league, entries.key.in_(part))
        found |= {row.key: row.game or 0 for row in await connection.execute(query)}
    return found


def _is_new_game(draft: NewEntry) -> bool:
    return isinstance(draft.record, e.GameRecorded)
