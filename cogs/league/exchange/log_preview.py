"""The preview of an uploaded log: what is known of it, and its message."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

import discord

from bot.club.checked_game import CheckedGame
from bot.club.commands import EnterGame
from bot.league import faults as f
from bot.league.exchange.log_names import who_written
from bot.league.leagues import League
from bot.league.name_key import KnownNames
from bot.paifu.games_in_log import LogGame, NoGame
from bot.text.league.faults import fault_text, faults_text, format_not_taken
from bot.text.league.game_logs import (
    GameShown,
    NameSource,
    SeatShown,
    course_text,
    game_line,
    game_shown,
    how_to_go_on,
    how_to_name,
    known_already,
    left_text,
    log_title,
    no_game_words,
    twin_text,
    unclear_names,
    without_course,
)
from bot.text.logs.log_faults import disagreement_words
from bot.text.sentences import MESSAGE_LIMIT, Plain, Words, cut, lines, say, say_many
from cogs.common.content import Attached, AttachedFile, Button, Content
from cogs.league.exchange.log_form_state import CANCEL, PLAYERS, RECORD, RESULT, press
from cogs.league.exchange.log_player_matching import LogPlayers, Seated

MOST_FAULTS: Final = 6
"""How many faulty parts of a file are listed; the others are only counted."""
MOST_NAMES: Final = 10
"""How many names of a file with several games are listed."""


_SAID_ELSEWHERE: Final = (
    f.AlreadyRecorded,
    f.FitsNoSeason,
    f.FormatNotTaken,
    f.NoSeasonThen,
    f.OnlyPlayersEnter,
    f.OnlyResultOfLog,
    f.SeveralSeasons,
)
"""Faults that the preview words for the whole file, or beside the date of a game."""


@dataclass
class LogPreview:
    """An uploaded log compared with its league.

    By part of the file, ``commands`` enter the games and ``checked`` has what they would be; recording a game adds to
    its faults. ``dated`` are the parts of which it is said when they were played.
    """

    league: League
    file: str
    games: tuple[LogGame, ...]
    faulty: tuple[NoGame, ...]
    matching: LogPlayers
    seated: Seated
    dated: set[int]
    commands: dict[int, EnterGame]
    checked: dict[int, CheckedGame]
    officer: bool
    head: Words | None = None

    @cached_property
    def _known_names(self) -> KnownNames:
        return KnownNames(self.seated.names.values())

    @property
    def parts(self) -> int:
        """How many games the file seems to have, including faulty ones."""
        return len(self.games) + len(self.faulty)

    def has(self, game: LogGame, kind: type[f.EntryFault]) -> bool:
        """Whether a game has a fault of this kind."""
        return any(isinstance(fault, kind) for fault in self.checked[game.part].faults)

    def known(self, game: LogGame) -> int | None:
        """The league's number of a game that it has already."""
        return next(
            (fault.game for fault in self.checked[game.part].faults if isinstance(fault, f.AlreadyRecorded)), None
        )

    @property
    def left(self) -> list[LogGame]:
        """The games that the league does not have."""
        return [game for game in self.games if self.known(game) is None]

    def ready(self, *, results: bool = False) -> tuple[LogGame, ...]:
        """The games that can be recorded now; with ``results`` also those of which only the result can be.

        In a file of several games those with a twin are left out. A single game is not: its button says that it is
        another game.
        """
        checked = self.checked
        return tuple(
            game
            for game in self.games
            if checked[game.part].draft.complete
            and all(results and isinstance(fault, f.OnlyResultOfLog) for fault in checked[game.part].faults)
            and (len(self.games) == 1 or checked[game.part].twin is None)
        )

    def shown(self, game: LogGame) -> GameShown:
        """A game in the form that the message uses."""
        checked, dated = self.checked[game.part], game.part in self.dated
        seats = tuple(self.seat(game, seat) for seat in range(len(game.points)))
        season = checked.season.name if checked.season is not None else None
        several = tuple(fitting.name for fitting in checked.fitting) if season is None else ()
        return GameShown(game.part + 1, seats, checked.draft.played_at, dated, season, self.known(game), several)

    def seat(self, game: LogGame, seat: int) -> SeatShown:
        """One of its seats."""
        place = game.part, seat
        name, how = game.record.names[seat], self.seated.how[place]
        like = self._known_names.near(name) if how is NameSource.GUEST else None
        return SeatShown(name, game.points[seat], self.seated.who(place), how, like)


def sheet_content(
    sheet: LogPreview, draft: int, files: tuple[Attached, ...] = (), kept: tuple[AttachedFile, ...] = ()
) -> Content:
    """The message with the log: a new file, or the one that is attached already."""
    block = f"```\n{players}\n```" if (players := who_written(sheet.seated.said)) else ""
    text = lines(cut(lines(*_body(sheet)), MESSAGE_LIMIT - len(block) - 1), Plain(block))
    return Content(text, _buttons(sheet, draft), files=files, kept_files=kept)


