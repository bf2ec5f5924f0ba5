"""The common part of `/waits` and `/efficiency`: their options, and reading the typed hand in a thread."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.analysis.hand_input import (
    HandInput,
    hand_input_question,
    not_won,
    read_hand_input,
    said_of_a_win,
)
from bot.client.jantaku import JantakuBot
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import EAST, Kind
from bot.lookup.hand_lookup import Lookup
from bot.text.rules.named_rules import NamedRules
from bot.text.rules.ruleset_title import named_title, rules_title
from bot.text.sentences import Words, lines, say
from cogs.common.answer import Answer
from cogs.common.content import Content
from cogs.common.interaction_responder import Counter
from cogs.common.rules_typed import rules_autocomplete, rules_meant
from cogs.common.sharing import shareable
from cogs.score.hand_autocomplete import hand_choices
from cogs.score.score_service import HAND_REFUSALS

WINDS = [
    app_commands.Choice(name=locale_str("East"), value=0),
    app_commands.Choice(name=locale_str("South"), value=1),
    app_commands.Choice(name=locale_str("West"), value=2),
    app_commands.Choice(name=locale_str("North"), value=3),
]


Command = TypeVar("Command")


def hand_options(command: Command) -> Command:
    """Decorate a command with the descriptions and choices of the options that both commands have."""
    described = app_commands.describe(
        melds=locale_str("Called sets: (567s) chii, (888p) pon, (1111m) open kan, [1111m] closed kan"),
        dora=locale_str("The dora tiles themselves, for example 3p 1z"),
        indicators=locale_str("The dora indicators instead of the dora, for example 2p 4z"),
        discards=locale_str("Your own discards, counted as seen tiles and checked for furiten"),
        seen=locale_str("Tiles seen elsewhere, in other players' discards and called sets"),
        seat=locale_str("Your seat wind; East is the dealer"),
        wind=locale_str("The round wind"),
        kita=locale_str("North tiles set aside (three players)"),
        preset=locale_str("The rules"),
        share=locale_str("Show the answer to everybody"),
    )(command)
    described = app_commands.choices(seat=WINDS, wind=WINDS)(described)
    return app_commands.autocomplete(hand=hand_choices, preset=rules_autocomplete)(described)


@dataclass(frozen=True, slots=True)
class TypedHand:
    """The options of such a command, as typed."""

    hand: str
    melds: str = ""
    dora: str = ""
    indicators: str = ""
    discards: str = ""
    seen: str = ""
    riichi: bool = False
    seat: int | None = None
    wind: int = 0
    kita: int = 0
    preset: str | None = None

    def question(self, rules: Ruleset) -> Lookup:
        """The question under these rules, unless the text names others. Raises NotationError."""
        base = Lookup(
            hand="",
            melds=self.melds,
            seat=None if self.seat is None else Kind(EAST + self.seat),
            round=Kind(EAST + self.wind),
            dora=self.dora,
            indicators=self.indicators,
            riichi=self.riichi,
            kita=self.kita,
            rules=rules,
        )
        return hand_input_question(self.hand, base)


async def answer_about_hand(
    bot: JantakuBot,
    interaction: discord.Interaction[Any],
    typed: TypedHand,
    make_text: Callable[[Lookup, HandInput, str, Words], Words],
    *,
    share: bool,
) -> None:
    """Answer with the text that ``make_text`` makes of the hand, or tell the user privately what is wrong with it."""

    async def work(answer: Answer) -> None:
        rules = await rules_meant(bot, interaction, typed.preset)
        content = Content(await asyncio.to_thread(_words, typed, rules, make_text))
        await answer.reply(content if share else shareable(interaction, content))

    await Counter.of(bot).answer(interaction, work, public=share, refusals=HAND_REFUSALS)


def _words(typed: TypedHand, rules: NamedRules, make_text: Callable[[Lookup, HandInput, str, Words], Words]) -> Words:
    asked = typed.question(rules.rules)
    question = not_won(asked)
    # The text may name other rules.
    title = named_title(rules) if question.rules == rules.rules else rules_title(question.rules)
    words = make_text(question, read_hand_input(question, typed.seen, typed.discards), typed.seen, title)
    unused = ", ".join(name.replace("_", " ") for name in said_of_a_win(asked))
    return (
        lines(words, say("-# These count only for a win, so they were ignored: {words}", words=unused))
        if unused
        else words
    )
