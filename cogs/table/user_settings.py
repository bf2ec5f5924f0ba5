"""`/settings`: a person's quiet hours, tiles, pings and pictures. Changes apply at once at all their tables."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, Final, Unpack

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.league.typed.dates import minute_from
from bot.store.errors import StoreError
from bot.store.user_and_server_settings import TileStyle, UserChoices, UserSettings
from bot.table.commands import SetQuiet
from bot.table.errors import OfAnotherProcess, TableError
from bot.table.table_events import Quiet
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from bot.time_zones import zone_of
from cogs.common.answer import Answer
from cogs.common.buttons import Features, chosen_value, feature_id, menu_id
from cogs.common.content import Button, Content, Menu
from cogs.common.forms import Form, FormField, filled
from cogs.common.sharing import turned
from cogs.table.table_service import TableService
from cogs.table.times_of_day import clock_text, zone_choices, zone_named

Interaction = discord.Interaction[Any]

LONGEST: Final = 16 * 60
"""The most minutes of quiet hours a day: other players wait meanwhile."""
FEATURE: Final = "settings"
TILES, TOLD, UNTOLD, HOURS, WRITTEN, LOUD = "tiles", "told", "untold", "hours", "written", "loud"
DRAWN, WORDED, VALUED, UNVALUED = "drawn", "worded", "valued", "unvalued"
"""What a press, a choice or a form is about."""
NEAREST: Final = 5
"""Time zones that are suggested for an unknown one."""
CHOSE: Final = "settings"
"""What a process tells the others when a person has chosen something."""

_AWAY: Final = say("Your settings cannot be read or saved at the moment; please try again later.")

log = structlog.stdlib.get_logger(__name__)


class SettingsPage(commands.Cog, name="Settings"):
    """`/settings`: a private page with all settings, which changes them."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._applying: set[asyncio.Task[None]] = set()
        Features.of(service.bot).add(FEATURE, self.pressed)
        if service.bot.exchange is not None:
            service.bot.exchange.listen(CHOSE, self._chosen_elsewhere)

    @app_commands.command(
        name="settings",
        description=locale_str("Your own settings: tiles, pings (reminders, notifications), quiet hours"),
    )
    async def settings(self, interaction: Interaction) -> None:
        """Show them."""
        await self.service.answer(interaction, partial(self._show, interaction, None))

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press, a choice or a form. Never raises."""
        await self.service.answer(interaction, partial(self._pressed, interaction, rest))

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        user = interaction.user.id
        match rest:
            case _ if rest == TILES:
                style: TileStyle = "contrast" if chosen_value(interaction) == "contrast" else "classic"
                await self._show(interaction, partial(self._choose_shown, user, tiles=style), answer)
            case _ if rest in {TOLD, UNTOLD}:
                await self._show(
                    interaction, partial(self.service.bot.store.settings.choose, user, pings=rest == TOLD), answer
                )
            case _ if rest in {DRAWN, WORDED}:
                await self._show(interaction, partial(self._choose_shown, user, pictures=rest == DRAWN), answer)
            case _ if rest in {VALUED, UNVALUED}:
                await self._show(interaction, partial(self._choose_shown, user, hints=rest == VALUED), answer)
            case _ if rest == HOURS:
                await self._ask_hours(interaction, answer)
            case _ if rest == WRITTEN:
                said = {key: str(value).strip() for key, value in filled(interaction).items()}
                await self._show(interaction, partial(self._set_quiet, user, said), answer)
            case _ if rest == LOUD:
                await self._show(interaction, partial(self._keep_quiet, user, None), answer)
            case _:
                await self._show(interaction, None, answer)

    async def _show(
        self, interaction: Interaction, change: Callable[[], Awaitable[Words | None]] | None, answer: Answer
    ) -> None:
        """Change a setting and show all of them, or the problem that ``change`` returns."""
        try:
            problem = None if change is None else await change()
            settings = await self.service.bot.store.settings.user(interaction.user.id)
        except StoreError:
            log.warning("settings could not be kept", exc_info=True)
            problem = _AWAY
        if problem is None:
            await turned(answer, self._page(settings))
        else:
            await answer.tell(problem)

    async def _ask_hours(self, interaction: Interaction, answer: Answer) -> None:
        try:
            settings = await self.service.bot.store.settings.user(interaction.user.id)
        except StoreError:
            log.warning("settings could not be read", exc_info=True)
            await answer.tell(_AWAY)
            return
        await answer.ask(_hours_form(settings))

    async def _set_quiet(self, user: int, said: Mapping[str, str]) -> Words | None:
        """Store the quiet hours of a form and apply them. Returns the problem, if any."""
        known = await self.service.bot.store.settings.user(user)
        wanted = await asyncio.to_thread(_parse_quiet, known, said, self.service.clock.now())
        if not isinstance(wanted, Quiet):
            return wanted
        await self._keep_quiet(user, wanted)
        return None

    async def _keep_quiet(self, user: int, quiet: Quiet | None) -> None:
        await self.service.bot.store.settings.set_quiet(user, quiet)
        self._tell_others(user)
        await self._apply_quiet(user, quiet)

    async def _apply_quiet(self, user: int, quiet: Quiet | None) -> None:
        """Apply new quiet hours at the person's slow tables: deadlines move."""
        for table in await self._tables_of(user):
            try:
                public_table = await self.service.lobby.public_table(table)
                if public_table.settings.pace == "slow":
                    await self.service.lobby.submit(table, SetQuiet(user, quiet))
                    self.service.hands.anew(table, user)
            except OfAnotherProcess:
                # That process is told.
                continue
            except TableError:
                log.warning("a table did not take quiet hours", table=table, exc_info=True)

    async def _tables_of(self, user: int) -> tuple[str, ...]:
        """The person's tables, to which a change applies at once; none if they cannot be read."""
        try:
            return await self.service.lobby.of_user(user)
        except TableError:
            log.warning("the tables of a person could not be looked for", exc_info=True)
            return ()

    async def _choose_shown(self, user: int, **choices: Unpack[UserChoices]) -> None:
        """Store settings and show all hands of the person as they chose now."""
        await self.service.bot.store.settings.choose(user, **choices)
        self._tell_others(user)
        await self._show_anew(user, await self.service.bot.store.settings.user(user))

    def _tell_others(self, user: int) -> None:
        """Let other processes apply what a person chose at their tables."""
        if self.service.bot.exchange is not None:
            self.service.bot.exchange.tell_others(CHOSE, user=user)

    def _chosen_elsewhere(self, message: Mapping[str, Any]) -> None:
        task = asyncio.get_running_loop().create_task(self._apply(int(message["user"])))
        self._applying.add(task)
        task.add_done_callback(self._applying.discard)

    async def _apply(self, user: int) -> None:
        """Apply what a person chose where another process answered them."""
        try:
            settings = await self.service.bot.store.settings.user(user)
        except StoreError:
            log.warning("what a person chose cannot be read", exc_info=True)
            return
        await self._show_anew(user, settings)
        await self._apply_quiet(user, settings.quiet)

    async def _show_anew(self, user: int, settings: UserSettings) -> None:
        self.service.readers.chose(user, settings)
        for table in await self._tables_of(user):
            self.service.hands.anew(table, user)

    def _page(self, settings: UserSettings) -> Content:
        """All settings, with the menu and buttons that change them."""
        told, drawn = settings.pings is not False, settings.pictures is not False
        text = lines(
            say("**Your settings**"),
            self._quiet_line(settings),
            say("Tiles in your own pictures: **high contrast**")
            if settings.tiles == "contrast"
            else say("Tiles in your own pictures: **classic**"),
            say("Reminder when you have not made a move for a while: **yes**")
            if told
            else say("Reminder when you have not made a move for a while: **no**"),
            _SURFACES[settings.surface],
            say("Pictures of hands, standings and profiles: **yes**")
            if drawn
            else say("Pictures of hands, standings and profiles: **no, text only**"),
            _HINTS[settings.hints],
        )

        contrast = settings.tiles == "contrast"
        tiles = Menu(
            menu_id(FEATURE, TILES),
            (
                ("classic", say("Classic tiles"), None, not contrast),
                ("contrast", say("High-contrast tiles"), say("Large digits and letters, black on white"), contrast),
            ),
            say("Tiles in your pictures"),
            0,
        )
        pings = say("Turn off reminders") if told else say("Turn on reminders")
        pictures = say("Text only") if drawn else say("Pictures")
        values = say("Hide wait values") if settings.hints else say("Show wait values at every table")
        buttons = [
            Button(feature_id(FEATURE, HOURS), say("Quiet hours…"), 1),
            Button(feature_id(FEATURE, UNTOLD if told else TOLD), pings, 1),
            Button(feature_id(FEATURE, WORDED if drawn else DRAWN), pictures, 1),
            Button(feature_id(FEATURE, UNVALUED if settings.hints else VALUED), values, 1),
        ]
        if settings.quiet is not None:
            buttons.insert(1, Button(feature_id(FEATURE, LOUD), say("No quiet hours"), 1))
        return Content(text, tuple(buttons), menus=(tiles,))

    def _quiet_line(self, settings: UserSettings) -> Words:
        quiet = settings.quiet
        zone = zone_of(quiet.zone) if quiet is not None else None
        if quiet is None or zone is None:
            return say("Quiet hours at slow tables: **none**")
        local = self.service.clock.now().astimezone(zone)
        return say(
            "Quiet hours at slow tables: **{start} to {end}** in {zone}, where it is now {now}. During these "
            "hours you get no notifications and none of your moves fall due.",
            start=Plain(clock_text(quiet.start)),
            end=Plain(clock_text(quiet.end)),
            zone=PersonName(quiet.zone),
            now=Plain(clock_text(local.hour * 60 + local.minute)),
        )


