"""Deal-ins in hindsight: the tile, and what its discarder could have known about its danger."""

from dataclasses import dataclass
from enum import Enum

from bot.analysis.review.safety import Danger, Dangers
from bot.analysis.visible import safe_against
from bot.engine.actions import Discard, Riichi
from bot.engine.events import Agari, KanDeclared, KitaDeclared, TileDiscarded
from bot.engine.legal import legal_actions
from bot.engine.replay import Position, Replay
from bot.engine.tiles import KIND_OF, Kind, Tile


class WinnerState(Enum):
    """What the winner had shown when the tile was discarded."""

    RIICHI = "riichi"
    OPEN = "open"
    """An open hand; the table could not see whether it was tenpai."""
    SILENT = "silent"
    """A closed hand without riichi: nothing gave it away."""


@dataclass(frozen=True, slots=True)
class DealIn:
    """A tile that another seat won on by ron."""

    position: Position
    """The decision that led to the tile."""
    seat: int
    winner: int
    tile: Tile
    points: int
    """Everything that the seat paid for this win."""
    winner_state: WinnerState
    danger: Danger
    """The danger of the tile against the winner, as the table showed it at ``position``."""
    rank: int
    """Place of the tile among the ``kinds``, 1 being the safest against the winner; equally safe ones share a place."""
    kinds: int
    """Number of kinds that the seat could have discarded."""
    genbutsu: tuple[Kind, ...]
    """Those of the kinds on which the winner could not have won."""
    forced: bool
    """The seat had no other discard."""
    robbed: bool
    """The tile was not discarded but robbed from a kan or a north set aside."""
    riichi: bool
    """The seat that paid was in riichi."""
    declaring: bool
    """The seat that paid declared riichi with this tile."""
    tenpai_since: Position | None
    """Since when the winner had been tenpai without a break."""


def deal_ins_of(replay: Replay, kyoku: int) -> tuple[DealIn, ...]:
    """The deal-ins of a kyoku, one for each winner."""
    kyoku_log = replay.kyoku_logs[kyoku]
    found = []
    for win in kyoku_log.wins:
        if win.source == win.seat:
            continue
        step = _step_of_winning_tile(replay, kyoku, win)
        if step is not None:
            found.append(_deal_in(replay, Position(kyoku, step), win))
    return tuple(found)


def _step_of_winning_tile(replay: Replay, kyoku: int, win: Agari) -> int | None:
    """The step at which the winning tile was discarded or shown."""
    events = replay.kyoku_logs[kyoku].events
    last = events.index(win)
    for step in range(last, 0, -1):
        event = events[step]
        if isinstance(event, TileDiscarded | KanDeclared | KitaDeclared) and event.seat == win.source:
            return step
    return None


def _decision_before(replay: Replay, discarded: Position) -> Position:
    """The start of the decision that led to a discard: a dora indicator may have been revealed in between."""
    step, decision = discarded.step - 1, replay.public(Position(discarded.kyoku, discarded.step - 1)).decision
    while step and replay.public(Position(discarded.kyoku, step - 1)).decision == decision:
        step -= 1
    return Position(discarded.kyoku, step)


def _deal_in(replay: Replay, discarded: Position, win: Agari) -> DealIn:
    position, event = _decision_before(replay, discarded), replay.event(discarded)
    view = replay.view(position, win.source)
    kind = KIND_OF[win.tile]
    dangers = Dangers(view, also=(win.seat,))
    candidates = sorted(
        {KIND_OF[action.tile] for action in legal_actions(view) if isinstance(action, Discard | Riichi)}
    )
    risks = [dangers.against(win.seat, candidate).risk for candidate in candidates]
    danger = dangers.against(win.seat, kind)
    safe = safe_against(view.public, win.seat)
    robbed = not isinstance(event, TileDiscarded)
    return DealIn(
        position,
        win.source,
        win.seat,
        win.tile,
        sum(payment.points for payment in win.payments if payment.payer == win.source),
        WinnerState.RIICHI if danger.riichi else WinnerState.OPEN if danger.calls else WinnerState.SILENT,
        danger,
        1 + sum(risk < danger.risk for risk in risks),
        len(risks),
        tuple(candidate for candidate in candidates if candidate in safe),
        len(risks) <= 1,
        robbed,
        view.own.riichi,
        isinstance(event, TileDiscarded) and event.riichi,
        _tenpai_since(replay, position, win.seat),
    )


def _tenpai_since(replay: Replay, position: Position, seat: int) -> Position | None:
    """Since when a seat has been tenpai without a break."""
    since = None
    for step in range(position.step, -1, -1):
        if not replay.view(Position(position.kyoku, step), seat).hidden.waits:
            break
        since = Position(position.kyoku, step)
    return since
