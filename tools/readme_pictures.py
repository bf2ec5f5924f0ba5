"""Takes the pictures of the README in a real browser, from the playground with the real bot, on stepped time.

    python -m tools.readme_pictures [FOLDER]

Four scripted users play a game. These messages are photographed when they appear: a lobby, a board in mid-game, a hand
with several calls on offer, a win, the final ranking, and the whole page on a desktop and on a phone.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bot.engine.phases import AwaitCalls, AwaitDiscard
from tests.browser.driver import PHONE, open_browser, visit
from tests.wire.bench import Bench
from tests.wire.evening import Evening
from tests.wire.players import ScreenPlayer, code_of

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator

    from tests.browser.driver import Visitor

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "images"
SEED = 3
PAGE = (1360, 1080)
MESSAGE = (1360, 1900)
"""A window large enough for a whole message."""
LATE = 44
"""Discards after which a kyoku is worth a picture."""
OFFERED = frozenset({"pon", "chii", "ron", "daiminkan"})


class Photographer:
    """Takes each picture once, from the screen of one user."""

    def __init__(self, bench: Bench, browser: Browser, folder: Path) -> None:
        self.bench = bench
        self.browser = browser
        self.folder = folder
        self.taken: set[str] = set()

    async def take(self, name: str, user: str, pane: str | None, size: tuple[int, int] = MESSAGE) -> None:
        """Photograph the last message of a pane (left: the channel, right: direct messages), or the whole page."""
        if name in self.taken:
            return
        self.taken.add(name)
        async with visit(self.browser, self.bench.playground.address, user=user, size=size) as visitor:
            await visitor.page.clock.set_fixed_time(datetime.fromtimestamp(self.bench.now, UTC))
            await visitor.page.reload()
            await visitor.page.wait_for_load_state("networkidle")
            if size == PHONE:
                await visitor.go("Jantaku")
            target = self._target(visitor, pane)
            file = self.folder / f"{name}.png"
            await (visitor.page.screenshot(path=file) if target is None else target.screenshot(path=file))
        print(f"{file.name}: {file.stat().st_size // 1024} KiB")

    def _target(self, visitor: Visitor, pane: str | None) -> Locator | None:
        if pane is None:
            return None
        return visitor.last(visitor.channel if pane == "left" else visitor.direct)


async def photograph(evening: Evening, photographer: Photographer) -> None:
    """Take the pictures that the present screens allow and that have not been taken."""
    public = evening.public
    river = sum(len(seat.river) for seat in public.seats)
    calls = sum(len(seat.melds) for seat in public.seats)
    riichi = any(seat.riichi for seat in public.seats)
    over = public.kyoku_over
    if over is not None and any(len(win.value.yaku) + len(win.value.bonus) > 2 for win in over.wins):
        await photographer.take("win", "Aiko", "left")
    if isinstance(public.phase, AwaitDiscard) and river > LATE and calls > 1 and riichi:
        # The board is edited at most once a second.
        await evening.bench.advance(1.5)
        await photographer.take("board", "Aiko", "left")
    mine = isinstance(public.phase, AwaitDiscard) and public.phase.seat == evening.state.seat_of(
        evening.bench.user("Aiko").id
    )
    if mine and river > LATE // 2 and (calls or riichi):
        await evening.bench.advance(1.5)
        await photographer.take("table", "Aiko", None, PAGE)
        await photographer.take("phone", "Aiko", None, PHONE)
    if isinstance(public.phase, AwaitCalls) and river > LATE // 3:
        for player in evening.players:
            if len(OFFERED & {code_of(key).split("-")[0] for key in player.asked()}) > 1:
                await photographer.take("hand", player.user.name, "right")


async def main(folder: Path) -> None:
    """Play the game and take the pictures. ``folder`` has to exist."""
    with tempfile.TemporaryDirectory() as data:
        async with open_browser() as browser, Bench(Path(data), seed=SEED) as bench:
            photographer = Photographer(bench, browser, folder)
            evening = Evening(bench, SEED, length="east_south")
            evening.players = tuple(ScreenPlayer(player.user, player.rng) for player in evening.players)
            await evening.gather()
            await photographer.take("lobby", "Aiko", "left")
            await evening.start()
            while not evening.over:
                await photograph(evening, photographer)
                await evening.round()
            await photographer.take("ranking", "Aiko", "left")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