_HINTS: Final = {
    None: say("Wait values shown with your hand: **at training tables**"),
    True: say("Wait values shown with your hand: **at every table**"),
    False: say("Wait values shown with your hand: **no**"),
}

_SURFACES: Final = {
    None: say("Where your hand appears: **as set in the table's options** (/hand where)"),
    "dm": say("Where your hand appears: **by direct message** (/hand where)"),
    "channel": say("Where your hand appears: **in the channel, only for you** (/hand where)"),
}


def _hours_form(settings: UserSettings) -> Form:
    """A form for the quiet hours, with those that hold."""
    quiet = settings.quiet

    def field(key: str, label: Words, example: str, value: str | None, hint: Words | None = None) -> FormField:
        return FormField(key, label, hint, example, value, required=True, longest=64)

    place = say("For example Europe/Berlin, or just a city")
    return Form(
        feature_id(FEATURE, WRITTEN),
        say("Quiet hours"),
        (
            field("from", say("From"), "22:00", None if quiet is None else clock_text(quiet.start)),
            field("to", say("To"), "8:00", None if quiet is None else clock_text(quiet.end)),
            field("timezone", say("Time zone"), "Europe/Berlin", settings.zone, place),
        ),
    )


def _parse_quiet(known: UserSettings, said: Mapping[str, str], now: datetime) -> Quiet | Words:
    """The quiet hours of a form, or the problem with them."""
    start, end, typed = (said.get(key, "") for key in ("from", "to", "timezone"))
    minutes = {text: minute_from(text) for text in (start, end)}
    problem = next((text for text, minute in minutes.items() if minute is None), None)
    first, last = minutes[start], minutes[end]
    if problem is not None or first is None or last is None:
        return say(
            "“{text}” is not a time of day. Write a time such as 22:00, 7:30 or 10 pm.", text=PersonName(problem or "")
        )
    zone = known.zone if typed == known.zone else zone_named(typed)
    if zone is None:
        near = joined((PersonName(label) for label, _ in zone_choices(typed, now)[:NEAREST]), ", ")
        return lines(
            say("There is no time zone “{text}”. Write a time zone like Europe/Berlin.", text=PersonName(typed)),
            say("Is it one of these? {zones}", zones=near) if near.texts else None,
        )
    length = (last - first) % (24 * 60)
    if not length:
        return say("The start and end are the same. Choose different times, or press **No quiet hours**.")
    if length > LONGEST:
        return say(
            "Quiet hours may last at most {hours} hours a day, because the other players wait for you during "
            "that time.",
            hours=LONGEST // 60,
        )
    return Quiet(first, last, zone)
