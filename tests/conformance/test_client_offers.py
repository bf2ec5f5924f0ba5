"""What riichienv offered one seat in the golden games: the engine offers the same from that seat's view alone."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.engine.legal import why_no_ron
from bot.engine.phases import AwaitCalls
from bot.engine.tiles import KIND_OF
from tests.conformance.offers import Trace, asked
from tests.conformance.reading import read

DATA = Path(__file__).parents[1] / "data" / "golden_offers.jsonl.xz"
OFFERS = {
    "chi": 623,
    "kan_open": 60,
    "kyuushu_kyuuhai": 17,
    "nothing": 14916,
    "pon": 484,
    "riichi": 188,
    "ron": 95,
    "tsumo": 68,
}


@pytest.fixture(scope="module")
def rounds() -> list[dict[str, Any]]:
    return [record for _, record in read(DATA)]


def test_a_seat_is_offered_what_the_server_offered_it_on_every_tile(rounds: list[dict[str, Any]]) -> None:
    seen: Counter[str] = Counter()
    for record in rounds:
        for index, server, engine in asked(record):
            assert engine == server, (record["game"], record["round"], record["events"][index])
            seen.update(server or {"nothing"})
    assert seen == OFFERS


def test_the_traces_hold_completing_tiles_that_furiten_or_a_missing_yaku_kept_from_being_offered(
    rounds: list[dict[str, Any]],
) -> None:
    refused: Counter[Refusal | None] = Counter()
    for record in rounds:
        trace = Trace(record)
        for event in record["events"]:
            offered = trace.feed(event)
            phase = trace.view.public.phase
            if offered is None or not isinstance(phase, AwaitCalls) or "ron" in offered:
                continue
            if KIND_OF[phase.tile] in trace.view.hidden.waits:
                refused[why_no_ron(trace.view)] += 1
    assert refused == {
        Refusal.NO_YAKU: 83,
        Refusal.FURITEN_DISCARD: 45,
        Refusal.FURITEN_TEMPORARY: 7,
        Refusal.FURITEN_RIICHI: 2,
        # A closed kan of what kokushi waits for, which Tenhou does not let be robbed.
        Refusal.RULE_OFF: 2,
    }
