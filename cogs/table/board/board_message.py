"""The public message of a table: the lobby, the board in play, the result of a kyoku, the end of the game.

It says what the table waits for, shows the picture, and has the buttons; everything else is in the picture and in its
alt text.
"""

from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.engine.phases import AwaitStop, KyokuOver
from bot.engine.view import PublicView
from bot.pictures.sprite_sheet_specs import TileSet
from bot.table.ports import PublicTable
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from bot.text.table.board_text import Names, turn_line
from bot.text.table.result_text import result_head, standing_text
from cogs.common.content import NOTHING, Accent, Content, Menu
from cogs.common.explain_words import with_words
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
from cogs.table.hand.hand_buttons import with_page
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
    status: tuple[object, ...]
    content: Content
    """All of it, in the place of a message that has its pictures already: they are not uploaded again."""

    @property
    def without_controls(self) -> Content:
        """What stays of it once it is no longer the table's board.

        What stood below its pictures told what comes next, and until when.
        """
        return replace(self.content, buttons=(), menus=(), below=NOTHING)


def face_of(
    public_table: PublicTable,
    locale: str | None,
    league: Words | None = None,
    news: Words | None = None,
    menus: tuple[Menu, ...] = (),
    *,
    ways: tuple[str, ...] = (),
    played_there: bool = False,
    learning: bool = False,
) -> BoardContent:
    """The content of this table's public message now; ``league`` tells what the game counts for.

    ``news`` is a line about the bot itself, for the end of the message; ``menus`` are those of the lobby. ``ways``
    lead to the table's page (``page_ways``); ``played_there``: everybody plays there, and the message follows now and
    then. ``learning``: somebody who plays here has not finished the lessons.
    """
    game, status = public_table.game, status_of(public_table)
    if game is None:
        accent = Accent.OVER if public_table.stage == "closed" else Accent.OPEN
        text = lobby_text(public_table, league, menus=bool(menus))
        content = Content(text, lobby_buttons(public_table), menus=menus, accent=accent)
        content = with_words(content) if content.buttons else content
        content = replace(content, kept_pictures=pictures_of(public_table, locale))
        return BoardContent(0, over=False, status=(), content=content.rendered(locale))
    over = game.kyoku_over
    if over is None:
        content = _board(public_table, game, news, played_there=played_there)
    else:
        content = _result(public_table, game, over, league, news)
    content = with_words(content, 0) if learning else content
    if not is_over(public_table):
        content = replace(content, buttons=with_page(content.buttons, public_table.table, ways))
    content = replace(content, kept_pictures=pictures_of(public_table, locale)).rendered(locale)
    return BoardContent(game.kyoku, over is not None, status, content)


def _board(public_table: PublicTable, public: PublicView, news: Words | None, *, played_there: bool) -> Content:
    names, number = public_table.names, public.kyoku
    if public_table.stage == "closed":
        text, below = lines(closing_text(public_table), _training(public_table)), standing_text(public, names)
        accent, buttons = Accent.OVER, over_buttons(public_table)
    else:
        # Whose turn it is would be wrong most of the time.
        there = say("This game is being played in the browser. The picture here is updated every two minutes.")
        turn = there if played_there else _turn(public_table, public, names)
        text = lines(None if turn is None else joined((Plain("###"), turn), " "), _training(public_table))
        stuck = say("The table is on hold: moves cannot be saved at the moment. It will continue by itself.")
        below = lines(status_lines(public_table), stuck if public_table.stuck else None, news)
        accent = Accent.DANGER if any(seat.riichi for seat in public.seats) else Accent.OPEN
        accent = accent if public_table.pause is None else Accent.OVER
        buttons = (
            table_button(public_table, number, "hand", say("My hand"), discord.ButtonStyle.primary),
            table_button(public_table, number, "rules", say("Rules")),
            table_button(public_table, number, LOG, say("Log")),
            *status_buttons(public_table, number),
        )
    return Content(text, buttons, below=below, accent=accent)


def _training(public_table: PublicTable) -> Words | None:
    """That the game does not count, in small print."""
    return say("-# training, does not count") if public_table.settings.training else None


def _turn(public_table: PublicTable, public: PublicView, names: Names) -> Words | None:
    """Whose turn it is. Caretakers are not named in a paused game, as they do not play either."""
    away = public_table.away if public_table.pause is None else frozenset[int]()
    return turn_line(public, names, public_table.due, away=away)


def _result(
    public_table: PublicTable, public: PublicView, over: KyokuOver, league: Words | None, news: Words | None
) -> Content:
    names, number = public_table.names, public.kyoku
    after, parts = words_after(public_table, public, over, league), list[Words | None]()
    buttons = buttons_after(public_table, public)
    if not is_over(public_table):
        rules = table_button(public_table, number, "rules", say("Rules"))
        log = table_button(public_table, number, LOG, say("Log"))
        status = status_buttons(public_table, number)
        if isinstance(public.phase, AwaitStop):
            parts += [_turn(public_table, public, names), status_lines(public_table)]
            buttons = (table_button(public_table, number, "hand", say("My hand")), rules, log, *status)
        else:
            after = joined((after, None if public_table.pause else _waiting(public_table, names)))
            parts += [status_lines(public_table)]
            buttons = (*buttons, rules, log, *status)
    text = lines(result_head(public, over, names), _training(public_table))
    accent = Accent.YOUR_TURN if over.wins and not is_over(public_table) else Accent.OVER
    return Content(text, buttons, below=lines(after, *parts, news), accent=accent)


def _waiting(public_table: PublicTable, names: Names) -> Words:
    ready = joined((PersonName(names[seat]) for seat in public_table.ready), ", ")
    return joined((next_begins(public_table), say("ready: {names}", names=ready) if public_table.ready else None))


async def content_of(
    public_table: PublicTable, face: BoardContent, locale: str | None, tiles: TileSet = "classic"
) -> Content:
    """The message with its pictures drawn."""
    pictures = await drawn(public_table, face.content.kept_pictures, locale, tiles)
    return replace(face.content, pictures=pictures, kept_pictures=())
