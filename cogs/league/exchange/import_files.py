"""Previews an exported league or a sheet of games with its errors, then imports it.

The preview message carries the file, so that its buttons still work after a restart.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord

from bot.client.jantaku import JantakuBot
from bot.engine.rules.ruleset import Ruleset, preset
from bot.league.exchange.archive import Archive, UnreadableLeagueFile
from bot.league.exchange.archive_reading import read_archive
from bot.league.exchange.csv_reading import GameSheet, UnreadableSheet, read_sheet
from bot.league.leagues import League, names_by_number
from bot.league.name_key import mistyped_names, name_key
from bot.store.league.exchange.import_plan import MOST_NEW_PLAYERS, ImportPlan, ImportWish, Taker, TooManyNewPlayers
from bot.store.league.exchange.imports import LeagueChanged
from bot.text.league import exchange as words_of
from bot.text.sentences import PersonName, Words, fit, lines, render, say, say_many
from cogs.common.answer import Answer
from cogs.common.attachment import FileReading, fetched
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached, Button, Content
from cogs.common.rules_lookup import rules_here
from cogs.league.league_service import LeagueService
from cogs.league.pages import league_pressed
from cogs.league.people.server_member_lookup import Unanswered, member_called

Interaction = discord.Interaction[Any]
FEATURE: Final = "takein"
CANCEL: Final = "x"
LARGEST: Final = 9 * 1024 * 1024
"""Bytes of a file that the preview can carry."""
MOST_NAMES: Final = 40
"""How many names of new guests are looked up among the members of the server."""
TRIES: Final = 5
"""How often a plan is made again if the league changed meanwhile."""
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


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The plan of an import. ``head`` describes the file; ``name`` is a new league's."""

    plan: ImportPlan
    head: Words
    name: str = ""
    members: tuple[str, ...] = ()
    """The names of new guests that members of the server have."""


