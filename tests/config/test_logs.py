"""Logging: one form for all, and no secret in it."""

import io
import json
import logging
import warnings
from collections.abc import Iterator

import pytest
import structlog
from pydantic import SecretStr

from bot import logs
from bot.config.secrets_to_redact import secrets_of
from bot.config.settings import DatabaseSettings, DiscordSettings, LogSettings, Settings


@pytest.fixture(autouse=True)
def restored_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in logs.ROW_LOGGERS:
        logging.getLogger(name).setLevel(logging.NOTSET)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


def test_own_lines_and_those_of_libraries_come_out_as_one_json_object_each() -> None:
    out = io.StringIO()
    logs.configure(LogSettings(format="json"), stream=out)
    structlog.get_logger("bot.table").info("seat taken", table=3, name="東")
    logging.getLogger("discord.gateway").warning("Shard %s is late", 0, extra={"shard": 0})
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first.pop("timestamp").endswith("Z")
    assert first == {"event": "seat taken", "level": "info", "logger": "bot.table", "table": 3, "name": "東"}
    assert second.items() >= {"event": "Shard 0 is late", "level": "warning", "logger": "discord.gateway"}.items()
    assert second["shard"] == 0
    logs.configure(LogSettings(level="WARNING"), stream=out)
    structlog.get_logger("bot").info("quiet")
    logging.getLogger("discord").info("quiet")
    structlog.get_logger("bot").warning("loud")
    assert "quiet" not in out.getvalue()
    assert "loud" in out.getvalue()
    logs.configure(LogSettings(), stream=out)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("old way", UserWarning, stacklevel=1)
    assert "old way" in out.getvalue()


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_secret_is_struck_out_of_every_line(form: str) -> None:
    out = io.StringIO()
    logs.configure(LogSettings.model_validate({"format": form}), secrets=["s3cret"], stream=out)
    try:
        int("s3cret")
    except ValueError:
        structlog.get_logger("bot").exception("login with s3cret failed", header="Bot s3cret")
        logging.getLogger("discord").exception("%s", {"token": "s3cret"})
    assert "s3cret" not in out.getvalue()
    assert out.getvalue().count("[secret]") >= 4
    assert "ValueError" in out.getvalue()


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_traceback_shows_no_local_variables(form: str) -> None:
    out = io.StringIO()
    logs.configure(LogSettings.model_validate({"format": form}), stream=out)
    wall = "1m2m3m"
    try:
        int(wall[:1] + "x")
    except ValueError:
        structlog.get_logger("bot").exception("dealing failed")
    assert "dealing failed" in out.getvalue()
    assert wall not in out.getvalue()


def test_what_goes_into_the_database_is_not_repeated_even_at_debug() -> None:
    out = io.StringIO()
    logs.configure(LogSettings(level="DEBUG"), stream=out)
    logging.getLogger("discord.http").debug("sent")
    logging.getLogger("aiosqlite").debug("executing INSERT with the whole wall")
    assert "sent" in out.getvalue()
    assert "wall" not in out.getvalue()
    logs.configure(LogSettings(level="DEBUG"), stream=out)
    hand = {"content": "your hand 123m"}
    http, gateway = logging.getLogger("discord.http"), logging.getLogger("discord.gateway")
    http.debug("%s %s with %s has returned %s", "PATCH", "/channels/5", json.dumps(hand), 200)
    http.debug("%s %s has received %s", "PATCH", "/channels/5", hand)
    gateway.debug("For Shard ID %s: WebSocket Event: %s", 0, {"op": 0, "s": 7, "t": "MESSAGE_CREATE", "d": hand})
    told = out.getvalue()
    assert "your hand" not in told
    assert "PATCH /channels/5 with [contents] has returned 200" in told
    assert "For Shard ID 0: WebSocket Event: [MESSAGE_CREATE, sequence 7]" in told
    logs.configure(LogSettings(), stream=out)
    logging.getLogger("discord.http").warning("PATCH %s responded with 429", "/channels/56/messages/78")
    assert "/channels/56/messages/78 responded with 429" in out.getvalue()


TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"


@pytest.mark.parametrize(
    "line",
    [
        f"PATCH https://discord.com/api/v10/webhooks/12/{TOKEN}/messages/@original has returned 200",
        f"POST /interactions/34/{TOKEN}/callback?with_response=true",
        '{"t": "INTERACTION_CREATE", "token": "' + TOKEN + '"}',
        "{'token': '" + TOKEN + "'}",
        f"postgresql+asyncpg://jantaku:{TOKEN}@db.example/jantaku refused the connection",
        "Authorization: Bot MTk4NjIyNDgz.Cl2FMQ." + TOKEN,
    ],
)
def test_what_is_a_key_by_its_form_is_struck_out_though_nobody_named_it(line: str) -> None:
    out = io.StringIO()
    logs.configure(LogSettings(), stream=out)
    structlog.get_logger("bot").warning(line)
    assert "[secret]" in out.getvalue()
    assert TOKEN not in out.getvalue()


def test_the_password_of_the_database_is_among_the_secrets_as_it_is_written_and_as_it_is() -> None:
    address = "postgresql+asyncpg://jantaku:p%40ssword@db/jantaku?sslmode=require&password=other"
    settings = Settings.model_construct(
        discord=DiscordSettings(token=SecretStr("t0ken")), database=DatabaseSettings.model_construct(url=address)
    )
    assert secrets_of(settings) == ["t0ken", "p%40ssword", "p@ssword", "other"]
