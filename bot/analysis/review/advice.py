"""The room of reasons: what a good club player would do now, and what another action would gain or lose.

``advise(view)`` is the coach: it wins, declares riichi, cuts, calls or passes. ``weigh(view, action)`` puts any action
beside what the coach would do, ``reviewed(view, judged)`` a judged one beside what the review compares it with. All
three return a ``Weighed``: values from the seat's view alone, measured by the review's own judge, so that coach, quiz
and review never contradict each other. ``bot.text.reasons`` makes one sentence of it.

A hand that meets a riichi is pushed while it is near and its tile not too dangerous; else the safest tile goes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.analysis.danger import riichi_seats, valued_kinds
from bot.analysis.puzzles.discard_puzzle import READABLE, yaku_after
from bot.analysis.review.discard_review import ReviewedDiscard
from bot.analysis.review.discard_to_compare import other_discard
from bot.analysis.review.grades_and_doubts import GOOD, MISTAKES, Grade
from bot.analysis.review.judge import TurnJudge, judge
from bot.analysis.review.judged_decision import Judged
from bot.analysis.review.offered_calls import CallFact, CallTurn, OfferedCall
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome
from bot.engine import actions as act
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.replay import Decision, Position
from bot.engine.tiles import EAST, KIND_OF, Tile, counts_of
from bot.engine.view import SeatView

_NONE: Final = frozenset[str]()
_EQUAL: Final = 0.003
"""Deal-in chances that differ by less are one to a hand that folds."""
_PUSHES_CHEAP: Final = 0.08
"""The deal-in chance up to which a cheap tenpai hand with a poor wait is pushed. Every other tenpai hand is."""
_PUSHES_NEAR: Final = (0.05, 0.1)
"""The same one tile from tenpai, and with two dora or as the dealer."""
_DEAR: Final = 3900
_LATE: Final = 4
"""With so few draws left a hand that is not tenpai is far."""
_BIG: Final = 7700
"""From these points on a hand with a yaku wins without riichi."""
_FURITEN_FROM: Final = 5
"""The tiles that a furiten wait needs for a riichi."""
_WIDE: Final = 16
"""With so many tiles a closed hand one tile from tenpai waits for its own draw."""
_FAR_FORMS: Final = 4
"""From this shanten towards thirteen orphans and any other form a hand of nine terminals and honours is given up."""
_GOOD_WAIT: Final = 4
_LATE_WALL: Final = 24
"""Tiles left in the wall from which on a slow closed hand is opened."""
_PLANNED: Final = {"tanyao": 1, "toitoi": 2, "honitsu": 2, "chinitsu": 5}
"""The yaku, besides triplets of valued tiles, for which a closed hand is opened, and their han then."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action beside the one that it is compared with."""

    judged: Judged
    """The review's judgement of the action, with all its numbers."""
    other: ReviewedDiscard | None = None
    """Of a discard: the one beside it; for the coach's own the runner-up, else the better one."""
    better: act.Action | None = None
    """What the coach would do instead; None if the action is as good."""
    folds: bool = False
    """The hand is given up for safety, or stays closed for it."""
    keeps: frozenset[str] = _NONE
    """Ids of the yaku that it keeps in reach and ``other`` does not."""
    gives_up: frozenset[str] = _NONE
    """Ids of the yaku that ``other`` keeps in reach and it does not."""
    riichi: tuple[int, ...] = ()
    """The other seats in riichi."""
    tile: Tile | None = None
    """The tile that was drawn, or another seat's that may be called or won on."""
    source: int | None = None
    """The seat whose tile that is."""

    @property
    def action(self) -> act.Action:
        """What is weighed."""
        return self.judged.action

    @property
    def grade(self) -> Grade:
        """The review's grade."""
        return self.judged.grade

    @property
    def good(self) -> bool:
        """Whether the coach knows nothing better."""
        return self.better is None and self.grade not in MISTAKES

    @property
    def chosen(self) -> ReviewedDiscard | None:
        """The discard; None if it is another action, or the only discard."""
        return None if self.judged.discard is None else self.judged.discard.chosen


def advise(view: SeatView) -> Weighed | None:
    """What a good club player would do now; None if nothing is asked, or there is nothing to choose."""
    legal, phase = legal_actions(view), view.public.phase
    if isinstance(phase, AwaitCalls):
        return _answer(view) if len(legal) > 1 else None
    if not isinstance(phase, AwaitDiscard) or phase.seat != view.seat:
        return None
    turn = TurnJudge(view, legal)
    if act.Tsumo() in legal:
        return _weighed(view, turn.judge(act.Tsumo()))
    if view.own.riichi or len(turn.discards) < 2:
        return None
    aside = _set_aside(turn)
    return aside if aside is not None else _best_discard(turn)


