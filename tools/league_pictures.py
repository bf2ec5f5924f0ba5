"""Takes the pictures of docs/league in a real browser: the playground with the real bot, and a season's games.

    python -m tools.league_pictures [FOLDER]

Eight people have played a season of games at tables of the bot; Aiko asks for the standings, a profile and a chart.
"""

import asyncio
import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.engine.rules.ruleset import preset, ruleset_from
from bot.league.entries import SeasonOpened
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from bot.table.table_events import Person
from tests.store.games import entries, lobby, played
from tests.wire.bench import Bench
from tools.lookup_pictures import FOLDER, Question, main

GAMES: Final = 60
"""Some fifteen of each player."""
EVENINGS: Final = 75
"""Days from the first game to the last."""
OTHERS: Final = ("Emil", "Freya", "Goro", "Hana")
"""Players who are not members in the playground: only their names appear."""
SEED: Final = 7


ASKED: Final = (
    Question("standings", "league standings"),
    Question("profile", "league profile", {"share": True}),
    Question("chart", "league chart", {"others": "Ben, Chie, Freya"}),
)


async def play_season(bench: Bench) -> None:
    """Write a season under Tenhou's rules and its games into the bot's database."""
    world = bench.playground.world
    people = [Person(user.id, user.global_name or user.username) for user in world.people]
    people += [Person(1000 + number, name) for number, name in enumerate(OTHERS)]
    dice = random.Random(SEED)  # noqa: S311 - for a picture
    now = datetime.fromtimestamp(bench.now, UTC)
    first = now - timedelta(days=EVENINGS)
    rules = ruleset_from({"length": "east_only"}, preset("tenhou"))
    settings = SeasonSettings("Winter", first, now + timedelta(days=30), preset="tenhou", rules=rules, min_games=5)
    async with await Store.open(str(bench.data_dir / "jantaku.sqlite3"), owner="pictures") as store:
        league = await store.leagues.create(world.guild.id, "Club", first)
        await store.leagues.write(league.id, NewEntry(SeasonOpened(0, settings), first))
        for number in range(GAMES):
            start = first + timedelta(days=EVENINGS * number / GAMES, hours=1)
            seats = tuple(dice.sample(people, 4))
            records = (*lobby(seats, channel=number + 1, guild=world.guild.id), *played(number))
            await store.journal.append(f"p{number}", entries(*records, start=start), ())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER, ASKED, play_season))
