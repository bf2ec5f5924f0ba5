"""An officer imports sheets with many new names while strangers ask for ``/help``: the real bot, in real time.

For each sheet a new bot: the officer has it looked at, then presses *Import it*, where it is offered. Exits 1 if a
``/help`` of a stranger took more than half a second. Run: ``python -m benchmarks.sheets_of_names``.
"""

import argparse
import asyncio
import base64
import datetime as dt
import random
import string
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.discord_budget import share
from benchmarks.discord_watch import text_on
from benchmarks.hostile_files import Minute, Wire, ask
from playground.checks.check_command_definitions import ATTACHMENT
from playground.checks.check_components import walk
from playground.model import Channel, Message

SIZES: Final = (500, 1_000, 2_000, 80_000)
"""New names; the last is a sheet of 1.3 MB."""
PATIENCE: Final = 0.5
"""Seconds in which a stranger is answered."""
GIVEN_UP: Final = 60.0
"""Seconds after which the officer waits no longer."""
STRANGERS: Final = 4
STRING, SUBCOMMAND = 3, 1


def sheet(names: int, rng: random.Random) -> bytes:
    """A sheet of games in which nobody sits twice."""
    day = (dt.datetime.now(dt.UTC) - dt.timedelta(days=1)).date()
    rows = ["date,player1,score1,player2,score2,player3,score3,player4,score4"]
    for _ in range(names // 4):
        a, b, c, d = ("".join(rng.choices(string.ascii_lowercase, k=7)) for _ in range(4))
        rows.append(f"{day},{a},42300,{b},25100,{c},31200,{d},1400")
    return "\n".join(rows).encode()


@dataclass
class Screen:
    """The newest message to the officer. A listener of the playground's messages."""

    officer: int
    message: Message | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def message_created(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        if message.only_for == self.officer and text_on(message):
            self.message = message
            self.changed.set()

    def message_edited(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        self.message_created(message)

    def message_deleted(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""

    def channel_created(self, channel: Channel) -> None:
        """See ``playground.messages.Listener``."""

    async def next(self) -> str | None:
        """The text of the next message; None if none comes in time."""
        try:
            await asyncio.wait_for(self.changed.wait(), GIVEN_UP)
        except TimeoutError:
            return None
        self.changed.clear()
        return "" if self.message is None else text_on(self.message)

    def button(self, label: str) -> str | None:
        """The custom id of a button on the newest message."""
        shown = () if self.message is None else walk(self.message.components)
        return next((str(one["custom_id"]) for one in shown if one.get("label") == label), None)


def _gaps(folder: Path, began: float, ended: float) -> list[float]:
    lines = (folder / "gaps").read_text().splitlines()
    return [gap for at, gap in (map(float, line.split()) for line in lines) if began <= at < ended]


async def club(wire: Wire, subcommand: str, **options: tuple[int, Any]) -> None:
    """Give a command of ``/club`` with options of (type, value)."""
    typed = [{"name": name, "type": kind, "value": value} for name, (kind, value) in options.items()]
    officer = wire.playground.world.people[0]
    await wire.say(officer, "club", [{"name": subcommand, "type": SUBCOMMAND, "options": typed}])


async def measured(folder: Path, names: int, seed: int) -> Minute:
    """One sheet, and a line about it."""
    minute, rng = Minute(), random.Random(seed)
    data = sheet(names, rng)
    file = {"filename": "club.csv", "data": base64.b64encode(data).decode()}
    wire = Wire(folder, seed)
    async with wire.running():
        officer, *strangers = wire.playground.world.people
        screen = Screen(officer.id)
        wire.playground.messages.listeners.append(screen)
        started = (dt.datetime.now(dt.UTC) - dt.timedelta(days=30)).date().isoformat()
        await club(wire, "season", do=(STRING, "open"), name=(STRING, "Spring"), starts=(STRING, started))
        await asyncio.sleep(2)
        screen.changed.clear()
        askers = [asyncio.create_task(ask(wire, user, minute, rng)) for user in strangers[:STRANGERS]]
        began = time.monotonic()
        await club(wire, "import", file=(ATTACHMENT, file))
        preview = await screen.next()
        looked = time.monotonic() - began
        pressed, label = None, screen.button("Import it")
        if label is not None and screen.message is not None:
            press = {"channel_id": str(screen.message.channel_id), "message_id": str(screen.message.id)}
            begun = time.monotonic()
            wire.playground.live.do(officer, {"op": "press", "nonce": "import", "custom_id": label, **press})
            await screen.next()
            pressed = time.monotonic() - begun
        await asyncio.sleep(2)
        ended = time.monotonic()
        for task in askers:
            task.cancel()
        await asyncio.gather(*askers, return_exceptions=True)
        minute.gaps = _gaps(folder, began, ended)
        taken = screen.message is not None and text_on(screen.message)
    outcome = "no answer" if preview is None else str(taken).strip().partition("\n")[0][:60]
    cells = (
        f"{names:,}",
        f"{len(data) / 1000:,.0f} kB",
        f"{len(minute.helps) + minute.unanswered}, {minute.unanswered}",
        " / ".join(f"{share(minute.helps, part) * 1000:.0f}" for part in (0.5, 1)) + " ms" if minute.helps else "none",
        f"{max(minute.gaps, default=0) * 1000:.0f} ms",
        f"{looked:.1f} s",
        "-" if pressed is None else f"{pressed:.1f} s",
        outcome,
    )
    print("| " + " | ".join(cells) + " |", flush=True)
    return minute


HEAD: Final = (
    "new names | file | `/help`, unanswered | p50 / most | the loop's longest gap | preview | import | last words"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """All sheets; 1 if a stranger waited too long."""
    parser = argparse.ArgumentParser(description="Sheets with many new names, and who asks for help meanwhile.")
    parser.add_argument("sizes", type=int, nargs="*", default=SIZES, help="numbers of new names")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print(f"| {HEAD} |\n|{'---|' * (HEAD.count('|') + 1)}", flush=True)
    missed = False
    for names in given.sizes:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            minute = asyncio.run(measured(Path(folder), names, given.seed))
        missed |= bool(minute.unanswered) or max(minute.helps, default=PATIENCE + 1) > PATIENCE
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
