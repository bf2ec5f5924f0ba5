"""Seasons: officers open, change, end, reopen and delete them, and say who plays in them and for which team."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.club import commands as c
from bot.club.actor import Actor
from bot.club.season_games import SeasonGames
from bot.league import entries as e
from bot.league import faults as f
from bot.league.drafts import Member
from bot.league.leagues import League
from bot.league.seasons import Season, SeasonSettings
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.store import Store
from bot.table.event_loop_clock import Clock


class Seasons:
    """Carries out what officers do with seasons, each command in one transaction."""

    def __init__(self, store: Store, clock: Clock, games: SeasonGames) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._games: Final = games

    # From its first to its last day

    async def open(self, actor: Actor, league: League, command: c.OpenSeason) -> c.OpenedSeason:
        """Another season begins."""
        actor.need_officer(league)
        now, settings, ended = self._clock.now(), command.settings, None
        async with self._store.leagues.writing(league.id) as writer:
            records: list[e.LeagueRecord] = []
            current = [season for season in (await writer.derived.seasons()).values() if season.takes(now)]
            if command.close_current and len(current) > 1:
                raise f.LeagueRefused(f.SeveralSeasonsOpen())
            if command.close_current and current:
                settings = _after(command, current[0], now)
                records += _ending(current[0], settings, now)
                ended = current[0].name if records else None
            entries = await self._write(actor, writer, [*records, e.SeasonOpened(0, settings)], command.why)
        return c.OpenedSeason(getattr(entries[-1].record, "season", 0), ended)

    async def change(self, actor: Actor, league: League, command: c.ChangeSeason) -> c.ChangedSeason:
        """A season has other settings from now on."""
        actor.need_officer(league)
        async with self._store.leagues.writing(league.id) as writer:
            before = await _season(writer, command.season)
            if command.settings == before.settings:
                raise f.LeagueRefused(f.SeasonUnchanged(before.name))
            await self._write(actor, writer, [e.SeasonChanged(before.number, command.settings)], command.why)
        anew = await self._games.rescored(league.id, before.number, before.settings, command.settings)
        return c.ChangedSeason(anew, await self._games.misfits(league.id, before.number))

    async def end(self, actor: Actor, league: League, command: c.EndSeason) -> None:
        """A season takes no more games."""
        await self._written(actor, league, [e.SeasonEnded(command.season)], command.why)

    async def reopen(self, actor: Actor, league: League, command: c.ReopenSeason) -> None:
        """A season takes games again."""
        await self._written(actor, league, [e.SeasonReopened(command.season)], command.why)

    async def delete(self, actor: Actor, league: League, command: c.DeleteSeason) -> None:
        """A season without games is there no more."""
        actor.need_officer(league)
        async with self._store.leagues.writing(league.id) as writer:
            settings = replace((await _season(writer, command.season)).settings, deleted=True)
            await self._write(actor, writer, [e.SeasonChanged(command.season, settings)], command.why)

    async def leave_games_out(self, actor: Actor, league: League, command: c.LeaveGamesOut) -> tuple[int, ...]:
        """The games that a season would not take now do not count."""
        actor.need_officer(league)
        games = await self._games.misfits(league.id, command.season)
        async with self._store.leagues.writing(league.id) as writer:
            if not games:
                raise f.LeagueRefused(f.AllGamesFit((await _season(writer, command.season)).name))
            await self._write(actor, writer, map(e.GameVoided, games), command.why)
        return games

    # Who plays in it

    async def invite(self, actor: Actor, league: League, command: c.InvitePlayers) -> tuple[int, ...]:
        """Players may play in it."""
        actor.need_officer(league)
        async with self._store.leagues.writing(league.id) as writer:
            season, players = await _season(writer, command.season), await _numbers(writer, command.players)
            invited = await writer.derived.invited(season.number)
            new = tuple(player for player in players if player not in invited)
            if not new:
                raise f.LeagueRefused(f.AllInvited(season.name))
            await self._write(actor, writer, [e.PlayerInvited(season.number, player) for player in new], command.why)
        return new

    async def withdraw_invitations(
        self, actor: Actor, league: League, command: c.WithdrawInvitations
    ) -> tuple[int, ...]:
        """Players are no more invited to it, all or none of them."""
        actor.need_officer(league)
        async with self._store.leagues.writing(league.id) as writer:
            season, players = await _season(writer, command.season), await _numbers(writer, command.players)
            invited = await writer.derived.invited(season.number)
            if strangers := tuple(player for player in players if player not in invited):
                raise f.LeagueRefused(f.SomeNotInvited(season.name, strangers))
            records = [e.InvitationWithdrawn(season.number, player) for player in players]
            await self._write(actor, writer, records, command.why)
        return players

    async def join_team(self, actor: Actor, league: League, command: c.JoinTeam) -> tuple[str, tuple[int, ...]]:
        """Players play for a team, whose name is spelled as it was before, whatever its case is now."""
        actor.need_officer(league)
        teams = (await self._store.league_standings.teams(league.id, command.season)).values()
        name = " ".join(command.team.split())
        team = next((known for known in teams if known.casefold() == name.casefold()), name)
        async with self._store.leagues.writing(league.id) as writer:
            players = await _numbers(writer, command.players)
            records = [e.TeamJoined(command.season, player, team) for player in players]
            await self._write(actor, writer, records, command.why)
        return team, players

    async def leave_team(self, actor: Actor, league: League, command: c.LeaveTeam) -> tuple[int, ...]:
        """Players play for no team any more, all or none of them."""
        actor.need_officer(league)
        teams = await self._store.league_standings.teams(league.id, command.season)
        async with self._store.leagues.writing(league.id) as writer:
            season, players = await _season(writer, command.season), await _numbers(writer, command.players)
            if teamless := tuple(player for player in players if player not in teams):
                raise f.LeagueRefused(f.SomeInNoTeam(season.name, teamless))
            await self._write(actor, writer, [e.TeamLeft(season.number, player) for player in players], command.why)
        return players

    async def _written(self, actor: Actor, league: League, records: Iterable[e.LeagueRecord], why: str) -> None:
        actor.need_officer(league)
        async with self._store.leagues.writing(league.id) as writer:
            await self._write(actor, writer, records, why)

    async def _write(
        self, actor: Actor, writer: LeagueWriter, records: Iterable[e.LeagueRecord], why: str
    ) -> tuple[e.LeagueEntry, ...]:
        me, now = await writer.member(actor.user, actor.name), self._clock.now()
        return await writer.write(NewEntry(record, now, me, " ".join(why.split())) for record in records)


async def _season(writer: LeagueWriter, number: int) -> Season:
    season = (await writer.derived.seasons()).get(number)
    if season is None or season.settings.deleted:
        raise f.LeagueRefused(f.NoSuchSeason(number))
    return season


async def _numbers(writer: LeagueWriter, players: Iterable[int | Member]) -> tuple[int, ...]:
    """The numbers of these people, each once; who is new to the league becomes a player."""
    numbers = [who if isinstance(who, int) else await writer.member(who.user, who.name) for who in players]
    return tuple(dict.fromkeys(numbers))


def _after(command: c.OpenSeason, current: Season, now: datetime) -> SeasonSettings:
    """The settings of a season that follows ``current``: it starts now instead of today. Raises LeagueRefused."""
    settings = command.settings
    if settings.starts >= now:
        return settings
    first, today = (moment.astimezone(command.zone).date() for moment in (settings.starts, now))
    if first != today:
        raise f.LeagueRefused(f.BeginsBeforeEnd(current.name, first))
    return replace(settings, starts=now)


def _ending(current: Season, settings: SeasonSettings, now: datetime) -> tuple[e.SeasonChanged | e.SeasonEnded, ...]:
    """The entries that end the current season before the next one; none if it ends in time by itself."""
    if settings.starts <= now:
        return (e.SeasonEnded(current.number),)
    ends = current.settings.ends
    if ends is not None and ends <= settings.starts:
        return ()
    return (e.SeasonChanged(current.number, replace(current.settings, ends=settings.starts)),)
