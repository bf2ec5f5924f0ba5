"""Registers the slash commands with Discord where it has different ones.

Until that succeeds, those that an earlier start registered keep working. A list that Discord refuses is sent again in
English alone: a bad translation must not leave an install without commands.

An application with an Activity also has an entry point command, which Discord adds by itself. It belongs to the
operator and not to the bot: it is sent back as it came, because Discord refuses a list that leaves it out (code 50240).
"""

import asyncio
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from datetime import timedelta
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot.client.discord_internals import commands_at, commands_of, put_commands
from bot.table.event_loop_clock import Alarm, Clock

PATIENCE: Final = 10.0
"""Seconds that the start waits for registration. Discord may take longer, and players want their tables back."""
FIRST_WAIT: Final = timedelta(minutes=1)
LONGEST_WAIT: Final = timedelta(hours=1)
"""The wait before a retry doubles each time, from ``FIRST_WAIT`` up to this."""

ENTRY_POINT: Final = 4
"""The type of the command that starts an Activity (PRIMARY_ENTRY_POINT)."""

_MADE_BY_DISCORD: Final = frozenset({"application_id", "version"})
"""The fields of a command that a list to be registered cannot have."""
_UNAUTHORIZED: Final = 401
_INVALID_FORM: Final = 50035

log = structlog.stdlib.get_logger(__name__)


class Registering:
    """Registers the commands of one bot, only in ``guilds``; everywhere if that is empty."""

    def __init__(
        self, bot: commands.AutoShardedBot, clock: Clock, guilds: Sequence[int], *, writes: bool = True
    ) -> None:
        """``writes`` False: another process registers them; this one waits until it has, and learns their ids."""
        self._writes = writes
        self._bot = bot
        self._clock = clock
        self._guilds = [discord.Object(guild) for guild in guilds]
        self._left: list[discord.Object | None] = []
        self._wait = FIRST_WAIT
        self._alarm: Alarm | None = None
        self._task: asyncio.Task[None] | None = None
        self._ids: dict[int | None, dict[str, int]] = {}

    def ids(self, guild: int | None) -> Mapping[str, int]:
        """The ids of the commands that a server's members see, by name; empty until Discord has told them."""
        return self._ids.get(guild if self._guilds else None, {})

    async def start(self) -> None:
        """Register in all places. After ``PATIENCE`` this goes on in the background; failures are retried."""
        for guild in self._guilds:
            self._bot.tree.copy_global_to(guild=guild)
        self._left = [*self._guilds] or [None]
        self._begin()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=PATIENCE)
            if self._task.done():
                self._task.result()

    def stop(self) -> None:
        """Stop trying."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()

    def _begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._try())

    async def _try(self) -> None:
        self._left = [guild for guild in self._left if not await self._settled(guild)]
        if self._left and not self._bot.is_closed():
            self._alarm = self._clock.call_at(self._clock.now() + self._wait, self._begin)
            self._wait = min(2 * self._wait, LONGEST_WAIT)

    async def _settled(self, guild: discord.Object | None) -> bool:
        """Register in one server, None everywhere. Returns False if it should be tried again."""
        place = "all" if guild is None else guild.id
        try:
            ours = await self._ours(guild)
            theirs = await self._theirs(guild)
            entry_points = [one for one in theirs if _is_entry_point(one)]
            if _differ(ours, [one for one in theirs if not _is_entry_point(one)]):
                if not self._writes:
                    return False
                await self._register(guild, ours, [_to_send_back(one) for one in entry_points])
                log.info("slash commands registered", guild=place)
        except discord.HTTPException as error:
            log.error("slash commands could not be registered", guild=place, fault=str(error))  # noqa: TRY400
            # All else passes: a busy Discord, its limit for a day, a server that has yet to let the bot in, an entry
            # point command that came between the two requests.
            return error.code == _INVALID_FORM or error.status == _UNAUTHORIZED
        except (discord.RateLimited, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.warning("slash commands could not be registered", guild=place, fault=type(error).__name__)
            return False
        except Exception:
            log.exception("slash commands could not be registered", guild=place)
            return False
        return True

    async def _ours(self, guild: discord.Object | None) -> list[Any]:
        """The commands of this bot, with the translations that Discord accepts."""
        translated, faults = allowed(await commands_of(self._bot.tree, guild))
        for fault in faults:
            log.warning("a translation of a command is left out", fault=fault)
        return translated

    async def _theirs(self, guild: discord.Object | None) -> list[Any]:
        """The commands that Discord has; an answer that cannot be read counts as none."""
        theirs = await commands_at(self._bot, self._application(), guild)
        self._learn(guild, theirs)
        return theirs if isinstance(theirs, list) else []

    async def _register(self, guild: discord.Object | None, ours: list[Any], entry_points: list[Any]) -> None:
        try:
            await self._put(guild, [*ours, *entry_points])
        except discord.HTTPException as error:
            plain = english(ours)
            if error.code != _INVALID_FORM or plain == ours:
                raise
            log.error("slash commands are registered in English alone", fault=str(error))  # noqa: TRY400
            await self._put(guild, [*plain, *entry_points])

    async def _put(self, guild: discord.Object | None, commands: list[Any]) -> None:
        self._learn(guild, await put_commands(self._bot, self._application(), guild, commands))

    def _application(self) -> int:
        if self._bot.application_id is None:
            raise discord.app_commands.MissingApplicationID
        return self._bot.application_id

    def _learn(self, guild: discord.Object | None, theirs: object) -> None:
        """Remember the ids in Discord's list of commands, as far as it can be read."""
        listed = theirs if isinstance(theirs, list) else []
        known = [command for command in listed if isinstance(command, dict) and str(command.get("id")).isdecimal()]
        self._ids[guild.id if guild is not None else None] = {
            str(command.get("name")): int(command["id"]) for command in known if not _is_entry_point(command)
        }


