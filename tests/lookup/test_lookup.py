"""Score lookup: what is asked, what is answered, and what cannot be."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import NotationError, Refusal
from bot.engine.rules.ruleset import Ruleset, preset, preset_names, ruleset_from
from bot.engine.scoring.score import HandValue
from bot.engine.tiles import EAST, NORTH, SOUTH, TILE_NAMES, Kind, Tile, dora_of, indicator_of
from bot.lookup.hand_lookup import Contradiction, Lookup, LookupAnswer, PaymentShare, look_up
from tests.for_each import for_each

MANGAN = "234567m345p2267s5s"
OPEN = "45m678p33s(123s)(999p)6m"
RULES = Ruleset()
SANMA = ruleset_from({"players": 3, "uma": [0, 0, 0], "honba_value": 200, "aka_dora": [0, 1, 1], "noten_bappu": 2000})


def ask(hand: str, **question: Any) -> LookupAnswer:
    return look_up(Lookup(hand, **question))


def problem(hand: str, **question: Any) -> str:
    with pytest.raises(Contradiction) as refused:
        ask(hand, **question)
    return refused.value.problem


def test_ron_is_paid_by_the_discarder_with_counters_and_sticks() -> None:
    """Rules reference 10, check 1: 3 han 40 fu, 2 counters, 1 stick."""
    answer = ask("24m567p678s222p88s3m", riichi=True, indicators="2m", honba=2, sticks=1)
    assert isinstance(answer.value, HandValue)
    assert (answer.value.han, answer.value.fu) == (3, 40)
    assert (answer.shares, answer.total) == ((PaymentShare("discarder", 1, 5200 + 600),), 5200 + 600 + 1000)


def test_tsumo_is_shared_with_counters() -> None:
    """Rules reference 10, check 2: pinfu tsumo 2 han 20 fu, 1 counter."""
    answer = ask("12355m34789p456s2p", tsumo=True, honba=1)
    assert answer.shares == (PaymentShare("dealer", 1, 800), PaymentShare("non_dealer", 2, 500))
    assert answer.total == 1800


def test_dealer_is_paid_the_same_by_all() -> None:
    answer = ask(MANGAN, tsumo=True, seat=EAST, riichi=True, indicators="4m")
    assert answer.shares == (PaymentShare("non_dealer", 3, 4000),)
    assert answer.total == 12000


def test_seven_pairs_riichi_tsumo() -> None:
    """Rules reference 10, check 6."""
    answer = ask("33m1155p118s1177z8s", riichi=True, tsumo=True)
    assert answer.shares == (PaymentShare("dealer", 1, 3200), PaymentShare("non_dealer", 2, 1600))


def test_kiriage_lifts_the_dealers_11600() -> None:
    """Rules reference 10, check 3."""
    question: dict[str, Any] = {"seat": EAST, "riichi": True, "indicators": "4m"}
    assert ask(MANGAN, **question).total == 11600
    assert ask(MANGAN, rules=replace(RULES, kiriage=True), **question).total == 12000


def test_three_players_pay_two_shares() -> None:
    """Rules reference 10, check 12."""
    loss = ask("123p456p11789s55z5z", tsumo=True, riichi=True, kita=2, rules=SANMA)
    assert loss.shares == (PaymentShare("dealer", 1, 4000), PaymentShare("non_dealer", 1, 2000))
    bisect = ask("123p456p11789s55z5z", tsumo=True, riichi=True, kita=2, rules=replace(SANMA, sanma_tsumo="bisect"))
    assert bisect.shares == (PaymentShare("dealer", 1, 5000), PaymentShare("non_dealer", 1, 3000))


def test_open_questions_are_settled_by_the_circumstances() -> None:
    assert not ask(MANGAN).situation.tsumo
    assert ask(MANGAN).situation.seat_wind == SOUTH
    tenhou = ask(MANGAN, tenhou=True).situation
    assert (tenhou.tsumo, tenhou.seat_wind) == (True, EAST)
    assert ask(MANGAN, haitei=True).situation.tsumo


def test_losing_readings_come_with_the_answer() -> None:
    answer = ask("567m2234p678s111z2p", tsumo=True)
    assert isinstance(answer.value, HandValue)
    assert (answer.value.fu, [other.fu for other in answer.losing]) == (40, [30])


def test_thirteen_tiles_are_answered_with_every_wait_and_its_value() -> None:
    answer = ask("45m678p33s(123s)(555z)")
    assert answer.value is Refusal.NOT_COMPLETE
    assert answer.shanten == 0
    assert [(TILE_NAMES[wait.kind], wait.left) for wait in answer.waits] == [("3m", 4), ("6m", 4)]
    assert all(isinstance(wait.ron, HandValue) and isinstance(wait.tsumo, HandValue) for wait in answer.waits)
    assert [wait.ron_shares for wait in answer.waits] == [(PaymentShare("discarder", 1, 1000),)] * 2
    assert [wait.tsumo_shares[0] for wait in answer.waits] == [PaymentShare("dealer", 1, 500)] * 2


def test_waits_without_a_yaku_say_so() -> None:
    assert [wait.ron for wait in ask("45m678p33s(123s)(999p)").waits] == [Refusal.NO_YAKU] * 2


def test_what_the_hand_and_the_indicators_hold_of_a_wait_is_not_left() -> None:
    waits = ask("45m678p33s(123s)(555z)", indicators="3m6m6m").waits
    assert [(TILE_NAMES[wait.kind], wait.left) for wait in waits] == [("3m", 3), ("6m", 2)]


def test_a_wait_is_worth_more_by_tsumo_in_a_closed_hand() -> None:
    for wait in ask("45m678p33s123s999p").waits:
        assert wait.ron is Refusal.NO_YAKU
        assert isinstance(wait.tsumo, HandValue)
        assert [entry.id for entry in wait.tsumo.yaku] == ["menzen_tsumo"]


def test_dora_may_be_named_themselves_or_by_their_indicators() -> None:
    for named in ({"dora": "2s7m"}, {"indicators": "1s6m"}, {"dora": "2s", "indicators": "6m"}):
        answer = ask(MANGAN, riichi=True, **named)
        assert isinstance(answer.value, HandValue)
        assert [entry.han for entry in answer.value.bonus] == [3]
    assert ask(MANGAN, dora="1m").situation.dora == (Tile(8),)


def test_every_kind_has_an_indicator() -> None:
    for players in (3, 4):
        for kind in range(34):
            if players == 4 or not 1 <= kind <= 7:
                assert dora_of(indicator_of(Tile(kind), players), players) == kind


@pytest.mark.parametrize("hand", ["123456789m1111z", "123m456p789s1111z"])
def test_a_wait_on_a_fifth_copy_is_not_tenpai_unless_the_rules_say_so(hand: str) -> None:
    """Rules reference 2.8, 5.1: ``tenpai_own_four``."""
    for name, tenpai in (("tenhou", False), ("mleague", False), ("riichi_advanced", True)):
        answer = ask(hand, rules=preset(name))
        assert [(TILE_NAMES[wait.kind], wait.left) for wait in answer.waits] == ([("1z", 0)] if tenpai else [])
        assert answer.shanten == (0 if tenpai else 1)


def test_a_wait_of_which_a_set_holds_three_depends_on_what_the_rules_count() -> None:
    hand = "123m456p789s(555z)5z"
    assert [TILE_NAMES[wait.kind] for wait in ask(hand, rules=preset("tenhou")).waits] == ["5z"]
    assert ask(hand, rules=preset("mleague")).waits == ()


def test_of_several_waits_the_fifth_copy_is_left_out() -> None:
    assert [TILE_NAMES[wait.kind] for wait in ask("2222345m678p111z").waits] == ["5m"]


def test_hands_far_from_complete_have_a_shanten() -> None:
    assert ask("123m456p12s55677z").shanten == 1
    complete_but_for_one = ask("234567m345p22679s")
    assert (complete_but_for_one.value, complete_but_for_one.shanten) == (Refusal.NOT_COMPLETE, 0)


def test_complete_hand_without_yaku_says_so() -> None:
    assert ask(OPEN).value is Refusal.NO_YAKU


@for_each(
    ("hand", "question", "expected"),
    [
        (OPEN, {"riichi": True}, "riichi_needs_closed_hand"),
        (MANGAN, {"haitei": True, "tsumo": False}, "needs_tsumo"),
        (MANGAN, {"tenhou": True, "tsumo": False}, "needs_tsumo"),
        (MANGAN, {"rinshan": True}, "rinshan_needs_kan"),
        ("45m33s(5555p)(888s)(123s)6m", {"rinshan": True, "haitei": True}, "not_together"),
        ("45m678p33s789s[9999p]6m", {"rinshan": True, "riichi": True, "ippatsu": True}, "not_together"),
        (MANGAN, {"tenhou": True, "chiihou": True}, "not_together"),
        (MANGAN, {"tenhou": True, "riichi": True}, "not_together"),
        (MANGAN, {"chiihou": True, "haitei": True}, "not_together"),
        (MANGAN, {"tenhou": True, "seat": SOUTH}, "needs_dealer"),
        (MANGAN, {"chiihou": True, "seat": EAST}, "needs_non_dealer"),
        (MANGAN, {"renhou": True, "seat": EAST}, "needs_non_dealer"),
        (OPEN, {"chiihou": True}, "needs_no_calls"),
        (MANGAN, {"dora": "12z", "rules": replace(RULES, kan_dora=False)}, "too_many_indicators"),
        ("234067m345p2267s5s", {"rules": replace(RULES, aka_dora=(0, 0, 0))}, "too_many_red_fives"),
    ],
)
def test_circumstances_that_cannot_be_are_refused(hand: str, question: dict[str, Any], expected: str) -> None:
    assert problem(hand, **question) == expected


def test_replacement_tile_may_be_the_last_where_the_rules_combine() -> None:
    rules = replace(RULES, rinshan_haitei="combine")
    answer = ask("45m33s(5555p)(888s)(123s)6m", rinshan=True, haitei=True, rules=rules)
    assert isinstance(answer.value, HandValue)
    assert {entry.id for entry in answer.value.yaku} == {"rinshan", "haitei"}


def test_rinshan_after_a_north_needs_no_kan() -> None:
    assert isinstance(ask("123456p11789s55z5z", rinshan=True, kita=1, rules=SANMA).value, HandValue)


def test_a_question_that_contradicts_itself_is_refused_before_it_is_scored() -> None:
    assert problem(MANGAN, riichi=True, double_riichi=True) == "not_together"
    assert problem(MANGAN, sticks=-1) == "negative"
    assert problem("123m45p55s567s111z5s", chankan=True) == "robbed_tile_held"


FLAGS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
)
HANDS = st.sampled_from(
    (
        MANGAN,
        OPEN,
        "45m678p33s789s[9999p]6m",
        "19m19p19s1234567z2z",
        "1122334456677z5z",
        "2222333344449m9m",
        "1112345678999p1p",
        "15m269p18s123457z6z",
        "45m678p33s(123s)(555z)",
        "123456p11789s55z5z",
        "1111m2222p3333s44z",
    )
)
TEXTS = st.text(alphabet="0123456789mpszr()[]+ ", max_size=20)


@given(
    hand=HANDS | TEXTS,
    win=st.none() | st.sampled_from(("5s", "1p", "", "0m")) | TEXTS,
    melds=st.just("") | TEXTS,
    tsumo=st.sampled_from((None, True, False)),
    seat=st.none() | st.integers(EAST, NORTH).map(Kind),
    around=st.integers(EAST, NORTH).map(Kind),
    dora=st.sampled_from(("", "1m", "4m5z", "1z1z1z")) | TEXTS,
    indicators=st.sampled_from(("", "1m", "9p")),
    ura=st.sampled_from(("", "1m")),
    numbers=st.tuples(*[st.integers(-1, 9)] * 3),
    flags=st.sets(st.sampled_from(FLAGS), max_size=4),
    rules=st.sampled_from([preset(name) for name in preset_names()]),
)
def test_any_question_is_answered_or_refused(
    hand: str,
    win: str | None,
    melds: str,
    tsumo: bool | None,
    seat: Kind | None,
    around: Kind,
    dora: str,
    indicators: str,
    ura: str,
    numbers: tuple[int, int, int],
    flags: set[str],
    rules: Ruleset,
) -> None:
    honba, sticks, kita = numbers
    given_flags: dict[str, Any] = dict.fromkeys(flags, True)
    question = Lookup(
        hand,
        win,
        melds,
        tsumo,
        seat,
        around,
        dora,
        indicators,
        ura,
        honba=honba,
        sticks=sticks,
        kita=kita,
        rules=rules,
        **given_flags,
    )
    try:
        answer = look_up(question)
    except (NotationError, Contradiction):
        return
    assert answer.total == sum(share.count * share.points for share in answer.shares) + answer.sticks
    assert (answer.total > 0) is isinstance(answer.value, HandValue)
    assert answer.shanten >= -1
