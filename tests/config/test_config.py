"""The operator's settings: what wins over what, and how faults are told."""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from bot.config import ConfigError, Settings, load, setting_keys, variable_name
from bot.config.load import key_lines, line_of
from bot.config.secrets_to_redact import secrets_of

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"


@pytest.fixture(autouse=True)
def clean_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder, and none of our variables."""
    for name in list(os.environ):
        if name.startswith("JANTAKU_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def write(text: str, name: str = "config.toml") -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path | None = None) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        load(path)
    return [str(fault) for fault in caught.value.faults]


def test_without_file_and_variables_the_defaults_stand() -> None:
    settings = load()
    assert settings.discord.token is None
    assert settings.database.url == "sqlite+aiosqlite:///jantaku.sqlite3"
    assert settings.table.pace.live.turn_seconds == 20


def test_the_environment_wins_over_the_file_and_the_file_over_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    write('[log]\nlevel = "DEBUG"\nformat = "json"\n[table.pace.live]\nturn_seconds = 30')
    monkeypatch.setenv("JANTAKU_LOG__LEVEL", "ERROR")
    monkeypatch.setenv("JANTAKU_TABLE__PACE__LIVE__CALL_SECONDS", "5.5")
    settings = load()
    assert (settings.log.level, settings.log.format) == ("ERROR", "json")
    assert settings.table.pace.live.model_dump() == {
        "turn_seconds": 30.0,
        "bank_seconds": 60.0,
        "call_seconds": 5.5,
        "least_pause_seconds": 2.5,
    }


def test_a_named_file_wins_over_the_variable_and_the_variable_over_config_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    write("[table]\nmax_tables_per_guild = 1")
    write("[table]\nmax_tables_per_guild = 2", "two.toml")
    third = write("[table]\nmax_tables_per_guild = 3", "three.toml")
    assert load().table.max_tables_per_guild == 1
    monkeypatch.setenv("JANTAKU_CONFIG", "two.toml")
    assert load().table.max_tables_per_guild == 2
    assert load(third).table.max_tables_per_guild == 3


def test_the_token_comes_from_its_common_variable_and_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    write('[discord]\ntoken = "from-the-file"')
    monkeypatch.setenv("DISCORD_TOKEN", " s3cret ")
    settings = load()
    assert settings.discord.token is not None
    assert settings.discord.token.get_secret_value() == "s3cret"
    assert "s3cret" not in repr(settings) + str(settings) + settings.model_dump_json()


def test_the_client_secret_comes_from_the_environment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    write('[web]\nactivity = true\nclient_secret = "s3cret"')
    with pytest.raises(ConfigError) as caught:
        load()
    assert "JANTAKU_WEB__CLIENT_SECRET" in str(caught.value)
    assert "s3cret" not in str(caught.value)
    write("[web]\nactivity = true")
    monkeypatch.setenv("JANTAKU_WEB__CLIENT_SECRET", "s3cret")
    settings = load()
    assert secrets_of(settings) == ["s3cret"]
    assert "s3cret" not in repr(settings) + settings.model_dump_json()


def test_an_empty_variable_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("JANTAKU_LOG__LEVEL", "")
    assert load() == Settings()


def test_servers_are_a_list_in_the_file_and_commas_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    write("[discord]\nguilds = [1, 2]")
    assert load().discord.guilds == (1, 2)
    monkeypatch.setenv("JANTAKU_DISCORD__GUILDS", "3, 4,")
    assert load().discord.guilds == (3, 4)


@pytest.mark.parametrize(
    ("given", "numbers"), [("0-3", (0, 1, 2, 3)), ("4, 6", (4, 6)), ("8,0-1,1-2", (0, 1, 2, 8)), ("", ())]
)
def test_the_shards_of_a_process_are_numbers_and_spans(given: str, numbers: tuple[int, ...]) -> None:
    write(f'[discord]\nshard_ids = "{given}"')
    assert load().discord.shard_ids == numbers


@pytest.mark.parametrize("given", ['"3-0"', '"a"', '"0-"', '"-1"', "3", '"0..3"'])
def test_shards_that_are_no_span_are_told(given: str) -> None:
    [told] = faults(write(f"[discord]\nshard_ids = {given}"))
    assert told.startswith('config.toml, line 2: discord.shard_ids: should be text such as "0-3" or "4,6"')


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("games.db", "sqlite+aiosqlite:///games.db"),
        ("/data/games.db", "sqlite+aiosqlite:////data/games.db"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite+aiosqlite:////data/games.db", "sqlite+aiosqlite:////data/games.db"),
        ("postgresql://club:s%40fe@db:5433/games", "postgresql+asyncpg://club:s%40fe@db:5433/games"),
        ("postgres://club@db/games?sslmode=require", "postgresql+asyncpg://club@db/games?sslmode=require"),
        ("postgresql:///games", "postgresql+asyncpg:///games"),
    ],
)
def test_a_database_is_given_as_a_path_or_as_a_url(given: str, url: str) -> None:
    write(f'[database]\nurl = "{given}"')
    assert load().database.url == url


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://club:hunter2@db",
        "postgresql://club:hunter2@db/",
        "postgresql://club:hunter2#3@db/games",
        "postgresql://club:hunter2/3@db/games",
        "postgresql://club:hunter2?3@db/games",
        "postgresql://[hunter2/games",
        "postgresql:/club:hunter2@db/games",
        "postgresql+psycopg://club:hunter2@db/games",
    ],
)
def test_an_address_of_a_server_that_is_none_is_refused_without_its_password(url: str) -> None:
    [told] = faults(write(f'[database]\nurl = "{url}"'))
    assert told.startswith("config.toml, line 2: database.url: should be ")
    assert "postgresql://" in told
    assert "hunter2" not in told


@pytest.mark.parametrize("text", ['database = "postgresql://club:hunter2@db/games"', "[database]\nurl = ['hunter2']"])
def test_no_fault_and_no_repr_shows_the_password_of_the_database(text: str) -> None:
    assert "hunter2" not in "".join(faults(write(text)))
    write('[database]\nurl = "postgresql://club:hunter2@db/games"')
    assert "hunter2" not in repr(load())


def test_all_faults_of_file_and_environment_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(
        """\
