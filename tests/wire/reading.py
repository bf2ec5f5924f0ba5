"""What a player reads from their own hand: its tiles, and which one to discard."""

import re

from bot.engine.scoring.shanten import discards_ukeire
from bot.engine.tiles import KIND_OF, TILE_COUNT, TILE_NAMES, Kind, Tile, counts_of
from bot.pictures.tile_emoji import tile_emoji
from bot.text.sentences import render
from bot.text.tile_text import tile_name

_TILES = {
    name: Tile(number) for number in range(TILE_COUNT) for name in (TILE_NAMES[number], render(tile_name(Tile(number))))
}
_RED_FIVE = re.compile(r"\bred 5(?=[mps])")
_EMOJI = re.compile(r"<:(\w+):\d+>")
_SAID = {one.name: key for key, one in tile_emoji().items()}


def concealed_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles in the description of the picture, or up to the first meld in a heading that has them."""
    lines = text.splitlines()
    described = " ".join(line.rstrip(".") for line in lines if line.startswith(("Your hand: ", "Drawn: ")))
    rows = (_tiles_in(line) for line in (described, *lines) if line == described or re.match(r"#{1,3} ", line))
    return max(rows, key=len, default=())


def _tiles_in(line: str) -> tuple[Tile, ...]:
    found = []
    line = _RED_FIVE.sub("0", line)
    for word in _EMOJI.sub(lambda found: f" {_SAID.get(found[1], found[1])} ", line).split():
        if word[0] in "([" or word == "kita":
            break
        if word in _TILES:
            found.append(_TILES[word])
    return tuple(found)


def spare_kinds(text: str, players: int = 4) -> list[Kind]:
    """The kinds that a hand can best do without, the best first; none where the heading is no hand of fourteen."""
    tiles = concealed_tiles(text)
    if len(tiles) % 3 != 2:
        return []
    after = discards_ukeire(counts_of(tiles), (14 - len(tiles)) // 3, players)
    return sorted(after, key=lambda kind: (after[kind][0], -len(after[kind][1])))


def kind_of_code(code: str) -> Kind | None:
    """The kind of tile that a button's code names: ``discard-0p-drawn``."""
    tile = _TILES.get(code.split("-")[1]) if "-" in code else None
    return None if tile is None else KIND_OF[tile]
