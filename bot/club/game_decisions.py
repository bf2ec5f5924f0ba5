"""What is decided about a game: its players confirm and dispute it, its author withdraws it, officers settle it."""

from datetime import datetime
from typing import Final

from bot.club import commands as c
from bot.club.actor import Actor
from bot.club.rights import check_may_withdraw
from bot.league import entries as e
from bot.league.faults import AlreadyDisputed, LeagueRefused, NoRights, OnlyPlayersConfirm, OnlyPlayersTell
from bot.league.games import LeagueGame
from bot.league.leagues import League, LeaguePlayer, current_number
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.store import Store
from bot.table.event_loop_clock import Clock


class GameDecisions:
    """Carries the decisions out, each by one more entry about the game."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._leagues: Final = store.leagues
        self._clock: Final = clock

    # Its players

    async def confirm(self, actor: Actor, league: League, command: c.ConfirmGame) -> LeagueGame:
        """A player says that it is right."""
        async with self._leagues.writing(league.id) as writer:
            me = await self._player(actor, league, await writer.game(command.game), await writer.derived.people())
            return await self._written(writer, e.GameConfirmed(command.game, me), me)

    async def dispute(self, actor: Actor, league: League, command: c.DisputeGame) -> LeagueGame:
        """A player objects."""
        async with self._leagues.writing(league.id) as writer:
            me = await self._player(actor, league, await writer.game(command.game), await writer.derived.people())
            return await self._written(writer, e.GameDisputed(command.game, me), me, command.why)

    async def check_may_dispute(self, actor: Actor, league: League, number: int) -> None:
        """Raises LeagueRefused for who did not play in the game or has objected already."""
        game, people = await self._leagues.game(league.id, number), await self._leagues.people(league.id)
        me = await self._player(actor, league, game, people)
        if me in {current_number(people, player) for player in game.objectors}:
            raise LeagueRefused(AlreadyDisputed(number))

    async def withdraw(self, actor: Actor, league: League, command: c.WithdrawGame) -> LeagueGame:
        """Who entered it takes it back."""
        me = await self._leagues.player_of(league.id, actor.user)
        async with self._leagues.writing(league.id) as writer:
            check_may_withdraw(await writer.game(command.game), me)
            return await self._written(writer, e.GameVoided(command.game), me, command.why)

    async def _player(self, actor: Actor, league: League, game: LeagueGame, people: dict[int, LeaguePlayer]) -> int:
        """The actor's number in the league. Raises NoRights if they did not play in the game."""
        me = await self._leagues.player_of(league.id, actor.user)
        if me is None or me not in {current_number(people, player) for player in game.players}:
            raise NoRights(OnlyPlayersConfirm(game.number))
        return me

    # Who tells of it

    async def tell(self, actor: Actor, league: League, command: c.TellMoment) -> LeagueGame:
        """A player or an officer tells something of it."""
        game = await self._leagues.game(league.id, command.told.game)
        await self.moments_to_take_back(actor, league, game)
        async with self._leagues.writing(league.id) as writer:
            return await self._written(writer, command.told, await writer.member(actor.user, actor.name))

    async def take_back(self, actor: Actor, league: League, command: c.TakeMomentsBack) -> LeagueGame:
        """Who told moments, or an officer, takes them back."""
        game = await self._leagues.game(league.id, command.game)
        mine = await self.moments_to_take_back(actor, league, game)
        async with self._leagues.writing(league.id) as writer:
            me, now = await writer.member(actor.user, actor.name), self._clock.now()
            taken = sorted(mine & command.moments)
            await writer.write(NewEntry(e.MomentWithdrawn(command.game, moment), now, me) for moment in taken)
            return await writer.game(command.game)

    async def moments_to_take_back(self, actor: Actor, league: League, game: LeagueGame) -> frozenset[int]:
        """The moments of a game that the actor may take back: all for officers, else their own.

        Raises NoRights for who neither played in it nor is an officer: they tell nothing of it.
        """
        standing = frozenset(told.moment for told in game.moments)
        if actor.is_officer(league):
            return standing
        me = await self._leagues.player_of(league.id, actor.user)
        people = await self._leagues.people(league.id)
        if me not in {current_number(people, player) for player in game.players}:
            raise NoRights(OnlyPlayersTell())
        story = await self._leagues.story(league.id, game.number)
        authors = {entry.record.moment: entry.by for entry in story if isinstance(entry.record, e.MomentTold)}
        return frozenset(moment for moment in standing if authors[moment] == me)

    # Officers

    async def uphold(self, actor: Actor, league: League, command: c.UpholdGame) -> LeagueGame:
        """An officer says that it is right."""
        return await self._decided(actor, league, e.GameUpheld(command.game), command.why)

    async def void(self, actor: Actor, league: League, command: c.VoidGame) -> LeagueGame:
        """An officer says that it does not count."""
        return await self._decided(actor, league, e.GameVoided(command.game), command.why)

    async def restore(self, actor: Actor, league: League, command: c.RestoreGame) -> LeagueGame:
        """An officer lets it count again."""
        return await self._decided(actor, league, e.GameRestored(command.game), command.why)

    async def uphold_all(self, actor: Actor, league: League, command: c.UpholdGames) -> tuple[int, ...]:
        """An officer says that all of them are right."""
        actor.need_officer(league)
        async with self._leagues.writing(league.id) as writer:
            me = await writer.member(actor.user, actor.name)
            now = self._clock.now()
            await writer.write(NewEntry(e.GameUpheld(game), now, me) for game in command.games)
        return command.games

    # Nobody

    async def confirm_by_silence(self, league: int, game: int, due: datetime) -> LeagueGame:
        """Let a game count to which nobody has objected until ``due``; one with another deadline stays as it is."""
        async with self._leagues.writing(league) as writer:
            found = await writer.game(game)
            # A game corrected since it was read has a new deadline.
            return await self._written(writer, e.GameConfirmed(game, None), None) if found.confirm_by == due else found

    async def _decided(self, actor: Actor, league: League, record: e.GameRecord, why: str) -> LeagueGame:
        actor.need_officer(league)
        async with self._leagues.writing(league.id) as writer:
            await writer.game(record.game)
            return await self._written(writer, record, await writer.member(actor.user, actor.name), why)

    async def _written(self, writer: LeagueWriter, record: e.GameRecord, me: int | None, why: str = "") -> LeagueGame:
        await writer.write((NewEntry(record, self._clock.now(), me, " ".join(why.split())),))
        return await writer.game(record.game)
