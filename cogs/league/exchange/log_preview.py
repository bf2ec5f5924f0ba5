"""The preview of an uploaded log: what is known of it, and its message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final

from bot.league.confirming import Confirmation
from bot.league.exchange.import_faults import FileFault
from bot.league.exchange.log_names import who_written
from bot.league.faults import TooFewPeople
from bot.league.name_key import KnownNames
from bot.league.seasons import Season
from bot.paifu.games_in_log import LogGame, NoGame
from bot.store.league.leagues import League
from bot.text.league.faults import fault_text, faults_text
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
    other_format,
    twin_text,
    unclear_names,
    without_course,
)
from bot.text.logs.log_faults import disagreement_words
from bot.text.sentences import MESSAGE_LIMIT, Words, fit, lines, render, say, say_many
from cogs.common.content import Attached, AttachedFile, Button, Content
from cogs.league.exchange.log_form_state import CANCEL, PLAYERS, RECORD, RESULT, LogForm, quoted
from cogs.league.exchange.log_player_matching import LogPlayers, Seated

MOST_FAULTS: Final = 6
"""How many faulty parts of a file are listed; the others are only counted."""
MOST_NAMES: Final = 10
"""How many names of a file with several games are listed."""


@dataclass(frozen=True, slots=True)
class Dated:
    """When a game was played, whether that is stated or guessed, and its season."""

    at: datetime
    told: bool
    season: Season | None
    several: tuple[str, ...] = ()
    """The names of the seasons that it fits, if there are several and none was chosen."""
    other_format: bool = False
    """Whether the season's rules are all for another number of players, or begin with other points."""


@dataclass
class LogPreview:
    """An uploaded log compared with its league.

    ``known`` has the league's numbers of games that it has already, ``twins`` those of games with the same players and
    points, by part of the file. ``mine`` are the parts that the user may record, ``findings`` the errors of recording.
    """

    league: League
    form: LogForm
    file: str
    games: tuple[LogGame, ...]
    faulty: tuple[NoGame, ...]
    matching: LogPlayers
    seated: Seated
    dated: dict[int, Dated]
    known: dict[int, int]
    twins: dict[int, int]
    mine: set[int]
    officer: bool
    confirmations: dict[int, Confirmation]
    """What the games wait for that can be recorded, by part."""
    few: dict[int, TooFewPeople]
    """The games of too few people for their season, by part."""
    findings: list[FileFault] = field(default_factory=list)
    head: Words | None = None

    @cached_property
    def _known_names(self) -> KnownNames:
        return KnownNames(self.seated.names.values())

    @property
    def parts(self) -> int:
        """How many games the file seems to have, including faulty ones."""
        return len(self.games) + len(self.faulty)

    def complete(self, game: LogGame) -> bool:
        """Whether all players of a game are known."""
        return self.seated.complete(game.part, len(game.points))

    def ready(self, *, results: bool = False) -> tuple[LogGame, ...]:
        """The games that can be recorded now; with ``results`` also those of which only the result can be.

        In a file of several games those with a twin are left out. A single game is not: its button says that it is
        another game.
        """
        return tuple(
            game
            for game in self.games
            if game.part not in self.known
            and game.part in self.mine
            and self.dated[game.part].season is not None
            and not self.dated[game.part].other_format
            and game.part not in self.few
            and self.complete(game)
            and (results or game.disagreement is None)
            and (len(self.games) == 1 or game.part not in self.twins)
        )

    def shown(self, game: LogGame) -> GameShown:
        """A game in the form that the message uses."""
        dated = self.dated[game.part]
        seats = tuple(self.seat(game, seat) for seat in range(len(game.points)))
        season = dated.season.name if dated.season is not None else None
        number = self.known.get(game.part)
        return GameShown(game.part + 1, seats, dated.at, dated.told, season, number, dated.several)

    def seat(self, game: LogGame, seat: int) -> SeatShown:
        """One of its seats."""
        place = game.part, seat
        name, how = game.record.names[seat], self.seated.how[place]
        like = self._known_names.near(name) if how is NameSource.GUEST else None
        return SeatShown(name, game.points[seat], self.seated.who(place), how, like)


