"""Reads an uploaded log: its games, their players, time and season, and which of them the league has already."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.engine.rules.ruleset import Ruleset
from bot.engine.settle import STICK
from bot.league.confirming import Confirmation, confirmation_of
from bot.league.drafts import Computer
from bot.league.entries import SeatPoints
from bot.league.faults import TooFewPeople
from bot.league.scoring import points_by_player, rules_for
from bot.league.seasons import Season, season_here, seasons_for
from bot.paifu.errors import PaifuError
from bot.paifu.file_parts import played_at
from bot.paifu.games_in_log import LogGame, NoGame, games_of
from bot.store.league.exchange.game_logs import key_of_log
from bot.store.league.leagues import League
from bot.text.league.game_logs import file_fault, left_text, no_game_words
from bot.text.logs.log_faults import error_words
from bot.text.sentences import Words
from cogs.common.attachment import LARGEST_LOGS, FileReading, fetched
from cogs.common.command_places import places_of
from cogs.common.command_refused import CommandRefused
from cogs.league.exchange.log_form_state import LogForm
from cogs.league.exchange.log_player_matching import LogPlayers, Seated
from cogs.league.exchange.log_preview import Dated, LogPreview
from cogs.league.league_service import LeagueService
from cogs.league.pages import league_pressed

Interaction = discord.Interaction[Any]
A_DAY: Final = timedelta(days=1)
MOST_SAID: Final = 10
"""How many errors are listed for a file without any game."""


@dataclass(frozen=True, slots=True)
class SentLog:
    """An uploaded file."""

    name: str
    data: bytes


async def sent_file(file: discord.Attachment) -> SentLog:
    """Fetch an uploaded file. Raises CommandRefused if it is too large or gone."""
    return SentLog(file.filename, await fetched(file, LARGEST_LOGS))


class LogReading:
    """An uploaded log within one interaction."""

    def __init__(self, service: LeagueService, interaction: Interaction, form: LogForm, sent: SentLog) -> None:
        self._service: Final = service
        self._interaction: Final = interaction
        self._form: Final = form
        self._sent: Final = sent
        self._seasons: dict[int, Season] = {}
        self._league: League
        self._parts: tuple[LogGame | NoGame, ...] = ()
        self.matching: LogPlayers

    async def read(self) -> None:
        """Read the file. Raises CommandRefused if it contains no game or its league is gone, and StoreError."""
        leagues = self._service.bot.store.leagues
        league = await league_pressed(self._service, self._interaction, self._form.league)
        self._league = league
        self._seasons = {season.number: season for season in await leagues.seasons(league.id)}
        self._parts = await self._games()
        if not self.games:
            raise CommandRefused(self._nothing())
        self.matching = LogPlayers(self._service, self._interaction, league, self.games)

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
        now = self._service.bot.clock.now()
        here = places_of(self._interaction)
        season = self._seasons.get(self._form.season) or season_here(self._seasons.values(), now, here)
        rules = season.settings.rules if season is not None else None
        reading = FileReading.of(self._service.bot)
        try:
            with reading.turn(self._interaction.user.id):
                return await reading.read(self._sent.name, games_of, self._sent.data, rules, LARGEST_LOGS)
        except PaifuError as error:
            raise CommandRefused(file_fault(self._sent.name, error_words(error))) from None

    def _nothing(self) -> Words:
        faulty = self.faulty
        if len(faulty) == 1:
            return file_fault(self._sent.name, no_game_words(faulty[0]))
        rows = left_text([(part.part + 1, no_game_words(part)) for part in faulty[:MOST_SAID]], len(faulty))
        assert rows is not None  # noqa: S101 - a file has a part
        return file_fault(self._sent.name, rows)

    async def sheet(self, text: str, *, search: bool = False) -> LogPreview:
        """The preview; ``text`` and ``search`` as in ``LogPlayers.sit``. Raises StoreError."""
        store, league, games = self._service.bot.store, self._league, self.games
        seated = await self.matching.sit(text, search=search)
        officer = self._service.is_officer(self._interaction, league)
        me = await store.leagues.player_of(league.id, self._interaction.user.id)
        logs = {game.part: key_of_log(game.digest) for game in games}
        numbers = await store.league_logs.known(league.id, tuple(logs.values()))
        dated = {game.part: self._dated(game) for game in games}
        accounts = {of.number for of in (await store.leagues.people(league.id)).values() if of.user is not None}
        entering = _Entering(me, accounts, self._service.bot.clock.now(), officer)
        seasons = [(game, season) for game in games if (season := dated[game.part].season) is not None]
        taken = {game.part: entering.taken(seated, game, season) for game, season in seasons}
        return LogPreview(
            league=league,
            form=self._form,
            file=self._sent.name,
            games=games,
            faulty=self.faulty,
            matching=self.matching,
            seated=seated,
            dated=dated,
            known={part: numbers[key] for part, key in logs.items() if key in numbers},
            twins=await self._twins(seated, dated),
            mine={game.part for game in games if officer or (me is not None and _plays(seated, game, me))},
            officer=officer,
            confirmations={part: how for part, how in taken.items() if isinstance(how, Confirmation)},
            few={part: fault for part, fault in taken.items() if isinstance(fault, TooFewPeople)},
        )

    async def _twins(self, seated: Seated, dated: Mapping[int, Dated]) -> dict[int, int]:
        """Games of the league with the same result, by part: entered by hand, or played at a table."""
        twins: dict[int, int] = {}
        for game in self.games:
            seats, season, rules = _known_seats(seated, game), dated[game.part].season, game.record.rules
            if seats is None:
                continue
            if season is not None:
                rules = rules_for(season.settings, rules, seats, game.sticks)
            if len(seats) != rules.players:
                continue
            had = points_by_player(rules, seats, game.sticks)
            number = await self._service.bot.store.league_games.twin(self._league.id, had)
            if number is not None:
                twins[game.part] = number
        return twins

    def _dated(self, game: LogGame) -> Dated:
        now = self._service.bot.clock.now()
        if self._form.at is not None:
            at, is_known = self._form.at, True
        else:
            name = self._sent.name if len(self._parts) == 1 else ""
            known = played_at(name, game.text)
            if known is not None and now < known < now + A_DAY:
                # A date without a time is read as noon, which may be in the future.
                known = now
            at, is_known = (now, False) if known is None else (known, True)
        chosen, sum_of = self._seasons.get(self._form.season), sum(game.points) + game.sticks * STICK

        def fits(rules: Ruleset) -> bool:
            return len(game.points) == rules.players and sum_of == rules.start_points * rules.players

        seasons = seasons_for(self._seasons.values(), at, fits, places_of(self._interaction))
        if chosen is None and len(seasons) > 1:
            return Dated(at, is_known, None, tuple(season.name for season in seasons))
        season = chosen or next(iter(seasons), None)
        formats = () if season is None else season.settings.formats
        return Dated(at, is_known, season, other_format=bool(formats) and not any(map(fits, formats)))


@dataclass(frozen=True, slots=True)
class _Entering:
    """Who records the games, and when."""

    me: int | None
    accounts: Collection[int]
    now: datetime
    officer: bool

    def taken(self, seated: Seated, game: LogGame, season: Season) -> Confirmation | TooFewPeople:
        """What a game of the season waits for once it is recorded, or that too few people played in it.

        New guests are given negative numbers.
        """
        seats: list[SeatPoints] = []
        for seat, points in enumerate(game.points):
            sitter = seated.sitters[game.part, seat]
            number = sitter if isinstance(sitter, int) else -1 - seat
            seats.append(SeatPoints(None if isinstance(sitter, Computer) else number, points))
        people, needed = sum(seat.player is not None for seat in seats), season.settings.people_needed(len(seats))
        if people < needed:
            return TooFewPeople(people, needed)
        return confirmation_of(seats, self.me, self.accounts, season.settings, self.now, officer=self.officer)


def _known_seats(seated: Seated, game: LogGame) -> tuple[SeatPoints, ...] | None:
    """The seats of a game; None if the league does not know all of its players."""
    sitters = [seated.sitters[game.part, seat] for seat in range(len(game.points))]
    seats = tuple(
        SeatPoints(who, points) for who, points in zip(sitters, game.points, strict=True) if isinstance(who, int)
    )
    return seats if len(seats) == len(sitters) else None


def _plays(seated: Seated, game: LogGame, me: int) -> bool:
    return any(seated.sitters[game.part, seat] == me for seat in range(len(game.points)))
