"""Stands: hands that are ready after a discard, what they wait for, and what that wins in silence and in riichi."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.analysis.hand_points import ron_base
from bot.analysis.wait_shapes import wait_shapes
from bot.engine.actions import Riichi
from bot.engine.riichi import hand_after
from bot.engine.scoring.interpretations import WaitKind
from bot.engine.scoring.points import ron_points
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, counts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.actions import Action
    from bot.engine.tiles import Kind, Tile
    from bot.engine.view import SeatView

_MANY: Final = 3
"""Waits for so many kinds are good whatever their shapes."""


@dataclass(frozen=True, slots=True)
class TenpaiWait:
    """A kind that would win: how many are unseen, and what a ron pays in silence and in riichi, 0 without a yaku.

    Luck, ura dora and counters are left aside. ``loud`` is None where riichi is not open.
    """

    kind: Kind
    left: int
    quiet: int
    loud: int | None


@dataclass(frozen=True, slots=True)
class TenpaiOutcome:
    """A hand that is ready once ``tile`` is thrown. ``riichi``: it may be declared with it.

    ``furiten``: a wait lies in the own river, the tile among it, or was let go in riichi: it can only be drawn.
    """

    tile: Tile
    waits: tuple[TenpaiWait, ...]
    riichi: bool
    furiten: bool
    good: bool

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds it waits for."""
        return frozenset(wait.kind for wait in self.waits)

    @property
    def left(self) -> int:
        """Unseen tiles that would win."""
        return sum(wait.left for wait in self.waits)

    @property
    def quiet(self) -> float:
        """Points of a ron in silence on the average."""
        return sum(wait.left * wait.quiet for wait in self.waits) / self.left if self.left else 0.0

    @property
    def loud(self) -> float:
        """Points of a ron in riichi on the average; those in silence where riichi is not open."""
        if not self.riichi or not self.left:
            return self.quiet
        return sum(wait.left * (wait.loud or 0) for wait in self.waits) / self.left

    @property
    def yaku(self) -> bool:
        """Whether it wins by ron in silence on every kind it waits for."""
        return all(wait.quiet for wait in self.waits)

    @property
    def promise(self) -> float:
        """Tiles times points, by which ready hands are compared."""
        return self.left * self.loud


def stands_of(
    view: SeatView, tiles: Iterable[Tile], legal: Sequence[Action], unseen: Sequence[int]
) -> list[TenpaiOutcome]:
    """The hands that are ready after each of these discards; those that are not are left out."""
    declared = {action.tile for action in legal if isinstance(action, Riichi)}
    found = []
    for tile in tiles:
        hand = hand_after(view, tile, drawn=tile not in view.hidden.hand)
        one = _stand(view, hand, tile, riichi=tile in declared, unseen=unseen)
        if one is not None:
            found.append(one)
    return found


def _stand(
    view: SeatView, hand: tuple[Tile, ...], tile: Tile, *, riichi: bool, unseen: Sequence[int]
) -> TenpaiOutcome | None:
    rules, dealer = view.public.rules, view.public.oya == view.seat
    waits = waits_after(hand, rules)
    if not waits:
        return None
    in_riichi = view.own.riichi
    quiet = ron_base(view, hand, waits, riichi=in_riichi)
    loud = ron_base(view, hand, waits, riichi=True) if riichi else None
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
                ron_points(quiet[kind], dealer) if quiet[kind] else 0,
                None if loud is None else ron_points(loud[kind], dealer) if loud[kind] else 0,
            )
            for kind in waits
        ),
        riichi,
        furiten,
        good,
    )
