"""Compares scoring, shanten, waits and ukeire with other libraries, after checking that all answers agree."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.shanten import Shanten
from riichienv import _riichienv as riichienv
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

from benchmarks.engine.measured_in_turns import Contestant, Result, in_turns
from benchmarks.engine.samples import hands, win_records
from bot.engine.rules.ruleset import ruleset_from
from bot.engine.scoring.score import HandValue, evaluate, explain, payments
from bot.engine.scoring.shanten import discards_ukeire, shanten, waits
from tests.opinions.records import (
    TSUMO,
    WinRecord,
    mahjong_arguments,
    numbers_of,
    our_arguments,
    riichienv_arguments,
)

RULES = ruleset_from(
    {
        "double_kokushi13": True,
        "double_suuankou_tanki": True,
        "double_junsei_chuuren": True,
        "double_daisuushii": True,
    }
)
"""Rules that both peers support: open tanyao, red fives, four double yakuman."""


class Disagreement(Exception):
    """Two contestants give different answers, so their times mean nothing."""


def _agree(task: str, hand: object, **answers: object) -> None:
    if len({repr(answer) for answer in answers.values()}) != 1:
        raise Disagreement(f"{task} of {hand}: {answers}")


def _each(function: Callable[[list[int]], object], hands: Sequence[list[int]]) -> Callable[[], None]:
    def run() -> None:
        for hand in hands:
            function(hand)

    return run


# ------------------------------------------------------------------------------------------------------------- scoring


def scoring(folder: Path, rounds: int) -> list[Result]:
    """Yaku, han, fu and payments, counters included; and the same with explanations."""
    records = win_records(folder)
    ours = [(*our_arguments(record), record.honba) for record in records]
    of_mahjong = [mahjong_arguments(record) for record in records]
    of_riichienv = [riichienv_arguments(record) for record in records]
    rules = RULES
    for record in records:
        _check_score(record)

    def we() -> None:
        for concealed, win, melds, situation, honba in ours:
            value: Any = evaluate(concealed, win, melds, situation, rules)
            _ = payments(value, situation, rules, honba)
            _ = value.yaku, value.han, value.fu

    def we_at_length() -> None:
        for concealed, win, melds, situation, honba in ours:
            value: Any = explain(concealed, win, melds, situation, rules)
            _ = payments(value, situation, rules, honba)
            _ = value.yaku, value.han, value.fu, value.fu_items, value.interpretation

    def mahjong() -> None:
        value = HandCalculator.estimate_hand_value
        for arguments in of_mahjong:
            found = value(**arguments)
            _ = found.yaku, found.han, found.fu, found.cost

    def rust() -> None:
        evaluator = riichienv.HandEvaluator
        for tiles, melds, win, dora, ura, conditions in of_riichienv:
            found = evaluator(tiles, melds).calc(win, dora, ura, conditions)
            _ = found.yaku, found.han, found.fu, found.ron_agari, found.tsumo_agari_oya, found.tsumo_agari_ko

    contestants = [
        Contestant("jantaku", we),
        Contestant("jantaku, explained", we_at_length),
        Contestant("mahjong", mahjong),
        Contestant("riichienv", rust),
    ]
    return in_turns("scoring", len(records), contestants, rounds)


def _check_score(record: WinRecord) -> None:
    concealed, win, melds, situation = our_arguments(record)
    value = evaluate(concealed, win, melds, situation, RULES)
    if not isinstance(value, HandValue):
        raise Disagreement(f"scoring of {record}: {value}")
    one, other = payments(value, situation, RULES, record.honba)
    theirs = HandCalculator.estimate_hand_value(**mahjong_arguments(record))
    tiles, called, *rest = riichienv_arguments(record)
    rust = riichienv.HandEvaluator(tiles, called).calc(*rest)
    if theirs.cost is None:
        raise Disagreement(f"scoring of {record}: {theirs.error}")
    cost = theirs.cost
    from_one, from_other = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
    from_rust = rust.ron_agari or rust.tsumo_agari_oya
    if record.has(TSUMO) and not record.seat:
        # A dealer's tsumo has one kind of share; the peers put it, or the counters alone, into the other field too.
        from_one = from_rust = 0
    fu = not value.yakuman
    _agree(
        "scoring",
        record,
        jantaku=(value.han, fu and value.fu, one, other),
        mahjong=(theirs.han, fu and theirs.fu, from_one, from_other),
        riichienv=(rust.han, fu and rust.fu, from_rust, rust.tsumo_agari_ko),
    )


# ------------------------------------------------------------------------------------------------------------- shanten


def distance(folder: Path, rounds: int) -> list[Result]:
    """Shanten of 13 or 14 tiles over the three forms."""
    counts = hands(folder, "shanten")
    numbers = [numbers_of(hand) for hand in counts]
    for hand, tiles in zip(counts, numbers, strict=True):
        _agree(
            "shanten",
            hand,
            jantaku=shanten(hand),
            mahjong=Shanten.calculate_shanten(hand),
            riichienv=riichienv.calculate_shanten(tiles),
            xiangting=calculate_replacement_number(hand, PlayerCount.FOUR) - 1,
        )

    def xiangting() -> None:
        four = PlayerCount.FOUR
        for hand in counts:
            calculate_replacement_number(hand, four)

    contestants = [
        Contestant("jantaku", _each(shanten, counts)),
        Contestant("mahjong", _each(Shanten.calculate_shanten, counts)),
        Contestant("riichienv", _each(riichienv.calculate_shanten, numbers)),
        Contestant("xiangting", xiangting),
    ]
    return in_turns("shanten", len(counts), contestants, rounds)


# --------------------------------------------------------------------------------------------------------------- waits


def _mahjong_waits(hand: list[int]) -> list[int]:
    """Every tile that completes the hand, by trial, since mahjong has no function for waits."""
    is_agari = Agari.is_agari
    found = []
    for kind in range(34):
        if hand[kind] < 4:
            hand[kind] += 1
            if is_agari(hand):
                found.append(kind)
            hand[kind] -= 1
    return found


def waiting(folder: Path, rounds: int) -> list[Result]:
    """The kinds that complete a hand of 13 tiles."""
    counts = hands(folder, "tenpai")
    numbers = [numbers_of(hand) for hand in counts]
    for hand, tiles in zip(counts, numbers, strict=True):
        _agree(
            "waits",
            hand,
            jantaku=[int(kind) for kind in waits(hand)],
            mahjong=_mahjong_waits(hand),
            riichienv=sorted(kind for kind in riichienv.HandEvaluator(tiles, []).get_waits() if hand[kind] < 4),
            xiangting=_kinds(calculate_necessary_tiles(hand, PlayerCount.FOUR)[1]),
        )

    def rust() -> None:
        evaluator = riichienv.HandEvaluator
        for tiles in numbers:
            evaluator(tiles, []).get_waits()

    def xiangting() -> None:
        four = PlayerCount.FOUR
        for hand in counts:
            calculate_necessary_tiles(hand, four)

    contestants = [
        Contestant("jantaku", _each(waits, counts)),
        Contestant("mahjong", _each(_mahjong_waits, counts)),
        Contestant("riichienv", rust),
        Contestant("xiangting", xiangting),
    ]
    return in_turns("waits", len(counts), contestants, rounds)


def _kinds(mask: int) -> list[int]:
    return [kind for kind in range(34) if mask >> kind & 1]


# -------------------------------------------------------------------------------------------------------------- ukeire

UKEIRE_HANDS = 200
"""mahjong needs ten milliseconds a hand."""


def _mahjong_ukeire(hand: list[int]) -> dict[int, tuple[int, list[int]]]:
    """By discard, shanten after it and the kinds that lower it: shanten of every hand one exchange away."""
    value = Shanten.calculate_shanten
    result = {}
    for out in range(34):
        if not hand[out]:
            continue
        hand[out] -= 1
        now = value(hand)
        accepted = []
        for kind in range(34):
            if hand[kind] < 4:
                hand[kind] += 1
                if value(hand) < now:
                    accepted.append(kind)
                hand[kind] -= 1
        hand[out] += 1
        result[out] = (now, accepted)
    return result


def _xiangting_ukeire(hand: list[int]) -> dict[int, tuple[int, int]]:
    """As above; the kinds stay bits."""
    four = PlayerCount.FOUR
    result = {}
    for out in range(34):
        if hand[out]:
            hand[out] -= 1
            result[out] = calculate_necessary_tiles(hand, four)
            hand[out] += 1
    return result


def accepting(folder: Path, rounds: int) -> list[Result]:
    """For every discard of a hand of 14 tiles, shanten after it and the kinds then accepted."""
    counts = hands(folder, "ukeire")[:UKEIRE_HANDS]
    for hand in counts:
        _agree(
            "ukeire",
            hand,
            jantaku={
                int(out): (after, [int(k) for k in kinds]) for out, (after, kinds) in discards_ukeire(hand).items()
            },
            mahjong=_mahjong_ukeire(hand),
            xiangting={out: (far - 1, _kinds(mask)) for out, (far, mask) in _xiangting_ukeire(hand).items()},
        )

    contestants = [
        Contestant("jantaku", _each(discards_ukeire, counts)),
        Contestant("mahjong", _each(_mahjong_ukeire, counts)),
        Contestant("xiangting", _each(_xiangting_ukeire, counts)),
    ]
    return in_turns("ukeire", len(counts), contestants, rounds)
