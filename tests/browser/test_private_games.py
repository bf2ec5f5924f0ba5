"""Games played without a look at the board: by direct message, alone, and privately in a thread while others chat.

Whoever plays presses what is there, and each press leads on: the pressed message changes, and nothing is refused.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Locator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.browser.driver import Visitor, visit
from tests.browser.real_bot import playground
from tests.patience import HANG

UNHURRIED = """\
[table]
cpu_pause_seconds = 0
next_kyoku_seconds = 3600
ping_seconds = 3600

[table.pace.live]
turn_seconds = 3600
call_seconds = 3600
least_pause_seconds = 0

[table.pace.relaxed]
turn_seconds = 3600
call_seconds = 3600
least_pause_seconds = 0
"""
"""Computer players answer at once, and nothing is decided by the time that a busy machine takes."""

PACE = 400
"""Milliseconds between two presses: whoever presses faster for long is asked to wait (cogs/common/flood.py)."""

TURNS = 6
"""So many presses are made tile by tile; from then on the automatic actions play."""

BY_HAND = (
    r"Next kyoku",
    r"Tsumo.*",
    r"Ron.*",
    r"Kita .+",
    r"Riichi…",
    r"Riichi .+",
    r"Tenpai.*",
    r"End the game",
    r"Pass",
    r"(red )?drawn",
    r"\d[mps]|red.*|east|south|west|north|haku|hatsu|chun",
)
"""What is pressed first, if it is there."""

BY_ITSELF = (*BY_HAND[:2], r"Ron.*", r"No calls: off", r"Auto-win: off", r"Auto-discard: off", *BY_HAND[6:9])

DEAD_ENDS = (
    "earlier moment of the game|Something went wrong|There is no table here|You do not sit at this table"
    "|That is not possible now|That was a lot at once|Nothing has happened|This table is closed"
)
"""What a person reads whose press led nowhere."""

REMEMBER_DEAD_ENDS = """(words) => {
    window.deadEnds = [];
    const look = (node) => {
        if (new RegExp(words).test(node.textContent)) window.deadEnds.push(node.textContent);
    };
    new MutationObserver((changes) => {
        for (const change of changes) {
            change.addedNodes.forEach(look);
            if (change.type === "characterData") look(change.target);
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

QUESTION = "(message) => [...message.querySelectorAll('[data-custom-id]')].map((one) => one.dataset.customId).join()"
"""What a message asks: the ids of its buttons, with the number of the decision."""


@dataclass
class Player:
    """Somebody who plays with the newest of ``hands``, the messages of a pane that show theirs."""

    visitor: Visitor
    hands: Locator
    presses: int = 0

    @property
    def hand(self) -> Locator:
        return self.hands.last

    async def press(self) -> bool:
        """Press the best button, and see that the press leads on; False when nothing is asked."""
        labels = [
            (await button.inner_text()).strip() or await button.get_attribute("aria-label") or ""
            for button in await self.hand.get_by_role("button").all()
        ]
        wishes = BY_HAND if self.presses < TURNS else BY_ITSELF
        wished = [label for wish in wishes for label in labels if re.fullmatch(wish, label)]
        if not wished:
            return False
        asked = await self.hand.evaluate(QUESTION)
        try:
            await self.hand.get_by_role("button", name=wished[0], exact=True).last.click(timeout=2000)
        except PlaywrightTimeout:
            # The table went on in the meantime: look again.
            return False
        async with asyncio.timeout(HANG):
            while await self.hand.evaluate(QUESTION) == asked:
                await self.visitor.page.wait_for_timeout(PACE / 8)
        self.presses += 1
        return True

    async def play_to_the_end(self) -> None:
        """Play until the hand says that the game is over and what comes next."""
        await self.visitor.page.evaluate(REMEMBER_DEAD_ENDS, DEAD_ENDS)
        again = self.hand.get_by_role("button", name="Play again", exact=True)
        async with asyncio.timeout(2 * HANG):
            while not await again.is_visible():
                await self.press()
                await self.visitor.page.wait_for_timeout(PACE)
        await expect(self.hand).to_contain_text("The game is over")
        assert self.presses > TURNS

    async def play_again(self, words: str) -> None:
        """Press *Play again* and see what comes of it; nothing that was pressed has led nowhere."""
        await self.hand.get_by_role("button", name="Play again", exact=True).click()
        await expect(self.hand).to_contain_text(words)
        assert await self.visitor.page.evaluate("window.deadEnds") == []


def direct(visitor: Visitor) -> Player:
    """Somebody who plays by direct message."""
    return Player(visitor, visitor.messages(visitor.direct))


async def test_a_game_is_played_by_direct_message_alone_until_play_again(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, UNHURRIED) as address, visit(browser, address) as aiko:
        await aiko.command("table open", length="East only", cpu="beginner")
        await aiko.press("Start with CPUs")
        await expect(aiko.direct).to_contain_text("Riichi table in")
        player = direct(aiko)
        await player.play_to_the_end()
        await player.play_again("The game has not begun.")
        await player.hand.get_by_role("button", name="Start", exact=True).click()
        await expect(player.hand).to_contain_text("East 1")


async def test_a_game_against_the_computer_is_played_in_one_direct_message(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, UNHURRIED) as address, visit(browser, address) as aiko:
        await aiko.page.get_by_role("button", name="Write to the bot").click()
        await aiko.command("table open", aiko.direct, cpu="beginner")
        await aiko.choose("Length", "East only", pane=aiko.direct)
        player = direct(aiko)
        await expect(player.hand).to_contain_text("Length: East only")
        await player.hand.get_by_role("button", name="Start", exact=True).click()
        await expect(player.hand).to_contain_text("East 1")
        await player.play_to_the_end()
        await expect(player.hands).to_have_count(1)
        await player.play_again("East 1")
        await expect(player.hands).to_have_count(2)


async def test_a_game_is_played_privately_in_a_thread_while_others_chat(browser: Browser, tmp_path: Path) -> None:
    in_channel = "in the channel"
    async with (
        playground(tmp_path, UNHURRIED) as address,
        visit(browser, address, user="Ben") as ben,
        visit(browser, address) as aiko,
    ):
        await ben.command("table open", surface=in_channel)
        await expect(aiko.last(aiko.channel)).to_contain_text("1 of 4 seats taken")
        await aiko.command("table open", length="East only", cpu="beginner", surface=in_channel)
        for visitor in (aiko, ben):
            await visitor.go("Aiko's table")
            await expect(visitor.last(visitor.channel)).to_contain_text("1 of 4 seats taken")
        await aiko.press("Start with CPUs", aiko.channel)
        await aiko.press("My hand", aiko.channel)
        private = aiko.messages(aiko.channel).filter(has_text="Only you can see this")
        player = Player(aiko, private)
        await expect(player.hand).to_contain_text("East 1")

        async def chat() -> None:
            while True:
                for _ in range(5):
                    await ben.say("What a hand!")
                said = player.presses
                while player.presses < said + 3:
                    await ben.page.wait_for_timeout(PACE)

        chatting = asyncio.create_task(chat())
        try:
            await player.play_to_the_end()
        finally:
            chatting.cancel()
            await asyncio.gather(chatting, return_exceptions=True)
        await player.play_again("The game has not begun.")
        await player.hand.get_by_role("button", name="Start", exact=True).click()
        await expect(player.hand).to_contain_text("East 1")
