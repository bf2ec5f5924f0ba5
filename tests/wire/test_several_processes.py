"""Two processes on one database: the first has the direct messages (shard 0), the second the server (shard 1)."""

import asyncio
from pathlib import Path

from bot.exit_codes import CONFIG, FAILURE, OK, TAKEN_OVER
from playground import errors
from playground.rest_faults import Kind, RestFault, at
from tests.campaign.writers import Writers
from tests.postgres import ServerDatabase, need_server, postgres
from tests.wire.journal_copy import database
from tests.wire.several import DirectPlayer, Several, answered, until

__all__ = ["database", "postgres"]

need_server()


def owner(club: Several) -> int:
    """The epoch of the process that has the table."""
    [(epoch,)] = club.fetch("SELECT epoch FROM tables")
    return int(epoch)


async def test_a_direct_message_is_of_the_process_with_the_table(tmp_path: Path, database: ServerDatabase) -> None:
    """Whichever of the two is killed, stopped or replaced, no press is lost, and the game ends once."""
    async with Several(tmp_path, database) as club:
        await club.start("first", "0")
        await club.start("second", "1")
        aiko = await DirectPlayer.seated(club)
        await aiko.answer(3)
        assert owner(club) == club.epoch(1)
        told = club.playground.gateway.sessions[0].events
        assert sum(one["t"] == "INTERACTION_CREATE" for one in told) >= 3, "presses arrive at the first"
        offered = aiko.player.user.begin_autocomplete("discard", "tile", "", "dm")
        await until(lambda: offered.choices is not None, "what is typed there is answered, too")

        # The second is killed: what is pressed meanwhile is answered once it runs again.
        await club.kill("second")
        pressed = await aiko.press()
        await answered(pressed[0])
        await club.start("second again", "1")
        await aiko.counts(*pressed)
        await aiko.answer(2)
        assert owner(club) == club.epoch(1)

        # The first is killed: the table goes on by the commands of its channel.
        await club.kill("first")
        assert (await answered(aiko.player.user.begin_slash("hand", "mahjong"))).state == "acknowledged"
        await club.start("first again", "0")

        # Each is replaced by a newer one while it runs. The older one ends by itself.
        await club.start("newer second", "1")
        assert "until this one is connected" in club.output("newer second")
        assert await club.ended("second again") == TAKEN_OVER
        assert "another process has been started for shards of this one" in club.output("second again")
        await club.start("newer first", "0")
        assert await club.ended("first again") == TAKEN_OVER
        await aiko.play_to_the_end()
        assert club.fetch("SELECT count(*) FROM games") == [(1,)]
        assert owner(club) == club.epoch(1)
        assert await club.stop("newer first") == OK
        assert await club.stop("newer second") == OK
        assert club.fetch("SELECT count(*) FROM shard_leases") == [(0,)]
        registered = [one for one in club.requests if one.method == "PUT" and one.path.endswith("/commands")]
        assert len(registered) == 1, "what is done once for all is done by the first"
        for name in club.processes:
            assert "Traceback" not in club.output(name), club.output(name)


async def test_what_falls_due_is_done_once_by_the_process_with_it(tmp_path: Path, database: ServerDatabase) -> None:
    async with Several(tmp_path, database) as club:
        await club.start("first", "0")
        await club.start("second", "1")
        aiko = club.user("Aiko")
        await until(lambda: any(one["name"] == "club" for one in aiko.commands), "the commands are there")
        assert (await answered(aiko.begin_slash("club manage", "lobby", new="Thursdays"))).state == "acknowledged"
        wish = {"title": "Club night", "when": "in 3 hours", "remind": 30}
        assert (await answered(aiko.begin_slash("club evening", "lobby", **wish))).state == "acknowledged"
        await until(lambda: any(one.label == "I'm in" for one in aiko.buttons("lobby")), "it is announced")
        assert (await answered(aiko.begin_press(aiko.find(label="I'm in", channel="lobby")))).state == "acknowledged"
        assert [await club.stop("second"), await club.stop("first")] == [OK, OK]
        database.execute("UPDATE league_meetings SET at = at - interval '160 minutes'")
        await club.start("first again", "0")
        renewed = "SELECT renewed_at FROM shard_leases"
        begun = club.fetch(renewed)
        await until(lambda: club.fetch(renewed) != begun, "it has had time to look")
        assert club.fetch("SELECT reminded_at FROM league_meetings") == [(None,)]
        await club.start("second again", "1")
        await until(lambda: club.fetch("SELECT reminded_at FROM league_meetings") != [(None,)], "it is reminded of")
        assert sum("remind-" in str(one.body) for one in club.requests) == 1


