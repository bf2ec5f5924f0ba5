"""Hands over the wire where direct messages do not come about: refused, put off, unanswered, or too many at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from playground.errors import ApiError
from playground.faults import Kind, RestFault, at
from playground.place import StartingWorld
from tests.wire.bench import Bench
from tests.wire.players import HEAD
from tests.wire.user import text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.wire.user import Json


OPENING = at("POST", "/users/@me/channels")
SENDING = at("POST", "/channels/{channel_id}/messages")
WITHOUT_EMOJI = {"JANTAKU_DISCORD__TILE_EMOJI": "false"}
TEN = StartingWorld(
    people=tuple(f"Person {number}" for number in range(10)),
    channels=tuple((f"table-{number}", "") for number in range(10)),
)


def hands(bench: Bench, name: str, channel: str | None = None) -> list[Json]:
    """The hands on somebody's screen."""
    return [one for one in bench.user(name).messages(channel) if HEAD in text_of(one)]


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
async def test_a_hand_is_there_within_three_seconds_whatever_becomes_of_its_direct_message(
    tmp_path: Path, fault: RestFault
) -> None:
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


async def test_ten_tables_that_start_within_a_minute_give_everybody_a_hand_within_three_seconds(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment=WITHOUT_EMOJI, place=TEN) as bench:
        began = bench.now
        for name, (channel, _) in zip(TEN.people, TEN.channels, strict=True):
            await bench.user(name).slash("table open", channel, length="east_only")
        for name, (channel, _) in zip(TEN.people, TEN.channels, strict=True):
            await bench.user(name).slash("table start", channel, fill=True)
        started = bench.now
        await bench.advance(3)
        assert all(len(hands(bench, name)) == 1 for name in TEN.people)
        assert started - began < 60

        def opened() -> int:
            return len([one for one in bench.requests if OPENING(one)])

        assert opened() <= 5 + (bench.now - began) / 10
        await bench.advance(60)
        assert opened() <= 5 + (bench.now - began) / 10
        assert opened() == 10
