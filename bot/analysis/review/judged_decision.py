"""The judgement of a decision."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.analysis.review.discard_review import ReviewedDiscard
from bot.analysis.review.grades_and_doubts import Doubt, Grade, Stance
from bot.analysis.review.kan_win_offers import KanTurn, KitaTurn, NineTurn, WinTurn
from bot.analysis.review.offered_calls import CallTurn
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome
from bot.engine.actions import Action
from bot.engine.flow import is_last_hand
from bot.engine.replay import Position
from bot.engine.tiles import KIND_OF, YAOCHUU
from bot.engine.view import SeatView

_NAGASHI_FROM: Final = 8
"""Discards after which a river of only terminals and honours may be intended."""


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """When in the kyoku a seat had to decide."""

    turn: int
    """The seat's discards so far, including this one."""
    draws_left: int
    """The seat's own draws after this turn if nobody calls."""
    live: int
    """Tiles left in the wall."""
    last_hand: bool
    """The game may end with this kyoku."""
    nagashi: bool
    """The river could still become nagashi mangan and is long enough for that to be intended."""


def decision_context(view: SeatView) -> DecisionContext:
    """The context of the viewer's decision."""
    public, own = view.public, view.own
    return DecisionContext(
        len(own.river) + 1,
        public.live // public.players,
        public.live,
        is_last_hand(public),
        public.rules.nagashi != "off"
        and len(own.river) >= _NAGASHI_FROM
        and all(KIND_OF[entry.tile] in YAOCHUU and entry.called_by is None for entry in own.river),
    )


class ActionKind(Enum):
    """The kind of action that a seat took."""

    DISCARD = "discard"
    RIICHI = "riichi"
    CALL = "call"
    LET_GO = "let_go"
    """It passed on a tile that it could have won on or called."""
    KAN = "kan"
    """A closed or added kan; an open kan is a CALL."""
    KITA = "kita"
    WIN = "win"
    NINE = "nine"
    """It aborted the kyoku with nine terminals and honours."""
    ANSWER = "answer"
    """Declaring tenpai or noten, or whether to end the game."""


@dataclass(frozen=True, slots=True)
class DiscardTurn:
    """A turn in which a seat had a choice of discards; a hand in riichi has none."""

    before: int | None
    """Shanten before the draw; None after a call."""
    discards: tuple[ReviewedDiscard, ...]
    """Every possible discard, best for the hand first."""
    chosen: ReviewedDiscard
    best: ReviewedDiscard
    """The discard with the least shanten, then the most accepted tiles."""
    threats: tuple[int, ...]
    """The seats that threatened."""
    urgent: bool
    """A threatening seat was in riichi or had called three times."""
    stance: Stance | None
    """The stance against the threats; None without a threat."""
    safest: float
    """The lowest deal-in chance of any possible discard."""
    safer: tuple[ReviewedDiscard, ...]
    """The discards that were clearly safer and left the hand no worse."""
    gained: frozenset[str]
    """Ids of the yaku that the chosen discard keeps in reach and the right ones do not; only near tenpai."""
    lost: frozenset[str]
    """Ids of the yaku that the right discards keep in reach and the chosen one does not; only near tenpai."""

    @property
    def steps_lost(self) -> int:
        """How much higher the shanten is than after the best discard."""
        return self.chosen.shanten - self.best.shanten

    @property
    def ways_lost(self) -> int:
        """How many fewer tiles help than after the best discard; 0 if the shanten is higher."""
        return self.best.ways - self.chosen.ways if not self.steps_lost else 0


@dataclass(frozen=True, slots=True)
class RiichiTurn:
    """A turn in which the hand could be tenpai."""

    outcomes: tuple[TenpaiOutcome, ...]
    """The tenpai hand after each discard that leaves one, most total points first."""
    chosen: TenpaiOutcome | None
    """None if the player gave up tenpai."""
    open: bool
    """Riichi could be declared."""
    declared: bool
    """Riichi was declared."""
    others: tuple[int, ...]
    """The other seats already in riichi."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision of a seat, judged by what it could know.

    ``doubts`` are the reasons for the grade UNSURE. The last seven fields are None if the decision did not offer them.
    """

    position: Position
    seat: int
    context: DecisionContext
    action: Action
    action_kind: ActionKind
    grade: Grade
    doubts: tuple[Doubt, ...] = ()
    discard: DiscardTurn | None = None
    riichi: RiichiTurn | None = None
    call: CallTurn | None = None
    kan: KanTurn | None = None
    kita: KitaTurn | None = None
    win: WinTurn | None = None
    nine: NineTurn | None = None
