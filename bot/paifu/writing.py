"""What both writers need: JSON on a line, names that can be written, what each win changed, and who said tenpai."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from bot.engine.actions import DeclareNoten, DeclareTenpai, Riichi
from bot.paifu.own_key import KEY, RULES
from bot.paifu.record import Did

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.paifu.record import Kyoku, KyokuOutcome

_BREAKS: Final = {ord(mark): f"\\u{ord(mark):04x}" for mark in "\x7f\x85\u2028\u2029"}
"""Marks that JSON leaves as they are and some programs take for the end of a line."""


def json_line(value: object) -> str:
    """The value as JSON on one line, without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_BREAKS)


def own_part(rules: Ruleset, **more: object) -> dict[str, dict[str, object]]:
    """The key of this project, with these rules and whatever else a log cannot say."""
    return {KEY: {RULES: rules.to_json(), **more}}


def writable(text: str) -> str:
    """The text with what cannot be encoded, halves of characters, replaced."""
    return text.encode("utf-8", "replace").decode()


def changes_of(outcome: KyokuOutcome) -> list[tuple[int, ...]]:
    """The changes of each win, in order; they add up to those of the outcome.

    A win that does not say them gets its points from whom it was won on, and the first what is left: counters, sticks,
    and whatever else the log leaves in the dark.
    """
    told = [win.deltas for win in outcome.wins]
    found: list[tuple[int, ...]] = []
    for win, deltas in zip(outcome.wins[1:], told[1:], strict=True):
        points = win.points or 0
        plain = tuple(points * ((seat == win.seat) - (seat == win.source)) for seat in range(len(outcome.deltas)))
        found.append(deltas if deltas is not None else plain)
    left = tuple(all_ - sum(each) for all_, *each in zip(outcome.deltas, *found, strict=True))
    return [left, *found]


def tenpai_said(kyoku: Kyoku) -> list[int] | None:
    """The seats that said tenpai at an exhausted wall; None where nobody was asked, or the record does not tell."""
    said = [
        step for step in kyoku.steps if isinstance(step, Did) and isinstance(step.action, DeclareTenpai | DeclareNoten)
    ]
    return [step.seat for step in said if isinstance(step.action, DeclareTenpai)] if said else None


def riichi_seats(kyoku: Kyoku) -> frozenset[int]:
    """The seats that declared riichi."""
    return frozenset(step.seat for step in kyoku.steps if isinstance(step, Did) and isinstance(step.action, Riichi))
