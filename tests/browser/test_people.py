"""Four people, their rooms, and one page to be any of them."""

import re
from contextlib import suppress

from playwright.async_api import Browser, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from playground import Playground
from tests.browser.conftest import HandClock, Stage
from tests.browser.driver import PHONE, Visitor, height_of, visit


async def test_switching_changes_who_speaks_and_the_address_says_who_it_is(stage: Stage, aiko: Visitor) -> None:
    await aiko.say("Hello")
    await aiko.become("Ben")
    assert f"user={stage.user_id('Ben')}" in aiko.page.url
    await aiko.say("Good evening")
    speakers = aiko.messages(aiko.channel).get_by_role("heading", level=4)
    await expect(speakers).to_have_text(["Aiko", "Ben"])
    await aiko.page.reload()
    await expect(aiko.page.get_by_role("radio", name="Ben")).to_be_checked()
    await aiko.page.go_back()
    await expect(aiko.page.get_by_role("radio", name="Aiko")).to_be_checked()


async def test_place_and_drafts_stay_when_the_person_changes(stage: Stage, aiko: Visitor) -> None:
    for number in range(40):
        await stage.puppet.post(stage.channel_id("lobby"), {"content": f"Message {number}"})
    await aiko.go("lobby")
    await expect(aiko.last(aiko.channel)).to_contain_text("Message 39")
    await aiko.channel.get_by_role("region", name="Message history").evaluate("pane => { pane.scrollTop = 300; }")
    await expect(aiko.channel.get_by_role("button", name="To the newest")).to_be_visible()
    await aiko.box(aiko.channel).fill("half a thou")
    reading = aiko.messages(aiko.channel).filter(has_text=re.compile("Message 12$"))
    before = await height_of(reading)
    await aiko.become("Chie")
    await expect(aiko.box(aiko.channel)).to_have_attribute("aria-label", re.compile("#lobby"))
    await expect(aiko.box(aiko.channel)).to_have_value("")
    await aiko.become("Aiko")
    await expect(aiko.box(aiko.channel)).to_have_value("half a thou")
    assert abs(await height_of(reading) - before) <= 1
    await aiko.page.reload()
    await expect(aiko.box(aiko.channel)).to_have_attribute("aria-label", re.compile("#lobby"))


async def test_a_key_is_enough_to_change_the_seat(aiko: Visitor) -> None:
    await aiko.page.keyboard.press("Alt+3")
    await expect(aiko.page.get_by_role("radio", name="Chie")).to_be_checked()
    await aiko.page.get_by_role("radio", name="Chie").focus()
    await aiko.page.keyboard.press("ArrowRight")
    await expect(aiko.page.get_by_role("radio", name="Dan")).to_be_focused()


async def test_the_first_steps_stay_away_once_closed(aiko: Visitor) -> None:
    steps = aiko.page.get_by_role("complementary", name="First steps")
    await steps.get_by_role("button", name="Hide these first steps").click()
    await expect(steps).to_be_hidden()
    await aiko.page.reload()
    await expect(aiko.box(aiko.channel)).to_be_visible()
    await expect(steps).to_be_hidden()


async def test_a_person_can_be_named_in_the_address(browser: Browser, stage: Stage) -> None:
    async with visit(browser, stage.address, user="dan") as dan:
        await expect(dan.page.get_by_role("radio", name="Dan")).to_be_checked()


async def test_a_direct_message_to_somebody_else_marks_them_until_they_look(stage: Stage, aiko: Visitor) -> None:
    private = await stage.puppet.dm(stage.user_id("Ben"))
    await stage.puppet.post(private, {"content": "Your turn"})
    ben = aiko.page.get_by_role("radio", name=re.compile("^Ben"))
    await expect(ben).to_have_attribute("aria-label", "Ben, 1 unread")
    await expect(aiko.page).to_have_title(re.compile(r"^\(1\)"))
    await aiko.become("Ben")
    await expect(aiko.last(aiko.direct)).to_contain_text("Your turn")
    await aiko.become("Aiko")
    await expect(ben).to_have_attribute("aria-label", "Ben")
    await expect(aiko.page).not_to_have_title(re.compile(r"\("))


