"""`/setup`: what tables of a server and of its channels begin with, and what the bot lacks where."""

from typing import Any

import discord
import pytest_asyncio

from bot.store.channel_settings import Defaults
from tests.cogs.club import Club, allow, grant, let_manage, shown, text_of
from tests.cogs.house import pick
from tests.cogs.league_club import open_league


@pytest_asyncio.fixture
async def manager(club: Club) -> str:
    """Aiko manages the server."""
    await let_manage(club, "Aiko")
    return "Aiko"


async def say(club: Club, name: str, command: str, **options: Any) -> str:
    return text_of(shown(await club.slash(name, command, **options)))


async def settings_of_new_table(club: Club, **options: Any) -> Any:
    await club.slash("Ben", "table open", **options)
    return (await club.table()).settings


async def test_a_new_table_begins_as_the_server_chose(club: Club, manager: str) -> None:
    told = await say(club, manager, "setup defaults", preset="mleague", length="east_only", pace="slow")
    assert "M.League" in told
    chosen = await settings_of_new_table(club)
    assert (chosen.preset, chosen.length, chosen.pace) == ("mleague", "east_only", "slow")


async def test_a_channel_comes_before_the_server_and_the_command_before_both(club: Club, manager: str) -> None:
    await say(club, manager, "setup defaults", preset="mleague", pace="slow")
    await say(club, manager, "setup defaults", channel=club.channel, preset="ema2025", surface="channel")
    chosen = await settings_of_new_table(club, pace="relaxed")
    assert (chosen.preset, chosen.pace, chosen.surface) == ("ema2025", "relaxed", "channel")
    assert "EMA" in await say(club, "Ben", "points", han=3, fu=40), "a question there is answered by its rules"


async def test_a_choice_is_taken_back(club: Club, manager: str) -> None:
    await say(club, manager, "setup defaults", channel=club.channel, preset="ema2025", pace="slow")
    await say(club, manager, "setup defaults", channel=club.channel, preset="none")
    assert await club.bot.store.channels.of(club.env.guild.id) == {club.channel.id: Defaults(pace="slow")}
    assert "uses the server's settings again" in await say(
        club, manager, "setup defaults", channel=club.channel, pace="none"
    )


async def test_a_server_gives_every_table_a_thread(club: Club, manager: str) -> None:
    assert "a thread for every table" in await say(club, manager, "setup defaults", threads="every")
    await club.slash("Ben", "table open")
    assert [thread.name for thread in club.channel.threads] == ["Ben's table"]
    page = shown(await club.slash(manager, "setup defaults", channel=club.channel))
    await pick(club, manager, page, "Which tables get a thread of their own", "further")
    await club.slash("Chie", "table open")
    assert len(club.channel.threads) == 1


async def test_everybody_can_read_what_was_chosen(club: Club, manager: str) -> None:
    assert "Nothing is chosen" in await say(club, "Ben", "setup show")
    await say(club, manager, "setup defaults", preset="mleague")
    await say(club, manager, "setup defaults", channel=club.channel, pace="slow")
    told = await say(club, "Ben", "setup show")
    assert "M.League" in told
    assert f"<#{club.channel.id}>: slow pace" in told


async def test_what_was_chosen_for_a_hidden_channel_is_told_to_nobody_who_does_not_see_it(
    club: Club, manager: str
) -> None:
    everybody = club.env.guild.default_role
    hidden = club.env.guild.create_text_channel(
        "officers", overwrites={everybody: discord.PermissionOverwrite(view_channel=False)}
    )
    await club.bot.store.channels.set(club.env.guild.id, hidden.id, Defaults(pace="slow"))
    assert "slow" not in await say(club, "Ben", "setup show")
    await grant(club, "Ben", administrator=True)
    assert f"<#{hidden.id}>: slow pace" in await say(club, "Ben", "setup show")


async def test_rules_that_there_are_not_are_refused(club: Club, manager: str) -> None:
    assert "These rules do not exist" in await say(club, manager, "setup defaults", preset="zzzzzz")


