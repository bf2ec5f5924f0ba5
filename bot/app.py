"""Puts the bot together from settings, store and Discord client, and runs it."""

import random
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Final

import aiohttp
import discord
import structlog

from bot import __version__
from bot.client.discord_internals import use_api_base, use_no_voice
from bot.client.interaction_exchange import Sharing
from bot.client.jantaku import JantakuBot
from bot.client.monitoring import OutsideWatch, WatchingFailed
from bot.client.shutdown_triggers import ANEW, Departure
from bot.config import Settings
from bot.exit_codes import CONFIG, FAILURE, CommandError
from bot.players.external.external_players import ExternalPlayers
from bot.players.external.program_settings import ProgramSettings
from bot.players.registry import player
from bot.running.clock_drift import WallClock
from bot.running.event_loop import runner
from bot.running.garbage_collection import GarbageCollection
from bot.running.sd_notify import Supervisor
from bot.store.database.connections import place_of
from bot.store.database.postgresql import Server
from bot.store.errors import StoreError
from bot.store.processes.bus import ProcessBus
from bot.store.processes.session_turns import SessionTurns
from bot.store.processes.shard_leases import ShardRange
from bot.store.store import Store
from bot.table.errors import JournalFailed
from bot.table.event_loop_clock import Clock, LoopClock
from bot.table.ports import Chooser, Choosers, Shuffler
from bot.table.shuffler import RandomShuffler
from bot.table.table_events import EXTERNAL
from bot.web.web_server import WebServer
from bot.workers.pool import WorkerPool
from bot.workers.task_limits import Limits, Workers

FILES: Final = Limits(processor_seconds=15, wall_seconds=60.0, memory_mb=512, result_mb=32)
"""Limits for reading an uploaded file. A whole game takes a tenth of a second and 40 MB."""
TOKEN_REFUSED, MORE_SHARDS_NEEDED = 4004, 4011
"""Close codes of the gateway."""

RETRY_SECONDS: Final = 10.0
"""Seconds to wait after a failed restart."""

log = structlog.stdlib.get_logger(__name__)


def players(seed: int) -> Choosers:
    """The computer players, one of each strength. Equal seeds choose equally."""

    @cache
    def of_strength(strength: str) -> Chooser:
        return player(strength, seed)

    return of_strength


def programs_of(settings: Settings, record_time: Callable[[str, float], None] | None = None) -> ExternalPlayers:
    """The external programs from the settings.

    ``record_time`` gets the strength and the seconds of each of their turns.
    """
    known = {
        f"{EXTERNAL}{name}": ProgramSettings(
            command=program.command,
            protocol=program.protocol,
            seconds=program.seconds,
            start_seconds=program.start_seconds,
            memory_mb=program.memory_mb,
            directory=program.directory,
            three_players=program.three_players,
            stand_in=program.stand_in,
            title=program.title or name,
        )
        for name, program in settings.cpu.root.items()
    }
    return ExternalPlayers(known, most=settings.table.external_players, record_time=record_time)


def shards_of(settings: Settings) -> ShardRange | None:
    """The shards of this process where several share the database; None if it is alone. Raises CommandError."""
    chosen = settings.discord
    if not chosen.shard_ids:
        return None
    if chosen.shards is None or chosen.shard_ids[-1] >= chosen.shards:
        raise CommandError("shard_ids under [discord] needs shards there, the number of all of them.", CONFIG)
    if not isinstance(place_of(settings.database.url), Server):
        raise CommandError(
            "shard_ids under [discord] divides the servers among processes that share a PostgreSQL database; "
            "with an SQLite file one process has all shards.",
            CONFIG,
        )
    return ShardRange(chosen.shards, frozenset(chosen.shard_ids))


def check_activity(settings: Settings) -> None:
    """Raises CommandError if the Activity is switched on and lacks another setting."""
    web = settings.web
    if web.activity and None in (web.public_url, web.client_secret):
        raise CommandError(
            "activity under [web] needs public_url there, and the application's client secret in the environment "
            "variable JANTAKU_WEB__CLIENT_SECRET (docs/operating/browser.md).",
            CONFIG,
        )


async def build(
    settings: Settings,
    *,
    clock: Clock | None = None,
    shuffler: Shuffler | None = None,
    choosers: Choosers | None = None,
    file_workers: Workers | None = None,
    jumped: bool = False,
) -> JantakuBot:
    """Open the store and build the bot around it; closing the bot closes the store. Raises StoreError, CommandError.

    ``jumped``: the run before this one ended because the wall clock was changed. The other arguments replace the real
    clock, randomness, computer players and file workers.
    """
    use_no_voice()
    if settings.discord.api_base is not None:
        use_api_base(settings.discord.api_base)
    shards = shards_of(settings)
    check_activity(settings)
    store = await Store.open(settings.database.url, owner=f"jantaku {__version__}", shards=shards)
    if (schema := store.schema).before is not None:
        kept = None if schema.copy is None else str(schema.copy)
        log.info("the database was upgraded", before=schema.before, now=schema.current, copy=kept)
    clock, place = clock or LoopClock(), place_of(settings.database.url)
    sharing = None
    if isinstance(place, Server) and shards is not None:
        sharing = Sharing(shards, ProcessBus(place, store.epoch, clock), SessionTurns(place))
    system = random.SystemRandom()
    return JantakuBot(
        settings,
        store=store,
        sharing=sharing,
        clock=clock,
        shuffler=shuffler or RandomShuffler(system),
        choosers=choosers or players(system.getrandbits(64)),
        programs=lambda record_time: programs_of(settings, record_time),
        file_workers=lambda record_time: file_workers or WorkerPool(FILES, name="files", record_time=record_time),
        jumped=jumped,
    )


