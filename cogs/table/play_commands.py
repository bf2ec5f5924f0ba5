"""The group `/play`, with its commands for the own seat, also by direct message: `auto`, `away` and `why`."""

from functools import partial
from typing import cast

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.table.commands import Leave, Return, SetToggle
from bot.table.errors import NoSuchTable, NotSeated, TableError, WrongStage
from bot.table.ports import PlayerTable
from bot.table.table_events import Toggle
from bot.text.sentences import say
from cogs.common.answer import Answer
from cogs.table.table_error_text import why_text
from cogs.table.table_service import TableService, person_of
from cogs.table.table_status_text import away_answer
from cogs.table.which_table import TABLE_OPTION, Choices, Interaction, meant_table, table_choices


class Play(commands.Cog, name="Play"):
    """`/play`; ``votes`` and ``shuffle_commands`` add their commands to the group."""

    play = app_commands.Group(
        name="play",
        description=locale_str(
            "During a game: automatic moves, going away, votes, moving the table, shuffles, why a move is refused"
        ),
    )

    def __init__(self, service: TableService) -> None:
        self.service = service

    @play.command(
        name="auto",
        description=locale_str("Win, pass or discard automatically for this hand: auto-win, no calls, auto-discard"),
    )
    @app_commands.describe(
        what=locale_str("Win whenever you can, skip all calls, or discard what you draw (default: show all settings)"),
        on=locale_str("On or off (default: on)"),
        table=TABLE_OPTION,
    )
    @app_commands.choices(
        what=[
            app_commands.Choice(name=locale_str("auto-win"), value="auto_win"),
            app_commands.Choice(name=locale_str("no calls"), value="no_calls"),
            app_commands.Choice(name=locale_str("auto-discard"), value="auto_discard"),
        ]
    )
    async def auto(
        self,
        interaction: Interaction,
        what: str | None = None,
        on: bool = True,  # noqa: FBT001, FBT002 - an option of the command
        table: str | None = None,
    ) -> None:
        """Switch a toggle on or off, or show them all."""
        await self.service.answer(interaction, partial(self._set, interaction, cast("Toggle | None", what), on, table))

    @play.command(name="away", description=locale_str("Go away for a while (a caretaker plays for you), or come back"))
    @app_commands.describe(
        back=locale_str("True to come back, False to go away (default: switch between the two)"), table=TABLE_OPTION
    )
    async def away(
        self,
        interaction: Interaction,
        back: bool | None = None,  # noqa: FBT001 - an option of the command
        table: str | None = None,
    ) -> None:
        """Go away, or come back."""
        await self.service.answer(interaction, partial(self._presence, interaction, back, table))

    @play.command(
        name="why", description=locale_str("Why you cannot win, call, declare or discard something right now")
    )
    @app_commands.describe(table=TABLE_OPTION)
    async def why(self, interaction: Interaction, table: str | None = None) -> None:
        """Why not."""
        await self.service.answer(interaction, partial(self._why, interaction, table))

    @auto.autocomplete("table")
    @away.autocomplete("table")
    @why.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return await table_choices(self.service, interaction, typed)

    async def _set(
        self,
        interaction: Interaction,
        toggle: Toggle | None,
        on: bool,  # noqa: FBT001 - as the command has it
        chosen: str | None,
        answer: Answer,
    ) -> None:
        """Answer with the current hand, which has a button for each toggle, also if the command is refused."""
        table = await meant_table(self.service, interaction, chosen)
        with self.service.hands.answering(table, interaction.user.id):
            try:
                if toggle is not None:
                    await self.service.lobby.submit(table, SetToggle(person_of(interaction), toggle, on))
            except (NoSuchTable, NotSeated):
                raise
            except TableError as error:
                await self.service.refused(interaction, answer, table, error, here=False)
            else:
                await self.service.show_hand(interaction, answer, table)

    async def _presence(
        self,
        interaction: Interaction,
        back: bool | None,  # noqa: FBT001 - as the command has it
        chosen: str | None,
        answer: Answer,
    ) -> None:
        table = await meant_table(self.service, interaction, chosen)
        hand = await self.service.lobby.hand(table, interaction.user.id)
        if hand.away if back is None else back:
            await self._come_back(interaction, hand, answer)
            return
        if hand.public_table.stage != "playing":
            raise WrongStage(hand.public_table.stage)
        public_table = await self.service.lobby.submit(table, Leave(person_of(interaction)))
        await answer.tell(away_answer(public_table))

    async def _come_back(self, interaction: Interaction, hand: PlayerTable, answer: Answer) -> None:
        table, person = hand.public_table.table, person_of(interaction)
        if not hand.away:
            # This also offers calls again to a player who let calls time out.
            await self.service.lobby.submit(table, Return(person))
            words = say("You are not away; you are playing your own seat. /hand shows your tiles.")
            await answer.tell(words)
            return
        with self.service.hands.answering(table, person.user):
            await self.service.lobby.submit(table, Return(person))
            note = say("You are back and playing your own seat again.")
            await self.service.show_hand(interaction, answer, table, note=note)

    async def _why(self, interaction: Interaction, chosen: str | None, answer: Answer) -> None:
        hand = await self.service.lobby.hand(await meant_table(self.service, interaction, chosen), interaction.user.id)
        await answer.tell(why_text(hand))
