"""The options of `/setup server` and `/setup channel`, and the text that shows the choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str

from bot.text.sentences import PersonName, Words, joined, say
from cogs.common import opening
from cogs.common.presets import rules_by_id

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.store.channel_settings import Defaults

NONE: Final = "none"
"""The value that takes a choice back."""
_NONE_CHOICE: Final = app_commands.Choice(name=locale_str("none: take the choice back"), value=NONE)

LENGTHS: Final = [*opening.LENGTHS, _NONE_CHOICE]
PACES: Final = [*opening.PACES, _NONE_CHOICE]
SURFACES: Final = [*opening.SURFACES, _NONE_CHOICE]

_WORDS: Final = {
    "east_only": say("East only"),
    "east_south": say("East and South"),
    "live": say("live pace"),
    "relaxed": say("relaxed pace"),
    "slow": say("slow pace"),
    "dm": say("hands by direct message"),
    "channel": say("hands in the channel"),
}


def value_or_none(value: str) -> str | None:
    """The chosen value; None if the choice is taken back."""
    return None if value.strip().casefold() == NONE else value


async def chosen_words(bot: JantakuBot, guild: int, choices: Defaults) -> Words:
    """All choices in one line, or a sentence if there are none."""
    facts: list[Words] = []
    if choices.preset is not None:
        rules = await rules_by_id(bot, guild, choices.preset)
        facts.append(say("rules that are gone, so as if none were chosen") if rules is None else rules.title)
    facts += [_WORDS[word] for word in (choices.length, choices.pace, choices.surface) if word in _WORDS]
    if choices.league is not None:
        known = {league.id: league.name for league in await bot.store.leagues.of(guild)}
        if choices.league in known:
            facts.append(say("league “{name}”", name=PersonName(known[choices.league])))
    return joined(facts) if facts else say("Nothing is chosen: everything is as whoever runs the bot has it.")
