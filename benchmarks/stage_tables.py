"""Many tables with four pages each, beside the same tables by direct message: how soon a press is shown, at what cost.

``python -m benchmarks.stage_tables --tables 200 --seconds 60``: the real bot in a process of its own, its database on
disk, first with every hand in the browser and then with every hand by direct message. All pages live in another
process. A player thinks as long in both runs; a page notes when it and the others at its table are shown a press.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import aiohttp

from benchmarks.load.__main__ import run as by_message
from benchmarks.load.live_tables import Arrangement, LiveTables, free_port, people_of, until
from bot.web.sessions import Viewer, ViewerSessions
from playground.checks.check_components import walk
from tests.web.conftest import ShortLinks, merged

TOKEN: Final = "load"  # noqa: S105 - as benchmarks.load names it to the bot; links are signed by it


@dataclass
class PageTimes:
    """What the pages noted since the last table began, in seconds."""

    presser: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    """From following the link to the first view."""
    discards: int = 0


class Pages:
    """The pages of all tables, in a process that reads the links of a table from each line of its input."""

    def __init__(self, thinks: tuple[float, float]) -> None:
        self._thinks = thinks
        self._times = PageTimes()
        self._open: list[asyncio.Task[None]] = []

    async def serve(self) -> PageTimes:
        """Open pages as told. The word ``measure`` begins the measurement, the end of the input ends it."""
        loop, reader = asyncio.get_running_loop(), asyncio.StreamReader(limit=2**20)
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        async for line in reader:
            links = json.loads(line)
            if links == "measure":
                self._times = PageTimes(first=self._times.first)
                continue
            press = {"at": 0.0}
            for link in links:
                self._open.append(asyncio.create_task(self._page(link, press, random.Random(link))))
        for page in self._open:
            page.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)
        return self._times

    async def _page(self, link: str, press: dict[str, float], dice: random.Random) -> None:
        """One page: lets calls go, and puts down the last tile after a while. ``press`` is its table's last discard."""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            began = time.perf_counter()
            async with session.post(link) as answer:
                address = str(answer.url)
            async with session.ws_connect(f"{address}/live") as socket:
                view: dict[str, Any] = {}
                asked, own, number = (0, False), 0.0, 0
                async for message in socket:
                    now, frame = time.perf_counter(), json.loads(message.data)
                    if frame["t"] == "view":
                        view = frame["view"]
                        self._times.first.append(now - began)
                    elif frame["t"] == "change":
                        view = merged(view, frame["patch"])
                        if own:
                            self._times.presser.append(now - own)
                            own = 0.0
                        elif "last" in frame["patch"] and press["at"]:
                            self._times.others.append(now - press["at"])
                    you, result = view["you"] if view else {}, "result" in view
                    question = you.get("decision", 0), result
                    if not question[0] or question == asked or (result and you["ready"]):
                        continue
                    number, asked = number + 1, question
                    if result:
                        command: dict[str, Any] = {"t": "continue", "decision": question[0]}
                    else:
                        await asyncio.sleep(dice.uniform(*self._thinks))
                        rest = [one["code"] for one in you["actions"] if one["kind"] in ("pass", "other")]
                        code = you["discards"][-1] if you["discards"] else rest[0]
                        command = {"t": "act", "decision": question[0], "code": code}
                        if you["discards"]:
                            self._times.discards += 1
                            own = press["at"] = time.perf_counter()
                    await socket.send_str(json.dumps({**command, "id": number}))


def _table_of(live: LiveTables, number: int) -> str:
    """The id of a table, from the buttons of its board; empty before it has begun."""
    channel = live.playground.world.channel_named(f"table-{number}").id

    def ids() -> Iterator[str]:
        for message in live.playground.world.messages(channel):
            yield from (str(one["custom_id"]) for one in walk(message.components) if "custom_id" in one)

    return next((one.split(":")[1] for one in ids() if one.split(":")[-1] == "browser"), "")


async def _in_browser(given: argparse.Namespace, folder: Path) -> None:
    port = free_port()
    web = {"JANTAKU_WEB__LISTEN": f"127.0.0.1:{port}"}
    live = LiveTables(given.tables, "live", tuple(given.thinks), folder, 1, environment=web)
    sessions = ViewerSessions(TOKEN, ShortLinks(), lambda: datetime.now(UTC))
    async with live.running():
        pages = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __spec__.name, "--thinks", *map(str, given.thinks), "--pages"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        inbox = pages.stdin
        if inbox is None:
            raise RuntimeError
        empty = live.memory()[0]

        async def follow(number: int) -> None:
            await until(lambda: _table_of(live, number))
            people = [live.person(name) for name in people_of(number)]
            viewers = [Viewer(person.id, _table_of(live, number), "en-GB") for person in people]
            links = [f"http://127.0.0.1:{port}/in/{sessions.link(viewer)}" for viewer in viewers]
            inbox.write(json.dumps(links).encode() + b"\n")

        await asyncio.gather(live.open(), *map(follow, range(given.tables)))
        inbox.write(b'"measure"\n')
        live.door.own.clear()
        used, began = live.used()[0], time.monotonic()
        await asyncio.sleep(given.seconds)
        seconds, used, own, full = time.monotonic() - began, live.used()[0] - used, len(live.door.own), live.memory()[0]
        out, _ = await pages.communicate(b"")
    played = PageTimes(**json.loads(out))
    print(f"In the browser: {given.tables} tables, {played.discards} discards in {seconds:.0f} s")
    print(_told("shown to the presser", played.presser))
    print(_told("shown to the others", played.others))
    print(_told("first board", played.first))
    _costs(used, own, empty, full, played.discards, given.tables)


def _told(name: str, seconds: list[float]) -> str:
    cuts = statistics.quantiles(seconds, n=100)
    return f"{name}: p50 {1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms of {len(seconds)}"


def _costs(used: float, own: float, empty: float, full: float, discards: int, tables: int) -> None:
    print(f"{1000 * used / max(1, discards):.1f} ms of processor time a discard, everything of the bot in it")
    print(f"{own / max(1, discards):.2f} requests with the bot's token a discard")
    print(f"{1000 * (full - empty) / (4 * tables):.0f} kB a player, with their part of the table")


async def _by_message(given: argparse.Namespace, folder: Path) -> None:
    load = await by_message(
        argparse.Namespace(pace="live", thinks=given.thinks, seed=1, hands="dm", seconds=given.seconds, presses=0),
        given.tables,
        folder,
        Arrangement(),
    )
    print(f"By direct message: {load.tables} tables, {load.discards} discards in {load.seconds:.0f} s")
    print(_told("press acknowledged", load.acks))
    print(_told("the hand has changed", load.updated))
    own, used = load.own * load.seconds, load.busy[0] * load.seconds
    _costs(used, own, load.empty[0], load.full[0], load.discards, load.tables)


def main() -> None:
    """Run both, or the pages of the first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--thinks", nargs=2, type=float, default=(2.0, 6.0))
    parser.add_argument("--pages", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.pages:
        json.dump(vars(asyncio.run(Pages(tuple(args.thinks)).serve())), sys.stdout)
        return
    for play in (_in_browser, _by_message):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            asyncio.run(play(args, Path(folder)))


if __name__ == "__main__":
    main()
