"""The answer to a score lookup as words: yaku, fu with reasons, payments, other readings, other ways, other rules.

It can be read aloud; the picture (``bot.pictures.score_picture``) shows nothing more.
"""

from typing import Final

from bot.engine.errors import Refusal
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.interpretations import Interpretation, Shape, WaitKind
from bot.engine.scoring.score import ExplainedValue, HandValue
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, Tile, dora_of
from bot.lookup.hand_lookup import Lookup, LookupAnswer, PaymentShare, uncounted
from bot.lookup.other_rulesets import Because, OtherPayment, other_payments
from bot.lookup.other_wins import OtherWin, other_ways
from bot.text.rules.ruleset_title import presets_short
from bot.text.score.incomplete_text import incomplete_lines, no_yaku_lines
from bot.text.score.yaku_text import brief_payment, fu_line, han_fu, limit_name, yaku_line, yaku_name
from bot.text.sentences import Plain, Text, Words, amount, joined, lines, say, say_many
from bot.text.tile_text import group_text, meld_row, norths_text, tile_row, tiles_text, wind_name


def elsewhere_lines(question: Lookup, answer: LookupAnswer) -> tuple[Words, ...]:
    """A line for each group of presets that agree; none if all pay the same."""
    return tuple(_line(payment) for payment in other_payments(question, answer))


def _line(payment: OtherPayment) -> Words:
    names = presets_short(payment.presets)
    value = payment.answer.value
    if not isinstance(value, HandValue):
        return say("{rules}: not a win, no yaku.", rules=names)
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
            return say("a yaku has a different value: {value}", value=han_fu(value))
        case Because.FU:
            return say("{count} fu", count=value.fu)
        case Because.LIMIT:
            limit = limit_name(value)
            return say("not rounded up to a limit") if limit is None else say("counts as {limit}", limit=limit)
        case Because.HONBA:
            return say("{points} per honba", points=payment.answer.rules.honba_value)
        case Because.SHARES:
            return say("the missing player's share is handled differently")
        case Because.NO_WIN:
            return None


def _ura_dora(rules: Ruleset) -> Words:
    if not rules.ura_dora:
        return say("no han for ura dora")
    return say("all ura dora count") if rules.kan_ura_dora else say("ura dora only under the first indicator")


def _reds(value: HandValue) -> bool:
    return any(entry.id == "aka_dora" for entry in value.bonus)


def score_text(question: Lookup, answer: LookupAnswer, rules: Words | None = None) -> Words:
    """The whole answer. ``rules`` is the name of the ruleset."""
    head = lines(hand_heading(answer), circumstances(answer, rules))
    value = answer.value
    if isinstance(value, ExplainedValue):
        return lines(head, *worth_lines(answer), *_beside(question, answer))
    if value is Refusal.NO_YAKU:
        return lines(head, *no_yaku_lines(question, answer), *_uncounted(question, answer))
    return lines(head, *incomplete_lines(question, answer), *_uncounted(question, answer))


def around_picture(question: Lookup, answer: LookupAnswer, rules: Words) -> tuple[Words, Words]:
    """The answer above and below the picture of the hand, without what the picture and its alt text say."""
    value = answer.value
    if isinstance(value, ExplainedValue):
        fu = () if value.yakuman else (fu_detail(value, answer.situation),)
        beside = _beside(question, answer)
        return say("### {worth}", worth=payment_line(answer)), lines(*fu, *beside, say("-# {words}", words=rules))
    lacking = no_yaku_lines if value is Refusal.NO_YAKU else incomplete_lines
    return lines(*lacking(question, answer), *_uncounted(question, answer)), say(
        "-# {words}", words=circumstances(answer, rules)
    )


def worth_lines(answer: LookupAnswer) -> tuple[Words, ...]:
    """The value of a win and its fu; nothing for a hand that does not win."""
    value = answer.value
    if not isinstance(value, ExplainedValue):
        return ()
    worth = (yaku_line(value), payment_line(answer))
    return worth if value.yakuman else (*worth, fu_detail(value, answer.situation))


def _beside(question: Lookup, answer: LookupAnswer) -> tuple[Words, ...]:
    ways = other_ways(question, answer)
    more = say("If won another way: {ways}", ways=joined(_way(way, answer) for way in ways)) if ways else None
    texts = (*_uncounted(question, answer), more, *elsewhere_lines(question, answer), _other_reading(answer))
    return tuple(say("-# {words}", words=text) for text in texts if text is not None)


def _uncounted(question: Lookup, answer: LookupAnswer) -> tuple[Words, ...]:
    """What was said and does not count."""
    names = joined(map(yaku_name, uncounted(question, answer)))
    if not uncounted(question, answer):
        return ()
    if answer.hand.win is None:
        return (say("Not counted without the winning tile: {names}.", names=names),)
    return (say("Not counted under these rules: {names}.", names=names),)


def hand_heading(answer: LookupAnswer) -> Words:
    """The hand as a heading: concealed tiles, melds, the winning tile apart; as emoji if possible."""
    hand = answer.hand
    won = None if hand.win is None else joined((Plain("+"), tile_row((hand.win,))), " ")
    shown = joined((tile_row(hand.concealed), *(meld_row(meld) for meld in hand.melds), won), "  ")
    return joined((Plain("###"), shown), " ")


