"""The review of a game: every kyoku, a summary that adds up, and what it does not know."""

import pytest

from bot.analysis.review import ActionKind, Doubt, GameReview, Grade, Limitation, review_of
from bot.analysis.review.review_counts import efficiency
from bot.analysis.review.summary import KyokuResult
from bot.analysis.review.turning_points import WinPassed
from bot.engine.actions import Chii, Pass, Riichi
from bot.engine.events import Agari, GameEnded, RiichiAccepted
from bot.engine.replay import Replay
from bot.engine.rules.ruleset import preset
from tests.analysis.review.films import played, recorded, replay
from tests.builders import Scene, known, tenhou_with


@pytest.fixture(scope="module")
def reviews() -> list[tuple[Replay, int, GameReview]]:
    return [(one, seat, review_of(one, seat)) for one in recorded()[::2] for seat in (0, 2)]


def test_every_discard_is_counted_once(reviews: list[tuple[Replay, int, GameReview]]) -> None:
    for _, _, review in reviews:
        judged = [one for kyoku in review.kyoku for one in kyoku.judged]
        thrown = [one for one in judged if one.discard is not None]
        counted, against = review.summary.efficiency, review.summary.defence
        late = [
            one
            for one in thrown
            if one.discard is not None and not one.discard.urgent and one.discard.best.shanten > one.context.draws_left
        ]
        assert counted.turns + against.turns + len(late) == len(thrown)
        assert counted.turns == counted.best + counted.fine + counted.slower + counted.unsure + counted.risky
        assert counted.turns == counted.near + counted.farther
        assert 0 <= counted.ways_lost <= counted.ways
        assert against.turns == against.both + against.pushed + against.folded + against.between
        assert against.with_safe <= against.pushed
        assert against.safely <= against.folded


def test_the_results_are_those_of_the_game(reviews: list[tuple[Replay, int, GameReview]]) -> None:
    for one, seat, review in reviews:
        results = review.summary.results
        wins = [event for event in one.events if isinstance(event, Agari)]
        assert results.wins == sum(win.seat == seat for win in wins)
        assert len(review.summary.deal_ins) == sum(win.source == seat != win.seat for win in wins)
        assert results.lost_points == sum(found.points for found in review.summary.deal_ins)
        ended = next((event for event in one.events if isinstance(event, GameEnded)), None)
        assert (results.place is None) == (ended is None)
        assert (Limitation.BROKEN_OFF in review.limitations) == (not one.over)
        assert sum(kyoku.result is KyokuResult.WON for kyoku in review.kyoku) == results.wins


def test_every_riichi_is_told_once(reviews: list[tuple[Replay, int, GameReview]]) -> None:
    for one, seat, review in reviews:
        loud = [entry for entry in review.summary.riichi if not entry.silent]
        accepted = sum(isinstance(event, RiichiAccepted) and event.seat == seat for event in one.events)
        on_declaration = sum(found.declaring for found in review.summary.deal_ins)
        assert len(loud) in range(accepted, accepted + on_declaration + 1)
        for entry in loud:
            decision = known(one.decision_at(entry.position, seat))
            assert isinstance(decision.action, Riichi)


def test_deal_ins_stand_at_a_decision_of_the_review(reviews: list[tuple[Replay, int, GameReview]]) -> None:
    for _, _, review in reviews:
        spots = {one.position for kyoku in review.kyoku for one in kyoku.judged}
        for found in review.summary.deal_ins:
            assert found.forced or found.robbed or found.position in spots


@pytest.mark.parametrize(("name", "seat"), [("tenhou", 3), ("mahjong_soul_sanma", 1), ("wrc2025", 0)])
def test_games_of_any_rules_are_reviewed_to_their_end(name: str, seat: int) -> None:
    game = played(preset(name), 5)
    review = review_of(game, seat)
    assert len(review.kyoku) == len(game)
    assert review.summary.results.place is not None


def test_a_game_that_breaks_off_anywhere_is_reviewed_up_to_there() -> None:
    events = played(preset("tenhou"), 6, 1).events
    for length in range(1, 150, 7):
        review = review_of(Replay(preset("tenhou"), (), events[:length]), 0)
        assert Limitation.BROKEN_OFF in review.limitations
        assert review.summary.results.place is None


