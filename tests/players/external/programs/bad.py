"""A player that goes wrong: python bad.py WAY SEAT [FILE]. It speaks mjai, and discards what it draws until it does."""

import json
import os
import subprocess
import sys
import time
from typing import Any

WAY, SEAT = sys.argv[1], int(sys.argv[2])
TURNS = 3
"""So many own turns go well."""


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def lie(tile: dict[str, Any]) -> None:
    """Answer with what cannot be."""
    other = "5mr" if tile["pai"] != "5mr" else "5pr"
    lies: dict[str, dict[str, Any]] = {
        "foreign tile": {**tile, "pai": "9z"},
        "not in hand": {**tile, "pai": other, "tsumogiri": False},
        "another's seat": {**tile, "actor": (SEAT + 1) % 4},
        "win": {"type": "hora", "actor": SEAT, "target": SEAT, "pai": tile["pai"]},
        "reach": {"type": "reach", "actor": SEAT},
        "silent": {"type": "none"},
    }
    if WAY in lies:
        say(lies[WAY])
    elif WAY == "garbage":
        print("I would like to discard this one", flush=True)
    elif WAY == "nested":
        print("[" * 60_000, flush=True)
    elif WAY == "twice":
        # In one piece: nothing can be asked in between.
        write(f"{json.dumps(tile)}\n" * 2)


def end(tile: dict[str, Any]) -> None:
    """Answer no more."""
    if WAY == "half":
        write(json.dumps(tile))
    if WAY in {"hang", "half"}:
        for pipe in sys.argv[3:]:
            with open(pipe, "w", encoding="ascii") as file:
                file.write("I think")
        time.sleep(3600)
    if WAY == "die":
        sys.exit(7)
    if WAY == "killed":
        os.kill(os.getpid(), 9)
    if WAY == "half and out":
        write(json.dumps(tile)[:20])
        os._exit(0)
    if WAY == "child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        with open(sys.argv[3], "w", encoding="ascii") as file:
            file.write(str(child.pid))
        sys.exit(3)


def flood(tile: dict[str, Any]) -> None:
    """Take more than there is."""
    if WAY == "hog":
        say({**tile, "kept": len(bytearray(10**12))})
    while WAY == "flood":
        write("x" * 65536)
    while WAY == "many lines":
        # At once: a line that comes after the next question would be its answer.
        write((json.dumps(tile) + "\n") * 20)
    while WAY == "loud":
        sys.stderr.write("x" * 65536)


if WAY == "die at start":
    sys.stderr.write("no model here\n")
    sys.exit(5)
if WAY == "slow start":
    time.sleep(3600)
turn = 0
for line in sys.stdin:
    event = json.loads(line)
    own = event["type"] == "tsumo" and event["actor"] == SEAT
    turn += own
    discard = {"type": "dahai", "actor": SEAT, "pai": event.get("pai"), "tsumogiri": True}
    if own and turn > TURNS:
        for wrong in (lie, end, flood):
            wrong(discard)
    else:
        say(discard if own else {"type": "none"})
