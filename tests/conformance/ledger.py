"""The physical tiles of a recorded round: each of the 136 (or 108) is in exactly one place.

The engine does not tell the four copies of a kind apart. The records do, so that a tile which is nowhere, or in two
places, is a fault of the record whatever the rules say.
"""

from typing import Any

from tests.conformance.report import Halt

Record = dict[str, Any]
_CALLS = {"chi": 2, "pon": 2, "kan_open": 3}


class Ledger:
    """Where every tile of a round is, followed event by event. Raises Halt where a tile cannot be there."""

    def __init__(self, record: Record) -> None:
        self.players: int = record["rules"]["players"]
        if self.players not in (3, 4):
            raise Halt("rules.players", "3 or 4", self.players)
        self.seen: set[int] = set()
        self.hands: list[set[int]] = [set() for _ in range(self.players)]
        self.melds: list[list[dict[str, Any]]] = [[] for _ in range(self.players)]
        self.last: list[Any] = []
        self.indicators: list[int] = []
        self.ura: list[int] = []
        hands = record["start_hands"]
        if len(hands) != self.players or any(len(hand) != 13 for hand in hands):
            raise Halt("start_hands", f"13 tiles for each of {self.players} seats", [len(hand) for hand in hands])
        for seat, hand in enumerate(hands):
            for tile in hand:
                self._new("start_hands", tile)
                self.hands[seat].add(tile)
        self._indicator("dora_indicator", record["dora_indicator"])

    def _new(self, what: str, tile: Any) -> None:
        """A tile comes to light."""
        in_play = type(tile) is int and 0 <= tile < 136 and not (self.players == 3 and 4 <= tile < 32)
        if not in_play:
            raise Halt(what, f"a tile of {self.players} players' set", tile)
        if tile in self.seen:
            raise Halt(what, "a tile nobody has seen yet", tile)
        self.seen.add(tile)

    def _indicator(self, what: str, tile: int) -> None:
        self._new(what, tile)
        self.indicators.append(tile)

    def follow(self, index: int, event: list[Any]) -> None:
        """Take one event in."""
        what = f"events[{index}] {event}"
        kind = event[0]
        if kind == "dora":
            self._indicator(what, event[1])
            return
        seat = event[1]
        if type(seat) is not int or not 0 <= seat < self.players:
            raise Halt(what, f"a seat below {self.players}", seat)
        if kind in ("riichi", "riichi_paid"):
            return
        if kind == "draw":
            self._new(what, event[2])
            self.hands[seat].add(event[2])
        elif kind == "discard":
            self._leaves(what, seat, [event[2]])
        elif kind in _CALLS:
            self._call(what, kind, seat, event)
        elif kind == "kan_closed":
            self._same_kind(what, event[2], 4)
            self._leaves(what, seat, event[2])
            self.melds[seat].append({"type": kind, "tiles": sorted(event[2])})
        elif kind == "kan_added":
            self._added(what, seat, event[2])
        elif kind == "kita":
            if event[2] // 4 != 30:
                raise Halt(what, "a north", event[2])
            self._leaves(what, seat, [event[2]])
            self.melds[seat].append({"type": kind, "tiles": [event[2]]})
        else:
            raise Halt(what, "an event of a known kind", kind)
        self.last = event

    def _leaves(self, what: str, seat: int, tiles: list[int]) -> None:
        if len(set(tiles)) != len(tiles) or not self.hands[seat].issuperset(tiles):
            raise Halt(what, f"tiles that seat {seat} holds", tiles)
        self.hands[seat].difference_update(tiles)

    @staticmethod
    def _same_kind(what: str, tiles: list[int], count: int) -> None:
        if len(tiles) != count or len({tile // 4 for tile in tiles}) != 1:
            raise Halt(what, f"{count} tiles of one kind", tiles)

    def _call(self, what: str, kind: str, seat: int, event: list[Any]) -> None:
        own, called, source = event[2:5]
        if self.last[:1] != ["discard"] or self.last[1:3] != [source, called]:
            raise Halt(what, f"a call of the tile just discarded {self.last}", [source, called])
        if len(own) != _CALLS[kind]:
            raise Halt(what, f"{_CALLS[kind]} own tiles", own)
        if kind != "chi":
            self._same_kind(what, [*own, called], len(own) + 1)
        self._leaves(what, seat, own)
        self.melds[seat].append({"type": kind, "tiles": sorted([*own, called]), "called": called, "from": source})

    def _added(self, what: str, seat: int, tile: int) -> None:
        self._leaves(what, seat, [tile])
        for place, meld in enumerate(self.melds[seat]):
            if meld["type"] == "pon" and meld["tiles"][0] // 4 == tile // 4:
                tiles = sorted([*meld["tiles"], tile])
                self.melds[seat][place] = {**meld, "type": "kan_added", "tiles": tiles, "added": tile}
                return
        raise Halt(what, f"a pon of seat {seat} that the tile fits", tile)

    def won(self, index: int, win: dict[str, Any]) -> None:
        """Take a win in: the winner's tiles are those he has, and the winning tile is the last one shown."""
        what = f"wins[{index}]"
        who, source, tile = win["who"], win["from"], win["tile"]
        kind = self.last[0]
        if who == source:
            if self.last[:3] != ["draw", who, tile]:
                raise Halt(f"{what}.tile", f"the tile just drawn {self.last}", [who, tile])
            closed = self.hands[who]
        else:
            if kind not in ("discard", "kan_added", "kita", "kan_closed") or self.last[1] != source:
                raise Halt(f"{what}.from", f"the seat of the last tile {self.last}", source)
            shown = self.last[2]
            if tile != shown and not (isinstance(shown, list) and tile in shown):
                raise Halt(f"{what}.tile", f"the last tile {self.last}", tile)
            closed = self.hands[who] | {tile}
        if "offer" in win and win["offer"] != kind:
            raise Halt(f"{what}.offer", win["offer"], kind)
        if win["closed"] != sorted(closed):
            raise Halt(f"{what}.closed", win["closed"], sorted(closed))
        melds = [{**meld, "tiles": sorted(meld["tiles"])} for meld in win["melds"]]
        if melds != self.melds[who]:
            raise Halt(f"{what}.melds", melds, self.melds[who])
        if win["dora_indicators"] != self.indicators:
            raise Halt(f"{what}.dora_indicators", win["dora_indicators"], self.indicators)
        self._turned_over(f"{what}.ura_indicators", win["ura_indicators"])

    def _turned_over(self, what: str, tiles: list[int]) -> None:
        """Ura indicators, the same ones for every winner in riichi."""
        if self.ura and tiles and tiles != self.ura:
            raise Halt(what, tiles, self.ura)
        if not self.ura:
            for tile in tiles:
                self._new(what, tile)
            self.ura = list(tiles)
