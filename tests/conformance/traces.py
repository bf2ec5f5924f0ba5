"""Checking rounds seen from one seat: the offers of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conformance.offers import asked

if TYPE_CHECKING:
    from bot.engine.view import State
    from tests.conformance.recorded import Record
    from tests.conformance.report import Findings


def check_trace(record: Record, findings: Findings, before: State | None = None) -> State | None:
    """Note every tile on which the engine offers the viewer something else than the server did."""
    for index, server, engine in asked(record):
        findings.same(f"offers on events[{index}] {record['events'][index][:-1]}", sorted(server), sorted(engine))
        findings.counts["offers"] += 1
    return None
