"""Whether a hand is possible: checks tiles, melds and circumstances against the rules (rules reference 1-3).

The scorer does not check its input, such as five equal tiles or ippatsu without riichi. Code that takes hands from
people, files or programs calls ``why_not_possible`` first.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from bot.engine.errors import EngineError
from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, NORTH, RED_FIVES, TILE_COUNT, TILE_NAMES, Kind, Tile, counts_of


class Impossible(StrEnum):
    """Why a hand is impossible."""

    WRONG_NUMBER_OF_TILES = "wrong_number_of_tiles"
    NO_SUCH_TILE = "no_such_tile"
    FIVE_OF_A_KIND = "five_of_a_kind"
    TOO_MANY_RED_FIVES = "too_many_red_fives"
    NOT_IN_PLAY = "not_in_play"
    ROBBED_TILE_HELD = "robbed_tile_held"
    MELD_DOES_NOT_FIT = "meld_does_not_fit"
    NO_CHII_WITH_THREE = "no_chii_with_three"
    NEGATIVE = "negative"
    NO_KITA_HERE = "no_kita_here"
    NO_NORTH_SEAT = "no_north_seat"
    TOO_MANY_INDICATORS = "too_many_indicators"
    URA_NEEDS_RIICHI = "ura_needs_riichi"
    MORE_URA_THAN_DORA = "more_ura_than_dora"
    NEEDS_TSUMO = "needs_tsumo"
    NEEDS_RON = "needs_ron"
    RINSHAN_NEEDS_KAN = "rinshan_needs_kan"
    NOT_TOGETHER = "not_together"
    WALL_CANNOT_BE_EMPTY = "wall_cannot_be_empty"
    RIICHI_NEEDS_CLOSED_HAND = "riichi_needs_closed_hand"
    IPPATSU_NEEDS_RIICHI = "ippatsu_needs_riichi"
    NEEDS_DEALER = "needs_dealer"
    NEEDS_NON_DEALER = "needs_non_dealer"
    NEEDS_NO_CALLS = "needs_no_calls"


class Contradiction(EngineError, ValueError):
    """A hand as described is impossible, or impossible under these rules.

    ``problem`` is the reason. ``args_for_text`` are the arguments of its sentence: ``tile`` is a tile's name; ``yaku``,
    ``one`` and ``other`` are names of circumstances; ``name`` is that of a number; ``most`` and ``count`` are numbers.
    """

    def __init__(self, problem: Impossible, **args_for_text: str | int) -> None:
        super().__init__(problem.value)
        self.problem: Final = problem
        self.args_for_text: Final = args_for_text


def why_not_possible(
    concealed: Sequence[Tile], win: Tile | None, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> Contradiction | None:
    """The plainest reason why this hand is impossible, or None. The arguments are those of ``evaluate``.

    The reason is returned, not raised. ``win`` may be None for a hand of 13 tiles. A hand without a winning shape or
    yaku is possible; ``evaluate`` reports that.

    >>> from bot.engine.rules.ruleset import Ruleset
    >>> from bot.engine.scoring.situation import Situation
    >>> from bot.engine.tiles import EAST, SOUTH
    >>> from bot.lookup.notation import parse_hand
    >>> hand = parse_hand("234567m345p2267s5s")
    >>> last = Situation(SOUTH, EAST, tsumo=True, houtei=True)
    >>> why_not_possible(hand.concealed, hand.win, hand.melds, last, Ruleset()).problem
    <Impossible.NEEDS_RON: 'needs_ron'>
    """
    return next(contradictions(concealed, win, melds, situation, rules), None)


def contradictions(
    concealed: Sequence[Tile], win: Tile | None, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> Iterator[Contradiction]:
    """Every reason why this hand is impossible, plainest first; after a fault of melds or tiles no more are checked."""
    yield from _of_numbers(situation, rules)
    faults = list(_of_melds(melds, rules)) or list(_of_tiles(concealed, win, melds, situation, rules))
    yield from faults
    if not faults:
        yield from _of_winning(melds, situation, rules)
        yield from _of_riichi(melds, situation, rules)
        yield from _of_first_turn(melds, situation, rules)


def _name(tile: int) -> str:
    return TILE_NAMES[tile] if 0 <= tile < TILE_COUNT else str(tile)


def _of_numbers(situation: Situation, rules: Ruleset) -> Iterator[Contradiction]:
    three = rules.players == 3
    numbers = {"honba": situation.honba, "kita": situation.kita, "wins_in_a_row": situation.wins_in_a_row}
    for name, number in numbers.items():
        if number < 0:
            yield Contradiction(Impossible.NEGATIVE, name=name)
    if situation.kita and not (three and rules.sanma_kita == "nukidora"):
        yield Contradiction(Impossible.NO_KITA_HERE)
    if three and situation.seat_wind == NORTH:
        yield Contradiction(Impossible.NO_NORTH_SEAT)
    most = 5 if rules.kan_dora else 1
    if len(situation.dora) > most:
        yield Contradiction(Impossible.TOO_MANY_INDICATORS, most=most)
    if situation.ura and not (situation.riichi or situation.double_riichi):
        yield Contradiction(Impossible.URA_NEEDS_RIICHI)
    if len(situation.ura) > max(1, len(situation.dora)):
        yield Contradiction(Impossible.MORE_URA_THAN_DORA)


def meld_fits(meld: Meld) -> bool:
    """Whether the tiles of a meld match its kind (2.3) and include its called and added tile."""
    if not all(0 <= tile < TILE_COUNT for tile in meld.tiles):
        return False
    kinds = sorted(KIND_OF[tile] for tile in meld.tiles)
    if meld.kind is MeldKind.CHII:
        first = kinds[0] if kinds else EAST
        fits = first < EAST and first % 9 <= 6 and kinds == [first, first + 1, first + 2]
    else:
        fits = len(kinds) == (4 if meld.is_kan else 3) and len(set(kinds)) == 1
    taken = [tile for tile in (meld.called, meld.added) if tile is not None]
    if meld.kind is MeldKind.ANKAN and taken:
        return False
    if meld.added is not None and meld.kind is not MeldKind.KAKAN:
        return False
    return fits and all(meld.tiles.count(tile) >= taken.count(tile) for tile in taken)


def _of_melds(melds: Sequence[Meld], rules: Ruleset) -> Iterator[Contradiction]:
    for meld in melds:
        if not meld_fits(meld):
            yield Contradiction(Impossible.MELD_DOES_NOT_FIT, name=meld.kind.value)
        elif meld.kind is MeldKind.CHII and rules.players == 3:
            yield Contradiction(Impossible.NO_CHII_WITH_THREE)


def _of_tiles(
    concealed: Sequence[Tile], win: Tile | None, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> Iterator[Contradiction]:
    tiles = [*concealed, *situation.dora, *situation.ura]
    if win is not None:
        tiles.append(win)
    for tile in tiles:
        if not 0 <= tile < TILE_COUNT:
            yield Contradiction(Impossible.NO_SUCH_TILE, tile=_name(tile))
            return
    size = len(concealed) + 3 * len(melds)
    if size != 13:
        yield Contradiction(Impossible.WRONG_NUMBER_OF_TILES, count=size + (win is not None))
    # At most five norths are added: enough to report a fifth, whatever number was given.
    tiles += [Tile(NORTH)] * min(situation.kita, 5)
    for meld in melds:
        tiles += meld.tiles
    counts = counts_of(tiles)
    if situation.chankan and win is not None and counts[KIND_OF[win]] > 1:
        # The other three copies are in the pon that became the kan (2.6).
        yield Contradiction(Impossible.ROBBED_TILE_HELD, tile=TILE_NAMES[KIND_OF[win]])
    for kind, count in enumerate(counts):
        if count > 4:
            yield Contradiction(Impossible.FIVE_OF_A_KIND, tile=TILE_NAMES[kind])
        if count and rules.players == 3 and _taken_out(Kind(kind)):
            yield Contradiction(Impossible.NOT_IN_PLAY, tile=TILE_NAMES[kind])
    for red in RED_FIVES:
        most = rules.aka_dora[red - KIND_COUNT]
        if tiles.count(red) > most:
            yield Contradiction(Impossible.TOO_MANY_RED_FIVES, tile=TILE_NAMES[red], most=most)


def _taken_out(kind: Kind) -> bool:
    """Whether sanma is played without the kind: 2m to 8m (7)."""
    return 1 <= kind <= 7


def _of_winning(melds: Sequence[Meld], situation: Situation, rules: Ruleset) -> Iterator[Contradiction]:
    """Contradictions between the kind of win and the tile's origin (3.4, 3.5)."""
    by_tsumo = {
        "rinshan": situation.rinshan,
        "haitei": situation.haitei,
        "tenhou": situation.tenhou,
        "chiihou": situation.chiihou,
    }
    by_ron = {"chankan": situation.chankan, "houtei": situation.houtei, "renhou": situation.renhou}
    for name, said in by_tsumo.items():
        if said and not situation.tsumo:
            yield Contradiction(Impossible.NEEDS_TSUMO, yaku=name)
    for name, said in by_ron.items():
        if said and situation.tsumo:
            yield Contradiction(Impossible.NEEDS_RON, yaku=name)
    kan = any(meld.is_kan for meld in melds)
    if situation.rinshan and not kan and not (situation.kita and rules.kita_rinshan):
        yield Contradiction(Impossible.RINSHAN_NEEDS_KAN)
    if situation.rinshan and situation.haitei and rules.rinshan_haitei == "exclusive":
        yield _both("rinshan", "haitei")
    if situation.chankan and situation.houtei:
        yield _both("chankan", "houtei")


