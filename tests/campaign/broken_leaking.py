"""A broken bot: the number in the id of *Why not?* is the next tile of the wall."""

from dataclasses import replace
from typing import Any

from bot.engine.wall import DEALT
from bot.table.ports import PlayerTable
from bot.table.table import Table
from cogs.common.content import Button
from cogs.table.hand import hand_message
from tests.campaign import frail_bot

_next: dict[str, int] = {}
"""By table, what nobody may know."""


async def main(seed: int) -> int:
    """Run until SIGTERM, as ``tests.campaign.frail_bot`` does."""
    hand_of, buttons_of = Table.hand, vars(hand_message)["hand_buttons"]

    def hand(self: Table, user: int) -> PlayerTable:
        game = self.state.game
        if game is not None and game.wall:
            public = game.public
            drawn = sum(seat.draws for seat in public.seats) - public.replaced
            _next[self.state.table] = game.wall[DEALT * public.players + drawn]
        return hand_of(self, user)

    def hand_buttons(hand: PlayerTable, *given: Any, **options: Any) -> tuple[Button, ...]:
        table = hand.public_table.table
        told = f"jt:{table}:{_next.get(table, 0)}:why"
        found = buttons_of(hand, *given, **options)
        return tuple(replace(one, press=told) if one.press.endswith(":why") else one for one in found)

    Table.hand = hand  # type: ignore[method-assign]
    vars(hand_message)["hand_buttons"] = hand_buttons
    return await frail_bot.main(seed)
