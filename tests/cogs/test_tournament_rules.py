"""A tournament concerns its channel alone, and has the rules of the club's season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.rules.ruleset import preset
from bot.league.seasons import SeasonSettings
from tests.cogs.club import Club, labels, shown, text_of
from tests.cogs.league_club import open_league
from tests.cogs.test_daily import let_manage
from tests.cogs.test_lobby_settings import chosen

if TYPE_CHECKING:
    from simcord.builders import ChannelHandle


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


async def finish(club: Club, channel: ChannelHandle) -> None:
    """End the tournament of a channel."""
    board = next(message for message in reversed(channel.history()) if "Officers…" in labels(message))
    form = await club.click("Aiko", shown(await club.click("Aiko", board, "Officers…")), "Finish…")
    await club.people["Aiko"].submit_modal(form, {"thanks": ""})
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
        assert "League “Club league”, season “Winter”: counts if at least 3" in text
        assert "“Cup”" not in text
        assert "“Rivals”" not in text


async def test_a_server_whose_only_league_is_a_tournament_still_begins_one_by_its_first_game(club: Club) -> None:
    channel = await cup(club, "Cup")
    await finish(club, channel)
    assert "begins a league" in await lobby(club, "Aiko")
