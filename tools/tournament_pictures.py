"""Takes the pictures of docs/league/tournaments.md in a real browser, on a screen and on a phone.

    python -m tools.tournament_pictures [FOLDER]

Sixteen people play a tournament of three rounds: the form of a result, the page of a round, the sheets to print, the
clock, the board, and the final announcement.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, Locator

from playground.starting_world import CLUB, NEWCOMERS, club_of
from tests.browser.driver import PHONE, Visitor, open_browser, visit
from tests.wire.bench import Bench
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser
from tools.lookup_pictures import EVENING, FOLDER, SCALE, WINDOW, with_few_colours

PEOPLE: Final = (*CLUB.people, *NEWCOMERS)[:16]
POINTS: Final = (
    ("45,000", "35,000", "15,000", "5,000"),
    ("31,300", "12,700", "38,900", "17,100"),
    ("8,200", "41,600", "22,700", "27,500"),
    ("25,000", "24,400", "29,800", "20,800"),
)
"""The results of a round, table by table; of the next round in another order."""
ROUNDS: Final = 3
ROOM: Final = "lobby"
MINUTE: Final = 60


async def step(bench: Bench, aiko: ScriptedUser, *labels: str, **values: object) -> None:
    """Press these buttons one after the other, and send the form that the last one opens if there are values."""
    for label in labels:
        pressed = await aiko.press(label, channel=ROOM)
        await bench.advance(5)
    if values and pressed.modal is not None:
        await aiko.submit(pressed.modal, **values)
        await bench.advance(5)


async def enter(bench: Bench, aiko: ScriptedUser, number: int, tables: range) -> None:
    """Enter the results of these tables of a round."""
    for table in tables:
        points = POINTS[(table + number) % len(POINTS)]
        await step(bench, aiko, f"Table {table}: enter result…", **{f"seat{n}": had for n, had in enumerate(points)})
        await step(bench, aiko, "Record")
        # Who presses faster is told that it is too much at a time.
        await bench.advance(20)


class Photographer:
    """Takes each picture on a screen and on a phone, as Aiko sees it."""

    def __init__(self, bench: Bench, browser: Browser, folder: Path) -> None:
        self._bench: Final = bench
        self._browser: Final = browser
        self._folder: Final = folder

    async def take(self, name: str, *presses: str, says: str = "", form: bool = False) -> None:
        """Press these buttons and photograph the newest message with these words, or the form that has opened."""
        for file, size in ((name, WINDOW), (f"phone-{name}", PHONE if form else (PHONE[0], WINDOW[1]))):
            async with self._visit(size) as visitor:
                for label in presses:
                    await visitor.press(label, visitor.channel)
                seen = visitor.page.get_by_role("dialog") if form else _newest(visitor, says)
                await seen.screenshot(path=self._folder / f"{file}.png")
            with_few_colours(self._folder / f"{file}.png")

    @asynccontextmanager
    async def _visit(self, size: tuple[int, int]) -> AsyncIterator[Visitor]:
        address = self._bench.playground.address
        async with visit(self._browser, address, user="Aiko", size=size, scale=SCALE) as visitor:
            await visitor.page.clock.set_fixed_time(datetime.fromtimestamp(self._bench.now, UTC))
            await visitor.page.reload()
            await visitor.page.wait_for_load_state("networkidle")
            await visitor.go(ROOM)
            yield visitor


def _newest(visitor: Visitor, says: str) -> Locator:
    return visitor.messages(visitor.channel).filter(has_text=re.compile(re.escape(says))).last


async def main(folder: Path) -> None:
    """Play, and take the pictures. ``folder`` has to exist."""
    with tempfile.TemporaryDirectory() as data:
        async with (
            open_browser() as browser,
            Bench(Path(data), clock=SteppedClock(EVENING), place=club_of(len(PEOPLE))) as bench,
        ):
            aiko, *others = (bench.user(name) for name in PEOPLE)
            photographer = Photographer(bench, browser, folder)
            await aiko.slash("tournament open", ROOM, name="Spring Cup", rounds=ROUNDS)
            for person in (aiko, *others):
                await person.press("I'm in", channel=ROOM)
                await bench.advance(2)
            await step(bench, aiko, "Officers…", "Draw all rounds")
            for number in range(1, ROUNDS):
                await step(bench, aiko, "Officers…", f"Start round {number}")
                await enter(bench, aiko, number, range(1, 5 if number == 1 else 3))
            await photographer.take("tournament-form", "Table 3: enter result…", form=True)
            await photographer.take("tournament-round", "Officers…", "Whole round 2…", says="have no result yet")
            await photographer.take("tournament-sheets", "Officers…", "Sheets to print", says="Sheets for")
            await bench.advance(65 * MINUTE)
            await photographer.take("tournament-clock", says="10 minutes left")
            await aiko.slash("tournament board", ROOM)
            await photographer.take("tournament-board", says="results")
            await enter(bench, aiko, 2, range(3, 5))
            await step(bench, aiko, "Officers…", f"Start round {ROUNDS}")
            await enter(bench, aiko, ROUNDS, range(1, 5))
            await step(bench, aiko, "Officers…", "Finish…", thanks="Thank you all. There is cake.")
            await photographer.take("tournament-final", says="wins the tournament")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
