"""What stands in the place of an edited picture until the new one has come."""

import asyncio

from playwright.async_api import Route, expect

from tests.browser.conftest import Stage
from tests.browser.driver import Visitor
from tests.browser.pictures import table

SWITCH = "Pictures as in Discord"
WIDTH = "image => image.complete ? image.naturalWidth : 0"


async def edited(stage: Stage, aiko: Visitor) -> tuple[int, int]:
    """The width of a message's picture while the new one is on its way, and once it has come."""
    channel = stage.channel_id("mahjong")
    message = await stage.puppet.post(channel, {"content": "The table"}, {"table.png": table(300, 200)})
    picture = aiko.last(aiko.channel).get_by_role("img", name="table.png")
    await expect(picture).to_have_js_property("naturalWidth", 300)
    asked, let_go = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        asked.set()
        await let_go.wait()
        await route.continue_()

    await aiko.page.route("**/attachments/**", hold)
    body = {"content": "The table", "attachments": [{"id": "0"}]}
    files = {"table.png": table(310, 200)}
    await stage.puppet.call("PATCH", f"/channels/{channel}/messages/{message['id']}", body, files)
    await asked.wait()
    there = aiko.last(aiko.channel).locator("img.picture")
    meanwhile = await there.evaluate(WIDTH)
    let_go.set()
    await expect(picture).to_have_js_property("naturalWidth", 310)
    await aiko.page.unroute("**/attachments/**")
    return meanwhile, await there.evaluate(WIDTH)


async def test_a_visitor_goes_on_seeing_the_old_one(stage: Stage, aiko: Visitor) -> None:
    await expect(aiko.page.get_by_role("switch", name=SWITCH)).not_to_be_checked()
    assert await edited(stage, aiko) == (300, 310)


async def test_with_the_switch_it_is_empty_also_after_a_reload(stage: Stage, aiko: Visitor) -> None:
    await aiko.page.get_by_text(SWITCH).click()
    assert await edited(stage, aiko) == (0, 310)
    await aiko.page.reload()
    await expect(aiko.page.get_by_role("switch", name=SWITCH)).to_be_checked()
    assert await edited(stage, aiko) == (0, 310)
    await aiko.page.get_by_text(SWITCH).click()
    assert await edited(stage, aiko) == (300, 310)
