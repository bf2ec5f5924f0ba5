"""What a program answers is one of the legal actions, or it is refused."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from bot.engine import actions as act
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import KIND_OF, TILE_NAMES, Tile
from bot.engine.view import SeatView, view_of
from bot.players.external.answers import REACH, Reach, parse_message, requested_action, riichi_action
from tests.for_each import for_each
from tests.players.external.test_messages import FAIR, played


def pai(tile: Tile) -> str:
    """The name of a tile, put down here a second time on purpose."""
    rank, suit = TILE_NAMES[tile][0], TILE_NAMES[tile][1]
    if suit == "z":
        return "ESWNPFC"[int(rank) - 1]
    return f"5{suit}r" if rank == "0" else f"{rank}{suit}"


def said(action: act.Action, view: SeatView) -> dict[str, Any]:
    """How the protocol says an action, without what it leaves to choice. Riichi is its discard."""
    seat, phase = view.seat, view.public.phase
    call: dict[str, Any] = {}
    if isinstance(phase, AwaitCalls):
        call = {"actor": seat, "target": phase.seat, "pai": pai(phase.tile)}
    match action:
        case act.Discard(tile, drawn) | act.Riichi(tile, drawn):
            return {"type": "dahai", "actor": seat, "pai": pai(tile), "tsumogiri": drawn}
        case act.Chii(tiles):
            return {"type": "chi", **call, "consumed": [pai(tile) for tile in tiles]}
        case act.Pon(tiles):
            return {"type": "pon", **call, "consumed": [pai(tile) for tile in reversed(tiles)]}
        case act.Daiminkan():
            assert isinstance(phase, AwaitCalls)
            own = [tile for tile in view.hidden.hand if KIND_OF[tile] == KIND_OF[phase.tile]]
            return {"type": "daiminkan", **call, "consumed": [pai(tile) for tile in own]}
        case act.Ankan(tile):
            own = [one for one in view.hidden.tiles if KIND_OF[one] == KIND_OF[tile]]
            return {"type": "ankan", "actor": seat, "consumed": [pai(one) for one in own]}
        case act.Kakan(tile):
            meld = next(meld for meld in view.own.melds if meld.first == KIND_OF[tile])
            return {"type": "kakan", "actor": seat, "pai": pai(tile), "consumed": [pai(one) for one in meld.tiles]}
        case act.Tsumo():
            return {"type": "hora", "actor": seat, "target": seat}
        case act.Ron():
            return {"type": "hora", **call}
        case _:
            words = {act.Kita: "nukidora", act.KyuushuKyuuhai: "ryukyoku", act.Pass: "none"}
            return {"type": words[type(action)]}


def decisions(seeds: Iterable[int]) -> list[tuple[SeatView, tuple[act.Action, ...]]]:
    """Everything that anybody was asked in some games."""
    found = []
    for seed in seeds:
        for step in played(seed).steps:
            if step.seat is not None and isinstance(step.before.phase, AwaitDiscard | AwaitCalls):
                view = view_of(step.before, step.seat)
                found.append((view, legal_actions(view)))
    return found


def test_every_legal_action_can_be_said() -> None:
    kinds = set()
    for view, legal in decisions((*range(4), FAIR + 1)):
        for action in legal:
            message = parse_message(json.dumps(said(action, view)).encode())
            assert message is not None
            if isinstance(action, act.Riichi):
                assert requested_action({"type": "reach", "actor": view.seat}, view, legal) is REACH
                assert riichi_action(message, view, legal) == action
            else:
                assert requested_action(message, view, legal) == action
            kinds.add(type(action))
    everything = {
        act.Ankan,
        act.Chii,
        act.Daiminkan,
        act.Discard,
        act.Kakan,
        act.Kita,
        act.KyuushuKyuuhai,
        act.Pass,
        act.Pon,
        act.Riichi,
        act.Ron,
        act.Tsumo,
    }
    assert kinds == everything


def test_no_answer_whatever_is_more_than_a_legal_action() -> None:
    """Answers to other questions than the one that is asked: taken where they fit, and never anything else."""
    asked = decisions(range(4))
    dice = Random(8)
    for view, legal in asked:
        for _ in range(4):
            other, theirs = dice.choice(asked)
            message = said(dice.choice(theirs), other)
            found = requested_action(message, view, legal)
            assert found is None or isinstance(found, Reach) or found in legal
            riichi = riichi_action(message, view, legal)
            assert riichi is None or riichi in legal


def own_turn(seed: int = 0) -> tuple[SeatView, tuple[act.Action, ...]]:
    """A turn in which the drawn tile lies in the hand as well, so that both may go."""
    for view, legal in decisions([seed]):
        drawn = [action for action in legal if isinstance(action, act.Discard) and action.drawn]
        if len(drawn) == 1 and act.Discard(drawn[0].tile, drawn=False) in legal:
            return view, legal
    raise AssertionError("there is no such turn")


@pytest.mark.parametrize(
    ("flag", "drawn"),
    [({"tsumogiri": True}, True), ({"tsumogiri": False}, False), ({}, True), ({"tsumogiri": 1}, True)],
)
def test_of_two_like_tiles_the_flag_says_which_goes_and_without_it_the_one_drawn(
    flag: dict[str, object], drawn: bool
) -> None:
    view, legal = own_turn()
    tile = next(action.tile for action in legal if isinstance(action, act.Discard) and action.drawn)
    answer: dict[str, object] = {"type": "dahai", "actor": view.seat, "pai": pai(tile), **flag}
    assert requested_action(answer, view, legal) == act.Discard(tile, drawn=drawn)


def test_a_wrong_flag_does_no_harm_where_the_tile_is_clear() -> None:
    for view, legal in decisions([0]):
        discards = [action for action in legal if isinstance(action, act.Discard)]
        for action in discards:
            if sum(other.tile == action.tile for other in discards) == 1:
                answer: dict[str, object] = {**said(action, view), "tsumogiri": not action.drawn}
                assert requested_action(answer, view, legal) == action


@for_each(
    "answer",
    [
        {"type": "dahai"},
        {"type": "dahai", "pai": None},
        {"type": "dahai", "pai": ["E"]},
        {"type": "dahai", "pai": "?"},
        {"type": "dahai", "pai": "1z"},
        {"type": "dahai", "pai": "0m"},
        {"type": "ankan"},
        {"type": "ankan", "consumed": "EEEE"},
        {"type": "ankan", "consumed": ["E", "E", "E", 1]},
        {"type": "ankan", "consumed": ["E"] * 5},
        {"type": "ankan", "consumed": ["E", "E", "E", "S"]},
        {"type": "kakan", "pai": {}},
        {"type": "chi", "consumed": ["1m", "2m"]},
        {"type": "pon", "consumed": []},
        {"type": "daiminkan", "consumed": ["E", "E", "E"]},
        {"type": "none"},
        {"type": "hello"},
        {"type": "tsumo", "pai": "E"},
        {"type": ""},
    ],
)
def test_an_answer_that_does_not_fit_is_none(answer: dict[str, object]) -> None:
    view, legal = own_turn()
    assert requested_action(answer, view, legal) is None
    assert riichi_action(answer, view, legal) is None


@pytest.mark.parametrize("key", ["actor", "pai", "target"])
def test_a_call_about_another_seat_or_tile_is_refused(key: str) -> None:
    calls = [(view, legal, call) for view, legal in decisions(range(4)) for call in legal if isinstance(call, act.Pon)]
    assert calls
    for view, legal, call in calls:
        answer = said(call, view)
        answer[key] = "9z" if key == "pai" else (answer[key] + 1) % 4
        assert requested_action(answer, view, legal) is None


@for_each(
    "line",
    [
        *(b"", b"none", b"null", b"[]", b'"none"', b"{}", b'{"type":1}', b'{"type":"none"', b"\xff\xfe"),
        b"[" * 60_000,
        b'{"type":"none","x":' + b"9" * 5000 + b"}",
        b'{"type":"none","x":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    ],
)
def test_a_line_that_is_no_message_is_told_apart(line: bytes) -> None:
    assert parse_message(line) is None
