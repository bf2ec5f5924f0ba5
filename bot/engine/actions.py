"""Actions: what a seat may ask for (rules reference 2.1-2.3).

An action is complete in itself: riichi names its discard, a call names the own tiles it uses, and whether a discard is
the drawn tile is chosen, never guessed. ``code_of`` and ``action_from`` give each action a short stable text that
buttons, journals and tests share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.tiles import TILE_BY_NAME, TILE_COUNT, TILE_NAMES, Tile
from bot.engine.value import Value


@dataclass(slots=True, eq=False, repr=False)
class Discard(Value):
    """Put a tile into the river. ``drawn``: it is the tile drawn this turn (tsumogiri)."""

    tile: Tile
    drawn: bool


@dataclass(slots=True, eq=False, repr=False)
class Riichi(Value):
    """Declare riichi with this discard."""

    tile: Tile
    drawn: bool


@dataclass(slots=True, eq=False, repr=False)
class Chii(Value):
    """Complete a run with the left player's discard and these two own tiles."""

    tiles: tuple[Tile, Tile]


@dataclass(slots=True, eq=False, repr=False)
class Pon(Value):
    """Complete a triplet with a discard and these two own tiles."""

    tiles: tuple[Tile, Tile]


@dataclass(slots=True, eq=False, repr=False)
class Daiminkan(Value):
    """Complete a kan with a discard and the three own tiles of its kind."""


@dataclass(slots=True, eq=False, repr=False)
class Ankan(Value):
    """Declare four own tiles of one kind; ``tile`` is the plain tile of that kind."""

    tile: Tile


@dataclass(slots=True, eq=False, repr=False)
class Kakan(Value):
    """Add this own tile to an own pon."""

    tile: Tile


@dataclass(slots=True, eq=False, repr=False)
class Kita(Value):
    """Set a north aside and draw a replacement tile (three players, 7)."""


@dataclass(slots=True, eq=False, repr=False)
class Tsumo(Value):
    """Win on the drawn tile."""


@dataclass(slots=True, eq=False, repr=False)
class Ron(Value):
    """Win on another player's tile."""


@dataclass(slots=True, eq=False, repr=False)
class KyuushuKyuuhai(Value):
    """End the kyoku on nine different terminals and honours."""


@dataclass(slots=True, eq=False, repr=False)
class Pass(Value):
    """Let the tile go."""


@dataclass(slots=True, eq=False, repr=False)
class DeclareTenpai(Value):
    """Show a tenpai hand at an exhaustive draw (``noten_choice``, 5.1)."""


@dataclass(slots=True, eq=False, repr=False)
class DeclareNoten(Value):
    """Keep the hand closed at an exhaustive draw and count as noten (``noten_choice``, 5.1)."""


@dataclass(slots=True, eq=False, repr=False)
class StopGame(Value):
    """End the game as the dealer who could repeat in a last hand (agari-yame, tenpai-yame, 6.6)."""


@dataclass(slots=True, eq=False, repr=False)
class PlayOn(Value):
    """Repeat as dealer where the game could be stopped (6.6)."""


Action = (
    Discard
    | Riichi
    | Chii
    | Pon
    | Daiminkan
    | Ankan
    | Kakan
    | Kita
    | Tsumo
    | Ron
    | KyuushuKyuuhai
    | Pass
    | DeclareTenpai
    | DeclareNoten
    | StopGame
    | PlayOn
)

DISCARDS: Final = tuple(Discard(Tile(tile), drawn=False) for tile in range(TILE_COUNT))
DRAWN_DISCARDS: Final = tuple(Discard(Tile(tile), drawn=True) for tile in range(TILE_COUNT))
"""Every discard by its tile, ready made: a game offers thousands of them."""

_PLAIN: dict[str, Action] = {
    "daiminkan": Daiminkan(),
    "kita": Kita(),
    "tsumo": Tsumo(),
    "ron": Ron(),
    "kyuushu": KyuushuKyuuhai(),
    "pass": Pass(),
    "tenpai": DeclareTenpai(),
    "noten": DeclareNoten(),
    "stop": StopGame(),
    "play_on": PlayOn(),
}


def code_of(action: Action) -> str:
    """The action as text, at most 20 characters: ``discard-4m``, ``discard-4m-drawn``, ``chii-3m4m``, ``ron``."""
    match action:
        case Discard(tile, drawn) | Riichi(tile, drawn):
            word = "riichi" if isinstance(action, Riichi) else "discard"
            return f"{word}-{TILE_NAMES[tile]}{'-drawn' if drawn else ''}"
        case Chii((one, two)) | Pon((one, two)):
            word = "chii" if isinstance(action, Chii) else "pon"
            return f"{word}-{TILE_NAMES[one]}{TILE_NAMES[two]}"
        case Ankan(tile) | Kakan(tile):
            return f"{'ankan' if isinstance(action, Ankan) else 'kakan'}-{TILE_NAMES[tile]}"
        case _:
            return next(word for word, plain in _PLAIN.items() if plain == action)


def action_from(code: str) -> Action | None:
    """The action of a code, or None when the text is not one."""
    if code in _PLAIN:
        return _PLAIN[code]
    word, _, rest = code.partition("-")
    name, dash, ending = rest.partition("-")
    tiles = [TILE_BY_NAME.get(name[i : i + 2]) for i in range(0, len(name), 2)]
    first = tiles[0] if tiles else None
    if first is None or ending != ("drawn" if dash else ""):
        return None
    if len(tiles) == 1 and word in ("discard", "riichi"):
        return (Discard if word == "discard" else Riichi)(first, ending == "drawn")
    if len(tiles) == 1 and word in ("ankan", "kakan") and not ending:
        return (Ankan if word == "ankan" else Kakan)(first)
    if len(tiles) == 2 and tiles[1] is not None and word in ("chii", "pon") and not ending:
        return (Chii if word == "chii" else Pon)((first, tiles[1]))
    return None
