"""What a log does not say of its rules and the course of the game tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.rules import Ruleset, ruleset_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.paifu.record import Kyoku


def with_length_of(rules: Ruleset, kyoku: Sequence[Kyoku], *, finished: bool) -> Ruleset:
    """The ruleset with the length that the course of a game shows.

    A game that reached the target and was played on into the South is a hanchan; one that ended in the East, or in the
    South before its last hand, without anybody below zero was a short one. Where nothing tells: a hanchan.
    """
    return ruleset_from({"length": "east_only" if _is_short(rules, kyoku, finished=finished) else "east_south"}, rules)


def _is_short(rules: Ruleset, kyoku: Sequence[Kyoku], *, finished: bool) -> bool:
    if not finished or not kyoku:
        return False
    last = kyoku[-1]
    if last.outcome is None or min(last.outcome.scores) < 0 or last.deal.bakaze > 1:
        return False
    if last.deal.bakaze == 0:
        return True
    played_on = any(one.deal.bakaze == 1 and max(one.deal.scores) >= rules.target_points for one in kyoku)
    return not played_on and last.deal.number < rules.players
