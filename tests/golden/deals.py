"""Walls for games in which much happens: hands dealt a few tiles short of a win, so that every yaku turns up soon.

Each is a ``shuffle`` of `tests/opinions/beside.py`: it arranges the numbers of the tiles in place. What a hand is dealt
towards comes from `tests/opinions/wins.py`, whose random wins hold all yaku.
"""

from collections.abc import Callable, Iterable
from random import Random

from bot.engine.tiles import YAOCHUU
from tests.opinions.wins import random_win

Shuffle = Callable[[list[int], Random], None]

DRAGONS, WINDS = (31, 32, 33), (27, 28, 29, 30)
SANMA_TILES = 108


def fairly(wall: list[int], dice: Random) -> None:
    """Any wall is as likely."""
    dice.shuffle(wall)


def by_fours(wall: list[int], dice: Random) -> None:
    """Equal tiles mostly lie together: kans, triplets and long waits everywhere."""
    wall.sort()
    fours = [wall[place : place + 4] for place in range(0, len(wall), 4)]
    dice.shuffle(fours)
    wall[:] = [tile for four in fours for tile in four]
    for _ in range(dice.choice((5, 15, 30, 60))):
        one, other = dice.randrange(len(wall)), dice.randrange(len(wall))
        wall[one], wall[other] = wall[other], wall[one]


