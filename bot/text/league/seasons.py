"""A season in words: dates, rules, which games count, and who is ranked and may play."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.engine.rules.ruleset import Ruleset, preset_names
from bot.league.seasons import AtOnce, Length, Season, SeasonSettings
from bot.league.views import SeasonView
from bot.lookup.lookup_code import changed_preset
from bot.text.league.people import called, some_of
from bot.text.message_fitting import clipped, clipped_all
from bot.text.rules.preset_names import has_label
from bot.text.rules.rule_options import option_value
from bot.text.rules.rule_texts import VALUES
from bot.text.rules.ruleset_title import departures_text, newer_text, preset_then, title_then
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many
from bot.text.timestamps import day

MOST_NAMES: Final = 24
"""The invited players and teams that are named, before the number of the others."""
FEW_NAMES: Final = 8
"""The same with little room."""
ROOMY: Final = 20
"""The length of names from which on there is room."""
SECOND: Final = timedelta(seconds=1)


def season_page(page: SeasonView, names: Mapping[int, str], now: datetime, longest: int = 64) -> Words:
    """The page of a season. ``longest`` is the number of characters of a name."""
    season, settings = page.season, page.season.settings
    names = clipped_all(names, longest)
    most = MOST_NAMES if longest >= ROOMY else FEW_NAMES
    return lines(
        say("## Season {name}", name=PersonName(clipped(season.name, longest))),
        joined(
            (
                say("League “{name}”", name=PersonName(clipped(page.league, longest))),
                _stands(season, now),
                say_many("{count} game", "{count} games", page.games),
            )
        ),
        _time(season),
        *rules_lines(settings, most // 2),
        _counts(settings, most),
        _ranked(settings),
        _entered(settings),
        _players(settings, page.invited, names, most),
        _teams(page.teams, longest, most),
    )


def seasons_list(league: str, seasons: Sequence[tuple[Season, int]], now: datetime) -> Words:
    """Every season of a league with its number of games, a line each."""
    if not seasons:
        return say("The league “{name}” has no season yet. Open one with /club season.", name=PersonName(league))
    return lines(
        say("## Seasons of “{name}”", name=PersonName(league)),
        *(
            joined(
                (
                    say("**{number}. {name}**", number=season.number, name=PersonName(season.name)),
                    _stands(season, now),
                    span_text(season),
                    say_many("{count} game", "{count} games", games),
                )
            )
            for season, games in seasons
        ),
    )


def _stands(season: Season, now: datetime) -> Words:
    settings = season.settings
    if season.ended_at is not None and season.ended_at <= now:
        return say("closed")
    if now < settings.starts:
        return say("starts {when}", when=settings.starts)
    if settings.ends is not None and settings.ends <= now:
        return say("over")
    return say("open")


def span_text(season: Season) -> Words:
    """The first and last day, both included."""
    last = _last(season)
    first = day(season.settings.starts, season.zone)
    if last is None:
        return say("from {first}, no end date", first=first)
    return say("{first} to {last}", first=first, last=day(last, season.zone))


def _last(season: Season) -> datetime | None:
    """A time on the last day of a season; None without an end."""
    ends = season.settings.ends
    if season.ended_at is not None and (ends is None or season.ended_at < ends):
        return season.ended_at
    return None if ends is None else ends - SECOND


def _time(season: Season) -> Words:
    last = _last(season)
    first = day(season.settings.starts, season.zone)
    if season.ended_at is not None:
        return say("**Dates:** from {first}; closed on {last}.", first=first, last=day(season.ended_at, season.zone))
    if last is None:
        return say("**Dates:** from {first} until the season is closed.", first=first)
    return say("**Dates:** from {first} to {last}, inclusive.", first=first, last=day(last, season.zone))


def rules_lines(settings: SeasonSettings, most: int = MOST_NAMES) -> tuple[Words, ...]:
    """The rules of a season, with at most ``most`` differences from the preset, and its scoring."""
    rules = settings.rules
    chombo = say("A chombo costs {points}.", points=Plain(f"{settings.chombo / 10:.1f}"))
    if rules is None:
        own = say("**Rules:** each game uses its own.")
        return own, say("**Scores:** {chombo}", chombo=chombo)
    name = settings.preset if settings.preset in preset_names() else changed_preset(rules)[0]
    label = settings.preset if settings.preset is not None and has_label(settings.preset) else None
    title = joined((title_then(label or name, rules), option_value("length", rules)))
    otherwise = departures_text(name, rules, most)
    newer = newer_text(name, rules) if label is None else None
    if label is not None and otherwise.texts:
        but: Words = say("{preset}, except: {options}", preset=preset_then(name, rules), options=otherwise)
    elif label is not None:
        but = say("Same as {preset}.", preset=preset_then(name, rules))
    else:
        but = say("Except: {options}", options=otherwise)
    return (
        say("**Rules:** {rules}", rules=title),
        *((but,) if otherwise.texts or label is not None else ()),
        *((newer,) if newer is not None else ()),
        say("**Scores:** {score}. {chombo}", score=_score(rules), chombo=chombo),
        *(() if settings.also is None else (also_text(settings.also, settings.also_preset),)),
    )


def also_text(rules: Ruleset, named: str | None) -> Words:
    """The second format of a season."""
    title = title_then(named or changed_preset(rules)[0], rules)
    return say("**Second format:** {rules}; {score}", rules=title, score=_score(rules))


def length_text(length: Length | None) -> Words | None:
    """The length that tables' games must have; None if any will do."""
    return (
        None
        if length is None
        else say("Table games count only at this length: {length}.", length=VALUES["length"][length])
    )


