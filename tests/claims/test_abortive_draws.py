"""Abortive draws: the four kinds of the third document, what is paid, shown and counted after them."""

from collections.abc import Callable

import pytest

from bot.engine.actions import KyuushuKyuuhai
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from tests.builders import Scene
from tests.claims.support import claims, kan, presets_where, under
from tests.engine.scenes import WAITS_58P

EMA = preset("ema2012")
NINE_KINDS = "19m19p19s123z2468m"


def nine_kinds(rules: Ruleset = EMA, **places: int) -> Scene:
    """Seat 1 is in riichi; seat 2 throws in nine terminals and honours."""
    scene = Scene("", WAITS_58P, NINE_KINDS, "", draws="7z9s5z", rules=rules, **places)  # type: ignore[arg-type]
    scene.turn(0).riichi(1, "9s", drawn=True).close()
    return scene.take(2, KyuushuKyuuhai())


def same_wind(rules: Ruleset = EMA, **places: int) -> Scene:
    """All four discard West first; seat 3 declares riichi with its."""
    hands = ("258m258p258s1123z", "147m147p147s1234z", "369m369p369s1234z", WAITS_58P)
    scene = Scene(*hands, draws="1p1p1p3z", rules=rules, **places)  # type: ignore[arg-type]
    for seat in range(3):
        scene.turn(seat, "3z")
    return scene.riichi(3, "3z", drawn=True).close()


def four_kongs(rules: Ruleset = EMA, **places: int) -> Scene:
    """Seat 1 is in riichi; seats 2 and 3 make two closed kongs each; the discard after the fourth is passed."""
    hands = ("", WAITS_58P, "1111m2222m258s34z", "6666s7777z258s34z")
    scene = Scene(*hands, draws="9m9s9p1s", rinshan="9p9p1p1s", rules=rules, **places)  # type: ignore[arg-type]
    scene.turn(0).riichi(1, "9s", drawn=True).close()
    kan(kan(scene, 2, "1m"), 2, "2m").turn(2)
    return kan(kan(scene, 3, "6s"), 3, "7z").turn(3)


FOUR_READY = ("123m456m789m12p99s", "123456789s12p99m", WAITS_58P, "456789p345678s4z")


def four_riichi(rules: Ruleset = EMA, **places: int) -> Scene:
    """Everyone declares riichi and nobody wins on a discard."""
    scene = Scene(*FOUR_READY, draws="1z2z3z7z", rules=rules, **places)  # type: ignore[arg-type]
    for seat, name in enumerate(("1z", "2z", "3z", "7z")):
        scene.riichi(seat, name, drawn=True).close()
    return scene


ABORTED: dict[DrawReason, Callable[..., Scene]] = {
    DrawReason.KYUUSHU_KYUUHAI: nine_kinds,
    DrawReason.SUUFON_RENDA: same_wind,
    DrawReason.SUUKAIKAN: four_kongs,
    DrawReason.SUUCHA_RIICHI: four_riichi,
}
each_kind = pytest.mark.parametrize("reason", list(ABORTED))


def reason_of(scene: Scene) -> DrawReason | None:
    """Why the hand was drawn; None while it goes on."""
    if isinstance(scene.public.phase, AwaitDiscard):
        return None
    assert scene.over.draw is not None
    return scene.draw.reason


# After any of them


@pytest.mark.claim(208)
@each_kind
def test_after_an_abortive_draw_no_noten_penalty_is_paid(reason: DrawReason) -> None:
    scene = ABORTED[reason]()
    assert reason_of(scene) is reason
    # Somebody is tenpai each time, and no points move.
    assert any(scene.view(seat).hidden.waits for seat in range(4))
    assert scene.deltas == (0, 0, 0, 0)
    assert scene.over.draw is not None
    assert not scene.draw.payments


@pytest.mark.claim(209)
@each_kind
def test_riichi_hands_need_not_be_shown_except_after_four_riichi(reason: DrawReason) -> None:
    scene = ABORTED[reason]()
    draw = scene.draw
    declared = [seat for seat in range(4) if scene.public.seats[seat].riichi]
    assert declared
    shown = [seat for seat in declared if draw.shown[seat] is not None]
    assert shown == (declared if reason is DrawReason.SUUCHA_RIICHI else [])


@pytest.mark.claim(210)
@pytest.mark.parametrize("option", [True, False])
@each_kind
def test_a_counter_is_placed_after_an_abortive_draw(reason: DrawReason, option: bool) -> None:
    rules = ruleset_from({"honba_on_draw": option}, EMA)
    following = ABORTED[reason](rules, honba=2).following
    assert following.honba == (3 if option else 2)


# Each of the four


@pytest.mark.claim(211)
@under(presets_where("abort_kyuushu", value=True))
def test_nine_different_terminals_and_honours_on_the_first_draw_may_end_the_hand(rules: Ruleset) -> None:
    scene = Scene("", NINE_KINDS, "", "", draws="7z5z5s5p4p4s", rules=rules).turn(0)
    assert KyuushuKyuuhai() in legal_actions(scene.view(1))
    # It is a choice, and gone with the first discard.
    scene.idle(4)
    assert why_not(scene.view(1), KyuushuKyuuhai()) is Refusal.NOT_FIRST_TURN
    # Eight kinds with a second of one, the ninth among the fourteen, one too few.
    few = Scene("", "19m19p19s12z24688m", "", "", draws="7z5s", rules=rules).turn(0)
    assert why_not(few.view(1), KyuushuKyuuhai()) is Refusal.NOT_NINE_TERMINALS
    drawn = Scene("", "19m19p19s12z24688m", "", "", draws="7z5z", rules=rules).turn(0)
    assert why_not(drawn.view(1), KyuushuKyuuhai()) is None


