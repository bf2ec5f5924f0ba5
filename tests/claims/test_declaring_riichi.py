"""Riichi as the later documents tell it: who may declare and what is fixed then."""

import pytest

from bot.engine import actions as act
from bot.engine.chombo import chombo_ended
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import TILE_NAMES
from tests.builders import Scene, tile
from tests.claims.support import FOUR_PLAYER_PRESETS, claims, kan, play_out, play_until, under_every_preset
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_3S_NO_YAKU, WAITS_58P
from tests.for_each import for_each

FOUR_READY = ("123m456m789m12p99s", "123456789s12p99m", WAITS_58P, "456789p345678s4z")
NOBODY_ELSE = (JUNK_A, WAITS_58P, JUNK_B, JUNK_C)


def declared(rules: Ruleset, draws: str = "", hand: str = WAITS_58P) -> Scene:
    """Seat 1 declared riichi with 9s on its first turn; ``draws`` go on from seat 2."""
    scene = Scene(JUNK_A, hand, JUNK_B, JUNK_C, draws="9m9s" + draws, rules=rules)
    return scene.turn(0, "9m").riichi(1, "9s", drawn=True).close()


def declarations(scene: Scene, seat: int) -> set[str]:
    """The discards with which this seat may declare."""
    return {TILE_NAMES[action.tile] for action in legal_actions(scene.view(seat)) if isinstance(action, act.Riichi)}


# Declaring


@claims(44, 183, 228)
@under_every_preset
def test_whoever_declares_turns_the_discard_and_pays_a_thousand_points_to_the_table(
    rules: Ruleset, number: int
) -> None:
    scene = declared(rules)
    own = scene.public.seats[1]
    assert [(TILE_NAMES[entry.tile], entry.sideways) for entry in own.river] == [("9s", True)]
    assert (own.score, scene.public.kyotaku) == (24000, 1)
    assert own.riichi


@claims(42, 43, 288)
@under_every_preset
def test_riichi_is_offered_to_a_closed_waiting_hand_and_is_one_han_when_it_wins(rules: Ruleset, number: int) -> None:
    scene = Scene(JUNK_A, WAITS_3S_NO_YAKU, JUNK_B, JUNK_C, draws="9m9s1p9p1s5m4s2m3s", rules=rules)
    scene.turn(0, "9m")
    assert declarations(scene, 1) == {"9s"}
    # It is a choice: the same tile may be discarded without a word.
    assert act.Discard(tile("9s"), drawn=True) in legal_actions(scene.view(1))
    scene.turn(1, "9s").idle(3).riichi(1, "5m", drawn=True).close()
    scene.turn(2).turn(3).discard(0, "3s", drawn=True).ron(1)
    assert scene.yaku()["riichi"] == 1
    assert (catalogue()["riichi"].closed, catalogue()["riichi"].open) == (1, 0)


@claims(35, 301)
@under_every_preset
def test_a_hand_with_riichi_alone_may_win(rules: Ruleset, number: int) -> None:
    def won_after(*, riichi: bool) -> Scene:
        # 3s completes no yaku; two go-arounds later ippatsu is gone too.
        scene = Scene(JUNK_A, WAITS_3S_NO_YAKU, JUNK_B, JUNK_C, draws="9m9s1p1m8m5m4s2m1s6m3s", rules=rules).idle(5)
        if riichi:
            scene.riichi(1, "5m", drawn=True).close()
        else:
            scene.turn(1)
        return scene.idle(4).discard(2, "3s", drawn=True)

    assert set(won_after(riichi=True).ron(1).yaku()) - {"dora", "ura_dora", "aka_dora"} == {"riichi"}
    assert why_not(won_after(riichi=False).view(1), act.Ron()) is Refusal.NO_YAKU


def declaring_with(live: int, rules: Ruleset) -> Refusal | None:
    """What stands against riichi when so many tiles are left."""
    # Seat 1 draws the last tile of a hand without calls.
    seat = (1 - live) % 4
    hands = ["", "", "", ""]
    hands[seat] = WAITS_58P
    scene = play_until(Scene(*hands, rules=rules), live)
    drawn = scene.view(seat).hidden.drawn
    assert drawn is not None
    return why_not(scene.view(seat), act.Riichi(drawn, drawn=True))


