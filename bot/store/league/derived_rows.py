"""The rows derived from a league's entries: seasons, games with the score of each seat, penalties and so on.

They are updated entry by entry or rebuilt as a whole, by the same functions, so that both give the same rows.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, Row, Table, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.league import entries as e
from bot.league.games import GameStatus, LeagueGame, evolved, games_of, recorded
from bot.league.leagues import LeaguePlayer, current_number
from bot.league.ledger import Ledger, Touched
from bot.league.scoring import season_scores
from bot.league.season_changes import rescored
from bot.league.seasons import Season, SeasonSettings
from bot.league.typed.moments import TOLD, told_hands
from bot.league.winning_hands import LeagueHand
from bot.store.database import league_schema as t
from bot.store.database.connections import AT_ONCE, all_rows, parts
from bot.store.league.entry_codec import decode_settings, encode_settings, entries_from
from bot.store.league.game_statistics import hand_row
from bot.store.league.people import people_of, sign_up_as

DERIVED: Final[tuple[Table, ...]] = (
    t.league_asked,
    t.league_seats,
    t.league_games,
    t.league_penalties,
    t.league_teams,
    t.league_invitations,
    t.league_seasons,
)
"""The tables that this module alone writes. ``league_hands`` has hands from logs too."""


def season_from(row: Row[Any], zone: ZoneInfo | None = None) -> Season:
    """The season of a row of ``league_seasons``; ``zone`` is the league's."""
    return Season(row.season, decode_settings(row.settings), row.ended_at, zone)


