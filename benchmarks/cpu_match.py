"""Matches between two strengths of computer players: whole games over the same walls in every seating.

A block is one set of walls, played once in every seating that gives each strength one or two seats. So the luck of the
walls and of the seats falls on both alike. The statistics are computed over blocks.
"""

from __future__ import annotations

import gc
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from bot.engine.events import Agari, Event, KyokuEnded, RiichiAccepted
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitDeal, AwaitDiscard, AwaitStop, GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import tile_set
from bot.engine.view import PublicView, State, view_of
from bot.players.registry import player
from bot.table.ports import Chooser

_warmed: list[bool] = []


@dataclass(slots=True)
class Tally:
    """The sums of one strength over seats, games and hands. ``took`` are milliseconds of processor time."""

    seats: int = 0
    places: int = 0
    points: int = 0
    finals: int = 0
    hands: int = 0
    wins: int = 0
    won: int = 0
    deal_ins: int = 0
    lost: int = 0
    riichi: int = 0
    called: int = 0
    took: array[float] = field(default_factory=lambda: array("f"))

    def add(self, other: Tally) -> None:
        """Add the sums of another tally."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(frozen=True, slots=True)
class Task:
    """A block to play, as plain values for worker processes."""

    strong: str
    weak: str
    players: int
    length: str
    seed: int


@dataclass(frozen=True, slots=True)
class Block:
    """A block played: the games, and the tallies of the two strengths."""

    games: int
    strong: Tally
    weak: Tally


def rules_for(players: int, length: str) -> Ruleset:
    """Tenhou's rules for so many players."""
    return ruleset_from({"length": length}, preset("tenhou_sanma" if players == 3 else "tenhou"))


def seatings(players: int) -> tuple[tuple[bool, ...], ...]:
    """Who sits where, True for the first strength: two and two of four, two and one of three either way."""
    every = product((False, True), repeat=players)
    return tuple(seating for seating in every if 1 <= sum(seating) <= 2 and sum(seating) >= players - 2)


def play_block(task: Task) -> Block:
    """Play one set of walls in every seating."""
    rules = rules_for(task.players, task.length)
    if not _warmed:
        # The first answers of a process load tables.
        play_match(rules, 0, [player(task.strong, 0)] * task.players, [Tally()] * task.players)
        _warmed.append(True)
    strong, weak = Tally(), Tally()
    for index, seating in enumerate(seatings(task.players)):
        # Strengths that are the same still have dice of their own in every game and seat.
        seeds = Random(f"players/{task.seed}/{index}")
        choosers = [player(task.strong if first else task.weak, seeds.getrandbits(32)) for first in seating]
        play_match(rules, task.seed, choosers, [strong if first else weak for first in seating])
    return Block(len(seatings(task.players)), strong, weak)


def play_match(rules: Ruleset, seed: int, choosers: Sequence[Chooser], tallies: Sequence[Tally]) -> tuple[int, ...]:
    """Play a game, adding each seat's doings to its tally. Answers the final scores by seat.

    The wall of the nth deal depends on ``seed`` and n alone.
    """
    state, _ = begin_game(rules)
    deals = 0
    while not isinstance(state.phase, GameOver):
        if isinstance(state.phase, AwaitDeal | KyokuOver):
            deals += 1
            tiles = list(tile_set(rules.aka_dora, rules.players))
            Random(f"walls/{seed}/{deals}").shuffle(tiles)
            state, events = begin_kyoku(state, tuple(tiles))
        else:
            state, events = _step(state, choosers, tallies)
        _count(events, state.public, tallies)
    for placement in state.phase.placements:
        tally = tallies[placement.seat]
        tally.seats += 1
        tally.places += placement.place
        tally.points += placement.points
        tally.finals += placement.final
    return tuple(placement.points for placement in sorted(state.phase.placements, key=lambda each: each.seat))


def _step(state: State, choosers: Sequence[Chooser], tallies: Sequence[Tally]) -> tuple[State, tuple[Event, ...]]:
    phase = state.phase
    if isinstance(phase, AwaitDiscard | AwaitStop):
        seat = phase.seat
    else:
        waiting = pending(state)
        if not waiting:
            return close_calls(state)
        seat = waiting[0]
    view = view_of(state, seat)
    legal = legal_actions(view)
    # The collector's pauses belong to the whole process and fall on whoever runs just then.
    gc.disable()
    start = time.thread_time()
    action = choosers[seat].choose(view, legal)
    tallies[seat].took.append(1000 * (time.thread_time() - start))
    gc.enable()
    return apply(state, seat, action)


def _count(events: tuple[Event, ...], public: PublicView, tallies: Sequence[Tally]) -> None:
    """Count the events; ``public`` is the view after them."""
    for event in events:
        match event:
            case RiichiAccepted():
                tallies[event.seat].riichi += 1
            case Agari():
                paid = sum(payment.points for payment in event.payments)
                tallies[event.seat].wins += 1
                tallies[event.seat].won += paid
                if event.source != event.seat:
                    tallies[event.source].deal_ins += 1
                    tallies[event.source].lost += paid
            case KyokuEnded():
                for seat, own in enumerate(public.seats):
                    tallies[seat].hands += 1
                    tallies[seat].called += not own.closed
            case _:
                pass
