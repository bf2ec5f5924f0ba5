"""The messages of mjai for the events that a seat may see.

Events must come from ``bot.engine.view.visible_to``, which leaves out what the seat may not know. The messages are
those of Mortal (libriichi/src/mjai/event.rs) and mjai.app: gimite's with fewer fields. With three players every list by
seat has a fourth entry for the empty seat, as programs for three players expect.
"""

import json
from collections.abc import Iterable
from typing import Final

from bot.engine import events as ev
from bot.engine.tiles import NORTH
from bot.paifu.mjai.mjai_words import HIDDEN, NAMES, WINDS, called, kan, names_of

Message = dict[str, object]

SEATS: Final = 4
HAND: Final = 13


def line_of(message: Message | list[Message]) -> bytes:
    """One line with a message, or with several as an array."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def start_game(seat: int) -> Message:
    """The first message. Programs need no players' names, so it has seat numbers instead."""
    return {"type": "start_game", "id": seat, "names": [str(place) for place in range(SEATS)]}


def reach(seat: int) -> Message:
    """A seat is about to declare riichi with its discard."""
    return {"type": "reach", "actor": seat}


def messages_of(event: ev.Event) -> list[Message]:
    """The messages for an event; none if mjai has no such event."""
    match event:
        case ev.KyokuStarted():
            return [_start_kyoku(event)]
        case ev.TileDrawn(seat=seat, tile=tile):
            return [{"type": "tsumo", "actor": seat, "pai": HIDDEN if tile is None else NAMES[tile]}]
        case ev.TileDiscarded():
            dahai: Message = {"type": "dahai", "actor": event.seat, "pai": NAMES[event.tile], "tsumogiri": event.drawn}
            return [reach(event.seat), dahai] if event.riichi else [dahai]
        case ev.MeldCalled(seat=seat, meld=meld):
            return [called(seat, meld)]
        case ev.KanDeclared(seat=seat, meld=meld):
            return [kan(seat, meld)]
        case ev.KitaDeclared(seat=seat):
            return [{"type": "nukidora", "actor": seat, "pai": NAMES[NORTH]}]
        case ev.DoraRevealed(indicator=indicator):
            return [{"type": "dora", "dora_marker": NAMES[indicator]}]
        case ev.RiichiAccepted(seat=seat):
            return [{"type": "reach_accepted", "actor": seat}]
        case _:
            return _ending(event)


def _ending(event: ev.Event) -> list[Message]:
    match event:
        case ev.Agari():
            changes = _changes(event.payments)
            changes[event.seat] += event.sticks
            hora = {"type": "hora", "actor": event.seat, "target": event.source, "pai": NAMES[event.tile]}
            return [{**hora, "deltas": changes, "ura_markers": names_of(event.ura)}]
        case ev.Ryuukyoku(payments=payments):
            return [{"type": "ryukyoku", "deltas": _changes(payments)}]
        case ev.KyokuEnded():
            return [{"type": "end_kyoku"}]
        case ev.GameEnded():
            return [{"type": "end_game"}]
        case _:
            return []


def _start_kyoku(event: ev.KyokuStarted) -> Message:
    unseen = [HIDDEN] * HAND
    hands = [unseen if hand is None else names_of(hand) for hand in event.hands]
    return {
        "type": "start_kyoku",
        "bakaze": WINDS[event.bakaze],
        "dora_marker": NAMES[event.indicator],
        "kyoku": event.number,
        "honba": event.honba,
        "kyotaku": event.kyotaku,
        "oya": event.oya,
        "scores": [*event.scores, *[0] * (SEATS - len(event.scores))],
        "tehais": [*hands, *[unseen] * (SEATS - len(hands))],
    }


def _changes(payments: Iterable[ev.Payment]) -> list[int]:
    """The points that each seat gains or loses by payments."""
    changes = [0] * SEATS
    for payment in payments:
        changes[payment.payer] -= payment.points
        changes[payment.payee] += payment.points
    return changes
