"""The yakuman (rules reference 3.6, 3.7), the local ones included: each answers its multiple, 0 if the hand has it not.

Pairs that never add (a form and its double, little and big four winds) exclude each other here. Which of several count
together is the scorer's to say (``yakuman_stack``, ``yakuman_cap``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.agari import Shape, Wait
from bot.engine.catalogue import CATALOGUE
from bot.engine.tiles import EAST, HATSU
from bot.engine.winning_hand import WinningHand
from bot.engine.yaku import DRAGONS, WINDS, YAOCHUU_BITS

_TERMINALS: Final = YAOCHUU_BITS & ~(WINDS | DRAGONS)
_GREEN: Final = sum(1 << kind for kind in (19, 20, 21, 23, 25, HATSU))
_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_WHEELS: Final = [0, 2, 2, 2, 2, 2, 2, 2, 0]
_FOUR_IN_A_SUIT: Final = sum(1 << kind for kind in range(27) if kind % 9 <= 5)


def _tenhou(hand: WinningHand) -> bool:
    return hand.situation.tenhou and hand.tsumo and not hand.melds and hand.situation.seat_wind == EAST


def _chiihou(hand: WinningHand) -> bool:
    return hand.situation.chiihou and hand.tsumo and not hand.melds and hand.situation.seat_wind != EAST


def _paarenchan(hand: WinningHand) -> bool:
    """The circumstances alone; ``paarenchan_needs_yaku`` is the scorer's. The winner is the dealer at the award."""
    wins = hand.situation.wins_in_a_row
    if hand.situation.seat_wind != EAST:
        return False
    match hand.rules.paarenchan:
        case "eighth_and_later":
            return wins >= 8
        case "ninth_and_later":
            return wins >= 9
        case "every_eighth":
            return wins > 0 and wins % 8 == 0
        case _:
            return False


def _kokushi(hand: WinningHand) -> bool:
    return hand.wait is Wait.KOKUSHI


def _kokushi_13(hand: WinningHand) -> int:
    return (1 + hand.rules.double_kokushi13) if hand.wait is Wait.KOKUSHI_13 else 0


def _suuankou(hand: WinningHand) -> bool:
    return hand.concealed_triplets == 4 and hand.wait is not Wait.TANKI


def _suuankou_tanki(hand: WinningHand) -> int:
    return (1 + hand.rules.double_suuankou_tanki) if hand.concealed_triplets == 4 and hand.wait is Wait.TANKI else 0


def _daisangen(hand: WinningHand) -> bool:
    return hand.triplet_bits & DRAGONS == DRAGONS


def _shousuushii(hand: WinningHand) -> bool:
    return (hand.triplet_bits & WINDS).bit_count() == 3 and WINDS >> max(hand.pair, 0) & 1 == 1


def _daisuushii(hand: WinningHand) -> int:
    return (1 + hand.rules.double_daisuushii) if hand.triplet_bits & WINDS == WINDS else 0


def _is_seven_stars(hand: WinningHand) -> bool:
    return hand.shape is Shape.SEVEN_PAIRS and hand.kinds == WINDS | DRAGONS


def _tsuuiisou(hand: WinningHand) -> bool:
    """Seven pairs count too; big seven stars takes its place where that is worth two in all."""
    return not hand.suits and not (hand.rules.daichisei == "double" and _is_seven_stars(hand))


def _chinroutou(hand: WinningHand) -> bool:
    return not hand.kinds & ~_TERMINALS


def _ryuuiisou(hand: WinningHand) -> bool:
    if hand.kinds & ~_GREEN:
        return False
    with_hatsu = hand.kinds >> HATSU & 1 == 1
    option = hand.rules.ryuuiisou_hatsu
    return option == "optional" or with_hatsu == (option == "required")


