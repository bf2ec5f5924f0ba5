"""Actions that a seat may take (rules reference 2.1-2.3).

An action is complete: riichi names its discard, a call names the tiles it uses from the hand, and a discard says
whether it is the drawn tile. ``code_of`` and ``action_from`` convert actions to and from short stable codes, which
buttons, journals and tests use.
"""

from dataclasses import dataclass
from typing import Final

from bot.engine.tiles import TILE_BY_NAME, TILE_COUNT, TILE_NAMES, Tile
from bot.engine.value_base import Value


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
    """Complete a run with the left player's discard and these two tiles of the hand."""

    tiles: tuple[Tile, Tile]


@dataclass(slots=True, eq=False, repr=False)
class Pon(Value):
    """Complete a triplet with a discard and these two tiles of the hand."""

    tiles: tuple[Tile, Tile]


@dataclass(slots=True, eq=False, repr=False)
class Daiminkan(Value):
    """Complete a kan with a discard and the three tiles of its kind in the hand."""


@dataclass(slots=True, eq=False, repr=False)
class Ankan(Value):
    """Declare a closed kan; ``tile`` is the tile of that kind that is not red."""

    tile: Tile


@dataclass(slots=True, eq=False, repr=False)
class Kakan(Value):
    """Add this tile of the hand to a pon."""

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
    """Abort the kyoku with nine different terminals and honours."""


@dataclass(slots=True, eq=False, repr=False)
class Pass(Value):
    """Neither call nor win on the tile."""


@dataclass(slots=True, eq=False, repr=False)
class DeclareTenpai(Value):
    """Show a tenpai hand at an exhaustive draw (``noten_choice``, 5.1)."""


@dataclass(slots=True, eq=False, repr=False)
class DeclareNoten(Value):
    """Keep the hand closed at an exhaustive draw and count as noten (``noten_choice``, 5.1)."""


@dataclass(slots=True, eq=False, repr=False)
class StopGame(Value):
    """As the dealer, end the game instead of repeating in the last hand (agari-yame, tenpai-yame, 6.6)."""


@dataclass(slots=True, eq=False, repr=False)
class PlayOn(Value):
    """As the dealer, repeat although the game could be ended (6.6)."""


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
"""All discards, indexed by tile and made in advance: a game offers thousands of them."""

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
    """The action with this code, or None if the text is not a code."""
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
