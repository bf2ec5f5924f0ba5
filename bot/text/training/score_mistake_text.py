"""Wrong answers to a score puzzle in words: their payment, and the mistake that leads to it."""

from typing import Final

from bot.analysis.puzzles.mistakes import Mistake, MistakeKind
from bot.analysis.puzzles.puzzle_payment import Pay
from bot.engine.tiles import KIND_OF, Tile
from bot.text.score.yaku_text import fu_reason, yaku_name
from bot.text.sentences import Text, Words, amount, say
from bot.text.tile_text import group_text, kinds_text

_LIMITS: Final[dict[str, Text]] = {
    "mangan": say("mangan"),
    "haneman": say("haneman"),
    "baiman": say("baiman"),
    "sanbaiman": say("sanbaiman"),
    "yakuman": say("yakuman"),
}


def pay_text(pay: Pay) -> Words:
    """``7,700``, ``1,300 each, dealer 2,600`` or ``4,000 each``: short enough for a button."""
    if pay.ron:
        return amount(pay.ron)
    if not pay.dealer:
        return say("{points} each", points=pay.other)
    if pay.others == 1:
        return say("{points} and dealer {dealer}", points=pay.other, dealer=pay.dealer)
    return say("{points} each, dealer {dealer}", points=pay.other, dealer=pay.dealer)


def mistake_line(mistake: Mistake) -> Words:
    """A wrong answer with its mistake: ``5,200: without Pinfu, 2 han 30 fu``."""
    if mistake.first is None:
        return say("{pay}: {mistake}.", pay=pay_text(mistake.pay), mistake=_mistake(mistake))
    first = _mistake(mistake.first)
    return say("{pay}: {first}; then {mistake}.", pay=pay_text(mistake.pay), first=first, mistake=_mistake(mistake))


def _mistake(mistake: Mistake) -> Words:  # noqa: C901, PLR0911, PLR0912 - one sentence a slip
    counted = {"han": mistake.han, "fu": mistake.fu}
    match mistake.kind:
        case MistakeKind.DEALER:
            return say("what the dealer would get for it")
        case MistakeKind.NON_DEALER:
            return say("what a non-dealer would get for it")
        case MistakeKind.BY_RON:
            return say("counted as a ron, {han} han {fu} fu", **counted)
        case MistakeKind.BY_TSUMO:
            return say("counted as a tsumo, {han} han {fu} fu", **counted)
        case MistakeKind.OTHER_READING:
            return say("the hand read the other way, {han} han {fu} fu", **counted)
        case MistakeKind.YAKU_MISSED | MistakeKind.BONUS_MISSED:
            return say("without {yaku}, {han} han {fu} fu", yaku=yaku_name(mistake.what), **counted)
        case MistakeKind.BONUS_ONCE:
            return say("{yaku} counted only once, {han} han {fu} fu", yaku=yaku_name(mistake.what), **counted)
        case MistakeKind.YAKU_CLAIMED:
            return say("with {yaku}, which the hand lacks, {han} han {fu} fu", yaku=yaku_name(mistake.what), **counted)
        case MistakeKind.YAKU_AS_CLOSED:
            return say("{yaku} counted as in a closed hand, {han} han {fu} fu", yaku=yaku_name(mistake.what), **counted)
        case MistakeKind.TSUMO_WHILE_OPEN:
            return say("a han for tsumo, which an open hand does not get, {han} han {fu} fu", **counted)
        case MistakeKind.INDICATOR_TAKEN:
            shown = kinds_text(KIND_OF[tile] for tile in mistake.tiles)
            return say("the indicator {tiles} taken for the dora itself, {han} han {fu} fu", tiles=shown, **counted)
        case MistakeKind.FU_MISSED if mistake.what == "open_without_fu":
            return say("without the ten fu that bring an open hand up to 30, {han} han {fu} fu", **counted)
        case MistakeKind.FU_MISSED:
            return say("without the fu for {reason}, {han} han {fu} fu", reason=_reason(mistake), **counted)
        case MistakeKind.FU_HALVED:
            return say("half the fu for {reason}, {han} han {fu} fu", reason=_reason(mistake), **counted)
        case MistakeKind.FU_DOUBLED:
            return say("twice the fu for {reason}, {han} han {fu} fu", reason=_reason(mistake), **counted)
        case MistakeKind.FU_ROUNDED_DOWN:
            return say("fu rounded down instead of up, {han} han {fu} fu", **counted)
        case MistakeKind.RON_FU_WHILE_OPEN:
            return say("ten fu for ron, which an open hand does not get, {han} han {fu} fu", **counted)
        case MistakeKind.FU_OF_NARROW_WAIT:
            return say("two fu for a wait that gives none, {han} han {fu} fu", **counted)
        case MistakeKind.TSUMO_FU_FOR_PINFU:
            return say("two fu for tsumo, which pinfu does not get, {han} han {fu} fu", **counted)
        case MistakeKind.PAIRS_ROUNDED_UP:
            return say("the 25 fu of seven pairs rounded up, {han} han {fu} fu", **counted)
        case MistakeKind.KIRIAGE:
            return say("{han} han {fu} fu rounded up to mangan, which these rules do not do", **counted)
        case MistakeKind.NO_KIRIAGE:
            return say("{han} han {fu} fu not rounded up to mangan, although these rules do so", **counted)
        case MistakeKind.NO_LIMIT:
            return say("{han} han {fu} fu counted beyond the mangan limit", **counted)
        case MistakeKind.HONBA_MISSED:
            return say("without the honba")
        case MistakeKind.HONBA_FROM_EACH:
            return say("the full honba from each player")
        case MistakeKind.HAN_MORE | MistakeKind.HAN_LESS | MistakeKind.FU_MORE | MistakeKind.FU_LESS:
            return say("{han} han {fu} fu", **counted)
        case MistakeKind.AS_LIMIT:
            return say("what a {limit} would pay", limit=_LIMITS[mistake.what])


def _reason(mistake: Mistake) -> Words:
    reason = fu_reason(mistake.what)
    if not mistake.tiles:
        return reason
    return say(
        "{reason} {tiles}", reason=reason, tiles=group_text(tuple(Tile(KIND_OF[tile]) for tile in mistake.tiles))
    )
