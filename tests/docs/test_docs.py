"""The pages are true: links lead somewhere, commands exist, the changelog has its form."""

import json
import re
import shlex
import tomllib
from pathlib import Path

import discord
import jsonschema_rs
import pytest
import yaml

from bot import __version__, exit_codes
from bot.__main__ import COMMANDS, build_parser
from tests.for_each import for_each
from tools import release

TOP = Path(__file__).parents[2]
PAGES = sorted([*TOP.glob("*.md"), *(TOP / "docs").rglob("*.md"), *(TOP / ".github").rglob("*.md")])
ROOMS = ("bot", "cogs", "tests", "docs", "benchmarks", "playground", "tools", "deploy", ".ci", ".github")

OPERATING = [TOP / "docs" / "operating.md", *sorted((TOP / "docs" / "operating").glob("*.md"))]

pages = for_each("page", PAGES)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def commands_of(page: Path) -> list[list[str]]:
    """The words of each line of all fenced `sh` blocks, those of steps too, without comments and variables."""
    blocks = re.findall(r"^ *```sh\n(.*?)^ *```", text_of(page), re.MULTILINE | re.DOTALL)
    lines = [shlex.split(line, comments=True) for block in blocks for line in block.splitlines()]
    return [[word for word in line if not re.match(r"[A-Z_]+=", word)] for line in lines if line]


def exit_code(arguments: list[str]) -> object:
    """What the command line says to these arguments, without running the command."""
    try:
        build_parser().parse_args(arguments)
    except SystemExit as ended:
        return ended.code
    return 0


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):.*##", text_of(TOP / "Makefile"), re.MULTILINE))


def test_the_pages_are_there() -> None:
    names = {str(page.relative_to(TOP)) for page in PAGES}
    expected = {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"}
    assert expected | {f"docs/{name}.md" for name in ("architecture", "glossary", "operating", "releasing")} <= names


@pages
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text_of(page)):
        if not re.match(r"[a-z]+:", target):
            assert (page.parent / target).exists(), target


def headings_of(page: Path) -> set[str]:
    """What a link to a heading of the page may say behind the #, as GitHub makes it."""
    text = re.sub(r"^ *```.*?^ *```", "", text_of(page), flags=re.MULTILINE | re.DOTALL)
    shown = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", one) for one in re.findall(r"^#+ (.*)$", text, re.MULTILINE))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in shown}


@pages
def test_links_to_a_heading_find_it(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]*)\)", text_of(page)):
        there = page.parent / target if target else page
        assert heading in headings_of(there), f"{target}#{heading}"


def test_pages_that_files_for_operators_name_are_there() -> None:
    files = (TOP / "config.example.toml", TOP / "compose.yaml", TOP / "Dockerfile", *(TOP / "deploy").glob("jantaku*"))
    named = {path for file in files for path in re.findall(r"\bdocs/[\w/-]+\.md", text_of(file))}
    assert "docs/operating.md" in named
    for path in named:
        assert (TOP / path).exists(), path


@pages
def test_paths_named_in_a_page_exist(page: Path) -> None:
    for line in text_of(page).splitlines():
        for path in re.findall(rf"`((?:{'|'.join(map(re.escape, ROOMS))})/[\w./-]*)`", line):
            assert (TOP / path).exists() or "planned" in line, path


