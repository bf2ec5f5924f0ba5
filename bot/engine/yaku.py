"""The ordinary yaku (rules reference 3.5-3.7).

A set of yaku is one number with a bit for each; the bits stand in the order of the catalogue. What the circumstances
give is looked up once for a hand, what the sets give once for a reading; pinfu and three concealed triplets depend on
where the winning tile lies and are the scorer's. Exclusions are part of the rules here, so that all bits add up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine import situation as flag
from bot.engine.catalogue import CATALOGUE
from bot.engine.hand_value import YakuHan
from bot.engine.scoring_rules import north_is_a_value
from bot.engine.suit_sets import (
    ELEMENTS_AT,
    FOUR_EQUAL_AT,
    KANS_AT,
    PAIR_AT,
    SIMPLE_AT,
    SUIT_MASK,
    TRIPLETS_AT,
    TRIPLETS_COUNT_AT,
    TWINS_AT,
)
from bot.engine.tiles import EAST, HAKU, NORTH

if TYPE_CHECKING:
    from bot.engine.scoring_rules import ScoringRules
    from bot.engine.winning_hand import WinningHand

RIICHI: Final = 1 << 0
DOUBLE_RIICHI: Final = 1 << 1
IPPATSU: Final = 1 << 2
MENZEN_TSUMO: Final = 1 << 3
HAITEI: Final = 1 << 4
HOUTEI: Final = 1 << 5
RINSHAN: Final = 1 << 6
CHANKAN: Final = 1 << 7
PINFU: Final = 1 << 8
IIPEIKOU: Final = 1 << 9
TANYAO: Final = 1 << 10
YAKUHAI_HAKU: Final = 1 << 11
YAKUHAI_HATSU: Final = 1 << 12
YAKUHAI_CHUN: Final = 1 << 13
YAKUHAI_JIKAZE: Final = 1 << 14
YAKUHAI_BAKAZE: Final = 1 << 15
YAKUHAI_PEI: Final = 1 << 16
CHIITOITSU: Final = 1 << 17
SANSHOKU_DOUJUN: Final = 1 << 18
ITTSUU: Final = 1 << 19
CHANTA: Final = 1 << 20
SANSHOKU_DOUKOU: Final = 1 << 21
SANANKOU: Final = 1 << 22
SANKANTSU: Final = 1 << 23
TOITOI: Final = 1 << 24
SHOUSANGEN: Final = 1 << 25
HONROUTOU: Final = 1 << 26
RYANPEIKOU: Final = 1 << 27
HONITSU: Final = 1 << 28
JUNCHAN: Final = 1 << 29
CHINITSU: Final = 1 << 30
RENHOU: Final = 1 << 32
SANRENKOU: Final = 1 << 48

FLUSHES: Final = HONITSU | CHINITSU
_DRAGONS_AT: Final = 11
_STRAIGHT: Final = 0o1001001
_THREE_IN_A_SUIT: Final = 0x7F | 0x7F << 9 | 0x7F << 18
_RENHOU_HAN: Final = 5
"""Han of renhou under ``five_han`` (3.5); the catalogue leaves its value to the option."""


def _flushes() -> dict[int, int]:
    """Honitsu and chinitsu by the elements of each suit."""
    table = {}
    for suit in range(3):
        for own in range(1, 6):
            table[own << 3 * suit | (5 - own) << 9] = HONITSU if own < 5 else CHINITSU
    return table


_FLUSH: Final = _flushes()


def _luck(flags: int, closed: int, rules: ScoringRules) -> int:
    """The yaku that the circumstances give, whatever the tiles. Renhou is asked apart (``hand_of_man``)."""
    options = rules.own
    tsumo = flags & flag.TSUMO
    found = 0
    if closed:
        double = flags & flag.DOUBLE_RIICHI and options.double_riichi
        if flags & (flag.RIICHI | flag.DOUBLE_RIICHI):
            # A double riichi is a plain one where the rules have no other.
            found |= DOUBLE_RIICHI if double else RIICHI
            if flags & flag.IPPATSU and options.ippatsu:
                found |= IPPATSU
        if tsumo:
            found |= MENZEN_TSUMO
    if tsumo:
        if flags & flag.RINSHAN:
            found |= RINSHAN
        # The replacement tile of a late kan is the last tile only under the 2012 European reading (3.4).
        if flags & flag.HAITEI and (not flags & flag.RINSHAN or options.rinshan_haitei == "combine"):
            found |= HAITEI
    elif flags & flag.CHANKAN:
        found |= CHANKAN
    elif flags & flag.HOUTEI:
        found |= HOUTEI
    return found


def yaku_of_luck(flags: int, closed: int, rules: ScoringRules) -> int:
    """The yaku of the circumstances; ``flags`` as ``Situation`` packs them."""
    key = (flags & flag.ALL_FLAGS) << 1 | closed
    found = rules.luck.get(key)
    if found is None:
        found = rules.luck[key] = _luck(flags, closed, rules)
    return found


def hand_of_man(hand: WinningHand) -> bool:
    """Whether the circumstances are those of renhou, whatever it is worth (3.5)."""
    return (
        hand.flags & flag.RENHOU != 0
        and not hand.flags & flag.TSUMO
        and not hand.melds
        and hand.flags >> flag.WINDS_AT + 2 != 0
    )


def _values(winds: int, honours: int, rules: ScoringRules) -> int:
    """The yaku of triplets of honours: ``honours`` has a bit for each, East first."""
    found = honours >> HAKU - EAST << _DRAGONS_AT
    if honours >> (winds >> 2) & 1:
        found |= YAKUHAI_JIKAZE
    if honours >> (winds & 3) & 1:
        found |= YAKUHAI_BAKAZE
    if honours >> NORTH - EAST & 1 and north_is_a_value(rules.own):
        found |= YAKUHAI_PEI
    return found


def _of_honours(hand: WinningHand, honours: int, pair: int) -> int:
    winds = hand.flags >> flag.WINDS_AT
    values = hand.rules.values
    found = values.get(winds << 7 | honours)
    if found is None:
        found = values[winds << 7 | honours] = _values(winds, honours, hand.rules)
    if pair >= HAKU and (honours >> HAKU - EAST).bit_count() == 2:
        found |= SHOUSANGEN
    return found


def _of_triplets(hand: WinningHand, sums: int, sets: int, triplets: int) -> int:
    """What three or four triplets give, wherever the winning tile lies."""
    found = TOITOI if triplets == 4 else 0
    kinds = sets >> TRIPLETS_AT
    if kinds & kinds >> 9 & kinds >> 18 & 0x1FF:
        found |= SANSHOKU_DOUKOU
    if sums >> KANS_AT & 7 == 3:
        found |= SANKANTSU
    if hand.rules.sanrenkou and kinds & kinds >> 1 & kinds >> 2 & _THREE_IN_A_SUIT:
        found |= SANRENKOU
    return found


def yaku_of_sets(hand: WinningHand, sums: int, sets: int) -> int:
    """The yaku of a regular hand so split, the circumstances included, wherever the winning tile lies."""
    found = hand.luck
    simple = sums >> SIMPLE_AT & 7
    triplets = sums >> TRIPLETS_COUNT_AT & 7
    elements = sums >> ELEMENTS_AT & 0xFFF
    if simple == 5:
        if hand.closed or hand.rules.kuitan:
            found |= TANYAO
    elif not simple:
        if triplets < 4:
            found |= CHANTA if elements >> 9 else JUNCHAN
        elif elements >> 9 and elements & 0x1FF:
            found |= HONROUTOU
    if elements in _FLUSH:
        found |= _FLUSH[elements]
    if triplets < 2:
        if sets & sets >> 9 & sets >> 18 & 0x7F:
            found |= SANSHOKU_DOUJUN
        elif sets & sets >> 3 & sets >> 6 & _STRAIGHT:
            found |= ITTSUU
    elif triplets > 2:
        found |= _of_triplets(hand, sums, sets, triplets)
    honours = sets >> TRIPLETS_AT + EAST
    if honours:
        found |= _of_honours(hand, honours, sums >> PAIR_AT & 63)
    if hand.closed and sums >> TWINS_AT & 7:
        twins = sums >> TWINS_AT & 7
        if sums >> FOUR_EQUAL_AT & 1 and not hand.rules.own.ryanpeikou_four_identical:
            twins = 1
        found |= RYANPEIKOU if twins == 2 else IIPEIKOU
    return found


_ENDS: Final = 7 | 7 << 24
_SIMPLES: Final = SUIT_MASK & ~_ENDS


def yaku_of_pairs(hand: WinningHand) -> int:
    """The yaku of seven pairs, the circumstances included."""
    found = hand.luck | CHIITOITSU
    m, p, s, honours = hand.suit_keys()
    suits = (m > 0) + (p > 0) + (s > 0)
    if not (honours or m & _ENDS or p & _ENDS or s & _ENDS):
        found |= TANYAO
    elif honours and suits and not (m | p | s) & _SIMPLES:
        found |= HONROUTOU
    if suits == 1:
        found |= HONITSU if honours else CHINITSU
    return found


_named: dict[int, tuple[tuple[YakuHan, ...], int]] = {}


def named_yaku(found: int, closed: int) -> tuple[tuple[YakuHan, ...], int]:
    """The yaku of these bits with their han, and the sum of it. There are few different ones."""
    key = found << 1 | closed
    known = _named.get(key)
    if known is None:
        rows = []
        for place, yaku in enumerate(CATALOGUE.values()):
            if found >> place & 1:
                han = yaku.closed if closed else yaku.open
                rows.append(YakuHan(yaku.id, _RENHOU_HAN if yaku.id == "renhou" else han))
        known = _named[key] = (tuple(rows), sum([row.han for row in rows]))
    return known
