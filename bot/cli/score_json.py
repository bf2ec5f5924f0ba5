"""The answers of `python -m bot score` as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import Refusal
from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import EAST, TILE_NAMES
from bot.lookup.notation import format_meld, format_tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.lookup.hand_lookup import LookupAnswer, PaymentShare
    from bot.lookup.nagashi_lookup import NagashiAnswer

_WINDS: Final = "ESWN"


def as_json(answer: LookupAnswer) -> dict[str, object]:
    """The answer as JSON. ``total`` is what the winner receives, honba and riichi sticks included."""
    hand, situation, value = answer.hand, answer.situation, answer.value
    result: dict[str, object] = {
        "hand": format_tiles(hand.concealed),
        "win": None if hand.win is None else TILE_NAMES[hand.win],
        "melds": [format_meld(meld) for meld in hand.melds],
        "tsumo": situation.tsumo,
        "seat": _WINDS[situation.seat_wind - EAST],
        "round": _WINDS[situation.round_wind - EAST],
    }
    if isinstance(value, ExplainedValue):
        return (
            result
            | _value_json(value)
            | {
                "payments": _payments(answer.shares),
                "sticks": answer.sticks,
                "total": answer.total,
            }
        )
    result["refusal"] = value.value
    if value is Refusal.NOT_COMPLETE:
        result["shanten"] = answer.shanten
        result["waits"] = [
            {
                "tile": TILE_NAMES[wait.kind],
                "left": wait.left,
                "ron": _outcome_json(wait.ron, wait.ron_shares),
                "tsumo": _outcome_json(wait.tsumo, wait.tsumo_shares),
            }
            for wait in answer.waits
        ]
    return result


def nagashi_json(answer: NagashiAnswer) -> dict[str, object]:
    """The answer about nagashi mangan: ``middle`` are the discards that rule it out."""
    return {
        "discards": format_tiles(answer.discards),
        "middle": format_tiles(answer.middle),
        "payments": _payments(answer.shares),
        "total": answer.total,
    }


def _outcome_json(outcome: ExplainedValue | Refusal, shares: Sequence[PaymentShare]) -> dict[str, object]:
    if not isinstance(outcome, ExplainedValue):
        return {"refusal": outcome.value}
    return {**_value_json(outcome), "payments": _payments(shares)}


def _payments(shares: Sequence[PaymentShare]) -> list[dict[str, object]]:
    return [{"from": share.payer, "count": share.count, "points": share.points} for share in shares]


def _value_json(value: ExplainedValue) -> dict[str, object]:
    yaku: list[dict[str, object]] = []
    for entry in (*value.yaku, *value.bonus):
        if value.yakuman:
            yaku.append({"id": entry.id, "han": 13 * entry.han, "yakuman": entry.han})
        else:
            yaku.append({"id": entry.id, "han": entry.han})
    return {
        "yaku": yaku,
        "han": value.han,
        "fu": value.fu,
        "fu_items": [
            {"reason": item.reason, "fu": item.fu, "tiles": format_tiles(item.tiles)} for item in value.fu_items
        ],
        "limit": value.limit,
        "yakuman": value.yakuman,
    }
