"""Where a recorded game and the rules part, in words, and which rule it is."""

from pathlib import Path
from typing import Any, get_args

import pytest

from bot.engine import actions as act
from bot.engine import phases
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import option_types
from bot.engine.tiles import TILE_BY_NAME, Tile
from bot.paifu.compare import Disagreement, Matter
from bot.paifu.record import Drew, KyokuOutcome
from bot.text.logs.log_breaks import BrokenRule, action_words, break_words, reason_words, rule_of
from bot.text.sentences import render
from tests.for_each import for_each

NAMES = ("Aiko", "Ben", "Chie", "Dan")
RULES = Path(__file__).parents[3] / "docs" / "rules.md"


def tile(name: str) -> Tile:
    return TILE_BY_NAME[name]


START = (0, 2, 1, 0, 0, (25000,) * 4)
OVER = KyokuOutcome((), DrawReason.EXHAUSTIVE, (0,) * 4, (25000,) * 4)
CASES: list[tuple[Matter, Any, Any, str, BrokenRule]] = [
    (
        Matter.START,
        START,
        (1, 1, 0, 0, 0, START[5]),
        (
            "The start of this hand does not match the end of the previous one. The log has East 2; under the rules, "
            "it should be South 1."
        ),
        BrokenRule("6.2", ("renchan", "abortive_repeats")),
    ),
    (
        Matter.START,
        START,
        (*START[:3], 1, 0, START[5]),
        (
            "The start of this hand does not match the end of the previous one. The log has 0 honba; under the rules, "
            "it should be 1 honba."
        ),
        BrokenRule("6.3", ("honba_on_draw",)),
    ),
    (
        Matter.START,
        START,
        (*START[:3], 0, 1, START[5]),
        (
            "The start of this hand does not match the end of the previous one. The log has 0 riichi sticks; "
            "under the rules, it should be 1 riichi stick."
        ),
        BrokenRule("4.6"),
    ),
    (
        Matter.START,
        START,
        (*START[:5], (26000, 24000, 25000, 25000)),
        (
            "The start of this hand does not match the end of the previous one. The log has the scores 25,000 "
            "/ 25,000 / 25,000 / 25,000; under the rules, it should be 26,000 / 24,000 / 25,000 / 25,000."
        ),
        BrokenRule("4.3"),
    ),
    (
        Matter.TILES,
        {"tiles": [tile("9m"), tile("1z")]},
        None,
        "No wall could produce this game: there are too many of 9m E.",
        BrokenRule("1.3", ("aka_dora",)),
    ),
    (
        Matter.TILES,
        {"wall_place": 7},
        None,
        "No wall could produce this game: more tiles are drawn or turned over than a wall holds.",
        BrokenRule("1.3", ("aka_dora",)),
    ),
    (
        Matter.DRAW,
        (2, tile("5p")),
        (1, tile("5p")),
        "In the log, Chie draws 5p, but it is Ben's turn.",
        BrokenRule("1.4"),
    ),
    (
        Matter.DRAW,
        (2, tile("5p")),
        (2, None),
        "In the log, Chie draws 5p, but players may not draw right after chii or pon.",
        BrokenRule("1.4"),
    ),
    (
        Matter.DRAW,
        (2, tile("5p")),
        (2, tile("0p")),
        "In the log, Chie draws 5p, but the next tile in the wall is red 5p.",
        BrokenRule("1.4"),
    ),
    (
        Matter.ILLEGAL,
        (1, act.Discard(tile("5p"), drawn=False)),
        Refusal.KUIKAE,
        (
            "In the log, Ben discards 5p. This discard right after the call is swap calling (kuikae), which these "
            "rules forbid."
        ),
        BrokenRule("2.7", ("kuikae",)),
    ),
    (
        Matter.ILLEGAL,
        (1, act.DeclareTenpai()),
        Refusal.NOT_TENPAI,
        "In the log, Ben declares tenpai. Ben's hand would not be tenpai.",
        BrokenRule("5.1", ("noten_choice", "keishiki_tenpai", "tenpai_own_four")),
    ),
    (
        Matter.ILLEGAL,
        (1, act.KyuushuKyuuhai()),
        Refusal.RULE_OFF,
        "In the log, Ben ends the hand with nine terminals and honours. These rules do not allow that.",
        BrokenRule("5.3", ("abort_kyuushu",)),
    ),
    (
        Matter.INDICATORS,
        (tile("1m"), tile("2m")),
        (tile("1m"),),
        "The log has the dora indicators 1m 2m; under the rules, it should be 1m.",
        BrokenRule("2.9", ("kan_dora",)),
    ),
    (
        Matter.REVEALS,
        (30, 40),
        (30, 41),
        (
            "The log turns over the kan dora indicators after steps 30 / 40; "
            "under the rules, this should happen after steps 30 / 41."
        ),
        BrokenRule("2.9", ("kan_dora_ankan", "kan_dora_open")),
    ),
    (
        Matter.NOT_OVER,
        OVER,
        "AwaitDiscard",
        "In the log, the hand ends, but a player still has to discard.",
        BrokenRule("2.1"),
    ),
    (
        Matter.NOT_OVER,
        Drew(3, tile("7z")),
        "KyokuOver",
        "In the log, Dan draws Chun, but the hand is over.",
        BrokenRule("2.1"),
    ),
    (
        Matter.WINNERS,
        [(0, 1), (2, 1)],
        [(0, 1)],
        "The log has Aiko's ron from Ben, Chie's ron from Ben; under the rules, it should be Aiko's ron from Ben.",
        BrokenRule("2.5", ("double_ron", "triple_ron")),
    ),
    (
        Matter.WINNERS,
        [(2, 2)],
        [],
        "The log has Chie's tsumo; under the rules, it should be no win.",
        BrokenRule("2.5", ("double_ron", "triple_ron")),
    ),
    (
        Matter.REASON,
        DrawReason.SUUFON_RENDA,
        None,
        (
            "The log has an abortive draw for four identical wind discards (suufon renda); "
            "under the rules, it should be a win."
        ),
        BrokenRule("5.3", ("abort_suufon", "abort_suucha", "abort_suukaikan", "nagashi")),
    ),
    (
        Matter.DELTAS,
        (1000, -1000, 0, 0),
        (2000, -2000, 0, 0),
        "The log has the point changes 1,000 / −1,000 / 0 / 0; under the rules, it should be 2,000 / −2,000 / 0 / 0.",
        BrokenRule("4.3", ("noten_bappu", "honba_value")),
    ),
    (
        Matter.SCORES,
        (26000, 24000),
        (27000, 23000),
        "The log has the scores 26,000 / 24,000; under the rules, it should be 27,000 / 23,000.",
        BrokenRule("4.6"),
    ),
    (
        Matter.GAME_END,
        "over",
        "KyokuOver",
        "The log ends the game here, but under the rules it should continue.",
        BrokenRule("6.4", ("length", "tobi", "extension", "agari_yame", "tenpai_yame")),
    ),
    (
        Matter.GAME_END,
        "goes on",
        "GameOver",
        "The log continues here, but under the rules the game should be over.",
        BrokenRule("6.4", ("length", "tobi", "extension", "agari_yame", "tenpai_yame")),
    ),
    (
        Matter.GAME_END,
        "goes on",
        "AwaitDiscard",
        "The log starts another hand here, but a player still has to discard.",
        BrokenRule("6.4", ("length", "tobi", "extension", "agari_yame", "tenpai_yame")),
    ),
    (
        Matter.FINAL,
        [(41200, 513), (-4900, -550)],
        [(41200, 512), (-4900, -549)],
        (
            "The log has the final scores 41,200 (+51.3), -4,900 (−55.0); "
            "under the rules, it should be 41,200 (+51.2), -4,900 (−54.9)."
        ),
        BrokenRule("6.8", ("uma", "oka", "final_rounding", "leftover_riichi")),
    ),
]
WINS: list[tuple[str, Any, Any, str, str]] = [
    ("yakuman", True, False, "a yakuman; under the rules, it should be no yakuman", "3.6"),
    (
        "yaku",
        {"riichi": 1, "dora": 2},
        {"riichi": 1},
        "Riichi 1, Dora 2; under the rules, it should be Riichi 1",
        "3.6",
    ),
    ("yaku", {"riichi": 1}, {}, "Riichi 1; under the rules, it should be no yaku", "3.6"),
    ("fu", 30, 40, "30 fu; under the rules, it should be 40 fu", "4.1"),
    ("han", 3, 4, "3 han; under the rules, it should be 4 han", "3.6"),
    ("points", 3900, 7700, "3,900 points; under the rules, it should be 7,700 points", "4.2"),
    ("limit", "mangan", "", "mangan; under the rules, it should be no limit", "4.2"),
    ("limit", "yakuman", "haneman", "yakuman; under the rules, it should be haneman", "4.2"),
    (
        "ura",
        (tile("5m"),),
        (),
        "the ura dora indicators 5m; under the rules, it should be no ura dora indicators",
        "1.5",
    ),
    ("liable", 2, None, "Chie liable (pao); under the rules, it should be nobody liable (pao)", "4.8"),
    ("deltas", (1000, -1000), (0, 0), "the point changes 1,000 / −1,000; under the rules, it should be 0 / 0", "4.3"),
]


