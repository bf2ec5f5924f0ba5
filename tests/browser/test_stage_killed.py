"""A real page at real processes that are killed: it comes back by itself, and what was pressed counts once."""

import asyncio
import re
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from bot.web.sessions import Viewer, ViewerSessions
from tests.browser.driver import HANG_MS
from tests.browser.test_stage import by_touch, next_by_touch, shows_all_discards
from tests.postgres import ServerDatabase, postgres
from tests.web.conftest import ShortLinks
from tests.wire.front import Front
from tests.wire.journal_copy import database
from tests.wire.several import DirectPlayer, Several, until
from tests.wire.test_running import free_port

__all__ = ["database", "postgres"]

PACE = 200
"""Milliseconds between two presses: a page that sends more than ten frames a second is closed."""
RESULTS_STAY = {"JANTAKU_TABLE__NEXT_KYOKU_SECONDS": "3600"}
SESSIONS = ViewerSessions("wire", ShortLinks(), lambda: datetime.now(UTC))
"""What signs links as the bots of ``Several`` do."""


@asynccontextmanager
async def opened(browser: Browser, url: str, player: DirectPlayer) -> AsyncIterator[Page]:
    """Aiko's page of her table, on a phone."""
    context = await browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page, faults = await context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    link = SESSIONS.link(Viewer(player.player.user.id, player.table, "en-GB"))
    await page.goto(f"{url}/in/{link}")
    await expect(page.locator("#hand button").first).to_be_visible(timeout=HANG_MS)
    yield page
    assert faults == []
    await context.close()


async def play(page: Page, player: DirectPlayer, *, hands: int | None = None) -> None:
    """Play until so many hands, or the game, are over. At the end of each the page shows what the journal has."""
    card, compared = page.locator("#card"), set[int]()
    while True:
        game = player.state.game
        assert game is not None
        if game.public.kyoku_over is not None and game.public.kyoku not in compared:
            await expect(card).to_be_visible(timeout=HANG_MS)
            await shows_all_discards(page, game.public)
            compared.add(game.public.kyoku)
        if game.public.over or len(compared) == hands:
            return
        await go_on(page)


async def go_on(page: Page) -> None:
    """Do what the page asks, if anything."""
    if await page.locator("#card").get_by_role("button", name=re.compile("^(Next|Go on|Last)")).count():
        await next_by_touch(page)
    else:
        await by_touch(page)
    await page.wait_for_timeout(PACE)


async def press_in_vain(page: Page, player: DirectPlayer, club: Several, stopped: str) -> int:
    """Press a tile while a process on the way stands still, which is then killed; where the journal stood."""
    wins = page.locator("#actions").get_by_role("button", name="Tsumo")
    on_its_way = page.locator("#hand .going")
    while not await page.locator("#seat-bottom.turn").count() or await wins.count() or await on_its_way.count():
        await go_on(page)
    written = player.written
    club.processes[stopped].send(signal.SIGSTOP)
    for _ in range(2):
        await page.locator("#hand button").last.click()
    await expect(on_its_way).to_have_count(1)
    await club.kill(stopped)
    assert player.written == written
    return written


async def back(page: Page, player: DirectPlayer, written: int, what: str) -> None:
    """Wait until the page is back, and what was pressed has counted."""
    began = time.monotonic()
    await expect(page.get_by_text("Reconnecting")).to_be_visible(timeout=HANG_MS)
    await expect(page.get_by_text("Reconnecting")).to_be_hidden(timeout=HANG_MS)
    print(f"{what}: back after {time.monotonic() - began:.1f} s")  # noqa: T201 - to be read, not asserted
    await until(lambda: player.written > written, "what was pressed has counted")


async def test_a_page_at_the_wrong_process_comes_back_whichever_is_killed(
    browser: Browser, tmp_path: Path, database: ServerDatabase
) -> None:
    ports = {"0": free_port(), "1": free_port()}
    async with Several(tmp_path, database) as club, Front(*ports.values()) as front:

        async def start(name: str, shard: str) -> None:
            address = {"JANTAKU_WEB__LISTEN": f"127.0.0.1:{ports[shard]}", "JANTAKU_WEB__PUBLIC_URL": front.url}
            await club.start(name, shard, **RESULTS_STAY, **address)

        await start("first", "0")
        await start("second", "1")
        player = await DirectPlayer.seated(club)
        async with opened(browser, front.url, player) as page:
            await play(page, player, hands=1)
            assert set(front.took) == {ports["0"]}, "the process without the table had the page"

            written = await press_in_vain(page, player, club, "second")
            starting = asyncio.create_task(start("second again", "1"))
            await back(page, player, written, "the process with the table was killed and started again")
            await starting

            written = await press_in_vain(page, player, club, "first")
            await back(page, player, written, "the process in between was killed")
            assert front.took[-1] == ports["1"]
            await play(page, player)
        for name in club.processes:
            assert "Traceback" not in club.output(name), club.output(name)


async def test_a_game_goes_on_after_kill_9_in_each_hand(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    settings = RESULTS_STAY | {"JANTAKU_WEB__LISTEN": f"127.0.0.1:{port}"}
    async with Several(tmp_path) as club:
        await club.start("bot", "0,1", **settings)
        player = await DirectPlayer.seated(club)
        async with opened(browser, f"http://127.0.0.1:{port}", player) as page:
            name = "bot"
            for number in range(2):
                written = await press_in_vain(page, player, club, name)
                name = f"bot after {number}"
                starting = asyncio.create_task(club.start(name, "0,1", **settings))
                await back(page, player, written, "the bot was killed and started again")
                await starting
                await play(page, player, hands=1)
            await play(page, player)
