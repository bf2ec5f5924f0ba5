"""`/settings`: a person's quiet hours, tiles and pings. Changes apply at once at all their tables."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.league.typed.hours import minute_from
from bot.store.errors import StoreError
from bot.table.commands import SetQuiet
from bot.table.errors import TableError
from bot.table.quiet_hours import zone_of
from bot.table.records import Quiet
from bot.text.sentences import PersonName, Plain, Text, Words, lines, say
from cogs.common.content import Content
from cogs.common.counter import words_for
from cogs.table.times_of_day import clock_text, time_choices, zone_choices, zone_named

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.store.preferences import TileStyle, UserSettings
    from cogs.common.answer import Answer
    from cogs.table.table_service import TableService

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]

LONGEST: Final = 16 * 60
"""The most minutes of quiet hours a day: other players wait meanwhile."""
OFF: Final = "off"

log = structlog.stdlib.get_logger(__name__)


class SettingsCommands(commands.Cog, name="Settings"):
    """`/settings` and its subcommands. Each answers privately with all settings."""

    settings = app_commands.Group(name="settings", description=locale_str("Your own settings, at every table"))

    def __init__(self, service: TableService) -> None:
        self.service = service

    @settings.command(name="show", description=locale_str("Show your settings"))
    async def show(self, interaction: Interaction) -> None:
        """Show."""
        await self._answer(interaction, self._no_change)

    @settings.command(name="quiet", description=locale_str("Hours in which slow tables leave you alone"))
    @app_commands.rename(start="from", end="to")
    @app_commands.describe(
        start=locale_str("When they begin, like 22:00; 'off' for no quiet hours"),
        end=locale_str("When they end, like 8:00"),
        timezone=locale_str("Where you live, like Europe/Berlin"),
    )
    async def quiet(
        self,
        interaction: Interaction,
        start: app_commands.Range[str, 1, 64] | None = None,
        end: app_commands.Range[str, 1, 64] | None = None,
        timezone: app_commands.Range[str, 1, 64] | None = None,
    ) -> None:
        """Quiet hours."""
        await self._answer(interaction, partial(self._set_quiet, interaction.user.id, start, end, timezone))

    @settings.command(name="tiles", description=locale_str("Which tiles your pictures show"))
    @app_commands.describe(style=locale_str("High contrast: large digits and letters, black on white"))
    @app_commands.choices(
        style=[
            app_commands.Choice(name=locale_str("classic"), value="classic"),
            app_commands.Choice(name=locale_str("high contrast"), value="contrast"),
        ]
    )
    async def tiles(self, interaction: Interaction, style: str) -> None:
        """Tiles."""
        chosen: TileStyle = "contrast" if style == "contrast" else "classic"
        await self._answer(interaction, partial(self._set_tiles, interaction.user.id, chosen))

    @settings.command(name="pings", description=locale_str("Whether you are told that it is your turn"))
    @app_commands.describe(on=locale_str("Tell me when I have not moved for a while"))
    async def pings(self, interaction: Interaction, on: bool) -> None:  # noqa: FBT001 - an option
        """Pings."""
        await self._answer(interaction, partial(self._set_pings, interaction.user.id, on=on))

    @quiet.autocomplete("start")
    async def _starts(self, interaction: Interaction, typed: str) -> Choices:
        del interaction
        return [app_commands.Choice(name=one, value=one) for one in time_choices(typed, (OFF,))]

    @quiet.autocomplete("end")
    async def _ends(self, interaction: Interaction, typed: str) -> Choices:
        del interaction
        return [app_commands.Choice(name=one, value=one) for one in time_choices(typed)]

    @quiet.autocomplete("timezone")
    async def _zones(self, interaction: Interaction, typed: str) -> Choices:
        del interaction
        found = await asyncio.to_thread(zone_choices, typed, self.service.clock.now())
        return [app_commands.Choice(name=label, value=name) for label, name in found]

    async def _answer(self, interaction: Interaction, change: Callable[[], Awaitable[Text | None]]) -> None:
        """Change a setting and show all of them, or the problem that ``change`` returns."""

        async def work(answer: Answer) -> None:
            try:
                problem = await change()
                settings = await self.service.bot.store.settings.user(interaction.user.id)
            except StoreError:
                log.warning("settings could not be kept", exc_info=True)
                problem = say("Your settings cannot be read or saved at the moment; please try again later.")
            text = problem if problem is not None else self._settings_text(settings)
            await answer.tell(Content(words_for(interaction, text)))

        await self.service.answer(interaction, work)

    async def _no_change(self) -> None:
        return

    async def _set_quiet(self, user: int, start: str | None, end: str | None, timezone: str | None) -> Text | None:
        """Store the quiet hours and apply them. What is None stays as it was. Returns the problem, if any."""
        preferences = self.service.bot.store.settings
        if start is None and end is None and timezone is None:
            return None
        if OFF in {word.strip().casefold() for word in (start, end) if word is not None}:
            await preferences.set_quiet(user, None)
            await self._apply_quiet(user, None)
            return None
        wanted = await asyncio.to_thread(_parse_quiet, await preferences.user(user), start, end, timezone)
        if isinstance(wanted, Text):
            return wanted
        await preferences.set_quiet(user, wanted)
        await self._apply_quiet(user, wanted)
        return None

    async def _apply_quiet(self, user: int, quiet: Quiet | None) -> None:
        """Apply new quiet hours at the person's slow tables: deadlines move."""
        for table in await self._tables_of(user):
            try:
                public_table = await self.service.lobby.public_table(table)
                if public_table.settings.pace == "slow":
                    await self.service.lobby.submit(table, SetQuiet(user, quiet))
                    self.service.hands.anew(table, user)
            except TableError:
                log.warning("a table did not take quiet hours", table=table, exc_info=True)

    async def _tables_of(self, user: int) -> tuple[str, ...]:
        """The person's tables, to which a change applies at once; none if they cannot be read."""
        try:
            return await self.service.lobby.of_user(user)
        except TableError:
            log.warning("the tables of a person could not be looked for", exc_info=True)
            return ()

    async def _set_tiles(self, user: int, style: TileStyle) -> None:
        await self.service.bot.store.settings.set_tiles(user, style)
        self.service.readers.chose_tiles(user, style)
        for table in await self._tables_of(user):
            self.service.hands.anew(table, user)

    async def _set_pings(self, user: int, *, on: bool) -> None:
        await self.service.bot.store.settings.set_pings(user, on=on)

    def _settings_text(self, settings: UserSettings) -> Words:
        """All settings, each with its command."""
        return lines(
            say("**Your settings**"),
            self._quiet_line(settings),
            say("Tiles in your own pictures: **high contrast** (/settings tiles)")
            if settings.tiles == "contrast"
            else say("Tiles in your own pictures: **classic** (/settings tiles)"),
            say("Told that it is your turn when you do not move for a while: **no** (/settings pings)")
            if settings.pings is False
            else say("Told that it is your turn when you do not move for a while: **yes** (/settings pings)"),
            _SURFACES[settings.surface],
        )

    def _quiet_line(self, settings: UserSettings) -> Words:
        quiet = settings.quiet
        zone = zone_of(quiet.zone) if quiet is not None else None
        if quiet is None or zone is None:
            return say("Quiet hours at slow tables: **none** (/settings quiet)")
        local = self.service.clock.now().astimezone(zone)
        return say(
            "Quiet hours at slow tables: **{start} to {end}** in {zone}, where it is {now} now (/settings quiet). "
            "Nothing sounds meanwhile, and no move of yours is due.",
            start=Plain(clock_text(quiet.start)),
            end=Plain(clock_text(quiet.end)),
            zone=PersonName(quiet.zone),
            now=Plain(clock_text(local.hour * 60 + local.minute)),
        )


