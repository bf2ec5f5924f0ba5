"""Lets others watch the running bot: HTTP clients at its endpoint, and the service manager by its watchdog."""

import structlog

from bot.client.jantaku import JantakuBot
from bot.running.endpoint import Endpoint
from bot.running.loop_pulse import GAP_INTERVAL, INTERVAL, Pulse
from bot.running.metrics_page import MetricsPage
from bot.running.sd_notify import Supervisor

log = structlog.stdlib.get_logger(__name__)


class WatchingFailed(Exception):
    """The endpoint's address cannot be listened at; the text says why."""


class OutsideWatch:
    """Runs from ``start`` to ``stop``. Without configuration nothing listens and no timer runs."""

    def __init__(self, bot: JantakuBot, listening: tuple[str, int] | None, supervisor: Supervisor) -> None:
        """``listening``: the host and port of the endpoint, None for no endpoint."""
        self._bot = bot
        self._supervisor = supervisor
        self._endpoint: Endpoint | None = None
        self._pulse: Pulse | None = None
        self._gaps = Pulse(bot.figures.gap, every=GAP_INTERVAL)
        self._shown = MetricsPage(bot.figures, bot.clock.now)
        self._shown.read(bot.measuring.gauges)
        if listening is not None:
            self._endpoint = Endpoint(*listening, page=self._page, look=bot.measuring.health)
        watchdog_interval = supervisor.watchdog_interval
        if self._endpoint is not None or watchdog_interval is not None:
            self._pulse = Pulse(bot.figures.late, supervisor.alive, every=min(INTERVAL, watchdog_interval or INTERVAL))

    async def start(self) -> None:
        """Start the endpoint and the watchdog pulse. Raises WatchingFailed."""
        if self._endpoint is not None:
            try:
                await self._endpoint.start()
            except OSError as error:
                raise WatchingFailed(
                    f"Nobody could ask how the bot is: {error}. Choose another address for listen under [metrics]."
                ) from error
            log.info("figures and health can be asked for", at=self._endpoint.address)
            self._gaps.start()
        if self._pulse is not None:
            self._pulse.start()
        self._bot.add_listener(self._ready, "on_shard_ready")

    async def stop(self) -> None:
        """Stop both. Harmless when done twice."""
        self._gaps.stop()
        if self._pulse is not None:
            self._pulse.stop()
        if self._endpoint is not None:
            await self._endpoint.stop()

    async def _ready(self, _shard: int) -> None:
        """Report readiness once the first shard can be played on; the service manager need not wait for the others."""
        self._supervisor.ready()

    async def _page(self) -> bytes:
        await self._bot.measuring.look()
        return self._shown.page()
