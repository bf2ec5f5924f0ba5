"""A visitor's first game: `python -m bot playground` as it is, in a real browser, against three computer players."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from playwright.async_api import Browser, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.browser.driver import Visitor, visit
from tests.browser.real_bot import playground
from tests.patience import HANG

PACE = 400
"""Milliseconds between two presses: whoever presses faster for long is asked to wait (cogs/common/flood.py)."""

QUICK = """\
[table]
cpu_pause_seconds = 0
next_kyoku_seconds = 30

[table.pace.live]
least_pause_seconds = 0
"""

# What a visitor presses first, if it is there.
WISHES = (
    r"Tsumo.*",
    r"Ron.*",
    r"Kita .+",
    r"Riichi…",
    r"Riichi .+",
    r"Pass",
    r"(red )?drawn",
    r"\d[mps]|red.*|east|south|west|north|haku|hatsu|chun",
)


async def press_something(visitor: Visitor) -> bool:
    """Press the best button of the own hand; False when nothing is asked."""
    buttons = visitor.direct.locator("[data-message-id]").last.get_by_role("button")
    labels = [
        (await button.inner_text()).strip() or await button.get_attribute("aria-label") or ""
        for button in await buttons.all()
    ]
    for wish in WISHES:
        for label in labels:
            if re.fullmatch(wish, label) and label != "Why not?":
                try:
                    await visitor.direct.get_by_role("button", name=label, exact=True).last.click(timeout=2000)
                except PlaywrightTimeout:
                    # The table went on in the meantime: look again.
                    return False
                return True
    return False


async def play_until(visitor: Visitor, words: str) -> None:
    """Press whatever is asked, and go on to the next kyoku, until the channel says so."""
    there = visitor.channel.get_by_text(words).first
    async with asyncio.timeout(2 * HANG):
        while not await there.is_visible():
            if not await press_something(visitor):
                onward = visitor.channel.get_by_role("button", name="Next kyoku", exact=True)
                if await onward.count():
                    try:
                        await onward.last.click(timeout=1000)
                    except PlaywrightTimeout:
                        continue
            await visitor.page.wait_for_timeout(PACE)


async def test_a_visitor_opens_a_table_for_three_and_plays_a_hand(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, QUICK) as address, visit(browser, address) as visitor:
        await visitor.command("table open", preset="Tenhou rules for three players", length="East only")
        await expect(visitor.last(visitor.channel)).to_contain_text("1 of 3 seats taken")
        await visitor.press("Start with CPUs")
        await expect(visitor.direct).to_contain_text("Riichi table in")
        await play_until(visitor, "Next: East")


async def test_a_visitor_plays_a_game_with_three_computer_players_to_its_end(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, QUICK) as address, visit(browser, address) as visitor:
        await visitor.command("table open", length="East only")
        for computers in range(1, 4):
            await visitor.press("Add CPU")
            seated = visitor.last(visitor.channel).get_by_text("(computer, club player)")
            await expect(seated).to_have_count(computers)
        await expect(visitor.button("Start")).to_be_visible()
        await visitor.press("Start")
        await expect(visitor.direct).to_contain_text("Riichi table in")
        await play_until(visitor, "The game is over")
        await expect(visitor.last(visitor.channel)).to_contain_text("counts for no league")
        await expect(visitor.last(visitor.direct)).to_contain_text("Play again")
