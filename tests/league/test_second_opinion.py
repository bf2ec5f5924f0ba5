"""Uma, oka, shared places, rounding, fouls and both ratings, held against a second computation."""

import platform
import random
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.entries import SeatPoints
from bot.league.ratings import PlayerRating, RatedGame, rated
from bot.league.scoring import scored
from tests.league.second_opinion import SHEETS, plackett_luce, settled, tenhou

AT = datetime(2026, 3, 1, tzinfo=UTC)
TO_THE_LAST_DIGIT = platform.machine() in {"x86_64", "AMD64"}
"""Elsewhere the compiled library may multiply and add in one step, which rounds once less."""


def results(name: str, dice: random.Random) -> tuple[tuple[int, ...], int]:
    """Points and left-over sticks that add up, often with equal points, negative ones, and ends of 500."""
    rules = preset(name)
    sticks = dice.choice((0, 0, 1, 2, 3))
    points = [
        rules.start_points + dice.choice((100, 500, 1000)) * round(dice.gauss(0, 15)) for _ in range(rules.players)
    ]
    for _ in range(dice.choice((0, 0, 1, 2))):
        one, other = dice.sample(range(rules.players), 2)
        points[one] = points[other]
    points[dice.randrange(rules.players)] += rules.start_points * rules.players - sticks * 1000 - sum(points)
    return tuple(points), sticks


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_a_game_is_worth_what_the_rules_say(name: str) -> None:
    dice, foul = random.Random(name), 200
    shared = 0
    for _ in range(600):
        points, sticks = results(name, dice)
        fouls = [dice.choice((0, 0, 0, 1, 2)) for _ in points]
        seats = [SeatPoints(seat + 1, mine, many) for seat, (mine, many) in enumerate(zip(points, fouls, strict=True))]
        found = scored(preset(name), seats, sticks, chombo=foul)
        assert [(one.place, one.final) for one in found] == settled(name, points, sticks, fouls, foul), points
        shared += len({one.place for one in found}) < len(found)
    assert bool(shared) == SHEETS[name].shared


def _places(count: int, dice: random.Random) -> tuple[int, ...]:
    points = [dice.randrange(count + 2) for _ in range(count)]
    return tuple(1 + sum(other > mine for other in points) for mine in points)


@pytest.mark.slow
@pytest.mark.parametrize("count", [3, 4])
def test_r_and_skill_are_those_of_the_published_formulas_over_a_long_season(count: int) -> None:
    dice = random.Random(count)
    ours: dict[int, PlayerRating] = {}
    games: dict[int, int] = {}
    rates: dict[int, Fraction] = {}
    skills: dict[int, tuple[float, float]] = {}
    for number in range(1, 2001):
        # Player 1 plays them all and so passes the 400 games after which the correction stays.
        players = (1, *dice.sample(range(2, 12), count - 1))
        places = _places(count, dice)
        ours |= rated(RatedGame(number, AT, players, places), ours)
        new_rates = tenhou(
            [rates.get(player, Fraction(1500)) for player in players], [games.get(one, 0) for one in players], places
        )
        new_skills = plackett_luce([skills.get(player, (25.0, 25 / 3)) for player in players], places)
        for player, rate, skill in zip(players, new_rates, new_skills, strict=True):
            games[player] = games.get(player, 0) + 1
            rates[player], skills[player] = rate, skill
            assert Fraction(ours[player].hundredths, 100) == rate
            assert (ours[player].mu, ours[player].sigma) == (skill if TO_THE_LAST_DIGIT else pytest.approx(skill))
    assert games[1] == 2000
    assert {player: rating.games for player, rating in ours.items()} == games
