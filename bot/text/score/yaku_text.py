"""Yaku, limits, fu and payments as words. Terms are in Japanese with English in brackets."""

from collections.abc import Sequence

from bot.engine.scoring.score import ExplainedValue, FuItem, HandValue, YakuHan
from bot.engine.scoring.yaku_catalogue import Yaku, catalogue
from bot.engine.scoring.yaku_worth import Worth
from bot.league.winning_hands import LeagueHand
from bot.lookup.hand_lookup import PaymentShare
from bot.text.score.yaku_requirements import FU_NAMES
from bot.text.sentences import Plain, Text, Words, amount, joined, say
from bot.text.tile_text import group_text


def yaku_name(yaku_id: str) -> Plain:
    """``Sanshoku doujun (mixed triple sequence)``; one name if both are equal."""
    romaji, english = yaku_names(yaku_id)
    return Plain(f"{romaji} ({english})" if english else romaji)


def yaku_names(yaku_id: str) -> tuple[str, str]:
    """``Sanshoku doujun`` and ``mixed triple sequence``; the second is empty if both are equal."""
    yaku = catalogue()[yaku_id]
    romaji = yaku.romaji[:1].upper() + yaku.romaji[1:]
    if yaku.romaji.casefold() == yaku.english.casefold():
        return romaji, ""
    return romaji, f"{yaku.english[:1].lower()}{yaku.english[1:]}"


def yaku_entries(value: HandValue | LeagueHand) -> list[tuple[str, str, str]]:
    """The names of each yaku and bonus that counts, and its han; of a yakuman ``×1``, nothing if it is a single one."""
    entries = [entry for entry in (*value.yaku, *value.bonus) if entry.han]
    sign = "×" if value.yakuman else ""
    return [(*yaku_names(entry.id), "" if value.yakuman == 1 else f"{sign}{entry.han}") for entry in entries]


def yaku_in_short(value: HandValue | LeagueHand) -> Words:
    """Every yaku and bonus with its han, by one name."""
    return joined(Plain(f"{romaji} {han}".rstrip()) for romaji, _, han in yaku_entries(value))


def yaku_line(value: HandValue) -> Words:
    """Every yaku and bonus with its han; of a yakuman the multiple if it is not 1."""
    return joined(_entry(entry, value) for entry in (*value.yaku, *value.bonus))


def _entry(entry: YakuHan, value: HandValue) -> Words:
    name = yaku_name(entry.id)
    if not value.yakuman:
        return say("{yaku} {han}", yaku=name, han=entry.han)
    return name if entry.han == 1 else say("{yaku} ×{multiple}", yaku=name, multiple=entry.han)


def limit_name(value: HandValue | LeagueHand) -> Text | None:
    """The name of the limit, like ``mangan``; None for a hand below it."""
    return limit_word(value.limit, value.yakuman)


def limit_word(limit: str | None, yakuman: int) -> Text | None:
    """The name of a limit from the engine's name for it and the multiple of a yakuman."""
    match limit:
        case None:
            return None
        case "mangan":
            return say("mangan")
        case "haneman":
            return say("haneman")
        case "baiman":
            return say("baiman")
        case "sanbaiman":
            return say("sanbaiman")
        case "kazoe_yakuman":
            return say("counted yakuman")
        case _:
            return yakuman_name(yakuman)


def yakuman_name(multiple: int) -> Text:
    """``yakuman``, ``double yakuman`` and so on."""
    match multiple:
        case 0 | 1:
            return say("yakuman")
        case 2:
            return say("double yakuman")
        case 3:
            return say("triple yakuman")
        case _:
            return say("{count}-fold yakuman", count=multiple)


def han_fu(value: HandValue) -> Words:
    """``6 han 30 fu``, with the limit if there is one."""
    limit = limit_name(value)
    if value.yakuman and limit is not None:
        return limit
    counted = counted_han(value)
    return counted if limit is None else say("{counted}, {limit}", counted=counted, limit=limit)


def counted_han(value: HandValue | LeagueHand) -> Text:
    """``6 han 30 fu``, or only the han of a flat value."""
    return say("{han} han {fu} fu", han=value.han, fu=value.fu) if value.fu else say("{han} han", han=value.han)


def fu_line(value: ExplainedValue) -> Words:
    """Each item of fu with its reason, then the sum."""
    items = joined((_fu_item(item) for item in value.fu_items), ", ")
    total = sum(item.fu for item in value.fu_items)
    if total == value.fu:
        return say("Fu: {items} = {fu}", items=items, fu=value.fu)
    return say("Fu: {items} = {sum}, rounded up to {fu}", items=items, sum=total, fu=value.fu)


def _fu_item(item: FuItem) -> Words:
    reason = fu_reason(item.reason)
    if not item.tiles:
        return say("{fu} {reason}", fu=item.fu, reason=reason)
    return say("{fu} {reason} {tiles}", fu=item.fu, reason=reason, tiles=group_text(item.tiles))


def fu_reason(reason: str) -> Text:
    """The text for a reason for fu."""
    return FU_NAMES[reason]


def worth_text(worth: Worth, yaku: Yaku) -> Words:
    """The value of an entry, closed and open, as the beginning of a sentence."""
    if yaku.kind == "bonus":
        return say("{han} han each", han=worth.closed)
    match worth.unit:
        case "han" if not worth.open:
            return say("{han} han, closed hand only", han=worth.closed)
        case "han" if worth.open == worth.closed:
            return say("{han} han, closed or open", han=worth.closed)
        case "han":
            return say("{closed} han closed, {open} han open", closed=worth.closed, open=worth.open)
        case _:
            limit = _limit(worth)
            if worth.open:
                return limit
            return say("{limit}, closed hand only", limit=limit)


def _limit(worth: Worth) -> Text:
    match worth.unit:
        case "mangan":
            return say("Mangan")
        case "baiman":
            return say("Baiman")
        case "sanbaiman":
            return say("Sanbaiman")
        case _:
            return say("Double yakuman") if worth.closed == 2 else say("Yakuman")


def paid_text(shares: Sequence[PaymentShare]) -> Words:
    """``3,900``, ``2,600 each``, ``1,300 each, dealer 2,600``; of three players ``1,300 and dealer 2,600``."""
    paying = [share for share in shares if share.count]
    if paying[0].payer == "discarder":
        return amount(paying[0].points)
    points = {share.payer: share for share in paying}
    dealer, other = points.get("dealer"), points.get("non_dealer")
    if dealer is None or other is None:
        return say("{points} each", points=paying[0].points)
    if other.count == 1:
        return say("{points} and dealer {dealer}", points=other.points, dealer=dealer.points)
    return say("{points} each, dealer {dealer}", points=other.points, dealer=dealer.points)


def brief_payment(shares: Sequence[PaymentShare], sticks: int = 0) -> Words:
    """``7,700``, ``12,000 (4,000 each)`` or ``8,000 (2,000 each, dealer 4,000)``.

    ``sticks`` are points from riichi sticks, which the total includes.
    """
    paying = [share for share in shares if share.count]
    total = sum(share.count * share.points for share in paying) + sticks
    if paying[0].payer == "discarder":
        return amount(total)
    return say("{total} ({paid})", total=total, paid=paid_text(paying))
