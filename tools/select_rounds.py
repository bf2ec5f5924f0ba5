"""Selects recorded rounds for tests/data: whole games first, then every round with a rare event.

Usage: python tools/select_rounds.py ROUNDS.jsonl.gz SPECIAL.jsonl.gz tests/data/tenhou_rounds.jsonl.gz
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

WHOLE_ROUNDS = {4: 1050, 3: 700}
RARE_DRAWS = {"nagashi_mangan", "four_winds", "four_riichi", "four_kans", "triple_ron"}
RARE_YAKU = {"chankan", "rinshan", "double_riichi", "sanshoku_doukou", "honroutou", "shousangen", "ryanpeikou"}


def rounds_of(path: str) -> list[dict[str, Any]]:
    """The rounds of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def is_rare(record: dict[str, Any]) -> bool:
    """Whether a round has a rare draw, win or yaku."""
    result = record["result"]
    if result["type"] == "draw":
        return result["reason"] in RARE_DRAWS
    wins = result["wins"]
    return (
        len(wins) > 1
        or any(win["yakuman"] or win["limit"] in ("sanbaiman", "yakuman") or win["offer"] == "kita" for win in wins)
        or any(name in RARE_YAKU for win in wins for name, _ in win["yaku"])
    )


def whole_games(records: list[dict[str, Any]], players: int) -> list[dict[str, Any]]:
    """Every third game with ``players`` players, ordered by hash, so that short and long ones are equally likely."""
    games: dict[str, list[dict[str, Any]]] = {}
    for record in records:
        if record["rules"]["players"] == players:
            games.setdefault(record["game"], []).append(record)
    chosen: list[dict[str, Any]] = []
    for name in sorted(games)[::3]:
        if len(chosen) < WHOLE_ROUNDS[players]:
            chosen += games[name]
    return chosen


def main(ordinary: str, special: str, target: str) -> None:
    """Write the selection."""
    records = rounds_of(ordinary)
    whole = [record for players in WHOLE_ROUNDS for record in whole_games(records, players)]
    whole_rounds = {(r["game"], r["round"]) for r in whole}
    rare = [r for r in records if is_rare(r) and (r["game"], r["round"]) not in whole_rounds]
    chosen = whole + rare + rounds_of(special)
    with Path(target).open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=9, mtime=0) as out:
        for record in chosen:
            out.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")
    print(f"{len(whole)} rounds of whole games, {len(rare)} rare rounds, {len(chosen)} in all")


if __name__ == "__main__":
    main(*sys.argv[1:])
