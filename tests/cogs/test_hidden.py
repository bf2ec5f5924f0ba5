"""What a seat may not know reaches no message of another: with hidden tiles exchanged, every byte sent is the same."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cogs.club import Club, ScriptedShuffler, deal, labels

AIKO = "123m406p789s1122z"


async def received(folder: Path, ben: str, chie: str) -> list[Any]:
    """Play one go-around: every body sent to the channel and to Aiko, what they show at the end, who was asked what."""
    club = Club(folder, ScriptedShuffler(Random(5)))
    await club.begin()
    try:
        await club.play(4, wall=deal(AIKO, ben, chie, draws="9m3z4z5z6z"))
        asked = []
        await club.click("Aiko", club.dm("Aiko"), "9m drawn")
        for name in ("Ben", "Chie", "Dan"):
            await club.wait(2.6)
            asked.append(labels(club.dm(name))[-2])
            await club.click(name, club.dm(name), asked[-1])
        await club.wait(2.6)
        channels = (club.channel.id, club.people["Aiko"].user.dm_channel.id)
        bodies = [
            [
                {key: value for key, value in (request.json or {}).items() if key != "nonce"}
                for request in club.env.http_requests
                if f"/channels/{channel}/" in request.path
            ]
            for channel in channels
        ]
        shown = [(message.content, labels(message)) for message in (*club.channel.history(), *club.dms("Aiko"))]
        return [*bodies, shown, asked]
    finally:
        await club.end()


@pytest.mark.slow
async def test_everything_the_channel_and_a_seat_receive_is_the_same(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    first = await received(tmp_path / "one", "258m369p147s3456z", "369m147p258s4567z")
    second = await received(tmp_path / "other", "369m147p258s4567z", "258m369p147s3456z")
    assert first == second
