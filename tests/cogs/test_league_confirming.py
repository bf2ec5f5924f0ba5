"""An entered game waits for its players: they confirm it, dispute it, or say nothing; officers mend what is wrong."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.league.entries import GameConfirmed
from bot.league.games import GameStatus, LeagueGame
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.league.leagues import League
from cogs.league.games.game_messages import GameMessages
from cogs.league.league_service import LeagueService
from tests.cogs.club import NAMES, Club, labels, shown
from tests.cogs.league_club import entered, filled_in, open_league
from tests.cogs.test_results import whole_game

HOUR = 3600


async def game(club: Club, league: League, number: int = 1) -> LeagueGame:
    return await club.bot.store.leagues.game(league.id, number)


def now_shown(club: Club, message: discord.Message) -> discord.Message:
    """A message of the channel as it is now."""
    return next(other for other in club.channel.history() if other.id == message.id)


def head(message: discord.Message) -> str:
    return message.content.splitlines()[0]


async def test_it_counts_when_all_have_confirmed_and_says_so(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    for name in NAMES[1:]:
        await club.click(name, now_shown(club, message), "Confirm")
    after = now_shown(club, message)
    assert head(after) == "**Game 1 counts**"
    assert labels(after) == ["Dispute…"]
    assert [line.split(": ", 1)[1] for line in after.content.splitlines() if line.startswith("-# ")] == [
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
    twice = await club.click("Aiko", message, "Confirm")
    assert shown(twice).content == "You are not asked to confirm game 1."
    await club.click("Ben", message, "Confirm")
    again = await club.click("Ben", now_shown(club, message), "Confirm")
    assert shown(again).content == "You have confirmed game 1 already."
    stranger = club.env.guild.add_member(club.env.create_user("Eve"))
    told = await stranger.click(now_shown(club, message), label="Confirm")
    assert shown(told).content.startswith("You did not play in game 1")
    assert (await game(club, league)).confirmed == {2}


async def test_commands_do_the_same_as_buttons(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    message = await entered(club)
    waits = await club.slash("Ben", "league confirm", number=1)
    assert shown(waits).content == "You have confirmed game 1. It waits for the others."
    assert "confirmed by Ben" in now_shown(club, message).content, "the message is brought up to date"
    missing = await club.slash("Ben", "league confirm", number=7)
    assert shown(missing).content == "There is no game 7."
    await club.slash("Chie", "league dispute", number=1, why="I had 30,000")
    assert head(now_shown(club, message)) == "**Game 1 is disputed and does not count yet**"
    answer = club.last()
    assert answer.id != message.id
    assert "disputed by Chie, because: I had 30,000" in answer.content
    assert f"{club.people['Dan'].mention} decide: uphold it, correct it, or void it." in answer.content
    assert [user.id for user in answer.mentions] == [club.people["Dan"].id]
    refused = await club.slash("Ben", "league uphold", number=1)
    assert shown(refused).content.startswith("Only officers of “Club league”")
    await club.slash("Dan", "league uphold", number=1, why="the sheet says so")
    assert (await game(club, league)).counts
    assert {head(now_shown(club, one)) for one in (message, answer)} == {"**Game 1 counts**"}


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
    after = now_shown(club, message)
    assert head(after) == "**Game 1 counts**"
    assert "counts, since nobody objected in time" in after.content


async def test_what_came_due_while_the_bot_was_away_counts_when_it_is_back(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    club.clock.ring_due(0)
    club.clock.alarms.clear()
    await club.wait(50 * HOUR)
    await club.restart()
    await club.env.settle()
    assert (await game(club, league)).counts
    assert head(now_shown(club, message)) == "**Game 1 counts**"


async def test_silence_says_nothing_about_a_result_that_was_corrected_just_now(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await open_league(club)
    await entered(club)

    async def was_due(_: datetime) -> tuple[tuple[int, int], ...]:
        return ((league.id, 1),)

    monkeypatch.setattr(club.bot.store.leagues, "due", was_due)
    club.bot.store.leagues.tell()
    await club.env.settle()
    assert (await game(club, league)).status is GameStatus.PENDING


async def test_a_disputed_game_waits_for_an_officer_who_corrects_it_from_its_message(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    played = club.clock.now()
    message = await entered(club)
    form = await club.click("Ben", message, "Dispute…")
    await club.people["Ben"].submit_modal(form, {"why": "I had 25,200"})
    await club.wait(60 * HOUR)
    assert (await game(club, league)).status is GameStatus.DISPUTED, "silence confirms no more"
    asks = club.last()
    assert labels(asks) == ["Uphold", "Correct…", "Void…"]
    told = await club.click("Ben", asks, "Uphold")
    assert shown(told).content.startswith("Only officers")
    opened = await club.click("Dan", asks, "Correct…")
    fields = filled_in(opened)
    assert fields["result"].splitlines() == ["Aiko: 42,300", "Ben: 25,100", "Chie: 31,200", "Dan: 1,400"]
    assert (fields["sticks"], fields["date"]) == ("0", "2026-01-05 20:00")
    wrong = fields["result"].replace("25,100", "25,200")
    preview = shown(await club.people["Dan"].submit_modal(opened, {**fields, "result": wrong, "why": "misread"}))
    assert "more than 100,000" in preview.content
    change = await club.people["Dan"].click(preview, label="Change…")
    right = filled_in(change)["result"].replace("42,300", "42,200")
    preview = shown(await club.people["Dan"].submit_modal(change, {**filled_in(change), "result": right}))
    assert preview.content.startswith("**Game 1 would read:**")
    assert "It counts at once." in preview.content
    await club.people["Dan"].click(preview, label="Correct the game")
    corrected = await game(club, league)
    assert (corrected.counts, [seat.points for seat in corrected.seats]) == (True, [42200, 25200, 31200, 1400])
    assert corrected.played_at == played, "the date of the form changes nothing, to the second"
    assert "corrected by Dan, because: misread" in club.last().content
    assert head(now_shown(club, message)) == "**Game 1 counts**"


async def test_who_entered_a_game_corrects_it_as_long_as_it_waits_and_all_are_asked_again(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    await club.click("Ben", message, "Confirm")
    refused = await club.click("Chie", now_shown(club, message), "Correct…")
    assert shown(refused).content.startswith("Only officers may correct game 1")
    opened = await club.slash("Aiko", "league correct", number=1)
    fields = {**filled_in(opened), "why": "two were swapped"}
    swapped = fields["result"].replace("Ben", "X").replace("Chie", "Ben").replace("X", "Chie")
    same = shown(await club.people["Aiko"].submit_modal(opened, fields))
    assert "Nothing would change." in same.content
    change = await club.people["Aiko"].click(same, label="Change…")
    preview = shown(await club.people["Aiko"].submit_modal(change, {**fields, "result": swapped}))
    assert "will be asked to confirm it" in preview.content
    await club.people["Aiko"].click(preview, label="Correct the game")
    assert set((await game(club, league)).waits_for) == {2, 3, 4}
    for name in NAMES[1:]:
        await club.click(name, club.last(), "Confirm")
    assert (await game(club, league)).counts
    late = await club.slash("Aiko", "league correct", number=1)
    assert late.modal is None


async def test_a_result_that_comes_to_count_just_now_is_not_corrected_by_who_entered_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await open_league(club)
    await entered(club)
    opened = await club.slash("Aiko", "league correct", number=1)
    swapped = filled_in(opened)["result"].replace("Ben", "X").replace("Chie", "Ben").replace("X", "Chie")
    fields = {**filled_in(opened), "result": swapped, "why": "two were swapped"}
    preview = shown(await club.people["Aiko"].submit_modal(opened, fields))
    service = LeagueService.of(club.bot)
    me = service.me

    async def others_are_faster(interaction: Any, where: League) -> int:
        drafts = (NewEntry(GameConfirmed(1, player), club.clock.now(), player) for player in (2, 3, 4))
        await club.bot.store.leagues.write(league.id, *drafts)
        return await me(interaction, where)

    monkeypatch.setattr(service, "me", others_are_faster)
    told = shown(await club.people["Aiko"].click(preview, label="Correct the game"))
    assert told.content == "Game 1 was changed just now. Look at it, and try again."
    stands = await game(club, league)
    assert (stands.counts, stands.corrections) == (True, 0)


async def test_officers_void_and_restore_with_a_reason(club: Club) -> None:
    league = await open_league(club, officers=("Dan",), season=SeasonSettings("S", club.clock.now(), confirm_hours=0))
    message = await entered(club)
    assert head(message) == "**Game 1 counts**"
    refused = await club.slash("Aiko", "league void", number=1, why="I lost")
    assert shown(refused).content.startswith("Only officers")
    await club.slash("Dan", "league void", number=1, why="wrong league")
    assert await club.bot.store.league_standings.standings(league.id, 1) == ()
    assert head(now_shown(club, message)) == "**Game 1 was voided and does not count**"
    assert labels(now_shown(club, message)) == []
    twice = await club.slash("Dan", "league void", number=1, why="again")
    assert shown(twice).content == "Game 1 was voided."
    await club.slash("Dan", "league restore", number=1, why="it was right after all")
    assert (await game(club, league)).counts
    assert "restored by Dan, because: it was right after all" in now_shown(club, message).content


async def test_an_old_message_does_no_harm(club: Club) -> None:
    await open_league(club)
    message = await entered(club)
    for name in NAMES[1:]:
        await club.slash(name, "league confirm", number=1)
    stored = club.env.backend.get_message(club.channel.id, message.id)
    stored.components = [
        {"type": 1, "components": [{"type": 2, "style": 2, "label": "old", "custom_id": "jf:game:c.1.1"}]}
    ]
    late = await club.people["Ben"].click(message, custom_id="jf:game:c.1.1")
    assert "Game 1 is not waiting for confirmation." in shown(late).content
    assert labels(now_shown(club, message)) == ["Dispute…"]


async def test_a_press_costs_no_request_of_the_bots_own(club: Club) -> None:
    await open_league(club)
    message = await entered(club)
    since = len(club.env.http_requests)
    await club.click("Ben", message, "Confirm")
    edits = [one for one in club.env.http_requests[since:] if f"/channels/{club.channel.id}/messages" in one.path]
    assert edits == [], "the press itself brings its message up to date"
    assert "confirmed by Ben" in now_shown(club, message).content


async def test_games_are_offered_while_a_number_is_typed(club: Club) -> None:
    await open_league(club, officers=("Dan",))
    await entered(club)
    offered = await club.people["Ben"].autocomplete(club.channel, "league confirm", "number", "")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("1: 2026-01-05, Aiko, Ben, Chie, Dan", 1)]
    await club.slash("Dan", "league void", number=1, why="twice")
    assert await club.people["Ben"].autocomplete(club.channel, "league confirm", "number", "1") == []
    [choice] = await club.people["Dan"].autocomplete(club.channel, "league restore", "number", "1")
    assert choice["value"] == 1


async def test_computer_players_of_a_table_stay_in_a_corrected_game(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    await whole_game(club)
    before = await game(club, league)
    opened = await club.slash("Dan", "league correct", number=1)
    fields = filled_in(opened)
    lines = fields["result"].splitlines()
    assert [line.split(": ")[0] for line in lines[:2]] == ["Aiko", "Ben"]
    swapped = "\n".join([lines[0], lines[2], lines[1], lines[3]])
    preview = shown(await club.people["Dan"].submit_modal(opened, {**fields, "result": swapped, "why": "seats"}))
    assert "Correct the game" in labels(preview), preview.content
    await club.people["Dan"].click(preview, label="Correct the game")
    after = await game(club, league)
    assert after.seats == tuple(before.seats[place] for place in (0, 2, 1, 3))
    assert after.counts


async def test_nobody_edits_a_message_while_its_button_is_answered(club: Club) -> None:
    league = await open_league(club)
    message = await entered(club)
    messages = GameMessages.of(LeagueService.of(club.bot))
    listeners, club.bot.store.leagues._listeners = club.bot.store.leagues._listeners, []
    pressed: Any = SimpleNamespace(message=SimpleNamespace(id=message.id))
    with messages.answering(pressed):
        await club.bot.store.leagues.write(league.id, NewEntry(GameConfirmed(1, 2), club.clock.now(), 2))
        await messages.refresh(league, 1)
        assert "confirmed by Ben" not in now_shown(club, message).content
    await messages.refresh(league, 1)
    assert "confirmed by Ben" in now_shown(club, message).content
    club.bot.store.leagues._listeners = listeners
