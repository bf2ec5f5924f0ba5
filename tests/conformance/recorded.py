"""Recorded rounds as engine values: their ruleset, their tiles, and a wall that deals them.

The records name tiles by Tenhou ids 0-135; the engine does not tell copies apart, so ids become tiles here.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import Tile
from bot.paifu.playback import wall_of as build_wall
from tests.conformance.reading import read

Record = dict[str, Any]
RED_IDS = (16, 52, 88)


def load(path: Path, *, players: int = 4) -> Iterator[Record]:
    """The rounds of a file with so many players, without the special tables that play by other rules."""
    for _, record in read(path):
        if record["rules"]["players"] == players and not record["rules"]["special_table"]:
            yield record


def rules_of(record: Record) -> Ruleset:
    """The ruleset a round was played by: a preset of so many players, Tenhou's unless it names one, and its switches.

    ``options`` of a record are those in which its rules differ from all that.
    """
    switches = record["rules"]
    sanma = {3: True, 4: False}[switches["players"]]
    reds = {0: 0, 2: 1, 3: 1}[switches["red_fives"]]
    kind = switches.get("tenhou_go_type")
    kuikae = switches.get("kuikae", "forbidden")
    options: dict[str, object] = {
        "length": {"tonpuu": "east_only", "hanchan": "east_south"}[switches["length"]],
        "aka_dora": [0, reds, reds] if sanma else [reds] * 3,
        "kuitan": switches["open_tanyao"],
        "kuikae": kuikae,
        "kiriage": switches["kiriage_mangan"],
        # Unranked games (type 1) keep the hundreds in the final score.
        "final_rounding": "none" if kind == 1 else "half_up",
    }
    if kind == 161:
        # The one recorded game of this type is an old one, of the years with half the uma.
        options["uma"] = [10000, 5000, -5000, -10000]
    if "preset" in switches:
        return ruleset_from({"length": options["length"]} | switches.get("options", {}), preset(switches["preset"]))
    return ruleset_from(options | switches.get("options", {}), preset("tenhou_sanma" if sanma else "tenhou"))


def tile_of(number: int, rules: Ruleset) -> Tile:
    """The tile with a Tenhou id."""
    if number in RED_IDS and any(rules.aka_dora):
        return Tile(34 + (number - 16) // 36)
    return Tile(number // 4)


def wall_of(record: Record, rules: Ruleset) -> tuple[Tile, ...]:
    """A wall that deals this round: every tile anyone saw in its place, the others anywhere."""

    def tiles(numbers: Iterable[int]) -> list[Tile]:
        return [tile_of(number, rules) for number in numbers]

    draws: list[tuple[Tile, bool]] = []
    replacing = False
    shown = [record["dora_indicator"]]
    for event in record["events"]:
        if event[0] == "draw":
            draws.append((tile_of(event[2], rules), replacing))
            replacing = False
        elif event[0] == "dora":
            shown.append(event[1])
        elif event[0].startswith("kan") or event[0] == "kita":
            replacing = True
    ura: list[int] = max((win["ura_indicators"] for win in record["result"].get("wins", ())), key=len, default=[])
    return build_wall(rules, record["dealer"], list(map(tiles, record["start_hands"])), draws, tiles(shown), tiles(ura))
