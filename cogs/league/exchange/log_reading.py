"""Reads an uploaded log: its games, their players, time and season, and which of them the league has already."""

from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.club.commands import EnterGame
from bot.engine.rules.ruleset import Ruleset
from bot.league.drafts import DraftSeat, GameDraft, LoggedGame, TypedLog
from bot.league.leagues import League
from bot.league.seasons import season_here
from bot.league.views import LogFile
from bot.lookup.lookup_code import changed_preset
from bot.paifu.errors import PaifuError
from bot.paifu.file_parts import played_at
from bot.paifu.games_in_log import LogGame, NoGame, games_of
from bot.text.league.game_logs import file_fault, left_text, no_game_words
from bot.text.logs.log_faults import error_words
from bot.text.sentences import Words
from cogs.common.attachment import LARGEST_LOGS, FileReading
from cogs.common.command_places import places_of
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached
from cogs.league.exchange.log_player_matching import LogPlayers, Seated
from cogs.league.exchange.log_preview import LogPreview
from cogs.league.league_service import LeagueService, league_pressed

Interaction = discord.Interaction[Any]
A_DAY: Final = timedelta(days=1)
MOST_SAID: Final = 10
"""How many errors are listed for a file without any game."""


class LogReading:
    """An uploaded log within one interaction."""

    def __init__(self, service: LeagueService, interaction: Interaction, typed: TypedLog, sent: Attached) -> None:
        self._service: Final = service
        self._interaction: Final = interaction
        self._typed: Final = typed
        self._sent: Final = sent
        self._league: League
        self._parts: tuple[LogGame | NoGame, ...] = ()
        self.matching: LogPlayers

    async def read(self) -> None:
        """Read the file. Raises CommandRefused if it contains no game or its league is gone, and StoreError."""
        self._league = await league_pressed(self._service, self._interaction, self._typed.league)
        self._parts = await self._games()
        if not self.games:
            raise CommandRefused(self._nothing())
        self.matching = LogPlayers(self._service, self._interaction, self._league, self.games)

    @property
    def games(self) -> tuple[LogGame, ...]:
        """The games in it."""
        return tuple(part for part in self._parts if isinstance(part, LogGame))

    @property
    def faulty(self) -> tuple[NoGame, ...]:
        """The faulty parts."""
        return tuple(part for part in self._parts if not isinstance(part, LogGame))

    @property
    def seats(self) -> tuple[tuple[int, int], ...]:
        """The seats of a single game, which the form has fields for; empty for several games."""
        games = self.games
        return tuple((games[0].part, seat) for seat in range(len(games[0].points))) if len(games) == 1 else ()

    async def _games(self) -> tuple[LogGame | NoGame, ...]:
        rules = await self._rules()
        reading = FileReading.of(self._service.bot)
        try:
            with reading.turn(self._interaction.user.id):
                return await reading.read(self._sent.original_name, games_of, self._sent.data, rules, LARGEST_LOGS)
        except PaifuError as error:
            raise CommandRefused(file_fault(self._sent.original_name, error_words(error))) from None

    async def _rules(self) -> Ruleset | None:
        """The rules that are tried for a log that does not name its own: those of the chosen season, or of now."""
        now, here = self._service.bot.clock.now(), places_of(self._interaction)
        seasons = await self._service.club.leagues.seasons(self._league.id)
        chosen = next((season for season in seasons if season.number == self._typed.season), None)
        season = chosen or season_here(seasons, now, here)
        return None if season is None else season.settings.rules

    def _nothing(self) -> Words:
        faulty = self.faulty
        if len(faulty) == 1:
            return file_fault(self._sent.original_name, no_game_words(faulty[0]))
        rows = left_text([(part.part + 1, no_game_words(part)) for part in faulty[:MOST_SAID]], len(faulty))
        assert rows is not None  # noqa: S101 - a file has a part
        return file_fault(self._sent.original_name, rows)

    async def sheet(self, text: str, *, search: bool = False) -> LogPreview:
        """The preview; ``text`` and ``search`` as in ``LogPlayers.sit``. Raises StoreError."""
        seated = await self.matching.sit(text, search=search)
        times = {game.part: self._played(game) for game in self.games}
        commands = {game.part: self._command(game, seated, times[game.part]) for game in self.games}
        actor = self._service.actor(self._interaction)
        checked = await self._service.club.check_all(actor, self._league.id, [*commands.values()])
        return LogPreview(
            league=self._league,
            file=self._sent.original_name,
            games=self.games,
            faulty=self.faulty,
            matching=self.matching,
            seated=seated,
            dated={part for part, at in times.items() if at is not None},
            commands=commands,
            checked=dict(zip(commands, checked, strict=True)),
            officer=actor.may_run(self._league),
        )

    def _played(self, game: LogGame) -> datetime | None:
        """When a game was played, if the user or the file says so."""
        if self._typed.at is not None:
            return self._typed.at
        at = played_at(self._sent.original_name if len(self._parts) == 1 else "", game.text)
        now = self._service.bot.clock.now()
        # A date without a time is read as noon, which may be in the future.
        return now if at is not None and now < at < now + A_DAY else at

    def _command(self, game: LogGame, seated: Seated, at: datetime | None) -> EnterGame:
        """What enters a game."""
        rules = game.record.rules
        name, _ = changed_preset(rules)
        sitters = [seated.sitters[game.part, seat] for seat in range(len(game.points))]
        draft = GameDraft(
            seats=tuple(map(DraftSeat, sitters, game.points)),
            sticks=game.sticks,
            played_at=at or self._service.bot.clock.now(),
            preset=name,
            rules=rules,
            season=self._typed.season,
            source="log",
            own_rules=True,
        )
        file = LogFile(
            format=game.format.value,
            name=self._sent.original_name,
            part=game.part,
            digest=game.digest,
            names=game.record.names,
            agrees=game.events is not None,
            text=game.text,
        )
        return EnterGame(self._league.id, draft, log=LoggedGame(file, game.events))