def _both(one: str, other: str) -> Contradiction:
    return Contradiction(Impossible.NOT_TOGETHER, one=one, other=other)


def _of_riichi(melds: Sequence[Meld], situation: Situation, rules: Ruleset) -> Iterator[Contradiction]:
    """Contradictions with riichi and ippatsu (2.8, 2.12, 3.4)."""
    declared = situation.riichi or situation.double_riichi
    if situation.riichi and situation.double_riichi:
        yield _both("riichi", "double_riichi")
    if declared and any(meld.is_open for meld in melds):
        yield Contradiction(Impossible.RIICHI_NEEDS_CLOSED_HAND)
    if not situation.ippatsu:
        return
    if not declared:
        yield Contradiction(Impossible.IPPATSU_NEEDS_RIICHI)
    if situation.rinshan and rules.ippatsu_broken_by == "any_call_or_kan":
        yield _both("ippatsu", "rinshan")
    # If riichi requires a further draw of the seat, the last discard falls after its ippatsu turn.
    if situation.houtei and rules.riichi_min_live_tiles >= rules.players:
        yield _both("ippatsu", "houtei")
    if situation.double_riichi and (situation.haitei or situation.houtei):
        yield Contradiction(Impossible.WALL_CANNOT_BE_EMPTY)


def _of_first_turn(melds: Sequence[Meld], situation: Situation, rules: Ruleset) -> Iterator[Contradiction]:
    """Contradictions with wins of the first go-around (2.11, 3.5)."""
    dealer = situation.seat_wind == EAST
    firsts = {"tenhou": situation.tenhou, "chiihou": situation.chiihou, "renhou": situation.renhou}
    chosen = [name for name, said in firsts.items() if said]
    for other in chosen[1:]:
        yield _both(chosen[0], other)
    if situation.tenhou and not dealer:
        yield Contradiction(Impossible.NEEDS_DEALER, yaku="tenhou")
    last = {"haitei": situation.haitei, "houtei": situation.houtei, "chankan": situation.chankan}
    riichi = {"riichi": situation.riichi, "double_riichi": situation.double_riichi}
    for name in chosen:
        if name != "tenhou" and dealer:
            yield Contradiction(Impossible.NEEDS_NON_DEALER, yaku=name)
        if melds or situation.kita:
            yield Contradiction(Impossible.NEEDS_NO_CALLS, yaku=name)
        # With this window renhou may come after the seat's own double riichi.
        may_declare = name == "renhou" and rules.renhou_window == "first_go_around"
        for other, said in (last if may_declare else last | riichi).items():
            if said:
                yield _both(name, other)
