"""`/club import`: a log is looked at, its players named, and its games recorded."""

import json
from datetime import timedelta
from typing import Any

import pytest_asyncio
from simcord.results import ResponseMessage

from bot.league.entries import GameVoided, PlayerInvited, SeasonOpened
from bot.league.leagues import League, LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from tests.cogs.club import NAMES, Club, labels, open_labels, shown, text_of
from tests.cogs.league_club import open_league
from tests.paifu.samples import sample


@pytest_asyncio.fixture
async def league(club: Club) -> League:
    """A league with a season of a month, in which Aiko and Ben are known."""
    leagues = club.bot.store.leagues
    now = club.clock.now()
    made = await leagues.create(club.env.guild.id, "Club league", now)
    await leagues.write(made.id, NewEntry(SeasonOpened(0, SeasonSettings("Spring", now - timedelta(days=30))), now))
    for name in NAMES[:2]:
        await leagues.member(made.id, club.people[name].id, name)
    return made


def log(*names: str, kind: str = "tenhou_ranked_game.tenhou6.json") -> bytes:
    """A game of Tenhou or Mahjong Soul between these."""
    return json.dumps(json.loads(sample(kind)) | {"name": list(names)}).encode()


async def sent(club: Club, data: bytes, name: str = "Aiko", file: str = "game.json", **options: Any) -> ResponseMessage:
    return shown(await club.slash(name, "club import", file=(file, data), **options))


async def games(club: Club, league: League) -> dict[int, list[str]]:
    """Who played in which game of the league."""
    people = await club.bot.store.leagues.people(league.id)
    names = {player.number: player.name for player in people.values()}
    found: dict[int, list[str]] = {}
    for entry in await club.bot.store.leagues.entries(league.id):
        number = getattr(entry.record, "game", None)
        if number:
            game = await club.bot.store.leagues.game(league.id, number)
            found[number] = [names[seat.player] if seat.player else seat.name for seat in game.seats]
    return found


async def test_players_are_matched_by_their_names_and_others_are_named_in_a_form(club: Club, league: League) -> None:
    aiko = club.people["Aiko"]
    preview = await sent(club, log("aiko", "Ben", "NoName", "Mia99"), file="2026010312gm-0029-0000-aabbccdd.json")
    assert preview.ephemeral
    for line in (
        "1 game for “Club league”, not recorded yet",
        "East “aiko” 13,000: Aiko, who has the same name",
        "South “Ben” 73,300: Ben, who has the same name",
        "West “NoName” -2,300: **who is this?**",
        "North “Mia99” 16,000: Mia99, a **new guest**",
    ):
        assert line in text_of(preview)
    assert open_labels(preview) == ["Players…", "Cancel"]
    form = await aiko.click(preview, label="Players…")
    seats = {"seat2": [club.people["Dan"]], "who": "Mia99 = guest Mia"}
    preview = shown(await aiko.submit_modal(form, seats))
    assert "West “NoName” -2,300: Dan" in text_of(preview)
    assert open_labels(preview) == ["Record", "Players…", "Cancel"]
    await aiko.click(preview, label="Record")
    assert await games(club, league) == {1: ["Aiko", "Ben", "Dan", "Mia"]}
    assert "Game 1: waiting for" in text_of(club.last())
    game = await club.bot.store.leagues.game(league.id, 1)
    assert game.played_at == club.clock.now().replace(month=1, day=3, hour=3, minute=0, second=0, microsecond=0)
    assert await club.bot.store.league_statistics.of_game(league.id, 1)
    again = await sent(club, log("aiko", "Ben", "NoName", "Mia99"))
    assert "already in the league as game 1" in text_of(again)
    assert labels(again) == []


async def test_what_was_chosen_and_the_file_are_still_there_after_a_restart(club: Club, league: League) -> None:
    preview = await sent(club, log("x", "NoName", "NoName", "w"), player1="aiko", player2="Ben", player3="CPU")
    assert "South “NoName” 73,300: Ben" in text_of(preview)
    assert "West “NoName” -2,300: West (computer player)" in text_of(preview)
    await club.restart()
    form = await club.people["Aiko"].click(preview, label="Players…")
    assert form.modal is not None
    assert [part["component"]["custom_id"] for part in form.modal["components"]] == ["who"], "at once, without the file"
    await club.people["Aiko"].click(preview, label="Record")
    assert await games(club, league) == {1: ["Aiko", "Ben", "West", "w"]}


async def test_a_file_that_is_no_log_is_refused_with_what_and_where(club: Club, league: League) -> None:
    for data, words in (
        (b"Aiko 25,000", "it is not a log that I can read"),
        (b'{"qijia":0,"log":[[{"qipai":{}}]]}', "this is a game from kobalab's Majiang"),
        (b'{"log":', "it is damaged or incomplete: its JSON is not valid. (line 1, column 8)"),
        (sample("tenhou_pao.mjlog").encode(), "does not start at East 1"),
        (b"PK\x03\x04\xff\xfe", "it is compressed (zip). Unpack it first"),
        (sample("mjai_from_one_seat.mjai.jsonl").encode(), "the other hands are hidden"),
    ):
        answer = await sent(club, data)
        assert answer.ephemeral
        assert words in text_of(answer)
        assert labels(answer) == []
    wrong = await sent(club, log("aiko", "Ben", "y", "z"), when="the day after")
    assert "I cannot read “the day after” as a date" in text_of(wrong)
    assert await games(club, league) == {}


