"""Playing recorded rounds through the engine and comparing everything that happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.engine.actions import (
    Action,
    Ankan,
    Chii,
    Daiminkan,
    Discard,
    Kakan,
    KyuushuKyuuhai,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from bot.engine.events import (
    DoraRevealed,
    Event,
    KanDeclared,
    KyokuStarted,
    MeldCalled,
    RiichiAccepted,
    TileDiscarded,
    TileDrawn,
)
from bot.engine.fold import initial
from bot.engine.game import apply, close_calls, pending
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard, GameOver, KyokuOver
from bot.engine.progress import Progress
from bot.engine.tiles import TILE_NAMES, sort_tiles
from bot.engine.wall import hands_of, indicator_at
from tests.conformance.recorded import rules_of, tile_of, wall_of

if TYPE_CHECKING:
    from bot.engine.rules import Ruleset
    from bot.engine.view import State
    from tests.conformance.recorded import Record

_CALL_NAMES = {MeldKind.CHII: "chi", MeldKind.PON: "pon", MeldKind.DAIMINKAN: "kan_open"}


@dataclass
class Replay:
    """A round as the engine played it."""

    record: Record
    rules: Ruleset
    state: State
    events: list[Event]

    @property
    def over(self) -> KyokuOver:
        """How the round ended."""
        phase = self.state.phase
        if isinstance(phase, GameOver):
            return phase.last
        assert isinstance(phase, KyokuOver), phase
        return phase


def replay(record: Record) -> Replay:
    """Play a recorded round by its recorded decisions."""
    rules = rules_of(record)
    wall = wall_of(record, rules)
    progress = Progress(initial(rules))
    progress.emit(
        KyokuStarted(
            "ESWN".index(record["round_wind"]),
            record["hand_no"],
            record["dealer"],
            record["honba"],
            record["sticks"],
            tuple(record["start_scores"]),
            indicator_at(wall, 0, 4),
            hands_of(wall, record["dealer"], 4),
            wall,
        )
    )
    progress.draw(record["dealer"])
    state, events = progress.result
    run = Replay(record, rules, state, list(events))
    for index, event in enumerate(record["events"]):
        _feed(run, index, event)
    if not isinstance(run.state.phase, KyokuOver | GameOver):
        _finish(run)
    return run


def _take(run: Replay, seat: int, action: Action) -> None:
    run.state, events = apply(run.state, seat, action)
    run.events.extend(events)


def _close(run: Replay, claims: dict[int, Action]) -> None:
    """Let the named seats answer, everyone else pass, and close the window."""
    for seat, action in claims.items():
        _take(run, seat, action)
    for seat in pending(run.state):
        _take(run, seat, Pass())
    run.state, events = close_calls(run.state)
    run.events.extend(events)


def _feed(run: Replay, index: int, event: list[Any]) -> None:
    kind, *rest = event
    if kind in ("riichi", "riichi_paid", "dora"):
        return
    tiles = [tile_of(n, run.rules) for n in rest[1]] if kind in ("chi", "pon", "kan_open", "kan_closed") else []
    if isinstance(run.state.phase, AwaitCalls):
        call: Action
        if kind == "chi":
            call = Chii(_pair(tiles))
        elif kind == "pon":
            call = Pon(_pair(tiles))
        elif kind == "kan_open":
            call = Daiminkan()
        else:
            call = Pass()
        _close(run, {} if isinstance(call, Pass) else {rest[0]: call})
        if not isinstance(call, Pass):
            return
    if kind == "discard":
        _discard(run, index, rest[0], rest[1])
    elif kind == "kan_closed":
        _take(run, rest[0], Ankan(sort_tiles(tiles)[-1]))
    elif kind == "kan_added":
        _take(run, rest[0], Kakan(tile_of(rest[1], run.rules)))


def _pair(tiles: list[Any]) -> tuple[Any, Any]:
    one, two = sort_tiles(tiles)
    return one, two


def _discard(run: Replay, index: int, seat: int, number: int) -> None:
    before = run.record["events"][index - 1]
    declares = before[0] == "riichi"
    last_draw = next((e for e in reversed(run.record["events"][:index]) if e[0] in ("draw", "chi", "pon")), None)
    drawn = last_draw is not None and last_draw[0] == "draw" and last_draw[2] == number
    tile = tile_of(number, run.rules)
    _take(run, seat, Riichi(tile, drawn) if declares else Discard(tile, drawn))


def _finish(run: Replay) -> None:
    """The result is the last decision of the round."""
    result = run.record["result"]
    phase = run.state.phase
    if isinstance(phase, AwaitCalls):
        wins = result.get("wins", ())
        if result["type"] == "draw" and result["reason"] == "triple_ron":
            _close(run, {seat: Ron() for seat in range(4) if seat != phase.seat})
        else:
            _close(run, {win["who"]: Ron() for win in wins})
    elif isinstance(phase, AwaitDiscard):
        _take(run, phase.seat, Tsumo() if result["type"] == "win" else KyuushuKyuuhai())


def happened(run: Replay) -> list[list[Any]]:
    """The engine's events in the record's words, with tile names."""
    rows: list[list[Any]] = []
    for event in run.events:
        match event:
            case TileDrawn(seat, tile) if tile is not None:
                rows.append(["draw", seat, TILE_NAMES[tile]])
            case TileDiscarded(seat, tile, _, riichi):
                if riichi:
                    rows.append(["riichi", seat])
                rows.append(["discard", seat, TILE_NAMES[tile]])
            case RiichiAccepted(seat):
                rows.append(["riichi_paid", seat])
            case MeldCalled(seat, meld):
                rows.append([_CALL_NAMES[meld.kind], seat, [TILE_NAMES[t] for t in meld.tiles], meld.source])
            case KanDeclared(seat, meld):
                kind = "kan_closed" if meld.kind is MeldKind.ANKAN else "kan_added"
                rows.append([kind, seat, [TILE_NAMES[t] for t in meld.tiles]])
            case DoraRevealed(indicator):
                rows.append(["dora", TILE_NAMES[indicator]])
            case _:
                pass
    return rows


def recorded(run: Replay) -> list[list[Any]]:
    """The record's events with tile names; an added kan with its whole set, as ``happened`` has it."""
    rows: list[list[Any]] = []

    def names(numbers: list[int]) -> list[str]:
        return [TILE_NAMES[t] for t in sort_tiles(tile_of(n, run.rules) for n in numbers)]

    pons: dict[tuple[int, int], list[int]] = {}
    for kind, *rest in run.record["events"]:
        if kind in ("draw", "discard"):
            rows.append([kind, rest[0], TILE_NAMES[tile_of(rest[1], run.rules)]])
        elif kind in ("chi", "pon", "kan_open"):
            seat, own, called, source = rest
            if kind == "pon":
                pons[seat, called // 4] = [*own, called]
            rows.append([kind, seat, names([*own, called]), source])
        elif kind == "kan_closed":
            rows.append([kind, rest[0], names(rest[1])])
        elif kind == "kan_added":
            rows.append([kind, rest[0], names([*pons[rest[0], rest[1] // 4], rest[1]])])
        elif kind == "dora":
            rows.append(["dora", TILE_NAMES[tile_of(rest[0], run.rules)]])
        else:
            rows.append([kind, *rest])
    return rows
