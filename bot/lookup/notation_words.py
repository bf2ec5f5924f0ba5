"""The letters, words, kanji and emoji that people use for tiles and sets: tables and patterns for the notation reader.

Patterns are matched against ``folded`` text, which has the same length as the typed text, so that positions agree.
"""

import re
from collections.abc import Iterable
from typing import Final, TypeVar

from bot.engine.melds import MeldKind
from bot.engine.tiles import CHUN, EAST, HAKU, HATSU, TILE_BY_NAME, Tile

Value = TypeVar("Value")

MOST_CHARACTERS: Final = 4000
"""Longest text that is read, to bound the work; no Discord message is longer."""

_WIDE: Final = {0xFF01 + place: 0x21 + place for place in range(94)} | {0x3000: 0x20}


def folded(text: str) -> str:
    """The text with full-width letters, digits and brackets replaced by plain ones; positions do not change."""
    return text if text.isascii() else text.translate(_WIDE)


BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}
DIGITS: Final = {char: number for number, char in enumerate("0123456789")}
NUMERALS: Final = {char: number for number, char in enumerate("一二三四五六七八九", 1)} | {"伍": 5}
"""Kanji numerals: characters (manzu) unless a suit follows."""

SUIT_LETTERS: Final = {"m": 0, "p": 1, "s": 2, "z": 3}
_SUIT_WORDS: Final = (
    (0, "man manzu wan characters character chars char craks crak 萬子 万子 萬 万 マンズ マン"),
    (1, "pin pinzu dots dot circles circle coins coin 筒子 餅子 饼子 筒 餅 饼 ピンズ ピン"),
    (2, "sou souzu bamboos bamboo bams bam 索子 条子 條子 索 条 條 ソーズ ソウ ソー"),
    (3, "honors honours honor honour jihai 字牌 字"),
)
_WIND_WORDS: Final = (
    (EAST, "east ton 東 东 トン"),
    (EAST + 1, "south nan 南 ナン"),
    (EAST + 2, "west shaa sha 西 シャー"),
    (EAST + 3, "north pei 北 ペー"),
)
_DRAGON_WORDS: Final = (
    (HAKU, "white haku 白板 白 ハク"),
    (HATSU, "green hatsu 發財 発財 发财 發 発 发 ハツ"),
    (CHUN, "red chun 紅中 红中 中 チュン"),
)
_COLOURS: Final = frozenset({"white", "green", "red"})
_CALL_WORDS: Final = (
    (MeldKind.CHII, "chii chi chow チー 吃"),
    (MeldKind.PON, "pong pon pung ポン 碰"),
    (MeldKind.DAIMINKAN, "daiminkan minkan open-kan kan kong 大明槓 明槓 カン 槓 杠 明杠 大明杠"),
    (MeldKind.KAKAN, "kakan shouminkan added-kan 加槓 小明槓 加杠"),
    (MeldKind.ANKAN, "ankan closed-kan concealed-kan 暗槓 暗カン 暗杠"),
)


def _table(rows: Iterable[tuple[Value, str]]) -> dict[str, Value]:
    return {word: value for value, words in rows for word in words.split()}


def _any_of(words: Iterable[str], joint: str = "") -> str:
    """A pattern for any of the words, longest first. ``joint`` replaces the hyphens of the words."""
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\-", joint or r"\-") for word in ordered)


SUITS: Final = SUIT_LETTERS | _table(_SUIT_WORDS)
HONOUR_WORDS: Final = _table((Tile(kind), words) for kind, words in (*_WIND_WORDS, *_DRAGON_WORDS))
HONOUR_LETTERS: Final = {
    letter: Tile(kind)
    for letter, kind in zip("eswnpbfc", (*range(EAST, EAST + 4), HAKU, HAKU, HATSU, CHUN), strict=True)
}
"""White is P or B (bai)."""
CALLS: Final = {word.replace("-", ""): kind for word, kind in _table(_CALL_WORDS).items()}


