"""Mutations for ``make options``: an engine that ignores an option, or a preset with one value reset.

They take hold of the pure Python engine only: a compiled one reads its fields without asking the class.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from bot.engine.rules import ruleset as ruleset_module
from bot.engine.rules.ruleset import Ruleset, preset_names


def is_pure() -> bool:
    """Whether the engine that is imported is the Python source."""
    return str(ruleset_module.__file__).endswith(".py")


class Ignored:
    """Stands where an option of ``Ruleset`` was: whatever is written, the default is read."""

    def __init__(self, field: Any, default: object) -> None:
        self.field, self.default = field, default

    def __get__(self, owner: object, kind: type | None = None) -> object:
        return self if owner is None else self.default

    def __set__(self, owner: object, value: object) -> None:
        self.field.__set__(owner, value)


@contextmanager
def unvalidated() -> Iterator[None]:
    """Rulesets are made without a look at them: a test shall fail by what the engine does."""
    kept = Ruleset.__post_init__
    Ruleset.__post_init__ = lambda ruleset: None  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        Ruleset.__post_init__ = kept  # type: ignore[method-assign]


@contextmanager
def ignored(option: str) -> Iterator[None]:
    """Every reader of the option finds its default, whatever the ruleset says."""
    kept = Ruleset.__dict__[option]
    default = getattr(Ruleset(), option)
    with unvalidated():
        setattr(Ruleset, option, Ignored(kept, default))
        try:
            yield
        finally:
            setattr(Ruleset, option, kept)


@contextmanager
def reset(name: str, option: str) -> Iterator[None]:
    """The preset has the default of the option."""
    kept = ruleset_module.preset
    presets = {known: kept(known) for known in preset_names()}
    with unvalidated():
        presets[name] = replace(presets[name], **{option: getattr(Ruleset(), option)})
        ruleset_module.preset = presets.__getitem__  # type: ignore[assignment]
        try:
            yield
        finally:
            ruleset_module.preset = kept
