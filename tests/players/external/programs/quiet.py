"""A player that speaks only where it may act, as mortal.py does: python quiet.py SEAT.

Whether it may act it finds out by itself: in its turn, and where it can call chii, pon or kan. It calls nothing.
"""

import json
import sys
from typing import Any

SEAT = int(sys.argv[1])
ORDER = [*(f"{n}{suit}" for suit in "mps" for n in range(1, 10)), *"ESWNPFC"]
hand: list[str] = []
riichi = False
left = 70


def plain(tile: str) -> str:
    return tile.rstrip("r")


def can_call(tile: str, actor: int) -> bool:
    own = [plain(one) for one in hand]
    if riichi or left == 0:
        return False
    if own.count(plain(tile)) >= 2:
        return True
    if actor != (SEAT + 3) % 4 or tile in "ESWNPFC":
        return False
    number, suit = int(tile[0]), tile[1]
    runs = [[number + at for at in (-2, -1)], [number - 1, number + 1], [number + 1, number + 2]]
    return any(all(f"{n}{suit}" in own for n in run) for run in runs)


def may_act(event: dict[str, Any]) -> dict[str, Any] | None:
    global riichi, left
    kind, actor = event["type"], event.get("actor")
    if kind == "start_kyoku":
        hand[:] = event["tehais"][SEAT]
        riichi, left = False, 70
    elif kind == "tsumo":
        left -= 1
        if actor == SEAT:
            hand.append(event["pai"])
            return {"type": "dahai", "actor": SEAT, "pai": event["pai"], "tsumogiri": True}
    elif kind == "dahai" and actor == SEAT:
        hand.remove(event["pai"])
    elif kind == "dahai" and can_call(event["pai"], event["actor"]):
        return {"type": "none"}
    return None


for line in sys.stdin:
    answer = may_act(json.loads(line))
    if answer is not None:
        print(json.dumps(answer), flush=True)
