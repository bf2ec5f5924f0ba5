"""How a coach leads a beginner: it helps, then lets them do it alone, and falls silent on what they do right alone.

Each thing there is to do is a skill. It is led a few times, then tried without help; who did it right so three times
has it, and is helped again only after a mistake. All from the player's own view.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from bot.analysis.danger import riichi_seats
from bot.analysis.review.advice import Weighed, advise, weigh
from bot.analysis.review.grades_and_doubts import MISTAKES
from bot.analysis.review.judged_decision import ActionKind
from bot.engine import actions as act
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitDiscard
from bot.engine.view import SeatView

Skill = Literal["discard", "riichi", "win", "defend", "call", "pass"]

ENOUGH: Final = 3
"""How often a skill is shown without help until the coach is silent about it."""
_LED: Final = {"discard": 3}
"""How often a skill is led before it is tried alone; once if it does not stand here."""
_SKILLS: Final[Mapping[ActionKind, Skill]] = {
    ActionKind.WIN: "win",
    ActionKind.CALL: "call",
    ActionKind.LET_GO: "pass",
    ActionKind.RIICHI: "riichi",
    ActionKind.DISCARD: "discard",
}


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a player is asked, and what the coach would do."""

    view: SeatView
    weighed: Weighed
    skill: Skill | None
    helped: bool
    first: bool
    """Whether the coach leads this skill for the first time."""
    known: bool
    """Whether the player does it alone already."""


def skill_of(view: SeatView, weighed: Weighed) -> Skill | None:
    """The skill that the coach's action asks for; None for what comes up too rarely."""
    skill = _SKILLS.get(weighed.judged.action_kind)
    return "defend" if skill == "discard" and riichi_seats(view) else skill


class Pupil:
    """What the coach knows of one player at one table."""

    def __init__(self, unaided: Mapping[str, int]) -> None:
        """``unaided``: how often they did each skill right without help before."""
        self.unaided: Final = Counter(unaided)
        self._led = Counter[str]()
        self._missed = set[str]()
        self._now: Occasion | None = None
        self.done: Weighed | None = None
        """What they did well without help, or what was a mistake, until they are asked again."""

    def see(self, view: SeatView) -> Skill | None:
        """Look whether the player has answered. Returns the skill that they have shown without help, if any."""
        now = self._now
        if now is None or _question(now.view) == _question(view):
            return None
        self._now, right = None, self._right(now, view)
        if now.skill is None or right is None:
            return None
        if right and not now.helped:
            self.unaided[now.skill] += 1
            return now.skill if self.unaided[now.skill] <= ENOUGH else None
        if right:
            self._led[now.skill] += 1
            self._missed.discard(now.skill)
        else:
            self._led[now.skill] = 0
            self._missed.add(now.skill)
        return None

    def asked(self, view: SeatView) -> Occasion | None:
        """What the coach would do in this view; None where there is nothing to choose."""
        if self._now is not None and _question(self._now.view) == _question(view):
            return self._now
        self.done = None
        weighed = advise(view)
        if weighed is None:
            return None
        skill = skill_of(view, weighed)
        known = skill is not None and self.unaided[skill] >= ENOUGH
        new = skill is None or (not known and self._led[skill] < _LED.get(skill, 1))
        first = skill is not None and new and not self._led[skill] and not self.unaided[skill]
        self._now = Occasion(view, weighed, skill, new or skill in self._missed, first, known)
        return self._now

    def _right(self, now: Occasion, view: SeatView) -> bool | None:
        """Whether the player did as the coach would, or as well; None if that cannot be seen."""
        before, after, over = now.view, view.own, view.public.kyoku_over
        won = over is not None and any(win.seat == view.seat for win in over.wins)
        if view.public.kyoku != before.public.kyoku:
            return None
        if won or now.skill == "win":
            return won
        if not isinstance(before.public.phase, AwaitDiscard):
            return (len(after.melds) > len(before.own.melds)) == (now.skill == "call")
        if len(after.river) <= len(before.own.river):
            return None
        put = after.river[len(before.own.river)]
        action: act.Action = act.Discard(put.tile, drawn=put.drawn)
        if put.sideways and not before.own.declared_riichi:
            action = act.Riichi(put.tile, drawn=put.drawn)
        if action not in legal_actions(before):
            return None
        done = weigh(before, action)
        mistake = done.grade in MISTAKES or isinstance(done.better, act.Riichi | act.Tsumo)
        self.done = done if mistake or (done.good and not now.helped) else None
        return not mistake


def _question(view: SeatView) -> tuple[int, int, bool]:
    return view.public.kyoku, view.public.decision, view.public.kyoku_over is not None
