"""A bot that is asked to stop tells the tables, begins no game and ends; the next one says that the game goes on."""

import asyncio

import pytest

from cogs.common.interaction_responder import Counter
from tests.cogs.club import Club, all_told, deal, shown, text_of

AIKO = "123m406p789s1122z"
STOPS = "I am about to restart."
BACK = "I have restarted."


async def test_the_board_says_that_the_bot_restarts_and_keeps_its_picture_and_buttons(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    before = club.last()
    await club.bot.leaving.go()
    after = club.last()
    assert after.id == before.id
    assert STOPS in text_of(after)
    assert [picture.filename for picture in after.attachments] == ["board.png"]
    assert len(after.components) == len(before.components)


async def test_a_game_that_goes_on_says_so_until_the_next_discard(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    messages = len(club.channel.history())
    await club.bot.leaving.go()
    await club.restart()
    await club.wait(2)
    assert BACK in text_of(club.last())
    assert STOPS not in text_of(club.last())
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(3)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())
    assert BACK not in text_of(club.last())
    assert len(club.channel.history()) == messages


async def test_a_slow_table_is_told_nothing(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"), pace="slow")
    before = club.last()
    await club.bot.leaving.go()
    assert club.last().edited_at == before.edited_at
    await club.restart()
    await club.wait(2)
    assert [text_of(message) for message in club.channel.history()] == [text_of(before)]


async def test_a_paused_game_is_told_nothing(club: Club) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m"))
    await club.slash("Aiko", "play vote", what="pause")
    await club.wait(2)
    await club.bot.leaving.go()
    assert STOPS not in text_of(club.last())


async def test_no_game_begins_any_more_and_the_reason_is_told(club: Club) -> None:
    club.bot.lobby.shut()
    refused = text_of(shown(await club.slash("Aiko", "table open", length="east_only")))
    assert refused == "I am about to restart, so no game can start. Please try again in a minute."
    assert club.channel.history() == []


async def test_a_lobby_starts_no_game_any_more(club: Club) -> None:
    await club.seat_everybody(4)
    club.bot.lobby.shut()
    assert "no game can start" in text_of(shown(await club.click("Aiko", club.last(), "Start")))
    assert "4. Dan" in all_told(club.last())


async def test_a_move_that_comes_while_the_bot_stops_counts(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    club.bot.lobby.shut()
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))


async def test_a_discord_that_hangs_keeps_the_bot_from_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    monkeypatch.setattr("bot.client.graceful_shutdown.TELLING", 0.01)
    cut = asyncio.Event()

    async def hang() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            cut.set()

    club.bot.leaving.tell_with(hang)
    await club.bot.leaving.go()
    assert cut.is_set()
    assert club.bot.is_closed()


async def test_what_is_being_answered_is_answered_before_discord_is_left(club: Club) -> None:
    gate, steps = asyncio.Event(), list[str]()

    async def slow() -> None:
        await gate.wait()
        steps.append("answered")

    async def leave() -> None:
        await club.bot.leaving.go()
        steps.append("left")

    club.bot.leaving.finish_with(slow)
    leaving = asyncio.create_task(leave())
    gate.set()
    await leaving
    assert steps == ["answered", "left"]


async def test_work_in_the_background_is_finished_before_discord_is_left(club: Club) -> None:
    background, gate, steps = Counter.of(club.bot).background, asyncio.Event(), list[str]()

    async def work() -> None:
        await gate.wait()
        steps.append("worked")

    async def leave() -> None:
        await club.bot.leaving.go()
        steps.append("left")

    working = background.begin(work())
    leaving = asyncio.create_task(leave())
    while not (background.ended or leaving.done()):  # noqa: ASYNC110 - the end of one of them has no event
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(leaving, working)
    assert steps == ["worked", "left"]
