"""`/club seating`: whoever is here is put at tables, which are opened in threads."""

import re
from datetime import timedelta

import discord
import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.config.settings import DiscordSettings
from bot.engine.rules.ruleset import preset
from bot.league.entries import SeasonOpened
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.table.commands import Close
from bot.table.ports import PublicTable
from bot.table.table_events import Person
from tests.cogs.club import NAMES, Club, Seen, all_told, deal, failing, form_parts, labels, let_manage, shown, text_of
from tests.cogs.test_results import AIKO

MORE = ("Emi", "Finn", "Gil", "Hana", "Ivo")


async def begin(club: Club, *, guests: tuple[str, ...] = (), **settings: object) -> League:
    """A league with these guests, whose season takes games, and Aiko as its officer."""
    now = club.clock.now()
    league = await club.bot.store.leagues.create(club.env.guild.id, "Thursdays", now)
    season = SeasonSettings("Spring", now - timedelta(days=1), **settings)  # type: ignore[arg-type]
    await club.bot.store.leagues.write(league.id, NewEntry(SeasonOpened(0, season), now))
    for name in guests:
        await club.bot.store.leagues.guest(league.id, name)
    await let_manage(club, "Aiko")
    return league


def invite(club: Club, *names: str) -> None:
    for name in names:
        club.people[name] = club.env.guild.add_member(club.env.create_user(name))


async def in_voice(club: Club, *names: str) -> ChannelHandle:
    lounge = club.env.guild.create_voice_channel("lounge")
    for name in names:
        await club.people[name].join_voice(lounge)
    return lounge


def tables_in(text: str) -> list[set[str]]:
    """Who sits at each table, as a message says it."""
    return [set(line.split(", ")) for line in re.findall(r"^\*\*Table \d+:\*\* (?:<#\d+> )?(.*)$", text, re.MULTILINE)]


async def drawn(club: Club, *names: str, **options: object) -> ResponseMessage:
    """What Aiko is shown for those in a voice channel."""
    return shown(await club.slash("Aiko", "club seating", voice=await in_voice(club, *names), **options))


async def press(club: Club, message: Seen, label: str) -> InteractionResult:
    return await club.click("Aiko", message, label)


def now(club: Club, message: Seen) -> str:
    """The private message as it stands now."""
    return text_of(club.now(message))


# Who is here


async def test_people_in_a_voice_channel_are_seated_after_a_restart_too_and_only_the_officer_sees(
    club: Club,
) -> None:
    await begin(club)
    club.people["Robot"] = club.env.guild.add_member(club.env.create_user("Robot", bot=True))
    seen = await drawn(club, *NAMES, "Robot")
    assert seen.ephemeral
    assert text_of(seen).startswith("## Seating of 4 people\n**Table 1:** ")
    assert tables_in(text_of(seen)) == [set(NAMES)]
    assert text_of(seen).splitlines()[-1] == (
        "-# No repeats: no two players at the same table have already met in “Spring” or tonight."
    )
    assert labels(seen) == ["Shuffle again", "Open the tables", "Announce only", "Substitute…", "Cancel"]
    await club.restart()
    seen = shown(await club.slash("Aiko", "club seating", voice=club.env.guild.channels["lounge"]))
    assert tables_in(text_of(seen)) == [set(NAMES)], "the bot finds them there when it comes back"


async def test_an_empty_voice_channel_and_too_few_people_are_told(club: Club) -> None:
    await begin(club)
    lounge = await in_voice(club)
    told = shown(await club.slash("Aiko", "club seating", voice=lounge))
    assert text_of(told) == f"Nobody is in <#{lounge.id}> at the moment."
    await club.people["Aiko"].join_voice(lounge)
    told = shown(await club.slash("Aiko", "club seating", voice=lounge))
    assert text_of(told).startswith("1 person is too few for a table of 4.")
    told = shown(await club.slash("Aiko", "club seating", voice=lounge, leftover="cpu"))
    assert "**Table 1:** Aiko, 3 computer players" in text_of(told)


