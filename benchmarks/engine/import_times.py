"""Import times, each in a fresh interpreter, without the interpreter's own start."""

import subprocess
import sys

from benchmarks.engine.measured_in_turns import Result

_TIMED = """
import sys
sys.path[:0] = {paths!r}
from time import process_time
begun = process_time()
{statement}
print(process_time() - begun)
"""

_ANSWER = """
import bot.engine.game
from bot.engine.rules.ruleset import preset
from bot.engine.scoring.score import evaluate
from bot.engine.scoring.shanten import discards_ukeire
from bot.engine.scoring.situation import Situation
_hand = [0, 0, 0, 4, 5, 6, 9, 10, 11, 20, 21, 22, 31]
_how = Situation(27, 27, True, riichi=True)
assert evaluate(_hand, 31, (), _how, preset("tenhou")).han
assert discards_ukeire([_hand.count(kind) + (kind == 31) for kind in range(34)])
"""

STATEMENTS = {
    "jantaku": "import bot.engine.game, bot.engine.legal, bot.engine.scoring.score, bot.engine.scoring.shanten",
    "jantaku, bot.engine alone": "import bot.engine",
    "jantaku, first answers": _ANSWER.strip(),
    "mahjong": "import mahjong.hand_calculating.hand, mahjong.shanten, mahjong.agari",
    "riichienv": "import riichienv",
    "xiangting": "import xiangting",
}


def imports(rounds: int) -> list[Result]:
    """Seconds of each import. ``first answers`` also scores a hand and evaluates all discards of another."""
    taken: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    first = {name: _once(statement) for name, statement in STATEMENTS.items()}
    for _ in range(max(rounds, 9)):
        for name, statement in STATEMENTS.items():
            taken[name].append(_once(statement))
    return [Result("import", name, 1, tuple(own), first[name]) for name, own in taken.items()]


def _once(statement: str) -> float:
    code = _TIMED.format(paths=[path for path in sys.path if path], statement=statement)
    done = subprocess.run(  # noqa: S603 - our own interpreter on our own text
        [sys.executable, "-I", "-c", code], check=True, capture_output=True, text=True
    )
    return float(done.stdout)
