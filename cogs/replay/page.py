"""The message of a replay: the moment in words and as a picture, and where to go from there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from bot.engine.replay import Position
from bot.pictures.replay_picture import replay_png
from bot.pictures.win_picture import wins_png
from bot.text.sentences import ALT_LIMIT, MESSAGE_LIMIT, fit, render, say
from bot.text.tile_text import TILE_MARKS
from cogs.common.content import Button, Content, Menu, Picture
from cogs.replay.facts import game_facts
from cogs.replay.moment import kyoku_titles, moment_alt, moment_text, seat_titles
from cogs.replay.replay_ids import (
    BACK,
    DECIDE,
    FILES,
    FIRST,
    HANDS,
    JUMP,
    LAST,
    MINE,
    NEXT,
    NOBODY,
    PART,
    SEAT,
    SHOW,
    WIN,
)
from cogs.replay.review_ids import ReviewPage
from cogs.replay.seeing import OPEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.replay import Replay
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.sentences import Words
    from cogs.replay.replay_ids import ReplayPage
    from cogs.replay.seen_games import LogSent, SeenGame

PICTURE: Final = "replay.png"
MOST_CHOICES: Final = 25
"""So many choices Discord shows of a menu."""
LABEL: Final = 100
"""Characters in a choice of a menu."""
STEPS, KYOKUS, SEATS, MORE, PARTS = range(5)
"""The rows beneath the picture."""


def page_content(
    game: SeenGame, page: ReplayPage, locale: str, tiles: TileSet, *, shared: bool, sharing: bool
) -> Content:
    """A page of a replay as a message: ``shared``, as everybody sees it; ``sharing``: whether it can become so.

    Takes a while: the kyoku is played again, and drawn.
    """
    foot = render(game_facts(game), locale)
    text = render(
        moment_text(game.replay, page.position, page.seat, open_hands=page.open_hands), locale, emoji=TILE_MARKS
    )
    menus = (_kyokus(game, page, locale), _seats(game, page, locale), parts_menu(game.sent, page.menu(PART), locale))
    return Content(
        f"{fit(text, MESSAGE_LIMIT - len(foot) - 1)}\n{foot}",
        _buttons(game, page, locale, shared=shared, sharing=sharing),
        (_picture(game.replay, page, locale, tiles),),
        menus=tuple(menu for menu in menus if menu is not None),
    )


def _picture(replay: Replay, page: ReplayPage, locale: str, tiles: TileSet) -> Picture:
    """The table, or the winning hands where the kyoku ended so."""
    wins = replay.kyoku_logs[page.position.kyoku].wins
    if wins and page.position == replay.end(page.position.kyoku):
        data = wins_png(wins, [own.kita for own in replay.public(page.position).seats], tiles)
    else:
        data = replay_png(replay, page.position, page.seat, open_hands=page.open_hands, tiles=tiles)
    alt = moment_alt(replay, page.position, page.seat, open_hands=page.open_hands)
    return Picture(PICTURE, data, fit(render(alt, locale, markdown=False), ALT_LIMIT))


def _buttons(game: SeenGame, page: ReplayPage, locale: str, *, shared: bool, sharing: bool) -> tuple[Button, ...]:
    replay, position = game.replay, page.position
    won = _next_win(replay, position)
    steps = (
        _step(page, FIRST, say("|◀ Kyoku"), _first(replay, position), locale),
        _step(page, BACK, say("◀ Back"), replay.before(position), locale),
        _step(page, NEXT, say("Next ▶"), replay.after(position), locale, discord.ButtonStyle.primary),
        _step(page, LAST, say("Kyoku ▶|"), _last(replay, position), locale),
        Button(page.press(DECIDE), render(say("Next decision"), locale), STEPS),
    )
    hands = replace(page, open_hands=not page.open_hands).press(HANDS)
    more = (
        Button(hands, render(say("Close hands") if page.open_hands else say("Open all hands"), locale), MORE),
        replace(_step(page, WIN, say("Next win"), won, locale), row=MORE),
        Button(page.press(FILES), render(say("Files"), locale), MORE),
        Button(ReviewPage(page.ref, page.seat).press(OPEN), render(say("Review"), locale), MORE),
    )
    return (*steps, *more, *for_whom(page.press, MORE, locale, shared=shared, sharing=sharing))


def for_whom(press: Callable[[str], str], row: int, locale: str, *, shared: bool, sharing: bool) -> tuple[Button, ...]:
    """The button that shows a page to the presser alone, or to everybody where it is private and may be shared."""
    if shared:
        return (Button(press(MINE), render(say("Only for me"), locale), row),)
    show = Button(press(SHOW), render(say("Show everybody"), locale), row, discord.ButtonStyle.primary)
    return (show,) if sharing else ()


def _step(
    page: ReplayPage,
    verb: str,
    label: Words,
    position: Position | None,
    locale: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Button:
    """A button to another moment, which cannot be pressed where there is none."""
    press = page.at(page.position if position is None else position).press(verb)
    return Button(press, render(label, locale), STEPS, style, disabled=position is None)


def _first(replay: Replay, position: Position) -> Position | None:
    """The deal of the kyoku; from there that of the one before."""
    if position.step:
        return replay.start(position.kyoku)
    return replay.start(position.kyoku - 1) if position.kyoku else None


def _last(replay: Replay, position: Position) -> Position | None:
    """The end of the kyoku; from there the deal of the next one."""
    end = replay.end(position.kyoku)
    if position < end:
        return end
    return replay.start(position.kyoku + 1) if position.kyoku + 1 < len(replay) else None


def _next_win(replay: Replay, position: Position) -> Position | None:
    """The next win after a moment, from the last one the first; None where there is no other."""
    wins = replay.wins()
    found = next((win for win in wins if win > position), wins[0] if wins else None)
    return None if found == position else found


def _kyokus(game: SeenGame, page: ReplayPage, locale: str) -> Menu:
    titles = kyoku_titles(game.replay)
    first = window(page.position.kyoku, len(titles))
    choices = tuple(
        (str(number), menu_label(titles[number], locale), None, number == page.position.kyoku)
        for number in range(first, min(first + MOST_CHOICES, len(titles)))
    )
    return Menu(page.menu(JUMP), choices, render(say("Jump to a kyoku"), locale), KYOKUS)


def _seats(game: SeenGame, page: ReplayPage, locale: str) -> Menu:
    none = say("All hands, from no seat") if page.open_hands else say("As everybody saw it")
    nobody = (NOBODY, render(none, locale, markdown=False), None, page.seat is None)
    seats = tuple(
        (str(seat), menu_label(title, locale), None, seat == page.seat)
        for seat, title in enumerate(seat_titles(game.replay, page.position.kyoku))
    )
    return Menu(page.menu(SEAT), (*seats, nobody), render(say("Choose a seat"), locale), SEATS)


def parts_menu(sent: LogSent | None, press: str, locale: str) -> Menu | None:
    """The games of a log file, where there are several."""
    if sent is None or sent.games == 1:
        return None
    first = window(sent.part, sent.games)
    choices = tuple(
        (str(part), render(say("Game {number}", number=part + 1), locale), None, part == sent.part)
        for part in range(first, min(first + MOST_CHOICES, sent.games))
    )
    return Menu(press, choices, render(say("Another game of the file"), locale), PARTS)


def window(chosen: int, count: int) -> int:
    """The first of the choices that a menu has room for, so that the chosen one is about in their middle."""
    return max(0, min(chosen - MOST_CHOICES // 2, count - MOST_CHOICES))


def menu_label(words: Words, locale: str) -> str:
    """Words as a menu shows them, as far as there is room."""
    text = render(words, locale, markdown=False)
    return text if len(text) <= LABEL else f"{text[: LABEL - 1]}…"
