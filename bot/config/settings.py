"""Every setting an operator can choose: its name, type, range and default. config.example.toml explains each."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    RootModel,
    SecretStr,
    model_validator,
)
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from bot.config.listening import EACH, host_and_port, is_loopback

Keys = tuple[str, ...]

PREFIX = "JANTAKU_"
TOKEN_VARIABLE = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable
PRESETS = Path(__file__).parents[1] / "engine" / "data" / "presets"
DAY = 86400.0


def _ids(value: object) -> object:
    """Guild ids come as an array from the file, and as `1,2,3` from the environment."""
    if isinstance(value, list):
        return tuple(value)
    if not isinstance(value, str):
        return value
    parts = [part.strip() for part in value.split(",") if part.strip()]
    return tuple(int(part) if part.isascii() and part.isdigit() else part for part in parts)


def _shard_ids(value: object) -> object:
    """``0-3,8`` are the shards 0, 1, 2, 3 and 8."""
    if not isinstance(value, str):
        raise ValueError('should be text such as "0-3" or "4,6"')  # noqa: TRY004 - pydantic shows only these
    found: set[int] = set()
    for part in filter(None, map(str.strip, value.split(","))):
        match = re.fullmatch(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?", part, re.ASCII)
        if match is None or int(match[1]) > int(match[2] or match[1]):
            raise ValueError(f'should be text such as "0-3" or "4,6", not {value!r}')
        found.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return tuple(sorted(found))


def _command(value: object) -> object:
    """A command is an array. Text is refused: splitting it would take a shell, and none is used."""
    return tuple(value) if isinstance(value, list) else value


def _nickname(name: str) -> str:
    if not re.fullmatch("[a-z0-9_-]{1,24}", name):
        raise ValueError("the name of a player is at most 24 of a-z, 0-9, - and _")
    return name


def _known_preset(name: str) -> str:
    known = sorted(file.stem for file in PRESETS.glob("*.toml"))
    if name not in known:
        raise ValueError(f"there is no preset {name!r}; known are {', '.join(known)}")
    return name


def _one_word(secret: SecretStr) -> SecretStr:
    text = secret.get_secret_value().strip()
    if not text or any(letter.isspace() for letter in text):
        raise ValueError("a token is one word without spaces")
    return SecretStr(text)


def _database_url(value: str) -> str:
    """A bare path means an SQLite file. The driver is always the asynchronous one."""
    scheme, mark, rest = value.strip().partition("://")
    if scheme in {"postgres", "postgresql", "postgresql+asyncpg"} and mark:
        return f"postgresql+asyncpg://{_server_address(rest)}"
    if not mark and scheme and not scheme.startswith(("postgres:", "postgresql:")):
        return f"sqlite+aiosqlite:///{scheme}"
    if not mark or scheme not in {"sqlite", "sqlite+aiosqlite"}:
        raise ValueError("should be the path of an SQLite file, or a URL that begins with sqlite:/// or postgresql://")
    return f"sqlite+aiosqlite://{rest}"


def _server_address(rest: str) -> str:
    """Check what follows ``postgresql://``. Error messages do not quote it, since it may hold a password."""
    try:
        parts = urlsplit(f"postgresql://{rest}")
    except ValueError:
        parts = None
    # An unescaped special character in the password splits the URL there, and the rest does not name a database.
    if parts is None or len(parts.path) < 2 or "/" in parts.path[1:] or parts.fragment or "@" in parts.path:
        raise ValueError(
            "should be postgresql://user:password@host/name; "
            "in the password @ is written %40, : is %3A, / is %2F, ? is %3F, # is %23 and % is %25"
        )
    return rest


def _address(*schemes: str) -> AfterValidator:
    starts = tuple(f"{scheme}://" for scheme in schemes)

    def check(value: str) -> str:
        if not value.startswith(starts):
            raise ValueError(f"should begin with {' or '.join(starts)}")
        return value.rstrip("/")

    return AfterValidator(check)


def _listening(value: str) -> str:
    host, port = host_and_port(value)
    each = EACH if value.strip().endswith(EACH) else ""
    return f"[{host}]:{port}{each}" if ":" in host else f"{host}:{port}{each}"


Seconds = Annotated[float, Field(ge=0, le=7 * DAY, allow_inf_nan=False)]
Wait = Annotated[float, Field(ge=1, le=7 * DAY, allow_inf_nan=False)]
Snowflake = Annotated[int, Field(gt=0, lt=2**64, strict=True)]