def near_wins(short: tuple[int, ...], chance: float = 0.8) -> Shuffle:
    """Each seat is dealt, by that chance, a hand that lacks one of these numbers of tiles to a win of any kind."""

    def arrange(wall: list[int], dice: Random) -> None:
        players = 3 if len(wall) == SANMA_TILES else 4
        targets = []
        for _ in range(players):
            if dice.random() < chance:
                win = random_win(dice.randrange(10**9), players)
                tiles = [*win.concealed, win.win, *(tile for _, *own in win.melds for tile in own[:3])]
                dice.shuffle(tiles)
                targets.append([tile // 4 for tile in tiles[: 14 - dice.choice(short)]])
            else:
                targets.append([])
        shuffled_with(wall, dice, targets)

    return arrange


def complete(wall: list[int], dice: Random) -> None:
    """The dealer, or the next in turn, holds a win with the first draw: tenhou and chiihou."""
    players = 3 if len(wall) == SANMA_TILES else 4
    win = random_win(dice.randrange(10**9), players)
    while win.melds:
        win = random_win(dice.randrange(10**9), players)
    turn = dice.randrange(players)
    kinds = [tile // 4 for tile in win.concealed]
    shuffled_with(
        wall, dice, [kinds if seat == turn else [] for seat in range(players)], {13 * players + turn: win.win // 4}
    )


def straights(wall: list[int], dice: Random) -> None:
    """Each seat is dealt towards a straight of one suit, or towards one run in three suits."""
    targets = []
    for _ in range(3 if len(wall) == SANMA_TILES else 4):
        if len(wall) == SANMA_TILES or dice.random() < 0.5:
            suit = 9 * dice.randrange(1 if len(wall) == SANMA_TILES else 0, 3)
            kinds = list(range(suit, suit + 9))
        else:
            first = dice.randrange(7)
            kinds = [9 * suit + first + step for suit in range(3) for step in range(3)]
        more = 9 * dice.randrange(1, 3) + dice.randrange(7)
        kinds += [more, more + 1, more + 2, *[dice.choice((26, 9, 17, 31, 13))] * 2]
        dice.shuffle(kinds)
        targets.append(kinds[: dice.choice((11, 12, 13))])
    shuffled_with(wall, dice, targets)


def after_kan(wall: list[int], dice: Random) -> None:
    """One seat is dealt four of a kind and a hand that the tile after the kan completes."""
    players = 3 if len(wall) == SANMA_TILES else 4
    suit, turn = 9 * dice.randrange(1, 3), dice.randrange(players)
    four = dice.choice((27, 29, 31, 33, 17, suit + 4))
    run = 27 - suit
    kinds = [*[four] * 4, run, run + 1, run + 2, run + 3, run + 4, run + 5, run + 6, run + 7, *[suit + 7] * 1]
    win = dice.choice((suit + 7, suit + 7, run + 8))
    shuffled_with(wall, dice, [kinds if seat == turn else [] for seat in range(players)], {len(wall) - 1: win})


def two_waits(wall: list[int], dice: Random) -> None:
    """Two seats wait for one kind, and the others hold it."""
    suit = 9 * dice.randrange(1, 3)
    low = suit + dice.randrange(1, 5)
    other = 27 - suit
    targets = [
        [
            low,
            low + 1,
            other,
            other + 1,
            other + 2,
            other + 3,
            other + 4,
            other + 5,
            *[other + 7] * 3,
            *[31 + place] * 2,
        ]
        for place in range(2)
    ]
    shuffled_with(
        wall, dice, _turned([*targets, [low + 2, low - 1], [low + 2]], dice, 3 if len(wall) == SANMA_TILES else 4)
    )


def robbed(wall: list[int], dice: Random) -> None:
    """A pair that is soon called, its fourth tile later, and seats that are a tile short of waiting for it."""
    players = 3 if len(wall) == SANMA_TILES else 4
    suit = 9 * dice.randrange(1, 3)
    kind = suit + dice.randrange(2, 7)
    other = 27 - suit
    waits = [kind - 1, kind + 1, other, other + 1, other + 3, other + 4, other + 5, *[other + 7] * 3]
    caller = [kind, kind, *[28] * 2, *[33] * 2, other + 8]
    lone = [kind, 29, 30, 32, *[31] * 2]
    targets = [caller, lone, *[[*waits, *[other + 8 - 2 * place] * 2] for place in range(2)]]
    shuffled_with(wall, dice, _turned(targets, dice, players), {13 * players + dice.randrange(12, 36): kind})


def _turned(targets: list[list[int]], dice: Random, players: int) -> list[list[int]]:
    """Targets for the seats, the first in any place."""
    chosen = targets[:players]
    turn = dice.randrange(players)
    return chosen[turn:] + chosen[:turn]


def of_kinds(kinds: Iterable[int], copies: int, seat_kinds: int = 13) -> Shuffle:
    """One seat is dealt many of these kinds, the others the rest of them: honours for liability, nagashi, kokushi."""
    chosen = tuple(kinds)

    def arrange(wall: list[int], dice: Random) -> None:
        players = 3 if len(wall) == SANMA_TILES else 4
        own = [kind for kind in chosen for _ in range(copies)]
        dice.shuffle(own)
        rest = [kind for kind in chosen for _ in range(4 - copies)]
        dice.shuffle(rest)
        turn = dice.randrange(players)
        others = [rest[place :: players - 1] for place in range(players - 1)]
        shuffled_with(wall, dice, [own[:seat_kinds] if seat == turn else others.pop() for seat in range(players)])

    return arrange


def orphans(wall: list[int], dice: Random) -> None:
    """Terminals and honours of different kinds for one seat or two: nine terminals, kokushi, discards for nagashi."""
    players = 3 if len(wall) == SANMA_TILES else 4
    many = dice.choice((1, 1, 2))
    targets = []
    for seat in range(players):
        kinds = sorted(YAOCHUU)
        dice.shuffle(kinds)
        targets.append(kinds[: dice.choice((9, 11, 12, 13))] if seat < many else [])
    dice.shuffle(targets)
    shuffled_with(wall, dice, targets)


def same_winds(wall: list[int], dice: Random) -> None:
    """One copy of the same wind for each of four seats."""
    wind = dice.choice(WINDS)
    shuffled_with(wall, dice, [[wind]] * 4)


def same_wait(wall: list[int], dice: Random) -> None:
    """Three or two seats wait for one kind between two neighbours, or with the pair of it."""
    suit = 9 * dice.randrange(3)
    middle = suit + dice.randrange(2, 6)
    pools = [[9, 10, 11, 12, 13, 14], [18, 19, 20, 21, 22, 23], [0, 1, 2, 3, 4, 5]]
    targets = []
    for place in range(dice.choice((2, 3, 3))):
        shape = dice.choice(([middle - 1, middle + 1], [middle + 1, middle + 2], [middle - 2, middle - 1]))
        run = dice.choice([pool for pool in pools if pool[0] // 9 != suit // 9])
        targets.append([*shape, *run, *run[:3], *[27 + place + 3] * 2])
    shuffled_with(wall, dice, [*targets, [middle] * 2, []][:4])


def shuffled_with(wall: list[int], dice: Random, targets: list[list[int]], fixed: dict[int, int] | None = None) -> None:
    """Shuffle, with these kinds in the deals, in turn order from the dealer, and these at fixed places."""
    players = 3 if len(wall) == SANMA_TILES else 4
    numbers = list(wall)
    dice.shuffle(numbers)
    by_kind: dict[int, list[int]] = {}
    for number in numbers:
        by_kind.setdefault(number // 4, []).append(number)
    dealt: dict[int, int] = {}

    def put(place: int, kind: int) -> None:
        if by_kind.get(kind):
            dealt[place] = by_kind[kind].pop()

    for place, kind in (fixed or {}).items():
        put(place, kind)
    for turn, kinds in enumerate(targets):
        places = [
            p for packet in range(3) for p in range(4 * (packet * players + turn), 4 * (packet * players + turn + 1))
        ]
        for place, kind in zip([*places, 12 * players + turn], kinds, strict=False):
            put(place, kind)
    rest = [number for number in numbers if number not in set(dealt.values())]
    wall[:] = [dealt[place] if place in dealt else rest.pop() for place in range(len(wall))]
