"""The advice of a training table: the best discard, the tiles that good discards accept, and the safe tiles."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.analysis.danger import riichi_seats, total_dangers
from bot.analysis.efficiency import Outlook, discards_of, outlook_of
from bot.analysis.puzzles.discard_puzzle import DiscardChoice, choices_of
from bot.analysis.visible import safe_against
from bot.engine.actions import Discard
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.tiles import KIND_OF, Kind, Tile
from bot.engine.view import SeatView
from bot.text.sentences import Plain, Words, joined, lines, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.furiten import furiten_after
from bot.text.table.outlook_text import accepted_text
from bot.text.tile_text import kinds_text, tile_name

_FAR: Final = 2
"""From this shanten on a hand that meets a riichi is given up where it holds a safe tile."""
_CUTS_SHOWN: Final = 3
"""The discards that are shown with their outlook."""
_RISKS_SHOWN: Final = 4
"""The number of unsafe tiles that are named, the least dangerous first."""


@dataclass(frozen=True, slots=True)
class BestDiscard:
    """The discard that is advised, and why, in a sentence."""

    tile: Tile
    reason: Words


def best_discard(view: SeatView) -> BestDiscard | None:
    """The best discard for the hand, or for safety where a riichi threatens a far hand; None if none is free to choose.

    The hand's best is the one that the quiz and the review call right.
    """
    phase = view.public.phase
    if view.own.riichi or not isinstance(phase, AwaitDiscard) or phase.seat != view.seat:
        return None
    free = [action.tile for action in legal_actions(view) if isinstance(action, Discard)]
    choices = choices_of(view, free)
    if not choices:
        return None
    far = choices[0].outlook.shanten
    seats = riichi_seats(view)
    if far >= _FAR and seats:
        return _safest(view, [choice.tile for choice in choices], seats)
    right = [choice for choice in choices if choice.right]
    best = next((choice for choice in right if not _leads_to_furiten(view, choice)), right[0])
    ways, tile = best.outlook.ways, _named(best.tile)
    if far:
        nearer = say_many(
            "-# **Best: {tile}.** {count} tile brings the hand nearer.",
            "-# **Best: {tile}.** {count} tiles bring the hand nearer.",
            ways,
            tile=tile,
        )
        return BestDiscard(best.tile, nearer)
    wins = say_many(
        "-# **Best: {tile}.** Tenpai, and {count} tile wins.",
        "-# **Best: {tile}.** Tenpai, and {count} tiles win.",
        ways,
        tile=tile,
    )
    return BestDiscard(best.tile, wins)


def _safest(view: SeatView, tiles: Sequence[Tile], seats: Collection[int]) -> BestDiscard:
    """The discard of a hand that is too far to push: a safe tile, else the least dangerous; the first among equals."""
    safe = next((tile for tile in tiles if _is_safe(view, tile, seats)), None)
    if safe is not None:
        return BestDiscard(
            safe, say("-# **Best: {tile}.** It is safe, and the hand is far from tenpai.", tile=_named(safe))
        )
    dangers = total_dangers(view, seats)
    least = min(tiles, key=lambda tile: dangers[KIND_OF[tile]])
    return BestDiscard(
        least,
        say(
            "-# **Best: {tile}.** You hold nothing safe: it is the least dangerous, and the hand is far from tenpai.",
            tile=_named(least),
        ),
    )


def _named(tile: Tile) -> Plain:
    return Plain(tile_name(tile))


def _is_safe(view: SeatView, tile: Tile, seats: Iterable[int]) -> bool:
    return all(KIND_OF[tile] in safe_against(view.public, seat) for seat in seats)


def _leads_to_furiten(view: SeatView, choice: DiscardChoice) -> bool:
    outlook = choice.outlook
    return outlook.shanten == 0 and furiten_after(view, choice.tile, outlook.kinds) is not None


def training_lines(view: SeatView, names: Names) -> Words | None:
    """The tiles that the best discards accept, and safe tiles; off turn the tiles that help. None in riichi."""
    phase = view.public.phase
    if view.own.riichi or not isinstance(phase, AwaitDiscard | AwaitCalls):
        return None
    if isinstance(phase, AwaitDiscard) and phase.seat == view.seat:
        free = {KIND_OF[action.tile] for action in legal_actions(view) if isinstance(action, Discard)}
        return lines(*_cuts(view, free), *_safe(view, names, free))
    if view.hidden.waits:
        return None
    return say("-# Accepts {tiles}", tiles=accepted_text(outlook_of(view).accepted))


def _cuts(view: SeatView, free: Collection[Kind]) -> list[Words]:
    """The outlook of each of the best discards among the ``free`` ones, which the rules allow."""
    outlooks = [outlook for outlook in discards_of(view) if outlook.discard in free]
    return [_cut(view, outlook) for outlook in outlooks if outlook.shanten == outlooks[0].shanten][:_CUTS_SHOWN]


def _cut(view: SeatView, outlook: Outlook) -> Words:
    """The tiles that the hand accepts after a discard, and a warning if its waits would be furiten."""
    assert outlook.discard is not None  # noqa: S101 - these are the outlooks of discards
    tile = Tile(outlook.discard)
    values = {"tile": Plain(tile_name(tile)), "accepted": accepted_text(outlook.accepted)}
    if outlook.shanten:
        return say("-# Discard {tile}: accepts {accepted}", **values)
    if furiten_after(view, tile, outlook.kinds) is not None:
        return say("-# Discard {tile}: waits for {accepted}, furiten", **values)
    return say("-# Discard {tile}: waits for {accepted}", **values)


def _safe(view: SeatView, names: Names, free: Collection[Kind]) -> list[Words]:
    """The ``free`` tiles that are safe against every riichi, and the others by danger; nothing without a riichi."""
    seats = riichi_seats(view)
    if not seats:
        return []
    held = sorted(free)
    safe = {seat: [kind for kind in held if kind in safe_against(view.public, seat)] for seat in seats}
    dangers = total_dangers(view, seats)
    unsafe = [kind for kind in held if not all(kind in safe[seat] for seat in seats)]
    unsafe.sort(key=dangers.__getitem__)
    risky = joined((Plain(tile_name(Tile(kind))) for kind in unsafe[:_RISKS_SHOWN]), " ")
    rows: list[Words] = [
        say("-# Safe against {name}'s riichi: {tiles}", name=names[seat], tiles=kinds_text(kinds))
        if kinds
        else say("-# You hold nothing safe against {name}'s riichi.", name=names[seat])
        for seat, kinds in safe.items()
    ]
    return [*rows, say("-# The others, least dangerous first: {tiles}", tiles=risky)] if unsafe else rows
