"""The real bot under a gateway that fails in every way it can: it stays, and nothing happens twice."""

from collections import Counter
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground.gateway.gateway_faults import EVENTS, MalformedFrame
from tests.wire.bench import Bench
from tests.wire.journal_copy import entries_of

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def one_bench(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Bench]:
    """One process for all that it has to survive."""
    without_emoji = {"JANTAKU_DISCORD__TILE_EMOJI": "false"}
    folder = tmp_path_factory.mktemp("bench")
    async with Bench(folder, seed=7, environment=without_emoji, heartbeat_ms=41_250) as bench:
        yield bench


@pytest_asyncio.fixture(loop_scope="module")
async def bench(one_bench: Bench) -> Bench:
    """At rest for long enough that nothing of the test before is left."""
    gateway = one_bench.playground.gateway
    gateway.faults.calm()
    if not one_bench.bot.alive:
        await one_bench.restart()
    await one_bench.advance(61)
    assert gateway.connected
    gateway.identified, gateway.connections = 0, 0
    gateway.faults.counts.clear()
    one_bench.requests.clear()
    return one_bench


async def answers(bench: Bench) -> bool:
    """Whether somebody who looks something up is answered."""
    outcome = await bench.user("Aiko").slash("score", hand="123m456p789s11222z", win="2z")
    return outcome.state == "acknowledged"


async def back(bench: Bench) -> None:
    """Let time pass until the bot is there again."""
    for _ in range(60):
        if bench.playground.gateway.connected:
            return
        await bench.advance(1)
    raise AssertionError("the bot does not come back")


def kinds_of(bench: Bench) -> Counter[str]:
    """How often what has happened at all tables, by the names of the records."""
    tables = entries_of(bench.data_dir).values()
    return Counter(type(entry.record).__name__ for entries in tables for entry in entries)


async def test_a_lost_connection_is_made_again_and_its_session_goes_on(bench: Bench) -> None:
    gateway = bench.playground.gateway
    for code in (1001, None, 1000, 4000, 4001, 4002, 4008, 4009):
        gateway.faults.drop(code)
        await back(bench)
        assert await answers(bench), code
    gateway.faults.reconnect()
    await back(bench)
    gateway.faults.invalidate(resumable=True)
    await back(bench)
    assert await answers(bench)
    assert gateway.identified == 0
    assert gateway.faults.counts["connection closed"] == 7


