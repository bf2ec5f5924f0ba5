"""How long a review takes, and how accurate its chances are: `python -m benchmarks.review [FILE] [--every N]`.

The games are the golden ones (`tests/data`; FILE is another file of such rounds). First come the times of judging each
decision and of reviewing each game of one seat from its events, in processor time. Then, for every discard against a
riichi or an open hand, the deal-in chance of the review and how often such discards dealt in. These figures are from
whole games only, since rounds selected for their events are not representative.
"""

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.analysis.review import judge, review_of
from bot.analysis.review.safety import Danger, Dangers, Safety
from bot.engine.events import Agari, CallsClosed, MeldCalled, TileDiscarded
from bot.engine.replay import Position, Replay
from bot.paifu.record_replay import replay_of
from bot.paifu.tenhou.mjlog import read_mjlog
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.rounds import DATA, games

TIMED: Final = 40
"""Games that are timed."""
WHOLE: Final = 4
"""Recorded kyoku from which on a game counts as whole, not as a selection of rounds."""
STEPS: Final = (0.0, 0.01, 0.02, 0.04, 0.06, 0.08, 0.10, 0.15, 1.01)


@dataclass(slots=True)
class Row:
    """Discards of one kind: their number, the sum of their predicted chances, and the number that dealt in."""

    discards: int = 0
    predicted: float = 0.0
    won: int = 0

    def add(self, risk: float, *, won: bool) -> None:
        """Count one."""
        self.discards += 1
        self.predicted += risk
        self.won += won


@dataclass(slots=True)
class Calibration:
    """Predicted and actual deal-ins, by the kind of threat, by the reason, and by the predicted chance."""

    by_threat: dict[str, Row] = field(default_factory=lambda: defaultdict(Row))
    by_safety: dict[Safety, Row] = field(default_factory=lambda: defaultdict(Row))
    by_chance: dict[int, Row] = field(default_factory=lambda: defaultdict(Row))

    def add(self, danger: Danger, players: int, *, won: bool) -> None:
        """Count a discard; reasons and chances only against riichi of four players, where most discards are."""
        threat = "riichi" if danger.riichi else f"{danger.calls} calls"
        self.by_threat[f"{threat}, {players} players"].add(danger.risk, won=won)
        if danger.riichi and players == 4:
            self.by_safety[danger.safety].add(danger.risk, won=won)
            step = -1 if danger.risk == 0 else max(n for n, low in enumerate(STEPS) if danger.risk >= low)
            self.by_chance[step].add(danger.risk, won=won)


def calibrate(replay: Replay, calibration: Calibration) -> None:
    """Add every discard of a replay against a threat."""
    for kyoku, kyoku_log in enumerate(replay.kyoku_logs):
        for step, event in enumerate(kyoku_log.events):
            if not isinstance(event, TileDiscarded):
                continue
            dangers = Dangers(replay.view(Position(kyoku, step - 1), event.seat))
            winners = set()
            for later in kyoku_log.events[step + 1 :]:
                if isinstance(later, CallsClosed | MeldCalled):
                    break
                if isinstance(later, Agari):
                    winners.add(later.seat)
            for danger in dangers.of(event.tile):
                calibration.add(danger, replay.rules.players, won=danger.seat in winners)


def table(title: str, rows: Iterable[tuple[str, Row]]) -> None:
    """Print rows."""
    print(f"\n| {title} | discards | told | won on |\n|---|---:|---:|---:|")
    for name, row in rows:
        predicted, won = row.predicted / row.discards, row.won / row.discards
        print(f"| {name} | {row.discards:,} | {predicted:.1%} | {won:.1%} |")


def chance(step: int) -> str:
    """A step of chances in words."""
    return "none" if step < 0 else f"{STEPS[step]:.0%} to {min(1.0, STEPS[step + 1]):.0%}"


def timed(films: Sequence[Replay]) -> None:
    """Print how long decisions and games take."""
    decisions, reviews = [], []
    for replay in films:
        again = Replay(replay.rules, replay.names, replay.events)
        for kyoku in range(len(replay)):
            for one in replay.decisions(kyoku):
                start = time.process_time()
                judge(one)
                decisions.append(1000 * (time.process_time() - start))
        start = time.process_time()
        review_of(again, 0)
        reviews.append(1000 * (time.process_time() - start))
    print("| work | number | p50 | p99 | longest |\n|---|---:|---:|---:|---:|")
    for name, times in (("a decision, ms", decisions), ("a game of one seat, ms", reviews)):
        times.sort()
        print(f"| {name} | {len(times):,} | {_at(times, 0.5):.2f} | {_at(times, 0.99):.2f} | {times[-1]:.2f} |")


def _at(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main(arguments: Sequence[str]) -> int:
    """Measure."""
    parser = argparse.ArgumentParser(prog="benchmarks.review")
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--every", type=int, default=1, help="only each so-manieth game is held to what happened")
    chosen = parser.parse_args(arguments)
    whole = [game for game in games(chosen.file) if len(game) >= WHOLE]
    timed([replay_of(read_mjlog(mjlog_of(game)))[0] for game in whole[:: max(1, len(whole) // TIMED)]])
    calibration = Calibration()
    for game in whole[:: chosen.every]:
        calibrate(replay_of(read_mjlog(mjlog_of(game)))[0], calibration)
    table("threat", sorted(calibration.by_threat.items()))
    safeties = ((safety.value, calibration.by_safety[safety]) for safety in Safety if safety in calibration.by_safety)
    table("against a riichi, four players", safeties)
    table("told", ((chance(step), row) for step, row in sorted(calibration.by_chance.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
