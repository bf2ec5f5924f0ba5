"""How long players can object to a game before it counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from bot.client.jantaku import JantakuBot
from bot.downtime import OBJECTION
from bot.league.confirming import Silence
from bot.league.entries import LeagueEntry
from bot.league.games import LeagueGame, asked_at


def objections_end(bot: JantakuBot, silence: Silence) -> datetime:
    """When a game counts if nobody objects: while the bot was down, nobody could."""
    return bot.heartbeat.downtimes(silence.guild).put_off(silence.since, silence.due, OBJECTION)


def with_objections_end(bot: JantakuBot, guild: int, game: LeagueGame, story: Iterable[LeagueEntry]) -> LeagueGame:
    """The game as it is shown, with ``confirm_by`` put off like ``objections_end``. ``story``: all its entries."""
    if game.confirm_by is None:
        return game
    until = bot.heartbeat.downtimes(guild).put_off(asked_at(story), game.confirm_by, OBJECTION)
    return replace(game, confirm_by=until)
