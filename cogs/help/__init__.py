"""`/help`: an overview of the bot."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import __version__
from bot.text.sentences import Plain, Words, lines, say
from cogs.common.command_places import everywhere
from cogs.common.content import Content
from cogs.common.counter import Counter, words_for

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from cogs.common.answer import Answer


def help_text() -> Words:
    """An overview of the commands."""
    return lines(
        say("## Jantaku {version}: riichi mahjong in Discord", version=Plain(__version__)),
        say("**Play:** /table open begins a table in this channel; others press Join, computer players fill the rest."),
        say("Its option *preset* chooses the rules, for four players or for three."),
        say("Your tiles come by direct message, or under *My hand* on the board. Press a tile to discard it."),
        say(
            "Everything works by command too: "
            "/discard, /riichi, /hand, and /call for ron, tsumo, chii, pon, kan, kita and pass."
        ),
        say("/call answers tenpai, noten, stop and play on too. /play why says why something cannot be done."),
        say("**Fair:** /play shuffle checks that nobody stacked a wall, and adds luck of your own."),
        say(
            "/play vote asks the table to pause, end or take a substitute; /play away leaves your seat to a caretaker."
        ),
        say("A game whose channel is gone goes on with /play move in another; /table show lists every table."),
        say("**Look up:** /score tells what a hand is worth, with every yaku and fu; without a hand it opens a form."),
        say("/waits, /efficiency and /points answer what to wait for, what to discard, what han and fu pay."),
        say("/yaku, /rules and /glossary explain. All of this works in direct messages and other servers as well."),
        say("**Again:** /replay shows finished games step by step, and with its option *file* logs of elsewhere."),
        say("/review looks at your decisions in them again: what was better, what was safer, what a kyoku turned on."),
        say("**Train:** /quiz asks about waits, scores or discards; /daily puzzle is the same for the whole server."),
        say(
            "**League:** games at tables count by themselves, /league result enters those of the club evening; "
            "/league standings and profile show how people stand."
        ),
        say("/club season opens a season with your rules, /club seating puts an evening at tables."),
        say("/setup rules makes rules of your server's own from a preset, and changes them version by version."),
        say("**This server:** /setup says what tables here begin with; /setup check what I lack in which channel."),
        say("**You:** /settings chooses tiles, pings and quiet hours; /mydata shows, exports or erases what I keep."),
    )


class Help(commands.Cog, name="Help"):
    """`/help`."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command(name="help", description=locale_str("What this bot can do"))
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Help."""
        await Counter.of(self.bot).answer(interaction, partial(self._help, interaction))

    async def _help(self, interaction: discord.Interaction[Any], answer: Answer) -> None:
        await answer.tell(Content(words_for(interaction, help_text())))


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(Help(bot))
