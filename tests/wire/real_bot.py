"""The real bot with settings from the environment; only its time and its random numbers come from the test."""

import asyncio
import random
import sys
from datetime import UTC, datetime

from bot import app, config, logs
from bot.config.secrets_to_redact import secrets_of
from bot.exit_codes import CommandError
from bot.table.event_loop_clock import LoopClock
from bot.table.ports import Shuffler
from bot.table.shuffler import RandomShuffler


async def main(seed: int) -> int:
    """Run until SIGTERM, with random walls."""
    return await serve(seed, RandomShuffler(random.Random(seed)))


async def serve(seed: int, shuffler: Shuffler) -> int:
    """Run until SIGTERM. The loop's time is the epoch, so that the clock goes on where a killed process left it."""
    settings = config.load()
    logs.configure(settings.log, secrets=secrets_of(settings))
    try:
        return await app.serve(
            settings,
            clock=LoopClock(start=datetime.fromtimestamp(asyncio.get_running_loop().time(), UTC)),
            shuffler=shuffler,
            choosers=app.players(seed),
        )
    except CommandError as error:
        sys.stderr.write(f"{error}\n")
        return error.code