def words(found: Disagreement) -> str:
    return render(break_words(found, NAMES), markdown=False)


@for_each(("matter", "expected", "made", "sentence", "rule"), CASES)
def test_a_broken_rule_is_told_with_what_the_log_has_and_what_the_rules_make_of_it(
    matter: Matter, expected: object, made: object, sentence: str, rule: BrokenRule
) -> None:
    found = Disagreement(1, 3, matter, expected, made)
    assert words(found) == sentence
    assert rule_of(found) == rule


@for_each(("field", "expected", "made", "sentence", "section"), WINS)
def test_a_win_worth_something_else_says_in_what(
    field: str, expected: object, made: object, sentence: str, section: str
) -> None:
    found = Disagreement(0, None, Matter.WIN, {"seat": 1, field: expected}, {"seat": 1, field: made})
    assert words(found) == f"Ben's win: The log has {sentence}."
    assert rule_of(found).section == section


def test_every_matter_is_told() -> None:
    assert {case[0] for case in CASES} | {Matter.WIN} == set(Matter)
    assert {type(action) for action in ACTIONS} == set(get_args(act.Action))
    told = [render(action_words("Ben", action)) for action in ACTIONS]
    assert len(set(told)) == len(ACTIONS)
    assert all(sentence.startswith("Ben ") for sentence in told)


