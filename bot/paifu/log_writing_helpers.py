"""Helpers of both writers: JSON on one line, encodable names, changes of points by win, declarations of tenpai."""

import json
from typing import Final

from bot.engine.actions import DeclareNoten, DeclareTenpai, Riichi
from bot.engine.rules.ruleset import Ruleset
from bot.paifu.own_key import KEY, RULES
from bot.paifu.record import Did, Kyoku, KyokuOutcome

_BREAKS: Final = {ord(mark): f"\\u{ord(mark):04x}" for mark in "\x7f\x85\u2028\u2029"}
"""Characters that JSON does not escape and that some programs take for the end of a line."""


def json_line(value: object) -> str:
    """The value as JSON on one line, without whitespace."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_BREAKS)


def own_part(rules: Ruleset, **more: object) -> dict[str, dict[str, object]]:
    """The project's own key with the rules and other facts."""
    return {KEY: {RULES: rules.to_json(), **more}}


def writable(text: str) -> str:
    """The text with unencodable characters (surrogates) replaced."""
    return text.encode("utf-8", "replace").decode()


def changes_of(outcome: KyokuOutcome) -> list[tuple[int, ...]]:
    """The changes of points through each win, in order; they add up to those of the outcome.

    For a win without recorded changes the discarder pays its points. The first win gets the remainder: honba, riichi
    sticks, and whatever else the log does not explain.
    """
    others: list[tuple[int, ...]] = []
    for win in outcome.wins[1:]:
        points = win.points or 0
        plain = tuple(points * ((seat == win.seat) - (seat == win.source)) for seat in range(len(outcome.deltas)))
        others.append(win.deltas if win.deltas is not None else plain)
    first = tuple(total - sum(rest) for total, *rest in zip(outcome.deltas, *others, strict=True))
    return [first, *others]


def declared_tenpai(kyoku: Kyoku) -> list[int] | None:
    """The seats that declared tenpai at an exhaustive draw; None if the record has no declarations."""
    declarations = [
        step for step in kyoku.steps if isinstance(step, Did) and isinstance(step.action, DeclareTenpai | DeclareNoten)
    ]
    return [step.seat for step in declarations if isinstance(step.action, DeclareTenpai)] if declarations else None


def riichi_seats(kyoku: Kyoku) -> frozenset[int]:
    """The seats that declared riichi."""
    return frozenset(step.seat for step in kyoku.steps if isinstance(step, Did) and isinstance(step.action, Riichi))
