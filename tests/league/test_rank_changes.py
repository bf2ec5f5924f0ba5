"""How ranks change by a game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.rank_changes import GameShare, RankMove, moves, without
from bot.league.standings import Standing, Tally, standings

Game = list[tuple[int, int]]
"""Player and final of each place."""


def board(games: list[Game], min_games: int = 0) -> tuple[Standing, ...]:
    tallies: dict[int, Tally] = {}
    for game in games:
        for place, (player, final) in enumerate(game):
            was = tallies.get(player, Tally(player, 0, 0, (0, 0, 0, 0)))
            places = tuple(count + (index == place) for index, count in enumerate(was.places))
            tallies[player] = Tally(player, was.games + 1, was.final + final, places)
    return standings(tallies.values(), min_games=min_games)


def shares(game: Game) -> list[GameShare]:
    return [GameShare(player, place, final) for place, (player, final) in enumerate(game, start=1)]


def test_who_overtakes_and_who_is_new_is_told() -> None:
    one: Game = [(1, 500), (2, 100), (3, -200), (4, -400)]
    two: Game = [(2, 600), (5, 100), (1, -300), (4, -400)]
    after = board([one, two])
    before = without(after, shares(two), min_games=0, places=4)
    assert before == board([one])
    assert moves(before, after) == {
        1: RankMove(1, 2),
        2: RankMove(2, 1),
        3: RankMove(3, 4),
        5: RankMove(None, 3),
        4: RankMove(4, 5),
    }


def test_a_correction_is_taken_back_to_what_stood() -> None:
    wrong: Game = [(1, 500), (2, 100), (3, -200), (4, -400)]
    right: Game = [(2, 500), (1, 100), (3, -200), (4, -400)]
    assert without(board([right]), shares(right), shares(wrong), min_games=0, places=4) == board([wrong])


GAMES = st.lists(
    st.lists(
        st.tuples(st.integers(1, 6), st.integers(-900, 900)), min_size=4, max_size=4, unique_by=lambda seat: seat[0]
    ),
    min_size=1,
    max_size=8,
)


@pytest.mark.slow
@given(games=GAMES, min_games=st.integers(0, 3))
def test_the_standings_before_a_game_are_those_of_the_others(games: list[Game], min_games: int) -> None:
    *others, last = games
    after = board(games, min_games)
    assert without(after, shares(last), min_games=min_games, places=4) == board(others, min_games)
    assert without(board(others, min_games), (), shares(last), min_games=min_games, places=4) == after
