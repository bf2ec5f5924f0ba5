"""Plays the whole year of a club through the real bot over the wire, and says what it took.

Run: ``python -m benchmarks.club_year [--small]`` (about half an hour; ``--small`` is what the tests play).

Everybody presses what their screen shows, three seconds apart. All standings are compared with those worked out from
the raw scores alone (``tests/year/own_reckoning.py``). Presses are counted by what they were for: those to sign up for
an evening apart, everything else that anybody presses for its games together.
"""

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.wire.bench import Bench
from tests.year.club_year import SMALL, WHOLE, ClubYear
from tests.year.people import CLUBHOUSE


async def play(folder: Path, *, small: bool) -> None:
    """Play the year, and say what it took; if it breaks off, as far as it came."""
    began = time.monotonic()
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    async with Bench(folder, place=CLUBHOUSE) as bench:
        year = ClubYear(bench, SMALL if small else WHOLE)
        try:
            await year.play(elsewhere)
            print("Played to its end; all standings are equal.")
        finally:
            print(summary(year, time.monotonic() - began), flush=True)


def summary(year: ClubYear, seconds: float) -> str:
    """Presses and typed names by what they were for, and the requests of the bot."""
    rows = [f"{'':<50} games presses   a game  sign-up  names typed"]
    rows += [
        f"{doing:<50} {effort.games:5} {effort.presses:7} {f'{effort.each:.2f}' if effort.games else '':>8} "
        f"{effort.signups:8} {effort.names:12}"
        for doing, effort in year.people.efforts.items()
    ]
    requests = year.bench.requests
    refused = Counter((one.status, one.error_code, one.method, one.route_template) for one in year.bench.refused())
    rows.append(f"the longest wait for an answer: {year.people.waited:.0f} s")
    rows.append(f"{len(requests)} requests; refused, by status, code and route: {dict(refused) or 'none'}")
    rows.append(f"{len(year.bench.faults())} faults by Discord's description; {seconds:.0f} seconds")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="three evenings, as in the tests")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder), small=arguments.small))


if __name__ == "__main__":
    main()
