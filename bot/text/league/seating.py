"""Seating as words: the tables that were drawn, those that were opened, and why others were not."""

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.rules.ruleset import Ruleset
from bot.league.games import GameLine
from bot.league.leagues import has_account
from bot.league.rounds import DrawView, RoundView
from bot.league.seasons import Season
from bot.league.seating import Method
from bot.league.table_games import NotCounted
from bot.text.league.game_status_words import standing_words
from bot.text.league.people import seat_name
from bot.text.league.standings import signed
from bot.text.league.table_games import why_not_text
from bot.text.message_fitting import clipped, fitted
from bot.text.sentences import (
    MESSAGE_LIMIT,
    PersonName,
    Plain,
    Text,
    Words,
    amount,
    joined,
    lines,
    render,
    say,
    say_many,
)
from bot.text.tile_text import wind_name


def draw_text(draw: DrawView, note: Words | None, limit: int) -> Words:
    """A round that was drawn just now: how, with what an officer should know, and a note, in ``limit`` characters."""
    season, method = draw.season, draw.view.round.how.method or Method.RANDOM
    warning: Words | None = None
    if season is None:
        league = PersonName(draw.view.league.name)
        warning = say("⚠ “{league}” has no open season, so these games do not count.", league=league)
    elif draw.uncounted:
        warning = will_not_count_here(season, draw.uncounted, draw.strangers)
    why = why_text(method, None if season is None else season.name, draw.again)
    return drawn_text(draw.view, lines(_gaps(draw.gaps, by_standing=method.by_standing), why, warning, note), limit)


def drawn_text(view: RoundView, why: Words, limit: int) -> Words:
    """The tables of a round, before anything is opened, in at most ``limit`` characters."""
    people = sum(len(table.people) for table in view.tables) + len(view.out)

    def words(longest: int) -> Words:
        return lines(
            say_many("## Seating of {count} person", "## Seating of {count} people", people),
            *(
                _table_line(table.number, [clipped(one.name, longest) for one in table.people], table.places)
                for table in view.tables
            ),
            out_line([clipped(one.name, longest) for one in view.out]),
            why,
        )

    return fitted(words, limit)


def _table_line(number: int, names: Sequence[str], places: int) -> Text:
    """A table with its people and the number of computer players."""
    people = joined((*map(PersonName, names), _cpus(places - len(names))), ", ")
    return say("**Table {number}:** {people}", number=number, people=people)


def _cpus(free: int) -> Text | None:
    return say_many("{count} computer player", "{count} computer players", free) if free else None


def out_line(names: Sequence[str]) -> Text | None:
    """The people who sit out; None if nobody does."""
    return say("**Sitting out:** {people}", people=joined(map(PersonName, names), ", ")) if names else None


def why_text(method: Method, season: str | None, again: int) -> Words:
    """The method of the seating. ``again``: the number of pairs that have met before."""
    where = say("in “{season}” or tonight", season=PersonName(season)) if season is not None else say("tonight")
    match method:
        case Method.RANDOM:
            return say("-# Drawn at random.")
        case Method.STANDING if season is not None:
            return say(
                "-# Drawn according to the standings of “{season}”, with the best players at table 1; players "
                "who have met before are swapped with players at neighbouring tables.",
                season=PersonName(season),
            )
        case Method.INTERVAL if season is not None:
            return say(
                "-# Each table has one player from each quarter of the standings of “{season}”; players who "
                "have met before are kept apart where possible.",
                season=PersonName(season),
            )
        case Method.STANDING | Method.INTERVAL:
            return say("-# Drawn at random, because without a season there are no standings.")
        case Method.REPEATS if not again:
            return say("-# No repeats: no two players at the same table have already met {where}.", where=where)
        case Method.REPEATS:
            return say_many(
                "-# Fewest repeats found: {count} pair of players has already met {where}.",
                "-# Fewest repeats found: {count} pairs of players have already met {where}.",
                again,
                where=where,
            )


def gap_text(number: int, tables: Sequence[int]) -> Words:
    """The tables of a round that have no result which counts."""
    return say_many(
        "round {round}: table {tables}",
        "round {round}: tables {tables}",
        len(tables),
        round=number,
        tables=Plain(", ".join(map(str, tables))),
    )


