"""What officers do with the people of a league: its guests, and the penalties and bonuses of its players."""

from datetime import timedelta
from typing import Final

from bot.club.actor import Actor
from bot.club.commands import AddGuest, DeleteGuest, GivePenalty, LiftPenalty, LinkGuest, RenameGuest
from bot.league import faults as f
from bot.league.drafts import Member
from bot.league.entries import LeagueEntry, PenaltyGiven, PenaltyLifted, PlayersMerged
from bot.league.leagues import League, LeaguePlayer, sitter_of
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

JUST_NOW: Final = timedelta(minutes=10)
"""An equal penalty within this time is likely the same, typed or pressed twice."""


class Guests:
    """Adds, renames and deletes them, and links them to who they turned out to be."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._leagues: Final = store.leagues
        self._games: Final = store.league_table_games
        self._clock: Final = clock

    async def add(self, actor: Actor, league: League, command: AddGuest) -> int:
        """An officer adds a guest."""
        actor.need_officer(league)
        _check_free(command)
        async with self._leagues.writing(league.id) as writer:
            before = await writer.derived.people()
            number = await writer.guest(command.name)
        if number in before:
            raise f.LeagueRefused(f.GuestThere(before[number].name))
        return number

    async def rename(self, actor: Actor, league: League, command: RenameGuest) -> str:
        """An officer calls a guest otherwise."""
        actor.need_officer(league)
        _check_free(command)
        async with self._leagues.writing(league.id) as writer:
            people = await writer.derived.people()
            await writer.rename_guest(command.guest, command.name)
        return people[command.guest].name

    async def delete(self, actor: Actor, league: League, command: DeleteGuest) -> str:
        """An officer deletes a guest who is in nothing."""
        actor.need_officer(league)
        async with self._leagues.writing(league.id) as writer:
            people = await writer.derived.people()
            await writer.delete_guest(command.guest)
        return people[command.guest].name

    async def check_may_link(self, actor: Actor, league: League, guest: int, sitter: int) -> int:
        """How many games a guest has who would be that person (``Club.check_may_link``)."""
        actor.need_officer(league)
        _check_guest(await self._leagues.people(league.id), guest)
        if sitter == sitter_of(None, guest):
            raise f.LeagueRefused(f.SamePlayer())
        return (await self._games.games_of(league.id)).get(guest, 0)

    async def link(self, actor: Actor, league: League, command: LinkGuest) -> int:
        """An officer says who a guest is."""
        actor.need_officer(league)
        if not command.why.strip():
            raise f.LeagueRefused(f.ReasonMissing())
        async with self._leagues.writing(league.id) as writer:
            _check_guest(await writer.derived.people(), command.guest)
            into = command.into
            if isinstance(into, Member):
                into = await writer.member(into.user, into.name)
            me = await writer.member(actor.user, actor.name)
            merged = PlayersMerged(command.guest, into)
            await writer.write((NewEntry(merged, self._clock.now(), me, " ".join(command.why.split())),))
        return into


def _check_free(command: AddGuest | RenameGuest) -> None:
    if command.of_member:
        raise f.LeagueRefused(f.NameOfMember(command.name))


def _check_guest(people: dict[int, LeaguePlayer], guest: int) -> None:
    player = people.get(guest)
    if player is None:
        raise f.LeagueRefused(f.UnknownPlayer(guest))
    if player.merged_into is not None:
        raise f.LeagueRefused(f.AlreadyLinked(guest))
    if not player.guest:
        raise f.LeagueRefused(f.NotAGuest(guest))


class Penalties:
    """Gives and lifts them, each by one entry."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._leagues: Final = store.leagues
        self._clock: Final = clock

    async def give(self, actor: Actor, league: League, command: GivePenalty) -> LeagueEntry:
        """An officer takes points off a player, or adds some."""
        actor.need_officer(league)
        given = PenaltyGiven(0, command.season, command.player, command.tenths)
        key = f"penalty:{command.again}" if command.again else None
        async with self._leagues.writing(league.id) as writer:
            if key is not None and (known := await writer.known(key)) is not None:
                raise f.LeagueRefused(f.AlreadyGiven(known))
            equal = None if key else await writer.equal_penalty(given, self._clock.now() - JUST_NOW)
            if equal is not None:
                raise f.LeagueRefused(f.EqualPenalty(equal))
            return await self._written(writer, actor, given, command.why, key)

    async def lift(self, actor: Actor, league: League, command: LiftPenalty) -> LeagueEntry:
        """An officer lets it hold no longer."""
        actor.need_officer(league)
        async with self._leagues.writing(league.id) as writer:
            return await self._written(writer, actor, PenaltyLifted(command.penalty), command.why)

    async def _written(
        self, writer: LeagueWriter, actor: Actor, record: PenaltyGiven | PenaltyLifted, why: str, key: str | None = None
    ) -> LeagueEntry:
        me = await writer.member(actor.user, actor.name)
        [entry] = await writer.write((NewEntry(record, self._clock.now(), me, " ".join(why.split()), key),))
        return entry
