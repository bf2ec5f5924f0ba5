"""What stands between the gateway's events and discord.py: nonsense is counted and passed over, nothing acts twice.

discord.py lets an event that it cannot read end the process. An event's content is never logged: it may be what a
person wrote, or an interaction's token.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from datetime import timedelta
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, MutableMapping
    from datetime import datetime

    from bot.table.clock import Clock

    Parser = Callable[[Any], Any]

TOKEN_LIFE: Final = timedelta(minutes=15)
"""How long an interaction can be answered."""
MOST_KEPT: Final = 50_000
"""Interactions that are known again at most: as many as come in a quarter of an hour at over fifty a second."""

SESSION_EVENTS: Final = frozenset({"READY", "RESUMED"})
"""Events without which a connection is of no use: their faults end it (``bot.client.sharded``)."""

log = structlog.stdlib.get_logger(__name__)


class Troubles:
    """What the gateway did wrong since the start, by kind: counted here, told in figures and logs."""

    def __init__(self) -> None:
        self.counts: Final[Counter[str]] = Counter()
        """``event``: one that could not be read; ``frame``: what is no event at all; ``connection``: one that was lost,
        for whatever reason; ``session``: one that had to begin anew; ``interaction``: one that came again."""

    def note(self, kind: str) -> None:
        """One more."""
        self.counts[kind] += 1


class Seen:
    """Knows again what came within the life of an interaction's token."""

    def __init__(self, clock: Clock, most: int = MOST_KEPT) -> None:
        self._clock = clock
        self._most = most
        self._when: OrderedDict[str, datetime] = OrderedDict()

    def again(self, one: str) -> bool:
        """Whether this came before; from now on it has."""
        now = self._clock.now()
        while self._when and next(iter(self._when.values())) <= now - TOKEN_LIFE:
            self._when.popitem(last=False)
        if one in self._when:
            return True
        if len(self._when) >= self._most:
            self._when.popitem(last=False)
        self._when[one] = now
        return False


def guard(
    parsers: MutableMapping[str, Parser],
    troubles: Troubles,
    clock: Clock,
    arrives: Callable[[Mapping[str, Any]], None],
) -> None:
    """Put the guard before each parser of a client's events. ``arrives`` hears of each interaction, once."""
    seen = Seen(clock)
    for name, parser in parsers.items():
        if name not in SESSION_EVENTS:
            parsers[name] = _guarded(name, parser, troubles)
    once = parsers["INTERACTION_CREATE"]

    @wraps(once)
    def interaction(data: Any) -> None:  # noqa: ANN401 - JSON
        if isinstance(data, dict) and seen.again(str(data.get("id"))):
            # discord.py would run what it asks for once more, however long ago the first was answered.
            troubles.note("interaction")
            log.info("an interaction came again", interaction=str(data.get("id"))[:20])
            return
        if isinstance(data, dict):
            arrives(data)
        once(data)

    parsers["INTERACTION_CREATE"] = interaction


def _guarded(name: str, parser: Parser, troubles: Troubles) -> Parser:
    @wraps(parser)
    def parse(data: Any) -> None:  # noqa: ANN401 - JSON
        try:
            parser(data)
        except Exception as fault:  # noqa: BLE001 - whatever nonsense leads to
            troubles.note("event")
            log.warning("an event of the gateway could not be read", name=name, fault=type(fault).__name__)

    return parse
