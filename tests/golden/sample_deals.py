"""Deals for the sample logs (tests/golden/sample_games.py): each brings the one thing that a sample is for."""

from collections.abc import Callable
from random import Random

from bot.engine.actions import Action, Discard, Kita
from bot.engine.tiles import KIND_OF, counts_of
from bot.engine.view import SeatView
from tests.engine.policies import Policy
from tests.golden.deals import SANMA_TILES, near_wins, of_kinds, shuffled_with
from tests.golden.play import closed


def norths_and(then: Callable[[list[int], Random], None]) -> Callable[[list[int], Random], None]:
    """A wall of another deal in which the dealer's first tile is a north."""

    def arrange(wall: list[int], dice: Random) -> None:
        then(wall, dice)
        place = next(place for place, number in enumerate(wall) if number // 4 == 30)
        wall[0], wall[place] = wall[place], wall[0]

    return arrange


ORPHANS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]


def kokushi_and(kind: int, copies: int, *, short: int = 0) -> Callable[[list[int], Random], None]:
    """The dealer waits for this orphan, ``short`` tiles before it; another seat is dealt so many of it."""

    def arrange(wall: list[int], dice: Random) -> None:
        own = [other for other in ORPHANS if other != kind]
        own = own[: 13 - short] if copies == 1 else [*own, own[3]][: 13 - short]
        players = 3 if len(wall) == SANMA_TILES else 4
        own_turn, other_turn = dice.sample(range(players), 2)
        targets: list[list[int]] = [[] for _ in range(players)]
        if copies == 3:
            own_turn, other_turn = 0, dice.choice((1, 2))
        targets[own_turn], targets[other_turn] = own, [kind] * copies
        shuffled_with(wall, dice, targets, {13 * players + other_turn: kind} if copies == 3 else {})

    return arrange


def kokushi_on_north(wall: list[int], dice: Random) -> None:
    """A seat waits for the north, which is drawn later by somebody who declares riichi."""
    own = [other for other in ORPHANS if other != 30]
    turn = dice.randrange(3)
    waiting = [9, 10, 11, 12, 13, 14, 19, 20, 21, 22, 23, 31, 31]
    targets = [[*own, 31] if seat == turn else [] for seat in range(3)]
    targets[(turn + 1) % 3] = waiting
    shuffled_with(wall, dice, targets, {39 + dice.randrange(6, 20): 30})


NEAR = near_wins((2, 3, 4))


def two_on_north(wall: list[int], dice: Random) -> None:
    """Two seats wait for the north beside a pair, with called triplets or without."""
    if dice.random() < 0.6:
        NEAR(wall, dice)
        return
    turn = dice.randrange(3)
    one = [9, 9, 9, 13, 13, 13, 17, 17, 17, 33, 33, 30, 30]
    other = [18, 18, 18, 22, 22, 22, 26, 26, 26, 19, 20, 21, 30]
    hands = [one, other, []]
    shuffled_with(wall, dice, hands[turn:] + hands[:turn], {39 + dice.randrange(2, 12): 30})


def all_kans(wall: list[int], dice: Random) -> None:
    """One seat is dealt four triplets and draws the fourth of each, and then the pair."""
    turn = dice.randrange(4)
    hand = [10, 10, 10, 13, 13, 13, 24, 24, 24, 5, 5, 5, 21]
    drawn = {52 + turn: 10, 135: 13, 134: 24, 133: 5, 132: 21}
    shuffled_with(wall, dice, [hand if seat == turn else [] for seat in range(4)], drawn)


def three_kans(wall: list[int], dice: Random) -> None:
    """Of three players one is dealt three triplets and draws the fourth of each; then a north and the win."""
    turn = dice.randrange(3)
    hand = [10, 10, 10, 13, 13, 13, 24, 24, 24, 20, 31, 31, 30]
    drawn = {39 + turn: 10, 107: 13, 106: 24, 105: 21, 104: 22}
    shuffled_with(wall, dice, [hand if seat == turn else [] for seat in range(3)], drawn)


def two_to_rob(wall: list[int], dice: Random) -> None:
    """Two pairs that are called and become kans, the second of which completes another hand."""
    first, second = 28, 13
    waits = [second - 1, second + 1, 18, 19, 21, 22, 23, 25, 25, 25, 0, 1]
    caller = [second, second, first, first, 33, 33, 8, 7]
    lone = [first, second, 29, 30, 32, 31]
    turn = dice.randrange(4)
    hands = [caller, lone, [*waits, 2 if dice.random() < 0.5 else 9], []]
    drawn = {52 + dice.randrange(4, 20): first, 52 + dice.randrange(20, 36): second}
    shuffled_with(wall, dice, hands[turn:] + hands[:turn], drawn)


def red_triplet(wall: list[int], dice: Random) -> None:
    """Three fives for a seat that is near to a win with a triplet of dragons, and the fourth alone in another hand."""
    hand = [13, 13, 13, 32, 32, *[3, 4, 19, 20, 21], 7, 7, 24]
    lone = [13, 32, 27, 28, 29, 8, 18, 26]
    turn = dice.randrange(4)
    hands = [hand, [], lone, []]
    shuffled_with(wall, dice, hands[turn:] + hands[:turn])


class Keeping:
    """Sets a north aside only from a hand that is far from a win; so others wait for it."""

    def __init__(self, then: Policy) -> None:
        self._then = then

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        triplets = sum(count >= 3 for count in counts_of(view.hidden.tiles))
        norths = [action for action in legal if isinstance(action, Kita)]
        if norths and triplets < 3:
            return norths[0]
        return self._then.choose(view, tuple(a for a in legal if not isinstance(a, Kita | Discard) or _kept(a)))


def _kept(action: Action) -> bool:
    return isinstance(action, Discard) and KIND_OF[action.tile] != 30


def keeping(dice: Random, players: int) -> Policy:
    return Keeping(closed(dice, players))


def dragons_soon(wall: list[int], dice: Random) -> None:
    """One seat is dealt pairs of all dragons, the others the rest."""
    of_kinds((31, 32, 33), 2)(wall, dice)
