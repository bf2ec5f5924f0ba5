"""Standings as people read them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.engine.rules.ruleset import preset, ruleset_from
from bot.league.games import GamesHeld
from bot.league.ratings import PlayerRating, by_rating
from bot.league.seasons import Season, SeasonSettings
from bot.league.standings import Standing, team_standings
from bot.league.views import StandingsHead
from bot.text.league.ratings import ratings_text
from bot.text.league.standings import (
    BOTH,
    PAGE,
    ShownPage,
    pages_of,
    standings_caption,
    standings_text,
    teams_text,
)
from bot.text.message_fitting import fitted
from bot.text.sentences import MESSAGE_LIMIT, render

START = datetime(2026, 4, 1, tzinfo=UTC)
SPRING = Season(1, SeasonSettings("Spring", START))
HEAD = StandingsHead("Club league", SPRING, GamesHeld({4: 3}))
AIKO = Standing(1, 7, 3, 613, (2, 0, 1, 0))
BEN = Standing(2, 8, 3, -413, (0, 1, 1, 1), penalty=200)
NAMES = {7: "Aiko_", 8: "Ben"}


def many(count: int, first: int = 1) -> list[Standing]:
    return [Standing(first + index, first + index, 4, -index, (1, 1, 1, 1)) for index in range(count)]


def head_of(season: Season | None, **held: Any) -> list[str]:
    found = StandingsHead("Club league", season, replace(GamesHeld({4: 3}), **held))
    return render(standings_text(found, {4: [AIKO]}, NAMES)).splitlines()


def test_a_line_has_rank_name_points_games_places_penalty_and_bonus() -> None:
    assert r"**1. Aiko\_** +61.3: 3 games, average place 1.67 (2/0/1/0)" in render(
        standings_text(HEAD, {4: [AIKO]}, NAMES)
    )
    lines = [BEN, replace(BEN, player=9, penalty=-55)]
    shown = render(standings_text(HEAD, {4: lines}, NAMES)).splitlines()
    assert shown[2].endswith("(0/1/1/1), penalty −20.0")
    assert shown[3].endswith("(0/1/1/1), bonus +5.5")


def test_who_is_not_ranked_yet_stands_below_a_line_that_says_so() -> None:
    few = replace(BEN, rank=None, player=9, games=1)
    shown = render(standings_text(replace(HEAD, least=2), {4: [AIKO, few, few]}, NAMES)).splitlines()
    assert "ranked after 2 games" in shown[1]
    assert shown[3] == "Unranked, with fewer than 2 games:"
    assert shown[4].startswith("**former player 9** −41.3: 1 game,")
    assert sum(line.startswith("Unranked") for line in shown) == 1
    lines = [*many(PAGE), *(replace(line, rank=None) for line in many(PAGE + 2, PAGE + 1))]
    shown = [render(standings_text(HEAD, {4: lines}, {}, ShownPage(page))) for page in range(3)]
    assert ["Unranked" in page for page in shown] == [False, True, True]
    assert "page 3 of 3" in shown[2]


def test_whose_line_a_picture_has_is_left_out_unless_they_read_it_or_have_a_penalty() -> None:
    board = [AIKO, BEN, *many(PAGE, 20)]
    drawn = ShownPage(0, None, frozenset(line.player for line in board[:4]))
    shown = render(standings_text(HEAD, {4: board}, NAMES, drawn)).splitlines()
    assert shown[2].startswith("**2. Ben** −41.3: ")
    assert not any("Aiko" in line for line in shown)
    assert sum("average place" in line for line in shown) == PAGE - 3
    assert "Aiko" in render(standings_text(HEAD, {4: board}, NAMES, replace(drawn, you=7)))


def test_the_head_says_season_time_games_rules_and_what_waits() -> None:
    title, facts, *_ = head_of(SPRING)
    assert title == "## Club league: Spring"
    assert facts == "-# since <t:1775001600:D> · 3 games · each game by its own rules"
    ends = START + timedelta(days=30)
    closed = START + timedelta(days=10)
    assert "to <t:1777593599:D>, ends <t:1777593600:R>" in head_of(Season(1, SeasonSettings("S", START, ends)))[1]
    assert "to <t:1775865600:D>, closed" in head_of(Season(1, SeasonSettings("S", START, ends), closed))[1]
    rules = ruleset_from({"length": "east_only"}, preset("tenhou"))
    settings = SeasonSettings("S", START, rules=rules, preset="tenhou")
    assert "rules: Tenhou; East round only (tonpuusen)" in head_of(Season(1, settings))[1]
    assert "wait" not in "".join(head_of(SPRING))
    assert head_of(SPRING, pending=2, disputed=1)[2] == "-# 2 unconfirmed games · 1 disputed game"


def test_all_time_says_from_when_to_when_games_were_played() -> None:
    title, facts, *_ = head_of(None, first=START, last=START + timedelta(days=400))
    assert title == "## Club league: all time"
    assert facts == "-# <t:1775001600:D> to <t:1809561600:D> · 3 games"
    facts = head_of(None, first=START, last=START + timedelta(hours=4))[1]
    assert facts == "-# <t:1775001600:D> · 3 games", "an evening is of one day"


def test_a_picture_says_what_it_is_of_and_when() -> None:
    head = StandingsHead("Club _league_", SPRING, GamesHeld({4: 3}))
    assert render(standings_caption(head, START), "en", markdown=False) == "Club _league_ · Spring · 2026-04-01"


def test_a_season_without_games_says_how_they_come_in() -> None:
    empty = replace(HEAD, held=GamesHeld({}))
    shown = render(standings_text(empty, {4: []}, {}))
    assert "0 games" in shown
    assert "No games count here yet." in shown
    assert "No three-player games count here yet" in render(standings_text(empty, {3: []}, {}))


def test_three_and_four_players_stand_in_one_message_shortened() -> None:
    three = [replace(line, places=(1, 1, 2)) for line in many(3)]
    shown = render(standings_text(HEAD, {3: three, 4: many(BOTH + 2)}, {})).splitlines()
    assert shown.index("### Four players") < shown.index("… and 2 more") < shown.index("### Three players")
    assert sum(line.startswith("**") for line in shown) == BOTH + 3


def test_who_reads_sees_which_line_is_theirs_and_a_shared_place_twice() -> None:
    shown = render(standings_text(HEAD, {4: [AIKO, BEN]}, NAMES, ShownPage(you=8)))
    assert "**2. Ben (you)**" in shown
    assert r"**1. Aiko\_**" in shown
    shown = render(standings_text(HEAD, {4: [AIKO, replace(AIKO, player=8)]}, NAMES))
    assert "**1. Ben**" in shown


def test_the_longest_names_and_the_oddest_rules_leave_every_line_of_a_page() -> None:
    names = dict.fromkeys(range(1, PAGE + 1), "*_" * 16)
    settings = SeasonSettings("*" * 60, START, rules=preset("local_all"), preset="jpml_a")
    head = StandingsHead("_" * 60, Season(1, settings), GamesHeld({4: 10000, 3: 10000}, 100, 100), 10)
    text = render(fitted(lambda longest: standings_text(head, {4: many(PAGE)}, names, longest=longest)), "en")
    assert len(text) <= MESSAGE_LIMIT
    assert text.count("average place") == PAGE + 1
    assert "more · ranked after 10 games" in text
    assert text.splitlines()[-1].startswith("-# Points with uma and oka")


def test_names_from_right_to_left_do_not_turn_the_numbers_around() -> None:
    assert "**1. \u2068דן\u2069** +61.3" in render(standings_text(HEAD, {4: [AIKO]}, {7: "דן"}))


def test_a_team_has_the_points_of_its_players() -> None:
    third = Standing(None, 9, 1, 5, (1, 0, 0, 0))
    teams = team_standings([AIKO, BEN, third], {7: "Tigers", 8: "Cranes", 9: "Cranes", 10: "Owls"})
    assert [(team.rank, team.team, team.final) for team in teams] == [
        (1, "Tigers", 613),
        (2, "Owls", 0),
        (3, "Cranes", -408),
    ]
    shown = render(teams_text(HEAD, 4, teams, {**NAMES, 9: "Chie"}, ShownPage(you=9))).splitlines()
    assert shown[2] == r"**1. Tigers** +61.3: 3 games; Aiko\_ +61.3"
    assert shown[3] == "**2. Owls** +0.0: 0 games"
    assert shown[4] == "**3. Cranes** −40.8: 4 games; Chie (you) +0.5, Ben −41.3"
    teams = team_standings([AIKO, replace(AIKO, player=8)], {7: "Tigers", 8: "cranes"})
    assert [(team.rank, team.team) for team in teams] == [(1, "cranes"), (1, "Tigers")]


def test_ratings_are_listed_by_r_with_skill_and_its_uncertainty() -> None:
    rated = by_rating(
        {7: PlayerRating(3, 151234, 25.0, 4.0), 8: PlayerRating(9, 160050, 27.25, 2.125), 9: PlayerRating(9, 151234)}
    )
    shown = render(ratings_text(HEAD, 4, rated, NAMES)).splitlines()
    assert shown[2] == "**1. Ben** R 1600.50, skill 27.2 ± 4.2: 9 games"
    assert shown[3].startswith(r"**2. Aiko\_** R 1512.34")
    assert shown[4].startswith("**2. former player 9** R 1512.34")
    assert "computer players are unrated" in render(ratings_text(HEAD, 4, (), {}))


def test_pages_are_counted_and_an_empty_list_has_one() -> None:
    assert [pages_of(count) for count in (0, 1, PAGE, PAGE + 1)] == [1, 1, 1, 2]
