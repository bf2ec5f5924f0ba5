"""The metrics of a running bot: counts, durations and failures, never who did what or whose turn it was.

Labels are fixed words, never ids. Metrics of play are up to a minute old when shown (``bot.running.metrics_page``), so
that they do not reveal when a player acted. Hidden information, such as a passed call, is not counted at all.
"""

import re
import time
from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from bot.engine import events as ev
from bot.table.table_events import TableRecord

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Histogram buckets in seconds, for durations of milliseconds."""
ANSWERS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0)
"""Histogram buckets in seconds; Discord waits three for the answer to a button press."""
LIMITED: Final = 429

PUBLIC_EVENTS: Final[dict[type[ev.BaseEvent], str]] = {
    ev.GameStarted: "game begun",
    ev.KyokuStarted: "kyoku",
    ev.TileDiscarded: "discard",
    ev.MeldCalled: "call",
    ev.KanDeclared: "kan",
    ev.KitaDeclared: "kita",
    ev.RiichiAccepted: "riichi",
    ev.Agari: "win",
    ev.Ryuukyoku: "draw",
    ev.GameEnded: "game over",
}
"""The label of each event that everybody at the table sees."""


SPAN: Final = 60.0


OTHER: Final = "other"
"""The label of paths with an unknown word."""

_VERSION = re.compile(r"^(?:/api)?(?:/v\d+)?(?=/)")
_WITH_TOKEN: Final = {"interactions", "webhooks"}
"""Words followed by an id and then a token."""
_WORDS: Final = frozenset(
    {
        "@me",
        "@original",
        "active",
        "applications",
        "archived",
        "bot",
        "bulk-delete",
        "callback",
        "channels",
        "commands",
        "emojis",
        "gateway",
        "guilds",
        "interactions",
        "members",
        "messages",
        "oauth2",
        "permissions",
        "pins",
        "private",
        "public",
        "reactions",
        "roles",
        "search",
        "thread-members",
        "threads",
        "typing",
        "users",
        "webhooks",
    }
)


def route_of(method: str, path: str) -> str:
    """The route of a request, such as ``PATCH /channels/{id}/messages/{id}``. There are only as many as Discord has."""
    words = _VERSION.sub("", path).strip("/").split("/")
    route: list[str] = []
    for place, word in enumerate(words):
        if place == 2 and words[0] in _WITH_TOKEN:
            route.append("{token}")
        elif word in _WORDS:
            route.append(word)
        elif word.isdigit():
            route.append("{id}")
        elif place and words[place - 1] == "reactions":
            route.append("{emoji}")
        else:
            return f"{method} {OTHER}"
    return f"{method} /{'/'.join(route)}"


class RecentMaximum:
    """The largest of the numbers added in the last ``SPAN`` to twice ``SPAN`` seconds; 0 where there is none.

    Takes no lock, so that it can be told anything anywhere, also during a collection of garbage.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since = now()
        self._before = self._most = 0.0

    def add(self, number: float) -> None:
        """Take note of a number."""
        self._turn()
        self._most = max(self._most, number)

    def maximum(self) -> float:
        """The largest number."""
        self._turn()
        return max(self._before, self._most)

    def _turn(self) -> None:
        passed = self._now() - self._since
        if passed >= SPAN:
            self._before = self._most if passed < 2 * SPAN else 0.0
            self._most = 0.0
            self._since += passed - passed % SPAN


