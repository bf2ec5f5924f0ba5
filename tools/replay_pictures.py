"""Takes the pictures of docs/replay.md in a real browser: the playground with the real bot, and a finished game.

    python -m tools.replay_pictures [FOLDER]

Four people have played a whole game at a table of the bot; Aiko replays it and reviews her decisions.
"""

import asyncio
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.store.store import Store
from bot.table.table_events import Person, TableClosed
from tests.browser.driver import open_browser
from tests.store.games import entries, lobby, played
from tests.wire.bench import Bench
from tests.wire.clock import SteppedClock
from tools.lookup_pictures import EVENING, FOLDER, photograph

SEED: Final = 7
"""Of the game."""
CHANNEL: Final = "mahjong"


@dataclass(frozen=True)
class Scene:
    """A command with its options, the buttons pressed then, and the name of the picture."""

    picture: str
    options: Mapping[str, object] = field(default_factory=dict)
    presses: tuple[str, ...] = ()
    command: str = "replay"


SCENES: Final = (
    Scene("replay", {"kyoku": "2"}, ("Next ▶",) * 2 + ("Next decision",) * 9),
    Scene("replay-open", {"kyoku": "2", "seat": 9}, ("Next ▶",) * 40),
    Scene("replay-win", {}, ("Next win",)),
    Scene("review-summary", command="review"),
    Scene("review", {}, ("First worth a look ▶",) + ("Next ▶",) * 20, "review"),
)


async def play(bench: Bench) -> None:
    """Write a game of an hour ago into the bot's database."""
    world = bench.playground.world
    people = tuple(Person(user.id, user.global_name or user.username) for user in world.people[:4])
    channel = next(one.id for one in world.channels.values() if one.name == CHANNEL)
    records = (*lobby(people, channel=channel, guild=world.guild.id), *played(SEED), TableClosed("finished"))
    start = datetime.fromtimestamp(bench.now, UTC) - timedelta(hours=1)
    async with await Store.open(str(bench.data_dir / "jantaku.sqlite3"), owner="pictures") as store:
        await store.journal.append("evening", entries(*records, start=start), ())


async def show(bench: Bench, scene: Scene) -> None:
    """Give the command as Aiko does, and press. Raises RuntimeError when it is refused."""
    aiko = bench.user("Aiko")
    outcome = await aiko.slash(scene.command, CHANNEL, **scene.options)
    for label in scene.presses:
        if outcome.state != "acknowledged":
            break
        await bench.advance(1)
        outcome = await aiko.press(label, message=aiko.last(CHANNEL))
    if outcome.state != "acknowledged":
        raise RuntimeError(f"{scene.picture}: {outcome.reason}")


async def main(folder: Path) -> None:
    """Show everything and take the pictures. ``folder`` has to be there."""
    with tempfile.TemporaryDirectory() as data:
        async with open_browser() as browser, Bench(Path(data), clock=SteppedClock(EVENING)) as bench:
            await play(bench)
            for scene in SCENES:
                await show(bench, scene)
                file = folder / f"{scene.picture}.png"
                await photograph(bench, browser, file)
                print(f"{file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
