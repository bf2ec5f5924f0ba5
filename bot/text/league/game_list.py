"""The games of a league, or of one of its players, as a list in pages."""

from collections.abc import Mapping
from typing import Final

from bot.league.games import GameLine
from bot.league.views import GAMES_PAGE, HistoryView
from bot.text.league.game_status_words import marks
from bot.text.league.people import called, seat_name
from bot.text.league.standings import page_words, pages_of, signed
from bot.text.message_fitting import clipped_all
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many
from bot.text.timestamps import short_day

_ONLY: Final = {
    "pending": say("Only unconfirmed games"),
    "disputed": say("Only disputed games"),
    "voided": say("Only voided games"),
}


def history_text(view: HistoryView, longest: int = 32) -> Words:
    """A page of the list, the newest first, with names of at most ``longest`` characters."""
    names, listed = clipped_all(view.names, longest), view.listed
    span: Words = PersonName(view.season) if view.season is not None else say("all time")
    title = (
        say("## Games: {league}, {season}", league=PersonName(view.league), season=span)
        if view.player is None
        else say(
            "## {name}'s games: {league}, {season}",
            name=called(names, view.player),
            league=PersonName(view.league),
            season=span,
        )
    )
    only = _ONLY.get(view.only or "")
    if not listed.total:
        return lines(title, say("-# {facts}", facts=only) if only is not None else None, say("None."))
    facts = joined(
        (
            only,
            say_many("{count} game", "{count} games", listed.total),
            say_many("{count} of them counts", "{count} of them count", listed.counted)
            if listed.counted != listed.total
            else None,
        )
    )
    return lines(
        title,
        say("-# {facts}", facts=facts),
        *(_line(game, names, view.player) for game in listed.games),
        joined((say("-# Details of a game: /league game"), page_words(view.page, pages_of(listed.total, GAMES_PAGE)))),
    )


def game_label(number: int) -> Words:
    """A game by its number: ``#12``."""
    return Plain(f"#{number}")


def _line(game: GameLine, names: Mapping[int, str], player: int | None) -> Words:
    mine = game.of(player) if player is not None else None
    result: Words
    if mine is None:
        result = joined(
            (
                say(
                    "{place}. {name} {final}",
                    place=seat.place,
                    name=seat_name(seat, names),
                    final=signed(seat.final),
                )
                for seat in game.ranked
            ),
            ", ",
        )
    else:
        result = say(
            "place {place} of {players}, {points} → **{final}**, with {others}",
            place=mine.place,
            players=len(game.seats),
            points=mine.points,
            final=signed(mine.final),
            others=joined((seat_name(seat, names) for seat in game.ranked if seat is not mine), ", "),
        )
    return say(
        "**{game}** {day}: {result} · {marks}",
        game=game_label(game.number),
        day=short_day(game.played_at),
        result=result,
        marks=marks(game, names),
    )
