"""What new tables of a server and of its channels begin with: chosen by options or by the menus of a page."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

import discord

from bot.client.jantaku import JantakuBot
from bot.club.commands import ChangeLeague
from bot.store.channel_settings import Defaults
from bot.store.user_and_server_settings import GuildSettings
from bot.text.sentences import Words, channel_link, lines, say
from cogs.common.buttons import chosen_value, menu_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content, Menu
from cogs.common.rules_lookup import own_rules
from cogs.common.rules_typed import newest_id, rules_found, rules_like
from cogs.league.league_service import LeagueService
from cogs.setup.defaults_options import FEATURE, NONE, WORDS, chosen_words, need_manager, server_defaults, value_or_none

Interaction = discord.Interaction[Any]
CHOICES: Final = 25
"""Choices in a menu, at most."""

_MENUS: Final = {
    "length": (say("Length of a game"), ("east_only", "east_south")),
    "pace": (say("Time per move"), ("blitz", "live", "relaxed", "slow")),
    "surface": (say("Where hands appear"), ("dm", "channel")),
    "threads": (say("Which tables get a thread of their own"), ("further", "every")),
}


class DefaultsPages:
    """The work of `/setup show` and `/setup defaults`."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot

    async def everything(self, interaction: Interaction) -> Content:
        """What holds in the server and in each channel that the user sees. Raises StoreError."""
        guild = interaction.guild_id or 0
        server = await self._bot.store.settings.guild(guild)
        channels = await self._bot.store.channels.of(guild)
        told: list[Words] = [
            say("## Default table settings here"),
            await chosen_words(self._bot, guild, server_defaults(server)),
        ]
        for channel, choices in channels.items():
            if _sees(interaction, channel):
                facts = await chosen_words(self._bot, guild, choices)
                told.append(say("{channel}: {facts}", channel=channel_link(channel), facts=facts))
        told.append(
            say(
                "-# Whoever opens a table can choose other settings. /setup defaults changes these defaults; "
                "/setup check shows which permissions I lack."
            )
        )
        return Content(lines(*told))

    async def choose(
        self,
        interaction: Interaction,
        channel: int | None,
        options: Mapping[str, str],
        *,
        officers: discord.Role | None = None,
        no_officers: bool = False,
    ) -> Content:
        """Choose for a channel or (None) the server; the page of what holds there. Raises CommandRefused, StoreError.

        ``options``: what was typed or chosen for each of the choices; an empty one changes nothing.
        """
        need_manager(interaction)
        guild = interaction.guild_id or 0
        for_officers = no_officers or officers is not None
        if channel is not None:
            if for_officers:
                raise CommandRefused(
                    say("Officers run the leagues of the whole server, so leave out the option “channel”.")
                )
            return await self._for_channel(interaction, guild, channel, options)
        if officers is not None and officers.is_default():
            raise CommandRefused(say("Everybody has that role, so everybody would be an officer. Choose another role."))
        settings = self._bot.store.settings
        before = await settings.guild(guild)
        changed = await self._with_options(interaction, server_defaults(before), options)
        role = None if no_officers else officers.id if officers is not None else before.officer_role
        if options or for_officers:
            await settings.set_guild(guild, GuildSettings(locale=before.locale, officer_role=role, **_values(changed)))
        head = (
            say("**Chosen for this server.**")
            if options or for_officers
            else say("## Default table settings in this server")
        )
        return await self._page(
            interaction, None, changed, head, await self._officers(interaction, role) if for_officers else None
        )

    async def pressed(self, interaction: Interaction, rest: str) -> Content:
        """A choice from a menu: ``<key>/<channel>``. Raises CommandRefused, StoreError."""
        key, _, channel = rest.partition("/")
        value = chosen_value(interaction) or ""
        known = key == "preset" or value in (*_MENUS.get(key, ((), ()))[1], NONE)
        return await self.choose(
            interaction, int(channel) if channel.isdecimal() else None, {key: value} if known and value else {}
        )

    async def _for_channel(
        self, interaction: Interaction, guild: int, channel: int, options: Mapping[str, str]
    ) -> Content:
        channels = self._bot.store.channels
        before = (await channels.of(guild)).get(channel, Defaults())
        after = await self._with_options(interaction, before, options)
        link = channel_link(channel)
        if not options:
            head: Words = say("## Default table settings in {channel}", channel=link)
        elif after == Defaults():
            head = say("{channel} uses the server's settings again.", channel=link)
        else:
            head = say("**Chosen for {channel}.**", channel=link)
        if options:
            await channels.set(guild, channel, after)
        return await self._page(interaction, channel, after, head)

    async def _officers(self, interaction: Interaction, role: int | None) -> Words:
        """Set the officers' role in every league of the server; later leagues take it from the server's settings."""
        service = LeagueService.of(self._bot)
        for league in await service.club.leagues.of(interaction.guild_id or 0):
            if league.settings.officer_role != role:
                await service.run(interaction, ChangeLeague(league.id, officer_role=role or 0))
        if role is None:
            return say("This server's leagues no longer have a role for officers.")
        return say("Members with this role run every league in this server, including future ones.")

    async def _with_options(self, interaction: Interaction, before: Defaults, options: Mapping[str, str]) -> Defaults:
        """The defaults after these options; those left out stay. Raises CommandRefused."""
        found: dict[str, Any] = {key: value_or_none(value) for key, value in options.items()}
        if found.get("preset") is not None:
            rules = await rules_found(self._bot, interaction, found["preset"])
            if rules is None:
                raise CommandRefused(say("These rules do not exist. Choose rules from the list; /rules explains them."))
            found["preset"] = newest_id(rules.id)
        if found.get("league") is not None:
            found["league"] = (await LeagueService.of(self._bot).league(interaction, found["league"])).id
        return replace(before, **found)

    async def _page(
        self, interaction: Interaction, channel: int | None, choices: Defaults, head: Words, more: Words | None = None
    ) -> Content:
        """What holds, with menus to change it."""
        guild = interaction.guild_id or 0

        def menu(row: int, key: str, hint: Words, offered: Iterable[tuple[str, Words]], now: str | None) -> Menu:
            values = [(value, words, None, value == now) for value, words in offered][: CHOICES - 1]
            back = () if now is None else ((NONE, say("Clear this choice"), None, False),)
            press = menu_id(FEATURE, f"defaults/{key}/{'' if channel is None else channel}")
            return Menu(press, (*values, *back), hint, row)

        rules = [(newest_id(one.id), one.title) for one in rules_like(await own_rules(self._bot, guild), "")]
        menus = [menu(0, "preset", say("The rules"), rules, choices.preset)]
        for row, (key, (hint, values)) in enumerate(_MENUS.items(), 1):
            menus.append(menu(row, key, hint, ((value, WORDS[value]) for value in values), getattr(choices, key)))
        text = lines(
            head,
            await chosen_words(self._bot, guild, choices),
            more,
            say("-# /setup defaults also has these options: channel (settings for one channel), league and officers.")
            if channel is None
            else None,
        )
        return Content(text, menus=tuple(menus))


def _sees(interaction: Interaction, channel: int) -> bool:
    """Whether the caller may know of a channel. Deleted channels count as hidden.

    The members of a private thread are not known here, so only those who manage threads may know of it, and everybody
    who calls from within it.
    """
    place = interaction.guild.get_channel_or_thread(channel) if interaction.guild is not None else None
    if place is None or not isinstance(interaction.user, discord.Member):
        return False
    granted = place.permissions_for(interaction.user)
    private = isinstance(place, discord.Thread) and place.is_private() and channel != interaction.channel_id
    return granted.view_channel and (granted.manage_threads or not private)


def _values(choices: Defaults) -> dict[str, Any]:
    return {key: getattr(choices, key) for key in Defaults.__dataclass_fields__}
