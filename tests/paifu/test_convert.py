"""A log in another format; and what stands in what is written."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.engine import actions as act
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import Tile
from bot.paifu import Format, LogProblem, Malformed, PaifuError, Unsupported, play_back, read
from bot.paifu.compare import Matter
from bot.paifu.convert import WRITTEN, WhichGame, Written, convert
from bot.paifu.games_in_log import games_of
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.own_key import KEY
from bot.paifu.read import format_of
from bot.paifu.record import Did, Drew, Record, Step
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6
from bot.paifu.yaku_names import mjai_name, tenhou_name, yaku_named
from tests.builders import known, raised
from tests.for_each import for_each
from tests.paifu.encode_mjai import mjai_of
from tests.paifu.rounds import games
from tests.paifu.samples import sample

FOUR_KANS = "tenhou_four_kans.mjlog"
SANMA = "tenhou_sanma_game.mjlog"


def lines(name: str, **options: Any) -> list[dict[str, Any]]:
    """A sample as mjai events."""
    text = convert(sample(name), Format.MJAI, **options).text
    return [json.loads(line) for line in text.splitlines()]


def tenhou6(name: str, **options: Any) -> dict[str, Any]:
    """A sample as tenhou/6."""
    found: dict[str, Any] = json.loads(convert(sample(name), Format.TENHOU6, **options).text)
    return found


# ----------------------------------------------------------------------------------------------------------- converting


@pytest.mark.parametrize("to", WRITTEN)
@pytest.mark.parametrize(
    "name", [FOUR_KANS, SANMA, "tenhou_double_ron.tenhou6.json", "mjai_engines_playing.mjai.jsonl"]
)
def test_a_log_of_any_format_becomes_one_of_another_with_the_same_result(name: str, to: Written) -> None:
    converted = convert(sample(name), to)
    assert converted.disagreement is None
    assert format_of(converted.text) is to
    back = read(converted.text)
    assert play_back(back).disagreement is None
    outcomes = [kyoku.outcome.scores for kyoku in read(sample(name)).kyoku if kyoku.outcome]
    assert [kyoku.outcome.scores for kyoku in back.kyoku if kyoku.outcome] == outcomes
    assert (back.rules, back.names) == (converted.record.rules, read(sample(name)).names)


def test_converting_there_and_back_changes_nothing_more() -> None:
    there = convert(sample(SANMA), Format.MJAI).text
    assert convert(convert(there, Format.TENHOU6).text, Format.MJAI).text == there


def test_a_log_that_the_engine_does_not_agree_with_is_written_as_it_was_read_and_says_no_rules() -> None:
    """The changes of its last round leave out a riichi stick (SOURCE.md)."""
    converted = convert(sample("mahjong_soul_kokushi_on_north.tenhou6.json"), Format.TENHOU6)
    assert known(converted.disagreement).matter is Matter.DELTAS
    theirs, ours = json.loads(sample("mahjong_soul_kokushi_on_north.tenhou6.json")), json.loads(converted.text)
    assert [kyoku[16][1] for kyoku in ours["log"]] == [kyoku[16][1] for kyoku in theirs["log"]]
    assert KEY not in ours
    mjai = convert(sample("mahjong_soul_kokushi_on_north.tenhou6.json"), Format.MJAI)
    assert KEY not in json.loads(mjai.text.splitlines()[0])
    assert play_back(read(mjai.text, mjai.record.rules)).disagreement == mjai.disagreement


def test_rules_that_fit_better_than_those_a_log_suggests_are_taken() -> None:
    """A club that pays 600 points for a counter: its log in tenhou/6 does not say so."""
    club = ruleset_from({"honba_value": 600}, preset("tenhou"))
    record = convert(sample("tenhou_ranked_game.tenhou6.json"), Format.MJAI).record
    counted = next(index for index, kyoku in enumerate(record.kyoku) if kyoku.deal.honba and kyoku.outcome)
    log = json.loads(sample("tenhou_ranked_game.tenhou6.json"))
    log["log"] = [_with_dearer_counters(log["log"][counted])]
    del log["sc"]
    assert convert(json.dumps(log), Format.MJAI).disagreement is not None
    converted = convert(json.dumps(log), Format.MJAI, club)
    assert converted.disagreement is None
    assert read(converted.text).rules.honba_value == 600
    # Rules that do not fit either leave it at what the log suggests.
    other = convert(json.dumps(log), Format.MJAI, ruleset_from({"honba_value": 1500}, preset("tenhou")))
    assert other.record.rules.honba_value == 300


def _with_dearer_counters(kyoku: list[Any]) -> list[Any]:
    honba, changes = kyoku[0][1], kyoku[16][1]
    winner, payer = kyoku[16][2][:2]
    assert winner != payer
    changes[winner] += 300 * honba
    changes[payer] -= 300 * honba
    return kyoku


def test_of_several_games_in_a_file_one_is_named() -> None:
    both = sample("tenhou_pao.mjlog") + sample(FOUR_KANS)
    for game in (None, 2, -1):
        assert raised(WhichGame, convert, both, Format.TENHOU6, game=game).games == 2
    assert convert(both, Format.MJAI, game=1) == convert(sample(FOUR_KANS), Format.MJAI)
    assert convert(sample(FOUR_KANS), Format.MJAI, game=0) == convert(sample(FOUR_KANS), Format.MJAI)


def test_games_written_one_after_the_other_are_found_apart_again() -> None:
    """Each format's texts may stand in one file, a line a game of tenhou/6."""
    for to in WRITTEN:
        texts = [convert(sample(name), to).text for name in (SANMA, "tenhou_ranked_game.tenhou6.json")]
        found = games_of("\n".join(texts).encode())
        assert len(found) == 2