async def test_people_sign_up_by_a_button_and_an_officer_adds_more_and_seats_them(club: Club) -> None:
    await begin(club)
    invite(club, "Emi")
    await club.slash("Aiko", "club seating")
    asked = club.last()
    assert text_of(asked).endswith("**Nobody yet.**")
    assert labels(asked) == ["I'm here", "Not me", "Add people…", "Seat everybody"]
    await club.click("Ben", asked, "I'm here")
    await club.click("Chie", asked, "I'm here")
    assert text_of(club.last()).endswith("**Here (2):** Ben, Chie")
    await club.click("Chie", asked, "Not me")
    assert text_of(club.last()).endswith("**Here (1):** Ben")
    for label in ("Seat everybody", "Add people…"):
        assert text_of(shown(await club.click("Ben", asked, label))).startswith("Only officers of")
    await club.fill_in("Aiko", asked, "Add people…", people=[club.people[name] for name in ("Aiko", "Dan", "Emi")])
    assert text_of(club.last()).endswith("**Here (4):** Ben, Aiko, Dan, Emi")
    seen = shown(await club.click("Aiko", asked, "Seat everybody"))
    assert seen.ephemeral
    assert tables_in(text_of(seen)) == [{"Ben", "Aiko", "Dan", "Emi"}]


async def test_a_role_is_refused_with_what_the_operator_can_do(club: Club) -> None:
    await begin(club)
    role = club.env.guild.create_role("players")
    told = text_of(shown(await club.slash("Aiko", "club seating", role=role)))
    assert told.startswith("I cannot see who has which role.")