def _spare_gate(hand: WinningHand) -> int | None:
    """The kind held once more than 1112345678999 asks, if the hand is nine gates."""
    if hand.melds or hand.suits != 1 or hand.honours:
        return None
    first = hand.win - hand.win % 9
    spare = None
    for number, needed in enumerate(_NINE_GATES):
        over = hand.counts[first + number] - needed
        if over < 0:
            return None
        if over:
            spare = first + number
    return spare


def _chuuren(hand: WinningHand) -> bool:
    spare = _spare_gate(hand)
    return spare is not None and spare != hand.win


def _junsei_chuuren(hand: WinningHand) -> int:
    return (1 + hand.rules.double_junsei_chuuren) if _spare_gate(hand) == hand.win else 0


def _suukantsu(hand: WinningHand) -> bool:
    return hand.kans == 4


def _suurenkou(hand: WinningHand) -> bool:
    triplets = hand.triplet_bits
    in_a_row = triplets & triplets >> 1 & triplets >> 2 & triplets >> 3
    return hand.rules.suurenkou and in_a_row & _FOUR_IN_A_SUIT != 0


def _has_wheels(hand: WinningHand, suit: int) -> bool:
    return not hand.melds and hand.counts[9 * suit : 9 * suit + 9] == _WHEELS


def _daisharin(hand: WinningHand) -> bool:
    return hand.rules.chariot != "off" and _has_wheels(hand, 1)


def _daichikurin(hand: WinningHand) -> bool:
    return hand.rules.chariot == "all_suits" and _has_wheels(hand, 2)


def _daisuurin(hand: WinningHand) -> bool:
    return hand.rules.chariot == "all_suits" and _has_wheels(hand, 0)


def _daichisei(hand: WinningHand) -> int:
    if hand.rules.daichisei == "off" or not _is_seven_stars(hand):
        return 0
    return CATALOGUE["daichisei"].closed if hand.rules.daichisei == "double" else 1


_Rows = tuple[tuple[str, Callable[[WinningHand], bool | int]], ...]

_BY_CIRCUMSTANCE: Final[_Rows] = (("tenhou", _tenhou), ("chiihou", _chiihou), ("paarenchan", _paarenchan))
_BY_TRIPLETS: Final[_Rows] = (
    ("suuankou", _suuankou),
    ("suuankou_tanki", _suuankou_tanki),
    ("daisangen", _daisangen),
    ("shousuushii", _shousuushii),
    ("daisuushii", _daisuushii),
    ("suukantsu", _suukantsu),
    ("suurenkou", _suurenkou),
)
_BY_KINDS: Final[_Rows] = (
    ("tsuuiisou", _tsuuiisou),
    ("chinroutou", _chinroutou),
    ("ryuuiisou", _ryuuiisou),
    ("chuuren_poutou", _chuuren),
    ("junsei_chuuren_poutou", _junsei_chuuren),
    ("daisharin", _daisharin),
    ("daichikurin", _daichikurin),
    ("daisuurin", _daisuurin),
    ("daichisei", _daichisei),
)
_BY_SHAPE: Final[_Rows] = (("kokushi_musou", _kokushi), ("kokushi_musou_13", _kokushi_13))


def yakuman_of(hand: WinningHand) -> list[tuple[str, int]]:
    """The yakuman of a hand that is read and placed: (id, multiple), in any order."""
    found = []
    situation = hand.situation
    if situation.tenhou or situation.chiihou or situation.wins_in_a_row:
        found += _asked(_BY_CIRCUMSTANCE, hand)
    if hand.shape is Shape.KOKUSHI:
        found += _asked(_BY_SHAPE, hand)
    elif hand.shape is not Shape.UNCONNECTED:
        if hand.triplets >= 3:
            found += _asked(_BY_TRIPLETS, hand)
        # All of these have one suit, honours only, or nothing but terminals.
        if hand.suits <= 1 or not hand.kinds & ~_TERMINALS:
            found += _asked(_BY_KINDS, hand)
    return found


def _asked(rows: _Rows, hand: WinningHand) -> list[tuple[str, int]]:
    return [(name, int(multiple)) for name, ask in rows if (multiple := ask(hand))]
