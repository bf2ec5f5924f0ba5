"""Riichi in review: what each wait was, what it won in silence and in riichi, and what was chosen."""

from bot.analysis.review import ActionKind, Judged
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome
from bot.engine.tiles import TILE_NAMES
from tests.analysis.review.films import last
from tests.builders import Scene, known, tenhou_with

READY = "234m567m234p99s57p"
"""Waits for 6p; with 8p drawn it may wait for 6p and 9p instead."""


def stand(judged: Judged) -> TenpaiOutcome:
    assert judged.riichi is not None
    assert judged.riichi.chosen is not None
    return judged.riichi.chosen


def waits(one: TenpaiOutcome) -> list[tuple[str, int]]:
    return [(TILE_NAMES[wait.kind], wait.left) for wait in one.waits]


def test_a_riichi_is_told_with_its_wait_and_what_it_wins() -> None:
    judged = last(Scene(READY, draws="8p", indicators="6z").riichi(0, "5p"), 0)
    assert judged.action_kind is ActionKind.RIICHI
    assert judged.riichi is not None
    assert (judged.riichi.open, judged.riichi.declared, judged.riichi.others) == (True, True, ())
    one = stand(judged)
    assert (waits(one), one.left, one.good, one.furiten) == ([("6p", 4), ("9p", 4)], 8, True, False)
    # The dealer: pinfu 1,500; with riichi 2,900 at 30 fu; 6p makes tanyao no more than 9p does, for 99s.
    assert {(wait.dama_points, wait.riichi_points) for wait in one.waits} == {(1500, 2900)}


def test_silence_is_told_with_what_riichi_would_have_won() -> None:
    judged = last(Scene(READY, draws="8p", indicators="6z").discard(0, "5p"), 0)
    assert judged.action_kind is ActionKind.DISCARD
    assert judged.riichi is not None
    assert (judged.riichi.open, judged.riichi.declared) == (True, False)
    assert stand(judged).yaku
    assert (stand(judged).dama_points, stand(judged).riichi_points) == (1500, 2900)


def test_a_wait_without_a_yaku_wins_nothing_in_silence() -> None:
    judged = last(Scene(READY, draws="8p", indicators="6z").discard(0, "8p", drawn=True), 0)
    one = stand(judged)
    assert (waits(one), one.good, one.yaku) == ([("6p", 4)], False, False)
    assert one.dama_points == 0
    assert one.riichi_points > 0


def test_a_wait_that_lies_in_the_own_river_is_furiten() -> None:
    scene = Scene(READY, draws="9p1z1z1z8p", indicators="6z").discard(0, "9p", drawn=True).close().idle(3)
    judged = last(scene.discard(0, "5p"), 0)
    assert stand(judged).furiten
    assert known(judged.riichi).declared is False


def test_giving_up_readiness_leaves_no_wait_and_says_what_there_was() -> None:
    judged = last(Scene(READY, draws="8p", indicators="6z").discard(0, "2m"), 0)
    assert judged.riichi is not None
    assert judged.riichi.chosen is None
    assert {TILE_NAMES[one.tile] for one in judged.riichi.outcomes} == {"2p", "5p", "8p"}


def test_an_open_hand_has_no_riichi_to_declare() -> None:
    scene = Scene("", "55z234m567m24p99s1z", draws="5z", indicators="6z").discard(0, "5z", drawn=True)
    judged = last(scene.pon(1, "55z").discard(1, "1z"), 1)
    assert not known(judged.riichi).open
    assert (waits(stand(judged)), stand(judged).dama_points) == ([("3p", 4)], 1000)


def test_a_chasing_riichi_names_who_was_first() -> None:
    scene = Scene(READY, "345m678m345p88s57s", draws="8p9s", indicators="6z")
    judged = last(scene.riichi(0, "5p").close().riichi(1, "9s", drawn=True), 1)
    assert known(judged.riichi).others == (0,)


def test_where_points_forbid_it_riichi_was_not_open() -> None:
    scene = Scene(READY, draws="8p", indicators="6z", scores=(900, 33000, 33000, 33100))
    judged = last(scene.discard(0, "5p"), 0)
    assert not known(judged.riichi).open
    assert stand(judged).riichi_points == stand(judged).dama_points == 1500


def test_rules_without_red_fives_win_less() -> None:
    hand = "234m567m234p99s07p"
    with_red = last(Scene(hand, draws="8p", indicators="6z").discard(0, "8p", drawn=True), 0)
    plain = Scene(READY, draws="8p", indicators="6z", rules=tenhou_with(aka_dora=(0, 0, 0))).discard(
        0, "8p", drawn=True
    )
    assert stand(with_red).riichi_points > stand(last(plain, 0)).riichi_points
