"""Application emoji of the tiles: uploaded once, and found by their names afterwards.

The names do not say which version of the art the emoji show, so a marker emoji does (``bot.pictures.tile_emoji``). If
it names the current art, nothing is uploaded. Otherwise the old set stays in use until the new one is complete under
temporary names; only then are the old emoji deleted and the new ones renamed. So there is a working set at any time.
Emoji that the operator made are never touched.

Only a complete set is used, since half a hand in emoji reads worse than none. If Discord refuses an emoji, messages
that need it show names instead; other messages keep their emoji.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, cast

import discord
import structlog

from bot.client.discord_internals import create_emoji, delete_emoji, emoji_of, rename_emoji
from bot.client.jantaku import JantakuBot
from bot.pictures.tile_emoji import PREFIX, TileEmoji, art_mark, tile_emoji
from cogs.common.request_faults import UNDELIVERED, fault_details

REFUSED_FOR: Final = timedelta(hours=1)
"""How long a refused emoji is not used if Discord still lists it."""

UPLOADED_ELSEWHERE: Final = timedelta(minutes=1)
"""How often a process looks for emoji that another one uploads."""

log = structlog.stdlib.get_logger(__name__)


class Emojis:
    """The tile emoji of one bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot = bot
        self._uploading: asyncio.Task[None] | None = None
        self._markup: Mapping[str, str] = {}
        self._refused: dict[str, datetime] = {}
        self._foreign_names: set[str] = set()
        """The names of tiles that emoji of other people have."""

    @classmethod
    def of(cls, client: discord.Client) -> Emojis:
        """The emoji of this bot."""
        bot = cast("JantakuBot", client)
        return bot.the(cls, lambda: cls(bot))

    async def look(self) -> None:
        """Use the emoji that Discord has, and upload the missing ones in the background. Never raises."""
        if not self._bot.settings.discord.tile_emoji:
            return
        try:
            known = await self._fetch_ids()
        except UNDELIVERED as fault:
            log.warning("the application's emoji cannot be read; tiles are shown as text", **fault_details(fault))
            return
        except Exception:
            log.exception("the application's emoji cannot be read; tiles are shown as text")
            return
        if self._adopt(known):
            return
        if not self._bot.leads:
            self._bot.clock.call_at(self._bot.clock.now() + UPLOADED_ELSEWHERE, self._schedule_look)
        elif self._uploading is None:
            self._uploading = asyncio.get_running_loop().create_task(self._upload(known))

    def markup_for(self, tiles: Collection[str]) -> Mapping[str, str]:
        """The markup of each tile (in mpsz) for a message with ``tiles``; empty if it must use names."""
        now = self._bot.clock.now()
        return {} if any(now < self._refused[tile] for tile in tiles if tile in self._refused) else self._markup

    def refused(self, ids: Collection[str]) -> None:
        """Discord refused the emoji with these ids: stop using them for a while, and check whether they still exist."""
        until = self._bot.clock.now() + REFUSED_FOR
        new = {tile: until for tile, emoji in self._markup.items() if emoji.rstrip(">").rpartition(":")[2] in ids}
        self._refused |= new
        # The log must not name the tiles: they are part of a hand.
        log.warning("tile emoji were refused; messages with them show names")
        self._schedule_look()

    def _schedule_look(self) -> None:
        if self._uploading is None and not self._bot.is_closed():
            self._uploading = asyncio.get_running_loop().create_task(self._look_once_more())

    async def _look_once_more(self) -> None:
        self._uploading = None
        await self.look()

    @property
    def _application(self) -> int:
        application = self._bot.application_id
        if application is None:
            raise discord.MissingApplicationID
        return application

    async def _fetch_ids(self) -> dict[str, int]:
        """The ids of the bot's emoji by name. Also updates the names that are taken by other people's."""
        listed = await emoji_of(self._bot, self._application)
        ids = {str(one["name"]): int(one["id"] or 0) for one in listed}
        tile_names = {one.name for one in tile_emoji().values()}
        self._foreign_names = {str(one["name"]) for one in listed if self._made_by_others(one)} & tile_names
        return {name: ids[name] for name in ids if name in tile_names - self._foreign_names or name.startswith(PREFIX)}

    def _made_by_others(self, emoji: Mapping[str, Any]) -> bool:
        """Whether another user made the emoji. Discord does not always say who did."""
        maker, bot = emoji.get("user"), self._bot.user
        return bot is not None and isinstance(maker, dict) and "username" in maker and maker.get("id") != str(bot.id)

    def _current(self, known: Mapping[str, int]) -> dict[str, str]:
        """The names of the emoji with the current art, by tile.

        Those under temporary names always have it, the others if the marker emoji says so.
        """
        marked = art_mark().whole in known or art_mark().begun in known
        found: dict[str, str] = {}
        for key, one in tile_emoji().items():
            if one.staged in known:
                found[key] = one.staged
            elif marked and one.name in known:
                found[key] = one.name
        return found

    def _adopt(self, known: Mapping[str, int]) -> bool:
        """Use the set if it is complete, in part with older art. Returns whether nothing is left to do."""
        current = self._current(known)
        usable = {key: current.get(key) or _older_art(one, known) for key, one in tile_emoji().items()}
        markup = {key: f"<:{name}:{known[name]}>" for key, name in usable.items() if name is not None}
        if len(markup) < len(usable):
            return False
        before, self._markup = self._markup, markup
        self._refused = {key: until for key, until in self._refused.items() if markup[key] == before.get(key)}
        return current == usable and self._final_names() == known.keys()

    def _final_name(self, one: TileEmoji) -> str:
        """The name that a tile's emoji should have: the temporary one if another user's emoji has its name."""
        return one.staged if one.name in self._foreign_names else one.name

    def _final_names(self) -> set[str]:
        """The names of all emoji of a finished set."""
        return {art_mark().whole, *(self._final_name(one) for one in tile_emoji().values())}

    async def _upload(self, known: dict[str, int]) -> None:
        try:
            if await self._upload_missing(known):
                self._adopt(known)
                log.info("tile emoji uploaded", count=len(self._markup))
                await self._rename_and_delete(known)
        except discord.RateLimited as fault:
            # Discord limits uploads per hour, so the rest has to wait.
            log.info("tile emoji go up later", seconds=fault.retry_after)
            self._bot.clock.call_at(self._bot.clock.now() + timedelta(seconds=fault.retry_after), self._schedule_look)
        except UNDELIVERED as fault:
            log.warning("tile emoji cannot be uploaded; tiles are shown as they were", **fault_details(fault))
        except Exception:
            log.exception("tile emoji cannot be uploaded; tiles are shown as they were")
        finally:
            self._uploading = None

    async def _upload_missing(self, known: dict[str, int]) -> bool:
        """Upload the missing emoji. Returns False if the bot stopped meanwhile.

        They get their final names at once unless older art is in use under these.
        """
        mark = art_mark()
        if not known:
            await self._create(known, mark.whole, mark.png)
        at_once = mark.begun in known or mark.whole in known
        for key, one in tile_emoji().items():
            if self._bot.is_closed():
                return False
            if key not in self._current(known):
                await self._create(known, self._final_name(one) if at_once else one.staged, one.png)
        if mark.begun in known and mark.whole not in known:
            await self._rename(known, mark.begun, mark.whole)
        elif mark.whole not in known:
            await self._create(known, mark.whole, mark.png)
        return True

    async def _rename_and_delete(self, known: dict[str, int]) -> None:
        """Give the new emoji their final names, and delete those they replace. No tile is ever without an emoji."""
        for key, name in self._current(known).items():
            wanted = self._final_name(tile_emoji()[key])
            if name != wanted:
                if wanted in known:
                    await self._delete(known, wanted)
                await self._rename(known, name, wanted)
                self._adopt(known)
        for name in known.keys() - self._final_names():
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


def _older_art(one: TileEmoji, known: Mapping[str, int]) -> str | None:
    """The name of an emoji with older art of this tile: its own, or one that earlier releases used."""
    if one.name in known:
        return one.name
    return next((name for name in known if name.startswith(f"{PREFIX}{one.key}_")), None)