def _is_entry_point(command: object) -> bool:
    return isinstance(command, dict) and command.get("type") == ENTRY_POINT


def _to_send_back(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name not in _MADE_BY_DISCORD}


def _differ(ours: list[Any], theirs: list[Any]) -> bool:
    try:
        known = {(command["name"], command.get("type", 1)): command for command in theirs}
        return len(ours) != len(theirs) or not all(
            covers(known.get((command["name"], command["type"])), command) for command in ours
        )
    except (AttributeError, KeyError, TypeError):
        log.exception("Discord's list of commands cannot be read")
        return True


def covers(theirs: Any, ours: Any) -> bool:  # noqa: ANN401 - JSON
    """Whether Discord's version of a command agrees with ours. Discord may leave out empty values and add fields."""
    if isinstance(ours, dict):
        return isinstance(theirs, dict) and all(
            covers(theirs.get(key), value) or (not value and not theirs.get(key)) for key, value in ours.items()
        )
    if isinstance(ours, list):
        return (
            isinstance(theirs, list)
            and len(theirs) == len(ours)
            and all(covers(their, our) for their, our in zip(theirs, ours, strict=True))
        )
    return bool(theirs == ours)


Json = dict[str, Any]

NAME: Final = 32
TEXT: Final = 100
"""Most characters of a description, and of a choice."""
COMMAND: Final = 8000
"""Most characters of a command with its subcommands and options, counting the longest language of each field."""

_CHAT: Final = 1
_FIELDS: Final = ("name", "description")


def english(commands: list[Json]) -> list[Json]:
    """The same commands without translations."""
    result = deepcopy(commands)
    for command in result:
        for part in _parts(command):
            for field in _FIELDS:
                part.pop(f"{field}_localizations", None)
    return result