async def test_where_the_operator_allows_it_everybody_of_a_role_is_seated_and_no_bot(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(club)
    monkeypatch.setattr(
        "tests.cogs.club.DiscordSettings", lambda **given: DiscordSettings(members_intent=True, **given)
    )
    await club.restart()
    role = club.env.guild.create_role("players")
    robot = club.env.guild.add_member(club.env.create_user("Robot", bot=True))
    for person in (*club.people.values(), robot):
        club.env.backend.add_member_role(club.env.guild.id, person.id, role.id)
    await club.env.settle()
    assert tables_in(text_of(shown(await club.slash("Aiko", "club seating", role=role)))) == [set(NAMES)]
    few = club.env.guild.create_role("few")
    for name in NAMES[:2]:
        club.env.backend.add_member_role(club.env.guild.id, club.people[name].id, few.id)
    both = shown(await club.slash("Aiko", "club seating", role=few, voice=await in_voice(club, *NAMES[1:])))
    assert tables_in(text_of(both)) == [set(NAMES)]
    nobody = club.env.guild.create_role("nobody")
    told = text_of(shown(await club.slash("Aiko", "club seating", role=nobody)))
    assert told == f"Nobody has the role <@&{nobody.id}>."


# Drawn, and drawn again


async def test_who_sits_out_sat_out_least_and_computer_players_fill_on_demand(club: Club) -> None:
    await begin(club)
    invite(club, "Emi")
    first = await drawn(club, *NAMES, "Emi")
    [out] = re.findall(r"^\*\*Sitting out:\*\* (.*)$", text_of(first), re.MULTILINE)
    await press(club, first, "Announce only")
    lounge = club.env.guild.channels["lounge"]
    for _ in range(4):
        seen = text_of(shown(await club.slash("Aiko", "club seating", voice=lounge)))
        assert f"**Sitting out:** {out}" not in seen
    filled = text_of(shown(await club.slash("Aiko", "club seating", voice=lounge, leftover="cpu")))
    assert [len(table) for table in tables_in(filled)] == [4, 3]
    assert "1 computer player" in filled
    assert "2 computer players" in filled


async def test_shuffling_again_and_cancelling(club: Club) -> None:
    await begin(club)
    invite(club, *MORE[:4])
    seen = await drawn(club, *NAMES, *MORE[:4], method="random")
    found = {now(club, seen)}
    for _ in range(6):
        await press(club, seen, "Shuffle again")
        found.add(now(club, seen))
    assert len(found) > 1
    await press(club, seen, "Cancel")
    assert now(club, seen) == "No tables were opened."
    assert club.channel.threads == []


async def test_an_officer_sees_before_which_games_would_not_count(club: Club) -> None:
    await begin(club, invited_only=True)
    seen = text_of(await drawn(club, *NAMES[:3], leftover="cpu"))
    told = "⚠ If opened here, table 1 will not count in “Spring”, because Aiko, Ben, Chie are not invited."
    assert seen.splitlines()[-1] == told


async def test_without_a_season_quarters_of_the_standings_are_chance_and_games_do_not_count(club: Club) -> None:
    await begin(club, ends=club.clock.now())
    seen = text_of(await drawn(club, *NAMES, method="interval"))
    assert "-# Drawn at random, because without a season there are no standings." in seen
    assert seen.splitlines()[-1] == "⚠ “Thursdays” has no open season, so these games do not count."


# Opened


async def gathered(club: Club) -> tuple[discord.Message, ResponseMessage]:
    """Four people have signed up, and are seated without Emi: the message to sign up, and the answer with the draw."""
    await begin(club)
    invite(club, "Emi")
    await club.slash("Aiko", "club seating")
    asked = club.last()
    for name in NAMES:
        await club.click(name, asked, "I'm here")
    return asked, shown(await club.click("Aiko", asked, "Seat everybody"))


async def opened(club: Club, message: Seen) -> list[ChannelHandle]:
    await press(club, message, "Open the tables")
    return club.channel.threads


async def test_each_table_gets_a_thread_where_its_people_are_pinged_once_and_the_game_runs(club: Club) -> None:
    await begin(club)
    invite(club, *MORE)
    seen = await drawn(club, *NAMES, *MORE[:4])
    tables = tables_in(text_of(seen))
    threads = await opened(club, seen)
    assert len(threads) == 2
    for number, (thread, people) in enumerate(zip(threads, tables, strict=True), start=1):
        assert set((thread.name or "").removeprefix(f"Round 1, table {number}: ").split(", ")) == people
        first, board = thread.history()
        assert {user.name for user in first.mentions} == people
        assert "East 1" in all_told(board)
        sheet = await sheet_in(club, thread)
        assert (sheet.stage, sheet.parent) == ("playing", club.channel.id)
        assert {player.name for player in sheet.players if isinstance(player, Person)} == people
    listed = club.last()
    assert text_of(listed).splitlines() == ["## Round 1", *(f"<#{thread.id}>" for thread in threads)]
    assert listed.mentions == []
    assert now(club, seen).splitlines() == ["## 2 tables are open", *(f"<#{thread.id}>" for thread in threads)]
    assert text_of(club.dm("Aiko"))


async def test_a_game_in_a_thread_counts_for_a_season_that_names_the_channel(club: Club) -> None:
    league = await begin(club, channels=(club.channel.id,))
    # Two blessings of heaven in a row: all others are below zero, and the game is over.
    club.shuffler.walls += [deal(AIKO, draws="1z")] * 2
    [thread] = await opened(club, await drawn(club, *NAMES))
    await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
    await club.wait(13)
    await club.restart()
    await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
    await club.wait(2)
    assert "## The game is over" in text_of(thread.history()[-1])
    game = await club.bot.store.leagues.game(league.id, 1)
    assert (game.season, game.channel) == (1, thread.id)
    met = await club.bot.store.league_seating.met(league.id, 1)
    assert set(met.values()) == {1}
    assert len(met) == 6


async def sheet_in(club: Club, thread: ChannelHandle) -> PublicTable:
    """The table that stands in a thread."""
    return await club.bot.lobby.public_table(await club.bot.lobby.at_channel(thread.id) or "")


async def test_a_table_begins_with_the_rules_of_the_season(club: Club) -> None:
    await begin(club, preset="ema2016", rules=preset("ema2016"))
    [thread] = await opened(club, await drawn(club, *NAMES))
    settings = (await sheet_in(club, thread)).settings
    assert (settings.preset, settings.options) == ("ema2016", "")


async def settings_of(club: Club, thread: ChannelHandle) -> tuple[str, int, list[str]]:
    """Preset, places and names of a table that stands in a thread."""
    sheet = await sheet_in(club, thread)
    people = sorted(player.name for player in sheet.players if isinstance(player, Person))
    return sheet.settings.preset, len(sheet.players), people


async def test_a_table_of_three_plays_by_rules_for_three(club: Club) -> None:
    await begin(club)
    invite(club, *MORE[:3])
    seen = await drawn(club, *NAMES, *MORE[:3], leftover="threes")
    four, three = tables_in(text_of(seen))
    found = [await settings_of(club, thread) for thread in await opened(club, seen)]
    assert found == [("tenhou", 4, sorted(four)), ("tenhou_sanma", 3, sorted(three))]


async def test_computer_players_take_the_free_places(club: Club) -> None:
    await begin(club)
    [thread] = await opened(club, await drawn(club, *NAMES[:3], leftover="cpu"))
    assert await settings_of(club, thread) == ("tenhou", 4, sorted(NAMES[:3]))
    assert text_of(club.last()) == f"## Round 1\n<#{thread.id}>, 1 computer player"


@pytest.mark.parametrize("kind", ["voice", "news"])
async def test_where_there_can_be_no_threads_tables_are_only_announced(club: Club, kind: str) -> None:
    await begin(club)
    lounge = await in_voice(club, *NAMES)
    place = lounge if kind == "voice" else club.env.guild.create_news_channel("news")
    seen = shown(await club.people["Aiko"].slash(place, "club seating", voice=lounge))
    told = text_of(shown(await press(club, seen, "Open the tables")))
    assert told == "Tables are opened in threads, which this channel cannot have. Use a text channel."
    await press(club, seen, "Announce only")
    assert text_of(place.history()[-1]).startswith("## Round 1")


async def test_who_plays_elsewhere_keeps_one_table_from_opening_and_a_second_try_opens_only_that(club: Club) -> None:
    await begin(club)
    invite(club, *MORE[:4])
    other = club.env.guild.create_text_channel("other")
    await club.people["Ben"].slash(other, "table open")
    seen = await drawn(club, *NAMES, *MORE[:4])
    [thread] = await opened(club, seen)
    told = now(club, seen)
    assert told.startswith("## 1 table is open")
    assert f"could not be opened: Ben is already at the table in <#{other.id}>." in told
    posted = len(club.channel.history())
    await press(club, seen, "Open the others")
    assert [one.id for one in club.channel.threads] == [thread.id]
    assert len(club.channel.history()) == posted, "nothing is announced twice"
    await club.people["Ben"].slash(other, "table leave")
    # A table that was opened and is over by now is not opened again.
    sheet = await sheet_in(club, thread)
    person = next(player for player in sheet.players if isinstance(player, Person))
    await club.bot.lobby.submit(sheet.table, Close(person, force=True))
    await club.restart()
    await press(club, seen, "Open the others")
    assert len(club.channel.threads) == 2
    assert len(await club.bot.lobby.of_guild(club.env.guild.id)) == 1
    assert now(club, seen).startswith("## 2 tables are open")
    assert len(text_of(club.last()).splitlines()) == 2, "only the new one is announced"


async def test_without_the_permission_nothing_is_opened_and_it_is_named(club: Club) -> None:
    await begin(club)
    everybody = club.env.guild.default_role
    club.channel = club.env.guild.create_text_channel(
        "quiet", overwrites={everybody: discord.PermissionOverwrite(create_public_threads=False)}
    )
    seen = await drawn(club, *NAMES)
    told = text_of(shown(await press(club, seen, "Open the tables")))
    assert told.startswith(
        f"I cannot open tables in threads of <#{club.channel.id}>: I lack Create Public Threads there."
    )
    assert "**Table 1:**" in now(club, seen)


async def test_a_thread_that_discord_refuses_leaves_no_table_and_the_next_try_opens_it(club: Club) -> None:
    await begin(club)
    seen = await drawn(club, *NAMES)
    club.env.inject_error("POST", "/channels/*/threads", status=500)
    assert await opened(club, seen) == []
    assert await club.bot.lobby.of_guild(club.env.guild.id) == ()
    assert now(club, seen).startswith("## No table is open")
    assert "Discord refused the request." in now(club, seen)
    assert await club.bot.store.league_seating.rounds(1, club.clock.now()) == ()
    await press(club, seen, "Open the tables")
    assert len(club.channel.threads) == 1
    assert now(club, seen).startswith("## 1 table is open")


async def test_a_table_whose_people_cannot_be_told_is_closed_and_its_thread_used_again(club: Club) -> None:
    await begin(club)
    seen = await drawn(club, *NAMES)
    club.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, message="Missing Permissions")
    [thread] = await opened(club, seen)
    assert await club.bot.lobby.of_guild(club.env.guild.id) == ()
    await press(club, seen, "Open the tables")
    assert [one.id for one in club.channel.threads] == [thread.id]
    assert await club.bot.lobby.at_channel(thread.id) is not None


