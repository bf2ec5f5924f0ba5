"""Whether the coach and the review agree: `python -m benchmarks.coach [--games N] [--players 3]`.

East-only games of club computer players. One seat asks the coach before each of its decisions; in every second game it
does what the coach says. The review then grades every discard of that turn. Its first choice is the best graded, and of
equal grades the best for the hand; its second is the next one, and where a seat threatens the safest. Discards that are
equal in all that the review measures are one choice. A call agrees unless the review would put it among the decisions
worth a look. The run fails below 95 of 100, and for every advised discard that the review calls a mistake.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from benchmarks.cpu_match import Tally, play_match, rules_for
from bot.analysis.review.advice import Weighed, advise
from bot.analysis.review.discard_review import ReviewedDiscard
from bot.analysis.review.grades_and_doubts import MISTAKES, Grade
from bot.analysis.review.judge import TurnJudge
from bot.analysis.review.judged_decision import Judged
from bot.engine.actions import Action, Discard
from bot.engine.legal import legal_actions
from bot.engine.view import SeatView
from bot.players.registry import player
from bot.table.ports import Chooser
from bot.text.review.review_label import worth_a_look

NEEDED: Final = 0.95
_ORDER: Final = (Grade.BEST, Grade.FINE, Grade.UNSURE, Grade.SLOWER, Grade.RISKY)


@dataclass(slots=True)
class Agreement:
    """What became of the advised decisions of some games."""

    games: int = 0
    discards: int = 0
    choices: Counter[int] = field(default_factory=Counter)
    """Advised discards by their place among the review's choices, 0 being the first; -1 for a later one."""
    grades: Counter[Grade] = field(default_factory=Counter)
    answers: int = 0
    agreed: int = 0
    """Advised answers to another seat's discard that the review would not look at."""
    wins: int = 0
    mistakes: list[Judged] = field(default_factory=list)
    seconds: float = 0.0
    """Processor time of the advice."""
    places: int = 0
    followed: int = 0
    """Games in which the advice was followed, and the sum of the ``places`` there."""

    @property
    def share(self) -> float:
        """The share of decisions in which the advice was the review's first or second choice."""
        good = self.choices[0] + self.choices[1] + self.agreed + self.wins
        return good / max(1, self.discards + self.answers + self.wins)


class AskingSeat:
    """A seat that asks the coach before it does what ``follows`` or its own player says."""

    def __init__(self, own: Chooser, agreement: Agreement, *, follows: bool) -> None:
        self._own: Final = own
        self._agreement: Final = agreement
        self._follows: Final = follows

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """The coach's action or the own one."""
        start = time.thread_time()
        advised = advise(view)
        self._agreement.seconds += time.thread_time() - start
        if advised is None:
            return self._own.choose(view, legal)
        count(self._agreement, view, advised)
        return advised.action if self._follows else self._own.choose(view, legal)


def count(agreement: Agreement, view: SeatView, advised: Weighed) -> None:
    """Compare one piece of advice with the review."""
    judged = advised.judged
    if judged.win is not None:
        agreement.wins += judged.win.taken
    elif advised.chosen is not None:
        agreement.discards += 1
        agreement.grades[judged.grade] += 1
        choices = choices_of_the_review(view)
        key = _key(advised.chosen, judged)
        agreement.choices[choices.index(key) if key in choices else -1] += 1
        if judged.grade in MISTAKES:
            agreement.mistakes.append(judged)
    elif judged.call is not None:
        agreement.answers += 1
        agreement.agreed += not worth_a_look(judged)


def choices_of_the_review(view: SeatView) -> list[tuple[float, ...]]:
    """What the review's first and second choices of discard are worth in all that it measures."""
    turn = TurnJudge(view, legal_actions(view))
    judged = [turn.judge(Discard(discard.tile, drawn=False)) for discard in turn.discards]
    judged.sort(key=lambda one: _rank(one, turn.discards))
    keys = list(dict.fromkeys(_key(one.discard.chosen, one) for one in judged if one.discard is not None))
    if not turn.dangers.seats:
        return keys[:2]
    safest = min(turn.discards, key=lambda one: (one.risk, one.shanten, -one.ways))
    safe = next(one for one in judged if one.discard is not None and one.discard.chosen is safest)
    return [keys[0], _key(safest, safe)]


def _rank(judged: Judged, discards: Sequence[ReviewedDiscard]) -> tuple[float, ...]:
    assert judged.discard is not None  # noqa: S101 - these are discards
    chosen = judged.discard.chosen
    tiles = [] if judged.riichi is None else [one.tile for one in judged.riichi.outcomes]
    return _ORDER.index(judged.grade), [*tiles, chosen.tile].index(chosen.tile), discards.index(chosen)


def _key(discard: ReviewedDiscard, judged: Judged) -> tuple[float, ...]:
    outcomes = () if judged.riichi is None else judged.riichi.outcomes
    total = next((one.total_points for one in outcomes if one.tile == discard.tile), 0.0)
    return _ORDER.index(judged.grade), discard.shanten, discard.ways, discard.kept, total, round(discard.risk, 2)


def play(agreement: Agreement, seed: int, players: int) -> None:
    """Play one game and count what its seat was advised."""
    seat, follows = seed % players, seed % 2 == 0
    choosers: list[Chooser] = [player("club", 100 * seed + place) for place in range(players)]
    choosers[seat] = AskingSeat(choosers[seat], agreement, follows=follows)
    scores = play_match(rules_for(players, "east_only"), seed, choosers, [Tally() for _ in range(players)])
    agreement.games += 1
    agreement.followed += follows
    agreement.places += follows * (1 + sum(score > scores[seat] for score in scores))


def report(agreement: Agreement) -> str:
    """The figures in words."""
    total = agreement.discards + agreement.answers + agreement.wins
    grades = ", ".join(f"{grade.value} {agreement.grades[grade]}" for grade in _ORDER)
    return f"""{agreement.games} games, {total} decisions: {100 * agreement.share:.2f} % the first or second choice
discards {agreement.discards}: first, second, later {[agreement.choices[place] for place in (0, 1, -1)]}
graded {grades}
answers {agreement.answers}: agreed {agreement.agreed}; wins {agreement.wins}
mistakes {len(agreement.mistakes)}; advice took {1000 * agreement.seconds / max(1, total):.1f} ms
followed in {agreement.followed} games: average place {agreement.places / max(1, agreement.followed):.2f}"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and print the figures; 1 if the two disagree too often."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, choices=(3, 4), default=4)
    options = parser.parse_args(arguments)
    agreement = Agreement()
    for seed in range(options.games):
        play(agreement, seed, options.players)
    print(report(agreement))
    return int(bool(agreement.mistakes) or agreement.share < NEEDED)


if __name__ == "__main__":
    sys.exit(main())
