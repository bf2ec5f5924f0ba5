"""Every discard of a hand: how far it leaves it, what it then accepts, and what of its worth it keeps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.analysis.efficiency import discard_outlooks
from bot.analysis.outcomes import outcome
from bot.analysis.waiting import tile_to_discard
from bot.analysis.yaku_reach import in_reach
from bot.engine.scoring.shanten import accepted_by_discard
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import KIND_OF, dora_of, is_red
from bot.lookup.hand_lookup import situation_of

if TYPE_CHECKING:
    from bot.analysis.efficiency import Accepted, Outlook
    from bot.analysis.hand_input import HandInput
    from bot.analysis.outcomes import WinSums
    from bot.engine.tiles import Kind, Tile
    from bot.lookup.hand_lookup import Lookup

RICHER: Final = 1.1
"""A discard is worth more from a tenth more points on."""
_HALF: Final = 0.5
"""A yaku is kept where at least half as many of the wins have it as after the discard that keeps it best."""
_NEAR: Final = 3
"""Farther from tenpai than this nothing is said of yaku: too much may still come."""
_SELDOM: Final = 0.1
"""A yaku that fewer wins have is not spoken of."""
_BETTER: Final = {"honitsu": "chinitsu", "iipeikou": "ryanpeikou"}
"""Who has the better yaku has not given up the other."""
_NOT_CHOSEN: Final = frozenset(("riichi", "menzen_tsumo"))


@dataclass(frozen=True, slots=True)
class DiscardValue:
    """What one discard leaves.

    ``yaku`` are those in reach: of a hand at most one tile from tenpai those that its wins have, else those that need
    no more tiles than tenpai itself. ``bonus`` is the han of dora and red fives that stay. ``outcome`` is None farther
    than one tile from tenpai: there ``then`` are the tiles that the hand accepts after the next one, on the average and
    with the best discard. ``richer``: worth more than the discard that accepts most, and accepts at least half as
    many.
    """

    tile: Tile
    outlook: Outlook
    yaku: frozenset[str] = frozenset()
    bonus: int = 0
    outcome: WinSums | None = None
    furiten: bool = False
    then: float = 0.0
    richer: bool = False

    @property
    def shanten(self) -> int:
        """Tiles from tenpai after the discard."""
        return self.outlook.shanten

    @property
    def ways(self) -> int:
        """Unseen tiles that are accepted."""
        return self.outlook.ways

    @property
    def accepted(self) -> tuple[Accepted, ...]:
        """What is accepted."""
        return self.outlook.accepted


def discard_values(held: HandInput, question: Lookup) -> tuple[DiscardValue, ...]:
    """Every discard of a hand of 3n+2 tiles, best first.

    Least shanten, then most tiles accepted, then most accepted after that, then most points to win.

    Worth is looked into for the discards of least shanten alone.
    """
    outlooks = discard_outlooks(held.counts, held.sets, held.unseen, question.rules.players)
    nearest = outlooks[0].shanten
    best = [_looked_into(held, question, found) for found in outlooks if found.shanten == nearest]
    best = _with_yaku(best)
    best.sort(key=lambda cut: (-cut.ways, -_then(cut), -_worth(cut)))
    best = [_marked(cut, best[0]) for cut in best]
    others = [DiscardValue(tile_to_discard(held, _kind(found)), found) for found in outlooks if found.shanten > nearest]
    return (*best, *others)


def _kind(found: Outlook) -> Kind:
    assert found.discard is not None  # noqa: S101 - an outlook of a discard
    return found.discard


def _looked_into(held: HandInput, question: Lookup, found: Outlook) -> DiscardValue:
    tile = tile_to_discard(held, _kind(found))
    after = held.without(tile)
    far = found.shanten
    situation = situation_of(question)
    furiten = far == 0 and any(KIND_OF[own] in found.kinds for own in after.discards)
    worth = outcome(after, question, far)
    if far > _NEAR:
        yaku: frozenset[str] = frozenset()
    elif worth is None:
        yaku = in_reach(after, question.rules, far, situation.seat_wind, situation.round_wind)
    else:
        yaku = frozenset(name for name in worth.yaku if name not in _NOT_CHOSEN)
    dora = [dora_of(shown, question.rules.players) for shown in situation.dora]
    stay = [*after.concealed, *(own for meld in after.melds for own in meld.tiles)]
    reds = question.rules.aka_dora
    bonus = sum(dora.count(KIND_OF[own]) + (is_red(own) and reds[KIND_OF[own] // 9] > 0) for own in stay)
    then = 0.0 if worth is not None or not far else _ways_then(after, found, question.rules.players)
    return DiscardValue(tile, found, yaku, bonus, worth, furiten, then)


def _ways_then(after: HandInput, found: Outlook, players: int) -> float:
    """Tiles that the hand accepts once one of those it accepts now has come, on the average."""
    counts, unseen, total = after.counts, after.unseen, 0
    for entry in found.accepted:
        if not entry.unseen:
            continue
        counts[entry.kind] += 1
        nearer = (
            sum(unseen[kind] - (kind == entry.kind) for kind in range(len(counts)) if mask >> kind & 1)
            for _, far, mask in accepted_by_discard(counts, after.sets, players)
            if far < found.shanten
        )
        total += entry.unseen * max(nearer, default=0)
        counts[entry.kind] -= 1
    return total / found.ways if found.ways else 0.0


def _then(cut: DiscardValue) -> float:
    return cut.outcome.waits if cut.outcome is not None else cut.then


def _with_yaku(cuts: list[DiscardValue]) -> list[DiscardValue]:
    """The same, each with those yaku alone that it has about as often as the best of them."""
    if any(cut.outcome is None for cut in cuts):
        return cuts
    most: dict[str, float] = {}
    for cut in cuts:
        for name in cut.yaku:
            most[name] = max(most.get(name, 0.0), _share(cut, name))
    found = []
    for cut in cuts:
        kept = (name for name in cut.yaku if most[name] >= _SELDOM and _share(cut, name) >= _HALF * most[name])
        found.append(replace(cut, yaku=frozenset(kept)))
    return found


def _share(cut: DiscardValue, yaku: str) -> float:
    return cut.outcome.share(yaku) if cut.outcome is not None else 0.0


def _worth(cut: DiscardValue) -> float:
    """Points of a ron on the average; farther than one tile from tenpai the han that are kept."""
    if cut.outcome is not None:
        return cut.outcome.average
    return cut.bonus + sum(_han(name) for name in cut.yaku)


def _han(yaku: str) -> int:
    entry = catalogue()[yaku]
    return 13 if entry.kind == "yakuman" else max(entry.closed, entry.open)


def _marked(cut: DiscardValue, first: DiscardValue) -> DiscardValue:
    """With the mark of those that are worth more than the discard that accepts most."""
    if cut.outcome is not None and first.outcome is not None:
        richer = cut.outcome.average > RICHER * first.outcome.average
    else:
        richer = _worth(cut) > _worth(first)
    richer = richer and 2 * cut.ways >= first.ways
    return replace(cut, richer=richer)


def yaku_differences(cuts: tuple[DiscardValue, ...]) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """For each discard the yaku it keeps and those it gives up, as far as they differ between the discards.

    What most of them keep is told of those that give it up, and what few keep of those that keep it.
    """
    every = frozenset(name for cut in cuts for name in cut.yaku)
    rows = []
    for cut in cuts:
        keeps, gives = set(), set()
        for name in every:
            count = sum(name in other.yaku for other in cuts)
            if count == len(cuts):
                continue
            if name in cut.yaku and 2 * count <= len(cuts):
                keeps.add(name)
            elif name not in cut.yaku and 2 * count > len(cuts) and _BETTER.get(name) not in cut.yaku:
                gives.add(name)
        rows.append((frozenset(keeps), frozenset(gives)))
    return tuple(rows)
