"""A year of three evenings; ``python -m benchmarks.club_year`` plays forty-five of them."""

from pathlib import Path

from tests.wire.bench import Bench
from tests.year.club_year import SMALL, ClubYear
from tests.year.people import CLUBHOUSE

MOST = 6
"""Presses a game."""


async def test_a_year_stands_as_it_is_worked_out_by_hand_and_nobody_types_a_name_for_a_drawn_game(
    tmp_path: Path,
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    async with Bench(tmp_path, place=CLUBHOUSE) as bench:
        year = ClubYear(bench, SMALL)
        await year.play(elsewhere)
        drawn = {doing: effort for doing, effort in year.people.efforts.items() if effort.drawn}
        assert len(drawn) == SMALL.evenings + 1
        assert not any(effort.names for effort in drawn.values())
        presses, games = (sum(getattr(effort, what) for effort in drawn.values()) for what in ("presses", "games"))
        assert presses <= MOST * games, drawn
        assert bench.objections() == []
