"""Whatever is wrong with a file that comes in has a sentence of its own."""

import dataclasses
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, date, datetime
from typing import Any, Final, get_args, get_origin, get_type_hints

import pytest

from bot.engine.rules.ruleset import Ruleset, preset
from bot.league.entries import LeagueEntry, PenaltyGiven
from bot.league.exchange import import_faults
from bot.league.exchange.archive import ArchiveProblem, UnreadableLeagueFile
from bot.league.exchange.csv_reading import HEADS, SheetProblem, UnreadableSheet
from bot.league.exchange.import_faults import BadDate, FileFault
from bot.league.faults import EntryFault, ScoresDoNotAdd
from bot.league.seasons import Season, SeasonSettings
from bot.league.typed.results import NoLine
from bot.text.league.exchange import (
    SHOWN,
    counts_text,
    decimal_comma,
    finding_text,
    findings_text,
    guests_text,
    incoming_fault,
    rebuilt_text,
    unreadable_archive,
    unreadable_sheet,
)
from bot.text.league.recording import typed_fault
from bot.text.sentences import render, say
from tests.for_each import for_each

KINDS = [
    kind
    for kind in vars(import_faults).values()
    if isinstance(kind, type) and issubclass(kind, EntryFault) and kind is not EntryFault
]


def made(kind: type[EntryFault]) -> EntryFault:
    """A fault of that kind with something in each of its fields."""
    values: dict[str, Any] = {"number": 7, "problem": ArchiveProblem.BAD_VALUE, "kind": "game", "place": "payload"}
    return kind(**{field.name: values.get(field.name, "=x*") for field in fields(kind)})


@for_each("problem", ArchiveProblem)
@for_each("place", ["", "players[3].name"])
def test_every_reason_why_a_file_is_no_league_is_a_sentence(problem: ArchiveProblem, place: str) -> None:
    assert render(unreadable_archive(UnreadableLeagueFile(problem, place))).endswith(".")


@pytest.mark.parametrize("problem", SheetProblem)
def test_every_reason_why_a_file_is_no_sheet_is_a_sentence(problem: SheetProblem) -> None:
    assert render(unreadable_sheet(UnreadableSheet(problem, ("date", "who")))).endswith(".")


@pytest.mark.parametrize("problem", [SheetProblem.NO_DATE, SheetProblem.NO_GAME])
def test_who_has_a_sheet_without_a_column_reads_what_it_may_be_called(problem: SheetProblem) -> None:
    told = render(unreadable_sheet(UnreadableSheet(problem, ("wer", "was"))))
    names = HEADS["date" if problem is SheetProblem.NO_DATE else "number"]
    assert f"one of these: {', '.join(names)}. The sheet's columns are: wer, was." in told


def test_a_finding_says_its_place_and_all_that_is_wrong_there() -> None:
    finding = FileFault(12, (import_faults.NoDate(), ScoresDoNotAdd(101_000, 100_000)))
    assert render(finding_text(finding, {}, sheet=True)).startswith(
        "Row 12: This row has no date. The points add up to"
    )
    assert render(finding_text(finding, {}, sheet=False)).startswith("Entry 12: ")
    findings = [FileFault(place, (import_faults.NoDate(),)) for place in range(2, SHOWN + 5)]
    words = findings_text(findings, {}, sheet=True)
    assert words is not None
    lines = render(words).splitlines()
    assert len(lines) == SHOWN + 1
    assert lines[-1] == "The attached file lists 3 more."
    assert findings_text((), {}, sheet=True) is None


def test_what_would_come_in_is_counted_in_words() -> None:
    text = render(counts_text(games=998, entries=998, known=3, passed=1, left=2, sheet=True))
    assert text.splitlines() == [
        "998 games would be imported.",
        "3 are already in the league.",
        "1 row is left out, because it says that its game does not count.",
        "**2 rows have mistakes:**",
    ]
    words = guests_text(("**Mia**",))
    assert words is not None
    assert render(words) == r"1 new guest: \*\*Mia\*\*."


@pytest.mark.parametrize(
    ("locale", "comma"), [("de", True), ("en-GB", False), ("ja", False), ("fr", True), ("?", False)]
)
def test_countries_that_write_decimals_with_a_comma_are_known(locale: str, comma: bool) -> None:
    assert decimal_comma(locale) is comma


def test_a_rebuilt_league_that_was_otherwise_names_what() -> None:
    assert "the same as before" in render(rebuilt_text("Club", entries=2, games=1, differing=()))
    assert "league\\_seats" in render(rebuilt_text("Club", entries=2, games=1, differing=("league_seats",)))


NOW: Final = datetime(2026, 3, 1, tzinfo=UTC)
VALUES: Final[dict[Any, Any]] = {
    int: 2,
    str: "Anne",
    bool: True,
    datetime: NOW,
    date: NOW.date(),
    Season: Season(1, SeasonSettings("Spring", NOW)),
    Ruleset: preset("tenhou"),
    LeagueEntry: LeagueEntry(1, NOW, None, "late", PenaltyGiven(1, 1, 1, 200)),
    ArchiveProblem: ArchiveProblem.TWICE,
}


def kinds(kind: type[EntryFault] = EntryFault) -> Iterator[type[EntryFault]]:
    for below in kind.__subclasses__():
        if below.__subclasses__():
            yield from kinds(below)
        else:
            yield below


def value(wanted: Any) -> Any:
    """A value of that type."""
    if wanted in VALUES:
        return VALUES[wanted]
    if get_origin(wanted) is tuple:
        items = [item for item in get_args(wanted) if item is not ...]
        return tuple(value(item) for item in items if item in VALUES or get_origin(item) is tuple)
    return value(next(item for item in get_args(wanted) if item is not type(None)))


def words_of(kind: type[EntryFault]) -> str:
    hints = get_type_hints(kind)
    fault = kind(*(value(hints[field.name]) for field in dataclasses.fields(kind)))
    # What is wrong with a typed line is worded with the result, the rest as in an import.
    return render(typed_fault(fault) or incoming_fault(fault, {2: "Anne"}))


def test_every_fault_has_a_sentence_of_its_own() -> None:
    told = {kind.__name__: words_of(kind) for kind in kinds()}
    assert {"NoSuchLeague", BadDate.__name__, NoLine.__name__} <= set(told)
    without = render(say("This cannot be entered."))
    assert [name for name, sentence in told.items() if sentence == without or "{" in sentence] == []
