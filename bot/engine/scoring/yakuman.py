"""The yakuman (rules reference 3.6, 3.7), the local ones included, each with its multiple.

Pairs that never add (a form and its double, little and big four winds) exclude each other here. Which of several count
together is the scorer's to say (``yakuman_stack``, ``yakuman_cap``).
"""

from typing import Final

from bot.engine.scoring.situation import CHIIHOU, TENHOU, TSUMO
from bot.engine.scoring.suit_sets import (
    CONCEALED_AT,
    COUNT_BITS,
    HONOUR_BLOCKS_AT,
    KANS_AT,
    PAIR_MASK,
    SIMPLE_BLOCKS_AT,
    TANKI,
    TRIPLETS_AT,
    WAIT_AT,
    count_at,
)
from bot.engine.scoring.winning_hand import WinningHand
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import EAST, HAKU, HATSU, KIND_OF, NORTH, YAOCHUU

Found = list[tuple[str, int]]
"""Yakuman by id, each with its multiple."""

_FIRST_OF_FOUR: Final = 0x3F | 0x3F << 9 | 0x3F << 18
"""The kinds that begin four consecutive ones of a suit, a bit for each."""
_GREEN: Final = (19, 20, 21, 23, 25, HATSU)
_GREEN_RUN: Final = 1 << 19
_GREEN_TRIPLETS: Final = sum([1 << kind for kind in _GREEN])


def _key(digits: str) -> int:
    """The key of a suit of these counts, 1 first (``bot.engine.scoring.suit_sets``)."""
    return sum([int(count) << COUNT_BITS * number for number, count in enumerate(digits)])


_NINE_GATES: Final = _key("311111113")
_WHEELS: Final = _key("022222220")
_SEVEN_STARS: Final = _key("2222222")
_ORPHANS: Final = (_key("100000001"), _key("100000001"), _key("100000001"), _key("1111111"))
# All bits of the kinds that a hand may have, of some yakuman.
_TERMINALS: Final = _key("700000007")
_GREEN_SOUZU: Final = _key("077707070")
_GREEN_HONOURS: Final = 7 << COUNT_BITS * (HATSU - EAST)
_NUMBER_OF_UNIT: Final = {1 << COUNT_BITS * number: number for number in range(9)}
"""Which number, from 0, a single tile in a key is of."""


def _of_circumstances(hand: WinningHand) -> Found:
    """Tenhou, chiihou and paarenchan; the scorer checks whether paarenchan needs a yaku."""
    found = []
    dealer = hand.winds >> 2 == 0
    if _is_tenhou(hand):
        found.append(("tenhou", 1))
    if hand.flags & CHIIHOU and hand.flags & TSUMO and not hand.melds and not dealer:
        found.append(("chiihou", 1))
    if hand.rules.paarenchan and dealer and _is_eighth_win(hand.situation.wins_in_a_row, hand.rules.options.paarenchan):
        found.append(("paarenchan", 1))
    return found


def _is_tenhou(hand: WinningHand) -> bool:
    return hand.flags & TENHOU != 0 and hand.flags & TSUMO != 0 and not hand.melds and hand.winds >> 2 == 0


def _any_tile_wins(hand: WinningHand) -> bool:
    """Whether any of the fourteen dealt tiles may count as the winning one, whatever the yakuman."""
    return hand.rules.options.tenhou_winning_tile == "any" and _is_tenhou(hand)


def waits_on_thirteen(hand: WinningHand, pair: int) -> bool:
    """Whether a kokushi hand with this pair counts as the thirteen-sided wait."""
    return pair == KIND_OF[hand.win] or (hand.rules.options.tenhou_winning_tile != "drawn" and _is_tenhou(hand))


def _is_eighth_win(wins: int, option: str) -> bool:
    """Whether paarenchan is awarded for this number of wins in a row; the winner must be the dealer."""
    if option == "eighth_and_later":
        return wins >= 8
    if option == "ninth_and_later":
        return wins >= 9
    return wins > 0 and wins % 8 == 0


def _of_triplets(hand: WinningHand, triplet_bits: int, shape_bits: int, fu_bits: int) -> Found:
    """The yakuman of three or four triplets."""
    found = []
    options = hand.rules.options
    if count_at(fu_bits, CONCEALED_AT) == 4:
        if fu_bits >> WAIT_AT == TANKI or _any_tile_wins(hand):
            found.append(("suuankou_tanki", 1 + options.double_suuankou_tanki))
        else:
            found.append(("suuankou", 1))
    if triplet_bits >> HAKU & 7 == 7:
        found.append(("daisangen", 1))
    winds = (triplet_bits >> EAST & 15).bit_count()
    if winds == 4:
        found.append(("daisuushii", 1 + options.double_daisuushii))
    elif winds == 3 and EAST <= fu_bits & PAIR_MASK <= NORTH:
        found.append(("shousuushii", 1))
    if count_at(shape_bits, KANS_AT) == 4:
        found.append(("suukantsu", 1))
    four_in_a_row = triplet_bits & triplet_bits >> 1 & triplet_bits >> 2 & triplet_bits >> 3 & _FIRST_OF_FOUR
    if options.suurenkou and four_in_a_row:
        found.append(("suurenkou", 1))
    return found


