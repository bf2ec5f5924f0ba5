"""What programs are told is the game as their seat sees it, in words that others read."""

import json
from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from bot.engine.events import Event, GameEnded, KyokuStarted
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.view import visible_to
from bot.paifu.mjai.read_mjai import read_mjai
from bot.paifu.playback import play_back
from bot.players.external.mjai_messages import line_of, messages_of, start_game
from tests.engine.full_games import hold_hidden_tiles_hidden
from tests.engine.policies import Played, by_fours, eager_policy, fairly, play_game

FAIR = 100


@cache
def played(seed: int) -> Played:
    """A game in which much is called; of odd numbers with three players. From ``FAIR`` on walls are as they come."""
    rules = preset("tenhou_sanma" if seed % 2 else "tenhou")
    shuffle = by_fours if seed < FAIR else fairly
    return play_game(rules, seed, [eager_policy(Random(seed))] * rules.players, shuffle=shuffle)


def told(events: Iterable[Event], seat: int) -> bytes:
    """What the program on a seat is told of events."""
    seen = (visible_to(event, seat) for event in events)
    return b"".join(line_of(message) for event in seen if event is not None for message in messages_of(event))


@pytest.mark.parametrize("seed", range(6))
def test_a_game_told_openly_is_read_as_the_same_game(seed: int) -> None:
    game = played(seed)
    lines = [line_of(start_game(0))]
    lines += [line_of(message) for event in game.events for message in messages_of(event)]
    record = read_mjai(b"".join(lines), game.final.public.rules)
    replayed = play_back(record)
    assert replayed.agrees, replayed.disagreement
    assert record.finished
    assert len(record.kyoku) == sum(isinstance(event, KyokuStarted) for event in game.events)


@pytest.mark.parametrize("seed", range(8))
def test_with_hidden_tiles_exchanged_a_program_is_told_the_same_bytes(seed: int) -> None:
    dice = Random(seed)
    for steps in played(seed).kyoku:
        hold_hidden_tiles_hidden(steps, dice, told)


def test_a_program_is_told_nobodys_name_and_its_own_seat() -> None:
    assert start_game(2) == {"type": "start_game", "id": 2, "names": ["0", "1", "2", "3"]}


def test_of_a_game_of_three_every_list_has_four_entries() -> None:
    """Programs for three players are those for four with an empty seat; none of them reads shorter lists."""
    messages = [json.loads(line) for line in told(played(1).events, 0).splitlines()]
    lists = [message[key] for message in messages for key in ("scores", "tehais", "deltas") if key in message]
    assert {len(entries) for entries in lists} == {4}
    start = next(message for message in messages if message["type"] == "start_kyoku")
    assert (start["scores"][3], start["tehais"][3]) == (0, ["?"] * 13)
    assert any(message["type"] == "nukidora" and message["pai"] == "N" for message in messages)


def test_what_is_won_and_lost_is_told_with_the_sticks() -> None:
    for seed in range(0, 6, 2):
        scores = [25000] * 4
        for line in told(played(seed).events, 3).splitlines():
            message = json.loads(line)
            if message["type"] == "reach_accepted":
                scores[message["actor"]] -= 1000
            elif message["type"] == "start_kyoku":
                assert message["scores"] == scores
            scores = [score + change for score, change in zip(scores, message.get("deltas", [0] * 4), strict=True)]


def test_the_events_end_with_the_game() -> None:
    game = played(0)
    assert isinstance(game.events[-1], GameEnded)
    assert told(game.events, 0).splitlines()[-2:] == [b'{"type":"end_kyoku"}', b'{"type":"end_game"}']


QUESTIONS = {
    AwaitDiscard: {"tsumo", "chi", "pon"},
    AwaitCalls: {"dahai", "ankan", "kakan", "nukidora"},
}


@pytest.mark.parametrize("reveal", ["immediate", "on_discard", "after_discard"])
@pytest.mark.parametrize("name", ["tenhou", "tenhou_sanma"])
def test_a_question_is_always_the_last_message(name: str, reveal: str) -> None:
    """Programs look at the last event to know what they are asked, whenever kan indicators are turned over."""
    rules = ruleset_from({"kan_dora_ankan": reveal, "kan_dora_open": reveal}, preset(name))
    game = play_game(rules, 3, [eager_policy(Random(3))] * rules.players, shuffle=by_fours)
    asked = set()
    for kyoku in game.kyoku:
        events: list[Event] = []
        for step in kyoku:
            phase = step.before.phase
            if step.seat is not None and isinstance(phase, AwaitDiscard | AwaitCalls):
                last = json.loads(told(events, step.seat).splitlines()[-1])
                assert last["type"] in QUESTIONS[type(phase)]
                assert (last["actor"] == step.seat) == isinstance(phase, AwaitDiscard)
                asked.add(last["type"])
            events += step.events
    assert asked >= {"tsumo", "pon", "dahai"}


@pytest.mark.parametrize("option", ["immediate", "on_discard", "after_discard"])
def test_dora_and_reach_accepted_stand_where_the_page_says(option: str) -> None:
    rules = ruleset_from({"kan_dora_ankan": option, "kan_dora_open": option}, preset("tenhou"))
    kans, stood = {"ankan", "kakan", "daiminkan"}, 0
    for seed in range(3):
        game = play_game(rules, seed, [eager_policy(Random(seed))] * 4, shuffle=fairly)
        kinds = [str(message["type"]) for event in game.events for message in messages_of(event)]
        for at, kind in enumerate(kinds):
            behind, ahead = kinds[at - 1], kinds[(at + 1) % len(kinds)]
            if kind == "reach_accepted":
                assert (kinds[at - 2], behind) == ("reach", "dahai")
            elif kind == "dora" and behind in kans:
                # At once, or another kan turned over what waited.
                assert ahead in {"tsumo", "dora"}
                stood += option == "immediate"
            elif kind == "dora" and behind != "dora":
                where = {"on_discard": ("tsumo", {"reach", "dahai"}), "after_discard": ("dahai", set(kinds))}
                assert behind in {where[option][0], "reach_accepted"}
                assert ahead in where[option][1]
                stood += 1
    assert stood
