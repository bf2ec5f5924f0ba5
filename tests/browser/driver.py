"""A person at the playground's page: what they see there, and what they do with keyboard and mouse.

Nothing here knows the page's modules. Controls are found as a person finds them, by their words and roles, so the same
driver works a page whose bot is a puppet and one whose bot is the real one.
"""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, ConsoleMessage, Error, Locator, Page, async_playwright, expect

from tests.patience import HANG

CANDIDATES = ("chromium", "chromium-browser")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HANG_MS = 1000 * HANG
"""Until something that a page is to show is taken for missing."""
DESKTOP = (1400, 900)
PHONE = (390, 844)
Scheme = Literal["dark", "light"]


def browser_path() -> str | None:
    """The browser to drive: `JANTAKU_BROWSER`, else the system's Chromium; None where there is none."""
    named = os.environ.get("JANTAKU_BROWSER")
    if named:
        return shutil.which(named)
    return next((found for name in CANDIDATES if (found := shutil.which(name))), None)


NO_BROWSER = "no browser: install Debian's package `chromium`, or name a Chromium in JANTAKU_BROWSER"


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """A headless Chromium, closed at the end. Raises RuntimeError where none is installed."""
    path = browser_path()
    if path is None:
        raise RuntimeError(NO_BROWSER)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


@dataclass
class Visitor:
    """One open page. `faults` collects whatever the page's scripts complained about."""

    page: Page
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", self._broke)
        self.page.on("console", self._spoke)

    def _broke(self, error: Error) -> None:
        self.faults.append(str(error))

    def _spoke(self, line: ConsoleMessage) -> None:
        # A server that went away is an ordinary event, which the browser still writes down as an error.
        if line.type == "error" and "WebSocket connection" not in line.text:
            self.faults.append(line.text)

    # Places

    @property
    def channel(self) -> Locator:
        """The pane with the guild's channel."""
        return self.page.locator("[data-pane=left]")

    @property
    def direct(self) -> Locator:
        """The pane with the direct messages."""
        return self.page.locator("[data-pane=right]")

    def messages(self, pane: Locator) -> Locator:
        return pane.get_by_role("listitem").and_(self.page.locator("[data-message-id]"))

    def last(self, pane: Locator) -> Locator:
        """The newest message of a pane."""
        return self.messages(pane).last

    def box(self, pane: Locator) -> Locator:
        """The message box of a pane."""
        return pane.get_by_role("combobox", name=re.compile(r"^Message "))

    def option(self, name: str) -> Locator:
        """The field of a slash command's option."""
        return self.page.get_by_role("combobox", name=re.compile(rf"^{re.escape(name)}: "))

    def suggestion(self, text: str | re.Pattern[str]) -> Locator:
        """An entry of whichever list is open."""
        if isinstance(text, re.Pattern):
            # The selector of a role does not take a bare slash in its pattern.
            text = re.compile(text.pattern.replace("/", r"\x2f"), text.flags)
        return self.page.get_by_role("option", name=text)

    # Deeds

    async def become(self, name: str) -> None:
        """Switch to another of the four people."""
        await self.page.get_by_role("radio", name=re.compile(rf"^{name}")).click()
        await expect(self.page).to_have_title(re.compile(name))

    async def go(self, room: str) -> None:
        """Bring a channel (or the direct messages) to the front."""
        await self.page.get_by_role(
            "button", name=re.compile(rf"^(Channel|Direct messages with) {re.escape(room)}")
        ).click()

    async def say(self, text: str, pane: Locator | None = None) -> None:
        box = self.box(pane or self.channel)
        await box.fill(text)
        await box.press("Enter")

    async def command(self, name: str, pane: Locator | None = None, **options: str) -> None:
        """Type a slash command by hand: its name, each option in turn, Enter. `name` is without the slash."""
        box = self.box(pane or self.channel)
        await box.click()
        await box.press_sequentially(f"/{name}")
        await self.suggestion(re.compile(rf"^/{re.escape(name)}\b")).first.wait_for()
        await box.press("Tab")
        line = (pane or self.channel).get_by_role("group", name=f"/{name}", exact=True)
        await line.wait_for()
        for option, text in options.items():
            entry = self.option(option)
            if await entry.count() == 0:
                await line.get_by_role("combobox", name="Add an option, or press Enter to send").press_sequentially(
                    option
                )
                await self.page.keyboard.press("Enter")
            await entry.fill(text)
            if await entry.get_attribute("aria-autocomplete") == "list":
                await self.suggestion(re.compile(re.escape(text), re.IGNORECASE)).first.click()
        await self.page.keyboard.press("Enter")

    async def press(self, label: str, pane: Locator | None = None) -> None:
        """Press the newest button with this label."""
        await press(self.button(label, pane))

    def button(self, label: str, pane: Locator | None = None) -> Locator:
        where = pane or self.page.locator("[data-pane]")
        return where.locator("[data-message-id]").get_by_role("button", name=label, exact=True).last

    async def choose(self, menu: str, *labels: str, pane: Locator | None = None) -> None:
        """Open a select menu by its placeholder and take these entries; several are sent when the menu is left."""
        where = pane or self.page.locator("[data-pane]")
        await where.locator("[data-message-id]").get_by_role("combobox", name=menu).last.click()
        for label in labels:
            await self.suggestion(re.compile(rf"^{re.escape(label)}")).click()
        if len(labels) > 1:
            await self.page.keyboard.press("Tab")

    async def submit(self, *, texts: dict[str, str], menus: dict[str, str] | None = None) -> None:
        """Fill in the open form and send it."""
        form = self.page.get_by_role("dialog")
        for label, text in texts.items():
            await form.get_by_label(re.compile(rf"^{re.escape(label)}")).fill(text)
        for label, choice in (menus or {}).items():
            await form.get_by_role("combobox", name=label).click()
            await self.suggestion(choice).click()
        await form.get_by_role("button", name="Submit").click()

    async def picture(self, path: Path) -> None:
        """Keep a screenshot, for a person to look at."""
        await self.page.screenshot(path=path)


