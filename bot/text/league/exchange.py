"""Exports and imports of a league in words: the contents of files, and their faults."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol

from bot.league.exchange import import_faults as i
from bot.league.exchange.archive import ArchiveProblem, UnreadableLeagueFile
from bot.league.exchange.csv_reading import HEADS, SheetProblem, UnreadableSheet
from bot.league.exchange.import_faults import FileFault
from bot.league.faults import EntryFault
from bot.text.league.faults import fault_text
from bot.text.sentences import PersonName, Words, joined, lines, say, say_many

SHOWN: Final = 12
"""The faults in the message; an attached file has all of them."""
GUESTS: Final = 10
"""New guests in the message, and likely mistakes in their names."""
COLUMNS: Final = 12


def decimal_comma(locale: str) -> bool:
    """Whether this locale writes 51,3, so that its spreadsheets separate cells by semicolons."""
    try:
        return get_decimal_symbol(Locale.parse(locale, sep="-")) == ","
    except (ValueError, UnknownLocaleError):
        return False


# What is wrong


def finding_text(finding: FileFault, names: Mapping[int, str], *, sheet: bool) -> Words:
    """All faults of a row of a sheet, or of an entry."""
    place = say("Row {number}:", number=finding.place) if sheet else say("Entry {number}:", number=finding.place)
    return joined((place, *(incoming_fault(fault, names) for fault in finding.faults)), " ")


def incoming_fault(fault: EntryFault, names: Mapping[int, str]) -> Words:
    """One fault of an imported row or entry, as a sentence."""
    for words in (_of_entry(fault), _of_row(fault)):
        if words is not None:
            return words
    return fault_text(fault, names)


def _of_entry(fault: EntryFault) -> Words | None:
    match fault:
        case i.EntryUnreadable(ArchiveProblem.TWICE):
            return say("An earlier entry has the same number.")
        case i.EntryUnreadable(_, place):
            return say("This entry cannot be read; check {place}.", place=PersonName(place or "?"))
        case i.KindUnknown(kind):
            return say("This version of the bot does not know the entry type {kind}.", kind=PersonName(kind))
        case i.NumberUnknown(kind, number):
            return say(
                "This entry refers to {kind} {number}, which is missing from the file.", kind=_kind(kind), number=number
            )
        case i.SaysOtherwise():
            return say(
                "The league has a different entry with this number, because the league and this copy have diverged."
            )
        case i.HeldAlready(kind, number):
            return say(
                "The league already has {kind} {number}, which only its officers can change.",
                kind=_kind(kind),
                number=number,
            )
        case i.OtherRules(name):
            return say(
                "This league already has a season “{name}” with the same dates but different scoring.",
                name=PersonName(name),
            )
        case _:
            return None


_KINDS: Final = {"season": say("season"), "game": say("game"), "penalty": say("penalty")}


def _kind(kind: str) -> Words:
    return _KINDS.get(kind, say("player"))


def _of_row(fault: EntryFault) -> Words | None:  # noqa: PLR0911 - a sentence a fault
    match fault:
        case i.NoDate():
            return say("This row has no date.")
        case i.BadDate(text):
            return say("“{text}” is not a date; write it like 2026-11-20 or 2026-11-20 19:30.", text=PersonName(text))
        case i.DayOrMonth(text):
            return say(
                "Does the day or the month come first in “{text}”? Choose the order in the option “dates”.",
                text=PersonName(text),
            )
        case i.PointsWithoutName(text):
            return say("No player is named for the points {text}.", text=PersonName(text))
        case i.NameWithoutPoints(name, ""):
            return say("The points of {name} are missing.", name=PersonName(name))
        case i.NameWithoutPoints(name, text):
            return say("“{text}” is not a valid score for {name}.", text=PersonName(text), name=PersonName(name))
        case i.BadCell(column, text):
            return say(
                "“{text}” is not valid in the column {column}.", text=PersonName(text), column=PersonName(column)
            )
        case i.SeveralOfThatName(name):
            return say(
                "Several players are named {name}; add a column “user” with their accounts.", name=PersonName(name)
            )
        case i.NoSeasonCalled(name):
            return say("There is no season “{name}”. Open it with /club season.", name=PersonName(name))
        case i.IdTwice(text):
            return say("An earlier row already has the id {text}.", text=PersonName(text))
        case _:
            return None


def unreadable_archive(error: UnreadableLeagueFile) -> Words:
    """Why a file cannot be read as a league."""
    match error.problem:
        case ArchiveProblem.TOO_LARGE:
            if not error.place:
                return say("The file is too large.")
            return say("The file cannot be read: {place} is too long.", place=PersonName(error.place))
        case ArchiveProblem.NOT_JSON:
            return say("This file is not valid JSON. Send a file made by /club export.")
        case ArchiveProblem.NOT_OURS:
            return say("This file is not an exported league. Send a file made by /club export.")
        case ArchiveProblem.NEWER:
            return say("This file is from a newer version of the bot, in a format that this version cannot read.")
        case ArchiveProblem.MISSING | ArchiveProblem.TWICE | ArchiveProblem.BAD_VALUE:
            return say("The file cannot be read; check {place}.", place=PersonName(error.place or "?"))


def unreadable_sheet(error: UnreadableSheet) -> Words:
    """Why a file cannot be read as a sheet of games."""
    columns = PersonName(", ".join(error.columns[:COLUMNS]))
    match error.problem:
        case SheetProblem.TOO_LARGE:
            return say("The sheet is too large.")
        case SheetProblem.NOT_TEXT:
            return say("The file is not UTF-8 text. Save it as “CSV UTF-8”.")
        case SheetProblem.NO_ROWS:
            return say("The sheet has no rows below its headings.")
        case SheetProblem.NO_DATE:
            return say(
                "I cannot tell which column has the dates. Rename it to one of these: {names}. The sheet's "
                "columns are: {columns}.",
                names=_names_for("date"),
                columns=columns,
            )
        case SheetProblem.NO_PLAYERS:
            return say(
                "No columns say who played. Name them “player1”, “points1” to “player4”, “points4”, or “east”, "
                "“points east” and so on; with one player per row, name them “game”, “player”, “points”. The "
                "sheet's columns are: {columns}.",
                columns=columns,
            )
        case SheetProblem.NO_GAME:
            return say(
                "One column must say which rows belong to the same game. Rename it to one of these: {names}. "
                "The sheet's columns are: {columns}.",
                names=_names_for("number"),
                columns=columns,
            )


def _names_for(key: str) -> Words:
    """The names by which a column is recognised."""
    return joined(map(PersonName, HEADS[key]), ", ")


# What would come in


def findings_text(findings: Sequence[FileFault], names: Mapping[int, str], *, sheet: bool) -> Words | None:
    """The first faults, and the number of the others."""
    if not findings:
        return None
    more = len(findings) - SHOWN
    return lines(
        *(finding_text(finding, names, sheet=sheet) for finding in findings[:SHOWN]),
        say_many("The attached file lists {count} more.", "The attached file lists {count} more.", more)
        if more > 0
        else None,
    )


def likely_text(likely: Mapping[str, str]) -> Words | None:
    """New names that were perhaps mistyped, each with the one that is like it."""
    said = [
        say(
            "⚠ “{name}” is new but similar to {like}. If they are the same player, correct the name in the file.",
            name=PersonName(name),
            like=PersonName(like),
        )
        for name, like in likely.items()
    ]
    return lines(*said) if said else None


def guests_text(names: Sequence[str]) -> Words | None:
    """The names that would become new guests."""
    if not names:
        return None
    shown = joined(map(PersonName, names[:GUESTS]), ", ")
    if len(names) > GUESTS:
        return say_many("{count} new guest: {names} …", "{count} new guests: {names} …", len(names), names=shown)
    return say_many("{count} new guest: {names}.", "{count} new guests: {names}.", len(names), names=shown)


def members_text(names: Sequence[str]) -> Words | None:
    """The members of the server who are called like new guests."""
    if not names:
        return None
    shown = joined((PersonName(name) for name in names[:GUESTS]), ", ")
    return say_many(
        "{count} new guest shares a name with a member of this server: {names}. This guest can be imported as "
        "that member.",
        (
            "{count} new guests share names with members of this server: {names}. These guests can be imported as "
            "those members."
        ),
        len(names),
        names=shown,
    )


def counts_text(*, games: int, entries: int, known: int, passed: int, left: int, sheet: bool) -> Words:
    """The numbers of new and known games and entries in a file."""
    new = say_many("{count} game would be imported.", "{count} games would be imported.", games)
    if not sheet:
        new = say_many(
            "{count} entry would be imported; new games: {games}.",
            "{count} entries would be imported; new games: {games}.",
            entries,
            games=games,
        )
    return lines(
        new if entries else say("The file contains nothing new."),
        say_many("{count} is already in the league.", "{count} are already in the league.", known) if known else None,
        _passed(passed, sheet=sheet) if passed else None,
        _left(left, sheet=sheet) if left else None,
    )


def _passed(count: int, *, sheet: bool) -> Words:
    if not sheet:
        return say_many(
            "{count} entry is left out: confirmations, objections and unconfirmed games are not imported.",
            "{count} entries are left out: confirmations, objections and unconfirmed games are not imported.",
            count,
        )
    return say_many(
        "{count} row is left out, because it says that its game does not count.",
        "{count} rows are left out, because they say that their games do not count.",
        count,
    )


def _left(left: int, *, sheet: bool) -> Words:
    if sheet:
        return say_many("**{count} row has a mistake:**", "**{count} rows have mistakes:**", left)
    return say_many(
        "**{count} entry cannot be imported, because it is invalid or depends on an invalid entry:**",
        "**{count} entries cannot be imported, because they are invalid or depend on an invalid entry:**",
        left,
    )


def after_faults(*, sheet: bool, some: bool) -> Words:
    """What to do about faults. ``some``: the rest can be imported."""
    if not some:
        return say("Nothing was imported.")
    if sheet:
        return say(
            "Nothing has been imported yet. Correct the sheet and send it again, or import the valid rows now "
            "and send the corrected sheet later; no game is imported twice."
        )
    return say(
        "Nothing has been imported yet. You can import the valid part now and send the file again later; "
        "nothing is imported twice."
    )


def zone_text(zone: str) -> Words:
    """The time zone in which times were read."""
    return say(
        "Times without a time zone are read as being in {zone}; dates without a time are read as noon.",
        zone=PersonName(zone),
    )


def written_text(name: str, at: datetime) -> Words:
    """The league that a file contains."""
    return say("“{league}”, exported {when}.", league=PersonName(name), when=at)


def rebuilt_text(name: str, *, entries: int, games: int, differing: Sequence[str]) -> Words:
    """The result of rebuilding a league. ``differing`` are the database tables that were different before."""
    return lines(
        say(
            "“{league}” was rebuilt from {entries}: {games}.",
            league=PersonName(name),
            entries=say_many("{count} entry", "{count} entries", entries),
            games=say_many("{count} game", "{count} games", games),
        ),
        say("All figures are the same as before.")
        if not differing
        else say(
            "Wrong data was found and corrected to match the entries: {tables}. This should not happen; please "
            "tell the bot's operator.",
            tables=PersonName(", ".join(differing)),
        ),
    )
