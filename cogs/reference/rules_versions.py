"""The versions of a server's rules: list, show, compare and restore."""

from functools import partial
from typing import Final

import discord

from bot.client.jantaku import JantakuBot
from bot.store.house_rules import HouseVersion, SavedMeanwhile, ToSave
from bot.text.rules.house_rules_text import saved_text
from bot.text.sentences import lines, render, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, chosen_value
from cogs.common.command_refused import CommandRefused
from cogs.common.sharing import turned
from cogs.reference.own_rules_shared import GONE, Interaction, RulesService
from cogs.reference.rules_versions_face import (
    FEATURE,
    LIST,
    RESTORE,
    history_content,
    shown_version,
    version_content,
)


class RulesVersions:
    """One for each bot."""

    def __init__(self, service: RulesService) -> None:
        self._service: Final = service
        self._house: Final = service.bot.store.house_rules
        Features.of(service.bot).add(FEATURE, self.pressed)

    async def newest(self, interaction: Interaction, wish: str, answer: Answer) -> None:
        """Show the newest version of rules that were typed or chosen. Raises CommandRefused."""
        version = await self._service.own(interaction, wish, removed=True)
        found = await self._history(version.guild, version.number)
        at = next((at for at, one in enumerate(found) if one.version == version.version), 0)
        before = found[at + 1] if at + 1 < len(found) else None
        may_edit = await self._service.may_edit(interaction)
        await turned(answer, version_content(found[at], before, may_edit=may_edit))

    async def _history(self, guild: int, number: int) -> tuple[HouseVersion, ...]:
        found = await self._house.history(guild, number)
        if not found:
            raise CommandRefused(GONE)
        return found

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press or a choice. Never raises."""
        await self._service.answer(interaction, partial(self._act, interaction, rest))

    async def _act(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        verb, number, which = (*rest.split("/"), "", "")[:3]
        guild = self._service.guild(interaction)
        found = await self._history(guild, int(number) if number.isdecimal() else 0)
        if verb == LIST:
            page = int(which) if which.isdecimal() else 0
            await turned(answer, history_content(found, page))
            return
        wanted = chosen_value(interaction) or which
        place = next((place for place, one in enumerate(found) if str(one.version) == wanted), None)
        if place is None:
            raise CommandRefused(GONE)
        version, before = found[place], found[place + 1] if place + 1 < len(found) else None
        if verb == RESTORE:
            await self._restore(interaction, version, found[0], answer)
            return
        may_edit = await self._service.may_edit(interaction)
        await turned(answer, version_content(version, before, may_edit=may_edit))

    async def _restore(
        self, interaction: Interaction, version: HouseVersion, newest: HouseVersion, answer: Answer
    ) -> None:
        """Save an old version again as the newest."""
        guild = await self._service.editor(interaction)
        if version == newest and not newest.removed:
            raise CommandRefused(say("That version is already current."))
        note = render(say("same as version {version}", version=version.version), str(interaction.guild_locale or "en"))
        wish = ToSave(newest.name, version.base, version.rules, note, version.number, newest.version)
        try:
            saved = await self._house.save(guild, wish, interaction.user.id, self._service.bot.clock.now())
        except SavedMeanwhile:
            raise CommandRefused(say("Somebody has just saved these rules. Check the versions again.")) from None
        back = say("These rules can be chosen again.") if newest.removed else None
        told = lines(back, saved_text(shown_version(saved, newest)))
        await answer.update(told)
