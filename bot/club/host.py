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
from bot.club.round_tables import RoundTables
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
        self.round_tables: Final = RoundTables(store, clock)
        self.evenings: Final = Evenings(store, clock)
        self.season_games: Final = SeasonGames(store)
        self.news: Final = LeagueNews(store, clock, self.views, self.season_games)
        self.tournaments: Final = Tournaments(store, clock)
        self.round_clocks: Final = RoundClocks(store, clock, self.tournaments)
        generator = rng or random.SystemRandom()
        self.rounds: Final = Rounds(store, clock, self.evenings, self.round_tables, self.tournaments, generator)
        self._games: Final = GameEntry(store, clock, self.round_tables)
        self.imports: Final = Imports(store, clock, self._games)
        self.exports: Final = Exports(store, clock)
        self.drafts: Final = store.game_drafts
        """What people typed and have not entered yet; everybody reads their own."""
        self._decisions: Final = GameDecisions(store, clock)
        self._guests: Final = Guests(store, clock)
        penalties, seasons = Penalties(store, clock), Seasons(store, clock, self.season_games)
        self._handlers: Final[dict[type, Callable[[Actor, Any, Any], Awaitable[Any]]]] = {
            c.EnterGame: self._games.enter,
            c.CorrectGame: self._games.correct,
            c.ImportSheet: self.imports.take_sheet,
            c.ImportArchive: self.imports.take_archive,
            c.ConfirmGame: self._decisions.confirm,
            c.DisputeGame: self._decisions.dispute,
            c.WithdrawGame: self._decisions.withdraw,
            c.TellMoment: self._decisions.tell,
            c.TakeMomentsBack: self._decisions.take_back,
            c.UpholdGame: self._decisions.uphold,
            c.UpholdGames: self._decisions.uphold_all,
            c.VoidGame: self._decisions.void,
            c.RestoreGame: self._decisions.restore,
            c.GivePenalty: penalties.give,
            c.LiftPenalty: penalties.lift,
            c.AddGuest: self._guests.add,
            c.RenameGuest: self._guests.rename,
            c.DeleteGuest: self._guests.delete,
            c.LinkGuest: self._guests.link,
            c.BeginLeague: self.league_setup.begin,
            c.ChangeLeague: self.league_setup.change,
            c.DeleteLeague: self.league_setup.delete,
            c.RebuildLeague: self.league_setup.rebuild,
            c.OpenSeason: seasons.open,
            c.ChangeSeason: seasons.change,
            c.EndSeason: seasons.end,
            c.ReopenSeason: seasons.reopen,
            c.DeleteSeason: seasons.delete,
            c.LeaveGamesOut: seasons.leave_games_out,
            c.InvitePlayers: seasons.invite,
            c.WithdrawInvitations: seasons.withdraw_invitations,
            c.JoinTeam: seasons.join_team,
            c.LeaveTeam: seasons.leave_team,
            e.AnnounceEvening: self.evenings.announce,
            e.ChangeEvening: self.evenings.change,
            e.ChangeWeekly: self.evenings.change_weekly,
            e.CallOffEvening: self.evenings.call_off,
            e.EndWeekly: self.evenings.end_weekly,
            e.KeepZone: self.evenings.keep_zone,
            e.AskWhoIsHere: self.evenings.ask,
            e.SignUp: self.evenings.sign_up,
            e.BeginRound: self.rounds.begin,
            e.JoinRound: self.rounds.join,
            t.OpenTournament: self.tournaments.open,
            t.OpenCheckIn: self.tournaments.check_in,
            t.SeedFromSeason: self.tournaments.seed,
            t.BeginTournamentRound: self.tournaments.begin_round,
            t.DropRounds: self.tournaments.drop_rounds,
            t.StartRound: self.tournaments.start,
            t.GiveMoreTime: self.tournaments.more_time,
            t.CutToFinal: self.tournaments.cut,
            t.FinishTournament: self.tournaments.finish,
            e.DrawTables: self.rounds.draw,
            e.SettleDraw: self.rounds.settle,
            e.DropDraw: self.rounds.drop,
            e.Substitute: self.rounds.substitute,
        }

    def listen(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` whenever entries were made (``Leagues.listen``)."""
        self._store.leagues.listen(listener)

    async def run(self, actor: Actor, command: c.ClubCommand[Result]) -> Result:
        """Carry out a command, wholly or not at all."""
        league = await self._league_of(actor, command)
        try:
            result: Result = await self._handlers[type(command)](actor, league, command)
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
        begins = isinstance(command, (c.BeginLeague, c.ImportArchive, t.OpenTournament)) and not command.league
        return None if begins else await self.league(actor, command.league)
