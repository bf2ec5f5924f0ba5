"""What else is said of a looked-up hand: won otherwise, under other rules, without a yaku, and as one short word."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import NotationError, Refusal
from bot.engine.rules.ruleset import preset, preset_names, ruleset_from
from bot.engine.scoring.score import HandValue
from bot.engine.tiles import EAST, SOUTH, TILE_NAMES
from bot.lookup.hand_lookup import Lookup, LookupAnswer, look_up
from bot.lookup.lookup_code import UnreadableCode, changed_preset, code_of, question_from
from bot.lookup.missing_yaku import Cure, MissingYaku, cures_of
from bot.lookup.nagashi_lookup import nagashi_lookup
from bot.lookup.notation import parse_hand
from bot.lookup.other_rulesets import Because, other_payments
from bot.lookup.other_wins import applicable, as_dealer, by_ron, by_tsumo, other_ways, with_riichi, without_riichi
from tests.builders import known

TENHOU = preset("tenhou")
PINFU = "234567m345p2267s5s"
OPEN = "45m678p33s(123s)(999p)6m"


def asked(hand: str, **more: Any) -> tuple[Lookup, LookupAnswer]:
    question = Lookup(hand, rules=more.pop("rules", TENHOU), **more)
    return question, look_up(question)


def test_the_other_seat_and_the_other_kind_of_win_are_paid_by_the_table() -> None:
    """Rules reference 4.3: 2 han 30 fu by ron, 3 han 20 fu by tsumo, as non-dealer and dealer."""
    ways = other_ways(*asked(PINFU))
    assert [(way.dealer, way.tsumo, way.answer.total) for way in ways] == [
        (True, False, 2900),
        (False, True, 2700),
        (True, True, 3900),
    ]


def test_a_way_that_lacks_a_yaku_says_so() -> None:
    question, answer = asked("45m678p33s123s999p6m", tsumo=True)
    ways = other_ways(question, answer)
    assert [(way.dealer, way.tsumo) for way in ways] == [(True, True), (False, False), (True, False)]
    assert [way.answer.value is Refusal.NO_YAKU for way in ways] == [False, True, True]


def test_the_last_tile_stays_the_last_tile() -> None:
    question = Lookup(PINFU, houtei=True, tsumo=False)
    assert (by_tsumo(question).haitei, by_tsumo(question).houtei) == (True, False)
    assert by_ron(by_tsumo(question)) == question


def test_a_blessing_is_of_heaven_for_the_dealer_and_of_earth_for_others() -> None:
    assert as_dealer(Lookup(PINFU, chiihou=True)).tenhou
    question, answer = asked("12355m34789p456s2p", tenhou=True, seat=EAST)
    yaku = [[entry.id for entry in way.answer.value.yaku] for way in other_ways(question, answer)[:1]]  # type: ignore[union-attr]
    assert yaku == [["chiihou"]]


def test_ura_dora_and_ippatsu_come_back_with_riichi() -> None:
    question = Lookup(PINFU, riichi=True, ippatsu=True, ura="2s")
    without = without_riichi(question)
    assert (applicable(without).ippatsu, applicable(without).ura) == (False, "")
    assert with_riichi(without) == question


def test_other_rulesets_are_named_with_what_they_pay_and_why() -> None:
    found = other_payments(*asked(PINFU, riichi=True, dora="2s7m"[:2]))
    assert [(one.presets, one.answer.total, one.because) for one in found] == []
    found = other_payments(*asked(PINFU, riichi=True, dora="7m"))
    assert [(one.presets, one.answer.total, one.because) for one in found] == [
        (("mleague", "wrc2025", "ema2025"), 8000, (Because.LIMIT,))
    ]


def test_red_fives_are_plain_where_a_ruleset_has_none() -> None:
    found = {name: one for one in other_payments(*asked("234067m340p2267s5s")) for name in one.presets}
    assert found["wrc2025"].because[0] is Because.RED_FIVES
    assert found["wrc2025"].answer.total == 2000
    assert "mahjong_soul" not in found


def reasons(hand: str, **more: Any) -> dict[str, tuple[Because, ...]]:
    return {name: one.because for one in other_payments(*asked(hand, **more)) for name in one.presets}


def test_ura_dora_that_a_ruleset_does_not_count_are_the_reason() -> None:
    assert reasons(PINFU, riichi=True, ura="2s")["jpml_a"] == (Because.URA_DORA,)


COUNTED = "0555666677788s7s"


def test_where_the_limit_makes_the_difference_the_han_are_no_reason() -> None:
    """18 han, or 17 without red fives: 13 of them are a yakuman here and a sanbaiman there."""
    luck: dict[str, Any] = {"riichi": True, "ippatsu": True, "dora": "5s"}
    assert reasons(COUNTED, **luck)["ema2025"] == (Because.LIMIT,)
    assert reasons(COUNTED, rules=preset("mleague"), **luck)["wrc2025"] == (Because.LIMIT,)


def test_a_yaku_more_and_another_limit_are_both_told() -> None:
    hand = "234m88p23406s(234p)4s"
    told = reasons(hand, tsumo=True, dora="6s", rules=preset("ema2012"))
    assert told["mleague"] == (Because.YAKU, Because.LIMIT)
    assert told["tenhou"] == (Because.YAKU,)


def test_where_either_of_two_reasons_would_do_the_yaku_is_told() -> None:
    """4 han 30 fu here; there all simples make five han, and the four would be a mangan as well."""
    told = reasons("67888m678p23s(678s)4s", seat=EAST, dora="8m", rules=preset("ema2012"))
    assert told["mleague"] == (Because.YAKU,)


def test_a_yaku_that_a_ruleset_lacks_is_named() -> None:
    renhou = other_payments(*asked(PINFU, renhou=True, rules=preset("local_all")))
    assert any("renhou" in one.missing for one in renhou)


def test_where_a_ruleset_gives_no_yaku_the_hand_does_not_win_there() -> None:
    question, answer = asked("45m678p33s(234s)(567p)6m")
    strict = replace(question, rules=preset("tenhou_nashinashi"))
    assert isinstance(answer.value, HandValue)
    assert look_up(strict).value is Refusal.NO_YAKU
    cures = known(cures_of(strict, look_up(strict)))
    assert cures.rule is MissingYaku.OPEN_TANYAO


def test_a_closed_hand_without_yaku_gets_one_by_riichi_or_tsumo() -> None:
    cures = known(cures_of(*asked("45m678p33s123s999p6m")))
    assert cures.acts == (Cure.RIICHI, Cure.TSUMO)


def test_an_open_hand_gets_none_by_riichi() -> None:
    cures = known(cures_of(*asked(OPEN)))
    assert (cures.acts, cures.kinds, cures.rule) == ((), (), MissingYaku.NONE)


def test_other_waits_that_have_a_yaku_are_named() -> None:
    """On 4p it is all simples, on 1p it is not."""
    cures = known(cures_of(*asked("23p678m33s(345s)(678p)1p")))
    assert [TILE_NAMES[kind] for kind in cures.kinds] == ["4p"]


def test_a_hand_that_wins_needs_no_cure() -> None:
    assert cures_of(*asked(PINFU)) is None


FLAGS = ("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "first_turn")
HANDS = ("234406m678p33s78s9s", "13m406p(567s)[1111z]99p2m", "234m406m678p33s78s", "[1111m][2222p][3333s][4444z]5z5z")


@given(
    hand=st.sampled_from(HANDS),
    flags=st.sets(st.sampled_from(FLAGS)),
    seat=st.integers(0, 3),
    around=st.integers(0, 3),
    tsumo=st.booleans(),
    dora=st.sampled_from(("", "3p", "1z4s")),
    numbers=st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(0, 4), st.integers(0, 9)),
    name=st.sampled_from(preset_names()),
    changed=st.sampled_from(
        ({}, {"kiriage": True}, {"double_wind_fu": 2, "aka_dora": [0, 0, 2]}, {"uma": [1, 0, 0, -1]})
    ),
)
@settings(max_examples=60)
def test_a_question_is_one_word_and_back(
    hand: str,
    flags: set[str],
    seat: int,
    around: int,
    tsumo: bool,
    dora: str,
    numbers: tuple[int, int, int, int],
    name: str,
    changed: dict[str, object],
) -> None:
    rules = preset(name)
    if rules.players == 4:
        rules = ruleset_from(changed, rules)
    question = Lookup(
        hand,
        tsumo=tsumo,
        seat=type(SOUTH)(EAST + seat),
        round=type(SOUTH)(EAST + around),
        indicators=dora,
        ura_indicators="5s" if dora else "",
        honba=numbers[0],
        sticks=numbers[1],
        kita=numbers[2],
        wins_in_a_row=numbers[3],
        rules=rules,
        **dict.fromkeys(flags, True),  # type: ignore[arg-type]
    )
    read = parse_hand(hand)
    code = code_of(question, read)
    again = question_from(code)
    assert " " not in code
    assert code.isascii()
    assert parse_hand(again.hand) == read
    assert replace(again, hand=hand) == question


def test_dora_named_themselves_are_carried_as_indicators() -> None:
    question = Lookup(PINFU, dora="4p", ura="1z", rules=TENHOU)
    again = question_from(code_of(question, parse_hand(PINFU)))
    assert (again.indicators, again.ura_indicators, again.dora) == ("3p", "4z", "")


@pytest.mark.parametrize(
    "code",
    [
        "",
        ";",
        "123m",
        "123m;x00;;;;;tenhou",
        "123m;r90;;;;;tenhou",
        "1m;r00;zz;;;;tenhou",
        "1m;r00;;;;;nobody",
        "x" * 90,
    ],
)
def test_a_word_that_is_no_question_is_refused(code: str) -> None:
    with pytest.raises(UnreadableCode):
        question_from(code)


def test_rules_are_named_by_the_nearest_preset() -> None:
    assert changed_preset(ruleset_from({"kiriage": True}, TENHOU)) == ("tenhou", {"kiriage": True})
    assert changed_preset(preset("mleague")) == ("mleague", {})


def test_nagashi_is_paid_like_a_mangan_by_tsumo() -> None:
    """Rules reference 5.2."""
    found = known(nagashi_lookup("nagashi mangan: 1m9p1z9s5z7z", Lookup("")))
    assert (found.total, len(found.shares), found.middle) == (8000, 2, ())
    dealers = known(nagashi_lookup("Nagashi 19m19p", Lookup("", seat=EAST)))
    assert dealers.total == 12000


def test_a_discard_of_the_middle_makes_no_nagashi() -> None:
    found = known(nagashi_lookup("nagashi 1m9p8m", Lookup("")))
    assert ([TILE_NAMES[tile] for tile in found.middle], found.total) == (["8m"], 0)


def nagashi_total(text: str, **base: Any) -> int:
    found = known(nagashi_lookup(text, Lookup("", **base)))
    return found.total


def test_seat_counters_and_rules_may_be_said_with_nagashi() -> None:
    assert nagashi_total("nagashi 19m19p1234z dealer honba:2") == 12000
    assert nagashi_total("19m19p1234z nagashi mangan, 2 honba, 1 stick") == 8000
    assert nagashi_total("nagashi 19m19p", seat=EAST, honba=3) == 12000
    assert nagashi_total("nagashi 1m9p", rules=ruleset_from({"nagashi": "off"})) == 0


def test_honba_and_sticks_are_collected_where_nagashi_is_a_win() -> None:
    """Rules reference 5.2."""
    assert nagashi_total("nagashi 19m, honba 1, 2 sticks, preset:ema2012") == 8300 + 2000
    assert nagashi_total("nagashi 19m dealer", honba=1, sticks=2, rules=preset("ema2012")) == 12300 + 2000
    assert nagashi_total("nagashi 19m5p honba 1 sticks 2 preset:ema2012") == 0


@pytest.mark.parametrize(
    "text", ["nagashi 1m9p riichi", "nagashi 1m tsumo", "nagashi 1m dora 3p", "nagashi 1m open", "nagashi 1m win 9m"]
)
def test_what_changes_nothing_about_nagashi_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        nagashi_lookup(text, Lookup(""))
    assert refused.value.problem == "not_with_nagashi"
    with pytest.raises(NotationError):
        nagashi_lookup("nagashi 1m", Lookup("", riichi=True))


@pytest.mark.parametrize("text", ["123m", "", "1m naga"])
def test_other_texts_are_no_question_of_nagashi(text: str) -> None:
    assert nagashi_lookup(text, Lookup("")) is None


@pytest.mark.parametrize(("text", "position"), [("nagashi", 7), ("nagashi 1m9x", 10)])
def test_what_is_wrong_with_the_discards_is_shown_in_the_whole_text(text: str, position: int) -> None:
    with pytest.raises(NotationError) as refused:
        nagashi_lookup(text, Lookup(""))
    assert (refused.value.position, refused.value.text.strip()) == (position, text)
