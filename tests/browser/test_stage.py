"""The stage in a real browser: whole games by touch and by keyboard, on a desk and on a phone."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.engine.tiles import TILE_NAMES
from bot.engine.view import PublicView
from bot.table import commands as c
from bot.table.ports import PublicTable
from bot.web.sessions import Viewer
from tests.browser.driver import HANG_MS
from tests.patience import HANG
from tests.table.conftest import PEOPLE
from tests.web.conftest import StageHall, open_hall

AIKO = PEOPLE[0]
RIVERS = """Array.from(document.querySelectorAll("#stage .river"), (river) =>
    Array.from(river.querySelectorAll(".tile"), (tile) => tile.dataset.tile)).filter((river) => river.length)"""
REMEMBER_NOTICES = """() => {
    window.told = [];
    const notice = document.querySelector("#notice");
    const look = new MutationObserver(() => window.told.push(notice.textContent));
    look.observe(notice, { childList: true });
}"""
DESK, UPRIGHT, SIDEWAYS = (1400, 900), (390, 844), (844, 390)
Way = Callable[[Page], Awaitable[None]]


async def test_the_game_is_begun_from_the_page(browser: Browser) -> None:
    async with open_hall() as hall:
        table = await hall.open()
        context = await browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
        page = await context.new_page()
        await page.goto(hall.server.link(Viewer(AIKO.user, table, "en-GB")))
        await expect(page.locator("#card")).to_contain_text("Free seat", timeout=HANG_MS)
        await expect(page.locator("#card")).to_contain_text("Aiko")
        await page.locator("#card").get_by_role("button", name="Start").click(timeout=HANG_MS)
        await expect(page.locator("#hand button").first).to_be_visible(timeout=HANG_MS)
        await context.close()


@asynccontextmanager
async def stage(
    browser: Browser, hall: StageHall, table: str, size: tuple[int, int], **more: Any
) -> AsyncIterator[Page]:
    """The page of Aiko, who has followed a link. At the end nothing may have gone wrong in it."""
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
    page, faults = await context.new_page(), list[str]()
    page.set_default_timeout(HANG_MS)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    await page.goto(hall.server.link(Viewer(AIKO.user, table, "en-GB")))
    await expect(page.locator("#hand button").first).to_be_visible(timeout=HANG_MS)
    yield page
    assert [fault for fault in faults if "WebSocket" not in fault] == []
    await context.close()


async def by_touch(page: Page) -> None:
    """Answer what is asked: win, let calls go, or put down the last tile by touching it twice."""
    for label in ("Tsumo", "Ron", "Pass"):
        found = page.locator("#actions").get_by_role("button", name=re.compile(rf"^{label}"))
        if await found.count():
            await page.wait_for_timeout(300)
            await touch(found.first)
            return
    for _ in range(2):
        await touch(page.locator("#hand button").last)


async def touch(what: Locator) -> None:
    """Touch something, unless it is gone or no longer asked for by now: then what is asked is looked at again."""
    with suppress(PlaywrightTimeout):
        await what.click(timeout=1000)


async def by_keys(page: Page) -> None:
    """The same without a pointer: an arrow lifts the last tile, Enter puts it down."""
    labels = await page.locator("#actions button").all_inner_texts()
    await page.wait_for_timeout(300)
    for number, label in enumerate(labels, start=1):
        if label.strip().startswith(("Tsumo", "Ron")):
            await page.keyboard.press(str(number))
            return
    if any(label.strip().startswith("Pass") for label in labels):
        await page.keyboard.press("p")
        return
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")


async def game_of(hall: StageHall, table: str) -> PublicView:
    """The game as it stands at the table."""
    game = (await hall.lobby.public_table(table)).game
    assert game is not None
    return game


async def to_the_end(page: Page, hall: StageHall, table: str, way: Way, go_on: Way, hands: int | None = None) -> None:
    """Play until the game, or so many hands of it, are over."""
    ended = set[int]()
    while True:
        hand = await hall.lobby.hand(table, AIKO.user)
        public = hand.public_table.game
        assert public is not None
        if public.over or (hands is not None and len(ended) == hands and public.kyoku not in ended):
            return
        if public.kyoku_over is not None and hand.seat not in hand.public_table.ready:
            ended.add(public.kyoku)
            await go_on(page)
        elif hand.legal:
            await way(page)
        await page.wait_for_timeout(40)


async def next_by_touch(page: Page) -> None:
    await touch(page.locator("#card").get_by_role("button", name=re.compile("^(Next|Go on|Last)")).first)


async def shows_all_discards(page: Page, game: PublicView) -> None:
    """Check that the rivers on the page are those of the game: nothing lost, nothing twice."""
    rivers = [[TILE_NAMES[one.tile] for one in seat.river] for seat in game.seats]
    assert sorted(await page.evaluate(RIVERS)) == sorted(filter(None, rivers))


async def next_by_keys(page: Page) -> None:
    await page.keyboard.press("n")


@pytest.mark.parametrize(
    ("size", "way", "go_on"),
    [(UPRIGHT, by_touch, next_by_touch), (SIDEWAYS, by_touch, next_by_touch), (DESK, by_keys, next_by_keys)],
    ids=["by touch on a phone", "by touch on a phone held sideways", "by keyboard on a desk"],
)
async def test_a_whole_game_is_played_on_the_page(
    browser: Browser, size: tuple[int, int], way: Way, go_on: Way
) -> None:
    async with open_hall() as hall:
        table = await hall.playing(people=1)
        async with stage(browser, hall, table, size, has_touch=size != DESK) as page:
            await to_the_end(page, hall, table, way, go_on)
            await expect(page.locator("#card")).to_contain_text("Final result", timeout=HANG_MS)
            ended = await hall.lobby.public_table(table)
            assert ended.game is not None
            for seat in ended.game.seats:
                await expect(page.locator("#card")).to_contain_text(f"{seat.score:,}")


async def test_a_crash_of_the_bot_is_told_and_the_page_comes_back_by_itself(browser: Browser) -> None:
    async with open_hall() as hall:
        table = await hall.playing(people=1)
        async with stage(browser, hall, table, SIDEWAYS) as page:
            await to_the_end(page, hall, table, by_touch, next_by_touch, hands=1)
            tiles = (await hall.lobby.hand(table, AIKO.user)).view
            await hall.crash()
            after = (await hall.lobby.hand(table, AIKO.user)).view
            assert tiles is not None
            assert after is not None
            assert after.hidden.hand == tiles.hidden.hand
            await to_the_end(page, hall, table, by_touch, next_by_touch, hands=1)


async def test_without_a_host_the_page_says_so_and_catches_up(browser: Browser) -> None:
    async with open_hall() as hall:
        table = await hall.playing(people=1)
        async with stage(browser, hall, table, DESK) as page:
            await hall.unreachable()
            await expect(page.get_by_text("Reconnecting")).to_be_visible(timeout=HANG_MS)
            await hall.reachable()
            await expect(page.get_by_text("Reconnecting")).to_be_hidden(timeout=HANG_MS)
            await to_the_end(page, hall, table, by_touch, next_by_touch, hands=1)


async def test_a_game_whose_network_is_lost_in_every_third_hand_loses_nothing(browser: Browser) -> None:
    async with open_hall() as hall:
        table = await hall.playing(people=1)
        hands, lost = list[int](), 0

        async def way(page: Page) -> None:
            """Play. In the middle of every third hand the network goes away, and nothing that is pressed arrives."""
            nonlocal lost
            game = await game_of(hall, table)
            if game.kyoku not in hands:
                hands.append(game.kyoku)
            if lost < len(hands) / 3 and any(len(seat.river) > 3 for seat in game.seats):
                lost += 1
                await hall.unreachable()
                await expect(page.get_by_text("Reconnecting")).to_be_visible(timeout=HANG_MS)
                await by_touch(page)
                assert (await game_of(hall, table)).decision == game.decision
                await hall.reachable()
                await expect(page.get_by_text("Reconnecting")).to_be_hidden(timeout=HANG_MS)
                await shows_all_discards(page, game)
            await by_touch(page)

        async def go_on(page: Page) -> None:
            await shows_all_discards(page, await game_of(hall, table))
            await next_by_touch(page)

        async with stage(browser, hall, table, UPRIGHT, has_touch=True) as page:
            await to_the_end(page, hall, table, way, go_on)
            await expect(page.locator("#card")).to_contain_text("Final result", timeout=HANG_MS)
            await shows_all_discards(page, await game_of(hall, table))
        assert lost >= 2


async def test_what_counted_and_was_never_answered_counts_once_and_nobody_is_told_off(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_hall() as hall:
        table = await hall.playing(people=1)
        submit, taken = hall.lobby.submit, list[c.Command]()

        async def breaks_before_the_answer(at: str, command: c.Command) -> PublicTable:
            taken.append(command)
            public_table = await submit(at, command)
            if len(taken) == 1:
                [page] = hall.pages._pages[table]
                assert page.socket._req is not None
                assert page.socket._req.transport is not None
                page.socket._req.transport.abort()
            return public_table

        monkeypatch.setattr(hall.lobby, "submit", breaks_before_the_answer)
        async with stage(browser, hall, table, DESK) as page:
            heard = list[str]()
            await page.evaluate(REMEMBER_NOTICES)
            page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
            while not taken:
                await by_touch(page)
            async with asyncio.timeout(HANG):
                while not any('"t":"refused"' in frame for frame in heard):
                    await page.wait_for_timeout(40)
            assert taken == taken[:1] * 2, "it was sent again by itself"
            await expect(page.locator("#hand .going")).to_have_count(0)
            await shows_all_discards(page, await game_of(hall, table))
            assert "StaleDecision" not in await page.evaluate("window.told")


@pytest.mark.parametrize("size", [DESK, UPRIGHT, SIDEWAYS])
async def test_nothing_has_to_be_scrolled_and_every_tile_can_be_touched(
    browser: Browser, size: tuple[int, int]
) -> None:
    async with open_hall() as hall:
        table = await hall.playing(people=1)
        async with stage(browser, hall, table, size) as page:
            wide, high = await page.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            )
            assert (wide, high) == size
            for tile in await page.locator("#hand button").all():
                box = await tile.bounding_box()
                assert box is not None
                assert box["width"] >= 44 or size == SIDEWAYS
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= size[0] + 1
                assert box["y"] + box["height"] <= size[1] + 1
