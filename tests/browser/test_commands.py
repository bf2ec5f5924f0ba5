"""Slash commands as a person types them."""

import re

from playwright.async_api import Browser, expect

from tests.browser.conftest import Stage
from tests.browser.driver import PHONE, Visitor, visit


async def test_a_slash_shows_the_commands_and_typing_narrows_them(aiko: Visitor) -> None:
    box = aiko.box(aiko.channel)
    await box.press_sequentially("/")
    await expect(aiko.suggestion(re.compile("^/"))).to_have_count(5)
    await box.press_sequentially("open")
    await expect(aiko.suggestion(re.compile("^/"))).to_have_text([re.compile("/table open")])


async def test_a_command_is_sent_with_its_options_and_the_answer_names_who_used_it(stage: Stage, aiko: Visitor) -> None:
    await aiko.command("table open", preset="Mahjong Soul", seats="4", open_hands="False", guest="Ben")
    await expect(aiko.last(aiko.channel)).to_contain_text("Table in #mahjong")
    await expect(aiko.last(aiko.channel)).to_contain_text("Aiko used /table open")
    sent = stage.puppet.seen[-1]["data"]
    assert sent["name"] == "table"
    assert sent["options"] == [
        {
            "name": "open",
            "type": 1,
            "options": [
                {"name": "preset", "type": 3, "value": "majsoul"},
                {"name": "seats", "type": 4, "value": 4},
                {"name": "open_hands", "type": 5, "value": False},
                {"name": "guest", "type": 6, "value": stage.user_id("Ben")},
            ],
        }
    ]


async def test_autocomplete_offers_what_the_bot_answers(stage: Stage, aiko: Visitor) -> None:
    box = aiko.box(aiko.channel)
    await box.press_sequentially("/discard ")
    await expect(aiko.suggestion(re.compile("from the hand"))).to_have_count(13)
    await aiko.option("tile").press_sequentially("P")
    await expect(aiko.suggestion(re.compile("from the hand"))).to_have_text([re.compile("^[567]p")] * 3)
    await aiko.page.keyboard.press("ArrowDown")
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.option("tile")).to_have_value("6p from the hand")
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.last(aiko.channel)).to_contain_text("Only you can see this")
    assert stage.puppet.seen[-1]["data"]["options"] == [{"name": "tile", "type": 3, "value": "6p"}]
    asked = [one["data"]["options"][0] for one in stage.puppet.seen if one["type"] == 4]
    assert asked[0]["value"] == ""
    assert asked[-1] == {"name": "tile", "type": 3, "value": "P", "focused": True}


async def test_a_value_typed_in_full_is_sent_by_one_enter(stage: Stage, aiko: Visitor) -> None:
    await aiko.box(aiko.channel).press_sequentially("/discard 7S")
    await expect(aiko.suggestion("7s from the hand")).to_be_visible()
    await expect(aiko.suggestion("6s from the hand")).to_be_hidden()
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.last(aiko.channel)).to_contain_text("You discard")
    assert stage.puppet.seen[-1]["data"]["options"] == [{"name": "tile", "type": 3, "value": "7s"}]


async def test_the_whole_command_can_be_typed_as_one_line(stage: Stage, aiko: Visitor) -> None:
    await aiko.say("/score hand:123m406p789s11z 5z")
    await expect(aiko.last(aiko.channel)).to_contain_text("score: done.")
    assert stage.puppet.seen[-1]["data"]["options"] == [{"name": "hand", "type": 3, "value": "123m406p789s11z 5z"}]


async def test_by_keyboard_alone_arrows_choose_tab_takes_enter_sends(stage: Stage, aiko: Visitor) -> None:
    keyboard = aiko.page.keyboard
    await aiko.page.locator("body").press("/")
    await keyboard.type("tab")
    await keyboard.press("Tab")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await expect(aiko.option("preset")).to_be_focused()
    await keyboard.press("ArrowDown")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await expect(aiko.option("preset")).to_have_value("M.League")
    await keyboard.press("Enter")
    await expect(aiko.last(aiko.channel)).to_contain_text("Table in #mahjong")
    assert stage.puppet.seen[-1]["data"]["options"][0]["options"] == [{"name": "preset", "type": 3, "value": "mleague"}]


async def test_a_missing_or_wrong_option_is_told_beside_it_and_nothing_is_sent(stage: Stage, aiko: Visitor) -> None:
    await aiko.say("/score")
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.channel.get_by_role("alert")).to_have_text("This option is required.")
    await expect(aiko.option("hand")).to_be_focused()
    await aiko.page.keyboard.press("Escape")
    await aiko.say("/table open seats:9")
    await expect(aiko.channel.get_by_role("alert")).to_have_text("Use 4 or less.")
    assert stage.puppet.seen == []


