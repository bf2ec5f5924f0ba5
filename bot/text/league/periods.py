"""Periods to look back on, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.text.sentences import say

if TYPE_CHECKING:
    from bot.league.periods import Period
    from bot.text.sentences import Words

PERIOD_NAMES: Final[dict[Period, Words]] = {
    "this-evening": say("this evening"),
    "last-evening": say("the last evening"),
    "this-month": say("this month"),
    "last-month": say("last month"),
    "last-10": say("the last 10 games"),
    "last-20": say("the last 20 games"),
    "last-50": say("the last 50 games"),
}
