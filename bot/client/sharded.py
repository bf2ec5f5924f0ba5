"""A bot of all shards in one process, which stays connected whatever the gateway does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import structlog
import yarl
from discord.ext import commands

from bot.client.discord_internals import add_shard, event_parsers, forget_guild, gateway_of, set_shard_count
from bot.client.guard import Troubles, guard
from bot.client.shard import Starts, SteadyShard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.table.clock import Clock

log = structlog.stdlib.get_logger(__name__)


class ShardedBot(commands.AutoShardedBot):
    """Each shard stays by itself (``bot.client.shard``): connections that end are made again for ever.

    ``start`` ends only with ``close``, or with what Discord would refuse again: ConnectionClosed with a code of
    ``shard.FATAL``, or PrivilegedIntentsRequired. A supervisor need not watch the gateway. Whether all shards are there
    is nothing to wait for: ``on_shard_ready`` tells of each, again after each new session; ``on_ready`` only once all
    have come. A direct message comes on the first shard, whichever server its people play in.

    ``arrives`` hears of each interaction before anybody deals with it, as the gateway sent it.
    ``gateway`` is used in place of the address that Discord names. ``shard_count`` None takes as many as it recommends.
    """

    def __init__(
        self, *, clock: Clock, gateway: str | None, arrives: Callable[[Mapping[str, Any]], None], **options: Any
    ) -> None:
        super().__init__(**options)
        self.troubles: Final = Troubles()
        self.starts: Final = Starts()
        self._gateway = gateway
        self._steady: list[SteadyShard] = []
        parsers = event_parsers(self)
        guard(parsers, self.troubles, clock, arrives)
        parsers["READY"] = self._without_lost_servers(parsers["READY"])

    async def launch_shards(self) -> None:
        """Let each shard connect, in its own time. Raises GatewayNotFound where Discord does not say how."""
        recommended, address, limits = await gateway_of(self)
        count = self.shard_count or recommended
        set_shard_count(self, count)
        self.starts.turns = limits.max_concurrency
        if limits.remaining < count:
            # Discord resets the token of a bot that begins more.
            log.error("Discord lets the bot begin no more sessions for now", seconds=limits.reset_after // 1000)
            self.starts.hold(limits.reset_after / 1000)
        gateway = yarl.URL(self._gateway or address)
        self._steady = [SteadyShard(self, number, gateway) for number in range(count)]
        for shard in self._steady:
            shard.launch()

    def _without_lost_servers(self, parse: Callable[[Any], Any]) -> Callable[[Any], None]:
        """A new session lists its servers. discord.py would keep those that the bot was shown out of meanwhile."""

        def ready(data: Any) -> None:  # noqa: ANN401 - JSON
            number = self._shard_of(data)
            parse({**data, "shard": [number, self.shard_count]})
            listed = {int(guild["id"]) for guild in data["guilds"]}
            for guild in self.guilds:
                if guild.shard_id == number and guild.id not in listed:
                    forget_guild(self, guild)
                    self.dispatch("guild_remove", guild)

        return ready

    def _shard_of(self, ready: Any) -> int:  # noqa: ANN401 - JSON
        """The shard whose session begins: Discord names it, and the session itself knows it too."""
        try:
            return int(ready["shard"][0])
        except (KeyError, IndexError, TypeError, ValueError):
            log.exception("a session does not say whose it is")
            return next(one.id for one in self._steady if one.began(ready["session_id"]))

    def joined(self, shard: SteadyShard) -> None:
        """A shard has its first connection: from now on it is among ``shards``."""
        add_shard(self, shard)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Nothing to wait for: ``Starts`` has seen to it that it is this shard's turn."""

    async def close(self) -> None:
        """Leave Discord. Harmless when done twice."""
        for shard in self._steady:
            shard.cancel()
        await super().close()
