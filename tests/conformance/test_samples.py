"""Golden rounds, scored hands, calls and hands kept in tests/data: the engine agrees with every one of them."""

from collections import Counter
from pathlib import Path

import pytest

from tests.conformance.__main__ import check_file, chunks
from tests.conformance.forms import check_records
from tests.conformance.reading import read
from tests.conformance.report import NOTED, Checked

DATA = Path(__file__).parents[1] / "data"
BENCHMARKS = Path(__file__).parents[2] / "benchmarks" / "data"
ROUNDS = DATA / "golden_rounds.jsonl.xz"
SHARDS = 8


@pytest.mark.parametrize("shard", range(SHARDS))
def test_the_engine_plays_every_golden_round_as_it_was_played(shard: int) -> None:
    checks = [checked for part in list(chunks(read(ROUNDS)))[shard::SHARDS] for checked in check_records(part)]
    assert [str(found) for checked in checks for found in checked.disagreements] == []
    assert sum(not checked.skipped for checked in checks) > 100
    counts = summed(checks)
    assert counts["starts"] > 90
    assert counts["games"] > 10
    assert [name for name in counts if name.startswith(NOTED)] == []


def summed(checks: list[Checked]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for checked in checks:
        counts.update(checked.counts)
    return counts


@pytest.mark.parametrize(
    ("path", "form", "checked"),
    [
        (DATA / "scoring_cases.jsonl.gz", "scored hand", 5578),
        (DATA / "shanten_cases.jsonl.gz", "shanten hand", 5000),
        (DATA / "golden_offers.jsonl.xz", "server offers", 308),
    ],
)
def test_the_engine_offers_scores_and_measures_as_others_do(path: Path, form: str, checked: int) -> None:
    report = check_file(path)
    assert report.wrong == []
    assert report.checked == checked
    assert set(report.forms) == {form}


def test_every_call_of_the_package_s_own_tests_is_answered_as_the_package_does() -> None:
    report = check_file(DATA / "scoring_option_cases.jsonl.gz")
    assert report.wrong == []
    assert (report.checked, report.skips.total()) == (238, 0)


@pytest.mark.parametrize("name", ["score", "shanten", "tenpai", "ukeire"])
def test_hands_without_an_answer_get_one_that_agrees_with_itself(name: str) -> None:
    report = check_file(BENCHMARKS / f"{name}.jsonl.gz", limit=600)
    assert report.wrong == []
    assert report.checked == 600
