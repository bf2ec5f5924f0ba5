"""What a seat may not know reaches no message of another: with hidden tiles exchanged, every byte sent is the same."""

from pathlib import Path
from typing import Any

import pytest

from tests.cogs.club import Club, deal, deal_three, labels, text_of
from tests.cogs.hand_labels import asked as answers

AIKO = "123m406p789s1122z"


async def received(folder: Path, ben: str, chie: str) -> list[Any]:
    """Play one go-around: every body sent to the channel and to Aiko, what they show at the end, who was asked what."""
    async with Club(folder) as club:
        await club.play(4, wall=deal(AIKO, ben, chie, draws="9m3z4z5z6z"))
        asked = []
        await club.click("Aiko", club.dm("Aiko"), "9m drawn")
        for name in ("Ben", "Chie", "Dan"):
            await club.wait(2.6)
            asked.append(answers(club.dm(name))[-1])
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
        shown = [(text_of(message), labels(message)) for message in (*club.channel.history(), *club.dms("Aiko"))]
        return [*bodies, shown, asked]


async def test_everything_the_channel_and_a_seat_receive_is_the_same(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    first = await received(tmp_path / "one", "258m369p147s3456z", "369m147p258s4567z")
    second = await received(tmp_path / "other", "369m147p258s4567z", "258m369p147s3456z")
    assert first == second


async def around_a_north(folder: Path, ben: str) -> tuple[list[Any], bool]:
    """What the channel receives, quarter second by quarter second, after a north; and whether Ben may win on it."""
    async with Club(folder) as club:
        wall = deal_three("", ben, draws="4z9s9s", rinshan="8s", indicators="9m")
        await club.play(3, wall=wall, preset="tenhou_sanma")
        await club.wait(5)
        since = len(club.env.http_requests)
        await club.click("Aiko", club.dm("Aiko"), "Set north aside (kita)")
        asked = "Pass" in labels(club.dm("Ben"))
        seen: list[Any] = []
        for step in range(16):
            if step == 3 and asked:
                await club.click("Ben", club.dm("Ben"), "Pass")
            await club.wait(0.25)
            requests = [r for r in club.env.http_requests[since:] if f"/channels/{club.channel.id}/" in r.path]
            seen.append((step, [(r.method, (r.json or {}).get("content")) for r in requests], text_of(club.last())))
        return seen, asked


async def test_the_channel_sees_the_same_whether_or_not_somebody_may_win_on_a_north(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    first, asked = await around_a_north(tmp_path / "one", "123456789p111s4z")
    second, not_asked = await around_a_north(tmp_path / "other", "123456789p111s6z")
    assert (asked, not_asked) == (True, False)
    assert first == second


async def watched(folder: Path, chie: str, dan: str, *, by_command: bool) -> tuple[list[Any], bool]:
    """What the channel receives, quarter second by quarter second, after a discard; and whether Chie was asked."""
    async with Club(folder) as club:
        await club.play(4, wall=deal("", "", chie, dan, draws="1z3z4z5z", indicators="9m"))
        await club.wait(5)
        since = len(club.env.http_requests)
        if by_command:
            await club.slash("Aiko", "discard", tile="East drawn")
        else:
            await club.click("Aiko", club.dm("Aiko"), "East drawn")
        asked = "Pass" in labels(club.dm("Chie"))
        seen: list[Any] = []
        for step in range(40):
            if step == 3 and asked:
                await club.click("Chie", club.dm("Chie"), "Pass")
            await club.wait(0.25)
            requests = [r for r in club.env.http_requests[since:] if f"/channels/{club.channel.id}/" in r.path]
            seen.append(
                (step, [(r.method, r.path, (r.json or {}).get("content")) for r in requests], text_of(club.last()))
            )
        return seen, asked


@pytest.mark.parametrize("by_command", [False, True])
async def test_the_channel_is_edited_at_the_same_moments_whether_or_not_somebody_may_call(
    tmp_path: Path, by_command: bool
) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    can, cannot = "258m369p147s1166z", "258m369p147s6677z"
    first, asked = await watched(tmp_path / "one", can, "", by_command=by_command)
    second, not_asked = await watched(tmp_path / "other", cannot, "", by_command=by_command)
    assert (asked, not_asked) == (True, False)
    assert first == second
