"""Feeds the metrics with what happens in the client, and reports the bot's health."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

import aiohttp
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from bot import __version__
from bot.client.database_upkeep import Upkeep
from bot.client.event_publisher import Interactions, Outgoing
from bot.client.shard_keeper import ShardKeeper
from bot.client.sharded import ShardedBot
from bot.running.bot_metrics import LIMITED, BotMetrics
from bot.running.health import Health, Stage
from bot.store.database.database_statistics import Vital
from bot.store.store import Store
from bot.table.lobby import TableLobby

PATIENCE: Final = 2.0
"""Seconds that the database has to answer."""


class Measuring:
    """Metrics and health of one bot. To be called on the event loop only."""

    def __init__(
        self,
        bot: ShardedBot,
        figures: BotMetrics,
        *,
        interactions: Interactions,
        outgoing: Outgoing,
        store: Store,
        upkeep: Upkeep,
        lobby: TableLobby,
    ) -> None:
        self.stage: Stage = "starting"
        self.boards: Callable[[], Mapping[str, int]] = dict
        """How many boards are out of date, by reason. Set by the cog that maintains the boards."""
        self.direct_stopped: Callable[[], bool] = lambda: False
        """Whether direct messages are suspended since Discord objected. Set by the cog that opens them."""
        self.board_requests: float = 0.0
        """How many requests a second with the bot's token may be made before boards wait. Set by that cog, too."""
        self.pages: Callable[[], int] = lambda: 0
        """How many pages of tables are open. Set by the client where there are any."""
        self.shard_keeper: ShardKeeper | None = None
        """Watches the shards of other processes; None for a process alone."""
        self._bot = bot
        self._figures = figures
        self._interactions = interactions
        self._store = store
        self._upkeep = upkeep
        self._lobby = lobby
        self._shards: dict[int, bool] = {}
        self._database: Vital | None = None
        self._trial: asyncio.Task[None] | None = None
        interactions.listen(figures.answered)
        bot.add_listener(partial(self._up, how="connected"), "on_shard_ready")
        bot.add_listener(partial(self._up, how="resumed"), "on_shard_resumed")
        bot.add_listener(self._disconnected, "on_shard_disconnect")
        outgoing.listen(figures.own_request)
        outgoing.listen_ends(self._requested)
        if interactions.exchange is not None:
            interactions.exchange.receipt_took = figures.handed_on

    async def _up(self, shard: int, *, how: str) -> None:
        self._shards[shard] = True
        self._figures.gateway(shard, how)
        if self.stage == "starting":
            self.stage = "running"

    async def _disconnected(self, shard: int) -> None:
        if self._shards.get(shard):
            self._figures.gateway(shard, "disconnected")
        self._shards[shard] = False

    def _requested(self, method: str, path: str, seconds: float, answer: aiohttp.ClientResponse | None) -> None:
        status = 0 if answer is None else answer.status
        self._figures.requested(method, path, status, seconds)
        if answer is not None and status == LIMITED:
            self._figures.limited(answer.headers.get("X-RateLimit-Scope", ""), _seconds(answer.headers))
        if 0 < status < 300 and path.endswith("/callback"):
            known = self._interactions.acknowledged(path.split("/")[-3])
            if known is not None:
                self._figures.acknowledged(*known)

    # What is read at each look

    def shards(self) -> dict[int, bool]:
        """Whether each shard is connected, False before its first connection."""
        return {shard: self._shards.get(shard, False) for shard in self._bot.numbers}

    async def look(self) -> None:
        """Ask the database for its figures, before the gauges are read."""
        try:
            async with asyncio.timeout(PATIENCE):
                self._database = await self._store.database_statistics.look()
        except TimeoutError:
            self._database = None

    def gauges(self) -> Iterable[Metric]:
        """The metrics that are computed at each look."""
        tables = GaugeMetricFamily(
            "jantaku_tables",
            "Tables in memory by stage and pace; state: going on, standing still, or stuck as nothing can be written",
            labels=["stage", "pace", "state"],
        )
        for labels, count in self._lobby.census().items():
            tables.add_metric(labels, count)
        up = GaugeMetricFamily("jantaku_gateway_up", "Whether a shard is connected to Discord", labels=["shard"])
        for shard, connected in self.shards().items():
            up.add_metric([str(shard)], connected)
        late = GaugeMetricFamily(
            "jantaku_boards_late", "Boards that show less than there is, by why", labels=["reason"]
        )
        for reason, count in self.boards().items():
            late.add_metric([reason], count)
        stopped = GaugeMetricFamily(
            "jantaku_direct_openings_stopped",
            "Whether no direct messages are opened for an hour since Discord objected",
            value=self.direct_stopped(),
        )
        allowed = GaugeMetricFamily(
            "jantaku_bot_requests_limit",
            "Requests a second with the bot's own token after which boards wait",
            value=self.board_requests,
        )
        pages = GaugeMetricFamily("jantaku_pages", "Pages of tables that are open in browsers", value=self.pages())
        return [
            tables,
            up,
            late,
            pages,
            stopped,
            allowed,
            *self._of_the_database(),
            *self._of_the_gateway(),
            *self._of_the_processes(),
        ]

    def _of_the_database(self) -> Iterable[Metric]:
        vital, upkeep = self._database, self._upkeep
        yield GaugeMetricFamily("jantaku_database_up", "Whether the database answers", value=vital is not None)
        size = GaugeMetricFamily("jantaku_database_bytes", "How large the database is")
        opened = GaugeMetricFamily("jantaku_database_transactions", "Transactions that are open")
        at_rest = GaugeMetricFamily("jantaku_tables_at_rest", "Open tables that take no memory until they are needed")
        if vital is not None:
            size.add_metric([], vital.size)
            opened.add_metric([], vital.open)
            at_rest.add_metric([], vital.at_rest)
        yield from (size, opened, at_rest)
        backups = CounterMetricFamily("jantaku_backups", "Backups since the start, by outcome", labels=["outcome"])
        backups.add_metric(["made"], upkeep.backups)
        backups.add_metric(["failed"], upkeep.failed_backups)
        last = GaugeMetricFamily("jantaku_last_backup_timestamp_seconds", "When the last backup was made")
        if upkeep.last_backup is not None:
            last.add_metric([], upkeep.last_backup.timestamp())
        yield from (backups, last)
        yield GaugeMetricFamily(
            "jantaku_backup_overdue_seconds",
            "For how long a backup has been due that was not made",
            value=upkeep.overdue.total_seconds(),
        )

    def _of_the_gateway(self) -> Iterable[Metric]:
        troubles = CounterMetricFamily(
            "jantaku_gateway_troubles", "What went wrong with Discord's gateway, by kind", labels=["kind"]
        )
        for kind, count in sorted(self._bot.troubles.counts.items()):
            troubles.add_metric([kind], count)
        yield troubles

    def _of_the_processes(self) -> Iterable[Metric]:
        exchange, keeper = self._interactions.exchange, self.shard_keeper
        shards = GaugeMetricFamily(
            "jantaku_shards", "Shards that this process is configured for, and whose tables it has", labels=["state"]
        )
        shards.add_metric(["configured"], len(self._bot.numbers))
        shards.add_metric(["held"], len(self._bot.numbers if keeper is None else keeper.held))
        yield shards
        listening = GaugeMetricFamily("jantaku_bus_up", "Whether messages of other processes arrive")
        if exchange is not None:
            listening.add_metric([], exchange.connected)
        yield listening
        yield GaugeMetricFamily(
            "jantaku_shards_unserved",
            "Shards that no process serves, as far as this one knows",
            value=0 if keeper is None else len(keeper.unserved),
        )
        handed = CounterMetricFamily(
            "jantaku_interactions_handed_on", "Interactions for another process, by outcome", labels=["outcome"]
        )
        handed.add_metric(["taken"], 0 if exchange is None else exchange.handed_on)
        handed.add_metric(["unreachable"], 0 if exchange is None else exchange.unreachable)
        yield handed

    async def _try_writing(self) -> None:
        """Try to write to the database, one trial at a time. A trial that takes longer is reported at the next look."""
        if self._trial is None or self._trial.done():
            self._trial = asyncio.create_task(self._store.database_statistics.try_writing())
        await asyncio.wait({self._trial}, timeout=PATIENCE)

    async def health(self) -> Health:
        """The bot's state, for the endpoint."""
        await self.look()
        await self._try_writing()
        tables = dict.fromkeys(("going", "still", "stuck"), 0)
        for (_, _, state), count in self._lobby.census().items():
            tables[state] += count
        if self._database is not None:
            tables["at rest"] = self._database.at_rest
        return Health(
            __version__,
            self.stage,
            self.shards(),
            database=self._database is not None,
            tables=tables,
            last_backup=self._upkeep.last_backup,
            writable=self._store.database_statistics.writable,
            held=None if self.shard_keeper is None else self.shard_keeper.held,
            all_shards=self._bot.shard_count,
        )


def _seconds(headers: Mapping[str, str]) -> float:
    """The seconds that a response asks to wait."""
    try:
        return max(0.0, float(headers.get("Retry-After", "")))
    except ValueError:
        return 0.0
