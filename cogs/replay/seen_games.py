"""Which game is meant: its reference in custom ids and options, and the game itself, if who asks may see it."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.paifu.errors import PaifuError
from bot.paifu.record_replay import replay_in
from bot.text.league.game_logs import file_fault
from bot.text.logs.log_faults import error_words
from bot.text.sentences import say
from cogs.common.attachment import LARGEST_LOG, LARGEST_LOGS, FileReading, fetched
from cogs.common.content import Attached
from cogs.common.refusal import CommandRefused
from cogs.replay.seeing import may_see

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Hashable

    from bot.client.jantaku import JantakuBot
    from bot.engine.replay import Replay
    from bot.paifu.compare import Disagreement
    from bot.store.replays import KnownGame

Interaction = discord.Interaction[Any]

AT_HAND: Final = 16
"""So many games are at hand without being read again: each takes some 200 kB, and half a megabyte once looked at."""
PICTURE: Final = ".png"
"""What pictures of ours are called at their end: every other file of a message is a log."""
_REF: Final = re.compile(
    r"t/(?P<table>[0-9a-z]{1,16})/(?P<number>[1-9][0-9]{0,8})"
    r"|l/(?P<league>[1-9][0-9]{0,8})/(?P<game>[1-9][0-9]{0,8})"
    r"|f(?:/(?P<part>[1-9][0-9]?))?"
)
_NOT_THERE: Final = say(
    "This game cannot be shown: it is not known here what happened in it, or its table is still open. "
    "A table closes a few seconds after the end of its game."
)


@dataclass(frozen=True, slots=True)
class TableRef:
    """Game ``number`` (from 1) of a table of this server that is closed."""

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
    """Game ``part`` (from 0) of the log file that is attached to the message itself."""

    part: int = 0

    def __str__(self) -> str:
        return f"f/{self.part}" if self.part else "f"


Ref = TableRef | LeagueRef | FileRef
"""A game's reference. ``str(ref)`` is its form in custom ids: at most 28 characters, without a colon."""


def ref_of(text: str) -> Ref | None:
    """The reference of its form; None where it is none."""
    match = _REF.fullmatch(text)
    if match is None:
        return None
    if match["table"] is not None:
        return TableRef(match["table"], int(match["number"]))
    if match["league"] is not None:
        return LeagueRef(int(match["league"]), int(match["game"]))
    return FileRef(int(match["part"] or 0))


