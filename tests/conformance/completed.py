"""Completes a round seen from one seat so that it can be played: unknown tiles are made up.

The other seats' deals and draws are unknown, but every tile that they discarded, showed or won with is not. A tile that
is known to have left a hand must have come into it before; whatever else a hand held is taken from the tiles nobody
saw, so that it is tenpai where its seat declared riichi, and not where a draw found it noten.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.engine.scoring.shanten import shanten
from tests.conformance.recorded import Record
from tests.conformance.report import Halt

_EXHAUSTED = ("exhaustive", "nagashi_mangan")


@dataclass
class _Seat:
    """What is known of the tiles of a seat whose hand is hidden.

    ``draws`` holds, by place among the events, what it drew, None where the tile was kept; ``exits`` the tiles that
    left its hand for anything but the next discard, in order; ``final`` the hand it showed in the end.
    """

    draws: dict[int, int | None] = field(default_factory=dict)
    exits: list[int] = field(default_factory=list)
    riichi: bool = False
    final: list[int] | None = None

    @property
    def kept(self) -> list[int]:
        """Places of the draws of tiles that were kept."""
        return [place for place, tile in self.draws.items() if tile is None]

    @property
    def left(self) -> int:
        """How many concealed tiles it holds in the end."""
        return 13 + len(self.kept) - len(self.exits)


class Completion:
    """What a trace tells of every seat, and the rounds that it can have been."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.viewer: int = record["viewer"]
        self.players: int = record["rules"]["players"]
        if self.players not in (3, 4):
            raise Halt("rules.players", "3 or 4", self.players)
        for name in ("viewer", "dealer"):
            if record[name] not in range(self.players):
                raise Halt(name, f"a seat of {self.players}", record[name])
        self.seats = {seat: _Seat() for seat in range(self.players) if seat != self.viewer}
        known = {*record["start_hand"], record["dora_indicator"]}
        for place, event in enumerate(record["events"]):
            known.update(_shown(event))
            if event[0] != "dora" and event[1] != self.viewer:
                _take_in(self.seats[event[1]], place, event)
        for seat, hand in self._laid_open():
            known.update(hand)
            if seat != self.viewer:
                self.seats[seat].final = hand
        for win in record["result"].get("wins", ()):
            known.update(win["ura_indicators"])
        in_play = {tile for tile in range(136) if self.players == 4 or not 4 <= tile < 32}
        self.unseen = sorted(in_play - known)
        self.kuikae = "forbidden"

    def _laid_open(self) -> list[tuple[int, list[int]]]:
        """Hands that the end of the round laid open; a tile that was drawn to win stands last."""
        result = self.record["result"]
        if result["type"] == "draw":
            return [(int(seat), list(tiles)) for seat, tiles in result["shown_hands"].items()]
        hands = []
        for win in result["wins"]:
            own = [tile for tile in win["closed"] if tile != win["tile"]]
            hands.append((win["who"], [*own, win["tile"]] if win["who"] == win["from"] else own))
        return hands

    def round(self, random: Random) -> Record:
        """One way in which the round can have been, as a recorded round. Raises Halt if there is none."""
        unseen = list(self.unseen)
        random.shuffle(unseen)
        noten = self.record["result"].get("reason") in _EXHAUSTED
        starts = {self.viewer: list(self.record["start_hand"])}
        drawn = {place: event[2] for place, event in enumerate(self.record["events"]) if _own_draw(event, self.viewer)}
        # Hands in riichi first: they need the most of what is left.
        for number, seat in sorted(self.seats.items(), key=lambda entry: not entry[1].riichi):
            final = seat.final
            if final is None:
                final = _tenpai(seat.left, unseen) if seat.riichi else _plain(seat.left, unseen, random, noten=noten)
            if len(final) != seat.left:
                raise Halt("result", f"{seat.left} tiles in the hand of seat {number}", final)
            # What leaves first was there first; what is held in the end came last.
            tiles = [*seat.exits, *final]
            starts[number] = tiles[:13]
            drawn.update(zip(seat.kept, tiles[13:], strict=True))
            drawn.update({place: tile for place, tile in seat.draws.items() if tile is not None})
        return self._written(starts, drawn)

    def _written(self, starts: dict[int, list[int]], drawn: dict[int, int]) -> Record:
        """The round with these deals and draws, its first dealer in seat 0."""
        record, players = self.record, self.players
        first: int = (record["dealer"] - (record["hand_no"] - 1)) % players

        def moved(seat: int) -> int:
            return (seat - first) % players

        def by_seat(values: list[Any]) -> list[Any]:
            return [values[(seat + first) % players] for seat in range(players)]

        events = []
        for place, event in enumerate(record["events"]):
            kind = event[0]
            if kind == "dora":
                events.append(event)
            elif kind == "draw":
                events.append(["draw", moved(event[1]), drawn[place]])
            elif kind in ("chi", "pon", "kan_open"):
                events.append([kind, moved(event[1]), *event[2:4], moved(event[4])])
            else:
                events.append([kind, moved(event[1]), *event[2:3]])
        result = dict(record["result"])
        if "delta" in result:
            result["delta"] = by_seat(result["delta"])
        if "shown_hands" in result:
            result["shown_hands"] = {moved(int(seat)): sorted(hand) for seat, hand in result["shown_hands"].items()}
        if "wins" in result:
            result["wins"] = [_moved_win(win, moved, by_seat) for win in result["wins"]]
        written = {
            **record,
            "rules": {**record["rules"], "kuikae": self.kuikae},
            "viewer": moved(self.viewer),
            "dealer": moved(record["dealer"]),
            "start_scores": by_seat(record["start_scores"]),
            "end_scores": by_seat(record["end_scores"]),
            "start_hands": [starts[(seat + first) % players] for seat in range(players)],
            "events": events,
            "result": result,
        }
        if "final" in record:
            written["final"] = {name: by_seat(values) for name, values in record["final"].items()}
        return written