def circumstances(answer: LookupAnswer, rules: Words | None = None) -> Words:
    """Ron or tsumo, the winds, dora, honba and sticks, and the rules."""
    situation, players = answer.situation, answer.rules.players
    dora = tiles_text(Tile(dora_of(tile, players)) for tile in situation.dora)
    ura = tiles_text(Tile(dora_of(tile, players)) for tile in situation.ura)
    way = say("by tsumo") if situation.tsumo else say("by ron")
    return joined(
        (
            way if answer.hand.win is not None else None,
            winds_text(answer),
            say("dora {tiles}", tiles=dora) if situation.dora else None,
            say("ura dora {tiles}", tiles=ura) if situation.ura else None,
            norths_text(situation.kita),
            *counters_text(situation.honba, answer.sticks // 1000),
            rules,
        )
    )


def counters_text(honba: int, sticks: int) -> tuple[Words, ...]:
    """The counters and riichi sticks on the table, if any."""
    texts = (
        say("{count} honba", count=honba) if honba else None,
        say_many("{count} riichi stick", "{count} riichi sticks", sticks) if sticks else None,
    )
    return tuple(text for text in texts if text is not None)


def winds_text(answer: LookupAnswer) -> Words:
    """The seat and the round."""
    seat, wind = answer.situation.seat_wind, answer.situation.round_wind
    own = say("dealer (East)") if seat == EAST else say("{wind} seat", wind=wind_name(seat - EAST))
    return joined((own, say("{wind} round", wind=wind_name(wind - EAST))))


def payment_line(answer: LookupAnswer) -> Words:
    """``4 han 30 fu = 7,700``, and the payments."""
    value = answer.value
    assert isinstance(value, ExplainedValue)  # noqa: S101 - the callers' promise
    worth = say("**{value} = {total}**", value=han_fu(value), total=amount(answer.total))
    extras = extras_text(answer)
    if not answer.situation.tsumo and not extras:
        return joined((worth, say("paid by the discarder")))
    return joined((worth, *(_share(share) for share in answer.shares if share.count), *extras))


def _share(share: PaymentShare) -> Words:
    match share.payer:
        case "discarder":
            return say("the discarder pays {points}", points=share.points)
        case "dealer":
            return say("the dealer pays {points}", points=share.points)
        case "non_dealer" if share.count == 1:
            return say("the other player pays {points}", points=share.points)
        case "non_dealer":
            return say("the other {count} players pay {points} each", count=share.count, points=share.points)


def extras_text(answer: LookupAnswer) -> tuple[Words, ...]:
    """The points for counters and from riichi sticks."""
    extras: list[Words] = []
    honba = answer.situation.honba
    if honba:
        counters = honba * answer.rules.honba_value
        extras.append(
            say_many(
                "including {points} for {count} honba", "including {points} for {count} honba", honba, points=counters
            )
        )
    if answer.sticks:
        extras.append(say("{points} from riichi sticks", points=answer.sticks))
    return tuple(extras)


def _way(way: OtherWin, answer: LookupAnswer) -> Words:
    """The winner's points in another seat or by another kind of win."""
    other_seat = way.dealer != (answer.situation.seat_wind == EAST)
    other_kind = way.tsumo != answer.situation.tsumo
    wins = isinstance(way.answer.value, ExplainedValue)
    paid = brief_payment(way.answer.shares, way.answer.sticks) if wins else say("no yaku")
    if not other_kind:
        return say("as the dealer {paid}", paid=paid) if way.dealer else say("as a non-dealer {paid}", paid=paid)
    if not other_seat:
        return say("by tsumo {paid}", paid=paid) if way.tsumo else say("by ron {paid}", paid=paid)
    if way.dealer:
        return (
            say("as the dealer by tsumo {paid}", paid=paid)
            if way.tsumo
            else say("as the dealer by ron {paid}", paid=paid)
        )
    if way.tsumo:
        return say("as a non-dealer by tsumo {paid}", paid=paid)
    return say("as a non-dealer by ron {paid}", paid=paid)


def _other_reading(answer: LookupAnswer) -> Words | None:
    """The best of the other readings, or that all have the same value; None if there is no other."""
    value = answer.value
    if not isinstance(value, ExplainedValue):
        return None
    for other in answer.losing:
        groups = groups_text(other.interpretation)
        values = {"yaku": yaku_line(other), "value": han_fu(other)}
        if groups != groups_text(value.interpretation):
            return say("Another reading, {groups}: {yaku}, {value}.", groups=groups, **values)
        # The same sets with the winning tile in another one: shown only if the value differs.
        if (other.yaku, other.fu) != (value.yaku, value.fu):
            return say("Another reading, {wait}: {yaku}, {value}.", wait=WAITS[other.interpretation.wait], **values)
    return say("Read with another wait, the hand is worth the same.") if answer.losing else None


WAITS: Final[dict[WaitKind, Text]] = {
    WaitKind.RYANMEN: say("two-sided wait (ryanmen)"),
    WaitKind.KANCHAN: say("middle wait (kanchan)"),
    WaitKind.PENCHAN: say("edge wait (penchan)"),
    WaitKind.TANKI: say("pair wait (tanki)"),
    WaitKind.SHANPON: say("two-pair wait (shanpon)"),
    WaitKind.KOKUSHI: say("wait for the missing terminal or honour"),
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
