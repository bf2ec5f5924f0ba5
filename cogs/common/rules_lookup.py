"""Looks rules up: a preset, or the server's own rules. Every command that names rules uses this module.

Rules are named by a short id in options, settings and custom ids: a preset's own (``tenhou``), ``own7`` for the newest
version of the server's rules number 7, ``own7.3`` for their third. Numbers are those of the server where it is asked:
no id reaches the rules of another. Outside of servers there are presets alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import structlog

from bot.client.jantaku import JantakuBot
from bot.engine.rules.ruleset import preset_names
from bot.store.errors import StoreError
from bot.store.house_rules import HouseVersion
from bot.text.rules.named_rules import NamedRules, named_own, named_preset, own_id
from bot.text.rules.preset_names import label_parts

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Usual:
    """The default rules of a server. ``gone``: the rules that it had chosen no longer exist."""

    rules: NamedRules
    gone: bool = False


def named_version(version: HouseVersion) -> NamedRules:
    """A version of a server's own rules with its name."""
    return named_own(version.number, version.version, version.name, version.base, version.rules)


async def own_rules(bot: JantakuBot, guild: int | None) -> tuple[NamedRules, ...]:
    """The newest version of each of a server's own rules, by name; empty if they cannot be read."""
    if guild is None:
        return ()
    try:
        return tuple(map(named_version, await bot.store.house_rules.of(guild)))
    except StoreError:
        log.warning("a server's own rules cannot be read", guild=guild, exc_info=True)
        return ()


async def rules_by_id(bot: JantakuBot, guild: int | None, wish: str) -> NamedRules | None:
    """The rules with this id; None if there are none here.

    A version is found even after its rules were removed: an older message may refer to it.
    """
    if wish in preset_names():
        return named_preset(wish)
    own = own_id(wish)
    if own is None or guild is None:
        return None
    number, version = own
    try:
        found = await bot.store.house_rules.get(guild, number, version)
    except StoreError:
        log.warning("a server's own rules cannot be read", guild=guild, exc_info=True)
        return None
    return None if found is None or (found.removed and version is None) else named_version(found)


async def rules_labelled(bot: JantakuBot, guild: int | None, label: str) -> NamedRules | None:
    """The server's own rules with the label stored in a game or season; None if they are gone for good."""
    said = label_parts(label)
    if said is None or guild is None:
        return None
    try:
        found = await bot.store.house_rules.called(guild, *said)
    except StoreError:
        log.warning("a server's own rules cannot be read", guild=guild, exc_info=True)
        return None
    return None if found is None else named_version(found)


async def usual_rules(bot: JantakuBot, guild: int | None, places: Iterable[int] = ()) -> Usual:
    """The default rules: those chosen for one of the ``places``, for the server, else the operator's.

    ``places`` as ``cogs.common.places`` gives them. Always rules that exist.
    """
    chosen = None
    if guild is not None:
        try:
            chosen = (await bot.store.channels.here(guild, *places)).preset
        except StoreError:
            log.warning("a server's settings cannot be read", guild=guild, exc_info=True)
    found = None if chosen is None else await rules_by_id(bot, guild, chosen)
    return Usual(found or named_preset(bot.settings.table.default_preset), gone=chosen is not None and found is None)


async def rules_here(
    bot: JantakuBot, guild: int | None, wish: str | None = None, places: Iterable[int] = ()
) -> NamedRules:
    """The rules with this id, else the default rules here. Always rules that exist."""
    found = None if wish is None else await rules_by_id(bot, guild, wish)
    return found or (await usual_rules(bot, guild, places)).rules
