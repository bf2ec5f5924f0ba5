"""Club evenings and gatherings as words: announcements, attendance, reminders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.text.league.seating import mentions
from bot.text.sentences import PersonName, Plain, Text, Words, fit, joined, lines, render, say, say_many

MOST_NAMES: Final = 60
"""Names in one line, before the number of the others."""


def moment(at: datetime) -> Plain:
    """A date and time as each reader's Discord shows it, in their own time zone."""
    return Plain(f"<t:{int(at.timestamp())}:F>")


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """An announced evening; ``seats`` is the most people, ``weekly``: there is one every week."""

    title: str
    at: datetime
    remind_minutes: int = 0
    place: str | None = None
    about: str | None = None
    seats: int | None = None
    weekly: bool = False


def meeting_text(
    facts: EveningFacts,
    coming: Sequence[str],
    declined: Sequence[str],
    waiting: Sequence[str] = (),
    locale: str | None = None,
) -> str:
    """The announcement of a club evening: when and where, who comes, who waits for a place, and who does not come."""
    seats, remind_minutes = facts.seats, facts.remind_minutes
    remind = (
        say_many(
            "-# Everybody who is in gets a reminder here {count} minute before it begins.",
            "-# Everybody who is in gets a reminder here {count} minutes before it begins.",
            remind_minutes,
        )
        if remind_minutes
        else None
    )
    words = lines(
        say("## {title}", title=PersonName(facts.title)),
        joined(
            (
                say("{moment}, {relative}", moment=moment(facts.at), relative=facts.at),
                say("every week") if facts.weekly else None,
            )
        ),
        say("**Where:** {place}", place=PersonName(facts.place)) if facts.place else None,
        PersonName(facts.about) if facts.about else None,
        _who(_in(coming, seats), coming) or say("**Nobody has signed up yet.**"),
        _who(say("**Waiting for a place ({count}):** {names}", count=len(waiting), names=_names(waiting)), waiting),
        _who(say("**Cannot come ({count}):** {names}", count=len(declined), names=_names(declined)), declined),
        remind,
    )
    return fit(render(words, locale))


def _in(coming: Sequence[str], seats: int | None) -> Text:
    if seats is None:
        return say("**In ({count}):** {names}", count=len(coming), names=_names(coming))
    return say("**In ({count} of {seats}):** {names}", count=len(coming), seats=seats, names=_names(coming))


def gathering_text(coming: Sequence[str], locale: str | None) -> str:
    """The question who is present and wants to be seated."""
    words = lines(
        say("## Who is playing now?"),
        say("Press **I'm here** to be seated. An officer draws the tables of each round with **Seat everybody**."),
        _who(say("**Here ({count}):** {names}", count=len(coming), names=_names(coming)), coming)
        or say("**Nobody yet.**"),
    )
    return fit(render(words, locale))


def called_off_text(title: str, at: datetime, locale: str | None) -> str:
    """The announcement of an evening that was called off."""
    words = lines(
        say("## {title}", title=PersonName(title)),
        say("~~{moment}~~", moment=moment(at)),
        say("**Called off.**"),
    )
    return fit(render(words, locale))


def called_off_news(title: str, at: datetime, users: Sequence[int]) -> Text:
    """The notice to those who wanted to come that an evening was called off."""
    return say(
        "**{title}** on {moment} is called off. {people}",
        title=PersonName(title),
        moment=moment(at),
        people=mentions(users),
    )


def moved_news(title: str, at: datetime, users: Sequence[int]) -> Text:
    """The notice to those who want to come that an evening begins at another time."""
    return say(
        "**{title}** is on {moment} now. {people}", title=PersonName(title), moment=moment(at), people=mentions(users)
    )


def moved_up_news(title: str, at: datetime, users: Sequence[int]) -> Text:
    """The notice to those who waited for a place at an evening that they have one now."""
    return say(
        "{people}, a place is free: you are in at **{title}** on {moment}.",
        title=PersonName(title),
        moment=moment(at),
        people=mentions(users),
    )


def reminder_text(title: str, at: datetime, users: Sequence[int], link: str | None) -> Words:
    """The reminder for those who come."""
    return lines(
        say("**{title}** begins {when}. {people}", title=PersonName(title), when=at, people=mentions(users)),
        _link(link),
    )


def meeting_line(title: str, at: datetime, coming: int, link: str | None) -> Words:
    """A club evening in a list."""
    return joined(
        (
            say("**{title}**: {moment}, {relative}", title=PersonName(title), moment=moment(at), relative=at),
            say_many("{count} is in", "{count} are in", coming),
            _link(link),
        )
    )


def _link(link: str | None) -> Text | None:
    return say("[announcement]({link})", link=Plain(link)) if link is not None else None


def _who(words: Text, names: Sequence[str]) -> Text | None:
    return words if names else None


def _names(names: Sequence[str]) -> Words:
    more = len(names) - MOST_NAMES
    rest = say("and {count} more", count=more) if more > 0 else None
    return joined((*map(PersonName, names[:MOST_NAMES]), rest), ", ")


# Signing up by name


def unknown_name(name: str, like: str | None) -> Text:
    """That nobody has this name; ``like`` is a name that may be meant."""
    if like is None:
        return say("Nobody here is called “{name}”.", name=PersonName(name))
    return say("Nobody here is called “{name}”. Do you mean {like}?", name=PersonName(name), like=PersonName(like))


def unknown_names(unknown: Mapping[str, str | None], wrong: Iterable[Words]) -> Words:
    """The question whether unknown names (each with a likely one) are new guests; ``wrong`` are other faults."""
    return lines(
        *wrong,
        *(unknown_name(name, like) for name, like in unknown.items()),
        say("Everybody else whom you named is signed up. Are these new guests, or is a name mistyped?")
        if unknown
        else None,
    )


def signed_up(names: Sequence[str], waiting: Sequence[str] = ()) -> Words:
    """Who was signed up and has a place, and who waits for one."""
    return lines(
        say("Signed up: {people}.", people=joined(map(PersonName, names), ", ")) if names else None,
        say("Waiting for a place: {people}.", people=joined(map(PersonName, waiting), ", ")) if waiting else None,
    )
