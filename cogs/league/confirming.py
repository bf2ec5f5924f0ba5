"""An entered game asks its players: the message that says how it stands, its buttons, and commands that do the same.

Every press looks the game up again, so that an old message does no harm; all messages of a game are kept up to date.
"""

from __future__ import annotations

import re
from collections import Counter as Counts
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.faults import LeagueRefused
from bot.league.game import GameStatus
from bot.league.records import GameConfirmed, GameDisputed
from bot.league.scoring import scored
from bot.render.league_entry_text import Stands, game_message, officers_words
from bot.render.text import Text, render, say
from bot.store.errors import StoreError
from bot.store.leagues.people import meant
from bot.store.leagues.posts import GamePost
from bot.store.leagues.writing import Draft
from cogs.common.buttons import Features, feature_id
from cogs.common.content import Button, Content
from cogs.common.counter import Counter
from cogs.common.delivery import replace, send
from cogs.common.faults import UNDELIVERED, described, lasting
from cogs.common.forms import Field, Form, filled
from cogs.league.desk import LeagueDesk, Refused
from cogs.league.games_typed import games_typed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.app import JantakuBot
    from bot.league.game import LeagueGame
    from bot.league.records import GameRecord
    from bot.store.leagues.leagues import League
    from cogs.common.answer import Answer

    Step = Callable[["Interaction", League, int, Answer], Awaitable[None]]

Interaction = discord.Interaction[Any]
FEATURE: Final = "game"
CONFIRM, DISPUTE, UPHOLD, CORRECT, VOID = "c", "d", "u", "k", "v"
"""What is pressed."""
DISPUTED, VOIDED = "ds", "vs"
"""Forms that are sent."""
STANDS, ASKS = "stands", "asks"
"""What a message of a game is for: it shows how that stands, or asks for it among the results until it is one."""
LONGEST_WHY: Final = 300
REMEMBERED: Final = 500
"""Messages of which it is at hand what they show."""

log = structlog.stdlib.get_logger(__name__)


def add_confirming(desk: LeagueDesk, group: app_commands.Group) -> None:
    """Add the commands to the group, and answer the buttons of games."""
    confirming = Confirming.of(desk)
    commands = ConfirmCommands(desk, confirming)
    confirm: Any = group.command(
        name="confirm", description=locale_str("Say that a game you played in was entered rightly")
    )(commands.confirm)
    confirm.autocomplete("number")(games_typed(desk, "pending", mine=True))
    dispute: Any = group.command(
        name="dispute", description=locale_str("Say that a game you played in is wrong, and why")
    )(commands.dispute)
    dispute.autocomplete("number")(games_typed(desk, mine=True))
    for command in (confirm, dispute):
        command.autocomplete("league")(desk.leagues_typed)
    confirming.add(CONFIRM, confirming.confirm)
    confirming.add(DISPUTE, confirming.ask_why)
    confirming.add(DISPUTED, confirming.dispute_sent)
    Features.of(desk.bot).add(FEATURE, confirming.pressed)


class ConfirmCommands:
    """`/league confirm` and `/league dispute`."""

    def __init__(self, desk: LeagueDesk, confirming: Confirming) -> None:
        self._desk: Final = desk
        self._confirming: Final = confirming

    @app_commands.describe(number=locale_str("The number of the game"), league=locale_str("The league, if several"))
    async def confirm(
        self, interaction: Interaction, number: app_commands.Range[int, 1, 999999], league: str | None = None
    ) -> None:
        """Confirm."""

        async def work(answer: Answer) -> None:
            found = await self._desk.league(interaction, league)
            me = await self._confirming.player(interaction, found, number)
            game = await self._confirming.write(found, GameConfirmed(number, me), me)
            counts = say("You have confirmed game {number}, and it counts.", number=number)
            waits = say("You have confirmed game {number}. It waits for the others.", number=number)
            await answer.reply(Content(render(counts if game.counts else waits, str(interaction.locale))))

        await self._desk.answer(interaction, work)

    @app_commands.describe(
        number=locale_str("The number of the game"),
        why=locale_str("What is wrong with it"),
        league=locale_str("The league, if several"),
    )
    async def dispute(
        self,
        interaction: Interaction,
        number: app_commands.Range[int, 1, 999999],
        why: app_commands.Range[str, 1, 300],
        league: str | None = None,
    ) -> None:
        """Dispute."""

        async def work(answer: Answer) -> None:
            found = await self._desk.league(interaction, league)
            me = await self._confirming.player(interaction, found, number)
            await self._confirming.write(found, GameDisputed(number, me), me, why)
            await self._confirming.reply(found, number, answer)

        await self._desk.answer(interaction, work, public=True)


