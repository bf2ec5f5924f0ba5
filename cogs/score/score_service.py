"""Answers every kind of score question: from a command, a message, a button or a form. Impossible hands are refused."""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.analysis.hand_input import SeenTooOften
from bot.client.jantaku import JantakuBot
from bot.engine.errors import NotationError
from bot.engine.tiles import EAST
from bot.lookup.hand_lookup import Contradiction, Lookup, LookupAnswer, answer_of
from bot.lookup.lookup_code import UnreadableCode, question_from, rules_word
from bot.lookup.nagashi_lookup import NAMED, nagashi_lookup
from bot.lookup.notation import ParsedHand, parse_hand
from bot.lookup.other_wins import (
    applicable,
    as_dealer,
    as_non_dealer,
    by_ron,
    by_tsumo,
    stated,
    with_riichi,
    without_riichi,
)
from bot.lookup.question_parser import read_question
from bot.text.rules.named_rules import NamedRules, own_id
from bot.text.score.nagashi_text import nagashi_text
from bot.text.score.notation_text import contradiction_text, notation_text
from bot.text.score.typed_hand_summary import seen_too_often_text
from bot.text.sentences import Plain, say
from cogs.common.answer import Answer, locale_for
from cogs.common.command_places import may_share, places_of
from cogs.common.content import Content
from cogs.common.forms import filled
from cogs.common.interaction_responder import Counter, Refusals
from cogs.common.rules_lookup import rules_by_id, rules_here
from cogs.common.sharing import shareable
from cogs.score.answer_message import (
    AGAIN,
    CHANGE,
    KIND,
    OPEN,
    RIICHI,
    SEAT,
    SHARE,
    WINNING_TILE,
    form_again,
    score_content,
    title_of,
    winning_tile_question,
)
from cogs.score.form import CHANGED, FILLED, change_form, empty_form, form_code, form_from_code, hand_of_form, ticked

Interaction = discord.Interaction[Any]
_HAN_AND_FU: Final = re.compile(r"\s*(?P<han>\d{1,2})\s*han(?:\W*(?P<fu>\d{2,3})\s*fu)?\s*", re.IGNORECASE)
_OLD: Final = say("This button is from an older version of the bot. Use /score again.")


HAND_REFUSALS: Final[Refusals] = {
    NotationError: notation_text,
    Contradiction: contradiction_text,
    SeenTooOften: seen_too_often_text,
}
"""What is wrong with a typed hand."""


