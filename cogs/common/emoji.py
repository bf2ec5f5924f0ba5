"""The tiles as emoji of the application: uploaded once, found again by name, left out where Discord has none of them.

A name holds the hash of its picture (``bot.render.emoji``): what Discord has is not uploaded again, and art that
changed is. Only the whole set is used: half a hand in emoji reads worse than none. So a message that needs an emoji
which Discord refused goes with names alone; all others keep theirs.
"""

from __future__ import annotations

import asyncio
import base64
from datetime import timedelta
from typing import TYPE_CHECKING, Final, cast

import discord
import structlog

from bot.render.emoji import PREFIX, tile_emoji
from cogs.common.faults import UNDELIVERED, described

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from bot.client.jantaku import JantakuBot

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
        if self._uploading is None:
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
        """The ids of the emoji that Discord has, by name. What else it tells of them is not read: nobody needs it."""
        listed = await self._bot.http.get_application_emojis(self._application)
        return {str(one["name"]): int(one["id"] or 0) for one in listed["items"] if str(one["name"]).startswith(PREFIX)}

    def _adopt(self, known: Mapping[str, int]) -> bool:
        """Use the set where it is whole."""
        wanted = tile_emoji()
        if any(one.name not in known for one in wanted.values()):
            return False
        before, self._markup = self._markup, {key: f"<:{one.name}:{known[one.name]}>" for key, one in wanted.items()}
        self._refused = {key: until for key, until in self._refused.items() if self._markup[key] == before.get(key)}
        return True

    async def _upload(self, known: dict[str, int]) -> None:
        try:
            for one in tile_emoji().values():
                if one.name not in known and not self._bot.is_closed():
                    image = f"data:image/png;base64,{base64.b64encode(one.png).decode()}"
                    made = await self._bot.http.create_application_emoji(self._application, one.name, image)
                    known[one.name] = int(made["id"] or 0)
            self._adopt(known)
            log.info("tile emoji uploaded", count=len(self._markup))
            current = {one.name for one in tile_emoji().values()}
            for name, emoji in known.items():
                if name not in current:
                    await self._bot.http.delete_application_emoji(self._application, emoji)
        except UNDELIVERED as fault:
            log.warning("tile emoji cannot be uploaded; tiles are shown as text", **described(fault))
        except Exception:
            log.exception("tile emoji cannot be uploaded; tiles are shown as text")
        finally:
            self._uploading = None
