"""The yakuman (rules reference 3.6, 3.7), the local ones included, each with its multiple.

Pairs that never add (a form and its double, little and big four winds) exclude each other here. Which of several count
together is the scorer's to say (``yakuman_stack``, ``yakuman_cap``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.scoring.situation import CHIIHOU, TENHOU, TSUMO
from bot.engine.scoring.suit_sets import (
    BITS,
    CONCEALED_AT,
    ELEMENTS_AT,
    KANS_AT,
    PAIR_MASK,
    SIMPLE_AT,
    TANKI,
    TRIPLETS_AT,
    WAIT_AT,
)
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import EAST, HAKU, HATSU, KIND_OF, NORTH, YAOCHUU

if TYPE_CHECKING:
    from bot.engine.scoring.winning_hand import WinningHand

Found = list[tuple[str, int]]

_FOUR_IN_A_SUIT: Final = 0x3F | 0x3F << 9 | 0x3F << 18
_GREEN: Final = (19, 20, 21, 23, 25, HATSU)
_GREEN_RUN: Final = 1 << 19
_GREEN_TRIPLETS: Final = sum([1 << kind for kind in _GREEN])


def key_of(digits: str) -> int:
    """The key of a suit of these counts, 1 first (``bot.engine.scoring.suit_sets``)."""
    return sum([int(count) << BITS * number for number, count in enumerate(digits)])


_NINE_GATES: Final = key_of("311111113")
_WHEELS: Final = key_of("022222220")
_SEVEN_STARS: Final = key_of("2222222")
_NUMBER_OF_UNIT: Final = {1 << BITS * number: number for number in range(9)}
_ENDS: Final = key_of("700000007")
_GREENS: Final = key_of("077707070")
_ORPHANS: Final = tuple([key_of(digits) for digits in ("100000001", "100000001", "100000001", "1111111")])
_TERMINAL_OR_HONOUR_UNIT: Final = tuple(
    [{1 << BITS * (kind - 9 * suit): kind for kind in YAOCHUU if kind // 9 == suit} for suit in range(4)]
)


def _of_circumstances(hand: WinningHand) -> Found:
    """Tenhou, chiihou, and eight wins in a row (whose need of a yaku is the scorer's)."""
    found = []
    dealer = hand.winds >> 2 == 0
    if hand.flags & TSUMO and not hand.melds:
        if hand.flags & TENHOU and dealer:
            found.append(("tenhou", 1))
        if hand.flags & CHIIHOU and not dealer:
            found.append(("chiihou", 1))
    if hand.rules.paarenchan and dealer and _is_eighth_win(hand.situation.wins_in_a_row, hand.rules.own.paarenchan):
        found.append(("paarenchan", 1))
    return found


def _is_eighth_win(wins: int, option: str) -> bool:
    """Whether so many wins in a row are awarded. The winner is the dealer at the award."""
    if option == "eighth_and_later":
        return wins >= 8
    if option == "ninth_and_later":
        return wins >= 9
    return wins > 0 and wins % 8 == 0


def _of_triplets(hand: WinningHand, triplets: int, shape: int, placed: int) -> Found:
    """What three or four triplets make."""
    found = []
    options = hand.rules.own
    if placed >> CONCEALED_AT & 7 == 4:
        if placed >> WAIT_AT == TANKI:
            found.append(("suuankou_tanki", 1 + options.double_suuankou_tanki))
        else:
            found.append(("suuankou", 1))
    if triplets >> HAKU & 7 == 7:
        found.append(("daisangen", 1))
    winds = (triplets >> EAST & 15).bit_count()
    if winds == 4:
        found.append(("daisuushii", 1 + options.double_daisuushii))
    elif winds == 3 and EAST <= placed & PAIR_MASK <= NORTH:
        found.append(("shousuushii", 1))
    if shape >> KANS_AT & 7 == 4:
        found.append(("suukantsu", 1))
    if options.suurenkou and triplets & triplets >> 1 & triplets >> 2 & triplets >> 3 & _FOUR_IN_A_SUIT:
        found.append(("suurenkou", 1))
    return found


def _nine_gates(hand: WinningHand, key: int) -> Found:
    """A closed hand in one suit of this key: 1112345678999 and one more."""
    spare = _NUMBER_OF_UNIT.get(key - _NINE_GATES, -1)
    if spare < 0:
        return []
    if spare == KIND_OF[hand.win] % 9:
        return [("junsei_chuuren_poutou", 1 + hand.rules.own.double_junsei_chuuren)]
    return [("chuuren_poutou", 1)]


def _wheels(hand: WinningHand, keys: list[int]) -> Found:
    """Big wheels, bamboos or numbers: 22334455667788 of one suit."""
    option = hand.rules.own.chariot
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
    option = hand.rules.own.ryuuiisou_hatsu
    return option == "optional" or with_hatsu == (option == "required")


def may_be_yakuman(hand: WinningHand, runs: int, triplets: int, shape: int, fine: int) -> bool:
    """Whether a regular hand so split is worth a closer look, wherever the winning tile lies."""
    if shape >> TRIPLETS_AT & 7 >= 3:
        # Four kans, four concealed triplets (one may be open yet), terminals only, three triplets of honours.
        if fine >> CONCEALED_AT & 7 == 4 or shape >> KANS_AT & 7 == 4 or not shape >> SIMPLE_AT & 7:
            return True
        if (triplets >> EAST).bit_count() >= 3 or hand.rules.own.suurenkou:
            return True
    # In one suit: all green, or concealed as nine gates and wheels are.
    return _is_green(runs, triplets) or not (hand.melds or shape >> ELEMENTS_AT + 3 * BITS)


def _is_green(runs: int, triplets: int) -> bool:
    return not (runs & ~_GREEN_RUN or triplets & ~_GREEN_TRIPLETS)


def yakuman_of(hand: WinningHand, runs: int, triplets: int, shape: int, placed: int) -> Found:
    """The yakuman of a regular hand, the winning tile placed: (id, multiple), in any order."""
    found = _of_circumstances(hand)
    many = shape >> TRIPLETS_AT & 7
    if many >= 3:
        found += _of_triplets(hand, triplets, shape, placed)
    honours = shape >> ELEMENTS_AT + 3 * BITS
    if honours == 5:
        found.append(("tsuuiisou", 1))
    elif many == 4 and not honours and not shape >> SIMPLE_AT & 7:
        found.append(("chinroutou", 1))
    pair = placed & PAIR_MASK
    if _is_green(runs, triplets) and pair in _GREEN:
        with_hatsu = pair == HATSU or triplets >> HATSU & 1 == 1
        if _green_counts(hand, with_hatsu=with_hatsu):
            found.append(("ryuuiisou", 1))
    if not (hand.melds or honours):
        found += _nine_gates(hand, hand.keys[KIND_OF[hand.win] // 9])
        found += _wheels(hand, hand.keys)
    return found


def yakuman_of_pairs(hand: WinningHand) -> Found:
    """The yakuman of seven pairs. Four equal tiles may be two of them (``chiitoi_four_same``)."""
    found = _of_circumstances(hand)
    m, p, s, honours = keys = hand.keys
    if not (m or p or s):
        option = hand.rules.own.daichisei
        stars = option != "off" and honours == _SEVEN_STARS
        # Where it is worth two in all, it takes the place of all honours.
        if not (stars and option == "double"):
            found.append(("tsuuiisou", 1))
        if stars:
            found.append(("daichisei", catalogue()["daichisei"].closed if option == "double" else 1))
    elif not (honours or (m | p | s) & ~_ENDS):
        found.append(("chinroutou", 1))
    hatsu = 7 << BITS * (HATSU - EAST)
    if not (m or p or s & ~_GREENS or honours & ~hatsu) and _green_counts(hand, with_hatsu=honours > 0):
        found.append(("ryuuiisou", 1))
    return found + _wheels(hand, keys)


def orphans_pair(hand: WinningHand) -> int:
    """The kind that is twice in thirteen terminals and honours, -1 if the hand is not kokushi."""
    found = -1
    for suit, key in enumerate(hand.keys):
        spare = key - _ORPHANS[suit]
        if spare:
            kind = _TERMINAL_OR_HONOUR_UNIT[suit].get(spare, -1)
            if kind < 0 or found >= 0:
                return -1
            found = kind
    return found


def yakuman_of_orphans(hand: WinningHand, pair: int) -> Found:
    """The yakuman of kokushi; waiting for thirteen kinds it may be two."""
    if pair == KIND_OF[hand.win]:
        return [*_of_circumstances(hand), ("kokushi_musou_13", 1 + hand.rules.own.double_kokushi13)]
    return [*_of_circumstances(hand), ("kokushi_musou", 1)]
