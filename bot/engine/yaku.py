"""The ordinary yaku (rules reference 3.5-3.7): one predicate each over a complete hand.

Which are asked when: yaku that the tiles and circumstances alone decide once for a hand, those of the sets once for a
reading, pinfu and three concealed triplets once for each place of the winning tile. Exclusions are part of the
predicates, so that any two that answer yes add up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.agari import Shape, Wait
from bot.engine.catalogue import CATALOGUE
from bot.engine.tiles import CHUN, EAST, HAKU, HATSU, NORTH, YAOCHUU
from bot.engine.winning_hand import WinningHand

YAOCHUU_BITS: Final = sum(1 << kind for kind in YAOCHUU)
WINDS: Final = 0xF << EAST
DRAGONS: Final = 7 << HAKU
_OUTSIDE_RUNS: Final = sum(1 << kind for kind in (0, 6, 9, 15, 18, 24))
_STRAIGHT: Final = 0b1001001
_THREE_IN_A_SUIT: Final = sum(1 << kind for kind in range(27) if kind % 9 <= 6)


def _riichi(hand: WinningHand) -> bool:
    """Asked of hands in riichi only; a double riichi is a plain one where the rules have no other."""
    return not _double_riichi(hand)


def _double_riichi(hand: WinningHand) -> bool:
    return hand.situation.double_riichi and hand.rules.double_riichi


def _ippatsu(hand: WinningHand) -> bool:
    """Asked of hands in riichi only."""
    return hand.situation.ippatsu and hand.rules.ippatsu


def _menzen_tsumo(hand: WinningHand) -> bool:
    return hand.tsumo


def _haitei(hand: WinningHand) -> bool:
    """The replacement tile of a late kan is the last tile only under the 2012 European reading (3.4)."""
    situation = hand.situation
    return situation.haitei and hand.tsumo and (not situation.rinshan or hand.rules.rinshan_haitei == "combine")


def _houtei(hand: WinningHand) -> bool:
    return hand.situation.houtei and not hand.tsumo and not hand.situation.chankan


def _rinshan(hand: WinningHand) -> bool:
    return hand.situation.rinshan and hand.tsumo


def _chankan(hand: WinningHand) -> bool:
    return hand.situation.chankan and not hand.tsumo


def is_hand_of_man(hand: WinningHand) -> bool:
    """Whether the circumstances are those of renhou, whatever it is worth (3.5)."""
    situation = hand.situation
    return situation.renhou and not hand.tsumo and not hand.melds and situation.seat_wind != EAST


def _renhou(hand: WinningHand) -> bool:
    """Renhou as five han on top; as a flat value it is no part of the ordinary hand."""
    return hand.rules.renhou == "five_han" and is_hand_of_man(hand)


def _tanyao(hand: WinningHand) -> bool:
    return not hand.kinds & YAOCHUU_BITS and (hand.closed or hand.rules.kuitan)


def _honitsu(hand: WinningHand) -> bool:
    return hand.suits == 1 and hand.honours != 0


def _chinitsu(hand: WinningHand) -> bool:
    return hand.suits == 1 and not hand.honours


def _honroutou(hand: WinningHand) -> bool:
    return not hand.kinds & ~YAOCHUU_BITS and hand.honours != 0 and hand.suits > 0


def _chiitoitsu(hand: WinningHand) -> bool:
    return hand.shape is Shape.SEVEN_PAIRS


def _iipeikou(hand: WinningHand) -> bool:
    return hand.twins == 1


def _ryanpeikou(hand: WinningHand) -> bool:
    return hand.twins == 2


def _haku(hand: WinningHand) -> int:
    return hand.triplet_bits >> HAKU & 1


def _hatsu(hand: WinningHand) -> int:
    return hand.triplet_bits >> HATSU & 1


def _chun(hand: WinningHand) -> int:
    return hand.triplet_bits >> CHUN & 1


def _jikaze(hand: WinningHand) -> int:
    return hand.triplet_bits >> hand.situation.seat_wind & 1


def _bakaze(hand: WinningHand) -> int:
    return hand.triplet_bits >> hand.situation.round_wind & 1


def north_is_a_value(hand: WinningHand) -> bool:
    """Whether norths are a value set for everyone (three players, ``sanma_kita`` = yakuhai_all, section 7)."""
    rules = hand.rules
    return rules.players == 3 and rules.sanma_kita == "yakuhai_all"


def _pei(hand: WinningHand) -> bool:
    return hand.triplet_bits >> NORTH & 1 == 1 and north_is_a_value(hand)


def _sanshoku_doujun(hand: WinningHand) -> bool:
    runs = hand.run_bits
    return runs & runs >> 9 & runs >> 18 & 0x7F != 0


def _ittsuu(hand: WinningHand) -> bool:
    runs = hand.run_bits
    return any(runs >> first & _STRAIGHT == _STRAIGHT for first in (0, 9, 18))


def _is_outside(hand: WinningHand) -> bool:
    """Every set and the pair has a terminal or honour, and there is a run (D43)."""
    return (
        hand.run_bits != 0
        and not hand.run_bits & ~_OUTSIDE_RUNS
        and not hand.triplet_bits & ~YAOCHUU_BITS
        and hand.pair in YAOCHUU
    )


def _chanta(hand: WinningHand) -> bool:
    return hand.honours != 0 and _is_outside(hand)


def _junchan(hand: WinningHand) -> bool:
    return not hand.honours and _is_outside(hand)


def _sanshoku_doukou(hand: WinningHand) -> bool:
    triplets = hand.triplet_bits
    return triplets & triplets >> 9 & triplets >> 18 & 0x1FF != 0


def _sankantsu(hand: WinningHand) -> bool:
    return hand.kans == 3


def _toitoi(hand: WinningHand) -> bool:
    return hand.triplets == 4


def _shousangen(hand: WinningHand) -> bool:
    return hand.pair >= HAKU and (hand.triplet_bits & DRAGONS).bit_count() == 2


def _sanrenkou(hand: WinningHand) -> bool:
    triplets = hand.triplet_bits
    return hand.rules.sanrenkou and triplets & triplets >> 1 & triplets >> 2 & _THREE_IN_A_SUIT != 0


def value_of_pair(hand: WinningHand) -> int:
    """Fu of the pair: dragons, seat wind and round wind, north where it is a value (4.1)."""
    pair = hand.pair
    if pair < EAST:
        return 0
    seat, around = pair == hand.situation.seat_wind, pair == hand.situation.round_wind
    if seat and around:
        return hand.rules.double_wind_fu
    return 2 if pair >= HAKU or seat or around or (pair == NORTH and north_is_a_value(hand)) else 0


def is_pinfu_shape(hand: WinningHand) -> bool:
    """Four runs, a valueless pair and a two-sided wait, whether the hand is closed or not."""
    return hand.wait is Wait.RYANMEN and not hand.triplets and not value_of_pair(hand)


def _pinfu(hand: WinningHand) -> bool:
    return is_pinfu_shape(hand) and (hand.rules.pinfu_tsumo or not hand.tsumo)


def _sanankou(hand: WinningHand) -> bool:
    return hand.concealed_triplets == 3


Predicate = Callable[[WinningHand], bool | int]
Found = list[tuple[str, int]]
_Row = tuple[Predicate, tuple[str, int]]

_RENHOU_HAN: Final = 5
"""Han of renhou under ``five_han`` (3.5); the catalogue leaves its value to the option."""


def _rows(predicates: dict[str, Predicate]) -> tuple[tuple[_Row, ...], tuple[_Row, ...]]:
    """The predicates with id and han, for an open and for a closed hand; those that are not possible left out."""

    def han_of(name: str, *, closed: bool) -> int:
        yaku = CATALOGUE[name]
        if yaku.kind == "variable":
            return _RENHOU_HAN if closed else 0
        return yaku.closed if closed else yaku.open

    opened, closed = (
        tuple((ask, (name, han)) for name, ask in predicates.items() if (han := han_of(name, closed=state)))
        for state in (False, True)
    )
    return opened, closed


_OF_RIICHI: Final = _rows({"riichi": _riichi, "double_riichi": _double_riichi, "ippatsu": _ippatsu})
_OF_LUCK: Final = _rows(
    {"haitei": _haitei, "houtei": _houtei, "rinshan": _rinshan, "chankan": _chankan, "renhou": _renhou}
)
_OF_THE_TILES: Final = _rows(
    {
        "menzen_tsumo": _menzen_tsumo,
        "tanyao": _tanyao,
        "honroutou": _honroutou,
        "honitsu": _honitsu,
        "chinitsu": _chinitsu,
    }
)
_OF_THE_RUNS: Final = _rows(
    {
        "iipeikou": _iipeikou,
        "sanshoku_doujun": _sanshoku_doujun,
        "ittsuu": _ittsuu,
        "chanta": _chanta,
        "ryanpeikou": _ryanpeikou,
        "junchan": _junchan,
    }
)
_OF_THE_TRIPLETS: Final = _rows(
    {
        "yakuhai_haku": _haku,
        "yakuhai_hatsu": _hatsu,
        "yakuhai_chun": _chun,
        "yakuhai_jikaze": _jikaze,
        "yakuhai_bakaze": _bakaze,
        "yakuhai_pei": _pei,
        "sanshoku_doukou": _sanshoku_doukou,
        "sankantsu": _sankantsu,
        "toitoi": _toitoi,
        "shousangen": _shousangen,
        "sanrenkou": _sanrenkou,
    }
)
_OF_THE_PAIRS: Final = _rows({"chiitoitsu": _chiitoitsu})
_OF_THE_PLACE: Final = _rows({"pinfu": _pinfu, "sanankou": _sanankou})


def _found(rows: tuple[tuple[_Row, ...], tuple[_Row, ...]], hand: WinningHand) -> Found:
    return [entry for ask, entry in rows[hand.closed] if ask(hand)]


def yaku_of_hand(hand: WinningHand) -> Found:
    """What the tiles and the circumstances give, however the hand is read: (id, han)."""
    situation = hand.situation
    found = _found(_OF_THE_TILES, hand)
    if situation.riichi or situation.double_riichi:
        found += _found(_OF_RIICHI, hand)
    if situation.haitei or situation.houtei or situation.rinshan or situation.chankan or situation.renhou:
        found += _found(_OF_LUCK, hand)
    return found


def yaku_of_reading(hand: WinningHand) -> Found:
    """What the sets of the reading add, wherever the winning tile lies: (id, han)."""
    if hand.shape is not Shape.REGULAR:
        return _found(_OF_THE_PAIRS, hand)
    found = _found(_OF_THE_RUNS, hand) if hand.runs else []
    if hand.triplets:
        found += _found(_OF_THE_TRIPLETS, hand)
    return found


def yaku_of_place(hand: WinningHand) -> Found:
    """What the place of the winning tile adds: (id, han)."""
    return _found(_OF_THE_PLACE, hand)
