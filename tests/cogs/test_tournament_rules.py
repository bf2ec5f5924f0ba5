"""A tournament concerns its channel alone, and has the rules of the club's season."""

import discord
from simcord.builders import ChannelHandle

from bot.engine.rules.ruleset import preset
from bot.league.seasons import SeasonSettings
from tests.cogs.club import Club, labels, let_manage, shown, text_of
from tests.cogs.league_club import open_league
from tests.cogs.test_lobby_settings import chosen


def winter(club: Club) -> SeasonSettings:
    """A season for all channels by the rules of M.League, which are not the server's."""
    return SeasonSettings("Winter", club.clock.now(), preset="mleague", rules=preset("mleague"), min_people=None)


async def cup(club: Club, name: str) -> ChannelHandle:
    """A tournament of that name, opened in a channel of its own."""
    channel = club.env.guild.create_text_channel(name.casefold())
    await let_manage(club, "Aiko")
    await club.people["Aiko"].slash(channel, "tournament open", name=name, rounds=2)
    await club.env.settle()
    return channel


def board(channel: ChannelHandle) -> discord.Message:
    """The board of the tournament of a channel."""
    return next(message for message in reversed(channel.history()) if "Officers…" in labels(message))


async def finish(club: Club, channel: ChannelHandle) -> None:
    """End the tournament of a channel."""
    await club.fill_in("Aiko", shown(await club.click("Aiko", board(channel), "Officers…")), "Finish…", thanks="")
    await club.env.settle()


async def lobby(club: Club, name: str, channel: ChannelHandle | None = None) -> str:
    """What a table that somebody opens says, and its menus; by default in a channel that has no other table."""
    channel = channel or club.env.guild.create_text_channel(f"tables-of-{name}")
    message = shown(await club.people[name].slash(channel, "table open"))
    return "\n".join([text_of(message), *chosen(message)])


async def test_the_tables_of_a_server_keep_their_season_while_tournaments_run_and_afterwards(club: Club) -> None:
    await open_league(club, season=winter(club))
    first = await cup(club, "Cup")
    texts = [await lobby(club, "Aiko")]
    second = await cup(club, "Rivals")
    texts.append(await lobby(club, "Ben"))
    await finish(club, first)
    texts.append(await lobby(club, "Chie"))
    await finish(club, second)
    texts.append(await lobby(club, "Dan"))
    for text in texts:
        assert "Rules: M.League" in text.splitlines()
        assert "League “Club league”, season “Winter”: this game counts if at least 3" in text
        assert "“Cup”" not in text
        assert "“Rivals”" not in text


async def test_a_server_whose_only_league_is_a_tournament_still_begins_one_by_its_first_game(club: Club) -> None:
    channel = await cup(club, "Cup")
    await finish(club, channel)
    assert "starts a league" in await lobby(club, "Aiko")


async def test_a_tournament_has_the_rules_of_the_clubs_season_and_its_board_names_them(club: Club) -> None:
    await open_league(club, season=winter(club))
    channel = await cup(club, "Cup")
    assert "rules: M.League" in text_of(board(channel))
    assert "Rules: M.League" in (await lobby(club, "Ben", channel)).splitlines()
    [season] = await club.bot.store.leagues.seasons((await club.bot.store.leagues.of(club.env.guild.id))[-1].id)
    assert season.settings.rules == preset("mleague")


async def test_the_form_of_a_tournament_offers_the_rules_of_the_server_where_the_season_has_others(club: Club) -> None:
    await let_manage(club, "Aiko")
    form = await club.slash("Aiko", "tournament open")
    assert "The server's rules" not in str(form.modal)
    await open_league(club, season=winter(club))
    form = await club.slash("Aiko", "tournament open")
    assert "The server's rules (Tenhou) instead of the season's" in str(form.modal)
    plan = {"name": "Cup", "when": "", "rounds": "2", "minutes": "60", "how": ["usual"]}
    told = text_of(shown(await club.people["Aiko"].submit_modal(form, plan)))
    assert "The tournament uses the server's rules." in told
    assert "rules: Tenhou" in text_of(board(club.channel))


async def test_rules_of_a_tournament_that_nobody_knows_are_refused(club: Club) -> None:
    await let_manage(club, "Aiko")
    told = text_of(shown(await club.slash("Aiko", "tournament open", name="Cup", preset="moonlight")))
    assert "moonlight" in told
    assert await club.bot.store.leagues.of(club.env.guild.id) == ()
