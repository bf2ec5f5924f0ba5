"""Penalties and bonuses of a league as words."""

from collections.abc import Mapping, Sequence

from bot.league.entries import LeagueEntry, PenaltyGiven, PenaltyLifted
from bot.league.seasons import Season
from bot.text.league.people import called, with_file
from bot.text.league.standings import signed
from bot.text.sentences import PersonName, Plain, Words, lines, say


def given_text(entry: LeagueEntry, names: Mapping[int, str]) -> Words:
    """A penalty that was given, or a bonus."""
    given = entry.record
    assert isinstance(given, PenaltyGiven)  # noqa: S101 - as it was drafted
    words = {
        "number": given.penalty,
        "name": called(names, given.player),
        "points": _points(given),
        "who": _who(entry, names),
        "why": PersonName(entry.why),
    }
    if given.tenths < 0:
        return say("**Bonus {number}: {name} {points}**, given by {who}: {why}", **words)
    return say("**Penalty {number}: {name} {points}**, given by {who}: {why}", **words)


def twice_text(entry: LeagueEntry, names: Mapping[int, str], *, asks: bool) -> Words:
    """That an equal penalty or bonus was given just now; ``asks``: whether to give another one."""
    assert isinstance(entry.record, PenaltyGiven)  # noqa: S101 - only penalties are equal to one
    line = _line(entry.record, entry, None, names)
    if not asks:
        return lines(say("This penalty or bonus has already been given:"), line)
    return lines(
        say("The same penalty or bonus was given just now, so it was not given again. Do you want to give another?"),
        line,
        say("Reason for giving another:"),
    )


def lifted_text(entry: LeagueEntry, names: Mapping[int, str]) -> Words:
    """A penalty that was lifted."""
    assert isinstance(entry.record, PenaltyLifted)  # noqa: S101 - as it was drafted
    return say(
        "**Penalty {number} was lifted** by {who}: {why}",
        number=entry.record.penalty,
        who=_who(entry, names),
        why=PersonName(entry.why),
    )


def penalties_text(season: Season, entries: Sequence[LeagueEntry], names: Mapping[int, str]) -> Words:
    """All penalties of a season, the latest first. ``entries`` are those about penalties, of all seasons."""
    lifted = {entry.record.penalty: entry for entry in entries if isinstance(entry.record, PenaltyLifted)}
    given = [
        (entry.record, entry)
        for entry in reversed(entries)
        if isinstance(entry.record, PenaltyGiven) and entry.record.season == season.number
    ]
    if not given:
        return say("Nobody has a penalty in {season}.", season=PersonName(season.name))
    return lines(
        say("## Penalties in {season}", season=PersonName(season.name)),
        *(_line(record, entry, lifted.get(record.penalty), names) for record, entry in given),
    )


def _line(given: PenaltyGiven, entry: LeagueEntry, lifted: LeagueEntry | None, names: Mapping[int, str]) -> Words:
    text = say(
        "**{number}. {name}** {points}, by {who} {when}: {why}",
        number=given.penalty,
        name=called(names, given.player),
        points=_points(given),
        who=_who(entry, names),
        when=entry.at,
        why=PersonName(entry.why),
    )
    if lifted is None:
        return text
    return say(
        "{penalty}; lifted by {who} {when}: {why}",
        penalty=text,
        who=_who(lifted, names),
        when=lifted.at,
        why=PersonName(lifted.why),
    )


def _points(given: PenaltyGiven) -> Plain:
    """The change of the total: a penalty is negative."""
    return signed(-given.tenths)


def _who(entry: LeagueEntry, names: Mapping[int, str]) -> Words:
    return with_file(say("the bot") if entry.by is None else called(names, entry.by), entry, names)