def _gaps(gaps: Sequence[tuple[int, Sequence[int]]], *, by_standing: bool) -> Words | None:
    """The results that tables are drawn without; None if there are none."""
    if not gaps:
        return None
    rounds = joined((gap_text(*gap) for gap in gaps), "; ")
    if by_standing:
        return say(
            "⚠ Drawn from standings that do not include these missing or unconfirmed results: {rounds}.",
            rounds=rounds,
        )
    return say("-# Results missing or unconfirmed: {rounds}.", rounds=rounds)


def will_not_count_here(
    season: Season, reasons: Mapping[NotCounted, tuple[Ruleset, Sequence[int]]], strangers: Sequence[str]
) -> Words:
    """The tables (by number, with their rules) whose games a season would not count. ``strangers`` are not invited."""
    return lines(
        *(
            say(
                "⚠ If opened here, {tables} will not count in “{season}”, because {why}.",
                season=PersonName(season.name),
                tables=joined((say("table {number}", number=number) for number in tables), ", "),
                why=why_not_text(season, why, played, strangers),
            )
            for why, (played, tables) in reasons.items()
        )
    )


def thread_name(drawn_round: int, number: int, names: Iterable[str], locale: str | None) -> str:
    """The name of the thread of a round's table, at most 100 characters."""
    people = joined(map(PersonName, names), ", ")
    name = say("Round {round}, table {number}: {people}", round=drawn_round, number=number, people=people)
    return render(name, locale, markdown=False)[:100]


def begins_text(number: int, users: Iterable[int]) -> Text:
    """The message in a table's thread, which pings its people."""
    return say(
        "{people}: you are at table {number}, and your game is starting. The board will appear here; you will "
        "see your hand in a direct message or below the board, depending on your settings.",
        people=mentions(users),
        number=number,
    )


def mentions(users: Iterable[int]) -> Words:
    """People as mentions; the message decides whether they ping."""
    return joined((Plain(f"<@{user}>") for user in users), " ")


def opened_line(thread: int, free: int) -> Words:
    """A table that was opened: the link to its thread, which is named after its people, and computer players."""
    link = Plain(f"<#{thread}>")
    return joined((link, _cpus(free)), ", ")


def failed_line(number: int, why: Words) -> Text:
    """A table that could not be opened, and why."""
    return say("**Table {number}** could not be opened: {why}", number=number, why=why)


def announced_line(number: int, sitters: Iterable[tuple[int, str]], free: int) -> Text:
    """A table that is only announced: its members are pinged and its guests named, with their winds at the start."""
    names = (mentions([sitter]) if has_account(sitter) else PersonName(name) for sitter, name in sitters)
    seated = (joined((wind_name(wind), name), " ") for wind, name in enumerate(names))
    people = joined((*seated, _cpus(free)), ", ")
    return say("**Table {number}:** {people}", number=number, people=people)


def played_line(number: int, game: GameLine, names: Mapping[int, str]) -> Text:
    """An announced table with its result, its game's number, and why that does not count yet if so."""
    ranked = (
        say(
            "{place}. {name} {points} ({final})",
            place=seat.place,
            name=seat_name(seat, names),
            points=amount(seat.points),
            final=signed(seat.final),
        )
        for seat in game.ranked
    )
    result = joined((joined(ranked, ", "), say("game {number}", number=game.number), standing_words(game)))
    return say("**Table {number}:** {people}", number=number, people=result)


def round_head(evening: str, number: int) -> Text:
    """The title of a round of an evening; ``evening`` is empty if it has no title."""
    if not evening:
        return say("## Round {number}", number=number)
    return say("## {evening}: round {number}", evening=PersonName(evening), number=number)


def messages_of(rows: Iterable[Words], locale: str | None) -> tuple[str, ...]:
    """Lines as the contents of as few messages as possible."""
    parts: list[str] = []
    for line in (render(words, locale) for words in rows):
        if parts and len(parts[-1]) + 1 + len(line) <= MESSAGE_LIMIT:
            parts[-1] += "\n" + line
        else:
            parts.append(line[:MESSAGE_LIMIT])
    return tuple(parts)
