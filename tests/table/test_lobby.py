"""Opening, joining, leaving and starting."""

import pytest

from bot.table import commands as c
from bot.table import errors
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
    with pytest.raises(errors.ChannelTaken) as taken:
        await hall.lobby.open(c.Open(1, 7, BEN, SETTINGS))
    assert taken.value.table == table


async def test_a_person_sits_at_one_live_table(hall: Hall) -> None:
    await hall.open()
    other = await hall.open(8, BEN)
    with pytest.raises(errors.AlreadySeated) as seated:
        await hall.lobby.submit(other, c.Join(AIKO))
    assert seated.value.channel == 7


async def test_nobody_joins_twice_or_a_full_table(hall: Hall) -> None:
    table = await hall.open()
    with pytest.raises(errors.AlreadySeated):
        await hall.lobby.submit(table, c.Join(AIKO))
    for _ in range(3):
        await hall.lobby.submit(table, c.AddCpu(AIKO))
    with pytest.raises(errors.TableFull):
        await hall.lobby.submit(table, c.Join(BEN))
    await hall.lobby.submit(table, c.RemoveCpu(AIKO))
    assert BEN in (await hall.lobby.submit(table, c.Join(BEN))).players


async def test_a_start_needs_every_place_taken_or_filled(hall: Hall) -> None:
    table = await hall.open()
    await hall.lobby.submit(table, c.Join(BEN))
    with pytest.raises(errors.SeatsEmpty) as empty:
        await hall.lobby.submit(table, c.Start(AIKO))
    assert empty.value.free == 2
    public_table = await hall.lobby.submit(table, c.Start(AIKO, fill=True))
    assert public_table.stage == "playing"
    assert {type(player) for player in public_table.players} == {Person, Cpu}
    assert public_table.game is not None


async def test_a_stranger_cannot_start_or_seat_computer_players(hall: Hall) -> None:
    table = await hall.open()
    for command in (c.Start(DAN, fill=True), c.AddCpu(DAN), c.RemoveCpu(DAN), c.Leave(DAN)):
        with pytest.raises(errors.NotSeated):
            await hall.lobby.submit(table, command)


async def test_the_last_to_leave_closes_the_lobby(hall: Hall) -> None:
    table = await hall.open()
    public_table = await hall.lobby.submit(table, c.Leave(AIKO))
    assert (public_table.stage, public_table.close_reason) == ("closed", "abandoned")
    assert await hall.lobby.at_channel(7) is None
    with pytest.raises(errors.WrongStage):
        await hall.lobby.submit(table, c.Join(BEN))


async def test_one_player_cannot_close_a_game_of_several(hall: Hall) -> None:
    table = await hall.playing(people=2)
    with pytest.raises(errors.NotAllowed):
        await hall.lobby.submit(table, c.Close(AIKO))
    assert (await hall.lobby.submit(table, c.Close(DAN, force=True))).stage == "closed"


async def test_the_only_person_at_a_table_may_close_its_game(hall: Hall) -> None:
    table = await hall.playing(people=1)
    assert (await hall.lobby.submit(table, c.Close(AIKO))).close_reason == "by_request"


async def test_an_unknown_table_is_told_apart(hall: Hall) -> None:
    with pytest.raises(errors.NoSuchTable):
        await hall.lobby.public_table("nowhere")
