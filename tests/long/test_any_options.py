"""Whole games under options drawn by chance, over walls in which kans are common."""

from collections import Counter
from random import Random

import pytest

from bot.engine.events import GameEnded, KyokuStarted
from bot.engine.rules.ruleset import Ruleset, allowed_values, option_types, ruleset_from
from tests.engine.conserved import Conservation
from tests.engine.policies import by_fours, eager_policy, fairly, play_game, random_policy

NUMBERS: dict[str, tuple[object, ...]] = {
    "riichi_min_points": (-1, 0, 1000),
    "riichi_min_live_tiles": (0, 1, 4),
    "yakuman_cap": (0, 1, 2),
    "honba_value": (300, 1500),
    "target_points": (0, 30000, 40000),
    "aka_dora": ([0, 0, 0], [1, 1, 1], [2, 2, 2]),
    "noten_bappu": (0, 3000, 6000),
}
OF_THREE: dict[str, tuple[object, ...]] = {
    "uma": ([20000, 0, -20000],),
    "uma_mode": ("fixed",),
    "honba_value": (200, 1000),
    "aka_dora": ([0, 0, 0], [0, 1, 1], [0, 2, 2]),
    "noten_bappu": (0, 2000, 6000),
}
SHARDS = 4
GAMES = 24


def any_rules(dice: Random) -> Ruleset:
    """Every option, each value as likely; three players as often as four."""
    players = dice.choice((3, 4))
    values: dict[str, object] = {"players": players}
    numbers = NUMBERS if players == 4 else NUMBERS | OF_THREE
    for option in option_types():
        choices = numbers.get(option) or allowed_values(option)
        if choices and option not in values:
            values[option] = dice.choice(choices)
    return ruleset_from(values)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_games_under_any_options_keep_every_tile_and_point(shard: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(shard, GAMES, SHARDS):
        dice = Random(f"options {seed}")
        rules = any_rules(dice)
        policies = [dice.choice((eager_policy, random_policy))(dice) for _ in range(rules.players)]
        conservation = Conservation(rules, views=seed % 3 == 0)
        played = play_game(rules, seed, policies, conservation, fairly if seed % 3 == 1 else by_fours)
        ended = played.events[-1]
        assert isinstance(ended, GameEnded)
        if rules.final_rounding != "none":
            points = sum(row.points for row in ended.placements)
            left = 0 if rules.oka == "to_first" else points - rules.return_points * rules.players
            assert sum(row.final for row in ended.placements) * 100 == left
        assert all(event.bakaze < 4 for event in played.events if isinstance(event, KyokuStarted))
        seen += conservation.seen
    assert [name for name in ("meld ankan", "meld kakan", "meld daiminkan", "reason suukaikan") if not seen[name]] == []
