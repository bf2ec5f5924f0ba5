"""A table for three: its places, norths set aside, the way to the end."""

from datetime import timedelta

import pytest

from bot.engine.actions import Discard, Kita
from bot.engine.events import GameStarted, KitaDeclared
from bot.engine.phases import AwaitCalls, AwaitDiscard, GameOver
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import Tile
from bot.players.club import ClubPlayer
from bot.table.commands import Act, AddCpu, Join, Start
from bot.table.errors import SeatsEmpty, TableFull
from bot.table.table_events import Cpu
from tests.builders import wall_of
from tests.table.conftest import PEOPLE, Hall
from tests.table.test_play import public_of, slept_through

SANMA = "tenhou_sanma"
AIKO, BEN, CHIE, DAN = PEOPLE
QUIET = ("1199m147p258s123z", "147p369p258s1567z", "258p147s369s1567z")
"""Hands that cannot call or win on a north."""


def deal(*hands: str, draws: str = "", rinshan: str = "") -> tuple[Tile, ...]:
    dealt = [hand or quiet for hand, quiet in zip([*hands, "", "", ""], QUIET, strict=False)]
    return wall_of(dealt, (draws, ""), rinshan, "", "", preset(SANMA), 0)


async def test_a_table_for_three_has_three_places(hall: Hall) -> None:
    table = await hall.open(preset=SANMA)
    public_table = await hall.lobby.public_table(table)
    assert public_table.players == (AIKO, None, None)
    assert public_table.settings.players == 3
    with pytest.raises(SeatsEmpty) as empty:
        await hall.lobby.submit(table, Start(AIKO))
    assert empty.value.free == 2
    await hall.run(table, Join(BEN), AddCpu(AIKO))
    with pytest.raises(TableFull):
        await hall.lobby.submit(table, Join(CHIE))


async def test_computer_players_fill_a_table_for_three_and_seats_are_drawn_among_three(hall: Hall) -> None:
    table = await hall.playing(people=1, preset=SANMA)
    public_table = await hall.lobby.public_table(table)
    assert public_table.game is not None
    assert (len(public_table.players), public_table.game.players) == (3, 3)
    assert sum(isinstance(player, Cpu) for player in public_table.players) == 2
    assert {seat.score for seat in public_table.game.seats} == {35_000}


async def test_a_north_is_set_aside_for_all_to_see_and_replaced_after_the_least_pause(hall: Hall) -> None:
    table = await hall.playing(3, SANMA, deal("", "", "", draws="4z", rinshan="9s"))
    assert Kita() in (await hall.lobby.hand(table, AIKO.user)).legal
    await hall.lobby.submit(table, Act(AIKO, Kita()))
    public = await public_of(hall, table)
    assert isinstance(public.phase, AwaitCalls)
    assert public.phase.origin == "kita"
    assert (public.seats[0].kita, public.seats[0].concealed) == (1, 13)
    await hall.clock.advance(2.4)
    assert isinstance((await public_of(hall, table)).phase, AwaitCalls)
    await hall.clock.advance(0.2)
    phase = (await public_of(hall, table)).phase
    assert isinstance(phase, AwaitDiscard)
    assert (phase.seat, phase.origin) == (0, "kita")
    hand = await hall.lobby.hand(table, AIKO.user)
    assert hand.view is not None
    assert Discard(hand.view.hidden.tiles[-1], drawn=True) in hand.legal


async def test_thinking_about_a_north_draws_on_the_bank(hall: Hall) -> None:
    table = await hall.playing(3, SANMA, deal("", "", "", draws="4z"))
    await hall.clock.advance(25)
    await hall.lobby.submit(table, Act(AIKO, Kita()))
    assert (await hall.lobby.hand(table, AIKO.user)).bank_seconds == pytest.approx(55)


async def test_a_restart_between_a_north_and_its_replacement_goes_on_there(hall: Hall) -> None:
    table = await hall.playing(3, SANMA, deal("", "", "", draws="4z", rinshan="9s"))
    await hall.lobby.submit(table, Act(AIKO, Kita()))
    before = await hall.lobby.hand(table, AIKO.user)
    resumed = await hall.restart()
    assert (resumed.tables, resumed.differing) == ((table,), {})
    assert (await hall.lobby.hand(table, AIKO.user)).view == before.view
    await hall.clock.advance(2.6)
    hand = await hall.lobby.hand(table, AIKO.user)
    assert hand.due == hall.clock.now() - timedelta(seconds=0.1) + timedelta(seconds=20 + hand.bank_seconds)


async def test_a_game_of_three_that_everybody_sleeps_through_comes_to_its_end(hall: Hall) -> None:
    game = await slept_through(hall, await hall.playing(3, SANMA))
    assert sum(seat.score for seat in game.seats) + 1000 * game.kyotaku == 105_000
    assert isinstance(game.phase, GameOver)
    assert sorted(placement.place for placement in game.phase.placements) == [1, 2, 3]


async def test_computer_players_set_norths_aside_and_play_a_game_of_three_to_its_end(hall: Hall) -> None:
    hall.chooser = ClubPlayer(3)
    hall.fresh_lobby()
    table = await hall.playing(1, "mahjong_soul_sanma")
    for _ in range(40):
        await hall.clock.advance(3600)
        if (await hall.lobby.public_table(table)).stage == "closed":
            break
    records = [entry.record for entry in hall.journal.entries[table]]
    assert (await hall.lobby.public_table(table)).close_reason == "finished"
    assert any(isinstance(record, GameStarted) for record in records)
    assert any(isinstance(record, KitaDeclared) for record in records)
