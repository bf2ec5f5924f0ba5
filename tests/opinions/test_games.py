"""Whole games beside riichienv under the rules of Tenhou and Mahjong Soul, for four and three players.

Compared are the legal moves of everybody at every step, winners, payments, and what comes next.
"""

from collections.abc import Callable
from random import Random

import pytest
from riichienv import _riichienv as riichienv

from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.scoring.shanten import discards_ukeire
from bot.engine.tiles import KIND_OF, counts_of
from bot.engine.view import SeatView
from tests.builders import Scene, tile
from tests.engine.policies import EagerPolicy, Policy, RandomPolicy
from tests.golden.deals import by_fours, fairly
from tests.opinions.beside import Beside
from tests.opinions.many import hands

PRESETS = {
    "tenhou": riichienv.GameRule.default_tenhou(),
    "tenhou_sanma": riichienv.GameRule.default_tenhou(),
    "mahjong_soul": riichienv.GameRule.default_mjsoul(),
    "mahjong_soul_sanma": riichienv.GameRule.default_mjsoul(),
}
"""Our presets, and the rules that are theirs."""


class Nearest:
    """The discard that leaves the hand nearest to a win; now and then any legal action."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
        discards = [action for action in legal if isinstance(action, act.Discard)]
        if not discards or self._dice.random() < 0.1:
            return self._dice.choice(legal)
        left = discards_ukeire(counts_of(view.hidden.tiles), len(view.own.melds))

        def farness(action: act.Discard) -> tuple[int, int]:
            after, accepted = left[KIND_OF[action.tile]]
            return after, -len(accepted)

        return min(discards, key=farness)


def game(seed: int, name: str) -> Beside:
    """A game not yet begun: by chance, or with care and eager to win, over fair walls or walls full of kans."""
    dice = Random(seed)
    eager = EagerPolicy(dice, Nearest(dice))
    policies: tuple[Policy, ...] = (eager, eager, RandomPolicy(dice), EagerPolicy(dice))
    return Beside(preset(name), PRESETS[name], seed, policies[seed % 4], (fairly, by_fours)[seed % 2])


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_goes_the_same_way_in_both(name: str) -> None:
    for seed in range(max(8, len(hands(800)) // 100)):
        both = game(seed, name)
        both.play()
        assert not both.partings, (seed, [str(parting) for parting in both.partings])
        assert both.decisions


@pytest.mark.parametrize(
    ("option", "what"),
    [
        ({"kuikae": "allowed"}, "legal actions"),
        ({"noten_bappu": 1800}, "score changes"),
        ({"renchan": "none"}, "next kyoku"),
    ],
)
def test_another_rule_would_be_seen(option: dict[str, object], what: str) -> None:
    for seed in range(60):
        dice = Random(seed)
        rules = ruleset_from(option, preset("tenhou"))
        both = Beside(rules, PRESETS["tenhou"], seed, EagerPolicy(dice, Nearest(dice)), fairly)
        both.play()
        if any(parting.what == what for parting in both.partings):
            return
    pytest.fail(f"{option} changes nothing that is compared")


def dealing(hands: list[list[int]], drawn: int) -> Callable[[list[int], Random], None]:
    """A wall that deals these hands, the dealer's first, and the dealer's first draw; the rest in order."""
    dealt = {52: drawn}
    for seat, hand in enumerate(hands):
        places = [place for packet in (0, 16, 32) for place in range(packet + 4 * seat, packet + 4 * seat + 4)]
        dealt |= dict(zip([*places, 48 + seat], hand, strict=True))

    def arrange(wall: list[int], dice: Random) -> None:
        rest = sorted(set(wall) - set(dealt.values()))
        wall[:] = [dealt[place] if place in dealt else rest.pop(0) for place in range(136)]

    return arrange


class KanThenDrawn:
    """Rons and concealed kans, then the drawn tile turn by turn; everything else is declined."""

    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
        for wanted in (act.Ron, act.Ankan, act.Pass):
            for action in legal:
                if isinstance(action, wanted):
                    return action
        return next(action for action in legal if isinstance(action, act.Discard) and action.drawn)


def test_two_rons_on_one_tile_are_two_winners_unless_the_first_alone_wins() -> None:
    # The dealer discards 4p; the next two wait for 1p and 4p, with tanyao by 4p.
    waiting = [[40, 44, 4, 8, 12, 16, 20, 24, 76, 80, 84, 92, 93], [41, 45, 5, 9, 13, 17, 21, 25, 77, 81, 85, 96, 97]]
    dealer = [0, 1, 28, 29, 32, 33, 36, 37, 60, 64, 108, 112, 116]
    wall = dealing([dealer, *waiting], 49)
    for option, what in (("all", set()), ("head_bump", {"winners", "score changes"})):
        rules = ruleset_from({"double_ron": option}, preset("tenhou"))
        both = Beside(rules, PRESETS["tenhou"], 0, KanThenDrawn(), wall)
        assert both.play_kyoku()
        assert both.wins == (2 if option == "all" else 1)
        assert {parting.what for parting in both.partings} == what


def test_riichi_on_a_wait_for_a_fifth_tile_is_refused_by_both() -> None:
    # 1111z 123m 456m 78m1p and 9m: whatever is discarded, only 1z would complete the hand.
    wall = dealing([[108, 109, 110, 111, 0, 4, 8, 12, 16, 20, 24, 28, 36]], 32)
    for name, rules in PRESETS.items():
        if preset(name).players == 4:
            both = Beside(preset(name), rules, 0, KanThenDrawn(), wall)
            both.deal()
            both.step()
            assert not both.partings
    both = Beside(
        ruleset_from({"dead_wait_riichi": True}, preset("tenhou")), PRESETS["tenhou"], 0, KanThenDrawn(), wall
    )
    both.deal()
    both.step()
    [parting] = both.partings
    assert all(isinstance(action, act.Riichi) for action in parting.fewer)
    assert parting.fewer


@pytest.mark.parametrize(("option", "what"), [("noten_concealed", set()), ("noten", {"score changes", "next kyoku"})])
def test_a_wait_in_the_own_kan_is_tenpai_for_both(option: str, what: set[str]) -> None:
    # 333p 24p 123m 456m 99m and 3p, which makes the kan: only 3p would complete the hand.
    wall = dealing([[44, 45, 46, 40, 48, 0, 4, 8, 12, 16, 20, 32, 33]], 47)
    rules = ruleset_from({"tenpai_own_four": option, "dead_wait_riichi": True}, preset("mahjong_soul"))
    both = Beside(rules, PRESETS["mahjong_soul"], 0, KanThenDrawn(), wall)
    assert both.play_kyoku()
    assert {parting.what for parting in both.partings} == what


def test_the_discard_after_the_fourth_kan_can_only_be_won_on() -> None:
    scene = Scene("1111222233334m", "1111p234s567s999s", "888p234p567p2244z", draws="5m1z", rinshan="6m7m8m8p")
    scene.ankan(0, "1m").ankan(0, "2m").ankan(0, "3m").turn(0)
    scene.ankan(1, "1p").discard(1, "8p", drawn=True)
    assert legal_actions(scene.view(2)) == ()
    assert why_not(scene.view(2), act.Pon((tile("8p"), tile("8p")))) is Refusal.FOUR_KANS
