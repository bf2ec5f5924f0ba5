"""Games of a sheet: each row becomes a draft, with an id by which the league knows it again.

That is the id that the row has if the sheet came from a bot, else its content: the day, the players, their points and
the left-over sticks, and how many equal rows precede it. So importing a corrected sheet adds no game twice.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from bot.club.checked_game import CheckedGame
from bot.club.commands import EnterGame, ImportSheet
from bot.club.game_entry import LeagueState
from bot.engine.rules.ruleset import Ruleset, preset_names, preset_of
from bot.league.checks import name_missing
from bot.league.drafts import Computer, DraftSeat, GameDraft, Guest, Member, Sitter
from bot.league.exchange.archive import FILED, filed_key
from bot.league.exchange.archive_reading import LONGEST_KEY
from bot.league.exchange.csv_reading import RowGame, RowSeat
from bot.league.exchange.import_faults import BadCell, IdTwice, NoSeasonCalled, SeveralOfThatName
from bot.league.faults import EntryFault, NameMissing, UnknownRules
from bot.league.name_key import name_key
from bot.league.typed.results import points_of

_COUNTS: Final = frozenset({"", "counted"})
"""Values of the status column of a game that counts."""
_OTHER_STATES: Final = frozenset({"pending", "disputed", "voided"})
_NO_TIME: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands in for a date that cannot be read, which is a fault."""


@dataclass
class IncomingGame:
    """A row as a draft, with what is ``unreadable`` of it, and the faults of what it names."""

    row: RowGame
    draft: GameDraft
    unreadable: list[EntryFault]
    faults: list[EntryFault]
    unknown_rules: str = ""
    """Rules that it names and nobody knows: a fault in a season without rules."""
    in_no_season: bool = False
    """Whether it names a season that the league does not have."""

    def faults_of(self, checked: CheckedGame) -> tuple[EntryFault, ...]:
        """All that is wrong with it."""
        if self.unreadable or self.faults:
            return (*self.unreadable, *self.faults)
        if self.unknown_rules and checked.season is not None and not checked.season.settings.formats:
            return (UnknownRules(self.unknown_rules),)
        return tuple(checked.faults)


class SheetReader:
    """Reads the rows of one sheet for one league."""

    def __init__(self, command: ImportSheet, state: LeagueState, rules: Mapping[str, Ruleset]) -> None:
        """``rules`` are all that are known, by fingerprint."""
        self._wish: Final = command
        self._roster: Final = state.roster
        self._rules: Final = {name: each for each in rules.values() for name in each.fingerprints} | dict(rules)
        there = [season for season in state.seasons.values() if not season.settings.deleted]
        self._seasons: Final = {season.name.casefold(): season.number for season in reversed(there)}

    def read(self) -> tuple[list[IncomingGame], list[EnterGame], int]:
        """The games that count, in the order of the sheet, what enters them, and how many others there are.

        May take seconds, so it must not run on an event loop.
        """
        counting = [row for row in self._wish.sheet.games if row.status not in _OTHER_STATES]
        games = [self._game(row) for row in counting]
        commands = [EnterGame(self._wish.league, game.draft) for game in games]
        return games, commands, len(self._wish.sheet.games) - len(counting)

    def _game(self, row: RowGame) -> IncomingGame:
        unreadable, faults = list(row.faults), list[EntryFault]()
        if row.status not in _COUNTS:
            unreadable.append(BadCell("status", row.status))
        season = self._wish.season
        if not season and row.season:
            season = self._seasons.get(" ".join(row.season.split()).casefold(), 0)
            if not season:
                faults.append(NoSeasonCalled(row.season))
        named = self._named_rules(row)
        preset, rules = named or self._wish.rules.get(len(row.seats)) or self._wish.rules[4]
        draft = GameDraft(
            seats=tuple(DraftSeat(self._sitter(one, faults), one.amount, one.plain, one.chombo) for one in row.seats),
            sticks=row.sticks,
            played_at=row.played_at or _NO_TIME,
            preset=preset,
            rules=rules,
            season=season,
            note=row.note,
            moments=row.moments,
            source="import",
            own_rules=named is not None,
            loses_sticks=row.source == "table",
            whole=not unreadable and not faults,
        )
        unknown = "" if draft.own_rules else row.rules or row.preset
        return IncomingGame(row, draft, unreadable, faults, unknown, in_no_season=bool(row.season) and not season)

    def _sitter(self, seat: RowSeat, faults: list[EntryFault]) -> Sitter | None:
        """Who sat there, known or new; None for who is a fault."""
        if name_missing(seat.name):
            faults.append(NameMissing())
            return None
        if seat.computer:
            return Computer(seat.name)
        if seat.user is not None:
            return Member(seat.user, seat.name)
        key = name_key(seat.name)
        here = self._roster.called.get(key, frozenset())
        if len(here) > 1:
            faults.append(SeveralOfThatName(seat.name))
            return None
        return next(iter(here), None) or self._wish.members.get(key) or Guest(seat.name)

    def _named_rules(self, row: RowGame) -> tuple[str, Ruleset] | None:
        """The rules that a row says its game was played by."""
        if row.rules in self._rules:
            return row.rules if name_missing(row.preset) else row.preset, self._rules[row.rules]
        versions = preset_of(row.preset).versions if row.preset in preset_names() else ()
        for rules in reversed(versions):
            if not row.rules or row.rules in rules.fingerprints:
                return row.preset, rules
        return None


def ids_of(games: Sequence[IncomingGame], checked: Sequence[CheckedGame]) -> list[str]:
    """The ids of the rows of a sheet, in its order; a bad one is a fault of its row.

    Equal rows are counted, faulty ones too, so that a correction moves none.
    """
    ids: list[str] = []
    taken: set[str] = set()
    seen: Counter[str] = Counter()
    for game, found in zip(games, checked, strict=True):
        row = game.row
        if not row.id:
            content = _content_of(game, found)
            seen[content] += 1
            ids.append(f"sheet:{content}:{seen[content]}")
            continue
        if len(filed_key(row.id)) > LONGEST_KEY or not row.id.isascii() or not row.id.isprintable():
            game.unreadable.append(BadCell("id", row.id))
        ids.append(row.id.removeprefix(FILED))
        if ids[-1] in taken:
            game.unreadable.append(IdTwice(row.id))
        taken.add(ids[-1])
    return ids


def _content_of(game: IncomingGame, checked: CheckedGame) -> str:
    """A digest of what a row says."""
    row, draft = game.row, game.draft
    rules = draft.rules if game.in_no_season else checked.rules or draft.rules
    points = points_of(draft.seats, row.sticks, rules.start_points * rules.players)
    who = sorted(
        f"{seat.user or seat.name.casefold()}={amount}" for seat, amount in zip(row.seats, points, strict=True)
    )
    return sha256("\n".join((row.day, str(row.sticks), *who)).encode()).hexdigest()[:32]
