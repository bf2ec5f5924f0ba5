"""Club evenings and gatherings as words: announcements, attendance, reminders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.text.league.seating import mentions
from bot.text.sentences import PersonName, Plain, Text, Words, fit, joined, lines, render, say, say_many

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

MOST_NAMES: Final = 60
"""Names in one line, before the number of the others."""


def moment(at: datetime) -> Plain:
    """A date and time as each reader's Discord shows it, in their own time zone."""
    return Plain(f"<t:{int(at.timestamp())}:F>")


def meeting_text(
    title: str, at: datetime, coming: Sequence[str], declined: Sequence[str], remind_minutes: int, locale: str | None
) -> str:
    """The announcement of a club evening: its time, who comes, and who does not."""
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
        say("## {title}", title=PersonName(title)),
        say("{moment}, {relative}", moment=moment(at), relative=at),
        _who(say("**In ({count}):** {names}", count=len(coming), names=_names(coming)), coming)
        or say("**Nobody has signed up yet.**"),
        _who(say("**Cannot come ({count}):** {names}", count=len(declined), names=_names(declined)), declined),
        remind,
    )
    return fit(render(words, locale))


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
