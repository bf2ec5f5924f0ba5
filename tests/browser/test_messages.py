"""What stands in a channel, and what a person does with it."""

import re

from playwright.async_api import Browser, Locator, expect

from tests.browser.conftest import Stage
from tests.browser.driver import Visitor, height_of, visit
from tests.browser.pictures import table
from tests.browser.puppet import COMPONENTS_V2

SCROLL_TOP = "pane => pane.querySelector('.scroller').scrollTop"


async def open_table(aiko: Visitor) -> None:
    await aiko.command("table open")
    await expect(aiko.last(aiko.channel)).to_contain_text("1 of 4")


async def deal(aiko: Visitor) -> None:
    await open_table(aiko)
    for seats in (2, 3, 4):
        await aiko.press("Add CPU")
        await expect(aiko.last(aiko.channel)).to_contain_text(f"{seats} of 4")
    await aiko.press("Start")
    await expect(aiko.last(aiko.direct)).to_contain_text("East 2")


async def settled_pictures(where: Locator) -> bool:
    """Whether every picture in sight can be loaded, and says what it shows."""
    script = """async all => {
        await Promise.all(all.map(image => image.decode()));
        return all.every(image => image.alt !== '' || image.closest('button').textContent.trim() !== '');
    }"""
    return bool(await where.locator("img").evaluate_all(script))


async def test_from_an_empty_channel_to_a_hand_by_pressing_what_the_page_shows(stage: Stage, aiko: Visitor) -> None:
    await aiko.page.get_by_role("button", name="/table open").click()
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.last(aiko.channel)).to_contain_text("1 of 4")
    steps = aiko.page.get_by_role("complementary", name="First steps")
    await steps.get_by_role("button", name="Start with CPUs").click()
    await expect(aiko.button("Start with CPUs")).to_be_focused()
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.last(aiko.direct)).to_contain_text("Discard 6m: waits for")
    assert await settled_pictures(aiko.page.locator("body"))


async def test_everybody_sees_an_edit_of_the_table_at_once(browser: Browser, stage: Stage, aiko: Visitor) -> None:
    async with visit(browser, stage.address, user="Ben") as ben:
        await open_table(aiko)
        await ben.press("Join")
        for visitor in (aiko, ben):
            await expect(visitor.last(visitor.channel)).to_contain_text("S Ben")


async def test_a_press_shows_that_it_waits_and_then_that_it_failed(stage: Stage, aiko: Visitor) -> None:
    await open_table(aiko)
    stage.scene.silent = True
    await aiko.press("Join")
    await expect(aiko.button("Join")).to_have_attribute("aria-busy", "true")
    await stage.scene.ignored.wait()
    stage.clock.advance(4)
    await expect(aiko.last(aiko.channel).get_by_role("alert")).to_contain_text("This interaction failed")
    await expect(aiko.button("Join")).not_to_have_attribute("aria-busy", "true")
    stage.scene.silent = False
    await aiko.press("Join")
    await expect(aiko.last(aiko.channel)).to_contain_text("2 of 4")
    await expect(aiko.last(aiko.channel).get_by_role("alert")).to_have_count(0)


async def test_a_private_answer_is_seen_by_one_person(browser: Browser, stage: Stage, aiko: Visitor) -> None:
    async with visit(browser, stage.address, user="Ben") as ben:
        await open_table(aiko)
        await aiko.press("Leave")
        answer = aiko.messages(aiko.channel).filter(has_text="You pressed leave")
        await expect(answer).to_contain_text("Only you can see this")
        await expect(ben.last(ben.channel)).to_contain_text("Table in #mahjong")
        await expect(ben.messages(ben.channel)).to_have_count(1)
        await answer.get_by_role("button", name="Dismiss message").click()
        await expect(answer).to_have_count(0)
        await aiko.page.reload()
        await expect(aiko.messages(aiko.channel)).to_have_count(1)


async def test_a_hand_has_its_tiles_as_pictures_and_what_the_rules_forbid_is_disabled(aiko: Visitor) -> None:
    await deal(aiko)
    hand = aiko.last(aiko.direct)
    await expect(hand.locator("img.emoji")).to_have_count(14 + 14)
    assert await settled_pictures(hand)
    await expect(hand.get_by_role("button", name="3s", exact=True).first).to_be_disabled()
    await expect(hand.get_by_role("button", name="9s drawn")).to_be_enabled()


