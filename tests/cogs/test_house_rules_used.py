"""Rules of a server's own wherever rules are named: at tables, in look-ups, quizzes and the league."""

import pytest_asyncio

from bot.lookup.rule_changes import rules_by
from bot.store.user_and_server_settings import GuildSettings
from bot.table import table_rules
from cogs.common.rules_lookup import rules_labelled
from tests.cogs.club import Club, buttons, labels, let_manage, shown, text_of
from tests.cogs.house import NAME, SHOWN, ask, made, press, removed, write
from tests.cogs.league_club import open_league, record
from tests.cogs.test_lobby_settings import chosen

POINTS = {"points1": "45,000", "points2": "35,000", "points3": "30,000", "points4": "10,000"}


@pytest_asyncio.fixture(autouse=True)
async def saved(club: Club) -> None:
    """Aiko manages the server and has made rules of its own."""
    await let_manage(club, "Aiko")
    await made(club, changes="uma=30/10 kiriage=no length=east_only aka_dora=1/1/1")


async def test_a_table_plays_by_them_says_so_and_keeps_the_version_it_began_with(club: Club) -> None:
    await club.slash("Aiko", "table open", preset=NAME)
    assert chosen(club.last())[:2] == [f"Rules: {NAME} (version 1)", "Length: East round only (tonpuusen)"]
    assert "WRC 2025, except: " in text_of(club.last())
    later = await ask(club, "Aiko", "setup rules", rules="own1", changes="uma=5/1")
    await press(club, "Aiko", later, "Save")
    await removed(club)
    await club.click("Aiko", club.last(), "Start with CPUs")
    public_table = await club.table()
    assert public_table.game is not None
    assert public_table.game.rules == table_rules.rules_of(public_table.settings)
    assert public_table.game.rules == rules_by("wrc2025", "uma=30/10 kiriage=no length=east_only aka_dora=1/1/1")
    assert public_table.settings.kept_as == f"{NAME} (version 1)"


async def test_the_default_of_a_server_may_be_its_own(club: Club) -> None:
    await club.bot.store.settings.set_guild(club.env.guild.id, GuildSettings(preset="own1", length="east_south"))
    await club.slash("Aiko", "table open")
    assert chosen(club.last())[:2] == [f"Rules: {NAME} (version 1)", "Length: East round only (tonpuusen)"]
    assert f"## {SHOWN} (version 1)" in (text_of(await ask(club, "Ben", "rules")))


async def test_who_opens_a_table_is_told_that_the_default_is_removed(club: Club) -> None:
    await club.bot.store.settings.set_guild(club.env.guild.id, GuildSettings(preset="own1"))
    await removed(club)
    opened = await club.slash("Aiko", "table open")
    assert shown(opened).ephemeral
    assert "The default rules set here no longer exist" in text_of(shown(opened))
    assert chosen(club.last())[0] == "Rules: Tenhou"


async def test_games_and_seasons_find_the_rules_that_they_keep_the_name_of(club: Club) -> None:
    guild, label = club.env.guild.id, f"{NAME} (version 1)"
    message = await ask(club, "Aiko", "setup rules", rules="own1", changes="uma=5/1")
    message = await write(club, "Aiko", message, "Write…", name="Wednesday", changes="uma=5/1")
    await press(club, "Aiko", message, "Save")
    found = await rules_labelled(club.bot, guild, label)
    assert found is not None
    assert (found.id, found.label) == ("own1.1", label)
    assert await rules_labelled(club.bot, guild, f"{NAME} (version 2)") is None
    assert await rules_labelled(club.bot, guild + 1, label) is None


async def test_they_are_offered_first_and_their_versions_once_they_alone_are_meant(club: Club) -> None:
    for command in ("table open", "score", "points", "waits", "quiz", "club season", "league result", "yaku"):
        offered = await club.people["Ben"].autocomplete(club.channel, command, "preset", "")
        values = [one["value"] for one in offered]
        assert "own1" in values[:2], command
        assert "wrc2025" in values, command
    later = await ask(club, "Aiko", "setup rules", rules="own1", changes="uma=5/1")
    await press(club, "Aiko", later, "Save")
    offered = await club.people["Ben"].autocomplete(club.channel, "rules", "preset", "tuesday *club* rules")
    assert [one["value"] for one in offered] == ["own1", "own1.1"]
    assert offered[0]["name"] == f"{NAME} (version 2)"
    first = await ask(club, "Ben", "rules", preset=f"{NAME} 1")
    assert f"## {SHOWN} (version 1)" in text_of(first)


async def test_look_ups_answer_by_them_and_call_them_by_their_name(club: Club) -> None:
    hand = "234m406m678p33789s"
    answer = await ask(club, "Ben", "score", hand=f"{hand}", preset="own1")
    assert f"Rules: {SHOWN} (version 1)" in text_of(answer)
    assert f"Rules: {SHOWN} (version 1)" in text_of(await press(club, "Ben", answer, "As dealer"))
    assert f"rules: {SHOWN} (version 1)" in (text_of(await ask(club, "Ben", "points", han=4, fu=30, preset="own1")))
    assert "7,700" in (text_of(await ask(club, "Ben", "points", han=4, fu=30, preset="own1")))
    assert "8,000" in (text_of(await ask(club, "Ben", "points", han=4, fu=30, preset="wrc2025")))
    waits = await ask(club, "Ben", "waits", hand="23456m340p22678s", preset=NAME)
    assert f"rules: {SHOWN} (version 1)" in text_of(waits)
    yaku = await ask(club, "Ben", "yaku", name="tanyao", preset="own1")
    assert f"(rules: {SHOWN} (version 1))" in text_of(yaku)
    assert "There are no rules named “poker”" in (text_of(await ask(club, "Ben", "points", han=4, preset="poker")))


async def test_a_quiz_by_them_is_judged_by_them_after_they_are_gone(club: Club) -> None:
    asked = shown(await club.slash("Ben", "quiz", kind="score", preset="own1", source="generator"))
    assert f"{SHOWN} (version 1)" in text_of(asked)
    assert all(len(button["custom_id"]) <= 100 for button in buttons(asked))
    await removed(club)
    judged = await press(club, "Ben", asked, labels(asked)[0])
    assert "Right" in text_of(judged) or "Not quite" in text_of(judged) or "No" in text_of(judged)


async def test_a_season_and_a_game_in_the_league_keep_their_name(club: Club) -> None:
    await open_league(club, officers=("Aiko",))
    changed = await ask(club, "Aiko", "club season", do="change", name="Spring", preset="own1", uma="20/10")
    assert f"**Rules:** {SHOWN} (version 1) · East round" in text_of(changed)
    await club.slash("Aiko", "table open")
    assert chosen(club.last())[0] == f"Rules: {NAME} (version 1)"
    assert "+20, +10" in text_of(club.last())
    assert f"{SHOWN} (version 1)" in text_of(shown(await record(club, "Aiko", **POINTS)))


async def test_a_game_entered_by_them_says_so(club: Club) -> None:
    await open_league(club)
    preview = shown(await record(club, "Aiko", preset="own1", **POINTS))
    assert f"{SHOWN} (version 1)" in text_of(preview)
    await club.click("Aiko", preview, "Record")
    game = await ask(club, "Aiko", "league game", number=1)
    assert f"rules: {SHOWN} (version 1); WRC 2025; " in text_of(game)
