"""Scenes: a kyoku dealt as a test specifies it, played by named actions.

Tiles are mpsz text. Seats are 0-3, seat 0 the dealer unless said otherwise. Whatever a scene leaves open is filled from
the tiles that are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from bot.engine.actions import Action, Ankan, Chii, Daiminkan, Discard, Kakan, Kita, Pass, Pon, Riichi, Ron, Tsumo
from bot.engine.event_emitter import EventLog
from bot.engine.events import Event, KyokuStarted, NextKyoku, Ryuukyoku
from bot.engine.fold import initial
from bot.engine.game import apply, close_calls, pending
from bot.engine.phases import AwaitDiscard, AwaitStop, GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import KIND_OF, Kind, Tile, sort_tiles, tile_set
from bot.engine.view import PublicView, SeatView, view_of
from bot.engine.wall import hands_of, indicator_at, indicator_place
from bot.lookup.notation import parse_tiles

T = TypeVar("T")
E = TypeVar("E", bound=Exception)
TENHOU = preset("tenhou")


def tenhou_with(**options: object) -> Ruleset:
    """The tenhou preset with some options changed."""
    return ruleset_from(options, TENHOU)


def tile(name: str) -> Tile:
    """One tile."""
    (one,) = parse_tiles(name)
    return one


def kind(name: str) -> Kind:
    return KIND_OF[tile(name)]


def wall_of(
    hands: Sequence[str], draws: tuple[str, str], rinshan: str, indicators: str, ura: str, rules: Ruleset, oya: int
) -> tuple[Tile, ...]:
    """A wall that deals these hands and draws (the first and the last ones); the rest from the tiles left over."""
    tiles, players = tile_set(rules.aka_dora, rules.players), rules.players
    wall: list[Tile | None] = [None] * len(tiles)
    dealt = [list(parse_tiles(hand)) if hand else [] for hand in hands]
    assert all(len(hand) in (0, 13) for hand in dealt), [len(hand) for hand in dealt]
    place = 0
    for packet in (4, 4, 4, 1):
        for turn in range(players):
            hand = dealt[(oya + turn) % players]
            for _ in range(packet):
                wall[place] = hand.pop(0) if hand else None
                place += 1
    first, last = (parse_tiles(part) if part else () for part in draws)
    for offset, drawn in enumerate(first):
        wall[13 * players + offset] = drawn
    for offset, drawn in enumerate(last):
        wall[len(tiles) - 14 - len(last) + offset] = drawn
    for offset, drawn in enumerate(parse_tiles(rinshan) if rinshan else ()):
        wall[-1 - offset] = drawn
    for index, shown in enumerate(parse_tiles(indicators) if indicators else ()):
        wall[indicator_place(index, players)] = shown
    for index, hidden in enumerate(parse_tiles(ura) if ura else ()):
        wall[indicator_place(index, players) - 1] = hidden
    named = Counter(t for t in wall if t is not None)
    left = Counter(tiles)
    assert not named - left, f"more of a tile than the set has: {named - left}"
    rest = list((left - named).elements())
    return tuple(rest.pop(0) if t is None else t for t in wall)


class Scene:
    """A kyoku in play."""

    def __init__(
        self,
        *hands: str,
        draws: str = "",
        rinshan: str = "",
        indicators: str = "",
        ura: str = "",
        rules: Ruleset = TENHOU,
        oya: int = 0,
        bakaze: int = 0,
        honba: int = 0,
        kyotaku: int = 0,
        last_draws: str = "",
        scores: tuple[int, ...] = (),
    ) -> None:
        players = rules.players
        wall = wall_of([*hands, "", "", "", ""][:players], (draws, last_draws), rinshan, indicators, ura, rules, oya)
        progress = EventLog(initial(rules))
        progress.emit(
            KyokuStarted(
                bakaze,
                oya + 1,
                oya,
                honba,
                kyotaku,
                scores or (25000,) * players,
                indicator_at(wall, 0, players),
                hands_of(wall, oya, players),
                wall,
            )
        )
        progress.draw(oya)
        self.state, events = progress.result
        self.events: list[Event] = list(events)

    @property
    def public(self) -> PublicView:
        return self.state.public

    def view(self, seat: int) -> SeatView:
        return view_of(self.state, seat)

    def take(self, seat: int, action: Action) -> Scene:
        """Take an action that must be legal."""
        self.state, events = apply(self.state, seat, action)
        self.events.extend(events)
        return self

    def discard(self, seat: int, name: str, *, drawn: bool = False) -> Scene:
        return self.take(seat, Discard(tile(name), drawn))

    def riichi(self, seat: int, name: str, *, drawn: bool = False) -> Scene:
        return self.take(seat, Riichi(tile(name), drawn))

    def ankan(self, seat: int, name: str) -> Scene:
        return self.take(seat, Ankan(tile(name)))

    def kakan(self, seat: int, name: str) -> Scene:
        return self.take(seat, Kakan(tile(name)))

    def kita(self, seat: int) -> Scene:
        return self.take(seat, Kita())

    def tsumo(self, seat: int) -> Scene:
        return self.take(seat, Tsumo())

    def pon(self, seat: int, names: str) -> Scene:
        return self.take(seat, Pon(_two(names))).close()

    def chii(self, seat: int, names: str) -> Scene:
        return self.take(seat, Chii(_two(names))).close()

    def daiminkan(self, seat: int) -> Scene:
        return self.take(seat, Daiminkan()).close()

    def ron(self, *seats: int) -> Scene:
        for seat in seats:
            self.take(seat, Ron())
        return self.close()

    def close(self) -> Scene:
        """Everyone who has not answered passes; the window closes."""
        while waiting := pending(self.state):
            self.take(waiting[0], Pass())
        self.state, events = close_calls(self.state)
        self.events.extend(events)
        return self

    def turn(self, seat: int, name: str | None = None) -> Scene:
        """Discard a tile (the drawn one if none is named, or if it is the one named) and let everyone pass."""
        drawn = self.state.hidden_hands[seat].drawn
        out = drawn if name is None else tile(name)
        assert out is not None
        return self.take(seat, Discard(out, drawn=out == drawn)).close()

    def idle(self, turns: int) -> Scene:
        """So many turns of drawing and discarding, everyone passing."""
        for _ in range(turns):
            phase = self.state.phase
            assert isinstance(phase, AwaitDiscard), phase
            self.turn(phase.seat)
        return self

    @property
    def over(self) -> KyokuOver:
        phase = self.state.phase
        if isinstance(phase, GameOver):
            return phase.last
        if isinstance(phase, AwaitStop):
            return phase.over
        assert isinstance(phase, KyokuOver), phase
        return phase

    @property
    def draw(self) -> Ryuukyoku:
        """The draw that the kyoku ended in."""
        draw = self.over.draw
        assert draw is not None
        return draw

    @property
    def following(self) -> NextKyoku:
        """The kyoku that comes next."""
        following = self.over.ended.following
        assert following is not None
        return following

    @property
    def deltas(self) -> tuple[int, ...]:
        return self.over.ended.deltas

    def yaku(self, index: int = 0) -> dict[str, int]:
        """Yaku of a win with han (or yakuman multiples), bonus han included."""
        value = self.over.wins[index].value
        return {row.id: row.han for row in (*value.yaku, *value.bonus) if row.han}


def _two(names: str) -> tuple[Tile, Tile]:
    one, two = sort_tiles(parse_tiles(names))
    return one, two


def known(value: T | None) -> T:
    """What must be there."""
    assert value is not None
    return value


def raised(kind: type[E], call: Callable[..., object], *arguments: object, **named: object) -> E:
    """The error that a call raises."""
    with pytest.raises(kind) as refused:
        call(*arguments, **named)
    return refused.value
