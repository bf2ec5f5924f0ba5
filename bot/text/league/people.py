"""The names of a league's players."""

from collections.abc import Mapping

from bot.league.entries import FromFile, LeagueEntry, SeatPoints
from bot.league.games import SeatLine
from bot.text.sentences import PersonName, Words, flat, say
from bot.text.timestamps import day_and_time


def called(names: Mapping[int, str], player: int) -> Words:
    """A player's name by their number. Erased players have none, and some names are invisible."""
    name = names.get(player, "")
    if not name:
        return say("former player {number}", number=player)
    return PersonName(name) if flat(name) else say("player {number}", number=player)


def seat_name(seat: SeatLine | SeatPoints, names: Mapping[int, str]) -> Words:
    """The player of a seat."""
    return called(names, seat.player) if seat.player is not None else PersonName(seat.name)


def author(player: int | None, names: Mapping[int, str]) -> Words:
    """Who made an entry."""
    return say("the bot") if player is None else called(names, player)


def from_file(file: FromFile, names: Mapping[int, str]) -> Words:
    """The importer of a file, and the time."""
    values = {
        "who": say("the bot's operator") if file.by is None else called(names, file.by),
        "when": day_and_time(file.at),
    }
    if file.league:
        return say("from a file of “{league}” that {who} imported {when}", league=PersonName(file.league), **values)
    return say("from a file that {who} imported {when}", **values)


def with_file(words: Words, entry: LeagueEntry, names: Mapping[int, str]) -> Words:
    """The text about an entry, with its file if it was imported, since nobody else vouches for it."""
    if entry.file is None:
        return words
    return say("{said} ({file})", said=words, file=from_file(entry.file, names))
