"""Draws the table from above, with public information only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from bot.engine.tiles import Tile, sort_tiles
from bot.pictures.hand_picture import own_row
from bot.pictures.layout import TableLayout, layout_of
from bot.pictures.middle import draw_middle, draw_norths, draw_plate
from bot.pictures.rivers import draw_river
from bot.pictures.sprites import BLUE, GLOW, png
from bot.pictures.strips import concealed_count, draw_strips
from bot.text.sentences import render, say
from bot.text.table.board_text import latest_call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.view import PublicView, SeatView
    from bot.pictures.sprite_sheets import TileSet
    from bot.pictures.strips import Rows


class People(NamedTuple):
    """Who sits at a table."""

    names: Sequence[str]
    """By seat."""
    computers: frozenset[int] = frozenset()
    """The seats of computer players, which their plates say."""
    own: int | None = None
    """The seat of whoever alone sees the picture: their plate says so, and what came since their last discard is
    framed."""


def board_png(
    public: PublicView,
    names: Sequence[str],
    viewer: int = 0,
    tiles: TileSet = "classic",
    locale: str | None = None,
    computers: frozenset[int] = frozenset(),
) -> bytes:
    """The table as PNG with the seat ``viewer`` at the bottom. For the rest see ``People``."""
    return png(table_image(public, People(names, computers), viewer, tiles, locale=locale), tiles)


def seat_png(
    view: SeatView,
    names: Sequence[str],
    disabled: frozenset[Tile] = frozenset(),
    tiles: TileSet = "classic",
    locale: str | None = None,
    computers: frozenset[int] = frozenset(),
) -> bytes:
    """The table from the viewer's seat, with the viewer's tiles and melds enlarged below it, as PNG.

    This is one picture because Discord shows several as a mosaic with cropped sides. ``disabled`` tiles are faded. What
    was discarded and called since the viewer's last discard is framed.
    """
    row, people = own_row(view, disabled, tiles), People(names, computers, view.seat)
    return png(table_image(view.public, people, view.seat, tiles, locale=locale, row=row), tiles)


def table_image(
    public: PublicView,
    people: People,
    viewer: int,
    tiles: TileSet,
    *,
    locale: str | None = None,
    row: Image.Image | None = None,
    hands: Sequence[Rows] = (),
) -> Image.Image:
    """The table.

    row: the viewer's tiles and melds, to be below the table instead of on it.
    hands: revealed hands by seat, in replays.
    """
    table = TableLayout(
        viewer, layout_of(public.players, own_strip=row is None), tiles, 0 if row is None else row.height
    )
    seats = range(public.players)
    discards, melds = _framed(public, people.own)
    shown = {seat: revealed_rows(public, seat) or (hands[seat] if hands else None) for seat in seats}
    if row is not None:
        del shown[viewer]
        table.image.paste(row, ((table.image.width - row.width) // 2, table.layout.size[1]))
    draw_strips(table, public, shown, melds)
    draw_middle(table, public, locale)
    for seat in seats:
        draw_river(table, public, seat, discards)
        draw_norths(table, public, seat, locale)
        who = say("YOU") if seat == people.own else say("CPU") if seat in people.computers else None
        draw_plate(table, public, seat, people.names[seat], locale, who=render(who, locale) if who else "")
    return table.image


Frames = Mapping[tuple[int, int], int]
"""The colours of frames by (seat, place in its river or among its melds)."""


def _framed(public: PublicView, since: int | None) -> tuple[Frames, Frames]:
    """The framed discards and melds: gold for the last, blue for those after the last discard of the seat ``since``.

    A called discard has no frame: it is a meld now.
    """
    order = public.discard_order()
    own = max((index for index, (seat, _) in enumerate(order) if seat == since), default=-1)
    recent = order[own + 1 :] if since is not None else ()
    discards, melds = dict.fromkeys(recent, BLUE) | dict.fromkeys(order[-1:], GLOW), {}
    for seat, place in list(discards):
        entry = public.seats[seat].river[place]
        if entry.called_by is not None:
            del discards[seat, place]
            for number, meld in enumerate(public.seats[entry.called_by].melds):
                if (meld.called, meld.source) == (entry.tile, seat):
                    melds[entry.called_by, number] = BLUE
    latest = latest_call(public)
    return discards, melds if latest is None else {**melds, latest: GLOW}


def revealed_rows(public: PublicView, seat: int) -> Rows | None:
    """The tiles that a seat revealed at the end of the kyoku; None if it did not."""
    phase = public.kyoku_over
    if phase is None:
        return None
    for win in phase.wins:
        if win.seat == seat:
            return sort_tiles(win.concealed), (win.tile,)
    hand = phase.draw.shown[seat] if phase.draw is not None else None
    if hand is None:
        return None
    count = concealed_count(public, seat)
    return (hand[:count], hand[count:]) if hand[count:] else (hand,)
