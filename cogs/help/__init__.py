"""`/help`: a page with one button for each thing that people want, also for who writes to the bot."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import __version__
from bot.client.jantaku import JantakuBot
from bot.text.sentences import Edited, Plain, Text, Words, lines, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id
from cogs.common.command_places import everywhere
from cogs.common.content import Accent, Button, Content, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.common.sharing import turned
from cogs.learn.lesson_face import place_id
from cogs.table.board.lobby_message import start_here

FEATURE: Final = "help"
ANSWER_PAUSE: Final = timedelta(minutes=1)
"""How long after an answer somebody's further direct messages get none."""
_COMMAND: Final = re.compile(r"(?<![\w/<`])/([a-z]+)( [a-z]+)?")

_BUTTONS_IN_A_ROW: Final = 3

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of the help: its button and its lines."""

    label: Text
    lines: tuple[Words, ...]


TOPICS: Final = {
    "play": Topic(
        say("Play now"),
        (
            say("/table open opens a table in a channel. Friends press **Join**; computer players fill free seats."),
            say("**Never played?** starts a short game by direct message, with weak opponents and a coach."),
            say("To play alone, use /table open in direct messages and choose the rules, length and opponents."),
            say("You get your hand by direct message, or privately with **My hand**. Press a tile to discard it."),
            say("You can also play with the commands /discard, /riichi and /call; /hand shows your hand again."),
            say("/play why explains why you cannot make a move; /play away lets a caretaker play for you."),
            say("/play vote asks the table to pause, to end the game or to accept a substitute."),
            say("/table show lists the tables; /play move moves a game to another channel."),
            say("-# Nobody can stack the wall: its fingerprint is shown before the deal, and /play shuffle checks it."),
        ),
    ),
    "learn": Topic(
        say("Learn"),
        (
            say("/learn lessons teaches riichi from the beginning; /learn play starts a first game with a coach."),
            say("/glossary explains words and answers questions, like *why can't I win*. /yaku shows every yaku."),
            say(
                "/rules shows which rules a table plays by; the **Rules** button below a table's picture "
                "explains the symbols in it."
            ),
            say("The option *training* of /table open suggests discards and shows which tiles are safe."),
            say("/quiz asks you about waits, scores and discards; /daily puzzle is for the whole server."),
            say("/replay goes through a finished game; /review shows better moves you could have made."),
        ),
    ),
    "lookup": Topic(
        say("Look something up"),
        (
            say("/score tells you what a hand is worth, with all its yaku and fu; without a hand, it opens a form."),
            say(
                "/waits shows what a hand is waiting for, /efficiency what to discard, and /points what han and fu pay."
            ),
            say("All these commands also work in direct messages and in other servers."),
        ),
    ),
    "club": Topic(
        say("Run a club"),
        (
            say("Games at Discord tables count automatically; /league result enters games played in person."),
            say("/league standings, /league profile and /league season show how everybody is doing."),
            say("/club manage starts a league; /club season starts a season or tournament with your rules."),
            say("/club evening announces an evening; /club seating seats the people who came."),
            say("/club import and /club export move games in and out, as logs, spreadsheets or whole leagues."),
        ),
    ),
    "setup": Topic(
        say("Set up this server"),
        (
            say(
                "/setup defaults sets the defaults for tables in this server; /setup rules lets you make your "
                "own rules."
            ),
            say("/setup daily posts a puzzle each day; /setup check shows which permissions I lack in each channel."),
            say(
                "For yourself: /settings changes tiles, pings and quiet hours; /mydata shows everything I keep "
                "about you."
            ),
        ),
    ),
}


def help_content(topic: str | None, ids: Mapping[str, int]) -> Content:
    """The page about a topic, or the first page. ``ids`` of commands, by their full names, make them clickable."""
    shown = TOPICS.get(topic or "")
    if shown is None:
        words = lines(
            say("## Jantaku"),
            say("Riichi mahjong on Discord: play at tables, score hands, run a club league."),
            say("What would you like to do?"),
            say(
                "-# Version {version}. To start right away, press **Play now** or use /table open in a channel.",
                version=Plain(__version__),
            ),
        )
    else:
        words = lines(say("### {topic}", topic=shown.label), *shown.lines)
    style = discord.ButtonStyle
    buttons = tuple(
        Button(
            feature_id(FEATURE, name),
            one.label,
            place // _BUTTONS_IN_A_ROW,
            style.primary if name == topic or (shown is None and name == "play") else style.secondary,
        )
        for place, (name, one) in enumerate(TOPICS.items())
    )
    if shown is None or topic in {"play", "learn"}:
        row = buttons[-1].row + 1
        buttons = (*buttons, start_here(row), Button(place_id(), say("Lessons"), row))
    return Content(Edited(words, lambda text: _clickable(text, ids)), buttons, accent=Accent.OPEN)


def _clickable(text: str, ids: Mapping[str, int]) -> str:
    """The text with a link for each command that has an id."""

    def linked(found: re.Match[str]) -> str:
        first, second = found[1], found[2] or ""
        if first + second in ids:
            return f"</{first}{second}:{ids[first + second]}>"
        return f"</{first}:{ids[first]}>{second}" if first in ids else found[0]

    return _COMMAND.sub(linked, text)


class Help(commands.Cog, name="Help"):
    """`/help`, and a short answer to who writes to the bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot
        self._answered: dict[int, datetime] = {}
        Features.of(bot).add(FEATURE, self.pressed)

    @everywhere
    @app_commands.command(name="help", description=locale_str("What this bot can do"))
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Help."""
        await Counter.of(self.bot).answer(interaction, partial(self._help, interaction))

    async def _help(self, interaction: discord.Interaction[Any], answer: Answer) -> None:
        await answer.tell(help_content(None, self._ids(interaction.guild_id)))

    async def pressed(self, interaction: discord.Interaction[Any], rest: str) -> None:
        """Show a topic. Never raises."""
        await Counter.of(self.bot).answer(interaction, partial(self._turn, interaction, rest))

    async def _turn(self, interaction: discord.Interaction[Any], topic: str, answer: Answer) -> None:
        await turned(answer, help_content(topic, self._ids(interaction.guild_id)))

    def _ids(self, guild: int | None) -> Mapping[str, int]:
        known = self.bot.registering.ids(guild)
        found = (one for one in self.bot.tree.walk_commands() if isinstance(one, app_commands.Command))
        return {
            one.qualified_name: known[name] for one in found if (name := one.qualified_name.partition(" ")[0]) in known
        }

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer a direct message with the first page, whatever it says; its text is neither read nor kept."""
        now = self.bot.clock.now()
        if message.guild is not None or message.author.bot or not self._may_answer(message.author.id, now):
            return
        locale = await Counter.of(self.bot).readers.of_user(message.author.id)
        try:
            await send(self.bot, message.channel.send, help_content(None, self._ids(None)), locale)
        except UNDELIVERED as fault:
            log.info("a direct message is not answered", **fault_details(fault))

    def _may_answer(self, user: int, now: datetime) -> bool:
        """Whether somebody has had no answer within ``ANSWER_PAUSE``; one is taken to be given."""
        self._answered = {known: at for known, at in self._answered.items() if now < at + ANSWER_PAUSE}
        if user in self._answered:
            return False
        self._answered[user] = now
        return True


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(Help(bot))
