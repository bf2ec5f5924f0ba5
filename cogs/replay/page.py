"""The message of a replay: the position in words and as a picture, with buttons and menus to others."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import discord

from bot.engine.replay import Position, Replay
from bot.pictures.replay_picture import replay_png
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.win_card import win_card_png
from bot.text.logs.replay_text import kyoku_titles
from bot.text.sentences import Words, say
from cogs.common.content import Accent, Button, Content, Menu, Picture
from cogs.replay.position_text import game_facts, position_alt, position_text, seat_titles
from cogs.replay.replay_access import OPEN
from cogs.replay.replay_games import AttachedLog, ReplayGame
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
    ReplayPage,
)
from cogs.replay.review_ids import ReviewPage

PICTURE: Final = "replay.png"
MOST_CHOICES: Final = 25
"""Discord's limit of choices in a menu."""
STEPS, KYOKUS, SEATS, MORE, PARTS = range(5)
"""The rows beneath the picture."""


def page_content(
    game: ReplayGame, page: ReplayPage, locale: str, tiles: TileSet, *, shared: bool, sharing: bool
) -> Content:
    """A page of a replay as a message. ``shared``: everybody sees it; ``sharing``: the user may show it to everybody.

    Slow: replays the kyoku and draws the picture. Call it in a thread.
    """
    foot = game_facts(game)
    text = position_text(game.replay, page.position, page.seat, open_hands=page.open_hands)
    menus = (_kyoku_menu(game, page), _seat_menu(game, page), parts_menu(game.sent, page.menu(PART)))
    return Content(
        text,
        _buttons(game, page, shared=shared, sharing=sharing),
        (_picture(game.replay, page, locale, tiles),),
        menus=tuple(menu for menu in menus if menu is not None),
        below=foot,
        accent=Accent.OVER,
    )


def _picture(replay: Replay, page: ReplayPage, locale: str, tiles: TileSet) -> Picture:
    """The table, or the card of the win at the end of a kyoku that was won."""
    public = replay.public(page.position)
    if public.kyoku_over is not None and public.kyoku_over.wins:
        data = win_card_png(public, public.kyoku_over, replay.names, tiles, locale)
    else:
        data = replay_png(replay, page.position, page.seat, open_hands=page.open_hands, tiles=tiles, locale=locale)
    alt = position_alt(replay, page.position, page.seat, open_hands=page.open_hands)
    return Picture(PICTURE, data, alt)


def _buttons(game: ReplayGame, page: ReplayPage, *, shared: bool, sharing: bool) -> tuple[Button, ...]:
    replay, position = game.replay, page.position
    won = _next_win(replay, position)
    steps = (
        _step(page, FIRST, say("|◀ Hand"), _first(replay, position)),
        _step(page, BACK, say("◀ Back"), replay.before(position)),
        _step(page, NEXT, say("Next ▶"), replay.after(position), discord.ButtonStyle.primary),
        _step(page, LAST, say("Hand ▶|"), _last(replay, position)),
        Button(page.press(DECIDE), say("Next decision"), STEPS),
    )
    hands = replace(page, open_hands=not page.open_hands).press(HANDS)
    more = (
        Button(hands, say("Hide hands") if page.open_hands else say("Show all hands"), MORE),
        replace(_step(page, WIN, say("Next win"), won), row=MORE),
        Button(page.press(FILES), say("Files"), MORE),
        Button(ReviewPage(page.ref, page.seat).press(OPEN), say("Review"), MORE),
    )
    return (*steps, *more, *access_buttons(page.press, MORE, shared=shared, sharing=sharing))


def access_buttons(press: Callable[[str], str], row: int, *, shared: bool, sharing: bool) -> tuple[Button, ...]:
    """On a shared page the button for a private copy; on a private one the button to share it, if ``sharing``."""
    if shared:
        return (Button(press(MINE), say("Only for me"), row),)
    show = Button(press(SHOW), say("Show everybody"), row)
    return (show,) if sharing else ()


def _step(
    page: ReplayPage,
    verb: str,
    label: Words,
    position: Position | None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Button:
    """A button to another position, disabled if that is None."""
    press = page.at(page.position if position is None else position).press(verb)
    return Button(press, label, STEPS, style, disabled=position is None)


def _first(replay: Replay, position: Position) -> Position | None:
    """The start of the kyoku, or of the previous kyoku if the position is the start."""
    if position.step:
        return replay.start(position.kyoku)
    return replay.start(position.kyoku - 1) if position.kyoku else None


def _last(replay: Replay, position: Position) -> Position | None:
    """The end of the kyoku, or the start of the next kyoku if the position is the end."""
    end = replay.end(position.kyoku)
    if position < end:
        return end
    return replay.start(position.kyoku + 1) if position.kyoku + 1 < len(replay) else None


def _next_win(replay: Replay, position: Position) -> Position | None:
    """The next win after a position, or the first win after the last; None if there is no other."""
    wins = replay.wins()
    next_win = next((win for win in wins if win > position), wins[0] if wins else None)
    return None if next_win == position else next_win


def _kyoku_menu(game: ReplayGame, page: ReplayPage) -> Menu:
    titles = kyoku_titles(game.replay)
    first = window(page.position.kyoku, len(titles))
    choices = tuple(
        (str(number), titles[number], None, number == page.position.kyoku)
        for number in range(first, min(first + MOST_CHOICES, len(titles)))
    )
    return Menu(page.menu(JUMP), choices, say("Jump to a hand"), KYOKUS)


def _seat_menu(game: ReplayGame, page: ReplayPage) -> Menu:
    none = say("All hands, no seat chosen") if page.open_hands else say("As everybody saw it")
    nobody = (NOBODY, none, None, page.seat is None)
    seats = tuple(
        (str(seat), title, None, seat == page.seat)
        for seat, title in enumerate(seat_titles(game.replay, page.position.kyoku))
    )
    return Menu(page.menu(SEAT), (*seats, nobody), say("Choose a seat"), SEATS)


def parts_menu(sent: AttachedLog | None, press: str) -> Menu | None:
    """The menu of the games in a log file; None if it has only one."""
    if sent is None or sent.games == 1:
        return None
    first = window(sent.part, sent.games)
    choices = tuple(
        (str(part), say("Game {number}", number=part + 1), None, part == sent.part)
        for part in range(first, min(first + MOST_CHOICES, sent.games))
    )
    return Menu(press, choices, say("Another game in this file"), PARTS)


def window(chosen: int, count: int) -> int:
    """The index of the first choice to offer, so that the chosen one is near the middle of the menu."""
    return max(0, min(chosen - MOST_CHOICES // 2, count - MOST_CHOICES))
