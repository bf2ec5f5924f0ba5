"""Games written as logs: read again they are the same, and what other programs wrote is written as they wrote it."""

import json
import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine.actions import DeclareNoten, DeclareTenpai, Riichi
from bot.engine.replay import Replay
from bot.engine.tiles import Tile
from bot.paifu import read
from bot.paifu.mjai.write_mjai import results_of, write_mjai
from bot.paifu.record import Did, Record
from bot.paifu.record_replay import record_of, replay_of
from bot.paifu.tenhou.mjlog import read_mjlog
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6
from bot.paifu.yaku_names import yaku_named
from tests.engine.policies import by_fours, eager_policy, fairly, play_game, random_policy
from tests.for_each import for_each
from tests.long.test_any_options import any_rules
from tests.paifu.encode_mjai import mjai_of
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.encode_tenhou6 import tenhou6_of
from tests.paifu.round_trip import differences
from tests.paifu.rounds import games
from tests.paifu.samples import FILES, sample

PARTS = [slice(0, 24, 6), slice(24, None, 16)]
"""In two tests, for two workers."""
SEEDS = (1, 2, 5, 7, 14, 15, 23, 29, 31, 35)
"""Of games in which many kyoku are won, and a few of exhausted walls."""
TENHOU = [path.name for path in FILES if path.name.startswith("tenhou") and path.name.endswith(".tenhou6.json")]


def completed(name: str) -> Record:
    """A sample with everything that the engine knows of it."""
    replay, disagreement = replay_of(read(sample(name)))
    assert disagreement is None
    return record_of(replay)


# ---------------------------------------------------------------------------------------------- written and read again


@pytest.mark.parametrize("part", PARTS, ids=["first", "others"])
def test_a_recorded_game_written_and_read_again_is_the_same_and_is_played_alike(part: slice) -> None:
    """All of the recorded rounds are put through this by `make conformance`."""
    found = []
    for game in list(games())[part]:
        replay, disagreement = replay_of(read_mjlog(mjlog_of(game)))
        assert disagreement is None
        found += differences(record_of(replay))
    assert found == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_any_rules_written_and_read_again_is_the_same_and_is_played_alike(seed: int) -> None:
    """Options that no format of elsewhere has a word for, local yaku and yakuman counted twice among them."""
    dice = Random(f"logs {seed}")
    rules = any_rules(dice)
    policies = [dice.choice((eager_policy, random_policy))(dice) for _ in range(rules.players)]
    played = play_game(rules, seed, policies, shuffle=by_fours if seed % 2 else fairly)
    assert differences(record_of(Replay(rules, ("A", "B", "C", "D")[: rules.players], played.events))) == []


@pytest.mark.parametrize("name", [path.name for path in FILES if "on_north" not in path.name])
def test_a_sample_of_any_format_written_and_read_again_is_the_same(name: str) -> None:
    if name in {"tenhou_table_of_its_own.mjlog", "mjai_from_one_seat.mjai.jsonl"}:
        return
    assert differences(completed(name)) == []


@pytest.mark.parametrize("name", ["double_yakuman_and_local_yaku", "tenpai_by_ones_word"])
def test_what_an_earlier_release_wrote_is_still_read_as_the_game_that_it_was(name: str) -> None:
    """With three players, local yaku, a yakuman that counts twice, and who chose to show a tenpai hand."""
    one, other = completed(f"jantaku_{name}.tenhou6.json"), completed(f"jantaku_{name}.mjai.jsonl")
    assert one == other
    assert one.finished
    assert (one.names, one.rules.uma, one.rules.aka_dora) == (("Aki", "Botan", "Chika"), (15000, 0, -15000), (0, 1, 2))
    won = [row for kyoku in one.kyoku if kyoku.outcome for win in kyoku.outcome.wins for row in win.yaku or ()]
    said = [step.action for kyoku in one.kyoku for step in kyoku.steps if isinstance(step, Did)]
    if name == "tenpai_by_ones_word":
        assert {DeclareTenpai(), DeclareNoten()} <= set(said)
    else:
        assert {("suuankou_tanki", 2), ("sanrenkou", 2)} <= set(won)


def test_a_riichi_that_is_settled_as_noten_is_not_told_as_tenpai() -> None:
    record = completed("jantaku_tenpai_by_ones_word.mjai.jsonl")
    kyoku, outcome = next(
        (one, one.outcome)
        for one in record.kyoku
        if one.outcome is not None
        and any(isinstance(step, Did) and step.action == DeclareTenpai() for step in one.steps)
    )
    told = json.loads(next(line for line in write_mjai(record).splitlines() if '"tenpais"' in line))
    assert told["tenpais"] == [True, False, True]

    def tenpais(said: tuple[int, ...], deltas: tuple[int, ...], *, pays: bool = True) -> object:
        declared = Did(1, Riichi(Tile(0), drawn=True))
        steps = (declared, *(Did(seat, DeclareTenpai() if seat in said else DeclareNoten()) for seat in (0, 2)))
        [event] = results_of(
            replace(kyoku, steps=steps), replace(outcome, wins=(), deltas=deltas), None, noten_pays=pays
        )
        return event["tenpais"]

    assert tenpais((0,), (1500, 1500, -3000)) == [True, True, False]
    assert tenpais((0,), (3000, -1500, -1500)) == [True, False, False]
    assert tenpais((), (0, 0, 0)) == [False, False, False], "nobody was paid: nobody is tenpai"
    assert tenpais((0, 2), (0, 0, 0)) == [True, True, True], "nobody pays: everybody is"
    assert tenpais((), (0, 0, 0), pays=False) == [False, True, False]


