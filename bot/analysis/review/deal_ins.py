"""Deal-ins, in hindsight: what was won on, and what its seat could have known about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bot.analysis.review.safety import Dangers
from bot.analysis.visible import safe_against
from bot.engine.actions import Discard, Riichi
from bot.engine.events import Agari, KanDeclared, KitaDeclared, TileDiscarded
from bot.engine.legal import legal_actions
from bot.engine.replay import Position
from bot.engine.tiles import KIND_OF

if TYPE_CHECKING:
    from bot.analysis.review.safety import Danger
    from bot.engine.replay import Replay
    from bot.engine.tiles import Kind, Tile


class Showed(Enum):
    """What the winner had shown when the tile fell."""

    RIICHI = "riichi"
    OPEN = "open"
    """It had called; whether it was ready could not be seen."""
    SILENT = "silent"
    """A closed hand without riichi: nothing spoke of it."""


@dataclass(frozen=True, slots=True)
class DealIn:
    """A tile that was won on. ``points`` are all that its seat paid for this win.

    ``position`` is when the seat was to decide, ``danger`` what the table said of the tile against the winner then.
    ``rank`` is its place among the ``kinds`` that might have gone, 1 the safest against that seat, equally safe ones
    sharing a place; ``genbutsu`` are those of them on which that seat could not have won. ``forced``: nothing else
    could go. ``robbed``: it was no discard, but a tile shown for a kan or a north. ``riichi``: the seat that paid was
    in riichi, ``declaring``: it declared with this tile. ``ready_since`` is the moment from which the winner waited
    without a break.
    """

    position: Position
    seat: int
    winner: int
    tile: Tile
    points: int
    showed: Showed
    danger: Danger
    rank: int
    kinds: int
    genbutsu: tuple[Kind, ...]
    forced: bool
    robbed: bool
    riichi: bool
    declaring: bool
    ready_since: Position | None


def deal_ins_of(replay: Replay, kyoku: int) -> tuple[DealIn, ...]:
    """The deal-ins of a kyoku, one a winner."""
    kyoku_log = replay.kyoku_logs[kyoku]
    found = []
    for win in kyoku_log.wins:
        if win.source == win.seat:
            continue
        step = _fallen(replay, kyoku, win)
        if step is not None:
            found.append(_explained(replay, Position(kyoku, step), win))
    return tuple(found)


def _fallen(replay: Replay, kyoku: int, win: Agari) -> int | None:
    """The step at which the tile that was won on was shown."""
    events = replay.kyoku_logs[kyoku].events
    last = events.index(win)
    for step in range(last, 0, -1):
        event = events[step]
        if isinstance(event, TileDiscarded | KanDeclared | KitaDeclared) and event.seat == win.source:
            return step
    return None


def _asked(replay: Replay, shown: Position) -> Position:
    """When the seat was asked that then showed the tile: before an indicator that was turned over with it."""
    step, decision = shown.step - 1, replay.public(Position(shown.kyoku, shown.step - 1)).decision
    while step and replay.public(Position(shown.kyoku, step - 1)).decision == decision:
        step -= 1
    return Position(shown.kyoku, step)


def _explained(replay: Replay, shown: Position, win: Agari) -> DealIn:
    position, event = _asked(replay, shown), replay.event(shown)
    view = replay.view(position, win.source)
    kind = KIND_OF[win.tile]
    dangers = Dangers(view, also=(win.seat,))
    open_kinds = sorted({KIND_OF[one.tile] for one in legal_actions(view) if isinstance(one, Discard | Riichi)})
    each = {one: dangers.against(win.seat, one).risk for one in open_kinds}
    own = dangers.against(win.seat, kind)
    safe = safe_against(view.public, win.seat)
    robbed = not isinstance(event, TileDiscarded)
    return DealIn(
        position,
        win.source,
        win.seat,
        win.tile,
        sum(one.points for one in win.payments if one.payer == win.source),
        Showed.RIICHI if own.riichi else Showed.OPEN if own.calls else Showed.SILENT,
        own,
        1 + sum(risk < own.risk for risk in each.values()),
        len(each),
        tuple(one for one in open_kinds if one in safe),
        len(each) <= 1,
        robbed,
        view.own.riichi,
        isinstance(event, TileDiscarded) and event.riichi,
        _ready_since(replay, position, win.seat),
    )


def _ready_since(replay: Replay, position: Position, seat: int) -> Position | None:
    """Since when a seat has been waiting without a break."""
    since = None
    for step in range(position.step, -1, -1):
        if not replay.view(Position(position.kyoku, step), seat).hidden.waits:
            break
        since = Position(position.kyoku, step)
    return since
