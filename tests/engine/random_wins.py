"""Random winning hands as engine values. `tests/opinions/wins.py` has them as records for other libraries."""

from dataclasses import dataclass
from random import Random

from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_COUNT, RED_FIVES, YAOCHUU, Kind, Tile, sort_tiles


@dataclass(frozen=True)
class Win:
    """What `evaluate` takes, without the rules."""

    concealed: tuple[Tile, ...]
    win: Tile
    melds: tuple[Meld, ...]
    situation: Situation


class _Wall:
    """Four of each kind, one red five a suit; tiles are taken by kind."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.left = {kind: [Tile(kind)] * 4 for kind in range(KIND_COUNT)}
        for suit, red in enumerate(RED_FIVES):
            self.left[9 * suit + 4][0] = red

    def take(self, kinds: tuple[int, ...]) -> list[Tile] | None:
        if any(len(self.left[kind]) < kinds.count(kind) for kind in kinds):
            return None
        return [self.left[kind].pop(self.random.randrange(len(self.left[kind]))) for kind in kinds]


def random_win(seed: int) -> Win:
    """A complete hand, now and then in one suit, of triplets, of terminals, seven pairs or kokushi."""
    random = Random(seed)
    wall = _Wall(random)
    kinds = _pool(random)
    form = random.random()
    melds: list[Meld] = []
    if form < 0.04:
        concealed = wall.take((*sorted(YAOCHUU), random.choice(sorted(YAOCHUU)))) or []
    elif form < 0.12:
        pairs = random.sample(kinds if len(kinds) >= 7 else range(KIND_COUNT), 7)
        concealed = [tile for kind in pairs for tile in wall.take((kind, kind)) or []]
    else:
        concealed, melds = _sets(random, wall, kinds)
    win = concealed.pop(random.randrange(len(concealed)))
    return Win(sort_tiles(concealed), win, tuple(melds), _situation(random, wall, melds))


def _pool(random: Random) -> list[int]:
    """The kinds that the sets are drawn from."""
    suit = 9 * random.randrange(3)
    return random.choice(
        (
            list(range(KIND_COUNT)),
            list(range(KIND_COUNT)),
            [kind for kind in range(27) if 1 <= kind % 9 <= 7],
            list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *range(27, 34)],
            sorted(YAOCHUU),
            [0, 1, 2, 6, 7, 8, 9, 10, 11, 18, 19, 20, *range(27, 34)],
            list(range(27, 34)),
        )
    )


def _sets(random: Random, wall: _Wall, kinds: list[int]) -> tuple[list[Tile], list[Meld]]:
    triplets, called = random.choice((0.1, 0.4, 0.9)), random.choice((0.0, 0.0, 0.5))
    concealed: list[Tile] = []
    melds: list[Meld] = []
    while len(melds) * 3 + len(concealed) < 12:
        first = random.choice(kinds)
        declared = random.random() < called
        if random.random() >= triplets:
            if first >= 27 or first % 9 > 6 or not (tiles := wall.take((first, first + 1, first + 2))):
                continue
            kind = MeldKind.CHII
        elif random.random() < 0.2 and (tiles := wall.take((first,) * 4)):
            kind = random.choice((MeldKind.DAIMINKAN, MeldKind.KAKAN)) if declared else MeldKind.ANKAN
            declared = True
        else:
            if not (tiles := wall.take((first,) * 3)):
                # A pool of few kinds may hold no triplet any more.
                kinds = list(range(KIND_COUNT))
                continue
            kind = MeldKind.PON
        if declared:
            melds.append(Meld(kind, sort_tiles(tiles)))
        else:
            concealed += tiles
    while not (pair := wall.take((random.choice(kinds),) * 2)):
        kinds = list(range(KIND_COUNT))
    return concealed + pair, melds


def _situation(random: Random, wall: _Wall, melds: list[Meld]) -> Situation:
    tsumo = random.random() < 0.5
    closed = not any(meld.is_open for meld in melds)
    flags: dict[str, bool] = {}
    if closed and random.random() < 0.5:
        flags[random.choice(("riichi", "riichi", "double_riichi"))] = True
        flags["ippatsu"] = random.random() < 0.3
    luck = random.random()
    if luck < 0.1:
        flags["haitei" if tsumo else "houtei"] = True
    elif luck < 0.2 and tsumo and any(meld.is_kan for meld in melds):
        flags["rinshan"] = True
        flags.pop("ippatsu", None)
    elif luck < 0.2 and not tsumo:
        flags["chankan"] = True

    def indicators() -> tuple[Tile, ...]:
        free = [tile for left in wall.left.values() for tile in left]
        return tuple(random.sample(free, random.choice((1, 1, 1, 2, 3))))

    return Situation(
        Kind(EAST + random.randrange(4)),
        Kind(EAST + random.randrange(2)),
        tsumo,
        dora=indicators(),
        ura=indicators() if flags.get("riichi") or flags.get("double_riichi") else (),
        **flags,
    )
