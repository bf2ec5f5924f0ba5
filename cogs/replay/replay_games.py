"""Games to replay: their references in custom ids and options, and finding and caching the games themselves."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord

from bot.client.jantaku import JantakuBot
from bot.engine.replay import Replay
from bot.paifu.compare import Disagreement
from bot.paifu.errors import PaifuError
from bot.paifu.record_replay import replay_in
from bot.store.replays import KnownGame
from bot.text.league.game_logs import file_fault
from bot.text.logs.log_faults import error_words
from bot.text.sentences import say
from cogs.common.attachment import LARGEST_LOG, LARGEST_LOGS, FileReading, fetched
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached
from cogs.replay.replay_access import may_see

Interaction = discord.Interaction[Any]

CACHED: Final = 16
"""How many games are cached; each takes some 200 kB, and half a megabyte once it has been viewed."""
PICTURE: Final = ".png"
"""The ending of the bot's pictures: every other file attached to a message is a log."""
_REF: Final = re.compile(
    r"t/(?P<table>[0-9a-z]{1,16})/(?P<number>[1-9][0-9]{0,8})"
    r"|l/(?P<league>[1-9][0-9]{0,8})/(?P<game>[1-9][0-9]{0,8})"
    r"|f(?:/(?P<part>[1-9][0-9]?))?"
)
_UNAVAILABLE: Final = say("This game cannot be shown: it was not recorded move by move, or it is not over yet.")


@dataclass(frozen=True, slots=True)
class TableRef:
    """Game ``number`` (from 1) of a table of this server."""

    table: str
    number: int

    def __str__(self) -> str:
        return f"t/{self.table}/{self.number}"


@dataclass(frozen=True, slots=True)
class LeagueRef:
    """Game ``number`` of the league with this id."""

    league: int
    number: int

    def __str__(self) -> str:
        return f"l/{self.league}/{self.number}"


@dataclass(frozen=True, slots=True)
class FileRef:
    """Game ``part`` (from 0) of the log file attached to the pressed message."""

    part: int = 0

    def __str__(self) -> str:
        return f"f/{self.part}" if self.part else "f"


Ref = TableRef | LeagueRef | FileRef
"""A game's reference. ``str(ref)`` is its form in custom ids: at most 28 characters, without a colon."""


def ref_of(text: str) -> Ref | None:
    """The reference written as ``text``; None if it is not one."""
    match = _REF.fullmatch(text)
    if match is None:
        return None
    if match["table"] is not None:
        return TableRef(match["table"], int(match["number"]))
    if match["league"] is not None:
        return LeagueRef(int(match["league"]), int(match["game"]))
    return FileRef(int(match["part"] or 0))


@dataclass(frozen=True, slots=True)
class AttachedLog:
    """A log file from elsewhere, and which of its games this is."""

    file: discord.Attachment
    part: int
    """From 0."""
    games: int
    """How many games the file has."""


@dataclass(frozen=True, slots=True)
class ReplayGame:
    """A game that the user may see."""

    ref: Ref
    replay: Replay
    users: tuple[int | None, ...]
    """The Discord ids by seat; None if there is none or it is not known."""
    known: KnownGame | None = None
    """The server's own record of the game; None for a log from elsewhere."""
    sent: AttachedLog | None = None
    """The log file that the game was read from; None for a game of the server."""
    disagreement: Disagreement | None = None
    """Where the engine disagrees with the record; the replay stops there."""
    unknown_yaku: tuple[str, ...] = ()
    """Names of yaku in the log that are not known."""

    def seat_of(self, user: int) -> int | None:
        """The user's seat; None if they did not play or it is not known."""
        return self.users.index(user) if user in self.users else None


@dataclass(frozen=True, slots=True)
class _GamePart:
    """A cached game: number ``part`` (from 0) of ``parts`` in its file."""

    replay: Replay
    disagreement: Disagreement | None
    part: int = 0
    parts: int = 1
    unknown_yaku: tuple[str, ...] = ()


