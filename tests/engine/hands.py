"""Hands for the scoring tests, written as text: `234567m345p2267s 5s`, the winning tile last."""

from typing import Any

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue, evaluate_all, explain
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import KIND_OF, counts_of
from bot.lookup.notation import parse_hand, parse_tile, parse_tiles

STANDARD = Ruleset()
DOUBLES = Ruleset(double_kokushi13=True, double_suuankou_tanki=True, double_junsei_chuuren=True, double_daisuushii=True)


def circumstances(
    *, seat: str = "S", around: str = "E", tsumo: bool = False, dora: str = "", ura: str = "", **flags: Any
) -> Situation:
    """A situation: by default a ron by South in the East round."""
    return Situation(
        KIND_OF[parse_tile(seat)],
        KIND_OF[parse_tile(around)],
        tsumo,
        dora=parse_tiles(dora),
        ura=parse_tiles(ura),
        **flags,
    )


def outcome(text: str, rules: Ruleset = STANDARD, **situation: Any) -> ExplainedValue | Refusal:
    """What the hand is worth, or why it cannot win."""
    hand = parse_hand(text)
    assert hand.win is not None
    return explain(hand.concealed, hand.win, hand.melds, circumstances(**situation), rules)


def worth(text: str, rules: Ruleset = STANDARD, **situation: Any) -> ExplainedValue:
    """The value of a hand that wins."""
    value = outcome(text, rules, **situation)
    assert isinstance(value, ExplainedValue), value
    return value


def readings(text: str, rules: Ruleset = STANDARD, **situation: Any) -> list[ExplainedValue]:
    """Every reading that wins, best first."""
    hand = parse_hand(text)
    assert hand.win is not None
    return evaluate_all(hand.concealed, hand.win, hand.melds, circumstances(**situation), rules)


def yaku(value: ExplainedValue) -> dict[str, int]:
    """Han (or multiples) by yaku, bonus left out."""
    return {entry.id: entry.han for entry in value.yaku}


def bonus(value: ExplainedValue) -> dict[str, int]:
    """Han of dora and the like."""
    return {entry.id: entry.han for entry in value.bonus}


def fu(value: ExplainedValue) -> dict[str, int]:
    """Fu by reason; equal reasons are added up."""
    found: dict[str, int] = {}
    for item in value.fu_items:
        found[item.reason] = found.get(item.reason, 0) + item.fu
    return found


def counts(text: str) -> list[int]:
    """34 counts."""
    return counts_of(parse_tiles(text))
