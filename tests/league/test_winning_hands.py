"""The hands that won in a game."""

import json

from bot.engine.events import Agari, KyokuEnded, KyokuStarted
from bot.league.winning_hands import hand_from, hand_to, winning_hands
from tests.builders import Scene
from tests.store.games import played


def test_every_hand_that_won_is_there_with_what_it_was() -> None:
    for seed, name in ((1, "tenhou"), (2, "tenhou"), (0, "tenhou_sanma")):
        events = played(seed, name)
        wins = [event for event in events if isinstance(event, Agari)]
        found = winning_hands(events)
        assert [(hand.seat, hand.tile, hand.concealed, hand.melds) for hand in found] == [
            (win.seat, win.tile, win.concealed, win.melds) for win in wins
        ]
        starts = [event for event in events if isinstance(event, KyokuStarted)]
        assert all(starts[hand.kyoku].oya == hand.dealer for hand in found)
        assert all(starts[hand.kyoku].number == hand.number for hand in found)


def test_points_are_those_of_the_hand_alone() -> None:
    quiet = ("258m369p147s3456z", "369m147p258s4567z", "147m369p258s3567z")
    scene = Scene("123456m234p67s55p", *quiet, draws="1z8s", indicators="1m", honba=3, kyotaku=2)
    scene.riichi(0, "1z", drawn=True).close()
    scene.discard(1, "8s", drawn=True).ron(0)
    [hand] = winning_hands(scene.events)
    assert (hand.han, hand.points, hand.honba, hand.tsumo) == (5, 12000, 3, False)
    assert scene.deltas[0] == hand.points + 3 * 300 + 3000


def test_a_kyoku_that_did_not_end_has_no_hand() -> None:
    events = played(1)
    first = next(index for index, event in enumerate(events) if isinstance(event, Agari))
    assert not any(isinstance(event, KyokuEnded) for event in events[first : first + 1])
    assert winning_hands(events[: first + 1]) == ()


def test_a_hand_is_the_same_after_json() -> None:
    hands = [hand for seed in range(3) for hand in winning_hands(played(seed))]
    assert any(hand.melds for hand in hands)
    for hand in hands:
        assert hand_from(json.loads(json.dumps(hand_to(hand)))) == hand
