"""The answer to a look-up of nagashi mangan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.text.score.yaku_text import brief_payment, yaku_name
from bot.text.sentences import Plain, Words, joined, lines, say, say_many
from bot.text.tile_text import tile_row, tiles_text

if TYPE_CHECKING:
    from bot.lookup.nagashi_lookup import NagashiAnswer


def nagashi_text(answer: NagashiAnswer, rules: Words) -> Words:
    """Whether the discards are a nagashi mangan, and the payments. ``rules`` is the name of the ruleset."""
    seat = say("dealer (East)") if answer.dealer else say("non-dealer")
    return lines(
        joined((Plain("###"), tile_row(answer.discards)), " "),
        joined((say("discards"), seat, rules)),
        *_verdict(answer),
    )


def _verdict(answer: NagashiAnswer) -> tuple[Words, ...]:
    name = yaku_name("nagashi_mangan")
    if answer.middle:
        return (
            say_many(
                "**No nagashi mangan:** {tiles} is neither a terminal nor an honour.",
                "**No nagashi mangan:** {tiles} are neither terminals nor honours.",
                len(answer.middle),
                tiles=tiles_text(answer.middle),
            ),
        )
    if not answer.shares:
        return (say("**These rules have no nagashi mangan.** Every discard is a terminal or an honour."),)
    return (
        say("**{name} = {paid}**", name=name, paid=brief_payment(answer.shares)),
        say("Paid when the wall is used up, if none of these discards was called.")
        if answer.rules.nagashi_uncalled
        else say("Paid when the wall is used up, called discards included."),
        say("The hand must be closed as well.") if answer.rules.nagashi_closed_only else Plain(""),
    )
