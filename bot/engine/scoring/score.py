"""Scores a complete hand: its best interpretation with yaku, han, fu, limit and base points (reference 3.2, 4).

``evaluate`` scores a win; ``explain`` adds the fu items and the interpretation; ``evaluate_all`` returns all
interpretations.

How it works: the splits of each suit into sets are cached, with packed numbers that add up to those of the whole hand
(``suit_sets``). One split per suit is a split of the hand, and each wait that the winning tile can complete in it is an
interpretation, whose yaku are the bits of one number (``yaku``). Every interpretation that may win is a candidate, and
the best candidate counts.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from bot.engine.errors import Refusal
from bot.engine.scoring.fu import rounded_fu
from bot.engine.scoring.hand_value import ExplainedValue, HandValue
from bot.engine.scoring.points import payments, ron_points, tsumo_points, tsumo_shares
from bot.engine.scoring.reasons import FuItem, YakuHan
from bot.engine.scoring.scoring_rules import MANGAN, YAKUMAN, limit_and_base, scoring_rules
from bot.engine.scoring.shanten import waits
from bot.engine.scoring.situation import CHIIHOU, FIRST_TURN, RENHOU, TENHOU, TSUMO
from bot.engine.scoring.spelling import KOKUSHI, KOKUSHI_13, SEVEN_PAIRS, UNCONNECTED, Packed, spelled_out
from bot.engine.scoring.suit_sets import (
    AMBIGUOUS_AT,
    CONCEALED_AT,
    COUNT_BITS,
    FU_AT,
    FU_MASK,
    NO_SHAPE,
    PAIR_MASK,
    RYANMEN_LOW,
    WAIT_AT,
    count_at,
)
from bot.engine.scoring.winning_hand import WinningHand
from bot.engine.scoring.yaku import (
    MAYBE_SEVERAL_RUNS,
    MAYBE_YAKUMAN,
    PINFU,
    SANANKOU,
    named_yaku,
    yaku_of_pairs,
    yaku_of_runs,
    yaku_of_shape,
    yaku_of_triplets,
)
from bot.engine.scoring.yaku import RENHOU as RENHOU_YAKU
from bot.engine.scoring.yaku_catalogue import place_of
from bot.engine.scoring.yakuman import may_be_yakuman, orphans_pair, yakuman_of, yakuman_of_orphans, yakuman_of_pairs
from bot.engine.tiles import KIND_OF, Tile, counts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.melds import Meld
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.scoring.situation import Situation
    from bot.engine.scoring.suit_sets import Splits

__all__ = [
    "MANGAN",
    "YAKUMAN",
    "ExplainedValue",
    "FuItem",
    "HandValue",
    "YakuHan",
    "evaluate",
    "evaluate_all",
    "explain",
    "limit_and_base",
    "payments",
    "ron_points",
    "tsumo_points",
    "tsumo_shares",
]

Candidate = tuple[HandValue, Packed]
"""An interpretation that may win, with its value."""

_FLAT: Final = {"mangan": (5, MANGAN), "baiman": (8, 4000)}
"""Flat values below a yakuman: equivalent han, and base points."""
_BY_CHANCE: Final = frozenset(("menzen_tsumo", "haitei", "houtei", "rinshan", "chankan"))
"""Yaku that do not count as the yaku of a hand if ``atozuke`` is off (3.1)."""
_ODD_COUNTS: Final = 0o111111111
"""The lowest bit of each count in a key."""
_FOUR_OF_A_KIND: Final = _ODD_COUNTS << 2
_FIRST_GO_AROUND: Final = TENHOU | CHIIHOU | RENHOU
"""Circumstances that may be a yakuman by themselves."""
_RYANMEN: Final = RYANMEN_LOW << WAIT_AT
"""Wait bits from here on are ryanmen."""


# ------------------------------------------------------------------------------------------------------ regular hands


def _add_regular(found: list[Candidate], hand: WinningHand, splits: Splits, shape_bits: int, fu_bits: int) -> None:
    """Add the candidates of a split into four sets and a pair; none if the suits are not such a split."""
    closed, rules = hand.closed, hand.rules
    yaku, not_ruled_out = yaku_of_shape(shape_bits, closed, rules)
    if not not_ruled_out:
        return
    m, p, s, z = splits
    run_bits = m.run_bits | p.run_bits | s.run_bits | hand.meld_run_bits
    triplet_bits = m.triplet_bits | p.triplet_bits | s.triplet_bits | z.triplet_bits | hand.meld_triplet_bits
    pair = fu_bits & PAIR_MASK
    yaku |= hand.situation_yaku
    if not_ruled_out & MAYBE_SEVERAL_RUNS:
        yaku |= yaku_of_runs(run_bits)
    if triplet_bits:
        yaku |= yaku_of_triplets(triplet_bits, pair, hand.winds, rules)
    unusual = hand.flags & _FIRST_GO_AROUND != 0 or rules.paarenchan
    if not_ruled_out & MAYBE_YAKUMAN and not unusual:
        unusual = may_be_yakuman(hand, run_bits, triplet_bits, shape_bits, fu_bits)
    half_pair_fu = rules.half_pair_fu[hand.winds << 6 | pair]
    half_fu = hand.half_fu + half_pair_fu
    pinfu_on_ryanmen = hand.pinfu_counts and not (triplet_bits or half_pair_fu)
    win, tsumo = KIND_OF[hand.win], hand.flags & TSUMO
    own = splits[win // 9]
    for wait_bits in own.waits_by_tsumo(win) if tsumo else own.waits_by_ron(win):
        with_wait = fu_bits + wait_bits
        if pinfu_on_ryanmen and wait_bits >= _RYANMEN:
            own_yaku = yaku | PINFU
            fu = 20 if tsumo else 30
        else:
            own_yaku = yaku | SANANKOU if with_wait >> CONCEALED_AT & 7 == 3 else yaku
            fu = rounded_fu(half_fu + (with_wait >> FU_AT & FU_MASK), closed, rules)
        if unusual:
            yakuman = yakuman_of(hand, run_bits, triplet_bits, shape_bits, with_wait)
            _add_unusual(found, own_yaku, yakuman, fu, (hand, splits, with_wait))
        else:
            _add_ordinary(found, own_yaku, fu, (hand, splits, with_wait))


def _add_ambiguous(found: list[Candidate], hand: WinningHand) -> None:
    """Add the candidates of a hand with a suit that can be split in several ways."""
    m, p, s, z = hand.splits
    meld_shape_bits = hand.shape_bits - (m.shape_bits + p.shape_bits + s.shape_bits + z.shape_bits)
    meld_fu_bits = hand.fu_bits - (m.fu_bits + p.fu_bits + s.fu_bits + z.fu_bits)
    for splits in product(m.alternatives, p.alternatives, s.alternatives, z.alternatives):
        shape_bits = meld_shape_bits + sum([split.shape_bits for split in splits])
        fu_bits = meld_fu_bits + sum([split.fu_bits for split in splits])
        _add_regular(found, hand, splits, shape_bits, fu_bits)


# -------------------------------------------------------------------------------------------------------- other hands


def _add_irregular(found: list[Candidate], hand: WinningHand) -> None:
    """Add the candidates of a closed hand that is seven pairs, kokushi or unconnected."""
    m, p, s, z = hand.keys
    if not (m | p | s | z) & _ODD_COUNTS:
        if hand.rules.options.chiitoi_four_same or not (m | p | s | z) & _FOUR_OF_A_KIND:
            yaku, yakuman = hand.situation_yaku | yaku_of_pairs(hand.keys), yakuman_of_pairs(hand)
            _add_unusual(found, yaku, yakuman, 25, (hand, hand.splits, SEVEN_PAIRS))
        return
    if hand.shape_bits < NO_SHAPE:
        # Kokushi and unconnected hands cannot be split into sets.
        return
    pair = orphans_pair(hand)
    if pair >= 0:
        which = KOKUSHI_13 if pair == KIND_OF[hand.win] else KOKUSHI
        yakuman = yakuman_of_orphans(hand, pair)
        _add_unusual(found, hand.situation_yaku, yakuman, 0, (hand, hand.splits, which))
    elif hand.rules.unconnected and hand.flags & FIRST_TURN and hand.flags & TSUMO:
        _add_unconnected(found, hand)


def _add_unconnected(found: list[Candidate], hand: WinningHand) -> None:
    """Add the candidate of an unconnected hand of the first turn, if the rules have it (3.7)."""
    kinds = _unconnected_kinds(hand)
    name = "shiisanpuutaa" if kinds == 13 else "shiisuupuutaa"
    option = hand.rules.options.shiisanpuutaa if kinds == 13 else hand.rules.options.shiisuupuutaa
    if kinds and option != "off":
        _add_flat(found, name, option, (hand, hand.splits, UNCONNECTED))


def _unconnected_kinds(hand: WinningHand) -> int:
    """The number of kinds of an unconnected hand (13 or more, three apart within a suit), otherwise 0 (3.7)."""
    kinds = 0
    for suit, key in enumerate(hand.keys):
        last = -3
        for number in range(9):
            count = count_at(key, COUNT_BITS * number)
            if count:
                if count > 2 or (suit < 3 and number - last < 3):
                    return 0
                last = number
                kinds += 1
    return kinds if kinds >= 13 else 0


# ------------------------------------------------------------------------------------------------- from yaku to values


def _add_ordinary(found: list[Candidate], yaku: int, fu: int, packed: Packed) -> None:
    """Add the value of a hand with these yaku, if they suffice to win."""
    hand = packed[0]
    names, han = named_yaku(yaku, hand.closed)
    if han >= hand.least_han:
        han += hand.bonus_han
        limit, base = hand.rules.limit(han, fu)
        found.append((HandValue(names, hand.bonus, han, fu, 0, limit, base), packed))


def _is_renhou(hand: WinningHand) -> bool:
    """Whether the win is renhou, whatever its value (3.5)."""
    return hand.flags & RENHOU != 0 and not hand.flags & TSUMO and not hand.melds and hand.winds >> 2 != 0


def _add_unusual(found: list[Candidate], yaku: int, yakuman: list[tuple[str, int]], fu: int, packed: Packed) -> None:
    """Add the values of a hand that may have yakuman or be renhou."""
    hand = packed[0]
    options = hand.rules.options
    renhou = _is_renhou(hand)
    if renhou and options.renhou == "five_han" and (yaku or yakuman or not options.renhou_needs_yaku):
        yaku |= RENHOU_YAKU
    if options.paarenchan_needs_yaku and not yaku and len(yakuman) == 1 and yakuman[0][0] == "paarenchan":
        yakuman = []
    if yakuman:
        _add_yakuman(found, yakuman, fu, packed)
    else:
        _add_ordinary(found, yaku, fu, packed)
    if renhou and hand.rules.flat_renhou and (yaku or yakuman or not options.renhou_needs_yaku):
        _add_flat(found, "renhou", options.renhou, packed)


def _add_yakuman(found: list[Candidate], yakuman: list[tuple[str, int]], fu: int, packed: Packed) -> None:
    """Add the value of a hand with these yakuman, as far as the options count them (3.7)."""
    options = packed[0].rules.options
    yakuman.sort(key=_place_in_catalogue)
    if not options.yakuman_stack:
        most = max([multiple for _, multiple in yakuman])
        yakuman = [next(entry for entry in yakuman if entry[1] == most)]
    multiple = sum([multiple for _, multiple in yakuman])
    if options.yakuman_cap > 0:
        multiple = min(multiple, options.yakuman_cap)
    names = tuple([YakuHan(name, each) for name, each in yakuman])
    found.append((HandValue(names, (), 13 * multiple, fu, multiple, "yakuman", YAKUMAN * multiple), packed))


def _place_in_catalogue(entry: tuple[str, int]) -> int:
    return place_of(entry[0])


def _add_flat(found: list[Candidate], name: str, option: str, packed: Packed) -> None:
    """Add a flat value without dora and other yaku: renhou or an unconnected hand."""
    if option == "yakuman":
        value = HandValue((YakuHan(name, 1),), (), 13, 0, 1, "yakuman", YAKUMAN)
    else:
        han, base = _FLAT[option]
        value = HandValue((YakuHan(name, han),), (), han, 0, 0, option, base)
    found.append((value, packed))


# -------------------------------------------------------------------------------------------------- the best candidate


def _candidates(hand: WinningHand) -> list[Candidate]:
    """All interpretations of the hand that may win."""
    found: list[Candidate] = []
    if count_at(hand.shape_bits, AMBIGUOUS_AT):
        _add_ambiguous(found, hand)
    else:
        _add_regular(found, hand, hand.splits, hand.shape_bits, hand.fu_bits)
    if not hand.melds:
        _add_irregular(found, hand)
    return found


def _wins_by_chance_alone(hand: WinningHand) -> bool:
    """Whether some wait gives only yaku of chance, which may not win if ``atozuke`` is off (3.1)."""
    for kind in waits(counts_of(hand.concealed), len(hand.melds), four_same=hand.rules.options.chiitoi_four_same):
        other = WinningHand(hand.concealed, Tile(kind), hand.melds, hand.situation, hand.rules)
        # Only the yaku matter here, not whether they suffice to win.
        other.least_han = 1
        if not any(entry.id not in _BY_CHANCE for value, _ in _candidates(other) for entry in value.yaku):
            return True
    return False


def _winning_candidates(hand: WinningHand) -> list[Candidate]:
    """All candidates of the hand; none if it may not win."""
    found = _candidates(hand)
    if found and not hand.rules.atozuke and _wins_by_chance_alone(hand):
        return []
    return found


def _refusal(hand: WinningHand) -> Refusal:
    """Why a hand without candidates may not win. Only regular hands can lack a yaku."""
    _, regular = yaku_of_shape(hand.shape_bits, hand.closed, hand.rules)
    return Refusal.NO_YAKU if regular else Refusal.NOT_COMPLETE


def _rank(candidate: Candidate) -> tuple[int, bool, int, int]:
    """The sort key of candidates: base points, then yakuman, then han, then fu (3.2)."""
    value = candidate[0]
    return value.base, value.yakuman > 0, value.han, value.fu


def _best(candidates: list[Candidate]) -> Candidate:
    return candidates[0] if len(candidates) == 1 else max(candidates, key=_rank)


def _explained(candidate: Candidate) -> ExplainedValue:
    value, packed = candidate
    fu_items, interpretation = spelled_out(packed, value.fu)
    return ExplainedValue(
        value.yaku,
        value.bonus,
        value.han,
        value.fu,
        value.yakuman,
        value.limit,
        value.base,
        fu_items,
        interpretation,
    )


def evaluate(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> HandValue | Refusal:
    """The value of a win by its best interpretation: most points, then han, then fu (3.2).

    ``concealed`` is the hand without the winning tile; a kan in ``melds`` counts as three tiles. Returns
    ``Refusal.NOT_COMPLETE`` if the tiles are not a winning shape, and ``Refusal.NO_YAKU`` if there is no yaku, too few
    han for ``ryanhan_shibari``, or a wait without a yaku with ``atozuke`` off.
    """
    if len(concealed) + 3 * len(melds) != 13:
        return Refusal.NOT_COMPLETE
    hand = WinningHand(concealed, win, melds, situation, scoring_rules(rules))
    found = _winning_candidates(hand)
    return _best(found)[0] if found else _refusal(hand)


def explain(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> ExplainedValue | Refusal:
    """Like ``evaluate``, with fu items and interpretation. Takes three times as long."""
    if len(concealed) + 3 * len(melds) != 13:
        return Refusal.NOT_COMPLETE
    hand = WinningHand(concealed, win, melds, situation, scoring_rules(rules))
    found = _winning_candidates(hand)
    return _explained(_best(found)) if found else _refusal(hand)


def evaluate_all(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> list[ExplainedValue]:
    """The values of all interpretations that may win, best first; empty if ``evaluate`` refuses."""
    if len(concealed) + 3 * len(melds) != 13:
        return []
    found = _winning_candidates(WinningHand(concealed, win, melds, situation, scoring_rules(rules)))
    return [_explained(candidate) for candidate in sorted(found, key=_rank, reverse=True)]
