"""Yaku, limits, fu and payments as words. Terms stand in Japanese with English beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.score.yaku_requirements import FU_NAMES
from bot.text.sentences import Plain, Text, Words, joined, say
from bot.text.tile_text import group_text

if TYPE_CHECKING:
    from bot.engine.scoring.score import ExplainedValue, FuItem, HandValue, YakuHan
    from bot.engine.scoring.yaku_catalogue import Yaku
    from bot.engine.scoring.yaku_worth import Worth


def yaku_name(yaku_id: str) -> Plain:
    """``Sanshoku doujun (mixed triple sequence)``; one name where both are alike."""
    yaku = catalogue()[yaku_id]
    romaji = yaku.romaji[:1].upper() + yaku.romaji[1:]
    if yaku.romaji.casefold() == yaku.english.casefold():
        return Plain(romaji)
    return Plain(f"{romaji} ({yaku.english[:1].lower()}{yaku.english[1:]})")


def yaku_line(value: HandValue) -> Words:
    """Every yaku and bonus with its han; in a yakuman the multiple where it is not one."""
    return joined(_entry(entry, value) for entry in (*value.yaku, *value.bonus))


def _entry(entry: YakuHan, value: HandValue) -> Words:
    name = yaku_name(entry.id)
    if not value.yakuman:
        return say("{yaku} {han}", yaku=name, han=entry.han)
    return name if entry.han == 1 else say("{yaku} ×{multiple}", yaku=name, multiple=entry.han)


def limit_name(value: HandValue) -> Text | None:
    """``mangan`` and its like; None for a hand below it."""
    return limit_word(value.limit, value.yakuman)


def limit_word(limit: str | None, yakuman: int) -> Text | None:
    """The same by the name that the engine has for a limit, and the multiple of a yakuman."""
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
    """``6 han 30 fu``, with the limit where there is one."""
    limit = limit_name(value)
    if value.yakuman and limit is not None:
        return limit
    counted = say("{han} han {fu} fu", han=value.han, fu=value.fu) if value.fu else say("{han} han", han=value.han)
    return counted if limit is None else say("{counted}, {limit}", counted=counted, limit=limit)


def fu_line(value: ExplainedValue) -> Words:
    """Each item with its fu and what it is for, then the sum."""
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
    """What an item of fu is for."""
    return FU_NAMES[reason]


def worth_text(worth: Worth, yaku: Yaku) -> Words:
    """What an entry is worth, closed and open, so that it can begin a sentence."""
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
