"""Finds a league's player by typed text, for every command that takes a player."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.league.leagues import League, LeaguePlayer, current_number
from bot.league.name_key import name_key
from bot.text.sentences import PersonName, Plain, Text, joined, say

NUMBER: Final = re.compile(r"#([0-9]{1,9})(?:\s.*)?")
"""A player's number, for players with the same name; a name after it is ignored."""
MENTION: Final = re.compile(r"<@!?([0-9]{15,20})>(?:\s.*)?|([0-9]{15,20})")
"""A member, as a mention or an id; a name after a mention is ignored."""
GUEST: Final = "guest "
"""The prefix that marks a name as a guest's."""
COMPUTERS: Final = frozenset(("cpu", "computer", "ai", "bot"))
"""The names that mean a computer player where one can sit."""


@dataclass(frozen=True, slots=True)
class Account:
    """A Discord user who is not a player of the league."""

    user: int


@dataclass(frozen=True, slots=True)
class Stranger:
    """A name that no player has, on one line; ``guest``: it was typed with the prefix for guests."""

    name: str
    guest: bool = False


@dataclass(frozen=True, slots=True)
class _NoNumber:
    """A number that no player has."""

    number: int


@dataclass(frozen=True, slots=True)
class _Several:
    """A name that several players have."""

    name: str
    numbers: frozenset[int]


def whom(people: dict[int, LeaguePlayer], league: League, text: str) -> int | Account | Stranger | Text:
    """The number of the player that a text means (a merged guest counts as the member), or the error as a sentence.

    ``text`` is ``#`` and a number, a mention, an id of Discord, or a name; with ``guest`` before it a guest's.
    """
    match _read(people, text):
        case _NoNumber(number):
            return say("“{league}” has no player {number}.", league=PersonName(league.name), number=Plain(str(number)))
        case _Several(name, numbers):
            return say(
                "{count} players of “{league}” are called “{name}”. Write one of {ways} instead, or mention a member.",
                count=len(numbers),
                league=PersonName(league.name),
                name=PersonName(name),
                ways=joined((Plain(f"#{number}") for number in sorted(numbers)), ", "),
            )
        case meant:
            return meant


def means(people: dict[int, LeaguePlayer], text: str, player: int) -> bool:
    """Whether a text, read where a computer player may sit too, means that player."""
    return text.casefold() not in COMPUTERS and _read(people, text) == player


def _read(people: dict[int, LeaguePlayer], text: str) -> int | Account | Stranger | _NoNumber | _Several:
    wanted = text.strip()
    if (number := NUMBER.fullmatch(wanted)) is not None:
        known_number = int(number[1])
        return current_number(people, known_number) if known_number in people else _NoNumber(known_number)
    if (mention := MENTION.fullmatch(wanted)) is not None:
        user = int(mention[1] or mention[2])
        known = next((player.number for player in people.values() if player.user == user), None)
        return Account(user) if known is None else current_number(people, known)
    if wanted[: len(GUEST)].casefold() == GUEST:
        guest = _guest(people, " ".join(wanted[len(GUEST) :].split()))
        # A player's name may begin with the prefix.
        whole = guest if isinstance(guest, int) else _named(people, wanted)
        return guest if isinstance(whole, Stranger) else whole
    return _named(people, wanted.removeprefix("@"))


def _guest(people: dict[int, LeaguePlayer], name: str) -> int | Stranger:
    key = name_key(name)
    for player in people.values():
        if player.guest and player.merged_into is None and name_key(player.name) == key:
            return player.number
    return Stranger(name, guest=True)


def _named(people: dict[int, LeaguePlayer], text: str) -> int | Stranger | _Several:
    name = " ".join(text.split())
    key = name_key(name)
    # A merged guest is found by the old name too.
    numbers = {
        current_number(people, player.number)
        for player in people.values()
        if key and name_key(player.name) == key and not player.erased
    }
    if len(numbers) > 1:
        return _Several(name, frozenset(numbers))
    return numbers.pop() if numbers else Stranger(name)


def not_played(league: League, user: int) -> Text:
    """The error for a user who is not a player yet."""
    return say("{player} has not played in “{league}” yet.", player=Plain(f"<@{user}>"), league=PersonName(league.name))


def nobody_called(league: League, name: str) -> Text:
    """The error for an unknown name."""
    return say(
        "Nobody in “{league}” is called “{name}”. Choose from the list that opens while you type, or mention a member.",
        league=PersonName(league.name),
        name=PersonName(name),
    )
