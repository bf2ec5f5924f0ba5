"""Answers presses of buttons in the lobby, on the board and on a hand."""

import asyncio
from functools import partial
from typing import Any, Final

import discord
from discord.ext import commands

from bot.analysis.review import review_kyoku
from bot.engine.actions import action_from
from bot.engine.errors import Refusal
from bot.table import commands as c
from bot.table import errors
from bot.table.ports import PublicTable
from bot.table.table_events import Person
from bot.text.review.review_card_text import missed_text
from bot.text.sentences import channel_link, say
from bot.text.table.card_text import wins_explained
from bot.text.training.discard_advice import more_text
from cogs.common.answer import Answer
from cogs.common.buttons import PRESSES, Press
from cogs.common.content import Button, Content
from cogs.common.explain_words import with_words
from cogs.common.request_faults import UNDELIVERED
from cogs.table.alone import play_alone
from cogs.table.apply_preferences import apply_preferences, choose_surface
from cogs.table.board.after_kyoku import AGAIN, EXPLAIN, MISSED, NEXT
from cogs.table.browser import open_activity, play_again, tell_link
from cogs.table.channels.movable_tables import not_hosted_text
from cogs.table.hand.hand_buttons import (
    ACTIVITY,
    ASK_AUTO,
    ASK_RIICHI,
    BACK,
    BROWSER,
    DIRECTLY,
    FRESH,
    HERE,
    MORE,
    RESUME,
    WHY,
    Asking,
    toggle_from,
    way_button,
)
from cogs.table.lobby_settings import LobbySettings
from cogs.table.rules_text import rules_summary
from cogs.table.table_error_text import board_link, table_is_in, why_text
from cogs.table.table_service import TableService, is_here, person_of
from cogs.table.table_status_text import AGREE, DECLINE, log_text


