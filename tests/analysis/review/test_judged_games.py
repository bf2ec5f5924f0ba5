"""Whatever game is reviewed: the measures are what they say, and nobody is blamed for what was hidden."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.analysis.puzzles.dealt_turn import dealt_turn
from bot.analysis.puzzles.discard_puzzle import choices_of, level_of, may_be_asked
from bot.analysis.review import Grade, Judged, judge
from bot.analysis.review.safety import Safety
from bot.engine.actions import Discard, Riichi
from bot.engine.events import Agari, Event, TileDiscarded
from bot.engine.legal import legal_actions
from bot.engine.replay import Decision, Position, Replay
from bot.engine.rules.ruleset import preset
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_COUNT, KIND_OF, counts_of, tile_set
from bot.engine.view import SeatView
from tests.analysis.review.films import played, recorded
from tests.engine.hidden import Places, exchanged, replay_with
from tests.engine.policies import eager_policy, play_game

RULES = ["tenhou", "mahjong_soul_sanma", "local_all"]


def decisions(films: tuple[Replay, ...]) -> Iterator[Decision]:
    for replay in films:
        for kyoku in range(len(replay)):
            yield from replay.decisions(kyoku)


def counted_unseen(view: SeatView) -> list[int]:
    """What a seat does not see, counted tile by tile."""
    rules, public = view.public.rules, view.public
    shown = [*view.hidden.tiles, *public.indicators]
    for seat in public.seats:
        shown += [entry.tile for entry in seat.river if entry.called_by is None]
        shown += [tile for meld in seat.melds for tile in meld.tiles]
    left = counts_of(tile_set(rules.aka_dora, rules.players))
    for kind, count in enumerate(counts_of(shown)):
        left[kind] -= count
    left[30] -= sum(seat.kita for seat in public.seats)
    return left


def test_the_best_discard_accepts_most_of_those_that_stay_nearest_and_acceptance_is_what_one_counts() -> None:
    looked_at = 0
    for number, one in enumerate(decisions(recorded())):
        judged = judge(one)
        if judged.discard is None:
            continue
        thrown, players = judged.discard, one.view.public.players
        nearest = min(throw.shanten for throw in thrown.discards)
        assert thrown.best.shanten == nearest
        assert thrown.best.ways == max(throw.ways for throw in thrown.discards if throw.shanten == nearest)
        assert isinstance(one.action, Discard | Riichi)
        assert thrown.chosen.tile == one.action.tile
        if number % 7:
            continue
        looked_at += 1
        unseen, melds = counted_unseen(one.view), len(one.view.own.melds)
        counts = counts_of(one.view.hidden.tiles)
        counts[KIND_OF[thrown.chosen.tile]] -= 1
        far = shanten(counts, melds, players)
        assert far == thrown.chosen.shanten
        accepted = 0
        for kind in range(KIND_COUNT):
            if counts[kind] < 4 and (players == 4 or not 1 <= kind <= 7):
                counts[kind] += 1
                accepted += unseen[kind] * (shanten(counts, melds, players) < far)
                counts[kind] -= 1
        assert accepted == thrown.chosen.ways
    assert looked_at > 150


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_decision_of_any_game_can_be_judged(name: str, seed: int) -> None:
    replay = played(preset(name), seed, 4)
    for one in decisions((replay,)):
        judged = judge(one)
        assert (judged.grade is Grade.UNSURE) == bool(judged.doubts)
        if judged.discard is not None and judged.discard.stance is not None:
            assert 0 <= judged.discard.safest <= judged.discard.chosen.risk < 1


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9), name=st.sampled_from(["tenhou", "tenhou_sanma", "ema2025"]))
def test_what_the_quiz_takes_for_right_is_never_called_a_mistake(seed: int, name: str) -> None:
    view = dealt_turn(Random(seed), preset(name))
    if view is None or not may_be_asked(view):
        return
    choices, legal = choices_of(view), legal_actions(view)
    if level_of(choices) is None:
        return
    for choice in choices:
        action = next(one for one in legal if isinstance(one, Discard) and one.tile == choice.tile)
        grade = judge(Decision(Position(0, 0), view.seat, view, legal, action)).grade
        if choice.right:
            assert grade in (Grade.BEST, Grade.FINE)
        else:
            assert grade in (Grade.SLOWER, Grade.UNSURE)


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), name=st.sampled_from(["tenhou", "tenhou_sanma"]))
def test_with_every_hidden_tile_exchanged_each_decision_is_judged_alike(seed: int, name: str) -> None:
    rules, dice = preset(name), Random(seed)
    game = play_game(rules, seed, [eager_policy(dice) for _ in range(rules.players)])
    steps = dice.choice(game.kyoku)
    until = steps[: dice.randrange(1, len(steps))]
    happened: list[Event] = [event for step in until for event in step.events]
    places = Places(happened[0])  # type: ignore[arg-type]
    for event in happened[1:]:
        places.follow(event)
    for seat in range(rules.players):
        wall = exchanged(places.wall, places.seen_by(seat), dice)
        _, events = replay_with(wall, until, seat)
        assert judged_of(Replay(rules, (), events), seat) == judged_of(Replay(rules, (), happened), seat)


def judged_of(replay: Replay, seat: int) -> list[Judged]:
    """The judged decisions of a seat, wherever among the answers of others they stand."""
    return [replace(judge(one), position=Position(0, 0)) for one in replay.decisions(0, seat)]


def test_nobody_ever_wins_on_what_is_told_to_be_safe() -> None:
    risks: dict[Safety, list[bool]] = {safety: [] for safety in Safety}
    for replay in recorded():
        for kyoku, kyoku_log in enumerate(replay.kyoku_logs):
            for one in replay.decisions(kyoku):
                thrown = judge(one).discard
                if thrown is None:
                    continue
                following = kyoku_log.events[one.position.step + 1 :]
                discards = [place for place, event in enumerate(following) if isinstance(event, TileDiscarded)]
                until = discards[1] if len(discards) > 1 else None
                wins = [event for event in following[:until] if isinstance(event, Agari)]
                winners = {win.seat for win in wins if win.source == one.seat}
                for danger in thrown.chosen.dangers:
                    risks[danger.safety].append(danger.seat in winners)
                    assert danger.risk == 0 or danger.safety not in (Safety.GENBUTSU, Safety.PASSED, Safety.GONE)
    assert len(risks[Safety.GENBUTSU]) > 100
    for safe in (Safety.GENBUTSU, Safety.PASSED, Safety.GONE):
        assert not any(risks[safe])
    assert any(risks[Safety.LIVE])