@claims(46, 186, 290)
@pytest.mark.parametrize(
    ("live", "least", "refused"),
    [(4, 4, None), (3, 4, Refusal.TOO_FEW_TILES_LEFT), (1, 4, Refusal.TOO_FEW_TILES_LEFT), (3, 0, None), (1, 1, None)],
)
def test_where_the_rules_ask_for_four_tiles_riichi_needs_them(
    live: int, least: int, refused: Refusal | None, number: int
) -> None:
    assert declaring_with(live, ruleset_from({"riichi_min_live_tiles": least}, preset("ema2012"))) is refused


@pytest.mark.claim(230)
def test_riichi_needs_tiles_for_an_own_next_draw() -> None:
    rules = preset("riichi_advanced")
    # With four left and no call the declarer draws once more; with three the last draw is another's.
    assert declaring_with(4, rules) is None
    assert declaring_with(3, rules) is Refusal.TOO_FEW_TILES_LEFT
    scene = play_until(Scene("", WAITS_58P, "", "", rules=rules), 4)
    draws = scene.public.seats[1].draws
    assert play_out(scene).public.seats[1].draws == draws + 1


@pytest.mark.claim(190)
@for_each("name", FOUR_PLAYER_PRESETS)
def test_a_furiten_player_may_declare_riichi(name: str) -> None:
    for allowed in (True, False):
        rules = ruleset_from({"furiten_riichi": allowed}, preset(name))
        scene = Scene(*NOBODY_ELSE, draws="9m8p5z6z7z9s", rules=rules).turn(0, "9m").turn(1, "8p").idle(3)
        assert scene.view(1).furiten
        refused = why_not(scene.view(1), act.Riichi(tile("9s"), drawn=True))
        assert refused is (None if allowed else Refusal.FURITEN_FORBIDS_RIICHI)
    assert preset(name).furiten_riichi


# The declaring discard


PONS_5Z = "55z147p258s1234z7s"


def declared_and_called(rules: Ruleset) -> Scene:
    """Seat 1 declared riichi with 5z, seat 2 ponned it; seat 1 has discarded once more."""
    scene = Scene(JUNK_A, WAITS_58P, PONS_5Z, JUNK_C, draws="9m5z6z7z9s", rules=rules)
    scene.turn(0, "9m").riichi(1, "5z", drawn=True).pon(2, "5z5z").turn(2, "7s").turn(3).turn(0)
    return scene.turn(1)


@claims(56, 171, 185)
@under_every_preset
def test_the_next_discard_is_turned_when_the_first_was_melded(rules: Ruleset, number: int) -> None:
    scene = declared_and_called(rules)
    own = scene.public.seats[1]
    assert [(entry.sideways, entry.called_by) for entry in own.river] == [(True, 2), (True, None)]
    assert own.riichi
    # One discard carries the mark, and nothing is turned twice where nobody called.
    assert [entry.sideways for entry in scene.idle(4).public.seats[1].river] == [True, True, False]
    assert [entry.sideways for entry in declared(rules).idle(4).public.seats[1].river] == [True, False]


@claims(47, 172)
@pytest.mark.parametrize("what", ["pon", "ankan"])
@under_every_preset
def test_a_riichi_player_who_draws_no_more_for_others_melds_is_not_penalised(
    rules: Ruleset, what: str, number: int
) -> None:
    hands = ("", WAITS_58P, "55z1111m9999m123p", "")
    # From seat 1's draw on, with four tiles left after it.
    scene = Scene(*hands, last_draws="9s7p5z2z3z" if what == "pon" else "9s9p2z3z6z", rules=rules)
    play_until(scene, 4)
    draws = scene.public.seats[1].draws
    scene.riichi(1, "9s", drawn=True).close()
    if what == "pon":
        scene.turn(2, "7p").discard(3, "5z", drawn=True).pon(2, "5z5z").turn(2, "3p")
    else:
        kan(kan(scene, 2, "1m"), 2, "9m").turn(2)
    play_out(scene)
    assert scene.public.seats[1].draws == draws
    assert scene.over.ended.kyotaku == 1
    assert scene.deltas[1] >= 0


# The hand is fixed


