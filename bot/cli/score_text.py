"""The answers of `python -m bot score` as text and as JSON, and its refusals as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.catalogue import catalogue
from bot.engine.errors import Refusal
from bot.engine.lookup import Share, shares_of
from bot.engine.notation import format_meld, format_tiles
from bot.engine.score import HandValue
from bot.engine.tiles import EAST, TILE_NAMES

if TYPE_CHECKING:
    from bot.engine.errors import NotationError
    from bot.engine.lookup import Contradiction, LookupAnswer
    from bot.engine.situation import Situation

_WINDS = ("East", "South", "West", "North")
_LIMITS = {
    "mangan": "mangan",
    "haneman": "haneman",
    "baiman": "baiman",
    "sanbaiman": "sanbaiman",
    "kazoe_yakuman": "counted yakuman",
    "yakuman": "yakuman",
}
_FU = {
    "base": "base",
    "closed_ron": "closed hand won by ron",
    "tsumo": "self-draw",
    "seven_pairs": "seven pairs",
    "open_triplet": "open triplet",
    "closed_triplet": "concealed triplet",
    "open_kan": "open kan",
    "closed_kan": "concealed kan",
    "pair_dragon": "pair of dragons",
    "pair_seat_wind": "pair of the seat wind",
    "pair_round_wind": "pair of the round wind",
    "pair_double_wind": "pair that is seat and round wind",
    "pair_north": "pair of norths",
    "wait_kanchan": "closed wait",
    "wait_penchan": "edge wait",
    "wait_tanki": "pair wait",
    "open_without_fu": "open hand without fu",
}
_NOTATION = {
    "five_of_a_kind": "there are only four tiles {tile}",
    "red_is_a_five": "r marks a red five and stands before a 5",
    "too_many_tiles": "more tiles than there are",
    "number_without_suit": "these numbers need a suit after them: m, p, s or z",
    "suit_without_number": "the suit {suit} needs a number before it",
    "no_such_honour": "honours are 1z to 7z, there is no {number}z",
    "not_a_tile": "{char} is no tile",
    "meld_not_closed": "this bracket is not closed",
    "meld_in_meld": "a declared set cannot hold another",
    "nothing_to_close": "{char} has no declared set before it",
    "no_melds_here": "declared sets do not belong here",
    "not_a_set": "a declared set is three in a row, three equal tiles or four equal tiles",
    "closed_kan_has_four": "a closed kan is four equal tiles",
    "too_many_melds": "a hand has at most four declared sets",
    "wrong_number_of_tiles": "a hand has 13 or 14 tiles, each declared set counting as three; here are {count}",
    "winning_tile_not_in_hand": "the hand of 14 tiles does not hold the winning tile {tile}",
    "no_tile": "here must be a tile",
    "one_tile_only": "one tile only; here are {count}",
}
_CONTRADICTIONS = {
    "negative": "{name} cannot be below zero.",
    "no_kita_here": "Norths are set aside only in three-player rules that have it.",
    "no_north_seat": "Three players have no North seat.",
    "too_many_indicators": "There are at most {most} dora indicators under these rules.",
    "ura_needs_riichi": "Ura dora count only for a hand in riichi.",
    "more_ura_than_dora": "There cannot be more ura indicators than dora indicators.",
    "no_chii_with_three": "Three players do not call chii.",
    "five_of_a_kind": "Hand and indicators together hold more than four tiles {tile}.",
    "not_in_play": "{tile} is not in play with three players.",
    "too_many_red_fives": "These rules have {most} red fives {tile}.",
    "needs_tsumo": "{yaku} is won by tsumo.",
    "needs_ron": "{yaku} is won by ron.",
    "rinshan_needs_kan": "rinshan needs a kan among the declared sets.",
    "not_together": "{one} and {other} cannot come together.",
    "riichi_needs_closed_hand": "riichi needs a closed hand.",
    "ippatsu_needs_riichi": "ippatsu needs riichi.",
    "needs_dealer": "{yaku} is won by the dealer: --seat E.",
    "needs_non_dealer": "{yaku} is not won by the dealer.",
    "needs_no_calls": "{yaku} needs a first go-around without calls: no declared set.",
    "wrong_number_of_tiles": "a hand has 14 tiles, each declared set counting as three; here are {count}.",
    "no_such_tile": "there is no tile {tile}.",
    "robbed_tile_held": "whoever robs a kan of {tile} cannot hold another.",
    "winning_tile_not_in_hand": "the hand does not hold the winning tile {tile}.",
    "meld_does_not_fit": "a declared {name} is none.",
    "wall_cannot_be_empty": "so soon after a double riichi the wall cannot be empty.",
}
_AROUND = 40


def sentence_of_notation(error: NotationError) -> str:
    """The text with a caret under the position, and the reason. Long texts are cut around the position."""
    first = max(0, error.position - _AROUND)
    shown = "".join(char if char.isprintable() else " " for char in error.text[first : error.position + _AROUND])
    return f"{shown}\n{' ' * (error.position - first)}^\n{_NOTATION[error.problem].format(**error.args_for_text)}"


def sentence_of_contradiction(error: Contradiction) -> str:
    """What cannot be, as a sentence."""
    sentence = _CONTRADICTIONS[error.problem].format(**error.args_for_text)
    return sentence[0].upper() + sentence[1:]


def as_text(answer: LookupAnswer) -> str:
    """The answer for a person to read."""
    lines = [_headline(answer)]
    value = answer.value
    if isinstance(value, HandValue):
        lines += ["", *_yaku_lines(value), "", *_fu_lines(value), "", *_payment_lines(answer, value)]
        lines += _losing_lines(answer, value)
    elif value is Refusal.NO_YAKU:
        lines += ["", "No yaku: the hand is complete but cannot win."]
    elif answer.waits:
        lines += ["", "Tenpai. It waits for:"]
        lines += [f"  {TILE_NAMES[kind]}  {_worth_briefly(answer, outcome)}" for kind, outcome in answer.waits]
    else:
        far = f"{answer.shanten} from tenpai" if answer.shanten else "tenpai, one tile too many to be waiting"
        lines += ["", f"Not complete: shanten {answer.shanten} ({far})."]
    return "\n".join(lines)


def as_json(answer: LookupAnswer) -> dict[str, object]:
    """The answer for a program. ``total`` is what the winner receives, counters and sticks included."""
    hand, situation, value = answer.hand, answer.situation, answer.value
    result: dict[str, object] = {
        "hand": format_tiles(hand.concealed),
        "win": None if hand.win is None else TILE_NAMES[hand.win],
        "melds": [format_meld(meld) for meld in hand.melds],
        "tsumo": situation.tsumo,
        "seat": _wind_of(situation.seat_wind)[0],
        "round": _wind_of(situation.round_wind)[0],
    }
    if isinstance(value, HandValue):
        return (
            result
            | _value_json(value)
            | {
                "payments": [
                    {"from": share.payer, "count": share.count, "points": share.points} for share in answer.shares
                ],
                "sticks": answer.sticks,
                "total": answer.total,
            }
        )
    result["refusal"] = value.value
    if value is Refusal.NOT_COMPLETE:
        result["shanten"] = answer.shanten
        result["waits"] = [
            {
                "tile": TILE_NAMES[kind],
                **(_value_json(outcome) if isinstance(outcome, HandValue) else {"refusal": outcome.value}),
            }
            for kind, outcome in answer.waits
        ]
    return result


def _value_json(value: HandValue) -> dict[str, object]:
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


def _wind_of(kind: int) -> str:
    return _WINDS[kind - EAST]


def _headline(answer: LookupAnswer) -> str:
    hand, situation = answer.hand, answer.situation
    parts = [format_tiles(hand.concealed), *map(format_meld, hand.melds)]
    if hand.win is not None:
        parts += ["+", TILE_NAMES[hand.win]]
    facts = ["tsumo" if situation.tsumo else "ron", f"seat {_wind_of(situation.seat_wind)}"]
    facts.append(f"round {_wind_of(situation.round_wind)}")
    for name, tiles in (("dora", situation.dora), ("ura", situation.ura)):
        if tiles:
            facts.append(f"{name} indicator {format_tiles(tiles)}")
    if situation.kita:
        facts.append(f"norths set aside {situation.kita}")
    return f"{' '.join(parts)}   {', '.join(facts)}"


def _yaku_lines(value: HandValue) -> list[str]:
    lines = []
    for entry in (*value.yaku, *value.bonus):
        yaku = catalogue()[entry.id]
        worth = "yakuman" if value.yakuman else "han"
        amount = worth if value.yakuman and entry.han == 1 else f"{entry.han} {worth}"
        lines.append(f"  {yaku.romaji:<30} {yaku.english:<38} {amount}")
    return lines


def _fu_lines(value: HandValue) -> list[str]:
    if not value.fu_items:
        return ["  no fu"]
    lines = [f"  {item.fu:>3}  {_FU[item.reason]} {format_tiles(item.tiles)}".rstrip() for item in value.fu_items]
    exact = sum(item.fu for item in value.fu_items)
    rounded = f"{exact} fu, rounded up to {value.fu}" if exact != value.fu else f"{value.fu} fu"
    return [*lines, f"  = {rounded}"]


def _class_of(value: HandValue) -> str:
    if value.yakuman:
        return _LIMITS["yakuman"] if value.yakuman == 1 else f"{value.yakuman} times yakuman"
    if not value.fu_items:
        return _LIMITS[value.limit or "mangan"]
    text = f"{value.han} han {value.fu} fu"
    return text if value.limit is None else f"{text}, {_LIMITS[value.limit]}"


def _who(share: Share, situation: Situation) -> str:
    if share.payer == "discarder":
        return "the discarder pays"
    if share.payer == "dealer":
        return "the dealer pays"
    if situation.seat_wind == EAST:
        return "each of the others pays"
    return "each other player pays" if share.count > 1 else "the other player pays"


def _payment_lines(answer: LookupAnswer, value: HandValue) -> list[str]:
    shares = "; ".join(f"{_who(share, answer.situation)} {share.points:,}" for share in answer.shares)
    honba = answer.situation.honba
    extra = [f"{honba} {'counter' if honba == 1 else 'counters'} included"] if honba else []
    if answer.sticks:
        extra.append(f"{answer.sticks:,} in riichi sticks")
    tail = f" ({', '.join(extra)})" if extra else ""
    return [f"{_class_of(value)}: {shares}.", f"Total {answer.total:,}{tail}."]


def _points(answer: LookupAnswer, value: HandValue) -> int:
    return sum(share.count * share.points for share in shares_of(value, answer.situation, answer.rules))


def _losing_lines(answer: LookupAnswer, value: HandValue) -> list[str]:
    """The best reading that lost, if it is worth anything else."""
    for other in answer.losing:
        if (other.yaku, other.fu) != (value.yaku, value.fu):
            names = ", ".join(catalogue()[entry.id].romaji for entry in other.yaku)
            return ["", f"Read otherwise: {names}: {_class_of(other)}, {_points(answer, other):,}."]
    return []


def _worth_briefly(answer: LookupAnswer, outcome: HandValue | Refusal) -> str:
    if not isinstance(outcome, HandValue):
        return "no yaku"
    return f"{_class_of(outcome)}, {_points(answer, outcome):,}"
