"""Where and when the daily puzzle is posted: by options, or by the buttons of a page."""

import asyncio
from datetime import timedelta
from typing import Any, Final

import discord

from bot.client.jantaku import JantakuBot
from bot.store.user_and_server_settings import DailySettings
from bot.text.sentences import PersonName, Plain, Text, Words, channel_link, joined, lines, say
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content
from cogs.setup.defaults_options import DAILY, FEATURE, need_manager
from cogs.table.channels.permissions import missing_in
from cogs.table.times_of_day import zone_named
from cogs.training.daily_posts import DailyPosts
from cogs.training.puzzle_days import begin_of, day_at

Interaction = discord.Interaction[Any]
HERE, OFF = "here", "off"


class DailyPosting:
    """The work of `/setup daily`."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot

    async def shown(self, interaction: Interaction) -> Content:
        """Where it is posted now, with buttons. Raises CommandRefused, StoreError."""
        need_manager(interaction)
        return self._page(interaction, await self._bot.store.settings.daily(interaction.guild_id or 0))

    async def post(self, interaction: Interaction, channel: int, hour: int | None, timezone: str | None) -> Content:
        """Post it in a channel from the next day on. Raises CommandRefused, StoreError."""
        need_manager(interaction)
        guild, book = interaction.guild_id or 0, self._bot.store.settings
        known = await book.daily(guild)
        zone = known.zone if timezone is None else await asyncio.to_thread(zone_named, timezone)
        wrong = self._channel_fault(guild, channel) or _zone_fault(zone, timezone)
        if wrong is not None or zone is None:
            raise CommandRefused(lines(wrong))
        chosen = DailySettings(channel, known.hour if hour is None else hour, zone)
        first = day_at(self._bot.clock.now(), chosen) + timedelta(days=1)
        return await self._kept(interaction, DailySettings(channel, chosen.hour, zone, first))

    async def pressed(self, interaction: Interaction, rest: str) -> Content:
        """A press below the page. Raises CommandRefused, StoreError."""
        if rest != OFF:
            return await self.post(interaction, interaction.channel_id or 0, None, None)
        need_manager(interaction)
        known = await self._bot.store.settings.daily(interaction.guild_id or 0)
        return await self._kept(interaction, DailySettings(None, known.hour, known.zone))

    async def _kept(self, interaction: Interaction, settings: DailySettings) -> Content:
        guild = interaction.guild_id or 0
        await self._bot.store.settings.set_daily(guild, settings)
        posts = self._bot.shared.get(DailyPosts)
        if isinstance(posts, DailyPosts):
            posts.look(guild)
        return self._page(interaction, settings)

    def _page(self, interaction: Interaction, settings: DailySettings) -> Content:
        if settings.channel is None:
            told = say(
                "The daily puzzle is not posted, but /daily puzzle still shows it. To post it, use the options "
                "of /setup daily to choose a channel, hour and time zone."
            )
        else:
            day = day_at(self._bot.clock.now(), settings) + timedelta(days=1)
            told = say(
                "The daily puzzle is posted in {channel} every day at {hour}:00 ({zone}); the next one is "
                "posted {when}. /daily puzzle shows today's puzzle; use the options of /setup daily to change "
                "the channel, hour or time zone.",
                channel=channel_link(settings.channel),
                hour=Plain(str(settings.hour)),
                zone=PersonName(settings.zone),
                when=begin_of(day, settings),
            )
        buttons = []
        if settings.channel != interaction.channel_id:
            buttons.append(self._button(HERE, say("Post it here")))
        if settings.channel is not None:
            buttons.append(self._button(OFF, say("Stop posting"), discord.ButtonStyle.danger))
        return Content(told, tuple(buttons))

    def _button(self, what: str, label: Words, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(feature_id(FEATURE, f"{DAILY}/{what}"), label, style=style)

    def _channel_fault(self, guild: int, channel: int) -> Words | None:
        """The error for permissions the bot lacks to post there; None if it has all."""
        missing = missing_in(self._bot, guild, channel)
        where = channel_link(channel)
        if missing is None:
            return say("I cannot see {channel}. Choose a channel of this server that I can see.", channel=where)
        if not missing:
            return None
        return say(
            "I cannot post in {channel} because I lack {permissions} there. Ask a server manager to grant me "
            "what is missing.",
            channel=where,
            permissions=joined(missing, ", "),
        )


def _zone_fault(zone: str | None, typed: str | None) -> Text | None:
    """The error for an unknown time zone; None if it is known."""
    if zone is not None:
        return None
    return say(
        "There is no time zone “{text}”. Choose one from the list, for example Europe/Berlin.",
        text=PersonName(typed or ""),
    )