class ReplayGames:
    """Finds games by reference, and caches a few. One for each bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self._cache: Final[OrderedDict[Hashable, _GamePart]] = OrderedDict()
        self._reading: Final[dict[Hashable, asyncio.Future[_GamePart]]] = {}

    @classmethod
    def of(cls, bot: JantakuBot) -> ReplayGames:
        """The bot's only instance."""
        return bot.the(cls, lambda: cls(bot))

    async def find(self, interaction: Interaction, ref: Ref) -> ReplayGame:
        """The game of a reference. A ``FileRef`` refers to the message that the interaction came from.

        Checks each time whether the user may see it. Raises CommandRefused and StoreError.
        """
        if isinstance(ref, FileRef):
            log = None if interaction.message is None else attached_log(interaction.message)
            if log is None:
                raise CommandRefused(say("The log file is no longer attached to this message."))
            return await self.of_file(log, interaction.user.id, ref.part)
        known = await self._known(interaction, ref)
        # The names are part of the key, since a player whose data was deleted goes by another name afterwards.
        game = await self._cached(key=(str(ref), known.names), read=partial(self._of_server, known))
        return ReplayGame(ref, game.replay, known.users, known, None, game.disagreement)

    async def of_link(self, guild: int | None, ref: Ref) -> ReplayGame:
        """The game of a link into the browser, which only who may see it was given. Raises CommandRefused, StoreError.

        It is found anew each time: what was erased meanwhile is gone from it.
        """
        replays = self._bot.store.replays
        known = None
        if isinstance(ref, TableRef):
            known = await replays.of_table(guild, ref.table, ref.number)
        elif isinstance(ref, LeagueRef) and guild is not None:
            known = await replays.of_league(guild, ref.league, ref.number)
        if known is None:
            raise CommandRefused(_UNAVAILABLE)
        game = await self._cached(key=(str(ref), known.names), read=partial(self._of_server, known))
        return ReplayGame(ref, game.replay, known.users, known, None, game.disagreement)

    async def of_file(self, log: discord.Attachment, user: int, part: int | None = None) -> ReplayGame:
        """A game of a log file; without ``part`` the first that can be read.

        ``user`` is the id of the user who sent it. A file that is too large is not fetched. Raises CommandRefused with
        what is wrong with the file, and where.
        """
        game = await self._cached(key=(log.id, part), read=partial(self._of_file, log, user, part))
        nobody = (None,) * game.replay.rules.players
        attached = AttachedLog(log, game.part, game.parts)
        return ReplayGame(FileRef(game.part), game.replay, nobody, None, attached, game.disagreement, game.unknown_yaku)

    async def _cached(self, *, key: Hashable, read: Callable[[], Coroutine[Any, Any, _GamePart]]) -> _GamePart:
        """The cached game of a key, else what ``read`` returns; concurrent requests for a key share one call."""
        game = self._cache.get(key)
        if game is None:
            reading = self._reading.get(key)
            if reading is None:
                reading = self._reading[key] = asyncio.ensure_future(read())
                reading.add_done_callback(partial(self._read_once, key))
            game = self._cache[key] = await asyncio.shield(reading)
        self._cache.move_to_end(key)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return game

    def _read_once(self, key: Hashable, reading: asyncio.Future[_GamePart]) -> None:
        del self._reading[key]
        if not reading.cancelled():
            # Marks the exception as retrieved: every waiting request may have been cancelled.
            reading.exception()

    async def _of_file(self, log: discord.Attachment, user: int, part: int | None) -> _GamePart:
        with FileReading.of(self._bot).turn(user):
            return await self._read(log.filename, await fetched(log, LARGEST_LOG), part)

    async def of_upload(self, visitor: int, name: str, body: Callable[[], Awaitable[bytes]]) -> ReplayGame:
        """The first game of a log file that a page sends. Raises CommandRefused.

        ``visitor`` stands for whoever sends it, among users. ``body`` is called when it is their turn.
        """
        with FileReading.of(self._bot).turn(visitor):
            game = await self._read(name, await body(), None)
        nobody = (None,) * game.replay.rules.players
        return ReplayGame(FileRef(game.part), game.replay, nobody, None, None, game.disagreement, game.unknown_yaku)

    async def _read(self, name: str, data: bytes, part: int | None) -> _GamePart:
        """Read a game of a file. The bot attaches the same file to its answer, so it is cached by content as well."""
        digest = hashlib.sha256(data).digest()
        if (known := self._cache.get((digest, part))) is not None:
            return known
        try:
            read = await FileReading.of(self._bot).read(name, replay_in, data, part, LARGEST_LOGS)
        except PaifuError as error:
            raise CommandRefused(file_fault(name, error_words(error))) from None
        replay = await asyncio.to_thread(lambda: read.replay)
        game = _GamePart(replay, read.disagreement, read.part, read.parts, read.unknown_yaku)
        self._cache[digest, part] = self._cache[digest, game.part] = game
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return game

    async def _known(self, interaction: Interaction, ref: TableRef | LeagueRef) -> KnownGame:
        guild, replays = interaction.guild_id, self._bot.store.replays
        if guild is None and isinstance(ref, TableRef):
            own = await replays.of_table(None, ref.table, ref.number)
            if own is None:
                raise CommandRefused(_UNAVAILABLE)
            if interaction.user.id in own.users:
                return own
        if guild is None or self._bot.get_guild(guild) is None:
            raise CommandRefused(
                say("A game can be shown only in the server where it was played. A log file can be shown anywhere.")
            )
        if isinstance(ref, TableRef):
            known = await replays.of_table(guild, ref.table, ref.number)
        else:
            known = await replays.of_league(guild, ref.league, ref.number)
        if known is None:
            raise CommandRefused(_UNAVAILABLE)
        if not await may_see(interaction, known, str(ref)):
            raise CommandRefused(say("This game was played in a channel that you cannot see."))
        return known

    async def _of_server(self, known: KnownGame) -> _GamePart:
        replay = await self._bot.store.replays.replay(known)
        if replay is None:
            raise CommandRefused(_UNAVAILABLE)
        return _GamePart(*replay)


def attached_log(message: discord.Message) -> discord.Attachment | None:
    """The log file attached to one of the bot's messages; None if it has none."""
    return next((file for file in message.attachments if not file.filename.endswith(PICTURE)), None)


async def uploaded(sent: AttachedLog) -> Attached:
    """The file for another message, named so that ``attached_log`` finds it. Raises CommandRefused if it is gone."""
    name = sent.file.filename
    return Attached(f"{name}.log" if name.endswith(PICTURE) else name, await fetched(sent.file, LARGEST_LOG))
