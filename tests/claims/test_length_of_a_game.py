"""Length of a game: repeats and counters, the last hand, bankruptcy and sudden death."""

import pytest

from bot.engine.events import NextKyoku
from bot.engine.phases import GameOver
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene, known
from tests.claims.games import Game
from tests.claims.support import play_out, presets_where, under, under_every_preset
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

TEXT = preset("riichi_advanced")
FAR = (JUNK_A, JUNK_B, JUNK_C, "369m147p258s1234z")
READY = "234678m345s67p99s"


def won_by(seat: int, rules: Ruleset, *, oya: int = 0, **places: object) -> Scene:
    """This seat wins a small hand on a discard of the seat after it."""
    loser = (seat + 1) % 4
    hands = ["", "", "", ""]
    hands[seat] = WAITS_58P
    draws = ["9m", "9s", "9m", "9s", "1p", "9p", "1p", "9p"]
    turn = (loser - oya) % 4
    draws[4 + turn] = "8p"
    scene = Scene(*hands, draws="".join(draws), rules=rules, oya=oya, **places)  # type: ignore[arg-type]
    return scene.idle(4 + turn).discard(loser, "8p", drawn=True).ron(seat)


def drawn_out(rules: Ruleset, *ready: int, oya: int = 0, **places: object) -> Scene:
    """An exhaustive draw with these seats tenpai."""
    hands = [(WAITS_58P if seat == min(ready) else READY) if seat in ready else FAR[seat] for seat in range(4)]
    scene = play_out(Scene(*hands, rules=rules, oya=oya, **places))  # type: ignore[arg-type]
    draw = known((scene.public.phase.last if isinstance(scene.public.phase, GameOver) else scene.over).draw)
    assert draw.tenpai == ready
    assert not draw.nagashi
    return scene


def following(scene: Scene) -> NextKyoku | None:
    return scene.over.ended.following


# Counters and repeats


@pytest.mark.claim(245)
@under_every_preset
def test_a_counter_comes_with_a_draw_or_a_dealers_win_and_goes_when_another_wins(rules: Ruleset) -> None:
    assert (rules.honba_value, rules.honba_on_draw) == (300, True)
    for scene, honba in (
        (drawn_out(rules, 1, honba=2), 3),
        (won_by(0, rules, honba=2), 3),
        (won_by(1, rules, honba=2), 0),
    ):
        after = known(following(scene))
        assert after.honba == honba


@pytest.mark.claim(245)
@pytest.mark.parametrize("value", [300, 1500])
@under_every_preset
def test_each_counter_adds_its_points_to_the_next_win(rules: Ruleset, value: int) -> None:
    counted = ruleset_from({"honba_value": value}, rules)
    plain, with_two = won_by(1, counted), won_by(1, counted, honba=2)
    assert with_two.deltas[1] - plain.deltas[1] == 2 * value
    assert with_two.deltas[2] - plain.deltas[2] == -2 * value


@pytest.mark.claim(269)
@under(presets_where("length", "east_south"))
def test_a_game_is_an_east_and_a_south_round_of_four_hands_each(rules: Ruleset) -> None:
    game = Game(ruleset_from({"extension": "none", "tobi": "off"}, rules))
    hands = []
    for _ in range(8):
        oya = game.next_oya
        winner = (oya + 1) % 4
        dealt = ["", "", "", ""]
        dealt[winner] = WAITS_58P
        game.deal(*dealt, draws="8p").discard(oya, "8p", drawn=True)
        hands.append((game.public.bakaze, game.public.number, oya))
        game.ron(winner)
    assert hands == [(wind, oya + 1, oya) for wind in (0, 1) for oya in range(4)]
    assert isinstance(game.public.phase, GameOver)


@pytest.mark.claim(269)
@pytest.mark.parametrize(("renchan", "oya"), [("agari", 0), ("tenpai", 0), ("none", 1)])
def test_a_dealer_who_wins_stays_dealer_for_the_next_hand(renchan: str, oya: int) -> None:
    rules = ruleset_from({"renchan": renchan}, TEXT)
    after = known(following(won_by(0, rules)))
    assert (after.oya, after.number) == (oya, oya + 1)
    assert TEXT.renchan in ("agari", "tenpai")


# Bankruptcy


@pytest.mark.claim(270)
@pytest.mark.parametrize(("spare", "ends"), [(-100, True), (0, False)])
@under(presets_where("tobi", "below_zero"))
def test_the_game_ends_when_a_player_falls_below_zero(rules: Ruleset, spare: int, ends: bool) -> None:
    cost = -won_by(1, rules).deltas[2]
    scores = (25000, 25000, cost + spare, 50000 - cost - spare)
    assert isinstance(won_by(1, rules, scores=scores).public.phase, GameOver) is ends
    plays_on = won_by(1, ruleset_from({"tobi": "off"}, rules), scores=scores)
    assert not isinstance(plays_on.public.phase, GameOver)


