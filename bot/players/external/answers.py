"""Turns a line from a program into one of the legal actions."""

import json
from typing import Final

from bot.engine import actions as act
from bot.engine.phases import AwaitCalls
from bot.engine.tiles import KIND_OF, NORTH, Tile, sort_tiles
from bot.engine.view import SeatView
from bot.paifu.mjai.mjai_words import NAMES, TILES

MAX_DEPTH: Final = 64
"""The most opening brackets in an answer. No mjai message needs more than two."""
_MJAI_NAMES: Final[dict[type, str]] = {
    act.Daiminkan: "daiminkan",
    act.Kita: "nukidora",
    act.KyuushuKyuuhai: "ryukyoku",
    act.Pass: "none",
    act.Ron: "hora",
    act.Tsumo: "hora",
}
"""The mjai names of the actions without a tile."""


class Reach:
    """The program declares riichi; its discard must be asked for next."""


REACH: Final = Reach()


def parse_message(line: bytes) -> dict[str, object] | None:
    """The message in a line; None if it has none."""
    if line.count(b"[") + line.count(b"{") > MAX_DEPTH:
        # Deeply nested input would exhaust the parser's recursion or memory.
        return None
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) and isinstance(message.get("type"), str) else None


def requested_action(
    message: dict[str, object], view: SeatView, legal: tuple[act.Action, ...]
) -> act.Action | Reach | None:
    """The action that a message asks for; None if it is illegal, or names a wrong seat or tile."""
    if message.get("actor", view.seat) != view.seat or not _names_the_callable_tile(message, view):
        return None
    match message["type"]:
        case "dahai":
            return _discard(message, [action for action in legal if isinstance(action, act.Discard)])
        case "reach":
            return REACH if any(isinstance(action, act.Riichi) for action in legal) else None
        case _:
            found = _chii_pon_or_ankan(message, legal) or _simple_action(message, view)
            return found if found in legal else None


def action_text(action: act.Action) -> str:
    """An action in mjai's terms, for the log: ``dahai 5m``, ``chi 3p 4p``, ``reach, dahai N``."""
    match action:
        case act.Discard(tile, drawn):
            return f"dahai {NAMES[tile]}{' (drawn)' if drawn else ''}"
        case act.Riichi(tile, drawn):
            return f"reach, dahai {NAMES[tile]}{' (drawn)' if drawn else ''}"
        case act.Chii(tiles) | act.Pon(tiles):
            return f"{'chi' if isinstance(action, act.Chii) else 'pon'} {' '.join(NAMES[tile] for tile in tiles)}"
        case act.Ankan(tile) | act.Kakan(tile):
            return f"{type(action).__name__.lower()} {NAMES[tile]}"
        case _:
            return _MJAI_NAMES.get(type(action), type(action).__name__)


def riichi_action(message: dict[str, object], view: SeatView, legal: tuple[act.Action, ...]) -> act.Action | None:
    """The riichi declared with the discard that follows ``reach``; None if it is illegal."""
    if message["type"] != "dahai" or message.get("actor", view.seat) != view.seat:
        return None
    return _discard(message, [action for action in legal if isinstance(action, act.Riichi)])


def _names_the_callable_tile(message: dict[str, object], view: SeatView) -> bool:
    """Whether a call names the right tile and the seat it came from, or leaves them out."""
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls):
        return True
    return message.get("pai", NAMES[phase.tile]) == NAMES[phase.tile] and (
        message.get("target", phase.seat) == phase.seat
    )


def _discard(message: dict[str, object], offered: list[act.Discard] | list[act.Riichi]) -> act.Action | None:
    """The discard of a tile. The flag ``tsumogiri`` chooses between the drawn tile and an equal one in the hand.

    Without the flag, or if it fits neither, the drawn tile goes first.
    """
    tile = _tile(message.get("pai"))
    found = [action for action in offered if action.tile == tile]
    flag = message.get("tsumogiri")
    found.sort(key=lambda action: (action.drawn is not flag, not action.drawn))
    return found[0] if found else None


def _chii_pon_or_ankan(message: dict[str, object], legal: tuple[act.Action, ...]) -> act.Action | None:
    """The call that uses these tiles of the hand, named in any order."""
    kind, consumed = message["type"], _tiles(message.get("consumed"))
    if kind in {"chi", "pon"}:
        offered = [action for action in legal if isinstance(action, act.Chii if kind == "chi" else act.Pon)]
        return next((action for action in offered if sort_tiles(action.tiles) == consumed), None)
    if kind == "ankan" and len(consumed) == 4 and len({KIND_OF[tile] for tile in consumed}) == 1:
        return act.Ankan(Tile(KIND_OF[consumed[0]]))
    return None


def _simple_action(message: dict[str, object], view: SeatView) -> act.Action | None:
    """The action of a message that needs no more than its type and one tile."""
    calls = isinstance(view.public.phase, AwaitCalls)
    tile = _tile(message.get("pai"))
    match message["type"]:
        case "none":
            return act.Pass()
        case "hora":
            return act.Ron() if calls else act.Tsumo()
        case "ryukyoku":
            return act.KyuushuKyuuhai()
        case "kakan" if tile is not None:
            return act.Kakan(tile)
        case "daiminkan":
            return act.Daiminkan()
        case "nukidora" | "kita" if tile is None or KIND_OF[tile] == NORTH:
            return act.Kita()
        case _:
            return None


def _tile(name: object) -> Tile | None:
    return TILES.get(name) if isinstance(name, str) else None


def _tiles(names: object) -> tuple[Tile, ...]:
    """Tiles by their names, sorted like a hand; none at all if any name is unknown."""
    if not isinstance(names, list) or len(names) > 4:
        return ()
    found = [tile for tile in map(_tile, names) if tile is not None]
    return sort_tiles(found) if len(found) == len(names) else ()