def weigh(view: SeatView, action: act.Action) -> Weighed:
    """A legal action beside the coach's."""
    judged, advised = _judged(view, action), advise(view)
    if advised is None:
        return _weighed(view, judged)
    if action == advised.action:
        return advised
    better, chosen, best = advised.action, judged.discard, advised.chosen
    if chosen is None or best is None:
        return replace(_weighed(view, judged, folds=advised.folds), better=better)
    if chosen.chosen.tile == best.tile:
        # The drawn tile or its like from the hand, or a riichi for a hand that may as well stay silent.
        silent = isinstance(better, act.Riichi) and isinstance(action, act.Discard)
        return replace(advised, judged=judged, better=better if silent else None)
    if judged.grade is Grade.RISKY and not best.clearly_safer_than(chosen.chosen):
        best = other_discard(judged, chosen)
    folds = advised.folds and judged.grade not in GOOD
    return replace(
        _weighed(view, judged, best, folds=folds), better=None if judged.grade in GOOD and not folds else better
    )


def reviewed(view: SeatView, judged: Judged) -> Weighed:
    """A judged decision beside what the review compares it with."""
    turn = judged.discard
    weighed = _weighed(view, judged, None if turn is None else other_discard(judged, turn))
    if judged.win is None or judged.win.taken:
        return weighed
    return replace(weighed, better=act.Tsumo() if judged.win.tsumo else act.Ron())


def _weighed(view: SeatView, judged: Judged, other: ReviewedDiscard | None = None, *, folds: bool = False) -> Weighed:
    phase, chosen = view.public.phase, None if judged.discard is None else judged.discard.chosen
    keeps = gives_up = _NONE
    if judged.discard is not None and chosen is not None and other is not None:
        keeps, gives_up = judged.discard.gained, judged.discard.lost
        if chosen.shanten == other.shanten <= READABLE:
            reach = yaku_after(view, (chosen.choice, other.choice))
            keeps, gives_up = reach[chosen.tile] - reach[other.tile], reach[other.tile] - reach[chosen.tile]
        if not _valued_pair(view):
            keeps, gives_up = (frozenset(one for one in yaku if "yakuhai" not in one) for yaku in (keeps, gives_up))
    return Weighed(
        judged,
        other,
        None,
        folds,
        keeps,
        gives_up,
        riichi_seats(view),
        phase.tile if isinstance(phase, AwaitCalls) else view.hidden.drawn,
        phase.seat if isinstance(phase, AwaitCalls) else None,
    )


def _valued_pair(view: SeatView) -> bool:
    """Whether the hand has two of a kind whose triplet is a yaku: one alone is no reason for anything."""
    counts = counts_of(view.hidden.tiles)
    return any(counts[kind] >= 2 for kind in valued_kinds(view.public, view.seat))


# The seat's own turn


def _set_aside(turn: TurnJudge) -> Weighed | None:
    """A north to be set aside, or a draw with nine terminals and honours; None if there is neither."""
    for action in turn.legal:
        if isinstance(action, act.KyuushuKyuuhai):
            nine = turn.judge(action)
            if nine.nine is not None and min(nine.nine.orphans, nine.nine.other) >= _FAR_FORMS:
                return _weighed(turn.view, nine)
        if isinstance(action, act.Kita):
            north = turn.judge(action)
            if north.kita is not None and north.kita.after.shanten <= north.kita.before.shanten:
                return _weighed(turn.view, north)
    return None


def _best_discard(turn: TurnJudge) -> Weighed:
    """The first discard that is no mistake, in the order of a hand that is pushed or of one that folds."""
    by_hand = _by_hand(turn)
    folds = _folds(turn, by_hand[0])
    ordered = _by_safety(by_hand) if folds else by_hand
    judged = [turn.judge(_action(turn, discard, riichi=not folds)) for discard in ordered[:1]]
    if judged[0].grade in MISTAKES:
        every = (turn.judge(_action(turn, discard, riichi=not folds)) for discard in ordered[1:])
        judged.insert(0, next((one for one in every if one.grade not in MISTAKES), judged[0]))
    best = judged[0]
    chosen = ordered[0] if best.discard is None else best.discard.chosen
    rest = [one for one in by_hand if KIND_OF[one.tile] != KIND_OF[chosen.tile]]
    return _weighed(turn.view, best, rest[0] if rest else None, folds=folds)


def _action(turn: TurnJudge, discard: ReviewedDiscard, *, riichi: bool) -> act.Discard | act.Riichi:
    """The discard of a tile, the drawn one if it is the same, or a riichi with it."""
    moves = [one for one in turn.legal if isinstance(one, act.Discard | act.Riichi) and one.tile == discard.tile]
    if riichi and discard.shanten == 0 and _declares(turn, discard):
        moves = [one for one in moves if isinstance(one, act.Riichi)] or moves
    else:
        moves = [one for one in moves if isinstance(one, act.Discard)] or moves
    return max(moves, key=lambda one: one.drawn)


def _declares(turn: TurnJudge, discard: ReviewedDiscard) -> bool:
    outcome = _outcome(turn, discard)
    if outcome is None or not outcome.riichi or not outcome.left:
        return False
    if outcome.furiten:
        return outcome.left >= _FURITEN_FROM
    return not (outcome.yaku and outcome.dama_points >= _BIG)


