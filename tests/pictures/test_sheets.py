"""Sheets to print show what the points are made of."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.league.evenings import Comer, Evening, Round, RoundTable
from bot.league.leagues import League, LeagueSettings
from bot.league.rounds import DrawnRound
from bot.league.seating import AS_USUAL
from bot.league.tournament import Carry, Cut, Hidden, Ranked, Tournament
from bot.league.tournament_view import TournamentView
from bot.pictures import sheets
from bot.pictures.podium_picture import podium_picture
from bot.pictures.sheets import cards_pdf, ranking_pdf

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ANNE = Ranked(1, 1, 250, 2, (1, 1, 0, 0), rounds={1: 300, 2: 150})
LEAGUE = League(1, "cup", 1, "Cup", NOW, 0, LeagueSettings())
MEETING = Evening(1, 1, "Cup", NOW, 7, AS_USUAL)


def cup(line: Ranked = ANNE, cut: Cut | None = None, *rounds: DrawnRound) -> TournamentView:
    """A tournament with one line in its ranking."""
    tournament = Tournament(1, 1, 1, 60, online=False, hidden=Hidden.NEVER, cut=cut)
    return TournamentView(tournament, LEAGUE, MEETING, None, (), rounds, {}, (line,), {1: "Anne"}, {}, {}, sealed=False)


def test_the_ranking_has_a_column_for_penalties_and_for_what_finalists_carried() -> None:
    plain, fined, carried = (
        ranking_pdf(cup(line)) for line in (ANNE, replace(ANNE, penalty=200), replace(ANNE, carried=150))
    )
    assert len({plain, fined, carried}) == 3


def test_the_card_of_the_final_says_that_points_were_halved() -> None:
    halved = cup(ANNE, Cut(1, NOW, Carry.HALF, frozenset({1})))
    assert podium_picture(cup(), [ANNE]) != podium_picture(halved, [ANNE])


def test_a_card_of_a_table_has_a_column_for_fouls(monkeypatch: pytest.MonkeyPatch) -> None:
    written: dict[str, int] = {}
    write = sheets._Pages.text

    def noted(page: sheets._Pages, x: int, text: str, *style: Any, **more: Any) -> None:
        written[text] = x
        write(page, x, text, *style, **more)

    monkeypatch.setattr(sheets._Pages, "text", noted)
    people = tuple(Comer(user, name, comes=True) for user, name in enumerate(("Anne", "Ben", "Cleo", "Dan"), start=100))
    cards_pdf(cup(ANNE, None, DrawnRound(Round(2, 1, 7, AS_USUAL, 1), (RoundTable(1, 4, people),), ())))
    columns = [written[head] for head in ("Anne", "Points", "Chombo", "Place", "Signature")]
    assert columns == sorted(set(columns))
