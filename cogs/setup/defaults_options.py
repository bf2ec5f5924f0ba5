"""The options of `/setup defaults`, the text that shows the choices, and who may choose."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.store.channel_settings import Defaults
from bot.store.user_and_server_settings import GuildSettings
from bot.text.sentences import PersonName, Words, joined, say
from cogs.common import table_option_choices
from cogs.common.command_refused import CommandRefused
from cogs.common.rules_lookup import rules_by_id

FEATURE: Final = "setup"
"""The feature of the menus and buttons below these pages. Their custom ids name the page first."""
DAILY: Final = "daily"
NONE: Final = "none"
"""The value that takes a choice back."""
_NONE_CHOICE: Final = app_commands.Choice(name=locale_str("none: clear the choice"), value=NONE)

LENGTHS: Final = [*table_option_choices.LENGTHS, _NONE_CHOICE]
PACES: Final = [*table_option_choices.PACES, _NONE_CHOICE]
SURFACES: Final = [*table_option_choices.SURFACES, _NONE_CHOICE]

THREADS: Final = [
    app_commands.Choice(name=locale_str("every table after the channel's first"), value="further"),
    app_commands.Choice(name=locale_str("every table"), value="every"),
    _NONE_CHOICE,
]

WORDS: Final = {
    "east_only": say("East only"),
    "east_south": say("East and South"),
    "blitz": say("blitz pace"),
    "live": say("live pace"),
    "relaxed": say("relaxed pace"),
    "slow": say("slow pace"),
    "dm": say("hands by direct message"),
    "channel": say("hands in the channel"),
    "further": say("a thread for every table after the first"),
    "every": say("a thread for every table"),
}


def need_manager(interaction: discord.Interaction[Any]) -> None:
    """Raises CommandRefused unless who asks may manage the server."""
    if not interaction.permissions.manage_guild:
        raise CommandRefused(say("Only members with the Manage Server permission may do this."))


def server_defaults(server: GuildSettings) -> Defaults:
    """The server's defaults, of what a channel may choose too."""
    return Defaults(server.preset, server.length, server.pace, server.surface, server.league, server.threads)


def value_or_none(value: str) -> str | None:
    """The chosen value; None if the choice is taken back."""
    return None if value.strip().casefold() == NONE else value


async def chosen_words(bot: JantakuBot, guild: int, choices: Defaults) -> Words:
    """All choices in one line, or a sentence if there are none."""
    facts: list[Words] = []
    if choices.preset is not None:
        rules = await rules_by_id(bot, guild, choices.preset)
        facts.append(say("no rules, because the chosen ones no longer exist") if rules is None else rules.title)
    facts += [WORDS[word] for word in (choices.length, choices.pace, choices.surface, choices.threads) if word in WORDS]
    if choices.league is not None:
        known = {league.id: league.name for league in await bot.store.leagues.of(guild)}
        if choices.league in known:
            facts.append(say("league “{name}”", name=PersonName(known[choices.league])))
    return joined(facts) if facts else say("Nothing is chosen, so the bot's defaults apply.")
