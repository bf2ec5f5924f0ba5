"""The project's own promises: who imports whom, what is shipped, and that the tools are set up for a stranger."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import bot
from bot.engine.events import BaseEvent
from bot.engine.scoring.hand_value import HandValue
from bot.engine.value_base import Value
from tests.conftest import PROCESSES

TOP = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS: list[dict[str, Any]] = PROJECT["tool"]["importlinter"]["contracts"]


def sources(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (TOP / folder).rglob("*.py"))


def imported(file: Path) -> set[str]:
    """The top-level names of all modules that a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


# ---------------------------------------------------------------------------------------------------- who imports whom


def test_the_engine_uses_the_standard_library_only_and_no_clock_chance_or_outside_world() -> None:
    outside = {"asyncio", "logging", "os", "random", "secrets", "socket", "sqlite3", "subprocess", "threading", "time"}
    for file in sources("bot/engine", "bot/lookup"):
        assert imported(file) <= (sys.stdlib_module_names | {"bot"}) - outside, file


def test_the_leagues_commands_ask_the_club_and_decide_no_rights() -> None:
    """What is kept, and who may do what, is behind the one door (``bot/club``)."""
    found = set()
    for file in sources("cogs/league"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        names = [node.attr for node in attributes]
        # The settings of a channel's tables are not the league's; and the club itself is made with the store.
        others = sum(node.attr == "channels" and getattr(node.value, "attr", "") == "store" for node in attributes)
        stores = names.count("store") - others - (file.name == "league_service.py")
        rights = {"is_officer", "need_officer", "need_manager", "transaction", "writing"}.intersection(names)
        taken = [
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot.store")
            for alias in node.names
        ]
        if stores or rights or set(taken) - {"StoreError"}:
            found.add(file.relative_to(TOP).as_posix())
    assert found == set()


def test_only_whoever_makes_a_value_of_the_engine_assigns_to_it() -> None:
    """Views, events, actions and phases are plain values (bot/engine/value_base.py); to change one changes the past."""
    kinds: list[Any] = [*Value.__subclasses__(), *HandValue.__subclasses__(), *BaseEvent.__subclasses__()]
    fields = {name for kind in kinds for name in kind.__match_args__}
    # The fold makes views.
    makers = {TOP / f"bot/engine/{name}.py" for name in ("fold", "hidden_hand_fold")}
    for file in (
        set(sources("bot/engine", "bot/table", "bot/players", "bot/analysis", "bot/pictures", "bot/text")) - makers
    ):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                mine = isinstance(node.value, ast.Name) and node.value.id == "self"
                assert mine or node.attr not in fields, f"{file}:{node.lineno} assigns to {node.attr}"


# --------------------------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("package", ["bot", "playground"])
def test_every_data_file_is_shipped(package: str) -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"][package]
    shipped = {file for pattern in patterns for file in (TOP / package).glob(pattern)}
    for file in (TOP / package).rglob("*"):
        if file.is_file() and file.suffix != ".py" and "__pycache__" not in file.parts:
            assert file in shipped, file


def test_every_folder_of_code_is_a_package() -> None:
    """Or it would not be shipped. Folders of data have no Python; migrations are run as files."""
    for file in sources("bot", "cogs", "playground"):
        if "migrations" not in file.parts:
            assert (file.parent / "__init__.py").exists(), file


def test_nothing_names_a_place_on_the_machine_it_was_written_on() -> None:
    machine = re.compile(r"(?<![\w.])/(?:work|home|root|Users)/\w")
    code = sources("bot", "cogs", "playground", "tests", "benchmarks", "tools")
    for file in [*code, TOP / "Makefile", TOP / "pyproject.toml"]:
        if file != Path(__file__):
            assert not machine.search(file.read_text(encoding="utf-8")), file


# -------------------------------------------------------------------------------------------------------- requirements


def pins() -> dict[str, Version]:
    lines = [line for line in (TOP / "constraints.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    return {canonical(name): Version(version) for name, version in (line.split("==") for line in lines)}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_constraints_are_exact_versions_and_name_no_place() -> None:
    for line in (TOP / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"#.*|[A-Za-z0-9_.-]+==[0-9][0-9a-z.+]*", line), line
        assert "://" not in line


def test_constraints_lie_within_the_ranges_of_the_project() -> None:
    pinned = pins()
    groups = [PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"].values()]
    for text in (text for group in groups for text in group):
        requirement = Requirement(text)
        assert str(pinned[canonical(requirement.name)]) in requirement.specifier, requirement


def test_every_third_party_package_the_bot_imports_is_named_in_the_project() -> None:
    modules = {"discord": "discord.py", "PIL": "pillow", "pydantic_core": "pydantic", "yarl": "aiohttp"}
    # What one kind of database needs comes as an extra.
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["postgres"]]
    named = {canonical(Requirement(text).name) for text in wanted}
    used = {name for file in sources("bot", "cogs", "playground") for name in imported(file)} - sys.stdlib_module_names
    used -= {"bot", "cogs", "playground"}
    assert {canonical(modules.get(name, name)) for name in used} <= named


def test_the_version_is_a_version() -> None:
    assert str(Version(bot.__version__)) == bot.__version__


# --------------------------------------------------------------------------------------------------------------- tools


def test_the_build_server_calls_what_everybody_calls() -> None:
    for name in ("run", "postgres", "publish"):
        script = TOP / ".ci" / name
        assert os.access(script, os.X_OK)
        subprocess.run(["bash", "-n", str(script)], check=True)
    text = (TOP / ".ci" / "run").read_text(encoding="utf-8")
    assert "set -euo pipefail" in text
    assert text.rstrip().splitlines()[-1].startswith("exec .ci/postgres make ")
    assert text.rstrip().endswith(" check")
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    # All tests, with the lines counted that they reach.
    assert "\ncheck: lint types contracts coverage " in makefile


def test_the_tiers_of_the_tests_are_folders_that_there_are() -> None:
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    tiers = {
        name: set(re.findall(rf"^{name} +:= (.+)$", makefile, re.MULTILINE)[0].split())
        for name in ("QUICK", "ANSWERS", "SLOW")
    }
    assert not tiers["QUICK"] & tiers["SLOW"]
    for folder in tiers["QUICK"] | tiers["SLOW"]:
        assert list((TOP / "tests" / folder).glob("**/test_*.py")), folder
    for command in tiers["ANSWERS"]:
        assert (TOP / "tests" / "cogs" / f"test_{command}.py").is_file(), command
    assert tiers["SLOW"] >= PROCESSES


def test_a_server_that_is_named_is_used_for_the_tests(tmp_path: Path) -> None:
    shell = {"PATH": f"{tmp_path}:/usr/bin:/bin", "HOME": str(tmp_path), "TEST_POSTGRES_URL": "postgresql://there/x"}
    script = TOP / ".ci" / "postgres"
    says = 'echo "$TEST_POSTGRES_URL"; exit 7'
    done = subprocess.run([script, "sh", "-c", says], env=shell, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (7, "postgresql://there/x\n")


def test_make_alone_lists_every_target() -> None:
    text = (TOP / "Makefile").read_text(encoding="utf-8")
    declared = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert declared
    shown = subprocess.run(["make", "-C", str(TOP), "--no-print-directory"], capture_output=True, text=True, check=True)
    assert {line.split()[1] for line in shown.stdout.splitlines()} == set(declared[1].split())


def test_make_names_the_trouble_when_python_is_too_old_or_missing(tmp_path: Path) -> None:
    old = tmp_path / "python-old"
    old.write_text('#!/bin/sh\ncase "$1" in -V) echo "Python 3.9.2" ;; *) exit 1 ;; esac\n', encoding="utf-8")
    old.chmod(0o755)
    for python, sentence in ((str(old), "is Python 3.9.2"), ("no-such-python", "is not there")):
        command = ["make", "-C", str(TOP), "install", f"PYTHON={python}", f"VENV={tmp_path / 'venv'}"]
        shown = subprocess.run(command, capture_output=True, text=True, check=False)
        assert shown.returncode != 0
        assert "Jantaku needs Python 3.11 or newer" in shown.stderr
        assert sentence in shown.stderr
        assert not (tmp_path / "venv").exists()


def test_make_says_in_one_sentence_that_packages_cannot_be_had(tmp_path: Path) -> None:
    # A Python of one's own, as `make install` would leave it there, and nobody to ask for packages.
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to(sys.executable)
    nobody = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    command = ["make", "-C", str(TOP), "--no-print-directory", "install", f"VENV={venv}"]
    shown = subprocess.run(command, env=kept | nobody, capture_output=True, text=True, check=False)
    assert shown.returncode != 0
    told = [line for line in shown.stderr.splitlines() if not line.startswith("make")]
    log = venv / "install.log"
    assert told == [f"The packages could not be installed: is the network there? What pip said is in {log}."]
    assert "ERROR" in log.read_text(encoding="utf-8")
