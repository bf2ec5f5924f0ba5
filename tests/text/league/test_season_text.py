"""A season as people read it."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset, preset_of
from bot.league import entries as e
from bot.league.seasons import Season, SeasonSettings
from bot.league.table_games import NotCounted
from bot.league.views import PlayerLine, SeasonView
from bot.lookup.rule_changes import rules_by
from bot.text.league.people import PAGE, players_page
from bot.text.league.season_history import CHANGED, season_story_pages
from bot.text.league.seasons import MOST_NAMES, season_page, seasons_list, some_names, teams_list
from bot.text.league.table_games import why_not_text
from bot.text.message_fitting import fitted
from bot.text.rules.ruleset_title import departures_text, rules_in_short, rules_title
from bot.text.sentences import MESSAGE_LIMIT, render
from tests.for_each import for_each

START = datetime(2026, 4, 1, tzinfo=UTC)
NOW = START + timedelta(days=3)
DAY = f"<t:{int(START.timestamp())}:D>"
SPRING = SeasonSettings("Spring", START)


def shown(settings: SeasonSettings = SPRING, ended_at: datetime | None = None, **more: object) -> list[str]:
    page = SeasonView("Club_league", Season(1, settings, ended_at), **more)  # type: ignore[arg-type]
    return render(season_page(page, {1: "Aiko", 2: "Ben_"}, NOW)).splitlines()


def test_a_season_that_says_nothing_takes_every_game_by_its_own_rules() -> None:
    assert shown(games=1) == [
        "## Season Spring",
        "League “Club\\_league” · open · 1 game",
        f"**Dates:** from {DAY} until the season is closed.",
        "**Rules:** each game uses its own.",
        "**Scores:** A chombo costs 20.0.",
        "**What counts:** Tables in every channel of this server.",
        "**Ranked:** everybody who has played.",
        "**Games entered by hand** count once all players confirm them, or after 48 hours without objection.",
        "**Players:** open to everybody.",
    ]


def test_everything_that_was_chosen_is_told() -> None:
    settings = replace(
        SPRING,
        ends=START + timedelta(days=30),
        preset="ema2025",
        rules=rules_by("ema2025", "kiriage=no uma=30/10"),
        same_rules=True,
        chombo=300,
        min_games=5,
        invited_only=True,
        channels=(7, 8),
        min_people=3,
        confirm_hours=0,
    )
    last = f"<t:{int((START + timedelta(days=30)).timestamp()) - 1}:D>"
    assert shown(settings, invited=(2, 1, 9), teams={1: "Reds", 2: "Reds", 9: "winds"}) == [
        "## Season Spring",
        "League “Club\\_league” · open · 0 games",
        f"**Dates:** from {DAY} to {last}, inclusive.",
        "**Rules:** European (EMA) rules 2025 · East and South rounds (hanchan)",
        "Except: **Placement bonus (uma), in thousands:** +30, +10, −10, −30 · **Rounding up to mangan (kiriage):** no",
        (
            "**Scores:** start with 30,000; 30,000 counts as zero; uma +30, +10, −10, −30; oka none; "
            "equal scores: place and bonuses are shared. A chombo costs 30.0."
        ),
        (
            "**What counts:** Tables in <#7>, <#8> and their threads. At least 3 people must play. "
            "Only games with exactly these rules."
        ),
        "**Ranked:** players with at least 5 games.",
        "**Games entered by hand** count at once.",
        "**Players:** by invitation only (former player 9, Aiko, Ben\\_)",
        "**Teams:** Reds, winds",
    ]


@pytest.mark.parametrize(
    ("settings", "ended", "stands"),
    [
        (replace(SPRING, starts=NOW + timedelta(days=1)), None, "starts <t:"),
        (replace(SPRING, ends=NOW), None, "over"),
        (SPRING, NOW, "closed"),
        (replace(SPRING, ends=NOW + timedelta(days=9)), NOW, "closed"),
    ],
)
def test_it_is_said_whether_a_season_takes_games(settings: SeasonSettings, ended: datetime | None, stands: str) -> None:
    assert f" · {stands}" in shown(settings, ended)[1]


def test_rules_of_another_name_are_told_by_it_and_by_the_nearest_preset_there_is() -> None:
    settings = replace(SPRING, preset="of another release", rules=rules_by("mleague", "kiriage=no"))
    lines = shown(settings)
    assert lines[3] == "**Rules:** of another release · East and South rounds (hanchan)"
    assert lines[4] == "M.League, except: **Rounding up to mangan (kiriage):** no"


def test_a_season_says_which_version_of_a_preset_it_began_with_and_what_that_says_since() -> None:
    first, _, now = preset_of("mahjong_soul").versions
    lines = shown(replace(SPRING, preset="mahjong_soul", rules=replace(first, kiriage=True)))
    assert lines[3] == "**Rules:** Mahjong Soul rules (version 1) · East and South rounds (hanchan)"
    assert lines[4] == "Except: **Rounding up to mangan (kiriage):** yes: 4 han 30 fu and 3 han 60 fu are mangan"
    assert lines[5] == (
        "-# Different in version 3 of Mahjong Soul: **Riichi when you hold all the tiles you are waiting "
        "for:** not allowed · **Winning tile of a dealt hand (tenhou):** any of the 14, but only for thirteen "
        "orphans · "
        "**Waiting only for tiles you already hold all four of:** is tenpai only if they are in called sets or kans"
    )
    lines = shown(replace(SPRING, preset="mahjong_soul", rules=now))
    assert lines[3] == "**Rules:** Mahjong Soul rules (version 3) · East and South rounds (hanchan)"
    assert lines[4].startswith("**Scores:**")
    own = shown(replace(SPRING, preset="Tuesday (version 3)", rules=first))
    assert own[3:5] == [
        "**Rules:** Tuesday (version 3) · East and South rounds (hanchan)",
        "Same as Mahjong Soul (version 1).",
    ]


def test_rules_in_short_say_an_earlier_version_alone() -> None:
    first, now = preset_of("tenhou").versions
    assert render(rules_in_short(first, "tenhou")) == render(rules_title(first)) == "rules: Tenhou (version 1)"
    assert render(rules_in_short(now, "tenhou")) == render(rules_title(now)) == "rules: Tenhou"


def test_of_many_departures_the_first_are_told_and_how_many_more() -> None:
    told = render(departures_text("local_all", preset("wrc2025"), 3))
    assert told.count("**") == 6
    assert " more" in told
    assert render(departures_text("tenhou", rules_by("tenhou", "length=east_only"))) == ""
    assert render(departures_text("jpml_a", rules_by("jpml_a", "uma=15/5"))).count("(uma)") == 1
    assert render(departures_text("tenhou", rules_by("tenhou", "sanma_tsumo=bisect"))) == ""


def test_the_largest_season_fits_into_a_message() -> None:
    settings = replace(
        SPRING,
        name="N" * 64,
        ends=NOW,
        preset="local_all",
        rules=preset("jpml_a"),
        invited_only=True,
        channels=tuple(10**18 + number for number in range(25)),
        min_people=4,
    )
    names = dict.fromkeys(range(60), "_" * 32)
    teams = {number: f"{number}{'T' * 60}" for number in range(60)}
    page = SeasonView("L" * 64, Season(1, settings), 1000, tuple(names), teams)
    text = render(fitted(partial(season_page, page, names, NOW), MESSAGE_LIMIT - 300))
    assert len(text) <= MESSAGE_LIMIT - 300
    assert "**Players:**" in text
    assert "**Teams:**" in text


def test_seasons_are_listed_with_their_time_and_games() -> None:
    closed = Season(1, SPRING, NOW)
    coming = Season(2, replace(SPRING, name="Summer", starts=NOW + timedelta(days=30)))
    lines = render(seasons_list("Club", [(coming, 0), (closed, 12)], NOW)).splitlines()
    assert lines[0] == "## Seasons of “Club”"
    assert lines[1].startswith("**2. Summer** · starts <t:")
    assert lines[1].endswith(", no end date · 0 games")
    assert lines[2] == f"**1. Spring** · closed · {DAY} to <t:{int(NOW.timestamp())}:D> · 12 games"
    assert "/club season" in render(seasons_list("Club", [], NOW))


def test_teams_are_listed_with_their_players() -> None:
    text = render(teams_list("Spring", {1: "Reds", 2: "reds?", 3: "Reds"}, {1: "Ben", 2: "Chie", 3: "Aiko"}))
    assert text.splitlines() == ["## Teams in “Spring”", "**Reds:** Aiko, Ben", "**reds?:** Chie"]
    assert "Nobody in the season “Spring” has a team yet" in render(teams_list("Spring", {}, {}))
    names = {number: f"P{number:03}" for number in range(MOST_NAMES + 3)}
    assert render(some_names(list(names), names)).endswith(f"P{MOST_NAMES - 1:03}, and 3 more")


def test_players_are_listed_in_pages() -> None:
    players = [PlayerLine(number, f"P{number}", number % 2 == 0, 1) for number in range(PAGE + 1)]
    first = render(players_page("Club", players, 0)).splitlines()
    assert first[1] == f"{PAGE + 1} players · {PAGE // 2 + 1} are guests · page 1 of 2"
    assert first[2] == "**P0** · guest · 1 game"
    assert render(players_page("Club", players, 9)).splitlines()[2:] == [f"**P{PAGE}** · guest · 1 game"]
    line = render(players_page("Club", [PlayerLine(1, "Aiko", False, 2, "Reds", invited=True)], 0)).splitlines()[-1]
    assert line == "**Aiko** · 2 games · team Reds · invited"


@pytest.mark.parametrize("why", NotCounted)
def test_every_reason_why_a_game_does_not_count_has_words(why: NotCounted) -> None:
    assert len(render(why_not_text(Season(1, replace(SPRING, channels=(7,))), why, preset("tenhou")))) > 10


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (None, "At least 3 people must play, or 2 in a three-player game."),
        ("ema2025", "At least 3 people must play."),
        ("tenhou_sanma", "At least 2 people must play."),
    ],
)
def test_a_season_that_names_no_number_of_people_says_how_many_it_takes(rules: str | None, told: str) -> None:
    settings = replace(SPRING, min_people=None, preset=rules, rules=None if rules is None else preset(rules))
    assert any(told in line for line in shown(settings))
    too_few = render(why_not_text(Season(1, settings), NotCounted.PEOPLE, preset("tenhou")))
    assert too_few.startswith("fewer than 2 people" if rules == "tenhou_sanma" else "fewer than 3 people")


def test_who_is_not_invited_is_named() -> None:
    season = Season(1, SPRING)
    assert render(why_not_text(season, NotCounted.INVITATION, preset("tenhou"), ("Ben",))) == "Ben is not invited"
    assert (
        render(why_not_text(season, NotCounted.INVITATION, preset("tenhou"), ("Ben", "Al")))
        == "Ben, Al are not invited"
    )


# What was done


def told(*records: e.LeagueRecord, why: str = "") -> list[str]:
    entries = [e.LeagueEntry(number, START, 1, why, record) for number, record in enumerate(records, start=1)]
    [page] = season_story_pages(Season(1, SPRING), entries, {1: "Aiko", 2: "Ken", 3: "Ben"}, None)
    return [line.split(">: ", 1)[1] for line in page.splitlines()[1:]]


def test_every_deed_is_told_the_newest_first() -> None:
    assert told(
        e.SeasonOpened(1, SPRING),
        e.PlayerInvited(1, 2),
        e.InvitationWithdrawn(1, 2),
        e.TeamJoined(1, 3, "Reds"),
        e.TeamLeft(1, 3),
        e.PlayersMerged(2, 3),
        e.SeasonEnded(1),
        e.SeasonReopened(1),
        why="so_it_is",
    ) == [
        f"{deed}; reason: so\\_it\\_is"
        for deed in (
            "reopened by Aiko",
            "closed by Aiko",
            "Ken linked to Ben by Aiko",
            "Ben removed from their team by Aiko",
            "Ben added to the team Reds by Aiko",
            "Ken's invitation withdrawn by Aiko",
            "Ken invited by Aiko",
            "opened by Aiko",
        )
    ]


@for_each(
    ("change", "words"),
    [
        ({"name": "Summer"}, "renamed from “Spring” to “Summer”"),
        ({"starts": NOW}, f"starts <t:{int(NOW.timestamp())}:f>"),
        ({"ends": NOW}, f"ends <t:{int(NOW.timestamp())}:f>"),
        ({"rules": preset("mleague"), "preset": "mleague"}, "rules: M.League"),
        ({"same_rules": True}, "only games with exactly the season's rules"),
        ({"chombo": 300}, "a chombo costs 30.0"),
        ({"min_games": 4}, "games needed for a rank: 4"),
        ({"invited_only": True}, "only invited players"),
        ({"channels": (7, 8)}, "tables in <#7>, <#8>"),
        ({"min_people": 2}, "people needed in a game: 2"),
        ({"min_people": None}, "people needed in a game: all but one"),
        ({"confirm_hours": 0}, "hours to object to entered games: 0"),
    ],
)
def test_of_a_change_it_is_told_what_is_otherwise(change: dict[str, Any], words: str) -> None:
    changed = replace(SPRING, **change)
    found = told(e.SeasonOpened(1, SPRING), e.SeasonChanged(1, changed), e.SeasonChanged(1, SPRING))
    assert found[1] == f"changed by Aiko: {words}"
    # And back again: no option of a season is changed without a word.
    assert found[0].startswith("changed by Aiko: ")


def test_a_long_story_has_pages() -> None:
    entries = [e.LeagueEntry(number, START, None, "w" * 300, e.SeasonEnded(1)) for number in range(1, 21)]
    pages = season_story_pages(Season(1, SeasonSettings("Spring", NOW)), entries, {}, None)
    assert len(pages) > 1
    assert all(len(page) <= MESSAGE_LIMIT for page in pages)
    assert sum(page.count("closed by the bot") for page in pages) == 20
    assert pages[-1].endswith(f"-# Page {len(pages)} of {len(pages)}")


def test_every_setting_has_words_for_its_change() -> None:
    named = {"name", "deleted", *CHANGED}
    assert {each.name for each in fields(SeasonSettings)} - {"preset", "also_preset"} == named
