"""The tiles as emoji of the application: uploaded once, found again by name, left out where Discord has none of them.

Their names are what people say, so that the art they show is told by a mark of its own (``bot.pictures.tile_emoji``):
where it names our art, what Discord has is not uploaded again. Other art stays in use until the whole new set is there
under names on the way; only then do the new ones take the names over, so that a set works at any moment. An emoji of
the operator's own, by whatever name, is left alone.

Only a whole set is used: half a hand in emoji reads worse than none. So a message that needs an emoji which Discord
refused goes with names alone; all others keep theirs.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, cast

import discord
import structlog

from bot.client.discord_internals import create_emoji, delete_emoji, emoji_of, rename_emoji
from bot.pictures.tile_emoji import PREFIX, art_mark, tile_emoji
from cogs.common.request_faults import UNDELIVERED, fault_details

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from bot.client.jantaku import JantakuBot
    from bot.pictures.tile_emoji import TileEmoji

DOUBTED: Final = timedelta(hours=1)
"""How long an emoji is left out that Discord refused though it still has it."""

log = structlog.stdlib.get_logger(__name__)


class Emojis:
    """The uploaded set of one bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot = bot
        self._uploading: asyncio.Task[None] | None = None
        self._markup: Mapping[str, str] = {}
        self._refused: dict[str, datetime] = {}
        self._taken: set[str] = set()
        """Names of tiles that emoji of other people have."""

    @classmethod
    def of(cls, client: discord.Client) -> Emojis:
        """The set of this bot."""
        bot = cast("JantakuBot", client)
        found = bot.shared.get(cls)
        if not isinstance(found, Emojis):
            found = bot.shared[cls] = cls(bot)
        return found

    async def look(self) -> None:
        """Use what Discord has, and upload what it has not, in the background. Never raises."""
        if not self._bot.settings.discord.tile_emoji:
            return
        try:
            known = await self._known()
        except UNDELIVERED as fault:
            log.warning("the application's emoji cannot be read; tiles are shown as text", **fault_details(fault))
            return
        except Exception:
            log.exception("the application's emoji cannot be read; tiles are shown as text")
            return
        if not self._adopt(known) and self._uploading is None:
            self._uploading = asyncio.get_running_loop().create_task(self._upload(known))

    def markup_for(self, tiles: Collection[str]) -> Mapping[str, str]:
        """What stands for each tile in a message with these, by the tile in mpsz; empty where names have to do."""
        now = self._bot.clock.now()
        return {} if any(now < self._refused[tile] for tile in tiles if tile in self._refused) else self._markup

    def refused(self, ids: Collection[str]) -> None:
        """Discord did not take the emoji with these ids in a message: do without them, and look which are gone."""
        until = self._bot.clock.now() + DOUBTED
        new = {tile: until for tile, emoji in self._markup.items() if emoji.rstrip(">").rpartition(":")[2] in ids}
        self._refused |= new
        # Which tiles they are is a secret of the hand.
        log.warning("tile emoji were refused; messages with them show names")
        self._look_again()

    def _look_again(self) -> None:
        if self._uploading is None and not self._bot.is_closed():
            self._uploading = asyncio.get_running_loop().create_task(self._again())

    async def _again(self) -> None:
        self._uploading = None
        await self.look()

    @property
    def _application(self) -> int:
        application = self._bot.application_id
        if application is None:
            raise discord.MissingApplicationID
        return application

    async def _known(self) -> dict[str, int]:
        """The ids of ours by name. What else Discord tells of them is read only where it decides whose they are."""
        listed = await emoji_of(self._bot, self._application)
        ids = {str(one["name"]): int(one["id"] or 0) for one in listed}
        spoken = {one.name for one in tile_emoji().values()}
        self._taken = {str(one["name"]) for one in listed if self._of_others(one)} & spoken
        return {name: ids[name] for name in ids if name in spoken - self._taken or name.startswith(PREFIX)}

    def _of_others(self, emoji: Mapping[str, Any]) -> bool:
        """Whether somebody else than the bot made it, as far as that is told."""
        maker, bot = emoji.get("user"), self._bot.user
        return bot is not None and isinstance(maker, dict) and "username" in maker and maker.get("id") != str(bot.id)

    def _current(self, known: Mapping[str, int]) -> dict[str, str]:
        """The names of those that show our art, by tile: all on their way, and with our mark the others as well."""
        marked = art_mark().whole in known or art_mark().begun in known
        found: dict[str, str] = {}
        for key, one in tile_emoji().items():
            if one.staged in known:
                found[key] = one.staged
            elif marked and one.name in known:
                found[key] = one.name
        return found

    def _adopt(self, known: Mapping[str, int]) -> bool:
        """Use the set where it is whole, other art where that is. Whether nothing is left to be done."""
        current = self._current(known)
        usable = {key: current.get(key) or _of_other_art(one, known) for key, one in tile_emoji().items()}
        markup = {key: f"<:{name}:{known[name]}>" for key, name in usable.items() if name is not None}
        if len(markup) < len(usable):
            return False
        before, self._markup = self._markup, markup
        self._refused = {key: until for key, until in self._refused.items() if markup[key] == before.get(key)}
        return current == usable and self._wanted() == known.keys()

    def _name(self, one: TileEmoji) -> str:
        """What a tile's emoji is to be called: not by a name that somebody gave to another."""
        return one.staged if one.name in self._taken else one.name

    def _wanted(self) -> set[str]:
        """The names of all that is to be there in the end."""
        return {art_mark().whole, *(self._name(one) for one in tile_emoji().values())}

    async def _upload(self, known: dict[str, int]) -> None:
        try:
            if await self._add(known):
                self._adopt(known)
                log.info("tile emoji uploaded", count=len(self._markup))
                await self._tidy(known)
        except discord.RateLimited as fault:
            # Discord takes so many emoji an hour: the rest goes up when it takes them again.
            log.info("tile emoji go up later", seconds=fault.retry_after)
            self._bot.clock.call_at(self._bot.clock.now() + timedelta(seconds=fault.retry_after), self._look_again)
        except UNDELIVERED as fault:
            log.warning("tile emoji cannot be uploaded; tiles are shown as they were", **fault_details(fault))
        except Exception:
            log.exception("tile emoji cannot be uploaded; tiles are shown as they were")
        finally:
            self._uploading = None

    async def _add(self, known: dict[str, int]) -> bool:
        """What is missing of our art; False where the bot ends before. Names are given at once where none is in use."""
        mark = art_mark()
        if not known:
            await self._create(known, mark.whole, mark.png)
        at_once = mark.begun in known or mark.whole in known
        for key, one in tile_emoji().items():
            if self._bot.is_closed():
                return False
            if key not in self._current(known):
                await self._create(known, self._name(one) if at_once else one.staged, one.png)
        if mark.begun in known and mark.whole not in known:
            await self._rename(known, mark.begun, mark.whole)
        elif mark.whole not in known:
            await self._create(known, mark.whole, mark.png)
        return True

    async def _tidy(self, known: dict[str, int]) -> None:
        """Give the new ones their names, and delete what they replace. Each tile has an emoji all the while."""
        for key, name in self._current(known).items():
            wanted = self._name(tile_emoji()[key])
            if name != wanted:
                if wanted in known:
                    await self._delete(known, wanted)
                await self._rename(known, name, wanted)
                self._adopt(known)
        for name in known.keys() - self._wanted():
            await self._delete(known, name)

    async def _create(self, known: dict[str, int], name: str, png: bytes) -> None:
        made = await create_emoji(self._bot, self._application, name, png)
        known[name] = int(made["id"] or 0)

    async def _rename(self, known: dict[str, int], old: str, new: str) -> None:
        await rename_emoji(self._bot, self._application, known[old], new)
        known[new] = known.pop(old)

    async def _delete(self, known: dict[str, int], name: str) -> None:
        await delete_emoji(self._bot, self._application, known[name])
        del known[name]


def _of_other_art(one: TileEmoji, known: Mapping[str, int]) -> str | None:
    """The name of another emoji of this tile: its own, on its way, or as earlier releases called it."""
    if one.name in known:
        return one.name
    return next((name for name in known if name.startswith(f"{PREFIX}{one.key}_")), None)
