"""Yaku by what people call them."""

from __future__ import annotations

from functools import cache

from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.term_search import Index


@cache
def yaku_index() -> Index:
    """Every entry of the catalogue by its names in English, romaji, kanji and kana."""
    return Index.of(
        (yaku.id, (yaku.romaji, yaku.kanji, yaku.kana, *yaku.names_en, yaku.id.replace("_", " ")), yaku.also)
        for yaku in catalogue().values()
    )