[discord]
guilds = [
  1,
  "x",
]
[table]
default_preset = "tenhoo"
max_tables_per_guild = true
next_kyoku_seconds = "12"
pace.live.turn_seconds = 0
[table.pace.slow]
trun_seconds = 3
[tabel]
x = 1
[log]
level = "LOUD"
"""
    )
    monkeypatch.setenv("JANTAKU_TABLE__CPU_PAUSE_SECONDS", "soon")
    monkeypatch.setenv("JANTAKU_LOGS__LEVEL", "INFO")
    monkeypatch.setenv("JANTAKU_DATABASE__URL", "mysql://somewhere")
    told = faults(path)
    assert [line for line in told if "tenhoo" not in line] == [
        "config.toml, line 2: discord.guilds.1: should be a whole number, not 'x'",
        "config.toml, line 8: table.max_tables_per_guild: should be a whole number, not True",
        "config.toml, line 9: table.next_kyoku_seconds: should be a number, not '12'",
        "config.toml, line 10: table.pace.live.turn_seconds: should be greater than or equal to 1, not 0",
        (
            "config.toml, line 12: table.pace.slow.trun_seconds: there is no such setting; did you mean "
            "table.pace.slow.turn_seconds?"
        ),
        "config.toml, line 13: tabel: there is no such setting; did you mean table?",
        "config.toml, line 16: log.level: should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR', not 'LOUD'",
        "JANTAKU_LOGS__LEVEL: there is no such setting; did you mean JANTAKU_LOG__LEVEL?",
        (
            "JANTAKU_DATABASE__URL: database.url: "
            "should be the path of an SQLite file, or a URL that begins with sqlite:/// or postgresql://"
        ),
        "JANTAKU_TABLE__CPU_PAUSE_SECONDS: table.cpu_pause_seconds: should be a number, not 'soon'",
    ]
    [preset] = [line for line in told if "tenhoo" in line]
    assert preset.startswith("config.toml, line 7: table.default_preset: there is no preset 'tenhoo'; known are ")
    assert "tenhou" in preset.partition("known are")[2].replace(",", "").split()


def test_a_fault_of_the_file_is_told_though_a_variable_covers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    write('[log]\nlevel = "LOUD"')
    monkeypatch.setenv("JANTAKU_LOG__LEVEL", "INFO")
    [told] = faults()
    assert told.startswith("config.toml, line 2: log.level:")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[log]\nlevel = \n", "config.toml, line 2, column 9"),
        ("[log]\n\nlevel: 3\n", "config.toml, line 3, column 6"),
        ('[log]\nlevel = """', "config.toml, end of document"),
    ],
)
def test_a_file_that_is_not_toml_is_told_with_its_position(text: str, where: str) -> None:
    write(text)
    [told] = faults()
    assert re.match(rf"{re.escape(where)}: is not TOML: \w", told)


