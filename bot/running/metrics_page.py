"""What is shown of the figures: some at once, some as they were up to a minute ago."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import Metric

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from bot.running.bot_metrics import BotMetrics

SETTLED: Final = timedelta(minutes=1)
"""How long figures of play stay as they were."""
CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4


class MetricsPage:
    """The page of figures. ``now`` tells the time; ``gauges`` are read whenever somebody looks."""

    def __init__(self, figures: BotMetrics, now: Callable[[], datetime]) -> None:
        self._figures = figures
        self._now = now
        self._since: datetime | None = None
        self._play: tuple[Metric, ...] = ()
        self._gauges: list[Callable[[], Iterable[Metric]]] = []
        self._all = CollectorRegistry()
        self._all.register(self)

    def read(self, gauge: Callable[[], Iterable[Metric]]) -> None:
        """Ask ``gauge`` whenever somebody looks. It must return at once."""
        self._gauges.append(gauge)

    def describe(self) -> Iterable[Metric]:
        """Nothing beforehand: registering must not read anything."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """Every family of figures."""
        yield from map(_plain, self._figures.now.collect())
        yield from self._freeze_startup_objects()
        for gauge in self._gauges:
            yield from gauge()

    def _freeze_startup_objects(self) -> tuple[Metric, ...]:
        now = self._now()
        if self._since is None or now >= self._since + SETTLED:
            self._since = now
            self._play = tuple(map(_plain, self._figures.play.collect()))
        return self._play

    def page(self) -> bytes:
        """All of it in Prometheus's text format (``CONTENT_TYPE``)."""
        return generate_latest(self._all)


def _plain(family: Metric) -> Metric:
    """A family without the samples that say when it began, which nobody asks for."""
    shown = Metric(family.name, family.documentation, family.type, family.unit)
    shown.samples = [sample for sample in family.samples if not sample.name.endswith("_created")]
    return shown