async def press(button: Locator, *, within: float = HANG_MS) -> None:
    """Press a button as soon as a mouse could. Raises Playwright's TimeoutError after `within` milliseconds.

    The press itself does without the mouse: if a message or picture arrives between button down and up, the history
    moves under the pointer, and the browser sees no click. A person would press again. A message that still awaits the
    answer to an earlier press takes no other.
    """
    waiting = button.locator("xpath=ancestor::li[@data-message-id]//*[@aria-busy='true']")
    await waiting.first.wait_for(state="detached", timeout=within)
    await button.click(trial=True, timeout=within)
    await button.dispatch_event("click", timeout=within)


async def height_of(row: Locator) -> float:
    """Where a row stands, in pixels from the top of the window."""
    box = await row.bounding_box()
    assert box is not None
    return box["y"]


@asynccontextmanager
async def visit(
    browser: Browser,
    address: str,
    *,
    user: str = "Aiko",
    size: tuple[int, int] = DESKTOP,
    scale: float = 1,
    scheme: Scheme = "dark",
) -> AsyncIterator[Visitor]:
    """Open the page as one of the four people. At the end, the page must have had nothing to complain about.

    `scale` is how many dots a pixel has, for pictures that stay crisp on good screens.
    """
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=width <= PHONE[0],
        is_mobile=width <= PHONE[0],
        reduced_motion="reduce",
        color_scheme=scheme,
    )
    context.set_default_timeout(HANG_MS)
    try:
        visitor = Visitor(await context.new_page())
        await visitor.page.goto(f"{address}/?user={user}")
        await expect(visitor.page).to_have_title(re.compile(user, re.IGNORECASE))
        await visitor.page.locator("[data-pane] .view").first.wait_for()
        try:
            yield visitor
        except Exception as failure:
            failure.add_note(f"On the page stood:\n{await visitor.page.locator('body').inner_text()}")
            raise
        assert visitor.faults == []
    finally:
        await context.close()
