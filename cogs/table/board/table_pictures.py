"""The pictures of a table for everybody: the board, the card of a kyoku's result, and that of the game's end."""

import asyncio
from collections.abc import Callable
from functools import partial

from bot.pictures.board import board_png
from bot.pictures.draw_card import draw_card_png
from bot.pictures.end_card import end_card_png
from bot.pictures.lobby_picture import LobbySeat, lobby_png
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.win_card import win_card_png
from bot.table.ports import PublicTable
from bot.text.sentences import ALT_LIMIT, Plain, Words, fit, joined, lines, render
from bot.text.table.board_text import board_alt
from bot.text.table.card_text import end_alt, result_alt
from cogs.common.content import KeptPicture, Picture
from cogs.table.board.lobby_message import lobby_facts, lobby_places, seat_mark
from cogs.table.shuffle_text import following_wall, wall_in_play


def pictures_of(public_table: PublicTable, locale: str | None) -> tuple[KeptPicture, ...]:
    """The names and alt texts of the pictures that show the table as it is: who sits there, the board, or a result.

    The alt text also has the commitment to the wall, which so stays beside the message of each kyoku.
    """
    public, names = public_table.game, public_table.names
    if public is None:
        said = lines(joined(lobby_facts(public_table)), *lobby_places(public_table))
        return (KeptPicture("lobby.png", _alt(said, locale)),)
    over = public.kyoku_over
    if over is None:
        return (KeptPicture("board.png", _alt(board_alt(public, names), locale, wall_in_play(public_table))),)
    alt = _alt(result_alt(public, over, names), locale, following_wall(public_table))
    result = KeptPicture("win.png" if over.wins else "draw.png", alt)
    if not public.over:
        return (result,)
    return result, KeptPicture("end.png", _alt(end_alt(public, public_table.summary, names), locale))


async def drawn(
    public_table: PublicTable,
    pictures: tuple[KeptPicture, ...],
    locale: str | None,
    tiles: TileSet,
    own: int | None = None,
) -> tuple[Picture, ...]:
    """These pictures of ``pictures_of``; ``own`` is the seat of their reader, None for everybody."""
    public, names = public_table.game, public_table.names
    if public is None:
        title, *told = lobby_facts(public_table)
        lobby = lobby_png(title, joined(told), _lobby_seats(public_table), locale)
        return tuple([Picture(kept.name, lobby, kept.alt) for kept in pictures])
    if public.kyoku_over is None:
        # Drawn at once, in a millisecond: a thread would have to be told and to tell.
        board = board_png(public, names, 0, tiles, locale, public_table.computers)
        return tuple([Picture(kept.name, board, kept.alt) for kept in pictures])
    draw: dict[str, Callable[[], bytes]] = {
        "win.png": partial(win_card_png, public, public.kyoku_over, names, tiles, locale),
        "draw.png": partial(draw_card_png, public, public.kyoku_over, names, tiles, locale),
        "end.png": partial(
            end_card_png,
            public,
            public_table.summary,
            names,
            tiles,
            locale,
            own=own,
            computers=public_table.computers,
        ),
    }
    return tuple([Picture(kept.name, await asyncio.to_thread(draw[kept.name]), kept.alt) for kept in pictures])


def _lobby_seats(public_table: PublicTable) -> list[LobbySeat]:
    return [
        LobbySeat() if player is None else LobbySeat(player.name, seat_mark(public_table, player))
        for player in public_table.players
    ]


def _alt(words: Words, locale: str | None, commitment: Words | None = None) -> Plain:
    """The description, and at its end the commitment, which nobody wants to hear first and which is never cut."""
    end = "" if commitment is None else "\n" + render(commitment, locale, markdown=False)
    return Plain(fit(render(words, locale, markdown=False), ALT_LIMIT - len(end)) + end)
