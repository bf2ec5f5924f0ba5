"""Tiles that show what a term means, groups apart; what a shape waits for is the engine's to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.scoring.shanten import shape_waits
from bot.engine.tiles import Tile, counts_of
from bot.lookup.notation import parse_tiles
from bot.text.sentences import Words, joined, say
from bot.text.tile_text import tile_row

if TYPE_CHECKING:
    from bot.engine.tiles import Kind

DRAWN: Final = {
    "manzu": "123456789m",
    "pinzu": "123456789p",
    "souzu": "123456789s",
    "jihai": "1234z 567z",
    "kazehai": "1234z",
    "sangenpai": "567z",
    "ton": "1z",
    "nan": "2z",
    "shaa": "3z",
    "pei": "4z",
    "haku": "5z",
    "hatsu": "6z",
    "chun": "7z",
    "yaochuuhai": "19m 19p 19s 1234z 567z",
    "routouhai": "19m 19p 19s",
    "chunchanpai": "2345678p",
    "mentsu": "345s 777p",
    "shuntsu": "345s",
    "koutsu": "777p",
    "kantsu": "7777p",
    "toitsu": "44s",
    "jantou": "44s",
    "taatsu": "34p 46p 12p",
    "fukugoukei": "3445s",
    "ryankan": "246p",
    "kanzen_iishanten": "123m 567m 34p 99p 667s",
    "kuttsuki": "234m 567p 88p 789s 5s 3m",
}
"""Terms by their id."""
WAITS: Final = {
    "ryanmen": "34p",
    "kanchan": "46p",
    "penchan": "12p",
    "shanpon": "44p 77s",
    "tanki": "7p",
    "nobetan": "3456p",
    "sanmenchan": "34567p",
    "tamenchan": "2223456p",
    "aryanmen": "3345p",
    "entotsu": "45666p 99s",
    "hadaka_tanki": "2z",
    "hikkake": "13p",
}
"""Shapes that wait, the rest of the hand being done: what lacks a pair has it elsewhere."""
PAIR_ELSEWHERE: Final = "55z"


def waits_of_shape(shape: str) -> tuple[Kind, ...]:
    """What a shape of ``WAITS`` waits for."""
    tiles = parse_tiles(shape)
    if len(tiles) % 3 == 2:
        tiles = (*tiles, *parse_tiles(PAIR_ELSEWHERE))
    return tuple(shape_waits(counts_of(tiles), (13 - len(tiles)) // 3))


def drawn_tiles(term: str) -> Words | None:
    """The tiles of a term as a heading, with what they wait for; None where there is nothing to show."""
    shape = WAITS.get(term) or DRAWN.get(term)
    if shape is None:
        return None
    row = joined((tile_row(parse_tiles(group)) for group in shape.split()), "  ")
    if term not in WAITS:
        return say("### {tiles}", tiles=row)
    waits = tile_row(Tile(kind) for kind in waits_of_shape(shape))
    return say("### {tiles} waits for {waits}", tiles=row, waits=waits)
