"""The public message of a table: the lobby, the board in play, the result of a kyoku, the end of the game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.engine.phases import AwaitStop
from bot.pictures.board import board_png
from bot.pictures.draw_card import draw_card_png
from bot.pictures.end_card import end_card_png
from bot.pictures.win_card import win_card_png
from bot.text.sentences import (
    ALT_LIMIT,
    MESSAGE_LIMIT,
    PersonName,
    Plain,
    Words,
    fit,
    joined,
    lines,
    render,
    say,
)
from bot.text.table.board_text import board_alt, heading, last_action, scores_line, seat_lines, turn_line
from bot.text.table.card_text import end_alt, result_alt
from bot.text.table.result_text import kyoku_result, standing_text
from bot.text.tile_text import TILE_MARKS
from cogs.common.content import Accent, Button, Content, KeptPicture, Menu, Picture
from cogs.table.board.after_kyoku import both, buttons_after, is_over, over_buttons, table_button, words_after
from cogs.table.board.lobby_message import lobby_buttons, lobby_text
from cogs.table.pause_text import closing_text
from cogs.table.shuffle_text import play_line, result_line
from cogs.table.votes_text import status_buttons, status_lines, status_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game_summary import GameSummary
    from bot.engine.phases import KyokuOver
    from bot.engine.view import PublicView
    from bot.pictures.sprite_sheets import TileSet
    from bot.table.ports import PublicTable
    from bot.text.table.board_text import Names

LOG: Final = "log"
"""Shows what has happened in this kyoku."""


@dataclass(frozen=True, slots=True)
class BoardContent:
    """The content of the public message before pictures are drawn. Equal contents look the same.

    ``kyoku`` numbers the kyoku it belongs to, 0 the lobby; ``over``: it shows how that kyoku ended; ``status``: who is
    away, what is asked and why the game stands still (``status_of``).
    """

    kyoku: int
    over: bool
    text: str
    buttons: tuple[Button, ...]
    status: tuple[object, ...] = ()
    pictures: tuple[KeptPicture, ...] = ()
    menus: tuple[Menu, ...] = ()
    """Those of the lobby."""

    @property
    def without_controls(self) -> Content:
        """What stays of it once it is no longer the table's board; its pictures are not uploaded again."""
        return Content(self.text, keeps=self.pictures)


def face_of(
    public_table: PublicTable,
    locale: str | None,
    league: Words | None = None,
    news: Words | None = None,
    menus: tuple[Menu, ...] = (),
) -> BoardContent:
    """The content of this table's public message now; ``league`` tells what the game counts for.

    ``news`` is a line about the bot itself, for the end of the message; ``menus`` are those of the lobby.
    """
    if public_table.game is None:
        text = fit(render(lobby_text(public_table, league, menus=bool(menus)), locale))
        return BoardContent(0, over=False, text=text, buttons=lobby_buttons(public_table, locale), menus=menus)
    over = public_table.game.kyoku_over
    if over is None:
        return _board(public_table, public_table.game, locale, news)
    return _result(public_table, public_table.game, over, locale, league, news)


def _board(public_table: PublicTable, public: PublicView, locale: str | None, news: Words | None) -> BoardContent:
    names, number = public_table.names, public.kyoku
    text = _board_text(public_table, public, names, seat_lines(public, names), locale, news)
    if len(text) > MESSAGE_LIMIT:
        # Names are very long: the scores have them, so winds are enough for the rivers.
        text = _board_text(public_table, public, names, seat_lines(public, None), locale, news)
    buttons = (
        table_button(public_table, number, "hand", say("My hand"), locale, discord.ButtonStyle.primary),
        table_button(public_table, number, "rules", say("Rules"), locale),
        table_button(public_table, number, LOG, say("Log"), locale),
        *status_buttons(public_table, number, locale),
    )
    shown = over_buttons(public_table, locale) if public_table.stage == "closed" else buttons
    pictures = (KeptPicture("board.png", _alt(board_alt(public, names), locale)),)
    return BoardContent(
        number, over=False, text=fit(text), buttons=shown, status=status_of(public_table), pictures=pictures
    )


def _board_text(
    public_table: PublicTable, public: PublicView, names: Names, rivers: Words, locale: str | None, news: Words | None
) -> str:
    head = _head(public_table, public)
    if public_table.stage == "closed":
        end = lines(closing_text(public_table), standing_text(public, names))
        return render(lines(head, scores_line(public, names), rivers, end), locale)
    now = lines(
        last_action(public, names),
        _turn(public_table, public, names),
        status_lines(public_table),
        play_line(public_table),
        say("The table is paused: moves cannot be saved at the moment. It goes on by itself.")
        if public_table.stuck
        else None,
        news,
    )
    return render(lines(head, scores_line(public, names), rivers, now), locale)


