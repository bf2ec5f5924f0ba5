"""Which rule a recorded game breaks, as lines for a terminal: where, by whom, and what the rules make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cli.game_text import WINDS, shown_names
from bot.cli.plain_text import ascii_signs, plain
from bot.paifu.compare import Matter
from bot.paifu.record import Did, Record
from bot.text.logs.log_breaks import break_words
from bot.text.logs.log_faults import place_words
from bot.text.logs.log_rules import rule_of
from bot.text.rules.rule_options import option_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.paifu.compare import Disagreement
    from bot.paifu.errors import LogPlace


def break_lines(record: Record, found: Disagreement, placed: Callable[[LogPlace], LogPlace]) -> Iterator[str]:
    """What differs, where, and by which rule. ``placed`` gives the place in the file of one in the game."""
    names = shown_names(record.names, record.rules.players)
    yield f"  Where: {_where(record, found, placed)}"
    for line in ascii_signs(plain(break_words(found, names))).splitlines():
        yield f"  What:  {line}"
    rule = rule_of(found)
    told = [ascii_signs(plain(option_line(option, record.rules))) for option in rule.options]
    options = f"; {'; '.join(told)}" if told else ""
    yield f"  Rule:  section {rule.section} of docs/rules.md{options}"


def _where(record: Record, found: Disagreement, placed: Callable[[LogPlace], LogPlace]) -> str:
    kyoku = record.kyoku[found.kyoku]
    deal = kyoku.deal
    honba = f", {deal.honba} honba" if deal.honba else ""
    where = f"kyoku {found.kyoku + 1} ({WINDS[deal.bakaze % 4]} {deal.number}{honba})"
    if found.step is None:
        # It is about the deal or the end, which are told right before the first step and with or after the last.
        first = found.matter in {Matter.START, Matter.TILES}
        told = _place(kyoku.places[0 if first else -1], placed) if kyoku.places else ""
        return f"{where}, {'first' if first else 'last'} step{told}" if told else where
    names = shown_names(record.names, record.rules.players)
    before = sum(isinstance(step, Did) for step in kyoku.steps[: found.step])
    step = f"step {found.step + 1} of {len(kyoku.steps)}, {names[kyoku.steps[found.step].seat]}, after {before} actions"
    told = _place(kyoku.places[found.step], placed) if found.step < len(kyoku.places) else ""
    return f"{where}, {step}{told}"


def _place(place: LogPlace, placed: Callable[[LogPlace], LogPlace]) -> str:
    """Where in the file it stands, in brackets behind a space; nothing where that is not known."""
    told = place_words(placed(place))
    return "" if told is None else f" {plain(told)}"
