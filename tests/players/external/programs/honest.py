"""A player written from the protocol alone: python honest.py PROTOCOL SEAT [FILE].

What it is told is added to the file. It keeps its hand, calls pairs of dragons, and otherwise discards honours first,
then what it drew.
"""

import json
import sys
from typing import Any

PROTOCOL, SEAT = sys.argv[1], int(sys.argv[2])
hand: list[str] = []
drawn = ""


def remove(tiles: list[str]) -> None:
    for tile in tiles:
        hand.remove(tile)


def discard() -> dict[str, Any]:
    lonely = [tile for tile in hand if tile in "ESWN" and hand.count(tile) == 1]
    tile = lonely[0] if lonely else drawn or hand[-1]
    return {"type": "dahai", "actor": SEAT, "pai": tile, "tsumogiri": tile == drawn}


def take(event: dict[str, Any]) -> dict[str, Any] | None:
    """Note an event; what to answer, None where it asks nothing."""
    global drawn
    kind, actor = event["type"], event.get("actor")
    if kind == "start_game":
        assert event["id"] == SEAT
    elif kind == "start_kyoku":
        hand[:] = event["tehais"][SEAT]
        assert len(hand) == 13
        assert "?" not in hand
        others = [tiles for seat, tiles in enumerate(event["tehais"]) if seat != SEAT]
        assert all(tile == "?" for tiles in others for tile in tiles)
    elif kind == "tsumo" and actor == SEAT:
        drawn = event["pai"]
        hand.append(drawn)
        return discard()
    elif kind == "dahai" and actor == SEAT:
        remove([event["pai"]])
        drawn = ""
    elif kind == "dahai" and event["pai"] in "PFC" and hand.count(event["pai"]) >= 2:
        pair = [event["pai"]] * 2
        return {"type": "pon", "actor": SEAT, "target": actor, "pai": event["pai"], "consumed": pair}
    elif kind in ("chi", "pon", "daiminkan", "ankan") and actor == SEAT:
        remove(event["consumed"])
        return discard() if kind in ("chi", "pon") else None
    elif kind == "kakan" and actor == SEAT:
        remove([event["pai"]])
    elif kind == "nukidora" and actor == SEAT:
        remove(["N"])
    return None


NONE: dict[str, Any] = {"type": "none"}
for line in sys.stdin:
    for file in sys.argv[3:]:
        with open(file, "a", encoding="ascii") as told:
            told.write(line)
    message = json.loads(line)
    events = message if PROTOCOL == "mjai.app" else [message]
    answers = [take(event) for event in events]
    print(json.dumps(answers[-1] or NONE), flush=True)
    if "end_game" in line:
        break
