"""Who watches a bot from outside while it runs: whoever asks at its endpoint, and the service manager."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from bot.config.listening import host_and_port
from bot.running.endpoint import Endpoint
from bot.running.loop_pulse import INTERVAL, Pulse
from bot.running.metrics_page import MetricsPage

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.config.settings import MetricsSettings
    from bot.running.supervisor import Supervisor

log = structlog.stdlib.get_logger(__name__)


class WatchingFailed(Exception):
    """The address at which the bot was to be asked cannot be had; the text says why."""


class Watching:
    """From ``start`` to ``stop``. Where nobody asked for it nothing listens and no timer runs."""

    def __init__(self, bot: JantakuBot, settings: MetricsSettings, supervisor: Supervisor) -> None:
        self._bot = bot
        self._supervisor = supervisor
        self._endpoint: Endpoint | None = None
        self._pulse: Pulse | None = None
        self._shown = MetricsPage(bot.figures, bot.clock.now)
        self._shown.read(bot.measuring.gauges)
        if settings.listen is not None:
            host, port = host_and_port(settings.listen)
            self._endpoint = Endpoint(host, port, page=self._page, look=bot.measuring.health)
        watchdog_interval = supervisor.watchdog_interval
        if self._endpoint is not None or watchdog_interval is not None:
            self._pulse = Pulse(bot.figures.late, supervisor.alive, every=min(INTERVAL, watchdog_interval or INTERVAL))

    async def start(self) -> None:
        """Begin to listen, and to beat. Raises WatchingFailed."""
        if self._endpoint is not None:
            try:
                await self._endpoint.start()
            except OSError as error:
                raise WatchingFailed(
                    f"Nobody could ask how the bot is: {error}. Choose another address for listen under [metrics]."
                ) from error
            log.info("figures and health can be asked for", at=self._endpoint.address)
        if self._pulse is not None:
            self._pulse.start()
        self._bot.add_listener(self._ready, "on_shard_ready")

    async def stop(self) -> None:
        """End both. Harmless when done twice."""
        if self._pulse is not None:
            self._pulse.stop()
        if self._endpoint is not None:
            await self._endpoint.stop()

    async def _ready(self, _shard: int) -> None:
        """People of the first shard can play; the service manager need not wait for all of them."""
        self._supervisor.ready()

    async def _page(self) -> bytes:
        await self._bot.measuring.look()
        return self._shown.page()