class Section(BaseModel):
    """A table of the file. Unknown keys are faults; values are frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class DiscordSettings(Section):
    """`[discord]`: the bot's token, and how it connects."""

    token: Annotated[SecretStr, AfterValidator(_one_word)] | None = None
    api_base: Annotated[str, _address("https", "http")] | None = None
    gateway_url: Annotated[str, _address("wss", "ws")] | None = None
    tile_emoji: bool = True
    guilds: Annotated[tuple[Snowflake, ...], BeforeValidator(_ids)] = ()
    members_intent: bool = False
    dm_openings_at_once: Annotated[int, Field(ge=1, le=100)] = 5
    dm_opening_seconds: Annotated[float, Field(ge=0.1, le=3600, allow_inf_nan=False)] = 10.0
    shards: Annotated[int, Field(ge=1, le=1000)] | None = None
    """None: as many as Discord recommends."""
    shard_ids: Annotated[tuple[int, ...], BeforeValidator(_shard_ids)] | None = None
    """The shards of this process, where several share the database. None: all."""


class DatabaseSettings(Section):
    """`[database]`: where games and leagues are stored."""

    # Not in the repr: it may hold a password.
    url: Annotated[str, AfterValidator(_database_url), Field(repr=False)] = "sqlite+aiosqlite:///jantaku.sqlite3"
    backup_folder: Annotated[str, Field(min_length=1)] | None = None
    backup_every_hours: Annotated[float, Field(ge=1, le=8760, allow_inf_nan=False)] = 24.0
    backup_keep: Annotated[int, Field(ge=1, le=10_000)] = 7


class PaceSection(Section):
    """How long a table of one pace waits; all times in seconds."""

    turn_seconds: Wait
    bank_seconds: Seconds
    call_seconds: Wait
    least_pause_seconds: Seconds


class BlitzPace(PaceSection):
    """`[table.pace.blitz]`: quick play."""

    turn_seconds: Wait = 8.0
    bank_seconds: Seconds = 20.0
    call_seconds: Wait = 5.0
    least_pause_seconds: Seconds = 2.5


class LivePace(PaceSection):
    """`[table.pace.live]`: everybody is at the table now."""

    turn_seconds: Wait = 20.0
    bank_seconds: Seconds = 60.0
    call_seconds: Wait = 8.0
    least_pause_seconds: Seconds = 2.5


class RelaxedPace(PaceSection):
    """`[table.pace.relaxed]`: a game on the side."""

    turn_seconds: Wait = 60.0
    bank_seconds: Seconds = 180.0
    call_seconds: Wait = 30.0
    least_pause_seconds: Seconds = 2.5


class SlowPace(PaceSection):
    """`[table.pace.slow]`: a move a day."""

    turn_seconds: Wait = DAY
    bank_seconds: Seconds = 0.0
    call_seconds: Wait = DAY
    least_pause_seconds: Seconds = 0.0


class PaceSettings(Section):
    """`[table.pace]`: the four paces a table can be opened with."""

    blitz: BlitzPace = BlitzPace()
    live: LivePace = LivePace()
    relaxed: RelaxedPace = RelaxedPace()
    slow: SlowPace = SlowPace()


class TableSection(Section):
    """`[table]`: the defaults of a new table, and its time limits."""

    default_preset: Annotated[str, AfterValidator(_known_preset)] = "tenhou"
    default_length: Literal["east_only", "east_south"] = "east_south"
    cpu_pause_seconds: Seconds = 0.7
    next_kyoku_seconds: Seconds = 12.0
    idle_close_hours: Annotated[float, Field(ge=1, le=8760, allow_inf_nan=False)] = 72.0
    paused_close_hours: Annotated[float, Field(ge=1, le=8760, allow_inf_nan=False)] = 168.0
    away_after: Annotated[int, Field(ge=1, le=1000)] = 2
    motion_seconds: Wait = 60.0
    ping_seconds: Wait = 15.0
    max_tables_per_guild: Annotated[int, Field(ge=1, le=1000)] = 50
    external_players: Annotated[int, Field(ge=0, le=100)] = 8
    pace: PaceSettings = PaceSettings()


class ExternalPlayer(Section):
    """`[cpu.NAME]`: an external program that can play (docs/programs/external-players.md)."""

    command: Annotated[tuple[Annotated[str, Field(min_length=1)], ...], BeforeValidator(_command), Field(min_length=1)]
    title: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    protocol: Literal["mjai", "mortal", "mjai.app"] = "mjai"
    seconds: Annotated[float, Field(gt=0, le=60, allow_inf_nan=False)] = 5.0
    start_seconds: Annotated[float, Field(gt=0, le=120, allow_inf_nan=False)] = 20.0
    memory_mb: Annotated[int, Field(ge=0, le=1_048_576)] = 2048
    directory: Annotated[str, Field(min_length=1)] | None = None
    three_players: bool = False
    stand_in: Literal["beginner", "club", "strong"] = "club"


Nickname = Annotated[str, AfterValidator(_nickname)]


