"""Three players: the tile set, norths set aside, payments (rules reference 7)."""

from collections import Counter

import pytest

from bot.engine import actions as act
from bot.engine.draws import exhaustive_draw, noten_payments
from bot.engine.errors import IllegalAction, Refusal
from bot.engine.events import DoraRevealed, Payment, TileDrawn
from bot.engine.legal import legal_actions, why_not
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.settle import tsumo_payments
from bot.engine.tiles import EAST, NORTH, Kind, Tile, tile_set
from bot.engine.view import HiddenHand, Liability, PublicView, RiverTile, SeatPublic, State, view_of
from bot.engine.wall import indicator_place
from bot.lookup.notation import parse_tiles
from tests.builders import Scene, tile

SANMA = preset("tenhou_sanma")
NO_NORTH = "19m147p258s12355z"
TENPAI = "123456789p99s11z"
"""Waits for 9s and 1z."""
ONE_NORTH = "19m147p258s1234z9s"


def sanma(**options: object) -> Ruleset:
    return ruleset_from(options, SANMA)


def test_a_set_of_three_players_has_27_kinds_and_no_middle_manzu() -> None:
    tiles = Counter(tile_set(SANMA.aka_dora, 3))
    assert sum(tiles.values()) == 108
    assert len({t if t < 34 else {35: 13, 36: 22}[t] for t in tiles}) == 27
    assert not any(1 <= t <= 7 or t == 34 for t in tiles)


def test_there_is_no_north_seat() -> None:
    scene = Scene(rules=SANMA)
    assert [scene.public.jikaze(seat) for seat in range(3)] == [27, 28, 29]


def test_a_north_is_set_aside_and_replaced_from_the_dead_wall() -> None:
    scene = Scene(ONE_NORTH, rules=SANMA, draws="5p", rinshan="7z")
    assert act.Kita() in legal_actions(scene.view(0))
    scene.kita(0).close()
    own, hidden = scene.public.seats[0], scene.state.hidden_hands[0]
    assert own.kita == 1
    assert hidden.drawn == tile("7z")
    assert Tile(NORTH) not in hidden.tiles
    assert own.concealed == len(hidden.tiles) == 14
    assert scene.public.live == 53
    assert own.closed
    assert own.river == ()
    assert scene.public.kans == (0, 0, 0)
    assert scene.events[-1] == TileDrawn(0, tile("7z"), rinshan=True)
    scene = Scene(ONE_NORTH, rules=SANMA, draws="5p", rinshan="7z").kita(0).close()
    assert not any(isinstance(event, DoraRevealed) for event in scene.events)


def test_norths_set_aside_are_a_bonus_han_each_and_dora_where_they_are_indicated() -> None:
    scene = Scene("123456789p9s114z", rules=SANMA, draws="4z", rinshan="9s1z", indicators="3z")
    scene.kita(0).close().kita(0).close().tsumo(0)
    yaku = scene.yaku()
    assert (yaku["kita"], yaku["dora"]) == (2, 2)
    assert "yakuhai_pei" not in yaku


def test_a_north_set_aside_ends_the_first_go_around() -> None:
    scene = Scene("19m19p19s1234567z", "19m19p19s123567z2s", rules=SANMA, draws="4z5s9m", rinshan="6p")
    assert act.KyuushuKyuuhai() in legal_actions(scene.view(0))
    scene.kita(0).close()
    assert act.KyuushuKyuuhai() not in legal_actions(scene.view(0))
    scene.turn(0)
    assert why_not(scene.view(1), act.KyuushuKyuuhai()) is Refusal.NOT_FIRST_TURN


def test_a_north_set_aside_breaks_ippatsu_once_nobody_robbed_it() -> None:
    scene = Scene(TENPAI, "19m147p258s11234z", "19m258p147s22335z", rules=SANMA, draws="9m5s", rinshan="7z")
    scene.riichi(0, "9m", drawn=True).close()
    scene.kita(1)
    assert scene.public.seats[0].ippatsu
    scene.close()
    assert not scene.public.seats[0].ippatsu


