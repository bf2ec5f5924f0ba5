"""Whole games beside riichienv under Tenhou's rules: legal moves at every step, winners, payments, what comes next."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import Action, Discard, Riichi
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls
from bot.engine.rules import preset, ruleset_from
from bot.engine.shanten import discards_ukeire, shape_waits, waits
from bot.engine.tiles import KIND_OF, counts_of
from tests.builders import Scene
from tests.engine.policies import EagerPolicy, Policy, RandomPolicy
from tests.opinions.beside import Beside, Parting
from tests.opinions.many import hands

if TYPE_CHECKING:
    from bot.engine.view import SeatView

PRESETS = {4: "tenhou", 3: "tenhou_sanma"}


class Nearest:
    """The discard that leaves the hand nearest to a win; now and then any legal action."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        discards = [action for action in legal if isinstance(action, Discard)]
        if not discards or self._dice.random() < 0.1:
            return self._dice.choice(legal)
        left = discards_ukeire(counts_of(view.private.tiles), len(view.own.melds))

        def farness(action: Discard) -> tuple[int, int]:
            after, accepted = left[KIND_OF[action.tile]]
            return after, -len(accepted)

        return min(discards, key=farness)


def fairly(wall: list[int], dice: Random) -> None:
    dice.shuffle(wall)


def by_fours(wall: list[int], dice: Random) -> None:
    """Equal tiles mostly lie together: kans, triplets and long waits everywhere."""
    wall.sort()
    fours = [wall[place : place + 4] for place in range(0, len(wall), 4)]
    dice.shuffle(fours)
    wall[:] = [tile for four in fours for tile in four]
    for _ in range(dice.choice((5, 15, 30, 60))):
        one, other = dice.randrange(len(wall)), dice.randrange(len(wall))
        wall[one], wall[other] = wall[other], wall[one]


def game(seed: int, players: int) -> Beside:
    """A game not yet begun: by chance, or with care and eager to win, over fair walls or walls full of kans."""
    dice = Random(seed)
    eager = EagerPolicy(dice, Nearest(dice))
    policies: tuple[Policy, ...] = (eager, eager, RandomPolicy(dice), EagerPolicy(dice))
    return Beside(preset(PRESETS[players]), seed, policies[seed % 4], (fairly, by_fours)[seed % 4 % 2])


def dead_wait_riichi(parting: Parting) -> bool:
    """Riichi whose every wait is a tile of which the hand holds all four.

    The reference lets it be declared (2.8, ``dead_wait_riichi``) and notes that for Tenhou nobody has seen it offered
    or refused; riichienv refuses it.
    """
    if parting.what != "legal actions" or parting.seat is None:
        return False
    own, melds = parting.state.privates[parting.seat], len(parting.state.public.seats[parting.seat].melds)

    def is_dead(action: object) -> bool:
        if not isinstance(action, Riichi):
            return False
        left = counts_of(own.tiles)
        left[KIND_OF[action.tile]] -= 1
        return bool(shape_waits(left, melds)) and not waits(left, melds)

    return not parting.more and all(map(is_dead, parting.fewer))


def calls_before_four_kans(parting: Parting) -> bool:
    """A discard that ends the kyoku for four kans unless somebody wins on it."""
    public = parting.state.public
    owners = [seat for seat, own in enumerate(public.seats) for meld in own.melds if meld.is_kan]
    return isinstance(public.phase, AwaitCalls) and len(owners) == 4 and len(set(owners)) > 1


@pytest.mark.parametrize("players", [4, 3])
def test_a_game_goes_the_same_way_in_both(players: int) -> None:
    for seed in range(max(8, len(hands(800)) // 100)):
        both = game(seed, players)
        both.play()
        unexplained = [
            str(parting)
            for parting in both.partings
            if not dead_wait_riichi(parting) and not calls_before_four_kans(parting)
        ]
        assert not unexplained, (seed, unexplained)
        assert both.decisions


@pytest.mark.parametrize(
    ("option", "what", "first"),
    [
        ({"kuikae": "allowed"}, "legal actions", 0),
        ({"double_ron": "head_bump"}, "winners", 36),
        ({"noten_bappu": 1800}, "score changes", 0),
        ({"renchan": "none"}, "next kyoku", 0),
        ({"tobi": "off"}, "next kyoku", 0),
    ],
)
def test_another_rule_would_be_seen(option: dict[str, object], what: str, first: int) -> None:
    """``first`` is a game to begin with: two rons on one tile are rare."""
    for seed in range(first, first + 60):
        dice = Random(seed)
        both = Beside(ruleset_from(option, preset("tenhou")), seed, EagerPolicy(dice, Nearest(dice)), fairly)
        both.play()
        if any(parting.what == what for parting in both.partings):
            return
    pytest.fail(f"{option} changes nothing that is compared")


def waiting_for_its_own_four(wall: list[int], dice: Random) -> None:
    """The dealer holds 1111z 123m 456m 78m and draws 9m: whatever is discarded, only 1z would complete the hand."""
    hand = [108, 109, 110, 111, 0, 4, 8, 12, 16, 20, 24, 28, 36]
    rest = [tile for tile in sorted(wall) if tile not in (*hand, 32)]
    places = [place for packet in (0, 16, 32) for place in range(packet, packet + 4)] + [48]
    dealt = dict(zip(places, hand, strict=True)) | {52: 32}
    wall[:] = [dealt[place] if place in dealt else rest.pop(0) for place in range(136)]


def test_riichi_on_a_wait_for_a_fifth_tile_is_still_refused_by_riichienv_alone() -> None:
    both = Beside(preset("tenhou"), 0, RandomPolicy(Random(0)), waiting_for_its_own_four)
    both.deal()
    both.step()
    [parting] = both.partings
    assert dead_wait_riichi(parting)
    assert parting.fewer


@pytest.mark.xfail(reason="pon and chii are offered and then come to nothing (5.3)", strict=True)
def test_the_discard_after_the_fourth_kan_can_only_be_won_on() -> None:
    scene = Scene("1111222233334m", "1111p234s567s999s", "888p234p567p2244z", draws="5m1z", rinshan="6m7m8m8p")
    scene.ankan(0, "1m").ankan(0, "2m").ankan(0, "3m").turn(0)
    scene.ankan(1, "1p").discard(1, "8p", drawn=True)
    assert legal_actions(scene.view(2)) == ()
