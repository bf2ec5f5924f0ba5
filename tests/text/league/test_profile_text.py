"""A player's profile and the records of a league as people read them."""

from datetime import UTC, datetime
from fractions import Fraction

from bot.engine.scoring.hand_value import YakuHan
from bot.league.ratings import PlayerRating
from bot.league.records import Bests, Mark
from bot.league.seat_statistics import SeatStatistics
from bot.league.standings import Standing
from bot.league.views import HistoryRecords, Profile, RecordsHead, SeriesGame, WonHand
from bot.league.winning_hands import LeagueHand
from bot.lookup.notation import parse_tiles
from bot.text.league.profile import profile_text
from bot.text.league.records import hall_text, records_text
from bot.text.sentences import render
from tests.builders import tile

AT = datetime(2026, 4, 1, 20, tzinfo=UTC)
STANDING = Standing(2, 7, 20, 613, (8, 5, 4, 3))
FIGURES = SeatStatistics(
    games=12,
    kyoku=100,
    wins=25,
    tsumo_wins=10,
    points_won=150_000,
    deal_ins=10,
    points_dealt=52_000,
    riichi=20,
    riichi_wins=8,
    called=30,
    dora=20,
    ura_dora=5,
    draws=16,
    tenpai=8,
    busts=1,
    yaku={"riichi": 8, "tanyao": 6, "pinfu": 1},
)
HAND = LeagueHand(
    kyoku=0,
    bakaze=0,
    number=1,
    honba=0,
    dealer=0,
    seat=1,
    source=2,
    concealed=parse_tiles("234m234p23455s"),
    melds=(),
    tile=tile("6s"),
    indicators=(tile("1m"),),
    ura=(),
    yaku=(YakuHan("riichi", 1), YakuHan("sanshoku_doujun", 2)),
    bonus=(YakuHan("dora", 2),),
    han=5,
    fu=40,
    yakuman=0,
    limit="mangan",
    points=8000,
)


def profile(**more: object) -> str:
    known = {"standing": STANDING, "ranked": 9, "games": 20, **more}
    text = render(profile_text(Profile("Club", "Spring", 1, "Aiko_", 4, **known)))  # type: ignore[arg-type]
    return text.replace("\u00a0", " ")


def test_a_profile_begins_with_points_rank_games_and_places() -> None:
    text = profile(played=[SeriesGame(AT, game, place, 0) for game, place in enumerate((1, 4, 2))])
    assert text.startswith("## Aiko\\_: Club, Spring\n**+61.3**, rank 2 of 9: 20 games, +3.1 per game\n")
    assert "Average place 2.10; first 8 (40 %), second 5 (25 %), third 4 (20 %), fourth 3 (15 %)" in text
    assert "Recent places, newest last: 1 4 2" in text


def test_points_rank_penalty_and_whether_somebody_is_ranked_are_told() -> None:
    assert "**+61.3**, unranked: 20 games, +4.1 per game, penalty −20.0" in profile(
        standing=Standing(None, 7, 20, 613, (8, 5, 4, 3), 200)
    )
    text = profile(standing=Standing(None, 7, 0, -200, (0, 0, 0, 0), 200))
    assert "None of this player's games count here yet.\npenalty −20.0" in text


def test_ratings_and_team_stand_where_there_are_any() -> None:
    text = profile(rating=PlayerRating(20, 152345, 27.14, 2.1), team="Red Fives")
    assert "Ratings: R 1523.45, skill 27.1 ± 4.2" in text
    assert "Team: Red Fives" in text
    assert "Ratings" not in profile()