def _buttons(sheet: LogPreview, draft: int) -> tuple[Button, ...]:
    if not sheet.left:
        return ()
    ready, all_ready = sheet.ready(), sheet.ready(results=True)
    blocked = bool(sheet.seated.wrong)
    buttons = []
    if ready or len(all_ready) == len(ready):
        label: Words = say("Record")
        if len(sheet.games) > 1:
            label = say_many("Record {count}", "Record {count}", len(ready))
        elif sheet.checked[sheet.games[0].part].twin is not None:
            label = say("Record as a different game")
        green, off = discord.ButtonStyle.success, blocked or not ready
        buttons.append(Button(press(RECORD, draft), label, style=green, disabled=off))
    if sheet.officer and len(all_ready) > len(ready):
        label = say("Record result only") if len(sheet.games) == 1 else say("Record all, some without moves")
        buttons.append(Button(press(RESULT, draft), label, disabled=blocked))
    buttons.append(Button(press(PLAYERS, draft), say("Players…")))
    buttons.append(Button(press(CANCEL, draft), say("Cancel")))
    return tuple(buttons)


def _body(sheet: LogPreview) -> list[Words | None]:
    left, several = sheet.left, len(sheet.games) > 1
    title = log_title(sheet.file, len(sheet.games), sheet.league.name, left=bool(left))
    rows: list[Words | None] = [sheet.head or title]
    unclear = [game for game in left if not sheet.checked[game.part].draft.complete or sheet.has(game, f.PlayerTwice)]
    ready = sheet.ready(results=sheet.officer)
    if unclear or sheet.seated.wrong:
        rows.append(how_to_name())
    elif ready:
        rows.append(how_to_go_on([sheet.checked[game.part].confirmation for game in ready]))
    rows.append(_refused(sheet))
    rows += sheet.seated.wrong
    rows += _faulty(sheet)
    rows.append(known_already([sheet.shown(game) for game in sheet.games]))
    rows += [_disagreement(sheet, game) for game in left if game.disagreement is not None][:MOST_FAULTS]
    others = Counter(fault for game in left for fault in sheet.checked[game.part].faults)
    rows += [format_not_taken(fault, count) for fault, count in others.items() if isinstance(fault, f.FormatNotTaken)]
    twins = [(game.part + 1, twin) for game in left if (twin := sheet.checked[game.part].twin) is not None]
    rows += [twin_text(twin, number if several else None) for number, twin in twins[:MOST_FAULTS]]
    if any(sheet.has(game, f.OnlyPlayersEnter) for game in left):
        rows.append(fault_text(f.OnlyPlayersEnter(), {}))
    if several:
        rows += _unclear(sheet, left)
        rows += [game_line(sheet.shown(game)) for game in left]
    elif left:
        rows.append(game_shown(sheet.shown(left[0])))
        if left[0].disagreement is None:
            rows.append(course_text(len(left[0].record.kyoku)))
    return rows


def _refused(sheet: LogPreview) -> Words | None:
    """The first games that cannot be recorded, with their reasons."""
    rows = (
        (game.part + 1, faults_text(wrong, sheet.checked[game.part].names))
        for game in sheet.left
        if (wrong := [fault for fault in sheet.checked[game.part].faults if not isinstance(fault, _SAID_ELSEWHERE)])
    )
    return left_text([*islice(rows, MOST_FAULTS)], sheet.parts)


def _faulty(sheet: LogPreview) -> list[Words | None]:
    """The first faulty parts of the file with their reasons, and how many more there are."""
    rows: list[Words | None] = [
        say("Game {number} in the file: {why}", number=part.part + 1, why=no_game_words(part))
        for part in sheet.faulty[:MOST_FAULTS]
    ]
    more = len(sheet.faulty) - MOST_FAULTS
    if more > 0:
        rows.append(say_many("{count} more game cannot be recorded.", "{count} more games cannot be recorded.", more))
    return rows


def _disagreement(sheet: LogPreview, game: LogGame) -> Words:
    assert game.disagreement is not None  # noqa: S101 - only such are asked for
    number = None if len(sheet.games) == 1 else game.part + 1
    return without_course(
        number, game.disagreement.kyoku + 1, disagreement_words(game.disagreement), officer=sheet.officer
    )


def _unclear(sheet: LogPreview, games: list[LogGame]) -> list[Words | None]:
    """The unknown names of several games: seats that have to be named, then new guests."""
    there = {game.part: game for game in games}
    asked: dict[NameSource, list[tuple[SeatShown, str]]] = {NameSource.NOBODY: [], NameSource.GUEST: []}
    for label, places in sheet.matching.labels.items():
        place = next((place for place in places if place[0] in there), None)
        if place is not None and sheet.seated.how[place] in asked:
            asked[sheet.seated.how[place]].append((sheet.seat(there[place[0]], place[1]), label))
    unclear = [*asked[NameSource.NOBODY], *asked[NameSource.GUEST]]
    rows: list[Words | None] = [
        *unclear_names([seat for seat, _ in unclear[:MOST_NAMES]], [label for _, label in unclear])
    ]
    more = len(unclear) - MOST_NAMES
    if more > 0:
        rows.append(say_many("{count} more name is new.", "{count} more names are new.", more))
    return rows
