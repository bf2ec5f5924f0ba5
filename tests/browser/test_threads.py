"""Threads on the page: below their channel, told of where they begin, and out of sight once they are archived."""

from playwright.async_api import expect

from tests.browser.conftest import Stage
from tests.browser.driver import Visitor


async def test_a_thread_stands_below_its_channel_until_it_is_archived(stage: Stage, aiko: Visitor) -> None:
    rooms = aiko.page.get_by_role("navigation", name="Channels and direct messages")
    await aiko.go("lobby")
    body = {"name": "Dan, Ben", "type": 11, "auto_archive_duration": 60}
    thread = await stage.puppet.call("POST", f"/channels/{stage.channel_id('lobby')}/threads", body)
    listed = rooms.get_by_role("button").filter(has_text="Dan, Ben")
    await expect(listed).to_be_visible()
    names = await rooms.locator(".room:not(.voice) .room-name").all_text_contents()
    assert names[names.index("lobby") + 1] == "Dan, Ben"
    await expect(aiko.last(aiko.channel)).to_contain_text("started a thread: #Dan, Ben")
    await aiko.last(aiko.channel).get_by_role("button", name="#Dan, Ben").click()
    await stage.puppet.post(thread["id"], {"content": "The board"})
    await expect(aiko.last(aiko.channel)).to_contain_text("The board")
    await stage.puppet.call("PATCH", f"/channels/{thread['id']}", {"name": "Chie, Dan"})
    await expect(rooms.get_by_role("button").filter(has_text="Chie, Dan")).to_be_visible()
    await aiko.go("lobby")
    await stage.puppet.call("PATCH", f"/channels/{thread['id']}", {"archived": True})
    await expect(rooms.get_by_role("button").filter(has_text="Chie, Dan")).to_have_count(0)
