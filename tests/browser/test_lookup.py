"""Asking about a hand at the page: the menu of a message, a form, a private answer that is shared, anywhere."""

import re
from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, expect

from playground import Playground
from tests.browser.conftest import HandClock
from tests.browser.driver import Visitor, visit
from tests.browser.lookup_scene import LookupScene
from tests.browser.puppet import Puppet


@pytest_asyncio.fixture(loop_scope="session")
async def puppet() -> AsyncIterator[Puppet]:
    playground = Playground(clock=HandClock(), rate_limits=False)
    await playground.start()
    scene = LookupScene()
    try:
        async with Puppet(playground, scene.answer) as puppet:
            await scene.prepare(puppet)
            yield puppet
    finally:
        await playground.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def aiko(browser: Browser, puppet: Puppet) -> AsyncIterator[Visitor]:
    async with visit(browser, puppet.playground.address) as visitor:
        yield visitor


async def test_a_right_click_scores_the_hand_in_a_message(puppet: Puppet, aiko: Visitor) -> None:
    await aiko.become("Ben")
    await aiko.say("234m456m678p33s789s, what is it?")
    await aiko.become("Aiko")
    message = aiko.last(aiko.channel)
    await message.get_by_text("what is it?").click(button="right")
    await aiko.suggestion("Score this hand").click()
    form = aiko.page.get_by_role("dialog", name="What is this hand worth?")
    await expect(form.get_by_role("textbox", name="Hand")).to_have_value("234m456m678p33s789s, what is it?")
    await expect(form.get_by_role("radio", name="South")).to_be_checked()
    await form.get_by_role("radio", name="East").check()
    await aiko.submit(texts={"Hand": "234m456m678p33s789s"}, menus={"By": "Tsumo"})
    await expect(form).to_have_count(0)
    answer = aiko.last(aiko.channel)
    await expect(answer).to_contain_text("by tsumo, East, 234m456m678p33s789s")
    await expect(answer).to_contain_text("Only you can see this")
    await expect(answer.get_by_role("heading", name="tile_2m")).to_be_visible()
    await expect(answer.get_by_role("img", name="The hand: a pinfu")).to_be_visible()
    await aiko.press("Tsumo")
    await expect(answer).to_contain_text("by tsumo")
    await aiko.press("Share in channel")
    await expect(aiko.last(aiko.channel)).to_contain_text("shared by a button")
    await aiko.become("Ben")
    await expect(aiko.messages(aiko.channel)).to_have_count(2)
    await expect(aiko.last(aiko.channel)).to_contain_text("2 han 30 fu = 2,000")
    asked = [one["data"] for one in puppet.seen if one["type"] == 2]
    (target,) = asked[0]["resolved"]["messages"].values()
    assert (target["id"], target["content"]) == (asked[0]["target_id"], "234m456m678p33s789s, what is it?")


async def test_by_keyboard_the_menu_of_a_message_opens_at_its_button(aiko: Visitor) -> None:
    await aiko.say("123m")
    await aiko.last(aiko.channel).get_by_role("button", name="Apps for this message").focus()
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.suggestion("Score this hand")).to_be_visible()
    await aiko.page.keyboard.press("Escape")
    await expect(aiko.suggestion("Score this hand")).to_have_count(0)


async def test_what_was_understood_stands_there_while_one_types(puppet: Puppet, aiko: Visitor) -> None:
    box = aiko.box(aiko.channel)
    await box.press_sequentially("/score ")
    await aiko.option("hand").press_sequentially("234m 40")
    await expect(aiko.suggestion("7 characters: 234m 40")).to_be_visible()
    for hand in ("234m456m678p33s789s", "1m" * 50):
        await aiko.option("hand").fill(hand)
        await expect(aiko.suggestion(re.compile(f"^{len(hand)} characters: "))).to_be_visible()
    await aiko.option("hand").fill("1m" * 51)
    await expect(aiko.channel).to_contain_text("No options match.")
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.last(aiko.channel)).to_contain_text("by ron")
    assert puppet.seen[-1]["data"]["options"] == [{"name": "hand", "type": 3, "value": "1m" * 51}]


async def test_in_a_server_without_the_bot_only_what_one_brought_is_offered(puppet: Puppet, aiko: Visitor) -> None:
    await aiko.go("board-games")
    await aiko.box(aiko.channel).press_sequentially("/")
    await expect(aiko.suggestion(re.compile("^/"))).to_have_text([re.compile("/score")])
    await aiko.box(aiko.channel).fill("")
    await aiko.say("/score hand:234m456m678p33s789s")
    await expect(aiko.last(aiko.channel)).to_contain_text("Only you can see this")
    assert puppet.seen[-1]["authorizing_integration_owners"].keys() == {"1"}
    await aiko.press("Share in channel")
    await expect(aiko.last(aiko.channel)).to_contain_text("shared by a button")
    await aiko.become("Dan")
    await expect(aiko.last(aiko.channel)).to_contain_text("shared by a button")
    await aiko.box(aiko.channel).press_sequentially("/")
    await expect(aiko.channel).to_contain_text("you have not added it to your account")
    await aiko.channel.locator("label:visible", has_text="Jantaku in my account").click()
    await expect(aiko.channel.get_by_role("switch", name="Jantaku in my account")).to_be_checked()
    await aiko.box(aiko.channel).fill("")
    await aiko.box(aiko.channel).press_sequentially("/")
    await expect(aiko.suggestion(re.compile("^/"))).to_have_text([re.compile("/score")])


async def test_where_apps_must_be_private_the_shared_answer_says_why_nobody_else_sees_it(aiko: Visitor) -> None:
    await aiko.go("announcements")
    await aiko.say("/score hand:234m456m678p33s789s")
    await aiko.press("Share in channel")
    await expect(aiko.last(aiko.channel)).to_contain_text("shared by a button")
    await expect(aiko.last(aiko.channel)).to_contain_text("since people’s own apps answer in private here")
    await aiko.become("Dan")
    await expect(aiko.messages(aiko.channel)).to_have_count(0)


async def test_a_group_chat_has_the_menu_on_messages_too(puppet: Puppet, aiko: Visitor) -> None:
    await aiko.page.get_by_role("button", name="Group chat Aiko, Ben, Chie").click()
    await aiko.say("234m456m678p33s789s")
    await aiko.last(aiko.channel).get_by_text("234m").click(button="right")
    await aiko.suggestion("Score this hand").click()
    await aiko.submit(texts={})
    await expect(aiko.last(aiko.channel)).to_contain_text("by ron, South, 234m456m678p33s789s")
    assert puppet.seen[-1]["context"] == 2
    await aiko.become("Dan")
    await expect(aiko.page.get_by_role("button", name="Group chat Aiko, Ben, Chie")).to_have_count(0)
