"""The Discord client."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, get_args

import discord
import structlog
from discord.app_commands import AppInstallationType
from discord.ext import commands

from bot import __version__
from bot.client import discord_internals
from bot.client.activity_doorman import ActivityDoorman
from bot.client.database_upkeep import Upkeep
from bot.client.event_publisher import Interactions, Outgoing, Relay
from bot.client.graceful_shutdown import CLOSING, PARTING, Leaving, within
from bot.client.heartbeat import Heartbeat
from bot.client.interaction_exchange import InteractionExchange, Sharing
from bot.client.measuring import Measuring
from bot.client.registering import Registering
from bot.client.shard_keeper import ShardKeeper
from bot.client.sharded import STARTS_A_DAY, ShardedBot
from bot.client.succession import Succession
from bot.config import Settings
from bot.config.listening import host_and_port
from bot.config.settings import TableSection
from bot.players.external.external_players import ExternalPlayers
from bot.running.bot_metrics import BotMetrics
from bot.running.cpu_thinking_time import timed
from bot.store.store import Store
from bot.table.event_loop_clock import Clock
from bot.table.lobby import TableLobby
from bot.table.ports import Choosers, Shuffler
from bot.table.table_events import Pace, Times
from bot.web.activity import Activity
from bot.web.page_forwarding import PageForwarding
from bot.web.sessions import ViewerSessions
from bot.web.table_pages import TablePages
from bot.web.web_server import SDK, WebServer
from bot.workers.task_limits import Workers

EXTENSIONS: Final = (
    "cogs.table",
    "cogs.score",
    "cogs.reference",
    "cogs.training",
    "cogs.learn",
    "cogs.league",
    "cogs.replay",
    "cogs.privacy",
    "cogs.setup",
    "cogs.help",
)

LINGER: Final = 2.0
"""Seconds. Two sessions of a shard are told of the same event at almost the same moment."""
REQUEST_SECONDS: Final = 60.0
"""How long a request to Discord may take. discord.py would wait five minutes, with the table's message out of date."""
LONGEST_LIMIT_SECONDS: Final = 30.0
"""How long a request waits for a rate limit. If it would take longer, discord.RateLimited is raised at once."""

log = structlog.stdlib.get_logger(__name__)

Shared = TypeVar("Shared")


