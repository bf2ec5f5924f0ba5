"""The writer of league entries: it checks, numbers and writes them with their derived rows in one transaction.

The checks are those of ``bot.league.checks`` and ``bot.league.officer_entry_checks``; this module looks up what they
need. ``bot.league.ledger_in_memory`` does the same for a league in memory, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any, Final

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import Ruleset
from bot.league import entries as e
from bot.league import faults as f
from bot.league.checks import Surroundings, game_faults, season_faults, step_faults
from bot.league.games import GameStatus, LeagueGame, folded, recorded, with_merges
from bot.league.officer_entry_checks import (
    invitation_faults,
    lifting_faults,
    merge_faults,
    penalty_faults,
    played_faults,
    standing_season_faults,
    team_faults,
)
from bot.league.scoring import rules_for
from bot.league.seasons import Season
from bot.league.typed.moments import moment_faults
from bot.store.database.evening_schema import league_meeting_tables
from bot.store.database.league_schema import (
    league_entries,
    league_games,
    league_invitations,
    league_penalties,
    league_seasons,
    league_seats,
    league_teams,
    leagues,
)
from bot.store.league.derived_rows import DerivedRows
from bot.store.league.entry_codec import entries_from, entry_row
from bot.store.league.entry_lookups import equal_penalty, refuse_waiting
from bot.store.league.people import current_number, delete_guest, guest, member, rename_guest
from bot.store.league.row_batches import parts


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


class LeagueWriter:
    """Writes to one league in one transaction, which must be rolled back after a LeagueRefused."""

    def __init__(self, connection: AsyncConnection, league: int) -> None:
        self._connection: Final = connection
        self._league: Final = league
        self.derived: Final = DerivedRows(connection, league)
        self._last: int | None = None
        self._highest: dict[str, int] = {}

    @property
    def wrote(self) -> bool:
        """Whether entries were made."""
        return self._last is not None

    async def write(self, drafts: Iterable[NewEntry]) -> tuple[e.LeagueEntry, ...]:
        """Make these entries in order. Consecutive new games are written together."""
        made: list[e.LeagueEntry] = []
        for new, run in groupby(drafts, key=_is_new_game):
            for part in parts(tuple(run)):
                made += await self._record(part) if new else [await self._write(draft) for draft in part]
        return tuple(made)

    async def known(self, key: str) -> e.LeagueEntry | None:
        """The entry of that key, or None."""
        where = (league_entries.c.league_id == self._league, league_entries.c.key == key)
        rows = (await self._connection.execute(select(league_entries).where(*where))).all()
        return entries_from(rows)[0] if rows else None

    async def equal_penalty(self, given: e.PenaltyGiven, since: datetime) -> e.LeagueEntry | None:
        """A penalty of the same player, season and points that was given since then and not lifted, or None."""
        given = replace(given, player=await self._current_number(given.player))
        return await equal_penalty(self._connection, self._league, given, since)

    async def _record(self, drafts: Iterable[NewEntry]) -> list[e.LeagueEntry]:
        """Make the entries of new games, checked one by one and written together."""
        entries: list[e.LeagueEntry] = []
        rows: list[dict[str, Any]] = []
        games: list[LeagueGame] = []
        keys: dict[str, int] = {}
        waiting: dict[int, int] = {}
        for draft in drafts:
            await self._refuse_known(draft.key, keys)
            record = await self._numbered(draft.record)
            assert isinstance(record, e.GameRecorded)  # noqa: S101 - only such drafts come here
            await self._check_recorded(record, draft.at)
            await refuse_waiting(self._connection, self._league, record, draft.by, waiting)
            if draft.key is not None:
                keys[draft.key] = record.game
            entries.append(await self._entry(draft, record))
            rows.append(entry_row(self._league, entries[-1], draft.key))
            games.append(recorded(record, draft.at, draft.by))
        await self._connection.execute(insert(league_entries), rows)
        await self._advance()
        await self.derived.write_games(games)
        return entries

    async def _write(self, draft: NewEntry) -> e.LeagueEntry:
        """Make an entry that is not a new game."""
        await self._refuse_known(draft.key)
        record = await self._numbered(draft.record)
        game: LeagueGame | None = None
        if isinstance(record, e.GameRecord):
            game = await self.game(record.game)
            await self._check_step(game, record, draft)
        else:
            await self._check_other(record, draft)
        entry = await self._entry(draft, record)
        await self._connection.execute(insert(league_entries), entry_row(self._league, entry, draft.key))
        await self._advance()
        await self.derived.fold(entry, game)
        return entry

    async def _refuse_known(self, key: str | None, besides: Mapping[str, int] | None = None) -> None:
        """Refuse a key that has an entry already or is in ``besides``, the keys of games about to be written."""
        if key is None:
            return
        if besides and key in besides:
            raise f.LeagueRefused(f.AlreadyRecorded(besides[key]))
        if (known := await self.known(key)) is not None:
            raise f.LeagueRefused(f.AlreadyRecorded(getattr(known.record, "game", 0)))

    async def _entry(self, draft: NewEntry, record: e.LeagueRecord) -> e.LeagueEntry:
        """The next entry."""
        self._last = await self._last_seq() + 1
        return e.LeagueEntry(self._last, draft.at, draft.by, draft.why, record)

    async def _advance(self) -> None:
        advance = update(leagues).where(leagues.c.id == self._league).values(last_seq=self._last)
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
        games, tables = league_games.c, league_meeting_tables.c
        query = (
            select(games.game)
            .join(league_meeting_tables, tables.game == games.game)
            .where(games.league_id == self._league, games.status != GameStatus.VOIDED.value)
            .where(tables.meeting_id == meeting, tables.number == table)
        )
        number: int | None = (await self._connection.execute(query)).scalar_one_or_none()
        return number

    async def set_game_at(self, meeting: int, table: int, game: int) -> None:
        """Store the game that was played at a drawn table."""
        tables = league_meeting_tables.c
        changed = update(league_meeting_tables).where(tables.meeting_id == meeting, tables.number == table)
        await self._connection.execute(changed.values(game=game))

    async def game(self, number: int) -> LeagueGame:
        """The present state of a game. Raises LeagueRefused if there is none."""
        where = (league_entries.c.league_id == self._league, league_entries.c.game == number)
        query = select(league_entries).where(*where).order_by(league_entries.c.seq)
        rows = (await self._connection.execute(query)).all()
        if not rows:
            raise f.LeagueRefused(f.NoSuchGame(number))
        return folded(entries_from(rows))

    # Numbers

    async def _last_seq(self) -> int:
        if self._last is None:
            query = select(leagues.c.last_seq).where(leagues.c.id == self._league)
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
                "game": league_games.c.game,
                "season": league_seasons.c.season,
                "penalty": league_penalties.c.penalty,
            }[what]
            query = select(func.max(column)).where(column.table.c.league_id == self._league)
            self._highest[what] = (await self._connection.execute(query)).scalar_one() or 0
        self._highest[what] += 1
        return self._highest[what]

    # Checks

    async def _check_recorded(self, record: e.GameRecorded, now: datetime) -> None:
        season = await self._season(record.season)
        # A game of the bot's tables is right by construction, though its rules may discard the last sticks.
        if record.source != "table":
            formats = season.settings.formats
            around = await self._around(
                season, formats[0] if formats else await self.derived.rules(record.rules), record
            )
            _refuse(game_faults(record.seats, record.sticks, record.played_at, now, around))

    async def _check_step(self, game: LeagueGame, record: e.GameRecord, draft: NewEntry) -> None:
        season = await self._season(game.season)
        faults = step_faults(with_merges(game, partial(current_number, await self.derived.people())), record, draft.why)
        if season.settings.deleted:
            faults += (f.NoSuchSeason(season.number),)
        if isinstance(record, e.GameCorrected):
            around = await self._around(season, await self.derived.rules(game.rules), record, len(game.players))
            faults += game_faults(record.seats, record.sticks, record.played_at, draft.at, around)
        if isinstance(record, e.MomentRecord):
            faults += moment_faults(game, record, await self.derived.rules(game.rules))
        _refuse(faults)

    async def _around(
        self, season: Season, played: Ruleset, record: e.GameRecorded | e.GameCorrected, before: int | None = None
    ) -> Surroundings:
        rules = rules_for(season.settings, played, record.seats, record.sticks)
        people, invited = await self.derived.people(), await self.derived.invited(season.number)
        return Surroundings(season, rules, people, invited, before)

    async def _season(self, number: int) -> Season:
        season = (await self.derived.seasons()).get(number)
        if season is None:
            raise f.LeagueRefused(f.NoSuchSeason(number))
        return season

    async def _check_other(self, record: e.LeagueRecord, draft: NewEntry) -> None:
        match record:
            case e.SeasonOpened() | e.SeasonChanged() | e.SeasonEnded() | e.SeasonReopened():
                await self._check_season(record, draft.why)
            case e.PlayerInvited(number, player) | e.InvitationWithdrawn(number, player):
                await self._check_people(number, player)
                _refuse(await self._check_invitation(record, number, player))
            case e.TeamJoined(number, player) | e.TeamLeft(number, player):
                await self._check_people(number, player)
                _refuse(await self._check_team(record, number, player))
            case e.PenaltyGiven(_, number, player):
                await self._check_people(number, player)
                _refuse(penalty_faults(record, draft.why))
            case e.PenaltyLifted(penalty):
                await self._check_lifting(penalty, draft.why)
            case e.PlayersMerged() as merged:
                await self._check_merge(merged)
            case _:
                pass

    async def _check_season(
        self, record: e.SeasonOpened | e.SeasonChanged | e.SeasonEnded | e.SeasonReopened, why: str
    ) -> None:
        if isinstance(record, e.SeasonOpened):
            _refuse(season_faults(record.settings, record.season, (await self.derived.seasons()).values()))
            return
        season = await self._season(record.season)
        faults = standing_season_faults(record, season, (await self.derived.seasons()).values())
        if isinstance(record, e.SeasonChanged):
            faults += played_faults(record, *await self.derived.touched_by(record), why)
        _refuse(faults)

    async def _check_invitation(
        self, record: e.PlayerInvited | e.InvitationWithdrawn, season: int, player: int
    ) -> tuple[f.EntryFault, ...]:
        invited = await self._exists(league_invitations, season=season, player=await self._current_number(player))
        return invitation_faults(record, invited=invited)

    async def _check_team(
        self, record: e.TeamJoined | e.TeamLeft, season: int, player: int
    ) -> tuple[f.EntryFault, ...]:
        in_team = await self._exists(league_teams, season=season, player=await self._current_number(player))
        return team_faults(record, in_team=in_team)

    async def _check_people(self, season: int, player: int) -> None:
        await self._season(season)
        if player not in await self.derived.people():
            raise f.LeagueRefused(f.UnknownPlayer(player))

    async def _current_number(self, player: int) -> int:
        """The present number of a player, after merges."""
        return current_number(await self.derived.people(), player)

    async def _check_lifting(self, penalty: int, why: str) -> None:
        where = (league_penalties.c.league_id == self._league, league_penalties.c.penalty == penalty)
        row = (await self._connection.execute(select(league_penalties.c.lifted_at).where(*where))).one_or_none()
        _refuse(lifting_faults(penalty, why, lifted=None if row is None else row.lifted_at is not None))

    async def _check_merge(self, merged: e.PlayersMerged) -> None:
        people = await self.derived.people()
        _refuse(
            merge_faults(
                merged,
                people,
                gone=lambda number: people[number].merged_into is not None,
                guest=lambda number: people[number].guest,
            )
        )
        mine, theirs = league_seats.alias(), league_seats.alias()
        both = (
            select(mine.c.game)
            .join(theirs, (theirs.c.league_id == mine.c.league_id) & (theirs.c.game == mine.c.game))
            .where(mine.c.league_id == self._league, mine.c.player == merged.player, theirs.c.player == merged.into)
            .order_by(mine.c.game)
            .limit(1)
        )
        game = (await self._connection.execute(both)).scalars().first()
        if game is not None:
            raise f.LeagueRefused(f.PlayedTogether(game))

    async def _exists(self, table: Any, **key: int) -> bool:  # noqa: ANN401 - any table of the league
        where = [table.c.league_id == self._league, *(table.c[name] == value for name, value in key.items())]
        return (await self._connection.execute(select(table.c.league_id).where(*where))).first() is not None


def _is_new_game(draft: NewEntry) -> bool:
    return isinstance(draft.record, e.GameRecorded)


def _refuse(faults: tuple[f.EntryFault, ...]) -> None:
    if faults:
        raise f.LeagueRefused(*faults)