class Presses(commands.Cog, name=PRESSES):
    """Answers every ``cogs.common.buttons.Press``."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._lobby_settings: Final = LobbySettings(service)
        self._handlers: Final = {
            **dict.fromkeys(("join", "leave", "cpu", "start", "fill"), self._lobby),
            "hand": self._my_hand,
            "options": self._options,
            "rules": self._rules,
            "log": self._log,
            EXPLAIN: self._explain,
            MISSED: self._missed,
            AGREE: self._motion,
            DECLINE: self._motion,
            NEXT: self._next,
            AGAIN: self._again,
            BROWSER: self._browser,
            ACTIVITY: self._activity,
            DIRECTLY: self._directly,
            HERE: self._here,
            BACK: self._return_or_resume,
            RESUME: self._return_or_resume,
        }
        """The handlers of presses by code; all other presses are on a hand."""

    async def pressed(self, interaction: discord.Interaction[Any], press: Press) -> None:
        """Answer a press. Never raises."""
        handler = self._handlers.get(press.code, self._on_hand)
        await self.service.answer(interaction, partial(handler, interaction, press))

    async def _public_table(self, interaction: discord.Interaction[Any], press: Press) -> PublicTable:
        """The public table of a press. Raises NoSuchTable unless it is the user's to look at or they sit there."""
        public_table = await self.service.lobby.public_table(press.table)
        seated = any(person.user == interaction.user.id for person in public_table.people)
        if not is_here(interaction, public_table) and not seated:
            raise errors.NoSuchTable
        return public_table

    async def _may_come(self, interaction: discord.Interaction[Any], public_table: PublicTable) -> None:
        """Raise NoSuchTable unless the user may sit down at a table, which is for its server.

        By direct message it is offered to who has sat there, who may have left the table meanwhile, but not the server.
        """
        user = interaction.user.id
        people = (*public_table.invited, *public_table.people)
        if is_here(interaction, public_table) or any(person.user == user for person in people):
            return
        server = self.service.bot.get_guild(public_table.guild)
        if interaction.guild_id is not None or server is None:
            raise errors.NoSuchTable
        try:
            if server.get_member(user) is None:
                await server.fetch_member(user)
        except UNDELIVERED:
            raise errors.NoSuchTable from None

    async def _rules(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        public_table = await self._public_table(interaction, press)
        await answer.acknowledge()
        # A board is one message for all who look; what only some need stands below their own answer.
        told = Content(rules_summary(public_table))
        await answer.tell(with_words(told) if await self.service.readers.learns(interaction.user.id) else told)

    async def _options(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        await self._lobby_settings.show_options(interaction, press.table, answer)

    async def _browser(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        public_table = await self._public_table(interaction, press)
        await tell_link(self.service, interaction, answer, public_table)

    async def _activity(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        public_table = await self._public_table(interaction, press)
        await open_activity(self.service, interaction, answer, public_table)

    async def _log(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        public_table = await self._public_table(interaction, press)
        await answer.acknowledge()
        await answer.tell(log_text(public_table))

    async def _explain(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        """Explain the win that the pressed message shows. Raises StaleDecision where the next kyoku has begun."""
        public_table = await self._public_table(interaction, press)
        public = public_table.game
        over = None if public is None else public.kyoku_over
        if public is None or over is None or public.kyoku != press.number:
            raise errors.StaleDecision
        await answer.tell(wins_explained(public, over, public_table.names))

    async def _missed(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        """Tell a player what they missed in a kyoku that is over. Raises StaleDecision where it is not theirs."""
        public_table = await self._public_table(interaction, press)
        await answer.acknowledge()
        replays, training = self.service.bot.store.replays, public_table.settings.training
        found = await replays.ended_kyoku(press.table, interaction.user.id, press.number) if training else None
        if found is None:
            raise errors.StaleDecision
        replay, seat = found
        await answer.tell(missed_text(await asyncio.to_thread(review_kyoku, replay, 0, seat), replay.names))

    async def _lobby(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        """Take a press in the lobby; on a private message its presser then sees the table, or the hand just dealt."""
        command = _lobby_command(press.code, person_of(interaction))
        if isinstance(command, c.Join):
            await self._may_come(interaction, await self.service.lobby.public_table(press.table))
        if not answer.on_private_message:
            await self._in_lobby(interaction, press, command, answer)
            return
        table, user = press.table, interaction.user.id
        with self.service.hands.answering(table, user):
            public_table = await self.service.lobby.submit(table, command)
            if isinstance(command, c.Leave) and not public_table.alone:
                await answer.update(left_content(public_table))
                return
            if isinstance(command, c.Join):
                await apply_preferences(self.service, public_table, user)
            await self.service.show_hand(interaction, answer, table, here=True)

    async def _in_lobby(
        self, interaction: discord.Interaction[Any], press: Press, command: c.Command, answer: Answer
    ) -> None:
        """Take a press on the public message."""
        boards = self.service.boards
        boards.latest.hold(press.table)
        try:
            public_table = await self.service.lobby.submit(press.table, command)
            if isinstance(command, c.Join):
                await apply_preferences(self.service, public_table, interaction.user.id)
            await self.service.show_board(interaction, answer, press.table)
        finally:
            boards.latest.release(press.table)

    async def _my_hand(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        await self.service.lobby.hand(press.table, interaction.user.id)
        with self.service.hands.answering(press.table, interaction.user.id):
            await answer.acknowledge()
            await self.service.show_hand(interaction, answer, press.table)

    async def _directly(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        """Send the hand by direct message from now on, instead of in the channel."""
        table, user = press.table, interaction.user.id
        hand = await self.service.lobby.hand(table, user)
        with self.service.hands.answering(table, user):
            why = await self.service.hands.move(table, user)
            if why in {None, "waits"} and hand.surface != "dm":
                await choose_surface(self.service, table, user, "dm")
            if why is None:
                await answer.update(say("From now on, your hand will be sent by direct message."))
                return
            note = (
                say("From the next deal on, your hand will be sent to you by direct message.")
                if why == "waits"
                else say("I cannot send you direct messages at the moment. Your hand stays here.")
            )
            await self.service.show_hand(interaction, answer, table, here=True, note=note)

    async def _here(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        """Show the hand in the channel from now on: at once where a token brings it there, else behind *My hand*."""
        table, user = press.table, interaction.user.id
        with self.service.hands.answering(table, user):
            await choose_surface(self.service, table, user, "channel")
            shown = await self.service.hands.whisper(table, user)
            public_table = await self.service.lobby.public_table(table)
            where = board_link(public_table)
            there = (
                say("From now on, your hand is in the channel, visible only to you: {board}", board=where)
                if shown
                else say(
                    "From now on, your hand appears in the channel. Press **My hand** there to see it: {board}",
                    board=where,
                )
            )
            await answer.update(Content(there, (way_button(table, direct=False),)))

    async def _next(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        if answer.on_private_message:
            await self._on_hand(interaction, press, answer)
            return
        # Acknowledge first, so that the next board can be posted through this interaction.
        await answer.acknowledge()
        await self.service.lobby.submit(press.table, c.Continue(person_of(interaction), press.number))

    async def _motion(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        """Agree to a motion or decline it. A new substitute's own settings are applied."""
        motion = (await self.service.lobby.public_table(press.table)).motion
        if motion is None or motion.kind != "substitute":
            await self._vote(interaction, press, answer)
            return
        with self.service.hands.answering(press.table, motion.person.user):
            await self._vote(interaction, press, answer)
            public_table = await self.service.lobby.public_table(press.table)
            if motion.person in public_table.players:
                await apply_preferences(self.service, public_table, motion.person.user)

    async def _vote(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        if answer.on_private_message:
            await self._on_hand(interaction, press, answer)
        else:
            await self.service.notices.pressed(interaction, press, person_of(interaction), answer)

    async def _return_or_resume(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        """Return to the own seat, or resume a paused game; pressed on a hand or on the board."""
        person = person_of(interaction)
        public_table = await self.service.lobby.public_table(press.table)
        lost = not_hosted_text(self.service, public_table) if press.code == RESUME else None
        if lost is not None:
            await answer.tell(lost)
            return
        here = interaction.channel_id == public_table.channel
        force = here and interaction.permissions.manage_channels
        with self.service.hands.answering(press.table, person.user):
            command = c.Return(person) if press.code == BACK else c.Resume(person, force=force)
            public_table = await self.service.lobby.submit(press.table, command)
            if answer.on_private_message:
                await self.service.show_hand(interaction, answer, press.table, here=True)
            else:
                await answer.acknowledge()
        if isinstance(command, c.Resume):
            await self.service.notices.tell_goes_on(public_table, person)

    async def _again(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        """Open a table like the finished one, or join the one that has been opened here in the meantime.

        Who plays alone waits for nobody: their next game begins at once.
        """
        old = await self.service.lobby.public_table(press.table)
        await self._may_come(interaction, old)
        person = person_of(interaction)
        if old.alone:
            await play_alone(self.service, interaction, answer, old.settings, start=True)
            return
        public_table = await play_again(self.service, old, person)
        await apply_preferences(self.service, public_table, person.user)
        if answer.on_private_message:
            with self.service.hands.answering(public_table.table, person.user):
                await self.service.show_hand(interaction, answer, public_table.table)
            return
        await answer.acknowledge()
        if public_table.channel != interaction.channel_id:
            await answer.tell(table_is_in(public_table))

    async def _on_hand(self, interaction: discord.Interaction[Any], press: Press, answer: Answer) -> None:
        table = press.table
        with self.service.hands.answering(table, interaction.user.id):
            if press.code in {WHY, MORE}:
                hand = await self.service.lobby.hand(table, interaction.user.id)
                more = press.code == MORE and hand.public_table.settings.training
                view, names = hand.view, hand.public_table.names
                await answer.tell(more_text(view, names) if more and view is not None else why_text(hand))
                return
            try:
                await self._act(interaction, press)
            except (errors.NoSuchTable, errors.NotSeated):
                raise
            except errors.TableError as error:
                if isinstance(error, errors.ActionRefused) and error.reason in _LATE:
                    error = errors.StaleDecision()
                await self.service.refused(interaction, answer, table, error, here=True)
            else:
                await self.service.show_hand(interaction, answer, table, here=True, asking=_asking(press))

    async def _act(self, interaction: discord.Interaction[Any], press: Press) -> None:
        """Carry out the button's action. Raises TableError."""
        if press.code in {ASK_RIICHI, ASK_AUTO, FRESH}:
            public_table = await self.service.lobby.public_table(press.table)
            if press.code == ASK_RIICHI and (public_table.game is None or public_table.game.decision != press.number):
                raise errors.StaleDecision
            return
        await self.service.lobby.submit(press.table, _hand_command(press, person_of(interaction)))


def _asking(press: Press) -> Asking | None:
    """What the hand asks for after a press: more may be set to go automatically after the first."""
    if press.code == ASK_RIICHI:
        return "riichi"
    return "auto" if press.code == ASK_AUTO or toggle_from(press.code) is not None else None


_LATE: Final = {Refusal.NOT_YOUR_TURN, Refusal.ALREADY_ANSWERED, Refusal.NOTHING_TO_CALL, Refusal.NOT_ASKED}
"""Refusals by the rules that result from pressing a button twice."""


def _hand_command(press: Press, person: Person) -> c.Command:
    """The command of a hand's button. Raises StaleDecision for a code of earlier releases."""
    if press.code == NEXT:
        return c.Continue(person, press.number)
    if press.code in {AGREE, DECLINE}:
        return c.Second(person, agree=press.code == AGREE, number=press.number)
    toggle, action = toggle_from(press.code), action_from(press.code)
    if toggle is not None:
        return c.SetToggle(person, *toggle)
    if action is None:
        raise errors.StaleDecision
    return c.Act(person, action, press.number)


def left_content(public_table: PublicTable) -> Content:
    """What somebody sees who has left the lobby: they may come back as long as the game has not begun."""
    left = say("You have left the table in {channel}.", channel=channel_link(public_table.channel))
    join = Button(Press(public_table.table, 0, "join").custom_id, say("Join"))
    return Content(left, (join,) if public_table.stage == "lobby" else ())


def _lobby_command(code: str, person: Person) -> c.Command:
    match code:
        case "join":
            return c.Join(person)
        case "leave":
            return c.Leave(person)
        case "cpu":
            return c.AddCpu(person)
        case _:
            return c.Start(person, fill=code == "fill")
