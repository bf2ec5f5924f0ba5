"""The engine as a library: what can be imported, and examples that are run."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import bot.engine

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "engine.md"
MODULES = sorted(module.name for module in pkgutil.iter_modules(bot.engine.__path__))


def test_the_examples_of_the_page_are_true() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert outcome.attempted > 40
    assert outcome.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"bot.engine.{name}")).failed == 0


def test_every_public_name_can_be_imported() -> None:
    for name in bot.engine.__all__:
        assert getattr(bot.engine, name) is not None
    assert set(bot.engine.__all__) <= set(dir(bot.engine))
    with pytest.raises(AttributeError):
        bot.engine.nothing  # noqa: B018 - the question is the test


def test_what_types_see_is_what_can_be_imported() -> None:
    tree = ast.parse(Path(bot.engine.__file__).read_text(encoding="utf-8"))
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported - {"annotations", "TYPE_CHECKING", "Final", "import_module"} == set(bot.engine.__all__)


def test_no_public_name_is_that_of_a_module() -> None:
    assert not set(bot.engine.__all__) & set(MODULES)


def test_what_is_not_asked_for_is_not_loaded() -> None:
    script = "import sys, bot.engine; bot.engine.parse_tiles('1m'); print('bot.engine.game' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("name", ["asyncio", "discord", "logging", "random", "sqlite3"])
def test_the_engine_loads_nothing_of_the_world(name: str) -> None:
    script = f"import sys, bot.engine as e; [getattr(e, name) for name in e.__all__]; print({name!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("name", sorted(bot.engine.__all__))
def test_every_public_function_and_class_says_what_it_is(name: str) -> None:
    public = getattr(bot.engine, name)
    if callable(public) and not compiled(public):
        # A compiled function keeps its signature only; the sentence stands in its source.
        assert public.__doc__


def compiled(public: object) -> bool:
    return str(sys.modules[getattr(public, "__module__", "bot.engine")].__file__).endswith((".so", ".pyd"))
