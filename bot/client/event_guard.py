"""Checks gateway events before discord.py handles them: skips unreadable events and repeated interactions.

In discord.py, an event that cannot be read ends the process. The content of an event is never logged: it may hold what
a person wrote, or an interaction's token.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Final

import structlog
from discord import ComponentType

from bot.client.discord_internals import IGNORED
from bot.table.event_loop_clock import Clock

Parser = Callable[[Any], Any]

TOKEN_LIFE: Final = timedelta(minutes=15)
"""How long an interaction can be answered."""
MOST_KEPT: Final = 50_000
"""Most interactions that are remembered: those of a quarter of an hour at over fifty a second."""

TABLE_BUTTON: Final = "jt:"
"""How the custom ids of tables' buttons begin."""
SESSION_EVENTS: Final = frozenset({"READY", "RESUMED"})
"""Events without which a connection is useless: a fault in one ends the connection (``bot.client.sharded``)."""

log = structlog.stdlib.get_logger(__name__)


class GatewayTroubles:
    """Counts what went wrong at the gateway since the start, for metrics and logs."""

    def __init__(self) -> None:
        self.counts: Final[Counter[str]] = Counter()
        """By kind.

        - ``event``: an event that could not be read
        - ``frame``: a frame that is no event at all
        - ``connection``: a lost connection, for any reason
        - ``session``: a session that could not be resumed
        - ``interaction``: an interaction that was delivered again
        """

    def note(self, kind: str) -> None:
        """Count one trouble of this kind."""
        self.counts[kind] += 1


class RecentInteractions:
    """Remembers the interactions whose tokens are still alive."""

    def __init__(self, clock: Clock, most: int = MOST_KEPT) -> None:
        self._clock = clock
        self._most = most
        self._when: OrderedDict[str, datetime] = OrderedDict()

    def again(self, interaction: str) -> bool:
        """Whether this interaction id came before; remembers it."""
        now = self._clock.now()
        while self._when and next(iter(self._when.values())) <= now - TOKEN_LIFE:
            self._when.popitem(last=False)
        if interaction in self._when:
            return True
        if len(self._when) >= self._most:
            self._when.popitem(last=False)
        self._when[interaction] = now
        return False


def guard(
    parsers: MutableMapping[str, Parser],
    troubles: GatewayTroubles,
    clock: Clock,
    arrives: Callable[[Mapping[str, Any]], None],
    accepts: Callable[[Mapping[str, Any]], bool] | None = None,
) -> None:
    """Wrap each parser of a client's events. ``arrives`` is called once with each interaction.

    One that ``accepts`` refuses has not come: somebody else sees to it.
    """
    seen = RecentInteractions(clock)
    parsers["INTERACTION_CREATE"] = _without_pressed_rows(parsers["INTERACTION_CREATE"])
    for name, parser in parsers.items():
        if name not in SESSION_EVENTS:
            parsers[name] = _guarded(name, parser, troubles)
    # For a frame that the connection did not know to be one.
    parsers[IGNORED] = lambda _: None
    once = parsers["INTERACTION_CREATE"]

    @wraps(once)
    def interaction(data: Any) -> None:  # noqa: ANN401 - JSON
        if accepts is not None and isinstance(data, dict) and not accepts(data):
            return
        if isinstance(data, dict) and seen.again(str(data.get("id"))):
            # discord.py would run the command again, however long ago the first delivery was answered.
            troubles.note("interaction")
            log.info("an interaction came again", interaction=str(data.get("id"))[:20])
            return
        if isinstance(data, dict):
            arrives(data)
        once(data)

    parsers["INTERACTION_CREATE"] = interaction


def _guarded(name: str, parser: Parser, troubles: GatewayTroubles) -> Parser:
    @wraps(parser)
    def parse(data: Any) -> None:  # noqa: ANN401 - JSON
        try:
            parser(data)
        except Exception as fault:  # noqa: BLE001 - malformed data can raise anything in discord.py
            troubles.note("event")
            log.warning("an event of the gateway could not be read", name=name, fault=type(fault).__name__)

    return parse


def _without_pressed_rows(parser: Parser) -> Parser:
    """Leave the rows of buttons out of the message of a press at a table: discord.py would make an object of each."""

    def parse(data: Any) -> None:  # noqa: ANN401 - JSON
        match data:
            case {"type": 3, "data": {"custom_id": str(pressed)}, "message": {"components": list(parts)}} if (
                pressed.startswith(TABLE_BUTTON)
            ):
                data["message"]["components"] = _without_rows(parts)
        parser(data)

    return parse


_ROW: Final = ComponentType.action_row.value
_CONTAINER: Final = ComponentType.container.value


def _without_rows(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    left = [part for part in parts if part["type"] != _ROW]
    return [
        {**part, "components": _without_rows(part["components"])} if part["type"] == _CONTAINER else part
        for part in left
    ]
