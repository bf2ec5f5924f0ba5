"""Every discard of a hand: the shanten and acceptance it leaves, and how much of the hand's value it keeps."""

from dataclasses import dataclass, replace
from typing import Final

from bot.analysis.efficiency import Accepted, Outlook, discard_outlooks
from bot.analysis.hand_input import HandInput
from bot.analysis.waiting import tile_to_discard
from bot.analysis.win_enumeration import WinSums, outcome
from bot.analysis.yaku_reach import in_reach
from bot.engine.scoring.shanten import accepted_by_discard
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import KIND_OF, Kind, Tile, dora_of, is_red
from bot.lookup.hand_lookup import Lookup, situation_of

RICHER: Final = 1.1
"""A discard counts as worth more if its average points are higher by this factor."""
_HALF: Final = 0.5
"""A discard keeps a yaku if its share of wins with it is at least half of the best discard's share."""
_NEAR: Final = 3
"""Beyond this shanten no yaku are reported: too much may still change."""
_SELDOM: Final = 0.1
"""A yaku in a smaller share of the wins is not reported."""
_BETTER: Final = {"honitsu": "chinitsu", "iipeikou": "ryanpeikou"}
"""A hand with the better yaku has not given up the lesser one."""
_NOT_CHOSEN: Final = frozenset(("riichi", "menzen_tsumo"))


@dataclass(frozen=True, slots=True)
class DiscardValue:
    """The hand that one discard leaves."""

    tile: Tile
    outlook: Outlook
    yaku: frozenset[str] = frozenset()
    """Ids of the yaku in reach. At most one tile from tenpai: those of its wins; else those that need no extra tile."""
    bonus: int = 0
    """Han of dora and red fives that stay."""
    outcome: WinSums | None = None
    """None if the hand is more than one tile from tenpai."""
    furiten: bool = False
    then: float = 0.0
    """Tiles accepted after the next accepted draw and the best discard, on average; 0 if ``outcome`` is known."""
    richer: bool = False
    """Worth more than the discard that accepts most, and accepts at least half as many tiles."""

    @property
    def shanten(self) -> int:
        """Shanten after the discard."""
        return self.outlook.shanten

    @property
    def ways(self) -> int:
        """Unseen tiles accepted after the discard."""
        return self.outlook.ways

    @property
    def accepted(self) -> tuple[Accepted, ...]:
        """The kinds accepted after the discard."""
        return self.outlook.accepted


def discard_values(hand_input: HandInput, question: Lookup) -> tuple[DiscardValue, ...]:
    """Every discard of a hand of 3n+2 tiles, best first.

    The order is least shanten, most tiles accepted, most accepted after the next draw, most points. Only discards of
    least shanten are examined for value.
    """
    outlooks = discard_outlooks(hand_input.counts, hand_input.sets, hand_input.unseen, question.rules.players)
    nearest = outlooks[0].shanten
    best = [_examined(hand_input, question, outlook) for outlook in outlooks if outlook.shanten == nearest]
    best = _with_yaku(best)
    best.sort(key=lambda value: (-value.ways, -_then(value), -_worth(value)))
    best = [_marked_if_richer(value, best[0]) for value in best]
    others = [
        DiscardValue(tile_to_discard(hand_input, _kind(outlook)), outlook)
        for outlook in outlooks
        if outlook.shanten > nearest
    ]
    return (*best, *others)


def _kind(outlook: Outlook) -> Kind:
    assert outlook.discard is not None  # noqa: S101 - an outlook of a discard
    return outlook.discard


