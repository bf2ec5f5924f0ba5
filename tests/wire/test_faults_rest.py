"""The real bot under a Discord whose REST fails in every way: the game goes on, and what counts is in the journal."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.table.seating_rules import MOST_OPENED, WITHIN
from playground import errors
from playground.interaction_delivery import Delivery
from playground.model import Permission
from playground.rest_faults import CALLBACK, LIMITS, STATUS, Kind, RestFault, at, by_bot, by_interaction
from tests.wire.bench import Bench
from tests.wire.solo import Solo

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANSWERS = at("POST", CALLBACK)
EDITS_BY_TOKEN = at("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bench(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Bench]:
    """One process for all that it has to survive."""
    without_emoji = {"JANTAKU_DISCORD__TILE_EMOJI": "false"}
    async with Bench(tmp_path_factory.mktemp("bench"), seed=5, environment=without_emoji) as bench:
        yield bench


@pytest_asyncio.fixture(loop_scope="module")
async def game(bench: Bench) -> AsyncIterator[Solo]:
    """A game that goes on after the test as before it; what the bot says is never a fault of its own."""
    playground = bench.playground
    game = Solo(bench)
    await game.sit_down()
    await game.play(1)
    playground.faults.counts.clear()
    bench.requests.clear()
    yield game
    playground.faults.clear()
    playground.deliveries.clear()
    try:
        await game.play(2)
    finally:
        await game.leave()
        # There are more tests than tables that one person may open within an hour.
        await bench.advance(WITHIN.total_seconds() / MOST_OPENED)
    assert "Traceback" not in bench.bot.output()


async def meet(game: Solo, *faults: RestFault) -> None:
    """Play until each of them has befallen something, and a little on."""
    injected = game.bench.playground.faults
    injected.counts.clear()
    injected.add(*faults)
    for _ in range(10):
        if any(one.where is by_bot for one in injected.standing):
            game.spend_tokens()
        await game.play(1)
        if not injected.standing:
            break
    assert set(injected.counts) == {one.name for one in faults}


@pytest.mark.parametrize("kind", LIMITS)
async def test_a_limit_is_waited_for_and_a_ban_is_survived(game: Solo, kind: Kind) -> None:
    await meet(game, RestFault(kind, by_bot, retry_after=3.0), RestFault(kind, by_bot, via=False))
    await meet(game, RestFault(kind, by_interaction), RestFault(kind, by_interaction, via=False))


@pytest.mark.parametrize("kind", STATUS)
async def test_a_server_error_before_and_after_the_effect(game: Solo, kind: Kind) -> None:
    await meet(game, RestFault(kind, by_bot), RestFault(kind, by_bot, after=True))
    await meet(game, RestFault(kind, by_interaction), RestFault(kind, by_interaction, after=True))


@pytest.mark.parametrize("kind", [Kind.RESET, Kind.GARBLED, Kind.EMPTY, Kind.WRONG_TYPE])
async def test_an_answer_that_never_comes_or_says_nothing(game: Solo, kind: Kind) -> None:
    await meet(game, RestFault(kind, by_bot), RestFault(kind, by_bot, after=True))
    await meet(game, RestFault(kind, by_interaction), RestFault(kind, by_interaction, after=True))


async def test_slow_answers(game: Solo) -> None:
    await meet(
        game, RestFault(Kind.SLOW, by_bot, delay=5.0, times=2), RestFault(Kind.SLOW, by_bot, delay=5.0, after=True)
    )
    await meet(game, RestFault(Kind.SLOW, ANSWERS, delay=3.5), RestFault(Kind.SLOW, ANSWERS, delay=2.0, after=True))


async def test_a_request_that_is_never_answered_is_given_up_after_a_minute(game: Solo) -> None:
    faults, bench = game.bench.playground.faults, game.bench
    await meet(game, RestFault(Kind.SLOW, by_bot, delay=400.0))
    await bench.advance(61)
    assert (faults.travelling, faults.ghosts) == (0, 1)
    assert bench.bot.alive


async def test_an_answer_that_comes_too_late_or_nowhere_still_counts(game: Solo) -> None:
    before = game.vain
    await meet(game, RestFault(Kind.REFUSED, ANSWERS, refusal=errors.unknown_interaction, times=2))
    assert game.vain == before
    shown = game.bench.requests[-1]
    assert shown.status in (200, 204)


async def test_a_token_that_does_nothing_any_more(game: Solo) -> None:
    fault = RestFault(Kind.REFUSED, by_interaction, refusal=errors.invalid_webhook_token, times=2)
    await meet(game, fault)


async def test_a_token_of_the_bots_own_that_is_refused_for_a_while(game: Solo) -> None:
    await meet(game, RestFault(Kind.REFUSED, by_bot, times=3, refusal=errors.unauthorized))


async def test_ten_minutes_without_discord(game: Solo) -> None:
    bench = game.bench
    chosen = await game.asked()
    bench.playground.faults.add(RestFault(Kind.BAD_GATEWAY, times=None, seconds=600))
    assert (await game.player.user.press_button(chosen)).state != "acknowledged"
    await bench.advance(600)
    assert bench.playground.faults.counts["502"] >= 20
    assert not bench.playground.faults.standing
    await game.play(3)
    asked = [one for one in bench.requests if one.fault]
    assert len(asked) < 600, "a bot that asks more than once a second of a Discord that is down"


@pytest.mark.parametrize("what", Delivery)
async def test_an_interaction_that_comes_wrong_acts_at_most_once(game: Solo, what: Delivery) -> None:
    game.bench.playground.deliveries.order(what, times=2)
    await game.play(3)
    assert game.bench.playground.faults.counts == {what: 2}


async def test_messages_that_are_deleted_come_again(game: Solo) -> None:
    bench, world = game.bench, game.bench.playground.world
    aiko = game.player.user
    bench.playground.moderator.sweep(world.channel_named("mahjong"))
    for message in [one for channel in world.channels.values() for one in world.messages(channel.id)]:
        bench.playground.moderator.delete(message)
    await bench.advance(12)
    assert "East 1 · " in aiko.text("mahjong")
    await game.play(2)


async def test_a_game_stands_still_while_the_bot_may_not_write_and_goes_on_by_itself(game: Solo) -> None:
    bench, room = game.bench, game.bench.playground.world.channel_named("mahjong")
    bench.playground.moderator.deny(room, Permission.VIEW_CHANNEL)
    # With a token of hers the board could still be edited.
    game.spend_tokens()
    await bench.advance(20)
    assert game.state.pause == "no_permission"
    bench.playground.moderator.allow(room, Permission.VIEW_CHANNEL)
    await bench.advance(5)
    assert game.state.pause is None


async def test_a_game_stands_still_while_the_bot_is_gone_and_goes_on_when_it_is_back(game: Solo) -> None:
    bench = game.bench
    bench.playground.moderator.remove_bot()
    await bench.advance(5)
    assert game.state.pause == "no_channel"
    bench.playground.moderator.add_bot()
    await bench.advance(5)
    assert game.state.pause is None


async def test_a_server_that_is_out_of_order_for_a_while(game: Solo) -> None:
    game.bench.playground.moderator.begin_outage()
    await game.bench.advance(20)
    game.bench.playground.moderator.end_outage()
    await game.play(1)


async def test_a_player_who_leaves_the_server_and_comes_back(game: Solo) -> None:
    moderator = game.bench.playground.moderator
    moderator.remove_member(game.player.user.user)
    await game.bench.advance(20)
    moderator.add_member(game.player.user.user)
    await game.play(1)


async def test_commands_that_could_not_be_registered_at_the_start_are_registered_later(tmp_path: Path) -> None:
    bench = Bench(tmp_path, environment={"JANTAKU_DISCORD__TILE_EMOJI": "false"})
    # Of a request that changes nothing the first is tried again by the library at once.
    bench.playground.faults.add(RestFault(Kind.RESET, at("GET", "/applications/{application_id}/commands"), times=2))
    async with bench:
        aiko = bench.user("Aiko")
        assert aiko.commands == []
        await bench.advance(61)
        assert "table" in {one["name"] for one in aiko.commands}
        assert "Traceback" not in bench.bot.output()


def entry_points(bench: Bench) -> list[dict[str, object]]:
    """The commands that Discord made for an Activity, but for their version, which every registration changes."""
    commands = bench.playground.commands.of(None)
    return [{**one, "version": None} for one in commands if one["type"] == 4]


async def test_commands_are_registered_beside_the_one_that_starts_an_activity(tmp_path: Path) -> None:
    bench = Bench(tmp_path, environment={"JANTAKU_DISCORD__TILE_EMOJI": "false"})
    launch = bench.playground.commands.switch_on_activity()
    launch["name_localizations"] = {"de": "starten"}
    async with bench:
        aiko = bench.user("Aiko")
        assert {"table", "launch"} <= {one["name"] for one in aiko.commands}
        assert entry_points(bench) == [{**launch, "version": None}]
        await bench.stop()
        bench.requests.clear()
        await bench.restart()
        lists = [one for one in bench.requests if one.path.endswith("/commands")]
        assert [one.method for one in lists] == ["GET"], "the list is as it was: nothing to register"


async def test_an_activity_switched_on_meanwhile_keeps_no_command_away(tmp_path: Path) -> None:
    bench = Bench(tmp_path, environment={"JANTAKU_DISCORD__TILE_EMOJI": "false"})
    refused = at("PUT", "/applications/{application_id}/commands")
    bench.playground.faults.add(RestFault(Kind.REFUSED, refused, refusal=errors.entry_point_left_out))
    async with bench:
        aiko = bench.user("Aiko")
        assert aiko.commands == []
        bench.playground.commands.switch_on_activity()
        await bench.advance(61)
        assert {"table", "launch"} <= {one["name"] for one in aiko.commands}


async def test_a_bot_that_is_not_told_where_the_gateway_is_asks_again(tmp_path: Path) -> None:
    bench = Bench(tmp_path, environment={"JANTAKU_DISCORD__TILE_EMOJI": "false"})
    where = at("GET", "/gateway/bot")
    for kind in (Kind.GARBLED, Kind.EMPTY, Kind.WRONG_TYPE):
        bench.playground.faults.add(RestFault(kind, where, times=2))
    async with bench:
        outcome = await bench.user("Aiko").slash("score", hand="123m456p789s11222z", win="2z")
        assert outcome.state == "acknowledged"
        assert "Traceback" not in bench.bot.output()


async def test_a_body_that_discord_never_takes_is_sent_once_and_the_log_names_the_field(game: Solo) -> None:
    bench = game.bench
    board = bench.playground.world.channel_named("mahjong").id
    label = "components.0.components.1.label"
    wrong = RestFault(
        Kind.REFUSED,
        lambda request: request.method == "PATCH" and request.path.startswith(f"/channels/{board}/messages/"),
        times=None,
        refusal=lambda: errors.invalid_form(label, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 80 in length."),
    )
    game.spend_tokens()
    bench.playground.faults.add(wrong)
    await game.play(2)
    await game.asked()
    await bench.advance(40)
    sent = [json.dumps(one.body) for one in bench.refused() if wrong.where(one)]
    assert sent
    assert len(sent) == len(set(sent))
    told = [line for line in bench.bot.output().splitlines() if "components.*.components.*.label" in line]
    assert len(told) == len(sent)
    assert all("BASE_TYPE_BAD_LENGTH" in line and "50035" in line for line in told)


async def test_who_asks_for_what_discord_does_not_take_is_told_so(game: Solo) -> None:
    too_long = errors.invalid_form("data.content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
    game.bench.playground.faults.add(RestFault(Kind.REFUSED, ANSWERS, refusal=lambda: too_long))
    assert "Something went wrong on my side." in (await game.player.user.slash("help")).text
