"""`/mydata`: show, export and erase, always about the caller."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.store.errors import StoreError
from bot.store.personal_data import StillSeated
from bot.table.errors import TableError
from bot.text.mydata_text import erase_text, erased_text, exported_text, kept_text, seated_text
from bot.text.sentences import Plain, Words, joined, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id
from cogs.common.command_places import everywhere
from cogs.common.content import Attached, Button, Content
from cogs.common.interaction_responder import Counter

Interaction = discord.Interaction[Any]
FEATURE: Final = "mydata"
EXPORT, ERASE, CANCEL = "export", "erase", "x"
LARGEST: Final = 9 * 1024 * 1024

FORGOTTEN: Final = "forgotten"
"""What a process tells the others when a person's data were erased."""
TOLD_AT_ONCE: Final = 300
"""Tables in one message to other processes."""

log = structlog.stdlib.get_logger(__name__)


class MyData(commands.Cog, name="MyData"):
    """`/mydata`, and the buttons beneath its page."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        Features.of(bot).add(FEATURE, self.pressed)
        if bot.exchange is not None:
            bot.exchange.listen(FORGOTTEN, lambda told: self._forget(int(told["user"]), told["tables"]))

    @everywhere
    @app_commands.command(
        name="mydata", description=locale_str("Privacy: what the bot keeps about you; export it or erase (delete) it")
    )
    async def mydata(self, interaction: Interaction) -> None:
        """Show."""
        await self._answer(interaction, partial(self._show, interaction))

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Export, ask before erasing, erase, or do not. Never raises."""
        await self._answer(interaction, partial(self._pressed, interaction, rest))

    async def _answer(self, interaction: Interaction, work: Callable[[Answer], Awaitable[None]]) -> None:
        async def safely(answer: Answer) -> None:
            try:
                await work(answer)
            except StillSeated as seated:
                words = seated_text(joined([await self._table(table) for table in seated.tables], ", "))
                await answer.tell(words)

        await Counter.of(self._bot).answer(interaction, safely)

    async def _table(self, table: str) -> Words:
        """The table's id, with a link to its channel if possible."""
        try:
            public_table = await self._bot.lobby.look(table)
        except (TableError, StoreError):
            return Plain(f"`{table}`")
        return Plain(f"`{table}` <#{public_table.channel}>")

    async def _show(self, interaction: Interaction, answer: Answer) -> None:
        stored = await self._bot.store.personal_data.kept(interaction.user.id)
        buttons = (
            Button(feature_id(FEATURE, EXPORT), say("Export")),
            Button(feature_id(FEATURE, ERASE), say("Erase…"), style=discord.ButtonStyle.danger),
        )
        await answer.tell(Content(kept_text(stored, self._server), buttons=buttons))

    def _server(self, guild: int) -> str:
        found = self._bot.get_guild(guild)
        return str(guild) if found is None else found.name

    async def _export(self, interaction: Interaction, answer: Answer) -> None:
        export = await self._bot.store.personal_data.export(interaction.user.id, self._bot.clock.now())
        text = await asyncio.to_thread(json.dumps, export, ensure_ascii=False, indent=1)
        # Names may contain lone surrogates, which UTF-8 cannot encode.
        data = text.encode("utf-8", "replace")
        if len(data) > LARGEST:
            words = say("The file is too large for Discord. Ask the bot's operator for it.")
            await answer.tell(words)
            return
        file = Attached("my-data.json", data)
        await answer.tell(Content(exported_text(), files=(file,)))

    async def _ask(self, interaction: Interaction, answer: Answer) -> None:
        user = interaction.user.id
        stored = await self._bot.store.personal_data.kept(user)
        if stored.open_tables:
            raise StillSeated(stored.open_tables)
        buttons = (
            Button(feature_id(FEATURE, str(user)), say("Forget me"), style=discord.ButtonStyle.danger),
            Button(feature_id(FEATURE, CANCEL), say("Cancel")),
        )
        await answer.update(Content(erase_text(), buttons=buttons))

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        if rest == EXPORT:
            await self._export(interaction, answer)
        elif rest == ERASE:
            await self._ask(interaction, answer)
        elif rest == CANCEL:
            await answer.update(say("Nothing was erased."))
        else:
            await self._erase(interaction, rest, answer)

    async def _erase(self, interaction: Interaction, whom: str, answer: Answer) -> None:
        user = interaction.user.id
        if whom != str(user):
            await answer.tell(say("This message is for somebody else. Use /mydata to see your own data."))
            return
        tables = list(await self._bot.store.personal_data.erase(user))
        self._forget(user, tables)
        if self._bot.exchange is not None:
            for begin in range(0, len(tables) + 1, TOLD_AT_ONCE):
                self._bot.exchange.tell_others(FORGOTTEN, user=user, tables=tables[begin : begin + TOLD_AT_ONCE])
        await answer.update(erased_text())

    def _forget(self, user: int, tables: Iterable[str]) -> None:
        """Drop what this process has in memory of a person, and the tables whose journals have changed."""
        for table in tables:
            self._bot.lobby.forget(table)
        Counter.of(self._bot).readers.forget(user)
        Counter.of(self._bot).direct.forget(user)
