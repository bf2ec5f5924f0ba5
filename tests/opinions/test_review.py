"""A second opinion on the review: xiangting on what discards of recorded games leave of their hands."""

import pytest
from mahjong.shanten import Shanten
from xiangting import PlayerCount, calculate_necessary_tiles

from bot.analysis.review import judge
from bot.analysis.review.discard_review import ReviewedDiscard
from bot.engine.replay import Replay
from bot.engine.tiles import KIND_COUNT, KIND_OF, NORTH, Tile, counts_of
from bot.engine.view import SeatView
from tests.analysis.review.films import recorded
from tests.opinions.many import hands


@pytest.mark.parametrize(
    "replay", [recorded()[0], recorded()[-1]], ids=lambda replay: f"{replay.rules.players} players"
)
def test_what_the_review_says_that_discards_leave(replay: Replay) -> None:
    decisions = (one for kyoku in range(len(replay)) for one in replay.decisions(kyoku))
    judged = ((one.view, judge(one).discard) for one in decisions)
    turns = [(view, thrown) for view, thrown in judged if thrown is not None]
    assert len(turns) > 150
    for (view, thrown), _ in zip(turns, hands(200), strict=False):
        for throw in thrown.discards:
            assert told(throw) == theirs(view, throw)


def told(throw: ReviewedDiscard) -> tuple[int, int, dict[int, int]]:
    return throw.shanten, throw.shanten, {int(one.kind): one.unseen for one in throw.accepted}


def theirs(view: SeatView, throw: ReviewedDiscard) -> tuple[int, int, dict[int, int]]:
    """What both packages say of the hand, and how many of each tile are nowhere in sight."""
    players = view.public.players
    hand = counts_of(view.hidden.tiles)
    hand[KIND_OF[throw.tile]] -= 1
    missing, mask = calculate_necessary_tiles(hand, PlayerCount.FOUR if players == 4 else PlayerCount.THREE)
    other = Shanten.calculate_shanten(hand, is_three_player=players == 3)
    seen = [*view.hidden.tiles, *view.public.indicators]
    for seat in view.public.seats:
        seen += [entry.tile for entry in seat.river if entry.called_by is None]
        seen += [tile for meld in seat.melds for tile in meld.tiles]
        seen += [Tile(NORTH)] * seat.kita
    lying = counts_of(seen)
    return missing - 1, other, {kind: 4 - lying[kind] for kind in range(KIND_COUNT) if mask >> kind & 1}
