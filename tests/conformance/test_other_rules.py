"""The golden records decide the rules: played by another one, the engine does not agree with them."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.engine.rules.ruleset import Ruleset, ruleset_from
from tests.conformance import replay
from tests.conformance.forms import Checker
from tests.conformance.reading import read
from tests.conformance.recorded import rules_of
from tests.golden.census import reached

DATA = Path(__file__).parents[1] / "data" / "golden_rounds.jsonl.xz"


@pytest.fixture(scope="module")
def rare_rounds() -> list[dict[str, Any]]:
    """Three rounds for each thing that happens in any of them."""
    chosen: dict[tuple[str, int], dict[str, Any]] = {}
    seen: Counter[str] = Counter()
    for _, record in read(DATA):
        holds = reached(record)
        if any(seen[name] < 3 for name in holds):
            seen.update(holds)
            chosen[record["game"], record["round"]] = record
    return list(chosen.values())


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("oka", "none"),
        ("uma_mode", "floating"),
        ("extension", "none"),
        ("tobi", "off"),
        ("agari_yame", "off"),
        ("honba_value", 600),
        ("riichi_sticks_multi_ron", "split"),
        ("riichi_sticks_multi_ron", "own_back_rest_first"),
        ("ippatsu", False),
        ("ura_dora", False),
        ("kan_dora", False),
        ("kan_ura_dora", False),
        ("kan_dora_ankan", "on_discard"),
        ("kan_dora_open", "immediate"),
        ("kan_dora_open", "after_discard"),
        ("double_ron", "head_bump"),
        ("triple_ron", "all"),
        ("chankan_ippatsu", False),
        ("kuitan", False),
        ("pinfu_tsumo", False),
        ("sanrenkou", True),
        ("open_pinfu_30", False),
        ("kiriage", True),
        ("pao_daisangen", False),
        ("noten_bappu", 6000),
        ("keishiki_tenpai", False),
        ("abort_kyuushu", False),
        ("abort_suukaikan", "off"),
    ],
)
def test_an_engine_that_played_by_another_rule_would_be_noticed(
    rare_rounds: list[dict[str, Any]], option: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def otherwise(record: dict[str, Any]) -> Ruleset:
        return ruleset_from({option: value}, rules_of(record))

    monkeypatch.setattr(replay, "rules_of", otherwise)
    assert any(Checker().check(1, record).disagreements for record in reversed(rare_rounds))
