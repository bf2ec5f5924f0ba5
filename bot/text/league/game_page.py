"""The page of a game of a league: its result, effect on ratings, figures and history."""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.league import entries as e
from bot.league.games import Changed, GameStatus, SeatLine, corrections
from bot.league.scoring import rules_for
from bot.league.seat_statistics import SeatStatistics
from bot.league.views import GamePage
from bot.text.league.game_status_words import drawn_words
from bot.text.league.moments import moments_text
from bot.text.league.people import author, called, from_file, seat_name
from bot.text.league.ratings import rate_words, skill_words
from bot.text.league.recording import deed_words
from bot.text.league.standings import page_words, signed
from bot.text.message_fitting import paged
from bot.text.rules.preset_names import preset_short
from bot.text.rules.ruleset_title import rules_in_short
from bot.text.sentences import MESSAGE_LIMIT, PersonName, Plain, Words, amount, joined, lines, render, say, say_many
from bot.text.table.result_text import result_from_points
from bot.text.tile_text import TILE_MARKS, wind_name
from bot.text.timestamps import day_and_time

_ROOM: Final = 40
"""Characters of a page that are reserved for its number."""


def game_pages(page: GamePage, locale: str | None) -> tuple[str, ...]:
    """Everything about a game, in as many messages as it needs; one in nearly every case."""
    title = say(
        "## Game {number}: {league}, {season}",
        number=Plain(str(page.game.number)),
        league=PersonName(page.league),
        season=PersonName(page.season.name),
    )
    texts = [render(text, locale, emoji=TILE_MARKS) for text in _all(page)]
    pages = paged(render(title, locale), texts, MESSAGE_LIMIT - _ROOM)
    numbers = (page_words(index, len(pages)) for index in range(len(pages)))
    return tuple(
        render(lines(Plain(text), say("-# {page}", page=number) if number is not None else None), locale)
        for text, number in zip(pages, numbers, strict=True)
    )


def _all(page: GamePage) -> Iterable[Words]:
    yield from _result(page)
    yield from moments_text(page.game, page.hands, page.names)
    if page.ratings:
        yield say("### Ratings")
        yield from _ratings(page)
    elif page.game.counts and len(page.game.players) < len(page.game.seats):
        yield say("-# Unrated, because computer players took part.")
    yield say("### How it was played")
    yield from _course(page)
    yield say("### History")
    changes = corrections(page.story)
    for entry in page.story:
        yield joined((Plain("-#"), _step(entry, page, changes.get(entry.seq))), " ")


# The result


def _result(page: GamePage) -> Iterable[Words]:
    game, settings = page.game, page.season.settings
    yield _status(page)
    title = (
        rules_in_short(page.rules, game.preset)
        if page.rules is not None
        else say("rules: {rules}", rules=preset_short(game.preset))
    )
    rules = say("{rules} (fingerprint {fingerprint})", rules=title, fingerprint=Plain(f"`{game.rules}`"))
    yield joined((_where(page), rules))
    file = next((entry.file for entry in page.story), None)
    if file is not None:
        yield say("This game came {file}.", file=from_file(file, page.names))
    if game.note:
        yield say("Note: {note}", note=PersonName(game.note))
    scoring = None if page.rules is None else rules_for(settings, page.rules, game.seats, game.sticks)
    if scoring is not None and scoring != page.rules and game.rules not in scoring.fingerprints:
        yield say(
            "Scored by the season's rules instead: {rules}",
            rules=rules_in_short(scoring, settings.preset if scoring == settings.rules else settings.also_preset),
        )
    by_seat = {seat.seat: seat for seat in page.line.seats}
    for seat in page.line.ranked:
        yield _seat(seat, game.seats[seat.seat], page)
    if game.sticks:
        yield _sticks(page, by_seat)
    if scoring is not None:
        points = [seat.points for seat in page.line.seats]
        told = result_from_points(scoring, points, small=True)
        if told is not None:
            yield told


def _status(page: GamePage) -> Words:
    game = page.game
    match game.status:
        case GameStatus.PENDING if game.needs_officer:
            return say(
                "**This game does not count yet**: no other league member played in it, so an officer must uphold it."
            )
        case GameStatus.PENDING:
            waiting = joined((called(page.names, player) for player in game.waits_for), ", ")
            if game.confirm_by is None:
                return say("**This game does not count yet**: waiting for {players}.", players=waiting)
            return say(
                "**This game does not count yet**: waiting for {players}; it will count {when} if nobody objects.",
                players=waiting,
                when=game.confirm_by,
            )
        case GameStatus.DISPUTED:
            return say_many(
                "**This game does not count yet**: {players} objects, so an officer must decide.",
                "**This game does not count yet**: {players} object, so an officer must decide.",
                len(game.objectors),
                players=_objectors(page),
            )
        case GameStatus.VOIDED:
            return say("**This game does not count**: it was voided.")
        case _ if game.disputed_by is not None:
            return say_many(
                "**This game counts**, but {players} objects, so an officer must decide.",
                "**This game counts**, but {players} object, so an officer must decide.",
                len(game.objectors),
                players=_objectors(page),
            )
        case _:
            return say("**This game counts.**")


def _objectors(page: GamePage) -> Words:
    return joined((called(page.names, player) for player in page.game.objectors), ", ")