class JantakuBot(ShardedBot):
    """The Discord client. Cogs use its ``lobby``, ``store``, ``settings``, ``clock`` and ``relay``."""

    def __init__(  # noqa: PLR0913 - all that the client works with, by its name
        self,
        settings: Settings,
        *,
        store: Store,
        sharing: Sharing | None = None,
        clock: Clock,
        shuffler: Shuffler,
        choosers: Choosers,
        programs: Callable[[Callable[[str, float], None]], ExternalPlayers],
        file_workers: Callable[[Callable[[str, str, float], None]], Workers],
        jumped: bool = False,
    ) -> None:
        """``sharing``: the part of this process, if it shares the database with others. ``jumped``: the wall clock did.

        ``programs`` makes the host of playing programs, given a listener for each of their turns. ``file_workers``
        makes the processes that read uploaded files, given a listener for each file.
        """
        self.outgoing: Final = Outgoing()
        self.interactions: Final = Interactions()
        if sharing is not None:
            # discord.py takes it from here as it begins. A process alone holds nothing back.
            self.dispatch = self._dispatch_or_hold  # type: ignore[method-assign]
        super().__init__(
            clock=clock,
            gateway=settings.discord.gateway_url,
            arrives=self.interactions.arrives,
            accepts=self._accepts if sharing is not None else None,
            shard_count=settings.discord.shards,
            own_shards=sharing.shards.own if sharing is not None else None,
            http_trace=self.outgoing.trace,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents_of(settings),
            allowed_mentions=discord.AllowedMentions.none(),
            # Tables and leagues need the bot as a member; cogs/common/command_places.py places the other commands.
            allowed_installs=AppInstallationType(guild=True, user=False),
            max_messages=None,
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_LIMIT_SECONDS,
        )
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock
        self.relay: Final = Relay()
        self.registering: Final = Registering(
            self, clock, settings.discord.guilds, writes=sharing is None or sharing.leads
        )
        self.upkeep: Final = Upkeep(store, clock, settings.database)
        self.heartbeat: Final = Heartbeat(store.uptimes, clock, jumped=jumped)
        self.figures: Final = BotMetrics(__version__)
        self.shared: Final[dict[type, object]] = {}
        """Objects that cogs share, by type."""
        self.programs: Final = programs(self.figures.thought)
        self.file_workers: Final = file_workers(self.figures.worked)
        store.journal.listener = self.figures
        self.lobby: Final = TableLobby(
            journal=store.journal,
            register=store.open_tables,
            clock=clock,
            shuffler=shuffler,
            choosers=timed(choosers, self.figures.thought),
            announcer=self.relay,
            times=times_of(settings.table),
            max_tables_per_guild=settings.table.max_tables_per_guild,
            programs=self.programs,
            hosts=sharing.shards.holds if sharing is not None else None,
            downtimes=self.heartbeat.downtimes,
        )
        self.doorman: Final = doorman_of(settings, self)
        """None: tables do not open as an Activity."""
        self.web: Final = web_server(settings, store, self, clock)
        """None: tables cannot be opened in a browser."""
        if self.web is not None:
            self.relay.listen(self.web.pages.changed)
        self.sharing: Final = sharing
        """None: this process is alone and has all shards."""
        self.leads: Final = sharing is None or sharing.leads
        """Whether it does what is done once for all processes: commands, emoji, upkeep of the database."""
        self.share: Final = 1.0 if sharing is None else sharing.share
        """Its part of the limits that Discord sets for all processes together."""
        self.shard_keeper: Final = (
            None if sharing is None else ShardKeeper(store.shard_leases, sharing.shards, clock, self.lobby.taken_over)
        )
        self.exchange: Final = (
            None if sharing is None else InteractionExchange(self, sharing, leases=store.shard_leases, clock=clock)
        )
        self.interactions.exchange = self.exchange
        self.succession: Final = (
            None
            if self.shard_keeper is None or self.exchange is None
            else Succession(self.shard_keeper, self.exchange, super().dispatch)
        )
        self.measuring: Final = Measuring(
            self,
            self.figures,
            interactions=self.interactions,
            outgoing=self.outgoing,
            store=store,
            upkeep=self.upkeep,
            lobby=self.lobby,
        )
        self.measuring.shard_keeper = self.shard_keeper
        if self.web is not None:
            self.measuring.pages = self.web.pages.open_pages
        self.leaving: Final = Leaving(self.lobby, self.measuring, self.close)
        if self.exchange is not None:
            self.exchange.serves = self._serves
        if self.web is not None:
            self.leaving.finish_with(self.web.stop)
            if self.exchange is not None:
                self.web.forwarding = PageForwarding(self.exchange.pages_of)
                self.exchange.own_pages = self._own_pages

    def the(self, kind: type[Shared], make: Callable[[], Shared]) -> Shared:
        """The one object of a type that cogs share, made when it is first asked for."""
        found = self.shared.get(kind)
        if not isinstance(found, kind):
            found = self.shared[kind] = make()
        return found

    async def setup_hook(self) -> None:
        """Load everything before the gateway opens, so that no press can arrive before the tables are there."""
        discord_internals.limit_requests_to(self, REQUEST_SECONDS)
        discord_internals.allow_what_a_limit_has_room_for(self)
        discord_internals.keep_answers_short(self)
        discord_internals.send_forms_in_one_piece(self)
        discord_internals.send_requests_by(self, self.outgoing.send)
        await self.heartbeat.begin()
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.registering.start()
        if self.sharing is None or self.succession is None:
            # Not before all else that a start can fail at: the others end for good once their shards are taken.
            if await self.store.shard_leases.holders():
                await self.try_session()
            await self.store.shard_leases.take_all()
            await self._resume()
            return
        self.session_starts.among_processes = self.sharing.turns.wait
        self.session_starts.a_day = max(1, int(STARTS_A_DAY * self.share))
        self.leaving.finish_with(self._linger)
        await self.sharing.bus.start()
        await self.succession.begin(self._resume, self.fail)

    async def _resume(self) -> None:
        resumed = await self.lobby.resume(self.heartbeat.of_wrong_clocks)
        log.info("tables resumed", count=len(resumed.tables))
        if self.web is not None:
            await self.web.start()
        if self.leads:
            self.upkeep.start()

    async def _linger(self) -> None:
        """Stay at the gateway for a moment after another process has taken the tables, to pass on what arrives."""
        if self.leaving.taken_over:
            await asyncio.sleep(LINGER)

    def _accepts(self, data: Mapping[str, Any]) -> bool:
        """Whether this process handles an interaction; otherwise it is passed on to the one that has its shard."""
        if self.exchange is None or self.exchange.serves():
            return True
        self.exchange.pass_on(data)
        return False

    def _serves(self) -> bool:
        return not self.leaving.taken_over and (self.succession is None or self.succession.over)

    def _own_pages(self) -> str | None:
        if self.web is None or self.sharing is None:
            return None
        return self.web.inner_address(self.sharing.bus.machine)

    def _dispatch_or_hold(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Hold events back for as long as another process serves the shards."""
        succession = vars(self).get("succession")
        if succession is None or not succession.holds(event_name, args, kwargs):
            super().dispatch(event_name, *args, **kwargs)

    async def on_message(self, message: discord.Message) -> None:
        """Ignore messages: discord.py would look for text commands wherever the bot is mentioned."""

    async def on_ready(self) -> None:
        """Log the bot's name and version."""
        log.info("joined Discord", user=str(self.user), guilds=len(self.guilds), version=__version__)

    async def __aexit__(self, *_: object) -> None:
        """Close the bot unless that has begun: discord.py would raise CancelledError for a close that was cut short."""
        if not self.is_closed():
            await self.close()

    async def close(self) -> None:
        """Stop the clocks, leave Discord, then close the database. Harmless when done twice."""
        self.lobby.stop()
        await asyncio.to_thread(self.programs.close)
        await asyncio.to_thread(self.file_workers.close)
        self.registering.stop()
        await self.upkeep.stop()
        await self.heartbeat.stop()
        if self.succession is not None:
            self.succession.stop()
        if self.sharing is not None and self.shard_keeper is not None:
            await self.shard_keeper.stop()
            await self.sharing.turns.close()
            await self.sharing.bus.stop()
        if not await within(PARTING, "leaving Discord", super().close):
            await discord_internals.close_session(self)
        await within(CLOSING, "closing the database", self.store.close)


def intents_of(settings: Settings) -> discord.Intents:
    """The events that Discord sends the bot: no privileged intent unless the operator chose one."""
    return discord.Intents(
        guilds=True,
        guild_messages=True,
        # To answer who writes to the bot directly.
        dm_messages=True,
        # To seat the members of a voice channel at tables.
        voice_states=True,
        members=settings.discord.members_intent,
    )


def doorman_of(settings: Settings, client: discord.Client) -> ActivityDoorman | None:
    """Who lets people in through Discord's own frame, if the operator wants that and it is possible."""
    if not settings.web.activity or settings.web.client_secret is None:
        return None
    if not SDK.is_file():
        log.error("tables do not open as an Activity: Discord's SDK is missing, which `make web` adds", at=str(SDK))
        return None
    return ActivityDoorman(client, settings.web.client_secret)


def web_server(settings: Settings, store: Store, bot: JantakuBot, clock: Clock) -> WebServer | None:
    """The pages of tables, if the operator wants them."""
    listen, token = settings.web.listen, settings.discord.token
    if listen is None or token is None:
        return None
    sessions = ViewerSessions(token.get_secret_value(), store.used_links, clock.now)
    address = host_and_port(listen, min(settings.discord.shard_ids or (0,)))
    activity = None if bot.doorman is None else Activity(bot.doorman, bot.lobby)
    return WebServer(TablePages(bot.lobby, clock, sessions), *address, settings.web.public_url, activity)


def times_of(settings: TableSection) -> dict[Pace, Times]:
    """The operator's times for each pace."""
    paces: dict[Pace, Any] = {name: getattr(settings.pace, name) for name in get_args(Pace)}
    return {
        name: Times(
            turn=pace.turn_seconds,
            bank=pace.bank_seconds,
            call=pace.call_seconds,
            least_pause=pace.least_pause_seconds,
            cpu_pause=settings.cpu_pause_seconds,
            next_kyoku=settings.next_kyoku_seconds,
            idle_close=settings.idle_close_hours * 3600,
            motion=pace.turn_seconds if name == "slow" else settings.motion_seconds,
            away_after=settings.away_after,
            paused_close=settings.paused_close_hours * 3600,
        )
        for name, pace in paces.items()
    }
