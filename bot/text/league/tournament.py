"""Tournaments as words: the board, who sits where, the clock, the cut and the final ranking."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.league.seasons import SeasonSettings
from bot.league.seating import Method
from bot.league.tournament import Carry, Hidden, Ranked, Seeding, winners
from bot.text.league.evenings import moment
from bot.text.league.people import called
from bot.text.league.seating import mentions
from bot.text.league.standings import signed
from bot.text.rules.ruleset_title import rules_in_short
from bot.text.sentences import PersonName, Plain, Text, Words, joined, lines, say, say_many
from bot.text.tile_text import wind_name

MOST_LINES: Final = 50
"""Lines of the ranking in one message."""
MOST_NAMES: Final = 60
MOST_OPTIONS: Final = 3
"""The most rules that are named as different from their preset."""

METHODS: Final[Mapping[Method, Words]] = {
    Method.REPEATS: say("few meet again"),
    Method.STANDING: say("by standing (Swiss)"),
    Method.INTERVAL: say("by quarters of the standing"),
    Method.RANDOM: say("by chance"),
}
CARRIES: Final[Mapping[Carry, Words]] = {
    Carry.ALL: say("with all points carried over"),
    Carry.HALF: say("with half of the points carried over"),
    Carry.NONE: say("with no points carried over"),
}
SECRECY: Final[Mapping[Hidden, Words | None]] = {
    Hidden.NEVER: None,
    Hidden.LAST: say("standings hidden before the last round"),
    Hidden.ALWAYS: say("standings hidden to the end"),
}

NOBODY_WON: Final = say("**The tournament is over. No game was played, so nobody has won.**")


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """What the board of a tournament says. ``rounds`` include those of the final once it is cut."""

    title: str
    at: datetime
    rounds: int
    minutes: int
    method: Method
    online: bool
    hidden: Hidden
    checking_in: bool
    """Whether people say that they are here; before, they sign up."""
    here: Sequence[str]
    """Who has signed up, or is here."""
    missing: Sequence[str]
    """Who has signed up and is not here."""
    round: int = 0
    """The round that was announced last; 0: none."""
    results: int = 0
    tables: int = 0
    """The tables of that round, and how many of them have a result."""
    ends: datetime | None = None
    """When its time is up; None before its clock begins."""
    over: bool = False
    """Whether its time is up."""
    cut_after: int | None = None
    carry: Carry = Carry.ALL
    sealed: bool = False
    """Whether the standings are hidden now."""
    season: SeasonSettings | None = None
    seeding: Seeding | None = None
    ranking: Sequence[Ranked] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    finished: bool = False


def board_text(page: TournamentPage) -> Words:
    """The public board."""
    plan = joined(
        (
            say_many("{count} round", "{count} rounds", page.rounds),
            say_many("{count} minute each", "{count} minutes each", page.minutes),
            METHODS[page.method],
            say("online, in threads") if page.online else say("at tables in a room"),
            SECRECY[page.hidden],
            None if page.season is None else rules_text(page.season),
        )
    )
    head = say("## {title}", title=PersonName(page.title))
    if page.finished:
        return lines(head, *_final(page))
    if not page.round:
        return lines(
            head,
            say("{moment}, {relative}", moment=moment(page.at), relative=page.at),
            plan,
            _seeded(page),
            *_people(page),
        )
    return lines(head, *round_lines(page), say("-# {plan}", plan=plan), *ranking_lines(page))


def _final(page: TournamentPage) -> tuple[Words | None, ...]:
    """A tournament that is over: its ranking, if a game was played."""
    if not winners(page.ranking):
        return (NOBODY_WON,)
    return (say("**The tournament is over. Final ranking:**"), *ranking_lines(page))


def rules_text(season: SeasonSettings) -> Words:
    """The rules of all rounds."""
    if season.rules is None:
        return say("each table by its own rules")
    return rules_in_short(season.rules, season.preset, MOST_OPTIONS)


def _people(page: TournamentPage) -> tuple[Words | None, ...]:
    if not page.checking_in:
        count = say("**In ({count}):** {names}", count=len(page.here), names=_names(page.here))
        return (count if page.here else say("**Nobody has signed up yet.**"),)
    here = say(
        "**Here ({count} of {all}):** {names}",
        count=len(page.here),
        all=len(page.here) + len(page.missing),
        names=_names(page.here),
    )
    missing = say("**Not here yet ({count}):** {names}", count=len(page.missing), names=_names(page.missing))
    return (
        say("**Check-in:** press **I'm here**. Only who is here is drawn."),
        here if page.here else say("**Nobody is here yet.**"),
        missing if page.missing else None,
    )


def round_lines(page: TournamentPage) -> tuple[Words | None, ...]:
    """The round that is played, its time and its results."""
    final = page.cut_after is not None and page.round > page.cut_after
    what = (
        say("**Final, round {round} of {rounds}**", round=page.round, rounds=page.rounds)
        if final
        else say("**Round {round} of {rounds}**", round=page.round, rounds=page.rounds)
    )
    time: Words | None = None
    if page.results < page.tables and page.ends is not None:
        time = (
            say("time is up since {relative}", relative=page.ends)
            if page.over
            else say("until {time}, {relative}", time=_clock(page.ends), relative=page.ends)
        )
    results = say_many("{results} of {count} result", "{results} of {count} results", page.tables, results=page.results)
    return (joined((what, time, results)),)


def ranking_lines(page: TournamentPage, on_card: Collection[int] = ()) -> tuple[Words | None, ...]:
    """The ranking as far as it fits; a sentence while it is hidden.

    Players ``on_card`` are left out if the card says all of them: it names no penalties.
    """
    if page.sealed:
        return (say("-# The standings are hidden until the end."),)
    played = [line for line in page.ranking if _has_rank(line)]
    told = [line for line in played if line.penalty or line.player not in on_card]
    more = len(told) - MOST_LINES
    return (
        *(ranked_line(line, page.names) for line in told[:MOST_LINES]),
        say("… and {count} more", count=more) if more > 0 else None,
        say("-# The finalists come first, {carry}.", carry=CARRIES[page.carry])
        if page.cut_after is not None and played
        else None,
        _seeded(page),
    )


def _has_rank(line: Ranked) -> bool:
    """Whether somebody has points, and not only signed up."""
    return bool(line.games or line.penalty or line.carried is not None)


def _seeded(page: TournamentPage) -> Words | None:
    """The season whose playoff it is."""
    if page.seeding is None:
        return None
    return say(
        "-# Playoff of “{season}”, {carry}.", season=PersonName(page.seeding.season), carry=CARRIES[page.seeding.carry]
    )


def ranked_line(line: Ranked, names: Mapping[int, str]) -> Words:
    """A player's line of the ranking."""
    head = say(
        "**{rank}. {name}** {points}",
        rank=Plain(str(line.rank)),
        name=called(names, line.player),
        points=signed(line.total),
    )
    taken = None if line.carried is None else say("carried {points}", points=signed(line.carried))
    return joined((head, taken, _penalty(line)))


