"""Opening, joining, leaving and starting."""

from __future__ import annotations

import pytest

from bot.table.commands import AddCpu, Close, Join, Leave, Open, RemoveCpu, Start
from bot.table.errors import (
    AlreadySeated,
    ChannelTaken,
    NoSuchTable,
    NotAllowed,
    NotSeated,
    SeatsEmpty,
    TableFull,
    TooManyTables,
    WrongStage,
)
from bot.table.table_events import Cpu, Person
from tests.table.conftest import PEOPLE, SETTINGS, Hall

AIKO, BEN, CHIE, DAN = PEOPLE


async def test_whoever_opens_a_table_sits_at_it(hall: Hall) -> None:
    public_table = await hall.lobby.public_table(await hall.open())
    assert public_table.players == (AIKO, None, None, None)
    assert public_table.stage == "lobby"
    assert await hall.lobby.at_channel(7) == public_table.table


async def test_a_channel_has_one_table(hall: Hall) -> None:
    table = await hall.open()
    with pytest.raises(ChannelTaken) as taken:
        await hall.lobby.open(Open(1, 7, BEN, SETTINGS))
    assert taken.value.table == table


async def test_a_person_sits_at_one_live_table(hall: Hall) -> None:
    await hall.open()
    other = await hall.open(8, BEN)
    with pytest.raises(AlreadySeated) as seated:
        await hall.lobby.submit(other, Join(AIKO))
    assert seated.value.channel == 7


async def test_nobody_joins_twice_or_a_full_table(hall: Hall) -> None:
    table = await hall.open()
    with pytest.raises(AlreadySeated):
        await hall.lobby.submit(table, Join(AIKO))
    for _ in range(3):
        await hall.lobby.submit(table, AddCpu(AIKO))
    with pytest.raises(TableFull):
        await hall.lobby.submit(table, Join(BEN))
    await hall.lobby.submit(table, RemoveCpu(AIKO))
    assert BEN in (await hall.lobby.submit(table, Join(BEN))).players


async def test_the_operator_limits_tables_of_a_server(hall: Hall) -> None:
    for channel, person in zip((7, 8, 9), PEOPLE, strict=False):
        await hall.open(channel, person)
    with pytest.raises(TooManyTables):
        await hall.open(10, DAN)


async def test_a_start_needs_every_place_taken_or_filled(hall: Hall) -> None:
    table = await hall.open()
    await hall.lobby.submit(table, Join(BEN))
    with pytest.raises(SeatsEmpty) as empty:
        await hall.lobby.submit(table, Start(AIKO))
    assert empty.value.free == 2
    public_table = await hall.lobby.submit(table, Start(AIKO, fill=True))
    assert public_table.stage == "playing"
    assert {type(player) for player in public_table.players} == {Person, Cpu}
    assert public_table.game is not None


async def test_a_stranger_cannot_start_or_seat_computer_players(hall: Hall) -> None:
    table = await hall.open()
    for command in (Start(DAN, fill=True), AddCpu(DAN), RemoveCpu(DAN), Leave(DAN)):
        with pytest.raises(NotSeated):
            await hall.lobby.submit(table, command)


async def test_the_last_to_leave_closes_the_lobby(hall: Hall) -> None:
    table = await hall.open()
    public_table = await hall.lobby.submit(table, Leave(AIKO))
    assert (public_table.stage, public_table.close_reason) == ("closed", "abandoned")
    assert await hall.lobby.at_channel(7) is None
    with pytest.raises(WrongStage):
        await hall.lobby.submit(table, Join(BEN))


async def test_a_forgotten_lobby_closes_by_itself(hall: Hall) -> None:
    table = await hall.open()
    await hall.clock.advance(3599)
    assert (await hall.lobby.public_table(table)).stage == "lobby"
    await hall.clock.advance(2)
    assert (await hall.lobby.public_table(table)).close_reason == "idle"


async def test_one_player_cannot_close_a_game_of_several(hall: Hall) -> None:
    table = await hall.playing(people=2)
    with pytest.raises(NotAllowed):
        await hall.lobby.submit(table, Close(AIKO))
    assert (await hall.lobby.submit(table, Close(DAN, force=True))).stage == "closed"


async def test_the_only_person_at_a_table_may_close_its_game(hall: Hall) -> None:
    table = await hall.playing(people=1)
    assert (await hall.lobby.submit(table, Close(AIKO))).close_reason == "by_request"


async def test_an_unknown_table_is_told_apart(hall: Hall) -> None:
    with pytest.raises(NoSuchTable):
        await hall.lobby.public_table("nowhere")
