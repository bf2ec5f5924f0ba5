"""Hands over the wire where direct messages do not come about: refused, put off, unanswered, or too many at a time."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from playground.errors import ApiError
from playground.rest_faults import CALLBACK, Kind, RestFault, at
from playground.starting_world import StartingWorld
from tests.wire.bench import Bench
from tests.wire.players import is_hand
from tests.wire.user import Json, text_of

OPENING = at("POST", "/users/@me/channels")
SENDING = at("POST", "/channels/{channel_id}/messages")
WITHOUT_EMOJI = {"JANTAKU_DISCORD__TILE_EMOJI": "false"}
TABLES = {f"table-{number}": (f"Host {number}", f"Guest {number}") for number in range(10)}
TEN = StartingWorld(
    people=tuple(name for both in TABLES.values() for name in both), channels=tuple((one, "") for one in TABLES)
)
"""Ten tables of two people each."""


def hands(bench: Bench, name: str, channel: str | None = None) -> list[Json]:
    """The hands on somebody's screen."""
    return [one for one in bench.user(name).messages(channel) if is_hand(one)]


def refused(status: int, code: int) -> Callable[[], ApiError]:
    return lambda: ApiError(status, code, "Refused")


@pytest.mark.parametrize(
    "fault",
    [
        RestFault(Kind.REFUSED, OPENING, times=None, refusal=refused(400, 20026)),
        RestFault(Kind.REFUSED, OPENING, times=None, refusal=refused(403, 40003)),
        RestFault(Kind.ROUTE_LIMIT, OPENING, times=None, retry_after=1800.0),
        RestFault(Kind.SLOW, OPENING, times=None, delay=50.0),
        RestFault(Kind.BAD_GATEWAY, OPENING, times=None),
        RestFault(Kind.REFUSED, SENDING, times=None, refusal=refused(403, 20026)),
    ],
    ids=["400 20026", "403 40003", "a long 429", "no answer", "502", "the message"],
)
async def test_a_hand_is_there_whatever_becomes_of_its_direct_message(tmp_path: Path, fault: RestFault) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI) as bench:
        bench.playground.faults.add(fault)
        aiko = bench.user("Aiko")
        await aiko.slash("table open", "mahjong", length="east_only")
        await aiko.slash("table start", "mahjong", fill=True)
        await bench.advance(3)
        assert len(hands(bench, "Aiko", "mahjong")) == 1
        asked = len([one for one in bench.requests if fault.where(one)])
        await bench.advance(60)
        assert len([one for one in bench.requests if fault.where(one)]) - asked <= 4
        assert "Traceback" not in bench.bot.output()


async def test_hands_of_a_table_with_hands_in_the_channel_come_by_themselves(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI) as bench:
        aiko, ben = bench.user("Aiko"), bench.user("Ben")
        await aiko.slash("table open", "mahjong", length="east_only", surface="channel")
        await ben.slash("table join", "mahjong")
        await aiko.slash("table start", "mahjong", fill=True)
        await bench.advance(1)
        assert len(hands(bench, "Aiko", "mahjong")) == len(hands(bench, "Ben", "mahjong")) == 1
        assert not aiko.has_dm()


@pytest.mark.parametrize("surface", ["dm", "channel"])
async def test_who_starts_a_game_has_the_hand_before_the_answer(tmp_path: Path, surface: str) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI) as bench:
        bench.playground.faults.add(RestFault(Kind.REFUSED, OPENING, times=None, refusal=refused(400, 20026)))
        aiko = bench.user("Aiko")
        await aiko.slash("table open", "mahjong", length="east_only", surface=surface)
        await bench.advance(16 * 60)
        bench.playground.faults.add(RestFault(Kind.SLOW, at("POST", CALLBACK), after=True, delay=0.4))
        began = bench.now
        await aiko.slash("table start", "mahjong", fill=True)
        await bench.advance(5)
        [hand] = hands(bench, "Aiko", "mahjong")
        assert since(hand, began) <= 3
        assert not [one for one in aiko.messages("mahjong") if f"<@{aiko.user.id}>: press" in text_of(one)]


async def seated(bench: Bench) -> None:
    """Everybody at their table, within a minute."""
    began = bench.now
    for channel, (host, guest) in TABLES.items():
        await bench.user(host).slash("table open", channel, length="east_only")
        await bench.user(guest).slash("table join", channel)
    assert bench.now - began < 60


async def started(bench: Bench) -> dict[str, float]:
    """Start all tables; gives when each began. A few seconds later everything that comes at once has come."""
    found = {}
    for channel, (host, _) in TABLES.items():
        found[channel] = bench.now
        await bench.user(host).slash("table start", channel, fill=True)
    assert bench.now - min(found.values()) < 60
    await bench.advance(5)
    return found


def opened(bench: Bench) -> list[float]:
    """When each direct message was opened."""
    return [one.at for one in bench.requests if OPENING(one)]


def paced(opened: list[float]) -> bool:
    """Whether no more were opened than five at once and one each ten seconds."""
    ordered = sorted(opened)
    return all(
        number - earlier + 1 <= 5 + (when - ordered[earlier]) / 10 + 1e-6
        for number, when in enumerate(ordered)
        for earlier in range(number + 1)
    )


def since(message: Json, began: float) -> float:
    """How many seconds after this moment a message was written."""
    return datetime.fromisoformat(message["timestamp"]).timestamp() - began


async def test_ten_tables_that_start_within_a_minute_give_everybody_a_hand_within_three_seconds(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI, place=TEN) as bench:
        await seated(bench)
        began = await started(bench)
        for channel, people in TABLES.items():
            for name in people:
                [hand] = hands(bench, name)
                assert since(hand, began[channel]) <= 3, name
        assert len(opened(bench)) < len(TEN.people)
        assert paced(opened(bench))
        await bench.advance(200)
        assert len(opened(bench)) == len(TEN.people)
        assert paced(opened(bench))


async def test_who_joined_long_ago_is_told_within_three_seconds_where_the_hand_is(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI, place=TEN) as bench:
        await seated(bench)
        await bench.advance(16 * 60)
        began = await started(bench)
        assert paced(opened(bench))
        told = []
        for channel, (host, guest) in TABLES.items():
            [hand] = hands(bench, host)
            assert since(hand, began[channel]) <= 3, host
            if hands(bench, guest):
                continue
            user = bench.user(guest)
            [line] = [one for one in user.messages(channel) if f"<@{user.user.id}>" in text_of(one)]
            assert "press **My hand**" in text_of(line)
            assert since(line, began[channel]) <= 3, guest
            await user.press("My hand", channel=channel)
            assert len(hands(bench, guest, channel)) == 1
            told.append(guest)
        assert told
