"""The league and season for which a table's game counts, or why for none, before it begins and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.league.table_games import NotCounted
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.league.seasons import Season


def will_count(league: str, season: Season, people: int) -> Words:
    """A game that is about to begin counts; ``people`` is the number at the table, which may still be too small."""
    least = season.settings.min_people
    if people < least:
        return say_many(
            "League “{league}”, season “{season}”: counts if at least {count} person plays.",
            "League “{league}”, season “{season}”: counts if at least {count} people play.",
            least,
            league=PersonName(league),
            season=PersonName(season.name),
        )
    return say(
        "League “{league}”, season “{season}”: counts.", league=PersonName(league), season=PersonName(season.name)
    )


def will_not_count(league: str, season: Season, why: NotCounted, strangers: Sequence[str] = ()) -> Words:
    """A game that is about to begin does not count; ``strangers`` are people at the table who are not invited."""
    return say(
        "League “{league}”, season “{season}”: does not count, because {why}.",
        league=PersonName(league),
        season=PersonName(season.name),
        why=why_not_text(season, why, strangers),
    )


def no_season(league: str) -> Words:
    """A league takes no games at the moment."""
    return say("League “{league}”: no season takes games now, so this one does not count.", league=PersonName(league))


def over_and_counts(league: str, season: str, game: int) -> Words:
    """A finished game that was recorded."""
    return say(
        "The game is over and counts for the league “{league}”, season “{season}”, as game {number}: "
        "/league standings.",
        league=PersonName(league),
        season=PersonName(season),
        number=Plain(str(game)),
    )


def over_and_voided(league: str, season: str, game: int) -> Words:
    """A recorded game that does not count."""
    return say(
        "The game is over. In the league “{league}”, season “{season}”, it is game {number}, which does not count now.",
        league=PersonName(league),
        season=PersonName(season),
        number=Plain(str(game)),
    )


def over_and_not_counted(reasons: Sequence[Words]) -> Words:
    """A finished game that counts in no league, with the reason of each."""
    return lines(say("The game is over and counts for no league."), *reasons)


def why_not_text(season: Season, why: NotCounted, strangers: Sequence[str] = ()) -> Words:
    """Why a game does not count, as text that can follow "because"."""
    match why:
        case NotCounted.TIME:
            return say("the season takes no games now")
        case NotCounted.CHANNEL:
            channels = joined((Plain(f"<#{channel}>") for channel in season.settings.channels), ", ")
            return say("only tables in {channels} do", channels=channels)
        case NotCounted.PEOPLE:
            least = season.settings.min_people
            return say_many("at least {count} person has to play", "at least {count} people have to play", least)
        case NotCounted.RULES:
            return say("the season requires exactly its own rules (/season)")
        case NotCounted.PLAYERS:
            return say("its rules are for another number of players, or start with other points")
        case NotCounted.INVITATION:
            if not strangers:
                return say("a player is not invited")
            return say_many(
                "{names} is not invited",
                "{names} are not invited",
                len(strangers),
                names=joined(map(PersonName, strangers), ", "),
            )
