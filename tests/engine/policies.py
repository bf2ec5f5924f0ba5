"""Plays whole games in the engine: random policies, and a driver that checks after every event.

``play_game`` is the host: it shuffles, deals, asks whoever may act and closes call windows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Protocol

from bot.engine import actions as act
from bot.engine.events import Event, KyokuStarted
from bot.engine.fold import evolve
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_OF, Tile, tile_set
from bot.engine.view import SeatView, State, view_of


class Policy(Protocol):
    """Whatever chooses for a seat. ``bot.table.ports.Chooser`` fits."""

    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action: ...


class RandomPolicy:
    """Any legal action, all as likely: a win is declined as easily as taken."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
        return self._rng.choice(legal)


class EagerPolicy:
    """Takes wins, riichi, kans and calls whenever they are legal, nearly always; else the discard of ``then``."""

    def __init__(self, rng: Random, then: Policy | None = None) -> None:
        self._rng = rng
        self._then = then or RandomPolicy(rng)

    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
        for wanted, chance in _EAGER:
            offers = [action for action in legal if isinstance(action, wanted)]
            if offers and self._rng.random() < chance:
                return self._rng.choice(offers)
        rest = tuple(action for action in legal if isinstance(action, act.Discard | act.Pass)) or legal
        return self._then.choose(view, rest) if len(rest) > 1 else rest[0]


_EAGER: tuple[tuple[type[act.Action] | tuple[type[act.Action], ...], float], ...] = (
    ((act.Tsumo, act.Ron), 0.98),
    ((act.KyuushuKyuuhai,), 0.5),
    ((act.Kita,), 0.9),
    ((act.Ankan, act.Kakan, act.Daiminkan), 0.9),
    ((act.Riichi,), 0.95),
    ((act.Pon, act.Chii), 0.5),
)


def random_policy(rng: Random) -> Policy:
    return RandomPolicy(rng)


def eager_policy(rng: Random, then: Policy | None = None) -> Policy:
    return EagerPolicy(rng, then)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the host did: dealt or closed a window (``seat`` None), or passed on the action of a seat."""

    before: State
    seat: int | None
    action: act.Action | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A game: every event from GameStarted to GameEnded, the steps they came in, and the state they led to."""

    events: tuple[Event, ...]
    steps: tuple[Step, ...]
    final: State

    @property
    def kyoku(self) -> tuple[tuple[Step, ...], ...]:
        """The steps of each kyoku, the deal first."""
        deals = [place for place, step in enumerate(self.steps) if isinstance(step.events[0], KyokuStarted)]
        return tuple(self.steps[one:other] for one, other in pairwise((*deals, len(self.steps))))


class Stuck(AssertionError):
    """A state that waits for somebody offers nothing."""


def fairly(wall: list[Tile], dice: Random) -> None:
    """Any wall is as likely."""
    dice.shuffle(wall)


def by_fours(wall: list[Tile], dice: Random) -> None:
    """Equal tiles mostly lie together, and hands are dealt by fours: kans, triplets and honitsu everywhere."""
    wall.sort(key=lambda tile: KIND_OF[tile])
    fours = [wall[place : place + 4] for place in range(0, len(wall), 4)]
    dice.shuffle(fours)
    wall[:] = [tile for four in fours for tile in four]
    for _ in range(dice.choice((5, 15, 30))):
        one, other = dice.randrange(len(wall)), dice.randrange(len(wall))
        wall[one], wall[other] = wall[other], wall[one]


def play_game(
    rules: Ruleset,
    seed: int,
    policies: Sequence[Policy],
    check: Callable[[State, Event, State], None] | None = None,
    shuffle: Callable[[list[Tile], Random], None] = fairly,
) -> Played:
    """A whole game. ``check`` is told each event with the state before and after it; ``shuffle`` makes each wall.

    Each event is folded again on its own, and the fold must reach the very state that the step reached.
    """
    dice = Random(seed)
    state, happened = begin_game(rules)
    events = list(happened)
    steps = []
    if check is not None:
        check(state, happened[0], state)
    while not isinstance(state.phase, GameOver):
        before = state
        seat, action = _asked(state, policies, dice)
        state, happened = apply(state, seat, action) if seat is not None and action else host_step(state, dice, shuffle)
        steps.append(Step(before, seat, action, happened))
        events += happened
        folded = before
        for event in happened:
            after = evolve(folded, event)
            if check is not None:
                check(folded, event, after)
            folded = after
        assert folded == state
    return Played(tuple(events), tuple(steps), state)


def host_step(
    state: State, dice: Random, shuffle: Callable[[list[Tile], Random], None] = fairly
) -> tuple[State, tuple[Event, ...]]:
    """What happens without anyone asking for it: a deal, or the end of a call window."""
    if isinstance(state.phase, AwaitCalls | AwaitTenpai):
        return close_calls(state)
    rules = state.public.rules
    wall = list(tile_set(rules.aka_dora, rules.players))
    shuffle(wall, dice)
    return begin_kyoku(state, tuple(wall))


def _asked(state: State, policies: Sequence[Policy], dice: Random) -> tuple[int, act.Action] | tuple[None, None]:
    """The seat that acts now and what it does; None where the host acts. Answers come in any order."""
    phase = state.phase
    if isinstance(phase, AwaitCalls | AwaitTenpai):
        waiting = pending(state)
        if not waiting:
            return None, None
        seat = dice.choice(waiting)
    elif isinstance(phase, AwaitDiscard | AwaitStop):
        seat = phase.seat
    elif isinstance(phase, AwaitDeal | KyokuOver):
        return None, None
    else:
        raise Stuck(f"nobody acts in {phase}")
    view = view_of(state, seat)
    legal = legal_actions(view)
    if not legal:
        raise Stuck(f"seat {seat} is asked and may do nothing in {phase}")
    action = policies[seat].choose(view, legal)
    assert action in legal
    return seat, action
