"""Logs that other programs wrote: each is read, and the engine plays it as it was played."""

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.engine import actions as act
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import TILE_BY_NAME
from bot.paifu import LogProblem, OneSided, Record, read
from bot.paifu import play_back as replayed
from bot.paifu.compare import Matter
from bot.paifu.mjai.mjai_words import TILES
from bot.paifu.record import Did, Drew, Kyoku
from tests.builders import known
from tests.for_each import for_each
from tests.paifu.samples import DATA, FILES, sample

REFUSED = {"tenhou_table_of_its_own.mjlog", "mjai_from_one_seat.mjai.jsonl"}
AT_ODDS_WITH_ITSELF = "mahjong_soul_kokushi_on_north.tenhou6.json"
PLAYED = [path for path in FILES if path.name not in {*REFUSED, AT_ODDS_WITH_ITSELF}]


def record_of(name: str) -> Record:
    return read((DATA / name).read_bytes())


def actions(kyoku: Kyoku) -> list[object]:
    return [step.action for step in kyoku.steps if isinstance(step, Did)]


@for_each("path", PLAYED)
def test_the_engine_plays_a_sample_as_it_was_played(path: Path) -> None:
    record = record_of(path.name)
    result = replayed(record)
    assert result.disagreement is None
    assert len(result.kyoku) == len(record.kyoku)


@for_each("path", PLAYED)
def test_each_step_knows_where_in_its_log_it_stands(path: Path) -> None:
    text = sample(path.name)
    for number, kyoku in enumerate(record_of(path.name).kyoku):
        assert len(kyoku.places) == len(kyoku.steps)
        assert len(set(kyoku.places)) > len(kyoku.steps) - 4, "several wins, or a draw, may stand in one place"
        for place, step in zip(kyoku.places, kyoku.steps, strict=True):
            if "tenhou6" in path.name:
                assert place.path.startswith(f"log[{number}][")
            elif "mjlog" in path.name:
                assert text.split("\n")[place.line - 1][place.column - 1 :].startswith(f"<{place.path}")
            else:
                line = text.split("\n")[place.line - 1].replace(" ", "")
                assert f'"actor":{step.seat}' in line or '"ryukyoku"' in line


def test_the_samples_hold_every_kind_of_action() -> None:
    seen = {type(action) for path in PLAYED for kyoku in record_of(path.name).kyoku for action in actions(kyoku)}
    assert seen == set(get_args(act.Action)) - {act.Pass, act.StopGame, act.PlayOn}


def test_every_sample_is_small_and_says_where_it_is_from() -> None:
    sources = (DATA / "SOURCE.md").read_text(encoding="utf-8")
    assert all(f"`{path.name}`" in sources for path in FILES)
    assert sum(path.stat().st_size for path in FILES) < 300_000


def test_a_compressed_log_reads_as_the_plain_one() -> None:
    data = (DATA / "tenhou_sanma_game.mjlog").read_bytes()
    assert read(gzip.compress(data)) == read(data) == read(b"\xef\xbb\xbf" + data) == read(data.decode())


# ------------------------------------------------------------------------------------------------- what a record says