def test_what_cannot_be_read_is_not_converted() -> None:
    with pytest.raises(PaifuError):
        convert(b"no log at all", Format.MJAI)


def test_a_log_whose_tiles_no_wall_deals_is_written_as_it_was_read_and_says_so() -> None:
    log = json.loads(sample("tenhou_chankan.tenhou6.json"))
    [kyoku] = log["log"]
    for column in range(5, 16):
        if column not in (7, 10, 13):
            kyoku[column] = []
    oya = kyoku[0][0] % 4
    kyoku[4 + 3 * oya] = [11] * 13
    kyoku[5 + 3 * oya], kyoku[6 + 3 * oya], kyoku[16] = [45], [60], ["流局"]
    converted = convert(json.dumps(log), Format.TENHOU6)
    assert known(converted.disagreement).matter is Matter.TILES
    assert json.loads(converted.text)["log"][0][:16] == kyoku[:16]


def test_rules_that_cannot_be_those_of_the_log_are_passed_over() -> None:
    """It has four players; what it suggests itself stays."""
    wrong = sample("mahjong_soul_kokushi_on_north.tenhou6.json")
    assert convert(wrong, Format.MJAI, preset("tenhou")) == convert(wrong, Format.MJAI)


def test_what_a_log_did_not_say_of_a_win_is_left_out_where_the_engine_cannot_tell_it_either() -> None:
    """Payments and nothing else, and these do not fit: both formats have room for that."""
    terse = "\n".join(mjai_of(next(iter(games())), terse=True).splitlines())
    deltas = json.loads(next(line for line in terse.splitlines() if '"hora"' in line))["deltas"]
    wrong = terse.replace(json.dumps(deltas, separators=(",", ":")), json.dumps([delta * 2 for delta in deltas]), 1)
    for to in WRITTEN:
        converted = convert(wrong, to)
        assert converted.disagreement is not None
        [win] = next(kyoku.outcome.wins for kyoku in read(converted.text).kyoku if kyoku.outcome and kyoku.outcome.wins)
        assert (win.yaku, win.fu, win.points) == (None, None, None)
        assert win.deltas == tuple(delta * 2 for delta in deltas)


IMPOSSIBLE: list[tuple[tuple[Step, ...], LogProblem]] = [
    ((Did(0, act.Pon((Tile(0), Tile(0)))),), LogProblem.BAD_CALL),
    ((Did(0, act.Discard(Tile(36), drawn=False)), Did(0, act.Discard(Tile(36), drawn=False))), LogProblem.BAD_TILE),
    ((Did(1, act.Daiminkan()),), LogProblem.BAD_CALL),
    ((Did(2, act.Kakan(Tile(0))),), LogProblem.BAD_TILE),
    ((Drew(2, Tile(0)), Did(2, act.Kakan(Tile(0)))), LogProblem.BAD_CALL),
    ((Did(3, act.Ankan(Tile(33))),), LogProblem.BAD_CALL),
    ((Did(5, act.Kita()),), LogProblem.BAD_SEAT),
]


