"""The ordinary yaku (rules reference 3.5-3.7).

A set of yaku is one number with a bit for each; the bits stand in the order of the catalogue. What the circumstances
give is looked up once for a hand, what the shape of its sets gives once for an interpretation; pinfu and three
concealed triplets depend on where the winning tile lies and are the scorer's. Exclusions are part of the rules here, so
that all bits add up.
"""

from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring import situation as flag
from bot.engine.scoring.hand_value import YakuHan
from bot.engine.scoring.suit_sets import (
    BLOCKS_AT,
    COUNT_BITS,
    FOUR_IDENTICAL_AT,
    HONOUR_BLOCKS_AT,
    IDENTICAL_RUNS_AT,
    KANS_AT,
    PAIRS_AT,
    SIMPLE_BLOCKS_AT,
    TRIPLETS_AT,
    count_at,
)
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import EAST, HAKU, NORTH

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
_FIRST_OF_THREE: Final = 0x7F | 0x7F << 9 | 0x7F << 18
"""The kinds that begin three consecutive kinds of a suit, as bits."""
_IN_MANZU: Final = 0x1FF
_ITTSUU_STARTS: Final = 0o1001001
"""1m, 1p and 1s, as bits."""
_RENHOU_HAN: Final = 5
"""Han of renhou under ``five_han`` (3.5); the catalogue leaves its value to the option."""


def _riichi_yaku(flags: int, options: Ruleset) -> int:
    if not flags & (flag.RIICHI | flag.DOUBLE_RIICHI):
        return 0
    # Double riichi counts as riichi if the rules do not have it.
    found = DOUBLE_RIICHI if flags & flag.DOUBLE_RIICHI and options.double_riichi else RIICHI
    if flags & flag.IPPATSU and options.ippatsu:
        found |= IPPATSU
    return found


def _winning_tile_yaku(flags: int, options: Ruleset) -> int:
    """The yaku for the source of the winning tile, without menzen tsumo."""
    if not flags & flag.TSUMO:
        if flags & flag.CHANKAN:
            return CHANKAN
        return HOUTEI if flags & flag.HOUTEI else 0
    rinshan = flags & flag.RINSHAN
    found = RINSHAN if rinshan else 0
    # The replacement tile of a late kan is the last tile only under the 2012 European reading (3.4).
    if flags & flag.HAITEI and (not rinshan or options.rinshan_haitei == "combine"):
        found |= HAITEI
    return found


def yaku_of_situation(flags: int, closed: int, rules: Ruleset) -> int:
    """The yaku that depend on the circumstances alone; ``flags`` as in ``Situation.packed``.

    Renhou is the scorer's: the option may make another value of it.
    """
    found = _winning_tile_yaku(flags, rules)
    if closed:
        found |= _riichi_yaku(flags, rules)
        if flags & flag.TSUMO:
            found |= MENZEN_TSUMO
    return found


# The yaku that the shape does not rule out, so that the tiles must be checked. The first bit is set for every hand of
# four sets and a pair.
REGULAR: Final = 1
MAYBE_SEVERAL_RUNS: Final = 2
"""Sanshoku doujun or ittsuu."""
MAYBE_SEVERAL_TRIPLETS: Final = 4
"""Sanshoku doukou or sanrenkou."""
MAYBE_YAKUMAN: Final = 8


def yaku_of_shape(shape_bits: int, closed: int, rules: Ruleset) -> tuple[int, int]:
    """The yaku that depend on the shape of a hand alone, and which others are not ruled out.

    The latter is 0 if the hand is no regular one. Every suit of the hand must have a split.
    """
    if count_at(shape_bits, PAIRS_AT) != 1:
        return 0, 0
    return _of_shape(shape_bits, closed, rules), _not_ruled_out(shape_bits)


def _of_shape(shape_bits: int, closed: int, rules: Ruleset) -> int:
    triplets, simple_blocks = count_at(shape_bits, TRIPLETS_AT), count_at(shape_bits, SIMPLE_BLOCKS_AT)
    honours = count_at(shape_bits, HONOUR_BLOCKS_AT)
    found = 0
    if simple_blocks == 5 and (closed or rules.kuitan):
        found |= TANYAO
    if not simple_blocks:
        found |= _of_outside_blocks(triplets, honours)
    if _blocks_by_suit(shape_bits).count(0) == 2:
        found |= HONITSU if honours else CHINITSU
    if triplets == 4:
        found |= TOITOI
    if count_at(shape_bits, KANS_AT) == 3:
        found |= SANKANTSU
    if closed:
        found |= _of_identical_runs(shape_bits, rules)
    return found


