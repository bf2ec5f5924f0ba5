"""A game of a league as people read it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league.games import folded
from bot.league.ratings import PlayerRating, RatingChange
from bot.league.seat_statistics import SeatStatistics
from bot.league.views import GamePage
from bot.text.league.game_page import game_pages
from bot.text.sentences import MESSAGE_LIMIT
from tests.text.league.league_games import NAMES, RECORDED, SEASON, SEATS, START, TENHOU, line_of, story


def page_of(
    *steps: tuple[e.LeagueRecord, int | None, str], recorded: e.GameRecorded = RECORDED, **known: Any
) -> GamePage:
    told = story((recorded, 1, ""), *steps)
    game = folded(told)
    season = known.pop("season", SEASON)
    return GamePage("Club", season, game, line_of(game, season), TENHOU, NAMES, told, **known)


def shown(page: GamePage) -> list[str]:
    [text] = game_pages(page, "en")
    return text.splitlines()


def test_a_game_has_its_seats_by_place_with_wind_points_and_result() -> None:
    text = shown(page_of())
    assert text[0] == "## Game 12: Club, Spring"
    assert "**1. Aiko** (East) 41,200 → **+53.0**" in text
    assert r"**2. Ben\_** (South) 27,800 → **+8.0**" in text
    assert "**4. Ume** (North, computer) 9,000 → **−41.0**" in text
    assert "2 riichi sticks were left over: Aiko +2,000." in text
    assert (
        "-# Result in thousands: rounded points minus 30,000; placement bonus +20.0 / +10.0 / −10.0 / −20.0 (uma); "
        "first-place bonus +20.0 (oka)"
    ) in text
    fouled = replace(RECORDED, seats=(replace(SEATS[0], chombo=2), *SEATS[1:]))
    assert "**1. Aiko** (East) 41,200 → **+13.0** (2 chombo, −40.0)" in shown(page_of(recorded=fouled))


def test_a_season_with_rules_of_its_own_says_how_they_score_the_game() -> None:
    season = replace(SEASON, settings=replace(SEASON.settings, rules=preset("mleague")))
    text = "\n".join(shown(page_of(season=season)))
    assert "Scored by the season's rules instead: rules: M.League" in text
    assert "placement bonus +30.0 / +10.0 / −10.0 / −30.0 (uma)" in text
    season = replace(SEASON, settings=replace(SEASON.settings, rules=preset("wrc2025")))
    assert "2 riichi sticks were left over and went to nobody." in shown(page_of(season=season))


def test_the_rules_are_named_with_their_fingerprint_or_that_of_an_earlier_release() -> None:
    text = "\n".join(shown(page_of()))
    assert f"rules: Tenhou (fingerprint `{TENHOU.fingerprint}`)" in text
    assert "season's rules" not in text
    [earlier] = TENHOU.fingerprints - {TENHOU.fingerprint}
    season = replace(SEASON, settings=replace(SEASON.settings, rules=TENHOU))
    text = "\n".join(shown(page_of(season=season, recorded=replace(RECORDED, rules=earlier))))
    assert f"rules: Tenhou (fingerprint `{earlier}`)" in text
    assert "season's rules" not in text


def test_where_it_was_played_and_who_entered_it_with_which_note_are_said() -> None:
    table = replace(RECORDED, source="table", table="t", table_game=1, channel=77)
    text = shown(page_of(recorded=table, board="https://discord.com/channels/1/77/9"))
    assert text[2].startswith(
        "Played <t:1775001600:f> at a table in <#77> · [the final board](https://discord.com/channels/1/77/9) · rules:"
    )
    log = shown(page_of(recorded=replace(RECORDED, source="log"), log="https://tenhou.net/0/?log=x", kept=True))
    assert "read from a log · [the log](https://tenhou.net/0/?log=x) · the log is attached · rules:" in log[2]
    text = shown(page_of(recorded=replace(RECORDED, note="in the *café*")))
    assert text[2].startswith("Played <t:1775001600:f>, entered by Aiko · rules:")
    assert text[3] == r"Note: in the \*café\*"


def test_each_status_is_a_sentence() -> None:
    waits = replace(RECORDED, asked=(2, 4), confirm_by=START + timedelta(hours=48))

    def status(*steps: tuple[e.LeagueRecord, int | None, str], recorded: e.GameRecorded = waits) -> str:
        return shown(page_of(*steps, recorded=recorded))[1]

    assert (
        status() == r"**This game does not count yet**: waiting for Ben\_, former player 4; "
        "it will count <t:1775174400:R> if nobody objects."
    )
    by_them = replace(waits, confirm_by=None)
    assert status((e.GameConfirmed(12, 2), 2, ""), recorded=by_them).endswith("waiting for former player 4.")
    assert status((e.GameConfirmed(12, None), None, "")) == "**This game counts.**"
    assert "Chie objects, so an officer" in status((e.GameDisputed(12, 3), 3, "no"))
    assert status((e.GameDisputed(12, 3), 3, "no"), recorded=RECORDED).startswith(
        "**This game counts**, but Chie objects"
    )
    assert status((e.GameVoided(12), 1, "no")) == "**This game does not count**: it was voided."


def test_the_story_tells_every_step_with_who_when_and_why() -> None:
    waits = replace(RECORDED, asked=(2, 4))
    text = shown(
        page_of(
            (e.GameConfirmed(12, 2), 2, ""),
            (e.GameConfirmed(12, 4), 1, ""),
            (e.GameDisputed(12, 3), 3, "I had *more*"),
            (e.GameUpheld(12), 1, "the sheet says so"),
            (e.GameVoided(12), 1, "a test"),
            (e.GameRestored(12), 1, "no test"),
            recorded=waits,
        )
    )
    told = text[text.index("### History") + 1 :]
    assert told == [
        "-# <t:1775001600:f>: entered by Aiko",
        r"-# <t:1775005200:f>: confirmed by Ben\_",
        "-# <t:1775008800:f>: confirmed for former player 4 by Aiko",
        r"-# <t:1775012400:f>: disputed by Chie; reason: I had \*more\*",
        "-# <t:1775016000:f>: upheld by Aiko; reason: the sheet says so",
        "-# <t:1775019600:f>: voided by Aiko; reason: a test",
        "-# <t:1775023200:f>: restored by Aiko; reason: no test",
    ]


def test_a_correction_tells_what_was_otherwise_and_two_each_its_own_change() -> None:
    seats = (e.SeatPoints(1, 31200), e.SeatPoints(3, 27800, chombo=1), e.SeatPoints(2, 20000), SEATS[3])
    corrected = e.GameCorrected(12, START + timedelta(days=1), seats, 0)
    [told] = [line for line in shown(page_of((corrected, 1, "swapped"))) if "corrected" in line]
    assert told == (
        r"-# <t:1775005200:f>: corrected by Aiko: Aiko (41,200 → 31,200), South Ben\_ → Chie (0 → 1 chombo), "
        r"West Chie → Ben\_, sticks 2 → 0, played <t:1775001600:f> → <t:1775088000:f>; reason: swapped"
    )

    def points(first: int, second: int) -> e.GameCorrected:
        return e.GameCorrected(12, START, (e.SeatPoints(1, first), e.SeatPoints(2, second), *SEATS[2:]), 2)

    page = page_of((points(40200, 28800), 1, "a"), (points(39200, 29800), 1, "b"))
    first, second = [line for line in shown(page) if "corrected" in line]
    assert "Aiko (41,200 → 40,200)" in first
    assert "Aiko (40,200 → 39,200)" in second


def test_ratings_are_shown_where_the_game_is_rated() -> None:
    change = RatingChange(PlayerRating(3, 150000, 25.0, 4.0), PlayerRating(4, 148775, 24.0, 3.5))
    text = shown(page_of(ratings={2: change}))
    assert r"Ben\_: R 1500.00 → 1487.75 (−12.25), skill 25.0 ± 8.0 → 24.0 ± 7.0" in text
    assert "-# Unrated, because computer players took part." not in text
    with_cpu = shown(page_of())
    assert "### Ratings" not in with_cpu
    assert "-# Unrated, because computer players took part." in with_cpu


def test_how_it_was_played_is_told_or_said_to_be_missing() -> None:
    assert any(line.startswith("This game has no log") for line in shown(page_of()))
    played = SeatStatistics(games=1, kyoku=9, wins=3, tsumo_wins=1, deal_ins=1, riichi=4, called=2, draws=2, tenpai=1)
    quiet = SeatStatistics(games=1, kyoku=9)
    text = shown(page_of(figures=(played, quiet, quiet, quiet)))
    assert "Aiko: 3 wins, 1 by tsumo, 1 deal-in, 4 riichi, 2 open hands, ready at 1 of 2 draws" in text
    assert "Chie: 0 wins, 0 deal-ins, 0 riichi, 0 open hands" in text
    assert "-# 9 hands" in text


def test_a_long_story_takes_several_pages_and_loses_nothing() -> None:
    steps = [(e.GameDisputed(12, 3), 3, f"{number} " + "why " * 60) for number in range(20)]
    pages = game_pages(page_of(*steps), "en")
    assert len(pages) > 2
    assert all(len(text) <= MESSAGE_LIMIT and text.startswith("## Game 12") for text in pages)
    assert sum(text.count("disputed by") for text in pages) == 20
    assert pages[1].endswith(f"-# page 2 of {len(pages)}")
