"""Behaviours: what the engine does under each value of one rule option.

A behaviour plays or scores something by a ruleset and says what it observed. ``@behaviour`` makes a test of it for
every value it knows, and for every preset that moves the option away from its default: there the value comes from the
preset and what is expected from the rules reference. ``tools/rule_option_mutation.py`` makes the engine ignore the
option, or sets it back in the preset, and these tests must then fail.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from bot.engine.rules import ruleset as ruleset_module
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from tests.options.reference import matrix, rows

SANMA: dict[str, Any] = {
    "players": 3,
    "uma": (20000, 0, -20000),
    "aka_dora": (0, 1, 1),
    "honba_value": 200,
    "noten_bappu": 2000,
}
"""What a game of three needs beside the defaults."""


class Source(NamedTuple):
    """Where a value comes from: the test itself, or a preset."""

    value: object
    preset: str | None = None


class Behaviour(NamedTuple):
    """What is known of a behaviour: what is observed under each value of its option."""

    name: str
    option: str
    expected: Mapping[object, object]


BEHAVIOURS: list[Behaviour] = []


def touching(option: str) -> dict[str, object]:
    """Presets that move the option away from its default, with their values, by the rules reference."""
    return {
        name: cells[option].value for name, cells in matrix().items() if cells[option].value != rows()[option].default
    }


def value_in(source: Source, option: str) -> object:
    """The value under test: of a preset as the engine has it."""
    if source.preset is None:
        return source.value
    # By the module, so that a mutation run can put a changed preset in its place.
    return getattr(ruleset_module.preset(source.preset), option)


def behaviour(
    option: str, expected: Mapping[object, object], **base: object
) -> Callable[[Callable[[Ruleset], object]], Callable[[Source], None]]:
    """Make a test of a function that observes something under a ruleset.

    ``expected`` is what it observes by the value of ``option``, the other options being ``base`` over the defaults.
    """

    def decorate(observe: Callable[[Ruleset], object]) -> Callable[[Source], None]:
        BEHAVIOURS.append(Behaviour(observe.__name__, option, expected))
        cases = [pytest.param(Source(value), id=f"{value}") for value in expected]
        cases += [
            pytest.param(Source(value, name), id=name) for name, value in touching(option).items() if value in expected
        ]

        @pytest.mark.option(option)
        @pytest.mark.parametrize("source", cases)
        def test(source: Source) -> None:
            rules = ruleset_from({**base, option: value_in(source, option)})
            seen = observe(rules)
            assert seen == expected[source.value], f"{seen} instead of {expected[source.value]}"

        test.__name__, test.__doc__, test.__module__ = observe.__name__, observe.__doc__, observe.__module__
        return test

    return decorate