@pytest.mark.parametrize(("steps", "problem"), IMPOSSIBLE)
def test_steps_that_cannot_follow_on_one_another_are_not_written(steps: tuple[Step, ...], problem: LogProblem) -> None:
    """No reader makes such a record; of a pon of a tile that nobody discarded, nobody knows whose it was."""
    record = read(sample("tenhou_chankan.tenhou6.json"))
    impossible = replace(record, kyoku=(replace(record.kyoku[0], steps=steps),))
    for write in (write_mjai, write_tenhou6):
        assert raised(Malformed, write, impossible).problem is problem


# ------------------------------------------------------------------------------------------------------ what is written


def test_riichi_is_declared_before_its_discard_and_accepted_once_the_tile_was_let_go() -> None:
    events = lines(SANMA)
    kinds = [event["type"] for event in events]
    declared = [place for place, kind in enumerate(kinds) if kind == "reach"]
    assert declared
    for place in declared:
        assert kinds[place + 1] == "dahai"
        assert events[place]["actor"] == events[place + 1]["actor"]
        after = kinds[place + 2]
        assert after in ("reach_accepted", "hora")
        if after == "reach_accepted":
            assert events[place + 2] == {"type": "reach_accepted", "actor": events[place]["actor"]}


def test_a_fourth_riichi_is_accepted_before_the_kyoku_is_drawn() -> None:
    events = lines("tenhou_four_riichi.tenhou6.json")
    place = next(place for place, event in enumerate(events) if event["type"] == "ryukyoku")
    assert [event["type"] for event in events[place - 3 : place]] == ["reach", "dahai", "reach_accepted"]
    assert events[place]["reason"] == "suchareach"
    assert sum(event["type"] == "reach_accepted" for event in events) == 4


def test_an_indicator_stands_where_it_was_turned_over() -> None:
    """A closed kan's at once; that of an added one before the discard."""
    events = lines(FOUR_KANS)
    places = [place for place, event in enumerate(events) if event["type"] == "dora"]
    around = [(events[place - 1]["type"], events[place + 1]["type"]) for place in places]
    assert around == [("ankan", "tsumo"), ("ankan", "tsumo"), ("tsumo", "dahai"), ("ankan", "tsumo")]
    back = read(convert(sample(FOUR_KANS), Format.MJAI).text)
    assert back.kyoku[0].reveals == read(sample(FOUR_KANS)).kyoku[0].reveals


def test_who_fed_a_yakuman_stands_in_tenhou6_and_pays_in_both() -> None:
    [kyoku] = tenhou6("tenhou_pao.mjlog")["log"]
    win = kyoku[16][2]
    assert win[2] == 2
    assert win[2] != win[0]
    assert win[3].endswith("点")
    hora = next(event for event in lines("tenhou_pao.mjlog") if event["type"] == "hora")
    assert hora["deltas"] == kyoku[16][1]
    assert (hora["yakus"], hora["fan"]) == ([["daisangen", 100]], 100)


def test_two_winners_have_their_own_changes_and_the_scores_follow_on_one_another() -> None:
    name = "tenhou_double_ron.tenhou6.json"
    events = lines(name)
    first, second = (event for event in events if event["type"] == "hora")
    assert [first["deltas"], second["deltas"]] == json.loads(sample(name))["log"][-1][16][1:4:2]
    assert [one + delta for one, delta in zip(first["scores"], second["deltas"], strict=True)] == second["scores"]


def test_norths_go_by_the_name_that_is_asked_for() -> None:

    record = convert(sample(SANMA), Format.MJAI).record
    norths = {
        north: [
            event for event in map(json.loads, write_mjai(record, north=north).splitlines()) if event["type"] == north
        ]
        for north in ("nukidora", "kita")
    }
    assert norths["nukidora"][0] == {"type": "nukidora", "actor": 0, "pai": "N"}
    assert len(norths["nukidora"]) == len(norths["kita"]) > 3
    assert read(write_mjai(record)) == read(write_mjai(record, north="kita"))
    assert any("f44" in column for kyoku in tenhou6(SANMA)["log"] for column in kyoku)


