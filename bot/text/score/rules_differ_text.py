"""The common rulesets that pay a hand differently, and why."""

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import HandValue
from bot.lookup.hand_lookup import Lookup, LookupAnswer
from bot.lookup.other_rulesets import Because, OtherPayment, other_payments
from bot.text.rules.ruleset_title import presets_short
from bot.text.score.yaku_text import han_fu, limit_name, yaku_name
from bot.text.sentences import Words, amount, joined, say


def elsewhere_lines(question: Lookup, answer: LookupAnswer) -> tuple[Words, ...]:
    """A line for each group of presets that agree; none if all pay the same."""
    return tuple(_line(payment) for payment in other_payments(question, answer))


def _line(payment: OtherPayment) -> Words:
    names = presets_short(payment.presets)
    value = payment.answer.value
    if not isinstance(value, HandValue):
        return say("{rules}: no win, no yaku.", rules=names)
    reasons = joined((_reason(reason, payment, value) for reason in payment.because), "; ")
    if not payment.because:
        return say("{rules}: {total}.", rules=names, total=amount(payment.answer.total))
    return say("{rules}: {total} ({reasons}).", rules=names, total=amount(payment.answer.total), reasons=reasons)


def _reason(reason: Because, payment: OtherPayment, value: HandValue) -> Words | None:  # noqa: PLR0911 - one a reason
    match reason:
        case Because.YAKU:
            return joined(
                (
                    *(say("without {yaku}", yaku=yaku_name(name)) for name in payment.missing),
                    *(say("with {yaku}", yaku=yaku_name(name)) for name in payment.added),
                ),
                ", ",
            )
        case Because.RED_FIVES:
            return say("no han for red fives") if not _reds(value) else say("different red fives")
        case Because.URA_DORA:
            return _ura_dora(payment.answer.rules)
        case Because.MULTIPLE:
            return say("as {value}", value=han_fu(value))
        case Because.HAN:
            return say("a yaku is worth more or less: {value}", value=han_fu(value))
        case Because.FU:
            return say("{count} fu", count=value.fu)
        case Because.LIMIT:
            limit = limit_name(value)
            return say("not rounded up to a limit") if limit is None else say("counts as {limit}", limit=limit)
        case Because.HONBA:
            return say("{points} a honba", points=payment.answer.rules.honba_value)
        case Because.SHARES:
            return say("the missing player's share is handled differently")
        case Because.NO_WIN:
            return None


def _ura_dora(rules: Ruleset) -> Words:
    if not rules.ura_dora:
        return say("no han for ura dora")
    return say("ura dora count") if rules.kan_ura_dora else say("ura dora beneath the first indicator only")


def _reds(value: HandValue) -> bool:
    return any(entry.id == "aka_dora" for entry in value.bonus)
