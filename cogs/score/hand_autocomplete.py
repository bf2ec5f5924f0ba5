"""Autocompletion of hands: the choices show how the bot reads the text typed so far."""

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.shanten import shanten
from bot.engine.tenpai import tenpai_waits
from bot.engine.tiles import EAST, KIND_OF, Tile, counts_of
from bot.lookup.hand_lookup import Lookup
from bot.lookup.nagashi_lookup import nagashi_lookup
from bot.lookup.notation import ParsedHand, format_tiles, parse_hand
from bot.lookup.question_parser import read_question
from bot.text.score.notation_text import problem_text
from bot.text.sentences import Plain, Words, joined, render, say, say_many
from bot.text.tile_text import kinds_text, meld_text, tiles_text

Interaction = discord.Interaction[Any]

EXAMPLE: Final = "234m 406m 678p 33s 78s 9s"
NAGASHI: Final = "nagashi 19m19p1234z"
LONGEST: Final = 100
"""Discord's limit of characters in the name and in the value of a choice."""


async def hand_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Choices: how the typed hand is read, and a correction if there is one."""
    locale = str(interaction.locale)
    if not typed.strip():
        return [_choice(say("Example: {hand}", hand=Plain(EXAMPLE)), EXAMPLE, locale)]
    if len(typed) > LONGEST:
        return []
    offered = [(echo(typed), typed)]
    nearest = suggestion(typed)
    if nearest is not None and len(nearest) <= LONGEST:
        offered.append((say("Did you mean {hand}?", hand=Plain(nearest)), nearest))
    return [_choice(words, value, locale) for words, value in offered]


def _choice(words: Words, value: str, locale: str) -> app_commands.Choice[str]:
    name = render(words, locale, markdown=False)
    return app_commands.Choice(name=name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…", value=value)


def suggestion(typed: str) -> str | None:
    """The nearest readable text, if this one cannot be read."""
    try:
        if nagashi_lookup(typed, Lookup("")) is None:
            _read(typed)
    except NotationError as error:
        return error.suggestion
    return None


def echo(typed: str) -> Words:
    """The hand typed so far and its status, or what is missing."""
    try:
        nagashi = nagashi_lookup(typed, Lookup(""))
    except NotationError as error:
        if error.problem is NotationProblem.NO_TILE:
            return say("“nagashi”, then the discards, for example {text}", text=Plain(NAGASHI))
        return _wrong(error)
    if nagashi is not None:
        return say("nagashi mangan: {tiles}", tiles=tiles_text(nagashi.discards))
    try:
        return _hand_so_far(*_read(typed))
    except NotationError as error:
        if error.problem is NotationProblem.WRONG_NUMBER_OF_TILES:
            count = int(error.args_for_text["count"])
            return say_many(
                "{count} tile so far; a hand has 13 or 14, counting each called set as three",
                "{count} tiles so far; a hand has 13 or 14, counting each called set as three",
                count,
            )
        return _wrong(error)


def _wrong(error: NotationError) -> Words:
    digits = error.text[error.position :].strip()
    if error.problem is NotationProblem.NUMBER_WITHOUT_SUIT and digits.isdecimal():
        # No mistake yet: the user is still typing, and the suit comes after its digits.
        return say("Which suit is {digits}? Add m, p, s or z", digits=Plain(digits))
    return joined((say("At character {place}:", place=error.position + 1), problem_text(error)), " ")


def _read(typed: str) -> tuple[ParsedHand, Ruleset]:
    question = read_question(typed, base=Lookup(""))
    return parse_hand(question.hand, question.win, question.melds), question.rules


def _hand_so_far(hand: ParsedHand, rules: Ruleset) -> Words:
    """The hand and its status, as far as the tiles alone tell: ``complete: 234m 44m … + 9s``."""
    waits = tenpai_waits(hand.concealed, hand.melds, rules)
    won = None if hand.win is None else joined((Plain("+"), _as_typed((hand.win,))), " ")
    tiles = joined((_concealed(hand), *(meld_text(meld) for meld in hand.melds), won), " ")
    if hand.win is None:
        status = say("waiting for {tiles}", tiles=kinds_text(waits)) if waits else say("13 tiles, not tenpai")
    else:
        complete = shanten(counts_of((*hand.concealed, hand.win)), len(hand.melds)) < 0
        status = say("complete") if complete else say("not complete")
    return say("{stands}: {hand}", stands=status, hand=tiles)


def _concealed(hand: ParsedHand) -> Words:
    """The concealed tiles, one group for each suit."""
    suits: dict[int, list[Tile]] = {}
    for tile in hand.concealed:
        suits.setdefault(KIND_OF[tile] // 9, []).append(tile)
    return joined(map(_as_typed, suits.values()), " ")


def _as_typed(tiles: Sequence[Tile]) -> Words:
    """Tiles of a suit in one word, ``4067m``, since they stand where they are typed; honours by their names."""
    return tiles_text(tiles) if KIND_OF[tiles[0]] >= EAST else Plain(format_tiles(tiles))
