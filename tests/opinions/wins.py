"""Random winning hands as records: all yaku, calls, kans and lucky circumstances turn up, and hands without a yaku."""

from random import Random

from bot.engine.tiles import KIND_COUNT, YAOCHUU
from tests.opinions.records import (
    ANKAN,
    CHANKAN,
    CHII,
    CHIIHOU,
    DAIMINKAN,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    KAKAN,
    PON,
    RENHOU,
    RIICHI,
    RINSHAN,
    TENHOU,
    TSUMO,
    WinRecord,
)

ORPHANS = sorted(YAOCHUU)
NORTH = 30


class _Wall:
    """Four of each kind that is in play; tiles are taken by kind."""

    def __init__(self, dice: Random, players: int) -> None:
        self.dice = dice
        self.kinds = [kind for kind in range(KIND_COUNT) if players == 4 or not 1 <= kind <= 7]
        self.left = {kind: [4 * kind + copy for copy in range(4)] for kind in self.kinds}

    def take(self, *kinds: int) -> list[int]:
        """These tiles, or none at all where one is out."""
        if any(len(self.left.get(kind, ())) < kinds.count(kind) for kind in kinds):
            return []
        return [self.left[kind].pop(self.dice.randrange(len(self.left[kind]))) for kind in kinds]

    def some(self, count: int) -> list[int]:
        return [self.take(self.dice.choice([kind for kind in self.kinds if self.left[kind]]))[0] for _ in range(count)]


def random_win(seed: int, players: int = 4) -> WinRecord:
    """A complete hand of four or three players' tiles."""
    dice = Random(seed)
    wall = _Wall(dice, players)
    kita = dice.choice((0, 0, 1, 2, 3)) if players == 3 else 0
    wall.take(*[NORTH] * kita)
    form = dice.random()
    melds: list[list[int]] = []
    if form < 0.04:
        concealed = _orphans(dice, wall)
    elif form < 0.12:
        concealed = _pairs(dice, wall)
    elif form < 0.15:
        concealed = _nine_gates(dice, wall)
    elif form < 0.18:
        concealed = _chariot(dice, wall)
    else:
        concealed = []
    if not concealed:
        concealed, melds = _sets(dice, wall)
    win = concealed.pop(dice.randrange(len(concealed)))
    seat, wind = dice.randrange(players), dice.choice((0, 0, 1, 2, 3)[: players + 1])
    flags = _flags(dice, melds, seat, kita)
    return WinRecord(
        sorted(concealed),
        win,
        melds,
        wall.some(indicators := dice.choice((1, 1, 1, 2, 3))),
        wall.some(indicators) if flags & (RIICHI | DOUBLE_RIICHI) else [],
        flags,
        wind,
        seat,
        dice.choice((0, 0, 1, 5)),
        dice.choice((0, 0, 1, 3)),
        kita,
        8 if not seat and dice.random() < 0.1 else 0,
    )


def _orphans(dice: Random, wall: _Wall) -> list[int]:
    return wall.take(*ORPHANS, dice.choice(ORPHANS))


def _pairs(dice: Random, wall: _Wall) -> list[int]:
    kinds = dice.choice((wall.kinds, wall.kinds, ORPHANS, [kind for kind in wall.kinds if 9 <= kind < 18]))
    if dice.random() < 0.1:
        kinds = list(range(27, 34))
    return wall.take(*[kind for kind in dice.sample(kinds, 7) for _ in range(2)])


def _nine_gates(dice: Random, wall: _Wall) -> list[int]:
    suit = 9 * dice.randrange(3)
    return wall.take(*[suit + kind for kind in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, dice.randrange(9))])


def _chariot(dice: Random, wall: _Wall) -> list[int]:
    suit = 9 * dice.randrange(3)
    return wall.take(*[suit + kind for kind in range(1, 8) for _ in range(2)])


def _pool(dice: Random, wall: _Wall) -> list[int]:
    """The kinds that sets are drawn from; narrow ones bring the rare yaku."""
    suit = 9 * dice.randrange(3)
    run = dice.randrange(7)
    pool = dice.choice(
        (
            wall.kinds,
            wall.kinds,
            [kind for kind in range(27) if 1 <= kind % 9 <= 7],
            list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *range(27, 34)],
            ORPHANS,
            [0, 1, 2, 6, 7, 8, 9, 10, 11, 18, 19, 20, *range(27, 34)],
            list(range(27, 34)),
            [19, 20, 21, 23, 25, 32],
            [kind for first in (0, 9, 18) for kind in range(first + run, first + run + 3)],
            [0, 8, 9, 17, 18, 26],
            [27, 28, 29, 30, suit, suit + 1, suit + 2],
            [31, 32, 33, suit + 3, suit + 4, suit + 5],
        )
    )
    return [kind for kind in pool if kind in wall.left]


def _sets(dice: Random, wall: _Wall) -> tuple[list[int], list[list[int]]]:
    kinds = _pool(dice, wall)
    triplets, called, kans = (
        dice.choice((0.1, 0.4, 0.9)),
        dice.choice((0.0, 0.0, 0.3, 0.8)),
        dice.choice((0.2, 0.2, 0.9)),
    )
    concealed: list[int] = []
    melds: list[list[int]] = []
    tries = 0
    while len(melds) * 3 + len(concealed) < 12:
        tries += 1
        first = dice.choice(kinds if tries < 60 else wall.kinds)
        declared = dice.random() < called
        if dice.random() >= triplets:
            if first >= 27 or first % 9 > 6 or not (tiles := wall.take(first, first + 1, first + 2)):
                continue
            kind = CHII
        elif dice.random() < kans and (tiles := wall.take(*[first] * 4)):
            kind = dice.choice((DAIMINKAN, KAKAN)) if declared else ANKAN
            declared = True
        elif tiles := wall.take(*[first] * 3):
            kind = PON
        else:
            continue
        if declared:
            melds.append([kind, *tiles])
        else:
            concealed += tiles
    while not (pair := wall.take(*[dice.choice(kinds)] * 2)):
        kinds = wall.kinds
    return concealed + pair, melds


def _flags(dice: Random, melds: list[list[int]], seat: int, kita: int) -> int:
    """How the hand was won; never two things that exclude each other."""
    tsumo = dice.random() < 0.5
    flags = TSUMO if tsumo else 0
    closed = all(meld[0] == ANKAN for meld in melds)
    if not melds and not kita and dice.random() < 0.04:
        # The first go-around. Renhou is a non-dealer's ron.
        if tsumo:
            return flags | (CHIIHOU if seat else TENHOU)
        return flags | RENHOU if seat else flags
    if closed and dice.random() < 0.5:
        flags |= dice.choice((RIICHI, RIICHI, DOUBLE_RIICHI))
        flags |= IPPATSU if dice.random() < 0.3 else 0
    luck = dice.random()
    if luck < 0.1:
        flags |= HAITEI if tsumo else HOUTEI
    elif luck < 0.2 and tsumo and any(meld[0] not in (CHII, PON) for meld in melds):
        # Ippatsu ends with the own kan.
        flags = flags & ~IPPATSU | RINSHAN
    elif luck < 0.2 and not tsumo:
        flags |= CHANKAN
    return flags
