"""One-seat traces of recorded games: the viewer's view folded from what it was told, and what it was offered.

The server lists pon, open kan, chii and ron on the tiles of others, and tsumo, riichi and kyuushu kyuuhai on own draws.
It does not list own kans.
"""

from collections.abc import Iterator
from typing import Any

from bot.engine import actions as act
from bot.engine import events as ev
from bot.engine.fold import fold_view, initial
from bot.engine.legal import legal_actions
from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import KIND_OF, sort_tiles
from bot.engine.view import HiddenHand, SeatView
from tests.conformance.recorded import Record, rules_of, tile_of

_NAMES: dict[type[act.Action], str] = {
    act.Chii: "chi",
    act.Pon: "pon",
    act.Daiminkan: "kan_open",
    act.Ron: "ron",
    act.Tsumo: "tsumo",
    act.Riichi: "riichi",
    act.KyuushuKyuuhai: "kyuushu_kyuuhai",
}
_ASKING = ("draw", "discard", "kan_closed", "kan_added", "kita")
_CALLS = {"chi": MeldKind.CHII, "pon": MeldKind.PON, "kan_open": MeldKind.DAIMINKAN}


class Trace:
    """A round as one seat saw it, told event by event."""

    def __init__(self, record: Record) -> None:
        self.rules = rules_of(record)
        self.seat: int = record["viewer"]
        self.view = SeatView(initial(self.rules).public, self.seat, HiddenHand())
        self._window_open = False
        self._declares = False
        self._replaces = False
        self._drawn: int | None = None
        hand = sort_tiles(tile_of(number, self.rules) for number in record["start_hand"])
        self._tell(
            ev.KyokuStarted(
                "ESWN".index(record["round_wind"]),
                record["hand_no"],
                record["dealer"],
                record["honba"],
                record["sticks"],
                tuple(record["start_scores"]),
                tile_of(record["dora_indicator"], self.rules),
                tuple(hand if seat == self.seat else None for seat in range(self.rules.players)),
                None,
            )
        )

    def _tell(self, event: ev.Event) -> None:
        self.view = fold_view(self.view, event)

    def feed(self, event: list[Any]) -> list[str] | None:
        """Fold one recorded event in; what the server offered on it, None where it asks the viewer nothing."""
        kind, *rest = event
        if self._window_open:
            # The record goes on, so nobody won on the last tile.
            self._tell(ev.CallsClosed())
            self._window_open = False
        match kind:
            case "draw":
                self._draw(*rest)
            case "discard":
                self._discard(*rest)
            case "chi" | "pon" | "kan_open":
                self._call(kind, *rest)
            case "kan_closed" | "kan_added":
                self._kan(rest[0], rest[1])
            case "kita":
                self._tell(ev.KitaDeclared(rest[0]))
                self._replaces = self._window_open = True
            case "riichi":
                self._declares = True
            case "riichi_paid":
                self._tell(ev.RiichiAccepted(rest[0]))
            case "dora":
                self._tell(ev.DoraRevealed(tile_of(rest[0], self.rules)))
            case _:
                raise AssertionError(event)
        asked = self._window_open != (rest[0] == self.seat) and kind in _ASKING
        return rest[-1] if asked else None

    def _draw(self, seat: int, number: int | None = None, _offers: object = None) -> None:
        self._drawn = number
        self._tell(ev.TileDrawn(seat, None if number is None else tile_of(number, self.rules), self._replaces))
        self._replaces = False

    def _discard(self, seat: int, number: int, how: str | None = None, _offers: object = None) -> None:
        drawn = number == self._drawn if how is None else how == "drawn"
        self._tell(ev.TileDiscarded(seat, tile_of(number, self.rules), drawn, self._declares))
        self._declares, self._drawn, self._window_open = False, None, True

    def _call(self, kind: str, seat: int, own: list[int], called: int, source: int) -> None:
        taken = tile_of(called, self.rules)
        tiles = sort_tiles((*(tile_of(number, self.rules) for number in own), taken))
        self._tell(ev.MeldCalled(seat, Meld(_CALLS[kind], tiles, taken, source)))
        self._replaces = kind == "kan_open"

    def _kan(self, seat: int, shown: list[int] | int) -> None:
        if isinstance(shown, list):
            meld = Meld(MeldKind.ANKAN, sort_tiles(tile_of(number, self.rules) for number in shown))
        else:
            added = tile_of(shown, self.rules)
            melds = self.view.public.seats[seat].melds
            pon = next(m for m in melds if m.kind is MeldKind.PON and m.first == KIND_OF[added])
            meld = pon.with_added(added)
        self._tell(ev.KanDeclared(seat, meld))
        self._replaces = self._window_open = True

    def offers(self) -> set[str]:
        """What the engine offers the viewer now, in the record's words."""
        return {_NAMES[type(action)] for action in legal_actions(self.view) if type(action) in _NAMES}


def asked(record: Record) -> Iterator[tuple[int, set[str], set[str]]]:
    """Each tile on which the viewer may be asked: its place among the events, the server's offers, the engine's."""
    trace = Trace(record)
    for index, event in enumerate(record["events"]):
        offered = trace.feed(event)
        if offered is not None:
            yield index, set(offered), trace.offers()
