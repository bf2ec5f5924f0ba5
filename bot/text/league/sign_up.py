"""Signing people up by name, as words: who is meant by a name that nobody has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.text.sentences import PersonName, Text, Words, joined, lines, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


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


def signed_up(names: Iterable[str]) -> Text:
    """Who was signed up."""
    return say("Signed up: {people}.", people=joined(map(PersonName, names), ", "))