def test_how_somebody_plays_is_told_or_that_it_is_not_known() -> None:
    text = profile(figures=FIGURES, known=12)
    assert "100 hands from 12 games; 8 have no log" in text
    assert "Wins 25.0 % of hands, 6,000 on average, 40.0 % by tsumo, 1.0 dora per win" in text
    assert "Deals in on 10.0 % of hands, 5,200 on average" in text
    assert "Riichi in 20.0 % of hands, 40.0 % of them won, opens 30.0 % of hands" in text
    assert "Ready (tenpai) at 50.0 % of exhaustive draws, 1 game ended below zero" in text
    assert "Favourite yaku: Riichi 8 times, Tanyao (all simples) 6 times, Pinfu (no-points hand) once" in text
    assert "These games have no log." in profile()
    text = profile(figures=SeatStatistics(games=1, kyoku=8), known=1, games=1)
    assert "Wins 0.0 % of hands\n" in text
    assert "1 hand from 1 game" in profile(figures=SeatStatistics(games=1, kyoku=1), known=1, games=1)
    assert "No exhaustive draws, no game ended below zero" in text


def test_a_best_hand_shows_its_tiles_and_what_it_was() -> None:
    text = profile(figures=FIGURES, known=20, best=(WonHand(1, 12, AT, HAND),))
    assert "2m 3m 4m 2p 3p 4p 2s 3s 4s 5s 5s · 6s" in text
    assert "-# mangan, 8,000 by ron in game #12: Riichi, Sanshoku doujun (mixed triple sequence), dora 2" in text


# Records

NAMES = {1: "Aiko", 2: "Ben"}
HEAD = RecordsHead("Club", None, 4, 120, 80)
BESTS = Bests(
    highest=Mark(1, 81200, 3, AT),
    lowest=Mark(2, -11200, 4, AT),
    margin=Mark(1, 712, 3, AT),
    games=Mark(2, 60),
    firsts=Mark(1, 20),
    firsts_running=Mark(1, 5, 9, AT),
    without_last=Mark(3, 12, 40, AT),
    average=(1, Fraction(9, 4), 40),
)


def test_records_name_players_games_and_days() -> None:
    text = render(records_text(HEAD, BESTS, HistoryRecords(), NAMES))
    day = "<t:1775073600:d>"
    head = "## Records: Club, all time\n-# four-player games · 120 games · 80 with a log\n"
    assert text.startswith(head)
    assert f"Highest score: 81,200, **Aiko** in game #3, {day}" in text
    assert "Lowest score: −11,200, **Ben**" in text
    assert "Biggest lead over second place: 71.2, **Aiko**" in text
    assert "Most games: 60, **Ben**" in text
    assert f"Most games won in a row: 5, **Aiko** in game #9, {day}" in text
    assert "Longest streak without a last place: 12 games, **former player 3**" in text
    assert "Best average place: 2.25 in 40 games, **Aiko**" in text
    text = render(records_text(RecordsHead("Club", None, 4, 5, 0), BESTS, HistoryRecords(), NAMES))
    assert "No hands are known: no game has a log, and nobody has added a hand." in text


def test_the_biggest_wins_rates_and_the_longest_dealer_are_told() -> None:
    course = HistoryRecords((WonHand(2, 5, AT, HAND),), 0, (1, 7, 6), (1, Fraction(1, 4)), (2, Fraction(1, 10)), 80)
    text = render(records_text(HEAD, BESTS, course, NAMES)).replace("\u00a0", " ")
    assert "**Ben**, <t:1775073600:d>: mangan, 8,000 by ron in game #5" in text
    assert "Longest dealer streak: 7 hands in a row, **Aiko** in game #6" in text
    assert "Highest win rate: 25.0 %, **Aiko**" in text
    assert "Lowest deal-in rate: 10.0 %, **Ben**" in text
    assert "Rates are shown only for players with at least 80 hands." in text
    assert "Yakuman: none yet" in text


def test_the_hall_shows_each_yakuman_in_pages_or_says_that_there_is_none() -> None:
    won = [WonHand(1, game, AT, HAND) for game in range(5)]
    first, second = (render(hall_text(HEAD, won, NAMES, page, 2)) for page in (0, 1))
    assert first.count("2m 3m 4m 2p") == 4
    assert second.count("2m 3m 4m 2p") == 1
    assert "page 2 of 2" in second
    assert "No yakuman yet" in render(hall_text(HEAD, (), NAMES, 0, 1))
