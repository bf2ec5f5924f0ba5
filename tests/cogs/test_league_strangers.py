"""Buttons of a league pressed by who has no right to: another server's, an officer's, each made up by hand.

Custom ids are easily guessed: a league's number and a game's. What they may do is asked anew at every press.
"""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.drafts import DraftSeat, GameDraft, TypedGames
from bot.league.entries import GameRecorded, SeasonOpened, SeatPoints
from bot.league.leagues import LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.league.seating import AS_USUAL
from bot.store.league.entry_writer import NewEntry
from cogs.common.buttons import Features
from tests.cogs.club import Club, shown, text_of

ELSEWHERE = 4242
"""Another server."""
READ = (
    "standings:{league}/1/4/p/0//v",
    "history:{league}/1/all/all/0",
    "leaguegame:{league}/1/0",
    "lseason:{league}/1/0",
    "lseason:{league}/1/season",
    "lseason:{league}/1/all",
    "lplayers:{league}/0",
    "profile:{league}/1/1/4",
    "records:{league}/1/4/all",
    "versus:{league}/1/1/2",
)
"""What everybody of its server may press."""
PLAYERS = (
    "game:c.{league}.1",
    "game:d.{league}.1",
    "entry:e.{league}.0.0.",
    "gamelog:r.{league}.0.0",
    "gamelog:rd{theirs}",
    "entry:ed{theirs}.0",
    "entry:cd{theirs}.0",
    "entry:ed{own}.0",
    "entry:ed{correction}.0",
    "game:m.{league}.1",
    "game:ms.{league}.1",
    "game:b.{league}.1",
    "game:bs.{league}.1",
)
OFFICERS = (
    "game:u.{league}.1",
    "game:k.{league}.1",
    "game:v.{league}.1",
    "game:vs.{league}.1",
    "game:r.{league}.1",
    "game:rs.{league}.1",
    "game:w.{league}.1",
    "game:ws.{league}.1",
    "llink:ask/{league}/5/{user}",
    "llink:done/{league}/5/{user}",
    "takein:s{league}.0.n",
    "takein:c{league}.1.n",
    "meeting:add.{evening}",
    "meeting:added.{evening}",
    "meeting:seat.{evening}",
    "meeting:chosen.{league}.repeats.out",
    "seating:again.{meeting}.1",
    "seating:open.{meeting}.1",
    "seating:tell.{meeting}.1",
    "seating:drop.{meeting}.1",
    "meeting:guests.{evening}",
    "confirmall:1/{league}/1/all/pending/0",
    "lpenalty:{league}/1/1/-200",
    "meeting:names.{evening}",
    "meeting:joinguests.{meeting}",
    "meeting:joinnames.{meeting}",
    "meeting:joinadded.{meeting}",
    "entry:p{meeting}t0.{league}.0.0.",
    "entry:r{meeting}t0.{league}.0.0.",
    *(
        f"club:{form}/{{league}}/1"
        for form in (
            "name", "officers", "results", "timezone", "another", "seasonopen", "seasonchange", "seasonclose",
            "seasonreopen", "seasonleave", "seasondelete", "leaguedelete", "guestadd", "guestrename", "guestlink",
            "guestdelete", "invite", "uninvite", "teamjoin", "teamleave", "penaltygive", "penaltylift", "announce",
            "changeevening", "calloff",
        )
    ),
)  # fmt: skip
REFUSALS = (
    "Only ",
    "Game 1 may be corrected only by officers",
    "This preview has expired",
    "You did not play",
    "The file is gone",
    "**Nothing has been entered",
)
ANYBODY = ("tournament:mine.{meeting}", "meeting:in.{evening}", "meeting:out.{evening}")


