"""Tenpai hands after a discard: their waits, and what these win by ron, dama or in riichi."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.analysis.hand_points import ron_base
from bot.analysis.waiting import wait_shapes
from bot.engine.actions import Action, Riichi
from bot.engine.riichi import hand_after
from bot.engine.scoring.interpretations import WaitKind
from bot.engine.scoring.points import ron_points
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, Kind, Tile, counts_of
from bot.engine.view import SeatView

_MANY: Final = 3
"""Waits on this many kinds are good whatever their shapes."""


@dataclass(frozen=True, slots=True)
class TenpaiWait:
    """One wait. Points are those of a ron without ippatsu, ura dora or honba; 0 without a yaku."""

    kind: Kind
    left: int
    """Unseen copies."""
    dama_points: int
    riichi_points: int | None
    """None if riichi is not possible."""


@dataclass(frozen=True, slots=True)
class TenpaiOutcome:
    """A hand that is tenpai after discarding ``tile``."""

    tile: Tile
    waits: tuple[TenpaiWait, ...]
    riichi: bool
    """Riichi may be declared with this discard."""
    furiten: bool
    """A wait is in the seat's own river, this discard included, or was passed in riichi: only tsumo can win."""
    good: bool
    """One wait is two-sided, or there are three or more."""

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds it waits for."""
        return frozenset(wait.kind for wait in self.waits)

    @property
    def left(self) -> int:
        """Unseen tiles that would win."""
        return sum(wait.left for wait in self.waits)

    @property
    def dama_points(self) -> float:
        """Points of a dama ron on average."""
        return sum(wait.left * wait.dama_points for wait in self.waits) / self.left if self.left else 0.0

    @property
    def riichi_points(self) -> float:
        """Points of a ron in riichi on average; of a dama ron if riichi is not possible."""
        if not self.riichi or not self.left:
            return self.dama_points
        return sum(wait.left * (wait.riichi_points or 0) for wait in self.waits) / self.left

    @property
    def yaku(self) -> bool:
        """Whether a dama ron is possible on every wait."""
        return all(wait.dama_points for wait in self.waits)

    @property
    def total_points(self) -> float:
        """Ron points summed over all unseen winning tiles: the measure by which tenpai hands are compared."""
        return self.left * self.riichi_points


def tenpai_outcomes(
    view: SeatView, tiles: Iterable[Tile], legal: Sequence[Action], unseen: Sequence[int]
) -> list[TenpaiOutcome]:
    """The tenpai hand after each of these discards; discards that do not leave one are omitted."""
    declared = {action.tile for action in legal if isinstance(action, Riichi)}
    found = []
    for tile in tiles:
        hand = hand_after(view, tile, drawn=tile not in view.hidden.hand)
        outcome = _outcome(view, hand, tile, riichi=tile in declared, unseen=unseen)
        if outcome is not None:
            found.append(outcome)
    return found


def _outcome(
    view: SeatView, hand: tuple[Tile, ...], tile: Tile, *, riichi: bool, unseen: Sequence[int]
) -> TenpaiOutcome | None:
    rules, dealer = view.public.rules, view.public.oya == view.seat
    waits = waits_after(hand, rules)
    if not waits:
        return None
    in_riichi = view.own.riichi
    dama_base = ron_base(view, hand, waits, riichi=in_riichi)
    riichi_base = ron_base(view, hand, waits, riichi=True) if riichi else None
    furiten = view.hidden.riichi_furiten or not (view.own.river_kinds | {KIND_OF[tile]}).isdisjoint(waits)
    counts, sets = counts_of(hand), len(view.own.melds)
    good = len(waits) >= _MANY or any(
        WaitKind.RYANMEN in wait_shapes(counts, kind, sets, four_same=rules.chiitoi_four_same) for kind in waits
    )
    return TenpaiOutcome(
        tile,
        tuple(
            TenpaiWait(
                kind,
                max(0, unseen[kind]),
                ron_points(dama_base[kind], dealer) if dama_base[kind] else 0,
                None if riichi_base is None else ron_points(riichi_base[kind], dealer) if riichi_base[kind] else 0,
            )
            for kind in waits
        ),
        riichi,
        furiten,
        good,
    )
