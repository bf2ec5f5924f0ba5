"""Invents tenpai hands with interesting waits: complete hands, mostly of one suit, without one tile."""

from random import Random
from typing import Final

from bot.analysis.puzzles.completions import all_waits, completions, free_kinds
from bot.analysis.puzzles.hand_builder import HONOURS, HandBuilder, OutOfTiles, TileSupply, runs_within, suit_of
from bot.analysis.puzzles.puzzle_hands import NoPuzzle
from bot.analysis.puzzles.questions import Level, WaitsQuestion
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, YAOCHUU, sort_tiles

_MOST_TRIES: Final = 5000
_ALL: Final = list(range(KIND_COUNT))
_NUMBERED: Final = list(range(EAST))
_IN_SUIT: Final = {Level.EASY: (1, 2), Level.NORMAL: (2, 2, 3), Level.HARD: (3, 4, 4)}
"""The possible numbers of sets in the suit of the wait."""
_PAIRS: Final = {Level.EASY: 0.06, Level.NORMAL: 0.04, Level.HARD: 0.0}
"""The chance of seven pairs."""
_ORPHANS: Final = {Level.EASY: 0.0, Level.NORMAL: 0.01, Level.HARD: 0.02}
"""The chance of thirteen orphans."""
_MELDS: Final = (0, 0, 0, 1, 1, 2)


def waits_hand(random: Random, rules: Ruleset, level: Level) -> WaitsQuestion:
    """A tenpai hand of this level; equal seeds make equal hands. Raises NoPuzzle."""
    for _ in range(_MOST_TRIES):
        supply = TileSupply(random, rules)
        try:
            question = _tenpai_hand(HandBuilder(supply), level)
        except OutOfTiles:
            continue
        if hand_fits(question, rules, level):
            return question
    raise NoPuzzle


def _tenpai_hand(hand: HandBuilder, level: Level) -> WaitsQuestion:
    """A complete hand without its winning tile."""
    dice = hand.random.random()
    if dice < _ORPHANS[level]:
        orphans = sorted(YAOCHUU)
        missing = hand.random.choice((None, *orphans))
        tiles = [kind for kind in orphans if kind != missing]
        tiles += [] if missing is None else [hand.random.choice(tiles)]
        return WaitsQuestion(sort_tiles(hand.supply.take(tiles)))
    if dice < _ORPHANS[level] + _PAIRS[level]:
        for kind in hand.random.sample([kind for kind in _ALL if hand.supply.count(kind)], 7):
            hand.pair(kind)
        complete = hand.complete()
        return WaitsQuestion(complete.concealed, complete.melds)
    suits = [suit for suit in range(3) if hand.supply.has_runs or suit]
    suit = suit_of(hand.random.choice(suits))
    inside = hand.random.choice(_IN_SUIT[level])
    for _ in range(inside):
        if hand.random.random() < 0.3:
            hand.some_triplet(suit)
        else:
            hand.some_run(runs_within(suit))
    melds = min(4 - inside, hand.random.choice(_MELDS))
    while hand.missing:
        called = hand.missing <= melds
        if hand.random.random() < 0.3:
            hand.some_triplet(_ALL, called=called)
        else:
            hand.some_run(runs_within(_NUMBERED), called=called)
    hand.some_pair(suit if hand.random.random() < 0.75 else [*suit, *HONOURS])
    complete = hand.complete()
    return WaitsQuestion(complete.concealed, complete.melds)


def hand_fits(question: WaitsQuestion, rules: Ruleset, level: Level) -> bool:
    """Whether the wait is as hard to see as the level asks for."""
    waits = free_kinds(question, rules)
    if not waits:
        return False
    sorts = {way.wait for kind in waits for way in completions(question, kind, rules)}
    exhausted = len(all_waits(question, rules)) - len(waits)
    together = max(
        sum(KIND_OF[tile] // 9 == suit for tile in question.concealed) for suit in {kind // 9 for kind in waits}
    )
    match level:
        case Level.EASY:
            return len(waits) <= 2 and len(sorts) == 1 and together <= 8 and not exhausted
        case Level.NORMAL:
            return 2 <= len(waits) <= 4 and together <= 10 and (len(waits) > 2 or len(sorts) > 1 or exhausted > 0)
        case Level.HARD:
            return (together >= 10 and (len(waits) >= 3 or exhausted > 0)) or len(waits) >= 13