@for_each("reason", Refusal)
def test_every_reason_of_the_rules_is_a_sentence_about_who_acted(reason: Refusal) -> None:
    sentence = render(reason_words(reason, "Ben"))
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert " you" not in sentence.lower()
    found = Disagreement(0, 0, Matter.ILLEGAL, (1, act.Tsumo()), reason)
    assert words(found) == f"In the log, Ben wins by tsumo. {sentence}"


ACTIONS: list[act.Action] = [
    act.Discard(tile("5p"), drawn=True),
    act.Discard(tile("5p"), drawn=False),
    act.Riichi(tile("5p"), drawn=False),
    act.Chii((tile("5p"), tile("6p"))),
    act.Pon((tile("5p"), tile("0p"))),
    act.Daiminkan(),
    act.Ankan(tile("5p")),
    act.Kakan(tile("5p")),
    act.Kita(),
    act.Tsumo(),
    act.Ron(),
    act.KyuushuKyuuhai(),
    act.Pass(),
    act.DeclareTenpai(),
    act.DeclareNoten(),
    act.StopGame(),
    act.PlayOn(),
]


@pytest.mark.parametrize(
    "phase",
    [
        phases.AwaitDeal,
        phases.AwaitDiscard,
        phases.AwaitCalls,
        phases.AwaitTenpai,
        phases.AwaitStop,
        phases.KyokuOver,
        phases.GameOver,
    ],
)
def test_whatever_the_engine_waits_for_can_be_said(phase: type) -> None:
    assert words(Disagreement(0, 0, Matter.NOT_OVER, OVER, phase.__name__)).startswith("In the log, the hand ends, but")


def rules() -> list[BrokenRule]:
    found = [rule_of(Disagreement(0, 0, matter, expected, made)) for matter, expected, made, *_ in CASES]
    found += [rule_of(Disagreement(0, 0, Matter.WIN, {"seat": 0, field: 1}, {})) for field, *_ in WINS]
    found += [
        rule_of(Disagreement(0, 0, Matter.ILLEGAL, (0, action), reason)) for action in ACTIONS for reason in Refusal
    ]
    return found


def test_every_rule_stands_in_the_reference_and_every_option_in_the_ruleset() -> None:
    text = RULES.read_text(encoding="utf-8")
    for section, options in rules():
        assert f"# {section} " in text or f"# {section}. " in text, section
        assert set(options) <= set(option_types())