class DerivedRows:
    """The derived rows of one league in one transaction.

    ``ledger`` holds what was read of them, or written.
    """

    def __init__(self, connection: AsyncConnection, league: int) -> None:
        self.connection: Final = connection
        self.league: Final = league
        self._rules: Final[dict[str, Ruleset]] = {}
        self._guests: Final[dict[int, bool]] = {}
        self.ledger: Final = Ledger(self._rules, self._guests)
        self._people: dict[int, LeaguePlayer] | None = None
        self._read: Final[set[tuple[str, int]]] = set()
        """The tables that ``ledger`` holds, each by season."""

    # Reading

    async def seasons(self) -> dict[int, Season]:
        """Every season by number."""
        if self._unread(t.league_seasons):
            query = select(t.league_seasons).where(t.league_seasons.c.league_id == self.league)
            rows = await self.connection.execute(query.order_by(t.league_seasons.c.season))
            self.ledger.seasons.update((row.season, season_from(row)) for row in rows)
        return self.ledger.seasons

    async def people(self) -> dict[int, LeaguePlayer]:
        """Every player by number."""
        if self._people is None:
            self._people = await people_of(self.connection, self.league)
            self._guests.update((player.number, player.guest) for player in self._people.values())
            merged = {player.number: player.merged_into for player in self._people.values()}
            self.ledger.merged.update((number, into) for number, into in merged.items() if into is not None)
        return self._people

    def forget_people(self) -> None:
        """Drop the players that were read, because one was added."""
        self._people = None

    async def invited(self, season: int) -> set[int]:
        """The players invited to a season."""
        if self._unread(t.league_invitations, season):
            query = select(t.league_invitations.c.player).where(*self._where(t.league_invitations, season=season))
            self.ledger.invited[season] = set((await self.connection.execute(query)).scalars())
        return self.ledger.invited[season]

    async def teams(self, season: int) -> Mapping[int, str]:
        """The team of each player of a season who has one."""
        if self._unread(t.league_teams, season):
            query = select(t.league_teams.c.player, t.league_teams.c.team).where(
                *self._where(t.league_teams, season=season)
            )
            self.ledger.teams[season] = {row.player: row.team for row in await self.connection.execute(query)}
        return self.ledger.teams[season]

    def _unread(self, table: Table, season: int = 0) -> bool:
        """Whether a table is to be read, which holds true once."""
        key = (table.name, season)
        unread = key not in self._read
        self._read.add(key)
        return unread

    async def read_penalty(self, penalty: int) -> None:
        """Let ``ledger`` know a penalty, if there is one."""
        query = select(t.league_penalties.c.lifted_at).where(*self._where(t.league_penalties, penalty=penalty))
        for row in await self.connection.execute(query):
            self.ledger.penalties[penalty] = row.lifted_at is not None

    async def read_games_of(self, players: Sequence[int]) -> None:
        """Let ``ledger`` know which games these players sat in."""
        query = select(t.league_seats.c.player, t.league_seats.c.game).where(
            t.league_seats.c.league_id == self.league, t.league_seats.c.player.in_(players)
        )
        for row in await self.connection.execute(query):
            self.ledger.sat[row.player].add(row.game)

    async def rules(self, fingerprint: str) -> Ruleset:
        """The rules of that fingerprint."""
        if fingerprint not in self._rules:
            query = select(t.league_rulesets.c.rules).where(t.league_rulesets.c.fingerprint == fingerprint)
            self._rules[fingerprint] = ruleset_from((await self.connection.execute(query)).scalar_one())
        return self._rules[fingerprint]

    async def keep_rules(self, rules: Ruleset) -> str:
        """Store rules under their fingerprint and return that."""
        if rules.fingerprint not in self._rules:
            query = select(t.league_rulesets.c.fingerprint).where(t.league_rulesets.c.fingerprint == rules.fingerprint)
            if (await self.connection.execute(query)).first() is None:
                row = {"fingerprint": rules.fingerprint, "rules": rules.to_json()}
                await self.connection.execute(insert(t.league_rulesets), row)
            self._rules[rules.fingerprint] = rules
        return rules.fingerprint

    def _where(self, table: Table, **key: int) -> tuple[ColumnElement[bool], ...]:
        return table.c.league_id == self.league, *(table.c[name] == value for name, value in key.items())

    # Entries

    async def fold(self, entry: e.LeagueEntry, game: LeagueGame | None) -> LeagueGame | None:
        """Update the rows for an entry. ``game`` is its game before the entry; returns its game after it."""
        record = entry.record
        if isinstance(record, e.GameRecorded):
            game = recorded(record, entry.at, entry.by)
            await self.write_games((game,))
            return game
        if isinstance(record, e.GameRecord):
            assert game is not None  # noqa: S101 - the writer has looked it up
            game = evolved(game, record)
            await self.write_games((game,))
            return game
        await self.fold_other(entry)
        return None

    async def fold_other(self, entry: e.LeagueEntry) -> None:
        """Update the rows for an entry that is not about a game."""
        match entry.record:
            case e.SeasonOpened() | e.SeasonChanged() | e.SeasonEnded() | e.SeasonReopened() as about:
                before = (await self.seasons()).get(about.season)
                self.ledger.take(entry)
                await self._write_season(self.ledger.seasons[about.season], before)
            case e.PlayerInvited(season, player):
                await self._put(t.league_invitations, await self._member_of(season, player), {})
                self.ledger.take(entry)
            case e.InvitationWithdrawn(season, player):
                await self._drop(t.league_invitations, await self._member_of(season, player))
                self.ledger.take(entry)
            case e.TeamJoined(season, player, team):
                await self._put(t.league_teams, await self._member_of(season, player), {"team": team})
                self.ledger.take(entry)
            case e.TeamLeft(season, player):
                await self._drop(t.league_teams, await self._member_of(season, player))
                self.ledger.take(entry)
            case e.PenaltyGiven() as given:
                await self._write_penalty(entry, given)
            case e.PenaltyLifted(penalty):
                lifted = update(t.league_penalties).where(*self._where(t.league_penalties, penalty=penalty))
                await self.connection.execute(lifted.values(lifted_at=entry.at))
            case e.PlayersMerged() as merged:
                await self._merge(merged)
                self.ledger.take(entry)
            case _:
                pass

    async def _settings(self, season: int) -> SeasonSettings:
        return (await self.seasons())[season].settings

    async def _write_season(self, season: Season, before: Season | None) -> None:
        settings = season.settings
        values = {
            "name": settings.name,
            "starts": settings.starts,
            "ends": settings.ends,
            "ended_at": season.ended_at,
            "settings": encode_settings(settings),
        }
        for rules in settings.formats:
            await self.keep_rules(rules)
        await self._put(t.league_seasons, {"season": season.number}, values)
        if before is not None and before.settings.scoring != settings.scoring:
            await self._score_anew(season.number)

    async def _score_anew(self, season: int) -> None:
        """Replace the rows of every game of a season."""
        await self.write_games(await self._games(season))

    async def _games(self, season: int) -> tuple[LeagueGame, ...]:
        """Every game of a season."""
        games = select(t.league_games.c.game).where(*self._where(t.league_games, season=season))
        query = select(t.league_entries).where(*self._where(t.league_entries), t.league_entries.c.game.in_(games))
        rows = await all_rows(await self.connection.execute(query.order_by(t.league_entries.c.seq)))
        return await asyncio.to_thread(lambda: games_of(entries_from(rows)))

    async def touched_by(self, changed: e.SeasonChanged) -> Touched:
        """The games of a season that a change touches."""
        games = select(func.count()).where(*self._where(t.league_games, season=changed.season))
        outside = t.league_games.c.played_at < changed.settings.starts
        if changed.settings.ends is not None:
            outside |= t.league_games.c.played_at >= changed.settings.ends
        beyond: int = (await self.connection.execute(games.where(outside))).scalar_one()
        voided = t.league_games.c.status == GameStatus.VOIDED.value
        standing: int = (await self.connection.execute(games.where(~voided))).scalar_one()
        return Touched(await self._rescored(changed), beyond, standing)

    async def _rescored(self, changed: e.SeasonChanged) -> int:
        before = await self._settings(changed.season)
        if before.scoring == changed.settings.scoring:
            return 0
        games = await self._games(changed.season)
        rules = {fingerprint: await self.rules(fingerprint) for fingerprint in {game.rules for game in games}}
        return len(await asyncio.to_thread(rescored, before, changed.settings, games, rules))

    async def _write_penalty(self, entry: e.LeagueEntry, given: e.PenaltyGiven) -> None:
        people = await self.people()
        row = {
            "league_id": self.league,
            "penalty": given.penalty,
            "season": given.season,
            "player": current_number(people, given.player),
            "tenths": given.tenths,
            "given_at": entry.at,
            "given_by": entry.by,
            "why": entry.why,
        }
        await self.connection.execute(insert(t.league_penalties), row)

    async def _member_of(self, season: int, player: int) -> dict[str, int]:
        return {"season": season, "player": current_number(await self.people(), player)}

    async def _drop(self, table: Table, key: dict[str, int]) -> None:
        await self.connection.execute(delete(table).where(*self._where(table, **key)))

    async def _put(self, table: Table, key: dict[str, int], values: dict[str, Any]) -> None:
        """Replace a row of this league."""
        await self._drop(table, key)
        await self.connection.execute(insert(table), {"league_id": self.league, **key, **values})

    async def _merge(self, merged: e.PlayersMerged) -> None:
        """Move everything of a player to the player they are merged into."""
        gone = update(t.league_players).where(*self._where(t.league_players, player=merged.player))
        await self.connection.execute(gone.values(merged_into=merged.into))
        people = await self.people()
        people[merged.player] = replace(people[merged.player], merged_into=merged.into)
        for table in (t.league_seats, t.league_penalties):
            moved = update(table).where(*self._where(table, player=merged.player))
            await self.connection.execute(moved.values(player=merged.into))
        for table, column in (
            (t.league_teams, t.league_teams.c.season),
            (t.league_invitations, t.league_invitations.c.season),
            (t.league_asked, t.league_asked.c.game),
        ):
            existing = select(column).where(*self._where(table, player=merged.into))
            taken = set((await self.connection.execute(existing)).scalars())
            duplicates = delete(table).where(*self._where(table, player=merged.player), column.in_(taken))
            await self.connection.execute(duplicates)
            moved = update(table).where(*self._where(table, player=merged.player))
            await self.connection.execute(moved.values(player=merged.into))
        await sign_up_as(self.connection, self.league, merged.player, people[merged.into])

    # Games

    async def write_games(self, games: Iterable[LeagueGame]) -> None:
        """Replace the rows of these games."""
        for part in parts(tuple(games), AT_ONCE // 4):
            numbers = [game.number for game in part]
            for table in (t.league_asked, t.league_seats, t.league_games):
                await self.connection.execute(delete(table).where(*self._where(table), table.c.game.in_(numbers)))
            heads = [self._head(game) for game in part]
            seats = [row for game in part for row in await self._seats(game)]
            told = [hand_row(self.league, game.number, hand) for game in part for hand in await self._told(game)]
            await self.connection.execute(
                delete(t.league_hands).where(
                    *self._where(t.league_hands), t.league_hands.c.game.in_(numbers), t.league_hands.c.kyoku >= TOLD
                )
            )
            asked = [row for game in part for row in await self._asked(game)]
            for table, rows in (
                (t.league_games, heads),
                (t.league_seats, seats),
                (t.league_asked, asked),
                (t.league_hands, told),
            ):
                if rows:
                    await self.connection.execute(insert(table), rows)

    def _head(self, game: LeagueGame) -> dict[str, Any]:
        return {
            "league_id": self.league,
            "game": game.number,
            "season": game.season,
            "players": len(game.seats),
            "people": len(game.players),
            "played_at": game.played_at,
            "status": game.status.value,
            "disputed_by": game.disputed_by,
            "source": game.source,
            "preset": game.preset,
            "fingerprint": game.rules,
            "sticks": game.sticks,
            "corrections": game.corrections,
            "recorded_at": game.at,
            "recorded_by": game.by,
            "confirm_by": game.confirm_by if game.status is GameStatus.PENDING else None,
            "table_id": game.table,
            "table_game": game.table_game,
            "channel": game.channel,
            "note": game.note,
            "evening": None if game.drawn is None else game.drawn.evening,
            "round": None if game.drawn is None else game.drawn.round,
            "table_number": None if game.drawn is None else game.drawn.table,
        }

    async def _seats(self, game: LeagueGame) -> list[dict[str, Any]]:
        settings = await self._settings(game.season)
        rules = await self.rules(game.rules)
        people = await self.people()

        def row(index: int, seat: e.SeatPoints) -> dict[str, Any]:
            score = scores[index]
            return {
                "league_id": self.league,
                "game": game.number,
                "seat": index,
                "season": game.season,
                "players": len(game.seats),
                "counts": game.counts,
                "played_at": game.played_at,
                "player": current_number(people, seat.player) if seat.player is not None else None,
                "name": seat.name,
                "points": score.points,
                "chombo": seat.chombo,
                "place": score.place,
                "final_tenths": score.final,
            }

        scores = season_scores(settings, rules, game.seats, game.sticks)
        return [row(index, seat) for index, seat in enumerate(game.seats)]

    async def _told(self, game: LeagueGame) -> tuple[LeagueHand, ...]:
        return told_hands(game, await self.rules(game.rules)) if game.moments else ()

    async def _asked(self, game: LeagueGame) -> list[dict[str, Any]]:
        people = await self.people()
        confirmed = {current_number(people, player) for player in game.confirmed}
        return [
            {"league_id": self.league, "game": game.number, "player": player, "confirmed": player in confirmed}
            for player in dict.fromkeys(current_number(people, player) for player in game.asked)
        ]
