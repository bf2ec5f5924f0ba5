"""Lookup of nagashi mangan: whether a river makes one, and what it pays (rules reference 5.2)."""

import re
from dataclasses import dataclass
from typing import Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.scoring.score import MANGAN
from bot.engine.tiles import EAST, KIND_OF, YAOCHUU, Tile
from bot.lookup.circumstances_reader import Circumstances
from bot.lookup.hand_lookup import STICK, Lookup, PaymentShare, shares
from bot.lookup.notation import parse_tiles
from bot.lookup.question_rules import rules_with

NAMED: Final = re.compile(r"(?<![a-z])nagashi(?:[ _-]?mangan)?(?![a-z]):?|流し満貫|流局满贯", re.IGNORECASE)
"""What a text that asks about nagashi mangan has somewhere."""
_COUNTS: Final = frozenset(("seat", "round", "honba", "sticks", "preset"))
"""The circumstances that may be said with it."""
_BLANK: Final = Lookup("")


@dataclass(frozen=True, slots=True)
class NagashiAnswer:
    """Whether discards make nagashi mangan: ``shares`` is empty if they do not."""

    discards: tuple[Tile, ...]
    middle: tuple[Tile, ...]
    """The discards that are simples."""
    dealer: bool
    rules: Ruleset
    shares: tuple[PaymentShare, ...]
    honba: int = 0
    sticks: int = 0
    """Riichi sticks on the table."""

    @property
    def is_win(self) -> bool:
        """Whether these rules make it a win, so that honba and riichi sticks are collected (5.2)."""
        return self.rules.nagashi == "win"

    @property
    def total(self) -> int:
        """Points that the player receives."""
        sticks = self.sticks * STICK if self.is_win and self.shares else 0
        return sum(share.count * share.points for share in self.shares) + sticks


def nagashi_lookup(text: str, question: Lookup) -> NagashiAnswer | None:
    """The answer to a text of ``nagashi``, discards, and seat, honba, sticks and rules; None for any other text.

    Called discards cannot be told from the tiles. Raises NotationError, with its position in the whole text, also for
    circumstances that change nothing about nagashi mangan.

    >>> nagashi_lookup("nagashi 1m9p1z9s", Lookup("")).total
    8000
    >>> nagashi_lookup("nagashi 1m9p1z9s dealer honba:2 sticks:1 preset:ema2012", Lookup("")).total
    13600
    """
    named = NAMED.search(text)
    if named is None:
        return None
    circumstances = Circumstances(f"{text[: named.start()]}{' ' * len(named.group())}{text[named.end() :]}")
    try:
        circumstances.read()
        discards = parse_tiles(circumstances.rest())
    except NotationError as error:
        raise error.moved(text, 0) from None
    _refuse_others(text, circumstances, question)
    if not discards:
        raise NotationError(NotationProblem.NO_TILE, text, len(text), length=0)
    said = circumstances.said
    rules = question.rules if "preset" not in said else preset(str(said["preset"]))
    rules = rules_with(text, rules, circumstances.options, circumstances.option_spans)
    dealer = said.get("seat", question.seat) == EAST
    honba, sticks = (int(str(said.get(name, getattr(question, name)))) for name in ("honba", "sticks"))
    middle = tuple(tile for tile in discards if KIND_OF[tile] not in YAOCHUU)
    counts = rules.nagashi != "off" and not middle
    counted = honba if rules.nagashi == "win" else 0
    paid = shares(MANGAN, rules, dealer=dealer, tsumo=True, honba=counted) if counts else ()
    return NagashiAnswer(discards, middle, dealer, rules, paid, honba, sticks)


def _refuse_others(text: str, circumstances: Circumstances, question: Lookup) -> None:
    """Raise NotationError for what was said, in the text or beside it, and changes nothing about nagashi mangan."""
    for name, (start, end) in circumstances.said_spans.items():
        if name not in _COUNTS and (name == "tsumo" or circumstances.said.get(name) not in {False, ""}):
            word = text[start:end].strip()
            raise NotationError(NotationProblem.NOT_WITH_NAGASHI, text, start, length=end - start, word=word)
    for name in Lookup.__dataclass_fields__:
        if name not in {*_COUNTS, "rules"} and getattr(question, name) not in {getattr(_BLANK, name), False, ""}:
            raise NotationError(
                NotationProblem.NOT_WITH_NAGASHI, text, len(text), length=0, word=name.replace("_", " ")
            )
