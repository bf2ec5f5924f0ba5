"""Slash commands for every decision, at the table of the channel or else at the player's most urgent one."""

from collections.abc import Callable
from functools import partial

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.engine.actions import Action, Discard, Riichi
from bot.table.commands import Act
from bot.table.errors import NoSuchTable, NotSeated, TableError
from bot.table.ports import PlayerTable
from bot.text.sentences import Words
from cogs.common.answer import Answer
from cogs.table.apply_preferences import choose_surface
from cogs.table.call_option import call_choices, call_from
from cogs.table.discard_option import discard_choices, discard_from
from cogs.table.table_service import TableService, person_of
from cogs.table.which_table import TABLE_OPTION, Choices, Interaction, meant_table, table_choices

_TILE = locale_str("A tile like 5p, 0p (red five), E or haku; for the tile you drew, add “drawn” or type “drawn” alone")


class Decisions(commands.Cog, name="Decisions"):
    """`/discard`, `/riichi`, `/call` and `/hand`."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    @app_commands.command(name="discard", description=locale_str("Your move: discard a tile"))
    @app_commands.describe(tile=_TILE, table=TABLE_OPTION)
    async def discard(self, interaction: Interaction, tile: str, table: str | None = None) -> None:
        """Discard."""
        await self._decide(interaction, table, lambda hand: discard_from(tile, hand))

    @app_commands.command(name="riichi", description=locale_str("Declare riichi and discard a tile"))
    @app_commands.describe(tile=_TILE, table=TABLE_OPTION)
    async def riichi(self, interaction: Interaction, tile: str, table: str | None = None) -> None:
        """Riichi."""
        await self._decide(interaction, table, lambda hand: discard_from(tile, hand, riichi=True))

    @app_commands.command(
        name="call",
        description=locale_str(
            "Ron, tsumo, chii, pon, kan, kita, nine terminals (draw), pass, tenpai, noten, stop, play on"
        ),
    )
    @app_commands.describe(
        call=locale_str("A call such as ron, pon, chii 34s, kan 5p or pass (default: the only one possible)"),
        table=TABLE_OPTION,
    )
    async def call(self, interaction: Interaction, call: str = "", table: str | None = None) -> None:
        """Call, win, pass, and whatever else is no discard."""
        await self._decide(interaction, table, lambda hand: call_from(call, hand, str(interaction.locale)))

    @app_commands.command(name="hand", description=locale_str("Show your hand, visible only to you"))
    @app_commands.describe(where=locale_str("Where your hand appears from now on"), table=TABLE_OPTION)
    @app_commands.choices(
        where=[
            app_commands.Choice(name=locale_str("by direct message"), value="dm"),
            app_commands.Choice(name=locale_str("in the channel, only for me"), value="channel"),
        ]
    )
    async def hand(self, interaction: Interaction, where: str | None = None, table: str | None = None) -> None:
        """Hand."""
        await self.service.answer(interaction, partial(self._hand, interaction, table, where))

    @discard.autocomplete("tile")
    async def _discards(self, interaction: Interaction, typed: str) -> Choices:
        return await self._action_choices(
            interaction, lambda hand, locale: discard_choices(hand.legal, Discard, typed, locale)
        )

    @riichi.autocomplete("tile")
    async def _riichi_tiles(self, interaction: Interaction, typed: str) -> Choices:
        return await self._action_choices(
            interaction, lambda hand, locale: discard_choices(hand.legal, Riichi, typed, locale)
        )

    @call.autocomplete("call")
    async def _calls(self, interaction: Interaction, typed: str) -> Choices:
        return await self._action_choices(interaction, lambda hand, locale: call_choices(hand, typed, locale))

    @discard.autocomplete("table")
    @riichi.autocomplete("table")
    @call.autocomplete("table")
    @hand.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return await table_choices(self.service, interaction, typed)

    async def _action_choices(
        self, interaction: Interaction, offered: Callable[[PlayerTable, str], list[tuple[str, str]]]
    ) -> Choices:
        """The caller's legal actions; none if they sit at no table."""
        try:
            table = await meant_table(self.service, interaction, getattr(interaction.namespace, "table", None))
            hand = await self.service.lobby.look_at_hand(table, interaction.user.id)
        except TableError:
            return []
        return [app_commands.Choice(name=name, value=value) for name, value in offered(hand, str(interaction.locale))]

    async def _hand(self, interaction: Interaction, chosen: str | None, where: str | None, answer: Answer) -> None:
        table = await meant_table(self.service, interaction, chosen)
        user = interaction.user.id
        with self.service.hands.answering(table, user):
            if where is not None:
                await choose_surface(self.service, table, user, "dm" if where == "dm" else "channel")
            await self.service.show_hand(interaction, answer, table)

    async def _decide(
        self, interaction: Interaction, chosen: str | None, pick: Callable[[PlayerTable], Action | Words]
    ) -> None:
        await self.service.answer(interaction, partial(self._act, interaction, chosen, pick))

    async def _act(
        self,
        interaction: Interaction,
        chosen: str | None,
        pick: Callable[[PlayerTable], Action | Words],
        answer: Answer,
    ) -> None:
        table = await meant_table(self.service, interaction, chosen)
        user = interaction.user.id
        with self.service.hands.answering(table, user):
            hand = await self.service.lobby.hand(table, user)
            action = pick(hand)
            if isinstance(action, Words):
                await self.service.show_hand(interaction, answer, table, note=action)
                return
            decision = hand.view.public.decision if hand.view is not None else None
            try:
                await self.service.lobby.submit(table, Act(person_of(interaction), action, decision))
            except (NoSuchTable, NotSeated):
                raise
            except TableError as error:
                await self.service.refused(interaction, answer, table, error, here=False)
            else:
                await self.service.show_hand(interaction, answer, table)