def test_a_file_that_cannot_be_read_is_told() -> None:
    assert faults(Path("nowhere.toml")) == ["nowhere.toml: cannot be read: no such file or directory"]
    assert faults(Path()) == [".: cannot be read: is a directory"]
    Path("latin.toml").write_bytes(b'[log]\nlevel = "\xe9"')
    assert faults(Path("latin.toml")) == ["latin.toml: is not UTF-8 text"]


@pytest.mark.parametrize(
    "text",
    [
        'token = "s3cret"',
        'discord = "s3cret"',
        'discord = ["s3cret"]',
        '[discord]\ntokn = "s3cret"',
        '[discord]\ntoken = ["s3cret"]',
        '[discord]\ntoken = "s3cret s3cret"',
    ],
)
def test_no_fault_repeats_what_may_be_the_token(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write(text)
    monkeypatch.setenv("DISCORD_TOKEN", "s3cret too")
    assert "s3cret" not in "\n".join(faults())


def test_settings_do_not_change_after_the_start() -> None:
    settings = load()
    with pytest.raises(ValidationError, match="frozen"):
        setattr(settings, "log", settings.log)  # noqa: B010 - the type checker would refuse the plain form
    with pytest.raises(ValidationError, match="frozen"):
        setattr(settings.table.pace.live, "turn_seconds", 1)  # noqa: B010


def test_the_line_of_a_key_is_found_in_every_way_toml_writes_it() -> None:
    text = '''\
top = 1
[a]
text = """
fake = 1
[fake]
"""
list = [ # [
  "]",
  { fake = 1 },
]
b.c = 'x # = ['
[a."d e".f]
"g" = "\\"[["
h = 1
[[rows]]
name = "first"
'''
    tomllib.loads(text)
    lines = key_lines(text)
    assert lines == {
        ("top",): 1,
        ("a",): 2,
        ("a", "text"): 3,
        ("a", "list"): 7,
        ("a", "b"): 11,
        ("a", "b", "c"): 11,
        ("a", "d e"): 12,
        ("a", "d e", "f"): 12,
        ("a", "d e", "f", "g"): 13,
        ("a", "d e", "f", "h"): 14,
        ("rows",): 15,
        ("rows", "name"): 16,
    }
    assert line_of(lines, ("a", "list", "0")) == 7
    assert line_of(lines, ("nowhere",)) is None


# ------------------------------------------------------------------------------------------------- config.example.toml


def plain(model: BaseModel) -> dict[str, Any]:
    """The settings as TOML would hold them: what has no value is left out."""
    return model.model_dump(mode="json", exclude_none=True)


def test_the_example_parses_and_equals_the_defaults() -> None:
    assert load(EXAMPLE) == Settings()
    assert tomllib.loads(EXAMPLE.read_text(encoding="utf-8")) == plain(Settings())


def test_the_example_explains_every_setting_with_a_comment_above_it_or_its_section() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    # Settings without a default are shown commented out.
    lines = key_lines(re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE))
    # This one has no place in a file.
    in_files = [keys for keys in setting_keys() if keys != ("web", "client_secret")]
    assert [keys for keys in in_files if keys not in lines] == []
    written = text.splitlines()
    comments = [line for line in written if re.match(r"#(?! \w+ = )", line)]
    unexplained = [
        keys
        for keys in in_files
        if not written[lines[keys] - 2].startswith("#") and not any(f" {keys[-1]} " in line for line in comments)
    ]
    assert unexplained == []


def test_the_example_names_variables_that_exist() -> None:
    named = set(re.findall(r"JANTAKU_[A-Z]+__[A-Z_]+", EXAMPLE.read_text(encoding="utf-8")))
    assert named
    assert named <= {variable_name(keys) for keys in setting_keys()}


