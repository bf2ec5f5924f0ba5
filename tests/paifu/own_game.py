"""A whole game that the engine plays by itself, to be written as other programs write games."""

import json
from functools import cache
from random import Random
from typing import Any

from bot.engine.replay import Replay
from bot.engine.rules.ruleset import preset
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.record import Record
from bot.paifu.record_replay import record_of
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6
from tests.engine.policies import by_fours, eager_policy, play_game

SEED = 5
"""Of a game with wins by open tanyao alone, exhausted walls, draws by four kans, and a riichi on the drawn tile."""


@cache
def own_game() -> Record:
    """The game, by Tenhou's rules."""
    rules = preset("tenhou")
    played = play_game(rules, SEED, [eager_policy(Random(f"others {SEED}"))] * 4, shuffle=by_fours)
    return record_of(Replay(rules, ("A", "B", "C", "D"), played.events))


def own_tenhou6(disp: str | None = "南喰赤") -> dict[str, Any]:
    """The game as tenhou/6 with this ``disp``, without the rules that only this project writes."""
    tree = {**json.loads(write_tenhou6(own_game(), rules_known=False)), "rule": {"aka": 1}}
    return tree if disp is None else {**tree, "rule": {"disp": disp, "aka": 1}}


def own_mjai() -> list[dict[str, Any]]:
    """The events of the game as mjai, without the rules that only this project writes."""
    return [json.loads(line) for line in write_mjai(own_game(), rules_known=False).splitlines()]