def sheet_content(
    sheet: LogPreview, locale: str, files: tuple[Attached, ...] = (), kept: tuple[AttachedFile, ...] = ()
) -> Content:
    """The message with the log: a new file, or the one that is attached already."""
    block = quoted(who_written(sheet.seated.said))
    body = fit(render(lines(*_body(sheet)), locale), MESSAGE_LIMIT - len(block) - 1)
    text = f"{body}\n{block}" if block else body
    return Content(text, _buttons(sheet, locale), files=files, kept_files=kept)


def _buttons(sheet: LogPreview, locale: str) -> tuple[Button, ...]:
    if all(game.part in sheet.known for game in sheet.games):
        return ()
    form, ready, all_ready = sheet.form, sheet.ready(), sheet.ready(results=True)
    blocked = bool(sheet.seated.wrong)
    buttons = []
    if ready or len(all_ready) == len(ready):
        label: Words = say("Record")
        if len(sheet.games) > 1:
            label = say_many("Record {count}", "Record {count}", len(ready))
        elif sheet.twins:
            label = say("Record another game")
        buttons.append(form.button(RECORD, label, locale, disabled=blocked or not ready))
    if sheet.officer and len(all_ready) > len(ready):
        label = say("Record the result alone") if len(sheet.games) == 1 else say("Record all, some without course")
        buttons.append(form.button(RESULT, label, locale, disabled=blocked))
    buttons.append(form.button(PLAYERS, say("Players…"), locale))
    buttons.append(form.button(CANCEL, say("Cancel"), locale))
    return tuple(buttons)


def _body(sheet: LogPreview) -> list[Words | None]:
    left = [game for game in sheet.games if game.part not in sheet.known]
    title = log_title(sheet.file, len(sheet.games), sheet.league.name, left=bool(left))
    rows: list[Words | None] = [sheet.head or title]
    missing = [game for game in left if not sheet.complete(game)]
    ready = sheet.ready(results=sheet.officer)
    if missing or sheet.seated.wrong:
        rows.append(how_to_name())
    elif ready:
        rows.append(how_to_go_on([sheet.confirmations[game.part] for game in ready]))
    refused = [(finding.place, faults_text(finding.faults, sheet.seated.names)) for finding in sheet.findings]
    rows.append(left_text(refused, sheet.parts))
    rows += sheet.seated.wrong
    rows += _faulty(sheet)
    rows.append(known_already([sheet.shown(game) for game in sheet.games]))
    rows += [_disagreement(sheet, game) for game in left if game.disagreement is not None][:MOST_FAULTS]
    rows += _of_other_formats(sheet, left)
    few = [(game.part + 1, fault_text(sheet.few[game.part], {})) for game in left if game.part in sheet.few]
    rows.append(left_text(few[:MOST_FAULTS], sheet.parts))
    twins = [game.part for game in left if game.part in sheet.twins]
    several = len(sheet.games) > 1
    rows += [twin_text(sheet.twins[part], part + 1 if several else None) for part in twins[:MOST_FAULTS]]
    if any(sheet.complete(game) and game.part not in sheet.mine for game in left):
        rows.append(say("Only who played in a game and officers of the league may record it."))
    if several:
        rows += _unclear(sheet, left)
        rows += [game_line(sheet.shown(game)) for game in left]
    elif left:
        rows.append(game_shown(sheet.shown(left[0])))
        if left[0].disagreement is None:
            rows.append(course_text(len(left[0].record.kyoku)))
    return rows


def _faulty(sheet: LogPreview) -> list[Words | None]:
    """The first faulty parts of the file with their reasons, and how many more there are."""
    rows: list[Words | None] = [
        say("Game {number} of the file: {why}", number=part.part + 1, why=no_game_words(part))
        for part in sheet.faulty[:MOST_FAULTS]
    ]
    more = len(sheet.faulty) - MOST_FAULTS
    if more > 0:
        rows.append(say_many("{count} more cannot be taken.", "{count} more cannot be taken.", more))
    return rows


def _of_other_formats(sheet: LogPreview, left: list[LogGame]) -> Iterator[Words]:
    """That a season does not take games of another format, once for each season and format."""
    others = [
        (season, game.record.rules)
        for game in left
        if (season := sheet.dated[game.part].season) is not None and sheet.dated[game.part].other_format
    ]
    return (other_format(*which, count) for which, count in Counter(others).items())


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
