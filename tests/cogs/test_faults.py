"""What Discord does wrong: requests that fail, connections that break, channels and servers that go."""

from typing import Any

import aiohttp
import discord
import pytest
from simcord.backend import serializers

from bot.table.commands import Close
from bot.table.ports import PublicTable
from bot.table.table_events import Person
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.score import score_command
from cogs.table.presses import Presses
from tests.cogs.club import Club, all_told, allow, buttons, deal, labels, lose_channel, press_stale, shown, text_of
from tests.cogs.hand_labels import asked

AIKO = "123m406p789s1122z"
PAIR = "258m369p147s1122z"


async def dm_fault(club: Club, name: str, *, status: int = 503, code: int = 0, times: int | None = None) -> None:
    channel = club.env.backend.get_dm_channel(club.people[name].id)
    for method, path in (("POST", "messages"), ("PATCH", "messages/*")):
        club.env.inject_error(method, f"/channels/{channel.id}/{path}", status=status, code=code, times=times)


async def test_a_hand_that_could_not_be_sent_is_sent_later(club: Club) -> None:
    await dm_fault(club, "Aiko")
    club.env.inject_error("POST", "/webhooks/*", status=404, code=10015, message="Unknown Webhook", times=None)
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
    club.env.inject_error("POST", "/webhooks/*", status=404, code=10015, message="Unknown Webhook", times=None)
    await club.slash("Aiko", "table start")
    assert club.dms("Aiko") == []
    monkeypatch.setattr(discord.abc.Messageable, "send", send)
    await club.wait(11)
    assert "9m drawn" in labels(club.dm("Aiko"))
    assert any("**Aiko** to discard" in text_of(message) for message in club.channel.history())


async def test_an_answer_lost_on_the_way_is_made_good_by_a_fresh_hand(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    club.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=1)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))
    assert asked(club.dm("Aiko")) == []


async def closed_before_a_call(club: Club) -> None:
    """Chie's hand is gone, and her direct messages take no other one; she may call Aiko's east."""
    await club.play(4, wall=deal("", "", PAIR, draws="1z3z4z"))
    club.env.backend.delete_message(club.people["Chie"].user.dm_channel.id, club.dm("Chie").id)
    await dm_fault(club, "Chie", status=403, code=50007)
    club.env.backend.faults.pop()


async def test_direct_messages_that_close_during_a_call_are_not_told_before_the_own_turn(club: Club) -> None:
    await closed_before_a_call(club)
    club.env.inject_error("POST", "/webhooks/*", status=404, code=10015, message="Unknown Webhook", times=None)
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    await club.wait(3)

    def told() -> bool:
        return any("press **My hand** on the board" in text_of(message) for message in club.channel.history())

    assert not told()
    await club.wait(70)
    assert not told()
    await club.click("Ben", club.dm("Ben"), "West drawn")
    # The least pause of the call window, and the second for which others are waited for.
    await club.wait(5)
    assert told()


async def test_who_found_their_hand_is_not_told_that_direct_messages_are_closed(club: Club) -> None:
    await closed_before_a_call(club)
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    await club.wait(3)
    answer = shown(await club.click("Chie", club.channel.history()[0], "My hand"))
    await club.click("Chie", answer, "Pass")
    await club.wait(3)
    await club.click("Ben", club.dm("Ben"), "West drawn")
    await club.wait(3)
    assert "North drawn" in labels(answer)
    assert not any("cannot send you direct messages" in text_of(message) for message in club.channel.history())


def told_of(club: Club, name: str) -> list[str]:
    """What somebody was told of a game that lost its channel."""
    return [text_of(message) for message in club.dms(name) if "Your game is on hold" in text_of(message)]


async def game(club: Club) -> PublicTable:
    """The one table that Aiko sits at."""
    (table,) = await club.bot.lobby.of_user(club.people["Aiko"].id)
    return await club.bot.lobby.public_table(table)


async def test_a_game_whose_channel_was_deleted_stands_still_and_its_players_are_told_once(club: Club) -> None:
    await club.play(3, wall=deal(AIKO, draws="9m"))
    await lose_channel(club)
    await club.wait(60)
    assert (await game(club)).pause == "no_channel"
    for name in ("Aiko", "Ben", "Chie"):
        (told,) = told_of(club, name)
        assert "its channel (#mahjong)" in told
        assert "**/play move**" in told
        assert "closes <t:" in told
    assert told_of(club, "Dan") == []


