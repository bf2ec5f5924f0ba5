"""`/league result`: a game played elsewhere is typed, looked at, and entered."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.entries import GameCorrected, GameRecorded, GameVoided, SeasonEnded, SeatPoints
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from cogs.common.buttons import feature_id
from tests.cogs.club import NAMES, Club, answered, components, labels, shown, text_of
from tests.cogs.league_club import LINES, entered, filled_in, from_page, open_league, record


async def told(club: Club, league: League, number: int = 1) -> GameRecorded:
    """A game as it was entered."""
    first = (await club.bot.store.leagues.story(league.id, number))[0].record
    assert isinstance(first, GameRecorded)
    return first


async def people(club: Club, league: League) -> dict[int, str]:
    return {number: player.name for number, player in (await club.bot.store.leagues.people(league.id)).items()}


async def test_what_it_comes_to_is_shown_before_anything_is_entered(club: Club) -> None:
    league = await open_league(club)
    preview = shown(await record(club))
    assert preview.ephemeral
    lines = text_of(preview).splitlines()
    assert lines[0] == "**Is this right?** Nothing has been entered yet."
    assert lines[1].startswith("Spring, played <t:")
    assert lines[1].endswith(":f>, Tenhou rules: red fives, open tanyao")
    assert lines[2:6] == [
        "**1. Aiko** 42,300, +53.0",
        "**2. Chie** 31,200, +11.0",
        "**3. Ben** 25,100, −15.0",
        "**4. Dan** 1,400, −49.0",
    ]
    assert "Ben, Chie, Dan will be asked to confirm this game." in text_of(preview)
    assert labels(preview) == ["Record", "Change…", "Cancel"]
    assert len(await club.bot.store.leagues.entries(league.id)) == 1, "the season, and no game"
    cancelled = await club.people["Aiko"].click(preview, label="Cancel")
    assert "Nothing was entered." in text_of(shown(cancelled))
    assert "Aiko: 42,300" in text_of(shown(cancelled)), "what was typed can still be copied"


async def test_who_enters_it_is_told_its_number_and_the_others_are_asked_by_name(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    mentions = ", ".join(club.people[name].mention for name in NAMES[1:])
    assert text_of(message).splitlines()[0] == f"**Game 1: waiting for {mentions}**"
    assert sorted(user.id for user in message.mentions) == sorted(club.people[name].id for name in NAMES[1:])
    assert labels(message) == ["Confirm", "Dispute…", "Correct…", "Withdraw…"]
    first = await told(club, league)
    assert first.confirm_by == club.clock.now() + timedelta(hours=48)
    assert first.rules == preset("tenhou").fingerprint


async def test_four_pasted_lines_are_enough(club: Club) -> None:
    league = await open_league(club)
    lines = "Aiko 423\nBen 251\nChie 302\nDan 14"
    preview = await club.slash_form("Aiko", "league result", result=lines, sticks="1")
    assert "**1. Aiko** 43,300, +54.0" in text_of(preview), "the stick that was left goes to the first"
    assert "1 riichi stick was left over." in text_of(preview)
    await club.people["Aiko"].click(preview, label="Record")
    first = await told(club, league)
    assert [seat.points for seat in first.seats] == [42300, 25100, 30200, 1400]
    assert first.sticks == 1


async def test_every_fault_is_told_at_once_and_nothing_typed_is_lost(club: Club) -> None:
    league = await open_league(club)
    wrong = shown(await record(club, points2="many", player3="", points3="31,200", when="soon", chombo="Zed"))
    assert labels(wrong) == ["Change…", "Cancel"]
    assert text_of(wrong).splitlines()[:5] == [
        "**Nothing has been entered yet.** Please fix this first:",
        "“many” is not a score for Ben. Write it as 32,400, 32400 or 32.4k.",
        "No player is named for the points 31,200.",
        "“Zed”, given as the player of a chombo, matches no player. Write a player's name or a number from 1 to 4.",
        (
            "I cannot read “soon” as a date. Write it like “2026-11-20 19:30”, “4 Dec 19:30”, “Friday 7 pm”, "
            "“yesterday 21:30” or “today”. Times are in UTC."
        ),
    ]
    change = await club.people["Aiko"].click(wrong, label="Change…")
    fields = filled_in(change)
    assert fields["result"].splitlines()[:2] == ["Aiko: 42,300", "Ben: many"]
    assert fields["date"] == "soon"
    mended = await club.people["Aiko"].submit_modal(change, {"result": LINES, "date": "yesterday 21:30"})
    assert labels(shown(mended)) == ["Record", "Change…", "Cancel"]
    await club.people["Aiko"].click(shown(mended), label="Record")
    assert (await told(club, league)).played_at.isoformat() == "2026-01-04T21:30:00+00:00"


async def test_a_new_name_becomes_a_guest_only_by_the_button_that_says_so(club: Club) -> None:
    league = await open_league(club)
    preview = shown(await record(club, player4="Dann", player3="Chi"))
    assert "“Dann” is new here and will be added as a guest. If you mean Dan, change the name." in text_of(preview)
    preview = shown(await record(club, player4="Chi"))
    assert "If Chie is meant" not in text_of(preview), "Chie sits there already"
    assert "“Chi” is new here and will be added as a guest." in text_of(preview)
    assert labels(preview)[0] == "Record with new guests"
    assert sorted((await people(club, league)).values()) == sorted(NAMES), "looking at it makes nobody"
    await club.people["Aiko"].click(preview, label="Record with new guests")
    players = await people(club, league)
    assert players[5] == "Chi"
    assert (await told(club, league)).asked == (2, 3), "a guest cannot be asked"
    again = shown(await record(club, player4="chi", points1="42,200", points2="25,200"))
    assert labels(again)[0] == "Record", "the guest is known from now on"


async def test_members_are_known_by_mention_and_strangers_are_not(club: Club) -> None:
    league = await open_league(club, known=())
    mentions = {f"player{number}": club.people[name].mention for number, name in enumerate(NAMES, start=1)}
    preview = shown(await record(club, **mentions))
    assert labels(preview)[0] == "Record"
    assert "Aiko: 42,300" in text_of(preview), "the quote names people as they are called"
    assert await people(club, league) == {}, "a preview makes nobody a player"
    await club.people["Aiko"].click(preview, label="Record")
    assert sorted((await people(club, league)).values()) == sorted(NAMES)
    wrong = shown(await record(club, player2="<@123456789012345678>"))
    assert "is not a member of this server and has not played" in text_of(wrong)


async def test_members_who_have_not_played_are_known_by_name(club: Club) -> None:
    league = await open_league(club, known=())
    preview = shown(await record(club, player2="ben", player4="guest Dan"))
    await club.people["Aiko"].click(preview, label="Record with new guests")
    assert sorted((await people(club, league)).values()) == sorted(NAMES)


async def test_fouls_cost_what_the_season_says(club: Club) -> None:
    league = await open_league(club)
    people = {"player1": "#1", "player2": "Ben"}
    offered = await club.people["Aiko"].autocomplete(club.channel, "league result", "chombo", "player2, ", **people)
    assert [choice["name"] for choice in offered] == ["player2, player1: Aiko", "player2, player2: Ben"]
    assert offered[0]["value"] == "player2, player1"
    preview = shown(await record(club, chombo="player2 x2, Dan"))
    assert "**3. Ben** 25,100, −55.0, with 2 chombo" in text_of(preview)
    assert "**4. Dan** 1,400, −69.0, with 1 chombo" in text_of(preview)
    await club.people["Aiko"].click(preview, label="Record")
    assert [seat.chombo for seat in (await told(club, league)).seats] == [0, 2, 0, 1]


async def test_three_players_are_scored_by_rules_for_three(club: Club) -> None:
    league = await open_league(club)
    options = {"points1": "45", "points2": "35", "points3": "25", "player4": "", "points4": ""}
    preview = shown(await record(club, **options))
    assert "Tenhou rules for three players" in text_of(preview)
    await club.people["Aiko"].click(preview, label="Record")
    assert [seat.points for seat in (await told(club, league)).seats] == [45000, 35000, 25000]
    wrong = shown(await record(club, **options, preset="mleague"))
    assert "You named 3 players; these rules are for 4." in text_of(wrong)


async def test_a_season_with_rules_of_its_own_scores_by_them(club: Club) -> None:
    now = club.clock.now()
    own = SeasonSettings("Spring", now - timedelta(days=30), preset="mleague", rules=preset("mleague"), confirm_hours=0)
    league = await open_league(club, season=own)
    preview = shown(await record(club, preset="tenhou"))
    assert "M.League rules" in text_of(preview)
    assert "This game counts at once." in text_of(preview)
    await club.people["Aiko"].click(preview, label="Record")
    assert "**Game 1 counts**" in text_of(club.last())
    assert (await told(club, league)).preset == "mleague"


async def test_the_same_result_is_not_entered_twice_by_mistake(club: Club) -> None:
    league = await open_league(club)
    early = shown(await record(club, "Ben"))
    await entered(club)
    late = shown(await record(club, "Ben"))
    assert "**Game 1 has the same players and points.**" in text_of(late)
    assert labels(late)[0] == "Record as a different game"
    # Ben had looked at his before Aiko entered hers: pressed now, it is asked again.
    again = await club.people["Ben"].click(early, label="Record")
    assert labels(shown(again))[0] == "Record as a different game"
    await club.people["Ben"].click(shown(again), label="Record as a different game")
    assert len(await club.bot.store.leagues.story(league.id, 2)) == 1


async def test_what_was_voided_or_corrected_is_no_longer_the_same_game(club: Club) -> None:
    league = await open_league(club)
    leagues, now = club.bot.store.leagues, club.clock.now()
    await entered(club)
    await leagues.write(league.id, NewEntry(GameVoided(1), now, 1, "two of these were swapped"))
    preview = shown(await record(club))
    assert labels(preview)[0] == "Record"
    await club.people["Aiko"].click(preview, label="Record")
    [game] = await leagues.story(league.id, 2)
    assert isinstance(game.record, GameRecorded)
    mended = GameCorrected(2, game.record.played_at, game.record.seats[::-1])
    await leagues.write(league.id, NewEntry(mended, now, 1, "by seats"))
    assert "**Game 2 has the same players and points.**" in text_of(shown(await record(club)))
    swapped = tuple(
        replace(seat, points=points)
        for seat, points in zip(game.record.seats, (1400, 25100, 31200, 42300), strict=True)
    )
    mended = GameCorrected(2, game.record.played_at, swapped)
    await leagues.write(league.id, NewEntry(mended, now, 1, "Aiko was last"))
    again = shown(await record(club))
    assert labels(again)[0] == "Record"
    await club.people["Aiko"].click(again, label="Record")
    assert len(await leagues.story(league.id, 3)) == 1


async def test_a_result_that_came_in_from_a_table_is_not_entered_once_more_by_mistake(club: Club) -> None:
    league = await open_league(club)
    leagues, now = club.bot.store.leagues, club.clock.now()
    rules = await leagues.keep_rules(league.id, preset("tenhou"))
    # At the table the last stick has gone to the winner already.
    points = (43300, 25100, 30200, 1400)
    seats = tuple(SeatPoints(player, amount) for player, amount in enumerate(points, start=1))
    game = GameRecorded(0, 1, "table", now, "tenhou", rules, seats, table="t", table_game=1)
    await leagues.write(league.id, NewEntry(game, now, key="table:t:1"))
    typed: dict[str, Any] = {"points1": "42,300", "points3": "30,200", "sticks": 1}
    preview = shown(await record(club, **typed))
    assert "**Game 1 has the same players and points.**" in text_of(preview)
    assert labels(preview)[0] == "Record as a different game"
    other = shown(await record(club, **typed | {"points1": "42,200", "points2": "25,200"}))
    assert labels(other)[0] == "Record"
    await leagues.write(league.id, NewEntry(GameVoided(1), now, 1, "the wall was short"))
    assert labels(shown(await record(club, **typed)))[0] == "Record"


async def test_what_changed_meanwhile_is_told_before_anything_is_entered(club: Club) -> None:
    league = await open_league(club)
    preview = shown(await record(club))
    await club.bot.store.leagues.write(league.id, NewEntry(SeasonEnded(1), club.clock.now()))
    await club.wait(1)
    late = shown(await club.people["Aiko"].click(preview, label="Record"))
    assert "No season was open" in text_of(late)
    assert labels(late) == ["Change…", "Cancel"]


async def test_dates_are_those_of_the_writers_time_zone(club: Club) -> None:
    league = await open_league(club)
    await club.quiet("Aiko", "23:00", "07:00", "Asia/Tokyo")
    await entered(club, when="yesterday 21:30")
    # In Tokyo it is the 6th already.
    assert (await told(club, league)).played_at.isoformat() == "2026-01-05T12:30:00+00:00"


async def test_nothing_written_in_names_or_notes_breaks_out_of_its_place(club: Club) -> None:
    league = await open_league(club)
    message = await entered(
        club, label="Record with new guests", player4="``` @everyone **x**", note="```\n# loud <@1> @here"
    )
    assert "@everyone" not in text_of(message)
    assert "\n# loud" not in text_of(message)
    assert not message.mention_everyone
    assert (await people(club, league))[5] == "''' @everyone **x**"


async def test_a_player_whose_name_cannot_be_seen_is_offered_by_number(club: Club) -> None:
    league = await open_league(club)
    await club.bot.store.leagues.member(league.id, 9001, "\u3164")
    offered = await club.people["Ben"].autocomplete(club.channel, "league result", "player1", "")
    assert {choice["name"]: choice["value"] for choice in offered}["player 5"] == "#5"


ONE = "Aiko 42,300, Ben 25,100, Chie 31,200, Dan 1,400"
OTHER = "Dan 30,000; Chie 30,000; Ben 20,000; Aiko 20,000"


async def test_several_games_in_one_text_are_previewed_by_line_and_none_is_entered_before_all_are_right(
    club: Club,
) -> None:
    league = await open_league(club, officers=("Aiko",))
    faulty = f"{ONE}\nBen won\n{OTHER.replace('20,000', '21,000')}\n{ONE}"
    told = await club.slash_form("Aiko", "league result", result=faulty)
    assert "Please fix this first:\nLine 2: “Ben won” is not a game." in text_of(told)
    assert "\nLine 3: " in text_of(told)
    assert "\nLine 4: Same as line 1." in text_of(told)
    assert labels(told) == ["Change…", "Cancel"]
    again = await club.click("Aiko", told, "Change…")
    assert filled_in(again)["result"] == faulty
    preview = shown(await club.people["Aiko"].submit_modal(again, {"result": f"{ONE}\n{OTHER}"}))
    assert labels(preview) == ["Record 2 games", "Change…", "Cancel"]
    assert (await club.bot.store.league_games.games(league.id)).total == 0
    await club.click("Aiko", preview, "Record 2 games")
    page = await club.bot.store.league_games.games(league.id)
    points = [{seat.points for seat in game.seats} for game in page.games]
    assert sorted(points, key=len) == [{30000, 20000}, {42300, 25100, 31200, 1400}]
    twice = await club.slash_form("Aiko", "league result", result=f"{ONE}\n{OTHER}")
    assert "Line 1: Game 1 already has the same players and points." in text_of(twice)
    assert labels(twice) == ["Change…", "Cancel"]


async def test_of_more_games_than_may_wait_for_others_the_first_are_entered_and_shown(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.league.entry_writer.MOST_WAITING", 1)
    league = await open_league(club, officers=("Dan",))
    preview = await club.slash_form("Aiko", "league result", result=f"{ONE}\n{OTHER}")
    assert text_of(answered(await club.click("Aiko", preview, "Record 2 games"))).startswith(
        "Entered: game 1.\nLine 2 and the lines after it were not entered: 1 game you entered is still unconfirmed"
    )
    assert (await club.bot.store.league_games.games(league.id)).total == 1
    assert text_of(club.last()).startswith("**Game 1: waiting for "), "its players are asked"


async def test_a_game_is_entered_in_the_second_in_which_its_season_opened(club: Club) -> None:
    await club.wait(0.5)
    await open_league(club, season=SeasonSettings("Spring", club.clock.now()))
    assert labels(shown(await record(club)))[0] == "Record"


@pytest.mark.parametrize("name", ["CPU", "@zed", "#1", "guest house", "bot"])
async def test_a_guest_is_a_guest_whatever_their_name_looks_like(club: Club, name: str) -> None:
    league = await open_league(club)
    preview = shown(await record(club, player4=f"guest {name}"))
    assert "is new here and will be added as a guest." in text_of(preview)
    await club.people["Aiko"].click(preview, label="Record with new guests")
    assert (await people(club, league))[5] == name
    again = await record(club, player4=f"guest {name}", points1="42,200", points2="25,200")
    await club.people["Aiko"].click(shown(again), label="Record")
    assert [seat.player for seat in (await told(club, league, 2)).seats] == [1, 2, 3, 5], "the same guest, looked at"
    form = await from_page(club, "Aiko", "Correct…", number=2)
    mended = {"result": filled_in(form)["result"].replace("25,200", "25,300").replace("42,200", "42,100"), "why": "x"}
    preview = shown(await club.people["Aiko"].submit_modal(form, mended))
    await club.people["Aiko"].click(preview, label="Correct the game")
    corrected = await club.bot.store.leagues.game(league.id, 2)
    assert [seat.player for seat in corrected.seats] == [1, 2, 3, 5], "and corrected"


OVER = "This preview has expired or has already been used or cancelled. Type the result again with /league result."


async def press_id(club: Club, name: str, custom_id: str) -> str:
    """The answer to a press of such a button, put below the newest message of the channel."""
    return text_of(await club.click_old(name, club.last(), custom_id))


async def test_a_preview_goes_on_after_a_restart_and_is_over_once_it_is_entered(club: Club) -> None:
    league = await open_league(club)
    await entered(club, points1="42,400", points2="25,000")
    preview = shown(await record(club))
    ids = {one.get("label"): str(one["custom_id"]) for one in components(preview) if "custom_id" in one}
    assert await press_id(club, "Ben", ids["Record"]) == OVER, "what Aiko typed is hers"
    await club.restart()
    await club.people["Aiko"].click(preview, label="Record")
    assert (await told(club, league, 2)).seats[0].points == 42_300
    for label in ("Record", "Cancel", "Change…"):
        assert await press_id(club, "Aiko", ids[label]) == OVER
    assert len(await club.bot.store.leagues.entries(league.id)) == 3


async def test_a_button_of_a_preview_of_before_drafts_says_kindly_that_it_is_over(club: Club) -> None:
    league = await open_league(club)
    await entered(club)
    assert await press_id(club, "Aiko", feature_id("entry", f"e.{league.id}.0.0.")) == OVER
