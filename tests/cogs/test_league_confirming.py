"""An entered game waits for its players: they confirm it, dispute it, or say nothing; officers mend what is wrong."""

import asyncio
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.backend.models import Message
from simcord.results import InteractionResult

from bot.club.checked_game import CheckedGame
from bot.club.game_entry import GameEntry
from bot.league.entries import GameConfirmed
from bot.league.games import GameStatus, LeagueGame
from bot.league.leagues import League, LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from cogs.common.interaction_responder import Counter
from cogs.league.games.game_messages import GameMessages
from cogs.league.league_service import LeagueService
from tests.cogs.club import NAMES, Club, Seen, answered, labels, shown, text_of
from tests.cogs.league_club import entered, filled_in, from_page, open_league
from tests.cogs.test_results import whole_game

HOUR = 3600
SINCE = datetime(2026, 1, 1, tzinfo=UTC)


async def game(club: Club, league: League, number: int = 1) -> LeagueGame:
    return await club.bot.store.leagues.game(league.id, number)


def head(message: Seen | Message) -> str:
    return text_of(message).splitlines()[0]


def swapped(form: InteractionResult) -> dict[str, str]:
    """The fields of a correction in which Ben and Chie have changed places."""
    result = filled_in(form)["result"].replace("Ben", "X").replace("Chie", "Ben").replace("X", "Chie")
    return {**filled_in(form), "result": result, "why": "two were swapped"}


