"""A club of sixteen at the page, wide and on a phone."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from playground import Playground
from playground.starting_world import club_of
from tests.browser.conftest import HandClock
from tests.browser.driver import PHONE, Visitor, visit
from tests.browser.puppet import Puppet
from tests.browser.scene import Scene

LAPTOP = (1280, 800)


@pytest_asyncio.fixture(loop_scope="session")
async def club() -> AsyncIterator[Playground]:
    playground = Playground(clock=HandClock(), rate_limits=False, place=club_of(16))
    await playground.start()
    scene = Scene()
    try:
        async with Puppet(playground, scene.answer) as puppet:
            await scene.prepare(puppet)
            yield playground
    finally:
        await playground.stop()


async def over_the_edge(visitor: Visitor, width: int) -> float:
    """By how many pixels the page, or the chosen person, stands out of the window."""
    box = await visitor.page.get_by_role("radio", checked=True).bounding_box()
    assert box is not None
    # On a phone innerWidth grows with a page that is too wide.
    page: float = await visitor.page.evaluate("document.documentElement.scrollWidth") - width
    moved: float = await visitor.page.evaluate("document.body.scrollLeft + document.documentElement.scrollLeft")
    return max(page, moved, -box["x"], box["x"] + box["width"] - width)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_everybody_is_one_press_apart(browser: Browser, club: Playground, size: tuple[int, int]) -> None:
    async with visit(browser, club.address, size=size) as aiko:
        for name in ("Priya", "Goro", "Aiko"):
            await aiko.become(name)
            await expect(aiko.page.get_by_role("radio", name=name)).to_be_checked()
            assert await over_the_edge(aiko, size[0]) <= 0


async def test_voice_channels_say_who_is_there_and_their_names_are_whole(browser: Browser, club: Playground) -> None:
    async with visit(browser, club.address, size=LAPTOP) as aiko:
        room = aiko.page.get_by_role("button", name=re.compile("^Voice channel Club room: Aiko, Ben, .*Lena$"))
        await expect(room).to_contain_text("+7")
        name = room.get_by_text("Club room", exact=True)
        assert await name.evaluate("span => span.scrollWidth <= span.clientWidth")
        await room.click()
        await expect(aiko.page.get_by_role("button", name=re.compile("^Voice channel Club room: Ben,"))).to_be_visible()


async def test_a_long_list_scrolls_and_no_row_lies_on_another(browser: Browser, club: Playground) -> None:
    async with visit(browser, club.address, size=(1280, 480)) as aiko:
        rows = [await row.bounding_box() for row in await aiko.page.locator("nav.rooms button:visible").all()]
        inner = aiko.page.locator("nav.rooms .room-speakers").first
        faces, club_room = await inner.bounding_box(), next(row for row in rows if row and row["height"] > 40)
        assert faces is not None
        assert faces["y"] + faces["height"] <= club_room["y"] + club_room["height"]
        assert all(row is not None and row["height"] >= 34 for row in rows)


async def test_roles_have_their_names_in_texts_and_beside_people(browser: Browser, club: Playground) -> None:
    async with visit(browser, club.address, size=LAPTOP) as aiko:
        role = club.world.guild.roles[0]
        await aiko.say(f"Now, <@&{role.id}>!")
        await expect(aiko.last(aiko.channel)).to_contain_text("Now, @Organisers!")
        await expect(aiko.page.get_by_role("radio", name="Aiko")).to_have_attribute(
            "title", "Be Aiko · Alt+1 · Organisers · Members"
        )