async def test_a_database_that_fails_is_told_and_opens_nothing_twice(club: Club) -> None:
    await begin(club)
    seen = await drawn(club, *NAMES)
    with failing(club.bot.store.league_seating, "opened"):
        await press(club, seen, "Open the tables")
    assert "it could not be saved" in now(club, seen)
    assert await club.bot.lobby.of_guild(club.env.guild.id) == ()


async def test_who_comes_after_the_draw_is_not_left_out_unseen(club: Club) -> None:
    asked, seen = await gathered(club)
    await club.click("Emi", asked, "I'm here")
    await press(club, seen, "Open the tables")
    assert club.channel.threads == []
    assert "**The draw or the players have changed in the meantime. Please check again.**" in now(club, seen)
    assert "**Sitting out:**" in now(club, seen)
    await press(club, seen, "Open the tables")
    assert len(club.channel.threads) == 1
    again = shown(await club.click("Aiko", asked, "Seat everybody"))
    assert text_of(again).startswith("## Seating of 5 people"), "another round of the same people"
    await club.click("Emi", asked, "Not me")
    again = shown(await club.click("Aiko", asked, "Seat everybody"))
    assert text_of(again).startswith("## Seating of 4 people")


async def test_tables_are_announced_for_a_room_with_everybody_pinged(club: Club) -> None:
    await begin(club)
    seen = await drawn(club, *NAMES)
    seats = tables_in(text_of(seen))
    await press(club, seen, "Announce only")
    assert now(club, seen) == "The tables have been announced."
    listed = club.last()
    people = {person.id: name for name, person in club.people.items()}
    winds = re.findall(r"(East|South|West|North) <@(\d+)>", text_of(listed))
    assert [wind for wind, _ in winds] == ["East", "South", "West", "North"]
    assert [{people[int(user)] for _, user in winds}] == seats, "in the order in which the officer saw them"
    assert {user.name for user in listed.mentions} == set(NAMES)
    assert await club.bot.lobby.of_guild(club.env.guild.id) == ()


