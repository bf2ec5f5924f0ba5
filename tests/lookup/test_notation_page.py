"""The page on how hands are written tells the truth."""

import re
from pathlib import Path

from bot.lookup.notation import parse_hand, parse_melds
from bot.lookup.question_parser import read_question
from tests.for_each import for_each
from tests.lookup.test_question import said

PAGE = Path(__file__).parents[2] / "docs" / "lookup.md"
SECTION = PAGE.read_text(encoding="utf-8").partition("## How hands are written")[2].partition("\n## ")[0]
HANDS, SETS, SAID = (
    [line.split(" | ", 1)[0] for line in table.splitlines() if line.startswith("| `")]
    for table in re.split(r"\n\n(?=Of 14|Circumstances)", SECTION)
)


def examples(cells: list[str]) -> list[str]:
    return [text.replace("\\|", "|") for cell in cells for text in re.findall("`([^`]+)`", cell)]


@for_each("text", examples(HANDS))
def test_every_spelling_of_the_hand_is_that_hand(text: str) -> None:
    assert parse_hand(text) == parse_hand("123m406p789s11222z")


@for_each("text", examples(SETS))
def test_every_set_is_one(text: str) -> None:
    assert len(parse_melds(text)) == 1


@for_each("text", examples(SAID))
def test_every_circumstance_is_understood(text: str) -> None:
    found = said(read_question(f"123m406p789s1155z{'' if '5z' in text else '5z'} {text}"))
    assert found.pop("hand")
    assert found


def test_the_tables_are_those() -> None:
    assert (len(HANDS), len(SETS)) == (10, 6)
    assert len(examples(SAID)) > 25
