"""Score puzzles: one right answer of four, which a look-up of the same hand confirms, and what mistakes come to."""

from collections import Counter
from random import Random

import pytest

from bot.analysis.puzzles.mistakes import MistakeKind, Mistakes
from bot.analysis.puzzles.puzzle_hands import score_hand
from bot.analysis.puzzles.questions import Level, ScoreQuestion, UnreadableQuestion, score_question
from bot.analysis.puzzles.score_puzzle import ScorePuzzle, new_score_puzzle, score_puzzle
from bot.engine.melds import MeldKind
from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.scoring.score import HandValue
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, SOUTH, WEST
from bot.lookup.hand_lookup import Lookup, look_up
from bot.lookup.notation import format_meld, format_tiles, parse_hand, parse_tiles
from bot.lookup.validity import why_not_possible
from tests.builders import known
from tests.for_each import for_each

PRESETS = ("tenhou", "mleague", "wrc2025", "ema2016", "tenhou_sanma", "mahjong_soul_sanma", "local_all")
SEEDS = range(25)


def puzzles(name: str, level: Level) -> list[ScorePuzzle]:
    rules = preset(name)
    return [new_score_puzzle(Random(seed), rules, level) for seed in SEEDS]


def looked_up(question: ScoreQuestion, rules: Ruleset) -> tuple[int, int]:
    """What a look-up of the same hand, typed as people type it, says: base points and what the winner receives."""
    situation = question.situation
    found = look_up(
        Lookup(
            format_tiles(question.concealed) + format_tiles((question.win,)),
            melds=" ".join(format_meld(meld) for meld in question.melds),
            tsumo=situation.tsumo,
            seat=situation.seat_wind,
            round=situation.round_wind,
            indicators=format_tiles(situation.dora),
            ura_indicators=format_tiles(situation.ura),
            riichi=situation.riichi,
            double_riichi=situation.double_riichi,
            ippatsu=situation.ippatsu,
            rinshan=situation.rinshan,
            haitei=situation.haitei,
            houtei=situation.houtei,
            chankan=situation.chankan,
            kita=situation.kita,
            honba=situation.honba,
            rules=rules,
        )
    )
    assert isinstance(found.value, HandValue)
    return found.value.base, found.total


@for_each("level", Level)
@for_each("name", PRESETS)
def test_every_puzzle_has_one_right_answer_of_four_which_a_look_up_confirms(name: str, level: Level) -> None:
    rules = preset(name)
    for puzzle in puzzles(name, level):
        question = puzzle.question
        q, situation = question, question.situation
        assert why_not_possible(q.concealed, q.win, q.melds, situation, rules) is None
        assert [choice.mistake is None for choice in puzzle.choices].count(True) == 1
        assert len({choice.pay.key for choice in puzzle.choices}) == 4
        totals = [choice.pay.total for choice in puzzle.choices]
        assert totals == sorted(totals)
        base, total = looked_up(question, rules)
        assert puzzle.value.base == base
        assert puzzle.right.total == total


@pytest.mark.parametrize("name", ["tenhou", "tenhou_sanma"])
def test_a_puzzle_follows_from_its_question_alone(name: str) -> None:
    for level in Level:
        for puzzle in puzzles(name, level):
            letters = puzzle.question.letters
            read = score_question(letters)
            assert len(letters) <= 48
            assert read == puzzle.question
            again = known(score_puzzle(read, preset(name)))
            assert again.choices == puzzle.choices


def test_the_same_dice_make_the_same_puzzle() -> None:
    rules = preset("tenhou")
    assert new_score_puzzle(Random(5), rules, Level.HARD) == new_score_puzzle(Random(5), rules, Level.HARD)


def test_what_no_puzzle_was_spelled_with_is_unreadable() -> None:
    for letters in (
        "",
        "abc",
        "a.0.zz.0.0..",
        "a.0.99.0.0..",
        "zz.0.0.0.0..",
        "abcdefghiABCD1ab.0.0.0.0..",
        ".0.0.0.0..",
    ):
        with pytest.raises(UnreadableQuestion):
            score_question(letters)
    for letters in ("abcdefghiABCDE.0.0.0.0..", "a.0.0.0.0..", "aaaaabbbccceee.0.0.0.0.."):
        assert score_puzzle(score_question(letters), preset("tenhou")) is None


def test_easy_puzzles_have_no_kans_and_no_counters_and_hard_ones_have_both() -> None:
    easy, hard = puzzles("tenhou", Level.EASY), puzzles("tenhou", Level.HARD)
    assert not any(meld.is_kan for puzzle in easy for meld in puzzle.question.melds)
    assert not any(puzzle.question.situation.honba for puzzle in easy)
    assert any(meld.is_kan for puzzle in hard for meld in puzzle.question.melds)
    assert any(puzzle.question.situation.honba for puzzle in hard)
    assert {puzzle.value.fu for puzzle in easy} <= {20, 25, 30, 40, 50}


