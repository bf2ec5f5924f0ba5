"""The players of a league: members, guests, erased players; with team and invitation of a season."""

from collections.abc import Sequence
from typing import Final

from bot.league.views import PlayerLine
from bot.text.league.people import called
from bot.text.message_fitting import clipped
from bot.text.sentences import PersonName, Words, joined, lines, say, say_many

PAGE: Final = 20
"""Players of a page."""


def players_page(league: str, players: Sequence[PlayerLine], page: int, longest: int = 64) -> Words:
    """A page of a league's players, from 0; a number out of range takes the nearest page."""
    if not players:
        return say("Nobody plays in “{league}” yet.", league=PersonName(league))
    pages = max(1, -(-len(players) // PAGE))
    page = min(max(page, 0), pages - 1)
    guests = sum(player.guest for player in players)
    return lines(
        say("## Players of “{league}”", league=PersonName(clipped(league, longest))),
        joined(
            (
                say_many("{count} player", "{count} players", len(players)),
                say_many("{count} of them a guest", "{count} of them guests", guests) if guests else None,
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
