"""The public message of a table: the lobby, the board in play, the result of a kyoku, the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.engine.phases import AwaitStop, GameOver
from bot.render.board_text import heading, last_action, scores_line, seat_lines, turn_line
from bot.render.ended import kyoku_over
from bot.render.result_text import kyoku_result, next_kyoku, ranking_text
from bot.render.text import Name, Plain, Text, Words, fit, joined, lines, render, say, say_many
from bot.table.records import Cpu
from cogs.common.buttons import Press
from cogs.common.content import Button, Content
from cogs.common.presets import preset_title
from cogs.table.pictures import board_picture, wins_picture
from cogs.table.rules_text import length_name, pace_name

if TYPE_CHECKING:
    from bot.engine.phases import KyokuOver
    from bot.engine.view import PublicView
    from bot.render.board_text import Names
    from bot.table.ports import Sheet
    from bot.table.records import Player
    from cogs.common.content import Picture


@dataclass(frozen=True, slots=True)
class Face:
    """What the public message should show, before pictures are drawn. Two equal faces look alike.

    ``kyoku`` numbers the kyoku it belongs to, 0 the lobby; ``over``: it shows how that kyoku ended.
    """

    kyoku: int
    over: bool
    text: str
    buttons: tuple[Button, ...]


def names_of(sheet: Sheet) -> Names:
    """Names by seat."""
    return tuple(player.name if player is not None else "" for player in sheet.players)


def kyoku_number(public: PublicView) -> int:
    """A number for this kyoku, different from that of any other of the game and never 0."""
    return public.bakaze * 1_000_000 + public.number * 1000 + public.honba


def face_of(sheet: Sheet, locale: str | None) -> Face:
    """What the public message of this table should show now."""
    if sheet.game is None:
        return _lobby(sheet, locale)
    over = kyoku_over(sheet.game)
    return _board(sheet, sheet.game, locale) if over is None else _result(sheet, sheet.game, over, locale)


def _press(sheet: Sheet, number: int, code: str) -> str:
    return Press(sheet.table, number, code).custom_id


def _lobby(sheet: Sheet, locale: str | None) -> Face:
    free = sum(player is None for player in sheet.players)
    closed = sheet.stage == "closed"
    text = lines(
        say("## Riichi table"),
        joined(
            (
                preset_title(sheet.settings.preset),
                length_name(sheet.settings.length),
                pace_name(sheet.settings.pace),
            )
        ),
        *(_place(number, player) for number, player in enumerate(sheet.players, start=1)),
        closing_text(sheet.close_reason) if closed else _lobby_hint(free),
    )
    if closed:
        return Face(0, over=False, text=render(text, locale), buttons=())
    primary, green = discord.ButtonStyle.primary, discord.ButtonStyle.success
    buttons = (
        Button(_press(sheet, 0, "join"), render(say("Join"), locale), 0, primary, disabled=not free),
        Button(_press(sheet, 0, "leave"), render(say("Leave"), locale), 0),
        Button(_press(sheet, 0, "cpu"), render(say("Add CPU"), locale), 0, disabled=not free),
        Button(_press(sheet, 0, "fill"), render(say("Start with CPUs"), locale), 0, green)
        if free
        else Button(_press(sheet, 0, "start"), render(say("Start"), locale), 0, green),
        Button(_press(sheet, 0, "rules"), render(say("Rules"), locale), 0),
    )
    return Face(0, over=False, text=render(text, locale), buttons=buttons)


def _place(number: int, player: Player | None) -> Words:
    if player is None:
        return say("{number}. free", number=number)
    if isinstance(player, Cpu):
        return say("{number}. {name} (computer)", number=number, name=player.name)
    return say("{number}. {name}", number=number, name=player.name)


def _lobby_hint(free: int) -> Text:
    if not free:
        return say("Everybody is here. **Start** draws the seats and deals.")
    return say_many(
        "{count} place is free: **Join**, or let a computer player have it.",
        "{count} places are free: **Join**, or let computer players have them.",
        free,
    )


def closing_text(reason: str | None) -> Text:
    """Why a table is closed."""
    match reason:
        case "finished":
            return say("The game is over and counts for the league: /league standings.")
        case "idle":
            return say("Closed: nobody has touched this table for a long time.")
        case "abandoned":
            return say("Closed: everybody has left.")
        case "channel_gone":
            return say("Closed: the table's channel is gone.")
        case _:
            return say("Closed by request.")


def _board(sheet: Sheet, public: PublicView, locale: str | None) -> Face:
    names = names_of(sheet)
    closed = sheet.stage == "closed"
    text = lines(
        joined((Plain("**"), heading(public), Plain("**")), ""),
        scores_line(public, names),
        seat_lines(public, names),
        closing_text(sheet.close_reason) if closed else None,
        None if closed else last_action(public, names),
        None if closed else turn_line(public, names, sheet.due),
        say("The table is paused: moves cannot be saved at the moment. It goes on by itself.")
        if sheet.stuck
        else None,
    )
    number = kyoku_number(public)
    buttons = (
        Button(_press(sheet, number, "hand"), render(say("My hand"), locale), 0, discord.ButtonStyle.primary),
        Button(_press(sheet, number, "rules"), render(say("Rules"), locale), 0),
    )
    return Face(number, over=False, text=fit(render(text, locale)), buttons=() if closed else buttons)


def _result(sheet: Sheet, public: PublicView, over: KyokuOver, locale: str | None) -> Face:
    names, phase = names_of(sheet), public.phase
    parts: list[Words | None] = [
        joined((Plain("**"), heading(public), Plain("**")), ""),
        kyoku_result(public, over, names),
    ]
    buttons: tuple[Button, ...] = ()
    number = kyoku_number(public)
    if isinstance(phase, GameOver):
        parts += [ranking_text(public, phase.placements, names), closing_text("finished")]
        buttons = (Button(_press(sheet, number, "again"), render(say("Play again"), locale), 0),)
    elif sheet.stage == "closed":
        parts.append(closing_text(sheet.close_reason))
    elif isinstance(phase, AwaitStop):
        parts.append(turn_line(public, names, sheet.due))
        buttons = (
            Button(_press(sheet, number, "hand"), render(say("My hand"), locale), 0),
            Button(_press(sheet, number, "rules"), render(say("Rules"), locale), 0),
        )
    else:
        parts += [next_kyoku(over.ended), _waiting(sheet, names)]
        buttons = (
            Button(
                _press(sheet, public.decision, "next"),
                render(say("Next kyoku"), locale),
                0,
                discord.ButtonStyle.success,
            ),
            Button(_press(sheet, number, "rules"), render(say("Rules"), locale), 0),
        )
    return Face(number, over=True, text=fit(render(lines(*parts), locale)), buttons=buttons)


def _waiting(sheet: Sheet, names: Names) -> Words:
    ready = joined((Name(names[seat]) for seat in sheet.ready), ", ")
    when = sheet.due
    if when is None:
        return say("The next kyoku begins in a moment.")
    if sheet.ready:
        return say("It begins {due}, or once everybody has pressed Next kyoku. Ready: {names}", due=when, names=ready)
    return say("It begins {due}, or once everybody has pressed Next kyoku.", due=when)


async def content_of(sheet: Sheet, face: Face, locale: str | None) -> Content:
    """The message with its pictures drawn."""
    pictures: tuple[Picture, ...] = ()
    if sheet.game is not None:
        public, names = sheet.game, names_of(sheet)
        over = kyoku_over(public)
        if over is not None and over.wins:
            pictures = (await wins_picture(public, over.wins, names, locale),)
        else:
            pictures = (await board_picture(public, names, locale),)
    return Content(face.text, face.buttons, pictures)


def without_buttons(content: Content) -> Content:
    """The same message when it is no longer the table's."""
    return Content(content.text, (), content.pictures)
