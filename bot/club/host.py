"""The one door to a club's leagues."""

import random
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime
from typing import Any, Final, TypeVar

from bot.club import commands as c
from bot.club import evening_commands as e
from bot.club import tournament_commands as t
from bot.club.actor import Actor
from bot.club.checked_game import CheckedGame
from bot.club.choice import LeagueChoice
from bot.club.evenings import Evenings
from bot.club.game_decisions import GameDecisions
from bot.club.game_entry import GameEntry
from bot.club.imports import Exports, Imports
from bot.club.league_setup import LeagueSetup
from bot.club.news import LeagueNews
from bot.club.people import Guests, Penalties
from bot.club.rights import check_may_correct, check_may_withdraw
from bot.club.round_clocks import RoundClocks
from bot.club.rounds import Rounds
from bot.club.season_games import SeasonGames
from bot.club.seasons import Seasons
from bot.club.tournaments import Tournaments
from bot.club.views import LeagueViews
from bot.league.faults import LeagueRefused, NoSuchLeague
from bot.league.games import LeagueGame
from bot.league.leagues import League
from bot.store.league.league_reads import LeagueReads
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

Result = TypeVar("Result")
Command = TypeVar("Command", bound=c.ClubCommand[Any])
Kind = type[c.ClubCommand[Any]]
Handler = Callable[[Actor, League, Command], Awaitable[Any]]
Beginning = Callable[[Actor, League | None, Command], Awaitable[Any]]


def _handled(kind: type[Command], handler: Handler[Command]) -> tuple[Kind, Handler[Any]]:
    return kind, handler


def _beginning(kind: type[Command], handler: Beginning[Command]) -> tuple[Kind, Beginning[Any]]:
    return kind, handler