async def test_the_keyboard_stays_on_its_button_when_the_hand_is_drawn_anew(aiko: Visitor) -> None:
    await deal(aiko)
    await aiko.button("6m", aiko.direct).focus()
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.last(aiko.direct)).to_contain_text("You discarded 6m")
    await expect(aiko.button("6m", aiko.direct)).to_be_focused()


async def test_a_form_tells_what_is_missing_and_sends_the_rest(stage: Stage, aiko: Visitor) -> None:
    await open_table(aiko)
    await aiko.press("Add a note…")
    form = aiko.page.get_by_role("dialog", name="A note for the table")
    await expect(form.get_by_role("textbox")).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("This field is required.")).to_be_visible()
    await expect(form.get_by_text("Choose one.")).to_be_visible()
    await aiko.submit(texts={"Text": "<b>Well</b> played"}, menus={"Kind": "Remark"})
    await expect(form).to_have_count(0)
    await expect(aiko.last(aiko.channel)).to_contain_text("Noted: <b>Well</b> played (remark)")


async def test_the_keyboard_writes_in_the_message_box_after_a_form(aiko: Visitor) -> None:
    await aiko.command("record")
    form = aiko.page.get_by_role("dialog")
    await aiko.submit(texts={"Text": "A game at the club"}, menus={"Kind": "Correction"})
    await expect(form).to_have_count(0)
    await aiko.page.keyboard.type("All done")
    await expect(aiko.box(aiko.channel)).to_have_value("All done")


async def test_a_form_of_a_command_stays_without_an_answer(stage: Stage, aiko: Visitor) -> None:
    await aiko.command("record")
    form = aiko.page.get_by_role("dialog")
    await form.wait_for()
    stage.scene.silent = True
    await aiko.submit(texts={"Text": "A game at the club"}, menus={"Kind": "Correction"})
    await expect(form.get_by_role("button", name="Submit")).to_have_attribute("aria-busy", "true")
    await stage.scene.ignored.wait()
    stage.clock.advance(4)
    await expect(form.get_by_role("alert").filter(has_text="Something went wrong")).to_be_visible()
    await expect(form.get_by_role("textbox")).to_have_value("A game at the club")
    await aiko.page.keyboard.press("Escape")
    await expect(form).to_have_count(0)


async def test_a_menu_sends_what_was_chosen_from_it(stage: Stage, aiko: Visitor) -> None:
    await open_table(aiko)
    await aiko.choose("Pace", "Slow")
    await expect(aiko.last(aiko.channel)).to_contain_text("Pace: slow")
    await aiko.choose("Invite somebody", "Dan")
    await expect(aiko.last(aiko.channel)).to_contain_text("@Dan, there is a seat for you.")
    assert stage.puppet.seen[-1]["data"]["values"] == [stage.user_id("Dan")]


async def test_a_menu_of_several_is_sent_when_it_is_left_and_shows_what_was_chosen(stage: Stage, aiko: Visitor) -> None:
    await open_table(aiko)
    await aiko.choose("Days", "Sunday", "Monday")
    await expect(aiko.last(aiko.channel)).to_contain_text("Days: sunday and monday")
    menu = aiko.messages(aiko.channel).first.get_by_role("combobox", name="Days")
    await expect(menu).to_have_text(re.compile("Monday.*Sunday"))
    await menu.click()
    await aiko.suggestion(re.compile("^Friday")).click()
    await aiko.page.keyboard.press("Escape")
    await expect(menu).to_have_text(re.compile("Monday.*Sunday"))
    assert len([one for one in stage.puppet.seen if one["type"] == 3]) == 1


async def test_a_menu_works_by_keyboard(aiko: Visitor) -> None:
    await open_table(aiko)
    await aiko.last(aiko.channel).get_by_role("combobox", name="Pace").focus()
    await aiko.page.keyboard.press("ArrowDown")
    await aiko.page.keyboard.press("ArrowDown")
    await aiko.page.keyboard.press("Enter")
    await expect(aiko.last(aiko.channel)).to_contain_text("Pace: relaxed")


