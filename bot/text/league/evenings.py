"""Club evenings as words: announcements, attendance, reminders."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.league.evenings import Comer, Evening, EveningView
from bot.text.league.people import some_of
from bot.text.league.seating import mentions
from bot.text.sentences import PersonName, Plain, Text, Words, joined, lines, say, say_many

MOST_NAMES: Final = 60
"""Names in one line, before the number of the others."""


def moment(at: datetime) -> Plain:
    """A date and time as each reader's Discord shows it, in their own time zone."""
    return Plain(f"<t:{int(at.timestamp())}:F>")


def evening_text(view: EveningView) -> Words:
    """The message to sign up at: of a club evening, of the question who is here, or of what was called off."""
    title, at = PersonName(view.evening.title), moment(view.evening.at)
    if view.evening.called_off_at is not None:
        return lines(say("## {title}", title=title), say("~~{moment}~~", moment=at), say("**Cancelled.**"))
    return _who_is_here(_named(view.coming)) if not view.evening.title else _announced(view)


def _announced(view: EveningView) -> Words:
    """When and where, who comes, who waits for a place, and who does not come."""
    evening = view.evening
    coming, waiting, declined = map(_named, (view.coming, view.waiting, view.declined))
    remind = (
        say_many(
            "-# Everybody who signed up gets a reminder here {count} minute before the start.",
            "-# Everybody who signed up gets a reminder here {count} minutes before the start.",
            evening.remind_minutes,
        )
        if evening.remind_minutes
        else None
    )
    return lines(
        say("## {title}", title=PersonName(evening.title)),
        joined(
            (
                say("{moment}, {relative}", moment=moment(evening.at), relative=evening.at),
                say("every week") if evening.weekly is not None else None,
            )
        ),
        say("**Where:** {place}", place=PersonName(evening.place)) if evening.place else None,
        PersonName(evening.about) if evening.about else None,
        _who(_in(coming, evening.seats), coming) or say("**Nobody has signed up yet.**"),
        _who(say("**Waiting list ({count}):** {names}", count=len(waiting), names=_names(waiting)), waiting),
        _who(say("**Cannot come ({count}):** {names}", count=len(declined), names=_names(declined)), declined),
        remind,
    )


def _named(people: Iterable[Comer]) -> list[str]:
    return [comer.name for comer in people]


def _in(coming: Sequence[str], seats: int | None) -> Text:
    if seats is None:
        return say("**In ({count}):** {names}", count=len(coming), names=_names(coming))
    return say("**In ({count} of {seats}):** {names}", count=len(coming), seats=seats, names=_names(coming))


def _who_is_here(coming: Sequence[str]) -> Words:
    return lines(
        say("## Who is playing now?"),
        say("Press **I'm here** to be seated. An officer draws the tables for each round with **Seat everybody**."),
        _who(say("**Here ({count}):** {names}", count=len(coming), names=_names(coming)), coming)
        or say("**Nobody yet.**"),
    )


def called_off_news(evening: Evening, users: Sequence[int]) -> Text:
    """The notice to those who wanted to come that an evening was called off."""
    return say("**{title}** on {moment} has been cancelled. {people}", **_told(evening, users))


def moved_news(evening: Evening, users: Sequence[int]) -> Text:
    """The notice to those who want to come that an evening begins at another time."""
    return say("**{title}** has moved to {moment}. {people}", **_told(evening, users))


def moved_up_news(evening: Evening, users: Sequence[int]) -> Text:
    """The notice to those who waited for a place at an evening that they have one now."""
    return say("{people}, a place has opened up for you at **{title}** on {moment}.", **_told(evening, users))


def _told(evening: Evening, users: Sequence[int]) -> dict[str, object]:
    return {"title": PersonName(evening.title), "moment": moment(evening.at), "people": mentions(users)}


def reminder_text(evening: Evening, users: Sequence[int], link: str | None) -> Words:
    """The reminder for those who come."""
    title = PersonName(evening.title)
    return lines(
        say("**{title}** starts {when}. {people}", title=title, when=evening.at, people=mentions(users)), _link(link)
    )


def evening_line(view: EveningView, link: str | None) -> Words:
    """A club evening in a list."""
    at, coming = view.evening.at, len(view.coming) + len(view.waiting)
    return joined(
        (
            say(
                "**{title}**: {moment}, {relative}",
                title=PersonName(view.evening.title),
                moment=moment(at),
                relative=at,
            ),
            say_many("{count} is in", "{count} are in", coming),
            _link(link),
        )
    )


def _link(link: str | None) -> Text | None:
    return say("[announcement]({link})", link=Plain(link)) if link is not None else None


def _who(words: Text, names: Sequence[str]) -> Text | None:
    return words if names else None


def _names(names: Sequence[str]) -> Words:
    return some_of([*map(PersonName, names)], MOST_NAMES)


# Signing up by name


def unknown_name(name: str, like: str | None) -> Text:
    """That nobody has this name; ``like`` is a name that may be meant."""
    if like is None:
        return say("Nobody here is named “{name}”.", name=PersonName(name))
    return say("Nobody here is named “{name}”. Did you mean {like}?", name=PersonName(name), like=PersonName(like))


def unknown_names(unknown: Mapping[str, str | None], wrong: Iterable[Words]) -> Words:
    """The question whether unknown names (each with a likely one) are new guests; ``wrong`` are other faults."""
    return lines(
        *wrong,
        *(unknown_name(name, like) for name, like in unknown.items()),
        say("Everybody else you named has been signed up. Are these people new guests, or is a name mistyped?")
        if unknown
        else None,
    )


def signed_up(view: EveningView, sitters: Collection[int]) -> Words:
    """Who of these is in now, and who waits for a place."""
    names, waiting = ([one.name for one in people if one.user in sitters] for people in (view.coming, view.waiting))
    return lines(
        say("Signed up: {people}.", people=joined(map(PersonName, names), ", ")) if names else None,
        say("On the waiting list: {people}.", people=joined(map(PersonName, waiting), ", ")) if waiting else None,
    )
