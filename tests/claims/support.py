"""Shared by the claims: rulesets to try a claim under, and scenes played up to where a rule applies."""

import functools
import inspect
from collections.abc import Callable, Mapping

import pytest

from bot.engine.actions import DeclareNoten, DeclareTenpai
from bot.engine.events import TileDrawn
from bot.engine.game import pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitTenpai
from bot.engine.rules.ruleset import Ruleset, option_types, preset, preset_names
from bot.engine.tiles import TILE_NAMES
from tests.builders import Scene

FOUR_PLAYER_PRESETS = tuple(name for name in preset_names() if preset(name).players == 4)


def presets_where(option: str, value: object) -> dict[str, Ruleset]:
    """The four-player presets whose ``option`` has this value, by name."""
    return {name: preset(name) for name in FOUR_PLAYER_PRESETS if getattr(preset(name), option) == value}


def covering(rulesets: Mapping[str, Ruleset]) -> list[str]:
    """Few of these, that have every value which any of them gives an option; those with most of them come first."""
    values: dict[str, set[tuple[str, object]]] = {
        name: {(option, getattr(rules, option)) for option in option_types()} for name, rules in rulesets.items()
    }
    missing: set[tuple[str, object]] = set().union(*values.values())
    names: list[str] = []
    while missing:
        best = max(values, key=lambda name: len(values[name] & missing))
        names.append(best)
        missing -= values[best]
    return names


def under(rulesets: Mapping[str, Ruleset]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Gives a test ``rules``, each of these in turn: for a claim that holds under some of the presets.

    They share a case: with a case each, pytest would take longer than the engine. What fails says under which preset.
    How many of them are tried is up to the option ``--presets``.
    """
    assert rulesets
    few = functools.cache(functools.partial(covering, rulesets))

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def under_each(presets: str, **arguments: object) -> None:
            for name in rulesets if presets == "all" else few()[: 2 if presets == "two" else None]:
                try:
                    test(rules=rulesets[name], **arguments)
                except BaseException as failure:
                    failure.add_note(f"under the preset {name}")
                    raise

        # What pytest goes by: a test of each of the rulesets asks for all that the test of one does, but for these.
        signature = inspect.signature(test)
        asked_for = [each for name, each in signature.parameters.items() if name != "rules"]
        presets = inspect.Parameter("presets", inspect.Parameter.KEYWORD_ONLY)
        under_each.__signature__ = signature.replace(parameters=[*asked_for, presets])  # type: ignore[attr-defined]
        return under_each

    return decorate


# For a claim that holds under all presets: `rules` is each four-player preset in turn.
under_every_preset = under({name: preset(name) for name in FOUR_PLAYER_PRESETS})


def claims(*numbers: int) -> pytest.MarkDecorator:
    """For a test of what several documents say in much the same words: one case, with its ``number``, for each."""
    return pytest.mark.parametrize(
        "number", [pytest.param(number, marks=pytest.mark.claim(number)) for number in numbers]
    )


def play_until(scene: Scene, live: int) -> Scene:
    """Everyone draws and discards what was drawn, until so many live tiles are left and a seat has drawn."""
    while scene.public.live > live:
        scene.idle(1)
    assert isinstance(scene.public.phase, AwaitDiscard), scene.public.phase
    return scene


def play_out(scene: Scene) -> Scene:
    """Everyone draws and discards what was drawn, and shows a tenpai hand, until the hand is over."""
    while isinstance(scene.public.phase, AwaitDiscard):
        scene.idle(1)
    return show_hands(scene) if isinstance(scene.public.phase, AwaitTenpai) else scene


def show_hands(scene: Scene, *hiding: int) -> Scene:
    """Where each seat says so: every tenpai hand is shown, but for those ``hiding``."""
    for seat in pending(scene.state):
        shows = seat not in hiding and DeclareTenpai() in legal_actions(scene.view(seat))
        scene.take(seat, DeclareTenpai() if shows else DeclareNoten())
    return scene.close()


def to_act(scene: Scene) -> int:
    """The seat that has a tile too many."""
    phase = scene.public.phase
    assert isinstance(phase, AwaitDiscard), phase
    return phase.seat


def drawn_by(scene: Scene, seat: int) -> str:
    """Name of the tile this seat has just drawn."""
    drawn = scene.view(seat).hidden.drawn
    assert drawn is not None
    return TILE_NAMES[drawn]


def last_drawn(scene: Scene) -> tuple[int, str, bool]:
    """Who drew last, what, and whether it came from the dead wall."""
    drawn = next(event for event in reversed(scene.events) if isinstance(event, TileDrawn))
    assert drawn.tile is not None
    return drawn.seat, TILE_NAMES[drawn.tile], drawn.rinshan


def kan(scene: Scene, seat: int, name: str) -> Scene:
    """A closed kan that nobody robs, with its replacement tile."""
    scene.ankan(seat, name)
    return scene.close() if isinstance(scene.public.phase, AwaitCalls) else scene
