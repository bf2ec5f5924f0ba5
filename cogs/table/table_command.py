"""`/table`: open, join, leave, start, close, show, and computer players."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.store.channel_settings import Defaults
from bot.store.errors import StoreError
from bot.table import commands as c
from bot.table import table_events as te
from bot.table.errors import ChannelTaken, NoSuchTable, WrongStage
from bot.table.ports import PublicTable
from bot.table.table_rules import TableRules, rules_of
from bot.text.sentences import Words, joined, lines, say, say_many
from bot.text.table.board_text import as_of
from cogs.common.answer import Answer
from cogs.common.command_places import places_of
from cogs.common.rules_lookup import usual_rules
from cogs.common.rules_typed import rules_autocomplete, rules_meant
from cogs.common.strengths import REMOVE, cpu_choices, not_for_three, strength_choices
from cogs.common.table_option_choices import LENGTHS, PACES, SURFACES
from cogs.table.alone import easy_settings, is_new, play_alone
from cogs.table.apply_preferences import apply_preferences
from cogs.table.board.after_kyoku import is_over
from cogs.table.board.board_message import content_of, face_of
from cogs.table.channels.movable_tables import public_tables_of
from cogs.table.channels.permissions import missing_permissions
from cogs.table.table_error_text import board_link, error_text, table_is_in
from cogs.table.table_leagues import season_rules
from cogs.table.table_list_text import tables_text
from cogs.table.table_rules_from_named import opening_rules
from cogs.table.table_service import TableService, person_of
from cogs.table.table_status_text import away_answer
from cogs.table.which_table import table_here, table_to_join

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class _OpenOptions:
    """The options of `/table open`; None was left out."""

    preset: str | None
    length: str | None
    pace: str | None
    surface: str | None
    cpu: str | None
    training: bool | None

    def for_a_beginner(self, easy: te.TableSettings) -> _OpenOptions:
        """With length, computer players and hints of an ``easy`` game where they were left out."""
        return replace(
            self,
            length=self.length or easy.length,
            cpu=self.cpu or easy.cpu,
            training=easy.training if self.training is None else self.training,
        )


class Tables(commands.Cog, name="Tables"):
    """`/table` and its subcommands."""

    table = app_commands.Group(name="table", description=locale_str("Riichi mahjong tables"))

    def __init__(self, service: TableService) -> None:
        self.service = service

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Note that a message was posted, as it may push a board out of view. Its content does not matter.

        One that a single person sees pushes up only theirs, until its answer is put away.
        """
        if message.flags.ephemeral:
            return
        self.service.boards.message_in(message.channel.id, message.id)

    @table.command(
        name="open",
        description=locale_str("Open a table for a game in this channel, with a timer for moves, and take a seat"),
    )
    @app_commands.describe(
        preset=locale_str("The rules"),
        length=locale_str("How long the game is"),
        pace=locale_str("How much time players have for a move"),
        surface=locale_str("Where hands appear, unless a player chooses otherwise"),
        cpu=locale_str("How strong the computer players are"),
        training=locale_str("A coach says what it would do and why; the game does not count"),
    )
    @app_commands.choices(
        length=LENGTHS,
        pace=PACES,
        surface=SURFACES,
        cpu=strength_choices(),
    )
    @app_commands.autocomplete(preset=rules_autocomplete)
    async def open(  # noqa: PLR0917 - one for each option
        self,
        interaction: Interaction,
        preset: str | None = None,
        length: str | None = None,
        pace: str | None = None,
        surface: str | None = None,
        cpu: str | None = None,
        training: bool | None = None,  # noqa: FBT001 - an option of the command
    ) -> None:
        """Open a table."""
        options = _OpenOptions(preset, length, pace, surface, cpu, training)
        await self.service.answer(interaction, partial(self._open, interaction, options), public=True)

    async def _open(self, interaction: Interaction, options: _OpenOptions, answer: Answer) -> None:
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        alone = interaction.guild_id is None
        missing = None if alone else missing_permissions(interaction)
        if missing is not None:
            await answer.tell(missing)
            return
        parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
        rules, rules_removed = await self._rules(interaction, options.preset, parent)
        defaults = await self._defaults(guild, places_of(interaction))
        if alone and await is_new(self.service, interaction.user.id):
            options = options.for_a_beginner(easy_settings(rules))
        settings = self._settings(defaults, options, rules, pace="relaxed" if alone else "live")
        refused = not_for_three(settings.cpu, rules_of(settings).players, self.service.bot.settings.cpu)
        if refused is not None:
            await answer.tell(refused)
            return
        if alone:
            await play_alone(self.service, interaction, answer, settings)
            return
        person = person_of(interaction)
        boards, threads = self.service.boards, self.service.threads
        lacking = threads.lacking(guild, channel)
        every = defaults.threads == "every"
        try:
            opened = await threads.open(c.Open(guild, channel, person, settings, parent=parent), every=every)
        except ChannelTaken as taken:
            await answer.tell(joined((error_text(taken), lacking), " "))
            return
        # No other task has run since the table was opened, so no board has been posted yet; this prevents a second one.
        boards.latest.hold(opened.table)
        try:
            await apply_preferences(self.service, opened, person.user)
            if opened.channel == channel:
                face, content = await boards.content(opened)
                token = await answer.reply(content)
                await boards.adopt(opened, face, token.message, channel)
            else:
                await answer.tell(table_is_in(opened))
        finally:
            boards.latest.release(opened.table)
        removed = say(
            "The default rules set here no longer exist, so this table uses other rules. Choose new default "
            "rules with /setup defaults."
        )
        notes = (removed if rules_removed else None, lacking if every and parent is None else None)
        if any(notes):
            await answer.beside(lines(*notes))

    async def _rules(self, interaction: Interaction, wanted: str | None, parent: int | None) -> tuple[TableRules, bool]:
        """The ``wanted`` rules; else those of the season here, else the usual ones.

        Also returns whether the rules chosen for this place have been removed, so that others had to be used.
        """
        if wanted is not None:
            return opening_rules(await rules_meant(self.service.bot, interaction, wanted, guess="sure")), False
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        season = await self.service.boards.leagues.season_at(guild, channel, parent)
        if season is not None:
            return season_rules(season), False
        usual = await usual_rules(self.service.bot, guild, places_of(interaction))
        return opening_rules(usual.rules), usual.gone

    async def _defaults(self, guild: int, places: tuple[int, ...]) -> Defaults:
        """What the channel or the server has chosen; nothing if that cannot be read."""
        try:
            return await self.service.bot.store.channels.here(guild, *places)
        except StoreError:
            return Defaults()

    def _settings(
        self, defaults: Defaults, options: _OpenOptions, rules: TableRules, *, pace: te.Pace
    ) -> te.TableSettings:
        """The typed options; what was left out comes from the rules, the channel, the server, or the operator.

        ``pace``: the one where nothing else says it.
        """
        operator = self.service.bot.settings.table
        return te.TableSettings(
            preset=rules.preset,
            length=cast("te.Length", options.length or rules.length or defaults.length or operator.default_length),
            pace=cast("te.Pace", options.pace or defaults.pace or pace),
            surface=cast("te.Surface", options.surface or defaults.surface or "dm"),
            cpu=options.cpu or "club",
            training=bool(options.training),
            options=rules.options,
            named=rules.named,
        )

    @table.command(
        name="cpu",
        description=locale_str("Seat one more computer player (bot) before the game starts, or remove the last one"),
    )
    @app_commands.describe(
        strength=locale_str("How strong the computer player is (default: the strength chosen for the table)")
    )
    @app_commands.choices(strength=cpu_choices())
    async def cpu(self, interaction: Interaction, strength: str | None = None) -> None:
        """Add a computer player, or remove one."""
        work = (
            partial(self._remove_cpu, interaction) if strength == REMOVE else partial(self._cpu, interaction, strength)
        )
        await self.service.answer(interaction, work)

    async def _cpu(self, interaction: Interaction, strength: str | None, answer: Answer) -> None:
        table = await table_here(self.service, interaction)
        public_table = await self.service.lobby.public_table(table)
        refused = not_for_three(strength or "", len(public_table.players), self.service.bot.settings.cpu)
        if refused is not None:
            await answer.tell(refused)
            return
        await self.service.lobby.submit(table, c.AddCpu(person_of(interaction), strength))
        await answer.tell(say("A computer player has sat down."))

    async def _remove_cpu(self, interaction: Interaction, answer: Answer) -> None:
        table = await table_here(self.service, interaction)
        public_table = await self.service.lobby.public_table(table)
        if public_table.stage == "lobby" and not any(isinstance(player, te.Cpu) for player in public_table.players):
            await answer.tell(say("There is no computer player at this table."))
            return
        await self.service.lobby.submit(table, c.RemoveCpu(person_of(interaction)))
        await answer.tell(say("A computer player has left."))

    @table.command(name="join", description=locale_str("Take a seat at this channel's table"))
    async def join(self, interaction: Interaction) -> None:
        """Join."""
        await self.service.answer(interaction, partial(self._sit, interaction))

    async def _sit(self, interaction: Interaction, answer: Answer) -> None:
        person = person_of(interaction)
        table = await table_to_join(self.service, interaction)
        public_table = await self.service.lobby.submit(table, c.Join(person))
        await apply_preferences(self.service, public_table, person.user)
        elsewhere = table_is_in(public_table) if public_table.channel != interaction.channel_id else None
        await answer.tell(joined((say("You have joined the table."), elsewhere), " "))

    @table.command(name="leave", description=locale_str("Leave the table; during a game, a caretaker plays on for you"))
    async def leave(self, interaction: Interaction) -> None:
        """Leave."""
        await self.service.answer(interaction, partial(self._leave, interaction))

    async def _leave(self, interaction: Interaction, answer: Answer) -> None:
        public_table = await self.service.lobby.submit(
            await table_here(self.service, interaction), c.Leave(person_of(interaction))
        )
        left = say("You have left the table.") if public_table.stage != "playing" else away_answer(public_table)
        await answer.tell(left)

    @table.command(name="start", description=locale_str("Start the game: draw the seats and deal"))
    @app_commands.describe(fill=locale_str("Fill free seats with computer players"))
    async def start(self, interaction: Interaction, fill: bool = False) -> None:  # noqa: FBT001, FBT002 - an option
        """Start."""
        await self.service.answer(interaction, partial(self._start, interaction, fill))

    async def _start(self, interaction: Interaction, fill: bool, answer: Answer) -> None:  # noqa: FBT001
        await self.service.lobby.submit(
            await table_here(self.service, interaction), c.Start(person_of(interaction), fill=fill)
        )
        await answer.tell(say("The game starts. Your hand is on its way."))

    @table.command(
        name="show",
        description=locale_str("Show this channel's table (status), or list all tables in this server"),
    )
    @app_commands.rename(everything="all")
    @app_commands.describe(everything=locale_str("List all tables in this server"))
    async def show(self, interaction: Interaction, everything: bool = False) -> None:  # noqa: FBT001, FBT002 - an option
        """Show."""
        work = self._list if everything else self._show
        await self.service.answer(interaction, partial(work, interaction))

    async def _show(self, interaction: Interaction, answer: Answer) -> None:
        public_table = await self.service.lobby.public_table(await table_here(self.service, interaction))
        locale, league = str(interaction.locale), await self.service.boards.leagues.words(public_table)
        tiles = await self.service.readers.tiles_of(interaction.user.id)
        content = await content_of(public_table, face_of(public_table, locale, league), locale, tiles)
        await answer.reply(replace(content.adding(_copied(public_table)), buttons=(), menus=()))

    @table.command(
        name="close",
        description=locale_str("Close this channel's table, or every table where a player is waiting alone"),
    )
    @app_commands.describe(
        waiting=locale_str("Close all tables where one player is waiting alone, in every channel that you manage")
    )
    async def close(self, interaction: Interaction, waiting: bool = False) -> None:  # noqa: FBT001, FBT002 - an option
        """Close."""
        work = self._close_waiting if waiting else self._close
        await self.service.answer(interaction, partial(work, interaction))

    async def _close(self, interaction: Interaction, answer: Answer) -> None:
        force = interaction.permissions.manage_channels
        await self.service.lobby.submit(
            await table_here(self.service, interaction), c.Close(person_of(interaction), force=force)
        )
        await answer.tell(say("The table is closed."))

    async def _close_waiting(self, interaction: Interaction, answer: Answer) -> None:
        lobby, closed = self.service.lobby, 0
        for listed in await public_tables_of(self.service, await lobby.of_guild(interaction.guild_id or 0)):
            if not waits_alone(listed) or not manages(interaction, listed):
                continue
            with contextlib.suppress(NoSuchTable, WrongStage):
                # Somebody may have come, and the game begun, while the tables before were closed.
                if waits_alone(await lobby.public_table(listed.table)):
                    await lobby.submit(listed.table, c.Close(person_of(interaction), force=True))
                    closed += 1
        if not closed:
            await answer.tell(say("No player is waiting alone at a table in any channel that you manage."))
            return
        done = say_many(
            "Closed {count} table where a player was waiting alone.",
            "Closed {count} tables where a player was waiting alone.",
            closed,
        )
        await answer.tell(done)

    async def _list(self, interaction: Interaction, answer: Answer) -> None:
        if interaction.guild_id is None:
            await answer.tell(say("Use this command in a server to list the tables open there."))
            return
        public_tables = await public_tables_of(
            self.service, await self.service.lobby.of_guild(interaction.guild_id or 0)
        )
        if not public_tables:
            await answer.tell(say("No table is open in this server. Open one with /table open."))
            return
        await answer.tell(tables_text(public_tables))


def waits_alone(public_table: PublicTable) -> bool:
    """Whether one person sits at a table that has not begun."""
    return public_table.stage == "lobby" and len(public_table.people) == 1


def manages(interaction: Interaction, public_table: PublicTable) -> bool:
    """Whether the user may manage the channel of a table, or the one that its thread is in."""
    server, member = interaction.guild, interaction.user
    if server is None or not isinstance(member, discord.Member):
        return False
    for channel in (public_table.channel, public_table.parent):
        place = server.get_channel_or_thread(channel) if channel is not None else None
        if place is not None and (not isinstance(place, discord.Thread) or place.parent is not None):
            return place.permissions_for(member).manage_channels
    return False


def _copied(public_table: PublicTable) -> Words:
    """That a copy of the board stays as it is, and where the board is."""
    game, board = public_table.game, board_link(public_table)
    if is_over(public_table):
        return lines()
    if game is None or game.kyoku_over is not None:
        return say("-# This is a copy. The live table: {board}", board=board)
    dated = as_of(game, public_table.names)
    return say("-# {dated}. This is a copy. The live table: {board}", dated=dated, board=board)
