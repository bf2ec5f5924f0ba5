"""Every way to ask what a hand is worth: a command, a message, a press, a form. What cannot be is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.engine.errors import NotationError
from bot.engine.tiles import EAST
from bot.lookup.hand_lookup import Contradiction, Lookup, answer_of
from bot.lookup.lookup_code import UnreadableCode, question_from, rules_word
from bot.lookup.nagashi_lookup import NAMED, nagashi_lookup
from bot.lookup.notation import parse_hand
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
from bot.lookup.question import read_question
from bot.text.rules.named_rules import own_id
from bot.text.score.nagashi_text import nagashi_text
from bot.text.score.notation_text import contradiction_text, notation_text
from bot.text.sentences import Plain, fit, render, say
from bot.text.tile_text import TILE_MARKS
from cogs.common.command_places import may_share, places_of
from cogs.common.content import Content
from cogs.common.counter import Counter, words_for
from cogs.common.forms import filled
from cogs.common.presets import rules_by_id, rules_here
from cogs.common.sharing import locale_for, shareable
from cogs.score.answer_message import (
    AGAIN,
    CHANGE,
    KIND,
    OPEN,
    RIICHI,
    SEAT,
    SHARE,
    WON,
    form_again,
    score_content,
    title_of,
    which_tile,
)
from cogs.score.form import CHANGED, FILLED, change_form, empty_form, filled_from, form_code, hand_of_form, ticked

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.lookup.hand_lookup import LookupAnswer
    from bot.lookup.notation import ParsedHand
    from bot.text.rules.named_rules import NamedRules
    from cogs.common.answer import Answer

Interaction = discord.Interaction[Any]
_HAN_AND_FU: Final = re.compile(r"\s*(?P<han>\d{1,2})\s*han(?:\W*(?P<fu>\d{2,3})\s*fu)?\s*", re.IGNORECASE)
_OLD: Final = say("This button is from an older release. Please ask /score once more.")


class Asking:
    """Answers questions, however they come."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot = bot
        self._counter = Counter.of(bot)

    async def typed(
        self,
        interaction: Interaction,
        answer: Answer,
        text: str,
        base: Lookup,
        *,
        by: NamedRules | None = None,
        shared: bool = False,
    ) -> None:
        """Answer a text that somebody typed: a hand with its circumstances, or the discards of a nagashi mangan.

        ``by`` is what the rules of ``base`` are called.
        """
        if found := _HAN_AND_FU.fullmatch(text):
            asked = " ".join(f"{name}:{number}" for name, number in found.groupdict().items() if number)
            points = say("/score asks for tiles. What han and fu pay tells /points {asked}", asked=Plain(asked))
            await answer.tell(Content(words_for(interaction, points)))
            return
        try:
            nagashi = nagashi_lookup(text, base) if NAMED.match(text) else None
        except NotationError as error:
            await answer.tell(Content(words_for(interaction, notation_text(error))))
            return
        if nagashi is None:
            await self.answer(interaction, answer, lambda: read_question(text, base=base), by=by, shared=shared)
            return
        said = nagashi_text(nagashi, title_of(base.rules, by))
        locale = locale_for(interaction, shared=shared)
        content = Content(fit(render(said, locale, emoji=TILE_MARKS)))
        await answer.reply(content if shared else shareable(interaction, content))

    async def answer(
        self,
        interaction: Interaction,
        answer: Answer,
        read: Callable[[], Lookup],
        *,
        counted: Callable[[Lookup], Lookup] = stated,
        by: NamedRules | None = None,
        shared: bool = False,
        update: bool = False,
    ) -> None:
        """Answer what ``read`` gives, for everybody if ``shared``, in place of the pressed message if ``update``.

        ``counted`` leaves out what does not count: of what was typed less than of what a button has kept.
        """
        try:
            question = read()
            found = answer_of(parse(question), counted(question))
            content = await self._content(interaction, question, found, by, shared=shared)
        except NotationError as error:
            await answer.tell(Content(words_for(interaction, notation_text(error))))
        except Contradiction as error:
            await answer.tell(Content(words_for(interaction, contradiction_text(error))))
        else:
            await (answer.update(content) if update else answer.reply(content))

    async def _content(
        self, interaction: Interaction, question: Lookup, found: LookupAnswer, by: NamedRules | None, *, shared: bool
    ) -> Content:
        locale = locale_for(interaction, shared=shared)
        tiles = "classic" if shared else await self._counter.readers.tiles_of(interaction.user.id)
        return score_content(
            question,
            found,
            locale,
            tiles,
            by=by,
            sharing=may_share(interaction),
            shown_by=interaction.user.display_name if shared else None,
        )

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """A press on an answer, or a form that was sent. Never raises."""
        act, code = rest[:1], rest[1:]
        if act == FILLED:
            await self._counter.answer(interaction, partial(self._filled, interaction))
            return
        if act == AGAIN:
            form = empty_form(str(interaction.locale), filled_from(code))
            await self._counter.answer(interaction, lambda answer: answer.ask(form))
            return
        await self._counter.answer(interaction, partial(self._act, interaction, act, code), public=act == SHARE)

    async def _act(self, interaction: Interaction, act: str, code: str, answer: Answer) -> None:
        word = rules_word(code)
        by = await rules_by_id(self._bot, interaction.guild_id, word) if own_id(word) is not None else None
        try:
            question = question_from(code, {} if by is None else {word: by.rules})
        except UnreadableCode:
            await answer.tell(Content(words_for(interaction, _OLD)))
            return
        if act == CHANGE:
            await answer.ask(change_form(applicable(question), parse(question), code, str(interaction.locale)))
        elif act == CHANGED:
            await self.answer(interaction, answer, lambda: _changed(interaction, question), by=by, update=True)
        elif act == WON:
            await self.answer(interaction, answer, lambda: question, by=by, update=True)
        elif act in {SHARE, OPEN}:
            await self.answer(interaction, answer, lambda: question, counted=applicable, by=by, shared=act == SHARE)
        elif act in _OTHERWISE:
            changed = _OTHERWISE[act](question)
            await self.answer(interaction, answer, lambda: changed, counted=applicable, by=by, update=True)
        else:
            await answer.tell(Content(words_for(interaction, _OLD)))

    async def _filled(self, interaction: Interaction, answer: Answer) -> None:
        """The empty form, sent: the question it makes, or which of its tiles won."""
        fields = filled(interaction)
        by = await rules_here(self._bot, interaction.guild_id, places=places_of(interaction))
        try:
            asked = read_question(hand_of_form(fields), base=Lookup("", rules=by.rules))
            question = ticked(asked, fields.get("ticks") or ())
            hand = parse(question)
        except NotationError as error:
            again = form_again(form_code(fields), str(interaction.locale))
            await answer.tell(Content(words_for(interaction, notation_text(error)), again))
            return
        choice = None if hand.win is None else which_tile(question, hand, str(interaction.locale), by)
        if choice is None:
            await self.answer(interaction, answer, lambda: question, by=by)
        else:
            await answer.reply(choice)


def parse(question: Lookup) -> ParsedHand:
    """The hand of a question. Raises NotationError."""
    return parse_hand(question.hand, question.win, question.melds)


def _other_seat(question: Lookup) -> Lookup:
    return as_non_dealer(question) if question.seat == EAST else as_dealer(question)


def _other_kind(question: Lookup) -> Lookup:
    return by_ron(question) if question.tsumo else by_tsumo(question)


def _other_riichi(question: Lookup) -> Lookup:
    return without_riichi(question) if question.riichi or question.double_riichi else with_riichi(question)


_OTHERWISE: Final[dict[str, Callable[[Lookup], Lookup]]] = {
    SEAT: _other_seat,
    KIND: _other_kind,
    RIICHI: _other_riichi,
}
"""The question that each button asks instead."""


def _changed(interaction: Interaction, question: Lookup) -> Lookup:
    """The question with what the form says. Raises NotationError."""
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