def _unicode_tiles() -> dict[str, Tile]:
    """U+1F000 to U+1F021: winds, red green white, characters, bamboos, circles."""
    kinds = [*range(EAST, EAST + 4), CHUN, HATSU, HAKU, *range(9), *range(18, 27), *range(9, 18)]
    return {chr(0x1F000 + place): Tile(kind) for place, kind in enumerate(kinds)}


SIGNS: Final = (
    _unicode_tiles()
    | {chr(ord("①") + place): Tile(9 + place) for place in range(9)}
    | {chr(ord("Ⅰ") + place): Tile(18 + place) for place in range(9)}
)
"""Characters that are a whole tile: Unicode tiles, and the numbers that Japanese texts use for circles and bamboos."""

_INVISIBLE: Final = "\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff"
"""Invisible formatting characters, which often come along with copied text."""
_BETWEEN: Final = rf"\s,|/.;*`~_>#\"'&、。・·•←–—\-{_INVISIBLE}"
MARKED_SET: Final = re.compile(r"([0-9]+['’′\"”″][0-9'’′\"”″]*)([mpsz])", re.IGNORECASE)
"""A set with the mark of the called tile as riichi.wiki writes it: ``1'11p``."""
MARKED_SET_AFTER_SUIT: Final = re.compile(
    r"([mpsz])(?=[0-9]+[-=+][0-9]*(?:[\s,]|$))(?=.{4,5}(?:[\s,]|$))([0-9]+[-=+][0-9]*)"
)
"""The same with the suit first as majiang-core writes it: ``m1-23``, added kan ``z111+1``."""
MARK: Final = re.compile("[^0-9]")
QUOTED: Final = {sign: re.compile(rf"(?:^|[\s(\[{{,:;=]){sign}") for sign in "'\""}
"""Opening quotation marks."""
GAP: Final = re.compile(f"[{_BETWEEN}+]+")
"""Separators between tiles: whitespace, punctuation, Markdown marks."""
EMPTY_BRACKETS: Final = re.compile(rf"[(\[{{（［｛][{_BETWEEN}+]*[)\]}}）］｝]")
"""Brackets without tiles."""
IN_BRACKETS: Final = re.compile(r"[(\[{（［｛]([^()\[\]{}（）［］｛｝]{13,})[)\]}）］｝]")
"""Brackets with enough text for a whole hand."""
GAP_IN_SET: Final = re.compile(f"[{_BETWEEN}]+")
"""The same in a declared set, where ``+`` marks an added kan."""

_WORDS: Final = (*SUITS, *HONOUR_WORDS, *HONOUR_LETTERS, *CALLS)
BEGINNINGS: Final = frozenset((*DIGITS, *NUMERALS, *SIGNS, *BRACKETS, *"<:赤", *(word[0] for word in _WORDS)))
"""Every tile and set begins with one of these characters, in lower or upper case."""
PLAIN: Final = re.compile(r"([0-9]{1,99})([mpszMPSZ])(?![a-zA-Z])")
"""By far the most common form of a group."""

SUIT_AND_DIGITS: Final = re.compile("[mpsz][0-9]+", re.IGNORECASE)

TIMES: Final = re.compile(r"(?: ?[x×] ?|\*)([2-4])(?![0-9A-Za-z])")
"""The count after a tile: ``haku x3``."""