async def test_a_game_goes_on_where_a_player_points_it_at_the_same_decision(club: Club) -> None:
    await club.play(3, wall=deal(AIKO, draws="9m3z"))
    other = club.env.guild.create_text_channel("elsewhere")
    before = await game(club)
    await lose_channel(club)
    await club.wait(3600)
    refused = shown(await club.people["Aiko"].slash(other, "discard", tile="9m"))
    assert "its channel is gone" in text_of(refused)
    assert "continues here" in text_of(shown(await club.people["Ben"].slash(other, "play move")))
    await club.wait(1)
    after = await game(club)
    assert (after.channel, after.pause) == (other.id, None)
    assert before.game is not None
    assert after.game == before.game
    assert "**Aiko** to discard · ends <t:" in text_of(other.history()[-1])
    assert told_of(club, "Ben") == []
    assert text_of(club.dm("Ben")) == f"**Your game continues** in <#{other.id}>."
    await club.people["Aiko"].slash(other, "discard", tile="9m drawn")
    await club.wait(3)
    hand = club.dms("Ben")[0]
    assert f"<#{other.id}>" in text_of(hand)
    assert "West drawn" in labels(hand)


async def test_a_game_in_a_channel_deleted_while_the_bot_was_away_stands_still_too(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    club.bot.lobby.stop()
    # Nobody hears of it.
    with monkeypatch.context() as patch:
        patch.setattr(club.env.backend, "emit", lambda *args, **kwargs: None)
        club.env.backend.delete_channel(club.channel.id)
    await club.restart()
    await club.wait(2)
    assert (await game(club)).pause == "no_channel"
    assert len(told_of(club, "Aiko")) == 1


async def test_a_lobby_goes_with_its_channel(club: Club) -> None:
    await club.open()
    await lose_channel(club)
    assert await club.bot.lobby.of_user(club.people["Aiko"].id) == ()
    assert told_of(club, "Aiko") == []


async def test_a_game_in_a_server_that_takes_the_bot_back_goes_on(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    before = (await game(club)).game
    stored = club.env.backend.get_guild(club.env.guild.id)
    club.env.backend.emit("GUILD_DELETE", {"id": str(stored.id)})
    await club.env.settle()
    assert (await game(club)).pause == "no_channel"
    club.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(club.env.backend, stored))
    await club.env.settle()
    await club.wait(2)
    after = await game(club)
    assert (after.pause, after.game) == (None, before)


async def forbidden(club: Club) -> None:
    """The board is gone, and the bot may write no other."""
    club.env.backend.delete_message(club.channel.id, club.last().id)
    await allow(club, send_messages=False)
    await club.wait(15)
    assert (await game(club)).pause == "no_permission"


async def test_a_game_that_may_not_be_shown_stands_still_and_goes_on_when_it_may(club: Club) -> None:
    await club.play(3, wall=deal(AIKO, draws="9m3z"))
    decision = (await game(club)).game
    await forbidden(club)
    (told,) = told_of(club, "Chie")
    assert "I can no longer write in #mahjong. I lack Send Messages." in told
    assert "I lack Send Messages." in text_of(shown(await club.slash("Aiko", "play vote", what="resume")))
    await allow(club, send_messages=True)
    await club.wait(2)
    after = await game(club)
    assert after.pause is None
    assert after.game == decision
    assert "**Aiko** to discard" in text_of(club.last())
    assert text_of(club.dm("Chie")) == f"**Your game continues** in <#{club.channel.id}>."


async def test_a_permission_that_came_back_while_the_bot_was_away_lets_the_game_go_on(club: Club) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m3z"))
    await forbidden(club)
    await club.restart()
    await club.wait(2)
    assert (await game(club)).pause == "no_permission"
    club.bot.lobby.stop()
    await allow(club, send_messages=True)
    await club.restart()
    await club.wait(2)
    assert (await game(club)).pause is None


async def in_thread(club: Club) -> None:
    """The game is played in a thread."""
    club.env.backend.create_thread(club.channel.id, "club night", club.people["Aiko"].id)
    await club.env.settle()
    (club.channel,) = club.channel.threads
    await club.play(3, wall=deal(AIKO, draws="9m3z"))


async def test_a_game_in_a_thread_that_was_closed_goes_on_when_it_is_opened_again(club: Club) -> None:
    await in_thread(club)
    thread = club.channel.id
    club.env.backend.edit_channel(thread, {}, thread_metadata={"archived": True, "locked": True})
    for method, path in (("PATCH", "messages/*"), ("POST", "messages")):
        club.env.inject_error(method, f"/channels/{thread}/{path}", status=400, code=50083, times=None)
    club.env.inject_error("PATCH", "/webhooks/*", status=400, code=50083, times=None)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(5)
    assert (await game(club)).pause == "no_permission"
    (told,) = told_of(club, "Ben")
    assert "I can no longer write in" in told
    club.env.backend.faults.clear()
    club.env.backend.edit_channel(thread, {}, thread_metadata={"archived": False, "locked": False})
    await club.env.settle()
    await club.wait(2)
    assert (await game(club)).pause is None
    assert "Ben" in text_of(club.last())


async def test_a_game_in_a_deleted_thread_is_kept(club: Club) -> None:
    await in_thread(club)
    await lose_channel(club)
    assert (await game(club)).pause == "no_channel"
    (told,) = told_of(club, "Ben")
    assert "its channel (#club night)" in told


async def test_one_refusal_is_no_lost_permission(club: Club) -> None:
    await club.play(3, wall=deal(AIKO, draws="9m3z"))
    for path in ("messages/*", "messages"):
        for method in ("PATCH", "POST"):
            club.env.inject_error(method, f"/channels/{club.channel.id}/{path}", status=403, code=50013, times=1)
    club.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=1)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(5)
    assert (await game(club)).pause is None
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last()) or "Ben" in all_told(club.last())


