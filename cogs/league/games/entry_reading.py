"""Reads typed games: the text becomes a draft, of which the club says what it would be."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord

from bot.club.checked_game import CheckedGame
from bot.club.commands import CorrectGame, EnterGame
from bot.club.names import CODE, NameReader, written_name
from bot.engine.rules.ruleset import preset_names
from bot.league.drafts import Computer, DraftSeat, GameDraft, Guest, Member, Sitter
from bot.league.entries import MomentTold
from bot.league.faults import EntryFault, InTheFuture, NoSeasonThen, OutsideSeason, WrongNumberOfPlayers
from bot.league.games import LeagueGame
from bot.league.leagues import League
from bot.league.name_key import KnownNames, name_key
from bot.league.seasons import PLAYERS
from bot.league.typed.dates import DateFault, moment_written, played_typed
from bot.league.typed.moments import LONGEST_HAND
from bot.league.typed.results import MOST_FAULTS, TypedResult, TypedSeat, typed_result, written
from bot.league.winning_hands import LeagueHand
from bot.text.league.faults import fault_text
from bot.text.league.periods import date_fault, date_read
from bot.text.league.recording import typed_fault
from bot.text.rules.named_rules import NamedRules, named_preset
from bot.text.sentences import Words, say
from cogs.common.command_refused import CommandRefused
from cogs.common.rules_lookup import rules_by_id, rules_here
from cogs.league.games.entry_form_state import EntryForm
from cogs.league.games.told_hand import worth_of
from cogs.league.league_service import LeagueService
from cogs.league.people.server_member_lookup import ServerMembers

Interaction = discord.Interaction[Any]
SANMA: Final = "_sanma"
MOST_LOOKED_UP: Final = 8
"""Players of a typed game who are looked up; of more it is only said that they are too many."""


@dataclass
class ReadEntry:
    """A typed game that was read, with all that is ``wrong`` with it."""

    typed: TypedResult
    lines: tuple[TypedSeat | str, ...]
    """Those of the players, under the names by which they are read again."""
    command: EnterGame | CorrectGame
    """What enters it."""
    checked: CheckedGame
    likely: dict[str, str] = field(default_factory=dict)
    """Known names that new guests' names are like."""
    wrong: list[Words] = field(default_factory=list)
    hand: LeagueHand | None = None
    """The hand that was told with it."""

    @property
    def text(self) -> str:
        """The text that is read as the same again."""
        return written(self.lines, self.typed.kept)


