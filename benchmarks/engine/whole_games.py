"""Whole games under three policies, in this engine and in riichienv.

Both play four-player hanchan by Tenhou's rules, each through its public interface: get the legal actions, choose one,
do it. A decision is one action of one seat, a pass included; seats without a choice are not asked. riichienv lists
equal tiles one by one and this engine once, so they are drawn with different odds; decisions a game are reported too.
riichienv's journal is off, which is its quickest way to play.
"""

import gc
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, TypeAlias

from riichienv import _riichienv as riichienv

from benchmarks.engine.measured_in_turns import Result
from bot.engine.actions import Action, Discard, Pass, Riichi, Ron, Tsumo
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, GameOver
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import tile_set
from bot.engine.view import view_of

POLICIES: Final = ("random", "greedy", "drawn")
"""Uniformly random legal; wins and riichi whenever legal, else random; the drawn tile, everything declined."""

OUR_SECONDS: Final = 1.5
"""The least time that each side plays in each round and policy."""

# ---------------------------------------------------------------------------------------------------------------- ours


def random_action(legal: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401 - of either engine
    return legal[int(rng.random() * len(legal))]


def greedy_action(legal: tuple[Action, ...], rng: Random) -> Action:
    riichi = None
    for action in legal:
        kind = type(action)
        if kind is Tsumo or kind is Ron:
            return action
        if kind is Riichi and riichi is None:
            riichi = action
    return riichi or legal[int(rng.random() * len(legal))]


def drawn_action(legal: tuple[Action, ...], rng: Random) -> Action:  # noqa: ARG001 - no chance here
    last = legal[-1]
    if type(last) is Pass:
        return last
    for action in legal:
        if type(action) is Discard and action.drawn:
            return action
    raise AssertionError(legal)


OUR_POLICIES: Final = {"random": random_action, "greedy": greedy_action, "drawn": drawn_action}


def our_game(seed: int, policy: str) -> int:
    """Play one game; return the number of decisions."""
    choose = OUR_POLICIES[policy]
    rng = Random(seed)
    rules = preset("tenhou")
    wall = list(tile_set(rules.aka_dora))
    state, _ = begin_game(rules)
    decisions = 0
    while True:
        phase = state.phase
        if isinstance(phase, AwaitDiscard):
            seat = phase.seat
            state, _ = apply(state, seat, choose(legal_actions(view_of(state, seat)), rng))
            decisions += 1
        elif isinstance(phase, AwaitCalls):
            waited = pending(state)
            while waited:
                seat = waited[0]
                state, _ = apply(state, seat, choose(legal_actions(view_of(state, seat)), rng))
                decisions += 1
                waited = pending(state)
            state, _ = close_calls(state)
        elif isinstance(phase, GameOver):
            return decisions
        else:
            rng.shuffle(wall)
            state, _ = begin_kyoku(state, tuple(wall))


# -------------------------------------------------------------------------------------------------------------- theirs

_Action: TypeAlias = Any
"""riichienv has no types."""
_TYPES = riichienv.ActionType


def their_greedy(legal: list[_Action], rng: Random) -> _Action:
    tsumo, ron, declare = _TYPES.TSUMO, _TYPES.RON, _TYPES.RIICHI
    riichi = None
    for action in legal:
        kind = action.action_type
        if kind == tsumo or kind == ron:  # noqa: PLR1714, SIM109 - quicker for them than a tuple
            return action
        if kind == declare:
            riichi = action
    return riichi or legal[int(rng.random() * len(legal))]


def their_drawn(legal: list[_Action], rng: Random) -> _Action:  # noqa: ARG001 - no chance here
    # A pass and the drawn tile come last of their kind.
    discard, let_go = _TYPES.DISCARD, _TYPES.PASS
    for action in reversed(legal):
        kind = action.action_type
        if kind == discard or kind == let_go:  # noqa: PLR1714, SIM109 - quicker for them than a tuple
            return action
    raise AssertionError(legal)


THEIR_POLICIES: Final = {"random": random_action, "greedy": their_greedy, "drawn": their_drawn}


def their_game(seed: int, policy: str) -> int:
    """Play one game in riichienv; return the number of decisions."""
    choose = THEIR_POLICIES[policy]
    rng = Random(seed)
    env: Any = riichienv.RiichiEnv(
        game_mode="4p-red-half", rule=riichienv.GameRule.default_tenhou(), skip_mjai_logging=True, seed=seed
    )
    asked = env.reset()
    decisions = 0
    while not env.done():
        actions = {seat: choose(seen.legal_actions(), rng) for seat, seen in asked.items()}
        decisions += len(actions)
        asked = env.step(actions)
    return decisions


# ------------------------------------------------------------------------------------------------------------- measure


def _played(game: Callable[[int, str], int], policy: str, seed: int, seconds: float) -> tuple[int, int, float]:
    """Play whole games until the time is up; return games, decisions and seconds."""
    games = decisions = 0
    gc.collect()
    begun = process_time()
    while (taken := process_time() - begun) < seconds:
        decisions += game(seed + games, policy)
        games += 1
    return games, decisions, taken


def whole_games(rounds: int) -> list[Result]:
    """Games by policy. Each round has its own seeds; the rate is decisions a second divided by decisions a game."""
    sides = {"jantaku": our_game, "riichienv": their_game}
    results = []
    for policy in POLICIES:
        for game in sides.values():
            game(0, policy)
        counted: dict[str, list[tuple[int, int, float]]] = {name: [] for name in sides}
        for turn in range(rounds):
            names = list(sides) if turn % 2 else list(sides)[::-1]
            for name in names:
                counted[name].append(_played(sides[name], policy, 1_000_000 * (turn + 1), OUR_SECONDS))
        for name, own in counted.items():
            games, decisions = sum(each[0] for each in own), sum(each[1] for each in own)
            per_game = decisions / games
            # Seconds a game of average length, round by round.
            seconds = tuple(taken / done * per_game for _, done, taken in own)
            notes = {"games": games, "decisions_per_game": per_game, "decisions_per_second": per_game / median(seconds)}
            results.append(Result(f"games, {policy}", name, 1, seconds, seconds[0], notes))
    return results
