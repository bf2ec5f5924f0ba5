"""Composition: settings, store, tables, and the Discord client that carries the cogs."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
import structlog
import yarl
from discord import app_commands
from discord.app_commands import AppInstallationType
from discord.ext import commands

from bot import __version__
from bot.cli.exits import CONFIG, FAILURE, OK, CommandError
from bot.players.registry import player
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.table.clock import LoopClock
from bot.table.errors import JournalFailed
from bot.table.lobby import TableLobby
from bot.table.records import Pace, Times
from bot.table.shuffler import RandomShuffler

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.config import Settings
    from bot.config.settings import TableSettings
    from bot.table.clock import Clock
    from bot.table.ports import Chooser, Choosers, Shuffler

EXTENSIONS: Final = (
    "cogs.table",
    "cogs.score",
    "cogs.reference",
    "cogs.training",
    "cogs.league",
    "cogs.privacy",
    "cogs.help",
)

log = structlog.stdlib.get_logger(__name__)


class Relay:
    """The announcer of all tables: passes each change on to whoever listens. Implements ``ports.Announcer``."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the table's id after each change. It must return at once."""
        self._listeners.append(listener)

    def changed(self, table: str) -> None:
        """Something about this table is new. A listener's fault never reaches the table."""
        for listener in self._listeners:
            try:
                listener(table)
            except Exception:
                log.exception("a listener failed", table=table)


class Outgoing:
    """Tells of every request that is made with the bot's own token: all of them share Discord's fifty a second."""

    def __init__(self) -> None:
        self.trace: Final = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._starts)
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the path of each request as it begins, tries anew included. It must return at once."""
        self._listeners.append(listener)

    async def _starts(self, _session: object, _context: object, request: aiohttp.TraceRequestStartParams) -> None:
        if "Authorization" in request.headers:
            self.begins(request.url.path)

    def begins(self, path: str) -> None:
        """A request with the bot's own token goes out now."""
        for listener in self._listeners:
            listener(path)


class JantakuBot(commands.Bot):
    """The Discord client. Cogs find what they need here: ``lobby``, ``store``, ``settings``, ``clock``, ``relay``."""

    def __init__(
        self, settings: Settings, *, store: Store, clock: Clock, shuffler: Shuffler, choosers: Choosers
    ) -> None:
        self.outgoing: Final = Outgoing()
        super().__init__(
            http_trace=self.outgoing.trace,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents_of(settings),
            allowed_mentions=discord.AllowedMentions.none(),
            # Tables and leagues need the bot as a member; what does not is placed by cogs/common/everywhere.py.
            allowed_installs=AppInstallationType(guild=True, user=False),
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock
        self.relay: Final = Relay()
        self.shared: Final[dict[type, object]] = {}
        """What cogs share among themselves, by its type."""
        self.lobby: Final = TableLobby(
            journal=store.journal,
            clock=clock,
            shuffler=shuffler,
            choosers=choosers,
            announcer=self.relay,
            times=times_of(settings.table),
            max_tables_per_guild=settings.table.max_tables_per_guild,
        )

    async def setup_hook(self) -> None:
        """Before the gateway opens, so that no press can come before the tables are there."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self._sync_commands()
        resumed = await self.lobby.resume()
        log.info("tables resumed", count=len(resumed.tables))
        for table, difference in resumed.differing.items():
            log.warning(
                "a kyoku goes on as it was recorded; today's rules decide it otherwise",
                table=table,
                at=difference.index,
            )
        for table, fault in resumed.unreadable.items():
            log.error("a table cannot be resumed; it stays in the journal as it is", table=table, fault=str(fault))

    async def on_message(self, message: discord.Message) -> None:
        """There are no commands in messages; the library's own would look for them wherever the bot is mentioned."""

    async def on_ready(self) -> None:
        """Say who is here."""
        log.info("joined Discord", user=str(self.user), guilds=len(self.guilds), version=__version__)

    async def close(self) -> None:
        """Stop the clocks, leave Discord, then close the database. Harmless when done twice."""
        self.lobby.stop()
        await super().close()
        await self.store.close()

    async def _sync_commands(self) -> None:
        """Register the slash commands where they differ from what Discord has."""
        guilds: list[discord.Object | None] = [discord.Object(one) for one in self.settings.discord.guilds]
        for guild in guilds or [None]:
            place = "all" if guild is None else guild.id
            if guild is not None:
                self.tree.copy_global_to(guild=guild)
            try:
                if await self._commands_differ(guild):
                    await self.tree.sync(guild=guild)
                    log.info("slash commands registered", guild=place)
            except (discord.HTTPException, app_commands.CommandSyncFailure) as error:
                # Tables wait for their players: what an earlier start registered serves meanwhile.
                log.error("slash commands could not be registered", guild=place, fault=str(error))  # noqa: TRY400

    async def _commands_differ(self, guild: discord.Object | None) -> bool:
        application = self.application_id
        if application is None:
            return True
        translator = self.tree.translator
        ours = [
            await command.get_translated_payload(self.tree, translator) if translator else command.to_dict(self.tree)
            for command in self.tree.get_commands(guild=guild)
        ]
        theirs: list[Any] = list(
            await self.http.get_global_commands(application)
            if guild is None
            else await self.http.get_guild_commands(application, guild.id)
        )
        if len(ours) != len(theirs):
            return True
        known = {(command["name"], command.get("type", 1)): command for command in theirs}
        return not all(covers(known.get((command["name"], command["type"])), command) for command in ours)


def covers(theirs: Any, ours: Any) -> bool:  # noqa: ANN401 - JSON
    """Whether what Discord has says all that we would say; what is empty may be left out."""
    if isinstance(ours, dict):
        return isinstance(theirs, dict) and all(
            covers(theirs.get(key), value) or (not value and not theirs.get(key)) for key, value in ours.items()
        )
    if isinstance(ours, list):
        return (
            isinstance(theirs, list)
            and len(theirs) == len(ours)
            and all(covers(one, other) for one, other in zip(theirs, ours, strict=True))
        )
    return bool(theirs == ours)


def intents_of(settings: Settings) -> discord.Intents:
    """What Discord tells the bot of: no privileged intent unless the operator chose one."""
    return discord.Intents(
        guilds=True,
        guild_messages=True,
        # Who sits in a voice channel now, to be seated at tables.
        voice_states=True,
        members=settings.discord.members_intent,
    )


def times_of(settings: TableSettings) -> dict[Pace, Times]:
    """The operator's times for each pace."""
    paces: dict[Pace, Any] = {"live": settings.pace.live, "relaxed": settings.pace.relaxed, "slow": settings.pace.slow}
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


def players(seed: int) -> Choosers:
    """The computer players of a bot, one of each strength. Equal seeds play equally."""

    @cache
    def of_strength(strength: str) -> Chooser:
        return player(strength, seed)

    return of_strength


async def build(
    settings: Settings,
    *,
    clock: Clock | None = None,
    shuffler: Shuffler | None = None,
    choosers: Choosers | None = None,
) -> JantakuBot:
    """Open the store and put everything together. Raises StoreError. Closing the bot closes the store.

    ``clock``, ``shuffler`` and ``choosers`` are time and chance; left out they are the real ones.
    """
    # This bot never speaks: no warning about missing voice libraries.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.discord.api_base is not None:
        discord.http.Route.BASE = settings.discord.api_base
    if settings.discord.gateway_url is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord.gateway_url)
    store = await Store.open(settings.database.url, owner=f"jantaku {__version__}")
    system = random.SystemRandom()
    return JantakuBot(
        settings,
        store=store,
        clock=clock or LoopClock(),
        shuffler=shuffler or RandomShuffler(system),
        choosers=choosers or players(system.getrandbits(64)),
    )


