"""Plays recorded rounds through the engine and reports the results in the record's terms."""

from collections.abc import Sequence
from typing import Any

from bot.engine import actions as act
from bot.engine import events as ev
from bot.engine.errors import IllegalAction
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, fold, pending
from bot.engine.legal import legal_actions
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard, GameOver, KyokuOver
from bot.engine.tiles import TILE_NAMES, Tile, sort_tiles
from bot.engine.view import State, view_of
from bot.engine.wall import hands_of, indicator_at
from tests.conformance.names import MELD_NAMES
from tests.conformance.recorded import Record, rules_of, tile_of, wall_of
from tests.conformance.report import Halt


class ReplayedRound:
    """A round as the engine plays it by the recorded decisions.

    ``before`` is the state the round before it ended in; the round begins from there if it can. ``start`` is the
    engine's start of the round then, and None where the recorded start had to be taken over.
    """

    def __init__(self, record: Record, before: State | None = None) -> None:
        self.record = record
        self.rules = rules_of(record)
        self.wall = wall_of(record, self.rules)
        self.events: list[ev.Event] = []
        self.start: ev.KyokuStarted | None = None
        if before is not None and isinstance(before.phase, KyokuOver):
            self._deal(before)
        elif (record["round_wind"], record["hand_no"], record["honba"]) == ("E", 1, 0):
            self._deal(begin_game(self.rules)[0])
        if self.start != self.recorded_start:
            self._take_over()

    @property
    def recorded_start(self) -> ev.KyokuStarted:
        """The start of the round as the record has it."""
        record, players = self.record, self.rules.players
        return ev.KyokuStarted(
            "ESWN".index(record["round_wind"]),
            record["hand_no"],
            record["dealer"],
            record["honba"],
            record["sticks"],
            tuple(record["start_scores"]),
            indicator_at(self.wall, 0, players),
            hands_of(self.wall, record["dealer"], players),
            self.wall,
        )

    def _deal(self, before: State) -> None:
        self.state, events = begin_kyoku(before, self.wall)
        self.events = list(events)
        self.start = next(event for event in events if isinstance(event, ev.KyokuStarted))

    def _take_over(self) -> None:
        """Begin in the middle of a game."""
        started = self.recorded_start
        first = ev.TileDrawn(started.oya, self.wall[13 * self.rules.players])
        self.state = fold(begin_game(self.rules)[0], (started, first))
        self.events = [started, first]

    def play(self) -> None:
        """Take every recorded decision. Raises Halt where the engine refuses one."""
        for index, event in enumerate(self.record["events"]):
            if event[0] in ("riichi", "riichi_paid", "dora", "draw") and not isinstance(self.state.phase, AwaitCalls):
                continue
            self._feed(index, event)
        if not isinstance(self.state.phase, KyokuOver | GameOver):
            self._finish()

    @property
    def over(self) -> KyokuOver:
        """How the round ended. Raises Halt if it did not."""
        phase = self.state.phase
        if isinstance(phase, GameOver):
            return phase.last
        if not isinstance(phase, KyokuOver):
            raise Halt("result", self.record["result"]["type"], f"the round goes on: {phase}")
        return phase

    def _take(self, what: str, seat: int, action: act.Action) -> None:
        offered = legal_actions(view_of(self.state, seat))
        try:
            self.state, events = apply(self.state, seat, action)
        except IllegalAction as refused:
            raise Halt(what, f"{action} is legal for seat {seat}", f"refused: {refused.reason}") from refused
        if action not in offered:
            raise Halt(what, f"{action} among the legal actions of seat {seat}", offered)
        self.events.extend(events)

    def _close(self, what: str, claims: dict[int, act.Action]) -> None:
        """Let the named seats answer, everyone else pass, and close the window."""
        for seat, action in claims.items():
            self._take(what, seat, action)
        for seat in pending(self.state):
            self._take(what, seat, act.Pass())
        self.state, events = close_calls(self.state)
        self.events.extend(events)

    def _feed(self, index: int, event: list[Any]) -> None:
        kind, *rest = event
        what = f"events[{index}] {event}"
        if isinstance(self.state.phase, AwaitCalls):
            if kind in ("riichi_paid", "dora"):
                return
            call = self._call(kind, rest)
            self._close(what, {} if call is None else {rest[0]: call})
            if call is not None:
                return
        match kind:
            case "discard":
                self._discard(what, index, rest[0], rest[1])
            case "kan_closed":
                self._take(what, rest[0], act.Ankan(self._tiles(rest[1])[-1]))
            case "kan_added":
                self._take(what, rest[0], act.Kakan(tile_of(rest[1], self.rules)))
            case "kita":
                self._take(what, rest[0], act.Kita())
            case "draw" | "riichi" | "riichi_paid" | "dora":
                pass
            case _:
                raise Halt(what, "a call that can be made now", f"the engine waits for {self.state.phase}")

    def tile(self, number: int) -> Tile:
        """The tile with a Tenhou id."""
        return tile_of(number, self.rules)

    def _tiles(self, numbers: Sequence[int]) -> tuple[Tile, ...]:
        return sort_tiles(tile_of(number, self.rules) for number in numbers)

    def _call(self, kind: str, rest: list[Any]) -> act.Action | None:
        match kind:
            case "chi":
                one, two = self._tiles(rest[1])
                return act.Chii((one, two))
            case "pon":
                one, two = self._tiles(rest[1])
                return act.Pon((one, two))
            case "kan_open":
                return act.Daiminkan()
            case _:
                return None

    def _discard(self, what: str, index: int, seat: int, number: int) -> None:
        events = self.record["events"]
        declares = index > 0 and events[index - 1][0] == "riichi"
        got = next((e for e in reversed(events[:index]) if e[0] in ("draw", "chi", "pon")), None)
        drawn = got is not None and got[0] == "draw" and got[2] == number
        tile = tile_of(number, self.rules)
        self._take(what, seat, act.Riichi(tile, drawn) if declares else act.Discard(tile, drawn))

    def _finish(self) -> None:
        """The result is the last decision of the round."""
        result = self.record["result"]
        phase = self.state.phase
        if isinstance(phase, AwaitCalls):
            callers = [win["who"] for win in result.get("wins", ())]
            if result.get("reason") == "triple_ron":
                callers = [int(seat) for seat in result["shown_hands"]]
            self._close("result", {seat: act.Ron() for seat in callers})
        elif result["type"] == "win" and isinstance(phase, AwaitDiscard):
            self._take("result", phase.seat, act.Tsumo())
        elif result.get("reason") == "kyuushu_kyuuhai" and isinstance(phase, AwaitDiscard):
            self._take("result", phase.seat, act.KyuushuKyuuhai())
        else:
            raise Halt("result", result.get("reason", result["type"]), f"the engine waits: {phase}")

    def happened(self) -> list[list[Any]]:
        """The engine's events in the record's words, with tile names."""
        rows: list[list[Any]] = []
        for event in self.events:
            match event:
                case ev.TileDrawn(seat, tile) if tile is not None:
                    rows.append(["draw", seat, TILE_NAMES[tile]])
                case ev.TileDiscarded(seat, tile, _, riichi):
                    if riichi:
                        rows.append(["riichi", seat])
                    rows.append(["discard", seat, TILE_NAMES[tile]])
                case ev.RiichiAccepted(seat):
                    rows.append(["riichi_paid", seat])
                case ev.MeldCalled(seat, meld):
                    rows.append([MELD_NAMES[meld.kind], seat, [TILE_NAMES[t] for t in meld.tiles], meld.source])
                case ev.KanDeclared(seat, meld):
                    kind = "kan_closed" if meld.kind is MeldKind.ANKAN else "kan_added"
                    rows.append([kind, seat, [TILE_NAMES[t] for t in meld.tiles]])
                case ev.KitaDeclared():
                    rows.append(["kita", event.seat, "4z"])
                case ev.DoraRevealed(indicator):
                    rows.append(["dora", TILE_NAMES[indicator]])
                case _:
                    pass
        return rows

    def recorded(self) -> list[list[Any]]:
        """The record's events with tile names; an added kan with its whole set, as ``happened`` has it."""
        rows: list[list[Any]] = []

        def names(numbers: Sequence[int]) -> list[str]:
            return [TILE_NAMES[t] for t in self._tiles(numbers)]

        pons: dict[tuple[int, int], list[int]] = {}
        for kind, *rest in self.record["events"]:
            if kind in ("draw", "discard", "kita"):
                rows.append([kind, rest[0], *names([rest[1]])])
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
                rows.append(["dora", *names([rest[0]])])
            else:
                rows.append([kind, *rest])
        return rows
