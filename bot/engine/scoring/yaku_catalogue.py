"""The yaku catalogue: names, values and the option of each yaku (rules reference 3.6), read from ``data/yaku.toml``."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from bot.engine.rules.data_files import read_table


@dataclass(frozen=True, slots=True)
class Yaku:
    """One entry. ``closed`` and ``open`` are han, or multiples for a yakuman; 0 means not possible."""

    id: str
    romaji: str
    kanji: str
    kana: str
    names_en: tuple[str, ...]
    kind: Literal["han", "yakuman", "mangan", "variable", "limit", "bonus"]
    closed: int
    open: int
    option: str | None = None
    also: tuple[str, ...] = ()
    """Other spellings and search words."""
    not_with: tuple[str, ...] = ()
    """Entries that never occur together with this one (3.7), in the order of the catalogue."""

    @property
    def english(self) -> str:
        """The first English name."""
        return self.names_en[0]


@cache
def catalogue() -> dict[str, Yaku]:
    """Every entry by id, in the order in which a hand lists its yaku. Do not change the dict."""
    entries = read_table("yaku.toml")["yaku"]
    rows: tuple[dict[str, Any], ...] = tuple(
        {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()} for entry in entries
    )
    named = {fields["id"]: set(fields.get("not_with", ())) for fields in rows}
    # The file names each pair once.
    pairs = {yaku: others | {other for other in named if yaku in named[other]} for yaku, others in named.items()}
    return {
        yaku: Yaku(**{**fields, "not_with": tuple(other for other in named if other in pairs[yaku])})
        for fields in rows
        for yaku in (fields["id"],)
    }


@cache
def place_of(yaku: str) -> int:
    """The index of an entry in the catalogue."""
    return list(catalogue()).index(yaku)
