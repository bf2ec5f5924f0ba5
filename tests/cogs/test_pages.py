"""The custom ids of pages: what stands in them is read again, also by later releases."""

from dataclasses import dataclass
from typing import Literal

import pytest

from bot.league.periods import Month
from cogs.common.pages import read_state, written
from cogs.league.games.game import GamePress
from cogs.league.games.history import HistoryPage
from cogs.league.seasons.season_pages import SeasonPress
from cogs.league.standings.profile import ProfilePress
from cogs.league.standings.records import RecordsPress
from cogs.league.standings.standings_page import StandingsPress
from cogs.league.standings.versus import VersusPress
from cogs.reference.glossary import GlossaryPress
from cogs.reference.rules_command import RulesPress
from cogs.reference.yaku import YakuPress
from cogs.score.points import PointsPress


@dataclass(frozen=True)
class Shelf:
    kind: Literal["new", "old"]
    season: int | None
    page: int = 0
    name: str | None = None


def test_a_page_is_read_as_it_was_written() -> None:
    for shelf in (Shelf("new", None), Shelf("old", 7, -1, "b"), Shelf("old", 0, 3)):
        assert read_state(Shelf, written(shelf)) == shelf
    assert written(Shelf("new", None)) == "new/all/0/all"


def test_fields_that_came_later_have_their_default_in_older_ids() -> None:
    assert read_state(Shelf, "old/7") == Shelf("old", 7)


@pytest.mark.parametrize("rest", ["", "old", "lost/7", "old/x", "old/7/0/a/b"])
def test_what_is_no_page_is_refused(rest: str) -> None:
    with pytest.raises((ValueError, LookupError)):
        read_state(Shelf, rest)


def test_ids_of_the_first_release_lead_to_their_pages() -> None:
    assert read_state(YakuPress, "p/toitoi/own7.2") == YakuPress("p", "toitoi", "own7.2")
    assert read_state(YakuPress, "l/1/tenhou") == YakuPress("l", "1", "tenhou")
    assert read_state(GlossaryPress, "tenpai") == GlossaryPress("tenpai")
    assert read_state(PointsPress, "d:tenhou") == PointsPress("d", "tenhou")
    assert read_state(RulesPress, "s/tenhou/basics") == RulesPress("s", "tenhou", "basics")
    assert read_state(RulesPress, "d/own1.1/own1.2/3") == RulesPress("d", "own1.1", "own1.2", 3)
    assert read_state(RulesPress, "e/own1") == RulesPress("e", "own1")


def test_ids_of_the_leagues_first_pages_are_read_too() -> None:
    october = Month(2026, 10)
    assert read_state(RecordsPress, "1/all/4/all") == RecordsPress(1, None, 4)
    assert read_state(RecordsPress, "1/2/0/3/2026-10") == RecordsPress(1, 2, 0, 3, october)
    assert read_state(ProfilePress, "1/2/7/0/") == ProfilePress(1, 2, 7)
    assert read_state(VersusPress, "1/all/7/8") == VersusPress(1, None, 7, 8)
    assert read_state(StandingsPress, "1/2/4/p/me//b") == StandingsPress(1, 2, 4, "p", None)
    assert read_state(StandingsPress, "1/all/0/r/1/5/2026-10/v") == StandingsPress(1, None, 0, "r", 1, 5, october, "v")
    assert read_state(HistoryPage, "1/all/all/pending/2") == HistoryPage(1, None, None, "pending", 2)
    assert read_state(GamePress, "1/12/0") == GamePress(1, 12)
    assert read_state(SeasonPress, "1/2/before12") == SeasonPress(1, 2, "before12")
    for state in (RecordsPress(1, None, 4, 0, october), StandingsPress(1, 2, 4, "t", None, 3, october, "k")):
        assert read_state(type(state), written(state)) == state
