"""Slash commands for every decision, at the table of the channel or else at the player's most urgent one."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.engine.actions import (
    Action,
    Ankan,
    Chii,
    Daiminkan,
    DeclareNoten,
    DeclareTenpai,
    Discard,
    Kakan,
    Kita,
    KyuushuKyuuhai,
    Pass,
    PlayOn,
    Pon,
    Riichi,
    Ron,
    StopGame,
    Tsumo,
)
from bot.engine.errors import NotationError
from bot.store.errors import StoreError
from bot.table.commands import Act, ChooseSurface
from bot.table.errors import NoSuchTable, NotSeated, TableError
from bot.text.score.notation_text import notation_text
from bot.text.sentences import Text, say
from cogs.common.content import Content
from cogs.common.counter import words_for
from cogs.table.options import chii_from, choices, discard_from, kan_from, pon_from
from cogs.table.table_service import TableService, person_of
from cogs.table.which_table import TABLE_OPTION, Choices, Interaction, meant_table, table_choices
from cogs.table.why import why_no_call, why_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.table.ports import PlayerTable
    from bot.table.records import Surface
    from bot.text.table.why_window import CallSort
    from cogs.common.answer import Answer

_TILE = locale_str("The tile: 5p, 0p for a red five, E, haku; 'drawn', alone or behind it, for the tile you drew")


class Decisions(commands.Cog, name="Decisions"):
    """`/discard`, `/riichi`, calls, wins, `/kita`, `/draw`, `/pass`, answers at the end of a kyoku, and `/hand`."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    @app_commands.command(name="discard", description=locale_str("Discard a tile"))
    @app_commands.describe(tile=_TILE, table=TABLE_OPTION)
    async def discard(self, interaction: Interaction, tile: str, table: str | None = None) -> None:
        """Discard."""
        await self._decide(interaction, table, lambda hand: discard_from(tile, hand))

    @app_commands.command(name="riichi", description=locale_str("Declare riichi and discard a tile"))
    @app_commands.describe(tile=_TILE, table=TABLE_OPTION)
    async def riichi(self, interaction: Interaction, tile: str, table: str | None = None) -> None:
        """Riichi."""
        await self._decide(interaction, table, lambda hand: discard_from(tile, hand, riichi=True))

    @app_commands.command(name="chii", description=locale_str("Call chii: a run with the discard before you"))
    @app_commands.describe(
        tiles=locale_str("Your two tiles, as 34s; not needed when there is one way"), table=TABLE_OPTION
    )
    async def chii(self, interaction: Interaction, tiles: str | None = None, table: str | None = None) -> None:
        """Chii."""
        await self._decide(interaction, table, lambda hand: chii_from(tiles, hand) or _no_single_call(hand, Chii))

    @app_commands.command(name="pon", description=locale_str("Call pon: a triplet with the discard"))
    @app_commands.describe(
        tiles=locale_str("Your two tiles, as 05p; not needed when there is one way"), table=TABLE_OPTION
    )
    async def pon(self, interaction: Interaction, tiles: str | None = None, table: str | None = None) -> None:
        """Pon."""
        await self._decide(interaction, table, lambda hand: pon_from(tiles, hand) or _no_single_call(hand, Pon))

    @app_commands.command(name="kan", description=locale_str("Declare a kan, or call the discard for one"))
    @app_commands.describe(tile=locale_str("The tile; not needed when there is one way"), table=TABLE_OPTION)
    async def kan(self, interaction: Interaction, tile: str | None = None, table: str | None = None) -> None:
        """Kan."""
        await self._decide(
            interaction, table, lambda hand: kan_from(tile, hand) or _no_single_call(hand, Daiminkan, Ankan, Kakan)
        )

    @app_commands.command(name="ron", description=locale_str("Win on the discard"))
    @app_commands.describe(table=TABLE_OPTION)
    async def ron(self, interaction: Interaction, table: str | None = None) -> None:
        """Ron."""
        await self._decide(interaction, table, lambda _: Ron())

    @app_commands.command(name="tsumo", description=locale_str("Win on the tile you drew"))
    @app_commands.describe(table=TABLE_OPTION)
    async def tsumo(self, interaction: Interaction, table: str | None = None) -> None:
        """Tsumo."""
        await self._decide(interaction, table, lambda _: Tsumo())

    @app_commands.command(name="kita", description=locale_str("Set a north aside (three players)"))
    @app_commands.describe(table=TABLE_OPTION)
    async def kita(self, interaction: Interaction, table: str | None = None) -> None:
        """Kita."""
        await self._decide(interaction, table, lambda _: Kita())

    @app_commands.command(name="draw", description=locale_str("End the kyoku with nine terminals and honours"))
    @app_commands.describe(table=TABLE_OPTION)
    async def draw(self, interaction: Interaction, table: str | None = None) -> None:
        """Nine terminals."""
        await self._decide(interaction, table, lambda _: KyuushuKyuuhai())

    @app_commands.command(name="pass", description=locale_str("Let the discard go"))
    @app_commands.describe(table=TABLE_OPTION)
    async def let_go(self, interaction: Interaction, table: str | None = None) -> None:
        """Pass."""
        await self._decide(interaction, table, lambda _: Pass())

    @app_commands.command(name="tenpai", description=locale_str("Show your tenpai hand once the wall is used up"))
    @app_commands.describe(table=TABLE_OPTION)
    async def tenpai(self, interaction: Interaction, table: str | None = None) -> None:
        """Tenpai."""
        await self._decide(interaction, table, lambda _: DeclareTenpai())

    @app_commands.command(name="noten", description=locale_str("Keep your hand closed once the wall is used up"))
    @app_commands.describe(table=TABLE_OPTION)
    async def noten(self, interaction: Interaction, table: str | None = None) -> None:
        """Noten."""
        await self._decide(interaction, table, lambda _: DeclareNoten())

    @app_commands.command(name="stop", description=locale_str("End the game as the dealer of its last hand"))
    @app_commands.describe(table=TABLE_OPTION)
    async def stop(self, interaction: Interaction, table: str | None = None) -> None:
        """Stop."""
        await self._decide(interaction, table, lambda _: StopGame())

    @app_commands.command(name="play-on", description=locale_str("Play another hand as the dealer of the last one"))
    @app_commands.describe(table=TABLE_OPTION)
    async def play_on(self, interaction: Interaction, table: str | None = None) -> None:
        """Play on."""
        await self._decide(interaction, table, lambda _: PlayOn())

    @app_commands.command(name="why", description=locale_str("Why something cannot be done right now"))
    @app_commands.describe(table=TABLE_OPTION)
    async def why(self, interaction: Interaction, table: str | None = None) -> None:
        """Why not."""
        await self.service.answer(interaction, partial(self._why, interaction, table))

    @app_commands.command(name="hand", description=locale_str("Show your hand"))
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
        return await self._action_choices(interaction, typed, Discard)

    @riichi.autocomplete("tile")
    async def _riichi_tiles(self, interaction: Interaction, typed: str) -> Choices:
        return await self._action_choices(interaction, typed, Riichi)

    @chii.autocomplete("tiles")
    async def _chii_tiles(self, interaction: Interaction, typed: str) -> Choices:
        return await self._action_choices(interaction, typed, Chii)

    @pon.autocomplete("tiles")
    async def _pon_tiles(self, interaction: Interaction, typed: str) -> Choices:
        return await self._action_choices(interaction, typed, Pon)

    @kan.autocomplete("tile")
    async def _kan_tiles(self, interaction: Interaction, typed: str) -> Choices:
        return await self._action_choices(interaction, typed, Ankan, Kakan, Daiminkan)

    @discard.autocomplete("table")
    @riichi.autocomplete("table")
    @chii.autocomplete("table")
    @pon.autocomplete("table")
    @kan.autocomplete("table")
    @ron.autocomplete("table")
    @tsumo.autocomplete("table")
    @kita.autocomplete("table")
    @draw.autocomplete("table")
    @tenpai.autocomplete("table")
    @noten.autocomplete("table")
    @stop.autocomplete("table")
    @play_on.autocomplete("table")
    @let_go.autocomplete("table")
    @why.autocomplete("table")
    @hand.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return await table_choices(self.service, interaction, typed)

    async def _action_choices(self, interaction: Interaction, typed: str, *kinds: type[Action]) -> Choices:
        """The caller's legal actions of these kinds; none if they sit at no table."""
        try:
            table = await meant_table(self.service, interaction, getattr(interaction.namespace, "table", None))
            hand = await self.service.lobby.hand(table, interaction.user.id)
        except TableError:
            return []
        found = choices(hand.legal, kinds, typed, str(interaction.locale))
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    async def _why(self, interaction: Interaction, chosen: str | None, answer: Answer) -> None:
        hand = await self.service.lobby.hand(await meant_table(self.service, interaction, chosen), interaction.user.id)
        await answer.tell(Content(words_for(interaction, why_text(hand))))

    async def _hand(self, interaction: Interaction, chosen: str | None, where: str | None, answer: Answer) -> None:
        table = await meant_table(self.service, interaction, chosen)
        user = interaction.user.id
        with self.service.hands.answering(table, user):
            if where is not None:
                surface: Surface = "dm" if where == "dm" else "channel"
                await self.service.lobby.submit(table, ChooseSurface(user, surface))
                # If it cannot be stored, it applies to this table only.
                with contextlib.suppress(StoreError):
                    await self.service.bot.store.settings.set_surface(user, surface)
            await self.service.show_hand(interaction, answer, table)

    async def _decide(
        self, interaction: Interaction, chosen: str | None, pick: Callable[[PlayerTable], Action | Text]
    ) -> None:
        await self.service.answer(interaction, partial(self._act, interaction, chosen, pick))

    async def _act(
        self,
        interaction: Interaction,
        chosen: str | None,
        pick: Callable[[PlayerTable], Action | Text],
        answer: Answer,
    ) -> None:
        table = await meant_table(self.service, interaction, chosen)
        user = interaction.user.id
        with self.service.hands.answering(table, user):
            hand = await self.service.lobby.hand(table, user)
            try:
                action = pick(hand)
            except NotationError as error:
                await answer.tell(Content(words_for(interaction, notation_text(error))))
                return
            if isinstance(action, Text):
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


def _no_single_call(hand: PlayerTable, sort: CallSort, *kinds: type[Action]) -> Text:
    """The answer to a call without tiles if there is not exactly one way to make it; ``kinds`` are other such calls."""
    if any(isinstance(action, (sort, *kinds)) for action in hand.legal):
        return say("There is more than one way: choose the tiles in the option, or press a button.")
    reason = why_no_call(hand, sort)
    if reason is not None:
        return say("⚠ {sentence}", sentence=reason)
    return say("You cannot call that now; nothing has changed.")