@pytest.mark.parametrize(("name", "late"), [("tenhou", 1), ("mleague", 0)])
def test_a_win_on_the_tile_after_an_open_kan_comes_before_its_indicator_where_that_waits_for_a_discard(
    name: str, late: int
) -> None:
    """Rules reference 2.9: on_discard does not count for a rinshan win of its own replacement tile."""
    asked = [score_hand(Random(seed), preset(name), Level.HARD)[0] for seed in range(300)]
    after_open = [
        question
        for question in asked
        if question.situation.rinshan and all(meld.is_open for meld in question.melds if meld.is_kan)
    ]
    assert after_open
    for question in after_open:
        kans = sum(meld.is_kan for meld in question.melds)
        assert len(question.situation.dora) == 1 + kans - late


def test_nobody_is_told_of_ippatsu_where_the_rules_have_none() -> None:
    rules = preset("jpml_a")
    asked = [score_hand(Random(seed), rules, Level.NORMAL)[0].situation for seed in range(120)]
    assert any(situation.riichi for situation in asked)
    assert not any(situation.ippatsu for situation in asked)


def test_three_players_set_norths_aside_where_the_rules_have_it() -> None:
    norths = [puzzle.question.situation.kita for puzzle in puzzles("tenhou_sanma", Level.NORMAL)]
    assert set(norths) >= {0, 1, 2}
    assert not any(puzzle.question.situation.kita for puzzle in puzzles("tenhou", Level.NORMAL))


def test_hands_are_of_many_kinds() -> None:
    found: Counter[str] = Counter()
    for level in Level:
        for puzzle in puzzles("tenhou", level):
            question, situation = puzzle.question, puzzle.question.situation
            found["below mangan"] += puzzle.value.limit is None
            found["tsumo"] += situation.tsumo
            found["dealer"] += question.dealer
            found["open"] += any(meld.is_open for meld in question.melds)
            found["riichi"] += situation.riichi
            found["all"] += 1
    share = {name: count / found["all"] for name, count in found.items()}
    assert 0.6 < share["below mangan"] < 0.95
    assert 0.2 < share["tsumo"] < 0.6
    assert 0.15 < share["dealer"] < 0.45
    assert 0.2 < share["open"] < 0.6
    assert 0.2 < share["riichi"] < 0.6


def test_the_place_of_the_right_answer_gives_nothing_away() -> None:
    rules = preset("tenhou")
    places = Counter(
        [choice.mistake is None for choice in new_score_puzzle(Random(seed), rules, Level.NORMAL).choices].index(True)
        for seed in range(200)
    )
    assert set(places) == {0, 1, 2, 3}
    assert max(places.values()) <= 100


def replace_dora(situation: Situation, indicators: str) -> Situation:
    return Situation(
        situation.seat_wind, situation.round_wind, situation.tsumo, riichi=True, dora=parse_tiles(indicators)
    )


# What the mistakes come to, each by a hand worked out beforehand.


def mistakes(
    hand: str, situation: Situation, melds: str = "", rules: Ruleset | None = None
) -> dict[tuple[MistakeKind, str], int]:
    """What each mistake would have the winner get."""
    parsed = parse_hand(hand, melds=melds)
    assert parsed.win is not None
    question = ScoreQuestion(parsed.concealed, parsed.win, parsed.melds, situation)
    rules = rules or preset("tenhou")
    puzzle = known(score_puzzle(question, rules))
    found = Mistakes(question, puzzle.value, rules)
    every = (*found.specific(), *found.general())
    assert all(one.pay != found.right for one in every)
    return {(one.kind, one.what): one.pay.total for one in every}


def test_pinfu_by_ron_is_mistaken_for_the_dealers_hand_or_for_a_tsumo() -> None:
    found = mistakes("234m456p678p33s78s9s", Situation(SOUTH, EAST, tsumo=False, riichi=True))  # 2 han 30 fu: 2,000
    assert found[MistakeKind.DEALER, ""] == 2900
    assert found[MistakeKind.BY_TSUMO, ""] == 2600  # 3 han 20 fu: 2,600 by ron
    assert found[MistakeKind.YAKU_MISSED, "pinfu"] == 1000
    assert found[MistakeKind.FU_MISSED, "closed_ron"] == 1300


def test_a_dealers_hand_is_mistaken_for_anybody_elses() -> None:
    found = mistakes("234m456p678p33s78s9s", Situation(EAST, EAST, tsumo=False, riichi=True))  # 2 han 30 fu: 2,900
    assert found[MistakeKind.NON_DEALER, ""] == 2000


def test_pinfu_by_tsumo_gets_no_fu_for_it() -> None:
    found = mistakes("234m456p678p33s78s9s", Situation(SOUTH, EAST, tsumo=True, riichi=True))  # 3 han 20 fu: 700/1300
    assert found[MistakeKind.TSUMO_FU_FOR_PINFU, ""] == 4000  # 1,000 from each, 2,000 from the dealer