async def test_the_message_to_sign_up_is_brought_down_with_those_who_did(club: Club) -> None:
    await begin(club)
    await club.slash("Aiko", "club seating")
    first = club.last()
    await club.click("Ben", first, "I'm here")
    await club.slash("Aiko", "club seating", method="random")
    second = club.last()
    assert second.id != first.id
    assert text_of(second).endswith("**Here (1):** Ben")
    assert [one.id for one in club.channel.history()] == [second.id]
    for name in ("Aiko", "Chie", "Dan"):
        await club.click(name, second, "I'm here")
    seen = shown(await club.click("Aiko", second, "Seat everybody"))
    assert tables_in(text_of(seen)) == [set(NAMES)]
    assert text_of(seen).endswith("-# Drawn at random."), "the option holds for those who signed up before"


async def test_on_another_day_people_are_asked_anew(club: Club) -> None:
    await begin(club)
    await club.slash("Aiko", "club seating")
    first = club.last()
    await club.click("Ben", first, "I'm here")
    await club.wait(timedelta(hours=13).total_seconds())
    await club.slash("Aiko", "club seating")
    assert text_of(club.last()).endswith("**Nobody yet.**")
    assert first.id in [one.id for one in club.channel.history()]


# Substitutes


async def substitute(club: Club, seen: Seen, leaves: str, comes: str) -> ResponseMessage:
    chosen = {"leaves": [club.people[leaves]], "comes": [club.people[comes]]}
    return await club.fill_in("Aiko", seen, "Substitute…", **chosen)


async def test_somebody_who_was_not_there_takes_a_place_at_a_drawn_table(club: Club) -> None:
    await begin(club)
    invite(club, "Emi")
    seen = await drawn(club, *NAMES)
    before = re.findall(r"\*\*Table 1:\*\* (.*)", now(club, seen))[0]
    await substitute(club, seen, "Ben", "Emi")
    assert now(club, seen).splitlines()[1:] == [
        f"**Table 1:** {before.replace('Ben', 'Emi')}",
        "-# Emi has taken Ben's seat.",
    ]
    [thread] = await opened(club, seen)
    assert (await settings_of(club, thread))[2] == sorted(["Aiko", "Chie", "Dan", "Emi"])