class EntryReader:
    """Reads the entry forms of one interaction."""

    def __init__(self, service: LeagueService, interaction: Interaction, league: League, form: EntryForm) -> None:
        self._service: Final = service
        self._interaction: Final = interaction
        self._league: Final = league
        self._form: Final = form
        self._somebody: Final = NameReader(service.club.leagues, league, ServerMembers(interaction))
        self._wrong: list[Words] = []
        self._likely: dict[str, str] = {}

    async def read(self, text: str, before: Sequence[ReadEntry] | None = None) -> ReadEntry:
        """Read the typed text and collect all errors. Raises StoreError, and LeagueRefused for who may not enter it.

        ``before``: those of the lines before it, if it is one of several; its players then sat as they were drawn.
        """
        form, league, now = self._form, self._league, self._service.bot.clock.now()
        self._wrong, self._likely = [], {}
        await self._somebody.read()
        game = await self._service.club.leagues.game(league.id, form.game) if form.game else None
        typed = await self._with_names(typed_result(text))
        self._wrong += [words for fault in typed.faults if (words := typed_fault(fault)) is not None]
        played_at = await self._date(typed, now if game is None else game.played_at, now)
        sitters = await self._sitters(typed, game)
        rules = await self._rules(len(typed.lines))
        draft = GameDraft(
            seats=tuple(
                DraftSeat(sitter, line.amount, line.plain, line.chombo)
                for sitter, line in zip(sitters, typed.seats, strict=True)
            ),
            sticks=typed.sticks or 0,
            played_at=played_at,
            preset=rules.kept_as,
            rules=rules.rules,
            season=form.season,
            round=form.meeting,
            table=form.table,
            note=typed.note or "",
            ordered=before is None,
            whole=not self._wrong,
        )
        command = self._command(draft, typed)
        actor = self._service.actor(self._interaction)
        checked = await self._service.club.check(actor, command, _tables(before or ()))
        lines = await self._written(typed, sitters)
        if checked.drawn is not None and not draft.ordered:
            lines = tuple(lines[place] for place in checked.order)
            typed = replace(typed, lines=tuple(typed.lines[place] for place in checked.order))
        entry = ReadEntry(typed, lines, command, checked, wrong=self._wrong)
        if game is None and typed.hand is not None and checked.rules is not None and draft.complete:
            self._read_hand(entry, typed.hand)
        seated = {checked.names.get(seat.player) for seat in checked.seats if seat.player is not None}
        entry.likely = {name: like for name, like in self._likely.items() if like not in seated}
        await self._say_faults(entry, checked.faults)
        return entry

    def _command(self, draft: GameDraft, typed: TypedResult) -> EnterGame | CorrectGame:
        if self._form.game:
            return CorrectGame(self._league.id, self._form.game, draft, typed.why or "")
        return EnterGame(self._league.id, draft)

    async def _say_faults(self, entry: ReadEntry, faults: Sequence[EntryFault]) -> None:
        entry.wrong += [fault_text(fault, entry.checked.names) for fault in dict.fromkeys(faults)]
        said = entry.typed.date
        if said is not None and any(isinstance(fault, InTheFuture | NoSeasonThen | OutsideSeason) for fault in faults):
            entry.wrong.append(date_read(said, entry.checked.draft.played_at, await self._zone()))

    async def _with_names(self, typed: TypedResult) -> TypedResult:
        """The typed result with names in place of mentions and numbers, if some of it has to be mended."""
        codes = [*filter(CODE.fullmatch, typed.named)][:MOST_FAULTS] if typed.faults else []
        names = {code: await self._somebody.name_of(code) for code in codes}
        return typed.renamed({code: name for code, name in names.items() if name is not None})

    async def _date(self, typed: TypedResult, otherwise: datetime, now: datetime) -> datetime:
        if typed.date is None:
            return otherwise
        zone = await self._zone()
        moment = played_typed(typed.date, now, zone)
        if isinstance(moment, DateFault):
            self._wrong.append(date_fault(typed.date, moment, zone))
            return otherwise
        # The form shows the date to the minute only: an unchanged text keeps the exact time.
        return otherwise if moment_written(moment, zone) == moment_written(otherwise, zone) else moment

    async def _zone(self) -> ZoneInfo:
        return await self._service.zone(self._interaction, self._league)

    # Players

    async def _sitters(self, typed: TypedResult, game: LeagueGame | None) -> list[Sitter | None]:
        """The player of each seat; None for one whom nobody can tell, which is an error."""
        if len(typed.seats) > MOST_LOOKED_UP:
            # Each name is looked for among all players and among the members of the server.
            self._wrong.append(fault_text(WrongNumberOfPlayers(len(typed.seats), max(PLAYERS)), {}))
            return [None] * len(typed.seats)
        if not typed.seats and not typed.faults:
            self._wrong.append(
                say("You named no players. Write one player per line with their points, for example: Aiko 32,400."),
            )
        guests: list[str] = []
        return [await self._sitter(line.name, game, guests) for line in typed.seats]

    async def _sitter(self, typed: str, game: LeagueGame | None, guests: list[str]) -> Sitter | None:
        for seat in game.seats if game is not None else ():
            if seat.player is None and name_key(seat.name) == name_key(typed):
                return Computer(seat.name)
        match await self._somebody.sitter(typed, typed):
            case Guest(name) as guest:
                await self._look_alike(name, guests)
                return guest
            case int() | Member() | Computer() as known:
                return known
            case fault:
                self._wrong.append(fault_text(fault, {}))
                return None

    async def _look_alike(self, name: str, guests: list[str]) -> None:
        """Note the known name that a new guest's is like; ``guests`` are those before."""
        if name_key(name) not in map(name_key, guests):
            like = await self._somebody.near(name) or KnownNames(tuple(guests)).near(name)
            guests.append(name)
            if like is not None:
                self._likely[name] = like

    async def _written(self, typed: TypedResult, sitters: Sequence[Sitter | None]) -> tuple[TypedSeat | str, ...]:
        """The lines of the players, with names that are read as the same people."""
        seated = iter(sitters)
        lines: list[TypedSeat | str] = []
        for line in typed.lines:
            sitter = None if isinstance(line, str) else next(seated)
            name: str | None = None
            if isinstance(sitter, int):
                name = written_name(self._somebody.roster, sitter)
            elif isinstance(sitter, Member) and not isinstance(line, str):
                name = await self._somebody.name_of(line.name)
            lines.append(line if isinstance(line, str) or name is None else replace(line, name=name))
        return tuple(lines)

    # The hand, the rules

    def _read_hand(self, entry: ReadEntry, text: str) -> None:
        """The hand that is told with the game."""
        rules, draft = entry.checked.rules, entry.command.draft
        assert rules is not None  # noqa: S101 - else it is not asked for
        who, _, hand = text.partition(":")
        names = [name_key(line.name) if isinstance(line, TypedSeat) else "" for line in entry.lines]
        typed = [name_key(seat.name) for seat in entry.typed.seats]
        seat = next((place for place, both in enumerate(zip(names, typed, strict=True)) if name_key(who) in both), None)
        if seat is None or not hand.strip():
            entry.wrong.append(
                say("Write the winner, a colon and the tiles, for example “Aiko: 234567m345p2267s5s riichi”"),
            )
            return
        told = MomentTold(0, 0, seat, hand.strip()[:LONGEST_HAND])
        try:
            entry.hand = worth_of(told, len(draft.seats), rules)
        except CommandRefused as refused:
            entry.wrong.append(refused.words)
        entry.command = replace(entry.command, draft=replace(draft, moments=(told,)))

    async def _rules(self, players: int) -> NamedRules:
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


def _tables(entries: Sequence[ReadEntry]) -> frozenset[tuple[int, int]]:
    """The drawn tables whose results these are, by round and number."""
    found = (entry.checked for entry in entries)
    return frozenset((one.round, one.drawn.table) for one in found if one.drawn is not None)
