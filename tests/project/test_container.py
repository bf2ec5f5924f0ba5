"""What a container, a compose file and a systemd unit promise; nothing here starts any of them."""

import configparser
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from bot.__main__ import build_parser, main
from bot.client.graceful_shutdown import CLOSING, FINISHING, PARTING, TELLING
from bot.config import load, setting_keys, variable_name
from bot.exit_codes import CONFIG, FAILURE, TAKEN_OVER, USAGE
from bot.pictures.lettering import FOLDERS, OTHERS

TOP = Path(__file__).parents[2]
DOCKERFILE = (TOP / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((TOP / "compose.yaml").read_text(encoding="utf-8"))
UNIT = (TOP / "deploy" / "jantaku.service").read_text(encoding="utf-8")
TEMPLATE = (TOP / "deploy" / "jantaku@.service").read_text(encoding="utf-8")
OPERATING = ["docs/operating.md", *(f"docs/operating/{page.name}" for page in (TOP / "docs/operating").glob("*.md"))]
LONGEST_STOP = TELLING + FINISHING + PARTING + CLOSING


def last_stage() -> str:
    return DOCKERFILE.split("\nFROM ")[-1]


def unit(section: str, text: str = UNIT) -> dict[str, list[str]]:
    """The lines of a section of a unit; a key may stand there several times."""
    found: dict[str, list[str]] = {}
    [text] = re.findall(rf"^\[{section}\]\n(.*?)(?=^\[|\Z)", text, re.MULTILINE | re.DOTALL)
    for line in text.splitlines():
        if line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def settings_named(text: str) -> set[str]:
    return set(re.findall(r"\bJANTAKU_[A-Z_]+", text)) - {"JANTAKU_CONFIG"}


# ------------------------------------------------------------------------------------------------------------ the image


def test_everything_that_is_copied_is_there_and_sent_to_the_build() -> None:
    copied = {
        word for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE) for word in line.split()
    }
    allowed = {line[1:] for line in (TOP / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert copied == allowed
    for path in copied:
        assert (TOP / path).exists(), path


def test_the_image_has_one_volume_an_ordinary_user_and_nothing_that_installs() -> None:
    stage = last_stage()
    assert re.findall(r"^VOLUME (.*)$", stage, re.MULTILINE) == ["/data"]
    assert re.findall(r"^USER (.*)$", stage, re.MULTILINE) == ["jantaku"]
    assert "pip uninstall --yes" in stage
    assert "pip install" not in stage
    assert "--without-pip /opt/jantaku" in DOCKERFILE
    assert "JANTAKU_DATABASE__URL=/data/" in stage
    assert 'ENTRYPOINT ["python", "-m", "bot"]' in stage


def test_both_stages_with_python_are_of_one_and_its_folder_is_the_one_that_is_emptied() -> None:
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == ["node:22-slim", *["${PYTHON_IMAGE}"] * 2]
    [version] = re.findall(r"^ARG PYTHON_IMAGE=python:(\S+)-slim$", DOCKERFILE, re.MULTILINE)
    assert Version(version) >= Version("3.11")
    assert COMPOSE["services"]["bot"]["build"]["args"]["PYTHON_IMAGE"] == f"${{PYTHON_IMAGE:-python:{version}-slim}}"
    assert "/usr/local/lib/python3.*/ensurepip" in last_stage()


def test_a_font_for_japanese_chinese_and_korean_is_brought_on_demand_where_pictures_look_for_it() -> None:
    build, last = DOCKERFILE.split("\nFROM ")[-2], last_stage()
    assert re.findall(r"^ARG CJK_FONT=(.*)$", build, re.MULTILINE) == [""]
    assert COMPOSE["services"]["bot"]["build"]["args"]["CJK_FONT"] == "${CJK_FONT:-}"
    [font] = re.findall(r"(\S+\.ttc)", build)
    assert Path(font).name in OTHERS
    [folder] = re.findall(r"^COPY --from=build /opt/fonts (\S+)$", last, re.MULTILINE)
    assert any(Path(folder).is_relative_to(place) for place in FOLDERS)
    # Copied out of the package, whose other fonts stay behind, with their licence.
    assert re.search(rf"cp {re.escape(font)} \S*/copyright /opt/fonts", build)
    assert "apt-get" not in last


def test_the_container_asks_the_bot_itself_how_it_is_where_the_bot_listens() -> None:
    stage = last_stage()
    [command] = re.findall(r"^HEALTHCHECK .* CMD (.*)$", stage, re.MULTILINE)
    assert command == '["python", "-m", "bot", "health"]'
    assert "JANTAKU_METRICS__LISTEN=127.0.0.1:9464" in stage
    assert build_parser().parse_args(["health"]).command == "health"
    assert "STOPSIGNAL SIGTERM" in stage


def test_every_setting_that_is_named_is_one() -> None:
    known = {variable_name(keys) for keys in setting_keys()}
    files = ("Dockerfile", "compose.yaml", "deploy/jantaku.service", "deploy/jantaku@.service", *OPERATING)
    for name in files:
        assert settings_named((TOP / name).read_text(encoding="utf-8")) <= known, name


def test_what_the_bot_never_opens_is_taken_out_and_what_it_opens_stays(tmp_path: Path) -> None:
    packages = tmp_path / "site-packages"
    there = Path(sysconfig.get_path("purelib"))
    shutil.copytree(there / "babel", packages / "babel", ignore=shutil.ignore_patterns("__pycache__", "locale-data"))
    locales = packages / "babel" / "locale-data"
    locales.mkdir()
    for file in (there / "babel" / "locale-data").glob("*.dat"):
        if file.stem in {"root", "de", "sv", "sv_SE"}:
            shutil.copy(file, locales)
        else:
            (locales / file.name).touch()
    (packages / "one" / "tests").mkdir(parents=True)
    (packages / "one" / "tests" / "stub.pyi").touch()
    done = subprocess.run(
        [sys.executable, str(TOP / "deploy" / "slim.py"), str(packages)], capture_output=True, text=True, check=True
    )
    assert "MB deleted" in done.stdout
    assert not (packages / "one" / "tests").exists()
    kept = {file.stem for file in locales.glob("*.dat")}
    assert {"root", "en", "en_GB", "de", "ja", "pt_BR", "zh_Hant_TW", "no"} <= kept
    assert not {"sw", "cy"} & kept
    reads = "import babel.numbers as n; print(n.format_decimal(25000, locale='de'), n.get_decimal_symbol('sv_SE'))"
    shown = subprocess.run(
        [sys.executable, "-c", reads],
        env={**os.environ, "PYTHONPATH": str(packages)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.split() == ["25.000", ","]


def test_the_unit_waits_until_the_machine_has_its_time() -> None:
    for word in ("After", "Wants"):
        [line] = re.findall(rf"^{word}=(.+)$", UNIT, re.MULTILINE)
        assert "time-sync.target" in line.split()
    # That target alone waits for nothing.
    assert "systemd-time-wait-sync.service" in UNIT
    assert "systemd-time-wait-sync.service" in (TOP / "docs" / "operating" / "systemd.md").read_text(encoding="utf-8")


LOCKED = (TOP / "deploy" / "requirements.txt").read_text(encoding="utf-8")


def locked() -> dict[str, tuple[Version, str]]:
    """By name: the version that the image gets, and the line, with the hashes of the files that it may be."""
    lines = re.sub(r"^#.*\n", "", LOCKED, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
    found: dict[str, tuple[Version, str]] = {}
    for line in lines:
        requirement = Requirement(line.partition(" --hash")[0])
        [pin] = requirement.specifier
        assert pin.operator == "=="
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", line), requirement.name
        found[canonicalize_name(requirement.name)] = Version(pin.version), line
    return found


def test_the_image_gets_what_the_project_asks_for_in_the_versions_that_were_tested() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [Requirement(one) for one in (*project["dependencies"], *project["optional-dependencies"]["postgres"])]
    held = locked()
    for one in asked:
        assert held[canonicalize_name(one.name)][0] in one.specifier, one.name
    tested: dict[str, Version] = {}
    for line in (TOP / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, _, version = line.partition("==")
            tested[canonicalize_name(name)] = Version(version)
    # Where discord.py runs on a Python newer than that of the tests' versions it wants one more.
    assert {name: version for name, (version, _) in held.items() if tested.get(name) != version}.keys() <= {
        "audioop-lts"
    }


def test_a_package_that_was_changed_since_is_refused(tmp_path: Path) -> None:
    """The very command of the Dockerfile, which is offered a wheel of the right name and version."""
    [options] = re.findall(
        r"^RUN pip --python \S+ install (.*--require-hashes) --requirement requirements", DOCKERFILE, re.MULTILINE
    )
    version, line = locked()["idna"]
    (tmp_path / "requirements.txt").write_text(line + "\n", encoding="utf-8")
    info = f"idna-{version}.dist-info"
    with zipfile.ZipFile(tmp_path / f"idna-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("idna.py", "print('not what it was')\n")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: idna\nVersion: {version}\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    command = [sys.executable, "-m", "pip", "install", *options.split()]
    here = ["--requirement", "requirements.txt", "--no-index", "--find-links", ".", "--target", "there"]
    environment = {**os.environ, "PIP_CONFIG_FILE": os.devnull}
    done = subprocess.run([*command, *here], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert not (tmp_path / "there").exists()


# --------------------------------------------------------------------------------------------------------- compose file


def test_the_bot_of_the_compose_file_may_do_nothing_but_write_to_its_volume() -> None:
    bot = COMPOSE["services"]["bot"]
    assert bot["read_only"] is True
    assert bot["cap_drop"] == ["ALL"]
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert bot["volumes"] == ["jantaku:/data"]
    assert [mount.partition(":")[0] for mount in bot["tmpfs"]] == ["/tmp"]  # noqa: S108 - the container's
    assert not {"ports", "privileged", "cap_add", "network_mode", "user"} & set(bot)
    assert "DISCORD_TOKEN" not in str(bot), "the token stands in a file of its own"


def test_the_bot_may_not_take_the_whole_machine() -> None:
    bot, service = COMPOSE["services"]["bot"], unit("Service")
    # A program on a seat may have as much address space by itself (`memory_mb`), though it uses less: the default is
    # room for one beside the bot, and the operator's to raise.
    assert bot["mem_limit"] == "${BOT_MEMORY:-2g}"
    assert service["MemoryMax"] == ["2G"]
    assert [bot["pids_limit"]] == [int(most) for most in service["TasksMax"]]


def test_a_container_comes_back_with_the_machine() -> None:
    """Docker's page "Start containers automatically": on-failure does not start it when the daemon does."""
    for name, service in COMPOSE["services"].items():
        assert service["restart"] == "unless-stopped", name
    shown = (TOP / "docs" / "operating" / "docker.md").read_text(encoding="utf-8")
    assert re.findall(r"--restart (\S+)", shown) == ["unless-stopped"]


ENDS = """
import sys
from bot.cli import run
from bot.exit_codes import CommandError
def ended(args):
    raise CommandError("a sentence", int(sys.argv[1]))
run.main = ended
from bot.__main__ import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("code", [USAGE, TAKEN_OVER, CONFIG])
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_container_is_not_started_again_where_that_is_no_help(code: int, stop: signal.Signals) -> None:
    [command] = re.findall(r"^CMD (.*)$", last_stage(), re.MULTILINE)
    assert "command" not in COMPOSE["services"]["bot"]
    started = [sys.executable, "-c", ENDS, str(code)]
    with subprocess.Popen([*started, *json.loads(command)], stderr=subprocess.PIPE, text=True, cwd=TOP) as bot:
        assert bot.stderr is not None
        assert bot.stderr.readline() == "a sentence\n"
        assert "waiting to be stopped" in bot.stderr.readline()
        assert bot.poll() is None
        bot.send_signal(stop)
        assert bot.wait() == code
    assert subprocess.run([*started, "run"], stderr=subprocess.DEVNULL, check=False, cwd=TOP).returncode == code


def test_a_container_is_started_again_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cli.run.main", lambda args: FAILURE)
    assert main(["run", "--docker"]) == FAILURE


def test_whoever_stops_the_bot_waits_until_it_has_stopped() -> None:
    assert int(COMPOSE["services"]["bot"]["stop_grace_period"].removesuffix("s")) > LONGEST_STOP
    [seconds] = unit("Service")["TimeoutStopSec"]
    assert int(seconds.removesuffix("s")) > LONGEST_STOP


def test_only_the_bot_starts_where_nothing_more_was_asked_for() -> None:
    services = COMPOSE["services"]
    assert {name for name, service in services.items() if not service.get("profiles")} == {"bot"}
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (TOP / source).exists() if source.startswith("./") else source in COMPOSE["volumes"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert "ports" not in service


def test_a_further_process_is_the_bot_with_other_shards_and_prometheus_finds_it() -> None:
    first, further = COMPOSE["services"]["bot"], dict(COMPOSE["services"]["bot-2"])
    assert further.pop("profiles") == ["processes"]
    environment = further.pop("environment")
    assert environment.pop("JANTAKU_DISCORD__SHARD_IDS") == "${BOT_2_SHARDS:-1}"
    [alias] = further.pop("networks")["default"]["aliases"]
    assert {**further, "environment": environment} == first
    config = yaml.safe_load((TOP / "deploy" / "prometheus.yml").read_text(encoding="utf-8"))
    [[looked_up]] = [job["dns_sd_configs"] for job in config["scrape_configs"]]
    assert looked_up == {"names": [alias], "type": "A", "port": 9464}
    assert "processes" in COMPOSE["services"]["postgres"]["profiles"]


def test_grafana_shows_the_dashboard_with_the_figures_of_prometheus() -> None:
    grafana = COMPOSE["services"]["grafana"]
    inside = {mount.split(":")[0]: mount.split(":")[1] for mount in grafana["volumes"]}
    board = inside["./deploy/grafana/jantaku.json"]
    [provider] = yaml.safe_load((TOP / "deploy/grafana/dashboards.yml").read_text(encoding="utf-8"))["providers"]
    assert board == f"{provider['options']['path']}/jantaku.json"
    assert grafana["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"] == board
    [source] = yaml.safe_load((TOP / "deploy/grafana/datasource.yml").read_text(encoding="utf-8"))["datasources"]
    [listens] = [one for one in COMPOSE["services"]["prometheus"]["command"] if "listen-address" in one]
    assert source["url"] == f"http://prometheus{listens.partition('=')[2]}"
    assert inside["./deploy/grafana/datasource.yml"].startswith("/etc/grafana/provisioning/datasources/")
    assert inside["./deploy/grafana/dashboards.yml"].startswith("/etc/grafana/provisioning/dashboards/")


def test_prometheus_reads_the_bot_where_it_listens_and_nobody_else_does() -> None:
    config = yaml.safe_load((TOP / "deploy" / "prometheus.yml").read_text())
    [[target]] = [one["targets"] for job in config["scrape_configs"] for one in job["static_configs"]]
    bot = COMPOSE["services"]["bot"]
    assert target.replace("bot:", "0.0.0.0:") == bot["environment"]["JANTAKU_METRICS__LISTEN"]
    assert bot["environment"]["JANTAKU_METRICS__OTHER_HOSTS"] == "true"
    # Without the compose file it stays at loopback. Nothing here opens a port of the machine, or joins another network.
    assert "JANTAKU_METRICS__LISTEN=127.0.0.1:9464" in DOCKERFILE
    assert "networks" not in COMPOSE
    for service in COMPOSE["services"].values():
        assert not {"ports", "network_mode"} & set(service)
    # Docker leads a port of the machine, where somebody opens one, to the container's own address, never to loopback.
    assert "--web.listen-address=:9090" in COMPOSE["services"]["prometheus"]["command"]
    for file in config["rule_files"]:
        assert (TOP / "deploy" / file).exists()


# -------------------------------------------------------------------------------------------------------------- systemd


def test_systemd_starts_the_bot_again_only_where_that_helps() -> None:
    service = unit("Service")
    assert service["Type"] == ["notify"]
    assert service["Restart"] == ["on-failure"]
    assert service["RestartPreventExitStatus"] == [f"{USAGE} {TAKEN_OVER} {CONFIG}"]
    command = service["ExecStart"][0].split()
    assert command[1:] == ["-m", "bot", "run"]


def test_the_service_may_write_to_its_own_folder_alone() -> None:
    service = unit("Service")
    for key, value in {
        "DynamicUser": "yes",
        "ProtectSystem": "strict",
        "NoNewPrivileges": "yes",
        "CapabilityBoundingSet": "",
        "StateDirectory": "jantaku",
    }.items():
        assert service[key] == [value], key
    assert "JANTAKU_DATABASE__URL=/var/lib/jantaku/jantaku.sqlite3" in service["Environment"]


RECORDING = """#!{python}
import json, os, sys
name, said = os.path.basename(sys.argv[0]), sys.argv[1:]
if name == "systemctl":
    key = next(word.partition("=")[2] for word in said if word.startswith("--property="))
    print(json.load(open("{unit}")).get(said[-1], {{}}).get(key, ""))
else:
    json.dump(said, open("{told}", "w"))
"""


@pytest.mark.parametrize("name", ["jantaku", "jantaku@0-3"])
def test_a_command_is_given_as_the_service_with_all_its_settings(name: str, tmp_path: Path) -> None:
    """systemd is played here: what it is asked of the unit, and what it is told to run."""
    text = TEMPLATE if "@" in name else UNIT
    service, told = unit("Service", text), tmp_path / "told"
    shown = {
        "Environment": " ".join([*service["Environment"], "JANTAKU_DATABASE__BACKUP_FOLDER=/mnt/backups"]),
        "ReadWritePaths": "/mnt/backups",
    }
    (tmp_path / "unit").write_text(json.dumps({name: shown}))
    for program in ("systemctl", "systemd-run"):
        (tmp_path / program).write_text(RECORDING.format(python=sys.executable, unit=tmp_path / "unit", told=told))
        (tmp_path / program).chmod(0o755)
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    chosen = {} if name == "jantaku" else {"UNIT": name}
    subprocess.run([TOP / "deploy" / "as-service", "db", "backup", "a b"], env=path | chosen, check=True)
    said = json.loads(told.read_text())
    settings = dict(word.removeprefix("--property=").split("=", 1) for word in said if word.startswith("--property="))
    assert said[said.index(str(TOP / ".venv/bin/python")) :][1:] == ["-m", "bot", "db", "backup", "a b"]
    assert settings["User"] == "jantaku"
    assert settings.items() >= shown.items()
    for key in ("DynamicUser", "StateDirectory", "StateDirectoryMode", "UMask", "EnvironmentFile"):
        assert [settings[key]] == service[key], key
    assert settings["WorkingDirectory"] == str(TOP)


def test_what_a_service_runs_was_compiled_when_it_was_installed() -> None:
    """It may not write bytecode itself, and looks for it beside the code."""
    [setting] = [one for one in unit("Service")["Environment"] if "PYTHONDONTWRITEBYTECODE=1" in one]
    assert "PYTHONPYCACHEPREFIX" not in setting
    [recipe] = re.findall(r"^install: .*\n\t@(.*)$", (TOP / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    words = recipe.replace("$(VENV)", ".venv").split()
    assert words[:5] == ["env", "-u", "PYTHONPYCACHEPREFIX", "$(PY)", "-m"]
    assert {"compileall", ".venv/lib", "bot", "cogs"} <= set(words)


def test_an_instance_of_the_template_is_the_service_with_the_shards_of_its_name() -> None:
    assert unit("Install", TEMPLATE) == unit("Install")
    alone, one_of_several = unit("Unit"), unit("Unit", TEMPLATE)
    assert {key for key in alone if alone[key] != one_of_several[key]} == {"Description", "Documentation"}
    alone, one_of_several = unit("Service"), unit("Service", TEMPLATE)
    # Commands for the database are given as that user, and its socket knows the user by its name.
    assert one_of_several.pop("User") == ["jantaku"]
    assert [key for key in alone | one_of_several if alone.get(key) != one_of_several.get(key)] == ["Environment"]
    assert one_of_several["Environment"][1:] == [
        # Not %I, which reads 0-3 as 0/3.
        "JANTAKU_DISCORD__SHARD_IDS=%i",
        "JANTAKU_METRICS__LISTEN=127.0.0.1:9464+shard",
    ]


def test_the_instances_that_the_template_names_are_all_shards_once(monkeypatch: pytest.MonkeyPatch) -> None:
    [shards] = re.findall(r"JANTAKU_DISCORD__SHARDS=(\d+)", TEMPLATE)
    [command] = re.findall(r"systemctl enable --now (jantaku@.*)$", TEMPLATE, re.MULTILINE)
    monkeypatch.setenv("JANTAKU_METRICS__LISTEN", "127.0.0.1:9464+shard")
    taken: list[int] = []
    ports = set()
    for name in command.split():
        monkeypatch.setenv("JANTAKU_DISCORD__SHARD_IDS", name.removeprefix("jantaku@"))
        settings = load()
        taken += settings.discord.shard_ids or ()
        ports.add(settings.listening)
    assert taken == list(range(int(shards)))
    assert len(ports) == len(command.split())


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize(("text", "name"), [(UNIT, "jantaku.service"), (TEMPLATE, "jantaku@0-3.service")])
def test_systemd_understands_the_units(text: str, name: str, tmp_path: Path) -> None:
    copy = tmp_path / name
    copy.write_text(text.replace("/srv/jantaku/.venv/bin/python", sys.executable).replace("/srv/jantaku", str(TOP)))
    shown = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert "jantaku" not in shown.stderr.replace(str(tmp_path), ""), shown.stderr


@pytest.mark.parametrize("text", [UNIT, TEMPLATE], ids=["service", "template"])
def test_the_units_are_such_that_any_reader_of_such_files_reads(text: str) -> None:
    parser = configparser.RawConfigParser(strict=False)
    parser.read_string(text)
    assert parser.sections() == ["Unit", "Service", "Install"]
