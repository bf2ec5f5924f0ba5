"""Results come to the league's channel by themselves; points are taken off and given back."""

from datetime import timedelta

import discord
from simcord.builders import ChannelHandle

from bot.league.entries import GameRecorded, SeatPoints
from bot.league.games import GameStatus
from bot.league.leagues import League, LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from tests.cogs.club import NAMES, Club, failing, shown, text_of
from tests.cogs.league_club import entered, filled_in, from_page, open_league
from tests.cogs.test_results import whole_game

HOUR = 3600
EVEN = tuple(SeatPoints(player, 25_000) for player in (1, 2, 3, 4))


def at_once(club: Club) -> SeasonSettings:
    return SeasonSettings("Spring", club.clock.now() - timedelta(days=30), confirm_hours=0)


async def with_channel(club: Club, season: SeasonSettings | None = None) -> ChannelHandle:
    """A league whose results come to a channel of their own, with Dan as its officer."""
    channel: ChannelHandle = club.env.guild.create_text_channel("results")
    await open_league(club, season=season or at_once(club), officers=("Dan",), results=channel.id)
    return channel


def told(channel: ChannelHandle) -> list[list[str]]:
    """The lines of the messages there, the oldest first."""
    return [text_of(message).splitlines() for message in sorted(channel.history(), key=lambda one: one.id)]


async def unheard(club: Club, league: League, *drafts: NewEntry) -> None:
    """Entries of which the running bot hears nothing."""
    leagues = club.bot.store.leagues
    listeners, leagues._listeners = leagues._listeners, []
    await leagues.write(league.id, *drafts)
    leagues._listeners = listeners


async def test_what_comes_to_count_is_told_with_how_ranks_changed(club: Club) -> None:
    channel = await with_channel(club, SeasonSettings("Spring", club.clock.now() - timedelta(days=30)))
    await entered(club)
    [asks] = channel.history()
    assert text_of(asks).startswith("**Game 1: waiting for")
    await club.click("Ben", asks, "Confirm")
    assert "confirmed by Ben" in text_of(club.last()), "both messages are brought up to date"
    await club.wait(48 * HOUR)
    assert [lines[0] for lines in told(channel)] == ["**Game 1**"], "its result takes the place of the question"
    await entered(club, points1="1,400", points4="42,300")
    await club.wait(48 * HOUR)
    first, second = told(channel)
    assert first[:5] == [
        "**Game 1**",
        "**1. Aiko** 42,300, +53.0, now rank 1",
        "**2. Chie** 31,200, +11.0, now rank 2",
        "**3. Ben** 25,100, −15.0, now rank 3",
        "**4. Dan** 1,400, −49.0, now rank 4",
    ]
    assert first[5].startswith("-# Spring, played <t:")
    assert second[:5] == [
        "**Game 2**",
        "**1. Dan** 42,300, +53.0, from rank 4 to 2",
        "**2. Chie** 31,200, +11.0, from rank 2 to 1",
        "**3. Ben** 25,100, −15.0, from rank 3 to 4",
        "**4. Aiko** 1,400, −49.0, from rank 1 to 2",
    ]
    assert all(not message.mentions for message in channel.history())


async def test_corrections_voids_and_what_is_restored_are_told_with_the_reason(club: Club) -> None:
    channel = await with_channel(club)
    await entered(club)
    opened = await from_page(club, "Dan", "Correct…")
    fields = filled_in(opened)
    swapped = fields["result"].replace("Aiko", "X").replace("Chie", "Aiko").replace("X", "Chie")
    preview = await club.people["Dan"].submit_modal(opened, {**fields, "result": swapped, "why": "swapped"})
    await club.people["Dan"].click(shown(preview), label="Correct the game")
    await from_page(club, "Dan", "Void…", why="not ours")
    await from_page(club, "Dan", "Restore…", why="ours")
    heads = [lines[:2] for lines in told(channel)]
    assert heads == [
        ["**Game 1**", "**1. Aiko** 42,300, +53.0, now rank 1"],
        ["**Game 1 was corrected** by Dan: swapped", "**1. Chie** 42,300, +53.0, from rank 2 to 1"],
        [
            "**Game 1 was voided** by Dan and no longer counts: not ours",
            "**1. Chie** 42,300, +53.0, no longer ranked",
        ],
        ["**Game 1 counts again**, restored by Dan: ours", "**1. Chie** 42,300, +53.0, now rank 1"],
    ]


async def test_nothing_is_told_twice_or_lost_across_a_restart(club: Club) -> None:
    channel = await with_channel(club)
    await entered(club)
    await club.restart()
    await club.env.settle()
    assert len(told(channel)) == 1
    # Something counts of which the running bot hears nothing.
    league = (await club.bot.store.leagues.of(club.env.guild.id))[0]
    game, now = await club.bot.store.leagues.game(league.id, 1), club.clock.now()
    turned = tuple(
        SeatPoints(seat.player, other.points) for seat, other in zip(game.seats, reversed(game.seats), strict=True)
    )
    for seats in (turned, turned):
        await unheard(club, league, NewEntry(GameRecorded(0, 1, "entered", now, "tenhou", game.rules, seats), now))
    assert len(told(channel)) == 1
    await club.restart()
    await club.env.settle()
    first, second, third = told(channel)
    assert (first[0], first[4]) == ("**Game 1**", "**4. Dan** 1,400, −49.0, now rank 4")
    assert (second[0], second[1]) == ("**Game 2**", "**1. Dan** 42,300, +53.0, from rank 4 to 1")
    assert (third[0], third[4]) == ("**Game 3**", "**4. Aiko** 1,400, −49.0, from rank 1 to 4")
    assert third[1] == "**1. Dan** 42,300, +53.0", "each is told with the ranks as they were then"


