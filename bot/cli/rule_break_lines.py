"""Lines for the terminal about a recorded game that breaks a rule: where, by whom, and which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cli.game_text import WINDS, shown_names
from bot.cli.plain_text import ascii_signs, plain
from bot.paifu.compare import Matter
from bot.paifu.record import Did, Record
from bot.text.logs.log_breaks import break_words, rule_of
from bot.text.logs.log_faults import place_words
from bot.text.rules.rule_options import option_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.paifu.compare import Disagreement
    from bot.paifu.errors import LogPlace


def break_lines(record: Record, disagreement: Disagreement, in_file: Callable[[LogPlace], LogPlace]) -> Iterator[str]:
    """What differs, where, and by which rule. ``in_file`` converts a place in the game into one in the file."""
    names = shown_names(record.names, record.rules.players)
    yield f"  Where: {_where(record, disagreement, in_file)}"
    for line in ascii_signs(plain(break_words(disagreement, names))).splitlines():
        yield f"  What:  {line}"
    rule = rule_of(disagreement)
    option_lines = [ascii_signs(plain(option_line(option, record.rules))) for option in rule.options]
    options = f"; {'; '.join(option_lines)}" if option_lines else ""
    yield f"  Rule:  section {rule.section} of docs/rules.md{options}"


def _where(record: Record, disagreement: Disagreement, in_file: Callable[[LogPlace], LogPlace]) -> str:
    kyoku = record.kyoku[disagreement.kyoku]
    deal = kyoku.deal
    honba = f", {deal.honba} honba" if deal.honba else ""
    where = f"hand {disagreement.kyoku + 1} ({WINDS[deal.bakaze % 4]} {deal.number}{honba})"
    if disagreement.step is None:
        # It is about the deal or the end, which stand in the log near the first or the last step.
        first = disagreement.matter in {Matter.START, Matter.TILES}
        place = _place(kyoku.places[0 if first else -1], in_file) if kyoku.places else ""
        return f"{where}, {'first' if first else 'last'} step{place}" if place else where
    names = shown_names(record.names, record.rules.players)
    before = sum(isinstance(step, Did) for step in kyoku.steps[: disagreement.step])
    name = names[kyoku.steps[disagreement.step].seat]
    step = f"step {disagreement.step + 1} of {len(kyoku.steps)}, {name}, after {before} actions"
    place = _place(kyoku.places[disagreement.step], in_file) if disagreement.step < len(kyoku.places) else ""
    return f"{where}, {step}{place}"


def _place(place: LogPlace, in_file: Callable[[LogPlace], LogPlace]) -> str:
    """The place in the file, in brackets after a space; empty if it is not known."""
    words = place_words(in_file(place))
    return "" if words is None else f" {plain(words)}"
