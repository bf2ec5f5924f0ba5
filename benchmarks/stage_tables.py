"""Many tables with four pages each: how soon a press is shown, and what a discard costs.

``python -m benchmarks.stage_tables --tables 200 --seconds 60``: the host runs in this process with its real web server
on loopback and a journal in memory, all pages in another one. A page thinks for one to three seconds, presses, and
notes when it and the others at its table are shown what came of it.
"""

import argparse
import asyncio
import json
import random
import resource
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.table import commands as c
from bot.table.table_events import Person
from bot.web.sessions import Viewer
from tests.table.conftest import SETTINGS
from tests.web.conftest import StageHall, merged

NAMES = ("Aiko", "Ben", "Chie", "Dan")


@dataclass
class PageTimes:
    """What the pages noted, in seconds."""

    presser: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    discards: int = 0


async def _page(link: str, press: dict[str, float], played: PageTimes, until: float, dice: random.Random) -> None:
    """One page: it lets calls go, and puts down the last tile after a while. ``press`` is its table's last discard."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        began = time.perf_counter()
        async with session.post(link) as answer:
            address = str(answer.url)
        async with session.ws_connect(f"{address}/live") as socket:
            view: dict[str, Any] = {}
            asked, own, number = 0, 0.0, 0
            async for message in socket:
                now, frame = time.perf_counter(), json.loads(message.data)
                if frame["t"] == "view":
                    view = frame["view"]
                    played.first.append(now - began)
                elif frame["t"] == "change":
                    view = merged(view, frame["patch"])
                    if own:
                        played.presser.append(now - own)
                        own = 0.0
                    elif "last" in frame["patch"] and press["at"]:
                        played.others.append(now - press["at"])
                you = view.get("you", {})
                if now > until or view.get("over"):
                    return
                decision = you.get("decision", 0)
                passes = [one["code"] for one in you.get("actions", ()) if one["kind"] in ("pass", "other")]
                if not decision or decision == asked or (view.get("result") and you["ready"]):
                    continue
                number, asked = number + 1, decision if not view.get("result") else 0
                if view.get("result"):
                    command: dict[str, Any] = {"t": "continue", "decision": decision}
                else:
                    await asyncio.sleep(dice.uniform(1, 3))
                    code = you["discards"][-1] if you["discards"] else passes[0]
                    command = {"t": "act", "decision": decision, "code": code}
                    if you["discards"]:
                        played.discards += 1
                        own = press["at"] = time.perf_counter()
                await socket.send_str(json.dumps({**command, "id": number}))


async def _pages(links: list[list[str]], seconds: float) -> PageTimes:
    played, until = PageTimes(), time.perf_counter() + seconds
    tables = [(table, {"at": 0.0}) for table in links]
    await asyncio.gather(
        *(
            _page(link, press, played, until, random.Random(f"{number} {seat}"))
            for number, (table, press) in enumerate(tables)
            for seat, link in enumerate(table)
        )
    )
    return played


def _told(name: str, seconds: list[float]) -> str:
    cuts = statistics.quantiles(seconds, n=100)
    return f"{name}: p50 {1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms of {len(seconds)}"


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def _host(tables: int, seconds: float) -> None:
    hall = StageHall()
    await hall.server.start()
    links = []
    for number in range(tables):
        people = [Person(1 + 10 * number + seat, name) for seat, name in enumerate(NAMES)]
        table = (await hall.lobby.open(c.Open(1 + number, 7 + number, people[0], SETTINGS))).table
        for person in people[1:]:
            await hall.lobby.submit(table, c.Join(person))
        await hall.lobby.submit(table, c.Start(people[0]))
        links.append([hall.server.link(Viewer(person.user, table, "en-GB")) for person in people])
    before, used = _memory(), time.process_time()
    pages = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __spec__.name, "--pages", str(seconds), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    out, _ = await pages.communicate(json.dumps(links).encode())
    used = time.process_time() - used
    played = PageTimes(**json.loads(out))
    print(f"{tables} tables, {4 * tables} pages, {played.discards} discards in {seconds:.0f} s")
    print(_told("shown to the presser", played.presser))
    print(_told("shown to the others", played.others))
    print(_told("first board", played.first))
    print(f"{1000 * used / max(1, played.discards):.2f} ms of processor time a discard, everything of the host in it")
    print(f"{(_memory() - before) * 1024 / (4 * tables):.0f} kB a page")
    hall.lobby.stop()
    await hall.server.stop()


def main() -> None:
    """Run the host, or the pages for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pages", type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.pages is None:
        asyncio.run(_host(args.tables, args.seconds))
        return
    played = asyncio.run(_pages(json.load(sys.stdin), args.pages))
    json.dump(vars(played), sys.stdout)


if __name__ == "__main__":
    main()
