"""What the players of a league are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.text.sentences import PersonName, Words, flat, say
from bot.text.timestamps import day_and_time

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.league.entries import FromFile, LeagueEntry


def called(names: Mapping[int, str], player: int) -> Words:
    """A player's name by their number. Who wanted to be forgotten has none, and that of some cannot be seen."""
    name = names.get(player, "")
    if not name:
        return say("former player {number}", number=player)
    return PersonName(name) if flat(name) else say("player {number}", number=player)


def from_file(file: FromFile, names: Mapping[int, str]) -> Words:
    """Who took something in from a file, and when."""
    said = {
        "who": say("the bot's operator") if file.by is None else called(names, file.by),
        "when": day_and_time(file.at),
    }
    if file.league:
        return say("from a file of “{league}” that {who} imported {when}", league=PersonName(file.league), **said)
    return say("from a file that {who} imported {when}", **said)


def with_file(words: Words, entry: LeagueEntry, names: Mapping[int, str]) -> Words:
    """What is said of an entry, with the file that it came from if it did: nobody else vouches for it."""
    if entry.file is None:
        return words
    return say("{said} ({file})", said=words, file=from_file(entry.file, names))