def _examined(hand_input: HandInput, question: Lookup, outlook: Outlook) -> DiscardValue:
    tile = tile_to_discard(hand_input, _kind(outlook))
    after = hand_input.without(tile)
    shanten = outlook.shanten
    situation = situation_of(question)
    furiten = shanten == 0 and any(KIND_OF[own] in outlook.kinds for own in after.discards)
    wins = outcome(after, question, shanten)
    if shanten > _NEAR:
        yaku: frozenset[str] = frozenset()
    elif wins is None:
        yaku = in_reach(after, question.rules, shanten, situation.seat_wind, situation.round_wind)
    else:
        yaku = frozenset(name for name in wins.yaku if name not in _NOT_CHOSEN)
    dora = [dora_of(indicator, question.rules.players) for indicator in situation.dora]
    tiles = [*after.concealed, *(own for meld in after.melds for own in meld.tiles)]
    reds = question.rules.aka_dora
    bonus = sum(dora.count(KIND_OF[own]) + (is_red(own) and reds[KIND_OF[own] // 9] > 0) for own in tiles)
    then = 0.0 if wins is not None or not shanten else _ways_after_next_draw(after, outlook, question.rules.players)
    return DiscardValue(tile, outlook, yaku, bonus, wins, furiten, then)


def _ways_after_next_draw(after: HandInput, outlook: Outlook, players: int) -> float:
    """Tiles that the hand accepts after the next accepted draw, on average."""
    counts, unseen, total = after.counts, after.unseen, 0
    for entry in outlook.accepted:
        if not entry.unseen:
            continue
        counts[entry.kind] += 1
        nearer = (
            sum(unseen[kind] - (kind == entry.kind) for kind in range(len(counts)) if mask >> kind & 1)
            for _, shanten, mask in accepted_by_discard(counts, after.sets, players)
            if shanten < outlook.shanten
        )
        total += entry.unseen * max(nearer, default=0)
        counts[entry.kind] -= 1
    return total / outlook.ways if outlook.ways else 0.0


def _then(value: DiscardValue) -> float:
    return value.outcome.waits if value.outcome is not None else value.then


def _with_yaku(values: list[DiscardValue]) -> list[DiscardValue]:
    """The discards, each with only those yaku that it keeps about as often as the best discard."""
    if any(value.outcome is None for value in values):
        return values
    most: dict[str, float] = {}
    for value in values:
        for name in value.yaku:
            most[name] = max(most.get(name, 0.0), _share(value, name))
    reduced = []
    for value in values:
        kept = (name for name in value.yaku if most[name] >= _SELDOM and _share(value, name) >= _HALF * most[name])
        reduced.append(replace(value, yaku=frozenset(kept)))
    return reduced


def _share(value: DiscardValue, yaku: str) -> float:
    return value.outcome.share(yaku) if value.outcome is not None else 0.0


def _worth(value: DiscardValue) -> float:
    """Average points of a ron; more than one tile from tenpai, the han that are kept."""
    if value.outcome is not None:
        return value.outcome.average
    return value.bonus + sum(_han(name) for name in value.yaku)


def _han(yaku: str) -> int:
    entry = catalogue()[yaku]
    return 13 if entry.kind == "yakuman" else max(entry.closed, entry.open)


def _marked_if_richer(value: DiscardValue, first: DiscardValue) -> DiscardValue:
    """The discard, with ``richer`` set if it is worth more than ``first``, which accepts most."""
    if value.outcome is not None and first.outcome is not None:
        richer = value.outcome.average > RICHER * first.outcome.average
    else:
        richer = _worth(value) > _worth(first)
    richer = richer and 2 * value.ways >= first.ways
    return replace(value, richer=richer)


def yaku_differences(values: tuple[DiscardValue, ...]) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """For each discard the yaku that it keeps and those that it gives up, where the discards differ.

    A yaku that most discards keep is listed as given up by the others; one that at most half keep, as kept by those.
    """
    every = frozenset(name for value in values for name in value.yaku)
    rows = []
    for value in values:
        keeps, gives = set(), set()
        for name in every:
            count = sum(name in other.yaku for other in values)
            if count == len(values):
                continue
            if name in value.yaku and 2 * count <= len(values):
                keeps.add(name)
            elif name not in value.yaku and 2 * count > len(values) and _BETTER.get(name) not in value.yaku:
                gives.add(name)
        rows.append((frozenset(keeps), frozenset(gives)))
    return tuple(rows)