def _score(rules: Ruleset) -> Words:
    return joined(
        (
            say(
                "start with {start}; {returned} counts as zero", start=rules.start_points, returned=rules.return_points
            ),
            say("uma {uma}", uma=option_value("uma", rules)),
            say("oka {oka}", oka=option_value("oka", rules)),
            say("equal scores: {ties}", ties=option_value("tie_break", rules)),
        ),
        "; ",
    )


def _counts(settings: SeasonSettings, most: int) -> Words:
    channels = some_of([Plain(f"<#{channel}>") for channel in settings.channels], most)
    parts: list[Words | None] = [
        say("Tables in {channels} and their threads.", channels=channels)
        if settings.channels
        else say("Tables in every channel of this server."),
        _people(settings),
        length_text(settings.length),
    ]
    if settings.rules is not None:
        parts.append(
            say("Only games with exactly these rules.")
            if settings.same_rules
            else say("Games in this format played under other rules are rescored under these rules.")
        )
    return say("**What counts:** {parts}", parts=joined(parts, " "))


def _people(settings: SeasonSettings) -> Words | None:
    """How many people a game needs; None if one is enough."""
    if settings.rules is None and settings.min_people is None:
        return say("At least 3 people must play, or 2 in a three-player game.")
    people = settings.people_needed(4 if settings.rules is None else settings.rules.players)
    return say("At least {people} people must play.", people=people) if people > 1 else None


def _ranked(settings: SeasonSettings) -> Words:
    if not settings.min_games:
        return say("**Ranked:** everybody who has played.")
    return say_many(
        "**Ranked:** players with at least {count} game.",
        "**Ranked:** players with at least {count} games.",
        settings.min_games,
    )


AT_ONCE: Final[Mapping[AtOnce, Words]] = {
    "nobody": say("Nobody's entries count without confirmation."),
    "officers": say("Officers' entries count at once."),
    "evenings": say("Officers' entries count at once, and so do the results of tables drawn the same evening."),
}
"""Whose entered games count at once."""


def _entered(settings: SeasonSettings) -> Words:
    if not settings.confirm_hours:
        return say("**Games entered by hand** count at once.")
    asked = say_many(
        "**Games entered by hand** count once all players confirm them, or after {count} hour without objection.",
        "**Games entered by hand** count once all players confirm them, or after {count} hours without objection.",
        settings.confirm_hours,
    )
    if settings.at_once == "nobody":
        return asked
    return joined((asked, AT_ONCE[settings.at_once]), " ")


def _players(settings: SeasonSettings, invited: Collection[int], names: Mapping[int, str], most: int) -> Words:
    if not settings.invited_only:
        return say("**Players:** open to everybody.")
    if not invited:
        return say("**Players:** by invitation only; nobody is invited yet. Invite players with /club invite.")
    return say("**Players:** by invitation only ({names})", names=some_names(invited, names, most))


def some_names(players: Collection[int], names: Mapping[int, str], most: int = MOST_NAMES) -> Words:
    """Players by name, the first ``most`` in alphabetical order, then the number of the others."""
    order = sorted(players, key=lambda player: (names.get(player, "").casefold(), player))
    return some_of([called(names, player) for player in order], most)


def _teams(teams: Mapping[int, str], longest: int, most: int) -> Words | None:
    if not teams:
        return None
    different = [PersonName(clipped(team, longest)) for team in sorted(set(teams.values()), key=str.casefold)]
    return say("**Teams:** {names}", names=some_of(different, most))


def invited_list(season: Season, invited: Collection[int], names: Mapping[int, str]) -> Words:
    """Who is invited to a season, and whether it matters."""
    return lines(
        say("## Invited to “{season}”", season=PersonName(season.name)),
        some_names(invited, names) if invited else say("Nobody has been invited yet."),
        None if season.settings.invited_only else say("-# This season is open to everybody, invited or not."),
    )


def teams_list(season: str, teams: Mapping[int, str], names: Mapping[int, str]) -> Words:
    """Each team with its players."""
    if not teams:
        return say(
            "Nobody in the season “{season}” has a team yet. Make teams with /club teams.", season=PersonName(season)
        )
    members: dict[str, list[int]] = {}
    for player, team in teams.items():
        members.setdefault(team, []).append(player)
    return lines(
        say("## Teams in “{season}”", season=PersonName(season)),
        *(
            say("**{team}:** {names}", team=PersonName(team), names=some_names(members[team], names))
            for team in sorted(members, key=str.casefold)
        ),
    )