async def test_it_counts_when_all_have_confirmed_and_says_so(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    for name in NAMES[1:]:
        await club.click(name, message, "Confirm")
    after = club.now(message)
    assert head(after) == "**Game 1 counts**"
    assert labels(after) == ["Dispute…"]
    assert [line.split(": ", 1)[1] for line in text_of(after).splitlines() if line.startswith("-# ")] == [
        "entered by Aiko",
        "confirmed by Ben",
        "confirmed by Chie",
        "confirmed by Dan",
    ]
    [first, *_] = await club.bot.store.league_standings.standings(league.id, 1)
    assert (first.player, first.final) == (1, 530)


async def test_only_who_is_asked_confirms(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    club.people["Eve"] = club.env.guild.add_member(club.env.create_user("Eve"))
    await club.click("Ben", message, "Confirm")
    for name, told in (
        ("Aiko", "You have not been asked to confirm game 1."),
        ("Ben", "You have already confirmed game 1."),
        ("Eve", "You did not play in game 1"),
    ):
        assert text_of(shown(await club.click(name, message, "Confirm"))).startswith(told)
    assert (await game(club, league)).confirmed == {2}


async def test_the_page_of_a_game_does_the_same_as_its_message(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    message = await entered(club)
    page = shown(await from_page(club, "Ben", "Confirm"))
    assert page.ephemeral
    assert "confirmed by Ben" in text_of(page)
    assert "Confirm" not in labels(page), "there is nothing more for Ben to confirm"
    assert "confirmed by Ben" in text_of(club.now(message)), "the message is brought up to date"
    missing = await club.slash("Ben", "league game", number=7)
    assert text_of(shown(missing)) == "There is no game 7 in this league."
    await from_page(club, "Chie", "Dispute…", why="I had 30,000")
    assert head(club.now(message)) == "**Game 1 is disputed and does not count yet**"
    answer = club.last()
    assert answer.id != message.id
    assert text_of(answer).startswith(f"**Chie disputes [game 1]({message.jump_url}).**")
    assert f"{club.people['Dan'].mention}, please uphold, correct or void the game." in text_of(answer)
    assert [user.id for user in answer.mentions] == [club.people["Dan"].id]
    upheld = await from_page(club, "Dan", "Uphold…", why="the sheet says so")
    assert "**This game counts.**" in text_of(answered(upheld)), "the page is brought up to date"
    assert (await game(club, league)).counts
    told = club.last()
    assert told.id != answer.id
    assert "upheld by Dan; reason: the sheet says so" in text_of(told)
    assert {head(club.now(one)) for one in (message, told)} == {"**Game 1 counts**"}


async def test_a_game_is_upheld_without_a_reason_as_well(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    await entered(club)
    await from_page(club, "Dan", "Uphold…", why="")
    assert (await game(club, league)).counts
    assert text_of(club.last()).endswith("by Dan")


async def test_the_page_of_a_game_has_the_buttons_that_the_viewer_may_press_now(club: Club) -> None:
    await open_league(club, officers=("Dan",))
    await entered(club)

    async def offered(name: str) -> list[str]:
        found = labels(shown(await club.slash(name, "league game")))
        assert found.pop() == "Show everybody"
        await club.wait(5)
        # What is remembered of a game has tests of its own.
        return [label for label in found if label != "Add a moment…"]

    assert await offered("Aiko") == ["Dispute…", "Correct…", "Withdraw…"], "who entered it has nothing to confirm"
    assert await offered("Ben") == ["Confirm", "Dispute…"]
    assert await offered("Dan") == ["Confirm", "Dispute…", "Uphold…", "Correct…", "Void…"]
    await from_page(club, "Ben", "Dispute…", why="I had more")
    assert await offered("Aiko") == ["Dispute…", "Correct…", "Withdraw…"], "everybody may have a reason of their own"
    assert await offered("Ben") == []
    assert await offered("Dan") == ["Dispute…", "Uphold…", "Correct…", "Void…"]
    await from_page(club, "Dan", "Void…", why="nobody remembers")
    assert await offered("Aiko") == await offered("Ben") == []
    assert await offered("Dan") == ["Restore…"]
    await from_page(club, "Dan", "Restore…", why="the sheet was found")
    assert await offered("Aiko") == ["Dispute…"]
    assert await offered("Dan") == ["Dispute…", "Correct…", "Void…"]


async def test_silence_confirms_in_time_and_after_a_restart(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    await club.wait(40 * HOUR)
    assert (await game(club, league)).status is GameStatus.PENDING
    await club.restart()
    await club.wait(7 * HOUR)
    assert (await game(club, league)).status is GameStatus.PENDING
    await club.wait(HOUR)
    assert (await game(club, league)).counts
    after = club.now(message)
    assert head(after) == "**Game 1 counts**"
    assert "counts: nobody objected in time" in text_of(after)


async def test_nobody_could_object_while_the_bot_was_away_so_that_time_is_added_and_shown(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    await club.wait(40 * HOUR)
    await club.away(10)
    await club.env.settle()
    assert (await game(club, league)).status is GameStatus.PENDING
    end = int(club.clock.now().timestamp()) + 24 * HOUR
    assert f"<t:{end}" in text_of(club.now(message)), "after so long there is a day left to object"
    assert f"<t:{end}" in text_of(shown(await club.slash("Ben", "league game")))
    await club.wait(23 * HOUR)
    assert (await game(club, league)).status is GameStatus.PENDING
    await club.wait(2 * HOUR)
    assert (await game(club, league)).counts


async def test_a_corrected_result_has_its_time_from_the_correction_on(club: Club) -> None:
    league = await open_league(club)
    await entered(club)
    await club.away(10)
    opened = await from_page(club, "Aiko", "Correct…")
    preview = shown(await club.people["Aiko"].submit_modal(opened, swapped(opened)))
    await club.people["Aiko"].click(preview, label="Correct the game")
    [silence] = await club.bot.store.leagues.silences()
    assert silence.since == club.clock.now()
    await club.wait(48.1 * HOUR)
    assert (await game(club, league)).counts, "the ten days before the correction are not added"


async def test_a_disputed_game_waits_for_an_officer_who_corrects_it_from_its_message(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    played = club.clock.now()
    message = await entered(club)
    await club.fill_in("Ben", message, "Dispute…", why="I had 25,200")
    await club.wait(60 * HOUR)
    assert (await game(club, league)).status is GameStatus.DISPUTED, "silence confirms no more"
    assert labels(club.now(message)) == ["Dispute…", "Uphold", "Correct…", "Void…"]
    assert text_of(shown(await club.click("Ben", message, "Uphold"))).startswith("Only officers")
    opened = await club.click("Dan", message, "Correct…")
    fields = filled_in(opened)
    assert fields["result"].splitlines() == ["Aiko: 42,300", "Ben: 25,100", "Chie: 31,200", "Dan: 1,400"]
    assert (fields["sticks"], fields["date"]) == ("0", "2026-01-05 20:00")
    wrong = fields["result"].replace("25,100", "25,200")
    preview = shown(await club.people["Dan"].submit_modal(opened, {**fields, "result": wrong, "why": "misread"}))
    assert "more than 100,000" in text_of(preview)
    change = await club.click("Dan", preview, "Change…")
    right = filled_in(change)["result"].replace("42,300", "42,200")
    preview = shown(await club.people["Dan"].submit_modal(change, {**filled_in(change), "result": right}))
    assert text_of(preview).startswith("**Game 1 after this correction:**")
    assert "This game counts at once." in text_of(preview)
    await club.people["Dan"].click(preview, label="Correct the game")
    corrected = await game(club, league)
    assert (corrected.counts, [seat.points for seat in corrected.seats]) == (True, [42200, 25200, 31200, 1400])
    assert corrected.played_at == played, "the date of the form changes nothing, to the second"
    assert "corrected by Dan; reason: misread" in text_of(club.last())
    assert head(club.now(message)) == "**Game 1 counts**"


async def test_who_entered_a_game_corrects_it_as_long_as_it_waits_and_all_are_asked_again(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    await club.click("Ben", message, "Confirm")
    refused = await club.click("Chie", message, "Correct…")
    assert text_of(shown(refused)).startswith("Game 1 may be corrected only by officers")
    opened = await from_page(club, "Aiko", "Correct…")
    same = shown(await club.people["Aiko"].submit_modal(opened, {**filled_in(opened), "why": "two were swapped"}))
    assert "Nothing would change." in text_of(same)
    preview = await club.fill_in("Aiko", same, "Change…", **swapped(opened))
    assert "will be asked to confirm this game" in text_of(preview)
    await club.people["Aiko"].click(preview, label="Correct the game")
    assert set((await game(club, league)).waits_for) == {2, 3, 4}
    for name in NAMES[1:]:
        await club.click(name, club.last(), "Confirm")
    assert (await game(club, league)).counts
    page = shown(await club.slash("Aiko", "league game", number=1))
    assert labels(page) == ["Dispute…", "Add a moment…", "Show everybody"]


async def test_a_result_that_comes_to_count_just_now_is_not_corrected_by_who_entered_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await open_league(club)
    await entered(club)
    opened = await from_page(club, "Aiko", "Correct…")
    preview = shown(await club.people["Aiko"].submit_modal(opened, swapped(opened)))
    looks = 0
    check = GameEntry.check

    async def others_are_faster(entry: GameEntry, *asked: Any) -> list[CheckedGame]:
        nonlocal looks
        looks += 1
        checked = await check(entry, *asked)
        if looks == 2:
            drafts = (NewEntry(GameConfirmed(1, player), club.clock.now(), player) for player in (2, 3, 4))
            await club.bot.store.leagues.write(league.id, *drafts)
        return checked

    monkeypatch.setattr(GameEntry, "check", others_are_faster)
    told = shown(await club.people["Aiko"].click(preview, label="Correct the game"))
    assert text_of(told) == "Game 1 has just been changed. Check it and try again."
    stands = await game(club, league)
    assert (stands.counts, stands.corrections) == (True, 0)


async def test_officers_void_and_restore_with_a_reason(club: Club) -> None:
    league = await open_league(club, officers=("Dan",), season=SeasonSettings("S", club.clock.now(), confirm_hours=0))
    message = await entered(club)
    assert head(message) == "**Game 1 counts**"
    page = shown(await club.slash("Dan", "league game", number=1))
    form, slow = await club.click("Dan", page, "Void…"), await from_page(club, "Dan", "Void…")
    voided = await club.people["Dan"].submit_modal(form, {"why": "wrong league"})
    assert labels(answered(voided)) == ["Restore…", "Show everybody"]
    assert await club.bot.store.league_standings.standings(league.id, 1) == ()
    assert head(club.now(message)) == "**Game 1 was voided and does not count**"
    assert labels(club.now(message)) == []
    assert "voided by Dan; reason: wrong league" in text_of(club.last())
    twice = await club.people["Dan"].submit_modal(slow, {"why": "again"})
    assert text_of(shown(twice)) == "Game 1 was voided."
    await from_page(club, "Dan", "Restore…", why="it was right after all")
    assert (await game(club, league)).counts
    assert "restored by Dan; reason: it was right after all" in text_of(club.now(message))


async def test_an_old_message_does_no_harm(club: Club) -> None:
    await open_league(club)
    message = await entered(club)
    for name in NAMES[1:]:
        await from_page(club, name, "Confirm")
    late = await club.click_old("Ben", message, "jf:game:c.1.1")
    assert "Game 1 is not waiting for confirmation." in text_of(late)
    assert labels(club.now(message)) == ["Dispute…"]


async def test_a_press_costs_no_request_of_the_bots_own(club: Club) -> None:
    await open_league(club)
    message = await entered(club)
    since = len(club.env.http_requests)
    await club.click("Ben", message, "Confirm")
    edits = [one for one in club.env.http_requests[since:] if f"/channels/{club.channel.id}/messages" in one.path]
    assert edits == [], "the press itself brings its message up to date"
    assert "confirmed by Ben" in text_of(club.now(message))


async def test_games_are_offered_with_what_keeps_them_from_counting(club: Club) -> None:
    await open_league(club, officers=("Dan",))
    await entered(club)

    async def offered() -> list[str]:
        choices = await club.people["Ben"].autocomplete(club.channel, "league game", "number", "1")
        assert [choice["value"] for choice in choices] == [1]
        return [choice["name"] for choice in choices]

    assert await offered() == ["unconfirmed · 1: 2026-01-05, Aiko, Ben, Chie, Dan"]
    await from_page(club, "Ben", "Dispute…", why="I had more")
    assert await offered() == ["disputed · 1: 2026-01-05, Aiko, Ben, Chie, Dan"]
    await from_page(club, "Dan", "Void…", why="twice")
    assert await offered() == ["voided · 1: 2026-01-05, Aiko, Ben, Chie, Dan"]
    await from_page(club, "Dan", "Restore…", why="once")
    assert await offered() == ["1: 2026-01-05, Aiko, Ben, Chie, Dan"]


async def test_computer_players_of_a_table_stay_in_a_corrected_game(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    await whole_game(club)
    before = await game(club, league)
    opened = await from_page(club, "Dan", "Correct…")
    fields = filled_in(opened)
    lines = fields["result"].splitlines()
    assert [line.split(": ")[0] for line in lines[:2]] == ["Aiko", "Ben"]
    swapped = "\n".join([lines[0], lines[2], lines[1], lines[3]])
    preview = shown(await club.people["Dan"].submit_modal(opened, {**fields, "result": swapped, "why": "seats"}))
    assert "Correct the game" in labels(preview), text_of(preview)
    await club.people["Dan"].click(preview, label="Correct the game")
    after = await game(club, league)
    assert after.seats == tuple(before.seats[place] for place in (0, 2, 1, 3))
    assert after.counts


async def all_edited(club: Club) -> None:
    """Wait for the edits that a test has asked for itself; SimCord waits for those that people's presses led to."""
    await asyncio.gather(*Counter.of(club.bot).background._running)


async def test_nobody_edits_a_message_while_its_button_is_answered(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    messages = GameMessages.of(LeagueService.of(club.bot))
    listeners, club.bot.store.leagues._listeners = club.bot.store.leagues._listeners, []
    pressed: Any = SimpleNamespace(message=SimpleNamespace(id=message.id))
    with messages.answering(pressed):
        await club.bot.store.leagues.write(league.id, NewEntry(GameConfirmed(1, 2), club.clock.now(), 2))
        await messages.refresh(league, 1)
        await all_edited(club)
        assert "confirmed by Ben" not in text_of(club.now(message))
    await messages.refresh(league, 1)
    await all_edited(club)
    assert "confirmed by Ben" in text_of(club.now(message))
    club.bot.store.leagues._listeners = listeners


async def test_who_entered_a_game_withdraws_it_while_it_waits(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    refused = await club.click("Ben", message, "Withdraw…")
    assert text_of(shown(refused)).startswith("Only the person who entered game 1 may withdraw it")
    await club.fill_in("Aiko", message, "Withdraw…", why="")
    assert (await game(club, league)).status is GameStatus.VOIDED
    assert "voided by Aiko; reason: withdrawn before it counted" in text_of(club.now(message))
    assert labels(club.now(message)) == []


async def test_an_officer_confirms_all_that_wait_in_a_season_but_none_that_came_since(club: Club) -> None:
    league = await open_league(club, officers=("Aiko",), season=SeasonSettings("Spring", SINCE, at_once="nobody"))
    await entered(club)
    await entered(club, "Ben", label="Record", points1="41,300", points2="26,100")
    assert "Confirm all (2)" not in labels(shown(await club.slash("Ben", "league games", only="pending")))
    page = shown(await club.slash("Aiko", "league games", only="pending"))
    await entered(club, "Chie", label="Record", points1="40,300", points2="27,100")
    await club.click("Aiko", page, "Confirm all (2)")
    after = club.now(page)
    assert text_of(after).startswith("2 games are confirmed.\n## Games: Club league, Spring\n")
    assert "Confirm all (1)" in labels(after)
    assert [(await game(club, league, number)).counts for number in (1, 2, 3)] == [True, True, False]
    await club.bot.store.leagues.configure(league.id, lambda _: LeagueSettings())
    refused = shown(await club.click("Aiko", page, "Confirm all (1)"))
    assert text_of(refused).startswith("Only officers of")
    assert not (await game(club, league, 3)).counts
