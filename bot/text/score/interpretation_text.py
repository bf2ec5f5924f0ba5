"""A reading of a hand in words: its groups, its wait, and their fu (rules reference 4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.scoring.interpretations import Shape, WaitKind
from bot.engine.tiles import Tile
from bot.text.score.yaku_text import fu_line
from bot.text.sentences import Text, Words, joined, lines, say
from bot.text.tile_text import group_text

if TYPE_CHECKING:
    from bot.engine.scoring.interpretations import Interpretation
    from bot.engine.scoring.score import ExplainedValue
    from bot.engine.scoring.situation import Situation

WAITS: Final[dict[WaitKind, Text]] = {
    WaitKind.RYANMEN: say("two-sided wait (ryanmen)"),
    WaitKind.KANCHAN: say("middle wait (kanchan)"),
    WaitKind.PENCHAN: say("edge wait (penchan)"),
    WaitKind.TANKI: say("pair wait (tanki)"),
    WaitKind.SHANPON: say("two-pair wait (shanpon)"),
    WaitKind.KOKUSHI: say("wait for the missing orphan"),
    WaitKind.KOKUSHI_13: say("thirteen-sided wait"),
}
"""Every wait in which a tile can be placed."""


def groups_text(reading: Interpretation) -> Words:
    """The sets, then the pair; of seven pairs the pairs; nothing for thirteen orphans and unconnected hands."""
    sets = [group_text(own.tiles) for own in reading.sets]
    pairs = (
        [group_text((Tile(kind), Tile(kind))) for kind in reading.pairs] if reading.shape is not Shape.KOKUSHI else []
    )
    return joined((*sets, *pairs), " ")


def fu_detail(value: ExplainedValue, situation: Situation) -> Words:
    """Each item of fu with its tiles, the sum, and the parts without fu; for a value without fu only the wait."""
    if not value.fu_items:
        return lines()
    rest = _without_fu(value, situation)
    if rest is None:
        return fu_line(value)
    return say("{fu}. No fu for {rest}.", fu=fu_line(value), rest=rest)


def _without_fu(value: ExplainedValue, situation: Situation) -> Words | None:
    """The sets, pair, wait and draw without fu."""
    reading = value.interpretation
    if reading.shape is not Shape.REGULAR:
        return None
    reasons = {item.reason for item in value.fu_items}
    counted = [item.tiles for item in value.fu_items if not item.reason.startswith("wait")]
    groups = [group_text(own.tiles) for own in reading.sets if own.tiles not in counted]
    parts: list[Words] = [joined(groups, " ")] if groups else []
    if not any(reason.startswith("pair") for reason in reasons):
        pair = Tile(reading.pairs[0])
        parts.append(say("the pair {tiles}", tiles=group_text((pair, pair))))
    if not any(reason.startswith("wait") for reason in reasons) and reading.wait in WAITS:
        parts.append(WAITS[reading.wait])
    if situation.tsumo and "tsumo" not in reasons:
        parts.append(say("the self-drawn tile"))
    return joined(parts, ", ") if parts else None
