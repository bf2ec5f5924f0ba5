"""The picture of a moment of a game that is over: as everybody saw it, as one seat did, or with all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures.board import above, rows_shown, table_image
from bot.pictures.hand_picture import own_row
from bot.pictures.sprites import png

if TYPE_CHECKING:
    from bot.engine.replay import Position, Replay
    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView, SeatView
    from bot.pictures.board import Rows
    from bot.pictures.marks import TileMarks
    from bot.pictures.sprite_sheets import TileSet


def replay_png(
    replay: Replay,
    position: Position,
    seat: int | None,
    *,
    open_hands: bool,
    tiles: TileSet = "classic",
    marks: TileMarks | None = None,
) -> bytes:
    """A moment of a replay as PNG, with ``seat`` at the bottom and its tiles large beneath the table.

    Without a seat the first dealer sits at the bottom, with its hand like those of the others. ``open_hands`` lays
    every hand open; where the kyoku is over they lie open anyway. ``marks`` are drawn in the hand of the seat.
    """
    public = replay.public(position)
    hands: tuple[Rows, ...] = ()
    if open_hands or public.kyoku_over is not None:
        hands = tuple(map(_rows, replay.views(position)))
    if seat is None:
        return png(table_image(public, 0, tiles, hands=hands), tiles)
    table = table_image(public, seat, tiles, own_strip=False, hands=hands)
    row = own_row(replay.view(position, seat), tiles=tiles, won=_won(public, seat), marks=marks)
    return png(above(table, row), tiles)


def _rows(view: SeatView) -> Rows:
    hidden = view.hidden
    return (hidden.hand,) if hidden.drawn is None else (hidden.hand, (hidden.drawn,))


def _won(public: PublicView, seat: int) -> Tile | None:
    """The tile that a seat won on, once it has."""
    rows = rows_shown(public, seat)
    over = public.kyoku_over
    return rows[-1][0] if rows is not None and over is not None and any(win.seat == seat for win in over.wins) else None
