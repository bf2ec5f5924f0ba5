"""The yaku catalogue: names, values and the option of each yaku (rules reference 3.6), read from ``data/yaku.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from bot.engine.rules.data_files import read_table


@dataclass(frozen=True, slots=True)
class Yaku:
    """One entry. ``closed`` and ``open`` are han, or multiples where ``kind`` is yakuman; 0 is not possible."""

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
    """Other spellings, and words that people look for."""
    not_with: tuple[str, ...] = ()
    """Entries that never stand beside this one in a hand (3.7)."""

    @property
    def english(self) -> str:
        """The first English name."""
        return self.names_en[0]


@cache
def catalogue() -> dict[str, Yaku]:
    """Every entry by its id, in the order in which a hand lists its yaku. Not to be changed."""
    entries = read_table("yaku.toml")["yaku"]
    found: tuple[dict[str, Any], ...] = tuple(
        {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()} for entry in entries
    )
    return {fields["id"]: Yaku(**fields) for fields in found}


@cache
def place_of(yaku: str) -> int:
    """The place of an entry in the catalogue, from 0."""
    return list(catalogue()).index(yaku)
