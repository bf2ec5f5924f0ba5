"""Pictures for messages, drawn in worker threads: nothing slow stands on the event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.engine.actions import Discard
from bot.engine.legal import why_no_discard
from bot.engine.phases import AwaitDiscard
from bot.pictures.board import board_png, seat_png
from bot.pictures.win_picture import wins_png
from bot.text.sentences import ALT_LIMIT, fit, lines, render
from bot.text.table.board_text import board_alt
from bot.text.table.hand_text import hand_alt
from bot.text.table.result_text import win_alt
from cogs.common.content import Picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.events import Agari
    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView, SeatView
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.table.board_text import Names


async def board_picture(public: PublicView, names: Names, locale: str | None, tiles: TileSet = "classic") -> Picture:
    """The table from above."""
    data = await asyncio.to_thread(board_png, public, None, tiles)
    return Picture("board.png", data, fit(render(board_alt(public, names), locale, markdown=False), ALT_LIMIT))


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
    return frozenset(tile for tile in view.private.hand if why_no_discard(view, Discard(tile, drawn=False)) is not None)


async def wins_picture(
    public: PublicView, wins: Sequence[Agari], names: Names, locale: str | None, tiles: TileSet = "classic"
) -> Picture:
    """The winning hands."""
    data = await asyncio.to_thread(wins_png, wins, [own.kita for own in public.seats], tiles)
    alt = lines(*(win_alt(public, win, names) for win in wins))
    return Picture("win.png", data, fit(render(alt, locale, markdown=False), ALT_LIMIT))
