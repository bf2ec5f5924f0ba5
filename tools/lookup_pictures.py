"""Takes the pictures of docs/lookup.md in a real browser, from the playground with the real bot.

    python -m tools.lookup_pictures [FOLDER]

One user asks the questions of ``ASKED``; each answer is photographed in the channel at twice the resolution, so that it
is crisp on good screens.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.async_api import Browser

from tests.browser.driver import Scheme, open_browser, visit
from tests.wire.bench import Bench
from tests.wire.clock import START, SteppedClock

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "images"
EVENING = START + 20 * 3600.0
"""The time of the questions, in epoch seconds: every message shows it."""
WINDOW = (1360, 1900)
"""A window large enough for a whole message."""
SCALE = 2
COLOURS = 256


@dataclass(frozen=True)
class Question:
    """A command with its options, the buttons pressed then, and the name of its picture."""

    picture: str
    command: str
    options: Mapping[str, Any] = field(default_factory=dict)
    presses: tuple[str, ...] = ()


ASKED = (
    Question("score", "score", {"hand": "234567m345p2267s5s riichi dora:7m"}),
    Question("waits", "score", {"hand": "23456m340p22678s"}),
    Question("yaku", "yaku", {"name": "sanshoku doujun"}),
)


@dataclass(frozen=True)
class Screen:
    """Whose page is photographed, how wide, and what of it."""

    user: str = "Aiko"
    room: str | None = None
    """The channel or thread to go to first; None for the one that opens."""
    target: Literal["channel", "direct", "page"] = "channel"
    """The newest message of a pane, or the whole page."""
    size: tuple[int, int] = WINDOW
    scheme: Scheme = "dark"


async def photograph(bench: Bench, browser: Browser, picture: Path, screen: Screen = Screen()) -> None:
    """Save a picture of what stands on a person's screen."""
    opened = visit(
        browser, bench.playground.address, user=screen.user, size=screen.size, scale=SCALE, scheme=screen.scheme
    )
    async with opened as visitor:
        await visitor.page.clock.set_fixed_time(datetime.fromtimestamp(bench.now, UTC))
        await visitor.page.reload()
        await visitor.page.wait_for_load_state("networkidle")
        if screen.room is not None:
            await visitor.go(screen.room)
        if screen.target == "page":
            await visitor.page.screenshot(path=picture)
        else:
            pane = visitor.channel if screen.target == "channel" else visitor.direct
            await visitor.last(pane).screenshot(path=picture)
    with_few_colours(picture)


def with_few_colours(picture: Path) -> None:
    """Save a picture with a palette: a page has few colours, so that it takes a third of the bytes."""
    with Image.open(picture) as full:
        small = full.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(picture, optimize=True)


async def ask(bench: Bench, question: Question) -> None:
    """Use the command as Aiko, and press. Raises RuntimeError when it is refused."""
    aiko = bench.user("Aiko")
    outcome = await aiko.slash(question.command, **question.options)
    for label in question.presses:
        if outcome.state != "acknowledged":
            break
        await bench.advance(1)
        outcome = await aiko.press(label, message=aiko.last("mahjong"))
    if outcome.state != "acknowledged":
        raise RuntimeError(f"{question.picture}: {outcome.reason}")


async def main(
    folder: Path, asked: Iterable[Question] = ASKED, prepare: Callable[[Bench], Awaitable[None]] | None = None
) -> None:
    """Ask everything and take the pictures. ``folder`` has to exist."""
    with tempfile.TemporaryDirectory() as data:
        async with open_browser() as browser, Bench(Path(data), clock=SteppedClock(EVENING)) as bench:
            if prepare is not None:
                await prepare(bench)
            for question in asked:
                await ask(bench, question)
                file = folder / f"{question.picture}.png"
                await photograph(bench, browser, file)
                print(f"{file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
