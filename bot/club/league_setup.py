"""How a league is run: it is begun, named, given officers, rebuilt and deleted."""

from typing import Final

from bot.club import commands as c
from bot.club.actor import Actor
from bot.league.entries import SeasonOpened
from bot.league.faults import LeagueRefused, NotItsName, SettingsUnchanged
from bot.league.leagues import League, LeagueSettings
from bot.league.name_key import name_key
from bot.store.league.entry_writer import NewEntry
from bot.store.league.rebuilding import Rebuilt
from bot.store.store import Store
from bot.table.event_loop_clock import Clock


class LeagueSetup:
    """Carries out what concerns a league as a whole. Raises StoreError."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store: Final = store
        self._clock: Final = clock

    async def begin(self, actor: Actor, league: League | None, command: c.BeginLeague) -> League:
        """Whoever manages the server begins one."""
        del league
        actor.need_manager()
        now = self._clock.now()
        async with self._store.leagues.beginning(actor.guild, command.name, now, command.settings) as (made, writer):
            if command.season is not None:
                me = await writer.member(actor.user, actor.name)
                await writer.write([NewEntry(SeasonOpened(0, command.season), now, me, " ".join(command.why.split()))])
        return made

    async def change(self, actor: Actor, league: League, command: c.ChangeLeague) -> League:
        """Officers say where results are announced and in which time zone; who manages the server says all."""
        all_of_it = command.name is not None or command.officer_role is not None or command.add or command.remove
        actor.check_may_run(None if all_of_it else league)

        def changed(before: LeagueSettings) -> LeagueSettings:
            officers = dict.fromkeys((*before.officers, *command.add))
            settings = LeagueSettings(
                _new(command.officer_role, before.officer_role),
                tuple(user for user in officers if user not in command.remove),
                _new(command.results, before.results),
                command.zone or before.zone,
            )
            if command.name is None and settings == before:
                raise LeagueRefused(SettingsUnchanged())
            return settings

        return await self._store.leagues.configure(league.id, changed, command.name)

    async def delete(self, actor: Actor, league: League, command: c.DeleteLeague) -> None:
        """Whoever manages the server deletes one without games."""
        actor.need_manager()
        if name_key(command.name) != name_key(league.name):
            raise LeagueRefused(NotItsName(league.name))
        await self._store.leagues.delete(league.id)

    async def rebuild(self, actor: Actor, league: League, command: c.RebuildLeague) -> Rebuilt:
        """Officers let everything be worked out again."""
        del command
        actor.need_officer(league)
        return await self._store.league_rebuilds.rebuild(league.id)

    async def has_games(self, league: int) -> bool:
        """Whether a game counts in it, so that it cannot be deleted."""
        return bool((await self._store.league_games.held(league, None)).counted)


def _new(given: int | None, before: int | None) -> int | None:
    return before if given is None else given or None
