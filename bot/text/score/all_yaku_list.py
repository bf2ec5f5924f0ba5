"""All yaku in a few pages, the cheap ones first."""

from functools import cache
from typing import Final

from bot.engine.scoring.yaku_catalogue import Yaku, catalogue
from bot.engine.scoring.yaku_worth import Worth, worth_of
from bot.text.rules.named_rules import AnyRules, named
from bot.text.score.yaku_text import worth_text, yaku_name
from bot.text.sentences import Plain, Text, Words, joined, lines, say
from bot.text.term_search import Index

PAGES: Final[tuple[Text, ...]] = (
    say("1 and 2 han"),
    say("3 han and more"),
    say("Yakuman"),
    say("Bonus, not in use"),
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
        groups.setdefault(heading.msgid + str(heading.args), []).append(_entry(yaku, worth))
    missing = [yaku_name(yaku.id) for yaku, worth in worths.items() if worth is None]
    return lines(
        say("## Yaku: {page}", page=PAGES[page]),
        say("-# Rules: {rules}. /yaku with a name tells more about each.", rules=named_rules.short),
        *(lines(say("**{heading}**", heading=headings[key]), *entries) for key, entries in groups.items()),
        lines(say("**Do not count here**"), joined(missing, ", ")) if page == len(PAGES) - 1 and missing else None,
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
        return say("Han without a yaku")
    match worth.unit:
        case "han":
            return say("{han} han", han=worth.closed)
        case "yakuman":
            return say("Double yakuman") if worth.closed == 2 else say("Yakuman")
        case _:
            return say("Fixed value")


def _entry(yaku: Yaku, worth: Worth) -> Words:
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