async def test_only_who_played_and_officers_may_record(club: Club, league: League) -> None:
    preview = await sent(club, log("aiko", "Ben", "y", "z"), "Chie")
    assert "Only the players of a game and officers of the league may enter it." in text_of(preview)
    assert "Record" not in open_labels(preview)
    await club.bot.store.leagues.configure(league.id, lambda _: LeagueSettings(officers=(club.people["Chie"].id,)))
    preview = await sent(club, log("aiko", "Ben", "y", "z"), "Chie")
    await club.people["Chie"].click(preview, label="Record")
    assert await games(club, league) == {1: ["Aiko", "Ben", "y", "z"]}


async def test_an_officer_may_take_the_result_of_a_log_that_does_not_come_out(club: Club, league: League) -> None:
    odd = log("aiko", "Ben", "z", "", kind="mahjong_soul_kokushi_on_north.tenhou6.json")
    preview = await sent(club, odd)
    assert "Replaying hand 3 gives a different result from the one in the log: the points paid differ" in text_of(
        preview
    )
    assert "An officer of the league can record just the result." in text_of(preview)
    assert labels(preview) == ["Players…", "Cancel"]
    await club.bot.store.leagues.configure(league.id, lambda _: LeagueSettings(officers=(club.people["Aiko"].id,)))
    preview = await sent(club, odd + b"\n" + log("aiko", "Ben", "x", "y"))
    assert labels(preview) == ["Record 1", "Record all, some without moves", "Players…", "Cancel"]
    left = (await club.people["Aiko"].click(preview, label="Record 1")).response
    assert left is not None
    assert await games(club, league) == {1: ["Aiko", "Ben", "x", "y"]}
    await club.people["Aiko"].click(left, label="Record all, some without moves")
    assert await games(club, league) == {1: ["Aiko", "Ben", "x", "y"], 2: ["Aiko", "Ben", "z"]}
    figures = club.bot.store.league_statistics
    assert [bool(await figures.of_game(league.id, game)) for game in (1, 2)] == [True, False]


async def test_a_game_that_was_entered_by_hand_is_pointed_out(club: Club, league: League) -> None:
    for name in NAMES[2:]:
        await club.bot.store.leagues.member(league.id, club.people[name].id, name)
    points = {"Aiko": "13,000", "Ben": "73,300", "Chie": "-2,300", "Dan": "16,000"}
    said = {f"player{at}": name for at, name in enumerate(points, 1)}
    said |= {f"points{at}": value for at, value in enumerate(points.values(), 1)}
    await club.people["Aiko"].click(shown(await club.slash("Aiko", "league result", **said)), label="Record")
    data = log(*NAMES)
    preview = await sent(club, data)
    assert "Game 1 of the league, entered without a log, has the same players and points." in text_of(preview)
    assert open_labels(preview) == ["Record as a different game", "Players…", "Cancel"]
    three = log("Ben", "Aiko", "Dan", "", kind="tenhou_sanma_game.tenhou6.json")
    assert "Record 1" in open_labels(await sent(club, data + b"\n" + three))
    await club.bot.store.leagues.write(league.id, NewEntry(GameVoided(1), club.clock.now(), why="the log has more"))
    preview = await sent(club, data)
    assert "entered by hand" not in text_of(preview)
    await club.people["Aiko"].click(preview, label="Record")
    assert await club.bot.store.league_statistics.of_game(league.id, 2)


async def test_many_games_are_shown_to_the_channel_in_one_message(club: Club, league: League) -> None:
    kinds = [
        "tenhou_sanma_game",
        "mahjong_soul_double_ron_on_north",
        "mahjong_soul_kokushi_on_closed_kan",
        "mahjong_soul_kokushi_thirteen_wait",
        "mahjong_soul_robbed_kan_of_red",
    ]
    file = b"\n".join(log("Aiko", "Ben", "Chie", "", kind=f"{kind}.tenhou6.json") for kind in kinds)
    await club.people["Aiko"].click(await sent(club, file), label="Record 5")
    assert text_of(club.last()).startswith("**5 games were read from a log: 1, 2, 3, 4, 5.**")
    assert {user.id for user in club.last().mentions} == {club.people["Ben"].id, club.people["Chie"].id}
    assert len(club.channel.history()) == 1


