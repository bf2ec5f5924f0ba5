"""A game that is over, moment by moment: each seat saw then what it sees there, and decided what it did."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import get_args

import pytest

from bot.engine.actions import Action, KyuushuKyuuhai, Pass
from bot.engine.errors import CorruptRecord
from bot.engine.events import DoraRevealed, GameStarted, KyokuStarted, TileDiscarded
from bot.engine.fold import fold_view, initial
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.replay import Position, Replay
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.view import SeatView, view_of, visible_to
from bot.players.registry import player
from tests.engine.policies import Played, by_fours, eager_policy, fairly, play_game, random_policy

CHANCE, CLUB, STOPPED = range(4), (4, 5), 6
NAMES = ("Aki", "Botan", "Chika", "Dan")


def rules_of(seed: int) -> Ruleset:
    options: dict[str, object] = {"length": "east_only"}
    if seed == STOPPED:
        choice = dict.fromkeys(("agari_yame", "tenpai_yame"), "choice_always")
        options |= choice | {"yame_needs_target": False, "target_points": 0, "tobi": "off"}
    else:
        options["noten_choice"] = True
    return ruleset_from(options, preset("tenhou_sanma" if seed % 2 else "tenhou"))


@cache
def played(seed: int) -> Played:
    """A game; of odd numbers with three players.

    Two are played by computer players, who wait for something when the wall is exhausted; the others by chance, some
    over walls in which kans are common, and in one the dealer of the last hand plays on and stops later.
    """
    rules = rules_of(seed)
    if seed in CLUB:
        return play_game(rules, seed, [player("club", seed * 4 + seat) for seat in range(rules.players)])
    if seed == STOPPED:
        dice = Random(18)
        return play_game(rules, 18, [eager_policy(dice)] * 4, shuffle=by_fours)
    dice = Random(f"film {seed}")
    policies = [dice.choice((eager_policy, random_policy))(dice) for _ in range(rules.players)]
    return play_game(rules, seed, policies, shuffle=by_fours if seed % 3 == 0 else fairly)


@cache
def replay(seed: int) -> Replay:
    game = played(seed)
    rules = game.final.public.rules
    return Replay(rules, NAMES[: rules.players], game.events)


def spots(one: Replay) -> Iterator[Position]:
    for kyoku, kyoku_log in enumerate(one.kyoku_logs):
        yield from (Position(kyoku, step) for step in range(len(kyoku_log.events)))


def picture_steps(one: Replay) -> list[Position]:
    return [Position(kyoku, step) for kyoku, kyoku_log in enumerate(one.kyoku_logs) for step in kyoku_log.picture_steps]


# -------------------------------------------------------------------------------------------------- what could be seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", CHANCE)
def test_a_seat_sees_at_a_moment_what_it_has_folded_from_what_it_was_told(seed: int) -> None:
    one = replay(seed)
    seats = range(one.rules.players)
    folded: list[SeatView] = [view_of(initial(one.rules), seat) for seat in seats]
    for position in spots(one):
        for seat in seats:
            told = visible_to(one.event(position), seat)
            if told is not None:
                folded[seat] = fold_view(folded[seat], told)
        if position.step % 7 == 0 or position == one.end(position.kyoku):
            assert one.views(position) == tuple(folded)
            assert one.public(position) == folded[0].public
            assert [one.view(position, seat) for seat in seats] == folded


def test_a_game_is_cut_where_its_kyoku_are_dealt() -> None:
    one = replay(0)
    assert [event for kyoku_log in one.kyoku_logs for event in kyoku_log.events] == [
        event for event in played(0).events if not isinstance(event, GameStarted)
    ]
    assert all(
        isinstance(kyoku_log.events[0], KyokuStarted) and kyoku_log.events[0] is kyoku_log.started
        for kyoku_log in one.kyoku_logs
    )
    assert len(one) == len(played(0).kyoku)
    assert one.over
    for kyoku_log in one.kyoku_logs:
        assert kyoku_log.ended is not None
        assert bool(kyoku_log.wins) != (kyoku_log.draw is not None)


def test_an_indicator_is_there_from_the_moment_it_was_turned_over_and_not_before() -> None:
    turned = 0
    for seed in (0, 3):
        one = replay(seed)
        for position in spots(one):
            event = one.event(position)
            if isinstance(event, DoraRevealed):
                before = one.public(Position(position.kyoku, position.step - 1)).indicators
                assert one.public(position).indicators == (*before, event.indicator)
                turned += 1
    assert turned > 10


# -------------------------------------------------------------------------------------------------- what was decided


def choices(game: Played) -> list[tuple[int, SeatView, tuple[Action, ...], Action]]:
    """What the host of a game asked and was answered, where there was a choice."""
    found = []
    for step in game.steps:
        if step.seat is None or step.action is None:
            continue
        view = view_of(step.before, step.seat)
        if len(legal_actions(view)) > 1:
            found.append((step.seat, view, legal_actions(view), step.action))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [*CHANCE, *CLUB, STOPPED])
def test_decisions_are_what_was_asked_and_answered_in_the_order_of_the_game(seed: int) -> None:
    """The host asked a seat; later the replay says the same of it: its view then, its choices, and which it took."""
    one = replay(seed)
    decided = [decision for kyoku in range(len(one)) for decision in one.decisions(kyoku)]
    assert [(d.seat, d.view, d.legal, d.action) for d in decided] == choices(played(seed))
    assert any(isinstance(decision.action, Pass) for decision in decided)
    for decision in decided:
        assert decision.action in decision.legal
        assert one.view(decision.position, decision.seat) == decision.view
        assert one.decision_at(decision.position, decision.seat) == decision


def test_whoever_discards_after_an_open_kan_does_not_know_the_indicator_that_its_discard_turns_over() -> None:
    """The indicator comes before the tile in the record, and after the decision."""
    seen = 0
    for seed in (0, 3):
        one = replay(seed)
        for kyoku, kyoku_log in enumerate(one.kyoku_logs):
            for step, (event, after) in enumerate(pairwise(kyoku_log.events)):
                if not (isinstance(event, DoraRevealed) and isinstance(after, TileDiscarded)):
                    continue
                [decision] = [d for d in one.decisions(kyoku, after.seat) if d.position.step == step - 1]
                assert isinstance(decision.view.public.phase, AwaitDiscard)
                assert len(one.public(Position(kyoku, step)).indicators) == len(decision.view.public.indicators) + 1
                seen += 1
    assert seen > 0


def test_several_seats_that_may_answer_one_tile_decide_at_one_moment_without_knowing_of_each_other() -> None:
    together = 0
    for seed in CHANCE:
        one = replay(seed)
        for kyoku in range(len(one)):
            for first, second in pairwise(one.decisions(kyoku)):
                if first.position == second.position:
                    assert first.seat != second.seat
                    assert isinstance(second.view.public.phase, AwaitCalls)
                    assert first.view.public == second.view.public
                    together += 1
    assert together > 3


@pytest.mark.slow
def test_these_games_hold_every_kind_of_decision_but_nine_terminals() -> None:
    films = map(replay, (*CHANCE, *CLUB, STOPPED))
    made = [decision.action for one in films for kyoku in range(len(one)) for decision in one.decisions(kyoku)]
    assert {type(action) for action in made} | {KyuushuKyuuhai} == set(get_args(Action))


def test_the_next_decision_of_a_seat_is_found_across_kyoku() -> None:
    one = replay(1)
    mine = [decision for kyoku in range(len(one)) for decision in one.decisions(kyoku, 2)]
    assert all(decision.seat == 2 for decision in mine)
    position, found = Position(0, -1), []
    while (decision := one.next_decision(position, 2)) is not None:
        found.append(decision)
        position = decision.position
    assert found == mine
    assert one.next_decision(one.end(len(one) - 1)) is None
    assert one.decision_at(one.start(0), 2) is None


# ----------------------------------------------------------------------------------------------------------- where to


@pytest.mark.parametrize("seed", CHANCE)
def test_picture_steps_forward_and_back_are_the_same_way(seed: int) -> None:
    one = replay(seed)
    forward = [one.start(0)]
    while (position := one.after(forward[-1])) is not None:
        forward.append(position)
    back = [one.end(len(one) - 1)]
    while (position := one.before(back[-1])) is not None:
        back.append(position)
    assert forward == back[::-1] == picture_steps(one)
    assert one.after(forward[-1]) is one.before(forward[0]) is None


def test_from_between_two_picture_steps_the_way_goes_to_the_next_and_to_the_one_before() -> None:
    one = replay(0)
    for kyoku, kyoku_log in enumerate(one.kyoku_logs):
        between = [step for step in range(len(kyoku_log.events)) if step not in kyoku_log.picture_steps]
        for step in between[:: max(1, len(between) // 5)]:
            position = Position(kyoku, step)
            before, after = one.before(position), one.after(position)
            assert before is not None
            assert after is not None
            assert before < position < after
            assert one.after(before) == after


def test_any_numbers_lead_to_the_nearest_moment() -> None:
    one = replay(0)
    last = one.end(len(one) - 1)
    assert one.position(-3, 10**9) == one.end(0)
    assert one.position(10**9, 10**9) == last
    assert one.position(10**9, -1) == Position(last.kyoku, 0) == one.start(last.kyoku)
    assert one.position(0, 2) == Position(0, 2)


def test_wins_are_the_ends_of_the_kyoku_that_somebody_won() -> None:
    one = replay(CLUB[0])
    assert one.wins() == tuple(one.end(kyoku) for kyoku, kyoku_log in enumerate(one.kyoku_logs) if kyoku_log.wins)
    assert one.wins()


# ------------------------------------------------------------------------------------------- games that are not whole


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_that_breaks_off_anywhere_can_be_seen_up_to_there(seed: int) -> None:
    whole = replay(seed)
    for count in (1, 2, 3, 20, len(whole.kyoku_logs[0].events) - 1, len(whole.kyoku_logs[0].events) + 5):
        cut = Replay(whole.rules, whole.names, whole.events[:count])
        end = cut.end(len(cut) - 1)
        assert not cut.over
        assert len(cut) == (2 if count > len(whole.kyoku_logs[0].events) else 1)
        assert cut.views(end) == whole.views(end)
        assert (cut.kyoku_logs[-1].ended is None) == (cut.kyoku_logs[-1].events != whole.kyoku_logs[end.kyoku].events)
        assert picture_steps(cut)[-1] == end
        decided = [decision for decision in whole.decisions(end.kyoku) if decision.position.step + 1 < end.step]
        assert [decision for decision in cut.decisions(end.kyoku) if decision.position.step + 1 < end.step] == decided


def test_a_game_may_begin_in_the_middle() -> None:
    whole = replay(0)
    later = Replay(
        whole.rules, whole.names, [event for kyoku_log in whole.kyoku_logs[1:] for event in kyoku_log.events]
    )
    assert len(later) == len(whole) - 1
    for kyoku in range(len(later)):
        end = later.end(kyoku)
        # How many decisions there were before, nobody can tell.
        assert later.public(end).seats == whole.public(Position(kyoku + 1, end.step)).seats
        assert [(d.seat, d.position.step, d.view.hidden, d.legal, d.action) for d in later.decisions(kyoku)] == [
            (d.seat, d.position.step, d.view.hidden, d.legal, d.action) for d in whole.decisions(kyoku + 1)
        ]


def test_without_a_kyoku_there_is_nothing_to_see() -> None:
    with pytest.raises(CorruptRecord):
        Replay(preset("tenhou"), NAMES, [GameStarted(preset("tenhou"))])


def test_an_event_that_cannot_follow_is_told_when_its_kyoku_is_looked_at() -> None:
    whole = replay(0)
    broken = Replay(
        whole.rules, whole.names, [*whole.kyoku_logs[0].events, *whole.kyoku_logs[1].events[:3], whole.events[1]]
    )
    assert broken.public(broken.end(0)) == whole.public(whole.end(0))
    with pytest.raises(CorruptRecord):
        broken.public(broken.start(1))