def test_in_riichi_only_a_drawn_north_is_set_aside() -> None:
    hand = "123p456p789p4z99s1z"
    scene = Scene(hand, rules=SANMA, draws="1z5s6s4z", rinshan="7z", indicators="8p")
    scene.riichi(0, "4z").close()
    scene.turn(1).turn(2)
    assert scene.state.hidden_hands[0].drawn == Tile(NORTH)
    assert act.Kita() in legal_actions(scene.view(0))
    held = Scene("123p456p789p444z9s", rules=SANMA, draws="1s5s6s7s", indicators="8p")
    held.riichi(0, "1s", drawn=True).close()
    held.turn(1).turn(2)
    assert why_not(held.view(0), act.Kita()) is Refusal.RIICHI_HAND_IS_FIXED


def test_the_last_tile_leaves_none_to_replace_a_north() -> None:
    scene = Scene(ONE_NORTH, rules=SANMA, last_draws="5p").idle(54)
    assert scene.public.live == 0
    assert why_not(scene.view(0), act.Kita()) is Refusal.LAST_TILE


def test_no_north_no_kita() -> None:
    scene = Scene(NO_NORTH, rules=SANMA, draws="2p")
    assert why_not(scene.view(0), act.Kita()) is Refusal.TILE_NOT_HELD
    with pytest.raises(IllegalAction):
        scene.kita(0)


def test_after_a_pon_no_north_is_set_aside() -> None:
    scene = Scene(NO_NORTH, "19m147p258s11344z", rules=SANMA, draws="2p")
    scene.discard(0, "1z").pon(1, "11z")
    assert why_not(scene.view(1), act.Kita()) is Refusal.NO_DRAWN_TILE


def kokushi_wait(**options: object) -> Scene:
    """South waits for a north, East sets one aside."""
    return Scene(ONE_NORTH, "19m19p19s123567z9s", rules=sanma(**options), draws="5p", rinshan="7z")


def test_a_north_set_aside_can_be_robbed_without_the_yaku_of_a_robbed_kan() -> None:
    scene = kokushi_wait().kita(0)
    assert isinstance(scene.state.phase, AwaitCalls)
    scene.ron(1)
    assert scene.yaku() == {"kokushi_musou": 1}
    assert scene.over.wins[0].source == 0
    assert scene.public.seats[0].kita == 0
    assert scene.deltas == (-32000, 32000, 0)


def test_without_the_rule_nobody_robs_a_north() -> None:
    scene = kokushi_wait(kita_ron=False).kita(0)
    assert isinstance(scene.state.phase, AwaitDiscard)
    assert not scene.view(1).furiten


def test_a_north_let_go_makes_temporary_furiten() -> None:
    scene = kokushi_wait().kita(0)
    scene.take(1, act.Pass()).close()
    assert scene.state.hidden_hands[1].temporary_furiten


def test_own_norths_set_aside_are_no_discards() -> None:
    scene = Scene("19m19p19s1235567z", rules=SANMA, draws="4z", rinshan="2s")
    scene.kita(0).close().turn(0, "2s")
    assert scene.state.hidden_hands[0].waits == (Kind(NORTH),)
    assert not scene.view(0).furiten


def test_open_kans_before_a_north_show_their_indicators_first() -> None:
    scene = Scene("222p19m147s12355z", "19m258s3466p223z1s", rules=SANMA, draws="9s2p", rinshan="4z7z")
    scene.turn(0, "9s")
    scene.discard(1, "2p", drawn=True).daiminkan(0)
    assert scene.state.hidden_hands[0].drawn == tile("4z")
    assert len(scene.public.indicators) == 1
    scene.kita(0).close()
    assert len(scene.public.indicators) == 2


