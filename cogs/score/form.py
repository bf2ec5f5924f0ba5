"""The forms of `/score`: one for users who do not know the notation, and one to change an answered question."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from bot.engine.tiles import EAST, SOUTH, TILE_NAMES
from bot.lookup.hand_lookup import Lookup
from bot.lookup.notation import ParsedHand, format_meld, format_tiles, parse_tiles
from bot.text.sentences import Text, say
from cogs.common.buttons import feature_id
from cogs.common.forms import Form, FormField, Ticks
from cogs.score.answer_message import FEATURE

Filled = Mapping[str, str | tuple[str, ...]]
"""The values of a submitted form, by field key."""

FILLED, CHANGED = "f", "g"
"""The first letter of a form's custom id; the code of the question it changes follows."""

_TICKS: Final[dict[str, Text]] = {
    "tsumo": say("Tsumo (self-draw)"),
    "dealer": say("Dealer (East)"),
    "south_round": say("South round"),
    "riichi": say("Riichi"),
    "double_riichi": say("Double riichi"),
    "ippatsu": say("Ippatsu (within one turn of riichi)"),
    "rinshan": say("Rinshan kaihou (after a kan)"),
    "chankan": say("Chankan (robbing a kan)"),
    "last": say("Last tile (haitei or houtei)"),
    "first": say("First turn (tenhou or chiihou)"),
}
"""The checkboxes, by the names of the fields of ``Lookup`` where there is one."""
_SUITS: Final = ("m", "p", "s")
_SEPARATOR: Final = "|"
_FIRST: Final = ord("a")
_FITS_CUSTOM_ID: Final = re.compile(r"[!-^`-{}~]*(_[!-^`-{}~]+)*")
"""Text that fits into a custom id; spaces are written as ``_``."""
_DIGITS: Final = re.compile(r"(?<![x×*\d])\d+", re.IGNORECASE)
_RED: Final = re.compile(r"r|aka", re.IGNORECASE)
"""The mark before or after a red five; it is not a suit letter."""


def empty_form(fields: Filled | None = None) -> Form:
    """A form with a field for each suit, which needs no notation. ``fields`` are its first values."""

    def field(key: str, label: Text, example: str, hint: Text | None = None) -> FormField:
        return FormField(key, label, hint, example, value=str((fields or {}).get(key) or ""))

    hint = say("Numbers only. 0 is a red five; write called sets in brackets: (567), [1111]")
    return Form(
        feature_id(FEATURE, FILLED),
        say("What is this hand worth?"),
        (
            field("m", say("Manzu (characters)"), "234406", hint),
            field("p", say("Pinzu (circles)"), "678"),
            field("s", say("Souzu (bamboo)"), "33789"),
            field("z", say("Winds and dragons"), "east east east haku haku"),
            _ticks((fields or {}).get("ticks") or ()),
        ),
    )


def form_code(fields: Filled) -> str:
    """A form's values for a custom id; empty if they contain characters that it cannot hold."""
    ticks = "".join(chr(_FIRST + place) for place, name in enumerate(_TICKS) if name in (fields.get("ticks") or ()))
    texts = ["_".join(str(fields.get(key) or "").split()) for key in (*_SUITS, "z")]
    return _SEPARATOR.join((ticks, *texts)) if all(_FITS_CUSTOM_ID.fullmatch(text) for text in texts) else ""


def form_from_code(code: str) -> Filled:
    """The form's values read from ``form_code``; empty if the code is not valid."""
    ticks, *texts = code.split(_SEPARATOR)
    if len(texts) != len(_SUITS) + 1:
        return {}
    chosen = tuple(name for place, name in enumerate(_TICKS) if chr(_FIRST + place) in ticks)
    return {**{key: text.replace("_", " ") for key, text in zip((*_SUITS, "z"), texts, strict=True)}, "ticks": chosen}


def change_form(question: Lookup, hand: ParsedHand, code: str) -> Form:
    """A form to change a question. ``code`` is the question's code (``bot.lookup.lookup_code``)."""
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
        say("Change the hand"),
        (
            FormField(
                "hand",
                say("Hand (winning tile last)"),
                say("Suits m, p and s; honours z; red five 0; called sets (567s), closed kan [1111m]"),
                value=notation_of(hand),
                required=True,
            ),
            FormField("dora", say("Dora indicators"), None, "3p 1z", format_tiles(parse_tiles(question.indicators))),
            FormField("ura", say("Ura dora indicators"), None, "1z", question.ura_indicators),
            FormField("counters", say("Honba"), None, "honba 1 sticks 2", counters),
            _ticks(chosen),
        ),
    )


def _ticks(chosen: Collection[str]) -> Ticks:
    return Ticks(
        "ticks",
        say("How it was won"),
        [(name, text, name in chosen) for name, text in _TICKS.items()],
        example=say("Leave empty for a ron by a non-dealer"),
    )


def notation_of(hand: ParsedHand) -> str:
    """A hand in the notation that users type."""
    won = "" if hand.win is None else f" {TILE_NAMES[hand.win]}"
    return f"{format_tiles(hand.concealed)}{''.join(map(format_meld, hand.melds))}{won}"


def hand_of_form(fields: Filled) -> str:
    """The tiles of the empty form in one notation string, each suit's digits followed by its letter.

    In the field of winds and dragons lower-case letters are honours too, though ``s`` and ``p`` are suits otherwise.
    """
    parts = [_with_suit(str(fields.get(suit) or ""), suit) for suit in _SUITS]
    honours = re.sub(r"(?<![a-z])[eswnpfc]+(?![a-z])", lambda match: match[0].upper(), str(fields.get("z") or ""))
    return " ".join(part for part in (*parts, _with_suit(honours, "z")) if part)


def _with_suit(digits: str, suit: str) -> str:
    """Add the suit after each run of digits that has none: ``123 (567)`` of souzu becomes ``123s (567s)``.

    A number after ``x`` is a count of tiles, so it gets no suit.
    """

    def suited(run: re.Match[str]) -> str:
        following = digits[run.end() :].lstrip()
        has_suit = following[:1].isalpha() and not _RED.match(following)
        return run[0] if has_suit else run[0] + suit

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
