"""The private message of a player: the own hand, what is asked, and a button for everything that may be done now.

And the moment that such a message shows, from which follows whether it is worth touching again.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.actions import Discard, Riichi
from bot.engine.legal import why_no_discard
from bot.engine.phases import AwaitDiscard, AwaitStop, AwaitTenpai
from bot.pictures.board import seat_png
from bot.text.sentences import ALT_LIMIT, Words, channel_link, fit, lines, render, say
from bot.text.table.board_text import board_alt
from bot.text.table.hand_text import hand_alt, hand_body, prompt, riichi_choices
from bot.text.table.result_text import kyoku_result
from bot.text.tile_text import TILE_MARKS
from bot.text.training.training_text import training_lines
from cogs.common.content import Content, Picture
from cogs.table.hand.hand_buttons import hand_buttons
from cogs.table.pause_text import closing_text, pause_text

if TYPE_CHECKING:
    from bot.engine.phases import KyokuOver
    from bot.engine.tiles import Tile
    from bot.engine.view import SeatView
    from bot.pictures.sprite_sheets import TileSet
    from bot.table.ports import PlayerTable
    from bot.table.records import PauseReason
    from bot.text.table.board_text import Names


async def hand_content(
    hand: PlayerTable,
    locale: str | None,
    tiles: TileSet = "classic",
    *,
    asking_riichi: bool = False,
    note: str = "",
) -> Content:
    """The message for this person now, drawn with the ``tiles`` they chose. ``note`` is said on top of it."""
    view = hand.view
    head = say("-# Riichi table in {channel}", channel=channel_link(hand.public_table.channel))
    if view is None:
        waiting = say("The game has not begun. Your hand appears here once the tiles are dealt.")
        return Content(_with_note(note, lines(head, waiting), locale))
    over = view.public.kyoku_over
    if over is not None:
        return _ended(hand, view, over, lines(head, presence_text(hand)), locale, note)
    if hand.public_table.stage == "closed":
        return Content(_with_note(note, lines(head, closing_text(hand.public_table)), locale))
    asking_riichi = asking_riichi and any(isinstance(action, Riichi) for action in hand.legal)
    body = _body(hand, view, asking_riichi=asking_riichi)
    text = _with_note(note, lines(head, presence_text(hand), body), locale)
    pictures = (await seat_picture(view, hand.public_table.names, locale, tiles),)
    return Content(text, hand_buttons(hand, view, locale, asking_riichi=asking_riichi), pictures)


def _ended(hand: PlayerTable, view: SeatView, over: KyokuOver, head: Words, locale: str | None, note: str) -> Content:
    """How the kyoku ended, and the dealer's question where one is asked."""
    names = hand.public_table.names
    running = hand.public_table.stage == "playing"
    asked = running and isinstance(view.public.phase, AwaitStop) and not _stands_still(hand)
    question = prompt(view, names, hand.due or hand.public_table.due) if asked else None
    text = _with_note(note, lines(head, kyoku_result(view.public, over, names), question), locale)
    return Content(text, hand_buttons(hand, view, locale, asking_riichi=False) if running else ())


def _body(hand: PlayerTable, view: SeatView, *, asking_riichi: bool) -> Words:
    names = hand.public_table.names
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
    return lines(body, bank, training_lines(view, names) if hand.public_table.settings.training else None)


def _stands_still(hand: PlayerTable) -> bool:
    """Whether nothing is asked of the player until they are back, or the game goes on."""
    return hand.away or hand.public_table.pause is not None


def presence_text(hand: PlayerTable) -> Words | None:
    """That the player is away, and why the game stands still; None where neither is so."""
    public_table = hand.public_table
    over = public_table.game is None or public_table.game.over
    if public_table.stage != "playing" or over or not _stands_still(hand):
        return None
    away = say("**You are away:** a caretaker plays your seat. It discards what it draws and calls nothing.")
    return lines(
        away if hand.away and public_table.pause is None else None,
        pause_text(public_table.pause) if public_table.pause is not None else None,
    )


def _with_note(note: str, text: Words, locale: str | None) -> str:
    rendered = render(text, locale, emoji=TILE_MARKS)
    return fit(f"{note}\n{rendered}" if note else rendered)


@dataclass(frozen=True, slots=True)
class HandSnapshot:
    """What a hand message shows. ``decision`` is the prompt it answers, 0 where nothing was asked.

    ``over``: it shows how the kyoku ended, and asks nothing more. ``presence``: whether the player is away, and why the
    game stands still. ``automatic``: it shows a turn that is about to go by itself.
    """

    revision: int
    kyoku: int
    decision: int
    over: bool
    presence: tuple[bool, PauseReason | None] = (False, None)
    automatic: bool = False


def snapshot_of(hand: PlayerTable) -> HandSnapshot:
    """The moment that a message made from this hand shows."""
    public = hand.public_table.game
    if public is None:
        return HandSnapshot(hand.public_table.revision, 0, 0, over=False)
    over = (public.kyoku_over is not None and not hand.legal) or hand.public_table.stage == "closed"
    presence = (hand.away, hand.public_table.pause)
    asked = hand.legal and not over and not hand.by_itself and presence == (False, None)
    decision = public.decision if asked else 0
    return HandSnapshot(hand.public_table.revision, public.kyoku, decision, over, presence, hand.by_itself)


def needs_update(shown: HandSnapshot | None, now: HandSnapshot) -> bool:
    """Whether the player's message is to be touched."""
    if not now.kyoku:
        return False
    if shown is None or shown.kyoku != now.kyoku:
        return True
    if shown.presence != now.presence or (shown.automatic and not now.automatic):
        return True
    if now.over:
        return not shown.over
    # What was asked may be over without an answer: time ran out, or it was done from elsewhere.
    return shown.decision != now.decision


def reveals_no_call(hand: PlayerTable) -> bool:
    """Whether everybody knows that this player's hand is touched now: dealt, their turn, asked like all, over.

    In a call window it would tell that they have something to call.
    """
    public = hand.public_table.game
    if public is None or public.kyoku_over is not None or isinstance(public.phase, AwaitTenpai):
        return True
    opening = public.uninterrupted and not any(seat.river for seat in public.seats)
    return opening or (isinstance(public.phase, AwaitDiscard) and public.phase.seat == hand.seat)


async def seat_picture(view: SeatView, names: Names, locale: str | None, tiles: TileSet = "classic") -> Picture:
    """The table from the viewer's seat with the own tiles beneath it."""
    data = await asyncio.to_thread(seat_png, view, _faded(view), tiles)
    alt = lines(hand_alt(view), board_alt(view.public, names))
    return Picture("hand.png", data, fit(render(alt, locale, markdown=False), ALT_LIMIT))


def _faded(view: SeatView) -> frozenset[Tile]:
    """The tiles of the own hand that may not be discarded in this turn."""
    phase = view.public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != view.seat:
        return frozenset()
    return frozenset(tile for tile in view.hidden.hand if why_no_discard(view, Discard(tile, drawn=False)) is not None)