class FileImport:
    """Previews files for officers, and takes the buttons of the preview. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._turn: Final = asyncio.Lock()
        """Only one import is planned at a time, since each may take much memory."""

    async def look_at_league(
        self, interaction: Interaction, sent: Attached, league: str | None, answer: Answer
    ) -> None:
        """Show what an exported league would bring. Raises CommandRefused."""
        await self._need_somebody(interaction)
        chosen = None if league is None else (await self._service.league(interaction, league)).id
        archive = await self._archive(interaction, sent)
        if chosen is None:
            chosen = await self._service.bot.store.league_imports.home_of(archive, interaction.guild_id or 0)
        await self._show(interaction, ImportPress(sheet=False, league=chosen or 0), sent, answer, archive)

    async def look_at_sheet(
        self,
        interaction: Interaction,
        sent: Attached,
        league: League,
        season: int,
        dates: str | None,
        answer: Answer,
    ) -> None:
        """Show what a sheet of games would bring. Raises CommandRefused."""
        press = ImportPress(sheet=True, league=league.id, season=season, dates=dates[0] if dates is not None else "n")
        await self._show(interaction, press, sent, answer)

    async def _show(
        self,
        interaction: Interaction,
        press: ImportPress,
        file: Attached,
        answer: Answer,
        archive: Archive | None = None,
    ) -> None:
        league = await self._league(interaction, press)
        look = await self._look(interaction, press, archive or await self._file(interaction, press, file))
        locale = str(interaction.locale)
        names = await self._names(league, look.plan)
        plan = look.plan
        likely = await FileReading.of(self._service.bot).read(
            file.name, mistyped_names, plan.new_guests, tuple(names.values()), words_of.GUESTS
        )
        words = await self._words(interaction, press, look, names, likely)
        files = [file] if plan.entries else []
        if plan.findings:

            def listed() -> bytes:
                text = lines(*(words_of.finding_text(each, names, sheet=press.sheet) for each in plan.findings))
                return (render(text, locale, markdown=False) + "\n").encode("utf-8-sig")

            files.append(Attached("faults.txt", await asyncio.to_thread(listed)))
        await answer.tell(
            Content(fit(render(words, locale)), buttons=_buttons(press, look, locale), files=tuple(files))
        )

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Import the file of the pressed message, or cancel. Never raises."""
        await self._service.answer(interaction, partial(self._pressed, interaction, rest))

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        locale = str(interaction.locale)
        if rest == CANCEL:
            await answer.update(Content(render(say("Nothing was imported."), locale)))
            return
        match, message = _PRESS.fullmatch(rest), interaction.message
        if match is None or message is None:
            raise CommandRefused(say("This button is from another version of the bot."))
        if not message.attachments:
            raise CommandRefused(say("The file is gone. Send it again."))
        press = ImportPress(match[1] == "c", int(match[2]), int(match[3]), match[4], members=bool(match[5]))
        await self._league(interaction, press)
        file = message.attachments[0]
        sent = Attached(file.filename, await fetched(file, LARGEST))
        words = await self._taken(interaction, press, await self._file(interaction, press, sent))
        await answer.update(Content(fit(render(words, locale))))

    async def _taken(self, interaction: Interaction, press: ImportPress, file: Archive | GameSheet) -> Words:
        """Import everything valid. A second press, or a second officer, imports nothing twice."""
        imports = self._service.bot.store.league_imports
        for _ in range(TRIES):
            look = await self._look(interaction, press, file)
            plan = look.plan
            if not plan.entries:
                return say("Nothing in it is new any more.")
            try:
                if press.league:
                    await imports.take(press.league, plan)
                else:
                    name, guild = look.name, interaction.guild_id or 0
                    press = replace(
                        press, league=await imports.take_new(guild, name, plan, self._service.bot.clock.now())
                    )
            except LeagueChanged:
                continue
            league = await self._service.bot.store.leagues.league(press.league)
            return lines(
                say(
                    "**Taken into “{league}”: {games}.**",
                    league=PersonName(league.name if league is not None else look.name),
                    games=say_many("{count} game", "{count} games", plan.new_games),
                ),
                say_many("{count} was there already.", "{count} were there already.", plan.known)
                if plan.known
                else None,
                say_many("{count} was left out.", "{count} were left out.", plan.left) if plan.left else None,
                words_of.guests_text(plan.new_guests),
                say("/league standings shows how it stands now."),
            )
        raise CommandRefused(say("The league changes all the time just now. Nothing was imported; try again."))

    # Reading

    async def _need_somebody(self, interaction: Interaction) -> None:
        """Raises CommandRefused for users who are neither officers of a league here nor manage the server."""
        if interaction.permissions.manage_guild:
            return
        here = await self._service.bot.store.leagues.of(interaction.guild_id or 0)
        if not any(self._service.is_officer(interaction, league) for league in here):
            raise CommandRefused(
                say("Only officers of a league and members with the permission Manage Server may do this.")
            )

    async def _league(self, interaction: Interaction, press: ImportPress) -> League | None:
        """The league to import into, None for a new one. Raises CommandRefused if the user may not do that."""
        if not press.league:
            if not interaction.permissions.manage_guild:
                raise CommandRefused(say("Only members with the permission Manage Server may begin a league."))
            return None
        league = await league_pressed(self._service, interaction, press.league)
        self._service.need_officer(interaction, league)
        return league

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

    async def _look(self, interaction: Interaction, press: ImportPress, file: Archive | GameSheet) -> ImportPreview:
        """Plan the import of a file that has been read."""
        async with self._turn:
            try:
                return await self._planned(interaction, press, file)
            except TooManyNewPlayers:
                raise CommandRefused(words_of.too_many_new_players(MOST_NEW_PLAYERS)) from None

    async def _planned(self, interaction: Interaction, press: ImportPress, file: Archive | GameSheet) -> ImportPreview:
        now, imports = self._service.bot.clock.now(), self._service.bot.store.league_imports
        taker = Taker(interaction.user.id, interaction.user.display_name)
        if isinstance(file, Archive):
            head = words_of.written_text(file.name, file.exported_at)
            return ImportPreview(
                await imports.plan(file, press.league or None, now, ImportWish(taker)), head, file.name
            )
        sheet, zone = file, await self._zone(interaction, press)
        rules = await self._rules(interaction.guild_id or 0)
        wish = ImportWish(taker, press.season or None, rules)
        plan = await imports.plan(sheet, press.league, now, wish)
        members = await self._members(interaction, plan.new_guests)
        if press.members and members:
            plan = await imports.plan(sheet, press.league, now, replace(wish, members=members))
        head = lines(
            say_many("{count} row.", "{count} rows.", sheet.rows),
            say(
                "Columns without a meaning here: {columns}.",
                columns=PersonName(", ".join(sheet.ignored[: words_of.COLUMNS])),
            )
            if sheet.ignored
            else None,
            words_of.zone_text(str(zone)),
        )
        return ImportPreview(plan, head, members=tuple(member.name for member in members.values()))

    async def _members(self, interaction: Interaction, names: Sequence[str]) -> dict[str, Taker]:
        """The members of the server who have one of these names each; none any more once Discord does not answer."""
        found: dict[str, Taker] = {}
        for name in names[:MOST_NAMES]:
            try:
                member = await member_called(interaction, name)
            except Unanswered:
                break
            if member is not None:
                found[name_key(name)] = Taker(member.id, member.display_name)
        return found

    async def _zone(self, interaction: Interaction, press: ImportPress) -> ZoneInfo:
        """The zone of the dates in a sheet."""
        league = await self._league(interaction, press)
        return await self._service.zone(interaction, league)

    async def _rules(self, guild: int) -> dict[int, tuple[str, Ruleset]]:
        """The default rules by number of players: the server's, and Tenhou's for the other number."""
        by_players = {4: ("tenhou", preset("tenhou")), 3: ("tenhou_sanma", preset("tenhou_sanma"))}
        here = await rules_here(self._service.bot, guild)
        by_players[here.rules.players] = (here.kept_as, here.rules)
        return by_players

    async def _names(self, league: League | None, plan: ImportPlan) -> dict[int, str]:
        known = {player.number: player for player in plan.players}
        if league is not None:
            known = {**await self._service.bot.store.leagues.people(league.id), **known}
        return names_by_number(known)

    async def _words(
        self,
        interaction: Interaction,
        press: ImportPress,
        look: ImportPreview,
        names: Mapping[int, str],
        likely: Mapping[str, str],
    ) -> Words:
        plan = look.plan
        league = await self._league(interaction, press)
        target = (
            say("For a new league “{league}”:", league=PersonName(look.name))
            if league is None
            else say("For “{league}”:", league=PersonName(league.name))
        )
        counts = words_of.counts_text(
            games=plan.new_games,
            entries=len(plan.entries),
            known=plan.known,
            passed=plan.passed,
            left=plan.left,
            sheet=press.sheet,
        )
        return lines(
            look.head,
            target,
            counts,
            words_of.findings_text(plan.findings, names, sheet=press.sheet),
            words_of.after_faults(sheet=press.sheet, some=bool(plan.entries)) if plan.left else None,
            words_of.guests_text(plan.new_guests),
            words_of.members_text(look.members),
            words_of.likely_text(likely),
        )


def _buttons(press: ImportPress, look: ImportPreview, locale: str) -> tuple[Button, ...]:
    plan = look.plan
    if not plan.entries:
        return ()
    label = say("Import only what is right") if plan.left else say("Import it")
    style = discord.ButtonStyle.secondary if plan.left else discord.ButtonStyle.primary
    as_members = say_many("Import, {count} as a member", "Import, {count} as members", len(look.members))
    offered = (Button(replace(press, members=True).press, render(as_members, locale, markdown=False), style=style),)
    return (
        *(offered if look.members else ()),
        Button(press.press, render(label, locale, markdown=False), style=style),
        Button(feature_id(FEATURE, CANCEL), render(say("Cancel"), locale, markdown=False)),
    )
