"""Nonsense, floods and lies change nothing at a table, and close no page but their own."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from bot.table.table_events import Person
from bot.web.page_commands import LONGEST
from tests.table.conftest import PEOPLE
from tests.web.conftest import StageHall, Visitor, seated

AIKO = PEOPLE[0]


def hostile(rng: Random) -> str:
    """A frame that is none, or one that may not be."""
    number = rng.randrange(1000)
    values: list[Any] = [None, True, -1, 1.5, 2**40, "", "x", [], {}, [[]], "discard-9z", "ron", "tsumo", "discard-1m"]
    return rng.choice(
        [
            "",
            "{",
            "null",
            "[" * 400,
            '{"t":',
            json.dumps(rng.choice(values)),
            json.dumps({"t": rng.choice(values), "id": rng.choice(values)}),
            json.dumps({"t": "act", "id": number, "decision": rng.choice(values), "code": rng.choice(values)}),
            json.dumps({"t": "act", "id": number, "decision": number, "code": rng.choice(["ron", "tsumo", "pass"])}),
            json.dumps({"t": "act", "id": number, "decision": 0, "code": "discard-1m", "seat": 2, "user": 101}),
            json.dumps({"t": "continue", "id": number, "decision": rng.choice(values)}),
            json.dumps({"t": "toggle", "id": number, "toggle": rng.choice(values), "on": rng.choice(values)}),
            json.dumps({"t": "ask", "id": number, "what": rng.choice(values)}),
            json.dumps({"t": rng.choice(["resume", "close", "open", "hello", "view", "AddCpu"]), "id": number}),
            "x" * (LONGEST + 1),
            "\x00\ud7ff" * 10,
        ]
    )


async def discards(hall: StageHall, visitors: list[Visitor], turns: int, between: Any) -> list[Any]:
    """So many discards of what was drawn, calls let go, with something ``between``; the rivers after it."""
    for _ in range(turns):
        mover = None
        while mover is None:
            for visitor in visitors:
                await visitor.send("ask", what="log")
            asked = [visitor for visitor in visitors if visitor.you["decision"]]
            mover = next((visitor for visitor in asked if visitor.you["discards"]), None)
            for visitor in asked:
                if visitor is not mover:
                    await visitor.act("pass")
        await between()
        await mover.act(mover.you["discards"][-1])
    table = visitors[0].table
    public = (await hall.lobby.public_table(table)).game
    assert public is not None
    return [[entry.tile for entry in seat.river] for seat in public.seats]


async def nothing() -> None:
    """No harm is done."""


@pytest.mark.slow
async def test_five_thousand_hostile_frames_change_no_move_of_the_game() -> None:
    rng, rivers = Random(4), list[Any]()
    for harmed in (False, True):
        hall = StageHall(seed=9)
        await hall.server.start()
        table = await hall.playing()
        visitors = await seated(hall, table)
        eve = await hall.visit(table, Person(500, "Eve"))
        sent = 0

        async def harm(visitors: list[Visitor] = visitors, eve: Visitor = eve) -> None:
            nonlocal sent
            for _ in range(125):
                await rng.choice([*visitors, eve]).say(hostile(rng))
                sent += 1

        rivers.append(await discards(hall, visitors, 40, harm if harmed else nothing))
        assert sent == (5000 if harmed else 0)
        for visitor in hall.visitors:
            await visitor.close()
        hall.lobby.stop()
        await hall.server.stop()
    assert rivers[0] == rivers[1]


async def left(hall: StageHall, viewers: int) -> None:
    """Wait until only so many pages are open."""
    while hall.pages.open_pages() != viewers:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0.01)


async def test_each_frame_that_is_none_gets_one_clear_answer(hall: StageHall) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    await aiko.say("{")
    await aiko.until(lambda: -1 in aiko.answers)
    assert aiko.answers[-1] == {
        "t": "refused",
        "why": ("The page sent something that was not understood; nothing changed."),
    }
    await aiko.say('{"t":"act","id":7,"decision":1,"code":"discard-77x"}')
    await aiko.until(lambda: 7 in aiko.answers)
    assert aiko.answers[7]["t"] == "refused"


async def test_a_flood_closes_the_page_that_it_comes_from_and_no_other(hall: StageHall) -> None:
    hall.pages._a_second = 10  # type: ignore[misc]
    table = await hall.playing()
    aiko, ben = await hall.visit(table, AIKO), await hall.visit(table, PEOPLE[1])
    for _ in range(40):
        await aiko.say('{"t":"ask","id":1,"what":"log"}')
    await aiko.until(lambda: aiko.bye is not None)
    assert aiko.bye == {
        "t": "bye",
        "again": False,
        "why": "This page sent too much at once. Reload the page.",
    }
    assert (await ben.send("ask", what="log"))["t"] == "told"
    await left(hall, 1)


async def test_a_frame_that_is_far_too_long_closes_its_socket(hall: StageHall) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    await aiko.say("x" * 100_000)
    await aiko.until(lambda: False)
    await left(hall, 0)
