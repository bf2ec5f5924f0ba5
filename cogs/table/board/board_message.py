"""The public message of a table: the lobby, the board in play, the result of a kyoku, the end of the game.

It says what the table waits for, shows the picture, and has the buttons; everything else is in the picture and in its
alt text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.engine.phases import AwaitStop, KyokuOver
from bot.engine.view import PublicView
from bot.pictures.sprite_sheet_specs import TileSet
from bot.table.ports import PublicTable
from bot.text.sentences import PersonName, Plain, Words, fit, joined, lines, render, say
from bot.text.table.board_text import Names, turn_line
from bot.text.table.result_text import result_head, standing_text
from bot.text.tile_text import TILE_MARKS
from cogs.common.content import Accent, Button, Content, KeptPicture, Menu
from cogs.table.board.after_kyoku import (
    buttons_after,
    is_over,
    next_begins,
    over_buttons,
    table_button,
    words_after,
)
from cogs.table.board.lobby_message import lobby_buttons, lobby_text
from cogs.table.board.table_pictures import drawn, pictures_of
from cogs.table.pause_and_closing_text import closing_text
from cogs.table.table_status_text import status_buttons, status_lines, status_of

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
    below: str = ""
    """Text under the pictures."""
    accent: Accent = Accent.OPEN

    @property
    def with_pictures_kept(self) -> Content:
        """All of it, in the place of a message that has its pictures already: they are not uploaded again."""
        return Content(
            self.text, self.buttons, kept_pictures=self.pictures, menus=self.menus, below=self.below, accent=self.accent
        )

    @property
    def without_controls(self) -> Content:
        """What stays of it once it is no longer the table's board.

        What stood below its pictures told what comes next, and until when.
        """
        return replace(self.with_pictures_kept, buttons=(), menus=(), below="")


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
        buttons = lobby_buttons(public_table, locale)
        accent = Accent.OVER if public_table.stage == "closed" else Accent.OPEN
        return BoardContent(0, over=False, text=text, buttons=buttons, menus=menus, accent=accent)
    over = public_table.game.kyoku_over
    if over is None:
        return _board(public_table, public_table.game, locale, news)
    return _result(public_table, public_table.game, over, locale, league, news)


def _board(public_table: PublicTable, public: PublicView, locale: str | None, news: Words | None) -> BoardContent:
    names, number = public_table.names, public.kyoku
    if public_table.stage == "closed":
        text, below = lines(closing_text(public_table), _training(public_table)), standing_text(public, names)
        accent, buttons = Accent.OVER, over_buttons(public_table, locale)
    else:
        turn = _turn(public_table, public, names)
        text = lines(None if turn is None else joined((Plain("###"), turn), " "), _training(public_table))
        stuck = say("The table is paused: moves cannot be saved at the moment. It goes on by itself.")
        below = lines(status_lines(public_table), stuck if public_table.stuck else None, news)
        accent = Accent.DANGER if any(seat.riichi for seat in public.seats) else Accent.OPEN
        accent = accent if public_table.pause is None else Accent.OVER
        buttons = (
            table_button(public_table, number, "hand", say("My hand"), locale, discord.ButtonStyle.primary),
            table_button(public_table, number, "rules", say("Rules"), locale),
            table_button(public_table, number, LOG, say("Log"), locale),
            *status_buttons(public_table, number, locale),
        )
    return BoardContent(
        number,
        over=False,
        text=fit(render(text, locale)),
        buttons=buttons,
        status=status_of(public_table),
        pictures=pictures_of(public_table, locale),
        below=fit(render(below, locale)),
        accent=accent,
    )


def _training(public_table: PublicTable) -> Words | None:
    """That the game does not count, in small print."""
    return say("-# training, does not count") if public_table.settings.training else None


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
    after, parts = words_after(public_table, public, over, league), list[Words | None]()
    buttons = buttons_after(public_table, public, locale)
    if not is_over(public_table):
        rules = table_button(public_table, number, "rules", say("Rules"), locale)
        log = table_button(public_table, number, LOG, say("Log"), locale)
        status = status_buttons(public_table, number, locale)
        if isinstance(public.phase, AwaitStop):
            parts += [_turn(public_table, public, names), status_lines(public_table)]
            buttons = (table_button(public_table, number, "hand", say("My hand"), locale), rules, log, *status)
        else:
            after = joined((after, None if public_table.pause else _waiting(public_table, names)))
            parts += [status_lines(public_table)]
            buttons = (*buttons, rules, log, *status)
    text = lines(result_head(public, over, names), _training(public_table))
    return BoardContent(
        number,
        over=True,
        text=fit(render(text, locale, emoji=TILE_MARKS)),
        buttons=buttons,
        status=status_of(public_table),
        pictures=pictures_of(public_table, locale),
        below=fit(render(lines(after, *parts, news), locale)),
        accent=Accent.YOUR_TURN if over.wins and not is_over(public_table) else Accent.OVER,
    )


def _waiting(public_table: PublicTable, names: Names) -> Words:
    ready = joined((PersonName(names[seat]) for seat in public_table.ready), ", ")
    return joined((next_begins(public_table), say("ready: {names}", names=ready) if public_table.ready else None))


async def content_of(
    public_table: PublicTable, face: BoardContent, locale: str | None, tiles: TileSet = "classic"
) -> Content:
    """The message with its pictures drawn."""
    pictures = await drawn(public_table, face.pictures, locale, tiles)
    return Content(face.text, face.buttons, pictures, menus=face.menus, below=face.below, accent=face.accent)
