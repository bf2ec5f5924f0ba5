"""Hands that cannot be: each is refused with its reason, and hands of real games are not."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.events import Agari
from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.score import evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, NORTH, SOUTH, TILE_COUNT, Kind, Tile
from bot.lookup.notation import parse_hand, parse_tile, parse_tiles
from bot.lookup.validity import Impossible, contradictions, meld_fits, why_not_possible
from tests.builders import known
from tests.engine.hands import circumstances
from tests.engine.policies import by_fours, eager_policy, play_game
from tests.engine.random_wins import random_win
from tests.for_each import for_each

RULES = Ruleset()
SANMA = preset("tenhou_sanma")
CLOSED = "234567m345p2267s5s"
KONGED = "45m678p33s789s[9999p]6m"
OPEN = "45m678p33s(123s)(999p)6m"


def reason(text: str, rules: Ruleset = RULES, **situation: Any) -> Impossible | None:
    hand = parse_hand(text)
    problem = why_not_possible(hand.concealed, hand.win, hand.melds, circumstances(**situation), rules)
    return None if problem is None else problem.problem


@pytest.mark.parametrize(
    ("text", "situation"),
    [
        (CLOSED, {}),
        (CLOSED, {"riichi": True, "ippatsu": True, "dora": "1m", "ura": "2m"}),
        (CLOSED, {"riichi": True, "ippatsu": True, "tsumo": True, "haitei": True}),
        (CLOSED, {"double_riichi": True, "houtei": True}),
        (CLOSED, {"tsumo": True, "tenhou": True, "seat": "E", "first_turn": True}),
        (CLOSED, {"renhou": True}),
        (CLOSED, {"chankan": True}),
        (KONGED, {"tsumo": True, "rinshan": True, "riichi": True}),
        (OPEN, {"houtei": True}),
    ],
)
def test_what_can_be_is_not_refused(text: str, situation: dict[str, Any]) -> None:
    assert reason(text, **situation) is None


IMPOSSIBLE: list[tuple[str, dict[str, Any], Impossible | None]] = [
    (CLOSED, {"dora": "222s"}, Impossible.FIVE_OF_A_KIND),
    ("234067m300p2267s5s", {}, Impossible.TOO_MANY_RED_FIVES),
    ("123m45p55s567s111z6p", {"chankan": True}, None),
    ("123m45p55s567s111z5s", {"chankan": True}, Impossible.ROBBED_TILE_HELD),
    (CLOSED, {"chankan": True, "dora": "5s"}, Impossible.ROBBED_TILE_HELD),
    (CLOSED, {"honba": -1}, Impossible.NEGATIVE),
    (CLOSED, {"wins_in_a_row": -1}, Impossible.NEGATIVE),
    (CLOSED, {"kita": 1}, Impossible.NO_KITA_HERE),
    (CLOSED, {"dora": "123456z"}, Impossible.TOO_MANY_INDICATORS),
    (CLOSED, {"ura": "1z"}, Impossible.URA_NEEDS_RIICHI),
    (CLOSED, {"riichi": True, "dora": "1z", "ura": "12z"}, Impossible.MORE_URA_THAN_DORA),
    (CLOSED, {"haitei": True}, Impossible.NEEDS_TSUMO),
    (KONGED, {"rinshan": True}, Impossible.NEEDS_TSUMO),
    (CLOSED, {"tenhou": True, "seat": "E"}, Impossible.NEEDS_TSUMO),
    (CLOSED, {"houtei": True, "tsumo": True}, Impossible.NEEDS_RON),
    (CLOSED, {"chankan": True, "tsumo": True}, Impossible.NEEDS_RON),
    (CLOSED, {"renhou": True, "tsumo": True}, Impossible.NEEDS_RON),
    (CLOSED, {"rinshan": True, "tsumo": True}, Impossible.RINSHAN_NEEDS_KAN),
    (KONGED, {"rinshan": True, "haitei": True, "tsumo": True}, Impossible.NOT_TOGETHER),
    (CLOSED, {"riichi": True, "double_riichi": True}, Impossible.NOT_TOGETHER),
    (CLOSED, {"chankan": True, "houtei": True}, Impossible.NOT_TOGETHER),
    (CLOSED, {"riichi": True, "ippatsu": True, "houtei": True}, Impossible.NOT_TOGETHER),
    (CLOSED, {"chiihou": True, "tsumo": True, "double_riichi": True}, Impossible.NOT_TOGETHER),
    (
        CLOSED,
        {"double_riichi": True, "ippatsu": True, "tsumo": True, "haitei": True},
        Impossible.WALL_CANNOT_BE_EMPTY,
    ),
    (OPEN, {"riichi": True}, Impossible.RIICHI_NEEDS_CLOSED_HAND),
    (CLOSED, {"ippatsu": True}, Impossible.IPPATSU_NEEDS_RIICHI),
    (CLOSED, {"tenhou": True, "tsumo": True}, Impossible.NEEDS_DEALER),
    (CLOSED, {"chiihou": True, "tsumo": True, "seat": "E"}, Impossible.NEEDS_NON_DEALER),
    (KONGED, {"chiihou": True, "tsumo": True}, Impossible.NEEDS_NO_CALLS),
]


@for_each(("text", "situation", "expected"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(text: str, situation: dict[str, Any], expected: Impossible | None) -> None:
    assert reason(text, **situation) is expected


OF_THREE: list[tuple[str, dict[str, Any], Impossible | None]] = [
    ("123456p11789s55z5z", {}, None),
    ("123456p11789s55z5z", {"kita": 4}, None),
    ("123456p11789s44z4z", {"kita": 2}, Impossible.FIVE_OF_A_KIND),
    ("123456p11789s55z5z", {"seat": "N"}, Impossible.NO_NORTH_SEAT),
    (CLOSED, {}, Impossible.NOT_IN_PLAY),
    ("45p11789s555z(123p)6p", {}, Impossible.NO_CHII_WITH_THREE),
    ("123456p11789s55z5z", {"tsumo": True, "rinshan": True, "kita": 1}, None),
    ("123456p11789s55z5z", {"tsumo": True, "chiihou": True, "kita": 1}, Impossible.NEEDS_NO_CALLS),
]


@pytest.mark.parametrize(("text", "situation", "expected"), OF_THREE)
def test_hands_of_three_players(text: str, situation: dict[str, Any], expected: Impossible | None) -> None:
    assert reason(text, SANMA, **situation) is expected


def test_some_of_it_depends_on_the_rules() -> None:
    early: dict[str, Any] = {"riichi": True, "ippatsu": True, "houtei": True}
    assert reason(CLOSED, ruleset_from({"riichi_min_live_tiles": 1}), **early) is None
    late: dict[str, Any] = {"tsumo": True, "rinshan": True, "haitei": True}
    assert reason(KONGED, ruleset_from({"rinshan_haitei": "combine"}), **late) is None
    own_kan: dict[str, Any] = {"riichi": True, "ippatsu": True, "tsumo": True, "rinshan": True}
    assert reason(KONGED, **own_kan) is Impossible.NOT_TOGETHER
    assert reason(KONGED, ruleset_from({"ippatsu_broken_by": "open_meld_by_other"}), **own_kan) is None
    assert reason("234067m345p2267s5s", preset("mleague")) is None
    assert reason("234067m345p2267s5s", preset("wrc2025")) is Impossible.TOO_MANY_RED_FIVES


NOTHING = Situation(SOUTH, EAST, tsumo=False)


@pytest.mark.parametrize("size", [0, 1, 10, 12, 14, 15])
def test_a_hand_has_fourteen_tiles_with_the_winning_one(size: int) -> None:
    tiles = parse_tiles("123456789m123456p")[:size]
    problem = known(why_not_possible(tiles, parse_tile("1z"), (), NOTHING, RULES))
    assert (problem.problem, problem.args_for_text) == (Impossible.WRONG_NUMBER_OF_TILES, {"count": size + 1})


@pytest.mark.parametrize("tile", [-1, TILE_COUNT, 200])
def test_a_tile_that_there_is_not(tile: int) -> None:
    hand = parse_tiles("234567m345p226s")
    for concealed, win in (((*hand, Tile(tile)), parse_tile("5s")), ((*hand, parse_tile("7s")), Tile(tile))):
        problem = known(why_not_possible(concealed, win, (), NOTHING, RULES))
        assert problem.problem is Impossible.NO_SUCH_TILE


def meld(kind: MeldKind, tiles: str, **parts: str) -> Meld:
    return Meld(kind, parse_tiles(tiles), **{name: parse_tile(tile) for name, tile in parts.items()})


@for_each(
    ("made", "fits"),
    [
        (meld(MeldKind.CHII, "340p", called="3p"), True),
        (meld(MeldKind.CHII, "124p"), False),
        (meld(MeldKind.CHII, "9m1p2p"), False),
        (meld(MeldKind.CHII, "567z"), False),
        (meld(MeldKind.CHII, "1234p"), False),
        (meld(MeldKind.CHII, "123p", called="4p"), False),
        (meld(MeldKind.PON, "550p", called="0p"), True),
        (meld(MeldKind.PON, "556p"), False),
        (meld(MeldKind.PON, "5555p"), False),
        (meld(MeldKind.PON, "555p", added="5p"), False),
        (meld(MeldKind.DAIMINKAN, "1111z", called="1z"), True),
        (meld(MeldKind.DAIMINKAN, "111z"), False),
        (meld(MeldKind.KAKAN, "5550p", called="5p", added="0p"), True),
        (meld(MeldKind.KAKAN, "5550p", called="0p", added="0p"), False),
        (meld(MeldKind.ANKAN, "1111z"), True),
        (meld(MeldKind.ANKAN, "1111z", called="1z"), False),
        (Meld(MeldKind.PON, ()), False),
        (Meld(MeldKind.CHII, (Tile(200), Tile(1), Tile(2))), False),
    ],
)
def test_a_meld_is_what_its_kind_says(made: Meld, fits: bool) -> None:
    assert meld_fits(made) is fits
    problem = why_not_possible(parse_tiles("234567m2267s"), parse_tile("5s"), (made,), NOTHING, RULES)
    assert (problem is not None and problem.problem is Impossible.MELD_DOES_NOT_FIT) is not fits


def test_every_reason_is_reached() -> None:
    named = {case[2] for case in (*IMPOSSIBLE, *OF_THREE)}
    named |= {
        Impossible.WRONG_NUMBER_OF_TILES,
        Impossible.NO_SUCH_TILE,
        Impossible.MELD_DOES_NOT_FIT,
    }
    assert named - {None} == set(Impossible)


@given(seed=st.integers(0, 2**48))
def test_random_wins_can_be(seed: int) -> None:
    win = random_win(seed)
    found = {problem.problem for problem in contradictions(win.concealed, win.win, win.melds, win.situation, RULES)}
    assert not found & {Impossible.FIVE_OF_A_KIND, Impossible.WRONG_NUMBER_OF_TILES, Impossible.MELD_DOES_NOT_FIT}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tenhou", "ema2012", "wrc2025", "tenhou_sanma"])
def test_every_win_of_a_played_game_can_be(name: str) -> None:
    rules = preset(name)
    wins = 0
    for seed in range(4):
        dice = Random(seed)
        played = play_game(rules, seed, [eager_policy(dice) for _ in range(rules.players)], shuffle=by_fours)
        for won in (event for event in played.events if isinstance(event, Agari)):
            names = {row.id for row in won.value.yaku}
            situation = Situation(
                EAST if won.seat == 0 else SOUTH,
                EAST,
                tsumo=won.source == won.seat,
                riichi="riichi" in names or bool(won.ura),
                dora=won.indicators,
                ura=won.ura,
                chankan="chankan" in names,
                houtei="houtei" in names,
            )
            assert why_not_possible(won.concealed, won.tile, won.melds, situation, rules) is None
            wins += 1
    assert wins


ANY_TILES = st.lists(st.integers(0, TILE_COUNT - 1).map(Tile), max_size=16).map(tuple)
ANY_MELD = st.builds(Meld, st.sampled_from(MeldKind), ANY_TILES)
ANY_SITUATION = st.builds(
    Situation,
    st.integers(EAST, NORTH).map(Kind),
    st.integers(EAST, NORTH).map(Kind),
    st.booleans(),
    dora=ANY_TILES,
    ura=ANY_TILES,
    kita=st.integers(-1, 9),
    honba=st.integers(-1, 9),
    **{
        name: st.booleans()
        for name in ("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "renhou")
    },
)


@pytest.mark.slow
@given(
    concealed=ANY_TILES,
    win=st.integers(0, TILE_COUNT - 1).map(Tile),
    melds=st.lists(ANY_MELD, max_size=5),
    situation=ANY_SITUATION,
    rules=st.sampled_from((RULES, SANMA)),
)
def test_anything_at_all_is_possible_or_refused_with_reasons(
    concealed: tuple[Tile, ...], win: Tile, melds: list[Meld], situation: Situation, rules: Ruleset
) -> None:
    problems = list(contradictions(concealed, win, melds, situation, rules))
    assert all(problem.problem in Impossible for problem in problems)
    if not problems:
        # What can be is answered by the scorer.
        evaluate(concealed, win, melds, situation, rules)
