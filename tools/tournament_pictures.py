"""Takes the pictures of docs/tournament.md in a real browser: the board during a round, and the final announcement.

    python -m tools.tournament_pictures [FOLDER]

Four people play a tournament of two rounds; each message is photographed on a screen and on a phone.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.browser.driver import PHONE, open_browser
from tests.wire.bench import Bench
from tests.wire.clock import SteppedClock
from tools.lookup_pictures import EVENING, FOLDER, WINDOW, Screen, photograph

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from tests.wire.user import User

PEOPLE: Final = ("Aiko", "Ben", "Chie", "Dan")
POINTS: Final = (("45,000", "35,000", "15,000", "5,000"), ("31,300", "12,700", "38,900", "17,100"))
ROOM: Final = "lobby"


async def step(bench: Bench, aiko: User, *labels: str, **values: object) -> None:
    """Press these buttons one after the other, and send the form that the last one opens if there are values."""
    for label in labels:
        pressed = await aiko.press(label, channel=ROOM)
        await bench.advance(5)
    if values and pressed.modal is not None:
        await aiko.submit(pressed.modal, **values)
        await bench.advance(5)


async def enter(bench: Bench, aiko: User, number: int) -> None:
    """Enter the result of a round."""
    points = {f"seat{wind}": had for wind, had in enumerate(POINTS[number - 1])}
    await step(bench, aiko, "Table 1: enter result…", **points, sticks="0")
    await step(bench, aiko, "Record")


async def take(bench: Bench, browser: Browser, folder: Path, name: str) -> None:
    """Photograph the newest message of the channel on a screen and on a phone."""
    screen = Screen(room=ROOM)
    for file, seen in ((name, screen), (f"phone-{name}", replace(screen, size=(PHONE[0], WINDOW[1])))):
        await photograph(bench, browser, folder / f"{file}.png", seen)


async def main(folder: Path) -> None:
    """Play, and take the pictures. ``folder`` has to exist."""
    with tempfile.TemporaryDirectory() as data:
        async with open_browser() as browser, Bench(Path(data), clock=SteppedClock(EVENING)) as bench:
            aiko, *others = (bench.user(name) for name in PEOPLE)
            await aiko.slash("tournament open", ROOM, name="Spring Cup", rounds=2)
            for person in (aiko, *others):
                await person.press("I'm in", channel=ROOM)
                await bench.advance(2)
            await step(bench, aiko, "Officers…", "Draw all rounds")
            await step(bench, aiko, "Officers…", "Start round 1")
            await enter(bench, aiko, 1)
            await step(bench, aiko, "Officers…", "Start round 2")
            await aiko.slash("tournament board", ROOM)
            await take(bench, browser, folder, "tournament-board")
            await enter(bench, aiko, 2)
            await step(bench, aiko, "Officers…", "Finish…", thanks="Thank you all. There is cake.")
            await take(bench, browser, folder, "tournament-final")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
