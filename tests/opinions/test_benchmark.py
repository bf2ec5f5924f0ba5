"""The benchmark measures what it says: equal answers first, then ratios; no test here looks at a time."""

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.engine.comparison import main
from benchmarks.engine.hand_functions import Disagreement
from benchmarks.engine.measured_in_turns import Result
from benchmarks.engine.report import rows_of, table
from benchmarks.engine.samples import SAMPLE, hands, win_records
from benchmarks.engine.whole_games import POLICIES, our_game, their_game


def written(folder: Path, name: str, lines: list[str]) -> None:
    with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="ascii") as file:
        file.writelines(f"{line}\n" for line in lines)


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A folder with the first hands of the sample."""
    for name in ("shanten", "tenpai", "ukeire"):
        written(tmp_path, name, ["".join(map(str, hand)) for hand in hands(SAMPLE, name)[:3]])
    with gzip.open(SAMPLE / "score.jsonl.gz", "rt", encoding="ascii") as file:
        written(tmp_path, "score", [next(file).strip() for _ in range(3)])
    return tmp_path


def test_the_sample_is_as_its_page_says() -> None:
    assert len(win_records(SAMPLE)) == 5000
    assert [len(hands(SAMPLE, name)) for name in ("shanten", "tenpai", "ukeire")] == [10000, 3000, 1000]
    assert {sum(hand) for hand in hands(SAMPLE, "shanten")} == {13, 14}


def test_a_run_over_few_hands(few: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.engine.measured_in_turns.LEAST", 0.0)
    assert main(["scoring", "shanten", "waits", "ukeire", "--data", str(few), "--rounds", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    names = {(row["task"], row["name"]) for row in found["rows"]}
    assert {("scoring", "jantaku"), ("shanten", "riichienv"), ("waits", "xiangting"), ("ukeire", "mahjong")} <= names
    assert all(row["ratio"] == 1 for row in found["rows"] if row["name"] == "mahjong")


def test_nothing_is_timed_where_answers_differ(few: Path) -> None:
    # Two tiles short of a win: refused by us, whatever the others say.
    written(few, "score", ["[[0,4,8,12,16,20,24,28,32,36,40,108,112],132,[],[60],[],3,0,0,0,0]"])
    with pytest.raises(Disagreement):
        main(["scoring", "--data", str(few), "--rounds", "1"])


@pytest.mark.parametrize("policy", POLICIES)
def test_games_of_both_sides_are_of_a_kind(policy: str) -> None:
    ours = [our_game(seed, policy) for seed in range(3)]
    theirs = [their_game(seed, policy) for seed in range(3)]
    assert ours == [our_game(seed, policy) for seed in range(3)]
    # An East-South game has at least eight kyoku, or somebody is below nothing.
    assert min(ours) > 50
    assert 0.5 < sum(ours) / sum(theirs) < 2


def result(task: str, name: str, seconds: float) -> Result:
    return Result(task, name, 1, (seconds,), seconds)


@pytest.mark.parametrize(
    ("ours", "compiled", "missed"), [(0.14, False, False), (0.15, False, True), (0.05, True, False), (0.06, True, True)]
)
def test_a_target_that_is_not_reached_is_told(ours: float, compiled: bool, missed: bool) -> None:
    """Pure scoring wants seven times mahjong; compiled it must also pass riichienv."""
    results = [
        result("scoring", "jantaku", ours),
        result("scoring", "mahjong", 1.0),
        result("scoring", "riichienv", 0.055),
    ]
    rows = rows_of(results, compiled=compiled)
    assert rows[0].missed is missed
    assert ("MISSED" in table(rows)) is missed


def test_an_import_that_takes_too_long_is_told() -> None:
    for seconds, missed in ((0.029, False), (0.031, True)):
        rows = rows_of([result("import", "jantaku", seconds), result("import", "mahjong", 0.03)], compiled=False)
        assert rows[0].missed is missed
