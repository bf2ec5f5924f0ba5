"""Checking rounds seen from one seat: the offers of the server, and all that the round came to.

The offers are compared with what the engine offers on the view of that seat alone. Then the round is completed by tiles
that it can have been played with, and checked as a recorded round.
"""

from itertools import pairwise
from random import Random

from bot.engine.errors import Refusal
from bot.engine.view import State
from tests.conformance.completed import Completion
from tests.conformance.offers import asked
from tests.conformance.recorded import Record
from tests.conformance.report import Findings, Halt
from tests.conformance.rounds import check_round

KUIKAE = f"refused: {Refusal.KUIKAE}"
WAYS = 30
"""How many completions are tried: a hand made up for a seat in riichi may not allow a kan that it made."""


def check_trace(record: Record, findings: Findings, before: State | None = None) -> State | None:
    """Note every disagreement of a round seen from one seat; the state it ends in, None if it cannot be told."""
    for index, _, engine in asked(record):
        *event, offered = record["events"][index]
        findings.same(f"offers on events[{index}] {event}", sorted(offered), sorted(engine))
        findings.counts["offers"] += 1
    completion = Completion(record)
    random = Random(0)
    for _ in range(WAYS):
        tried = Findings()
        state = None
        try:
            state = check_round(completion.round(random), tried, before)
        except Halt as halt:
            tried.found.append(halt.disagreement)
            if halt.disagreement.came == KUIKAE and completion.kuikae == "forbidden":
                # Played again by another rule: what the round began with has been compared, and is known.
                findings.found += tried.found[:-1]
                completion.kuikae, before = "allowed", None
        if not tried.found:
            break
    if completion.kuikae == "allowed" and _swaps(record):
        findings.note("a program at the table swapped tiles (kuikae), and the server let it")
    elif completion.kuikae == "allowed":
        findings.same("kuikae", "forbidden", "a discard after a call that it forbids")
    findings.found += tried.found
    findings.counts.update(tried.counts)
    return state if completion.kuikae == "forbidden" else None


def _swaps(record: Record) -> bool:
    """Whether the viewer's own discard takes back the tile just called, or finishes the run at its other end.

    The viewers of these traces are programs. No client of the server lets a person do so.
    """
    for before, event in pairwise(record["events"]):
        if before[0] not in ("chi", "pon") or before[1] != record["viewer"] or event[0] != "discard":
            continue
        own, called, put = sorted(tile // 4 for tile in before[2]), before[3] // 4, event[2] // 4
        if put == called or (before[0] == "chi" and put == called + (3 if called < own[0] else -3)):
            return True
    return False