def allowed(commands: list[Json]) -> tuple[list[Json], list[str]]:
    """The commands as Discord accepts them, and for each dropped translation its language and the reason."""
    result, faults = deepcopy(commands), list[str]()
    for command in result:
        _limit(command, str(command["name"]), faults, chat=command.get("type", _CHAT) == _CHAT)
    for kind in {command.get("type", _CHAT) for command in result}:
        _tell_apart([command for command in result if command.get("type", _CHAT) == kind], "", faults)
    for command in result:
        _shorten(command, faults)
    return result, faults


def size(command: Json, locale: str | None = None) -> int:
    """How many characters Discord counts for a command; with ``locale``, in that language alone."""
    total = 0
    for part in _parts(command):
        for field in _FIELDS:
            words = part.get(f"{field}_localizations") or {}
            own = len(part.get(field) or "")
            total += max([own, *map(len, words.values())]) if locale is None else len(words.get(locale, "")) or own
        total += len(part["value"]) if isinstance(part.get("value"), str) else 0
    return total


def _parts(part: Json) -> Iterator[Json]:
    """A command and everything below it: subcommands, options, choices."""
    yield part
    for below in (*part.get("options", ()), *part.get("choices", ())):
        yield from _parts(below)


def _limit(part: Json, path: str, faults: list[str], *, chat: bool) -> None:
    """Drop translations that are empty, too long, or not valid as a name."""
    choice = "value" in part
    for locale, words in list((part.get("name_localizations") or {}).items()):
        if not (_is_name(words) if chat and not choice else _fits(words, TEXT if choice else NAME)):
            _drop(part, "name", locale, f"{path}: not allowed as a name", faults)
    for locale, words in list((part.get("description_localizations") or {}).items()):
        if not _fits(words, TEXT):
            _drop(part, "description", locale, f"{path}: the description is empty or too long", faults)
    for kind in ("options", "choices"):
        below = part.get(kind) or []
        for child in below:
            _limit(child, f"{path} {child['name']}", faults, chat=chat)
        _tell_apart(below, path, faults)


def _tell_apart(siblings: list[Json], path: str, faults: list[str]) -> None:
    """Drop translated names that two siblings share in a language, or that are the English name of another sibling."""
    names = {sibling["name"] for sibling in siblings}
    for locale in sorted({locale for sibling in siblings for locale in sibling.get("name_localizations") or {}}):
        translated = [sibling for sibling in siblings if locale in (sibling.get("name_localizations") or {})]
        counts = Counter(sibling["name_localizations"][locale] for sibling in translated)
        for sibling in translated:
            words = sibling["name_localizations"][locale]
            if counts[words] > 1 or words in names - {sibling["name"]}:
                _drop(sibling, "name", locale, f"{path} {sibling['name']}: the name is another one's".strip(), faults)


def _shorten(command: Json, faults: list[str]) -> None:
    """While a command has too many characters, drop its longest language."""
    while size(command) > COMMAND:
        words = [part.get(f"{field}_localizations") or {} for part in _parts(command) for field in _FIELDS]
        locales = {locale for translations in words for locale in translations}
        if not locales:
            return
        longest = max(sorted(locales), key=lambda locale: size(command, locale))
        faults.append(f"{longest}: {command['name']}: the command has too many characters")
        for translations in words:
            translations.pop(longest, None)


def _drop(part: Json, field: str, locale: str, why: str, faults: list[str]) -> None:
    del part[f"{field}_localizations"][locale]
    faults.append(f"{locale}: {why}")


def _fits(words: str, most: int) -> bool:
    return bool(words.strip()) and len(words) <= most


def _is_name(words: str) -> bool:
    r"""Discord's rule: ``^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$``, in lower case where there is any."""
    return 1 <= len(words) <= NAME and words == words.lower() and all(map(_in_names, words))


def _in_names(letter: str) -> bool:
    script = unicodedata.name(letter, "").partition(" ")[0]
    return letter in "-_'" or unicodedata.category(letter)[0] in "LN" or script in {"DEVANAGARI", "THAI"}