# ------------------------------------------------------------------------------------ written as others have written it


def bare(result: list[Any]) -> list[Any]:
    """A result with yaku by their ids, in any order; norths set aside are dora, as Tenhou has it."""
    found: list[Any] = []
    for part in result:
        if not (isinstance(part, list) and len(part) > 4 and isinstance(part[3], str)):
            found.append(part)
            continue
        han: Counter[str] = Counter()
        for row in part[4:]:
            name, worth = row[:-1].rsplit("(", 1)
            known = yaku_named(name)
            assert known is not None, name
            han["dora" if known == "kita" else known] += int(worth[:-1]) if worth.endswith("飜") else 100
        found.append((part[:4], +han))
    return found


@for_each("name", TENHOU)
def test_a_log_of_tenhou_is_written_as_tenhou_wrote_it(name: str) -> None:
    """Every hand, draw, call, discard, kan and result, letter by letter; only yaku come in another order."""
    theirs = json.loads(sample(name))
    ours = json.loads(write_tenhou6(completed(name)))
    for one, other in zip(theirs["log"], ours["log"], strict=True):
        assert other[:16] == one[:16]
        assert bare(other[16]) == bare(one[16])
    assert ours["name"][:3] == theirs["name"][:3]
    if "sc" in theirs:
        assert ours["sc"] == theirs["sc"]


@pytest.mark.parametrize("name", ["tenhou_open_kan_of_red.mjai.jsonl", "mahjong_soul_double_ron_on_north.mjai.jsonl"])
def test_a_log_of_mjai_lines_is_written_as_it_was(name: str) -> None:
    """Event by event, with every value that the other program wrote and our readers do not take for something else."""
    theirs = [json.loads(line) for line in sample(name).splitlines()]
    ours = [json.loads(line) for line in write_mjai(completed(name), north="kita").splitlines()]
    assert [event["type"] for event in ours] == [event["type"] for event in theirs]
    for one, other in zip(theirs, ours, strict=True):
        same = {key for key in one if key not in {"yaku", "yakus", "han", "tehais", "consumed", "hora_points"}}
        assert {key: other.get(key) for key in same} == {key: one[key] for key in same}
        for key in {"tehais", "consumed"} & set(one):
            assert sorted(map(sorted, other[key])) == sorted(map(sorted, one[key]))


# ----------------------------------------------------------- written as encoders write it that share nothing with ours


def in_any_order(event: dict[str, Any]) -> dict[str, Any]:
    """An event without the order of tiles in a hand or call, or of yaku; norths are dora, as Tenhou has it."""
    plain = dict(event)
    for key in {"tehais", "consumed"} & set(event):
        plain[key] = sorted(sorted(part) if isinstance(part, list) else part for part in event[key])
    if "yakus" in event:
        han: Counter[str] = Counter()
        for name, worth in event["yakus"]:
            han["dora" if name == "nukidora" else name] += worth
        plain["yakus"] = +han
    return plain


@pytest.mark.parametrize("part", PARTS, ids=["first", "others"])
def test_events_come_in_the_order_in_which_the_server_told_them(part: slice) -> None:
    """Riichi declared and accepted, indicators, calls: the encoder writes what the server said, as it came."""
    for game in list(games())[part]:
        replay, _ = replay_of(read_mjlog(mjlog_of(game)))
        theirs = [json.loads(line) for line in mjai_of(game).splitlines()]
        ours = [json.loads(line) for line in write_mjai(record_of(replay)).splitlines()]
        for one, other in zip(theirs, ours, strict=True):
            # Ours has one name for ura indicators, and no fu of a yakuman.
            told = {key: value for key, value in in_any_order(one).items() if key not in {"uradora_markers", "fu"}}
            assert {key: value for key, value in in_any_order(other).items() if key in told} == told
            assert other.get("fu") in (None, one.get("fu"))


@pytest.mark.parametrize("part", PARTS, ids=["first", "others"])
def test_hands_draws_and_discards_stand_where_an_encoder_puts_them(part: slice) -> None:
    for game in list(games())[part]:
        replay, _ = replay_of(read_mjlog(mjlog_of(game)))
        theirs = json.loads(tenhou6_of(game))
        ours = json.loads(write_tenhou6(record_of(replay)))
        for one, other in zip(theirs["log"], ours["log"], strict=True):
            assert [_letters(column) for column in other[:16]] == [_letters(column) for column in one[:16]]
            assert bare(other[16]) == bare(one[16])


def _letters(column: list[Any]) -> list[Any]:
    """A column; the tiles of a hand in any order, and those of a call: what counts is where its letter stands."""
    if len(column) == 13 and all(isinstance(entry, int) for entry in column):
        return sorted(column)
    return [_call(entry) if isinstance(entry, str) else entry for entry in column]


def _call(entry: str) -> tuple[int, str, list[str]]:
    [letter] = re.findall("[a-z]", entry)
    digits = entry.replace(letter, "")
    return entry.index(letter), letter, sorted(digits[at : at + 2] for at in range(0, len(digits), 2))