def _penalty(line: Ranked) -> Words | None:
    if not line.penalty:
        return None
    if line.penalty < 0:
        return say("bonus {points}", points=signed(-line.penalty))
    return say("penalty {points}", points=signed(-line.penalty))


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits in a round, ``wind`` from 0; ``table`` 0: they sit out. ``others`` are in seat order."""

    round: int
    table: int
    wind: int = 0
    others: Sequence[tuple[int, str]] = ()
    thread: int | None = None


def place_lines(place: Place) -> Words:
    """A round of somebody: table, wind and opponents."""
    if not place.table:
        return say("**Round {round}:** you sit out.", round=place.round)
    others = joined((joined((wind_name(wind), PersonName(name)), " ") for wind, name in place.others), ", ")
    return joined(
        (
            say(
                "**Round {round}: table {table}**, you are {wind}",
                round=place.round,
                table=place.table,
                wind=wind_name(place.wind),
            ),
            say("against {people}", people=others),
            None if place.thread is None else Plain(f"<#{place.thread}>"),
        )
    )


def mine_text(page: TournamentPage, places: Sequence[Place], mine: Ranked | None) -> Words:
    """What a participant sees: their tables, the time left, and where they stand; after the end the final ranking."""
    head = say("## {title}", title=PersonName(page.title))
    stands = None if mine is None or page.sealed or not _has_rank(mine) else ranked_line(mine, page.names)
    if page.finished:
        own = stands if mine is not None and mine.rank > MOST_LINES else None
        return lines(head, *_final(page), own)
    return lines(
        head,
        *(round_lines(page) if page.round else ()),
        *(map(place_lines, places) if places else (say("You sit at no table yet."),)),
        stands,
        say("-# The standings are hidden until the end.") if page.sealed else None,
    )


# The clock

START, TEN, LAST, OVER, MORE = "start", "ten", "last", "over", "more"
"""The kinds of signals: a round begins, ten minutes are left, the last hand, it is over, and it has more time."""


def signal_text(kind: str, title: str, number: int, ends: datetime) -> Words:
    """An announcement of the clock; ``ends`` is when the time is up."""
    said: dict[str, object] = {
        "title": PersonName(title),
        "round": number,
        "time": _clock(ends),
        "relative": ends,
    }
    match kind:
        case "start":
            return say("▶ **{title}, round {round} begins.** Time until {time}, {relative}.", **said)
        case "ten":
            return say("⏳ **{title}, round {round}: ten minutes left.** Time until {time}, {relative}.", **said)
        case "last":
            return say("🔔 **{title}, round {round}: time is up.** Finish this hand: it is the last one.", **said)
        case "more":
            return say("➕ **{title}, round {round} has more time:** until {time}, {relative}.", **said)
        case _:
            return say("⏹ **{title}, round {round} is over.** Enter the results that are missing.", **said)


def _clock(at: datetime) -> Plain:
    return Plain(f"<t:{int(at.timestamp())}:t>")


# Cut and end


def cut_text(title: str, finalists: Sequence[str], rounds: int, carry: Carry) -> Words:
    """The announcement of the finalists, in the order given."""
    return lines(
        say("## {title}: the final", title=PersonName(title)),
        say_many(
            "**{count} player goes on**, {carry}: {names}",
            "**{count} players go on**, {carry}: {names}",
            len(finalists),
            carry=CARRIES[carry],
            names=_names(finalists),
        ),
        say_many("The final has {count} round.", "The final has {count} rounds.", rounds),
    )


def seeded_text(title: str, seeding: Seeding, names: Sequence[str]) -> Words:
    """The announcement of the people of a season's playoff, the best first."""
    return lines(
        say("## {title}: playoff of “{season}”", title=PersonName(title), season=PersonName(seeding.season)),
        say_many(
            "**{count} player goes on**, {carry}: {names}",
            "**{count} players go on**, {carry}: {names}",
            len(names),
            carry=CARRIES[seeding.carry],
            names=_names(names),
        ),
    )


