"""Standings of a league as words: a head with the season, then a line for each player or team, in pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.league.games import GamesHeld
from bot.league.seasons import Season
from bot.league.standings import Standing, TeamStanding
from bot.league.views import StandingsHead
from bot.text.league.people import called
from bot.text.league.periods import period_name
from bot.text.message_fitting import clipped, clipped_all
from bot.text.rules.ruleset_title import rules_in_short
from bot.text.sentences import PersonName, Plain, Text, Words, joined, lines, say, say_many
from bot.text.timestamps import day

PAGE: Final = 15
"""Lines of a page."""
BOTH: Final = 7
"""Lines of each if one message has the standings of three and of four players."""
TEAMS: Final = 8
"""Teams of a page, with the names of their players."""
MEMBERS: Final = 8
"""The players named in a team's line."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """The shown page, from 0, and the number of the player (``you``) who reads it and whose line is marked.

    Players who are ``drawn`` stand in a picture: the text has their lines only with a penalty, or if they are ``you``.
    """

    page: int = 0
    you: int | None = None
    drawn: frozenset[int] = frozenset()


def pages_of(count: int, each: int = PAGE) -> int:
    """The number of pages for ``count`` lines, one at least."""
    return max(1, -(-count // each))


def standings_text(
    head: StandingsHead,
    boards: Mapping[int, Sequence[Standing]],
    names: Mapping[int, str],
    shown: ShownPage | None = None,
    *,
    longest: int = 32,
) -> Words:
    """A page of the standings, or the beginnings of those of four and of three players if ``boards`` has both.

    ``boards`` are by number of players; ``names`` are cut to ``longest`` characters.
    """
    shown = shown or ShownPage()
    names = clipped_all(names, longest)
    parts: list[Words | None] = [*head_lines(head, _only(boards), longest)]
    if not any(boards.values()):
        none = say("No games from this period count.") if head.period is not None else no_games(_only(boards))
        return lines(*parts, none)
    if len(boards) == 1:
        [(players, board)] = boards.items()
        rows = _lines(board[shown.page * PAGE : (shown.page + 1) * PAGE], head, names, shown)
        legend = say("-# Points with uma and oka") if shown.drawn else _legend(players)
        return lines(*parts, *rows, joined((legend, page_words(shown.page, pages_of(len(board))))))
    for players, board in sorted(boards.items(), reverse=True):
        more = len(board) - BOTH
        parts.append(say("### Four players") if players == 4 else say("### Three players"))
        parts += _lines(board[:BOTH], head, names, shown)
        parts.append(say("… and {count} more", count=more) if more > 0 else None)
    return lines(*parts, _legend(4))


def teams_text(
    head: StandingsHead,
    players: int,
    board: Sequence[TeamStanding],
    names: Mapping[int, str],
    shown: ShownPage | None = None,
    *,
    longest: int = 32,
) -> Words:
    """A page of the standings of teams in games of ``players`` players; other arguments as in ``standings_text``."""
    shown = shown or ShownPage()
    names = clipped_all(names, longest)
    part = board[shown.page * TEAMS : (shown.page + 1) * TEAMS]
    return lines(
        *head_lines(head, players, longest),
        *(_team(standing, names, shown.you, longest) for standing in part),
        joined(
            (
                say("-# A team's points are the total of its players' points, minus penalties."),
                page_words(shown.page, pages_of(len(board), TEAMS)),
            )
        ),
    )


def head_lines(head: StandingsHead, players: int | None, longest: int = 32) -> tuple[Words | None, ...]:
    """The season, the number of players if there is only one, and the season's games and rules.

    The shorter the names, the fewer rules are shown: an option for eight characters of a name.
    """
    season, counts = head.season, head.held
    named: Words = PersonName(season.name) if season is not None else say("all time")
    title = (
        say("## {league}: {season}, three players", league=PersonName(head.league), season=named)
        if players == 3
        else say("## {league}: {season}", league=PersonName(head.league), season=named)
    )
    facts = joined((_time(head), *_games(counts), _rules(season, longest), _ranked_from(head)))
    waiting = joined(
        (
            say_many("{count} unconfirmed game", "{count} unconfirmed games", counts.pending)
            if counts.pending
            else None,
            say_many("{count} disputed game", "{count} disputed games", counts.disputed) if counts.disputed else None,
        )
    )
    return title, say("-# {facts}", facts=facts), say("-# {facts}", facts=waiting) if waiting.texts else None


def no_games(players: int | None) -> Words:
    """The text of empty standings."""
    if players == 3:
        return say("No three-player games count here yet.")
    return say("No games count here yet. Games at tables are recorded automatically: /table open starts one.")


def page_words(page: int, pages: int) -> Words | None:
    """``Page 2 of 7``; None for a single page."""
    return say("page {page} of {pages}", page=page + 1, pages=pages) if pages > 1 else None


def standings_caption(head: StandingsHead, at: datetime) -> Words:
    """What a picture of standings is of, for where it is shown without its message: league, season and day."""
    zone = UTC if head.season is None or head.season.zone is None else head.season.zone
    season = None if head.season is None else PersonName(head.season.name)
    period = None if head.period is None else period_name(head.period)
    parts = (PersonName(head.league), season, period, Plain(at.astimezone(zone).date().isoformat()))
    return joined(parts, " · ")


def signed(tenths: int) -> Plain:
    """Tenths of a thousand: ``+51.3``, ``−20.0``."""
    sign = "−" if tenths < 0 else "+"
    whole, tenth = divmod(abs(tenths), 10)
    return Plain(f"{sign}{whole}.{tenth}")


def _only(boards: Mapping[int, object]) -> int | None:
    return next(iter(boards)) if len(boards) == 1 else None


def _time(head: StandingsHead) -> Words | None:
    """The dates of the season. Its stored end is the first time after it."""
    if head.season is None or head.period is not None:
        first, last = head.held.first, head.held.last
        period = None if head.period is None else period_name(head.period)
        if first is None or last is None:
            return period
        # On which days they are for the reader, only Discord knows.
        evening = last - first <= timedelta(hours=12)
        dates = day(first) if evening else say("{first} to {last}", first=day(first), last=day(last))
        return joined((period, dates))
    settings, closed, zone = head.season.settings, head.season.ended_at, head.season.zone
    if closed is not None and (settings.ends is None or closed < settings.ends):
        return say("{first} to {last}, closed", first=day(settings.starts, zone), last=day(closed, zone))
    if settings.ends is None:
        return say("since {first}", first=day(settings.starts, zone))
    inside = settings.ends - timedelta(seconds=1)
    return say(
        "{first} to {last}, ends {when}", first=day(settings.starts, zone), last=day(inside, zone), when=settings.ends
    )


def _games(counts: GamesHeld) -> tuple[Words | None, ...]:
    four, three = counts.counted.get(4, 0), counts.counted.get(3, 0)
    return (
        say_many("{count} game", "{count} games", four) if four or not three else None,
        say_many("{count} three-player game", "{count} three-player games", three) if three else None,
    )


def _rules(season: Season | None, longest: int) -> Words | None:
    if season is None:
        return None
    if season.settings.rules is None:
        return say("each game by its own rules")
    return rules_in_short(season.settings.rules, season.settings.preset, longest // 8)


def _ranked_from(head: StandingsHead) -> Words | None:
    if head.least <= 1:
        return None
    return say_many("ranked after {count} game", "ranked after {count} games", head.least)


def _lines(
    page: Sequence[Standing], head: StandingsHead, names: Mapping[int, str], shown: ShownPage
) -> list[Words | None]:
    """The lines of a page that no picture has, with a heading before those who are not ranked yet."""
    rows: list[Words | None] = []
    told = [line for line in page if line.player not in shown.drawn or line.player == shown.you or line.penalty]
    for index, standing in enumerate(told):
        if standing.rank is None and (index == 0 or told[index - 1].rank is not None):
            rows.append(
                say_many(
                    "Unranked, with fewer than {count} game:",
                    "Unranked, with fewer than {count} games:",
                    head.least,
                )
            )
        rows.append(_line(standing, names, shown.you))
    return rows


def _line(standing: Standing, names: Mapping[int, str], you: int | None) -> Text:
    """The number is not first, since Discord would make a list of it and renumber it, 1 2 3 for 1 1 3."""
    places = joined((Plain(str(count)) for count in standing.places), "/")
    played = joined(
        (
            say_many("{count} game", "{count} games", standing.games),
            say(
                "average place {average} ({places})",
                average=Plain(f"{float(standing.average_place):.2f}"),
                places=places,
            ),
            penalty_words(standing.penalty),
        ),
        ", ",
    )
    name = named(standing.player, names, you)
    if standing.rank is None:
        return say("**{name}** {points}: {played}", name=name, points=signed(standing.final), played=played)
    return say(
        "**{rank}. {name}** {points}: {played}",
        rank=Plain(str(standing.rank)),
        name=name,
        points=signed(standing.final),
        played=played,
    )


def named(player: int, names: Mapping[int, str], you: int | None) -> Words:
    """A player's name, marked if they are the reader."""
    name = called(names, player)
    return say("{name} (you)", name=name) if player == you else name


