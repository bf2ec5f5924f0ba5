"""The forms of `/score`: one for who does not know the notation, one to change a question that was asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.engine.tiles import EAST, SOUTH, TILE_NAMES
from bot.lookup.notation import format_meld, format_tiles, parse_tiles
from bot.text.sentences import Text, render, say
from cogs.common.buttons import feature_id
from cogs.common.forms import Form, FormField, Ticks
from cogs.score.answer_message import FEATURE

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.lookup.hand_lookup import Lookup
    from bot.lookup.notation import ParsedHand

Filled = Mapping[str, str | tuple[str, ...]]
"""What a form says, by the key of its fields."""

FILLED, CHANGED = "f", "g"
"""What a sent form is: one letter, before the code of the question that it changes."""

_TICKS: Final[dict[str, Text]] = {
    "tsumo": say("Tsumo: drawn by oneself"),
    "dealer": say("Dealer (seat East)"),
    "south_round": say("South round"),
    "riichi": say("Riichi"),
    "double_riichi": say("Double riichi"),
    "ippatsu": say("Ippatsu (within a turn of riichi)"),
    "rinshan": say("Rinshan kaihou (after a kan)"),
    "chankan": say("Chankan (robbing a kan)"),
    "last": say("Last tile (haitei or houtei)"),
    "first": say("First turn (tenhou or chiihou)"),
}
"""What can be ticked."""
_SUITS: Final = ("m", "p", "s")
_BETWEEN: Final = "|"
_FIRST: Final = ord("a")
_KEPT: Final = re.compile(r"[!-^`-{}~]*(_[!-^`-{}~]+)*")
"""What a custom id takes, blanks written as ``_``."""
_DIGITS: Final = re.compile(r"(?<![x×*\d])\d+", re.IGNORECASE)
_RED: Final = re.compile(r"r|aka", re.IGNORECASE)
"""What stands before or behind a red five, and is no suit."""


def empty_form(locale: str, fields: Filled | None = None) -> Form:
    """Tiles by suit, so that nobody needs to know a notation. ``fields`` is what stands in it already."""

    def worded(text: Text) -> str:
        return render(text, locale)

    def field(key: str, label: Text, example: str, hint: str | None = None) -> FormField:
        return FormField(key, worded(label), hint, example, value=str((fields or {}).get(key) or ""))

    hint = worded(say("Only the numbers. 0 is the red five; called sets in brackets: (567), [1111]"))
    return Form(
        feature_id(FEATURE, FILLED),
        worded(say("What is this hand worth?")),
        (
            field("m", say("Manzu (characters)"), "234406", hint),
            field("p", say("Pinzu (circles)"), "678"),
            field("s", say("Souzu (bamboo)"), "33789"),
            field("z", say("Winds and dragons"), "east east east haku haku"),
            _ticks(locale, (fields or {}).get("ticks") or ()),
        ),
    )


def form_code(fields: Filled) -> str:
    """A filled form as a custom id carries it; empty where it cannot."""
    ticks = "".join(chr(_FIRST + place) for place, name in enumerate(_TICKS) if name in (fields.get("ticks") or ()))
    texts = ["_".join(str(fields.get(key) or "").split()) for key in (*_SUITS, "z")]
    return _BETWEEN.join((ticks, *texts)) if all(_KEPT.fullmatch(text) for text in texts) else ""


def filled_from(code: str) -> Filled:
    """The form of a code; empty where it is none."""
    ticks, *texts = code.split(_BETWEEN)
    if len(texts) != len(_SUITS) + 1:
        return {}
    chosen = tuple(name for place, name in enumerate(_TICKS) if chr(_FIRST + place) in ticks)
    return {**{key: text.replace("_", " ") for key, text in zip((*_SUITS, "z"), texts, strict=True)}, "ticks": chosen}


def change_form(question: Lookup, hand: ParsedHand, code: str, locale: str) -> Form:
    """The question that was asked, to be changed. ``code`` is its word (``bot.lookup.lookup_code``)."""

    def worded(text: Text) -> str:
        return render(text, locale)

    counters = " ".join(
        f"{name} {getattr(question, name)}" for name in ("honba", "sticks", "kita") if getattr(question, name)
    )
    chosen = {name for name in _TICKS if getattr(question, name, False)}
    chosen |= {"dealer"} if question.seat == EAST else set()
    chosen |= {"south_round"} if question.round == SOUTH else set()
    chosen |= {"last"} if question.haitei or question.houtei else set()
    chosen |= {"first"} if question.tenhou or question.chiihou else set()
    return Form(
        feature_id(FEATURE, CHANGED + code),
        worded(say("Change the question")),
        (
            FormField(
                "hand",
                worded(say("Hand, the winning tile last")),
                worded(say("m p s suits, z honours, 0 red; called sets (567s), closed kan [1111m]")),
                value=written(hand),
                required=True,
            ),
            FormField(
                "dora", worded(say("Dora indicators")), None, "3p 1z", format_tiles(parse_tiles(question.indicators))
            ),
            FormField("ura", worded(say("Ura dora indicators")), None, "1z", question.ura_indicators),
            FormField("counters", worded(say("Counters")), None, "honba 1 sticks 2", counters),
            _ticks(locale, chosen),
        ),
    )


def _ticks(locale: str, chosen: Collection[str]) -> Ticks:
    return Ticks(
        "ticks",
        render(say("How it was won"), locale),
        [(name, render(text, locale), name in chosen) for name, text in _TICKS.items()],
        example=render(say("Ron by a non-dealer, if you choose nothing"), locale),
    )


def written(hand: ParsedHand) -> str:
    """A hand as one would type it."""
    won = "" if hand.win is None else f" {TILE_NAMES[hand.win]}"
    return f"{format_tiles(hand.concealed)}{''.join(map(format_meld, hand.melds))}{won}"


def hand_of_form(fields: Filled) -> str:
    """The tiles of the empty form as one text: the digits of a suit with its letter behind them.

    Among winds and dragons small letters are honours as well, though elsewhere ``s`` and ``p`` are suits.
    """
    parts = [_with_suit(str(fields.get(suit) or ""), suit) for suit in _SUITS]
    honours = re.sub(r"(?<![a-z])[eswnpfc]+(?![a-z])", lambda found: found[0].upper(), str(fields.get("z") or ""))
    return " ".join(part for part in (*parts, _with_suit(honours, "z")) if part)


def _with_suit(digits: str, suit: str) -> str:
    """``123 (567)`` of souzu as ``123s (567s)``: the suit behind each run of digits that has none.

    A number behind ``x`` says how often a tile is there.
    """

    def suited(run: re.Match[str]) -> str:
        behind = digits[run.end() :].lstrip()
        named = behind[:1].isalpha() and not _RED.match(behind)
        return run[0] if named else run[0] + suit

    return _DIGITS.sub(suited, digits).strip()


def ticked(question: Lookup, ticks: Collection[str]) -> Lookup:
    """The question with exactly these circumstances ticked."""
    tsumo = "tsumo" in ticks or "rinshan" in ticks or "first" in ticks
    dealer, first, last = "dealer" in ticks, "first" in ticks, "last" in ticks
    return replace(
        question,
        tsumo=tsumo,
        seat=EAST if dealer else question.seat if question.seat not in {None, EAST} else SOUTH,
        round=SOUTH if "south_round" in ticks else EAST if question.round == SOUTH else question.round,
        riichi="riichi" in ticks and "double_riichi" not in ticks,
        double_riichi="double_riichi" in ticks,
        ippatsu="ippatsu" in ticks,
        rinshan="rinshan" in ticks,
        chankan="chankan" in ticks,
        haitei=last and tsumo,
        houtei=last and not tsumo,
        tenhou=first and dealer,
        chiihou=first and not dealer,
        renhou=question.renhou and not tsumo,
        first_turn=question.first_turn and tsumo,
    )
