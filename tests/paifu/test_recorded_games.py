"""Recorded games, written in a format and read from it again, are played by the engine as they were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.paifu.mjlog import read_mjlog
from bot.paifu.replay import replay
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.rounds import Round, games

if TYPE_CHECKING:
    from bot.paifu.record import Record

SHARDS = 4


@pytest.fixture(scope="module")
def recorded() -> list[list[Round]]:
    return list(games())


@pytest.mark.parametrize("shard", range(SHARDS))
def test_the_engine_agrees_with_every_game_read_from_mjlog(recorded: list[list[Round]], shard: int) -> None:
    kyoku = 0
    for game in recorded[shard::SHARDS]:
        record = read_mjlog(mjlog_of(game))
        assert replay(record).disagreement is None, (game[0]["game"], game[0]["round"])
        assert len(record.kyoku) == len(game)
        kyoku += len(record.kyoku)
    assert kyoku > 250


def test_what_is_read_is_what_was_recorded(recorded: list[list[Round]]) -> None:
    for game in recorded[::7]:
        record = read_mjlog(mjlog_of(game))
        for kyoku, original in zip(record.kyoku, game, strict=True):
            assert kyoku.deal.scores == tuple(original["start_scores"])
            assert kyoku.outcome is not None
            assert kyoku.outcome.scores == tuple(original["end_scores"])
            assert len(kyoku.outcome.wins) == len(original["result"].get("wins", ()))
        _compare_final(record, game)


def _compare_final(record: Record, game: list[Round]) -> None:
    if "final" not in game[-1]:
        assert record.final is None
        return
    assert record.final is not None
    assert record.final.points == tuple(game[-1]["final"]["scores"])
    assert [tenths / 10 for tenths in record.final.tenths] == game[-1]["final"]["points"]