async def test_two_at_different_tables_change_places_and_who_sat_out_comes_in(club: Club) -> None:
    await begin(club)
    invite(club, *MORE)
    seen = await drawn(club, *NAMES, *MORE)
    one, other = (sorted(table) for table in tables_in(now(club, seen)))
    await substitute(club, seen, one[0], other[0])
    assert tables_in(now(club, seen)) == [{*one[1:], other[0]}, {*other[1:], one[0]}]
    [out] = re.findall(r"\*\*Sitting out:\*\* (.*)", now(club, seen))
    await substitute(club, seen, one[1], out)
    assert tables_in(now(club, seen))[0] == {*one[2:], other[0], out}
    assert "**Sitting out:**" not in now(club, seen)


async def test_at_an_announced_table_the_substitute_is_announced_and_pinged(club: Club) -> None:
    await begin(club)
    invite(club, "Emi")
    seen = await drawn(club, *NAMES)
    await press(club, seen, "Announce only")
    listed = club.last()
    before = text_of(listed)
    await substitute(club, seen, "Ben", "Emi")
    ben, emi = (club.people[name].id for name in ("Ben", "Emi"))
    assert text_of(club.now(listed)) == before.replace(f"<@{ben}>", f"<@{emi}>")
    assert text_of(club.last()) == f"<@{emi}>: you are now at table 1."
    assert [user.name for user in club.last().mentions] == ["Emi"]
    told = await substitute(club, seen, "Ben", "Emi")
    assert text_of(told) == "Ben is not at a table drawn here, or that table's game has already started."


async def test_a_substitute_at_a_round_of_a_gathering_is_in_for_the_next_rounds_too(club: Club) -> None:
    asked, seen = await gathered(club)
    await substitute(club, seen, "Ben", "Emi")
    await press(club, seen, "Announce only")
    assert now(club, seen) == "The tables have been announced."
    again = shown(await club.click("Aiko", asked, "Seat everybody"))
    assert tables_in(text_of(again)) == [{"Aiko", "Chie", "Dan", "Emi"}]


# Guests


def here(club: Club) -> set[str]:
    return set(text_of(club.last()).partition(":** ")[2].split(", "))


async def test_an_officer_signs_up_members_players_and_guests_by_name(club: Club) -> None:
    await begin(club, guests=("Kenji",))
    await club.slash("Aiko", "club seating")
    asked = club.last()
    await club.fill_in("Aiko", asked, "Add people…", people=[club.people["Ben"]], names="kenji, Chie; Aiko")
    assert here(club) == {"Ben", "Kenji", "Chie", "Aiko"}
    await club.fill_in("Aiko", asked, "Add people…", people=[], names="Dan", out="Kenji")
    assert here(club) == {"Ben", "Chie", "Aiko", "Dan"}


async def test_guests_are_chosen_from_a_menu_where_the_league_has_some(club: Club) -> None:
    league = await begin(club)
    await club.slash("Aiko", "club seating")
    asked = club.last()

    async def fields() -> list[str]:
        return [part["label"] for part in form_parts(await club.click("Aiko", asked, "Add people…"))]

    by_name = ["Who else is coming, by name", "Who is not coming, by name"]
    assert await fields() == ["Who is here?", *by_name]
    numbers = {name: await club.bot.store.leagues.guest(league.id, name) for name in ("Mia", "Kenji", "Otto")}
    assert await fields() == ["Who is here?", "Guests", *by_name]
    form = await club.click("Aiko", asked, "Add people…")
    menu = form_parts(form)[1]["component"]
    assert [option["label"] for option in menu["options"]] == ["Kenji", "Mia", "Otto"]
    chosen = [str(numbers["Otto"]), str(numbers["Mia"])]
    await club.people["Aiko"].submit_modal(form, {"people": [club.people["Ben"]], "guests": chosen, "names": "Chie"})
    assert here(club) == {"Ben", "Chie", "Mia", "Otto"}


