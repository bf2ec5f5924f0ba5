"""A record becomes a replay and a replay a record: nothing is lost, and what the log did not say is filled in."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import DeclareNoten, DeclareTenpai, Discard
from bot.engine.events import Claimed, Event, KyokuStarted, StopOffered
from bot.engine.replay import Replay
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.paifu import LogProblem, Malformed, play_back, read
from bot.paifu.compare import Matter
from bot.paifu.record import Did, Drew, Kyoku, KyokuOutcome, Record, Win
from bot.paifu.record_replay import record_of, replay_of
from bot.paifu.tenhou.mjlog import read_mjlog
from bot.players.registry import player
from tests.engine.policies import by_fours, eager_policy, play_game
from tests.long.test_any_options import any_rules
from tests.paifu.encode_mjai import mjai_of
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.rounds import Round, games
from tests.paifu.samples import sample

PARTS = [slice(0, 30, 6), slice(30, None, 6)]


@pytest.fixture(scope="module")
def recorded() -> list[list[Round]]:
    return list(games())


def comparable(record: Record) -> Record:
    """The order of yaku aside, and whether norths set aside are dora: logs have them as they like."""

    def win(win: Win) -> Win:
        rows = sorted(("dora" if name == "kita" else name, han) for name, han in win.yaku or ())
        merged = {name: sum(han for other, han in rows if other == name) for name, _ in rows}
        return replace(win, yaku=tuple(merged.items()))

    def kyoku(one: Kyoku) -> Kyoku:
        outcome = one.outcome
        return replace(one, outcome=outcome and replace(outcome, wins=tuple(map(win, outcome.wins))))

    return replace(record, kyoku=tuple(map(kyoku, record.kyoku)))


@pytest.mark.parametrize("part", PARTS, ids=["first", "others"])
def test_a_record_made_of_the_replay_of_a_complete_record_is_that_record(
    recorded: list[list[Round]], part: slice
) -> None:
    """An mjlog tells everything, who won what with its changes and when indicators were turned over among it."""
    for game in recorded[part]:
        record = read_mjlog(mjlog_of(game))
        replay, disagreement = replay_of(record)
        assert disagreement is None
        assert comparable(record_of(replay)) == comparable(record), game[0]["game"]


def test_what_a_terse_log_does_not_say_is_filled_in(recorded: list[list[Round]]) -> None:
    for game in recorded[:12:3]:
        whole = read_mjlog(mjlog_of(game))
        terse = read(mjai_of(game, terse=True), whole.rules)
        assert terse != replace(whole, names=terse.names)
        replay, disagreement = replay_of(terse)
        assert disagreement is None
        assert comparable(record_of(replay)) == comparable(whole)


def shown(events: tuple[Event, ...]) -> list[Event]:
    """What everybody saw, and the tiles: not who kept silent, nor what nobody drew."""
    return [
        replace(event, wall=None) if isinstance(event, KyokuStarted) else event
        for event in events
        if not isinstance(event, Claimed)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_replay_of_a_replay_s_record_is_that_replay(seed: int) -> None:
    dice = Random(f"films {seed}")
    rules = any_rules(dice)
    replay = Replay(rules, ("",) * rules.players, play_game(rules, seed, [eager_policy(dice)] * rules.players).events)
    again, disagreement = replay_of(record_of(replay))
    assert disagreement is None
    assert shown(again.events) == shown(replay.events)
    assert again.over


# ------------------------------------------------------------------------------------------------- tenpai by one's word


@pytest.fixture(scope="module")
def chosen() -> Replay:
    """A game in which everybody may keep a tenpai hand closed, with draws at the end of the wall."""
    rules = ruleset_from({"length": "east_only", "noten_choice": True}, preset("tenhou"))
    policies = [player("beginner", seat) for seat in range(4)]
    return Replay(rules, ("",) * 4, play_game(rules, 4, policies).events)


def exhausted(record: Record) -> list[int]:
    return [
        index
        for index, kyoku in enumerate(record.kyoku)
        if any(isinstance(step, Did) and isinstance(step.action, DeclareTenpai) for step in kyoku.steps)
    ]


def test_who_said_tenpai_and_who_noten_stands_after_the_last_discard_by_seat(chosen: Replay) -> None:
    record = record_of(chosen)
    assert exhausted(record)
    for index in exhausted(record):
        kyoku, draw = record.kyoku[index], chosen.kyoku_logs[index].draw
        assert draw is not None
        said = [
            step
            for step in kyoku.steps
            if isinstance(step, Did) and isinstance(step.action, DeclareTenpai | DeclareNoten)
        ]
        assert kyoku.steps[-len(said) :] == tuple(said)
        assert [step.seat for step in said] == sorted(step.seat for step in said)
        assert all((step.seat in draw.tenpai) == isinstance(step.action, DeclareTenpai) for step in said)


def test_where_a_log_does_not_tell_who_said_tenpai_the_payments_do(chosen: Replay) -> None:
    record = record_of(chosen)

    def silent(kyoku: Kyoku) -> Kyoku:
        steps = [
            step
            for step in kyoku.steps
            if isinstance(step, Drew) or not isinstance(step.action, DeclareTenpai | DeclareNoten)
        ]
        return replace(kyoku, steps=tuple(steps))

    replay, disagreement = replay_of(replace(record, kyoku=tuple(map(silent, record.kyoku))))
    assert disagreement is None
    assert record_of(replay) == record


# ---------------------------------------------------------------------------------------------- logs that are not whole


def cut(record: Record, steps: int) -> Record:
    """The record, broken off after so many steps of its first kyoku."""
    first = record.kyoku[0]
    broken = replace(
        first, steps=first.steps[:steps], outcome=None, indicators=first.indicators[:1], reveals=(), ura=()
    )
    return replace(record, kyoku=(broken,), finished=False, final=None)


@pytest.mark.parametrize("steps", [0, 1, 2, 7, 8, 30])
def test_a_log_that_breaks_off_is_seen_up_to_there_and_nothing_is_made_up(
    steps: int, recorded: list[list[Round]]
) -> None:
    record = cut(read_mjlog(mjlog_of(recorded[0])), steps)
    replay, disagreement = replay_of(record)
    assert disagreement is None
    assert not replay.over
    assert replay.kyoku_logs[0].ended is None
    assert record_of(replay) == record


def test_a_game_that_breaks_off_while_its_dealer_may_stop_leaves_that_open() -> None:
    choice = dict.fromkeys(("agari_yame", "tenpai_yame"), "choice_always")
    options = choice | {"length": "east_only", "yame_needs_target": False, "target_points": 0, "tobi": "off"}
    rules = ruleset_from(options, preset("tenhou"))
    dice = Random(18)
    events = play_game(rules, 18, [eager_policy(dice)] * 4, shuffle=by_fours).events
    asked = [place for place, event in enumerate(events) if isinstance(event, StopOffered)]
    assert len(asked) > 1
    for place in asked:
        replay = Replay(rules, ("",) * 4, events[: place + 1])
        again, disagreement = replay_of(record_of(replay))
        assert disagreement is None
        assert shown(again.events) == shown(replay.events)


def test_a_replay_ends_where_the_engine_disagrees(recorded: list[list[Round]]) -> None:
    record = read_mjlog(mjlog_of(recorded[0]))
    second = record.kyoku[1]
    assert isinstance(second.outcome, KyokuOutcome)
    wrong = replace(second, outcome=replace(second.outcome, deltas=(1, 2, 3, 4)))
    replay, disagreement = replay_of(replace(record, kyoku=(record.kyoku[0], wrong, *record.kyoku[2:])))
    assert disagreement is not None
    assert (disagreement.kyoku, disagreement.matter) == (1, Matter.DELTAS)
    assert len(replay) == 2
    whole, _ = replay_of(record)
    assert replay.views(replay.end(1)) == whole.views(replay.end(1))


def test_a_step_that_the_rules_forbid_ends_the_replay_before_it(recorded: list[list[Round]]) -> None:
    record = read_mjlog(mjlog_of(recorded[0]))
    first = record.kyoku[0]
    twelfth = next(index for index, step in enumerate(first.steps) if index > 10 and isinstance(step, Did))
    held = first.steps[twelfth]
    steps = (
        *first.steps[:twelfth],
        Did(held.seat, Discard(first.deal.indicator, drawn=True)),
        *first.steps[twelfth + 1 :],
    )
    replay, disagreement = replay_of(replace(record, kyoku=(replace(first, steps=steps),)))
    assert disagreement is not None
    assert (disagreement.step, disagreement.matter) == (twelfth, Matter.ILLEGAL)
    assert len(record_of(replay).kyoku[0].steps) == twelfth


def test_where_not_even_the_first_deal_can_be_there_is_nothing_to_see() -> None:
    record = read(sample("tenhou_chankan.tenhou6.json"))
    first = record.kyoku[0]
    hand = (first.deal.hands[0][0],) * 13
    impossible = replace(first, deal=replace(first.deal, hands=(hand, *first.deal.hands[1:])))
    with pytest.raises(Malformed) as refused:
        replay_of(replace(record, kyoku=(impossible,)))
    assert refused.value.problem is LogProblem.TILES_DO_NOT_FIT
    assert play_back(replace(record, kyoku=(impossible,))).disagreement is not None