async def test_an_open_menu_outlives_an_edit_of_its_message(browser: Browser, stage: Stage, aiko: Visitor) -> None:
    async with visit(browser, stage.address, user="Ben") as ben:
        await open_table(aiko)
        await aiko.last(aiko.channel).get_by_role("combobox", name="Pace").click()
        for seats in (2, 3, 4):  # the last one disables a button, so the components are drawn anew
            await ben.press("Join")
            await expect(aiko.last(aiko.channel)).to_contain_text(f"{seats} of 4")
        await aiko.suggestion(re.compile("^Slow")).click()
        await expect(aiko.last(aiko.channel)).to_contain_text("Pace: slow")


async def test_markup_in_names_and_messages_stays_text(stage: Stage, aiko: Visitor) -> None:
    evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    channel = stage.channel_id("mahjong")
    link = {"type": 2, "style": 5, "label": evil[:80], "url": "https://example.org/?q=<b>"}
    embed = {"title": evil, "description": evil, "fields": [{"name": evil, "value": evil}], "footer": {"text": evil}}
    row = {"type": 1, "components": [link]}
    await stage.puppet.post(
        channel, {"content": f"{evil} [x](javascript:alert(1))", "embeds": [embed], "components": [row]}
    )
    text = {"type": 10, "content": f"# {evil}\n`{evil}`\n```html\n{evil}\n```"}
    await stage.puppet.post(channel, {"flags": COMPONENTS_V2, "components": [text]})
    await expect(aiko.messages(aiko.channel)).to_have_count(2)
    await expect(aiko.channel.get_by_text(evil).first).to_be_visible()
    assert await aiko.channel.locator("[data-message-id] :is(script, img, b)").count() == 0
    addresses = await aiko.channel.locator("a").evaluate_all("all => all.map(link => link.href)")
    assert [one for one in addresses if not one.startswith("https://example.org/")] == []


async def test_a_reader_of_old_messages_keeps_their_place_and_is_told_of_new_ones(stage: Stage, aiko: Visitor) -> None:
    channel = stage.channel_id("mahjong")
    for number in range(40):
        await stage.puppet.post(channel, {"content": f"Message {number}\nwith a second line"})
    await expect(aiko.last(aiko.channel)).to_contain_text("Message 39")
    await expect(aiko.last(aiko.channel)).to_be_in_viewport()
    scroller = aiko.channel.get_by_role("region", name="Message history")
    await scroller.evaluate("pane => { pane.scrollTop = 600; }")
    await expect(aiko.channel.get_by_role("button", name="To the newest")).to_be_visible()
    before = await aiko.channel.evaluate(SCROLL_TOP)
    await stage.puppet.post(channel, {"content": "Something new"})
    await expect(aiko.channel.get_by_role("button", name=re.compile("1 new message"))).to_be_visible()
    assert await aiko.channel.evaluate(SCROLL_TOP) == before
    await aiko.channel.get_by_role("button", name="To the newest").click()
    await expect(aiko.last(aiko.channel)).to_be_in_viewport()
    await stage.puppet.post(channel, {"content": "And something newer"})
    await expect(aiko.last(aiko.channel)).to_contain_text("newer")
    await expect(aiko.last(aiko.channel)).to_be_in_viewport()


async def test_the_newest_message_stays_in_view_when_the_window_changes(stage: Stage, aiko: Visitor) -> None:
    for number in range(30):
        await stage.puppet.post(stage.channel_id("mahjong"), {"content": f"Message {number} " + "and so on " * 12})
    await expect(aiko.last(aiko.channel)).to_contain_text("Message 29")
    for width, height in ((950, 500), (1500, 1000), (420, 700)):
        await aiko.page.set_viewport_size({"width": width, "height": height})
        await expect(aiko.last(aiko.channel)).to_be_in_viewport(ratio=1)
        await expect(aiko.channel.get_by_role("button", name="To the newest")).to_be_hidden()