def _where(page: GamePage) -> Words:
    game, when = page.game, day_and_time(page.game.played_at)
    channel = Plain(f"<#{game.channel}>") if game.channel is not None else None
    match game.source:
        case "table" if channel is not None:
            played: Words = say("Played {when} at a table in {channel}", when=when, channel=channel)
        case "table":
            played = say("Played {when} at a table", when=when)
        case "log":
            played = say("Played {when}, read from a log", when=when)
        case "import":
            played = say("Played {when}, imported", when=when)
        case _:
            played = say("Played {when}, entered by {who}", when=when, who=author(game.by, page.names))
    board = say("[the final board]({address})", address=Plain(page.board)) if page.board is not None else None
    log = say("[the log]({address})", address=Plain(page.log)) if page.log is not None else None
    drawn = drawn_words(game.drawn) if game.drawn is not None else None
    return joined((played, drawn, board, log, say("the log is attached") if page.kept else None))


def _seat(seat: SeatLine, entered: e.SeatPoints, page: GamePage) -> Words:
    cost = entered.chombo * page.season.settings.chombo
    fouls = say_many("{count} chombo, {cost}", "{count} chombo, {cost}", entered.chombo, cost=signed(-cost))
    line = say(
        "**{place}. {name}** ({wind}) {points} → **{final}**",
        place=seat.place,
        name=seat_name(seat, page.names),
        wind=wind_name(seat.seat) if seat.player is not None else say("{wind}, computer", wind=wind_name(seat.seat)),
        points=amount(entered.points),
        final=signed(seat.final),
    )
    return say("{line} ({fouls})", line=line, fouls=fouls) if entered.chombo else line


def _sticks(page: GamePage, by_seat: Mapping[int, SeatLine]) -> Words:
    game = page.game
    left = say_many("{count} riichi stick was left over", "{count} riichi sticks were left over", game.sticks)
    given = [
        say("{name} {points}", name=seat_name(by_seat[seat], page.names), points=signed_points(gain))
        for seat, entered in enumerate(game.seats)
        if (gain := by_seat[seat].points - entered.points)
    ]
    if not given:
        return say("{left} and went to nobody.", left=left)
    return say("{left}: {players}.", left=left, players=joined(given, ", "))


def signed_points(points: int) -> Words:
    """``+2,000``."""
    return say("−{points}", points=-points) if points < 0 else say("+{points}", points=points)


# Ratings and figures


def _ratings(page: GamePage) -> Iterable[Words]:
    for seat in page.line.ranked:
        change = page.ratings.get(seat.player) if seat.player is not None else None
        if change is None:
            continue
        before, after = change.before, change.after
        yield say(
            "{name}: R {before} → {after} ({change}), skill {skill} → {now}",
            name=seat_name(seat, page.names),
            before=rate_words(before),
            after=rate_words(after),
            change=_hundredths(after.hundredths - before.hundredths),
            skill=skill_words(before),
            now=skill_words(after),
        )


def _hundredths(number: int) -> Plain:
    sign = "−" if number < 0 else "+"
    return Plain(f"{sign}{abs(number) / 100:.2f}")


def _course(page: GamePage) -> Iterable[Words]:
    if page.figures is None:
        yield say("This game has no log, so it is left out of the statistics on wins, deal-ins and riichi.")
        return
    for seat in page.line.ranked:
        figures = page.figures[seat.seat]
        yield say("{name}: {figures}", name=seat_name(seat, page.names), figures=_figures(figures))
    yield say_many("-# {count} hand", "-# {count} hands", page.figures[0].kyoku)


def _figures(seat: SeatStatistics) -> Words:
    return joined(
        (
            say_many("{count} win", "{count} wins", seat.wins),
            say("{count} by tsumo", count=seat.tsumo_wins) if seat.tsumo_wins else None,
            say_many("{count} deal-in", "{count} deal-ins", seat.deal_ins),
            say("{count} riichi", count=seat.riichi),
            say_many("{count} open hand", "{count} open hands", seat.called),
            say_many(
                "ready at {tenpai} of {count} draw",
                "ready at {tenpai} of {count} draws",
                seat.draws,
                tenpai=seat.tenpai,
            )
            if seat.draws
            else None,
            say_many("{count} yakuman", "{count} yakuman", seat.yakuman) if seat.yakuman else None,
        ),
        ", ",
    )


# History


def _step(entry: e.LeagueEntry, page: GamePage, change: Changed | None) -> Words:
    """A step of the history: when, who, what and why."""
    text = joined(
        (deed_words(entry, page.names), _change_words(change, page.names) if change is not None else None), ": "
    )
    step = say("{when}: {deed}", when=day_and_time(entry.at), deed=text)
    return say("{step}; reason: {why}", step=step, why=PersonName(entry.why)) if entry.why else step


def _change_words(change: Changed, names: Mapping[int, str]) -> Words:
    return joined(
        (
            *(_seat_change(seat, was, now, names) for seat, was, now in change.seats),
            say("sticks {was} → {now}", was=change.sticks[0], now=change.sticks[1]) if change.sticks else None,
            say("played {was} → {now}", was=day_and_time(change.played_at[0]), now=day_and_time(change.played_at[1]))
            if change.played_at
            else None,
        ),
        ", ",
    )


def _seat_change(seat: int, was: e.SeatPoints, now: e.SeatPoints, names: Mapping[int, str]) -> Words:
    old, new = _sitter(was, names), _sitter(now, names)
    moved = (was.player, was.name) != (now.player, now.name)
    name = say("{wind} {was} → {now}", wind=wind_name(seat), was=old, now=new) if moved else new
    points = say("{was} → {now}", was=was.points, now=now.points) if was.points != now.points else None
    fouls = say("{was} → {now} chombo", was=was.chombo, now=now.chombo) if was.chombo != now.chombo else None
    numbers = joined((points, fouls), ", ")
    return say("{name} ({numbers})", name=name, numbers=numbers) if numbers.texts else name


def _sitter(seat: e.SeatPoints, names: Mapping[int, str]) -> Words:
    return PersonName(seat.name) if seat.player is None else called(names, seat.player)