def test_an_answer_about_a_tile_that_another_seat_took_is_left_out() -> None:
    # Seat 1 could have called 4m for a run, and a log would not tell whether it wanted to: seat 2 has taken it.
    hands = ("", "56m1359p1357s12z1p", "44m1359p1357s34z9s")
    scene = Scene(*hands, draws="4m", indicators="6z").discard(0, "4m", drawn=True)
    scene.take(1, Pass()).pon(2, "44m")
    assert len(replay(scene).decisions(0, 1)) == 1
    assert review_of(replay(scene), 1).kyoku[0].judged == ()
    (call,) = review_of(replay(scene), 2).kyoku[0].judged
    assert call.action_kind is ActionKind.CALL
    passed = Scene(*hands, draws="4m", indicators="6z").discard(0, "4m", drawn=True).close()
    (let,) = review_of(replay(passed), 1).kyoku[0].judged
    assert let.action_kind is ActionKind.LET_GO
    taken = Scene(*hands, draws="4m", indicators="6z").discard(0, "4m", drawn=True)
    chii = next(one for one in replay(taken.take(1, Chii((4, 5)))).decisions(0, 1))  # type: ignore[arg-type]
    assert isinstance(chii.action, Chii)


def test_an_answer_about_a_tile_that_was_won_on_is_left_out_but_not_the_win() -> None:
    # Seat 2 wins on 5p; seat 1, who could have called it, was not heard. Seat 3 lets its own win go, for all to see.
    hands = ("", "46p1359m1357s12z1p", "234m567m234p88s67p", "234m567m234s88s46p")
    scene = Scene(*hands, draws="5p", indicators="6z").discard(0, "5p", drawn=True)
    scene.take(1, Pass()).take(3, Pass()).ron(2)
    assert review_of(replay(scene), 1).kyoku[0].judged == ()
    (won,) = review_of(replay(scene), 2).kyoku[0].judged
    assert won.action_kind is ActionKind.WIN
    (decided,) = review_of(replay(scene), 3).kyoku[0].judged
    assert not known(decided.win).taken
    (let,) = (point for point in review_of(replay(scene), 3).kyoku[0].turning if isinstance(point, WinPassed))
    assert let.seat == 3


def test_a_hand_in_riichi_decides_no_discard() -> None:
    scene = Scene("234m567m234p99s57p", draws="8p1z1z1z9m", indicators="6z").riichi(0, "5p").close().idle(4)
    judged = review_of(replay(scene), 0).kyoku[0].judged
    assert [one.action_kind for one in judged] == [ActionKind.RIICHI]
    assert efficiency(judged).turns == 1


def test_a_win_that_a_hand_in_riichi_lets_go_is_judged_as_a_win_alone() -> None:
    scene = Scene("234m567m234p99s57p", draws="8p1z1z1z6p", indicators="6z").riichi(0, "5p").close().idle(4)
    judged = review_of(replay(scene), 0).kyoku[0].judged[-1]
    assert judged.action_kind is ActionKind.DISCARD
    assert judged.discard is None
    assert judged.win is not None
    assert (judged.win.tsumo, judged.win.taken, judged.doubts) == (True, False, (Doubt.PLACES,))


def test_of_a_hand_that_cannot_be_ready_in_time_no_efficiency_is_asked() -> None:
    judged = review_of(replay(Scene("159m159p159s1234z").idle(67)), 0).kyoku[0].judged
    late = [one for one in judged if one.doubts == (Doubt.TOO_LATE,)]
    assert late
    assert efficiency(late).turns == 0
    assert 0 < efficiency(judged).turns < len(judged)


def test_a_quiet_turn_is_told_once_a_kyoku() -> None:
    scene = Scene("234m567m234p99s57p", draws="8p1z1z1z1z", indicators="6z").discard(0, "5p").close().idle(4)
    (silent,) = review_of(replay(scene), 0).summary.riichi
    assert (silent.silent, silent.turn, silent.left, silent.good) == (True, 1, 8, True)
    assert silent.result is KyokuResult.BROKEN_OFF


def test_the_review_says_what_it_does_not_know() -> None:
    plain = review_of(replay(Scene().idle(1)), 0).limitations
    assert {
        Limitation.OTHER_HANDS,
        Limitation.LUCK,
        Limitation.PLACES,
        Limitation.NO_SEARCH,
        Limitation.ESTIMATES,
    } <= set(plain)
    assert Limitation.OTHER_RULES not in plain
    local = review_of(replay(Scene(rules=tenhou_with(shiisanpuutaa="mangan")).idle(1)), 0).limitations
    assert Limitation.OTHER_RULES in local


def test_no_grade_is_given_to_what_is_not_measured(reviews: list[tuple[Replay, int, GameReview]]) -> None:
    for _, _, review in reviews:
        for kyoku in review.kyoku:
            for one in kyoku.judged:
                if one.action_kind in (
                    ActionKind.CALL,
                    ActionKind.KAN,
                    ActionKind.KITA,
                    ActionKind.NINE,
                    ActionKind.ANSWER,
                    ActionKind.LET_GO,
                ):
                    assert one.grade is Grade.UNSURE