async def test_an_edit_above_does_not_move_what_is_being_read(stage: Stage, aiko: Visitor) -> None:
    channel = stage.channel_id("mahjong")
    first = await stage.puppet.post(channel, {"content": "First"})
    for number in range(40):
        await stage.puppet.post(channel, {"content": f"Message {number}"})
    await expect(aiko.last(aiko.channel)).to_contain_text("Message 39")
    await aiko.channel.get_by_role("region", name="Message history").evaluate("pane => { pane.scrollTop = 400; }")
    await expect(aiko.channel.get_by_role("button", name="To the newest")).to_be_visible()
    reading = aiko.messages(aiko.channel).filter(has_text=re.compile("Message 20$"))
    before = await height_of(reading)
    await stage.puppet.edit(first, {"content": "First\n" + "and more\n" * 10})
    await expect(aiko.messages(aiko.channel).first).to_contain_text("and more")
    assert abs(await height_of(reading) - before) <= 1


async def test_a_mention_of_a_message_leads_to_it(stage: Stage, aiko: Visitor) -> None:
    channel = stage.channel_id("mahjong")
    table = await stage.puppet.post(channel, {"content": "The table"})
    for number in range(30):
        await stage.puppet.post(channel, {"content": f"Message {number}"})
    guild = stage.playground.world.guild.id
    private = await stage.puppet.dm(stage.user_id("Aiko"))
    link = f"[Club table](https://discord.com/channels/{guild}/{channel}/{table['id']})"
    await stage.puppet.post(private, {"content": link})
    await aiko.last(aiko.direct).get_by_role("link", name="Club table").click()
    await expect(aiko.messages(aiko.channel).first).to_be_in_viewport()
    await expect(aiko.messages(aiko.channel).first).to_be_focused()


async def test_new_messages_are_announced_to_those_who_listen(stage: Stage, aiko: Visitor) -> None:
    channel = stage.channel_id("mahjong")
    await stage.puppet.post(channel, {"content": "Before"})
    await stage.puppet.post(channel, {"content": "Ron by Ken"})
    await expect(aiko.channel.locator("[aria-live=polite]")).to_contain_text("Jantaku: Ron by Ken")


async def test_a_hand_that_changed_is_read_out_to_its_player(aiko: Visitor) -> None:
    await deal(aiko)
    await aiko.press("6m")
    await expect(aiko.direct.locator("[aria-live=polite]")).to_contain_text("2m 3m 4m 6m 5p")
    await expect(aiko.direct.locator("[aria-live=polite]")).to_contain_text("You discarded 6m. Furiten: no.")


async def test_a_message_that_was_edited_says_so(stage: Stage, aiko: Visitor) -> None:
    message = await stage.puppet.post(stage.channel_id("mahjong"), {"content": "East 1"})
    await expect(aiko.last(aiko.channel)).to_contain_text("East 1")
    await expect(aiko.last(aiko.channel)).not_to_contain_text("(edited)")
    await stage.puppet.edit(message, {"content": "East 2"})
    await expect(aiko.last(aiko.channel)).to_contain_text("East 2 (edited)")


async def test_a_followup_stands_below_what_it_follows(stage: Stage, aiko: Visitor) -> None:
    await aiko.command("table open")
    await expect(aiko.last(aiko.channel)).to_contain_text("1 of 4")
    await stage.puppet.follow_up(stage.puppet.seen[-1], {"content": "Your seat is kept"})
    await expect(aiko.last(aiko.channel)).to_contain_text("Your seat is kept")
    await aiko.last(aiko.channel).get_by_role("button", name=re.compile("^Table in #mahjong")).click()
    await expect(aiko.messages(aiko.channel).first).to_be_focused()


async def test_every_control_has_a_name(aiko: Visitor) -> None:
    await deal(aiko)
    script = """all => all.filter(one => !(one.getAttribute('aria-label') || one.title || one.textContent.trim()
        || one.labels?.length)).map(one => one.outerHTML)"""
    assert await aiko.page.locator("button, input, [role=combobox], [role=radio]").evaluate_all(script) == []


async def test_a_tall_picture_is_made_smaller_and_stands_where_the_text_begins(stage: Stage, aiko: Visitor) -> None:
    await stage.puppet.post(stage.channel_id("mahjong"), {"content": "The table"}, {"table.png": table(620, 1240)})
    message = aiko.last(aiko.channel)
    await expect(message).to_contain_text("The table")
    picture, text = await message.get_by_role("img", name="table.png").bounding_box(), message.get_by_text("The table")
    beside = await text.bounding_box()
    assert picture is not None
    assert beside is not None
    assert (picture["width"] * 2, picture["x"]) == (picture["height"], beside["x"])
    assert picture["height"] < 500
