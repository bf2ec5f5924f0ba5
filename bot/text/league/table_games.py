"""The league and season for which a table's game counts, or why for none, before it begins and after it."""

from collections.abc import Sequence

from bot.engine.rules.ruleset import Ruleset
from bot.league.seasons import Season, SeasonSettings
from bot.league.table_games import NotCounted
from bot.lookup.lookup_code import changed_preset
from bot.text.rules.preset_names import preset_short
from bot.text.rules.ruleset_title import rules_in_short
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many


def will_count(league: str, season: Season, people: int, least: int) -> Words:
    """A game that is about to begin counts; ``people`` are at the table, which may still be fewer than ``least``."""
    if people < least:
        return say_many(
            "League “{league}”, season “{season}”: this game counts if at least {count} person plays.",
            "League “{league}”, season “{season}”: this game counts if at least {count} people play.",
            least,
            league=PersonName(league),
            season=PersonName(season.name),
        )
    return say(
        "League “{league}”, season “{season}”: this game counts.",
        league=PersonName(league),
        season=PersonName(season.name),
    )


def will_not_count(
    league: str, season: Season, why: NotCounted, played: Ruleset, strangers: Sequence[str] = ()
) -> Words:
    """A game by the rules ``played`` does not count; ``strangers`` are people at the table who are not invited."""
    return say(
        "League “{league}”, season “{season}”: this game does not count, because {why}.",
        league=PersonName(league),
        season=PersonName(season.name),
        why=why_not_text(season, why, played, strangers),
    )


def no_season(league: str) -> Words:
    """A league takes no games at the moment."""
    return say("League “{league}”: no season is open, so this game does not count.", league=PersonName(league))


def first_table() -> Words:
    """What happens at a table of a server in which no game has been played for a league."""
    return say(
        "New here? Press **Join** to sit down; the green button starts the game. Only you see your hand; the "
        "board stays here."
    )


def first_league(people: int, least: int) -> Words:
    """Before a game in a server without a league, which gets one by a game of at least ``least`` people."""
    if people < least:
        return say(
            "This game does not count for any league; the first game with at least {count} people starts one.",
            count=least,
        )
    return say("The first game with at least {count} people starts a league and counts for it.", count=least)


def over_and_counts(league: str, season: str, game: int) -> Words:
    """A finished game that was recorded."""
    return say(
        "-# Counts for the league “{league}”, season “{season}”, as game {number}: see /league standings.",
        league=PersonName(league),
        season=PersonName(season),
        number=Plain(str(game)),
    )


def over_and_voided(league: str, season: str, game: int) -> Words:
    """A recorded game that does not count."""
    return say(
        "-# Game {number} of the league “{league}”, season “{season}”; it does not count at the moment.",
        league=PersonName(league),
        season=PersonName(season),
        number=Plain(str(game)),
    )


def over_and_not_counted(reasons: Sequence[Words]) -> Words:
    """A finished game that counts in no league, with the reason of each."""
    return lines(say("This game does not count for any league."), *reasons)


def why_not_text(season: Season, why: NotCounted, played: Ruleset, strangers: Sequence[str] = ()) -> Words:
    """Why a game by the rules ``played`` does not count, as text that can follow "because"."""
    settings = season.settings
    match why:
        case NotCounted.TIME:
            return say("the season is not open")
        case NotCounted.CHANNEL:
            channels = joined((Plain(f"<#{channel}>") for channel in settings.channels), ", ")
            return say("only tables in {channels} count", channels=channels)
        case NotCounted.PEOPLE:
            return _too_few(settings)
        case NotCounted.RULES:
            own = joined((rules_in_short(rules, name) for rules, name in settings.named_formats), " / ")
            others = rules_in_short(played)
            return say(
                "the season requires exactly its own rules ({own}), not these ({others})", own=own, others=others
            )
        case NotCounted.LENGTH:
            return say("the season requires games of a different length")
        case NotCounted.PLAYERS:
            return say(
                "{formats}, but this game is {played}", formats=formats_words(settings), played=format_words(played)
            )
        case NotCounted.INVITATION:
            if not strangers:
                return say("a player is not invited")
            return say_many(
                "{names} is not invited",
                "{names} are not invited",
                len(strangers),
                names=joined(map(PersonName, strangers), ", "),
            )


def format_words(rules: Ruleset) -> Words:
    """The format of rules: how many play, with how many points at the start."""
    return say(
        "{preset} ({players} players with {points} points each)",
        preset=preset_short(changed_preset(rules)[0]),
        players=rules.players,
        points=rules.start_points,
    )


def formats_words(settings: SeasonSettings) -> Words:
    """The formats that a season with rules of its own takes."""
    return say("the season accepts {formats}", formats=joined(map(format_words, settings.formats), "; "))


def _too_few(settings: SeasonSettings) -> Words:
    if settings.rules is None and settings.min_people is None:
        return say("fewer than 3 people play (2 in a three-player game)")
    players = 4 if settings.rules is None else settings.rules.players
    return say_many(
        "fewer than {count} person plays", "fewer than {count} people play", settings.people_needed(players)
    )
