"""The gaps of the bot's event loop while two hundred people are seated: the real bot, over the wire, in real time.

A timer of five milliseconds measures them (``benchmarks/bot_with_loop_watch.py``). Each of some turns has a pause
without a draw and a draw of the same length, so that both see the same load of the machine.
Run: ``python -m benchmarks.seating_loop_gaps``.
"""

import asyncio
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.hostile_files import Wire
from benchmarks.simulated_players import Answered
from playground.starting_world import Company, StartingWorld

PEOPLE: Final = 200
TURNS: Final = 5
CHANNEL, STRING, SUBCOMMAND = 7, 3, 1
PATIENCE: Final = 60.0


def place() -> StartingWorld:
    """A club whose people are all in one voice channel."""
    people = tuple(f"P{number}" for number in range(PEOPLE))
    return StartingWorld(people[:4], (("talk", ""),), company=Company(people[4:], rooms=(("Hall", people),)))


@dataclass
class Watched(Answered):
    """Records when tables are shown."""

    shown: asyncio.Event = field(default_factory=asyncio.Event)

    async def before(self, request: Any, /) -> bool:  # noqa: ANN401 - a RecordedRequest
        """Look for them."""
        if f"Seating of {PEOPLE} people" in str(request.body):
            self.shown.set()
        return await super().before(request)


async def command(wire: Wire, name: str, **options: tuple[int, object]) -> None:
    """Give a command of `/club` with options of (type, value), and wait until it is acknowledged."""
    typed = [{"name": option, "type": kind, "value": value} for option, (kind, value) in options.items()]
    said = await wire.say(
        wire.playground.world.people[0], "club", [{"name": name, "type": SUBCOMMAND, "options": typed}]
    )
    if said is None or said.acknowledged is None:
        raise RuntimeError(f"/club {name} was not answered")


async def drawn(wire: Wire, door: Watched) -> None:
    """Draw once, and wait until the tables are shown."""
    hall = str(wire.playground.world.channel_named("Hall").id)
    door.shown.clear()
    await command(wire, "seating", voice=(CHANNEL, hall))
    await asyncio.wait_for(door.shown.wait(), PATIENCE)


async def measured(folder: Path) -> None:
    """Measure, and print a line for each turn."""
    door = Watched()
    wire = Wire(folder, 1, place(), door)
    async with wire.running():
        await command(wire, "manage", new=(STRING, "Thursdays"))
        await drawn(wire, door)
        print("draw in s | longest gap without, with it in ms | gaps of more than 10 ms without, with it")
        for _ in range(TURNS):
            began = time.monotonic()
            await drawn(wire, door)
            seconds = time.monotonic() - began
            await asyncio.sleep(1)
            rests = time.monotonic()
            await asyncio.sleep(seconds)
            gaps = [tuple(map(float, line.split())) for line in (folder / "gaps").read_text().splitlines()]
            with_it, without = (
                [1000 * gap for at, gap in gaps if start <= at < start + seconds] for start in (began, rests)
            )
            longest = f"{max(without, default=0):.0f}, {max(with_it, default=0):.0f}"
            print(f"{seconds:.1f} | {longest} | {len(without)}, {len(with_it)}", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as directory:
        asyncio.run(measured(Path(directory)))
