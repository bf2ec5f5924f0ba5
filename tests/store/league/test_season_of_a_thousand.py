"""A season of a thousand games by sixty players: what stands is what a second computation says, and a rebuild too."""

from collections import defaultdict
from fractions import Fraction

import pytest

from bot.league.ratings import PlayerRating
from bot.league.standings import Standing
from bot.store.store import Store
from tests.league.second_opinion import plackett_luce, settled, tenhou
from tests.league.test_second_opinion import TO_THE_LAST_DIGIT
from tests.store.league.season import Club, Told, played_season

Line = tuple[int | None, int, int, int, tuple[int, ...], int]
MIN_GAMES = 20


def places_of(club: Club, game: Told) -> list[tuple[int, int]]:
    points, fouls = [seat.points for seat in game.seats], [seat.chombo for seat in game.seats]
    return settled(game.preset, points, game.sticks, fouls, club.fouls[game.season])


def expected_standings(club: Club, players: int, season: int | None) -> list[Line]:
    """Rank, player, games, total, how often in each place, penalty: added up by hand."""
    finals: dict[int, int] = defaultdict(int)
    places: dict[int, list[int]] = defaultdict(lambda: [0] * players)
    for game in club.standing(players=players, season=season):
        for seat, (place, final) in zip(game.seats, places_of(club, game), strict=True):
            if seat.player is not None:
                finals[club.current_number(seat.player)] += final
                places[club.current_number(seat.player)][place - 1] += 1
    taken: dict[int, int] = defaultdict(int)
    for penalty in club.penalties.values():
        if season in {None, penalty.season} and club.current_number(penalty.player) in finals:
            taken[club.current_number(penalty.player)] += penalty.tenths

    def merit(player: int) -> tuple[int, Fraction, list[int]]:
        counts = places[player]
        average = Fraction(sum((index + 1) * count for index, count in enumerate(counts)), sum(counts))
        return taken[player] - finals[player], average, [-count for count in counts]

    order = sorted(finals, key=lambda player: (merit(player), player))
    ranked = [player for player in order if sum(places[player]) >= MIN_GAMES]
    unranked = [player for player in order if player not in ranked]
    return [
        (
            1 + sum(merit(other) < merit(player) for other in ranked) if player in ranked else None,
            player,
            sum(places[player]),
            finals[player] - taken[player],
            tuple(places[player]),
            taken[player],
        )
        for player in (*ranked, *unranked)
    ]


def expected_ratings(club: Club, players: int) -> dict[int, tuple[int, Fraction, float, float]]:
    """Games, R, mean and deviation of everybody's skill."""
    found: dict[int, tuple[int, Fraction, float, float]] = {}
    for game in club.standing(players=players):
        people = [club.current_number(seat.player) for seat in game.seats if seat.player is not None]
        if len(people) < players:
            continue
        before = [found.get(player, (0, Fraction(1500), 25.0, 25 / 3)) for player in people]
        places = [place for place, _ in places_of(club, game)]
        rates = tenhou([rate for _, rate, _, _ in before], [games for games, *_ in before], places)
        skills = plackett_luce([(mu, sigma) for *_, mu, sigma in before], places)
        for player, (games, *_), rate, skill in zip(people, before, rates, skills, strict=True):
            found[player] = (games + 1, rate, *skill)
    return found


async def standings(store: Store, club: Club) -> dict[tuple[int, int | None], tuple[Standing, ...]]:
    return {
        (players, season): await store.league_standings.standings(
            club.league, season, players=players, min_games=MIN_GAMES
        )
        for players in (4, 3)
        for season in (1, 2, None)
    }


async def ratings(store: Store, club: Club) -> dict[tuple[int, int], PlayerRating]:
    return {
        (players, player): rating
        for players in (4, 3)
        for player, rating in (await store.league_ratings.current(club.league, players)).items()
    }


@pytest.mark.sqlite_only("ten seconds; what it adds up is added up in smaller seasons too")
async def test_a_season_of_a_thousand_games_stands_as_worked_out_by_hand_and_after_a_rebuild(store: Store) -> None:
    club = await played_season(store, 1, seed=6, games=1000, after_evening=store.league_ratings.current)
    assert len(club.games) == 1050

    tables = await standings(store, club)
    for (players, season), lines in tables.items():
        found = [(line.rank, line.player, line.games, line.final, line.places, line.penalty) for line in lines]
        assert found == expected_standings(club, players, season), (players, season)
        assert found or (players, season) == (3, 1)

    rated = await ratings(store, club)
    assert len(rated) > 100
    for players in (4, 3):
        wanted = expected_ratings(club, players)
        mine = {player: rating for (count, player), rating in rated.items() if count == players}
        assert {player: (one.games, Fraction(one.hundredths, 100)) for player, one in mine.items()} == {
            player: (games, rate) for player, (games, rate, _, _) in wanted.items()
        }
        for player, (_, _, *skill) in wanted.items():
            rating = mine[player]
            assert [rating.mu, rating.sigma] == (skill if TO_THE_LAST_DIGIT else pytest.approx(skill)), player

    histories = [await store.league_ratings.history(club.league, player) for player in range(1, 61)]
    assert await store.leagues.rebuild(club.league) > 1500
    assert await standings(store, club) == tables
    assert await ratings(store, club) == rated
    assert [await store.league_ratings.history(club.league, player) for player in range(1, 61)] == histories
