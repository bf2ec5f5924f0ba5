"""A permuted journal is one that the rules could have made, and the seat cannot tell it from its own."""

from random import Random

import pytest

from bot.engine.events import KyokuStarted, TileDiscarded, TileDrawn
from bot.engine.view import view_of, visible_to
from bot.table.state import recovered
from tests.campaign.check_journal import events_of
from tests.campaign.permuted import permuted
from tests.store.games import PEOPLE, entries, lobby, played


@pytest.mark.parametrize("seed", range(5))
def test_the_seat_received_the_same_and_the_others_hold_other_tiles(seed: int) -> None:
    dice = Random(seed)
    whole = entries(*lobby(), *played(seed % 3))
    ends = [place for place, entry in enumerate(whole) if isinstance(entry.record, TileDiscarded)]
    changed = 0
    for end in dice.sample(ends, 6):
        own, seat = whole[: end + 1], dice.randrange(len(PEOPLE))
        other = permuted("t", own, seat, dice)
        assert other is not None
        assert [entry.seq for entry in other] == list(range(1, len(other) + 1))
        one, two = recovered("t", own).game, recovered("t", other).game
        assert one is not None
        assert two is not None
        assert view_of(one, seat) == view_of(two, seat)
        assert _shown(own, seat) == _shown(other, seat)
        changed += one.wall != two.wall
    assert changed == 6


def _shown(own: object, seat: int) -> list[object]:
    return [shown for event in events_of(own) if (shown := visible_to(event, seat)) is not None]  # type: ignore[arg-type]


def test_between_two_kyokus_there_is_nothing_to_exchange() -> None:
    whole = entries(*lobby(), *played(0))
    assert permuted("t", whole, 0, Random(0)) is None
    first = next(place for place, entry in enumerate(whole) if isinstance(entry.record, KyokuStarted))
    assert permuted("t", whole[:first], 0, Random(0)) is None


def test_what_is_hidden_is_other_than_it_was_in_every_place_but_a_few() -> None:
    whole = entries(*lobby(), *played(1))
    end = (
        next(
            place for place, entry in enumerate(whole) if isinstance(entry.record, TileDrawn) and entry.record.seat == 1
        )
        + 1
    )
    other = permuted("t", whole[:end], 0, Random(3))
    assert other is not None
    one, two = recovered("t", whole[:end]).game, recovered("t", other).game
    assert one is not None
    assert two is not None
    same = sum(left == right for left, right in zip(one.wall, two.wall, strict=True))
    assert same < len(one.wall) // 3
    assert one.hidden_hands[0] == two.hidden_hands[0]
    assert one.hidden_hands[1] != two.hidden_hands[1]