def test_a_three_player_game_of_tenhou() -> None:
    record = record_of("tenhou_sanma_game.mjlog")
    assert record.rules == preset("tenhou_sanma")
    assert record.names == ("A", "B", "C")
    assert [(kyoku.deal.bakaze, kyoku.deal.number, kyoku.deal.honba) for kyoku in record.kyoku] == [
        (0, 1, 0),
        (0, 2, 0),
        (0, 3, 0),
        (0, 3, 1),
        (0, 3, 2),
        (1, 1, 0),
        (1, 2, 0),
        (1, 3, 0),
    ]
    first = record.kyoku[0]
    assert first.deal.scores == (35000, 35000, 35000)
    assert first.deal.indicator == TILE_BY_NAME["7s"]
    assert first.steps[:3] == (Drew(0, TILE_BY_NAME["3s"]), Did(0, act.Kita()), Drew(0, TILE_BY_NAME["2z"]))
    assert first.outcome is not None
    [win] = first.outcome.wins
    assert (win.seat, win.source, win.fu, win.han, win.points, win.limit) == (1, 1, 40, 6, 9000, "haneman")
    assert win.yaku == (
        ("riichi", 1),
        ("menzen_tsumo", 1),
        ("yakuhai_haku", 1),
        ("yakuhai_chun", 1),
        ("ura_dora", 1),
        ("aka_dora", 1),
    )
    assert win.ura == (TILE_BY_NAME["4s"],)
    assert first.outcome.deltas == (-6000, 11000, -3000)
    assert first.outcome.scores == (28000, 45000, 32000)
    assert record.final is not None
    assert record.final.points == (15300, 22600, 67100)
    assert record.final.tenths == (-450, -170, 620)


def test_a_ranked_game_of_tenhou() -> None:
    record = record_of("tenhou_ranked_game.tenhou6.json")
    assert record.rules == preset("tenhou")
    assert record.finished
    assert record.kyoku[0].reveals is None
    [win] = record.kyoku[2].outcome.wins if record.kyoku[2].outcome else ()
    assert (win.points, win.limit, win.han, win.fu) == (18000, "haneman", 6, None)


def test_who_fed_a_yakuman_is_told() -> None:
    [kyoku] = record_of("tenhou_pao.mjlog").kyoku
    [win] = known(kyoku.outcome).wins
    assert (win.yaku, win.yakuman, win.liable, win.fu, win.han) == ((("daisangen", 1),), True, 2, None, None)


def test_three_who_call_ron_on_one_tile_are_in_the_record_though_nobody_wins() -> None:
    [kyoku] = record_of("tenhou_triple_ron.mjlog").kyoku
    assert kyoku.steps[-3:] == (Did(2, act.Ron()), Did(3, act.Ron()), Did(0, act.Ron()))
    assert kyoku.outcome is not None
    assert (kyoku.outcome.wins, kyoku.outcome.draw) == ((), DrawReason.SANCHAHOU)


def test_where_each_kan_indicator_was_turned_over() -> None:
    [kyoku] = record_of("tenhou_four_kans.mjlog").kyoku
    assert kyoku.reveals is not None
    assert len(kyoku.indicators) == 5
    before = [kyoku.steps[place - 1] for place in kyoku.reveals]
    # A closed kan at once, the added one before the next discard.
    assert [type(step.action) for step in (before[0], before[1], before[3]) if isinstance(step, Did)] == [act.Ankan] * 3
    assert isinstance(before[2], Drew)


def test_a_seat_that_left_and_came_back_changes_nothing() -> None:
    record = record_of("tenhou_left_and_came_back.mjlog")
    assert record.names == ("A", "B", "C", "D")
    assert (record.rules.length, record.finished) == ("east_only", False)


def test_short_games_once_had_half_the_uma() -> None:
    assert record_of("tenhou_short_game_end.mjlog").rules.uma == (10000, 5000, -5000, -10000)
    assert record_of("tenhou_pao.mjlog").rules.uma == preset("tenhou").uma


def test_a_mahjong_soul_room_has_its_own_rules_in_any_language() -> None:
    assert record_of("mahjong_soul_in_english.tenhou6.json").rules == preset("mahjong_soul")
    sanma = record_of("mahjong_soul_kokushi_thirteen_wait.tenhou6.json")
    assert replace(sanma.rules, length="east_south") == preset("mahjong_soul_sanma")


def test_a_game_whose_length_is_not_told_shows_it_by_its_end() -> None:
    """East 3 was its last hand, somebody had the target and nobody was below zero; or somebody was."""
    assert record_of("mahjong_soul_double_ron_on_north.tenhou6.json").rules.length == "east_south"
    assert record_of("mahjong_soul_robbed_kan_of_red.tenhou6.json").rules.length == "east_only"