def _moved_win(win: dict[str, Any], moved: Any, by_seat: Any) -> dict[str, Any]:
    melds = [{**meld, "from": moved(meld["from"])} if "from" in meld else meld for meld in win["melds"]]
    changed = {**win, "who": moved(win["who"]), "from": moved(win["from"]), "melds": melds}
    changed["delta"] = by_seat(win["delta"])
    if win.get("pao") is not None:
        changed["pao"] = moved(win["pao"])
    return changed


def _own_draw(event: list[Any], viewer: int) -> bool:
    return bool(event[0] == "draw" and event[1] == viewer)


def _take_in(seat: _Seat, place: int, event: list[Any]) -> None:
    """What an event of a hidden hand tells of it."""
    kind = event[0]
    if kind == "draw":
        seat.draws[place] = None
    elif kind == "riichi":
        seat.riichi = True
    elif kind == "discard" and event[3] not in ("drawn", "from_hand"):
        raise Halt(f"events[{place}] {event}", "drawn or from_hand", event[3])
    elif kind == "discard" and event[3] == "drawn":
        seat.draws[max(seat.draws)] = event[2]
    elif kind in ("discard", "kan_added", "kita"):
        seat.exits.append(event[2])
    elif kind in ("chi", "pon", "kan_open"):
        seat.exits += event[2]
    elif kind == "kan_closed":
        tiles = list(event[2])
        if seat.riichi:
            # The hand is fixed: the kan is made with the tile just drawn.
            seat.draws[max(seat.draws)] = tiles.pop()
        seat.exits += tiles


def _shown(event: list[Any]) -> list[int]:
    """The tiles that an event shows."""
    kind = event[0]
    if kind in ("chi", "pon", "kan_open"):
        return [*event[2], event[3]]
    if kind == "kan_closed":
        return list(event[2])
    if kind == "dora":
        return [event[1]]
    return [event[2]] if kind in ("draw", "discard", "kan_added", "kita") and len(event) > 2 else []


def _by_kind(tiles: list[int]) -> dict[int, list[int]]:
    kinds: dict[int, list[int]] = defaultdict(list)
    for tile in tiles:
        kinds[tile // 4].append(tile)
    return kinds


def _tenpai(size: int, unseen: list[int]) -> list[int]:
    """A tenpai hand of so many unseen tiles, which are taken away. Raises Halt if there seems to be none."""
    kinds = _by_kind(unseen)
    hand: list[int] = []
    if size == 13 and sum(len(tiles) > 1 for tiles in kinds.values()) >= 6:
        hand = [tile for tiles in [tiles for tiles in kinds.values() if len(tiles) > 1][:6] for tile in tiles[:2]]
        used = {tile // 4 for tile in hand}
        hand += next(tiles for kind, tiles in kinds.items() if kind not in used)[:1]
    else:
        for kind in list(kinds):
            run = [kind, kind + 1, kind + 2]
            while len(hand) < size - 1 and len(kinds[kind]) >= 3:
                hand += [kinds[kind].pop() for _ in range(3)]
            while len(hand) < size - 1 and kind < 27 and kind % 9 < 7 and all(kinds[each] for each in run):
                hand += [kinds[each].pop() for each in run]
        hand += next(tiles for tiles in kinds.values() if tiles)[:1]
    if len(hand) != size:
        raise Halt("result", f"a tenpai hand of {size} tiles among those that nobody saw", len(unseen))
    for tile in hand:
        unseen.remove(tile)
    return hand


def _plain(size: int, unseen: list[int], random: Random, *, noten: bool) -> list[int]:
    """A hand of so many unseen tiles, which are taken away; with ``noten`` not tenpai."""
    for _ in range(100):
        hand = random.sample(unseen, size)
        counts = [0] * 34
        for tile in hand:
            counts[tile // 4] += 1
        if not noten or shanten(counts, (13 - size) // 3) > 0:
            break
    for tile in hand:
        unseen.remove(tile)
    return hand