@pages
def test_commands_in_a_page_exist(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in commands_of(page):
        command = shlex.join(words)
        if words[0] == ".ci/postgres":
            del words[0]
        if words[0] == "make":
            assert set(words[1:]) <= make_targets(), command
        elif words[1:3] == ["-m", "bot"]:
            assert exit_code(words[3:]) == 0, f"{command}\n{capsys.readouterr().err}"
        elif words[1] == "-m" and words[2].startswith(("benchmarks.", "tools.")):
            # They take minutes, or a browser: that they are there must do.
            there = TOP / words[2].replace(".", "/")
            assert there.with_suffix(".py").exists() or (there / "__main__.py").exists(), command
        else:
            pytest.fail(f"a command that this test does not know: {command}")


def test_the_organisers_page_is_read_before_the_first_evening_and_leads_to_thirty_tasks() -> None:
    page = text_of(TOP / "docs" / "league.md")
    assert len(page.split()) <= 2500
    tasks = re.search(r"^## Thirty tasks\n\n.*?\n\|---.*?\n(.*?)\n\n", page, re.MULTILINE | re.DOTALL)
    assert tasks is not None
    rows = tasks[1].splitlines()
    assert len(rows) == 30
    assert all("](league/" in row for row in rows)


def test_how_much_and_how_quick_is_one_page_of_tables() -> None:
    page = text_of(TOP / "docs" / "performance.md")
    prose = [line for line in page.splitlines() if not line.startswith("|")]
    assert len(" ".join(prose).split()) <= 1200
    assert not (TOP / "docs" / "performance").exists()


@pages
def test_prose_is_wrapped_at_120_characters(page: Path) -> None:
    """Tables, code and pictures with their descriptions cannot be wrapped."""
    prose = re.sub(r"^ *```.*?^ *```", "", text_of(page), flags=re.MULTILINE | re.DOTALL).splitlines()
    assert not [line for line in prose if len(line) > 120 and not line.startswith(("|", "![", "<img "))]


def test_the_plan_of_the_house_is_short_and_its_decisions_have_one_form() -> None:
    assert len(text_of(TOP / "docs" / "architecture.md").split()) <= 1500
    decisions = TOP / "docs" / "decisions"
    listed = set(re.findall(r"\((\S+\.md)\)", text_of(decisions / "README.md")))
    pages_there = {page.name for page in decisions.glob("*.md")} - {"README.md"}
    assert listed == pages_there
    for name in pages_there:
        text = text_of(decisions / name)
        assert len(text.split()) <= 600, name
        assert [part for part in ("**Decided.**", "**Why.**", "**Consequences.**") if part not in text] == [], name


def test_the_tour_is_read_in_ten_minutes() -> None:
    assert len(text_of(TOP / "docs" / "tour.md").split()) <= 700


def test_the_plan_of_the_house_has_the_layers_that_imports_are_held_to() -> None:
    contracts = tomllib.loads(text_of(TOP / "pyproject.toml"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["id"] == "layers")
    shown = re.search(r"^```text\n(cogs\n.*?)^```", text_of(TOP / "docs" / "architecture.md"), re.MULTILINE | re.DOTALL)
    assert shown is not None
    assert shown[1].splitlines() == ["cogs", *layers]


def test_the_page_for_operators_is_read_before_the_first_start_and_leads_to_all_others() -> None:
    page = text_of(OPERATING[0])
    assert len(page.split()) <= 1100
    for other in OPERATING[1:]:
        title = text_of(other).splitlines()[0].removeprefix("# ").partition(",")[0]
        assert f"| [{title}](operating/{other.name}) |" in page
        assert len(text_of(other).split()) <= 1500, other.name


def test_the_pages_for_operators_name_every_command() -> None:
    shown = {words[3] for page in OPERATING for words in commands_of(page) if words[1:3] == ["-m", "bot"]}
    assert set(COMMANDS) <= shown


def test_the_pages_for_operators_list_every_exit_code() -> None:
    listed = set()
    for codes in re.findall(r"^\| ([\d, ]+) \|", text_of(TOP / "docs/operating/commands.md"), re.MULTILINE):
        listed |= {int(code) for code in codes.split(",")}
    codes = {value for name, value in vars(exit_codes).items() if name.isupper() and isinstance(value, int)}
    assert codes
    assert codes <= listed


def test_profiles_and_services_that_a_page_names_are_in_the_compose_file() -> None:
    services = yaml.safe_load(text_of(TOP / "compose.yaml"))["services"]
    profiles = {profile for service in services.values() for profile in service.get("profiles", ())}
    for page in PAGES:
        for profile in re.findall(r"--profile (\w+)", text_of(page)):
            assert profile in profiles
        for service in re.findall(r"docker compose (?:exec|logs|run --rm) (?:--follow )?(\w+)", text_of(page)):
            assert service in services


def test_the_readme_shows_a_newcomer_how_to_start() -> None:
    shown = commands_of(TOP / "README.md")
    assert ["make", "run"] in shown
    assert "`make test` is the command that passes the tests" in text_of(TOP / "README.md")
    assert any(words[1:] == ["-m", "bot", "run"] for words in shown)


@pages
def test_no_page_names_a_place_on_the_machine_it_was_written_on(page: Path) -> None:
    assert not re.search(r"(?<![\w.])/(?:work|home|root|Users)/|\.\./shared|file://", text_of(page))


def test_the_newest_release_in_the_changelog_is_the_version_of_the_bot() -> None:
    released = re.findall(r"^## \[(\d.*?)\]", text_of(TOP / "CHANGELOG.md"), re.MULTILINE)
    assert released[0] == __version__


def test_the_notes_of_the_newest_release_are_read_in_two_minutes_and_name_their_readers() -> None:
    notes = release.notes(__version__)
    prose = [line for line in notes.splitlines() if not line.startswith("|")]
    assert len(" ".join(prose).split()) <= 650
    assert {"**Players**", "**Organisers**", "**Operators**"} <= set(prose)
    assert "By hand when upgrading" in notes


@pages
def test_a_page_installs_the_newest_release(page: Path) -> None:
    named = re.findall(r"(?:/jantaku:|jantaku-|/download/v)(\d+\.\d+\.\d+)", text_of(page))
    assert set(named) <= {__version__}


def test_hooks_and_workflows_call_what_the_makefile_has() -> None:
    files = [TOP / ".pre-commit-config.yaml", *(TOP / ".github" / "workflows").glob("*.yml")]
    for file in files:
        called = re.findall(r"(?:run|entry): (.+?)(?: #.*)?$", text_of(file), re.MULTILINE)
        assert called, file.name
        for command in called:
            first, *rest = command.split()
            script = first in (".ci/run", ".ci/publish")
            assert (TOP / first).is_file() if script else first == "make" and set(rest) <= make_targets()


def test_every_action_of_a_workflow_is_one_commit() -> None:
    for file in (TOP / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: (.+)", text_of(file)):
            if used.startswith("./"):
                assert (TOP / used).is_file()
            else:
                assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+", used), used


def test_the_changelog_begins_with_what_is_not_released_yet() -> None:
    versions = re.findall(r"^## (.*)$", text_of(TOP / "CHANGELOG.md"), re.MULTILINE)
    assert versions[0] == "[Unreleased]"
    for version in versions[1:]:
        assert re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", version), version
    kinds = set(re.findall(r"^### (.*)$", text_of(TOP / "CHANGELOG.md"), re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_invitation_asks_for_the_permissions_that_a_server_needs_and_no_others() -> None:
    link = re.search(r"permissions=(\d+)", text_of(TOP / "README.md"))
    assert link is not None
    asked = {name.replace("_", " ") for name, granted in discord.Permissions(int(link[1])) if granted}
    table = re.search(r"\| Permission \|.*?\n\n", text_of(TOP / "docs/setup.md"), re.DOTALL)
    assert table is not None
    rows = table[0].splitlines()[2:]
    named = {name.strip().lower() for row in rows if row for name in row.split("|")[1].split(",")}
    # Discord's library calls it by the name of the API.
    assert {name.replace("view channel", "read messages") for name in named} == asked


def test_no_message_has_an_embed_which_would_need_a_permission() -> None:
    for module in (TOP / "cogs").rglob("*.py"):
        assert not re.search(r"\bEmbed\(|\bembeds?=", text_of(module)), module


def test_every_limit_on_what_one_person_or_server_may_take_names_tests_that_exist() -> None:
    page = text_of(TOP / "SECURITY.md")
    rows = re.findall(r"^\| (?!What)(?!-).*\|$", page.split("## What each may take")[1].split("\n## ")[0], re.MULTILINE)
    assert len(rows) >= 15
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert named, row
        for file, test in named:
            assert f"def {test}(" in text_of(TOP / file), (file, test)


def test_the_frames_that_the_page_of_the_protocol_shows_are_frames_of_it() -> None:
    schema = json.loads(text_of(TOP / "bot/web/protocol.schema.json"))
    [shown] = re.findall(
        r"^```json\n(.*?)^```", text_of(TOP / "docs/programs/table-protocol.md"), re.MULTILINE | re.DOTALL
    )
    for line in shown.splitlines():
        sender = "from_page" if '"t":"act"' in line else "to_page"
        jsonschema_rs.validate({**schema, "$ref": f"#/$defs/{sender}"}, json.loads(line))
