"""The leaderboards of a server as words: that of four players, and that of three."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.text import Name, Plain, Text, Words, joined, lines, say, say_many

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.league.standings import Standing

MOST: Final = 20
"""Lines of a leaderboard; half as many where there are two."""


def standings_text(boards: Mapping[int, Sequence[Standing]], names: Mapping[int, str]) -> Words:
    """The leaderboards by number of players: rank, name, points, games, average place, how often in each place.

    ``names`` are what the players are called, by their number.
    """
    there = {players: board for players, board in boards.items() if board}
    if not there:
        return say("No game has been finished in this server yet. Open a table with /table open.")
    most = MOST if len(there) == 1 else MOST // 2
    return lines(*(_board(players, board, names, most) for players, board in there.items()))


def _board(players: int, standings: Sequence[Standing], names: Mapping[int, str], most: int) -> Words:
    more = len(standings) - most
    four = players == 4
    return lines(
        say("## Leaderboard") if four else say("## Leaderboard for three players"),
        *(_line(standing, names) for standing in standings[:most]),
        say("… and {count} more", count=more) if more > 0 else None,
        say("-# Points with uma and oka; then games, average place, and how often first, second, third, fourth.")
        if four
        else say("-# Points with uma and oka; then games, average place, and how often first, second, third."),
    )


def _line(standing: Standing, names: Mapping[int, str]) -> Text:
    """Not with the number first: Discord would make a list of it and count for itself, 1 2 3 for 1 1 3."""
    places = joined((Plain(str(count)) for count in standing.places), "/")
    return say(
        "**{rank}. {name}** {points}: {games}, average place {average} ({places})",
        rank=Plain("–" if standing.rank is None else str(standing.rank)),
        name=Name(names.get(standing.player, "")),
        points=signed(standing.final),
        games=say_many("{count} game", "{count} games", standing.games),
        average=Plain(f"{float(standing.average_place):.2f}"),
        places=places,
    )


def signed(tenths: int) -> Plain:
    """Tenths of a thousand: ``+51.3``, ``−20.0``."""
    sign = "−" if tenths < 0 else "+"
    whole, tenth = divmod(abs(tenths), 10)
    return Plain(f"{sign}{whole}.{tenth}")
