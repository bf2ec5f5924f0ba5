"""A visitor asks what a hand is worth: `python -m bot playground` as it is, in a real browser."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.driver import visit
from tests.browser.real_bot import UNHURRIED, direct, playground


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with playground(tmp_path_factory.mktemp("playground"), "") as found:
        yield found


async def test_a_hand_in_a_message_is_scored_changed_and_shown(browser: Browser, address: str) -> None:
    async with visit(browser, address, user="Ben") as visitor:
        await visitor.box(visitor.channel).press_sequentially("/")
        await expect(visitor.suggestion(re.compile("^/score"))).to_be_visible()
        await visitor.box(visitor.channel).fill("")
        await visitor.say("is 234406m678p33s789s riichi any good?")
        await visitor.become("Aiko")
        await visitor.last(visitor.channel).get_by_text("any good?").click(button="right")
        await visitor.suggestion("Score this hand").click()
        answer = visitor.last(visitor.channel)
        await expect(answer).to_contain_text("3 han 30 fu = 3,900")
        await expect(answer).to_contain_text("Only you can see this")
        # What a screen reader says of the hand.
        heard = await answer.aria_snapshot()
        assert "2m 3m 4m; 4m red 5m 6m" in heard
        assert "jt_" not in heard
        await visitor.press("As dealer")
        await expect(answer).to_contain_text("3 han 30 fu = 5,800")
        await visitor.press("Change…")
        form = visitor.page.get_by_role("dialog", name="Change the hand")
        await expect(form.get_by_role("textbox", name="Hand")).to_have_value("234406m678p3378s 9s")
        await visitor.submit(texts={"Dora indicators": "5p"})
        await expect(answer).to_contain_text("4 han 30 fu = 11,600")
        await visitor.press("Show everybody")
        await expect(visitor.last(visitor.channel)).to_contain_text("Shown by Aiko")
        await visitor.become("Ben")
        await expect(visitor.last(visitor.channel)).to_contain_text("4 han 30 fu = 11,600")
        await visitor.press("Try it yourself")
        await expect(visitor.last(visitor.channel)).to_contain_text("Only you can see this")


async def test_who_knows_no_notation_fills_in_a_form(browser: Browser, address: str) -> None:
    async with visit(browser, address) as visitor:
        await visitor.go("board-games")
        await visitor.box(visitor.channel).press_sequentially("/score")
        await visitor.suggestion(re.compile("^/score")).click()
        await visitor.page.keyboard.press("Enter")
        form = visitor.page.get_by_role("dialog", name="What is this hand worth?")
        await form.get_by_role("combobox", name="How it was won").click()
        await visitor.page.get_by_role("option", name="Riichi", exact=True).click()
        await visitor.page.keyboard.press("Tab")
        await visitor.submit(texts={"Manzu": "234406", "Pinzu": "678", "Souzu": "33789"})
        await expect(visitor.last(visitor.channel)).to_contain_text("Which tile completed the hand?")
        await visitor.press("9s")
        await expect(visitor.last(visitor.channel)).to_contain_text("3 han 30 fu = 3,900")
        await visitor.box(visitor.channel).press_sequentially("/score ")
        await visitor.page.keyboard.type("hand")
        await visitor.page.keyboard.press("Enter")
        await visitor.option("hand").press_sequentially("234406m678p33s789s riichi")
        await expect(visitor.suggestion(re.compile("234406m"))).to_be_visible()


async def test_a_visitor_opens_a_table_for_three_and_plays_a_hand(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, UNHURRIED) as address, visit(browser, address) as visitor:
        await visitor.command("table open", preset="Tenhou rules for three players", length="East round only")
        await expect(visitor.last(visitor.channel)).to_contain_text("1 of 3 seats taken")
        for computers in (1, 2):
            await visitor.press("Add CPU")
            await expect(visitor.last(visitor.channel)).to_contain_text(f"{1 + computers} of 3 seats taken")
        await visitor.press("Start")
        await expect(visitor.direct).to_contain_text("Riichi table in")
        await direct(visitor).play_until(visitor.channel.get_by_text("Next: East").first)