def test_seven_pairs_are_not_rounded_up() -> None:
    found = mistakes("1133557799m22p4s4s", Situation(WEST, EAST, tsumo=False, riichi=True))  # 3 han 25 fu: 3,200
    assert found[MistakeKind.PAIRS_ROUNDED_UP, ""] == 3900


def test_a_triplet_completed_by_ron_counts_as_open() -> None:
    # riichi, tanyao: 20 + 2 open triplet 222p + 10 closed ron = 32 -> 40 fu, 2 han: 2,600
    found = mistakes("234m456m345s22p88p2p", Situation(SOUTH, EAST, tsumo=False, riichi=True))
    assert found[MistakeKind.FU_MISSED, "open_triplet"] == 2000
    assert found[MistakeKind.FU_ROUNDED_DOWN, ""] == 2000


def test_an_open_straight_is_worth_a_han_less() -> None:
    situation = Situation(SOUTH, EAST, tsumo=False, dora=parse_tiles("1s"))
    found = mistakes("123456m678p22s", situation, melds="(789m)")  # 3 han 30 fu with two dora: 3,900
    assert found[MistakeKind.YAKU_AS_CLOSED, "ittsuu"] == 7700
    assert found[MistakeKind.BONUS_MISSED, "dora"] == 1000


def test_an_indicator_is_no_dora() -> None:
    situation = Situation(SOUTH, EAST, tsumo=False, riichi=True, dora=parse_tiles("3s"))
    found = mistakes("234m456p678p33s78s9s", situation)  # 2 han 30 fu: 2,000; the pair counted as dora: 4 han
    assert found[MistakeKind.INDICATOR_TAKEN, ""] == 7700
    both = replace_dora(situation, "2s")  # the pair is the dora, 4 han; the indicator itself is not in the hand
    assert (MistakeKind.INDICATOR_TAKEN, "") not in mistakes("234m456p678p33s78s9s", both)
    both = replace_dora(situation, "3m")  # 4m is a dora, 3 han: 3,900; 3m taken for it makes as much
    assert (MistakeKind.INDICATOR_TAKEN, "") not in mistakes("234m456p678p33s78s9s", both)


def test_four_han_thirty_fu_is_a_mangan_only_where_the_rules_say_so() -> None:
    situation = Situation(SOUTH, EAST, tsumo=False, riichi=True, ippatsu=True)
    hand = "234m456p678p44s67s8s"  # riichi, ippatsu, pinfu, tanyao: 4 han 30 fu
    assert mistakes(hand, situation)[MistakeKind.KIRIAGE, ""] == 8000
    assert mistakes(hand, situation, rules=preset("mleague"))[MistakeKind.NO_KIRIAGE, ""] == 7700


def test_honba_are_forgotten_or_taken_thrice() -> None:
    ron = mistakes("234m456p678p33s78s9s", Situation(SOUTH, EAST, tsumo=False, riichi=True, honba=2))
    assert ron[MistakeKind.HONBA_MISSED, ""] == 2000
    tsumo = mistakes("234m456p678p33s78s9s", Situation(SOUTH, EAST, tsumo=True, riichi=True, honba=2))
    assert tsumo[MistakeKind.HONBA_MISSED, ""] == 2700
    assert tsumo[MistakeKind.HONBA_FROM_EACH, ""] == 2700 + 3 * 600


def test_a_closed_kan_has_four_times_the_fu_of_a_triplet() -> None:
    # riichi, haku: 20 + 32 closed kan + 10 closed ron = 62 -> 70, 2 han: 4,500
    found = mistakes("234m456p78s33s9s", Situation(SOUTH, EAST, tsumo=False, riichi=True), melds="[5555z]")
    assert found[MistakeKind.FU_HALVED, "closed_kan"] == 3200  # 46 -> 50 fu
    assert found[MistakeKind.FU_DOUBLED, "closed_kan"] == 6400  # 94 -> 100 fu
    assert found[MistakeKind.FU_MISSED, "closed_kan"] == 2000


def test_the_other_reading_is_one_of_the_answers_to_hands_that_have_two() -> None:
    # 111222333m: three triplets or three equal runs
    found = mistakes("111222333m45p99s6p", Situation(SOUTH, EAST, tsumo=True, riichi=True))
    assert any(form is MistakeKind.OTHER_READING for form, _ in found)


def test_a_yakuman_is_mistaken_for_other_limits() -> None:
    situation = Situation(SOUTH, EAST, tsumo=False)
    found = mistakes("19m19p19s1234567z1z", situation)
    assert found[MistakeKind.AS_LIMIT, "baiman"] == 16000
    assert found[MistakeKind.DEALER, ""] == 48000


def test_called_tiles_are_spelled_with_what_was_called() -> None:
    for seed in range(200):
        question = new_score_puzzle(Random(seed), preset("tenhou"), Level.HARD).question
        for meld, read in zip(question.melds, score_question(question.letters).melds, strict=True):
            assert (meld.kind, meld.tiles, meld.called, meld.added) == (read.kind, read.tiles, read.called, read.added)
            assert (meld.called is None) == (meld.kind is MeldKind.ANKAN)
