"""Takes the pictures of docs/league in a real browser: the playground with the real bot, and a season's games.

    python -m tools.league_pictures [FOLDER]

Eight people have played a season of games at tables of the bot; Aiko asks for the standings, a profile and a chart.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from bot.engine.rules.ruleset import preset, ruleset_from
from bot.league.entries import SeasonOpened
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from bot.table.table_events import Person
from tests.browser.driver import open_browser
from tests.store.games import entries, lobby, played
from tests.wire.bench import Bench
from tests.wire.clock import SteppedClock
from tools.lookup_pictures import EVENING, FOLDER, photograph

GAMES: Final = 60
"""Some fifteen of each player."""
EVENINGS: Final = 75
"""Days from the first game to the last."""
OTHERS: Final = ("Emil", "Freya", "Goro", "Hana")
"""Players who are not members in the playground: only their names appear."""
SEED: Final = 7


@dataclass(frozen=True)
class Question:
    """A command with its options, and the name of its picture."""

    picture: str
    command: str
    options: Mapping[str, Any] = field(default_factory=dict)


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


async def ask(bench: Bench, question: Question) -> None:
    """Use the command as Aiko. Raises RuntimeError when it is refused."""
    outcome = await bench.user("Aiko").slash(question.command, **question.options)
    if outcome.state != "acknowledged":
        raise RuntimeError(f"/{question.command}: {outcome.reason}")


async def main(folder: Path) -> None:
    """Ask everything and take the pictures. ``folder`` has to exist."""
    with tempfile.TemporaryDirectory() as data:
        async with open_browser() as browser, Bench(Path(data), clock=SteppedClock(EVENING)) as bench:
            await play_season(bench)
            for question in ASKED:
                await ask(bench, question)
                file = folder / f"{question.picture}.png"
                await photograph(bench, browser, file)
                print(f"{file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