def _outcome(turn: TurnJudge, discard: ReviewedDiscard) -> TenpaiOutcome | None:
    return next((outcome for outcome in turn.outcomes if outcome.tile == discard.tile), None)


def _by_hand(turn: TurnJudge) -> list[ReviewedDiscard]:
    """The discards by the hand that they leave: the best wait; else those that the quiz calls right, by tiles."""
    view, discards = turn.view, list(turn.discards)
    if discards[0].shanten == 0:
        waits = {one.tile: (one.furiten, -one.total_points, -one.left) for one in turn.outcomes}
        return sorted(discards, key=lambda one: (one.tile not in waits, waits.get(one.tile, ())))
    # Of the discards that the quiz calls right the one that keeps most dora, then the one with most tiles.
    discards.sort(key=lambda one: (not one.right, one.shanten, -one.kept, -one.ways))
    near = [one for one in discards if one.shanten <= min(READABLE, discards[0].shanten + (not view.own.closed))]
    reach = yaku_after(view, (one.choice for one in near))

    def worth(one: ReviewedDiscard) -> tuple[bool, int, int, int]:
        # An open hand without a yaku cannot win, however near it is.
        return bool(near) and not view.own.closed and not reach.get(one.tile), one.shanten, one.ways, one.kept

    discards.sort(key=lambda one: worth(one)[0])
    equal = [one for one in discards if worth(one) == worth(discards[0])]
    valued = valued_kinds(view.public, view.seat)

    def lone(one: ReviewedDiscard) -> tuple[float, int, bool, int]:
        kind = KIND_OF[one.tile]
        middle = -1 if kind >= EAST else min(kind % 9, 8 - kind % 9)
        return round(one.risk, 2), -len(reach.get(one.tile, ())), kind in valued, middle

    equal.sort(key=lone)
    return [*equal, *(one for one in discards if one not in equal)]


def _by_safety(by_hand: Sequence[ReviewedDiscard]) -> list[ReviewedDiscard]:
    """The discards by safety; of those that are as safe, the better for the hand first."""
    least = min(one.risk for one in by_hand)
    return sorted(by_hand, key=lambda one: (0.0, 0.0) if one.risk <= least + _EQUAL else (one.risk, one.cost))


def _folds(turn: TurnJudge, best: ReviewedDiscard) -> bool:
    """Whether the hand is not worth the danger of its best discard."""
    if not best.dangers:
        return False
    if turn.context.live == 0 and best.shanten > 0:
        return True
    if not turn.dangers.urgent:
        return False
    if best.shanten > turn.context.draws_left:
        return True
    outcome = _outcome(turn, best)
    if outcome is not None:
        dear = outcome.riichi_points >= _DEAR or (outcome.good and not outcome.furiten)
        return not dear and best.risk > _PUSHES_CHEAP
    if best.shanten > 1 or turn.context.draws_left <= _LATE:
        return True
    dealer = turn.view.public.oya == turn.view.seat
    return best.risk > _PUSHES_NEAR[best.kept >= 2 or dealer]


# Another seat's tile


def _answer(view: SeatView) -> Weighed:
    if act.Ron() in legal_actions(view):
        return _weighed(view, _judged(view, act.Ron()))
    passed = _judged(view, act.Pass())
    turn, riichi = passed.call, bool(riichi_seats(view))
    if turn is None:
        return _weighed(view, passed)
    worth = [offer for offer in turn.offers if _worth(view, turn, offer)]
    safe = [offer for offer in worth if not riichi or offer.after.shanten == 0]
    if not safe:
        return _weighed(view, passed, folds=bool(worth))
    return _weighed(view, _judged(view, safe[0].call))


def _judged(view: SeatView, action: act.Action) -> Judged:
    return judge(Decision(Position(0, 0), view.seat, view, legal_actions(view), action))


def _worth(view: SeatView, turn: CallTurn, offer: OfferedCall) -> bool:
    """Whether a call brings the hand nearer with a yaku, and a closed hand gains enough to give up riichi."""
    if isinstance(offer.call, act.Daiminkan) or CallFact.NEARER not in offer.facts or offer.winless:
        return False
    valued = isinstance(offer.call, act.Pon) and KIND_OF[turn.tile] in valued_kinds(view.public, view.seat)
    if not (offer.yaku or valued) or not offer.after.ways:
        return False
    if not turn.closed:
        return True
    han = offer.kept + max(int(valued), *(_PLANNED.get(name, 0) for name in offer.yaku), 0)
    if not han - offer.kept or turn.before.shanten <= 0:
        return False
    if turn.before.shanten == 1:
        late = view.public.live < _LATE_WALL
        return offer.after.ways >= _GOOD_WAIT and (turn.before.ways < _WIDE or late or han >= 3)
    return offer.after.shanten < READABLE or han >= 2 or (valued and view.public.oya == view.seat)
