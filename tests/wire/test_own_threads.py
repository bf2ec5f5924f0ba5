"""Two tables in one channel over the wire: the second in a thread of its own, which Discord may archive or refuse."""

from pathlib import Path

import pytest

from playground.model import Channel, Permission
from tests.wire.bench import Bench
from tests.wire.user import text_of

WITHOUT_EMOJI = {"JANTAKU_DISCORD__TILE_EMOJI": "false"}
HOUR = 3600.0


async def second_table(bench: Bench) -> Channel:
    """A table in the channel, and another in a thread, whose game begins."""
    aiko, ben, chie = (bench.user(name) for name in ("Aiko", "Ben", "Chie"))
    await aiko.slash("table open", "mahjong", length="east_only")
    thread = (await ben.slash("table open", "mahjong", length="east_only", pace="relaxed")).text
    found = bench.playground.world.channel_named("Ben's table")
    assert f"<#{found.id}>" in thread
    await chie.press("Join", channel="Ben's table")
    await ben.press("Start with CPUs", channel="Ben's table")
    await bench.advance(2)
    return found


async def test_a_second_table_is_played_in_a_thread_and_its_end_told_in_the_channel(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI) as bench:
        thread = await second_table(bench)
        assert thread.name == "Ben, Chie"
        assert "East 1" in bench.user("Dan").text("Ben, Chie")
        await bench.kill()
        await bench.restart()
        ben, chie = bench.user("Ben"), bench.user("Chie")
        await ben.slash("play vote", "Ben, Chie", what="end")
        await chie.press("Agree", channel="Ben, Chie")
        await bench.advance(10)
        [end] = [one for one in ben.messages("mahjong") if "Replay" in str(one["components"])]
        assert "Ben" in text_of(end)
        seen = []
        for seconds in (HOUR - 60, 120):
            await bench.advance(seconds)
            seen.append(thread.archived)
        assert seen == [False, True]
        assert [one.name for one in bench.playground.world.channels.values() if one.parent_id] == ["Ben, Chie"]
        assert bench.objections() == []


async def test_an_archived_thread_is_opened_again_by_the_next_move(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI) as bench:
        thread = await second_table(bench)
        await bench.advance(16 * 60)
        bench.playground.moderator.archive(thread)
        await bench.settle()
        for name in ("Ben", "Chie"):
            await bench.user(name).slash("play away", "lobby")
        await bench.user("Ben").slash("play away", "lobby")
        await bench.advance(30)
        assert not thread.archived
        assert "Traceback" not in bench.bot.output()


@pytest.mark.parametrize("permission", [Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS])
async def test_without_the_permission_the_bot_asks_discord_for_no_thread(
    tmp_path: Path, permission: Permission
) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI) as bench:
        await bench.user("Aiko").slash("table open", "mahjong")
        bench.playground.moderator.deny(bench.playground.world.channel_named("mahjong"), permission)
        await bench.settle()
        told = (await bench.user("Ben").slash("table open", "mahjong")).text
        assert told.startswith("A table is already open in this channel.")
        assert "I lack" in told
        assert bench.refused() == []
