"""What becomes of a season's games when its settings change: in the answer, the announcement, the standings before."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.league.entries import LeagueEntry
from bot.league.news import ScoringNews
from bot.text.league.people import called
from bot.text.league.recording import move_words
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many
from bot.text.timestamps import day_and_time

MOST_GAMES: Final = 20
"""The games that are named by their number."""
MOST_MOVES: Final = 12
"""The players whose change of rank is announced."""


def scored_anew(games: int) -> Words:
    """That the scoring of a season with games was changed."""
    return say_many(
        "{count} game was rescored. The earlier standings are kept under *Changes* in /league season.",
        "{count} games were rescored. The earlier standings are kept under *Changes* in /league season.",
        games,
    )


def left_alone(games: Sequence[int]) -> Words:
    """That recorded games which the season would not take now still count."""
    return say_many(
        "The season would no longer accept {games}, but that game was recorded earlier and still counts.",
        "The season would no longer accept {games}, but these games were recorded earlier and still count.",
        len(games),
        games=_numbers(games),
    )


def left_out(games: Sequence[int]) -> Words:
    """That games were voided which the season would not take now."""
    return say("Left out: {games}. To bring a game back, press *Restore…* under /league game.", games=_numbers(games))


def _numbers(games: Sequence[int]) -> Words:
    named: Words = joined((Plain(str(game)) for game in games[:MOST_GAMES]), ", ")
    if len(games) > MOST_GAMES:
        named = say("{games} and {count} more", games=named, count=len(games) - MOST_GAMES)
    return say_many("game {games}", "games {games}", len(games), games=named)


def scoring_changed_text(news: ScoringNews, changes: Iterable[Words], names: Mapping[int, str]) -> Words:
    """A message for the channel of results: another scoring of so many games, why, and who changed ranks."""
    entry = news.entry
    who = say("the bot") if entry.by is None else called(names, entry.by)
    ordered = sorted(news.moves.items(), key=lambda each: (each[1].after is None, each[1].after or 0, each[0]))
    moved: list[Words] = [
        say("{name} {move}", name=called(names, player), move=words)
        for player, move in ordered[:MOST_MOVES]
        if (words := move_words(move)) is not None
    ]
    more = len(ordered) - MOST_MOVES
    if more > 0:
        moved.append(say("and {count} more", count=more))
    anew = say_many("{count} game was rescored.", "{count} games were rescored.", news.games)
    return lines(
        say(
            "**{season}: scoring changed** by {who}: {why}",
            season=PersonName(news.title),
            who=who,
            why=PersonName(entry.why),
        ),
        joined(changes, "; "),
        joined((anew, say("{moved}.", moved=joined(moved, ", ")) if moved else say("Nobody's rank changed.")), " "),
        say("-# The earlier standings are kept under *Changes* in /league season."),
    )


def before_head(entry: LeagueEntry, names: Mapping[int, str]) -> Words:
    """Above the standings before another scoring."""
    who = say("the bot") if entry.by is None else called(names, entry.by)
    return say(
        "Standings before {who} changed the scoring on {when}; reason: {why}",
        who=who,
        when=day_and_time(entry.at),
        why=PersonName(entry.why),
    )