async def league_of(club: Club, guild: int, officer: int) -> dict[str, int]:
    """A league with a game that waits, a guest and an evening: the numbers that its custom ids hold."""
    leagues, now = club.bot.store.leagues, club.clock.now()
    league = (await leagues.create(guild, "Thursdays", now, LeagueSettings(officers=(officer,)))).id
    settings = SeasonSettings("Spring", now - timedelta(days=9))
    await leagues.write(league, NewEntry(SeasonOpened(0, settings), now))
    for user, name in enumerate(("Eve", "Fay", "Gus", "Hal"), start=9001):
        await leagues.member(league, user, name)
    await leagues.guest(league, "Guest")
    rules = await leagues.keep_rules(league, preset("tenhou"))
    seats = tuple(SeatPoints(player, 25_000) for player in (1, 2, 3, 4))
    game = GameRecorded(0, 1, "entered", now, "tenhou", rules, seats, asked=(2, 3, 4))
    await leagues.write(league, NewEntry(game, now, 1))
    book = club.bot.store.league_evenings
    evening = await book.ask(league, 1, now, made_by=officer, how=AS_USUAL)
    meeting = await book.begin_round(league, 1, now, made_by=officer, how=AS_USUAL)
    await book.answer(meeting.id, {9001: "Eve", 9002: "Fay"}, now)
    await club.bot.store.league_seating.seat(meeting.id, [(4, (9001, 9002))])
    draft = GameDraft(tuple(DraftSeat(player, 25_000) for player in (1, 2, 3, 4)), 0, now, "tenhou", preset("tenhou"))
    typed, drafts, ben = TypedGames(league, "Eve 25,000", (draft,)), club.bot.store.game_drafts, club.people["Ben"].id
    return {
        "league": league,
        "evening": evening.id,
        "meeting": meeting.id,
        "user": ben,
        "theirs": await drafts.keep(officer, typed, now),
        "own": await drafts.keep(ben, typed, now),
        "correction": await drafts.keep(ben, replace(typed, game=1, why="made up"), now),
    }


def kept(club: Club) -> list[str]:
    """All that the database holds of leagues, but what was announced, which the bot goes on with by itself."""
    with closing(sqlite3.connect(club.folder / "club.sqlite3")) as connection:
        return [line for line in connection.iterdump() if ' "league' in line and "announced" not in line]


@pytest.fixture
async def presses(club: Club) -> Any:
    """What presses a button with a custom id that no message of the bot ever showed."""
    message = await club.bot.get_partial_messageable(club.channel.id, guild_id=club.env.guild.id).send("a message")
    stored = club.now(message)
    stored.content = "```\nEve 25,000\nFay 25,000\nGus 26,000\nHal 24,000\nwhy: made up\n```"

    async def press(name: str, custom_id: str) -> Any:
        pressed = f"jf:{custom_id}"
        await club.wait(1)  # Whoever presses faster is told to slow down.
        button = {"type": 2, "style": 2, "label": "made up", "custom_id": pressed}
        stored.components = [{"type": 1, "components": [button]}]
        return await club.people[name].click(message, custom_id=pressed)

    return press


async def test_no_button_reaches_a_league_of_another_server(club: Club, presses: Any) -> None:
    # Even whoever is its officer there presses in vain from here.
    numbers = await league_of(club, ELSEWHERE, club.people["Aiko"].id)
    before = kept(club)
    for custom_id in (*READ, *PLAYERS, *OFFICERS, *ANYBODY):
        result = await presses("Aiko", custom_id.format(**numbers))
        assert result.modal is None, custom_id
        said = text_of(shown(result))
        assert "Thursdays" not in said, custom_id
        assert "Eve" not in said, custom_id
    assert kept(club) == before


async def test_who_is_no_officer_presses_officers_buttons_in_vain(club: Club, presses: Any) -> None:
    numbers = await league_of(club, club.env.guild.id, club.people["Aiko"].id)
    before = kept(club)
    for custom_id in (*OFFICERS, *PLAYERS):
        result = await presses("Ben", custom_id.format(**numbers))
        assert result.modal is None, custom_id
        assert text_of(shown(result)).startswith(REFUSALS), (custom_id, text_of(shown(result)))
    assert kept(club) == before


async def test_every_form_of_the_club_is_pressed_here(club: Club) -> None:
    # By its name: a bot that is closed lets go of its modules, and the next one loads them anew.
    forms: Any = next(one for one in club.bot.shared.values() if type(one).__name__ == "ClubForms")
    assert {f"club:{form}/{{league}}/1" for form in forms._forms} == {
        one for one in OFFICERS if one.startswith("club:")
    }


async def test_every_feature_of_the_league_is_pressed_here(club: Club) -> None:
    pressed = {custom_id.partition(":")[0] for custom_id in (*READ, *PLAYERS, *OFFICERS, *ANYBODY)}
    takers = Features.of(club.bot)._handlers
    makers = {name: getattr(getattr(taker, "__self__", None), "_made", taker) for name, taker in takers.items()}
    leagues = {
        name for name, maker in makers.items() if getattr(maker, "__func__", maker).__module__.startswith("cogs.league")
    }
    assert leagues == pressed
