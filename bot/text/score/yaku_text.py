"""Yaku, limits, fu and payments as words. Terms are in Japanese with English in brackets."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.engine.scoring.score import ExplainedValue, FuItem, HandValue, YakuHan
from bot.engine.scoring.yaku_catalogue import Yaku, catalogue
from bot.engine.scoring.yaku_worth import Worth, worth_of
from bot.league.winning_hands import LeagueHand
from bot.lookup.hand_lookup import PaymentShare
from bot.text.rules.named_rules import AnyRules, named
from bot.text.score.yaku_requirements import FU_NAMES
from bot.text.sentences import Edited, Plain, TermName, Text, Words, amount, joined, lines, say
from bot.text.term_search import Index
from bot.text.tile_text import group_text


@cache
def yaku_name(yaku_id: str) -> TermName:
    """``Sanshoku doujun (mixed triple sequence)``; one name if both are equal."""
    yaku = catalogue()[yaku_id]
    name = Text(f"{yaku.romaji[:1].upper()}{yaku.romaji[1:]}", {}, context="name of a yaku")
    return TermName(name, yaku_meanings(yaku)[0])


def yaku_in_sentence(yaku_id: str) -> Words:
    """``sanshoku doujun``: its name within a sentence."""
    return Edited(yaku_name(yaku_id).name, lambda name: f"{name[:1].lower()}{name[1:]}")


def yaku_meanings(yaku: Yaku) -> list[Text]:
    """Its names in plain words, ``mixed triple sequence``, the first one as the usual one."""
    return [Text(f"{name[:1].lower()}{name[1:]}", {}, context="yaku in plain words") for name in yaku.names_en]


def yaku_entries(value: HandValue | LeagueHand) -> list[tuple[TermName, str]]:
    """The name of each yaku and bonus that counts, and its han; of a yakuman ``×1``, nothing if it is a single one."""
    entries = [entry for entry in (*value.yaku, *value.bonus) if entry.han]
    sign = "×" if value.yakuman else ""
    return [(yaku_name(entry.id), "" if value.yakuman == 1 else f"{sign}{entry.han}") for entry in entries]


def yaku_in_short(value: HandValue | LeagueHand) -> Words:
    """Every yaku and bonus with its han, by one name."""
    return joined(joined((yaku.name, Plain(han) if han else None), " ") for yaku, han in yaku_entries(value))


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


PAGES: Final[tuple[Text, ...]] = (
    say("1 and 2 han"),
    say("3 han or more"),
    say("Yakuman"),
    say("Bonuses, unused yaku"),
)
"""The name of each page."""


def yaku_list(page: int, by: AnyRules) -> Words:
    """A page of the list by these rules; a number out of range takes the nearest page."""
    page = min(max(page, 0), len(PAGES) - 1)
    named_rules = named(by)
    rules = named_rules.rules
    worths = {yaku: worth_of(yaku.id, rules) for yaku in catalogue().values()}
    here = [(yaku, worth) for yaku, worth in worths.items() if worth is not None and _page_of(yaku, worth) == page]
    groups: dict[str, list[Words]] = {}
    headings: dict[str, Words] = {}
    for yaku, worth in sorted(here, key=lambda entry: _rank(*entry)):
        heading = _heading(yaku, worth)
        headings.setdefault(heading.msgid + str(heading.args), heading)
        groups.setdefault(heading.msgid + str(heading.args), []).append(_listed(yaku, worth))
    missing = [yaku_name(yaku.id) for yaku, worth in worths.items() if worth is None]
    return lines(
        say("## Yaku: {page}", page=PAGES[page]),
        say("-# Rules: {rules}. Use /yaku with a name to see more about a yaku.", rules=named_rules.short),
        *(lines(say("**{heading}**", heading=headings[key]), *entries) for key, entries in groups.items()),
        lines(say("**Not counted under these rules**"), joined(missing, ", "))
        if page == len(PAGES) - 1 and missing
        else None,
    )


def _page_of(yaku: Yaku, worth: Worth) -> int:
    if yaku.kind in {"bonus", "limit"}:
        return 3
    if worth.unit != "han":
        return 2 if worth.unit == "yakuman" else 1
    return 0 if worth.closed <= 2 else 1


def _rank(yaku: Yaku, worth: Worth) -> tuple[int, int]:
    return (yaku.kind == "bonus", worth.closed if worth.unit == "han" else 20 + worth.closed)


def _heading(yaku: Yaku, worth: Worth) -> Text:
    if yaku.kind == "limit":
        return say("A limit, not a yaku")
    if yaku.kind == "bonus":
        return say("Bonus han, not yaku")
    match worth.unit:
        case "han":
            return say("{han} han", han=worth.closed)
        case "yakuman":
            return say("Double yakuman") if worth.closed == 2 else say("Yakuman")
        case _:
            return say("Fixed value")


def _listed(yaku: Yaku, worth: Worth) -> Words:
    """A yaku in a line, with a note if an open hand differs."""
    note: Words | None = None
    if yaku.kind in {"bonus", "limit"}:
        note = None
    elif worth.unit not in {"han", "yakuman"}:
        note = worth_text(worth, yaku)
    elif not worth.open:
        note = say("closed only")
    elif worth.open != worth.closed:
        note = say("open {han}", han=worth.open)
    return joined((yaku_name(yaku.id), Plain(yaku.kanji), note))


@cache
def yaku_index() -> Index:
    """The index of the catalogue by names in English, romaji, kanji and kana."""
    return Index.of(
        (yaku.id, (yaku.romaji, yaku.kanji, yaku.kana, *yaku.names_en, yaku.id.replace("_", " ")), yaku.also)
        for yaku in catalogue().values()
    )
