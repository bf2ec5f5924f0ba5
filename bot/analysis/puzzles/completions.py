"""Every way in which a tile completes a hand."""

from dataclasses import dataclass

from bot.analysis.puzzles.questions import WaitsQuestion
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.interpretations import Shape, WaitKind, splits
from bot.engine.scoring.shanten import shape_waits
from bot.engine.tiles import YAOCHUU, Kind, counts_of


@dataclass(frozen=True, slots=True)
class Completion:
    """One way in which ``kind`` completes the hand."""

    kind: Kind
    shape: Shape
    wait: WaitKind
    group: tuple[Kind, ...]
    """The kinds of the set or pair that the tile completes."""
    pair: Kind | None = None
    """The pair of the complete hand; None unless the shape is regular."""


def all_waits(question: WaitsQuestion, rules: Ruleset) -> tuple[Kind, ...]:
    """Every kind that completes the shape, including kinds of which the player holds all four."""
    counts = counts_of(question.concealed)
    return shape_waits(counts, len(question.melds), four_same=rules.chiitoi_four_same)


def free_kinds(question: WaitsQuestion, rules: Ruleset) -> tuple[Kind, ...]:
    """The waits of which the player does not hold all four copies in hand and melds."""
    held = counts_of((*question.concealed, *(tile for meld in question.melds for tile in meld.tiles)))
    return tuple(kind for kind in all_waits(question, rules) if held[kind] < 4)


def completions(question: WaitsQuestion, kind: Kind, rules: Ruleset) -> tuple[Completion, ...]:
    """Every way in which a kind completes the hand, regular shapes first; empty if it does not."""
    if kind not in all_waits(question, rules):
        return ()
    counts = counts_of(question.concealed)
    counts[kind] += 1
    found: dict[tuple[WaitKind, tuple[Kind, ...], int], Completion] = {}
    for split in splits(counts):
        pair = Kind(split.pair)
        for run in split.runs:
            if run <= kind <= run + 2:
                group = (Kind(run), Kind(run + 1), Kind(run + 2))
                way = Completion(kind, Shape.REGULAR, _wait_of_run(run, kind), group, pair)
                found.setdefault((way.wait, group, pair), way)
        if kind in split.triplets:
            way = Completion(kind, Shape.REGULAR, WaitKind.SHANPON, (kind,) * 3, pair)
            found.setdefault((way.wait, way.group, pair), way)
        if pair == kind:
            way = Completion(kind, Shape.REGULAR, WaitKind.TANKI, (kind,) * 2, pair)
            found.setdefault((way.wait, way.group, pair), way)
    return (*found.values(), *_special(counts, kind, rules, bool(question.melds)))


def _wait_of_run(run: int, kind: int) -> WaitKind:
    if kind == run + 1:
        return WaitKind.KANCHAN
    edge = (kind == run + 2 and run % 9 == 0) or (kind == run and run % 9 == 6)
    return WaitKind.PENCHAN if edge else WaitKind.RYANMEN


def _special(counts: list[int], kind: Kind, rules: Ruleset, melds: bool) -> tuple[Completion, ...]:  # noqa: FBT001
    """Seven pairs and thirteen orphans; ``counts`` are those of the complete hand."""
    if melds:
        return ()
    pairs = [count // 2 for count in counts if count]
    even = all(count % 2 == 0 for count in counts)
    if even and sum(pairs) == 7 and (rules.chiitoi_four_same or max(pairs) == 1):
        return (Completion(kind, Shape.SEVEN_PAIRS, WaitKind.TANKI, (kind,) * 2),)
    if all(counts[orphan] for orphan in YAOCHUU) and sum(counts[orphan] for orphan in YAOCHUU) == 14:
        wait = WaitKind.KOKUSHI_13 if counts[kind] == 2 else WaitKind.KOKUSHI
        return (Completion(kind, Shape.KOKUSHI, wait, (kind,)),)
    return ()
