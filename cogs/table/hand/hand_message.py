"""The private message of a player: the own hand, what is asked, and a button for everything that may be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import Riichi
from bot.engine.phases import AwaitStop, AwaitTenpai
from bot.text.sentences import Words, fit, lines, render, say
from bot.text.table.ended import kyoku_over
from bot.text.table.hand_text import hand_body, prompt, riichi_choices
from bot.text.table.result_text import kyoku_result
from bot.text.tile_marks import TILE_MARKS
from bot.text.training.training_text import training_lines
from cogs.common.content import Content
from cogs.table.board.board_message import names_of
from cogs.table.board.pictures import seat_picture
from cogs.table.hand.hand_buttons import hand_buttons
from cogs.table.standstill import closing_text, pause_text
from cogs.table.table_sentences import channel_link

if TYPE_CHECKING:
    from bot.engine.phases import KyokuOver
    from bot.engine.view import SeatView
    from bot.pictures.sprite_sheets import TileSet
    from bot.table.ports import HandSheet


async def hand_content(
    hand: HandSheet,
    locale: str | None,
    tiles: TileSet = "classic",
    *,
    asking_riichi: bool = False,
    note: str = "",
) -> Content:
    """The message for this person now, drawn with the ``tiles`` they chose. ``note`` is said on top of it."""
    view = hand.view
    head = say("-# Riichi table in {channel}", channel=channel_link(hand.sheet.channel))
    if view is None:
        waiting = say("The game has not begun. Your hand appears here once the tiles are dealt.")
        return Content(_with_note(note, lines(head, waiting), locale))
    over = kyoku_over(view.public)
    if over is not None:
        return _ended(hand, view, over, lines(head, presence_text(hand)), locale, note)
    if hand.sheet.stage == "closed":
        return Content(_with_note(note, lines(head, closing_text(hand.sheet)), locale))
    asking_riichi = asking_riichi and any(isinstance(action, Riichi) for action in hand.legal)
    body = _body(hand, view, asking_riichi=asking_riichi)
    text = _with_note(note, lines(head, presence_text(hand), body), locale)
    pictures = (await seat_picture(view, names_of(hand.sheet), locale, tiles),)
    return Content(text, hand_buttons(hand, view, locale, asking_riichi=asking_riichi), pictures)


def _ended(hand: HandSheet, view: SeatView, over: KyokuOver, head: Words, locale: str | None, note: str) -> Content:
    """How the kyoku ended, and the dealer's question where one is asked."""
    names = names_of(hand.sheet)
    running = hand.sheet.stage == "playing"
    asked = running and isinstance(view.public.phase, AwaitStop) and not _stands_still(hand)
    question = prompt(view, names, hand.due or hand.sheet.due) if asked else None
    text = _with_note(note, lines(head, kyoku_result(view.public, over, names), question), locale)
    return Content(text, hand_buttons(hand, view, locale, asking_riichi=False) if running else ())


def _body(hand: HandSheet, view: SeatView, *, asking_riichi: bool) -> Words:
    names = names_of(hand.sheet)
    if _stands_still(hand):
        return hand_body(view, names, None, asked=False)
    if hand.by_itself:
        by_itself = say("-# This turn goes by itself, as you wished or as riichi has it.")
        return lines(hand_body(view, names, None, asked=False), by_itself)
    body = hand_body(view, names, hand.due)
    if asking_riichi:
        return lines(body, riichi_choices(view))
    bank = None
    if hand.due is not None and hand.bank_seconds and not isinstance(view.public.phase, AwaitTenpai):
        bank = say("-# then {seconds} seconds of your time bank", seconds=int(hand.bank_seconds))
    return lines(body, bank, training_lines(view, names) if hand.sheet.settings.training else None)


def _stands_still(hand: HandSheet) -> bool:
    """Whether nothing is asked of the player until they are back, or the game goes on."""
    return hand.away or hand.sheet.pause is not None


def presence_text(hand: HandSheet) -> Words | None:
    """That the player is away, and why the game stands still; None where neither is so."""
    sheet = hand.sheet
    over = sheet.game is None or sheet.game.over
    if sheet.stage != "playing" or over or not _stands_still(hand):
        return None
    away = say("**You are away:** a caretaker plays your seat. It discards what it draws and calls nothing.")
    return lines(
        away if hand.away and sheet.pause is None else None,
        pause_text(sheet.pause) if sheet.pause is not None else None,
    )


def _with_note(note: str, text: Words, locale: str | None) -> str:
    rendered = render(text, locale, emoji=TILE_MARKS)
    return fit(f"{note}\n{rendered}" if note else rendered)
