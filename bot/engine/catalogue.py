"""The yaku catalogue: names, values and the option of each yaku (rules reference 3.6), read from ``data/yaku.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal


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

    @property
    def english(self) -> str:
        """The first English name."""
        return self.names_en[0]


def _load() -> dict[str, Yaku]:
    path = Path(__file__).parent / "data" / "yaku.toml"
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["yaku"]
    return {entry["id"]: Yaku(**{**entry, "names_en": tuple(entry["names_en"])}) for entry in entries}


CATALOGUE: Final[dict[str, Yaku]] = _load()
"""Every entry by its id, in the order in which a hand lists its yaku."""
