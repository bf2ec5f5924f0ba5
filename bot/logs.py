"""Logging: all lines of the bot and its libraries go through one structlog chain to standard error.

The chain redacts the operator's secrets and everything that looks like a credential: tokens of interactions and
webhooks, passwords in URLs. The contents of Discord messages and events are never logged, at any level, since they
include players' hands.
"""

import logging
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TextIO

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

ROW_LOGGERS = ("aiosqlite",)
"""Loggers that write database rows, including whole walls, at DEBUG. They stay at INFO."""

VERBOSE_LOGGERS = ("alembic",)
"""Loggers whose INFO lines are of no use to an operator."""

DISCORD_LOGGER = "discord"
"""The library whose loggers write whole requests and events at DEBUG."""

SHORTEST_SECRET = 4
"""Characters. Shorter secrets occur inside ordinary words, so they cannot be redacted."""

_CREDENTIALS: tuple[tuple[re.Pattern[str], str], ...] = (
    # With the token of an interaction or webhook one can write as the bot.
    (re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?'\"]+"), r"\1[secret]"),
    (re.compile(r"""(["']token["']: ?["'])[^"']+"""), r"\1[secret]"),
    (re.compile(r"\b((?:Bot|Bearer) )[\w-]{8,}(?:\.[\w-]+)+"), r"\1[secret]"),
    # user:password@ in a URL.
    (re.compile(r"(://[^\s:/@'\"]+:)[^\s@/'\"]+(?=@)"), r"\1[secret]"),
)
"""Patterns of credentials, with their replacements."""


class LogChoice(Protocol):
    """The settings that `configure` needs."""

    @property
    def level(self) -> str:
        """The name of the lowest level that is written."""

    @property
    def format(self) -> str:
        """`text` for a person, `json` for a collector."""


def configure(choice: LogChoice, *, secrets: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Send structlog, the standard library's loggers and warnings to `stream` in one format."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_renderers(choice, secrets)],
        )
    )
    handler.addFilter(_without_contents)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(choice.level)
    for name in ROW_LOGGERS:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
    for name in VERBOSE_LOGGERS:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    logging.captureWarnings(capture=True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _renderers(choice: LogChoice, secrets: Iterable[str]) -> Sequence[Processor]:
    if choice.format == "json":
        render: list[Processor] = [
            # No local variables: they may hold hands and walls.
            structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ]
    else:
        render = [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    return [*render, _Redactor(secrets)]


def _without_contents(record: logging.LogRecord) -> bool:
    """Replace message and event bodies in the lines of discord.py. As a logging filter it lets every line pass."""
    if record.name.partition(".")[0] == DISCORD_LOGGER and isinstance(record.args, tuple):
        record.args = tuple(map(_without_body, record.args))
    return True


def _without_body(value: Any) -> Any:  # noqa: ANN401 - any log argument
    """The value itself, or a placeholder for a body; that of an event has its name and number."""
    if isinstance(value, Mapping):
        name = value.get("t") or value.get("op")
        return "[contents]" if name is None else f"[{name}, sequence {value.get('s')}]"
    if isinstance(value, list | bytes) or (isinstance(value, str) and value[:1] in {"{", "["}):
        return "[contents]"
    return value


class _Redactor:
    """The last step of the chain. It works on the finished line, so it sees everything that was formatted into it."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._secrets = tuple(secret for secret in secrets if len(secret) >= SHORTEST_SECRET)

    def __call__(self, logger: WrappedLogger, name: str, line: EventDict | str) -> str:
        del logger, name
        text = str(line)
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        for pattern, replacement in _CREDENTIALS:
            text = pattern.sub(replacement, text)
        return text