def run(settings: Settings, *, clock: Clock | None = None) -> int:
    """Join Discord and host tables until SIGINT or SIGTERM. Returns the exit code."""
    try:
        return asyncio.run(serve(settings, clock=clock))
    except CommandError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the last word to the operator
        return error.code


async def serve(
    settings: Settings,
    *,
    clock: Clock | None = None,
    shuffler: Shuffler | None = None,
    choosers: Choosers | None = None,
) -> int:
    """The same on a running loop; time and chance as for ``build``. Raises CommandError where it cannot start."""
    token = settings.discord.token
    if token is None:
        raise CommandError("No Discord token.", CONFIG)
    try:
        bot = await build(settings, clock=clock, shuffler=shuffler, choosers=choosers)
    except StoreError as error:
        raise CommandError(str(error), FAILURE) from None
    stopping: set[asyncio.Task[None]] = set()

    def stop() -> None:
        stopping.add(asyncio.get_running_loop().create_task(bot.close()))

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop)
    try:
        async with bot:
            await bot.start(token.get_secret_value())
        # Closing may have begun on a signal: let it come to its end before the loop does.
        await asyncio.gather(*stopping)
    except discord.LoginFailure:
        raise CommandError(
            "Discord refused the token. Copy it anew from the developer portal (Bot, Reset Token) into DISCORD_TOKEN.",
            CONFIG,
        ) from None
    except discord.PrivilegedIntentsRequired:
        raise CommandError(
            "Discord refused the gateway intents of this application. Switch on Server Members Intent in the developer "
            "portal (Bot), or set members_intent = false under [discord].",
            CONFIG,
        ) from None
    except JournalFailed as error:
        raise CommandError(f"The tables in the database cannot be read: {error}", FAILURE) from None
    except (aiohttp.ClientConnectionError, discord.HTTPException, discord.GatewayNotFound) as error:
        raise CommandError(f"Discord cannot be reached: {error}", FAILURE) from None
    finally:
        # The database is closed last, after the connection to Discord.
        await asyncio.gather(*stopping)
    return OK
