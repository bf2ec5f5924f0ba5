"""The rules of a table: a preset, what differs from it, and the length."""

from dataclasses import replace

import pytest

from bot.engine.errors import NotationError
from bot.engine.rules.ruleset import preset
from bot.lookup.rule_changes import rules_by
from bot.table.commands import Open, Start
from bot.table.table_rules import rules_of
from tests.table.conftest import PEOPLE, SETTINGS, Hall

WINTER = replace(SETTINGS, preset="ema2025", options="kiriage=no uma=30/10", length="east_only")


def test_the_length_of_the_table_goes_before_what_the_preset_and_its_options_say() -> None:
    assert rules_of(SETTINGS) == replace(preset("tenhou"), length="east_only")
    assert rules_of(WINTER) == replace(rules_by("ema2025", "kiriage=no uma=30/10"), length="east_only")
    assert rules_of(replace(WINTER, options="length=east_south")).length == "east_only"


async def test_a_game_is_played_by_the_rules_of_its_table_also_after_a_restart(hall: Hall) -> None:
    table = (await hall.lobby.open(Open(1, 7, PEOPLE[0], WINTER))).table
    hall.lobby.stop()
    hall.lobby = hall.fresh_lobby()
    await hall.lobby.resume()
    assert (await hall.lobby.public_table(table)).settings.options == WINTER.options
    public_table = await hall.lobby.submit(table, Start(PEOPLE[0], fill=True))
    assert public_table.game is not None
    assert public_table.game.rules.fingerprint == rules_of(WINTER).fingerprint


async def test_a_table_has_as_many_places_as_its_rules_have_players(hall: Hall) -> None:
    three = "players=3 uma=20/0/-20 aka_dora=0/1/1 noten_bappu=2000 honba_value=200"
    public_table = await hall.lobby.open(Open(1, 7, PEOPLE[0], replace(SETTINGS, options=three)))
    assert (len(public_table.players), public_table.settings.players) == (3, 3)


async def test_rules_that_nobody_can_play_by_open_no_table(hall: Hall) -> None:
    with pytest.raises(NotationError):
        await hall.lobby.open(Open(1, 7, PEOPLE[0], replace(SETTINGS, options="start_points=24950")))
    assert await hall.lobby.at_channel(7) is None


async def test_a_table_in_a_thread_tells_the_channel_that_it_belongs_to(hall: Hall) -> None:
    public_table = await hall.lobby.open(Open(1, 7, PEOPLE[0], SETTINGS, parent=5))
    assert public_table.parent == 5
