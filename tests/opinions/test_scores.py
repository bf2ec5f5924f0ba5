"""Second opinions on the value of wins: mahjong (Python) and riichienv (Rust)."""

from dataclasses import replace
from random import Random

import pytest
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator
from riichienv import _riichienv as riichienv

from bot.engine.rules.ruleset import ruleset_from
from bot.engine.scoring.score import limit_and_base, ron_points, tsumo_shares
from bot.engine.tiles import KIND_COUNT
from tests.opinions.differences import DIFFERENCES, Difference, explained
from tests.opinions.many import hands
from tests.opinions.options import SANMA, random_options, riichienv_rules
from tests.opinions.records import RENHOU, WinRecord
from tests.opinions.scores import Opinion, mahjong, ours, riichienv_says
from tests.opinions.wins import random_win

pytestmark = pytest.mark.parametrize("players", [4, 3])


def spoiled(record: WinRecord, dice: Random) -> WinRecord:
    """The hand with another winning tile: mostly no longer complete."""
    used = {*record.concealed, record.win, *(tile for _, *own in record.melds for tile in own)}
    kinds = [kind for kind in range(KIND_COUNT) if not 1 <= kind <= 7]
    free = [tile for kind in kinds for tile in range(4 * kind, 4 * kind + 4) if tile not in used]
    return replace(record, win=dice.choice(free))


def with_norths_as_dora(opinion: Opinion) -> Opinion:
    """As mahjong tells it, which has no yaku for norths set aside."""
    yaku = dict(opinion.yaku)
    if norths := yaku.pop("kita", 0):
        yaku["dora"] = yaku.get("dora", 0) + norths
    return opinion._replace(yaku=yaku)


def without_han_of_yaku(opinion: Opinion) -> Opinion:
    """As riichienv tells it, which names yaku only."""
    return opinion._replace(yaku=dict.fromkeys(opinion.yaku, 1))


def test_mahjong_agrees_under_random_options(players: int) -> None:
    for seed in hands(900):
        dice = Random(seed)
        record = random_win(seed, players)
        if seed % 5 == 0:
            record = spoiled(record, dice)
        rules, options = random_options(dice, players)
        own, other = with_norths_as_dora(ours(record, rules)), mahjong(record, **options)
        assert own == other or explained("mahjong", record, rules, own, other), (seed, record, options)


def test_riichienv_agrees(players: int) -> None:
    rules = riichienv_rules(players)
    for seed in hands(2000):
        record = random_win(seed, players)
        if seed % 5 == 0:
            record = spoiled(record, Random(seed))
        # It has neither of the two.
        record = replace(record, flags=record.flags & ~RENHOU, wins_in_a_row=0)
        own, other = without_han_of_yaku(ours(record, rules)), riichienv_says(record, players)
        assert own == other or explained("riichienv", record, rules, own, other), (seed, record)


def test_the_payments_of_every_han_and_fu_agree(players: int) -> None:
    rules = ruleset_from(SANMA if players == 3 else {})
    for han in range(1, 13):
        for fu in (20, 25, *range(30, 140, 10)):
            _, base = limit_and_base(han, fu, rules)
            for dealer in (False, True):
                mine = (ron_points(base, dealer), tsumo_shares(base, rules, dealer=dealer))
                assert mine == rust_payments(han, fu, players, dealer=dealer), (han, fu, dealer)
                assert mine == python_payments(han, fu, players, dealer=dealer), (han, fu, dealer)


def rust_payments(han: int, fu: int, players: int, *, dealer: bool) -> tuple[int, tuple[int, int]]:
    ron = riichienv.calculate_score(han, fu, dealer, False, 0, players)
    tsumo = riichienv.calculate_score(han, fu, dealer, True, 0, players)
    return ron.pay_ron, (0 if dealer else tsumo.pay_tsumo_oya, tsumo.pay_tsumo_ko)


def python_payments(han: int, fu: int, players: int, *, dealer: bool) -> tuple[int, tuple[int, int]]:
    def cost(*, tsumo: bool) -> tuple[int, int]:
        config = HandConfig(
            is_tsumo=tsumo, player_wind=27 if dealer else 28, options=OptionalRules(is_three_player=players == 3)
        )
        found = ScoresCalculator.calculate_scores(han, fu, config)
        return found["main"], found["additional"]

    from_dealer, from_other = cost(tsumo=True)
    return cost(tsumo=False)[0], (0 if dealer else from_dealer, from_other)


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda entry: f"{entry.peer} {entry.section}")
def test_the_differences_written_down_still_occur(difference: Difference, players: int) -> None:
    rules = ruleset_from(difference.ours, riichienv_rules(players))
    own, other = ours(difference.example, rules), mahjong(difference.example, **difference.theirs)
    if difference.peer == "riichienv":
        own, other = without_han_of_yaku(own), riichienv_says(difference.example, players)
    assert own != other
    assert difference.explains(difference.example, rules, own, other)