_SURFACES: Final = {
    None: say("Your hand: **where the table has it** (/hand where)"),
    "dm": say("Your hand: **by direct message** (/hand where)"),
    "channel": say("Your hand: **in the channel, only for you** (/hand where)"),
}


def _parse_quiet(known: UserSettings, start: str | None, end: str | None, timezone: str | None) -> Quiet | Text:
    """The new quiet hours, or the problem with them. What is None is taken from the ``known`` settings."""
    minutes = {text: minute_from(text) for text in (start, end) if text is not None}
    problem = next((text for text, minute in minutes.items() if minute is None), None)
    if problem is not None:
        return say("“{text}” is no time of the day. Write it like 22:00, 7:30 or 10 pm.", text=PersonName(problem))
    old = known.quiet
    first = minutes[start] if start is not None else old.start if old is not None else None
    last = minutes[end] if end is not None else old.end if old is not None else None
    if first is None or last is None:
        return say("Choose both: when your quiet hours begin (from) and when they end (to).")
    zone = known.zone if timezone is None else zone_named(timezone)
    if zone is None:
        if timezone is None:
            return say("In which time zone? Choose it in the option timezone.")
        return say(
            "There is no time zone “{text}”. Choose one from the list, like Europe/Berlin.", text=PersonName(timezone)
        )
    length = (last - first) % (24 * 60)
    if not length:
        return say("Those hours end when they begin. For no quiet hours, choose off.")
    if length > LONGEST:
        return say(
            "Quiet hours last at most {hours} hours a day: the others wait for you meanwhile.", hours=LONGEST // 60
        )
    return Quiet(first, last, zone)