def penalty_words(tenths: int) -> Words | None:
    """What penalties and bonuses come to; None without any."""
    if not tenths:
        return None
    if tenths > 0:
        return say("penalty {points}", points=signed(-tenths))
    return say("bonus {points}", points=signed(-tenths))


def _legend(players: int) -> Words:
    if players == 4:
        return say(
            "-# Points with uma and oka; then games, average place, and the number of firsts, seconds, thirds "
            "and fourths."
        )
    return say("-# Points with uma and oka; then games, average place, and the number of firsts, seconds and thirds.")


def _team(standing: TeamStanding, names: Mapping[int, str], you: int | None, longest: int) -> Text:
    more = len(standing.players) - MEMBERS
    members = joined(
        (
            *(
                say("{name} {points}", name=named(line.player, names, you), points=signed(line.final))
                for line in standing.players[:MEMBERS]
            ),
            say("{count} more", count=more) if more > 0 else None,
        ),
        ", ",
    )
    line = say(
        "**{rank}. {team}** {points}: {games}",
        rank=Plain(str(standing.rank)),
        team=PersonName(clipped(standing.team, longest)),
        points=signed(standing.final),
        games=say_many("{count} game", "{count} games", standing.games),
    )
    return say("{team}; {members}", team=line, members=members) if standing.players else line