def _head(public_table: PublicTable, public: PublicView) -> Words:
    """The first line: the kyoku, and whether the game does not count."""
    kyoku = joined((Plain("**"), heading(public), Plain("**")), "")
    return joined((kyoku, say("training, does not count"))) if public_table.settings.training else kyoku


def _turn(public_table: PublicTable, public: PublicView, names: Names) -> Words | None:
    """Whose turn it is. Caretakers are not named in a paused game, as they do not play either."""
    away = public_table.away if public_table.pause is None else frozenset[int]()
    return turn_line(public, names, public_table.due, away=away)


def _result(
    public_table: PublicTable,
    public: PublicView,
    over: KyokuOver,
    locale: str | None,
    league: Words | None,
    news: Words | None,
) -> BoardContent:
    names, number = public_table.names, public.kyoku
    parts: list[Words | None] = [words_after(public_table, public, over, league)]
    buttons = buttons_after(public_table, public, locale)
    if not is_over(public_table):
        rules = table_button(public_table, number, "rules", say("Rules"), locale)
        log = table_button(public_table, number, LOG, say("Log"), locale)
        status = status_buttons(public_table, number, locale)
        if isinstance(public.phase, AwaitStop):
            parts += [_turn(public_table, public, names), status_lines(public_table)]
            buttons = (table_button(public_table, number, "hand", say("My hand"), locale), rules, log, *status)
        else:
            waiting = None if public_table.pause else _waiting(public_table, names)
            parts += [waiting, status_lines(public_table), result_line(public_table)]
            buttons = (*buttons, rules, log, *status)
    parts.append(news)
    result = render(lines(_head(public_table, public), kyoku_result(public, over, names)), locale, emoji=TILE_MARKS)
    text = both(result, render(lines(*parts), locale, emoji=TILE_MARKS))
    pictures = _result_pictures(public, over, public_table.summary, names, locale)
    now = status_of(public_table)
    return BoardContent(number, over=True, text=text, buttons=buttons, status=now, pictures=pictures)


def _waiting(public_table: PublicTable, names: Names) -> Words:
    ready = joined((PersonName(names[seat]) for seat in public_table.ready), ", ")
    when = public_table.due
    if when is None:
        return say("The next kyoku begins in a moment.")
    if public_table.ready:
        return say("It begins {due}, or once everybody has pressed Next kyoku. Ready: {names}", due=when, names=ready)
    return say("It begins {due}, or once everybody has pressed Next kyoku.", due=when)


async def content_of(
    public_table: PublicTable, face: BoardContent, locale: str | None, tiles: TileSet = "classic"
) -> Content:
    """The message with its pictures drawn."""
    public, names = public_table.game, public_table.names
    if public is None:
        accent = Accent.OVER if public_table.stage == "closed" else Accent.OPEN
        return Content(face.text, face.buttons, menus=face.menus, accent=accent)
    drawn: dict[str, Callable[[], bytes]] = {"board.png": partial(board_png, public, names, 0, tiles, locale)}
    if public.kyoku_over is not None:
        drawn["win.png"] = partial(win_card_png, public, public.kyoku_over, names, tiles, locale)
        drawn["draw.png"] = partial(draw_card_png, public, public.kyoku_over, names, tiles, locale)
        drawn["end.png"] = partial(end_card_png, public, public_table.summary, names, tiles, locale)
    pictures = [Picture(kept.name, await asyncio.to_thread(drawn[kept.name]), kept.alt) for kept in face.pictures]
    return Content(face.text, face.buttons, tuple(pictures))


def _result_pictures(
    public: PublicView, over: KyokuOver, summary: GameSummary, names: Names, locale: str | None
) -> tuple[KeptPicture, ...]:
    """The card of a kyoku's result, and that of the game's end if it was the last."""
    result = KeptPicture("win.png" if over.wins else "draw.png", _alt(result_alt(public, over, names), locale))
    if not public.over:
        return (result,)
    return result, KeptPicture("end.png", _alt(end_alt(public, summary, names), locale))


def _alt(words: Words, locale: str | None) -> str:
    return fit(render(words, locale, markdown=False), ALT_LIMIT)
