"""`python -m bot db leagues`, `rebuild`, `export`, `import` and `result`."""

from __future__ import annotations

import asyncio
import gzip
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.cli import result
from bot.cli.database_check import mend
from bot.cli.plain_text import printable
from bot.exit_codes import FAILURE, OK, USAGE, CommandError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from bot.league.exchange.archive import Archive
    from bot.league.leagues import League
    from bot.store.store import Store

MOST_BYTES = 1 << 30
"""The largest file to import, uncompressed."""
ACTIONS = ("leagues", "rebuild", "export", "import", "result")


def add_actions(actions: Any, add_option: Callable[[argparse.ArgumentParser], None]) -> None:  # noqa: ANN401 - argparse
    """Describe the actions. ``add_option`` adds the common options to each."""
    from pathlib import Path

    listed = actions.add_parser("leagues", help="list the leagues of all servers", description="List the leagues.")
    text = "work standings, ratings and figures out again from the entries, and say whether anything was otherwise"
    again = actions.add_parser(
        "rebuild", help=text, description=f"For every league: {text}. The bot may run meanwhile."
    )
    text = "write a league to a file (JSON, packed where the name ends with .gz)"
    out = actions.add_parser("export", help=text, description=text)
    out.add_argument("league", metavar="LEAGUE", help="its id, as `db leagues` lists it")
    out.add_argument("file", metavar="FILE", type=Path)
    text = "take in a file that `db export` or /club export wrote"
    taken = actions.add_parser("import", help=text, description=text)
    taken.add_argument("file", metavar="FILE", type=Path)
    taken.add_argument("--guild", type=int, required=True, metavar="ID", help="the server that it is for")
    taken.add_argument(
        "--league", metavar="LEAGUE", help="the league that takes it; its own, or a new one, if left out"
    )
    taken.add_argument("--skip-faulty", action="store_true", help="take what is right although something is wrong")
    for parser in (listed, again, out, taken, result.add_action(actions)):
        add_option(parser)


def act(args: argparse.Namespace, url: str) -> int:
    """Run the chosen action. Raises `CommandError`."""
    from bot.store.errors import StoreError

    works: dict[str, Callable[[argparse.Namespace, Store], Awaitable[int]]] = {
        "leagues": _list,
        "rebuild": _rebuild,
        "export": _export,
        "result": _result,
    }
    try:
        if args.action == "import":
            # Read first, so that a missing file does not create a database. An import may create one.
            archive = _read(args.file)
            return asyncio.run(_with_store(url, args, partial(_import, archive), new=True))
        return asyncio.run(_with_store(url, args, works[args.action], new=False))
    except StoreError as error:
        raise CommandError(str(error)) from error


async def _with_store(
    url: str, args: argparse.Namespace, work: Callable[[argparse.Namespace, Store], Awaitable[int]], *, new: bool
) -> int:
    from bot.store.store import Store

    async with await Store.open(url, owner="command line", new=new) as store:
        return await work(args, store)


async def _list(args: argparse.Namespace, store: Store) -> int:
    del args
    for league in await store.leagues.all():
        print(f"{league.uid}  server {league.guild}  {league.last} entries  {printable(league.name)}")
    return OK


async def _rebuild(args: argparse.Namespace, store: Store) -> int:
    del args
    for finding in await mend(store):
        print(f"{finding.what} They are made again.", flush=True)
    for league in await store.leagues.all():
        done = await store.league_rebuilds.rebuild(league.id)
        found = f"DIFFERENT BEFORE: {', '.join(done.differing)}" if done.differing else "as before"
        print(
            f"{league.uid}  {printable(league.name)}: {done.entries} entries, {done.games} games: {found}", flush=True
        )
    return OK


async def _export(args: argparse.Namespace, store: Store) -> int:
    from bot.league.exchange.archive import archive_text

    league = await _league(store, args.league)
    archive = await store.league_exports.archive(league, datetime.now(UTC), log_bytes=1 << 40)
    data = archive_text(archive).encode()
    _write(args.file, gzip.compress(data) if args.file.suffix == ".gz" else data)
    print(f"{args.file}: {len(archive.entries)} entries, {len(archive.players)} players, {len(archive.logs)} logs")
    return OK


async def _result(args: argparse.Namespace, store: Store) -> int:
    return await result.enter(args, store, await _league(store, args.league))


async def _import(archive: Archive, args: argparse.Namespace, store: Store) -> int:
    from bot.club.actor import operator
    from bot.club.commands import ImportArchive
    from bot.club.host import Club
    from bot.league.faults import LeagueRefused
    from bot.table.event_loop_clock import LoopClock
    from bot.text.league.exchange import finding_text
    from bot.text.league.faults import faults_text
    from bot.text.sentences import render

    club, guild = Club(store, LoopClock()), args.guild
    if args.league is not None:
        league = await _league(store, args.league)
        home, guild = league.id, league.guild
    else:
        home = await club.imports.home_of(archive, guild)
    try:
        done = await club.run(operator(guild), ImportArchive(home, archive, whole=not args.skip_faulty))
    except LeagueRefused as refused:
        raise CommandError(render(faults_text(refused.faults, {}), markdown=False)) from None
    for fault in done.faults:
        print(printable(render(finding_text(fault, done.names, sheet=False), markdown=False)))
    if done.left and not args.skip_faulty:
        print("Nothing was imported. --skip-faulty imports what is right.")
        return FAILURE
    if not done.entries:
        print("The file contains nothing new.")
        return OK
    taken = await store.leagues.league(done.league)
    assert taken is not None  # noqa: S101 - it was written a moment ago
    counts = f"{done.entries} entries taken in, {done.known} were already there"
    print(f"{taken.uid}  {printable(taken.name)}: {counts}")
    return OK


async def _league(store: Store, uid: str) -> League:
    for league in await store.leagues.all():
        if league.uid == uid:
            return league
    raise CommandError(f"there is no league {uid}; `python -m bot db leagues` lists them.", USAGE)


def _read(file: Path) -> Archive:
    from bot.league.exchange.archive import UnreadableLeagueFile
    from bot.league.exchange.archive_reading import read_archive
    from bot.text.league.exchange import unreadable_archive
    from bot.text.sentences import render

    try:
        return read_archive(file.read_bytes(), most=MOST_BYTES)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror or error}.", USAGE) from None
    except UnreadableLeagueFile as error:
        raise CommandError(f"{file}: {render(unreadable_archive(error), markdown=False)}", USAGE) from None


def _write(file: Path, data: bytes) -> None:
    """Write a file that only its owner can read, like a backup; /dev/stdout and the like are written to directly."""
    from bot.cli.atomic_file import write_whole

    if file.is_file() or not file.exists():
        write_whole(file, data, replace=True, mode=0o600)
        return
    try:
        file.write_bytes(data)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror or error}.") from None