class ExternalPlayerList(RootModel[dict[Nickname, ExternalPlayer]]):
    """`[cpu]`: external programs by name. They can only be set in the file, not by a variable."""

    model_config = ConfigDict(frozen=True)

    root: dict[Nickname, ExternalPlayer] = {}


class LogSettings(Section):
    """`[log]`: level and format of the log on standard error."""

    level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    format: Literal["text", "json"] = "text"


class MetricsSettings(Section):
    """`[metrics]`: the address that serves metrics and health, if any."""

    listen: Annotated[str, AfterValidator(_listening)] | None = None
    other_hosts: bool = False

    @model_validator(mode="after")
    def _refuse_other_hosts(self) -> Self:
        if self.listen is not None and not self.other_hosts and not is_loopback(host_and_port(self.listen)[0]):
            raise ValueError(
                f"listen = {self.listen!r} lets other machines ask how the bot is; if they may, set other_hosts = true"
            )
        return self


def _public(url: str) -> str:
    parts = urlsplit(url.strip())
    plain = parts.hostname and parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("https", "http") or not plain:
        raise ValueError("should be an address without a path, as in https://mahjong.example.org")
    if parts.scheme == "http" and not is_loopback(parts.hostname or ""):
        raise ValueError("should begin with https://: over http anybody on the way could take a seat")
    # Browsers leave out the port that a scheme has by itself, also where they say which site a request comes from.
    usual = {"https": ":443", "http": ":80"}[parts.scheme]
    return f"{parts.scheme}://{parts.netloc.lower().removesuffix(usual)}"


class WebSettings(Section):
    """`[web]`: where tables can be opened in a browser, if anywhere."""

    listen: Annotated[str, AfterValidator(_listening)] | None = None
    public_url: Annotated[str, AfterValidator(_public)] | None = None
    activity: bool = False
    """Whether they also open in Discord's own frame."""
    client_secret: Annotated[SecretStr, AfterValidator(_one_word)] | None = None
    """Of the application, for OAuth2. From the environment alone."""

    @model_validator(mode="after")
    def _refuse_half(self) -> Self:
        if self.public_url is not None and self.listen is None:
            raise ValueError("public_url needs listen, the address at which this machine gets what is sent there")
        if self.listen is not None and self.public_url is None and not is_loopback(host_and_port(self.listen)[0]):
            raise ValueError("listen needs public_url, the address at which people's browsers reach it")
        return self


class Settings(BaseSettings):
    """All settings. `bot.config.load` builds them and explains what is wrong."""

    model_config = SettingsConfigDict(extra="forbid", frozen=True)

    discord: DiscordSettings = DiscordSettings()
    database: DatabaseSettings = DatabaseSettings()
    table: TableSection = TableSection()
    cpu: ExternalPlayerList = ExternalPlayerList()
    log: LogSettings = LogSettings()
    metrics: MetricsSettings = MetricsSettings()
    web: WebSettings = WebSettings()

    @property
    def listening(self) -> tuple[str, int] | None:
        """The host and port at which this process serves metrics and health; None if nowhere."""
        listen = self.metrics.listen
        return None if listen is None else host_and_port(listen, min(self.discord.shard_ids or (0,)))

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment first, then the constructor's arguments, which come from the file."""
        del env_settings, dotenv_settings, file_secret_settings
        return Environment(settings_cls), init_settings


def setting_keys(model: type[BaseModel] = Settings, above: Keys = ()) -> Iterator[Keys]:
    """The keys of all settings, in the order of the code, without `[cpu]`, whose names the operator chooses."""
    for name, field in model.model_fields.items():
        if field.annotation is ExternalPlayerList:
            continue
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from setting_keys(field.annotation, (*above, name))
        else:
            yield (*above, name)


def variable_name(keys: Keys) -> str:
    """The environment variable of a setting: `JANTAKU_LOG__LEVEL` for `log.level`."""
    return PREFIX + "__".join(keys).upper()


def variables() -> dict[Keys, str]:
    """The non-empty environment variables that set something, by the keys of their setting."""
    names = {keys: name for keys in setting_keys() if os.environ.get(name := variable_name(keys))}
    if os.environ.get(TOKEN_VARIABLE):
        names["discord", "token"] = TOKEN_VARIABLE
    return names


class Environment(PydanticBaseSettingsSource):
    """Reads the variables that name a setting. Pydantic's own source would also read whole sections as JSON."""

    def get_field_value(self, field: object, field_name: str) -> tuple[None, str, bool]:
        """Required by the base class; `__call__` reads all settings at once."""
        del field
        return None, field_name, False

    def __call__(self) -> dict[str, Any]:
        """All values, still text, nested by section."""
        values: dict[str, Any] = {}
        for (*above, last), name in variables().items():
            table = values
            for key in above:
                table = table.setdefault(key, {})
            table[last] = os.environ[name]
        return values