async def test_what_happened_while_it_was_away_is_told_when_it_is_back(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    bench.playground.gateway.faults.drop(None)
    outcome = aiko.begin_slash("score", "mahjong", hand="123m456p789s11222z", win="2z")
    await back(bench)
    await bench.settle()
    assert outcome.state == "acknowledged"


async def test_where_a_session_cannot_go_on_another_one_begins(bench: Bench) -> None:
    gateway = bench.playground.gateway
    gateway.faults.invalidate()
    await back(bench)
    gateway.faults.forget()
    await back(bench)
    gateway.faults.refuse_resumes()
    gateway.faults.drop()
    await back(bench)
    assert gateway.identified == 3
    assert await answers(bench)


async def test_what_went_while_it_was_away_too_long_is_noticed_when_it_is_back(bench: Bench) -> None:
    playground, aiko, before = bench.playground, bench.user("Aiko"), kinds_of(bench)
    rest = playground.world.channel_named("table-two")
    await aiko.slash("table open", channel="table-two", length="east_only")
    await bench.advance(2)
    board = aiko.last("table-two")
    playground.gateway.faults.forget()
    playground.moderator.delete(playground.world.message(rest.id, int(board["id"])))
    await back(bench)
    await bench.advance(60)
    assert aiko.last("table-two")["id"] != board["id"]
    assert "Join" in [button.label for button in aiko.buttons("table-two")]
    playground.gateway.faults.forget()
    playground.moderator.delete_channel(rest)
    await back(bench)
    await bench.advance(60)
    assert (kinds_of(bench) - before)["TableClosed"] == 1


async def test_a_server_that_it_was_shown_out_of_while_away_is_forgotten(bench: Bench) -> None:
    playground, before = bench.playground, kinds_of(bench)
    await bench.user("Aiko").slash("table open", length="east_only")
    playground.gateway.faults.forget()
    playground.moderator.remove_bot()
    await back(bench)
    await bench.advance(10)
    assert (kinds_of(bench) - before)["TableClosed"] == 1
    playground.moderator.add_bot()
    await bench.settle()
    assert await answers(bench)


async def test_a_gateway_that_lets_nobody_in_for_ten_minutes_is_asked_seldom_and_found_again(bench: Bench) -> None:
    gateway = bench.playground.gateway
    gateway.faults.shut(seconds=600)
    gateway.faults.drop(None)
    await bench.advance(599)
    assert 10 <= gateway.faults.counts["connection refused, 503"] <= 40
    await bench.advance(60)
    assert gateway.connected
    assert await answers(bench)


async def test_a_connection_over_which_nothing_comes_any_more_is_given_up(bench: Bench) -> None:
    gateway = bench.playground.gateway
    await bench.advance(300)
    assert gateway.connections == 0
    gateway.faults.freeze()
    outcome = await bench.user("Ben").slash("score", hand="123m456p789s11222z", win="2z")
    assert outcome.state == "sent"
    await bench.advance(130)
    assert outcome.state == "failed"
    assert gateway.connected
    assert (gateway.connections, gateway.identified) == (1, 0)
    assert await answers(bench)


async def test_nonsense_is_passed_over_and_its_content_is_not_logged(bench: Bench) -> None:
    gateway = bench.playground.gateway
    for what in MalformedFrame:
        for event in EVENTS if what.startswith(("missing", "wrong", "null", "list for")) else (None,):
            gateway.faults.malformed(what, event=event)
        await bench.settle()
        await back(bench)
    assert await answers(bench)
    said = bench.bot.output()
    assert "xxxx" not in said
    assert "Traceback" not in said
    assert "could not be read" in said
    assert gateway.identified == 0


@pytest.mark.parametrize("name", ["HELLO", "READY", "RESUMED"])
async def test_a_connection_that_begins_wrong_is_begun_again(bench: Bench, name: str) -> None:
    gateway = bench.playground.gateway
    gateway.faults.spoil(name, times=2)
    if name == "READY":
        gateway.faults.refuse_resumes()
    for _ in range(2 if name == "RESUMED" else 1):
        gateway.faults.drop()
        await back(bench)
    await bench.advance(60)
    assert gateway.faults.counts[f"spoilt {name}"] == 2
    assert gateway.connected
    assert await answers(bench)


async def test_an_interaction_that_comes_again_does_not_act_again(bench: Bench) -> None:
    gateway = bench.playground.gateway
    before = kinds_of(bench)
    gateway.faults.duplicate("INTERACTION_CREATE", times=3)
    await bench.user("Aiko").slash("table open", length="east_only")
    await bench.user("Ben").press("Join")
    gateway.faults.repeat("INTERACTION_CREATE")
    await bench.user("Ben").press("Leave")
    await bench.advance(600)
    gateway.faults.repeat("INTERACTION_CREATE")
    await bench.settle()
    kinds = kinds_of(bench) - before
    assert {name: kinds[name] for name in ("TableOpened", "SeatTaken", "SeatLeft")} == {
        "TableOpened": 1,
        "SeatTaken": 2,
        "SeatLeft": 1,
    }
    assert [one.error_code for one in bench.refused()] == []


async def test_presses_that_overtake_each_other_are_each_answered(bench: Bench) -> None:
    aiko, ben, chie = (bench.user(name) for name in ("Aiko", "Ben", "Chie"))
    await aiko.slash("table open", length="east_only")
    bench.playground.gateway.faults.reorder("INTERACTION_CREATE")
    first = ben.begin_press(ben.find("Join"))
    second = chie.begin_press(chie.find("Join"))
    await bench.settle()
    assert (first.state, second.state) == ("acknowledged", "acknowledged")
    bench.playground.gateway.faults.reorder("INTERACTION_CREATE")
    late = ben.begin_press(ben.find("Leave"))
    await bench.advance(2)
    assert late.state == "acknowledged"


@pytest.mark.parametrize(
    ("code", "exit_code", "words"),
    [(4004, 78, "refused the token"), (4014, 78, "intents"), (4011, 1, "shards")],
    ids=["token", "intents", "sharding"],
)
async def test_what_discord_would_refuse_again_ends_the_bot_with_one_sentence(
    bench: Bench, code: int, exit_code: int, words: str
) -> None:
    bench.playground.gateway.faults.drop(code)
    assert await bench.bot.ended() == exit_code
    assert words in bench.bot.output().splitlines()[-1]