async def test_a_name_that_nobody_has_is_asked_about_before_it_is_a_guest(club: Club) -> None:
    league = await begin(club, guests=("Kenji",))
    await club.slash("Aiko", "club seating")
    question = await club.fill_in("Aiko", club.last(), "Add people…", people=[], names="Kenij, Zoe, Ben, Chei")
    assert question.ephemeral
    assert text_of(question) == (
        "Nobody here is named “Kenij”. Did you mean Kenji?\n"
        "Nobody here is named “Zoe”.\n"
        "Nobody here is named “Chei”. Did you mean Chie?\n"
        "Everybody else you named has been signed up. Are these people new guests, or is a name mistyped?\n"
        "```\nKenij, Zoe, Chei\n```"
    )
    assert here(club) == {"Ben"}
    told = await club.fill_in("Aiko", question, "Change…", people=[], names="Kenji, Zoe, Chie")
    assert "```\nZoe\n```" in now(club, told)
    guests = {player.name for player in (await club.bot.store.leagues.people(league.id)).values() if player.guest}
    assert guests == {"Kenji"}, "none is made before it is asked"
    await press(club, told, "Add as new guests")
    assert now(club, told) == "Signed up: Zoe."
    assert here(club) == {"Ben", "Kenji", "Chie", "Zoe"}


async def test_guests_are_seated_announced_by_name_and_get_their_result(club: Club) -> None:
    league = await begin(club, guests=("Kenji", "Mia"))
    seen = await club.slash_form("Aiko", "club seating", {"choose": True}, people=[], names="Kenji\nMia\nAiko\nBen")
    assert tables_in(text_of(seen)) == [{"Kenji", "Mia", "Aiko", "Ben"}]
    refused = shown(await press(club, seen, "Open the tables"))
    assert text_of(refused) == (
        "These players have no account, so they cannot play at a table here: Kenji, Mia. To play in person, press "
        "“Announce only”; to seat somebody else, press “Substitute…”."
    )
    await press(club, seen, "Announce only")
    board = club.last()
    assert re.search(r"(East|South|West|North) Kenji", text_of(board))
    assert {user.name for user in board.mentions} == {"Aiko", "Ben"}
    points = {f"seat{wind}": "25,000" for wind in range(4)} | {"sticks": "0"}
    await club.fill_in("Ben", board, "Table 1: enter result…", **points)
    game = await club.bot.store.leagues.game(league.id, 1)
    names = await club.bot.store.leagues.people(league.id)
    assert {names[player].name for player in game.players} == {"Kenji", "Mia", "Aiko", "Ben"}


async def test_guests_who_sat_together_are_parted_and_a_guest_is_a_substitute(club: Club) -> None:
    guests = ("Kenji", "Mia", "Otto", "Pia")
    league = await begin(club, guests=guests)
    names = {"people": [], "names": ", ".join((*guests, *NAMES))}
    seen = await club.slash_form("Aiko", "club seating", {"choose": True}, **names)
    first = tables_in(text_of(seen))
    await press(club, seen, "Announce only")
    seen = await club.slash_form("Aiko", "club seating", {"choose": True}, **names)
    assert {len(one & other) for one in first for other in tables_in(text_of(seen))} == {2}
    await club.bot.store.leagues.guest(league.id, "Rosa")
    await club.fill_in("Aiko", seen, "Substitute…", leaves_name="Pia", comes_name="Rosa")
    assert {"Rosa"} | set(guests[:3]) | set(NAMES) == set.union(*tables_in(now(club, seen)))
    told = await club.fill_in("Aiko", seen, "Substitute…", leaves_name="Rosa", comes_name="Pai")
    assert text_of(told) == "Nobody here is named “Pai”. Did you mean Pia?"


async def test_only_members_are_pinged_before_an_evening(club: Club) -> None:
    await begin(club, guests=("Kenji",))
    await club.slash("Aiko", "club evening", title="Night", when="in 2 hours")
    await club.fill_in("Aiko", club.last(), "Add people…", people=[club.people["Ben"]], names="Kenji")
    await club.wait(timedelta(hours=1, minutes=1).total_seconds())
    assert [user.name for user in club.last().mentions] == ["Ben"]
    assert "Kenji" not in text_of(club.last())
    assert "<@-" not in text_of(club.last())
