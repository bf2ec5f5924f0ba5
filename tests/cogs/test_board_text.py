"""The words of the public message and of the list of tables, made from what everybody may know."""

from dataclasses import replace

from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import KyokuOver
from bot.engine.seat import RiverTile
from bot.engine.tiles import Tile
from bot.table.commands import Leave, LoseChannel, Propose
from bot.table.ports import PublicTable
from bot.table.table_events import Person
from bot.text.sentences import ALT_LIMIT, render
from cogs.common.content import TEXT_LIMIT, said
from cogs.table.board.board_message import face_of
from cogs.table.table_list_text import tables_text
from tests.builders import Scene
from tests.table.conftest import PEOPLE, SETTINGS, Hall

AIKO, BEN = PEOPLE[:2]
FAR = "123m456p789s3456z"
LONG = "[" * 31
"""Twice as long once it is escaped."""


async def playing(people: int = 4) -> tuple[Hall, str]:
    hall = Hall()
    return hall, await hall.playing(people)


def texts(public_table: PublicTable) -> tuple[str, str]:
    """What stands above and below the picture of the public message."""
    content = face_of(public_table, None).content
    return said(content.text, None), said(content.below, None)


def named(public_table: PublicTable) -> PublicTable:
    """The sheet with the names of its players."""
    return replace(public_table, names=tuple(player.name for player in public_table.players if player is not None))


async def crowded() -> PublicTable:
    """The longest names there are, late in a kyoku, one player away, a motion open."""
    hall, table = await playing()
    await hall.lobby.submit(table, Leave(BEN))
    public_table = await hall.lobby.submit(table, Propose(AIKO, "end"))
    assert public_table.game is not None
    river = tuple(RiverTile(Tile(32), drawn=False, called_by=1) for _ in range(23))
    melds = (Meld(MeldKind.DAIMINKAN, (Tile(31),) * 4, Tile(31), 1),) * 4
    public = public_table.game
    seats = tuple(type(seat)(seat.score, river=river, melds=melds, riichi=True) for seat in public.seats)
    game = type(public)(public.rules, seats, public.phase, number=1, oya=public.oya, live=1, decision=9)
    players = tuple(Person(number, f"{LONG}{number}") for number in range(4))
    return named(replace(public_table, game=game, players=players))


async def test_the_longest_names_leave_room_for_whose_turn_it_is_and_what_is_asked() -> None:
    text, below = texts(await crowded())
    assert len(text) + len(below) <= TEXT_LIMIT
    assert "to discard · ends <t:" in text
    assert "is away; a caretaker is playing for them." in below
    assert "asks to end the game early." in below


async def test_three_winners_with_the_longest_names_leave_room_for_what_comes_next() -> None:
    table = Scene(FAR, "", "2233445566778p", draws="8p", indicators="7p", honba=1, kyotaku=1)
    over = table.discard(0, "8p", drawn=True).ron(2)
    public = over.public
    thrice = KyokuOver(over.over.wins * 3, None, over.over.ended)
    game = type(public)(public.rules, public.seats, thrice, number=1, oya=0, indicators=public.indicators)
    text, below = texts(replace(await crowded(), game=game))
    assert len(text) + len(below) <= TEXT_LIMIT
    assert text.count("wins by ron") == 3
    assert "asks to end the game early." in below


async def test_the_rivers_stand_in_the_alt_text_beside_their_names() -> None:
    public_table = named(replace(await crowded(), players=PEOPLE))
    [board] = face_of(public_table, None).content.kept_pictures
    alt = said(board.alt, None)
    assert "\nAiko: river (Hatsu) (Hatsu)" in alt
    assert len(alt) <= ALT_LIMIT


async def test_the_list_tells_where_a_game_stands_and_leads_to_its_board() -> None:
    hall, table = await playing()
    public_table = replace(await hall.lobby.public_table(table), board=None)
    assert render(tables_text([public_table])) == (
        "<#7>: East 1 · East round only (tonpuusen) · live pace · Aiko, Ben, Chie, Dan"
    )
    await hall.lobby.submit(table, Leave(BEN))
    kept = await hall.lobby.submit(table, LoseChannel(forbidden=True))
    trained = replace(kept, settings=replace(SETTINGS, training=True))
    assert "live pace · training table · on hold · Ben away" in render(tables_text([trained]))


async def test_more_tables_than_a_message_holds_are_counted() -> None:
    hall, table = await playing()
    public_table = await hall.lobby.public_table(table)
    text = render(tables_text([public_table] * 60))
    assert len(text) <= 2000
    listed = text.count("<#7>")
    assert text.endswith(f"and {60 - listed} more tables")