async def test_what_a_person_chooses_holds_at_every_process(tmp_path: Path, database: ServerDatabase) -> None:
    async with Several(tmp_path, database) as club:
        await club.start("first", "0")
        await club.start("second", "1")
        aiko = await DirectPlayer.seated(club)
        user = aiko.player.user
        await until(lambda: (aiko.player.hand() or {}).get("attachments"), "the hand has a picture")
        assert (await answered(user.begin_slash("settings", "dm"))).state == "acknowledged"
        await until(
            lambda: any(one.custom_id == "jf:settings:worded" for one in user.buttons("dm")), "the page is there"
        )
        chosen = user.begin_press(user.find(custom_id="jf:settings:worded", channel="dm"))
        assert (await answered(chosen)).state == "acknowledged"
        await until(lambda: not (aiko.player.hand() or {"attachments": 1}).get("attachments"), "the hand is text")


async def test_a_rolling_restart_of_both_processes_loses_no_press(tmp_path: Path, database: ServerDatabase) -> None:
    """Each is replaced while somebody goes on pressing: all that is pressed is answered by one of the two."""
    async with Several(tmp_path, database) as club:
        await club.start("first", "0")
        await club.start("second", "1")
        aiko = await DirectPlayer.seated(club)
        pressed = 0
        for older, newer, shards in (("first", "new first", "0"), ("second", "new second", "1")):
            starting = asyncio.create_task(club.start(newer, shards))
            ending = asyncio.create_task(club.ended(older))
            while not (starting.done() and ending.done()) and not aiko.over:
                await aiko.answer()
                pressed += 1
            await starting
            assert await ending == TAKEN_OVER
            assert "until this one is connected" in club.output(newer)
        assert pressed >= 2
        await aiko.answer(2)
        for name in club.processes:
            assert "Traceback" not in club.output(name), club.output(name)


async def test_one_that_cannot_start_takes_nothing_from_others(tmp_path: Path, database: ServerDatabase) -> None:
    async with Several(tmp_path, database) as club:
        await club.start("first", "0")
        await club.start("second", "1")
        aiko = await DirectPlayer.seated(club)
        leased = club.fetch("SELECT shard, epoch FROM shard_leases ORDER BY shard")
        port = club.playground.base_url.split("//")[1].split("/")[0]
        await club.launch("port taken", JANTAKU_METRICS__LISTEN=port)
        assert await club.ended("port taken") == FAILURE
        assert "address already in use" in club.output("port taken")
        refused = at("GET", "/users/@me")
        club.playground.faults.add(RestFault(Kind.REFUSED, refused, refusal=errors.unauthorized, times=None))
        await club.launch("token refused")
        assert await club.ended("token refused") == CONFIG
        club.playground.faults.clear()
        await club.launch("intents refused", JANTAKU_DISCORD__MEMBERS_INTENT="true")
        assert await club.ended("intents refused") == CONFIG, club.output("intents refused")
        assert "Server Members Intent" in club.output("intents refused")
        assert club.fetch("SELECT shard, epoch FROM shard_leases ORDER BY shard") == leased
        await aiko.answer(2)
        # One that can start takes everything, and the others end.
        await club.launch("alone")
        assert [await club.ended("first"), await club.ended("second")] == [TAKEN_OVER, TAKEN_OVER]
        assert club.fetch("SELECT count(*) FROM shard_leases") == [(0,)]
        assert await club.stop("alone") == OK


async def test_a_process_cut_off_from_the_database_pauses_its_tables(tmp_path: Path, database: ServerDatabase) -> None:
    async with Several(tmp_path, database) as club:
        writers = Writers(database)
        await club.start("first", "0")
        await club.start("second", "1", role=writers.role())
        aiko = await DirectPlayer.seated(club)
        await aiko.answer(2)
        link = club.links["second"]
        link.cut()
        pressed = await aiko.press()
        offered = aiko.player.user.begin_slash("settings", "dm")
        assert (await answered(offered)).state == "acknowledged", "the other goes on"
        still = "the database does not answer: the tables of these shards stand still"
        await until(lambda: still in club.output("second"), "the operator is told")
        await until(lambda: "no process serves these shards" in club.output("first"), "others notice")
        assert aiko.written == pressed[1], "nothing of the table is written"
        await club.start("newer second", "1", role=writers.role())
        await aiko.counts(*pressed)
        await aiko.answer(2)
        link.mend()
        assert await club.ended("second") == TAKEN_OVER
        await aiko.answer(2)
        assert writers.found() == []
        for name in club.processes:
            await club.kill(name)
        writers.forget()