class ScoreService:
    """Reads and answers score questions. One for each bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot = bot
        self._counter = Counter.of(bot)
        self.answered: Final = partial(self._counter.answer, refusals=HAND_REFUSALS)
        """``Counter.answer``, with the sentences for hands that are none."""

    async def typed(
        self,
        interaction: Interaction,
        answer: Answer,
        text: str,
        base: Lookup,
        *,
        named_rules: NamedRules | None = None,
        shared: bool = False,
    ) -> None:
        """Answer typed text: a hand with its circumstances, or the discards of a nagashi mangan.

        ``named_rules`` is the named form of the rules in ``base``.
        """
        if match := _HAN_AND_FU.fullmatch(text):
            asked = " ".join(f"{name}:{number}" for name, number in match.groupdict().items() if number)
            points = say(
                "/score needs tiles. To see the payments for han and fu, use /points {asked}", asked=Plain(asked)
            )
            await answer.tell(points)
            return
        nagashi = nagashi_lookup(text, base) if NAMED.search(text) else None
        if nagashi is None:
            await self.answer(
                interaction, answer, lambda: read_question(text, base=base), named_rules=named_rules, shared=shared
            )
            return
        words = nagashi_text(nagashi, title_of(nagashi.rules, named_rules))
        content = Content(words)
        await answer.reply(content if shared else shareable(interaction, content))

    async def answer(
        self,
        interaction: Interaction,
        answer: Answer,
        read: Callable[[], Lookup],
        *,
        counted: Callable[[Lookup], Lookup] = stated,
        named_rules: NamedRules | None = None,
        unread: Sequence[str] = (),
        shared: bool = False,
        update: bool = False,
    ) -> None:
        """Answer the question that ``read`` returns, publicly if ``shared``; ``update`` replaces the pressed message.

        ``unread`` are the words of a message that the question leaves out.
        ``counted`` drops the parts of the question that do not apply. Buttons drop more of them than typed text does,
        which is refused for a contradiction instead.
        """
        question, result = await asyncio.to_thread(_answered, read, counted)
        content = await self._content(interaction, question, result, named_rules, unread, shared=shared)
        await (answer.update(content) if update else answer.reply(content))

    async def _content(
        self,
        interaction: Interaction,
        question: Lookup,
        found: LookupAnswer,
        named_rules: NamedRules | None,
        unread: Sequence[str],
        *,
        shared: bool,
    ) -> Content:
        locale = locale_for(interaction, shared=shared)
        tiles = "classic" if shared else await self._counter.readers.tiles_of(interaction.user.id)
        return await asyncio.to_thread(
            score_content,
            question,
            found,
            locale,
            tiles,
            named_rules=named_rules,
            unread=unread,
            sharing=may_share(interaction),
            shown_by=interaction.user.display_name if shared else None,
        )

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """Take a press on an answer, or a submitted form. Never raises."""
        act, code = rest[:1], rest[1:]
        if act == FILLED:
            await self.answered(interaction, partial(self._filled, interaction))
            return
        if act == AGAIN:
            form = empty_form(form_from_code(code))
            await self._counter.answer(interaction, lambda answer: answer.ask(form))
            return
        await self.answered(interaction, partial(self._act, interaction, act, code), public=act == SHARE)

    async def _act(self, interaction: Interaction, act: str, code: str, answer: Answer) -> None:
        word = rules_word(code)
        named_rules = await rules_by_id(self._bot, interaction.guild_id, word) if own_id(word) is not None else None
        try:
            question = question_from(code, {} if named_rules is None else {word: named_rules.rules})
        except UnreadableCode:
            await answer.tell(_OLD)
            return
        if act == CHANGE:
            await answer.ask(change_form(applicable(question), parse(question), code))
        elif act == CHANGED:
            await self.answer(
                interaction, answer, lambda: _changed(interaction, question), named_rules=named_rules, update=True
            )
        elif act == WINNING_TILE:
            await self.answer(interaction, answer, lambda: question, named_rules=named_rules, update=True)
        elif act in {SHARE, OPEN}:
            await self.answer(
                interaction, answer, lambda: question, counted=applicable, named_rules=named_rules, shared=act == SHARE
            )
        elif act in _VARIANTS:
            changed = _VARIANTS[act](question)
            await self.answer(
                interaction, answer, lambda: changed, counted=applicable, named_rules=named_rules, update=True
            )
        else:
            await answer.tell(_OLD)

    async def _filled(self, interaction: Interaction, answer: Answer) -> None:
        """Answer a submitted empty form, or ask which of its tiles won."""
        fields = filled(interaction)
        named_rules = await rules_here(self._bot, interaction.guild_id, places=places_of(interaction))
        try:
            base = Lookup("", rules=named_rules.rules)
            read = await asyncio.to_thread(read_question, hand_of_form(fields), base=base)
            question = ticked(read, fields.get("ticks") or ())
            hand = parse(question)
        except NotationError as error:
            again = form_again(form_code(fields))
            await answer.tell(Content(notation_text(error), again))
            return
        choice = None if hand.win is None else winning_tile_question(question, hand, named_rules)
        if choice is None:
            await self.answer(interaction, answer, lambda: question, named_rules=named_rules)
        else:
            await answer.reply(choice)


def _answered(read: Callable[[], Lookup], counted: Callable[[Lookup], Lookup]) -> tuple[Lookup, LookupAnswer]:
    question = read()
    return question, answer_of(parse(question), counted(question))


def parse(question: Lookup) -> ParsedHand:
    """The hand of a question. Raises NotationError."""
    return parse_hand(question.hand, question.win, question.melds)


def _other_seat(question: Lookup) -> Lookup:
    return as_non_dealer(question) if question.seat == EAST else as_dealer(question)


def _other_kind(question: Lookup) -> Lookup:
    return by_ron(question) if question.tsumo else by_tsumo(question)


def _other_riichi(question: Lookup) -> Lookup:
    return without_riichi(question) if question.riichi or question.double_riichi else with_riichi(question)


_VARIANTS: Final[dict[str, Callable[[Lookup], Lookup]]] = {
    SEAT: _other_seat,
    KIND: _other_kind,
    RIICHI: _other_riichi,
}
"""By button: the variant of the question it asks."""


def _changed(interaction: Interaction, question: Lookup) -> Lookup:
    """The question, changed as the form says. Raises NotationError."""
    fields = filled(interaction)
    base = replace(
        ticked(question, fields.get("ticks") or ()),
        win=None,
        melds="",
        indicators=str(fields.get("dora") or ""),
        ura_indicators=str(fields.get("ura") or ""),
        honba=0,
        sticks=0,
        kita=0,
    )
    return read_question(f"{fields.get('hand') or ''} {fields.get('counters') or ''}", base=base)