@claims(45, 289, 228)
@under_every_preset
def test_after_riichi_every_drawn_tile_that_does_not_win_is_discarded(rules: Ruleset, number: int) -> None:
    scene = declared(rules, "1p9p1m4m3m7z8p")
    own = scene.public.seats[1]
    assert (own.river[0].sideways, scene.public.kyotaku) == (True, 1)
    scene.idle(3)
    assert legal_actions(scene.view(1)) == (act.Discard(tile("4m"), drawn=True),)
    assert why_not(scene.view(1), act.Discard(tile("3m"), drawn=False)) is Refusal.RIICHI_HAND_IS_FIXED
    scene.turn(1).discard(2, "3m", drawn=True)
    # No call either, though 4m 5m and 3m would make a run for the next player in turn.
    scene.close().idle(1).discard(0, "8p", drawn=True)
    assert legal_actions(scene.view(1))[0] == act.Ron()
    assert why_not(scene.view(1), act.Chii((tile("6p"), tile("7p")))) is Refusal.RIICHI_HAND_IS_FIXED


@claims(45, 289)
@under_every_preset
def test_after_riichi_a_winning_draw_may_be_taken_and_a_valid_closed_kan_made(rules: Ruleset, number: int) -> None:
    assert act.Tsumo() in legal_actions(declared(rules, "1p9p1m8p").idle(3).view(1))
    kan = act.Ankan(tile("6z"))
    drawn = declared(rules, "1p9p1m6z", hand="345m345s67p88s666z").idle(3)
    assert (kan in legal_actions(drawn.view(1))) is (rules.riichi_ankan != "forbidden")


# Double riichi and four riichi


@claims(87, 173, 257)
@under_every_preset
def test_riichi_on_the_first_discard_is_two_han_instead_of_one(rules: Ruleset, number: int) -> None:
    double = declared(rules, "1p8p").idle(1).discard(3, "8p", drawn=True).ron(1).yaku()
    assert double["double_riichi"] == 2
    assert "riichi" not in double
    later = Scene(*NOBODY_ELSE, draws="9m9s1p9p1m2z8p", rules=rules).idle(5).riichi(1, "2z", drawn=True).close()
    plain = later.discard(2, "8p", drawn=True).ron(1).yaku()
    assert plain["riichi"] == 1
    assert "double_riichi" not in plain
    off = declared(ruleset_from({"double_riichi": False}, rules), "1p8p").idle(1).discard(3, "8p", drawn=True)
    assert off.ron(1).yaku()["riichi"] == 1


@claims(88, 293)
@under_every_preset
def test_double_riichi_asks_for_all_that_riichi_asks_for(rules: Ruleset, number: int) -> None:
    assert rules.double_riichi
    scene = declared(rules, "1p9p1m4m")
    assert scene.public.seats[1].double_riichi
    assert (scene.public.seats[1].river[0].sideways, scene.public.kyotaku) == (True, 1)
    assert legal_actions(scene.idle(3).view(1)) == (act.Discard(tile("4m"), drawn=True),)
    # A hand that is not waiting, or is open, may not declare it.
    far = Scene(JUNK_A, JUNK_B, "", "", draws="9m9s", rules=rules).turn(0, "9m")
    assert why_not(far.view(1), act.Riichi(tile("9s"), drawn=True)) is Refusal.NOT_TENPAI
    # Ronned on the spot it is void like any other.
    ronned = Scene(JUNK_A, WAITS_58P, "123m456p789s78m99p", "", draws="1s9m", rules=rules)
    ronned.turn(0, "1s").riichi(1, "9m", drawn=True).ron(2)
    assert not ronned.public.seats[1].double_riichi


@claims(49, 169)
def test_nobody_can_declare_riichi_without_a_ready_hand(number: int) -> None:
    scene = Scene(JUNK_A, JUNK_B, "", "", draws="9m9s", rules=preset("wikipedia_2011")).turn(0, "9m")
    view = scene.view(1)
    for name in {TILE_NAMES[held] for held in view.hidden.hand}:
        assert why_not(view, act.Riichi(tile(name), drawn=False)) is Refusal.NOT_TENPAI


@claims(49, 169)
def test_at_a_table_that_deals_itself_a_riichi_hand_that_is_not_ready_costs_a_chombo(number: int) -> None:
    scene = Scene(*FOUR_READY, draws="1z2z3z7z", rules=preset("wikipedia_2011"))
    for seat, name in enumerate(("1z", "2z", "3z", "7z")):
        scene.riichi(seat, name, drawn=True).close()
    # The four sticks go back; seat 2 pays a mangan the other way round.
    foul = chombo_ended(scene.public, 2)
    assert foul.deltas == (1000 + 4000, 1000 + 2000, 1000 - 8000, 1000 + 2000)
    assert (foul.kyotaku, sum(foul.scores)) == (0, 100_000)


# Calls break ippatsu
