"""The lessons' address: whoever has it goes on with one person's lessons; the page never knows what is right before."""

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest_asyncio

from bot.learn.lessons import LESSONS
from bot.web.web_server import WebServer
from tests.web.lesson_server import LEARNER, Kept, lesson_server

Running = tuple[WebServer, Kept]


@pytest_asyncio.fixture
async def running() -> AsyncIterator[Running]:
    async with lesson_server() as found:
        yield found


async def asked(method: str, address: str) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session, session.request(method, address) as answer:
        return answer.status, await answer.json() if answer.ok else None


async def test_a_right_answer_is_kept_for_the_person_of_the_address_and_a_wrong_one_is_not(running: Running) -> None:
    server, kept = running
    link, lesson = server.lessons_link(LEARNER), LESSONS[0]
    for right in (False, True):
        answer = next(one for one in lesson.steps[0].answers if one.right == right)
        status, told = await asked("POST", f"{link}/{lesson.key}/0/{answer.key}")
        assert (status, told["right"]) == (200, right)
        assert len(told["said"]) >= 2
        assert kept.reached == ({(LEARNER, lesson.key): 1} if right else {})
    _, start = await asked("GET", f"{link}/lessons")
    assert [one["step"] for one in start["lessons"]] == [1, *[0] * 7]
    assert start["next"] == lesson.key


async def test_no_lesson_tells_before_an_answer_what_is_right_nor_what_others_hold(running: Running) -> None:
    link = running[0].lessons_link(LEARNER)
    for lesson in LESSONS:
        status, found = await asked("GET", f"{link}/{lesson.key}")
        assert status == 200
        assert "right" not in {key for step in found["steps"] for answer in step["answers"] for key in answer}
        assert len(found["steps"]) == len(lesson.steps)
        for step in found["steps"]:
            assert '"hand":' not in json.dumps(step), "of other seats only what lies open"
            held = [one["tile"] for one in step["answers"] if one.get("held")]
            tiles = [*step["view"]["hands"]["tiles"], step["view"]["hands"]["drawn"]] if held else []
            assert set(held) == set(tiles)


async def test_forged_addresses_and_made_up_answers_change_nothing(running: Running) -> None:
    server, kept = running
    link, key = server.lessons_link(LEARNER), LESSONS[0].key
    code = link.rpartition("/")[2]
    replay = server.replay_link("42").rpartition("/")[2]
    for forged in (code[:-1], "x." + code.partition(".")[2], replay, "é", "a" * 2000):
        for what in ("", "/lessons", f"/{key}"):
            assert (await asked("GET", link.replace(code, forged) + what))[0] == 404
    for made_up in ("x/0/1", f"{key}/99/1", f"{key}/-1/1", f"{key}/0/nothing", f"{key}/x/1"):
        assert (await asked("POST", f"{link}/{made_up}"))[0] == 404
    assert kept.reached == {}
