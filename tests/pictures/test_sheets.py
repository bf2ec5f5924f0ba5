"""Sheets to print show what the points are made of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.league.tournament import Ranked
from bot.pictures import sheets
from bot.pictures.podium_picture import podium_picture
from bot.pictures.sheets import SheetRound, SheetTable, cards_pdf, ranking_pdf
from bot.text.sentences import say

ANNE = Ranked(1, 1, 250, 2, (1, 1, 0, 0), rounds={1: 300, 2: 150})
NAMES = {1: "Anne"}


def test_the_ranking_has_a_column_for_penalties_and_for_what_finalists_carried() -> None:
    plain, fined, carried = (
        ranking_pdf("Cup", [line], NAMES) for line in (ANNE, replace(ANNE, penalty=200), replace(ANNE, carried=150))
    )
    assert len({plain, fined, carried}) == 3


def test_the_card_of_the_final_says_that_points_were_halved() -> None:
    assert podium_picture("Cup", [ANNE], NAMES) != podium_picture("Cup", [ANNE], NAMES, None, say("halved"))


def test_a_card_of_a_table_has_a_column_for_fouls(monkeypatch: pytest.MonkeyPatch) -> None:
    written: dict[str, int] = {}
    write = sheets._Pages.text

    def noted(page: sheets._Pages, x: int, text: str, *style: Any, **more: Any) -> None:
        written[text] = x
        write(page, x, text, *style, **more)

    monkeypatch.setattr(sheets._Pages, "text", noted)
    cards_pdf("Cup", [SheetRound(1, [SheetTable(1, ["Anne", "Ben", "Cleo", "Dan"])])])
    columns = [written[head] for head in ("Anne", "Points", "Chombo", "Place", "Signature")]
    assert columns == sorted(set(columns))
