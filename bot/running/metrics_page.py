"""The metrics page: most metrics are current, those of play up to a minute old."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import Metric

from bot.running.bot_metrics import BotMetrics

PLAY_REFRESH: Final = timedelta(minutes=1)
"""How often the metrics of play are updated."""
CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4


class MetricsPage:
    """Renders the metrics. ``now`` is the clock."""

    def __init__(self, figures: BotMetrics, now: Callable[[], datetime]) -> None:
        self._figures = figures
        self._now = now
        self._since: datetime | None = None
        self._play: tuple[Metric, ...] = ()
        self._gauges: list[Callable[[], Iterable[Metric]]] = []
        self._all = CollectorRegistry()
        self._all.register(self)

    def read(self, gauge: Callable[[], Iterable[Metric]]) -> None:
        """Add metrics that are read at each request; ``gauge`` must return at once."""
        self._gauges.append(gauge)

    def describe(self) -> Iterable[Metric]:
        """Empty, so that registering does not read anything."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """All metrics."""
        yield from map(_plain, self._figures.now.collect())
        yield from self._delayed_play()
        for gauge in self._gauges:
            yield from gauge()

    def _delayed_play(self) -> tuple[Metric, ...]:
        now = self._now()
        if self._since is None or now >= self._since + PLAY_REFRESH:
            self._since = now
            self._play = tuple(map(_plain, self._figures.play.collect()))
        return self._play

    def page(self) -> bytes:
        """The page in Prometheus's text format (``CONTENT_TYPE``)."""
        return generate_latest(self._all)


def _plain(family: Metric) -> Metric:
    """The metric without its ``_created`` samples, which are of no use here."""
    plain = Metric(family.name, family.documentation, family.type, family.unit)
    plain.samples = [sample for sample in family.samples if not sample.name.endswith("_created")]
    return plain
