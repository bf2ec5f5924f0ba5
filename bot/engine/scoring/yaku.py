"""The ordinary yaku (rules reference 3.5-3.7).

A set of yaku is one number with a bit for each; the bits stand in the order of the catalogue. What the circumstances
give is looked up once for a hand, what the shape of its sets gives once for a reading; pinfu and three concealed
triplets depend on where the winning tile lies and are the scorer's. Exclusions are part of the rules here, so that all
bits add up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.scoring import situation as flag
from bot.engine.scoring.reasons import YakuHan
from bot.engine.scoring.scoring_rules import north_is_a_value
from bot.engine.scoring.suit_sets import (
    ELEMENTS_AT,
    FOUR_EQUAL_AT,
    KANS_AT,
    NO_SHAPE,
    PAIRS_AT,
    SEVERAL_AT,
    SIMPLE_AT,
    TRIPLETS_AT,
    TWINS_AT,
)
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import EAST, HAKU, NORTH

if TYPE_CHECKING:
    from bot.engine.scoring.scoring_rules import ScoringRules
    from bot.engine.scoring.winning_hand import WinningHand

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

_DRAGONS_AT: Final = 11
_THREE_IN_A_SUIT: Final = 0x7F | 0x7F << 9 | 0x7F << 18
_RENHOU_HAN: Final = 5
"""Han of renhou under ``five_han`` (3.5); the catalogue leaves its value to the option."""


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
    key = flags << 1 | closed
    found = rules.luck.get(key)
    if found is None:
        found = rules.luck[key] = _luck(flags, closed, rules)
    return found


def hand_of_man(hand: WinningHand) -> bool:
    """Whether the circumstances are those of renhou, whatever it is worth (3.5)."""
    return hand.flags & flag.RENHOU != 0 and not hand.flags & flag.TSUMO and not hand.melds and hand.winds >> 2 != 0


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


# What a shape says about where else to look.
WHOLE: Final = 1
"""Four sets and a pair at all."""
SEVERAL: Final = 2
"""Some suit can be split in several ways."""
TRIPLETS: Final = 4
"""There are triplets or kans."""
MIXED: Final = 8
"""Runs in three suits."""
STRAIGHT: Final = 16
"""Three runs in one suit."""
SUSPECT: Final = 32
"""A yakuman is not ruled out."""
PAIRED: Final = 64
"""Seven pairs are not ruled out."""


def _of_shape(shape: int, closed: int, rules: ScoringRules) -> int:
    triplets, twins, simple = shape >> TRIPLETS_AT & 7, shape >> TWINS_AT & 3, shape >> SIMPLE_AT & 7
    honours = shape >> ELEMENTS_AT + 9
    found = 0
    if simple == 5 and (closed or rules.kuitan):
        found |= TANYAO
    if not simple and triplets < 4:
        found |= CHANTA if honours else JUNCHAN
    if not simple and triplets == 4 and 0 < honours < 5:
        found |= HONROUTOU
    if _elements(shape).count(0) == 2:
        found |= HONITSU if honours else CHINITSU
    if triplets == 4:
        found |= TOITOI
    if shape >> KANS_AT & 7 == 3:
        found |= SANKANTSU
    if twins and closed:
        if shape >> FOUR_EQUAL_AT & 1 and not rules.own.ryanpeikou_four_identical:
            twins = 1
        found |= RYANPEIKOU if twins == 2 else IIPEIKOU
    return found


def _elements(shape: int) -> tuple[int, int, int]:
    """Sets and pairs of manzu, pinzu and souzu."""
    elements = shape >> ELEMENTS_AT
    return elements & 7, elements >> 3 & 7, elements >> 6 & 7


def _where_to_look(shape: int, rules: ScoringRules) -> int:
    triplets, by_suit = shape >> TRIPLETS_AT & 7, _elements(shape)
    look = WHOLE
    if shape >> SEVERAL_AT & 7:
        look |= SEVERAL
    if triplets:
        look |= TRIPLETS
    if triplets < 2:
        if all(by_suit):
            look |= MIXED
        if max(by_suit) > 2:
            look |= STRAIGHT
    if triplets > 2 or by_suit.count(0) == 2:
        look |= SUSPECT
    if shape >> TWINS_AT & 3 == 2 or rules.own.chiitoi_four_same:
        look |= PAIRED
    return look


def yaku_of_shape(shape: int, closed: int, rules: ScoringRules) -> tuple[int, int]:
    """The yaku that the shape of a hand gives by itself, and where else to look; no look at all for no regular hand."""
    if shape >= NO_SHAPE or shape >> PAIRS_AT & 7 != 1:
        return 0, 0
    shapes = rules.shapes[closed]
    found = shapes.get(shape)
    if found is None:
        found = shapes[shape] = (_of_shape(shape, closed, rules), _where_to_look(shape, rules))
    return found


def yaku_of_triplets(triplets: int, pair: int, winds: int, rules: ScoringRules) -> int:
    """The yaku of triplets and kans of particular kinds, a bit for each; winds as ``Situation`` packs them."""
    found = 0
    honours = triplets >> EAST
    if honours:
        key = winds << 7 | honours
        values = rules.values.get(key)
        if values is None:
            values = rules.values[key] = _values(winds, honours, rules)
        found = values
        if pair >= HAKU and (honours >> HAKU - EAST).bit_count() == 2:
            found |= SHOUSANGEN
    if triplets & triplets >> 9 & triplets >> 18 & 0x1FF:
        found |= SANSHOKU_DOUKOU
    if rules.sanrenkou and triplets & triplets >> 1 & triplets >> 2 & _THREE_IN_A_SUIT:
        found |= SANRENKOU
    return found


_ENDS: Final = 7 | 7 << 24
_SIMPLES: Final = 0o777777777 & ~_ENDS


def yaku_of_pairs(hand: WinningHand) -> int:
    """The yaku of seven pairs, the circumstances included."""
    found = hand.luck | CHIITOITSU
    m, p, s, honours = hand.keys
    suits = (m > 0) + (p > 0) + (s > 0)
    if not (honours or (m | p | s) & _ENDS):
        found |= TANYAO
    elif honours and suits and not (m | p | s) & _SIMPLES:
        found |= HONROUTOU
    if suits == 1:
        found |= HONITSU if honours else CHINITSU
    return found


NAMED: Final[dict[int, tuple[tuple[YakuHan, ...], int]]] = {}
"""``named_yaku`` at ``found << 1 | closed``, as asked for."""


def named_yaku(found: int, closed: int) -> tuple[tuple[YakuHan, ...], int]:
    """The yaku of these bits with their han, and the sum of it. There are few different ones."""
    key = found << 1 | closed
    known = NAMED.get(key)
    if known is None:
        rows = []
        for place, yaku in enumerate(catalogue().values()):
            if found >> place & 1:
                han = yaku.closed if closed else yaku.open
                rows.append(YakuHan(yaku.id, _RENHOU_HAN if yaku.id == "renhou" else han))
        known = NAMED[key] = (tuple(rows), sum([row.han for row in rows]))
    return known