async def test_escape_leaves_the_command_and_backspace_takes_an_option_back(aiko: Visitor) -> None:
    await aiko.say("/table open preset:Tenhou seats:nine")
    await expect(aiko.option("seats")).to_have_attribute("aria-invalid", "true")
    await aiko.option("seats").fill("")
    await aiko.page.keyboard.press("Backspace")
    await expect(aiko.option("seats")).to_have_count(0)
    await expect(aiko.option("preset")).to_have_value("Tenhou")
    await aiko.page.keyboard.press("Escape")
    await expect(aiko.box(aiko.channel)).to_be_focused()


async def test_an_answer_that_never_comes_is_told(stage: Stage, aiko: Visitor) -> None:
    stage.scene.silent = True
    await aiko.say("/score hand:123m")
    await expect(aiko.channel.get_by_role("status").filter(has_text="Sending /score")).to_be_visible()
    await stage.scene.ignored.wait()
    stage.clock.advance(4)
    await expect(aiko.channel.get_by_role("alert")).to_contain_text("The application did not respond")
    await aiko.channel.get_by_role("button", name="Edit and try again").click()
    await expect(aiko.option("hand")).to_have_value("123m")


async def test_arrow_up_in_an_empty_box_brings_the_last_command_back(aiko: Visitor) -> None:
    await aiko.command("discard", tile="6m")
    await expect(aiko.last(aiko.channel)).to_contain_text("You discard")
    await aiko.box(aiko.channel).press("ArrowUp")
    await expect(aiko.option("tile")).to_have_value("6m from the hand")


async def test_a_message_has_the_commands_for_itself_and_for_its_author(stage: Stage, aiko: Visitor) -> None:
    await aiko.say("123m456p789s")
    for name, kind in (("Explain this hand", 3), ("Show record", 2)):
        message = aiko.messages(aiko.channel).first
        await message.hover()
        await message.get_by_role("button", name="Apps for this message").click()
        await aiko.suggestion(re.compile(f"^{name}")).click()
        await expect(aiko.last(aiko.channel)).to_contain_text(f"{name}: done.")
        await expect(aiko.last(aiko.channel)).to_contain_text(f"Aiko used {name}")
        assert stage.puppet.seen[-1]["data"]["type"] == kind
    assert stage.puppet.seen[-1]["data"]["target_id"] == stage.user_id("Aiko")


async def test_what_is_not_a_command_is_said_to_be_none(stage: Stage, aiko: Visitor) -> None:
    await aiko.say("/nothing here")
    await expect(aiko.channel.get_by_role("alert")).to_contain_text("There is no such command")
    assert stage.puppet.seen == []


async def test_words_behind_a_command_are_its_first_option_and_enter_keeps_them(stage: Stage, aiko: Visitor) -> None:
    await aiko.box(aiko.channel).press_sequentially("/table open ")
    await aiko.page.keyboard.type("M.League")
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.last(aiko.channel)).to_contain_text("1 of 4")
    [opening] = stage.puppet.seen[-1]["data"]["options"]
    assert opening["options"] == [{"name": "preset", "type": 3, "value": "mleague"}]


async def test_on_a_phone_whoever_has_no_direct_message_can_write_to_the_bot(browser: Browser, stage: Stage) -> None:
    async with visit(browser, stage.address, size=PHONE) as aiko:
        await aiko.page.get_by_role("button", name="Write to the bot").click()
        await expect(aiko.page.get_by_role("button", name="Direct messages with")).to_be_visible()


async def test_on_a_wide_screen_the_way_to_write_to_the_bot_stands_below_its_sentence(aiko: Visitor) -> None:
    sentence = await aiko.direct.get_by_text("Nothing yet.").bounding_box()
    way = await aiko.direct.get_by_role("button", name="Write to the bot").bounding_box()
    pane = await aiko.direct.bounding_box()
    assert sentence is not None
    assert way is not None
    assert pane is not None
    assert way["y"] < pane["y"] + 0.75 * pane["height"]
    assert way["width"] < sentence["width"]
    assert 0 <= way["y"] - (sentence["y"] + sentence["height"]) < way["height"]
    assert abs(way["x"] + way["width"] / 2 - (sentence["x"] + sentence["width"] / 2)) < 2
