"""A hand in the middle of a message: found with what is said beside it, and never where there is none."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.rules.ruleset import preset
from bot.engine.tiles import EAST, SOUTH, Tile
from bot.lookup.hand_in_message import find_question
from bot.lookup.hand_lookup import Lookup, look_up
from bot.lookup.notation import ParsedHand, parse_hand, read_hand
from bot.lookup.notation_melds import HandReader
from tests.builders import known
from tests.for_each import for_each
from tests.lookup.test_question import said

HAND = "123m406p789s11z555z"


@for_each(
    ("message", "beside"),
    [
        (HAND, {}),
        (f"what is {HAND} worth?", {}),
        (f"I just won with {HAND} riichi tsumo, dora 3p. Nice!", {"riichi": True, "tsumo": True, "dora": "3p"}),
        (f"riichi, ippatsu, tsumo: {HAND}", {"riichi": True, "ippatsu": True, "tsumo": True}),
        (f"So:\n> `{HAND}`\n> dealer, 2 honba\nhow much?", {"seat": EAST, "honba": 2}),
        (f"**{HAND}** (south round, south seat)", {"round": SOUTH, "seat": SOUTH}),
        (f"||{HAND}|| ron", {"tsumo": False}),
        (f"my hand ({HAND}) was closed", {}),
        (f"({HAND}, riichi)", {"riichi": True}),
        (f"should I call? {HAND} riichi or dama?", {}),
        (f"Riichi or dama with {HAND}? I say riichi", {}),
        (f"{HAND}? Riichi?", {}),
        (f"in 2026 {HAND}", {}),
        (f"FEW NEWS PEP {HAND}", {}),
        (f"https://tenhou.net/2/?q={HAND}", {}),
        (f"{HAND} preset:mleague", {"rules": preset("mleague")}),
        (f"{HAND} riichi preset:tenhou", {"riichi": True, "rules": preset("tenhou")}),
        (f"{HAND} ron tsumo", {"tsumo": False}),
        (f"won on tenhou with {HAND}, riichi pinfu tsumo. Mangan!", {"riichi": True, "tsumo": True}),
        ("123m 406p 789s\n11z 555z", {}),
        ("we had m123 p406 s789 z11555 there", {}),
        ("手牌は一二三④赤⑤⑥789東東白白白です。", {}),
        ("1 2 3 m 4 0 6 p 7 8 9 s 1 1 5 5 5 z as he typed it", {}),
        ("<@123456789012345678> 1m2m3m4p0p6p7s8s9s EE haku haku haku :smile:", {}),
        ("<:jt_1m_aa:1><:jt_2m_aa:1><:jt_3m_aa:1> 406p 789s 11z 555z <:pog:123>", {}),
    ],
)
def test_a_hand_is_found_in_a_message(message: str, beside: dict[str, Any]) -> None:
    question = known(find_question(message))
    assert parse_hand(question.hand, question.win, question.melds) == parse_hand(HAND)
    found = said(question)
    del found["hand"]
    assert found == beside


@pytest.mark.parametrize(
    ("message", "tiles", "win"),
    [
        ("tsumo 5z on 123m406p789s11z55z, wow", "123m406p789s11z55z", "5z"),
        ("123m406p789s11z55z, I won on 5z with riichi", "123m406p789s11z55z", "5z"),
        ("waiting: 123m406p789s11z55z", "123m406p789s11z55z", None),
        ("45m33s (567s) (888p) [1111m] 6m", "45m33s(567s)(888p)[1111m]6m", None),
        ("I have 45m33s chi 567s pon 888p kan 1m and drew 6m", "45m33s(567s)(888p)(1111m)", "6m"),
        ("EEESSSWWWNNNPP", "111222333444z55z", None),
    ],
)
def test_sets_and_winning_tiles_belong_to_it(message: str, tiles: str, win: str | None) -> None:
    question = known(find_question(message))
    assert parse_hand(question.hand, question.win, question.melds) == parse_hand(tiles, win)


def test_of_several_hands_the_first_is_meant() -> None:
    for between in ("\n", " or ", "\n\nvs\n", " ... and then "):
        question = known(find_question(f"Which is better: 234m567m234p567p99s{between}{HAND}?"))
        assert question.hand.strip(" ,:.") == "234m567m234p567p99s"


def test_positions_in_a_message_stay() -> None:
    message = f"look: {HAND} riichi"
    question = known(find_question(message))
    assert len(question.hand) == len(message)
    assert question.hand.index(HAND) == message.index(HAND)


def test_a_found_hand_starts_from_the_base() -> None:
    question = known(find_question(f"{HAND} riichi", base=Lookup("", rules=preset("mleague"))))
    assert question.rules == preset("mleague")
    assert look_up(question).rules == preset("mleague")


@for_each(
    "message",
    [
        "",
        "riichi!",
        "see you at 7pm, 2 tables, bring 100s",
        "123m",
        "12345m6789p",
        "1s 2s 3s 5s 10s 15s 30s 60s 90s 120s",
        "10s 20s 30s 1s 2s 3s 4s 5s 6s 7s",
        "123m406p789s1155z123pm",
        "run 100m 200m 400m 800m 1500m 5000m 10000m",
        "NEWS WEEP SPEC PENS SEWN FENCE",
        "east south west north white green red east south west north white green red",
        "Chicken nuggets, pinfu, manzu, souvenirs and a kangaroo on the pontoon",
        "call me: 0123456789123 一",
        "ISBN 9784061234567 s",
        "一二三四五",
        "第一二三四五六七八九十回",
        "2026-11-21T20:10:00 1234567890123456789",
        "<@1234567890123456789> <#1234567890123456789> <t:1700000000:R>",
        "5pm 6pm 7pm 8pm 1am 2am 3am 4am 5am 6am 7am 8am 9am 10am",
        "https://example.org/1m2m3m",
        "aaaa123m456p789s11z22zbbbb",
        "p1 s2 m3 e4 s5 p6",
        "Es sprach der Pfarrer: FFF, CCC, SSS und PPP sind EEE",
        "the pon the kan the chi",
        "\u0335".join("123m406p789s11z555z"),
    ],
)
def test_prose_is_no_hand(message: str) -> None:
    assert find_question(message) is None


def test_what_is_said_before_and_behind_otherwise_counts_as_it_is_said_behind() -> None:
    question = find_question(f"seat E, dora 3p: {HAND} seat S, riichi")
    found = said(question)
    assert found.pop("hand").strip(" ,") == HAND
    assert found == {"seat": SOUTH, "riichi": True}


def test_the_work_grows_with_the_message_and_no_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the message, twice the groups looked at; and only so many hands are tried at all."""
    groups, hands = 0, 0
    tiles = HandReader.tiles

    def counted(reader: HandReader) -> list[tuple[Tile, int]]:
        nonlocal groups
        groups += 1
        return tiles(reader)

    def tried(text: str, win: str | None = None, melds: str = "") -> ParsedHand:
        nonlocal hands
        hands += 1
        return read_hand(text, win, melds)

    monkeypatch.setattr(HandReader, "tiles", counted)
    monkeypatch.setattr("bot.lookup.hand_in_message.read_hand", tried)
    for piece in ("1m", "1m ", "(1m", "a 1m ", "m1", "一二三", "1 ", "E ", "pon ", "<:1m:1>", "1s 2s 3s "):
        looked: list[int] = []
        for length in (1000, 2000):
            groups = hands = 0
            assert find_question((piece * length)[:length]) is None
            assert hands <= 100
            looked.append(groups)
        assert looked[1] <= 2 * looked[0] + 200


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=200), st.text(alphabet="0123456789mpszESWN()[] \nabcdora,.?一①東:<>", max_size=200))
def test_any_message_has_a_question_that_can_be_read_or_none(first: str, second: str) -> None:
    question = find_question(f"{first} {second}")
    if question is not None:
        parse_hand(question.hand, question.win, question.melds)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.sampled_from(["the", "I", "see", "E", "won", "on", "12", "PEN", "!", "with", "manager"]), max_size=6)
)
def test_words_around_a_hand_do_not_hide_it(words: list[str]) -> None:
    prose = " ".join(words)
    question = known(find_question(f"{prose}: so {HAND} - {prose}"))
    assert HAND in question.hand


def test_a_hand_at_the_end_of_the_longest_message_is_found() -> None:
    said_before = "we talked about other things "
    message = (said_before * 200)[:3_900] + f"\n{HAND} riichi tsumo"
    found = known(find_question(message))
    assert (read_hand(found.hand), found.riichi, found.tsumo) == (read_hand(HAND), True, True)
