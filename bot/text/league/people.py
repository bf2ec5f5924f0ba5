"""The names of a league's players."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.league.entries import FromFile, LeagueEntry, SeatPoints
from bot.league.games import SeatLine
from bot.league.views import PlayerLine
from bot.text.message_fitting import clipped
from bot.text.sentences import PersonName, Words, flat, joined, lines, say, say_many
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


def some_of(named: Sequence[Words], most: int) -> Words:
    """The first ``most`` of a list in a row, then the number of the others."""
    more = len(named) - most
    return joined((*named[:most], say("and {count} more", count=more) if more > 0 else None), ", ")


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
        return say("from a file of “{league}” that {who} imported on {when}", league=PersonName(file.league), **values)
    return say("from a file that {who} imported on {when}", **values)


def with_file(words: Words, entry: LeagueEntry, names: Mapping[int, str]) -> Words:
    """The text about an entry, with its file if it was imported, since nobody else vouches for it."""
    if entry.file is None:
        return words
    return say("{said} ({file})", said=words, file=from_file(entry.file, names))


PAGE: Final = 20
"""Players of a page."""


def players_page(league: str, players: Sequence[PlayerLine], page: int, longest: int = 64) -> Words:
    """A page of a league's players, from 0; a number out of range takes the nearest page."""
    if not players:
        return say("“{league}” has no players yet.", league=PersonName(league))
    pages = max(1, -(-len(players) // PAGE))
    page = min(max(page, 0), pages - 1)
    guests = sum(player.guest for player in players)
    return lines(
        say("## Players of “{league}”", league=PersonName(clipped(league, longest))),
        joined(
            (
                say_many("{count} player", "{count} players", len(players)),
                say_many("{count} is a guest", "{count} are guests", guests) if guests else None,
                say("page {page} of {pages}", page=page + 1, pages=pages) if pages > 1 else None,
            )
        ),
        *(_line(player, longest) for player in players[page * PAGE : (page + 1) * PAGE]),
    )


def _line(player: PlayerLine, longest: int) -> Words:
    name = called({player.number: clipped(player.name, longest)}, player.number)
    return joined(
        (
            say("**{name}**", name=name),
            say("guest") if player.guest else None,
            say_many("{count} game", "{count} games", player.games),
            say("team {team}", team=PersonName(clipped(player.team, longest))) if player.team is not None else None,
            say("invited") if player.invited else None,
        )
    )
