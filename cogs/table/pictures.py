"""Pictures for messages, drawn in worker threads: nothing slow stands on the event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.engine.actions import Discard
from bot.engine.legal import why_no_discard
from bot.engine.phases import AwaitDiscard
from bot.render.board import board_png
from bot.render.board_text import board_alt
from bot.render.hand import hand_png
from bot.render.hand_text import hand_alt
from bot.render.result_text import win_alt
from bot.render.text import ALT_LIMIT, fit, render
from bot.render.win import win_png
from cogs.common.content import Picture

if TYPE_CHECKING:
    from bot.engine.events import Agari
    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView, SeatView
    from bot.render.board_text import Names


async def board_picture(public: PublicView, names: Names, locale: str | None, viewer: int | None = None) -> Picture:
    """The table from above; with a viewer, that seat at the bottom."""
    data = await asyncio.to_thread(board_png, public, viewer)
    return Picture("board.png", data, fit(render(board_alt(public, names), locale, markdown=False), ALT_LIMIT))


async def hand_picture(view: SeatView, locale: str | None) -> Picture:
    """The viewer's own tiles."""
    data = await asyncio.to_thread(hand_png, view, _faded(view))
    return Picture("hand.png", data, fit(render(hand_alt(view), locale, markdown=False), ALT_LIMIT))


def _faded(view: SeatView) -> frozenset[Tile]:
    """The tiles of the own hand that may not be discarded in this turn."""
    phase = view.public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != view.seat:
        return frozenset()
    return frozenset(tile for tile in view.private.hand if why_no_discard(view, Discard(tile, drawn=False)) is not None)


async def win_picture(public: PublicView, win: Agari, names: Names, number: int, locale: str | None) -> Picture:
    """A winning hand; ``number`` tells several winners apart."""
    data = await asyncio.to_thread(win_png, win)
    return Picture(
        f"win{number}.png", data, fit(render(win_alt(public, win, names), locale, markdown=False), ALT_LIMIT)
    )