def gateway_error(code: int) -> CommandError:
    """The error for a close code of the gateway.

    Its exit code is CONFIG if starting again with the same settings would fail again. Too few shards is a FAILURE: if
    Discord chooses their number, the next start has enough.
    """
    messages = {
        TOKEN_REFUSED: "Discord refused the token. Copy it anew from the developer portal (Bot, Reset Token) into "
        "DISCORD_TOKEN.",
        4010: "Discord refused the number of shards. Leave shards under [discord] out.",
        4011: "Discord asks for more shards. Leave shards under [discord] out and start again, or set a larger number.",
        4012: "Discord no longer speaks with this version of the bot: install a newer one.",
        4013: "Discord refused the gateway intents: install a newer version of the bot.",
    }
    if code not in messages:
        return CommandError(f"Discord ended the connection (close code {code}).", FAILURE)
    return CommandError(messages[code], FAILURE if code == MORE_SHARDS_NEEDED else CONFIG)


def _serve_once(settings: Settings, *, clock: Clock | None, restarted: bool = False) -> int:
    with runner() as loop:
        return loop.run(serve(settings, clock=clock, restarted=restarted))


def run(settings: Settings, *, clock: Clock | None = None, pause: Callable[[float], None] = time.sleep) -> int:
    """Join Discord and host tables until SIGINT or SIGTERM. Returns the exit code.

    After a jump of the wall clock everything is closed and started again within the process.
    """
    try:
        code = _serve_once(settings, clock=clock)
        while code == ANEW:
            try:
                code = _serve_once(settings, clock=clock, restarted=True)
            except CommandError as error:
                if error.code != FAILURE:
                    raise
                # A laptop that has just woken up has no network yet.
                log.warning("the bot cannot begin anew yet", fault=str(error))
                pause(RETRY_SECONDS)
        return code
    except CommandError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the last word to the operator
        return error.code


async def _connect(bot: JantakuBot, token: str, collection: GarbageCollection) -> None:
    """``Client.start``, with the start-up objects frozen between login and connection, when nobody waits yet."""
    await bot.login(token)
    collection.start()
    await bot.connect()


async def _take_address(web: WebServer) -> None:
    try:
        await web.bind()
    except OSError as error:
        reason = f"Tables cannot be opened in a browser: {error}. Choose another address for listen under [web]."
        raise CommandError(reason, FAILURE) from error


async def serve(
    settings: Settings,
    *,
    clock: Clock | None = None,
    shuffler: Shuffler | None = None,
    choosers: Choosers | None = None,
    restarted: bool = False,
) -> int:
    """Host tables on the running loop until asked to stop, and return the exit code.

    Returns ``ANEW`` after a jump of the wall clock, which is watched unless ``clock`` is given. ``restarted`` says that
    such a jump ended the run before this one. Raises CommandError if the bot cannot start.
    """
    token = settings.discord.token
    if token is None:
        raise CommandError("No Discord token.", CONFIG)
    try:
        loop_clock = LoopClock() if clock is None else None
        bot = await build(settings, clock=clock or loop_clock, shuffler=shuffler, choosers=choosers, jumped=restarted)
    except StoreError as error:
        raise CommandError(str(error), FAILURE) from None
    supervisor = Supervisor()
    watching = OutsideWatch(bot, settings.listening, supervisor)
    departure = Departure(bot, supervisor)
    collection = GarbageCollection(bot.figures.collected)
    departure.on_signals()
    wall_clock = WallClock(loop_clock, departure.begin_anew, restarted=restarted) if loop_clock is not None else None
    try:
        async with bot:
            await watching.start()
            if bot.web is not None:
                await _take_address(bot.web)
            bot.heartbeat.start()
            if wall_clock is not None:
                wall_clock.start()
            await departure.unless_asked(_connect(bot, token.get_secret_value(), collection))
    except WatchingFailed as error:
        raise CommandError(str(error), FAILURE) from None
    except discord.LoginFailure:
        raise gateway_error(TOKEN_REFUSED) from None
    except discord.PrivilegedIntentsRequired:
        raise CommandError(
            "Discord refused the gateway intents of this application. Switch on Server Members Intent in the developer "
            "portal (Bot), or set members_intent = false under [discord].",
            CONFIG,
        ) from None
    except discord.ConnectionClosed as closed:
        raise gateway_error(closed.code) from None
    except JournalFailed as error:
        raise CommandError(f"The tables in the database cannot be read: {error}", FAILURE) from None
    except StoreError as error:
        raise CommandError(f"The database cannot be read or written: {error}", FAILURE) from None
    except (aiohttp.ClientError, discord.HTTPException) as error:
        raise CommandError(f"Discord cannot be reached: {error}", FAILURE) from None
    finally:
        # The database is closed last, after the connection to Discord.
        if wall_clock is not None:
            wall_clock.stop()
        collection.stop()
        if bot.web is not None:
            await bot.web.stop()
        await departure.over()
        await watching.stop()
    return departure.code
