"""What a complete hand is worth: the best reading with yaku, han, fu, limit and base points (rules reference 3.2, 4).

``evaluate`` answers for one win; ``evaluate_all`` shows the readings that lost as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.agari import Placed, Reading, Shape, placements, reading_of, special_shapes, splits
from bot.engine.catalogue import CATALOGUE
from bot.engine.errors import Refusal
from bot.engine.fu import PAIR, WHOLE_HAND, FuPart, fu_parts, total_fu
from bot.engine.shanten import waits
from bot.engine.tiles import KIND_COUNT, KIND_OF, NORTH, Tile, counts_of, dora_of
from bot.engine.winning_hand import WinningHand
from bot.engine.yaku import is_hand_of_man, yaku_of_hand, yaku_of_place, yaku_of_reading
from bot.engine.yakuman import yakuman_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.melds import Meld
    from bot.engine.rules import Ruleset
    from bot.engine.situation import Situation

MANGAN: Final = 2000
YAKUMAN: Final = 8000
"""Base points (4.2)."""

_HAN_LIMITS: Final = ((11, "sanbaiman", 6000), (8, "baiman", 4000), (6, "haneman", 3000), (5, "mangan", MANGAN))
_FLAT: Final = {"mangan": (5, MANGAN), "baiman": (8, 4000)}
"""Flat values below a yakuman, with the han that are worth as much."""
_ORDER: Final = {name: place for place, name in enumerate(CATALOGUE)}
_LUCK: Final = frozenset(("menzen_tsumo", "haitei", "houtei", "rinshan", "chankan"))
"""Yaku that a hand cannot be built on when ``atozuke`` is off (3.1)."""


@dataclass(frozen=True, slots=True)
class YakuHan:
    """A yaku and its han; in a yakuman hand ``han`` is the multiple."""

    id: str
    han: int


@dataclass(frozen=True, slots=True)
class FuItem:
    """Some fu and why; ``tiles`` is the set or pair they belong to, empty for the whole hand."""

    reason: str
    fu: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class HandValue:
    """What one reading of a hand is worth.

    ``yaku`` without ``bonus`` (dora, ura_dora, aka_dora, kita), both in the order of the catalogue. ``han`` is their
    sum; 13 for each multiple of a yakuman; the han worth as much for a flat mangan or baiman. ``fu`` is rounded,
    ``fu_items`` are not; a flat value has none. ``yakuman`` is the multiple (0 for none), ``limit`` one of mangan,
    haneman, baiman, sanbaiman, kazoe_yakuman, yakuman, and ``base`` the base points of 4.2.
    """

    yaku: tuple[YakuHan, ...]
    bonus: tuple[YakuHan, ...]
    han: int
    fu: int
    fu_items: tuple[FuItem, ...]
    yakuman: int
    limit: str | None
    base: int
    reading: Reading


class _Candidate(NamedTuple):
    """A value before it is spelled out. The first three decide which one is taken (3.2)."""

    base: int
    han: int
    fu: int
    yaku: list[tuple[str, int]]
    parts: list[FuPart]
    yakuman: int
    limit: str | None
    placed: Placed
    flat: bool = False


def _up(points: int) -> int:
    return -(-points // 100) * 100


def ron_points(base: int, dealer: bool) -> int:  # noqa: FBT001 - there is nothing else it could be
    """What the discarder pays (4.3), without counters."""
    return _up(base * (6 if dealer else 4))


def tsumo_points(base: int, dealer: bool) -> tuple[int, int]:  # noqa: FBT001 - the same
    """What the dealer pays and what each other pays (4.3), without counters; a dealer who wins takes (0, x)."""
    return (0, _up(base * 2)) if dealer else (_up(base * 2), _up(base))


def tsumo_shares(base: int, rules: Ruleset, *, dealer: bool) -> tuple[int, int]:
    """As ``tsumo_points``, by the number of players and ``sanma_tsumo`` (7).

    Under ``bisect`` the two who pay share what the absent non-dealer would have paid.
    """
    if rules.players == 4 or rules.sanma_tsumo == "loss":
        return tsumo_points(base, dealer)
    return (0, _up(base * 3)) if dealer else (_up(base * 5 // 2), _up(base * 3 // 2))


def limit_and_base(han: int, fu: int, rules: Ruleset) -> tuple[str | None, int]:
    """The limit class and base points of an ordinary hand (4.2)."""
    if han >= 13 and rules.kazoe == "yakuman":
        return "kazoe_yakuman", YAKUMAN
    for least, name, base in _HAN_LIMITS:
        if han >= least:
            return name, base
    base = fu << han + 2
    if base >= MANGAN or (rules.kiriage and base == 1920):
        return "mangan", MANGAN
    return None, base


def _bonus(hand: WinningHand, tiles: Sequence[Tile]) -> list[tuple[str, int]]:
    """Dora, ura dora, red fives and norths set aside (1.5, 7)."""
    situation, rules = hand.situation, hand.rules
    held = counts_of(tiles)
    held[NORTH] += situation.kita
    ura: tuple[Tile, ...] = ()
    if rules.ura_dora and (situation.riichi or situation.double_riichi):
        ura = situation.ura if rules.kan_ura_dora else situation.ura[:1]
    reds = [tile for tile in tiles if tile >= KIND_COUNT]
    found = [
        ("dora", sum([held[dora_of(indicator, rules.players)] for indicator in situation.dora])),
        ("ura_dora", sum([held[dora_of(indicator, rules.players)] for indicator in ura])),
        ("aka_dora", sum([rules.aka_dora[red - KIND_COUNT] > 0 for red in reds])),
        ("kita", situation.kita),
    ]
    return [entry for entry in found if entry[1]]


def _counted(found: list[tuple[str, int]], rules: Ruleset) -> tuple[list[tuple[str, int]], int]:
    """The yakuman that count, and their sum (3.7)."""
    found.sort(key=_place_in_catalogue)
    if not rules.yakuman_stack:
        found = [max(found, key=lambda entry: entry[1])]
    total = sum(multiple for _, multiple in found)
    return found, min(total, rules.yakuman_cap) if rules.yakuman_cap > 0 else total


def _place_in_catalogue(entry: tuple[str, int]) -> int:
    return _ORDER[entry[0]]


# There are few different yaku and fu items; making a frozen value costs more than finding it.
_yaku_han = cache(YakuHan)
_fu_item = cache(FuItem)


def _flat(name: str, option: str, placed: Placed) -> _Candidate:
    """A value that takes no dora and no other yaku: renhou and the unconnected hands."""
    if option == "yakuman":
        return _Candidate(YAKUMAN, 13, 0, [(name, 1)], [], 1, "yakuman", placed, flat=True)
    han, base = _FLAT[option]
    return _Candidate(base, han, 0, [(name, han)], [], 0, option, placed, flat=True)


class _Scorer:
    """The candidates of one hand."""

    __slots__ = ("bonus_han", "hand", "hand_yaku", "least_han", "rules")

    def __init__(self, hand: WinningHand, bonus: list[tuple[str, int]]) -> None:
        self.hand = hand
        self.rules = hand.rules
        self.hand_yaku = yaku_of_hand(hand)
        self.bonus_han = sum(han for _, han in bonus)
        shibari = hand.rules.ryanhan_shibari == "from_5_honba" and hand.situation.honba >= 5
        self.least_han = 2 if shibari else 1

    def candidates(self) -> Iterator[_Candidate]:
        hand = self.hand
        for split in splits(hand.counts):
            set_yaku: list[tuple[str, int]] | None = None
            for placed in placements(split, hand.melds, hand.win, tsumo=hand.tsumo):
                if set_yaku is None:
                    hand.read(placed)
                    set_yaku = yaku_of_reading(hand)
                hand.place(placed)
                yield from self._values(placed, set_yaku)
        if not hand.melds:
            first_draw = hand.situation.first_turn and hand.tsumo
            for placed in special_shapes(hand.counts, hand.win, self.rules, first_draw=first_draw):
                hand.read(placed)
                hand.place(placed)
                if placed.shape is Shape.UNCONNECTED:
                    name = "shiisanpuutaa" if placed.pairs else "shiisuupuutaa"
                    yield _flat(name, self.rules.shiisanpuutaa if placed.pairs else self.rules.shiisuupuutaa, placed)
                else:
                    yield from self._values(placed, yaku_of_reading(hand))

    def _values(self, placed: Placed, set_yaku: list[tuple[str, int]]) -> Iterator[_Candidate]:
        """The value of the hand as it is placed, and that of a flat renhou; none if there is no yaku."""
        hand, rules = self.hand, self.rules
        yaku = self.hand_yaku + set_yaku + yaku_of_place(hand)
        yakuman = yakuman_of(hand)
        if rules.renhou_needs_yaku and not yakuman and [name for name, _ in yaku] == ["renhou"]:
            yaku = []
        if rules.paarenchan_needs_yaku and len(yakuman) == 1 and yakuman[0][0] == "paarenchan" and not yaku:
            yakuman = []
        parts = fu_parts(hand)
        fu = total_fu(parts)
        if yakuman:
            yakuman, multiple = _counted(yakuman, rules)
            yield _Candidate(YAKUMAN * multiple, 13 * multiple, fu, yakuman, parts, multiple, "yakuman", placed)
        else:
            yaku_han = sum([han for _, han in yaku])
            if yaku_han >= self.least_han:
                han = yaku_han + self.bonus_han
                limit, base = limit_and_base(han, fu, rules)
                yield _Candidate(base, han, fu, yaku, parts, 0, limit, placed)
        flat_renhou = rules.renhou not in ("off", "five_han") and is_hand_of_man(hand)
        if flat_renhou and (yaku or yakuman or not rules.renhou_needs_yaku):
            yield _flat("renhou", rules.renhou, placed)


def _spelled_out(
    candidate: _Candidate, concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], bonus: list[tuple[str, int]]
) -> HandValue:
    reading = reading_of(candidate.placed, concealed, win, melds)
    items = []
    for reason, fu, at in candidate.parts:
        if at == WHOLE_HAND:
            tiles: tuple[Tile, ...] = ()
        elif at == PAIR:
            tiles = pair_tiles(reading, concealed, win)
        else:
            tiles = reading.sets[at].tiles
        items.append(_fu_item(reason, fu, tiles))
    yaku = sorted(candidate.yaku, key=_place_in_catalogue)
    with_bonus = not (candidate.yakuman or candidate.flat)
    return HandValue(
        tuple([_yaku_han(*entry) for entry in yaku]),
        tuple([_yaku_han(*entry) for entry in bonus]) if with_bonus else (),
        candidate.han,
        candidate.fu,
        tuple(items),
        candidate.yakuman,
        candidate.limit,
        candidate.base,
        reading,
    )


def pair_tiles(reading: Reading, concealed: Sequence[Tile], win: Tile) -> tuple[Tile, ...]:
    """The two tiles of the pair: what the sets of the reading leave over of its kind."""
    kind = reading.pairs[0]
    left = [tile for tile in (*concealed, win) if KIND_OF[tile] == kind]
    for own in reading.sets:
        for tile in own.tiles:
            # Tiles of a meld are not among the concealed ones.
            if KIND_OF[tile] == kind and len(left) > 2 and tile in left:
                left.remove(tile)
    return tuple(sorted(left[:2], reverse=True))


def _built_on_luck(concealed: Sequence[Tile], melds: Sequence[Meld], situation: Situation, rules: Ruleset) -> bool:
    """Whether some wait of the hand would complete it with nothing but luck yaku (3.1, ``atozuke`` off)."""
    for kind in waits(counts_of(concealed), len(melds), four_same=rules.chiitoi_four_same):
        hand = WinningHand(concealed, Tile(kind), melds, situation, rules)
        found = [{name for name, _ in candidate.yaku} for candidate in _Scorer(hand, []).candidates()]
        if not any(names - _LUCK for names in found):
            return True
    return False


def _values(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> tuple[list[_Candidate], list[tuple[str, int]], bool]:
    """Candidates in no order, the bonus han, and whether the tiles are a winning shape at all."""
    if len(concealed) + 3 * len(melds) != 13:
        return [], [], False
    hand = WinningHand(concealed, win, melds, situation, rules)
    tiles = [*concealed, win]
    for meld in melds:
        tiles += meld.tiles
    bonus = _bonus(hand, tiles)
    found = list(_Scorer(hand, bonus).candidates())
    if not found:
        first_draw = situation.first_turn and situation.tsumo
        complete = bool(splits(hand.counts)) or bool(
            not melds and special_shapes(hand.counts, hand.win, rules, first_draw=first_draw)
        )
        return [], bonus, complete
    if not rules.atozuke and _built_on_luck(concealed, melds, situation, rules):
        return [], bonus, True
    return found, bonus, True


def evaluate(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> HandValue | Refusal:
    """The value of a win, read as it pays most, then by han, then by fu (3.2).

    ``concealed`` is the hand without the winning tile, a kan in ``melds`` counting as three. Answers
    ``Refusal.NOT_COMPLETE`` if the tiles are no winning shape, ``Refusal.NO_YAKU`` if they may not win: no yaku, too
    few han under ``ryanhan_shibari``, or a wait without a yaku with ``atozuke`` off.
    """
    found, bonus, complete = _values(concealed, win, melds, situation, rules)
    if not found:
        return Refusal.NO_YAKU if complete else Refusal.NOT_COMPLETE
    best = found[0] if len(found) == 1 else max(found, key=lambda candidate: candidate[:3])
    return _spelled_out(best, concealed, win, melds, bonus)


def evaluate_all(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> list[HandValue]:
    """Every reading that may win with its value, best first; empty where ``evaluate`` refuses."""
    found, bonus, _ = _values(concealed, win, melds, situation, rules)
    found.sort(key=lambda candidate: candidate[:3], reverse=True)
    return [_spelled_out(candidate, concealed, win, melds, bonus) for candidate in found]
