"""Invariants of every event: the set of tiles, the sum of points, and views that equal the fold of what was seen."""

from collections import Counter
from itertools import chain

from bot.engine.events import Agari, Event, GameStarted, KyokuStarted, TileDrawn
from bot.engine.fold import fold_view, initial
from bot.engine.phases import AwaitCalls, AwaitDeal, Settling
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import NORTH, Tile, tile_set
from bot.engine.view import SeatView, State, view_of, visible_to
from bot.engine.wall import DEALT


class Conservation:
    """A check for ``play_game``: counts tiles and points after every event, and counts the events by kind."""

    def __init__(self, rules: Ruleset, *, views: bool) -> None:
        self._points = rules.start_points * rules.players
        self._tiles = sorted(tile_set(rules.aka_dora, rules.players))
        self._live = self._replaced = 0
        self._robbed: tuple[Tile, ...] = ()
        public = initial(rules).public
        self._views = [
            SeatView(public, seat, initial(rules).hidden_hands[seat]) for seat in range(rules.players * views)
        ]
        self.seen: Counter[str] = Counter()

    def __call__(self, before: State, event: Event, after: State) -> None:
        self._count(before, event)
        self._follow_the_wall(before, event)
        if not isinstance(after.phase, AwaitDeal):
            assert self._located(after) == self._tiles, event
        public = after.public
        assert sum(seat.score for seat in public.seats) + 1000 * public.kyotaku == self._points, event
        for seat, own in enumerate(public.seats):
            assert own.concealed == len(after.hidden_hands[seat].tiles), event
        for seat, view in enumerate(self._views):
            seen = visible_to(event, seat)
            self._views[seat] = fold_view(view, seen) if seen is not None else view
            assert self._views[seat] == view_of(after, seat), event

    def _count(self, before: State, event: Event) -> None:
        self.seen[type(event).__name__] += 1
        match event:
            case Agari():
                self.seen["second win on one tile"] += isinstance(before.phase, Settling)
                self.seen["win by tsumo" if event.seat == event.source else "win by ron"] += 1
                self.seen.update(f"yaku {yaku.id}" for yaku in (*event.value.yaku, *event.value.bonus))
                self.seen[f"limit {event.value.limit}"] += event.value.limit is not None
            case _:
                for name in ("reason", "action", "meld"):
                    detail = getattr(event, name, None)
                    if detail is not None:
                        kind = getattr(detail, "kind", detail)
                        self.seen[f"{name} {getattr(kind, 'value', type(kind).__name__)}"] += 1

    def _follow_the_wall(self, before: State, event: Event) -> None:
        match event:
            case KyokuStarted() | GameStarted():
                self._live = self._replaced = 0
                self._robbed = ()
            case TileDrawn(rinshan=True):
                self._replaced += 1
            case TileDrawn():
                self._live += 1
            case Agari() if isinstance(before.phase, AwaitCalls) and before.phase.origin != "discard":
                # A robbed tile is no part of the kan any more, and of no river.
                self._robbed = (event.tile,)

    def _located(self, state: State) -> list[Tile]:
        """Every tile, wherever it is: hands, melds, rivers, and what is left of the wall at both ends."""
        public = state.public
        return sorted(
            chain(
                *(hidden.tiles for hidden in state.hidden_hands),
                *(meld.tiles for seat in public.seats for meld in seat.melds),
                *((Tile(NORTH),) * seat.kita for seat in public.seats),
                (entry.tile for seat in public.seats for entry in seat.river if entry.called_by is None),
                state.wall[DEALT * public.players + self._live : len(state.wall) - self._replaced],
                self._robbed,
            )
        )