async def test_without_options_a_page_shows_what_holds_and_its_menus_change_it(club: Club, manager: str) -> None:
    page = shown(await club.slash(manager, "setup defaults"))
    assert text_of(page).startswith("## Default table settings in this server\nNothing is chosen")
    page = await pick(club, manager, page, "The rules", "mleague")
    assert "**Chosen for this server.**\nM.League" in text_of(page)
    page = await pick(club, manager, page, "Time per move", "slow")
    page = await pick(club, manager, page, "The rules", "none")
    assert "**Chosen for this server.**\nslow pace" in text_of(page)
    page = shown(await club.slash(manager, "setup defaults", channel=club.channel))
    assert text_of(page).startswith(f"## Default table settings in <#{club.channel.id}>")
    await pick(club, manager, page, "Where hands appear", "channel")
    chosen = await settings_of_new_table(club)
    assert (chosen.pace, chosen.surface) == ("slow", "channel")


async def test_menus_of_who_may_no_longer_manage_the_server_choose_nothing(club: Club, manager: str) -> None:
    page = shown(await club.slash(manager, "setup defaults"))
    posting = shown(await club.slash(manager, "setup daily"))
    club.env.backend.remove_member_role(club.env.guild.id, club.people[manager].id, club.env.guild.roles["managers"].id)
    refused = await pick(club, manager, page, "The rules", "mleague")
    assert text_of(refused) == "Only members with the Manage Server permission may do this."
    refused = shown(await club.click(manager, posting, "Post it here"))
    assert text_of(refused) == "Only members with the Manage Server permission may do this."
    assert (await club.bot.store.settings.guild(club.env.guild.id)).preset is None
    assert await club.bot.store.settings.dailies() == {}


async def test_officers_are_of_the_whole_server_and_not_of_a_channel(club: Club, manager: str) -> None:
    told = await say(club, manager, "setup defaults", channel=club.channel, **{"no-officers": True})
    assert told.startswith("Officers run the leagues of the whole server")


async def test_a_channel_says_which_league_is_meant_there(club: Club, manager: str) -> None:
    await open_league(club)
    await club.bot.store.leagues.create(club.env.guild.id, "Wednesdays", club.clock.now())
    await say(club, manager, "setup defaults", channel=club.channel, league="Wednesdays")
    assert "Wednesdays" in await say(club, "Ben", "club manage")


async def test_the_officers_of_the_server_run_every_league_and_those_to_come(club: Club, manager: str) -> None:
    await open_league(club)
    role = club.env.backend.create_role(club.env.guild.id, "officers")
    club.env.backend.add_member_role(club.env.guild.id, club.people["Ben"].id, role.id)
    await say(club, manager, "setup defaults", officers=club.env.guild.roles["officers"])
    later = await club.bot.store.leagues.create(club.env.guild.id, "Later", club.clock.now())
    found = await club.bot.store.leagues.of(club.env.guild.id)
    assert [one.settings.officer_role for one in found] == [role.id, role.id]
    assert later.id in [one.id for one in found]
    await say(club, manager, "setup defaults", **{"no-officers": True})
    assert {one.settings.officer_role for one in await club.bot.store.leagues.of(club.env.guild.id)} == {None}


async def test_the_check_names_what_is_lacking_where_and_how_to_mend_it(club: Club, manager: str) -> None:
    told = await say(club, manager, "setup check")
    assert "None: everything I checked works" in told
    assert f"Tables can be opened in <#{club.channel.id}>" in told
    await allow(club, attach_files=False, create_public_threads=False)
    told = await say(club, manager, "setup check")
    assert f"⚠ <#{club.channel.id}>: tables cannot be opened because I lack Attach Files." in told
    assert f"⚠ <#{club.channel.id}>: tables get no threads of their own because I lack Create Public Threads." in told
    assert "Edit Channel" in told


async def test_a_channel_that_the_bot_does_not_see_is_told_without_alarm(club: Club, manager: str) -> None:
    hidden = club.env.guild.create_text_channel("staff")
    await allow(club, hidden.id, view_channel=False)
    told = await say(club, manager, "setup check")
    assert "None: everything I checked works" in told
    assert f"I cannot see <#{hidden.id}>" in told
    assert "I lack the View Channel permission" in await say(club, manager, "setup check", channel=hidden)


async def test_announcements_that_cannot_be_made_are_found(club: Club, manager: str) -> None:
    await open_league(club, results=club.channel.id)
    await allow(club, send_messages=False)
    told = await say(club, manager, "setup check")
    assert (
        f"<#{club.channel.id}> is the channel for the results of “Club league”, but I lack Send Messages there." in told
    )


async def test_who_may_not_manage_the_server_learns_nothing_of_its_channels(club: Club) -> None:
    assert (await say(club, "Ben", "setup check")).startswith("Only members with the Manage Server permission")
