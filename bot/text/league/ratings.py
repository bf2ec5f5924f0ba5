"""The ratings of a league's players as words: Tenhou's R and skill, one line a player, in pages."""

from collections.abc import Mapping, Sequence

from bot.league.ratings import PlayerRating
from bot.league.views import Rated, StandingsHead
from bot.text.league.standings import PAGE, ShownPage, head_lines, named, page_words, pages_of
from bot.text.message_fitting import clipped_all
from bot.text.sentences import Plain, Words, joined, lines, say, say_many


def ratings_text(
    head: StandingsHead,
    players: int,
    rated: Sequence[Rated],
    names: Mapping[int, str],
    shown: ShownPage | None = None,
    *,
    longest: int = 32,
) -> Words:
    """A page of the ratings in games of ``players`` players. ``rated`` are sorted (``by_rating``)."""
    shown = shown or ShownPage()
    names = clipped_all(names, longest)
    first = shown.page * PAGE
    return lines(
        *head_lines(head, players, longest),
        *(_line(rated, index, names, shown.you) for index in range(first, min(first + PAGE, len(rated)))),
        None if rated else say("Nobody here has a rated game yet: games with computer players are unrated."),
        joined(
            (
                say("-# Tenhou's R, and skill ± its uncertainty, from all rated games of the league"),
                page_words(shown.page, pages_of(len(rated))),
            )
        ),
    )


def skill_words(rating: PlayerRating) -> Words:
    """``27.1 ± 4.2``."""
    return Plain(f"{rating.mu:.1f} ± {rating.margin:.1f}")


def rate_words(rating: PlayerRating) -> Words:
    """``1623.45``."""
    return Plain(f"{rating.rate:.2f}")


def _line(rated: Sequence[Rated], index: int, names: Mapping[int, str], you: int | None) -> Words:
    player, rating = rated[index]
    rank = 1 + sum(other.hundredths > rating.hundredths for _, other in rated[:index])
    return say(
        "**{rank}. {name}** R {rate}, skill {skill}: {games}",
        rank=Plain(str(rank)),
        name=named(player, names, you),
        rate=rate_words(rating),
        skill=skill_words(rating),
        games=say_many("{count} game", "{count} games", rating.games),
    )
