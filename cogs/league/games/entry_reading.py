"""Reads an entry form: players, season, rules, errors and the resulting scores."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.engine.rules.ruleset import preset_names
from bot.league.checks import Surroundings, game_faults, step_faults
from bot.league.entries import DrawnTable, GameCorrected, MomentTold, SeatPoints
from bot.league.faults import InTheFuture, NoSeasonThen, OutsideSeason, ReasonMissing, WrongNumberOfPlayers
from bot.league.games import GameStatus
from bot.league.name_key import KnownNames, name_key
from bot.league.scoring import points_by_player, rules_for
from bot.league.seasons import seasons_for
from bot.league.sitters import sitter_of
from bot.league.typed.dates import DateFault, moment_written, played_typed
from bot.league.typed.moments import LONGEST_HAND
from bot.league.typed.results import MOST_FAULTS, TypedSeat, fits, format_of, points_of, several_fault, typed_result
from bot.store.league.exchange.game_logs import Computer, Guest
from bot.store.league.people import names_by_number
from bot.store.league.seating import EVENING
from bot.text.league.date_faults import date_fault, date_read
from bot.text.league.faults import fault_text
from bot.text.league.recording import typed_fault
from bot.text.rules.named_rules import named_preset
from bot.text.sentences import Words, say
from cogs.common.command_places import places_of
from cogs.common.command_refused import CommandRefused
from cogs.common.rules_lookup import rules_by_id, rules_here
from cogs.league.evenings.round_messages import RoundMessages
from cogs.league.games.entry_form_state import written_name
from cogs.league.games.told_hand import worth_of
from cogs.league.people.person_lookup import CODE, PlayerReader
from cogs.league.zones import zone_for

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from zoneinfo import ZoneInfo

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.faults import EntryFault
    from bot.league.games import LeagueGame
    from bot.league.seasons import Season
    from bot.league.typed.results import TypedResult
    from bot.league.winning_hands import LeagueHand
    from bot.store.league.evenings import Evening
    from bot.store.league.leagues import League
    from bot.store.league.seating import MeetingTable
    from bot.text.rules.named_rules import NamedRules
    from cogs.league.games.entry_form_state import EntryForm
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
SANMA: Final = "_sanma"
PLAYERS: Final = (3, 4)
MOST_LOOKED_UP: Final = 8
"""Players of a typed game who are looked up; of more it is only said that they are too many."""


@dataclass
class ReadEntry:
    """An entry form that was read. Negative player numbers are new guests, named in ``guests``.

    ``seats`` are only complete if nothing is ``wrong``. ``twin`` is a game with the same players and points that is not
    voided; ``taken`` says whether any such game was ever entered.
    """

    typed: TypedResult
    names: dict[int, str]
    played_at: datetime
    game: LeagueGame | None = None
    season: Season | None = None
    rules: Ruleset | None = None
    preset: str = ""
    sticks: int = 0
    seats: tuple[SeatPoints, ...] = ()
    guests: dict[int, str] = field(default_factory=dict)
    likely: dict[str, str] = field(default_factory=dict)
    accounts: frozenset[int] = frozenset()
    wrong: list[Words] = field(default_factory=list)
    twin: int | None = None
    taken: bool = False
    lines: tuple[TypedSeat | str, ...] = ()
    drawn: DrawnTable | None = None
    meeting: int = 0
    """The round of that table; 0 if it was not drawn."""
    at_table: frozenset[int] = frozenset()
    """The user ids of those who were drawn to that table."""
    running: bool = False
    """Whether it was drawn that evening."""
    told: MomentTold | None = None
    """The hand that was told with it."""
    hand: LeagueHand | None = None
    """What that hand is worth."""
    fitting: tuple[Season, ...] = ()
    """The seasons that it could be for, if none was chosen."""

    @property
    def complete(self) -> bool:
        """Whether the player of every line is known."""
        return bool(self.seats) and len(self.seats) == len(self.typed.lines)

    @property
    def why(self) -> str:
        """The reason of a correction."""
        return self.typed.why or ""


class EntryReader:
    """Reads the entry forms of one interaction."""

    def __init__(self, service: LeagueService, interaction: Interaction, league: League, form: EntryForm) -> None:
        self._service: Final = service
        self._store: Final = service.bot.store
        self._interaction: Final = interaction
        self._league: Final = league
        self._form: Final = form
        self._somebody: Final = PlayerReader(service, interaction, league)
        self._faults: list[EntryFault] = []

    async def read(self, text: str, before: Sequence[ReadEntry] | None = None) -> ReadEntry:
        """Read the typed text and collect all errors. Raises StoreError, and LeagueRefused for no game.

        ``before``: those of the lines before it, if it is one of several; its players then sat as they were drawn.
        """
        form, league = self._form, self._league
        now = self._service.bot.clock.now()
        await self._somebody.read_people()
        game = await self._store.leagues.game(league.id, form.game) if form.game else None
        typed = await self._with_names(typed_result(text))
        entry = ReadEntry(typed, {}, game.played_at if game is not None else now, game)
        entry.wrong += [words for fault in entry.typed.faults if (words := typed_fault(fault)) is not None]
        await self._read_date(entry, now)
        await self._read_players(entry)
        if form.table:
            await self._read_table(
                entry, *await RoundMessages.of(self._service).table(league, form.meeting, form.table)
            )
        elif game is None and entry.complete and not entry.wrong:
            await self._find_table(entry, before)
            if form.meeting and entry.drawn is None:
                entry.wrong.append(say("No table of this round without a result has just these people."))
        entry.sticks = entry.typed.sticks or 0
        await self._read_season(entry)
        if entry.season is not None and entry.rules is not None and not entry.wrong:
            await self._check(entry, entry.season, entry.rules, now)
        if game is None and entry.typed.hand is not None and entry.rules is not None and entry.complete:
            self._read_hand(entry, entry.typed.hand, entry.rules)
        if game is not None and not entry.why.strip():
            self._faults.append(ReasonMissing())
        entry.wrong += [fault_text(fault, entry.names) for fault in dict.fromkeys(self._faults)]
        said = entry.typed.date
        if said is not None and any(
            isinstance(fault, InTheFuture | NoSeasonThen | OutsideSeason) for fault in self._faults
        ):
            entry.wrong.append(date_read(said, entry.played_at, await self._zone()))
        return entry

    async def _with_names(self, typed: TypedResult) -> TypedResult:
        """The typed result with names in place of mentions and numbers, if some of it has to be mended."""
        codes = [*filter(CODE.fullmatch, typed.named)][:MOST_FAULTS] if typed.faults else []
        names = {code: await self._somebody.name_of(code) for code in codes}
        return typed.renamed({code: name for code, name in names.items() if name is not None})

    async def _read_date(self, entry: ReadEntry, now: datetime) -> None:
        said = entry.typed.date
        if said is None:
            return
        zone = await self._zone()
        moment = played_typed(said, now, zone)
        if isinstance(moment, DateFault):
            entry.wrong.append(date_fault(said, moment, zone))
        elif moment_written(moment, zone) != moment_written(entry.played_at, zone):
            # The form shows the date to the minute only: an unchanged text keeps the exact time.
            entry.played_at = moment

    async def _zone(self) -> ZoneInfo:
        return await zone_for(self._service.bot, self._interaction.user.id, self._league.guild, self._league)

    async def _find_table(self, entry: ReadEntry, before: Sequence[ReadEntry] | None) -> None:
        """The first announced table without a result to which just these people were drawn that evening, if any."""
        people = self._somebody.people
        by_sitter = {sitter_of(people[of].user, of): seat for seat in entry.seats if (of := seat.player) in people}
        taken = {(one.meeting, one.drawn.table) for one in before or () if one.drawn is not None}
        rounds, at = RoundMessages.of(self._service), entry.played_at
        settled = await self._store.league_seating.settled(self._league.id, at - EVENING, at + EVENING)
        for number in (self._form.meeting,) if self._form.meeting else settled:
            for table in await self._store.league_seating.tables(number):
                sitters = [comer.user for comer in table.people]
                drawn = (
                    table.message is not None and len(sitters) == len(entry.seats) and set(sitters) == set(by_sitter)
                )
                if not drawn or (number, table.number) in taken or await rounds.game_of(self._league, table):
                    continue
                if before is not None:
                    order = [entry.seats.index(by_sitter[sitter]) for sitter in sitters]
                    entry.seats = tuple(entry.seats[index] for index in order)
                    entry.lines = tuple(entry.lines[index] for index in order)
                    entry.typed = replace(entry.typed, lines=tuple(entry.typed.lines[index] for index in order))
                meeting, _ = await rounds.table(self._league, number, table.number)
                await self._read_table(entry, meeting, table)
                return

    async def _read_table(self, entry: ReadEntry, meeting: Evening, table: MeetingTable) -> None:
        """The drawn table whose result it is."""
        rounds = RoundMessages.of(self._service)
        game = await rounds.game_of(self._league, table)
        if game is not None:
            entry.wrong.append(table_taken(table.number, game.number))
        entry.meeting = meeting.id
        entry.drawn = DrawnTable(meeting.round or 1, table.number, await rounds.evening_of(meeting))
        entry.at_table = frozenset(comer.user for comer in table.people)
        settled = meeting.settled_at
        entry.running = settled is not None and self._service.bot.clock.now() <= settled + EVENING

    # Players

    async def _read_players(self, entry: ReadEntry) -> None:
        if len(entry.typed.seats) > MOST_LOOKED_UP:
            # Each name is looked for among all players and among the members of the server.
            self._faults.append(WrongNumberOfPlayers(len(entry.typed.seats), max(PLAYERS)))
            entry.lines, entry.names = entry.typed.lines, names_by_number(self._somebody.people)
            return
        lines: list[TypedSeat | str] = []
        seats: list[SeatPoints] = []
        players = [await self._sitter(line.name, entry) for line in entry.typed.seats]
        entry.wrong += [words for words in players if not isinstance(words, SeatPoints | discord.Member)]
        if not entry.typed.seats and not entry.typed.faults:
            entry.wrong.append(say("Nobody is named. Write a player and their points to a line: Aiko 32,400."))
        whom = iter(players)
        for line in entry.typed.lines:
            identified_player = next(whom) if not isinstance(line, str) else None
            if isinstance(identified_player, discord.Member) and not entry.wrong:
                # Only without errors: a form that cannot be entered adds no players.
                identified_player = SeatPoints(await self._somebody.enter(identified_player), 0)
            if isinstance(identified_player, SeatPoints) and not isinstance(line, str):
                seats.append(replace(identified_player, points=line.amount, chombo=line.chombo))
                lines.append(replace(line, name=self._written(identified_player, line.name)))
            else:
                lines.append(line)
        entry.seats, entry.lines = tuple(seats), tuple(lines)
        people = self._somebody.people
        entry.names = names_by_number(people) | entry.guests
        seated = {entry.names.get(seat.player) for seat in seats if seat.player is not None}
        entry.likely = {name: like for name, like in entry.likely.items() if like not in seated}
        entry.accounts = frozenset(number for number, player in people.items() if player.user is not None)

    def _written(self, seat: SeatPoints, typed: str) -> str:
        if seat.player is None or seat.player < 0:
            return typed
        return written_name(self._somebody.people, seat.player)

    async def _sitter(self, typed: str, entry: ReadEntry) -> SeatPoints | discord.Member | Words:
        """The player of a name (without points), or a member who is not a player yet, or the error."""
        for seat in entry.game.seats if entry.game is not None else ():
            if seat.player is None and name_key(seat.name) == name_key(typed):
                return SeatPoints(None, 0, name=seat.name)
        match await self._somebody.sitter(typed, typed):
            case int(number):
                return SeatPoints(number, 0)
            case Computer(name):
                return SeatPoints(None, 0, name=name)
            case Guest(name):
                return SeatPoints(await self._guest(name, entry), 0)
            case words:
                return words

    async def _guest(self, name: str, entry: ReadEntry) -> int:
        """The provisional, negative number of a new guest."""
        for number, guest in entry.guests.items():
            if name_key(guest) == name_key(name):
                return number
        earlier = tuple(entry.guests.values())
        number = -1 - len(earlier)
        entry.guests[number] = name
        like = await self._somebody.near(name) or KnownNames(earlier).near(name)
        if like is not None:
            entry.likely[name] = like
        return number

    @staticmethod
    def _read_hand(entry: ReadEntry, text: str, rules: Ruleset) -> None:
        """The hand that is told with the game."""
        who, _, hand = text.partition(":")
        names = [name_key(line.name) if isinstance(line, TypedSeat) else "" for line in entry.lines]
        typed = [name_key(seat.name) for seat in entry.typed.seats]
        seat = next((place for place, both in enumerate(zip(names, typed, strict=True)) if name_key(who) in both), None)
        if seat is None or not hand.strip():
            entry.wrong.append(
                say("Write who won with the hand, a colon and the tiles: Aiko: 234567m345p2267s5s riichi")
            )
        else:
            entry.told = MomentTold(0, 0, seat, hand.strip()[:LONGEST_HAND])
            try:
                entry.hand = worth_of(entry.told, len(entry.seats), rules)
            except CommandRefused as refused:
                entry.wrong.append(refused.words)

    # Season, rules, sums

    async def _read_season(self, entry: ReadEntry) -> None:
        game, form = entry.game, self._form
        seasons = {season.number: season for season in await self._store.leagues.seasons(self._league.id, deleted=True)}
        if game is not None:
            entry.season, entry.preset = seasons.get(game.season), game.preset
            played = await self._store.leagues.rules(game.rules)
            if entry.season is not None and played is not None:
                settings = entry.season.settings
                now = rules_for(settings, played, game.seats, game.sticks)
                entry.rules = format_of((now, *settings.formats), entry.typed.seats, entry.sticks)
            return
        if form.season:
            entry.season = seasons.get(form.season)
        else:

            def of_format(rules: Ruleset) -> bool:
                return fits(rules, entry.typed.seats, entry.sticks)

            here = places_of(self._interaction)
            entry.fitting = seasons_for(seasons.values(), entry.played_at, of_format, here)
            if len(entry.fitting) > 1:
                self._faults.append(several_fault(entry.fitting, entry.typed.seats, entry.sticks))
                return
            entry.season = next(iter(entry.fitting), None)
        if entry.season is None:
            self._faults.append(NoSeasonThen(entry.played_at))
            return
        settings = entry.season.settings
        if settings.formats:
            entry.rules = format_of(settings.formats, entry.typed.seats, entry.sticks)
            named = settings.preset if entry.rules == settings.rules else settings.also_preset
            entry.preset = named or "custom"
            return
        by = await self._by(len(entry.typed.lines))
        entry.preset, entry.rules = by.kept_as, by.rules

    async def _by(self, players: int) -> NamedRules:
        """The rules of a game in a season without rules: the chosen ones, else the server's for as many players."""
        if self._form.preset:
            chosen = await rules_by_id(self._service.bot, self._league.guild, self._form.preset)
            if chosen is not None:
                return chosen
        here = await rules_here(self._service.bot, self._league.guild)
        wanted = here.rules.players
        if players == wanted or players not in PLAYERS:
            return here
        base = here.base
        near = (base + SANMA, "tenhou" + SANMA) if players < wanted else (base.removesuffix(SANMA), "tenhou")
        return named_preset(next(name for name in near if name in preset_names()))

    async def _check(self, entry: ReadEntry, season: Season, rules: Ruleset, now: datetime) -> None:
        wanted = rules.start_points * rules.players
        amounts = points_of(entry.typed.seats, entry.sticks, wanted)
        entry.seats = tuple(replace(seat, points=points) for seat, points in zip(entry.seats, amounts, strict=True))
        invited: frozenset[int] = frozenset()
        if season.settings.invited_only:
            invited = await self._store.league_standings.invited(self._league.id, season.number)
        before = None if entry.game is None else len(entry.game.players)
        around = Surroundings(season, rules, {*self._somebody.people, *entry.guests}, invited, before)
        self._faults += game_faults(entry.seats, entry.sticks, entry.played_at, now, around)
        if entry.game is not None:
            correction = GameCorrected(entry.game.number, entry.played_at, entry.seats, entry.sticks)
            self._faults += step_faults(entry.game, correction, entry.why)
        elif not self._faults and not entry.guests:
            key = entered_key(entry.seats, entry.sticks)
            entry.taken = key in await self._store.league_logs.known(self._league.id, (key,))
            had = points_by_player(rules, entry.seats, entry.sticks)
            entry.twin = await self._store.league_games.twin(self._league.id, had)


def entered_key(seats: tuple[SeatPoints, ...], sticks: int) -> str:
    """A key of a result: the same players and points give the same key in any order."""
    seats_text = sorted(f"{seat.player} {seat.points}" for seat in seats)
    return "entered:" + hashlib.sha256(f"{seats_text} {sticks}".encode()).hexdigest()[:32]


def table_taken(table: int, game: int) -> Words:
    """That a drawn table has a result already."""
    return say("Table {table} has its result already: game {game}.", table=table, game=game)


def may_correct(game: LeagueGame, me: int | None) -> bool:
    """Whether the player ``me`` entered the game and may still correct it, because it does not count yet."""
    return me is not None and game.by == me and game.status in (GameStatus.PENDING, GameStatus.DISPUTED)


def only_officers_correct(number: int) -> CommandRefused:
    """The refusal of a correction by somebody who may not make it."""
    return CommandRefused(
        say(
            "Only officers may correct game {number}; whoever entered it may as long as it does not count. "
            "Is it wrong? Dispute it: /league game.",
            number=number,
        )
    )