_ENDS: Final = "(?![a-z])"
SUIT: Final = re.compile(
    f"(?:{_any_of(word for word in SUITS if word.isascii() and len(word) > 1)}){_ENDS}"
    f"|[mpsz]|{_any_of(word for word in SUITS if not word.isascii())}",
    re.IGNORECASE | re.ASCII,
)
HONOUR: Final = re.compile(
    rf"(?:({_any_of(_table(_WIND_WORDS))})(?:[ -]winds?{_ENDS})?"
    rf"|({_any_of(_table(_DRAGON_WORDS))})(?:[ -]dragons?{_ENDS})?)",
    re.IGNORECASE | re.ASCII,
)
CALL: Final = re.compile(
    f"(?:{_any_of((word for word in _table(_CALL_WORDS) if word.isascii()), '[ -]?')}){_ENDS}"
    f"|{_any_of(word for word in CALLS if not word.isascii())}",
    re.IGNORECASE | re.ASCII,
)
LETTERS: Final = re.compile("[A-Za-z]+")
RED: Final = re.compile(r"(?:r|[赤红紅]|(?:aka|red)[ -]?)(?=[5五])", re.IGNORECASE | re.ASCII)
"""The beginning of a red five. Without a five, ``red`` is the dragon."""
RED_SIGN: Final = re.compile(r"(?:r|[赤红紅]|(?:aka|red)[ -]?)(?=[⑤Ⅴ🀋🀔🀝])", re.IGNORECASE | re.ASCII)
"""The same before a five that is a single character."""
RED_MARK: Final = re.compile(r"(?:r|aka)(?![a-z])|赤", re.IGNORECASE | re.ASCII)
"""The mark of a red five, in any position."""
SUIT_BEFORE: Final = re.compile(
    rf"(?:^|[^0-9\s])\s*(?:{SUIT.pattern})[{_BETWEEN}]*[0-9r一二三四五六七八九]", re.IGNORECASE | re.ASCII
)
"""A suit with no number before it and one after it."""
CLASSIC: Final = re.compile("[一二三四五六七八九①-⑨Ⅰ-Ⅸ]")
"""Signs of a text in which plain digits may be bamboos, as in Japanese books."""
JUNK: Final = re.compile(r"[^\W\d_]+|.", re.DOTALL)
"""The part that an error names: a word, or one character."""

EMOJI: Final = re.compile(r"<a?:(\w{2,32}):\d{1,20}>|:(\w{2,32}):", re.ASCII)
_TILE_IN_NAME: Final = re.compile(r"(?<![a-z0-9])(?:([0-9])([mpsz])|([mpsz])([0-9]))(r?)(?![a-z0-9])")
_RED_BEFORE: Final = re.compile("(?:red|aka|akadora) ?(?=5)")
_TILE_AT_END: Final = re.compile(r"[a-z]([0-9])([mpsz])(r?)$")


def tile_of_emoji(name: str) -> Tile | None:
    """The tile in the name of an emoji: ``red5p``, ``jt_0p_1a2b3c4d``, ``5p_red``, ``mj1m``, ``m1``, ``haku``.

    None if the name contains no tile or several.
    """
    name = _RED_BEFORE.sub(" red ", name.lower().replace("_", " "))
    found = {(a or d) + (b or c) + e for a, b, c, d, e in _TILE_IN_NAME.findall(name)}
    found = found or {"".join(parts) for parts in _TILE_AT_END.findall(name)}
    words = name.split()
    if not found:
        honours = {HONOUR_WORDS[word] for word in words if word in HONOUR_WORDS}
        return honours.pop() if len(honours) == 1 else None
    if len(found) > 1:
        return None
    tile = found.pop()
    if tile[0] == "5" and (tile.endswith("r") or {"red", "aka", "r"} & set(words)):
        tile = f"0{tile[1]}"
    return TILE_BY_NAME.get(tile.rstrip("r"))


def suit_of(word: str) -> int:
    """The suit, 0 to 3, that a match of ``SUIT`` names."""
    return SUITS[word.lower()]


def honour_of(found: re.Match[str]) -> Tile:
    """The tile that a match of ``HONOUR`` names."""
    return HONOUR_WORDS[(found.group(1) or found.group(2)).lower()]


def named_by_colour(found: re.Match[str]) -> bool:
    """Whether a match of ``HONOUR`` names a dragon by its colour in English."""
    return (found.group(2) or "").lower() in _COLOURS


def call_of(word: str) -> MeldKind:
    """The kind of set that a match of ``CALL`` names."""
    return CALLS[word.lower().replace(" ", "").replace("-", "")]
