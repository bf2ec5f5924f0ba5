"""Previews an exported league or a sheet of games with its errors, then imports it.

The preview message carries the file, so that its buttons still work after a restart.
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord

from bot.club.commands import ImportArchive, Imported, ImportSheet
from bot.engine.rules.ruleset import Ruleset, preset
from bot.league.drafts import Member
from bot.league.exchange.archive import Archive, UnreadableLeagueFile
from bot.league.exchange.archive_reading import read_archive
from bot.league.exchange.csv_reading import GameSheet, UnreadableSheet, read_sheet
from bot.league.leagues import League
from bot.league.name_key import mistyped_names, name_key
from bot.text.league import exchange as words_of
from bot.text.sentences import PersonName, Words, lines, render, say, say_many
from cogs.common.answer import Answer
from cogs.common.attachment import FileReading, fetched
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached, Button, Content
from cogs.common.rules_lookup import rules_here
from cogs.league.league_service import LeagueService, league_pressed
from cogs.league.people.server_member_lookup import ServerMembers

Interaction = discord.Interaction[Any]
FEATURE: Final = "takein"
CANCEL: Final = "x"
LARGEST: Final = 9 * 1024 * 1024
"""Bytes of a file that the preview can carry."""
MOST_NAMES: Final = 40
"""How many names of new guests are looked up among the members of the server."""
_PRESS: Final = re.compile(r"([sc])([0-9]{1,18})\.([0-9]{1,9})\.([ndm])(y?)")
_DAY_FIRST: Final = {"n": None, "d": True, "m": False}


@dataclass(frozen=True, slots=True)
class ImportPress:
    """How to import a file. ``league`` 0 is a new one, ``season`` 0 that of each row."""

    sheet: bool
    league: int
    season: int = 0
    dates: str = "n"
    members: bool = False
    """Whether names of new guests that members of the server have mean these members."""

    @property
    def press(self) -> str:
        """The custom id of the button that imports the file."""
        kind = "c" if self.sheet else "s"
        return feature_id(FEATURE, f"{kind}{self.league}.{self.season}.{self.dates}{'y' if self.members else ''}")


class FileImport:
    """Previews files for officers, and takes the buttons of the preview. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        service.presses(FEATURE, self._pressed)

    async def look_at_league(
        self, interaction: Interaction, sent: Attached, league: str | None, answer: Answer
    ) -> None:
        """Show what an exported league would bring. Raises CommandRefused, and LeagueRefused."""
        club, actor = self._service.club, self._service.actor(interaction)
        chosen = 0 if league is None else (await self._service.league(interaction, league)).id
        await club.check_may_import(actor, chosen)
        archive = await self._archive(interaction, sent)
        if league is None:
            chosen = await club.imports.home_of(archive, actor.guild)
        await self._show(interaction, ImportPress(sheet=False, league=chosen), sent, answer, archive)

    async def look_at_sheet(
        self,
        interaction: Interaction,
        sent: Attached,
        league: League,
        season: int,
        dates: str | None,
        answer: Answer,
    ) -> None:
        """Show what a sheet of games would bring. Raises CommandRefused, and LeagueRefused."""
        press = ImportPress(sheet=True, league=league.id, season=season, dates=dates[0] if dates is not None else "n")
        await self._show(interaction, press, sent, answer, await self._file(interaction, press, sent))

    async def _show(
        self,
        interaction: Interaction,
        press: ImportPress,
        file: Attached,
        answer: Answer,
        content: Archive | GameSheet,
    ) -> None:
        found = await self._service.club.look(
            self._service.actor(interaction), await self._command(interaction, press, content)
        )
        locale = str(interaction.locale)
        likely = await FileReading.of(self._service.bot).read(
            file.name, mistyped_names, found.guests, tuple(found.names.values()), words_of.GUESTS
        )
        members = tuple((await self._members(interaction, found.guests)).values()) if press.sheet else ()
        head = await self._head(interaction, press, content)
        files = [file] if found.entries else []
        if found.faults:

            def listed() -> bytes:
                text = lines(*(words_of.finding_text(each, found.names, sheet=press.sheet) for each in found.faults))
                return (render(text, locale, markdown=False) + "\n").encode("utf-8-sig")

            files.append(Attached("faults.txt", await asyncio.to_thread(listed)))
        words = _preview(press, head, found, [member.name for member in members], likely)
        await answer.tell(Content(words, _buttons(press, found, len(members)), files=tuple(files)))

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Import the file of the pressed message, or cancel."""
        if rest == CANCEL:
            await answer.update(say("Nothing was imported."))
            return
        match, message = _PRESS.fullmatch(rest), interaction.message
        if match is None or message is None:
            raise CommandRefused(say("This button is from an older version of the bot. Use the command again."))
        if not message.attachments:
            raise CommandRefused(say("The file is gone. Send it again."))
        press = ImportPress(match[1] == "c", int(match[2]), int(match[3]), match[4], members=bool(match[5]))
        await self._service.club.check_may_import(self._service.actor(interaction), press.league)
        file = message.attachments[0]
        sent = Attached(file.filename, await fetched(file, LARGEST))
        content = await self._file(interaction, press, sent)
        # A second press, or a second officer, imports nothing twice.
        done = await self._service.run(interaction, await self._command(interaction, press, content))
        await answer.update(_taken(done))

    # Reading

    async def _file(self, interaction: Interaction, press: ImportPress, file: Attached) -> Archive | GameSheet:
        """The contents of a file. Raises CommandRefused if it cannot be read."""
        if not press.sheet:
            return await self._archive(interaction, file)
        zone = await self._zone(interaction, press)
        reading = FileReading.of(self._service.bot)
        read = partial(read_sheet, zone=zone, day_first=_DAY_FIRST[press.dates])
        try:
            with reading.turn(interaction.user.id):
                return await reading.read(file.name, read, file.data)
        except UnreadableSheet as error:
            raise CommandRefused(words_of.unreadable_sheet(error)) from None

    async def _archive(self, interaction: Interaction, file: Attached) -> Archive:
        reading = FileReading.of(self._service.bot)
        try:
            with reading.turn(interaction.user.id):
                return await reading.read(file.name, read_archive, file.data)
        except UnreadableLeagueFile as error:
            raise CommandRefused(words_of.unreadable_archive(error)) from None

    async def _command(
        self, interaction: Interaction, press: ImportPress, content: Archive | GameSheet
    ) -> ImportSheet | ImportArchive:
        """What imports a file that has been read."""
        if isinstance(content, Archive):
            return ImportArchive(press.league, content)
        command = ImportSheet(press.league, content, await self._rules(interaction.guild_id or 0), press.season)
        if not press.members:
            return command
        found = await self._service.club.look(self._service.actor(interaction), command)
        return replace(command, members=await self._members(interaction, found.guests))

    async def _members(self, interaction: Interaction, names: Sequence[str]) -> dict[str, Member]:
        """The members of the server who have one of these names each; none any more once Discord does not answer."""
        members = ServerMembers(interaction)
        found = {name_key(name): await members.called(name) for name in names[:MOST_NAMES]}
        return {key: member for key, member in found.items() if member is not None}

    async def _zone(self, interaction: Interaction, press: ImportPress) -> ZoneInfo:
        """The zone of the dates in a sheet."""
        league = await league_pressed(self._service, interaction, press.league)
        return await self._service.zone(interaction, league)

    async def _rules(self, guild: int) -> dict[int, tuple[str, Ruleset]]:
        """The default rules by number of players: the server's, and Tenhou's for the other number."""
        by_players = {4: ("tenhou", preset("tenhou")), 3: ("tenhou_sanma", preset("tenhou_sanma"))}
        here = await rules_here(self._service.bot, guild)
        by_players[here.rules.players] = (here.kept_as, here.rules)
        return by_players

    async def _head(self, interaction: Interaction, press: ImportPress, content: Archive | GameSheet) -> Words:
        if isinstance(content, Archive):
            return words_of.written_text(content.name, content.exported_at)
        ignored = PersonName(", ".join(content.ignored[: words_of.COLUMNS]))
        return lines(
            say_many("{count} row.", "{count} rows.", content.rows),
            say("Ignored columns: {columns}.", columns=ignored) if content.ignored else None,
            words_of.zone_text(str(await self._zone(interaction, press))),
        )


def _preview(
    press: ImportPress, head: Words, found: Imported, members: Sequence[str], likely: Mapping[str, str]
) -> Words:
    name = PersonName(found.name)
    target = say("For “{league}”:", league=name) if found.league else say("For a new league “{league}”:", league=name)
    counts = words_of.counts_text(
        games=found.games,
        entries=found.entries,
        known=found.known,
        passed=found.passed,
        left=found.left,
        sheet=press.sheet,
    )
    return lines(
        head,
        target,
        counts,
        words_of.findings_text(found.faults, found.names, sheet=press.sheet),
        words_of.after_faults(sheet=press.sheet, some=bool(found.entries)) if found.left else None,
        words_of.guests_text(found.guests),
        words_of.members_text(members),
        words_of.likely_text(likely),
    )


def _taken(done: Imported) -> Words:
    """What was imported."""
    if not done.entries:
        return say("The file no longer contains anything new.")
    return lines(
        say(
            "**Imported into “{league}”: {games}.**",
            league=PersonName(done.name),
            games=say_many("{count} game", "{count} games", done.games),
        ),
        say_many(
            "{count} entry had already been imported.",
            "{count} entries had already been imported.",
            done.known,
        )
        if done.known
        else None,
        say_many("{count} entry was left out.", "{count} entries were left out.", done.left) if done.left else None,
        words_of.guests_text(done.guests),
        say("See the standings with /league standings."),
    )


def _buttons(press: ImportPress, found: Imported, members: int) -> tuple[Button, ...]:
    if not found.entries:
        return ()
    label = say("Import the valid part") if found.left else say("Import it")
    style = discord.ButtonStyle.secondary if found.left else discord.ButtonStyle.primary
    as_members = say_many("Import with {count} as a member", "Import with {count} as members", members)
    offered = (Button(replace(press, members=True).press, as_members, style=style),)
    return (
        *(offered if members else ()),
        Button(press.press, label, style=style),
        Button(feature_id(FEATURE, CANCEL), say("Cancel")),
    )
