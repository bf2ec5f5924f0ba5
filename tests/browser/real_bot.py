"""The real bot behind the page, in a process of its own, and somebody who plays with it by the buttons they see."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.browser.driver import HANG_MS, Visitor, press
from tests.patience import HANG

ROOT = Path(__file__).parents[2]
UNHURRIED = """\
[table]
default_preset = "mleague"
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
"""Computer players answer at once, and nothing is decided by the time that a busy machine takes.

By the rules of the M-League no hand ends in a draw before anybody has discarded.
"""

PACE = 400
"""Milliseconds between two presses: whoever presses faster for long is asked to wait (cogs/common/flood.py)."""

TURNS = 6
"""So many presses are made tile by tile; from then on the automatic actions play."""

BY_HAND = (
    r"Next hand",
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

ALL_AUTOMATIC = r"Auto(?!: Auto-win, No calls, Auto-discard).*…"
"""Leads to what may go by itself, until all of it does."""

BY_ITSELF = (
    *BY_HAND[:2],
    r"Ron.*",
    # The last press by hand may have been *Riichi…*, which asks for a tile.
    r"Riichi .+",
    *(rf"{toggle}: off" for toggle in ("No calls", "Auto-win", "Auto-discard")),
    ALL_AUTOMATIC,
    *BY_HAND[6:9],
)

DEAD_ENDS = (
    "earlier point in the game|Something went wrong|There is no table here|You are not at this table"
    "|That is not possible now|That was a lot at once|Nothing happened|This table is closed"
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

QUESTION = """(messages) => messages.slice(-1).map(
    (message) => [...message.querySelectorAll('[data-custom-id]')].map((one) => one.dataset.customId).join()
)"""
"""What the newest of some messages asks: the ids of its buttons, with the number of the decision."""


LABELS = """(messages) => messages.slice(-1).flatMap((message) => [...message.querySelectorAll("button")].map(
    (button) => button.innerText.trim() || button.getAttribute("aria-label") || ""
))"""
"""The labels of the newest message's buttons, read at once: what is read one by one may be gone in between."""


@asynccontextmanager
async def playground(folder: Path, config: str) -> AsyncIterator[str]:
    """The command in a process of its own, with this configuration; gives the address that it prints."""
    (folder / "config.toml").write_text(config, encoding="utf-8")
    argv = [sys.executable, "-m", "bot", "playground", "--port", "0", "--data", str(folder), "--no-browser"]
    # A busy machine must not make the bot late: how late it may be is not what a visitor's game is about.
    argv += ["--answer-seconds", str(int(HANG))]
    log = folder / "bot.log"
    with log.open("wb") as written:
        process = await asyncio.create_subprocess_exec(*argv, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=written)
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), HANG)).decode()
        found = re.search(r"http://\S+?(?=/?\s)", line)
        assert found, line
        yield found.group(0)
    except Exception as failure:
        failure.add_note(f"The bot wrote:\n{log.read_text(encoding='utf-8')[-4000:]}")
        raise
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), HANG) == 0


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
        labels = await self.hands.evaluate_all(LABELS)
        wishes = BY_HAND if self.presses < TURNS else BY_ITSELF
        wished = [label for wish in wishes for label in labels if re.fullmatch(wish, label)]
        if not wished:
            return False
        asked = await self.hands.evaluate_all(QUESTION)
        try:
            await press(self.hand.get_by_role("button", name=wished[0], exact=True).last, within=HANG_MS / 10)
        except PlaywrightTimeout:
            # The table went on in the meantime: look again.
            return False
        async with asyncio.timeout(HANG):
            while await self.hands.evaluate_all(QUESTION) == asked:
                await self.visitor.page.wait_for_timeout(PACE / 8)
        self.presses += 1
        return True

    async def play_until(self, told: Locator) -> None:
        """Press whatever is asked until this can be read. A hand that talk has pushed away is asked for again."""
        async with asyncio.timeout(2 * HANG):
            while not await told.is_visible():
                if not await self.hands.count():
                    await self.find()
                await self.press()
                await self.visitor.page.wait_for_timeout(PACE)

    async def find(self) -> None:
        """Ask at the board for the hand, or go on from a result. Talk may have pushed the board away, for a minute."""
        ways = self.visitor.channel.get_by_role("button", name=re.compile("^(My hand|Next hand)$"))
        with suppress(PlaywrightTimeout):
            await press(ways.last, within=HANG_MS / 10)
            await self.hand.wait_for(timeout=HANG_MS / 10)

    async def play_to_the_end(self) -> None:
        """Play until the hand says that the game is over and what comes next."""
        await self.visitor.page.evaluate(REMEMBER_DEAD_ENDS, DEAD_ENDS)
        await self.play_until(self.hand.get_by_role("button", name="Play again", exact=True))
        await expect(self.hand).to_contain_text("The game is over")
        assert self.presses > TURNS

    async def play_again(self, words: str) -> None:
        """Press *Play again* and see what comes of it; nothing that was pressed has led nowhere."""
        await press(self.hand.get_by_role("button", name="Play again", exact=True))
        await expect(self.hand).to_contain_text(words)
        assert await self.visitor.page.evaluate("window.deadEnds") == []


def direct(visitor: Visitor) -> Player:
    """Somebody who plays by direct message."""
    return Player(visitor, visitor.messages(visitor.direct))
