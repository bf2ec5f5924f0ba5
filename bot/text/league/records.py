"""The records of a league as words, and its hall of yakuman in pages."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.league.records import Bests, Mark
from bot.league.views import HistoryRecords, RecordsHead, WonHand
from bot.text.league.people import called
from bot.text.league.periods import period_name
from bot.text.league.profile import percent
from bot.text.league.standings import page_words, signed
from bot.text.league.winning_hands import hand_row, hand_worth, hand_yaku
from bot.text.sentences import PersonName, Plain, Words, amount, joined, lines, say, say_many
from bot.text.timestamps import short_day

HALL: Final = 4
"""Yakuman of a page, with their tiles."""


def records_text(head: RecordsHead, bests: Bests, course: HistoryRecords, names: Mapping[int, str]) -> Words:
    """All records but the hall."""
    if not head.games:
        return lines(*_head(head, say("Records")), say("No games count here yet."))
    return lines(
        *_head(head, say("Records")),
        *_of_games(bests, names),
        *_of_players(bests, names),
        say("### Hands"),
        *(
            _of_course(course, names)
            if head.known or course.wins
            else (say("No hands are known: no game has a log, and nobody has added a hand."),)
        ),
    )


def season_records(bests: Bests, wins: Sequence[WonHand], names: Mapping[int, str]) -> Words:
    """The records below the final table of a season, with the biggest wins."""
    best = (say("Biggest win: {win}", win=_win(won, names)) for won in wins)
    return lines(*_of_games(bests, names), *_of_players(bests, names), *best)


def hall_text(head: RecordsHead, hall: Sequence[WonHand], names: Mapping[int, str], page: int, pages: int) -> Words:
    """A page of the hall of yakuman, the newest first."""
    title = _head(head, say("Hall of yakuman"))
    if not hall:
        return lines(*title, say("No yakuman yet, whether from logs or added by players."))
    rows: list[Words | None] = []
    for won in hall[page * HALL : (page + 1) * HALL]:
        rows += [
            say(
                "**{name}**, {day}: {yaku}",
                name=called(names, won.player),
                day=short_day(won.played_at),
                yaku=hand_yaku(won.hand),
            ),
            hand_row(won.hand),
            say("-# {worth} in game {game}", worth=hand_worth(won.hand), game=Plain(f"#{won.game}")),
        ]
    number = page_words(page, pages)
    return lines(*title, *rows, say("-# {page}", page=number) if number is not None else None)


def _head(head: RecordsHead, title: Words) -> tuple[Words, Words]:
    period = None if head.period is None else period_name(head.period)
    season = PersonName(head.season) if head.season is not None else say("all time")
    kind = say("three-player games") if head.players == 3 else say("four-player games")
    games = say_many("{count} game", "{count} games", head.games)
    known = say("all with a log") if head.known == head.games else say("{known} with a log", known=head.known)
    return (
        say("## {title}: {league}, {season}", title=title, league=PersonName(head.league), season=season),
        say("-# {facts}", facts=joined((period, kind, games, known if head.games else None))),
    )


def _of_games(bests: Bests, names: Mapping[int, str]) -> Sequence[Words | None]:
    highest, lowest, margin = bests.highest, bests.lowest, bests.margin
    return (
        say("Highest score: {points}, {whose}", points=highest.value, whose=_whose(highest, names))
        if highest
        else None,
        say("Lowest score: {points}, {whose}", points=amount(lowest.value), whose=_whose(lowest, names))
        if lowest
        else None,
        say(
            "Biggest lead over second place: {points}, {whose}",
            points=Plain(signed(margin.value).removeprefix("+")),
            whose=_whose(margin, names),
        )
        if margin
        else None,
    )


def _of_players(bests: Bests, names: Mapping[int, str]) -> Sequence[Words | None]:
    games, firsts, running, safe = bests.games, bests.firsts, bests.firsts_running, bests.without_last
    return (
        say("Most games: {count}, **{name}**", count=games.value, name=called(names, games.player)) if games else None,
        say("Most games won: {count}, **{name}**", count=firsts.value, name=called(names, firsts.player))
        if firsts
        else None,
        say("Most games won in a row: {count}, {whose}", count=running.value, whose=_whose(running, names))
        if running
        else None,
        say_many(
            "Longest streak without a last place: {count} game, {whose}",
            "Longest streak without a last place: {count} games, {whose}",
            safe.value,
            whose=_whose(safe, names),
        )
        if safe
        else None,
        _average(bests, names),
    )


def _average(bests: Bests, names: Mapping[int, str]) -> Words | None:
    if bests.average is None:
        return None
    player, average, games = bests.average
    return say_many(
        "Best average place: {average} in {count} game, **{name}**",
        "Best average place: {average} in {count} games, **{name}**",
        games,
        average=Plain(f"{float(average):.2f}"),
        name=called(names, player),
    )


def _of_course(course: HistoryRecords, names: Mapping[int, str]) -> Sequence[Words | None]:
    rows: list[Words | None] = []
    for won in course.wins:
        rows += [_win(won, names), hand_row(won.hand), say("-# {yaku}", yaku=hand_yaku(won.hand))]
    if course.streak is not None:
        player, length, game = course.streak
        rows.append(
            say(
                "Longest dealer streak: {count} hands in a row, **{name}** in game {game}",
                count=length,
                name=called(names, player),
                game=Plain(f"#{game}"),
            )
        )
    rows += _rates(course, names)
    rows.append(
        say_many("Yakuman: {count}", "Yakuman: {count}", course.yakuman) if course.yakuman else say("Yakuman: none yet")
    )
    return rows


def _win(won: WonHand, names: Mapping[int, str]) -> Words:
    return say(
        "**{name}**, {day}: {worth} in game {game}",
        name=called(names, won.player),
        day=short_day(won.played_at),
        worth=hand_worth(won.hand),
        game=Plain(f"#{won.game}"),
    )


def _rates(course: HistoryRecords, names: Mapping[int, str]) -> Sequence[Words | None]:
    if course.winner is None or course.wall is None:
        return ()
    return (
        say(
            "Highest win rate: {rate}, **{name}**", rate=percent(course.winner[1]), name=called(names, course.winner[0])
        ),
        say(
            "Lowest deal-in rate: {rate}, **{name}**", rate=percent(course.wall[1]), name=called(names, course.wall[0])
        ),
        say("-# Rates are shown only for players with at least {count} hands.", count=course.least),
    )


def _whose(mark: Mark, names: Mapping[int, str]) -> Words:
    name = called(names, mark.player)
    if mark.game is None or mark.played_at is None:
        return say("**{name}**", name=name)
    return say(
        "**{name}** in game {game}, {day}", name=name, game=Plain(f"#{mark.game}"), day=short_day(mark.played_at)
    )
