"""Draws a position of a replay: as spectators saw it, as one seat did, or with all hands open."""

from bot.engine.replay import Position, Replay
from bot.engine.tiles import Tile
from bot.engine.view import PublicView, SeatView
from bot.pictures.board import SeatedPlayers, revealed_rows, table_png
from bot.pictures.hand_picture import TileMarks, own_row
from bot.pictures.layout import Rows
from bot.pictures.lettering import for_reader
from bot.pictures.sprite_sheet_specs import TileSet


@for_reader
def replay_png(
    replay: Replay,
    position: Position,
    seat: int | None,
    *,
    open_hands: bool,
    tiles: TileSet = "classic",
    marks: TileMarks | None = None,
    locale: str | None = None,
) -> bytes:
    """A position of a replay as PNG, with ``seat`` at the bottom and its tiles enlarged below the table.

    seat: None puts the first dealer at the bottom, with a hand as small as the others'.
    open_hands: whether all hands are revealed, as they always are once the kyoku is over.
    marks: tiles to mark in the hand of the seat.
    """
    public = replay.public(position)
    hands: tuple[Rows, ...] = ()
    if open_hands or public.kyoku_over is not None:
        hands = tuple(map(_rows, replay.views(position)))
    players = SeatedPlayers(replay.names)
    if seat is None:
        return table_png(public, players, 0, tiles, locale=locale, hands=hands)
    row = own_row(replay.view(position, seat), tiles=tiles, won=_won(public, seat), marks=marks)
    return table_png(public, players, seat, tiles, locale=locale, row=row, hands=hands)


def _rows(view: SeatView) -> Rows:
    hidden = view.hidden
    return (hidden.hand,) if hidden.drawn is None else (hidden.hand, (hidden.drawn,))


def _won(public: PublicView, seat: int) -> Tile | None:
    """The winning tile of a seat, if it won."""
    rows = revealed_rows(public, seat)
    over = public.kyoku_over
    return rows[-1][0] if rows is not None and over is not None and any(win.seat == seat for win in over.wins) else None
