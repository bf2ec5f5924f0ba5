"""A kyoku that was played beside another engine, as a record of the conformance runner's form.

The records name the physical tiles, 0 to 135 (`tests/conformance/README.md`); the engine does not tell copies apart. So
the tiles are followed here from the wall that was dealt, and every draw, call and win must fit what the engine says.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from bot.engine.actions import Action, Chii, Daiminkan, KyuushuKyuuhai, Pon, Riichi, Ron, Tsumo
from bot.engine.events import (
    Agari,
    DoraRevealed,
    Event,
    GameEnded,
    KanDeclared,
    KitaDeclared,
    KyokuEnded,
    KyokuStarted,
    MeldCalled,
    RiichiAccepted,
    Ryuukyoku,
    TileDiscarded,
    TileDrawn,
)
from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import Tile
from bot.engine.wall import indicator_place
from tests.conformance.names import DRAWS, LIMITS, MELD_NAMES, RECORDED, engine_yaku
from tests.opinions.records import tile_of

Record = dict[str, Any]
OFFERS: dict[type[Action], str] = {
    Chii: "chi",
    Pon: "pon",
    Daiminkan: "kan_open",
    Ron: "ron",
    Tsumo: "tsumo",
    Riichi: "riichi",
    KyuushuKyuuhai: "kyuushu_kyuuhai",
}
_REASONS = {reason: name for name, reason in DRAWS.items()}
STICK = 1000


class Writer:
    """Follows the tiles of one kyoku. ``rows`` are its events in the record's words."""

    def __init__(self, wall: list[int], started: KyokuStarted) -> None:
        self.wall = wall
        self.started = started
        self.players = len(started.scores)
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.drawn: int | None = None
        self.rows: list[list[Any]] = []
        self.melds: list[list[dict[str, Any]]] = [[] for _ in range(self.players)]
        self.indicators = [wall[indicator_place(0, self.players)]]
        self.asked: dict[int, int] = {}
        """The row of each event on which seats may be asked, by how many events there were with it."""
        self._live, self._replaced, self._riichi = 13 * self.players, 0, False
        place = 0
        for packet in (4, 4, 4, 1):
            for turn in range(self.players):
                self.hands[(started.oya + turn) % self.players] += wall[place : place + packet]
                place += packet
        self.start_hands = [sorted(hand) for hand in self.hands]

    def follow(self, count: int, event: Event) -> None:
        """Take in one event, the ``count``-th of the kyoku."""
        match event:
            case TileDrawn(seat, tile, rinshan):
                self._draw(seat, tile, rinshan=rinshan)
            case TileDiscarded(seat, tile, drawn, riichi):
                number = self.drawn if drawn and self.drawn is not None else self._held(seat, [tile])[0]
                assert tile_of(number) == tile
                self._riichi = riichi
                self.rows += [["riichi", seat]] * riichi
                self._leave(seat, [number])
                self.rows.append(["discard", seat, number])
                self.drawn = None
            case RiichiAccepted(seat):
                self.rows.append(["riichi_paid", seat])
                return
            case MeldCalled(seat, meld):
                self._call(seat, meld)
            case KanDeclared(seat, meld):
                self._kan(seat, meld)
            case KitaDeclared(seat):
                [number] = self._held(seat, [tile_of(120)], all_of=True)[:1]
                self._leave(seat, [number])
                self.melds[seat].append({"type": "kita", "tiles": [number]})
                self.rows.append(["kita", seat, number])
            case DoraRevealed(indicator):
                number = self.wall[indicator_place(len(self.indicators), self.players)]
                assert tile_of(number) == indicator
                self.indicators.append(number)
                self.rows.append(["dora", number])
                return
            case _:
                return
        self.asked[count] = len(self.rows) - 1

    def _draw(self, seat: int, tile: Tile | None, *, rinshan: bool) -> None:
        if rinshan:
            number = self.wall[-1 - self._replaced]
            self._replaced += 1
        else:
            number = self.wall[self._live]
            self._live += 1
        assert tile_of(number) == tile
        self.hands[seat].append(number)
        self.drawn = number
        self.rows.append(["draw", seat, number])

    def _held(self, seat: int, tiles: Iterable[Tile], *, all_of: bool = False) -> list[int]:
        """Numbers of these tiles in a hand; a kept one before the one just drawn, unless ``all_of`` may go."""
        left = sorted(number for number in self.hands[seat] if all_of or number != self.drawn)
        found = []
        for tile in tiles:
            number = next(number for number in left if tile_of(number) == tile)
            left.remove(number)
            found.append(number)
        return found

    def _leave(self, seat: int, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.hands[seat].remove(number)

    def _call(self, seat: int, meld: Meld) -> None:
        called = self.rows[-1][2] if self.rows[-1][0] == "discard" else self.rows[-2][2]
        own = list(meld.tiles)
        own.remove(tile_of(called))
        numbers = sorted(self._held(seat, own))
        self._leave(seat, numbers)
        kind = MELD_NAMES[meld.kind]
        row = {"type": kind, "tiles": sorted([*numbers, called]), "called": called, "from": meld.source}
        self.melds[seat].append(row)
        self.rows.append([kind, seat, numbers, called, meld.source])

    def _kan(self, seat: int, meld: Meld) -> None:
        kind = MELD_NAMES[meld.kind]
        if meld.kind is MeldKind.ANKAN:
            numbers = sorted(self._held(seat, meld.tiles, all_of=True))
            self._leave(seat, numbers)
            self.melds[seat].append({"type": kind, "tiles": numbers})
            self.rows.append([kind, seat, numbers])
        else:
            row = next(one for one in self.melds[seat] if one["type"] == "pon" and one["called"] // 4 == meld.first)
            [number] = {number for number in self.hands[seat] if number // 4 == meld.first}
            self._leave(seat, [number])
            row |= {"type": kind, "tiles": sorted([*row["tiles"], number]), "added": number}
            self.rows.append([kind, seat, number])
        self.drawn = None

    def win(self, agari: Agari) -> Record:
        """A win in the record's words."""
        seat, value = agari.seat, agari.value
        last = next(row for row in reversed(self.rows) if row[0] not in ("dora", "riichi_paid"))
        if last[0] == "kan_closed":
            tile = next(number for number in last[2] if tile_of(number) == agari.tile)
        else:
            tile = last[2]
        assert tile_of(tile) == agari.tile
        closed = sorted(self.hands[seat] if seat == agari.source else [*self.hands[seat], tile])
        winds = ((seat - self.started.oya) % self.players, self.started.bakaze)
        yaku: dict[str, int] = {}
        for entry in (*value.yaku, *value.bonus):
            # A record counts norths set aside among the dora.
            name = engine_yaku("dora" if entry.id == "kita" else entry.id, *winds)
            name = RECORDED.get(name, name)
            yaku[name] = yaku.get(name, 0) + entry.han
        delta = [0] * self.players
        for payment in agari.payments:
            delta[payment.payer] -= payment.points
            delta[payment.payee] += payment.points
        delta[seat] += agari.sticks
        ura = [self.wall[indicator_place(index, self.players) - 1] for index in range(len(agari.ura))]
        assert tuple(map(tile_of, ura)) == agari.ura
        row = {
            "who": seat,
            "from": agari.source,
            "tile": tile,
            "closed": closed,
            "melds": self.melds[seat],
            "offer": last[0],
            "fu": 0 if value.yakuman else value.fu,
            "han": 0 if value.yakuman else value.han,
            "points": sum(payment.points for payment in agari.payments if payment.reason != "honba"),
            "limit": LIMITS.get(value.limit, value.limit),
            "yaku": [] if value.yakuman else [[name, han] for name, han in yaku.items() if han],
            "yakuman": sorted(RECORDED.get(entry.id, entry.id) for entry in value.yaku) if value.yakuman else [],
            "dora_indicators": list(self.indicators),
            "ura_indicators": ura,
            "honba": self.started.honba,
            "sticks": agari.sticks // STICK,
            "delta": delta,
        }
        liable = [payment.payer for payment in agari.payments if payment.reason == "pao"]
        return row | ({"pao": liable[0]} if liable else {})


def record_of(events: list[Event], wall: list[int], rules: Record, game: str, number: int) -> tuple[Record, Writer]:
    """The record of a kyoku that was played to its end, and the writer with the place of each event in it."""
    started = next(event for event in events if isinstance(event, KyokuStarted))
    writer = Writer(wall, started)
    for count, event in enumerate(events, 1):
        writer.follow(count, event)
    ended = next(event for event in events if isinstance(event, KyokuEnded))
    wins = [writer.win(event) for event in events if isinstance(event, Agari)]
    record: Record = {
        "game": game,
        "round": number,
        "rules": rules,
        "round_wind": "ESWN"[started.bakaze],
        "hand_no": started.number,
        "dealer": started.oya,
        "honba": started.honba,
        "sticks": started.kyotaku,
        "start_scores": list(started.scores),
        "start_hands": writer.start_hands,
        "dora_indicator": writer.indicators[0],
        "events": writer.rows,
        "result": {"type": "win", "wins": wins} if wins else _draw(events, ended),
        "end_scores": list(ended.scores),
    }
    over = next((event for event in events if isinstance(event, GameEnded)), None)
    if over is not None:
        by_seat = sorted(over.placements, key=lambda placement: placement.seat)
        record["final"] = {
            "scores": [placement.points for placement in by_seat],
            "points": [placement.final / 10 for placement in by_seat],
        }
    return record, writer


def _draw(events: list[Event], ended: KyokuEnded) -> Record:
    draw = next(event for event in events if isinstance(event, Ryuukyoku))
    shown = [seat for seat, hand in enumerate(draw.shown) if hand is not None]
    reason = _REASONS.get(draw.reason.value, draw.reason.value)
    return {"type": "draw", "reason": reason, "shown_hands": shown, "delta": list(ended.deltas)}


def seen_from(
    viewer: int, record: Record, writer: Writer, allowed: Mapping[int, Mapping[int, frozenset[Action]]]
) -> Record:
    """The round as one seat saw it, with what another engine allowed that seat on every tile."""
    offers = {
        writer.asked[count]: sorted(
            {OFFERS[type(action)] for action in seats.get(viewer, ()) if type(action) in OFFERS}
        )
        for count, seats in allowed.items()
        if count in writer.asked
    }
    rows: list[list[Any]] = []
    drawn = -1
    for place, row in enumerate(record["events"]):
        kind, seat = row[0], row[1]
        asked = offers.get(place, [])
        if kind == "draw":
            drawn = row[2]
            rows.append([*row, asked] if seat == viewer else ["draw", seat])
        elif kind == "discard":
            rows.append(row if seat == viewer else [*row, "drawn" if row[2] == drawn else "from_hand", asked])
        elif kind in ("kan_closed", "kan_added", "kita") and seat != viewer:
            rows.append([*row, asked])
        else:
            rows.append(row)
        drawn = -1 if kind in ("chi", "pon") else drawn
    result = dict(record["result"])
    if result["type"] == "draw":
        hands = writer.hands
        result["shown_hands"] = {str(seat): sorted(hands[seat]) for seat in result["shown_hands"]}
    left_out = ("start_hands", "events", "result")
    rest = {name: value for name, value in record.items() if name not in left_out}
    start = {"viewer": viewer, "start_hand": record["start_hands"][viewer]}
    return {**rest, **start, "events": rows, "result": result}