def test_the_head_says_in_words_what_the_formats_have_words_for() -> None:
    four = tenhou6("tenhou_ranked_game.tenhou6.json", title=("Club night", "1 May"))
    assert four["title"] == ["Club night", "1 May"]
    assert four["rule"] == {"disp": "南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}
    three = tenhou6(SANMA)
    assert three["rule"] == {"disp": "三南喰赤", "aka51": 0, "aka52": 1, "aka53": 1}
    assert three["name"] == ["A", "B", "C", ""]
    assert three["sc"][6:] == [0, 0]
    assert all(kyoku[13:16] == [[], [], []] and len(kyoku[1]) == 4 for kyoku in three["log"])
    start = lines("tenhou_left_and_came_back.mjlog")[0]
    assert (start["kyoku_first"], start["aka_flag"]) == (4, True)


def test_every_yaku_is_written_by_a_name_that_is_read_as_that_yaku() -> None:
    for yaku in catalogue():
        assert yaku_named(mjai_name(yaku)) == yaku
        for wind in range(4):
            assert yaku_named(tenhou_name(yaku, jikaze=wind, bakaze=wind)) == yaku


def test_a_name_with_anything_in_it_stays_on_its_line_and_is_read_again() -> None:

    record: Record = convert(sample("tenhou_chankan.tenhou6.json"), Format.MJAI).record
    named = replace(record, names=('"quoted"\\', "two\nlines\u2028three", "雀士🀄", "half \ud83d"))
    for text in (write_mjai(named), write_tenhou6(named) + "\n"):
        text.encode()
        assert len(text.splitlines()) == text.count("\n")
        assert read(text).names[:3] == read(json.dumps(json.loads(write_tenhou6(named)))).names[:3]


# ------------------------------------------------------------------------------------------------- the key of our own


def test_the_rules_of_a_log_of_ours_hold_whatever_its_reader_thinks() -> None:
    club = ruleset_from({"uma": [15000, 5000, -5000, -15000], "sanrenkou": True}, preset("wrc2025"))
    record = replace(convert(sample("tenhou_chankan.tenhou6.json"), Format.MJAI).record, rules=club)

    for text in (write_mjai(record), write_tenhou6(record)):
        assert read(text).rules == club
        assert read(text, preset("tenhou")).rules == club


def with_key(to: Written, value: object) -> str:
    """A log with something under the key of our own."""
    text = convert(sample("tenhou_chankan.tenhou6.json"), to).text
    first, rest = (text, "") if to is Format.TENHOU6 else text.split("\n", 1)
    head = json.loads(first)
    head[KEY] = value
    return json.dumps(head) + "\n" + rest


@for_each("to", WRITTEN)
@for_each(
    ("value", "path"),
    [
        ("nonsense", KEY),
        ([1, 2], KEY),
        ({}, KEY),
        ({"rules": 7}, f"{KEY}.rules"),
        ({"rules": {"uma": "many"}}, f"{KEY}.rules"),
        ({"rules": {"uma": [0] * 9}}, f"{KEY}.rules.uma"),
        ({"rules": {"honba_value": 10**30}}, f"{KEY}.rules.honba_value"),
        ({"rules": {"honba_value": 1.5}}, f"{KEY}.rules.honba_value"),
        ({"rules": {"aka_dora": [1, [2], 3]}}, f"{KEY}.rules.aka_dora[1]"),
        ({"rules": {"kuitan": {"deep": {}}}}, f"{KEY}.rules.kuitan"),
    ],
)
def test_what_is_no_rules_under_that_key_is_refused_with_its_place(value: object, path: str, to: Written) -> None:
    refused = raised(Malformed, read, with_key(to, value))
    assert refused.place.path == path
    assert refused.problem in (LogProblem.BAD_VALUE, LogProblem.MISSING)


@pytest.mark.parametrize("to", WRITTEN)
def test_rules_with_an_option_of_a_later_release_are_not_guessed(to: Written) -> None:
    refused = raised(Unsupported, read, with_key(to, {"rules": {"option_of_the_future": True}}))
    assert refused.problem is LogProblem.UNKNOWN_RULES
    assert refused.place.path == f"{KEY}.rules"


@pytest.mark.parametrize("to", WRITTEN)
def test_rules_for_another_number_of_players_do_not_fit(to: Written) -> None:
    with pytest.raises(Malformed):
        read(with_key(to, {"rules": preset("tenhou_sanma").to_json()}))


@pytest.mark.parametrize("said", [5, {"0": 5}, {"0": [4]}, {"0": [0, 1, 2, 3, 0]}, {"0": ["east"]}])
def test_who_said_tenpai_is_a_list_of_seats(said: object) -> None:
    refused = raised(Malformed, read, with_key(Format.TENHOU6, {"rules": preset("tenhou").to_json(), "tenpai": said}))
    assert refused.place.path.startswith(f"{KEY}.tenpai")
