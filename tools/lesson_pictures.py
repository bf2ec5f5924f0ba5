"""Takes the pictures of docs/learning.md in a real browser: one screen of each lesson.

    python -m tools.lesson_pictures [FOLDER [WIDTH]]

``WIDTH`` is that of the page; without it that of a desktop.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from PIL import Image

from bot.learn.lessons import lesson_of
from cogs.learn.lesson_face import place_id
from tests.browser.driver import open_browser
from tests.wire.bench import Bench
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser
from tools.lookup_pictures import EVENING, FOLDER, Screen, photograph

WIDE = 760
SHOWN = {
    "tiles": ("sets", "0"),
    "winning": ("ron", "ron"),
    "riichi": ("declare", None),
    "yaku": ("simples", "1s"),
    "calls": ("price", "pass"),
    "points": ("han", "2"),
    "furiten": ("river", "ron"),
    "safety": ("own-river", None),
}
"""By lesson, a step of it, and the answer whose reply is shown; None: the question."""


async def press(user: ScriptedUser, press_id: str) -> None:
    """Press the button with this custom id. Raises StopIteration if there is none."""
    await user.press_button(next(one for one in user.buttons("mahjong") if one.custom_id == press_id))


async def main(folder: Path, width: int) -> None:
    """Take the pictures. ``folder`` has to exist."""
    with tempfile.TemporaryDirectory() as data:
        async with open_browser() as browser, Bench(Path(data), clock=SteppedClock(EVENING)) as bench:
            aiko = bench.user("Aiko")
            await aiko.slash("learn lessons")
            for key, (name, shown) in SHOWN.items():
                lesson = lesson_of(key)
                await press(aiko, place_id(lesson))
                for number, step in enumerate(lesson.steps):
                    if step.name == name:
                        break
                    await press(aiko, place_id(lesson, number, next(one.key for one in step.answers if one.right)))
                    await press(aiko, place_id(lesson, number + 1))
                    await bench.advance(5)
                if shown is not None:
                    await press(aiko, place_id(lesson, number, shown))
                file = folder / f"lesson-{key}.png"
                await photograph(bench, browser, file, Screen(size=(width, 1900)))
                await press(aiko, place_id())
                with Image.open(file) as full:
                    small = full.convert("RGB").resize(
                        (WIDE, WIDE * full.height // full.width), Image.Resampling.LANCZOS
                    )
                small.save(file.with_suffix(".jpg"), quality=80)
                file.unlink()
                print(file.with_suffix(".jpg"))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    asyncio.run(main(Path(arguments[0]) if arguments else FOLDER, int(arguments[1]) if len(arguments) > 1 else 1100))