# -------------------------------------------------------------------------------------------- the same in two formats


def in_common(kyoku: Kyoku, other: Kyoku) -> tuple[Kyoku, Kyoku]:
    """Two records of a kyoku without what only one of them tells."""
    assert kyoku.outcome is not None
    assert other.outcome is not None
    pairs = []
    for win, told in zip(kyoku.outcome.wins, other.outcome.wins, strict=True):
        unknown: dict[str, Any] = {
            name: None for name in ("fu", "han", "limit", "points") if None in (getattr(win, name), getattr(told, name))
        }
        pairs.append((replace(win, **unknown), replace(told, **unknown)))
    return (
        replace(kyoku, outcome=replace(kyoku.outcome, wins=tuple(one for one, _ in pairs))),
        replace(other, outcome=replace(other.outcome, wins=tuple(one for _, one in pairs))),
    )


@pytest.mark.parametrize("name", ["tenhou_open_kan_of_red", "mahjong_soul_double_ron_on_north"])
def test_the_same_kyoku_in_tenhou6_and_in_mjai_is_the_same_record(name: str) -> None:
    one, other = in_common(
        record_of(f"{name}.tenhou6.json").kyoku[0],
        record_of(f"{name}.mjai.jsonl").kyoku[0],
    )
    assert one == other


def test_two_who_win_on_one_tile_stand_in_turn_order_whichever_a_log_names_first() -> None:
    lines = sample("mahjong_soul_double_ron_on_north.mjai.jsonl").splitlines()
    place = next(index for index, line in enumerate(lines) if '"hora"' in line)
    swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
    assert read("\n".join(swapped)) == read("\n".join(lines))


def test_counters_are_not_among_the_points_though_a_log_counts_them() -> None:
    [kyoku] = record_of("tenhou_open_kan_of_red.mjai.jsonl").kyoku
    assert '"hora_points":2900' in sample("tenhou_open_kan_of_red.mjai.jsonl")
    assert kyoku.deal.honba == 1
    assert known(kyoku.outcome).wins[0].points == 2600


# --------------------------------------------------------------------------------------------------- what is refused


def test_a_log_kept_from_one_seat_is_refused() -> None:
    with pytest.raises(OneSided) as refused:
        record_of("mjai_from_one_seat.mjai.jsonl")
    assert refused.value.problem is LogProblem.HIDDEN_TILE
    assert (refused.value.place.line, refused.value.place.path) == (2, "tehais[1][0]")


def test_a_log_at_odds_with_itself_is_told_where() -> None:
    """Its last change leaves a riichi stick on the table that its final scores have with the winner."""
    record = record_of(AT_ODDS_WITH_ITSELF)
    result = replayed(record)
    assert result.disagreement is not None
    assert (result.disagreement.kyoku, result.disagreement.matter) == (2, Matter.DELTAS)
    assert result.disagreement.expected == (-32000, 32000, 0)
    assert result.disagreement.found == (-32000, 33000, 0)
    assert known(record.final).points == (-14000, 28000 + 33000, 58000)


def test_the_dealer_s_first_discard_may_say_that_it_was_not_drawn() -> None:
    """So programs write it that deal the dealer fourteen tiles."""
    lines = [json.loads(line) for line in sample("tenhou_open_kan_of_red.mjai.jsonl").splitlines()]
    start = next(index for index, line in enumerate(lines) if line["type"] == "dahai")
    drawn, hand = lines[start - 1]["pai"], next(line for line in lines if line["type"] == "start_kyoku")["tehais"]
    lines[start] = {**lines[start], "pai": drawn, "tsumogiri": False}
    oya = lines[start]["actor"]
    assert drawn not in hand[oya]
    [*_, done] = read("\n".join(map(json.dumps, lines[: start + 1]))).kyoku[0].steps
    assert done == Did(oya, act.Discard(TILES[drawn], drawn=True))
