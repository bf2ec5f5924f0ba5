"""The buttons under the page of a game for what people tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord

from bot.text.sentences import say
from cogs.common.content import Button
from cogs.common.interaction_responder import words_for
from cogs.league.games.game_messages import press

if TYPE_CHECKING:
    from bot.league.games import LeagueGame
    from bot.store.league.leagues import League

TELL, TAKE_BACK = "m", "b"
"""The actions of the buttons."""
ROW: Final = 2


def moment_buttons(
    interaction: discord.Interaction[Any], league: League, game: LeagueGame, *, may_tell: bool
) -> tuple[Button, ...]:
    """The buttons to tell something of a game, and to take it back."""
    steps = (
        (TELL, say("Tell a hand or a moment…"), may_tell),
        (TAKE_BACK, say("Take a moment back…"), may_tell and bool(game.moments)),
    )
    return tuple(
        Button(press(verb, league.id, game.number), words_for(interaction, label), row=ROW)
        for verb, label, may in steps
        if may
    )
