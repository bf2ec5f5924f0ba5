"""Whole games. JANTAKU_GAMES says how many; `make games` plays a thousand and prints what happened in them."""

import os
from collections import Counter
from random import Random

import pytest

from bot.engine.rules.ruleset import preset, preset_names, ruleset_from
from bot.players.registry import player
from tests.engine.conserved import Conservation
from tests.engine.full_games import COMMON_EVENTS, COMMON_YAKU, hold_hidden_tiles_hidden, play_checked, report
from tests.engine.policies import eager_policy, play_game

GAMES = int(os.environ.get("JANTAKU_GAMES", "32"))
SHARDS = 8
ENOUGH_FOR_EVENTS, ENOUGH_FOR_YAKU = 100, 800


@pytest.mark.parametrize("shard", range(SHARDS))
def test_whole_games_keep_every_tile_and_point_and_hide_what_is_hidden(shard: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(shard, GAMES, SHARDS):
        seen += play_checked(seed)
    print(report(seen))  # noqa: T201 - shown with pytest -rP
    games = len(range(shard, GAMES, SHARDS))
    assert seen["GameEnded"] == games
    if games >= ENOUGH_FOR_EVENTS:
        assert [name for name in COMMON_EVENTS if not seen[name]] == []
    if games >= ENOUGH_FOR_YAKU:
        assert [name for name in COMMON_YAKU if not seen[f"yaku {name}"]] == []


@pytest.mark.parametrize("name", preset_names())
def test_a_game_by_every_preset_keeps_every_tile_and_point(name: str) -> None:
    rules = ruleset_from({"length": "east_only"}, preset(name))
    dice = Random(name)
    policies = [eager_policy(dice, player("club", seat)) for seat in range(rules.players)]
    played = play_game(rules, 7, policies, Conservation(rules, views=True))
    for steps in played.kyoku:
        hold_hidden_tiles_hidden(steps, dice)
