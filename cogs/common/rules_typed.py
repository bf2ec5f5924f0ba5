"""Rules as users type them: completed while they type, found by name and version."""

import asyncio
import re
from collections.abc import Iterable
from typing import Any, Final, Literal

import discord
from discord import app_commands

from bot.client.jantaku import JantakuBot
from bot.engine.rules.ruleset import preset_names
from bot.league.name_key import name_key
from bot.store.errors import StoreError
from bot.text.rules.named_rules import NamedRules, named_preset, own_id
from bot.text.rules.preset_names import named_presets
from bot.text.sentences import PersonName, Words, joined, lines, render, say
from bot.text.term_search import Index
from cogs.common.choices import choices
from cogs.common.command_places import places_of
from cogs.common.command_refused import CommandRefused
from cogs.common.rules_lookup import named_version, own_rules, rules_by_id, usual_rules

Interaction = discord.Interaction[Any]

Guess = Literal["near", "sure", "never"]
MOST_KNOWN: Final = 10
"""How many of the server's own rules the answer to an unknown name lists."""
MOST_NEAR: Final = 3
LONGEST_TYPED: Final = 100
"""How many characters of a typed name are read."""
_VERSION: Final = re.compile(r"(.*\S)\s*[\s(]\s*(?:version\s*|v\.?\s*)?([1-9][0-9]{0,3})\s*\)?")
"""``Tuesday club rules 3``, ``Tuesday club rules v3``, ``Tuesday club rules (version 3)``."""


async def rules_meant(
    bot: JantakuBot, interaction: Interaction, wish: str | None, *, guess: Guess = "near"
) -> NamedRules:
    """As ``rules_found``. Raises CommandRefused for unknown ones."""
    found = await rules_found(bot, interaction, wish, guess=guess)
    if found is None:
        raise CommandRefused(await unknown_rules(bot, interaction, wish or ""))
    return found


async def rules_found(
    bot: JantakuBot, interaction: Interaction, wish: str | None, *, guess: Guess = "near"
) -> NamedRules | None:
    """The rules with this id or name; the default rules for an empty one, None for unknown ones.

    ``guess``: rules that are only shown may be guessed from a ``near`` name; a table or season needs a ``sure`` match;
    rules to be changed must be named exactly (``never``).
    """
    guild = interaction.guild_id
    if wish is None or not wish.strip():
        return (await usual_rules(bot, guild, places_of(interaction))).rules
    wish = " ".join(wish[:LONGEST_TYPED].split())
    if wish in preset_names() or own_id(wish) is not None:
        return await rules_by_id(bot, guild, wish)
    own = await own_rules(bot, guild)
    version = None if _called(own, wish) else _version_typed(wish, own)
    if version is not None:
        return await rules_by_id(bot, guild, version)
    return next(iter(await _like(own, wish, str(interaction.locale), guess)), None)


async def rules_autocomplete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Rules by name, short name and id, the server's own first; of the only ones that fit their earlier versions too.

    The newest version of rules is offered as such: what is kept of it (``own7``) follows when they are saved again.
    """
    bot: JantakuBot = interaction.client
    locale, own = str(interaction.locale), await own_rules(bot, interaction.guild_id)
    like = await _like(own, current[:LONGEST_TYPED], locale)
    versions: list[NamedRules] = []
    if len(like) == 1 and like[0].label:
        versions = await _earlier(bot, interaction.guild_id or 0, like[0])
    offered = [(newest_id(found.id), found.title) for found in like]
    return choices((*offered, *((found.id, found.title) for found in versions)), locale)


async def _like(own: Iterable[NamedRules], text: str, locale: str, guess: Guess = "near") -> tuple[NamedRules, ...]:
    """``rules_like`` in a thread: a misspelt name takes long."""
    return await asyncio.to_thread(rules_like, own, text, locale, guess)


def newest_id(found: str) -> str:
    """The id of rules without their version."""
    return found.partition(".")[0] if own_id(found) is not None else found


async def _earlier(bot: JantakuBot, guild: int, found: NamedRules) -> list[NamedRules]:
    own = own_id(found.id)
    if own is None:
        return []
    try:
        return [named_version(one) for one in (await bot.store.house_rules.history(guild, own[0]))[1:]]
    except StoreError:
        return []


def rules_like(
    own: Iterable[NamedRules], text: str, locale: str = "en", guess: Guess = "near"
) -> tuple[NamedRules, ...]:
    """Rules that a text may mean, the best first: of the server's ``own`` by name, of presets by id, title or short.

    All of them for an empty text, its own first.
    """
    text, own = text.strip(), tuple(own)
    if text in preset_names():
        return (named_preset(text),)
    known = {found.id: found for found in (*own, *map(named_preset, named_presets()))}
    if not text:
        return tuple(known.values())
    same = _called(own, text)
    if same or guess == "never":
        return same
    hits = Index.of((found.id, _words(found, locale), ()) for found in known.values()).find(text)
    return tuple(known[hit.id] for hit in hits.sure or (hits.near if guess == "near" else ()))


def _called(own: Iterable[NamedRules], text: str) -> tuple[NamedRules, ...]:
    """The server's rules with exactly this name."""
    return tuple(found for found in own if name_key(_name(found)) == name_key(text))


def _name(found: NamedRules) -> str:
    return found.label.rpartition(" (")[0]


def _words(found: NamedRules, locale: str) -> tuple[str, ...]:
    if found.label:
        return (_name(found),)
    return found.id.replace("_", " "), render(found.title, locale), render(found.short, locale)


def _version_typed(text: str, own: Iterable[NamedRules]) -> str | None:
    """The id of the version typed after the name of the server's rules; None without one."""
    found = _VERSION.fullmatch(text)
    for one in own if found is not None else ():
        assert found is not None  # noqa: S101 - the loop is over nothing then
        if name_key(_name(one)) == name_key(found[1]):
            return f"{newest_id(one.id)}.{found[2]}"
    return None


async def unknown_rules(bot: JantakuBot, interaction: Interaction, wish: str) -> Words:
    """That no rules have this name, with the nearest names; if none is near, with all."""
    own = await own_rules(bot, interaction.guild_id)
    near = (await _like(own, wish[:LONGEST_TYPED], str(interaction.locale)))[:MOST_NEAR]
    titles = joined((found.title for found in near or rules_like(own[:MOST_KNOWN], "")), "; ")
    return lines(
        say("There are no rules named “{name}”.", name=PersonName(wish[:50])),
        say("Similar names: {titles}.", titles=titles) if near else say("Available: {known}.", known=titles),
    )
