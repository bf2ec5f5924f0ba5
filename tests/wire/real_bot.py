"""The ordinary bot with its settings from the environment; only its time and its dice are the test's."""

from __future__ import annotations

import asyncio
import random
import signal
from datetime import UTC, datetime

from bot import app, config, logs
from bot.players.registry import player
from bot.table.clock import LoopClock
from bot.table.shuffler import RandomShuffler


async def main(seed: int) -> int:
    """Run until SIGTERM. The loop's time is the epoch, so that the clock goes on where a killed process left it."""
    settings = config.load()
    assert settings.discord.token is not None
    token = settings.discord.token.get_secret_value()
    logs.configure(settings.log, secrets=[token])
    loop = asyncio.get_running_loop()
    bot = await app.build(
        settings,
        clock=LoopClock(start=datetime.fromtimestamp(loop.time(), UTC)),
        shuffler=RandomShuffler(random.Random(seed)),
        chooser=player(app.CPU_STRENGTH, seed),
    )
    stopping: list[asyncio.Task[None]] = []
    loop.add_signal_handler(signal.SIGTERM, lambda: stopping.append(loop.create_task(bot.close())))
    async with bot:
        await bot.start(token)
    await asyncio.gather(*stopping)
    return 0
