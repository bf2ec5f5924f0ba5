"""The common part of commands about a server's own rules: permissions, finding rules, and error messages."""

from functools import partial
from typing import Any, Final

import discord

from bot.client.jantaku import JantakuBot
from bot.engine.errors import NotationError
from bot.store.errors import StoreError
from bot.store.house_rules import (
    MOST,
    MOST_VERSIONS,
    HouseRulesRefused,
    HouseVersion,
    NameInUse,
    NoSuchRules,
    TooManyRules,
    TooManyVersions,
)
from bot.text.rules.named_rules import own_id
from bot.text.score.notation_text import notation_text
from bot.text.sentences import PersonName, say
from cogs.common.command_refused import CommandRefused
from cogs.common.interaction_responder import Counter, Refusals
from cogs.common.rules_typed import rules_found
from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
GONE: Final = say("These rules no longer exist. Use /setup rules to see this server's rules.")


class RulesService:
    """Shared by the commands about a server's own rules."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot: Final = bot
        self.answer: Final = partial(Counter.of(bot).answer, refusals=_REFUSALS)
        """``Counter.answer``, with the sentences for refusals."""

    def guild(self, interaction: Interaction) -> int:
        """The server's id. Raises CommandRefused if the bot is not a member of it."""
        if interaction.guild_id is None or self.bot.get_guild(interaction.guild_id) is None:
            raise CommandRefused(say("A server can have its own rules only if I am a member of it."))
        return interaction.guild_id

    async def may_edit(self, interaction: Interaction) -> bool:
        """Whether the user may change the server's rules. Raises CommandRefused outside of servers."""
        guild = self.guild(interaction)
        if interaction.permissions.manage_guild:
            return True
        service = LeagueService.of(self.bot)
        actor = service.actor(interaction)
        return any(actor.is_officer(league) for league in await service.club.leagues.of(guild))

    async def editor(self, interaction: Interaction) -> int:
        """The server's id. Raises CommandRefused if the user may not change its rules."""
        guild = self.guild(interaction)
        if not await self.may_edit(interaction):
            raise CommandRefused(
                say(
                    "Only league officers and members with the Manage Server permission may change this "
                    "server's rules. Everybody can read them with /setup rules."
                )
            )
        return guild

    async def own(self, interaction: Interaction, typed_rules: str, *, removed: bool = False) -> HouseVersion:
        """The version of the server's own rules that was typed. Raises CommandRefused.

        With ``removed`` it also finds removed rules, by name or number.
        """
        guild, house = self.guild(interaction), self.bot.store.house_rules
        if removed:
            for one in await house.of(guild, removed=True):
                if one.removed and typed_rules.strip() in {f"own{one.number}", one.name}:
                    return one
        found = await rules_found(self.bot, interaction, typed_rules, guess="never")
        if found is None:
            raise CommandRefused(
                say(
                    "This server has no rules named “{name}”. Use /setup rules to see the list.",
                    name=PersonName(typed_rules[:50]),
                )
            )
        own = own_id(found.id)
        if own is None:
            raise CommandRefused(
                say(
                    "“{rules}” is a preset and cannot be changed. Use /setup rules to make your own rules from it.",
                    rules=found.title,
                )
            )
        version = await house.get(guild, *own)
        if version is None:
            raise CommandRefused(GONE)
        return version


_REFUSALS: Final[Refusals] = {
    NotationError: notation_text,
    NameInUse: lambda refused: say(
        "This server already has rules named “{name}”. Choose another name.", name=PersonName(refused.name)
    ),
    TooManyRules: say(
        "A server can have at most {most} rulesets of its own. Use /setup rules to remove one first.", most=MOST
    ),
    TooManyVersions: say(
        "Rules can have at most {most} versions. Use /setup rules to make new rules based on these.", most=MOST_VERSIONS
    ),
    NoSuchRules: GONE,
    HouseRulesRefused: say("That cannot be done."),
    StoreError: say("Rules cannot be read or written at the moment; nothing was changed. Try again later."),
}