class Club:
    """Hosts the leagues of all servers. Every method raises StoreError, and LeagueRefused with all faults at once.

    A NoRights among these says that the actor may not do it, whatever else they change.
    """

    def __init__(self, store: Store, clock: Clock, rng: random.Random | None = None) -> None:
        self._store: Final = store
        self.leagues: Final[LeagueReads] = store.leagues
        self.choice: Final = LeagueChoice(store, clock)
        self.league_setup: Final = LeagueSetup(store, clock)
        self.views: Final = LeagueViews(store, clock, self.choice)
        self.evenings: Final = Evenings(store, clock)
        self.season_games: Final = SeasonGames(store)
        self.news: Final = LeagueNews(store, clock, self.views, self.season_games)
        self.tournaments: Final = Tournaments(store, clock)
        self.round_clocks: Final = RoundClocks(store, clock, self.tournaments)
        generator = rng or random.SystemRandom()
        self.rounds: Final = Rounds(store, clock, self.evenings, self.tournaments, generator)
        self._games: Final = GameEntry(store, clock, self.rounds)
        self.imports: Final = Imports(store, clock, self._games)
        self.exports: Final = Exports(store, clock)
        self.drafts: Final = store.game_drafts
        """What people typed and have not entered yet; everybody reads their own."""
        self._decisions: Final = GameDecisions(store, clock)
        self._guests: Final = Guests(store, clock)
        penalties, seasons = Penalties(store, clock), Seasons(store, clock, self.season_games)
        self._beginnings: Final = dict(
            (
                _beginning(c.ImportArchive, self.imports.take_archive),
                _beginning(c.BeginLeague, self.league_setup.begin),
                _beginning(t.OpenTournament, self.tournaments.open),
            )
        )
        """Handlers of what can begin a league: they get None for it."""
        self._handlers: Final = dict(
            (
                _handled(c.EnterGame, self._games.enter),
                _handled(c.CorrectGame, self._games.correct),
                _handled(c.ImportSheet, self.imports.take_sheet),
                _handled(c.ConfirmGame, self._decisions.confirm),
                _handled(c.DisputeGame, self._decisions.dispute),
                _handled(c.WithdrawGame, self._decisions.withdraw),
                _handled(c.TellMoment, self._decisions.tell),
                _handled(c.TakeMomentsBack, self._decisions.take_back),
                _handled(c.UpholdGame, self._decisions.uphold),
                _handled(c.UpholdGames, self._decisions.uphold_all),
                _handled(c.VoidGame, self._decisions.void),
                _handled(c.RestoreGame, self._decisions.restore),
                _handled(c.GivePenalty, penalties.give),
                _handled(c.LiftPenalty, penalties.lift),
                _handled(c.AddGuest, self._guests.add),
                _handled(c.RenameGuest, self._guests.rename),
                _handled(c.DeleteGuest, self._guests.delete),
                _handled(c.LinkGuest, self._guests.link),
                _handled(c.ChangeLeague, self.league_setup.change),
                _handled(c.DeleteLeague, self.league_setup.delete),
                _handled(c.RebuildLeague, self.league_setup.rebuild),
                _handled(c.OpenSeason, seasons.open),
                _handled(c.ChangeSeason, seasons.change),
                _handled(c.EndSeason, seasons.end),
                _handled(c.ReopenSeason, seasons.reopen),
                _handled(c.DeleteSeason, seasons.delete),
                _handled(c.LeaveGamesOut, seasons.leave_games_out),
                _handled(c.InvitePlayers, seasons.invite),
                _handled(c.WithdrawInvitations, seasons.withdraw_invitations),
                _handled(c.JoinTeam, seasons.join_team),
                _handled(c.LeaveTeam, seasons.leave_team),
                _handled(e.AnnounceEvening, self.evenings.announce),
                _handled(e.ChangeEvening, self.evenings.change),
                _handled(e.ChangeWeekly, self.evenings.change_weekly),
                _handled(e.CallOffEvening, self.evenings.call_off),
                _handled(e.EndWeekly, self.evenings.end_weekly),
                _handled(e.KeepZone, self.evenings.keep_zone),
                _handled(e.AskWhoIsHere, self.evenings.ask),
                _handled(e.SignUp, self.evenings.sign_up),
                _handled(e.BeginRound, self.rounds.begin),
                _handled(e.JoinRound, self.rounds.join),
                _handled(t.OpenCheckIn, self.tournaments.check_in),
                _handled(t.SeedFromSeason, self.tournaments.seed),
                _handled(t.BeginTournamentRound, self.tournaments.begin_round),
                _handled(t.DrawAllRounds, self.rounds.draw_all),
                _handled(t.StartRound, self.tournaments.start),
                _handled(t.GiveMoreTime, self.tournaments.more_time),
                _handled(t.CutToFinal, self.tournaments.cut),
                _handled(t.FinishTournament, self.tournaments.finish),
                _handled(e.DrawTables, self.rounds.draw),
                _handled(e.SettleDraw, self.rounds.settle),
                _handled(e.DropDraw, self.rounds.drop),
                _handled(e.Substitute, self.rounds.substitute),
            )
        )

    def listen(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` whenever entries were made (``Leagues.listen``)."""
        self._store.leagues.listen(listener)

    async def run(self, actor: Actor, command: c.ClubCommand[Result]) -> Result:
        """Carry out a command, wholly or not at all."""
        kind, league = type(command), await self._league_of(actor, command)
        try:
            begin = self._beginnings.get(kind)
            if begin is not None:
                result: Result = await begin(actor, league, command)
            else:
                assert league is not None  # noqa: S101 - only what begins a league has none
                result = await self._handlers[kind](actor, league, command)
        except LeagueRefused as refused:
            refused.league = command.league
            raise
        return result

    async def check(
        self, actor: Actor, command: c.EnterGame | c.CorrectGame, taken: Collection[tuple[int, int]] = ()
    ) -> CheckedGame:
        """What a game would be and wait for, with all that is wrong with it; writes nothing. Raises NoRights.

        ``taken`` are the drawn tables (round and number) of other games that are put down with it.
        """
        [checked] = await self._games.check(actor, await self.league(actor, command.league), (command,), taken)
        return checked

    async def check_all(self, actor: Actor, league: int, commands: Sequence[c.EnterGame]) -> list[CheckedGame]:
        """What several games of a league would be if they were entered together, each as in ``check``."""
        return await self._games.check(actor, await self.league(actor, league), commands)

    async def look(self, actor: Actor, command: c.ImportSheet | c.ImportArchive) -> c.Imported:
        """What a file would bring, with all that is wrong with it; writes nothing."""
        return await self.imports.look(actor, await self._league_of(actor, command), command)

    async def check_may_import(self, actor: Actor, league: int) -> None:
        """Raises NoRights for who may take no file into a league, or into any if it is 0, whatever is in the file."""
        await self.imports.check_may_import(actor, await self.league(actor, league) if league else None)

    async def check_may_dispute(self, actor: Actor, league: int, game: int) -> None:
        """Raises LeagueRefused if the actor could not object to a game, whatever the reason they give."""
        await self._decisions.check_may_dispute(actor, await self.league(actor, league), game)

    async def check_may_withdraw(self, actor: Actor, league: int, game: int) -> None:
        """Raises NoRights if the actor may not withdraw a game."""
        me = await self.leagues.player_of((await self.league(actor, league)).id, actor.user)
        check_may_withdraw(await self.leagues.game(league, game), me)

    async def game_to_correct(self, actor: Actor, league: int, game: int) -> LeagueGame:
        """The game that the actor would correct. Raises NoRights if they may not."""
        found, its_league = await self.leagues.game(league, game), await self.league(actor, league)
        me = await self.leagues.player_of(league, actor.user)
        check_may_correct(found, me, officer=actor.is_officer(its_league))
        return found

    async def moments_to_take_back(self, actor: Actor, league: int, game: LeagueGame) -> frozenset[int]:
        """The moments of a game that the actor may take back. Raises NoRights for who may tell nothing of it."""
        return await self._decisions.moments_to_take_back(actor, await self.league(actor, league), game)

    async def check_may_link(self, actor: Actor, league: int, guest: int, sitter: int) -> int:
        """How many games a guest has who would be that person (``bot.league.leagues``).

        Raises LeagueRefused if the actor could not say so.
        """
        return await self._guests.check_may_link(actor, await self.league(actor, league), guest, sitter)

    async def names_in_logs(self, league: League) -> dict[str, int]:
        """Who was who in the logs of a league (``LeagueLogs.names``)."""
        return await self._store.league_logs.names(league.id)

    async def confirm_by_silence(self, league: int, game: int, due: datetime) -> None:
        """Let a game count to which nobody has objected until ``due``, if that is still its deadline."""
        await self._decisions.confirm_by_silence(league, game, due)

    async def league(self, actor: Actor, number: int) -> League:
        """A league of the actor's server."""
        league = await self.leagues.league(number)
        if league is None or league.guild != actor.guild:
            raise LeagueRefused(NoSuchLeague())
        return league

    async def _league_of(self, actor: Actor, command: c.ClubCommand[Any]) -> League | None:
        """The league of a command; None if it begins one."""
        return (
            None
            if type(command) in self._beginnings and not command.league
            else await self.league(actor, command.league)
        )
