"""Whatever can be wrong with something in a league has a sentence."""

import dataclasses
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any, Final, get_args, get_origin, get_type_hints

from bot.engine.rules.ruleset import Ruleset, preset
from bot.league.entries import LeagueEntry, PenaltyGiven
from bot.league.exchange.archive import ArchiveProblem
from bot.league.exchange.import_faults import BadDate
from bot.league.faults import EntryFault
from bot.league.seasons import Season, SeasonSettings
from bot.league.typed.results import NoLine
from bot.text.league.exchange import incoming_fault
from bot.text.league.recording import typed_fault
from bot.text.sentences import render, say

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
        yield below
        yield from kinds(below)


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
    without = render(say("That entry cannot be made."))
    assert [name for name, sentence in told.items() if sentence == without or "{" in sentence] == []