@pytest.mark.parametrize("address", ["127.0.0.1:9464", "[::1]:9464", "localhost:9464", " 127.0.0.1:0 "])
def test_how_the_bot_is_can_be_asked_on_this_machine(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().metrics.listen is None
    monkeypatch.setenv("JANTAKU_METRICS__LISTEN", address)
    assert load().metrics.listen == address.strip()


@pytest.mark.parametrize(
    "address",
    [
        *("9464", "127.0.0.1", "example.org:9464", "http://127.0.0.1:9464", "127.0.0.1:70000"),
        *("127.0.0.1:9464+shards", "127.0.0.1+shard", "127.0.0.1:65000+shard"),
    ],
)
def test_what_is_no_address_and_port_is_refused(address: str) -> None:
    write(f'[metrics]\nlisten = "{address}"')
    [fault] = faults()
    assert fault == "config.toml, line 2: metrics.listen: should be an address and a port, as in 127.0.0.1:9464"


@pytest.mark.parametrize(
    ("listen", "shard_ids", "address"),
    [
        ("127.0.0.1:9464", "4-7", ("127.0.0.1", 9464)),
        ("127.0.0.1:9464+shard", "", ("127.0.0.1", 9464)),
        ("127.0.0.1:9464+shard", "0-3", ("127.0.0.1", 9464)),
        ("127.0.0.1:9464+shard", "12,4-7", ("127.0.0.1", 9468)),
        ("[::1]:9464+shard", "8", ("::1", 9472)),
    ],
)
def test_processes_of_one_machine_listen_at_ports_of_their_own(
    listen: str, shard_ids: str, address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load().listening is None
    monkeypatch.setenv("JANTAKU_METRICS__LISTEN", listen)
    monkeypatch.setenv("JANTAKU_DISCORD__SHARD_IDS", shard_ids)
    assert load().metrics.listen == listen
    assert load().listening == address


def test_other_machines_may_ask_only_where_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    write('[metrics]\nlisten = "0.0.0.0:9464"')
    [fault] = faults()
    assert "set other_hosts = true" in fault
    monkeypatch.setenv("JANTAKU_METRICS__OTHER_HOSTS", "true")
    monkeypatch.setenv("JANTAKU_METRICS__LISTEN", "0.0.0.0:9464")
    write("")
    assert load().metrics.listen == "0.0.0.0:9464"


# -------------------------------------------------------------------------------------------- programs that play: [cpu]


def test_a_program_needs_a_name_and_a_command_and_no_more() -> None:
    write('[cpu.mortal]\ncommand = ["python", "mortal.py", "{seat}"]')
    [(name, player)] = load().cpu.root.items()
    assert (name, player.command) == ("mortal", ("python", "mortal.py", "{seat}"))
    assert (player.seconds, player.protocol, player.stand_in, player.three_players) == (5.0, "mjai", "club", False)


def test_what_is_wrong_with_a_program_is_told_with_its_line() -> None:
    told = faults(
        write(
            """\
[cpu.Mortal]
command = "mortal"
[cpu.a]
comand = ["x"]
[cpu.b]
command = []
[cpu.c]
command = ["python", ""]
seconds = 0
protocol = "tenhou"
memory_mb = 1.5
[cpu]
d = 3
"""
        )
    )
    assert told == [
        "config.toml, line 1: cpu.Mortal: the name of a player is at most 24 of a-z, 0-9, - and _",
        "config.toml, line 2: cpu.Mortal.command: should be a list, not 'mortal'",
        "config.toml, line 3: cpu.a.command: is missing",
        "config.toml, line 4: cpu.a.comand: there is no such setting; did you mean cpu.a.command?",
        "config.toml, line 6: cpu.b.command: should not be empty",
        "config.toml, line 8: cpu.c.command.1: should not be empty",
        "config.toml, line 9: cpu.c.seconds: should be greater than 0, not 0",
        "config.toml, line 10: cpu.c.protocol: should be 'mjai', 'mortal' or 'mjai.app', not 'tenhou'",
        "config.toml, line 11: cpu.c.memory_mb: should be a whole number, not 1.5",
        "config.toml, line 13: cpu.d: should be a table with settings of its own, not 3",
    ]


def test_no_variable_names_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JANTAKU_CPU__MORTAL__COMMAND", '["sh"]')
    [told] = faults()
    assert told.startswith("JANTAKU_CPU__MORTAL__COMMAND: there is no such setting")


def test_the_example_of_a_program_is_sound_and_explains_every_setting() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    block = text[text.index("# [cpu.mortal]") :].partition("\n\n")[0]
    lines = [line.removeprefix("#").removeprefix(" ") for line in block.splitlines()]
    write("\n".join(lines), "program.toml")
    player = load(Path("program.toml")).cpu.root["mortal"]
    assert player.model_fields_set == type(player).model_fields.keys()
    told = [line for line in lines if re.match(r"\w+ = ", line)]
    assert len(told) == len(type(player).model_fields)
    shown = {"command", "title", "directory"}
    defaults = type(player)(command=("x",)).model_dump(exclude=shown)
    assert player.model_dump(exclude=shown) == defaults


def test_the_example_promises_no_hidden_tiles_in_the_log() -> None:
    # tests/config/test_logs.py shows that there are none at any level.
    text = " ".join(EXAMPLE.read_text(encoding="utf-8").replace("#", "").split())
    assert "None of them shows hidden tiles" in text
    assert "private hands included" not in text
