"""What Discord does wrong: requests that fail, connections that break, channels and servers that go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from bot.table.commands import Close
from bot.table.records import Person
from cogs.common.answer import Answer
from cogs.score.lookup import Score
from cogs.table.presses import Presses
from tests.cogs.club import Club, buttons, deal, labels, press_stale, shown
from tests.cogs.hand_labels import asked

if TYPE_CHECKING:
    from cogs.common.content import Content

AIKO = "123m406p789s1122z"
PAIR = "258m369p147s1122z"


async def dm_fault(club: Club, name: str, *, status: int = 503, code: int = 0, times: int | None = None) -> None:
    channel = club.env.backend.get_dm_channel(club.people[name].id)
    for method, path in (("POST", "messages"), ("PATCH", "messages/*")):
        club.env.inject_error(method, f"/channels/{channel.id}/{path}", status=status, code=code, times=times)


async def test_a_hand_that_could_not_be_sent_is_sent_later(club: Club) -> None:
    await dm_fault(club, "Aiko")
    await club.play(4, wall=deal(AIKO, draws="9m"))
    assert club.dms("Aiko") == []
    club.env.backend.faults.clear()
    await club.wait(11)
    assert "9m drawn" in labels(club.dm("Aiko"))


async def test_a_hand_is_not_tried_again_at_every_move_of_the_others(club: Club) -> None:
    await dm_fault(club, "Chie")
    await club.play(4, wall=deal(AIKO, draws="9m3z4z5z"))
    since = len(club.env.http_requests)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(2.6)
    await club.click("Ben", club.dm("Ben"), "West drawn")
    chie = club.env.backend.get_dm_channel(club.people["Chie"].id)
    assert not [r for r in club.env.http_requests[since:] if r.path == f"/channels/{chie.id}/messages"]


async def test_a_connection_that_breaks_delays_a_hand_and_the_board(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.seat_everybody(4)
    club.shuffler.walls.append(deal(AIKO, draws="9m"))
    send = discord.abc.Messageable.send

    async def broken(self: Any, *args: Any, **kwargs: Any) -> Any:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.abc.Messageable, "send", broken)
    await club.slash("Aiko", "table start")
    assert club.dms("Aiko") == []
    monkeypatch.setattr(discord.abc.Messageable, "send", send)
    await club.wait(11)
    assert "9m drawn" in labels(club.dm("Aiko"))
    assert "**Aiko** to discard" in club.last().content


async def test_an_answer_lost_on_the_way_is_made_good_by_a_fresh_hand(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    club.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=1)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "Aiko discarded 9m." in club.dm("Aiko").content
    assert asked(club.dm("Aiko")) == []


async def test_direct_messages_that_close_during_a_call_are_not_told_before_the_own_turn(club: Club) -> None:
    await club.play(4, wall=deal("", "", PAIR, draws="1z3z4z"))
    channel = club.people["Chie"].user.dm_channel
    club.env.backend.delete_message(channel.id, club.dm("Chie").id)
    await dm_fault(club, "Chie", status=403, code=50007)
    club.env.backend.faults.pop()
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    await club.wait(3)

    def told() -> bool:
        return any("cannot send you direct messages" in message.content for message in club.channel.history())

    assert not told()
    answer = shown(await club.click("Chie", club.channel.history()[0], "My hand"))
    await club.click("Chie", answer, "Pass")
    await club.wait(3)
    assert not told()
    await club.click("Ben", club.dm("Ben"), "West drawn")
    await club.wait(3)
    assert told()


async def test_a_table_whose_channel_was_deleted_closes_and_frees_its_players(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    other = club.env.guild.create_text_channel("elsewhere")
    club.env.backend.delete_channel(club.channel.id)
    await club.env.settle()
    assert club.bot.lobby.of_user(club.people["Aiko"].id) == ()
    assert "Closed: the table's channel is gone." in club.dm("Aiko").content
    await club.people["Aiko"].slash(other, "table open")
    assert club.bot.lobby.at_channel(other.id) is not None


async def test_a_channel_deleted_while_the_bot_was_away_closes_the_table_too(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    club.bot.lobby.stop()
    for method in ("GET", "POST", "PATCH"):
        club.env.inject_error(method, f"/channels/{club.channel.id}/*", status=404, code=10003, times=None)
        club.env.inject_error(method, f"/channels/{club.channel.id}/messages/*", status=404, code=10003, times=None)
    await club.restart()
    await club.wait(2)
    assert club.bot.lobby.of_user(club.people["Aiko"].id) == ()


async def test_a_server_that_sends_the_bot_away_has_no_tables_left(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    club.env.backend.remove_guild(club.env.guild.id)
    await club.env.settle()
    assert club.bot.lobby.of_user(club.people["Aiko"].id) == ()


async def test_a_board_in_an_archived_thread_is_posted_anew(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    board = club.last()
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/messages/*", status=400, code=50083, times=1)
    club.env.inject_error("PATCH", "/webhooks/*", status=400, code=50083, times=1)
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(3)
    assert club.last().id != board.id
    assert "Aiko discarded 9m." in club.last().content


async def test_a_command_that_the_bot_no_longer_knows_is_answered(club: Club) -> None:
    club.bot.tree.remove_command("help")
    answer = await club.people["Aiko"].slash(club.channel, "help")
    assert "does not know this command" in shown(answer).content
    assert shown(answer).ephemeral


async def test_a_fault_of_the_bot_is_answered_even_where_the_answer_fails_too(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Answer, content: Content) -> None:
        raise RuntimeError("never foreseen")

    monkeypatch.setattr(Answer, "tell", fail)
    await club.slash("Aiko", "help")


async def test_nothing_is_remembered_of_a_closed_table(club: Club) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m"))
    key = str(next(button for button in buttons(club.dm("Aiko")) if button.get("label") == "9m drawn")["custom_id"])
    await club.slash("Aiko", "table close")
    await club.wait(90)
    assert club.bot.lobby.in_memory == 0
    await press_stale(club, "Aiko", key)
    assert "This table is closed." in club.dm("Aiko").content
    await club.wait(90)
    assert club.bot.lobby.in_memory == 0
    presses = club.bot.get_cog("Presses")
    assert isinstance(presses, Presses)
    for keeper in (presses.desk.hands, presses.desk.boards):
        kept = {name: value for name, value in vars(keeper).items() if isinstance(value, dict | set)}
        assert not any(kept.values()), kept
        assert not keeper.latest.busy


async def test_a_board_that_somebody_deletes_is_posted_anew(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    board = club.last()
    club.env.backend.delete_message(club.channel.id, board.id)
    await club.env.settle()
    assert club.channel.history() == []
    await club.wait(11)
    assert club.last().id != board.id
    assert labels(club.last()) == ["My hand", "Rules", "Log"]


async def test_a_result_that_somebody_deletes_stays_away(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="1z"))
    await club.slash("Aiko", "tsumo")
    await club.wait(14)
    result, board = club.channel.history()[-2:]
    assert "Aiko wins" in result.content
    club.env.backend.delete_message(club.channel.id, result.id)
    await club.env.settle()
    await club.wait(1)
    assert [message.id for message in club.channel.history()] == [board.id]


async def test_a_bot_that_closes_begins_no_more_messages(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    table = club.bot.lobby.at_channel(club.channel.id)
    assert table is not None
    club.bot.is_closed = lambda: True  # type: ignore[method-assign]
    since = len(club.env.http_requests)
    await club.bot.lobby.submit(table, Close(Person(1, "Manager"), force=True))
    await club.env.settle()
    assert len(club.env.http_requests) == since
    del club.bot.is_closed


async def test_a_command_that_fails_before_its_answer_is_answered_too(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Score, name: str | None) -> None:
        raise RuntimeError("never foreseen")

    monkeypatch.setattr(Score, "_rules", fail)
    answer = await club.slash("Aiko", "score", hand="123m406p789s11122z")
    assert "Something went wrong on my side." in shown(answer).content
    assert shown(answer).ephemeral
