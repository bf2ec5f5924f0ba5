"""A recorded round as a log: written in each format and read again it is the same, and the engine plays it alike."""

from bot.engine.replay import Replay
from bot.paifu.record_replay import record_of
from tests.conformance.replay import ReplayedRound
from tests.conformance.report import Findings
from tests.paifu.round_trip import differences


def check_written(run: ReplayedRound, findings: Findings) -> None:
    """Note what is not the same after the round was written and read in each format, and what was lost on the way."""
    replay = Replay(run.rules, ("",) * run.rules.players, run.events)
    for difference in differences(record_of(replay)):
        findings.same("as a log", "the same round", difference)
    findings.counts["logs"] += 1