@dataclass(frozen=True, slots=True)
class LogSent:
    """A log file of elsewhere, where it is attached, which game of it this is (from 0), and how many it has."""

    file: discord.Attachment
    part: int
    games: int


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game that who asks may see.

    ``users`` are the Discord ids of the seats, None where there is none or nobody knows. ``known`` is what the server
    knows of it; None for a log of elsewhere, which is ``sent``. ``disagreement``: the replay stops there, since the
    engine makes something else of what was recorded.
    """

    ref: Ref
    replay: Replay
    users: tuple[int | None, ...]
    known: KnownGame | None = None
    sent: LogSent | None = None
    disagreement: Disagreement | None = None

    def seat_of(self, user: int) -> int | None:
        """The seat somebody played on; None where they did not, as far as anybody knows."""
        return self.users.index(user) if user in self.users else None


@dataclass(frozen=True, slots=True)
class _GamePart:
    """A game at hand: ``part`` of so many in its file."""

    replay: Replay
    disagreement: Disagreement | None
    part: int = 0
    parts: int = 1


class Games:
    """The games that are asked for. One for each bot; a few are at hand in memory."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self._at_hand: Final[OrderedDict[Hashable, _GamePart]] = OrderedDict()
        self._under_way: Final[dict[Hashable, asyncio.Future[_GamePart]]] = {}

    @classmethod
    def of(cls, bot: JantakuBot) -> Games:
        """Those of this bot."""
        found = bot.shared.get(cls)
        if not isinstance(found, Games):
            found = bot.shared[cls] = cls(bot)
        return found

    async def find(self, interaction: Interaction, ref: Ref) -> SeenGame:
        """The game of a reference, for who asks; a ``FileRef`` means the message that the interaction came from.

        Whether they may see it is asked anew each time. Raises Refused, and StoreError.
        """
        if isinstance(ref, FileRef):
            log = None if interaction.message is None else attached_log(interaction.message)
            if log is None:
                raise CommandRefused(say("The log file is no longer attached to this message."))
            return await self.of_file(log, interaction.user.id, ref.part)
        known = await self._known(interaction, ref)
        # Whoever has wanted to be forgotten since goes by another name now.
        found = await self._at(hand=(str(ref), known.names), read=partial(self._of_server, known))
        return SeenGame(ref, found.replay, known.users, known, None, found.disagreement)

    async def of_file(self, log: discord.Attachment, user: int, part: int | None = None) -> SeenGame:
        """A game of a file that somebody sent, or the first that can be read. Raises Refused: what is wrong, and where.

        ``user`` is who asks. Discord has counted its bytes, and what is too large is not fetched.
        """
        found = await self._at(hand=(log.id, part), read=partial(self._of_file, log, user, part))
        nobody = (None,) * found.replay.rules.players
        return SeenGame(
            FileRef(found.part), found.replay, nobody, None, LogSent(log, found.part, found.parts), found.disagreement
        )

    async def _at(self, *, hand: Hashable, read: Callable[[], Coroutine[Any, Any, _GamePart]]) -> _GamePart:
        """The game that is at hand under this name; ``read`` where there is none, once however many ask for it."""
        found = self._at_hand.get(hand)
        if found is None:
            reading = self._under_way.get(hand)
            if reading is None:
                reading = self._under_way[hand] = asyncio.ensure_future(read())
                reading.add_done_callback(partial(self._read_once, hand))
            found = self._at_hand[hand] = await asyncio.shield(reading)
        self._at_hand.move_to_end(hand)
        while len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)
        return found

    def _read_once(self, hand: Hashable, reading: asyncio.Future[_GamePart]) -> None:
        del self._under_way[hand]
        if not reading.cancelled():
            # Whoever asked may have gone meanwhile.
            reading.exception()

    async def _of_file(self, log: discord.Attachment, user: int, part: int | None) -> _GamePart:
        """What somebody sends is attached again to what they are answered: the same bytes are not read again."""
        reading = FileReading.of(self._bot)
        with reading.turn(user):
            data = await fetched(log, LARGEST_LOG)
            same = hashlib.sha256(data).digest()
            if (known := self._at_hand.get((same, part))) is not None:
                return known
            try:
                read = await reading.read(log.filename, replay_in, data, part, LARGEST_LOGS)
            except PaifuError as error:
                raise CommandRefused(file_fault(log.filename, error_words(error))) from None
            found = _GamePart(await asyncio.to_thread(lambda: read.replay), read.disagreement, read.part, read.parts)
        self._at_hand[same, found.part] = found
        return found

    async def _known(self, interaction: Interaction, ref: TableRef | LeagueRef) -> KnownGame:
        guild = interaction.guild_id
        if guild is None or self._bot.get_guild(guild) is None:
            raise CommandRefused(
                say("The games of a server are shown in that server. A log file can be shown anywhere.")
            )
        replays = self._bot.store.replays
        if isinstance(ref, TableRef):
            known = await replays.of_table(guild, ref.table, ref.number)
        else:
            known = await replays.of_league(guild, ref.league, ref.number)
        if known is None:
            raise CommandRefused(_NOT_THERE)
        if not await may_see(interaction, known, str(ref)):
            raise CommandRefused(say("This game was played in a channel that you cannot see."))
        return known

    async def _of_server(self, known: KnownGame) -> _GamePart:
        found = await self._bot.store.replays.replay(known)
        if found is None:
            raise CommandRefused(_NOT_THERE)
        return _GamePart(*found)


def attached_log(message: discord.Message) -> discord.Attachment | None:
    """The log file that a message of ours carries beside its pictures; None where it has none."""
    return next((file for file in message.attachments if not file.filename.endswith(PICTURE)), None)


async def uploaded(sent: LogSent) -> Attached:
    """The same file for another message, called so that it is found there. Raises Refused where it is gone."""
    name = sent.file.filename
    return Attached(f"{name}.log" if name.endswith(PICTURE) else name, await fetched(sent.file, LARGEST_LOG))