async def test_a_lobby_that_may_not_be_shown_stays(club: Club) -> None:
    await club.open()
    club.env.backend.delete_message(club.channel.id, club.last().id)
    await allow(club, send_messages=False)
    since = len(club.env.http_requests)
    await club.wait(600)
    assert (await game(club)).stage == "lobby"
    assert len(club.env.http_requests) - since < 5


async def test_a_table_is_not_moved_to_where_the_bot_may_not_write(club: Club) -> None:
    await club.play(3, wall=deal(AIKO, draws="9m"))
    other, mahjong = club.env.guild.create_text_channel("elsewhere"), club.channel
    club.channel = other
    await allow(club, attach_files=False)
    assert "I lack Attach Files" in text_of(shown(await club.slash("Aiko", "play move")))
    assert (await game(club)).channel == mahjong.id


async def test_a_table_that_moves_leaves_a_word_where_it_was(club: Club) -> None:
    await club.play(3, wall=deal(AIKO, draws="9m"))
    mahjong, old = club.channel, club.last()
    club.channel = club.env.guild.create_text_channel("elsewhere")
    await club.slash("Aiko", "play move")
    await club.wait(1)
    left = club.env.backend.get_message(mahjong.id, old.id)
    assert text_of(left) == f"The table has moved to <#{club.channel.id}>."
    assert not buttons(left)
    assert "**Aiko** to discard" in text_of(club.last())


async def test_only_those_of_a_table_move_it_and_several_are_told_apart(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"), pace="slow")
    mahjong = club.channel
    club.channel = club.env.guild.create_text_channel("second")
    await club.play(2, wall=deal(AIKO, draws="9m"), pace="slow")
    club.channel = club.env.guild.create_text_channel("elsewhere")
    assert "You have no table elsewhere" in text_of(shown(await club.slash("Dan", "play move")))
    assert "Choose one in the option" in text_of(shown(await club.slash("Ben", "play move")))
    found = await club.people["Ben"].autocomplete(club.channel, "play move", "table", "")
    tables = {choice["name"]: choice["value"] for choice in found}
    assert tables.keys() == {"#mahjong: Aiko, Ben", "#second: Aiko, Ben"}
    refused = shown(await club.slash("Dan", "play move", table=tables["#mahjong: Aiko, Ben"]))
    assert "A table can be moved only by its players" in text_of(refused)
    await lose_channel(club, mahjong.id)
    # The one that stands still is meant.
    await club.slash("Ben", "play move")
    assert await club.bot.lobby.at_channel(club.channel.id) == tables["#mahjong: Aiko, Ben"]


async def test_a_board_in_an_archived_thread_is_posted_anew(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    board = club.last()
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/messages/*", status=400, code=50083, times=1)
    club.env.inject_error("PATCH", "/webhooks/*", status=400, code=50083, times=1)
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(3)
    assert club.last().id != board.id
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())


async def test_a_command_that_the_bot_no_longer_knows_is_answered(club: Club) -> None:
    club.bot.tree.remove_command("help")
    answer = await club.people["Aiko"].slash(club.channel, "help")
    assert "This command has changed" in text_of(shown(answer))
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
    assert "This table is closed." in text_of(club.dm("Aiko"))
    await club.wait(90)
    assert club.bot.lobby.in_memory == 0
    presses = club.bot.get_cog("Presses")
    assert isinstance(presses, Presses)
    for keeper in (presses.service.hands, presses.service.boards):
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
    await club.slash("Aiko", "call", call="tsumo")
    await club.wait(14)
    result, board = club.channel.history()[-2:]
    assert "Aiko wins" in text_of(result)
    club.env.backend.delete_message(club.channel.id, result.id)
    await club.env.settle()
    await club.wait(1)
    assert [message.id for message in club.channel.history()] == [board.id]


async def test_a_bot_that_closes_begins_no_more_messages(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    club.bot.is_closed = lambda: True  # type: ignore[method-assign]
    since = len(club.env.http_requests)
    await club.submit(Close(Person(1, "Manager"), force=True))
    assert len(club.env.http_requests) == since
    del club.bot.is_closed


async def test_a_command_that_fails_before_its_answer_is_answered_too(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**options: object) -> None:
        raise RuntimeError("never foreseen")

    monkeypatch.setattr(score_command, "Lookup", fail)
    answer = await club.slash("Aiko", "score", hand="123m406p789s11122z")
    assert "Something went wrong on my side." in text_of(shown(answer))
    assert shown(answer).ephemeral