@pytest.mark.claim(283)
@pytest.mark.parametrize(("points", "ends"), [(900, True), (1000, False)])
@under(presets_where("tobi", "below_zero"))
def test_a_draw_that_takes_a_player_below_zero_ends_the_game(rules: Ruleset, points: int, ends: bool) -> None:
    scores = (25000, 25000, points, 50000 - points)
    scene = drawn_out(rules, 1, scores=scores)
    assert scene.deltas[2] == -1000
    assert isinstance(scene.public.phase, GameOver) is ends
    plays_on = drawn_out(ruleset_from({"tobi": "off"}, rules), 1, scores=scores)
    assert not isinstance(plays_on.public.phase, GameOver)


# The last hand


REACHED = (40000, 20000, 20000, 20000)
SHORT = (26000, 25000, 25000, 24000)


@pytest.mark.claim(282)
@under_every_preset
def test_a_draw_in_the_last_hand_ends_the_game_when_the_last_dealer_is_not_ready(rules: Ruleset) -> None:
    # Seat 3 is the last dealer; somebody has the points to end the game.
    over = drawn_out(rules, 1, oya=3, bakaze=1, scores=REACHED)
    assert isinstance(over.public.phase, GameOver)
    # Ready, and not in the lead, the dealer plays on.
    repeats = following(drawn_out(rules, 1, 3, oya=3, bakaze=1, scores=REACHED))
    assert repeats == NextKyoku(1, 4, 3, 1)
    # One hand earlier it is nothing special.
    assert following(drawn_out(rules, 1, oya=2, bakaze=1, scores=REACHED)) == NextKyoku(1, 4, 3, 1)


@pytest.mark.claim(282)
@pytest.mark.parametrize("extension", ["none", "one_extra_wind"])
@under_every_preset
def test_unless_nobody_has_the_target_and_another_wind_is_played(rules: Ruleset, extension: str) -> None:
    extended = ruleset_from({"extension": extension, "target_points": 30000}, rules)
    after = following(drawn_out(extended, 1, oya=3, bakaze=1, scores=SHORT))
    assert after == (None if extension == "none" else NextKyoku(2, 1, 0, 1))


# Sudden death


DEATH = ruleset_from({"extension": "one_extra_wind", "target_points": 30000}, TEXT)


@pytest.mark.claim(271)
def test_the_game_goes_into_the_west_round_when_nobody_has_30000_after_south_four() -> None:
    assert following(won_by(0, DEATH, oya=3, bakaze=1, scores=SHORT)) == NextKyoku(2, 1, 0, 0)
    reached = won_by(0, DEATH, oya=3, bakaze=1, scores=REACHED)
    assert isinstance(reached.public.phase, GameOver)
    for off in ({"extension": "none"}, {"target_points": 0}):
        over = won_by(0, ruleset_from(off, DEATH), oya=3, bakaze=1, scores=SHORT)
        assert isinstance(over.public.phase, GameOver)
    # Another target is another measure: with 26000 somebody has it.
    low = won_by(0, ruleset_from({"target_points": 26000}, DEATH), oya=3, bakaze=1, scores=SHORT)
    assert isinstance(low.public.phase, GameOver)


@pytest.mark.claim(271)
def test_sudden_death_ends_with_the_first_hand_that_leaves_somebody_30000() -> None:
    close = (29900, 25000, 25000, 20100)
    ended = won_by(0, DEATH, oya=3, bakaze=2, scores=close)
    assert isinstance(ended.public.phase, GameOver)
    early = won_by(0, DEATH, oya=1, bakaze=2, scores=close)
    assert isinstance(early.public.phase, GameOver)
    assert following(won_by(0, DEATH, oya=1, bakaze=2, scores=SHORT)) == NextKyoku(2, 3, 2, 0)


@pytest.mark.claim(271)
@pytest.mark.parametrize(("check", "ends"), [("any_player_reached", True), ("reached_and_dealer_not_repeating", False)])
def test_a_repeating_dealer_does_not_hold_it_up_where_any_player_may_end_it(check: str, ends: bool) -> None:
    # The dealer wins without the lead, so that no stop by choice or rule of its own comes in.
    rules = ruleset_from({"extension_end_check": check, "agari_yame": "off"}, DEATH)
    scene = won_by(1, rules, oya=1, bakaze=2, scores=(40000, 25000, 25000, 10000))
    assert isinstance(scene.public.phase, GameOver) is ends


@pytest.mark.claim(271)
def test_it_ends_at_west_four_whatever_the_points() -> None:
    low = (25000, 25000, 25000, 25000)
    assert isinstance(won_by(0, DEATH, oya=3, bakaze=2, scores=low).public.phase, GameOver)
    assert following(won_by(0, DEATH, oya=2, bakaze=2, scores=low)) == NextKyoku(2, 4, 3, 0)