def _of_outside_blocks(triplets: int, honours: int) -> int:
    """The yaku of a hand with a terminal or honour in each block."""
    if triplets < 4:
        return CHANTA if honours else JUNCHAN
    return HONROUTOU if 0 < honours < 5 else 0


def _of_identical_runs(shape_bits: int, rules: Ruleset) -> int:
    pairs_of_runs = shape_bits >> IDENTICAL_RUNS_AT & 3
    if pairs_of_runs == 2:
        four_identical = shape_bits >> FOUR_IDENTICAL_AT & 1
        return IIPEIKOU if four_identical and not rules.ryanpeikou_four_identical else RYANPEIKOU
    return IIPEIKOU if pairs_of_runs else 0


def _blocks_by_suit(shape_bits: int) -> tuple[int, int, int]:
    """Sets and pairs of manzu, pinzu and souzu."""
    blocks = shape_bits >> BLOCKS_AT
    return count_at(blocks, 0), count_at(blocks, COUNT_BITS), count_at(blocks, 2 * COUNT_BITS)


def _not_ruled_out(shape_bits: int) -> int:
    triplets, by_suit = count_at(shape_bits, TRIPLETS_AT), _blocks_by_suit(shape_bits)
    found = REGULAR
    if triplets < 2 and (all(by_suit) or max(by_suit) > 2):
        found |= MAYBE_SEVERAL_RUNS
    if triplets > 2:
        found |= MAYBE_SEVERAL_TRIPLETS
    if triplets > 2 or by_suit.count(0) == 2:
        found |= MAYBE_YAKUMAN
    return found


def yaku_of_runs(run_bits: int) -> int:
    """The yaku of several runs, given as a bit for the lowest kind of each."""
    if run_bits & run_bits >> 9 & run_bits >> 18:
        return SANSHOKU_DOUJUN
    return ITTSUU if run_bits & run_bits >> 3 & run_bits >> 6 & _ITTSUU_STARTS else 0


def yaku_of_triplets(triplet_bits: int, rules: Ruleset) -> int:
    """Sanshoku doukou and sanrenkou, by the triplets and kans, given as a bit for each."""
    found = 0
    if triplet_bits & triplet_bits >> 9 & triplet_bits >> 18 & _IN_MANZU:
        found |= SANSHOKU_DOUKOU
    if rules.sanrenkou and triplet_bits & triplet_bits >> 1 & triplet_bits >> 2 & _FIRST_OF_THREE:
        found |= SANRENKOU
    return found


def yaku_of_honours(honours: int, pair: int, winds: int, rules: Ruleset) -> int:
    """Yakuhai and shousangen, by the honour triplets, given as a bit for each, East first; ``winds`` as above."""
    dragons = honours >> HAKU - EAST
    found = dragons << _DRAGONS_AT
    if honours >> (winds >> 2) & 1:
        found |= YAKUHAI_JIKAZE
    if honours >> (winds & 3) & 1:
        found |= YAKUHAI_BAKAZE
    if honours >> NORTH - EAST & 1 and north_is_a_value(rules):
        found |= YAKUHAI_PEI
    if pair >= HAKU and dragons.bit_count() == 2:
        found |= SHOUSANGEN
    return found


def north_is_a_value(rules: Ruleset) -> bool:
    """Whether north is yakuhai for every player (three players, ``sanma_kita`` = yakuhai_all, section 7)."""
    return rules.players == 3 and rules.sanma_kita == "yakuhai_all"


_TERMINALS: Final = 7 | 7 << 24
"""The bits of the 1 and the 9 in the key of a suit."""
_SIMPLES: Final = 0o777777777 & ~_TERMINALS


def yaku_of_pairs(keys: list[int]) -> int:
    """The yaku of seven pairs, from the keys of the suits."""
    found = CHIITOITSU
    m, p, s, honours = keys
    suits = (m > 0) + (p > 0) + (s > 0)
    if not (honours or (m | p | s) & _TERMINALS):
        found |= TANYAO
    elif honours and suits and not (m | p | s) & _SIMPLES:
        found |= HONROUTOU
    if suits == 1:
        found |= HONITSU if honours else CHINITSU
    return found


def named_yaku(yaku: int, closed: int) -> tuple[tuple[YakuHan, ...], int]:
    """The yaku of these bits with their han, and the sum."""
    rows = []
    for place, entry in enumerate(catalogue().values()):
        if yaku >> place & 1:
            han = entry.closed if closed else entry.open
            rows.append(YakuHan(entry.id, _RENHOU_HAN if entry.id == "renhou" else han))
    return tuple(rows), sum([row.han for row in rows])
