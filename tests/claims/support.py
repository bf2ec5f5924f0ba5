"""What the claims share: rulesets to hold a claim under, and scenes played to where a rule applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.phases import AwaitDiscard
from bot.engine.rules import Ruleset, preset, preset_names
from bot.engine.tiles import TILE_NAMES
from tests.builders import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable

FOUR_PLAYER_PRESETS = tuple(name for name in preset_names() if preset(name).players == 4)

# `rules` is each four-player preset in turn: for a claim that holds under all presets.
under_every_preset = pytest.mark.parametrize(
    "rules", [pytest.param(preset(name), id=name) for name in FOUR_PLAYER_PRESETS]
)


def presets_where(option: str, value: object) -> Iterable[Ruleset]:
    """The four-player presets whose ``option`` has this value."""
    return [preset(name) for name in FOUR_PLAYER_PRESETS if getattr(preset(name), option) == value]


def play_until(scene: Scene, live: int) -> Scene:
    """Everyone draws and discards what was drawn, until so many live tiles are left and a seat has drawn."""
    while scene.public.live > live:
        scene.idle(1)
    assert isinstance(scene.public.phase, AwaitDiscard), scene.public.phase
    return scene


def play_out(scene: Scene) -> Scene:
    """Everyone draws and discards what was drawn, until the hand is over."""
    while isinstance(scene.public.phase, AwaitDiscard):
        scene.idle(1)
    return scene


def to_act(scene: Scene) -> int:
    """The seat that has a tile too many."""
    phase = scene.public.phase
    assert isinstance(phase, AwaitDiscard), phase
    return phase.seat


def drawn_by(scene: Scene, seat: int) -> str:
    """Name of the tile this seat has just drawn."""
    drawn = scene.view(seat).private.drawn
    assert drawn is not None
    return TILE_NAMES[drawn]
