"""What a program wants: one of the legal actions, out of a line of its own making."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from bot.engine.actions import (
    Ankan,
    Chii,
    Daiminkan,
    Discard,
    Kakan,
    Kita,
    KyuushuKyuuhai,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from bot.engine.phases import AwaitCalls
from bot.engine.tiles import KIND_OF, NORTH, Tile, sort_tiles
from bot.paifu.mjai.mjai_words import NAMES, TILES

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import SeatView

DEEPEST: Final = 64
"""Brackets within brackets that an answer may have; no answer of mjai has more than two."""


_WORDS: Final[dict[type, str]] = {
    Daiminkan: "daiminkan",
    Kita: "nukidora",
    KyuushuKyuuhai: "ryukyoku",
    Pass: "none",
    Ron: "hora",
    Tsumo: "hora",
}
"""What mjai calls the actions that no tile belongs to."""


class Reach:
    """The program declares riichi and is to be asked for the discard."""


REACH: Final = Reach()


def parsed(line: bytes) -> dict[str, object] | None:
    """The message of a line; None where there is none."""
    if line.count(b"[") + line.count(b"{") > DEEPEST:
        # The parser would answer with its own recursion, or with a tree that nobody needs.
        return None
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) and isinstance(message.get("type"), str) else None


def wanted(message: dict[str, object], view: SeatView, legal: tuple[Action, ...]) -> Action | Reach | None:
    """What a message asks for; None where that is not legal, or about another seat or tile than it can be."""
    if message.get("actor", view.seat) != view.seat or not _about_what_lies_there(message, view):
        return None
    match message["type"]:
        case "dahai":
            return _discard(message, [action for action in legal if isinstance(action, Discard)])
        case "reach":
            return REACH if any(isinstance(action, Riichi) for action in legal) else None
        case _:
            found = _call(message, legal) or _plain(message, view)
            return found if found in legal else None


def words_of(action: Action) -> str:
    """An action in the words of mjai, as a log line has it: ``dahai 5m``, ``chi 3p 4p``, ``reach, dahai N``."""
    match action:
        case Discard(tile, drawn):
            return f"dahai {NAMES[tile]}{' (drawn)' if drawn else ''}"
        case Riichi(tile, drawn):
            return f"reach, dahai {NAMES[tile]}{' (drawn)' if drawn else ''}"
        case Chii(tiles) | Pon(tiles):
            return f"{'chi' if isinstance(action, Chii) else 'pon'} {' '.join(NAMES[tile] for tile in tiles)}"
        case Ankan(tile) | Kakan(tile):
            return f"{type(action).__name__.lower()} {NAMES[tile]}"
        case _:
            return _WORDS.get(type(action), type(action).__name__)


def discard_of_riichi(message: dict[str, object], view: SeatView, legal: tuple[Action, ...]) -> Action | None:
    """The riichi that is declared with the discard named after ``reach``; None where it cannot be."""
    if message["type"] != "dahai" or message.get("actor", view.seat) != view.seat:
        return None
    return _discard(message, [action for action in legal if isinstance(action, Riichi)])


def _about_what_lies_there(message: dict[str, object], view: SeatView) -> bool:
    """Whether a call names the tile that can be called and who put it there, as far as it names them."""
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls):
        return True
    return message.get("pai", NAMES[phase.tile]) == NAMES[phase.tile] and (
        message.get("target", phase.seat) == phase.seat
    )


def _discard(message: dict[str, object], offered: list[Discard] | list[Riichi]) -> Action | None:
    """The discard of a tile. Of two that differ in nothing but the place in the hand, the one that the flag says.

    Where there is no flag, or a wrong one, the tile alone decides, and of two like it the one drawn.
    """
    tile = _tile(message.get("pai"))
    found = [action for action in offered if action.tile == tile]
    flag = message.get("tsumogiri")
    found.sort(key=lambda action: (action.drawn is not flag, not action.drawn))
    return found[0] if found else None


def _call(message: dict[str, object], legal: tuple[Action, ...]) -> Action | None:
    """The call that uses these own tiles, in whatever order they are named."""
    kind, own = message["type"], _tiles(message.get("consumed"))
    if kind in {"chi", "pon"}:
        offered = [action for action in legal if isinstance(action, Chii if kind == "chi" else Pon)]
        return next((action for action in offered if sort_tiles(action.tiles) == own), None)
    if kind == "ankan" and len(own) == 4 and len({KIND_OF[tile] for tile in own}) == 1:
        return Ankan(Tile(KIND_OF[own[0]]))
    return None


def _plain(message: dict[str, object], view: SeatView) -> Action | None:
    """What says all by its type and at most one tile."""
    calls = isinstance(view.public.phase, AwaitCalls)
    tile = _tile(message.get("pai"))
    match message["type"]:
        case "none":
            return Pass()
        case "hora":
            return Ron() if calls else Tsumo()
        case "ryukyoku":
            return KyuushuKyuuhai()
        case "kakan" if tile is not None:
            return Kakan(tile)
        case "daiminkan":
            return Daiminkan()
        case "nukidora" | "kita" if tile is None or KIND_OF[tile] == NORTH:
            return Kita()
        case _:
            return None


def _tile(name: object) -> Tile | None:
    return TILES.get(name) if isinstance(name, str) else None


def _tiles(names: object) -> tuple[Tile, ...]:
    """Tiles by their names, in the order of a hand; none at all if one of them is no tile."""
    if not isinstance(names, list) or len(names) > 4:
        return ()
    found = [tile for tile in map(_tile, names) if tile is not None]
    return sort_tiles(found) if len(found) == len(names) else ()
