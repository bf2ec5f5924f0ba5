"""Logging: one form for all, and no secret in it."""

from __future__ import annotations

import io
import json
import logging
import warnings
from typing import TYPE_CHECKING

import pytest
import structlog

from bot import logs
from bot.config.settings import LogSettings

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def restored_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in logs.SPEAKS_OF_ROWS:
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


def test_lines_below_the_level_are_not_written() -> None:
    out = io.StringIO()
    logs.configure(LogSettings(level="WARNING"), stream=out)
    structlog.get_logger("bot").info("quiet")
    logging.getLogger("discord").info("quiet")
    structlog.get_logger("bot").warning("loud")
    assert "quiet" not in out.getvalue()
    assert "loud" in out.getvalue()


def test_what_goes_into_the_database_is_not_repeated_even_at_debug() -> None:
    out = io.StringIO()
    logs.configure(LogSettings(level="DEBUG"), stream=out)
    logging.getLogger("discord.http").debug("sent")
    logging.getLogger("aiosqlite").debug("executing INSERT with the whole wall")
    assert "sent" in out.getvalue()
    assert "wall" not in out.getvalue()


def test_warnings_of_python_are_logged() -> None:
    out = io.StringIO()
    logs.configure(LogSettings(), stream=out)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("old way", UserWarning, stacklevel=1)
    assert "old way" in out.getvalue()