def _nine_gates(hand: WinningHand, key: int) -> Found:
    """A closed hand in one suit of this key: 1112345678999 and one more."""
    spare = _NUMBER_OF_UNIT.get(key - _NINE_GATES, -1)
    if spare < 0:
        return []
    if spare == KIND_OF[hand.win] % 9 or _any_tile_wins(hand):
        return [("junsei_chuuren_poutou", 1 + hand.rules.options.double_junsei_chuuren)]
    return [("chuuren_poutou", 1)]


def _wheels(hand: WinningHand, keys: list[int]) -> Found:
    """Big wheels, bamboos or numbers: 22334455667788 of one suit."""
    option = hand.rules.options.chariot
    if option != "off":
        if keys[1] == _WHEELS:
            return [("daisharin", 1)]
        if option == "all_suits":
            if keys[2] == _WHEELS:
                return [("daichikurin", 1)]
            if keys[0] == _WHEELS:
                return [("daisuurin", 1)]
    return []


def _green_counts(hand: WinningHand, *, with_hatsu: bool) -> bool:
    option = hand.rules.options.ryuuiisou_hatsu
    return option == "optional" or with_hatsu == (option == "required")


def may_be_yakuman(hand: WinningHand, run_bits: int, triplet_bits: int, shape_bits: int, fu_bits: int) -> bool:
    """Whether this split of a regular hand may be a yakuman, for any wait."""
    if count_at(shape_bits, TRIPLETS_AT) >= 3:
        # Four concealed triplets (a ron may open one yet), four kans, terminals and honours only.
        if count_at(fu_bits, CONCEALED_AT) == 4 or count_at(shape_bits, KANS_AT) == 4:
            return True
        if not count_at(shape_bits, SIMPLE_BLOCKS_AT):
            return True
        # Three triplets of honours, four consecutive ones.
        if (triplet_bits >> EAST).bit_count() >= 3 or hand.rules.options.suurenkou:
            return True
    # In one suit: all green, or concealed as nine gates and wheels are.
    return _is_green(run_bits, triplet_bits) or not (hand.melds or count_at(shape_bits, HONOUR_BLOCKS_AT))


def _is_green(run_bits: int, triplet_bits: int) -> bool:
    return not (run_bits & ~_GREEN_RUN or triplet_bits & ~_GREEN_TRIPLETS)


def yakuman_of(hand: WinningHand, run_bits: int, triplet_bits: int, shape_bits: int, fu_bits: int) -> Found:
    """The yakuman of a regular hand, the wait among its fu bits: (id, multiple), in any order."""
    found = _of_circumstances(hand)
    triplets = count_at(shape_bits, TRIPLETS_AT)
    if triplets >= 3:
        found += _of_triplets(hand, triplet_bits, shape_bits, fu_bits)
    honours = count_at(shape_bits, HONOUR_BLOCKS_AT)
    if honours == 5:
        found.append(("tsuuiisou", 1))
    elif triplets == 4 and not honours and not count_at(shape_bits, SIMPLE_BLOCKS_AT):
        found.append(("chinroutou", 1))
    pair = fu_bits & PAIR_MASK
    if _is_green(run_bits, triplet_bits) and pair in _GREEN:
        with_hatsu = pair == HATSU or triplet_bits >> HATSU & 1 == 1
        if _green_counts(hand, with_hatsu=with_hatsu):
            found.append(("ryuuiisou", 1))
    if not (hand.melds or honours):
        found += _nine_gates(hand, hand.keys[KIND_OF[hand.win] // 9])
        found += _wheels(hand, hand.keys)
    return found


def yakuman_of_pairs(hand: WinningHand) -> Found:
    """The yakuman of seven pairs. Four equal tiles may be two pairs (``chiitoi_four_same``)."""
    found = _of_circumstances(hand)
    m, p, s, honours = keys = hand.keys
    if not (m or p or s):
        option = hand.rules.options.daichisei
        stars = option != "off" and honours == _SEVEN_STARS
        # As a double yakuman it replaces tsuuiisou.
        if not (stars and option == "double"):
            found.append(("tsuuiisou", 1))
        if stars:
            found.append(("daichisei", catalogue()["daichisei"].closed if option == "double" else 1))
    elif not (honours or (m | p | s) & ~_TERMINALS):
        found.append(("chinroutou", 1))
    not_green = m or p or s & ~_GREEN_SOUZU or honours & ~_GREEN_HONOURS
    if not not_green and _green_counts(hand, with_hatsu=honours > 0):
        found.append(("ryuuiisou", 1))
    return found + _wheels(hand, keys)


def orphans_pair(hand: WinningHand) -> int:
    """The kind of the pair in a kokushi hand, -1 if the hand is not kokushi."""
    found = -1
    for suit, key in enumerate(hand.keys):
        spare = key - _ORPHANS[suit]
        if spare:
            kind = 9 * suit + _NUMBER_OF_UNIT.get(spare, -99)
            if kind not in YAOCHUU or found >= 0:
                return -1
            found = kind
    return found


def yakuman_of_orphans(hand: WinningHand, pair: int) -> Found:
    """The yakuman of kokushi; with a thirteen-sided wait it may be double."""
    if waits_on_thirteen(hand, pair):
        return [*_of_circumstances(hand), ("kokushi_musou_13", 1 + hand.rules.options.double_kokushi13)]
    return [*_of_circumstances(hand), ("kokushi_musou", 1)]
