"""Takes the pictures of docs/replay.md in a real browser: the playground with the real bot, and a finished game.

    python -m tools.replay_pictures [FOLDER]

Four people have played a whole game at a table of the bot; Aiko replays it and reviews her decisions.
"""

import asyncio
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.store.store import Store
from bot.table.table_events import Person, TableClosed
from tests.store.games import entries, lobby, played
from tests.wire.bench import Bench
from tools.lookup_pictures import FOLDER, Question, main

SEED: Final = 7
"""Of the game."""
CHANNEL: Final = "mahjong"


ASKED: Final = (
    Question("replay", "replay", {"kyoku": "2"}, ("Next ▶",) * 2 + ("Next decision",) * 9),
    Question("replay-open", "replay", {"kyoku": "2", "seat": 9}, ("Next ▶",) * 40),
    Question("replay-win", "replay", presses=("Next win",)),
    Question("review-summary", "review"),
    Question("review", "review", presses=("First worth a look ▶",) + ("Next ▶",) * 20),
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


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER, ASKED, play))
