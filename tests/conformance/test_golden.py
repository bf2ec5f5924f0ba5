"""The golden records reach whatever the recorded games before them reached, at least as often (golden_events.md)."""

from pathlib import Path

import pytest

from tests.conformance.reading import read
from tests.golden.census import census
from tests.golden.judges import objections
from tests.golden.play import RECIPES, TABLES, play
from tests.golden.table import rows
from tests.opinions.beside import Beside

DATA = Path(__file__).parents[1] / "data"


def test_every_event_is_reached_as_often_as_in_the_recorded_games_before_and_as_the_table_says() -> None:
    names = ("golden_rounds.jsonl.xz", "golden_offers.jsonl.xz")
    counted = census(record for name in names for _, record in read(DATA / name))
    table = rows()
    assert {name: golden for name, (_, golden) in table.items() if golden} == dict(counted)
    assert [name for name, (before, golden) in table.items() if golden < before] == []
    assert sum(before > 0 for before, _ in table.values()) > 200


def test_a_game_is_made_again_as_it_stands_in_the_file() -> None:
    """Nothing but its name decides how a game goes: the tool makes the same files again."""
    kept: dict[str, list[object]] = {}
    for _, record in read(DATA / "golden_rounds.jsonl.xz"):
        kept.setdefault(record["game"], []).append(record)
    short = [name for name in kept if name.startswith(("four-4-", "three-3-", "short-12-"))][:3]
    assert len(short) == 3
    for name in short:
        table, recipe, seed = name.rsplit("-", 2)
        game = play(int(seed), table, int(recipe))
        again = [one.record for one in game.rounds]
        assert all(record in again for record in kept[name])


@pytest.mark.parametrize(
    ("change", "judge"),
    [({"fu": 90}, "mahjong"), ({"han": 9}, "mahjong"), ({"yaku": [["pinfu", 1]]}, "mahjong")],
)
def test_the_judges_object_to_a_win_of_another_value(change: dict[str, object], judge: str) -> None:
    for _, record in read(DATA / "golden_rounds.jsonl.xz"):
        wins = record["result"].get("wins", ())
        if len(wins) == 1 and not wins[0]["yakuman"] and "preset" not in record["rules"]:
            assert list(objections(record)) == []
            wins[0] |= change
            [objection] = objections(record)
            assert objection.startswith(judge)
            return
    pytest.fail("no win")


def test_the_judges_object_to_another_final_result() -> None:
    record = next(record for _, record in read(DATA / "golden_rounds.jsonl.xz") if "final" in record)
    assert list(objections(record)) == []
    record["final"]["points"][0] += 1
    assert [objection.split(":")[0] for objection in objections(record)] == ["final"]


def test_a_game_on_which_the_engines_part_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    settle = Beside._settled

    def objecting(both: Beside) -> None:
        settle(both)
        both._part("score changes", 0, 1)

    monkeypatch.setattr(Beside, "_settled", objecting)
    game = play(1000, "four", 3)
    assert not game.whole
    assert game.rounds == []
    assert game.objections[0].startswith("riichienv: score changes")


def test_tables_and_recipes_have_names_of_their_own() -> None:
    assert len({recipe.name for recipe in RECIPES}) == len(RECIPES)
    assert len({str(table) for table in TABLES.values()}) == len(TABLES)