class Confirming:
    """The messages of games. One for each bot."""

    def __init__(self, desk: LeagueDesk) -> None:
        self.desk: Final = desk
        self._bot: Final = desk.bot
        self._steps: Final[dict[str, Step]] = {}
        self._shown: Final[dict[int, Content]] = {}
        self._busy: Final[Counts[int]] = Counts()
        """Messages of which a button is being answered, which shows them anew by itself."""

    @classmethod
    def of(cls, desk: LeagueDesk) -> Confirming:
        """That of this bot."""
        found = desk.bot.shared.get(cls)
        if not isinstance(found, Confirming):
            found = desk.bot.shared[cls] = cls(desk)
        return found

    def add(self, verb: str, step: Step) -> None:
        """From now on ``step`` takes this button or form of a game."""
        self._steps[verb] = step

    # Presses

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press of a game's button, or its form. Never raises."""
        await self.desk.answer(interaction, partial(self._pressed, interaction, rest))

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        found = re.fullmatch(r"([a-z]{1,2})\.(\d{1,9})\.(\d{1,9})", rest)
        step = self._steps.get(found[1]) if found is not None else None
        if found is None or step is None:
            raise Refused(say("This button is from another version of the bot."))
        league = await self._bot.store.leagues.league(int(found[2]))
        if league is None or league.guild != interaction.guild_id:
            raise Refused(say("This league is gone."))
        number = int(found[3])
        message = interaction.message.id if interaction.message is not None else 0
        self._busy[message] += 1
        try:
            await step(interaction, league, number, answer)
        except LeagueRefused:
            # The message may show what is no more: bring it up to date, then say why not.
            await self.update(league, number, answer)
            raise
        finally:
            self._busy[message] -= 1
            if not self._busy[message]:
                del self._busy[message]
        await self.refresh(league, number)

    async def confirm(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """A player confirms."""
        me = await self.player(interaction, league, number)
        await self.write(league, GameConfirmed(number, me), me)
        await self.update(league, number, answer)

    async def ask_why(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """A player disputes: ask what is wrong."""
        await self.player(interaction, league, number)
        title = say("Dispute game {number}", number=number)
        label = say("What is wrong with it?")
        await answer.ask(self.why_form(league, number, DISPUTED, title, label, str(interaction.locale)))

    async def dispute_sent(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """A player has said what is wrong."""
        me = await self.player(interaction, league, number)
        await self.write(league, GameDisputed(number, me), me, why_in(interaction))
        await self.update(league, number, answer)
        await self.post(interaction, league, number)

    def why_form(self, league: League, number: int, verb: str, title: Text, label: Text, locale: str) -> Form:
        """A form that asks for a reason."""
        field = Field("why", render(label, locale, markdown=False), required=True, longest=LONGEST_WHY, tall=True)
        return Form(press(verb, league.id, number), render(title, locale, markdown=False), (field,))

    # Entries

    async def player(self, interaction: Interaction, league: League, number: int) -> int:
        """The number of who presses, in a league where they have one. Raises Refused, and LeagueRefused for no game."""
        me = await self._bot.store.leagues.player_of(league.id, interaction.user.id)
        game = await self._bot.store.leagues.game(league.id, number)
        people = await self._bot.store.leagues.people(league.id)
        if me is None or me not in {meant(people, player) for player in game.players}:
            raise Refused(say("You did not play in game {number}: its players confirm or dispute it.", number=number))
        return me

    async def write(self, league: League, record: GameRecord, me: int, why: str = "") -> LeagueGame:
        """Make an entry about a game now, and give the game as it stands then. Raises LeagueRefused."""
        await self._bot.store.leagues.write(league.id, Draft(record, self._bot.clock.now(), me, " ".join(why.split())))
        return await self._bot.store.leagues.game(league.id, record.game)

    # Messages

    async def content(self, league: League, number: int, *, told: bool = False) -> Content:
        """How a game stands. ``told``: Discord shall tell those who are asked, and of a disputed game the officers."""
        store = self._bot.store.leagues
        game = await store.game(league.id, number)
        people = await store.people(league.id)
        season = next(season for season in await store.seasons(league.id) if season.number == game.season)
        rules = season.settings.rules or await store.rules(game.rules)
        assert rules is not None  # noqa: S101 - a game's rules are kept with it
        users: dict[int, int] = {}
        for player in game.waits_for:
            user = people[meant(people, player)].user
            if user is not None:
                users[player] = user
        officers = league.settings.officers
        stands = Stands(
            game,
            scored(rules, game.seats, game.sticks, chombo=season.settings.chombo),
            await self.desk.names(league.id),
            await store.story(league.id, number),
            await self.desk.season_title(league, season),
            users,
            officers_words(officers, league.settings.officer_role),
        )
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        buttons = game_buttons(league.id, game, locale)
        pings = (*users.values(), *(officers if game.disputed_by is not None else ())) if told else ()
        return Content(game_message(stands, locale), buttons, pings=pings)

    async def update(self, league: League, number: int, answer: Answer) -> None:
        """Show how a game stands in the place of the pressed message."""
        content = await self.content(league, number)
        token = await answer.update(content)
        if token is not None:
            self._remember(token.message, content)

    async def reply(self, league: League, number: int, answer: Answer) -> None:
        """Show how a game stands as the public answer of a command."""
        content = await self.content(league, number, told=True)
        token = await answer.reply(content)
        await self._keep(league, number, GamePost(token.channel, token.message, STANDS), content)

    async def post(self, interaction: Interaction, league: League, number: int) -> None:
        """Show everybody in the channel how a game stands, after an interaction was answered."""
        content = await self.content(league, number, told=True)
        try:
            sent = await send(self._bot, interaction.followup.send, content, ephemeral=False, wait=True)
        except UNDELIVERED as fault:
            log.warning("how a game stands could not be shown", league=league.id, game=number, **described(fault))
            return
        await self._keep(league, number, GamePost(interaction.channel_id or 0, sent.id, STANDS), content)

    async def ask_among_results(self, league: League, number: int, here: int | None) -> None:
        """Ask in the league's channel for results as well: not everybody may see the channel of who entered it."""
        channel = league.settings.results
        game = await self._bot.store.leagues.game(league.id, number)
        posts = await self._bot.store.league_posts.of(league.id, number)
        if channel is None or channel == here or not game.waits_for or any(post.kind == ASKS for post in posts):
            return
        content = await self.content(league, number)
        try:
            sent = await send(
                self._bot, self._bot.get_partial_messageable(channel, guild_id=league.guild).send, content
            )
        except UNDELIVERED as fault:
            log.warning("a game could not be asked for among the results", league=league.id, **described(fault))
            return
        await self._keep(league, number, GamePost(channel, sent.id, ASKS), content)

    async def _keep(self, league: League, number: int, post: GamePost, content: Content) -> None:
        self._remember(post.message, content)
        try:
            await self._bot.store.league_posts.keep(league.id, number, post)
        except StoreError:
            # Its buttons bring it up to date all the same.
            log.warning("a message of a game could not be remembered", league=league.id, game=number, exc_info=True)

    def _remember(self, message: int, content: Content) -> None:
        self._shown.pop(message, None)
        self._shown[message] = content
        if len(self._shown) > REMEMBERED:
            del self._shown[next(iter(self._shown))]

    async def refresh(self, league: League, number: int) -> None:
        """Bring all messages of a game up to date. Raises StoreError; what Discord refuses is only logged."""
        posts = await self._bot.store.league_posts.of(league.id, number)
        if not posts:
            return
        content = await self.content(league, number)
        counts = (await self._bot.store.leagues.game(league.id, number)).counts
        for post in posts:
            known = self._shown.get(post.message)
            # Among the results its result takes its place.
            gone = post.kind == ASKS and counts
            if post.message in self._busy or (not gone and known is not None and _same(known, content)):
                continue
            await self._bring(league, post, None if gone else content)

    async def _bring(self, league: League, post: GamePost, content: Content | None) -> None:
        """Bring a message up to date, or take it away. Raises StoreError; what Discord refuses is only logged."""
        place = self._bot.get_partial_messageable(post.channel, guild_id=league.guild)
        message = place.get_partial_message(post.message)
        try:
            if content is None:
                await message.delete()
            else:
                await replace(self._bot, message.edit, content)
                self._remember(post.message, content)
        except UNDELIVERED as fault:
            log.info("a message of a game could not be brought up to date", league=league.id, **described(fault))
            if not lasting(fault):
                return
        else:
            if content is not None:
                return
        await self._bot.store.league_posts.drop(league.id, post.message)


def _same(one: Content, other: Content) -> bool:
    """Whether two messages show the same, whomever they tell."""
    return (one.text, one.buttons) == (other.text, other.buttons)


def why_in(interaction: Interaction) -> str:
    """The reason that a form gives."""
    return str(filled(interaction).get("why") or "")


def press(verb: str, league: int, game: int) -> str:
    """The custom id of a game's button or form."""
    return feature_id(FEATURE, f"{verb}.{league}.{game}")


def game_buttons(league: int, game: LeagueGame, locale: str | None) -> tuple[Button, ...]:
    """What can be done about a game as it stands."""
    green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    confirm = (CONFIRM, say("Confirm"), green)
    dispute = (DISPUTE, say("Dispute…"), grey)
    correct = (CORRECT, say("Correct…"), grey)
    if game.status is GameStatus.VOIDED:
        found: tuple[tuple[str, Text, discord.ButtonStyle], ...] = ()
    elif game.disputed_by is not None:
        found = ((UPHOLD, say("Uphold"), grey), correct, (VOID, say("Void…"), grey))
    elif game.status is GameStatus.PENDING:
        found = (confirm, dispute, correct)
    else:
        found = (dispute,)
    return tuple(
        Button(press(verb, league, game.number), render(label, locale, markdown=False), style=style)
        for verb, label, style in found
    )
