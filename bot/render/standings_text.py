"""The leaderboard of a server as words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.text import Name, Plain, Text, Words, joined, lines, say, say_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.league.standings import Standing

MOST: Final = 20


def standings_text(standings: Sequence[Standing]) -> Words:
    """Rank, name, points, games, average place and how often each place was reached."""
    if not standings:
        return say("No game has been finished in this server yet. Open a table with /table open.")
    more = len(standings) - MOST
    return lines(
        say("## Leaderboard"),
        *(_line(standing) for standing in standings[:MOST]),
        say("… and {count} more", count=more) if more > 0 else None,
        say("-# Points with uma and oka; then games, average place, and how often first, second, third, fourth."),
    )


def _line(standing: Standing) -> Text:
    places = joined((Plain(str(count)) for count in standing.places), "/")
    return say(
        "{rank}. **{name}** {points}: {games}, average place {average} ({places})",
        rank=standing.rank,
        name=Name(standing.name),
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
