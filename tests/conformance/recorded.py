"""Recorded Tenhou rounds as walls, actions and expected events.

The records name tiles by Tenhou ids 0-135; the engine does not tell copies apart, so ids become tiles here.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.engine.rules import Ruleset, preset, ruleset_from
from bot.engine.tiles import Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Record = dict[str, Any]


def load(path: Path) -> Iterator[Record]:
    """The rounds of a file, four-player and without the special tables that play by other rules."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["rules"]["players"] == 4 and not record["rules"]["special_table"]:
                yield record


def rules_of(record: Record) -> Ruleset:
    """The ruleset a round was played by: the tenhou preset with the switches of its lobby."""
    switches = record["rules"]
    return ruleset_from(
        {
            "length": "east_only" if switches["length"] == "tonpuu" else "east_south",
            "aka_dora": [1, 1, 1] if switches["red_fives"] else [0, 0, 0],
            "kuitan": switches["open_tanyao"],
            # Unranked games (type 1) keep the hundreds in the final score.
            "final_rounding": "none" if switches["tenhou_go_type"] == 1 else "half_up",
            # The one recorded game of type 161 is an old one, of the years with half the uma.
            "uma": [10000, 5000, -5000, -10000]
            if switches["tenhou_go_type"] == 161
            else [20000, 10000, -10000, -20000],
        },
        preset("tenhou"),
    )


def tile_of(number: int, rules: Ruleset) -> Tile:
    """The tile with a Tenhou id."""
    if number in (16, 52, 88) and any(rules.aka_dora):
        return Tile(34 + (number - 16) // 36)
    return Tile(number // 4)


def wall_of(record: Record, rules: Ruleset) -> tuple[Tile, ...]:
    """A wall that deals this round: every tile anyone saw in its place, the others anywhere."""
    tiles: list[Tile | None] = [None] * 136

    def put(place: int, number: int) -> None:
        tiles[place] = tile_of(number, rules)

    place = 0
    hands = [list(hand) for hand in record["start_hands"]]
    for packet in (4, 4, 4, 1):
        for turn in range(4):
            hand = hands[(record["dealer"] + turn) % 4]
            for _ in range(packet):
                put(place, hand.pop())
                place += 1
    replaced, after_kan = 0, False
    for event in record["events"]:
        if event[0] == "draw" and after_kan:
            put(135 - replaced, event[2])
            replaced, after_kan = replaced + 1, False
        elif event[0] == "draw":
            put(place, event[2])
            place += 1
        elif event[0].startswith("kan"):
            after_kan = True
    indicators = [record["dora_indicator"], *(event[1] for event in record["events"] if event[0] == "dora")]
    for index, number in enumerate(indicators):
        put(131 - 2 * index, number)
    for win in record["result"].get("wins", ()):
        for index, number in enumerate(win["ura_indicators"]):
            put(130 - 2 * index, number)
    unseen = Counter(tile_set(rules.aka_dora)) - Counter(tile for tile in tiles if tile is not None)
    rest = list(unseen.elements())
    return tuple(rest.pop() if tile is None else tile for tile in tiles)
