"""Whole games. JANTAKU_GAMES says how many; `make games` plays a thousand and prints what happened in them."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.engine.full_games import COMMON_EVENTS, COMMON_YAKU, play_checked, report

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
