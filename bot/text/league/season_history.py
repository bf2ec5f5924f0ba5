"""The history of a season in words: opened, changed, closed; invitations, teams, linked guests."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.league import entries as e
from bot.league.seasons import Season, SeasonSettings
from bot.text.league.people import called, with_file
from bot.text.league.seasons import AT_ONCE, SECOND, also_text, length_text
from bot.text.message_fitting import paged
from bot.text.rules.ruleset_title import rules_in_short
from bot.text.sentences import MESSAGE_LIMIT, PersonName, Plain, Words, joined, render, say
from bot.text.timestamps import day, day_and_time

MIDNIGHT: Final = time()
NOTHING: Final = timedelta()
ROOM: Final = 40
"""Characters of a page that are reserved for its number."""


def season_story_pages(
    season: Season, entries: Sequence[e.LeagueEntry], names: Mapping[int, str], locale: str | None
) -> tuple[str, ...]:
    """Every entry about a season, the newest first, in as many messages as it needs.

    ``names`` are the players' own names, so that a linked guest differs from the member.
    """
    head = render(say("## History of “{season}”", season=PersonName(season.name)), locale)
    texts = [render(words, locale) for words in _steps(entries, names, season.zone)]
    if not texts:
        return (f"{head}\n{render(say('Nothing yet.'), locale)}",)
    pages = paged(head, reversed(texts), MESSAGE_LIMIT - ROOM)
    if len(pages) == 1:
        return pages
    last = len(pages)
    return tuple(
        f"{page}\n{render(say('-# Page {page} of {pages}', page=number, pages=last), locale)}"
        for number, page in enumerate(pages, start=1)
    )


def _steps(entries: Iterable[e.LeagueEntry], names: Mapping[int, str], zone: ZoneInfo | None) -> Iterator[Words]:
    """Each entry with when, what, who and why, in order."""
    before: SeasonSettings | None = None
    for entry in entries:
        record = entry.record
        changes: tuple[Words, ...] = ()
        if isinstance(record, e.SeasonChanged) and before:
            changes = tuple(changed_settings(before, record.settings, zone))
        if isinstance(record, e.SeasonOpened | e.SeasonChanged):
            before = record.settings
        text = joined((with_file(_deed(entry, names), entry, names), joined(changes, "; ") if changes else None), ": ")
        step = say("{when}: {deed}", when=day_and_time(entry.at), deed=text)
        yield say("{step}; reason: {why}", step=step, why=PersonName(entry.why)) if entry.why else step


def _deed(entry: e.LeagueEntry, names: Mapping[int, str]) -> Words:  # noqa: PLR0911 - a sentence each
    who = say("the bot") if entry.by is None else called(names, entry.by)
    match entry.record:
        case e.SeasonOpened():
            return say("opened by {who}", who=who)
        case e.SeasonChanged():
            return say("changed by {who}", who=who)
        case e.SeasonEnded():
            return say("closed by {who}", who=who)
        case e.SeasonReopened():
            return say("reopened by {who}", who=who)
        case e.PlayerInvited(_, player):
            return say("{player} invited by {who}", player=called(names, player), who=who)
        case e.InvitationWithdrawn(_, player):
            return say("{player}'s invitation withdrawn by {who}", player=called(names, player), who=who)
        case e.TeamJoined(_, player, team):
            return say(
                "{player} added to the team {team} by {who}",
                player=called(names, player),
                team=PersonName(team),
                who=who,
            )
        case e.TeamLeft(_, player):
            return say("{player} removed from their team by {who}", player=called(names, player), who=who)
        case e.PlayersMerged(player, into):
            return say(
                "{guest} linked to {player} by {who}",
                guest=called(names, player),
                player=called(names, into),
                who=who,
            )
        case _:
            return say("changed by {who}", who=who)


def _bound(moment: datetime, zone: ZoneInfo | None, less: timedelta = NOTHING) -> Plain:
    """When a season begins or ends: the day, at midnight of the league's time zone; an end is ``less`` before it."""
    if zone is None or moment.astimezone(zone).time() != MIDNIGHT:
        return day_and_time(moment)
    return day(moment - less, zone)


CHANGED: Final[Mapping[str, Callable[[SeasonSettings, ZoneInfo | None], Words]]] = {
    "starts": lambda new, zone: say("starts {day}", day=_bound(new.starts, zone)),
    "ends": lambda new, zone: (
        say("no end date") if new.ends is None else say("ends {day}", day=_bound(new.ends, zone, SECOND))
    ),
    "rules": lambda new, _: (
        say("rules: each game's own") if new.rules is None else rules_in_short(new.rules, new.preset)
    ),
    "also": lambda new, _: say("no second format") if new.also is None else also_text(new.also, new.also_preset),
    "length": lambda new, _: length_text(new.length) or say("games of any length"),
    "same_rules": lambda new, _: (
        say("only games with exactly the season's rules") if new.same_rules else say("games with other rules count too")
    ),
    "chombo": lambda new, _: say("a chombo costs {points}", points=Plain(f"{new.chombo / 10:.1f}")),
    "min_games": lambda new, _: say("games needed for a rank: {count}", count=new.min_games),
    "invited_only": lambda new, _: say("only invited players") if new.invited_only else say("open to everybody"),
    "channels": lambda new, _: (
        say("tables in {channels}", channels=joined((Plain(f"<#{channel}>") for channel in new.channels), ", "))
        if new.channels
        else say("tables in every channel")
    ),
    "min_people": lambda new, _: (
        say("people needed in a game: all but one")
        if new.min_people is None
        else say("people needed in a game: {count}", count=new.min_people)
    ),
    "confirm_hours": lambda new, _: say("hours to object to entered games: {count}", count=new.confirm_hours),
    "at_once": lambda new, _: AT_ONCE[new.at_once],
}
"""What is said of each setting that is otherwise than before."""


def changed_settings(old: SeasonSettings, new: SeasonSettings, zone: ZoneInfo | None) -> Iterator[Words]:
    """The changed settings with their new values."""
    if old.name != new.name:
        yield say("renamed from “{old}” to “{name}”", name=PersonName(new.name), old=PersonName(old.name))
    if new.deleted and not old.deleted:
        yield say("deleted")
    for setting, words in CHANGED.items():
        if getattr(old, setting) != getattr(new, setting):
            yield words(new, zone)
