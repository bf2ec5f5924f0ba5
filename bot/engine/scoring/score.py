"""Scores a complete hand: its best interpretation with yaku, han, fu, limit and base points (reference 3.2, 4).

``evaluate`` scores a win; ``explain`` adds the fu items and the interpretation; ``evaluate_all`` returns all
interpretations.

How it works: the splits of each suit into sets are cached, with packed numbers that add up to those of the whole hand
(``suit_sets``). One split per suit is a split of the hand, and each wait that the winning tile can complete in it is an
interpretation, whose yaku are the bits of one number (``yaku``). Every interpretation that may win is a candidate, and
the best candidate counts.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.melds import Meld
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.explained_candidate import KOKUSHI, KOKUSHI_13, SEVEN_PAIRS, UNCONNECTED, Packed, spelled_out
from bot.engine.scoring.hand_value import ExplainedValue, FuItem, HandValue, YakuHan
from bot.engine.scoring.points import payments, ron_points, tsumo_points, tsumo_shares
from bot.engine.scoring.prepared_scoring_rules import MANGAN, YAKUMAN, limit_and_base, scoring_rules
from bot.engine.scoring.shanten import waits
from bot.engine.scoring.situation import FIRST_TURN, RENHOU, TSUMO, Situation
from bot.engine.scoring.suit_sets import (
    AMBIGUOUS_AT,
    CONCEALED_AT,
    CONCEALED_MASK,
    COUNT_BITS,
    FU_AT,
    FU_MASK,
    PAIR_MASK,
    RYANMEN_LOW,
    WAIT_AT,
    Splits,
    count_at,
)
from bot.engine.scoring.winning_hand import WinningHand
from bot.engine.scoring.yaku import (
    MAYBE_SEVERAL_RUNS,
    MAYBE_SEVERAL_TRIPLETS,
    MAYBE_YAKUMAN,
    PINFU,
    SANANKOU,
    yaku_of_pairs,
    yaku_of_runs,
    yaku_of_triplets,
)
from bot.engine.scoring.yaku import RENHOU as RENHOU_YAKU
from bot.engine.scoring.yaku_catalogue import place_of
from bot.engine.scoring.yakuman import (
    may_be_yakuman,
    orphans_pair,
    waits_on_thirteen,
    yakuman_of,
    yakuman_of_orphans,
    yakuman_of_pairs,
)
from bot.engine.tiles import EAST, KIND_OF, Tile, counts_of

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
_AMBIGUOUS: Final = 7 << AMBIGUOUS_AT
"""The bits of ``shape_bits`` that are set if a suit can be split in several ways."""
_THREE_CONCEALED: Final = 3 << CONCEALED_AT
_RYANMEN: Final = RYANMEN_LOW << WAIT_AT
"""Wait bits from here on are ryanmen."""


# ------------------------------------------------------------------------------------------------------ regular hands


def _add_regular(found: list[Candidate], hand: WinningHand, splits: Splits, shape_bits: int, fu_bits: int) -> None:
    """Add the candidates of a split into four sets and a pair; none if the suits are not such a split."""
    closed, rules, facts = hand.closed, hand.rules, hand.facts
    yaku, not_ruled_out = rules.shape_yaku[closed][shape_bits]
    if not not_ruled_out:
        return
    m, p, s, z = splits
    run_bits = m.run_bits | p.run_bits | s.run_bits | hand.meld_run_bits
    triplet_bits = m.triplet_bits | p.triplet_bits | s.triplet_bits | z.triplet_bits | hand.meld_triplet_bits
    pair = fu_bits & PAIR_MASK
    yaku |= facts.yaku
    if not_ruled_out & MAYBE_SEVERAL_RUNS:
        yaku |= yaku_of_runs(run_bits)
    if triplet_bits:
        honours = triplet_bits >> EAST
        if honours:
            yaku |= rules.honour_yaku[pair << 11 | hand.winds << 7 | honours]
        if not_ruled_out & MAYBE_SEVERAL_TRIPLETS:
            yaku |= yaku_of_triplets(triplet_bits, rules.options)
    unusual = facts.unusual
    if not_ruled_out & MAYBE_YAKUMAN and not unusual:
        unusual = may_be_yakuman(hand, run_bits, triplet_bits, shape_bits, fu_bits)
    half_pair_fu = rules.half_pair_fu[hand.winds][pair]
    half_fu = facts.half_fu + half_pair_fu
    pinfu_on_ryanmen = facts.pinfu_counts and not (triplet_bits or half_pair_fu)
    rounded_fu = rules.rounded_fu[closed]
    win, tsumo = KIND_OF[hand.win], hand.flags & TSUMO != 0
    own = splits[win // 9]
    own_waits = own.tsumo_waits if tsumo else own.ron_waits
    for wait_bits in own_waits[win % 9] or own.find_waits(win, tsumo=tsumo):
        with_wait = fu_bits + wait_bits
        if pinfu_on_ryanmen and wait_bits >= _RYANMEN:
            own_yaku = yaku | PINFU
            fu = 20 if tsumo else 30
        else:
            own_yaku = yaku | SANANKOU if with_wait & CONCEALED_MASK == _THREE_CONCEALED else yaku
            fu = rounded_fu[half_fu + (with_wait >> FU_AT & FU_MASK)]
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


def _add_seven_pairs(found: list[Candidate], hand: WinningHand) -> None:
    """Add the candidate of a closed hand with an even count of each kind, if it is seven pairs."""
    m, p, s, z = hand.keys
    if hand.rules.options.chiitoi_four_same or not (m | p | s | z) & _FOUR_OF_A_KIND:
        yaku, yakuman = hand.facts.yaku | yaku_of_pairs(hand.keys), yakuman_of_pairs(hand)
        _add_unusual(found, yaku, yakuman, 25, (hand, hand.splits, SEVEN_PAIRS))


def _add_kokushi_or_unconnected(found: list[Candidate], hand: WinningHand) -> None:
    """Add the candidate of a closed hand that is kokushi or unconnected."""
    pair = orphans_pair(hand)
    if pair >= 0:
        which = KOKUSHI_13 if waits_on_thirteen(hand, pair) else KOKUSHI
        yakuman = yakuman_of_orphans(hand, pair)
        _add_unusual(found, hand.facts.yaku, yakuman, 0, (hand, hand.splits, which))
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
    names, han = hand.rules.named_yaku[hand.closed][yaku]
    if han >= hand.least_han:
        han += hand.bonus_han
        limit, base = hand.rules.limits[han << 8 | fu]
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
    shape_bits = hand.shape_bits
    can_be_split = shape_bits >= 0
    if can_be_split:
        if shape_bits & _AMBIGUOUS:
            _add_ambiguous(found, hand)
        else:
            _add_regular(found, hand, hand.splits, shape_bits, hand.fu_bits)
    if not hand.melds:
        m, p, s, z = hand.keys
        if not (m | p | s | z) & _ODD_COUNTS:
            _add_seven_pairs(found, hand)
        elif not can_be_split:
            _add_kokushi_or_unconnected(found, hand)
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


def _refusal(hand: WinningHand) -> Refusal:
    """Why a hand without candidates may not win. Only regular hands can lack a yaku."""
    if hand.shape_bits < 0:
        return Refusal.NOT_COMPLETE
    _, regular = hand.rules.shape_yaku[hand.closed][hand.shape_bits]
    return Refusal.NO_YAKU if regular else Refusal.NOT_COMPLETE


def _rank(candidate: Candidate) -> tuple[int, bool, int, int]:
    """The sort key of candidates: base points, then yakuman, then han, then fu (3.2)."""
    value = candidate[0]
    return value.base, value.yakuman > 0, value.han, value.fu


def _best_candidate(hand: WinningHand) -> Candidate | None:
    """The candidate that counts (3.2); None if the hand may not win."""
    found = _candidates(hand)
    if not found or (not hand.rules.atozuke and _wins_by_chance_alone(hand)):
        return None
    return found[0] if len(found) == 1 else max(found, key=_rank)


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
    best = _best_candidate(hand)
    return _refusal(hand) if best is None else best[0]


def explain(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> ExplainedValue | Refusal:
    """Like ``evaluate``, with fu items and interpretation. Takes three times as long."""
    if len(concealed) + 3 * len(melds) != 13:
        return Refusal.NOT_COMPLETE
    hand = WinningHand(concealed, win, melds, situation, scoring_rules(rules))
    best = _best_candidate(hand)
    return _refusal(hand) if best is None else _explained(best)


def evaluate_all(
    concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
) -> list[ExplainedValue]:
    """The values of all interpretations that may win, best first; empty if ``evaluate`` refuses."""
    if len(concealed) + 3 * len(melds) != 13:
        return []
    hand = WinningHand(concealed, win, melds, situation, scoring_rules(rules))
    if _best_candidate(hand) is None:
        return []
    return [_explained(candidate) for candidate in sorted(_candidates(hand), key=_rank, reverse=True)]
