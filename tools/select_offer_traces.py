"""Selects one-seat traces for tests/data: every round with furiten or a rare offer, and an even sample of the others.

Usage: python -m tools.select_offer_traces OFFERS.jsonl.gz tests/data/tenhou_offers.jsonl.gz
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

from bot.engine.phases import AwaitCalls
from bot.engine.tiles import KIND_OF
from tests.conformance.offers import Trace
from tests.conformance.recorded import Record, load

ROUNDS = 320


def is_rare(record: Record) -> bool:
    """Whether the round has a rare situation.

    That is a wait that is not offered as a win, a kan that a tenpai hand sees, or nine terminals.
    """
    trace = Trace(record)
    for event in record["events"]:
        offered = trace.feed(event)
        if offered is None:
            continue
        phase, waits = trace.view.public.phase, trace.view.hidden.waits
        if "kyuushu_kyuuhai" in offered or (event[0].startswith("kan_") and waits):
            return True
        if isinstance(phase, AwaitCalls) and KIND_OF[phase.tile] in waits and "ron" not in offered:
            return True
    return False


def has_win(record: Record) -> bool:
    """Whether a win or an open kan was offered."""
    offers = [event[-1] for event in record["events"] if isinstance(event[-1], list)]
    return any(offer in ("ron", "tsumo", "kan_open") for offered in offers for offer in offered)


def main(source: str, target: str) -> None:
    """Write the selection, in the order of the source."""
    records = list(load(Path(source)))
    rare = {index for index, record in enumerate(records) if is_rare(record)}
    ordinary = [index for index in range(len(records)) if index not in rare and has_win(records[index])]
    spread = set(ordinary[:: len(ordinary) // (ROUNDS - len(rare)) + 1])
    chosen = sorted(rare | spread)
    with Path(target).open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=9, mtime=0) as out:
        for index in chosen:
            out.write(json.dumps(records[index], separators=(",", ":")).encode() + b"\n")
    print(f"{len(rare)} rare rounds, {len(chosen)} in all")


if __name__ == "__main__":
    main(*sys.argv[1:])
