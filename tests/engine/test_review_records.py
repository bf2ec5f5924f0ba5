"""Recorded events that cannot follow on the state they are folded over are refused, never adopted."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine import events as ev
from bot.engine.actions import DeclareNoten, Pass
from bot.engine.errors import CorruptRecord
from bot.engine.fold import evolve, initial
from bot.engine.game import fold
from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.ruleset import preset
from bot.engine.view import State
from bot.lookup.notation import parse_tiles
from tests.builders import TENHOU, Scene, tenhou_with, tile
from tests.engine.policies import play_game, random_policy
from tests.for_each import for_each

# Seat 0 may add the fourth 5z to its pon or show four of 1m; seat 1 waits for 5p and 8p.
HANDS = ("55z1111m258p369s4z", "345678m345s67p88s", "247m258p369s1234z", "258m369p147s123z5z")


def in_turn() -> Scene:
    return Scene(*HANDS, draws="9m9s9p1p")


def discarded() -> Scene:
    return in_turn().discard(0, "9m", drawn=True)


def won() -> Scene:
    scene = Scene(*HANDS, draws="8p")
    return scene.discard(0, "8p", drawn=True).ron(1)


def meld(kind: MeldKind, tiles: str, called: str | None = None, source: int | None = None) -> Meld:
    return Meld(kind, parse_tiles(tiles), None if called is None else tile(called), source)


ANKAN = ev.KanDeclared(0, meld(MeldKind.ANKAN, "1111m"))
PON_OF_9M = meld(MeldKind.PON, "999m", "9m", 0)
DRAWN_HAND = ev.Ryuukyoku(ev.DrawReason.EXHAUSTIVE, (None,) * 4)
SETTLED = ev.KyokuEnded((0,) * 4, (25000,) * 4, 0, None)


@for_each(
    "event",
    [
        ev.TileDrawn(0, tile("1m")),
        ev.TileDiscarded(0, tile("1m"), drawn=False),
        ANKAN,
        ev.KitaDeclared(0),
        ev.Claimed(1, Pass()),
        ev.CallsClosed(),
        ev.RiichiAccepted(0),
        ev.MeldCalled(1, PON_OF_9M),
        ev.DoraRevealed(tile("1m")),
        ev.TenpaiAsked(),
        DRAWN_HAND,
        SETTLED,
        ev.StopOffered(0),
        ev.PlayedOn(0),
        ev.GameEnded(()),
    ],
)
def test_nothing_happens_before_a_deal(event: ev.Event) -> None:
    with pytest.raises(CorruptRecord):
        evolve(initial(TENHOU), event)


@for_each(
    "event",
    [
        ev.TileDrawn(0, tile("1m")),
        ev.TileDrawn(1, tile("1m")),
        ev.TileDiscarded(1, tile("9s"), drawn=False),
        ev.TileDiscarded(-4, tile("9m"), drawn=True),
        ev.TileDiscarded(0, tile("9s"), drawn=True),
        ev.TileDiscarded(0, tile("7z"), drawn=False),
        ev.KanDeclared(1, meld(MeldKind.ANKAN, "8888s")),
        ev.KanDeclared(0, meld(MeldKind.ANKAN, "5555z")),
        ev.KanDeclared(0, meld(MeldKind.ANKAN, "111m")),
        ev.KanDeclared(0, Meld(MeldKind.ANKAN, ())),
        ev.KanDeclared(0, meld(MeldKind.DAIMINKAN, "5555z", "5z", 3)),
        ev.KanDeclared(0, Meld(MeldKind.KAKAN, parse_tiles("1111m"), tile("1m"), 3, tile("1m"))),
        ev.KitaDeclared(1),
        ev.Claimed(1, Pass()),
        ev.CallsClosed(),
        ev.RiichiAccepted(0),
        ev.MeldCalled(1, PON_OF_9M),
        ev.TenpaiAsked(),
        SETTLED,
        ev.StopOffered(0),
        ev.PlayedOn(0),
        ev.GameEnded(()),
        ev.GameStarted(TENHOU),
    ],
)
def test_in_a_turn_only_its_seat_acts_and_only_with_tiles_it_holds(event: ev.Event) -> None:
    with pytest.raises(CorruptRecord):
        evolve(in_turn().state, event)


@for_each(
    "event",
    [
        ev.TileDrawn(0, tile("1m")),
        ev.TileDrawn(2, tile("1m")),
        ev.TileDrawn(1, tile("1m"), rinshan=True),
        ev.TileDrawn(1, None),
        ev.TileDiscarded(1, tile("9s"), drawn=False),
        ANKAN,
        ev.Claimed(0, Pass()),
        ev.Claimed(4, Pass()),
        ev.Claimed(-1, Pass()),
        ev.RiichiAccepted(0),
        ev.MeldCalled(0, PON_OF_9M),
        ev.MeldCalled(1, PON_OF_9M),
        ev.MeldCalled(1, meld(MeldKind.PON, "888s", "8s", 0)),
        ev.MeldCalled(1, meld(MeldKind.PON, "99m", "9m", 0)),
        ev.MeldCalled(1, meld(MeldKind.ANKAN, "9999m")),
        ev.MeldCalled(2, meld(MeldKind.PON, "999m", "9m", 3)),
        SETTLED,
        ev.PlayedOn(0),
    ],
)
def test_after_a_discard_the_others_answer_and_the_next_seat_draws(event: ev.Event) -> None:
    with pytest.raises(CorruptRecord):
        evolve(discarded().state, event)


def test_an_answer_is_given_once() -> None:
    state = evolve(discarded().state, ev.Claimed(2, Pass()))
    with pytest.raises(CorruptRecord):
        evolve(state, ev.Claimed(2, Pass()))


def test_a_replacement_tile_follows_its_kan_and_no_other_tile_does() -> None:
    state = evolve(evolve(in_turn().state, ANKAN), ev.CallsClosed())
    for stray in (ev.TileDrawn(0, tile("1p")), ev.TileDrawn(1, tile("1p"), rinshan=True), ANKAN):
        with pytest.raises(CorruptRecord):
            evolve(state, stray)
    assert evolve(state, ev.TileDrawn(0, tile("1p"), rinshan=True)).hidden_hands[0].drawn == tile("1p")


def test_nobody_draws_from_an_empty_wall() -> None:
    scene = Scene(*HANDS).idle(69)
    assert scene.public.live == 0
    scene.discard(1, "8s")
    with pytest.raises(CorruptRecord):
        evolve(evolve(scene.state, ev.CallsClosed()), ev.TileDrawn(2, tile("1p")))


def test_a_riichi_stands_once_and_for_its_own_seat() -> None:
    scene = in_turn().turn(0).riichi(1, "9s", drawn=True)
    state = evolve(scene.state, ev.CallsClosed())
    with pytest.raises(CorruptRecord):
        evolve(state, ev.RiichiAccepted(2))
    with pytest.raises(CorruptRecord):
        evolve(evolve(state, ev.RiichiAccepted(1)), ev.RiichiAccepted(1))


def recorded_win() -> tuple[State, ev.Agari]:
    """The state before the win of seat 1 on a discard of seat 0, and the win."""
    before = Scene(*HANDS, draws="8p").discard(0, "8p", drawn=True).state
    return before, won().over.wins[0]


@pytest.mark.parametrize("changes", [{"seat": 0}, {"seat": 7}, {"source": 2}, {"source": 1}])
def test_a_win_is_on_the_open_tile_of_another(changes: dict[str, Any]) -> None:
    before, win = recorded_win()
    with pytest.raises(CorruptRecord):
        evolve(before, replace(win, **changes))


def test_nobody_wins_twice_on_a_tile() -> None:
    before, win = recorded_win()
    once = evolve(before, win)
    for stray in (win, replace(win, seat=0), replace(win, seat=2, source=3)):
        with pytest.raises(CorruptRecord):
            evolve(once, stray)
    assert evolve(once, replace(win, seat=2)) != once


def test_a_settled_kyoku_is_over() -> None:
    state = won().state
    for stray in (ev.TileDrawn(1, tile("1m")), ev.Claimed(1, Pass()), DRAWN_HAND, SETTLED, ev.DoraRevealed(tile("1m"))):
        with pytest.raises(CorruptRecord):
            evolve(state, stray)


def test_a_settlement_has_a_score_for_every_seat() -> None:
    state = evolve(in_turn().state, DRAWN_HAND)
    with pytest.raises(CorruptRecord):
        evolve(state, ev.KyokuEnded((0,) * 3, (25000,) * 3, 0, None))


def test_no_sixth_indicator_is_turned_over() -> None:
    state = in_turn().state
    for _ in range(4):
        state = evolve(state, ev.DoraRevealed(tile("1p")))
    with pytest.raises(CorruptRecord):
        evolve(state, ev.DoraRevealed(tile("1p")))


def test_a_deal_waits_for_the_end_of_the_kyoku_and_has_every_seat() -> None:
    scene = in_turn()
    deal = next(event for event in scene.events if isinstance(event, ev.KyokuStarted))
    with pytest.raises(CorruptRecord):
        evolve(scene.state, deal)
    for changes in ({"oya": 4}, {"oya": -1}, {"scores": (25000,) * 3}, {"hands": (None,) * 3}, {"hands": ((),) * 4}):
        with pytest.raises(CorruptRecord):
            evolve(initial(TENHOU), replace(deal, **changes))


def test_whether_it_is_tenpai_says_a_seat_of_the_table_once_the_wall_is_empty() -> None:
    scene = Scene(*HANDS, rules=tenhou_with(noten_choice=True)).idle(70)
    state = evolve(scene.state, ev.Claimed(2, DeclareNoten()))
    for seat in (2, 4, -1):
        with pytest.raises(CorruptRecord):
            evolve(state, ev.Claimed(seat, DeclareNoten()))


@pytest.mark.parametrize("name", ["tenhou", "tenhou_sanma", "mleague"])
def test_a_record_that_lost_an_event_or_has_it_twice_is_never_adopted_where_tiles_moved(name: str) -> None:
    events = play_game(preset(name), 7, [random_policy(Random(7))] * preset(name).players).events
    end = next(index for index, event in enumerate(events) if isinstance(event, ev.KyokuEnded)) + 1
    state = initial(preset(name))
    for index in range(1, end):
        event = events[index]
        after = evolve(state, event)
        if isinstance(
            event, ev.TileDrawn | ev.TileDiscarded | ev.MeldCalled | ev.KanDeclared | ev.KitaDeclared | ev.KyokuStarted
        ):
            for ahead, rest in ((state, events[index + 1 : end]), (after, events[index:end])):
                with pytest.raises(CorruptRecord):
                    fold(ahead, rest)
        state = after