@pytest.mark.claim(211)
@pytest.mark.parametrize("what", ["pon", "ankan"])
def test_an_interrupted_first_go_around_takes_nine_terminals_away(what: str) -> None:
    hands = ("6666s258p25m124z5s", "19m19p19s123z2468m", "", "77z258m147p258s34z")
    scene = Scene(*hands, draws="7z6z", rinshan="6z", rules=EMA)
    if what == "pon":
        scene.discard(0, "7z", drawn=True).pon(3, "7z7z").turn(3, "2m").turn(0)
    else:
        kan(scene, 0, "6s").turn(0)
    assert why_not(scene.view(1), KyuushuKyuuhai()) is Refusal.NOT_FIRST_TURN


@pytest.mark.claim(212)
def test_four_kongs_of_several_players_end_the_hand_unless_the_next_discard_wins() -> None:
    assert reason_of(four_kongs()) is DrawReason.SUUKAIKAN
    assert reason_of(four_kongs(ruleset_from({"abort_suukaikan": "off"}, EMA))) is None
    # Not before the discard; and a win on it comes first.
    won = Scene(
        "", WAITS_58P, "1111m2222m258s34z", "6666s7777z258s34z", draws="9m9s9p1s", rinshan="9p9p1p8p", rules=EMA
    )
    won.turn(0).turn(1)
    kan(kan(won, 2, "1m"), 2, "2m").turn(2)
    kan(kan(won, 3, "6s"), 3, "7z")
    assert isinstance(won.public.phase, AwaitDiscard)
    assert [win.seat for win in won.discard(3, "8p", drawn=True).ron(1).over.wins] == [1]


@pytest.mark.claim(212)
def test_four_kongs_of_one_player_do_not_end_the_hand() -> None:
    for option in ("multi_after_discard", "any_after_discard"):
        rules = ruleset_from({"abort_suukaikan": option}, EMA)
        scene = Scene("1111m2222m3333m4m", "", "", "", draws="4p", rinshan="4m4m4m9p", rules=rules)
        for kind in ("1m", "2m", "3m", "4m"):
            kan(scene, 0, kind)
        ended = reason_of(scene.turn(0))
        assert ended is (None if option == "multi_after_discard" else DrawReason.SUUKAIKAN)


@pytest.mark.claim(213)
def test_the_same_wind_from_all_four_ends_the_hand_in_an_uninterrupted_first_go_around() -> None:
    assert reason_of(same_wind()) is DrawReason.SUUFON_RENDA
    assert reason_of(same_wind(ruleset_from({"abort_suufon": False}, EMA))) is None


@pytest.mark.claim(213)
@pytest.mark.parametrize(
    ("names", "ends"),
    [(("3z", "3z", "3z", "3z"), True), (("3z", "3z", "3z", "4z"), False), (("5z", "5z", "5z", "5z"), False)],
)
def test_it_must_be_one_and_the_same_wind(names: tuple[str, ...], ends: bool) -> None:
    hands = ("258m258p258s1235z", "147m147p147s1235z", "369m369p369s1235z", "148m148p148s345z1s")
    scene = Scene(*hands, rules=EMA)
    for seat, name in enumerate(names):
        scene.turn(seat, name)
    assert (reason_of(scene) is DrawReason.SUUFON_RENDA) is ends


@pytest.mark.claim(213)
def test_a_call_among_the_four_winds_lets_the_hand_go_on() -> None:
    # Seat 3 pons a dragon first; then all four discard West.
    hands = ("258m258p258s1237z", "147m147p147s1237z", "369m369p369s1237z", "66z148m148p1148s3z")
    scene = Scene(*hands, draws="6z", rules=EMA)
    scene.discard(0, "6z", drawn=True).pon(3, "6z6z").turn(3, "3z")
    for seat in range(3):
        scene.turn(seat, "3z")
    assert reason_of(scene) is None


@claims(48, 49, 169, 214)
def test_four_riichi_end_the_hand_and_all_show_unless_the_fourth_discard_wins(number: int) -> None:
    scene = four_riichi()
    draw = scene.draw
    assert draw.reason is DrawReason.SUUCHA_RIICHI
    # Nobody can have declared without a ready hand, so that nobody is left to penalise.
    assert all(scene.view(seat).hidden.waits for seat in range(4))
    assert draw.shown == tuple(scene.view(seat).hidden.hand for seat in range(4))
    assert reason_of(four_riichi(ruleset_from({"abort_suucha": False}, EMA))) is None
    won = Scene(*FOUR_READY[:3], "456789p345678s3z", draws="1z2z3z8p", rules=EMA)
    for seat, name in enumerate(("1z", "2z", "3z")):
        won.riichi(seat, name, drawn=True).close()
    won.riichi(3, "8p", drawn=True).ron(2)
    assert [win.seat for win in won.over.wins] == [2]