def test_the_fourth_and_fifth_indicator_lie_where_tiles_were_moved_into_the_dead_wall() -> None:
    assert [indicator_place(index, 3) for index in range(5)] == [-9, -11, -13, -15, -17]
    assert [indicator_place(index, 4) for index in range(5)] == [-5, -7, -9, -11, -13]


@pytest.mark.parametrize(
    ("how", "winner", "pays"), [("loss", 1, 24000), ("bisect", 1, 32000), ("loss", 0, 32000), ("bisect", 0, 48000)]
)
def test_whoever_is_liable_pays_a_self_draw_alone_as_much_as_all_would_have(how: str, winner: int, pays: int) -> None:
    seats = tuple(SeatPublic(35000, liable=(Liability("daisangen", 2),) if seat == winner else ()) for seat in range(3))
    dragons = [Meld(MeldKind.PON, (tile(name),) * 3, tile(name), 2) for name in ("5z", "6z", "7z")]
    value = evaluate(parse_tiles("1239p"), tile("9p"), dragons, Situation(Kind(EAST), Kind(EAST), tsumo=True), SANMA)
    assert isinstance(value, HandValue)
    public = PublicView(sanma(sanma_tsumo=how), seats, honba=2)
    assert tsumo_payments(public, winner, value, None) == (
        Payment(2, winner, pays, "pao"),
        Payment(2, winner, 400, "honba"),
    )


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [((), (0, 0, 0)), ((0,), (2000, -1000, -1000)), ((0, 1), (1000, 1000, -2000)), ((0, 1, 2), (0, 0, 0))],
)
def test_noten_payments_are_two_thousand_in_all(tenpai: tuple[int, ...], expected: tuple[int, ...]) -> None:
    seats = tuple(SeatPublic(35000) for _ in range(3))
    deltas = [0, 0, 0]
    for payment in noten_payments(PublicView(SANMA, seats), tenpai):
        deltas[payment.payer] -= payment.points
        deltas[payment.payee] += payment.points
    assert tuple(deltas) == expected


@pytest.mark.parametrize(
    ("how", "seat", "expected"),
    [
        ("loss", 1, (-4000, 6000, -2000)),
        ("bisect", 1, (-5000, 8000, -3000)),
        ("loss", 0, (8000, -4000, -4000)),
        ("bisect", 0, (12000, -6000, -6000)),
    ],
)
def test_a_mangan_by_discards_alone_is_paid_by_two(how: str, seat: int, expected: tuple[int, ...]) -> None:
    assert nagashi_deltas(sanma(sanma_tsumo=how, noten_bappu=0), seat) == expected


def nagashi_deltas(rules: Ruleset, seat: int) -> tuple[int, ...]:
    """What a kyoku ends with in which this seat alone let only terminals and honours go."""
    rivers = [(RiverTile(tile("1s" if other == seat else "5s"), drawn=True),) for other in range(3)]
    seats = tuple(SeatPublic(35000, river=river) for river in rivers)
    public = PublicView(rules, seats, phase=AwaitCalls(2, rivers[2][0].tile, "discard"))
    draw = exhaustive_draw(State(public, (HiddenHand(parse_tiles("19m147p258s12355z")),) * 3))
    assert draw.nagashi == (seat,)
    deltas = [0, 0, 0]
    for payment in draw.payments:
        deltas[payment.payer] -= payment.points
        deltas[payment.payee] += payment.points
    return tuple(deltas)


def test_everything_legal_is_accepted_and_nothing_else() -> None:
    scene = Scene(ONE_NORTH, rules=SANMA, draws="4z")
    view = view_of(scene.state, 0)
    for action in (
        *legal_actions(view),
        act.Riichi(tile("4z"), drawn=True),
        act.Ron(),
        act.Discard(tile("2m"), drawn=False),
    ):
        assert (why_not(view, action) is None) == (action in legal_actions(view))
