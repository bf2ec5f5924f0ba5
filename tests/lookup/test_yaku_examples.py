"""Every yaku has a hand that shows it, and the scorer agrees with what the catalogue says it is worth."""

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules.data_files import read_table
from bot.engine.rules.ruleset import Ruleset, preset, preset_names
from bot.engine.scoring.score import evaluate_all
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.scoring.yaku_worth import with_yaku, worth_of
from bot.lookup.validity import why_not_possible
from bot.lookup.yaku_examples import examples, scored, shows
from tests.engine.hands import outcome
from tests.engine.random_wins import random_win
from tests.for_each import for_each

UNSHOWN = {"nagashi_mangan"}
"""Nobody wins with it: its example is a river."""
WITH_HANDS = [yaku for yaku in catalogue() if yaku not in UNSHOWN]


def test_every_entry_of_the_catalogue_has_an_example() -> None:
    assert set(examples()) == set(catalogue())
    assert {yaku for yaku, example in examples().items() if example.hand is None} == UNSHOWN


@for_each("name", preset_names())
def test_the_scorer_agrees_with_what_a_yaku_is_worth(name: str) -> None:
    rules = preset(name)
    for yaku in WITH_HANDS:
        shown, worth = scored(yaku, rules), worth_of(yaku, rules)
        assert shown is not None, yaku
        assert shows(shown.value, yaku)
        hand, situation = shown.answer.hand, shown.answer.situation
        assert why_not_possible(hand.concealed, hand.win, hand.melds, situation, shown.answer.rules) is None
        # The example stands under the very rules asked for exactly where they know the yaku in such a hand.
        closed = not any(meld.is_open for meld in hand.melds)
        value = worth and (worth.closed if closed else worth.open)
        assert shown.changed == (not value), yaku
        if worth and worth.unit in {"han", "yakuman"} and catalogue()[yaku].kind not in {"bonus", "limit"}:
            entries = [entry.han for entry in shown.value.yaku if entry.id == yaku]
            assert entries == [value], yaku


OPEN_HANDS = {
    "tanyao": "234m2278p(567s)(888s)6p",
    "sanshoku_doujun": "23m234p55s(234s)(999p)4m",
    "ittsuu": "45s78999p(123s)(789s)6s",
    "chanta": "12m789p99s(123s)(777z)3m",
    "honitsu": "1178p(234p)(222z)(666z)9p",
    "junchan": "12m789p99s(123s)(111p)3m",
    "chinitsu": "2345678p(123p)(999p)5p",
    "toitoi": "888m33p44z(111p)(777s)3p",
    "sanrenkou": "234s7z(333m)(444m)(555m)7z",
    "suurenkou": "7z(333m)(444m)(555m)(666m)7z",
}


@pytest.mark.parametrize("name", ["tenhou", "tenhou_nashinashi", "ema2012", "mleague", "local_all"])
def test_the_scorer_agrees_with_what_a_yaku_is_worth_in_an_open_hand(name: str) -> None:
    for yaku, text in OPEN_HANDS.items():
        worth, value = worth_of(yaku, preset(name)), outcome(text, preset(name))
        entries = [] if isinstance(value, Refusal) else [entry.han for entry in value.yaku if entry.id == yaku]
        assert entries == ([worth.open] if worth and worth.open else []), yaku


@for_each("yaku", WITH_HANDS)
def test_an_example_without_its_yaku_switched_on_does_not_show_it(yaku: str) -> None:
    rules = with_yaku(yaku, Ruleset())
    if rules != Ruleset():
        assert worth_of(yaku, Ruleset()) is None
        assert worth_of(yaku, rules) is not None or yaku in {"kita", "yakuhai_pei"}


def test_yaku_exclude_each_other_mutually() -> None:
    for yaku in catalogue().values():
        for other in yaku.not_with:
            assert yaku.id in catalogue()[other].not_with, (yaku.id, other)


def test_the_file_names_each_pair_that_excludes_each_other_once_with_the_later_yaku() -> None:
    places = {entry["id"]: place for place, entry in enumerate(read_table("yaku.toml")["yaku"])}
    for entry in read_table("yaku.toml")["yaku"]:
        assert all(places[other] < places[entry["id"]] for other in entry.get("not_with", ())), entry["id"]


def test_yaku_said_to_exclude_each_other_never_stand_in_one_example() -> None:
    for yaku in WITH_HANDS:
        shown = scored(yaku, Ruleset())
        assert shown is not None
        ids = {entry.id for entry in shown.value.yaku}
        for one in ids:
            assert not ids & set(catalogue()[one].not_with), yaku


def test_yaku_said_to_exclude_each_other_never_stand_in_a_random_hand() -> None:
    rules = preset("local_all")
    seen: set[str] = set()
    for seed in range(1500):
        win = random_win(seed)
        for value in evaluate_all(win.concealed, win.win, win.melds, win.situation, rules):
            ids = {entry.id for entry in value.yaku}
            assert not any(ids & set(catalogue()[one].not_with) for one in ids), (seed, ids)
            seen |= ids
    assert len(seen) > 25


def test_exclusions_name_entries_of_the_catalogue() -> None:
    for yaku in catalogue().values():
        assert set(yaku.not_with) <= set(catalogue()) - {yaku.id}


def test_flat_values_follow_the_option() -> None:
    assert worth_of("renhou", Ruleset(renhou="baiman")) is not None
    for option, unit in (("mangan", "mangan"), ("baiman", "baiman"), ("yakuman", "yakuman"), ("five_han", "han")):
        worth = worth_of("renhou", Ruleset(renhou=option))  # type: ignore[arg-type]
        assert worth is not None
        assert (worth.unit, worth.open) == (unit, 0)
