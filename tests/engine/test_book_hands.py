"""Hands from books and sites, typed as they stand there, are worth what is printed there."""

import tomllib
from pathlib import Path
from typing import Any

from bot.engine.rules.ruleset import preset
from bot.engine.scoring.score import HandValue
from bot.lookup.hand_lookup import Lookup, look_up
from bot.lookup.question_parser import read_question
from tests.for_each import for_each

TABLE = tomllib.loads((Path(__file__).parents[1] / "data" / "book_hands.toml").read_text(encoding="utf-8"))
HANDS: list[dict[str, Any]] = TABLE["hands"]


@for_each("hand", HANDS)
def test_a_printed_hand_is_worth_what_is_printed(hand: dict[str, Any]) -> None:
    base = Lookup("", rules=preset(hand.get("rules", "tenhou")))
    answer = look_up(read_question(f"{hand['text']} {hand.get('said', '')}", base=base))
    value = answer.value
    assert isinstance(value, HandValue)
    found = {
        "han": value.han,
        "fu": value.fu,
        "yakuman": value.yakuman,
        "points": answer.total,
        "pays": sorted((share.points for share in answer.shares for _ in range(share.count)), reverse=True),
    }
    printed = {key: hand[key] for key in found if key in hand}
    assert printed
    assert {key: found[key] for key in printed} == printed


def test_every_hand_has_its_source_and_at_least_twenty_are_typed_as_found() -> None:
    for source in TABLE["sources"].values():
        assert source["title"]
        assert source["address"].startswith("https://")
    assert {hand["source"] for hand in HANDS} == set(TABLE["sources"])
    assert sum(hand.get("as_found", True) for hand in HANDS) >= 20
