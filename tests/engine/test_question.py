"""A hand and its circumstances in one text, and a hand in the middle of a message."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from bot.engine.lookup import Lookup
from bot.engine.question import read_question
from bot.engine.rules import preset, ruleset_from
from bot.engine.tiles import EAST, NORTH, SOUTH, WEST

HAND = "123m406p789s11z555z"
THIRTEEN = "123m406p789s11z55z"
BLANK = Lookup("")


def said(question: Lookup | None) -> dict[str, Any]:
    """What a question says that is not so anyhow; its texts without the spaces around."""
    assert question is not None
    found = {}
    for field in fields(question):
        value = getattr(question, field.name)
        if value != getattr(BLANK, field.name):
            found[field.name] = " ".join(value.split()) if isinstance(value, str) else value
    return found


def beside(text: str) -> dict[str, Any]:
    """What a text says beside its hand."""
    found = said(read_question(text))
    assert found.pop("hand").translate(dict.fromkeys(map(ord, " ,;"))) in {HAND, THIRTEEN}
    return found


def test_everything_may_be_said_in_one_text() -> None:
    text = "riichi tsumo dora:3p ind:2m ura:1z seat:E round:S honba:2 sticks:1 ippatsu haitei kita:2 preset:mleague"
    assert beside(f"{HAND} {text}") == {
        "tsumo": True,
        "riichi": True,
        "ippatsu": True,
        "haitei": True,
        "dora": "3p",
        "indicators": "2m",
        "ura": "1z",
        "seat": EAST,
        "round": SOUTH,
        "honba": 2,
        "sticks": 1,
        "kita": 2,
        "rules": preset("mleague"),
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("double riichi", {"double_riichi": True}),
        ("houtei", {"houtei": True}),
        ("rinshan kaihou", {"rinshan": True}),
        ("chankan", {"chankan": True}),
        ("tenhou", {"tenhou": True}),
        ("chiihou", {"chiihou": True}),
        ("renhou", {"renhou": True}),
        ("first turn", {"first_turn": True}),
        ("Riichi, Ippatsu!", {"riichi": True, "ippatsu": True}),
        ("riichi:no", {}),
        ("tsumo:yes", {"tsumo": True}),
        ("ron", {"tsumo": False}),
        ("dealer", {"seat": EAST}),
        ("non-dealer", {"seat": SOUTH}),
        ("west seat, south round", {"seat": WEST, "round": SOUTH}),
        ("seat west round south", {"seat": WEST, "round": SOUTH}),
        ("east round north seat", {"seat": NORTH}),
        ("round: E2 seat wind: S", {"seat": SOUTH}),
        ("honba 2", {"honba": 2}),
        ("2 honba 1 stick", {"honba": 2, "sticks": 1}),
        ("honba 2 sticks 1", {"honba": 2, "sticks": 1}),
        ("3 counters, 2 riichi sticks", {"honba": 3, "sticks": 2}),
        ("wins in a row: 8", {"wins_in_a_row": 8}),
        ("dora 3p", {"dora": "3p"}),
        ("dora 3p, 4s", {"dora": "3p, 4s"}),
        ("dora 3p4s ura 2m", {"dora": "3p4s", "ura": "2m"}),
        ("dora indicators: 3p 4s", {"indicators": "3p 4s"}),
        ("ura dora indicator 1m", {"ura_indicators": "1m"}),
        ("dora white dragon", {"dora": "white dragon"}),
        (
            "ドラ三筒 裏ドラ表示牌1z 立直 一発 ツモ 親 南場 2本場 供託1",
            {
                "dora": "三筒",
                "ura_indicators": "1z",
                "riichi": True,
                "ippatsu": True,
                "tsumo": True,
                "seat": EAST,
                "round": SOUTH,
                "honba": 2,
                "sticks": 1,
            },
        ),
        ("wrc2022 rules", {"rules": preset("wrc2022")}),
        ("rules: WRC 2022", {"rules": preset("wrc2022")}),
        ("rules:wrc-2022", {"rules": preset("wrc2022")}),
        ("rules M.League", {"rules": preset("mleague")}),
        ("kiriage=true", {"rules": ruleset_from({"kiriage": True})}),
        ("kiriage mangan", {"rules": ruleset_from({"kiriage": True})}),
        ("kuitan:no double_wind_fu=2", {"rules": ruleset_from({"kuitan": False, "double_wind_fu": 2})}),
        ("renhou=mangan", {"rules": ruleset_from({"renhou": "mangan"})}),
        ("aka_dora=0/0/0", {"rules": ruleset_from({"aka_dora": [0, 0, 0]})}),
    ],
)
def test_ways_to_say_a_circumstance(text: str, found: dict[str, Any]) -> None:
    assert beside(f"{HAND} {text}") == found
    assert beside(f"{text}; {HAND}") == found
