"""The tiles as emoji of the application: uploaded once, found again by name, left out where Discord has none of them.

A name holds the hash of its picture (``bot.render.emoji``): what Discord has is not uploaded again, and art that
changed is. Only the whole set is used: half a hand in emoji reads worse than none.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, cast

import discord
import structlog

from bot.render.emoji import PREFIX, tile_emoji
from cogs.common.faults import UNDELIVERED, described

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client.jantaku import JantakuBot

INVALID_BODY: Final = 50035
"""Discord's code for a message it does not take as it is: an emoji in it that is gone, among other things."""

log = structlog.stdlib.get_logger(__name__)


class Emojis:
    """The uploaded set of one bot. ``markup`` is what stands for a tile, by the tile in mpsz; empty without a set."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot = bot
        self._uploading: asyncio.Task[None] | None = None
        self.markup: Mapping[str, str] = {}

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
            log.warning("the application's emoji cannot be read; tiles are shown as text", **described(fault))
            return
        if not self._adopt(known) and self._uploading is None:
            self._uploading = asyncio.get_running_loop().create_task(self._upload(known))

    def refused(self) -> None:
        """Discord did not take a message with emoji in it: do without, and look which ones are gone."""
        if self.markup:
            log.warning("a message with tile emoji was refused; tiles are shown as text")
            self.markup = {}
            self._uploading = asyncio.get_running_loop().create_task(self._again())

    async def _again(self) -> None:
        self._uploading = None
        await self.look()

    async def _known(self) -> dict[str, discord.Emoji]:
        emojis = await self._bot.fetch_application_emojis()
        return {emoji.name: emoji for emoji in emojis if emoji.name.startswith(PREFIX)}

    def _adopt(self, known: Mapping[str, discord.Emoji]) -> bool:
        """Use the set where it is whole."""
        wanted = tile_emoji()
        if any(one.name not in known for one in wanted.values()):
            return False
        self.markup = {key: str(known[one.name]) for key, one in wanted.items()}
        return True

    async def _upload(self, known: dict[str, discord.Emoji]) -> None:
        try:
            for one in tile_emoji().values():
                if one.name not in known and not self._bot.is_closed():
                    known[one.name] = await self._bot.create_application_emoji(name=one.name, image=one.png)
            self._adopt(known)
            log.info("tile emoji uploaded", count=len(self.markup))
            current = {one.name for one in tile_emoji().values()}
            for name, emoji in known.items():
                if name not in current:
                    await emoji.delete()
        except UNDELIVERED as fault:
            log.warning("tile emoji cannot be uploaded; tiles are shown as text", **described(fault))
        finally:
            self._uploading = None
