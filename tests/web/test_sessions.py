"""Who is let in: links that work once, and sessions bound to one person and one table."""

import base64
import json
from datetime import UTC, datetime, timedelta
from random import Random

import aiohttp

from bot.web.sessions import LINK_LASTS, SESSION_LASTS, Viewer, ViewerSessions
from tests.table.conftest import PEOPLE
from tests.web.conftest import ShortLinks, StageHall

AIKO = PEOPLE[0]
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


class Time:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


VIEWER = Viewer(AIKO.user, "t1", "de")


async def test_a_link_lets_its_person_in_once() -> None:
    links = ShortLinks()
    sessions, process_beside = ViewerSessions("token", links, Time()), ViewerSessions("token", links, Time())
    code = sessions.link(VIEWER)
    assert await process_beside.follow(code) == VIEWER
    assert await sessions.follow(code) is None
    assert sessions.link(VIEWER) != code


async def test_a_link_is_too_old_after_five_minutes_and_a_session_after_half_a_day() -> None:
    time = Time()
    sessions = ViewerSessions("token", ShortLinks(), time)
    code, cookie = sessions.link(VIEWER), sessions.session(VIEWER)
    time.now = NOON + LINK_LASTS
    assert await sessions.follow(code) is None
    time.now = NOON + SESSION_LASTS - timedelta(seconds=1)
    assert sessions.viewer(cookie, "t1") == VIEWER
    time.now += timedelta(seconds=1)
    assert sessions.viewer(cookie, "t1") is None


async def test_a_session_is_for_its_table_alone_and_no_link() -> None:
    sessions = ViewerSessions("token", ShortLinks(), Time())
    assert sessions.viewer(sessions.session(VIEWER), "t2") is None
    assert sessions.viewer(sessions.link(VIEWER), "t1") is None
    assert await sessions.follow(sessions.session(VIEWER)) is None


async def test_codes_of_a_bot_with_another_token_and_changed_ones_are_refused() -> None:
    sessions, rng = ViewerSessions("token", ShortLinks(), Time()), Random(1)
    other = ViewerSessions("another", ShortLinks(), Time())
    cookie = sessions.session(VIEWER)
    body, _, signature = cookie.partition(".")
    held = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    forged = base64.urlsafe_b64encode(json.dumps({**held, "user": 102}).encode()).decode().rstrip("=")
    hostile = [
        "",
        ".",
        "x.y",
        "é.ü",
        body,
        f".{signature}",
        f"{forged}.{signature}",
        other.session(VIEWER),
        "a" * 10_000,
    ]
    for _ in range(500):
        at = rng.randrange(len(cookie))
        letter = rng.choice([sign for sign in "ABCxyz019-_." if sign != cookie[at]])
        hostile.append(cookie[:at] + letter + cookie[at + 1 :])
    # The last letter of a signature carries two bits that mean nothing.
    assert [code for code in hostile if sessions.viewer(code, "t1") and code[:-1] != cookie[:-1]] == []


async def test_without_a_session_there_is_neither_page_nor_socket(hall: StageHall) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    async with aiohttp.ClientSession() as stranger:
        async with stranger.get(f"{aiko.address}/table/{table}") as answer:
            assert answer.status == 401
        async with stranger.ws_connect(f"{aiko.address}/table/{table}/live") as socket:
            assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
            assert socket.close_code == 4401
    async with aiko.session.ws_connect(f"{aiko.address}/table/other/live") as socket:
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE


async def test_who_only_looks_at_a_link_does_not_use_it_up(hall: StageHall) -> None:
    table = await hall.playing()
    link = hall.server.link(Viewer(AIKO.user, table, "en-GB"))
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        for _ in range(3):
            async with session.get(link) as answer:
                assert answer.status == 200
        async with session.post(link) as answer:
            assert answer.url.path == f"/table/{table}"
            assert answer.status == 200
        async with session.post(link) as answer:
            assert answer.status == 410


async def test_another_sites_page_gets_nothing(hall: StageHall) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    for origin in ("https://evil.example", "null"):
        headers = {"Origin": origin}
        async with aiko.session.get(f"{aiko.address}/table/{table}/live", headers=headers) as answer:
            assert answer.status == 403
        async with aiko.session.post(hall.server.link(Viewer(AIKO.user, table, "en")), headers=headers) as answer:
            assert answer.status == 403
    await hall.server.stop()
    assert hall.server.public_url == aiko.address, "its own pages stay its own while it stops"


async def test_every_answer_forbids_what_is_foreign(hall: StageHall) -> None:
    table = await hall.playing()
    aiko = await hall.visit(table, AIKO)
    for path in (f"/table/{table}", "/in/x", "/page/x/main.js", "/nothing"):
        async with aiko.session.get(aiko.address + path) as answer:
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"], path
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