def final_text(page: TournamentPage, users: Sequence[int], thanks: str, stopped: int | None = None) -> Words:
    """The final announcement above its card. ``users`` are the Discord ids of the first.

    ``stopped``: the round whose clock ran until now, for those who read above until when.
    """
    firsts = len(winners(page.ranking))
    return lines(
        say("# {title}", title=PersonName(page.title)),
        say_many(
            "**{people} wins the tournament!**",
            "**{people} share the first place!**",
            firsts,
            people=_winners(page, users),
        )
        if firsts
        else NOBODY_WON,
        None if stopped is None else say("-# The clock of round {round} has stopped.", round=stopped),
        PersonName(thanks) if thanks else None,
    )


def _winners(page: TournamentPage, users: Sequence[int]) -> Words:
    if users:
        return mentions(users)
    return joined((called(page.names, line.player) for line in winners(page.ranking)), ", ")


def carried_text(page: TournamentPage) -> Words | None:
    """What the points of finalists are, where those of others are not the same; None if they are."""
    if page.cut_after is None or page.carry is Carry.ALL:
        return None
    if page.carry is Carry.HALF:
        return say("finalists carried half of their points")
    return say("finalists began the final at 0")


def podium_alt(ranking: Sequence[Ranked], names: Mapping[int, str], carried: Words | None = None) -> Text:
    """The description of the card of the winners; ``carried`` as ``carried_text``."""
    places = joined(
        (
            say("{rank}. {name} {points}", rank=line.rank, name=called(names, line.player), points=signed(line.total))
            for line in ranking
        ),
        ", ",
    )
    return say("The winners: {places}.", places=joined((places, carried), "; "))


def _names(names: Sequence[str]) -> Words:
    more = len(names) - MOST_NAMES
    return joined(
        (*map(PersonName, names[:MOST_NAMES]), say("and {count} more", count=more) if more > 0 else None), ", "
    )
