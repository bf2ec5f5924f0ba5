"""The command: one line for each file, the first disagreements below it, and an exit code a script can use."""

import gzip
import json
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.__main__ import chunks, main
from tests.conformance.forms import form_of
from tests.conformance.reading import Counts, read

DATA = Path(__file__).parents[1] / "data"


def written(path: Path, records: list[Any]) -> Path:
    path.write_bytes(gzip.compress(b"".join(json.dumps(record).encode() + b"\n" for record in records)))
    return path


@pytest.fixture
def hands() -> list[dict[str, Any]]:
    return [record for _, record in islice(read(DATA / "shanten_cases.jsonl.gz"), 20)]


@pytest.fixture
def rounds() -> list[dict[str, Any]]:
    return [record for _, record in islice(read(DATA / "golden_rounds.jsonl.xz"), 12)]


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, list[str]]:
    code = main([str(argument) for argument in arguments])
    return code, capsys.readouterr().out.splitlines()


def test_a_file_in_which_all_agrees_gives_one_line_and_success(
    tmp_path: Path, hands: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "hands.jsonl.gz", hands)
    assert run(capsys, path) == (0, [f"{path}: checked 20, disagree 0"])


def test_what_disagrees_is_shown_with_its_place_what_was_expected_and_what_came(
    tmp_path: Path, hands: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    hands[3]["kokushi"] += 1
    path = written(tmp_path / "hands.jsonl.gz", hands)
    code, lines = run(capsys, path)
    assert code == 1
    assert lines[0] == f"{path}: checked 20, disagree 1"
    kokushi = hands[3]["kokushi"]
    assert lines[1:] == [f"  line 4 {hands[3]['id']}: kokushi: expected {kokushi}, came {kokushi - 1}"]


def test_only_the_first_disagreements_are_shown(
    tmp_path: Path, hands: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    for hand in hands:
        hand["regular"] += 1
    _, lines = run(capsys, written(tmp_path / "hands.jsonl.gz", hands), "--show", 2)
    assert len(lines) == 4
    assert lines[-1] == "  ... and 18 records more"


def test_a_limit_checks_so_many_records_of_each_file(
    tmp_path: Path, hands: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = written(tmp_path / "one.jsonl.gz", hands), written(tmp_path / "two.jsonl.gz", hands[:3])
    assert run(capsys, one, two, "--limit", 5) == (
        0,
        [f"{one}: checked 5, disagree 0", f"{two}: checked 3, disagree 0"],
    )


def test_a_directory_stands_for_its_files_of_records(
    tmp_path: Path, hands: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "README.md").write_text("no records")
    written(tmp_path / "b.jsonl.gz", hands)
    (tmp_path / "a.jsonl").write_text("\n".join(json.dumps(hand) for hand in hands[:2]) + "\n\n")
    assert run(capsys, tmp_path) == (
        0,
        [f"{tmp_path}/a.jsonl: checked 2, disagree 0", f"{tmp_path}/b.jsonl.gz: checked 20, disagree 0"],
    )


def test_rounds_of_tables_with_other_rules_are_skipped_and_counted(
    tmp_path: Path, rounds: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    rounds[1]["rules"] = rounds[1]["rules"] | {"special_table": True}
    path = written(tmp_path / "rounds.jsonl.gz", rounds)
    code, lines = run(capsys, path)
    assert code == 0
    assert lines == [f"{path}: checked 11, disagree 0, skipped 1", "  skipped 1: special_table: other rules"]


def test_json_holds_the_same_with_every_disagreement_of_the_records_shown(
    tmp_path: Path, rounds: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    rounds[0]["end_scores"] = [0, 0, 0, 0]
    code, lines = run(capsys, written(tmp_path / "rounds.jsonl.gz", rounds), "--json")
    told = json.loads("\n".join(lines))
    assert code == 1
    assert (told["checked"], told["disagree"], told["skipped"]) == (12, 1, 0)
    (file,) = told["files"]
    assert file["forms"] == {"recorded round": 12}
    assert file["counts"]["rounds"] == 12
    (found,) = file["disagreements"]
    assert found["what"] == "end_scores"
    assert found["expected"] == [0, 0, 0, 0]
    assert sum(found["came"]) == 100000
    assert (found["line"], found["record"]) == (1, f"{rounds[0]['game']} round 0")


def test_several_processes_find_the_same(
    tmp_path: Path, hands: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    hands[7]["regular"] += 1
    path = written(tmp_path / "hands.jsonl.gz", hands * 30)
    alone = run(capsys, path)
    assert run(capsys, path, "--workers", 2) == alone
    assert alone[1][0] == f"{path}: checked 600, disagree 30"


def test_a_game_is_never_cut_in_two() -> None:
    records = [(line, {"game": f"g{line // 7}"}) for line in range(1000)]
    parts = list(chunks(iter(records)))
    assert len(parts) > 3
    assert [entry for part in parts for entry in part] == records
    games = [{record["game"] for _, record in part} for part in parts]
    assert all(not one & other for one, other in pairwise(games))


def test_a_line_that_is_cut_off_is_reported(
    tmp_path: Path, hands: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{json.dumps(hands[0])}\n{json.dumps(hands[1])[:40]}\n")
    code, lines = run(capsys, path)
    assert code == 1
    assert lines[0] == f"{path}: checked 2, disagree 1"
    assert "a line that can be read" in lines[1]


def test_a_compressed_file_that_is_cut_off_is_reported_after_what_could_be_read(
    tmp_path: Path, rounds: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "rounds.jsonl.gz", rounds)
    path.write_bytes(path.read_bytes()[:-2000])
    code, lines = run(capsys, path)
    assert code == 1
    assert "the file cannot be read" in "".join(lines)


@pytest.mark.parametrize("content", [b"", b"\x1f\x8b", b"\x1f\x8b\x08\x00junk", b"\xff\xfe\x00", b"[[[[", b"\n\n"])
def test_a_file_of_nothing_that_can_be_read_is_reported(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "junk.jsonl.gz"
    path.write_bytes(content)
    code, lines = run(capsys, path)
    assert code == 1
    assert lines[0] == f"{path}: checked 1, disagree 1"


def test_a_file_that_is_not_there_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = run(capsys, tmp_path / "missing.jsonl.gz")
    assert code == 1
    assert "FileNotFoundError" in lines[1]


def test_a_round_takes_its_start_from_the_round_before_it(
    tmp_path: Path, rounds: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    _, lines = run(capsys, written(tmp_path / "rounds.jsonl.gz", rounds), "--json")
    assert json.loads("\n".join(lines))["files"][0]["counts"]["starts"] == 12
    _, lines = run(capsys, written(tmp_path / "rounds.jsonl.gz", rounds[1:3] + rounds[4:6]), "--json")
    # Neither the first of these rounds nor the one after a gap follows from one that is here.
    assert json.loads("\n".join(lines))["files"][0]["counts"]["starts"] == 2


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("golden_rounds.jsonl.xz", "recorded round"),
        ("golden_offers.jsonl.xz", "server offers"),
        ("scoring_cases.jsonl.gz", "scored hand"),
        ("scoring_option_cases.jsonl.gz", "optional-rule call"),
        ("shanten_cases.jsonl.gz", "shanten hand"),
    ],
)
def test_a_record_s_form_follows_from_its_keys_even_where_one_is_missing(name: str, form: str) -> None:
    _, record = next(read(DATA / name))
    assert form_of(record) == form
    for key in record:
        assert form_of({other: value for other, value in record.items() if other != key}) == form, key


def test_bare_hands_are_told_by_their_shape() -> None:
    assert form_of([[1], 2]) == "bare winning hand"
    assert form_of(Counts("0" * 34)) == "hand of 34 counts"
    assert form_of("text") == "unknown"


@pytest.mark.parametrize("number", [10**9, 10**4200, -(10**4200), 1e308, float("nan"), float("inf"), 3.0, True])
@pytest.mark.parametrize("key", ["honba", "sticks", "players", "start_scores", "delta"])
def test_numbers_beyond_measure_are_reported_and_can_be_printed(
    tmp_path: Path, rounds: list[dict[str, Any]], number: float, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = next(record for record in rounds if record["result"]["type"] == "win")
    if key == "players":
        record["rules"] = record["rules"] | {"players": number}
    elif key == "start_scores":
        record["start_scores"] = [number] * 4
    elif key == "delta":
        record["result"]["wins"][0]["delta"] = [number, 0, 0, 0]
    else:
        record[key] = number
    path = written(tmp_path / "round.jsonl.gz", [record])
    assert run(capsys, path)[0] == 1
    code, lines = run(capsys, path, "--json")
    assert code == 1
    assert json.loads("\n".join(lines))["disagree"] == 1


def test_logs_of_every_format_are_played_and_what_is_wrong_with_one_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = Path(__file__).parents[1] / "paifu" / "data"
    names = ("tenhou_pao.mjlog", "tenhou_chankan.tenhou6.json", "tenhou_open_kan_of_red.mjai.jsonl")
    for name in names:
        (tmp_path / name).write_bytes((logs / name).read_bytes())
    (tmp_path / "packed.mjlog.gz").write_bytes(gzip.compress((logs / names[0]).read_bytes()))
    paths = sorted(tmp_path.iterdir())
    assert run(capsys, tmp_path) == (0, [f"{path}: checked 1, disagree 0" for path in paths])
    odd = (logs / names[1]).read_text(encoding="utf-8")
    points = json.loads(odd)["log"][0][16][1]
    (tmp_path / names[1]).write_text(odd.replace(json.dumps(points, separators=(",", ":")), "[0,0,0,0]"))
    (tmp_path / names[2]).write_text('{"type":"start_game","names":["A","B","C","D"]}\n{"type":"weather"}\n')
    code, lines = run(capsys, tmp_path)
    assert code == 1
    assert [line.rsplit(": ", 1)[1] for line in lines if line.startswith("/")] == [
        "checked 1, disagree 0",
        "checked 1, disagree 1",
        "checked 1, disagree 1",
        "checked 1, disagree 0",
    ]
    assert any("kyoku 1, deltas: expected (0, 0, 0, 0)" in line for line in lines)
    assert any("a log that can be read" in line for line in lines)
