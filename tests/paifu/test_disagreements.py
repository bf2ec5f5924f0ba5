"""A record that was tampered with is told apart from what the engine makes of it, and where."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import Ankan, Chii, Discard, Kakan, Pon
from bot.engine.events import DrawReason
from bot.engine.tiles import TILE_BY_NAME
from bot.paifu import Record, play_back, read
from bot.paifu.compare import Disagreement, Matter
from bot.paifu.record import Did, Drew, FinalScores, Kyoku, Win
from tests.builders import known
from tests.paifu.samples import DATA


@pytest.fixture(scope="module")
def game() -> Record:
    return read((DATA / "tenhou_sanma_game.mjlog").read_bytes())


def told(record: Record) -> Disagreement:
    """The first disagreement; everything before it was played."""
    result = play_back(record)
    assert result.disagreement is not None
    assert len(result.kyoku) == result.disagreement.kyoku + 1
    return result.disagreement


def with_kyoku(record: Record, index: int, **changes: Any) -> Record:
    kyoku = list(record.kyoku)
    kyoku[index] = replace(kyoku[index], **changes)
    return replace(record, kyoku=tuple(kyoku))


def with_outcome(record: Record, index: int, **changes: Any) -> Record:
    outcome = known(record.kyoku[index].outcome)
    return with_kyoku(record, index, outcome=replace(outcome, **changes))


def with_win(record: Record, index: int, **changes: Any) -> Record:
    outcome = known(record.kyoku[index].outcome)
    return with_outcome(record, index, wins=(replace(outcome.wins[0], **changes),))


def with_deal(record: Record, index: int, **changes: Any) -> Record:
    return with_kyoku(record, index, deal=replace(record.kyoku[index].deal, **changes))


def test_an_honest_record_agrees(game: Record) -> None:
    assert play_back(game).agrees


@pytest.mark.parametrize(
    "field",
    [
        ("honba", 1),
        ("kyotaku", 1),
        ("bakaze", 1),
        ("scores", (31000, 41000, 32900)),
    ],
    ids=lambda field: str(field[0]),
)
def test_a_kyoku_that_does_not_begin_as_the_one_before_left_it(game: Record, field: tuple[str, Any]) -> None:
    found = told(with_deal(game, 1, **{field[0]: field[1]}))
    assert (found.kyoku, found.step, found.matter) == (1, None, Matter.START)


@pytest.mark.parametrize(
    "change",
    [
        {"fu": 30},
        {"han": 5},
        {"points": 6300},
        {"limit": "mangan"},
        {"yakuman": True},
        {"yaku": (("riichi", 1), ("menzen_tsumo", 1), ("dora", 3))},
        {"yaku": (("riichi", 1), ("ippatsu", 1), ("dora", 2), ("ura_dora", 1))},
        {"liable": 0},
        {"seat": 2, "source": 2},
    ],
    ids="-".join,
)
def test_a_win_recorded_for_something_else(game: Record, change: dict[str, Any]) -> None:
    found = told(with_win(game, 0, **change))
    assert (found.kyoku, found.matter) == (0, Matter.WINNERS if "seat" in change else Matter.WIN)


def test_other_ura_indicators_than_those_the_wall_had_are_other_dora(game: Record) -> None:
    tile = TILE_BY_NAME["9m"]
    found = told(with_kyoku(with_win(game, 0, ura=(tile,)), 0, ura=(tile,)))
    assert found.matter is Matter.WIN


def test_other_payments(game: Record) -> None:
    assert told(with_outcome(game, 0, deltas=(-4000, 6000, -2000))).matter is Matter.DELTAS
    assert told(with_outcome(game, 0, scores=(31000, 41000, 33100))).matter is Matter.SCORES


def test_another_reason_of_a_draw(game: Record) -> None:
    found = told(with_outcome(game, 3, draw=DrawReason.NAGASHI_MANGAN))
    assert (found.kyoku, found.matter, found.found) == (3, Matter.REASON, DrawReason.EXHAUSTIVE)


def test_an_action_that_the_rules_refuse_is_told_with_its_step(game: Record) -> None:
    steps = list(game.kyoku[0].steps)
    place = next(
        index for index, step in enumerate(steps) if isinstance(step, Did) and isinstance(step.action, Discard)
    )
    steps[place] = Did(steps[place].seat, Discard(TILE_BY_NAME["9s"], drawn=False))
    found = told(with_kyoku(game, 0, steps=tuple(steps)))
    assert (found.kyoku, found.step, found.matter) == (0, place, Matter.ILLEGAL)


def test_a_draw_out_of_turn(game: Record) -> None:
    steps = list(game.kyoku[0].steps)
    place = next(index for index, step in enumerate(steps) if isinstance(step, Drew) and step.seat == 1)
    steps[place] = replace(steps[place], seat=2)
    found = told(with_kyoku(game, 0, steps=tuple(steps)))
    assert (found.step, found.matter) == (place, Matter.DRAW)


def test_a_fifth_of_a_tile(game: Record) -> None:
    steps = list(game.kyoku[0].steps)
    draws = [index for index, step in enumerate(steps) if isinstance(step, Drew)]
    for place in draws[-5:]:
        steps[place] = Drew(steps[place].seat, TILE_BY_NAME["1z"])
    assert told(with_kyoku(game, 0, steps=tuple(steps))).matter is Matter.TILES


def test_a_kyoku_recorded_as_over_before_it_is(game: Record) -> None:
    found = told(with_kyoku(game, 3, steps=game.kyoku[3].steps[:-2]))
    assert (found.kyoku, found.matter) == (3, Matter.NOT_OVER)


@pytest.mark.parametrize("change", ["indicators", "reveals"])
def test_indicators_that_were_not_shown_or_not_then(change: str) -> None:
    record = read((DATA / "tenhou_four_kans.mjlog").read_bytes())
    [kyoku] = record.kyoku
    assert kyoku.reveals is not None
    if change == "indicators":
        assert told(with_kyoku(record, 0, indicators=kyoku.indicators[:-1])).matter is Matter.INDICATORS
    else:
        later = (kyoku.reveals[0] + 1, *kyoku.reveals[1:])
        assert told(with_kyoku(record, 0, reveals=later)).matter is Matter.REVEALS


@pytest.mark.parametrize(
    "final",
    [FinalScores((15400, 22600, 67100), (-450, -170, 620)), FinalScores((15300, 22600, 67100), (-450, -180, 620))],
)
def test_another_final_score(game: Record, final: FinalScores) -> None:
    assert told(replace(game, final=final)).matter is Matter.FINAL


def test_a_game_that_ends_where_the_rules_go_on_and_the_other_way_round(game: Record) -> None:
    early = replace(game, kyoku=game.kyoku[:-1])
    assert told(early).matter is Matter.GAME_END
    longer = replace(game, kyoku=(*game.kyoku, game.kyoku[-1]))
    assert told(longer).matter is Matter.GAME_END
    assert play_back(replace(early, finished=False, final=None)).agrees


@pytest.mark.parametrize("wrong", [Chii, Pon, Ankan, Kakan])
def test_a_call_that_nobody_can_make(game: Record, wrong: type[Any]) -> None:
    tile = TILE_BY_NAME["5z"]
    action = wrong((tile, tile)) if wrong in (Chii, Pon) else wrong(tile)
    steps = (*game.kyoku[0].steps[:4], Did(1, action))
    kyoku = replace(game.kyoku[0], steps=steps, outcome=None)
    found = told(replace(game, kyoku=(kyoku,), finished=False, final=None))
    assert (found.step, found.matter) == (4, Matter.ILLEGAL)


def test_what_a_record_does_not_tell_is_not_held_against_it(game: Record) -> None:
    def silent(win: Win) -> Win:
        nothing: dict[str, Any] = dict.fromkeys(("yaku", "yakuman", "fu", "han", "points", "limit", "ura", "liable"))
        return replace(win, **nothing)

    def quiet(kyoku: Kyoku) -> Kyoku:
        assert kyoku.outcome is not None
        return replace(kyoku, outcome=replace(kyoku.outcome, wins=tuple(map(silent, kyoku.outcome.wins))), reveals=None)

    assert play_back(replace(game, kyoku=tuple(map(quiet, game.kyoku)), final=None)).agrees


@pytest.mark.parametrize("steps", [0, 1, 7, 60])
def test_a_record_that_breaks_off_is_played_as_far_as_it_goes(game: Record, steps: int) -> None:
    kyoku = replace(game.kyoku[0], steps=game.kyoku[0].steps[:steps], outcome=None)
    result = play_back(replace(game, kyoku=(kyoku,), finished=False, final=None))
    assert result.agrees
    assert len(result.kyoku) == 1
