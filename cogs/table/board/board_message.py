"""The public message of a table: the lobby, the board in play, the result of a kyoku, the end of the game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import discord

from bot.engine.phases import AwaitStop, GameOver
from bot.pictures.board import board_png
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
from bot.text.table.result_text import kyoku_result, next_kyoku, ranking_text, result_alt, standing_text
from bot.text.tile_text import TILE_MARKS
from cogs.common.buttons import Press
from cogs.common.content import Button, Content, KeptPicture, Picture
from cogs.replay.replay_access import OPEN
from cogs.replay.replay_games import TableRef
from cogs.replay.replay_ids import FILES, ReplayPage
from cogs.replay.review_ids import ReviewPage
from cogs.table.board.lobby_message import lobby_buttons, lobby_text
from cogs.table.pause_text import closing_text, finished_text
from cogs.table.shuffle_text import play_line, result_line
from cogs.table.votes_text import status_buttons, status_lines, status_of

if TYPE_CHECKING:
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
    picture: KeptPicture | None = None
    """The picture's name and alt text; None for none."""

    @property
    def without_controls(self) -> Content:
        """What stays of it once it is no longer the table's board; its picture is not uploaded again."""
        return Content(self.text, keeps=() if self.picture is None else (self.picture,))


def face_of(
    public_table: PublicTable, locale: str | None, league: Words | None = None, news: Words | None = None
) -> BoardContent:
    """The content of this table's public message now; ``league`` tells what the game counts for.

    ``news`` is a line about the bot itself, for the end of the message.
    """
    if public_table.game is None:
        text = fit(render(lobby_text(public_table, league), locale))
        return BoardContent(0, over=False, text=text, buttons=lobby_buttons(public_table, locale))
    over = public_table.game.kyoku_over
    if over is None:
        return _board(public_table, public_table.game, locale, news)
    return _result(public_table, public_table.game, over, locale, league, news)


def _press(public_table: PublicTable, number: int, code: str) -> str:
    return Press(public_table.table, number, code).custom_id


def _board(public_table: PublicTable, public: PublicView, locale: str | None, news: Words | None) -> BoardContent:
    names, number = public_table.names, public.kyoku
    text = _board_text(public_table, public, names, seat_lines(public, names), locale, news)
    if len(text) > MESSAGE_LIMIT:
        # Names are very long: the scores have them, so winds are enough for the rivers.
        text = _board_text(public_table, public, names, seat_lines(public, None), locale, news)
    buttons = (
        _key(public_table, number, "hand", say("My hand"), locale, discord.ButtonStyle.primary),
        _key(public_table, number, "rules", say("Rules"), locale),
        _key(public_table, number, LOG, say("Log"), locale),
        *status_buttons(public_table, number, locale),
    )
    shown = _replay(public_table, locale) if public_table.stage == "closed" else buttons
    picture = _board_picture(public, names, locale)
    return BoardContent(
        number, over=False, text=fit(text), buttons=shown, status=status_of(public_table), picture=picture
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


def _key(
    public_table: PublicTable,
    number: int,
    code: str,
    label: Words,
    locale: str | None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Button:
    return Button(_press(public_table, number, code), render(label, locale), 0, style)


def _replay(public_table: PublicTable, locale: str | None) -> tuple[Button, ...]:
    """The buttons for replay, review and files of the table's only game, once the table is closed."""
    game = TableRef(public_table.table, 1)
    return (
        Button(ReplayPage(game).press(OPEN), render(say("Replay"), locale)),
        Button(ReviewPage(game).press(OPEN), render(say("Review"), locale)),
        Button(ReplayPage(game).press(FILES), render(say("Files"), locale)),
    )


def _result(
    public_table: PublicTable,
    public: PublicView,
    over: KyokuOver,
    locale: str | None,
    league: Words | None,
    news: Words | None,
) -> BoardContent:
    names, phase = public_table.names, public.phase
    parts: list[Words | None] = []
    buttons: tuple[Button, ...] = ()
    number = public.kyoku
    rules, log = (
        _key(public_table, number, "rules", say("Rules"), locale),
        _key(public_table, number, LOG, say("Log"), locale),
    )
    if isinstance(phase, GameOver):
        parts += [ranking_text(public, phase.placements, names), finished_text(public_table, league)]
        buttons = (_key(public_table, number, "again", say("Play again"), locale), *_replay(public_table, locale))
    elif public_table.stage == "closed":
        parts += [closing_text(public_table), standing_text(public, names)]
        buttons = _replay(public_table, locale)
    elif isinstance(phase, AwaitStop):
        parts += [_turn(public_table, public, names), status_lines(public_table)]
        buttons = (
            _key(public_table, number, "hand", say("My hand"), locale),
            rules,
            log,
            *status_buttons(public_table, number, locale),
        )
    else:
        parts += [
            next_kyoku(over.ended),
            None if public_table.pause else _waiting(public_table, names),
            status_lines(public_table),
        ]
        parts.append(result_line(public_table))
        next_one = _key(public_table, public.decision, "next", say("Next kyoku"), locale, discord.ButtonStyle.success)
        buttons = (next_one, rules, log, *status_buttons(public_table, number, locale))
    parts.append(news)
    result = render(lines(_head(public_table, public), kyoku_result(public, over, names)), locale, emoji=TILE_MARKS)
    text = _both(result, render(lines(*parts), locale, emoji=TILE_MARKS))
    picture = _result_picture(public, over, names, locale)
    return BoardContent(number, over=True, text=text, buttons=buttons, status=status_of(public_table), picture=picture)


def _both(result: str, after: str) -> str:
    """The result of a kyoku, shortened if the message is too long, and the whole text after it."""
    return f"{fit(result, MESSAGE_LIMIT - len(after) - 1)}\n{after}" if after else fit(result)


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
    """The message with its picture drawn."""
    public = public_table.game
    if public is None or face.picture is None:
        return Content(face.text, face.buttons)
    over = public.kyoku_over
    if over is not None and over.wins:
        data = await asyncio.to_thread(win_card_png, public, over, public_table.names, tiles, locale)
    else:
        data = await asyncio.to_thread(board_png, public, public_table.names, 0, tiles, locale)
    return Content(face.text, face.buttons, (Picture(face.picture.name, data, face.picture.alt),))


def _board_picture(public: PublicView, names: Names, locale: str | None) -> KeptPicture:
    """The table from above."""
    return KeptPicture("board.png", _alt(board_alt(public, names), locale))


def _result_picture(public: PublicView, over: KyokuOver, names: Names, locale: str | None) -> KeptPicture:
    """The card of a win, or the table where nobody won."""
    if not over.wins:
        return _board_picture(public, names, locale)
    return KeptPicture("win.png", _alt(result_alt(public, over, names), locale))


def _alt(words: Words, locale: str | None) -> str:
    return fit(render(words, locale, markdown=False), ALT_LIMIT)