async def test_what_discord_lost_is_tried_again_with_the_same_nonce(club: Club) -> None:
    channel = await with_channel(club)
    club.env.inject_error("POST", f"/channels/{channel.id}/messages", status=503)
    since = len(club.env.http_requests)
    await entered(club)
    assert told(channel) == []
    await club.wait(600)
    assert len(told(channel)) == 1
    path = f"/channels/{channel.id}/messages"
    sent = [one for one in club.env.http_requests[since:] if one.method == "POST" and one.path.endswith(path)]
    assert len(sent) > 1
    assert len({(one.json or {}).get("nonce") for one in sent}) == 1


async def test_where_the_bot_may_not_write_the_game_counts_all_the_same(club: Club) -> None:
    channel = await with_channel(club)
    club.env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50013, message="no")
    assert text_of(await entered(club)).startswith("**Game 1 counts**")
    await club.wait(HOUR)
    assert told(channel) == []


async def test_a_table_that_ends_its_game_is_told_of_each_yakuman_with_its_card(club: Club) -> None:
    channel = club.env.guild.create_text_channel("results")
    league = await open_league(club, results=channel.id)
    await whole_game(club)
    [message], [lines] = channel.history(), told(channel)
    assert lines[0] == "**Game 1**"
    assert f"at a table in <#{club.channel.id}>: [the final board](https://discord.com/channels/" in lines[-1]
    assert (await club.bot.store.leagues.game(league.id, 1)).status is GameStatus.COUNTED
    assert [line for line in lines if "Tenhou" in line] == [
        "**Aiko: Tenhou (heavenly hand), yakuman, 48,000 by tsumo**"
    ] * 2
    assert [card.filename for card in message.attachments] == ["yakuman-1.png", "yakuman-2.png"]
    described = [str(card.description).splitlines() for card in message.attachments]
    assert [words[0] for words in described] == ["East 1", "East 1 · 1 honba"]
    assert "Aiko: Tenhou (heavenly hand), yakuman, 48,000 by tsumo" in described[0]


async def test_a_heap_of_results_fills_no_channel(club: Club) -> None:
    channel = await with_channel(club)
    league = (await club.bot.store.leagues.of(club.env.guild.id))[0]
    await entered(club)
    rules = (await club.bot.store.leagues.game(league.id, 1)).rules
    now = club.clock.now()
    drafts = [
        NewEntry(GameRecorded(0, 1, "log", now - timedelta(hours=hour), "tenhou", rules, EVEN), now)
        for hour in range(12)
    ]
    await unheard(club, league, *drafts)
    await entered(club, points1="42,200", points2="25,200")
    assert [lines[0].split(" /")[0] for lines in told(channel)] == [
        "**Game 1**",
        "**13 results were recorded at the same time.**",
    ]


async def test_a_league_without_a_channel_tells_nothing_and_begins_with_what_comes_later(club: Club) -> None:
    league = await open_league(club, season=at_once(club))
    await entered(club)
    channel = club.env.guild.create_text_channel("results")
    await club.bot.store.leagues.configure(league.id, lambda _: LeagueSettings(results=channel.id))
    assert told(channel) == []
    await entered(club, points1="42,200", points2="25,200")
    assert [lines[0] for lines in told(channel)] == ["**Game 2**"]


# Penalties


async def test_penalties_are_given_listed_and_lifted_by_officers(club: Club) -> None:
    await open_league(club, season=at_once(club), officers=("Dan",))
    await entered(club)
    assert text_of(shown(await club.slash("Dan", "club penalty"))) == "Nobody has a penalty in Spring."
    for points in ("0", "many"):
        nothing = await club.slash("Dan", "club penalty", player="Ben", points=points, reason="late")
        assert "is not a valid number of points" in text_of(shown(nothing))
    refused = await club.slash("Aiko", "club penalty", player="Ben", points="20", reason="late")
    assert text_of(shown(refused)).startswith("Only officers")
    given = await club.slash("Dan", "club penalty", player="Ben", points="20", reason="late")
    assert text_of(shown(given)) == "**Penalty 1: Ben −20.0**, given by Dan: late"
    bonus = await club.slash("Dan", "club penalty", player="#1", points="-12.5", reason="first of the year")
    assert text_of(shown(bonus)) == "**Bonus 2: Aiko +12.5**, given by Dan: first of the year"
    league = (await club.bot.store.leagues.of(club.env.guild.id))[0]
    board = {line.player: line.final for line in await club.bot.store.league_standings.standings(league.id, 1)}
    assert (board[1], board[2]) == (530 + 125, -150 - 200)
    await club.slash("Dan", "club penalty", lift=1, reason="was ill")
    listed = text_of(shown(await club.slash("Aiko", "club penalty"))).splitlines()
    assert listed[0] == "## Penalties in Spring"
    assert listed[1].startswith("**2. Aiko** +12.5, by Dan <t:")
    assert listed[2].endswith(": was ill")
    assert "; lifted by Dan" in listed[2]
    twice = await club.slash("Dan", "club penalty", lift=1, reason="again")
    assert text_of(shown(twice)) == "Penalty 1 has already been lifted."


async def test_a_message_that_could_not_be_remembered_still_answers_its_buttons(club: Club) -> None:
    league = await open_league(club)
    with failing(club.bot.store.league_announcements, "keep"):
        message = await entered(club)
    for name in NAMES[1:]:
        await club.click(name, club.last(), "Confirm")
    assert isinstance(message, discord.Message)
    assert (await club.bot.store.leagues.game(league.id, 1)).counts
