"""Every option and every value of it is shown by some behaviour; ``make options`` shows that each can fail."""

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import tests.options
from bot.engine.rules.ruleset import Ruleset, allowed_values, option_types, preset, preset_names
from tests.for_each import for_each
from tests.options.behaviour import BEHAVIOURS, SANMA, touching
from tests.options.mutation import ignored, is_pure, reset
from tests.options.reference import rows

for module in pkgutil.iter_modules(tests.options.__path__):
    if module.name.startswith("test_"):
        importlib.import_module(f"tests.options.{module.name}")

ROOT = Path(__file__).parents[2]
pure_only = pytest.mark.skipif(not is_pure(), reason="mutations take hold of the Python source only")


def shown(option: str) -> set[object]:
    return {value for known in BEHAVIOURS if known.option == option for value in known.expected}


@for_each("option", option_types())
def test_every_value_of_an_option_is_shown(option: str) -> None:
    assert shown(option) >= {rows()[option].default, *(allowed_values(option) or ()), *touching(option).values()}


@for_each("option", option_types())
def test_every_value_is_told_from_the_default(option: str) -> None:
    default = rows()[option].default
    told_apart = {
        value
        for known in BEHAVIOURS
        if known.option == option
        for value, seen in known.expected.items()
        # What is shown for three players alone has no default to be told from.
        if default not in known.expected or seen != known.expected[default]
    }
    assert told_apart == shown(option) - {default}


@for_each("option", option_types())
def test_every_preset_that_changes_an_option_is_under_test(option: str) -> None:
    assert set(touching(option)) == {
        name for name in preset_names() if getattr(preset(name), option) != getattr(Ruleset(), option)
    }


@pure_only
def test_an_ignored_option_reads_as_its_default() -> None:
    before = Ruleset(kuitan=False, double_wind_fu=2)
    with ignored("kuitan"):
        assert (before.kuitan, Ruleset(kuitan=False).kuitan) == (True, True)
        assert before.double_wind_fu == 2
        made = Ruleset(kuitan=False)
    assert (before.kuitan, made.kuitan, preset("tenhou_nashinashi").kuitan) == (False, False, False)


@pure_only
def test_rulesets_are_validated_again_after_a_mutation() -> None:
    with ignored("players"):
        assert Ruleset(**SANMA).players == 4
    with pytest.raises(ValueError, match="wrong_length"):
        Ruleset(players=3)


@pure_only
def test_a_preset_set_back_changes_no_other_that_extends_it() -> None:
    from bot.engine.rules import ruleset

    with reset("ema2016", "kuikae"), reset("ema2016", "kiriage"):
        assert ruleset.preset("ema2012").kuikae == "allowed"
    with reset("ema2012", "kuikae"):
        assert ruleset.preset("ema2012").kuikae == "forbidden"
        assert ruleset.preset("ema2016").renhou == "mangan"
    assert ruleset.preset("ema2012").kuikae == "allowed"


@pytest.mark.slow
@pure_only
def test_the_mutation_run_names_the_tests_that_fail() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.rule_option_mutation", "kuitan", "kita_ron"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_open_tanyao[False]" in done.stdout
    assert "test_a_north_set_aside_is_ronned[False]" in done.stdout


@pytest.mark.slow
def test_the_mutation_run_knows_no_other_options() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.rule_option_mutation", "kuitann"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