async def test_members_who_never_played_in_the_league_are_found_by_their_names(club: Club, league: League) -> None:
    preview = await sent(club, log("aiko", "Ben", "chie", "Danny"), player4="dan")
    assert "West “chie” -2,300: Chie, who has the same name" in text_of(preview)
    assert "North “Danny” 16,000: Dan" in text_of(preview)
    people = await club.bot.store.leagues.people(league.id)
    assert {player.name for player in people.values()} == {"Aiko", "Ben"}, "whoever only looks makes nobody a player"
    await club.restart()
    await club.people["Aiko"].click(preview, label="Record")
    assert await games(club, league) == {1: ["Aiko", "Ben", "Chie", "Dan"]}
    people = await club.bot.store.leagues.people(league.id)
    assert all(player.user is not None for player in people.values())


async def test_a_day_that_is_said_holds_and_nobody_sits_twice(club: Club, league: League) -> None:
    preview = await sent(club, log("aiko", "Ben", "x", "y"), player3="guest Mia", player4="guest mia")
    assert "You named Mia twice." in text_of(preview)
    assert "Press **Players…** and say who is who." in text_of(preview)
    assert "Record" not in open_labels(preview)
    preview = await sent(club, log("aiko", "Ben", "x", "y"), when="2026-01-02 19:30")
    assert "Season “Spring”, played <t:1767382200:f>." in text_of(preview)
    await club.people["Aiko"].click(preview, label="Record")
    assert int((await club.bot.store.leagues.game(league.id, 1)).played_at.timestamp()) == 1767382200


async def test_what_the_season_would_refuse_is_said_before_anything_is_pressed(club: Club) -> None:
    spring = SeasonSettings("Spring", club.clock.now() - timedelta(days=900), invited_only=True)
    league = await open_league(club, season=spring)
    for number in (1, 2, 4):
        await club.bot.store.leagues.write(league.id, NewEntry(PlayerInvited(1, number), club.clock.now()))
    preview = await sent(club, log("Aiko", "Ben", "Chie", "Dan"))
    assert "**Not recorded**\nChie is not invited to this season." in text_of(preview)
    assert open_labels(preview) == ["Players…", "Cancel"]
    await club.bot.store.leagues.write(league.id, NewEntry(PlayerInvited(1, 3), club.clock.now()))
    early = await sent(club, log("Aiko", "Ben", "Chie", "Dan"), when="2001-01-02 19:30", season="Spring")
    assert "The season was not open on <t:978463800:f>." in text_of(early)
    assert open_labels(early) == ["Players…", "Cancel"]
    assert open_labels(await sent(club, log("Aiko", "Ben", "Chie", "Dan"))) == ["Record", "Players…", "Cancel"]


async def test_a_log_without_a_date_is_taken_in_the_second_in_which_its_season_opened(club: Club) -> None:
    await club.wait(0.5)
    await open_league(club, season=SeasonSettings("Spring", club.clock.now()))
    preview = await sent(club, log("Aiko", "Ben", "Chie", "Dan"))
    assert "Season “Spring”" in text_of(preview)
    assert open_labels(preview)[0] == "Record"


async def test_of_several_games_those_that_are_clear_are_recorded_and_the_others_wait(
    club: Club, league: League
) -> None:
    three = ("tenhou_sanma_game.tenhou6.json", "mahjong_soul_kokushi_on_closed_kan.tenhou6.json")
    parts = [
        log("aiko", "Ben", "y", "z"),
        log("A", "B", "C", "D", kind="tenhou_chankan.tenhou6.json"),
        log("Ben", "NoName", "aiko", "", kind=three[0]),
        log("Ben", "aiko", "Aiko", "", kind=three[1]),
    ]
    preview = await sent(club, b"\n".join(parts), file="evening.jsonl")
    for line in (
        "Game 2 in the file: the log stops before the game ends",
        "“3 South”: **who is this?**",
        "“y”: y, a **new guest**",
        "Game 1, <t:1767643200:D>: Aiko 13,000, Ben 73,300, y -2,300, z 16,000",
    ):
        assert line in text_of(preview)
    aiko = club.people["Aiko"]
    left = (await aiko.click(preview, label="Record 1")).response
    assert left is not None
    assert text_of(left).startswith("**Recorded as game 1.**")
    assert "Game 1," not in text_of(left)
    form = await aiko.click(left, label="Players…")
    lines = "3 South = y\n4 South = Aiko\n4 West = guest Pam\nnobody = Ben"
    asked = shown(await aiko.submit_modal(form, {"who": lines}))
    assert "“nobody = Ben” matches nobody in the file." in text_of(asked)
    assert "Record 2" not in open_labels(asked)
    form = await aiko.click(asked, label="Players…")
    asked = shown(await aiko.submit_modal(form, {"who": lines.removesuffix("\nnobody = Ben")}))
    done = (await aiko.click(asked, label="Record 2")).response
    assert done is not None
    assert "**2 games recorded: 2, 3.**" in text_of(done)
    assert labels(done) == []
    assert await games(club, league) == {
        1: ["Aiko", "Ben", "y", "z"],
        2: ["Ben", "y", "Aiko"],
        3: ["Ben", "Aiko", "Pam"],
    }
