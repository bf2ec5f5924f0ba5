"""`/setup check`: the permissions that the bot lacks, what does not work without them, and how to grant them."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.client.jantaku import JantakuBot
from bot.pictures.lettering import undrawable_languages
from bot.text.sentences import PersonName, Plain, Text, Words, channel_link, joined, lines, say
from cogs.common.rules_lookup import usual_rules
from cogs.setup.activity_check import activity_lacks
from cogs.table.channels.permissions import missing_for_tables, missing_for_threads

MAX_NAMED: Final = 8
"""The most channels that a sentence names; it gives only the number of the others."""

Channel = discord.TextChannel | discord.VoiceChannel | discord.ForumChannel | discord.Thread


@dataclass(frozen=True, slots=True)
class SetupFindings:
    """The findings, with channels by id and permissions by their English names, which are also their message ids."""

    usable: tuple[int, ...]
    """The channels where tables can be opened."""
    unseen: tuple[int, ...]
    """The channels that the bot cannot see."""
    table_problems: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]
    """Permissions that tables need, each with the channels where they are missing."""
    thread_problems: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]
    """Permissions that tables in threads of their own need, each with the channels where they are missing."""


def find_problems(me: discord.Member, channels: Iterable[Channel]) -> SetupFindings:
    """Check the bot's permissions in each channel."""
    usable: list[int] = []
    unseen: list[int] = []
    table_problems: dict[tuple[str, ...], list[int]] = {}
    thread_problems: dict[tuple[str, ...], list[int]] = {}
    for channel in channels:
        granted = channel.permissions_for(me)
        if not granted.view_channel:
            unseen.append(channel.id)
            continue
        if not isinstance(channel, discord.ForumChannel):
            missing = missing_for_tables(granted, in_thread=isinstance(channel, discord.Thread))
            _note(missing, channel.id, table_problems, usable)
        if isinstance(channel, discord.TextChannel | discord.ForumChannel):
            _note(missing_for_threads(granted), channel.id, thread_problems)
    return SetupFindings(tuple(usable), tuple(unseen), _grouped(table_problems), _grouped(thread_problems))


def _note(
    missing: Sequence[Text],
    channel: int,
    table_problems: dict[tuple[str, ...], list[int]],
    usable: list[int] | None = None,
) -> None:
    if missing:
        table_problems.setdefault(tuple(text.msgid for text in missing), []).append(channel)
    elif usable is not None:
        usable.append(channel)


def _grouped(found: dict[tuple[str, ...], list[int]]) -> tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]:
    return tuple((missing, tuple(channels)) for missing, channels in found.items())


async def check_words(bot: JantakuBot, guild: discord.Guild, only: int | None) -> Words:
    """All problems in a server, or in one of its channels, worst first. Raises StoreError."""
    found = find_problems(guild.me, _channels(guild, only))
    paragraphs: list[Words | None] = [
        say("## Problems in {server}", server=PersonName(guild.name))
        if only is None
        else say("## Problems in {channel}", channel=channel_link(only))
    ]
    faults: list[Words] = []
    for missing, channels in found.table_problems:
        faults.append(
            say(
                "⚠ {channels}: tables cannot be opened because I lack {permissions}.",
                channels=_named(channels),
                permissions=_permissions(missing),
            )
        )
    for missing, channels in found.thread_problems:
        faults.append(
            say(
                "⚠ {channels}: tables get no threads of their own because I lack {permissions}.",
                channels=_named(channels),
                permissions=_permissions(missing),
            )
        )
    if only is None:
        faults += await _announcement_problems(bot, guild)
        faults += await _outdated_choices(bot, guild)
    elif found.unseen:
        faults.append(
            say("⚠ I cannot see {channel} because I lack the View Channel permission.", channel=channel_link(only))
        )
    activity = await activity_lacks(bot) if only is None else []
    paragraphs += [*faults, *activity] or [say("✅ None: everything I checked works.")]
    if faults:
        paragraphs.append(
            say(
                "**To fix this** in Discord, open *Edit Channel*, *Permissions* for the channel, choose my "
                "role, and allow the permissions listed. For all channels at once, use *Server Settings*, "
                "*Roles*, my role."
            )
        )
    if only is None:
        paragraphs.append(_usable_text(found))
        languages = await asyncio.to_thread(undrawable_languages)
        if languages:
            paragraphs.append(
                say(
                    "-# Pictures are in English for readers of {languages} because my host has no font for "
                    "these languages.",
                    languages=joined((Plain(language) for language in languages), ", "),
                )
            )
        if found.unseen:
            paragraphs.append(
                say(
                    "-# I cannot see {channels}. That is fine if I am not needed there.",
                    channels=_named(found.unseen),
                )
            )
    return lines(*paragraphs)


def _channels(guild: discord.Guild, only: int | None) -> list[Channel]:
    if only is None:
        return [*guild.text_channels, *guild.voice_channels, *guild.forums]
    found = guild.get_channel_or_thread(only)
    return [found] if isinstance(found, Channel) else []


def _usable_text(found: SetupFindings) -> Words | None:
    if not found.usable:
        return None
    return say("✅ Tables can be opened in {channels}.", channels=_named(found.usable))


async def _announcement_problems(bot: JantakuBot, guild: discord.Guild) -> list[Words]:
    """Problems of channels that were chosen for announcements."""
    faults: list[Words] = []
    places: list[tuple[int, Words]] = [
        (league.settings.results, say("the results of “{league}”", league=PersonName(league.name)))
        for league in await bot.store.leagues.of(guild.id)
        if league.settings.results is not None
    ]
    daily = (await bot.store.settings.daily(guild.id)).channel
    if daily is not None:
        places.append((daily, say("the daily puzzle")))
    for channel, what in places:
        place = guild.get_channel_or_thread(channel)
        if place is None:
            faults.append(
                say(
                    "⚠ The channel for {what} no longer exists. Choose another with /club manage or /setup daily.",
                    what=what,
                )
            )
            continue
        missing = missing_for_tables(place.permissions_for(guild.me), in_thread=isinstance(place, discord.Thread))
        if missing:
            faults.append(
                say(
                    "⚠ {channel} is the channel for {what}, but I lack {permissions} there.",
                    channel=channel_link(channel),
                    what=what,
                    permissions=joined(missing, ", "),
                )
            )
    return faults


async def _outdated_choices(bot: JantakuBot, guild: discord.Guild) -> list[Words]:
    """Choices that refer to something that no longer exists."""
    faults: list[Words] = []
    if (await usual_rules(bot, guild.id)).gone:
        faults.append(say("⚠ The rules chosen for this server no longer exist. Choose others with /setup defaults."))
    roles = {league.settings.officer_role for league in await bot.store.leagues.of(guild.id)} - {None}
    if any(guild.get_role(role) is None for role in roles if role is not None):
        faults.append(
            say("⚠ The role for the league's officers no longer exists. Choose another with /setup defaults.")
        )
    return faults


def _permissions(missing: Sequence[str]) -> Words:
    return joined((Text(one, {}) for one in missing), ", ")


def _named(channels: Sequence[int]) -> Words:
    """Links to the channels; if there are many, to the first ones, with the number of the others."""
    links: list[Words] = [channel_link(channel) for channel in channels[:MAX_NAMED]]
    more = len(channels) - MAX_NAMED
    if more > 0:
        links.append(say("{count} more", count=more))
    return joined(links, ", ")