class BotMetrics:
    """All metrics of one bot, in two registries. Safe to call from any thread."""

    def __init__(self, version: str) -> None:
        self.now: Final = CollectorRegistry()
        """Metrics that may be shown at any time."""
        self.play: Final = CollectorRegistry()
        """Metrics of play, which are shown with a delay."""
        self._of_the_process(version)
        self._of_the_gateway()
        self._of_interactions()
        self._of_tables()
        self._of_requests()
        self._of_other_processes()

    def _of_the_process(self, version: str) -> None:
        ProcessCollector(registry=self.now)
        GCCollector(registry=self.now)
        info = Gauge("jantaku_info", "The version that runs; always 1", ["version"], registry=self.now)
        info.labels(version).set(1)
        self._lag = Histogram(
            "jantaku_loop_lag_seconds",
            "How much later than asked for the event loop came to a timer",
            buckets=QUICK,
            registry=self.now,
        )
        longest = Gauge(
            "jantaku_longest_stop_seconds",
            "The longest time in the last one or two minutes in which the event loop did nothing else, and the longest "
            "collection of garbage",
            ["of"],
            registry=self.now,
        )
        self._gaps, self._collections = RecentMaximum(), RecentMaximum()
        longest.labels("loop").set_function(self._gaps.maximum)
        longest.labels("garbage").set_function(self._collections.maximum)

    def _of_the_gateway(self) -> None:
        self._gateway = Counter(
            "jantaku_gateway_events_total",
            "Connections to Discord's gateway that began, went on or broke",
            ["shard", "event"],
            registry=self.now,
        )

    def _of_interactions(self) -> None:
        self._acknowledged = Histogram(
            "jantaku_acknowledge_seconds",
            "From the arrival of a press, command or form to Discord's receipt of the first answer",
            ["kind"],
            buckets=ANSWERS,
            registry=self.play,
        )
        self._interactions = Counter(
            "jantaku_interactions_total",
            "Presses, commands and forms by what they asked for and what came of them",
            ["kind", "asked", "outcome"],
            registry=self.play,
        )

    def _of_tables(self) -> None:
        self._happened = Counter(
            "jantaku_table_events_total",
            "What happened at tables for everybody to see",
            ["event"],
            registry=self.play,
        )
        self._commits = Histogram(
            "jantaku_journal_commit_seconds",
            "How long it took to write what happened for everybody to see",
            buckets=QUICK,
            registry=self.play,
        )
        self._unwritten = Counter(
            "jantaku_journal_failures_total", "What could not be written: nothing has happened then", registry=self.play
        )
        self._thought = Histogram(
            "jantaku_cpu_player_seconds",
            "How long computer players took to decide",
            ["strength"],
            buckets=QUICK,
            registry=self.play,
        )
        self._worked = Histogram(
            "jantaku_worker_seconds",
            "How long worker processes took, by what they do and what came of it",
            ["work", "outcome"],
            buckets=ANSWERS,
            registry=self.now,
        )
        self._boards = Histogram(
            "jantaku_board_picture_seconds",
            "How long it took to draw a board, waiting for its turn included",
            buckets=QUICK,
            registry=self.play,
        )

    def _of_requests(self) -> None:
        self._requests = Counter(
            "jantaku_discord_requests_total",
            "Requests to Discord by route and status; status 0: no answer came",
            ["route", "status"],
            registry=self.play,
        )
        self._own_requests = Counter(
            "jantaku_bot_requests_total",
            "Requests with the bot's own token, which count among Discord's fifty a second",
            registry=self.play,
        )
        self._took = Histogram(
            "jantaku_discord_request_seconds", "How long Discord took to answer", buckets=ANSWERS, registry=self.play
        )
        self._limited = Counter(
            "jantaku_discord_limited_total", "Requests that Discord put off (429), by its scope", ["scope"],
            registry=self.play,
        )  # fmt: skip
        self._opened = Counter(
            "jantaku_direct_openings_total",
            "Direct messages that were opened with people for the first time, by outcome",
            ["outcome"],
            registry=self.play,
        )
        self._waited = Counter(
            "jantaku_discord_limited_seconds_total", "How long Discord told the bot to wait", registry=self.play
        )

    def _of_other_processes(self) -> None:
        self._handed_on = Histogram(
            "jantaku_handed_on_seconds",
            "How long another process took to say that it has an interaction",
            buckets=ANSWERS,
            registry=self.play,
        )

    # Recording

    def late(self, seconds: float) -> None:
        """A timer of the event loop fired ``seconds`` late."""
        self._lag.observe(seconds)

    def gap(self, seconds: float) -> None:
        """A frequent timer of the event loop fired ``seconds`` late."""
        self._gaps.add(seconds)

    def collected(self, seconds: float) -> None:
        """A collection of garbage took ``seconds``. Takes no lock: it may begin inside of one."""
        self._collections.add(seconds)

    def gateway(self, shard: int, event: str) -> None:
        """A shard ``connected``, ``resumed`` or ``disconnected``."""
        self._gateway.labels(str(shard), event).inc()

    def acknowledged(self, kind: str, seconds: float) -> None:
        """Discord has received the first answer to an interaction."""
        self._acknowledged.labels(kind).observe(seconds)

    def answered(self, kind: str, asked: str, outcome: str) -> None:
        """An interaction is finished."""
        self._interactions.labels(kind, asked, outcome).inc()

    def written(self, records: Iterable[ev.BaseEvent | TableRecord], seconds: float) -> None:
        """The journal has written these records. Hidden events are not counted, nor is the time of writing them."""
        events = [type(record) for record in records if isinstance(record, ev.BaseEvent)]
        labels = [PUBLIC_EVENTS[event] for event in events if event in PUBLIC_EVENTS]
        for label in labels:
            self._happened.labels(label).inc()
        if labels:
            self._commits.observe(seconds)

    def unwritten(self) -> None:
        """The journal could not write a record."""
        self._unwritten.inc()

    def thought(self, strength: str, seconds: float) -> None:
        """A computer player has decided."""
        self._thought.labels(strength).observe(seconds)

    def worked(self, work: str, outcome: str, seconds: float) -> None:
        """A worker process has finished a task."""
        self._worked.labels(work, outcome).observe(seconds)

    def drawn(self, seconds: float) -> None:
        """A board has been drawn."""
        self._boards.observe(seconds)

    def requested(self, method: str, path: str, status: int, seconds: float) -> None:
        """Discord has answered a request; ``status`` is 0 if no answer came."""
        self._requests.labels(route_of(method, path), str(status)).inc()
        self._took.observe(seconds)

    def own_request(self, _path: str) -> None:
        """A request with the bot's token is sent."""
        self._own_requests.inc()

    def handed_on(self, seconds: float) -> None:
        """Another process has said that it has an interaction, or has not said so within this time."""
        self._handed_on.observe(seconds)

    def opened(self, outcome: str) -> None:
        """A direct message channel was ``opened``, or ``refused`` by Discord."""
        self._opened.labels(outcome).inc()

    def limited(self, scope: str, seconds: float) -> None:
        """Discord has rate-limited a request; ``scope`` is ``user``, ``global`` or ``shared``."""
        self._limited.labels(scope if scope in {"user", "global", "shared"} else "other").inc()
        self._waited.inc(seconds)
