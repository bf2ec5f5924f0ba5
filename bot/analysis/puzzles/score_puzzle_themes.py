"""The themes of score puzzles: each builds a hand around one difficulty of scoring."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.analysis.puzzles.hand_builder import HONOURS, CompleteHand, HandBuilder, OutOfTiles, runs_within, suit_of
from bot.analysis.puzzles.questions import Level
from bot.engine.tiles import CHUN, EAST, HAKU, HATSU, KIND_COUNT, NORTH, SOUTH, WEST, YAOCHUU, Kind

_SIMPLES: Final = [kind for kind in range(EAST) if 1 <= kind % 9 <= 7]
_NUMBERED: Final = list(range(EAST))
_ALL: Final = list(range(KIND_COUNT))
_DRAGONS: Final = (HAKU, HATSU, CHUN)
_GREEN: Final = [19, 20, 21, 23, 25]
"""2s 3s 4s 6s 8s, which make ryuuiisou with hatsu."""


@dataclass(frozen=True, slots=True)
class Winds:
    """The winner's seat wind and the round wind."""

    seat: Kind
    round: Kind


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme, and how often it is chosen."""

    name: str
    build: Callable[[HandBuilder, Winds], CompleteHand]
    """Builds a hand. Raises OutOfTiles."""
    weights: tuple[float, float, float]
    """By level, in their order."""

    def weight(self, level: Level) -> float:
        """How often the theme is chosen at this level, relative to the others."""
        return self.weights[list(Level).index(level)]


def _fill(hand: HandBuilder, runs: Sequence[int], triplets: Sequence[int], share: float, called: int = 0) -> None:
    """Add the missing sets, a ``share`` of them triplets; the first ``called`` of them are called."""
    wanted = hand.missing
    while hand.missing:
        calls = called > wanted - hand.missing
        if hand.random.random() < share:
            hand.some_triplet(triplets, called=calls)
        else:
            hand.some_run(runs, called=calls)


def _pinfu(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """Four runs and a worthless pair; most often a ryanmen wait."""
    for _ in range(4):
        hand.some_run(runs_within(_NUMBERED))
    worthless = [kind for kind in (*_NUMBERED, SOUTH, WEST, NORTH) if kind not in (winds.seat, winds.round)]
    hand.some_pair(worthless)
    ends = hand.ends_of_runs()
    if ends and hand.random.random() < 0.8:
        return hand.complete_on(hand.random.choice(ends))
    return hand.complete()


def _tanyao(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """Only simples, open as often as closed."""
    del winds
    called = hand.random.choice((0, 0, 1, 2))
    _fill(hand, runs_within(_SIMPLES), _SIMPLES, 0.25, called)
    hand.some_pair(_SIMPLES)
    return hand.complete()


def _yakuhai(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """A value triplet with ordinary sets."""
    hand.triplet(hand.random.choice((*_DRAGONS, winds.seat, winds.round)), called=hand.random.random() < 0.6)
    called = hand.random.choice((0, 0, 1, 1, 2))
    _fill(hand, runs_within(_NUMBERED), _ALL, 0.25, called)
    hand.some_pair(_ALL)
    return hand.complete()


def _closed(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """Any closed hand: mostly runs, some triplets, any wait, any pair."""
    del winds
    _fill(hand, runs_within(_NUMBERED), _ALL, 0.25)
    hand.some_pair(_ALL)
    return hand.complete()


def _value_pair(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """A pair worth fu: dragons, the seat wind, the round wind, or both at once."""
    _fill(hand, runs_within(_NUMBERED), _ALL, 0.3)
    hand.pair(hand.random.choice((*_DRAGONS, winds.seat, winds.seat, winds.round)))
    return hand.complete()


def _seven_pairs(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """Seven pairs."""
    del winds
    pool = hand.random.choice((_ALL, _ALL, _SIMPLES, [*suit_of(hand.random.randrange(3)), *HONOURS]))
    kinds = [kind for kind in pool if hand.supply.count(kind) >= 2]
    if len(kinds) < 7:
        raise OutOfTiles
    for kind in hand.random.sample(kinds, 7):
        hand.pair(kind)
    return hand.complete()


def _triplets(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """All triplets, most of them called."""
    del winds
    called = hand.random.choice((1, 2, 3))
    while hand.missing:
        hand.some_triplet(_ALL, called=called > 4 - hand.missing)
    hand.some_pair(_ALL)
    return hand.complete()


def _concealed_triplets(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """Three triplets in the hand; if a ron completes one of them, it does not count as concealed."""
    del winds
    for _ in range(3):
        hand.some_triplet(_ALL)
    hand.some_run(runs_within(_NUMBERED), called=hand.random.random() < 0.4)
    hand.some_pair(_ALL)
    return hand.complete()


def _half_flush(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """One suit and honours."""
    del winds
    suit = suit_of(hand.random.randrange(3))
    called = hand.random.choice((0, 1, 1, 2, 3))
    hand.some_triplet(HONOURS, called=called > 0)
    _fill(hand, runs_within(suit), [*suit, *HONOURS], 0.25, called - 1)
    hand.some_pair([*suit, *HONOURS])
    return hand.complete()


def _flush(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """A single suit, which often has several interpretations."""
    del winds
    suit = suit_of(hand.random.randrange(3))
    called = hand.random.choice((0, 0, 1, 2))
    _fill(hand, runs_within(suit), suit, 0.3, called)
    hand.some_pair(suit)
    return hand.complete()


def _three_colours(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """The same run in three suits, sometimes with one of them called, which costs a han."""
    del winds
    first = hand.random.randrange(7)
    called = hand.random.choice((-1, -1, 0, 1, 2))
    for suit in range(3):
        hand.run(9 * suit + first, called=suit == called)
    hand.some_run(runs_within(_NUMBERED))
    hand.some_pair(_ALL)
    return hand.complete()


def _straight(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """One to nine of a suit, sometimes with one of its runs called, which costs a han."""
    del winds
    suit, called = 9 * hand.random.randrange(3), hand.random.choice((-1, -1, 0, 3, 6))
    for part in (0, 3, 6):
        hand.run(suit + part, called=part == called)
    hand.some_run(runs_within(_NUMBERED))
    hand.some_pair(_ALL)
    return hand.complete()


def _outside(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """Terminals or honours in every set."""
    del winds
    terminals = [kind for kind in sorted(YAOCHUU) if kind < EAST]
    ends = [kind for suit in (0, 9, 18) for kind in (suit, suit + 6)]
    pool = hand.random.choice((terminals, sorted(YAOCHUU), sorted(YAOCHUU)))
    called = hand.random.choice((0, 0, 1, 2))
    _fill(hand, ends, pool, 0.35, called)
    hand.some_pair(pool)
    return hand.complete()


def _kans(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """One or two kans, closed or open; open hands mostly get a value triplet as well."""
    kinds = [*_NUMBERED, *_DRAGONS, *_DRAGONS, winds.seat, winds.round]
    is_open = hand.random.random() < 0.45
    for _ in range(hand.random.choice((1, 1, 1, 2))):
        hand.kan(hand.random.choice(kinds), concealed=not is_open or hand.random.random() < 0.4)
    if is_open and hand.random.random() < 0.7:
        hand.triplet(hand.random.choice((*_DRAGONS, winds.seat, winds.round)), called=hand.random.random() < 0.5)
    _fill(hand, runs_within(_NUMBERED), _ALL, 0.3)
    hand.some_pair(_ALL)
    return hand.complete()


def _twice(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """The same run two or three times, which can also be read as pairs or as triplets."""
    del winds
    first = 9 * hand.random.randrange(3) + hand.random.randrange(7)
    times = hand.random.choice((2, 2, 2, 3))
    for _ in range(times):
        hand.run(first)
    while hand.missing:
        hand.some_run(runs_within(_NUMBERED))
    near = [kind for kind in range(first - 1, first + 4) if kind >= 0 and kind // 9 == first // 9]
    hand.some_pair(hand.random.choice((near, _ALL)))
    return hand.complete()


def _yakuman(hand: HandBuilder, winds: Winds) -> CompleteHand:
    """One of the less rare yakuman."""
    del winds
    match hand.random.randrange(6):
        case 0:
            for kind in sorted(YAOCHUU):
                hand.single(kind)
            twin = hand.random.choice(sorted(YAOCHUU))
            hand.single(twin)
        case 1:
            for dragon in _DRAGONS:
                hand.triplet(dragon, called=hand.random.random() < 0.5)
            hand.some_run(runs_within(_NUMBERED))
            hand.some_pair(_ALL)
        case 2:
            for _ in range(4):
                hand.some_triplet(_ALL)
            hand.some_pair(_ALL)
        case 3:
            called = hand.random.choice((0, 1, 2))
            for number, wind in enumerate(hand.random.sample((EAST, SOUTH, WEST, NORTH), 4)):
                if number < 3:
                    hand.triplet(wind, called=called > number)
                else:
                    hand.pair(wind)
            hand.some_run(runs_within(_NUMBERED))
        case 4:
            called = hand.random.choice((0, 1, 2))
            for number in range(4):
                hand.some_triplet(HONOURS, called=called > number)
            hand.some_pair(HONOURS)
        case _:
            for _ in range(2):
                hand.some_run([19])
            hand.some_triplet(_GREEN)
            hand.triplet(HATSU, called=hand.random.random() < 0.5)
            hand.some_pair(_GREEN)
    return hand.complete()


THEMES: Final = (
    Theme("pinfu", _pinfu, (7, 4, 1)),
    Theme("tanyao", _tanyao, (6, 4, 2)),
    Theme("yakuhai", _yakuhai, (6, 5, 3)),
    Theme("closed", _closed, (5, 6, 3)),
    Theme("value_pair", _value_pair, (1, 3, 4)),
    Theme("seven_pairs", _seven_pairs, (3, 2, 1)),
    Theme("triplets", _triplets, (1, 3, 3)),
    Theme("concealed_triplets", _concealed_triplets, (0, 2.5, 5)),
    Theme("half_flush", _half_flush, (1.5, 2, 3)),
    Theme("flush", _flush, (0, 0.5, 1.5)),
    Theme("three_colours", _three_colours, (1.5, 2, 1)),
    Theme("straight", _straight, (1.5, 2, 1)),
    Theme("outside", _outside, (0.5, 2, 3)),
    Theme("kans", _kans, (0, 4, 6)),
    Theme("twice", _twice, (1, 2, 4)),
    Theme("yakuman", _yakuman, (0, 0.5, 0.7)),
)
