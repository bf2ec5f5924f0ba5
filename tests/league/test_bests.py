"""Records: what nobody has done better, the earliest of equal ones."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

from bot.league.records import Bests, Mark, PlayedSeat, bests_of

START = datetime(2026, 3, 1, 20, tzinfo=UTC)


def game(number: int, *seats: tuple[int, int, int]) -> list[PlayedSeat]:
    """A game of (player, points, final) from the first place to the last."""
    at = START + timedelta(hours=number)
    return [PlayedSeat(who, number, at, place, points, final) for place, (who, points, final) in enumerate(seats, 1)]


def usual(number: int, *players: int) -> list[PlayedSeat]:
    """A game that is no record in anything."""
    worth = ((32000, 220), (28000, 80), (22000, -80), (18000, -220))
    return game(number, *((who, *worth[place]) for place, who in enumerate(players)))


def bests(*games: list[PlayedSeat], least: int = 1) -> Bests:
    return bests_of([seat for played in games for seat in played], players=4, least=least)


def at(number: int) -> datetime:
    return START + timedelta(hours=number)


def test_the_highest_and_lowest_score_name_their_game_the_earlier_of_equal_ones() -> None:
    found = bests()
    assert found == Bests(None, None, None, None, None, None, None, None)
    extreme = game(2, (3, 81200, 712), (2, 20000, -100), (1, 10000, -212), (4, -11200, -400))
    found = bests(usual(1, 1, 2, 3, 4), extreme)
    assert found.highest == Mark(3, 81200, 2, at(2))
    assert found.lowest == Mark(4, -11200, 2, at(2))
    assert bests(usual(1, 1, 2, 3, 4), usual(2, 2, 1, 3, 4)).highest == Mark(1, 32000, 1, at(1))


def test_the_biggest_lead_is_that_of_the_winner_over_the_second() -> None:
    close = game(1, (1, 60000, 800), (2, 55000, 650), (3, -5000, -650), (4, -10000, -800))
    clear = game(2, (4, 45000, 400), (1, 20000, -50), (2, 18000, -150), (3, 17000, -200))
    assert bests(close, clear).margin == Mark(4, 450, 2, at(2))
    alone = game(1, (1, 60000, 800), (2, 10000, -300))
    shared = game(2, (1, 30000, 100), (2, 30000, 100), (3, 20000, -100), (4, 20000, -100))
    assert bests(alone, shared).margin is None


def test_who_played_and_won_most() -> None:
    found = bests(usual(1, 1, 2, 3, 4), usual(2, 5, 2, 3, 4), usual(3, 1, 2, 6, 7))
    assert found.games == Mark(2, 3)
    assert found.firsts == Mark(1, 2)


def test_runs_are_broken_by_any_other_place_and_end_in_the_game_that_made_them_longest() -> None:
    games = [usual(1, 1, 2, 3, 4), usual(2, 1, 2, 3, 4), usual(3, 2, 1, 3, 4), usual(4, 1, 3, 4, 2)]
    found = bests(*games)
    assert found.firsts_running == Mark(1, 2, 2, at(2))
    assert found.without_last == Mark(1, 4, 4, at(4))
    late = [usual(1, 2, 1, 3, 4), usual(3, 2, 5, 3, 4)]
    early = [usual(2, 6, 7, 8, 9), usual(2, 6, 7, 8, 9)]
    both = sorted([*late, *early], key=lambda played: played[0].game)
    longest = bests(*both).firsts_running
    assert longest is not None
    assert (longest.player, longest.played_at) == (6, at(2))
    assert bests(usual(1, 1, 2, 3, 4)).firsts_running is None


def test_the_best_average_place_needs_enough_games() -> None:
    games = [usual(1, 9, 1, 2, 3), usual(2, 1, 2, 3, 4), usual(3, 1, 2, 3, 4)]
    assert bests(*games).average == (9, Fraction(1), 1)
    assert bests(*games, least=3).average == (1, Fraction(4, 3), 3)
    assert bests(*games, least=4).average is None
