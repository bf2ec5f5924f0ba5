"""Call windows in which another seat's call or win took precedence."""

from bot.engine import events as ev
from bot.engine.actions import Ron
from bot.engine.phases import AwaitCalls
from bot.engine.replay import Decision, Position, Replay


def is_overruled(replay: Replay, decision: Decision) -> bool:
    """Whether a seat's answer to a discard had no effect because another seat took the tile; logs omit such answers.

    A passed win is not overruled, except under head bump when another seat won.
    """
    winners, caller = _taken(replay, decision.position)
    if any(isinstance(action, Ron) for action in decision.legal):
        return replay.rules.double_ron == "head_bump" and bool(winners) and decision.seat not in winners
    return bool(winners) or (caller is not None and caller != decision.seat)


def _taken(replay: Replay, position: Position) -> tuple[frozenset[int], int | None]:
    """The seats that won on the tile, and the seat that called it if nobody won."""
    if not isinstance(replay.public(position).phase, AwaitCalls):
        return frozenset(), None
    events = replay.kyoku_logs[position.kyoku].events
    closed = False
    for step in range(position.step + 1, len(events)):
        event = events[step]
        if isinstance(event, ev.Agari) and not closed:
            return frozenset(one.seat for one in events[step:] if isinstance(one, ev.Agari)), None
        if isinstance(event, ev.MeldCalled):
            return frozenset(), event.seat
        if isinstance(event, ev.TileDrawn | ev.Ryuukyoku | ev.KyokuEnded):
            break
        closed = closed or isinstance(event, ev.CallsClosed)
    return frozenset(), None