async def test_new_buttons_on_a_private_message_mark_whoever_must_answer(stage: Stage, aiko: Visitor) -> None:
    private = await stage.puppet.dm(stage.user_id("Chie"))
    message = await stage.puppet.post(private, {"content": "Wait"})
    await aiko.become("Chie")
    await aiko.become("Aiko")
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Ron", "custom_id": "ron"}]}
    await stage.puppet.edit(message, {"content": "Your turn", "components": [row]})
    chie = aiko.page.get_by_role("radio", name=re.compile("^Chie"))
    await expect(chie).to_have_attribute("aria-label", "Chie, something waits")


async def test_a_channel_out_of_sight_is_marked_unread(stage: Stage, aiko: Visitor) -> None:
    await stage.puppet.post(stage.channel_id("lobby"), {"content": "Standings"})
    room = aiko.page.get_by_role("button", name=re.compile("^Channel lobby"))
    await expect(room).to_have_attribute("aria-label", "Channel lobby, unread messages")
    await room.click()
    await expect(aiko.last(aiko.channel)).to_contain_text("Standings")
    await expect(room).to_have_attribute("aria-label", "Channel lobby")


async def test_closing_direct_messages_is_known_to_the_server(stage: Stage, aiko: Visitor) -> None:
    person = stage.playground.world.people[0]
    door = aiko.page.get_by_role("switch", name="Accept DMs")
    await expect(door).to_be_checked()
    await aiko.page.get_by_text("Accept DMs").click()
    await expect(door).not_to_be_checked()
    await aiko.say("an errand that comes after it")
    await expect(aiko.last(aiko.channel)).to_contain_text("errand")
    assert not person.dms_open


async def test_on_a_phone_channel_and_direct_messages_are_tabs(browser: Browser, stage: Stage) -> None:
    async with visit(browser, stage.address, size=PHONE) as aiko:
        private = await stage.puppet.dm(stage.user_id("Aiko"))
        await stage.puppet.post(private, stage.scene.hand())
        await expect(aiko.direct).to_be_hidden()
        await aiko.page.get_by_role("button", name="Direct messages with Jantaku, 1 unread").click()
        await expect(aiko.last(aiko.direct)).to_contain_text("East 2")
        await expect(aiko.channel).to_be_hidden()
        too_wide = await aiko.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert too_wide <= 0
        boxes = [await button.bounding_box() for button in await aiko.last(aiko.direct).get_by_role("button").all()]
        assert [box for box in boxes if box is None or box["x"] < 0 or box["x"] + box["width"] > PHONE[0]] == []


async def test_the_page_comes_back_by_itself_when_the_playground_does(browser: Browser) -> None:
    playground = Playground(clock=HandClock())
    await playground.start()
    port = int(playground.address.rsplit(":", 1)[1])
    async with visit(browser, playground.address) as aiko:
        await aiko.say("Before")
        await expect(aiko.last(aiko.channel)).to_contain_text("Before")
        await playground.stop()
        await expect(aiko.page.get_by_text("The playground does not answer")).to_be_visible()
        await aiko.box(aiko.channel).fill("Meanwhile")
        await aiko.box(aiko.channel).press("Enter")
        await expect(aiko.channel.get_by_role("alert")).to_contain_text("Not connected")
        second = Playground(clock=HandClock())
        await second.start(port=port)
        try:
            with suppress(PlaywrightTimeout):
                # The page may have come back by itself before the press.
                await aiko.page.get_by_role("button", name="Try now").click(timeout=1000)
            await expect(aiko.page.get_by_text("The playground does not answer")).to_be_hidden()
            await expect(aiko.box(aiko.channel)).to_have_value("Meanwhile")
            await aiko.box(aiko.channel).press("Enter")
            await expect(aiko.last(aiko.channel)).to_contain_text("Meanwhile")
        finally:
            await second.stop()


async def test_nothing_is_fetched_from_anywhere_else(browser: Browser, stage: Stage) -> None:
    async with visit(browser, stage.address) as aiko:
        asked: list[str] = []
        aiko.page.on("request", lambda request: asked.append(request.url))
        embed = {"image": {"url": "https://example.org/board.png"}, "title": "Elsewhere"}
        await stage.puppet.post(stage.channel_id("mahjong"), {"content": "Hello", "embeds": [embed]})
        await expect(aiko.last(aiko.channel)).to_contain_text("Elsewhere")
        await aiko.page.reload()
        await expect(aiko.last(aiko.channel)).to_contain_text("Elsewhere")
        assert [url for url in asked if not url.startswith(stage.address)] == []
        assert asked
