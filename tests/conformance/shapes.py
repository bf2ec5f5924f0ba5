"""Checks shanten, waits and ukeire: against a table, against each other and against trying every tile."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from bot.engine.scoring.shanten import discards_ukeire, shanten, shanten_forms, ukeire, waits
from tests.conformance.report import Findings, Halt

YAOCHUU = (0, 8, 9, 17, 18, 26, *range(27, 34))


def counted(kinds: Sequence[int]) -> list[int]:
    """34 counts. Raises Halt where the tiles are no hand."""
    if any(type(kind) is not int or not 0 <= kind < 34 for kind in kinds):
        raise Halt("tiles34", "kinds 0-33", kinds)
    counts = [0] * 34
    for kind in kinds:
        counts[kind] += 1
    return _hand(counts)


def _hand(counts: list[int]) -> list[int]:
    total = sum(counts)
    if max(counts) > 4 or total not in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14):
        raise Halt("hand", "at most four of a kind, 3n+1 or 3n+2 tiles", "".join(map(str, counts)))
    return counts


def check_shape(case: dict[str, Any], findings: Findings) -> None:
    """Note where the shanten of a hand in any of the three forms is not what the table says."""
    counts = counted(case["tiles34"])
    if sum(counts) != 14:
        raise Halt("tiles34", "14 tiles", sum(counts))
    regular, pairs, kokushi = shanten_forms(counts)
    findings.same("regular", case["regular"], regular)
    findings.same("chiitoitsu", case["chiitoitsu"], pairs)
    findings.same("kokushi", case["kokushi"], kokushi)
    findings.same("least of the three forms", min(regular, pairs, kokushi), shanten(counts))
    findings.counts["hands"] += 1


def check_counts(digits: str, findings: Findings, *, tenpai: bool = False) -> None:
    """Note where shanten, waits and accepted tiles of a hand do not agree, or are not what trying every tile gives.

    ``tenpai``: the hand comes from a set of tenpai hands.
    """
    counts = _hand([int(digit) for digit in digits])
    melds = (14 - sum(counts)) // 3
    found = shanten(counts, melds)
    findings.same("shanten", reference(tuple(counts), melds), found)
    findings.counts["hands"] += 1
    if tenpai:
        findings.same("shanten of a tenpai hand", 0, found)
    if sum(counts) % 3 == 2:
        _check_discards(counts, melds, found, findings)
    else:
        _check_draws(counts, melds, found, findings)


def _check_draws(counts: list[int], melds: int, found: int, findings: Findings) -> None:
    """A tile is accepted if the hand is nearer with it, and waited for if the hand is complete with it."""
    drawn = {kind: shanten(_with(counts, kind, 1), melds) for kind in range(34) if counts[kind] < 4}
    nearer = [kind for kind, after in drawn.items() if after < found]
    findings.same("accepted tiles", nearer, [int(kind) for kind in ukeire(counts, melds)])
    completing = [kind for kind in drawn if is_complete(_with(counts, kind, 1), melds)]
    findings.same("waits", completing, [int(kind) for kind in waits(counts, melds)])
    findings.same("tenpai", bool(completing), found == 0)


def _check_discards(counts: list[int], melds: int, found: int, findings: Findings) -> None:
    """Every kind held can be discarded; the best of what is left is as far as the hand, unless it is complete."""
    table = discards_ukeire(counts, melds)
    findings.same("discards", [kind for kind in range(34) if counts[kind]], sorted(int(kind) for kind in table))
    for kind, (after, accepted) in table.items():
        left = _with(counts, kind, -1)
        findings.same(f"shanten without {kind}", shanten(left, melds), after)
        findings.same(f"accepted without {kind}", ukeire(left, melds), accepted)
    best = min(after for after, _ in table.values())
    findings.same("complete", is_complete(counts, melds), found == -1)
    findings.same("nearest after a discard", max(found, 0), best)


def _with(counts: Sequence[int], kind: int, change: int) -> list[int]:
    changed = list(counts)
    changed[kind] += change
    return changed


def is_complete(counts: Sequence[int], melds: int) -> bool:
    """Whether 3n+2 tiles are a winning shape, by taking set after set away."""
    if not melds:
        if sum(count == 2 for count in counts) == 7:
            return True
        yaochuu = [counts[kind] for kind in YAOCHUU]
        if min(yaochuu) >= 1 and sum(yaochuu) == 14:
            return True
    return any(counts[pair] >= 2 and _all_sets(tuple(_with(counts, pair, -2))) for pair in range(34))


def _all_sets(counts: tuple[int, ...]) -> bool:
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        return True
    if counts[first] >= 3 and _all_sets(tuple(_with(counts, first, -3))):
        return True
    if first < 27 and first % 9 < 7 and counts[first + 1] and counts[first + 2]:
        left = list(counts)
        for kind in (first, first + 1, first + 2):
            left[kind] -= 1
        return _all_sets(tuple(left))
    return False


def reference(counts: tuple[int, ...], melds: int) -> int:
    """Shanten by definition: one less than the fewest tiles that a winning hand has and this one lacks."""
    suits = [counts[first : first + 9] for first in (0, 9, 18)]
    best = {(0, 0): 0}
    for part in (*(_suit(suit, 0) for suit in suits), *(_honour(count) for count in counts[27:])):
        joined: dict[tuple[int, int], int] = {}
        for (sets, pairs), missing in best.items():
            for (more_sets, more_pairs), more in part.items():
                key = (sets + more_sets, pairs + more_pairs)
                if key[0] <= 4 and key[1] <= 1:
                    joined[key] = min(joined.get(key, 99), missing + more)
        best = joined
    forms = [best[4 - melds, 1] - 1]
    if not melds:
        kinds = sum(count > 0 for count in counts)
        forms.append(6 - sum(count > 1 for count in counts) + max(0, 7 - kinds))
        yaochuu = [counts[kind] for kind in YAOCHUU]
        forms.append(13 - sum(count > 0 for count in yaochuu) - (max(yaochuu) > 1))
    return min(forms)


@cache
def _honour(count: int) -> dict[tuple[int, int], int]:
    return {(0, 0): 0, (1, 0): max(0, 3 - count), (0, 1): max(0, 2 - count)}


@cache
def _suit(counts: tuple[int, ...], ready: int) -> dict[tuple[int, int], int]:
    """Fewest missing tiles for (sets, pairs) of a suit, number by number.

    ``ready`` holds, in base 5, how many tiles of the next two numbers the runs already begun need.
    """
    if not counts:
        return {} if ready else {(0, 0): 0}
    owed, later = ready % 5, ready // 5
    found: dict[tuple[int, int], int] = {}
    for runs in range(3):
        if runs and len(counts) < 3:
            break
        for triplets in range(2):
            for pairs in range(2):
                wanted = owed + runs + 3 * triplets + 2 * pairs
                if wanted > 4 or later + runs > 4:
                    continue
                missing = max(0, wanted - counts[0])
                for (sets, more_pairs), more in _suit(counts[1:], later + runs + 5 * runs).items():
                    key = (sets + runs + triplets, pairs + more_pairs)
                    if key[0] <= 4 and key[1] <= 1:
                        found[key] = min(found.get(key, 99), missing + more)
    return found
