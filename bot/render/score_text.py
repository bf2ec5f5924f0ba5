"""The answer to a score lookup as words: yaku, fu with reasons, payments, other readings, other rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import Refusal
from bot.engine.lookup import Contradiction, look_up
from bot.engine.rules import ruleset_from
from bot.engine.score import HandValue
from bot.engine.tiles import EAST, SOUTH, Tile, dora_of
from bot.render.refusals import SENTENCES
from bot.render.text import Plain, Text, Words, amount, joined, lines, say
from bot.render.tile_text import kinds_text, meld_text, norths_text, tile_name, tiles_text, wind_name
from bot.render.yaku_text import fu_line, han_fu, yaku_line

if TYPE_CHECKING:
    from bot.engine.lookup import Lookup, LookupAnswer, Share


def score_text(question: Lookup, answer: LookupAnswer) -> Words:
    """The whole answer."""
    head = lines(hand_heading(answer), circumstances(answer))
    value = answer.value
    if isinstance(value, HandValue):
        return lines(
            head,
            yaku_line(value),
            say("**{value} = {total}**", value=han_fu(value), total=amount(answer.total)),
            _shares(answer),
            fu_line(value) if value.fu_items else None,
            *other_answers(question, answer),
        )
    if answer.hand.win is None:
        return lines(head, *waits_lines(answer))
    if value is Refusal.NOT_COMPLETE:
        return lines(head, SENTENCES[value], _distance(answer.shanten))
    return lines(head, SENTENCES[value])


def hand_heading(answer: LookupAnswer) -> Words:
    """The hand as a heading: concealed tiles, melds, the winning tile apart."""
    hand = answer.hand
    tiles = joined(
        (
            tiles_text(hand.concealed),
            *(meld_text(meld) for meld in hand.melds),
            Plain(f"+ {tile_name(hand.win)}") if hand.win is not None else None,
        ),
        "  ",
    )
    return joined((Plain("###"), tiles), " ")


def circumstances(answer: LookupAnswer) -> Words:
    """Ron or tsumo, the winds, and the dora."""
    situation, players = answer.situation, answer.rules.players
    dora = tiles_text(Tile(dora_of(tile, players)) for tile in situation.dora)
    ura = tiles_text(Tile(dora_of(tile, players)) for tile in situation.ura)
    return joined(
        (
            say("tsumo") if situation.tsumo else say("ron"),
            say("seat {wind}", wind=wind_name(situation.seat_wind - EAST)),
            say("round {wind}", wind=wind_name(situation.round_wind - EAST)),
            say("dora {tiles}", tiles=dora) if situation.dora else None,
            say("ura dora {tiles}", tiles=ura) if situation.ura else None,
            norths_text(situation.kita),
        )
    )


def _shares(answer: LookupAnswer) -> Words:
    parts: list[Words] = [_share(share) for share in answer.shares if share.count]
    if answer.sticks:
        parts.append(say("{points} from riichi sticks", points=answer.sticks))
    return joined(parts)


def _share(share: Share) -> Text:
    match share.payer:
        case "discarder":
            return say("The discarder pays {points}", points=share.points)
        case "dealer":
            return say("The dealer pays {points}", points=share.points)
        case "non_dealer" if share.count == 1:
            return say("The other pays {points}", points=share.points)
        case "non_dealer":
            return say("{count} others pay {points} each", count=share.count, points=share.points)


def other_answers(question: Lookup, answer: LookupAnswer) -> tuple[Words | None, ...]:
    """The same hand in the other seat, read otherwise, and under the rule that most often differs."""
    return _other_seat(question, answer), _other_rule(question, answer), _other_reading(answer)


def _asked(question: Lookup) -> LookupAnswer | None:
    try:
        return look_up(question)
    except Contradiction:
        return None


def _other_seat(question: Lookup, answer: LookupAnswer) -> Words | None:
    dealer = answer.situation.seat_wind == EAST
    other = _asked(replace(question, seat=SOUTH if dealer else EAST))
    if other is None or not isinstance(other.value, HandValue):
        return None
    name = say("Non-dealer (South)") if dealer else say("Dealer (East)")
    return say("{seat}: {total}", seat=name, total=amount(other.total))


def _other_rule(question: Lookup, answer: LookupAnswer) -> Words | None:
    kiriage = answer.rules.kiriage
    other = _asked(replace(question, rules=ruleset_from({"kiriage": not kiriage}, question.rules)))
    if other is None or other.total == answer.total:
        return None
    if kiriage:
        return say("Without kiriage mangan: {total}.", total=amount(other.total))
    return say("With kiriage mangan (M.League, WRC): {total}.", total=amount(other.total))


def _other_reading(answer: LookupAnswer) -> Words | None:
    for other in answer.losing:
        if other.reading != (answer.value.reading if isinstance(answer.value, HandValue) else None):
            return say("Read otherwise: {yaku}, {value}.", yaku=yaku_line(other), value=han_fu(other))
    return None


def waits_lines(answer: LookupAnswer) -> tuple[Words, ...]:
    """For a hand of 13 tiles: what it waits for, and what each wait would be worth."""
    if not answer.waits:
        return (_distance(answer.shanten),)
    head = say("Tenpai, waiting for {tiles}:", tiles=kinds_text(kind for kind, _ in answer.waits))
    return head, *(
        say("{tile}: {value}", tile=Plain(tile_name(Tile(kind))), value=_worth(value)) for kind, value in answer.waits
    )


def _worth(value: HandValue | Refusal) -> Words:
    if isinstance(value, HandValue):
        return joined((yaku_line(value), han_fu(value)), " — ")
    return say("no yaku")


def _distance(shanten: int) -> Text:
    if shanten == 0:
        return say("The hand is tenpai: one tile completes it.")
    if shanten == 1:
        return say("The hand is {count} tile away from tenpai.", count=shanten)
    return say("The hand is {count} tiles away from tenpai.", count=shanten)
