"""Logging: every line of the bot and of its libraries leaves through one structlog chain, on standard error.

The chain knows the operator's secrets and strikes them out, whoever wrote them into a line, and with them what serves
as a key anywhere: tokens of interactions and webhooks, passwords in addresses. What a message or an event of Discord
holds is never repeated, at no level: hands are among it.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import structlog

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from structlog.types import EventDict, Processor, WrappedLogger


ROW_LOGGERS = ("aiosqlite",)
"""Loggers that repeat at DEBUG what goes into the database: whole walls. They stay at INFO."""


VERBOSE_LOGGERS = ("alembic",)
"""Loggers whose INFO is of no use to an operator."""

DISCORD_LOGGER = "discord"
"""The library whose loggers repeat at DEBUG every request and every event, whole."""

SHORTEST_SECRET = 4
"""Characters. What is shorter stands in half of all words, and cannot be struck out by itself."""

_CREDENTIALS: tuple[tuple[re.Pattern[str], str], ...] = (
    # Whoever has the token of an interaction or webhook speaks as the bot.
    (re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?'\"]+"), r"\1[secret]"),
    (re.compile(r"""(["']token["']: ?["'])[^"']+"""), r"\1[secret]"),
    (re.compile(r"\b((?:Bot|Bearer) )[\w-]{8,}(?:\.[\w-]+)+"), r"\1[secret]"),
    # user:password@ of an address.
    (re.compile(r"(://[^\s:/@'\"]+:)[^\s@/'\"]+(?=@)"), r"\1[secret]"),
)
"""What is a key by its form, and what stands in its place."""


class LogChoice(Protocol):
    """What `configure` needs of the settings."""

    @property
    def level(self) -> str:
        """The name of the lowest level that is written."""

    @property
    def format(self) -> str:
        """`text` for a person, `json` for a collector."""


def configure(choice: LogChoice, *, secrets: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Send structlog and the standard library's loggers, warnings included, to `stream` in one form."""
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
            # Without local variables: they hold hands and walls.
            structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ]
    else:
        render = [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    return [*render, _Redactor(secrets)]


def _without_contents(record: logging.LogRecord) -> bool:
    """Put a word in the place of each body that the library for Discord writes into a line. No line is left out."""
    if record.name.partition(".")[0] == DISCORD_LOGGER and isinstance(record.args, tuple):
        record.args = tuple(map(_word, record.args))
    return True


def _word(value: Any) -> Any:  # noqa: ANN401 - whatever a library writes into its lines
    """What a line may say of a value: itself, unless it is a body; of an event its name and number."""
    if isinstance(value, Mapping):
        named = value.get("t") or value.get("op")
        return "[contents]" if named is None else f"[{named}, sequence {value.get('s')}]"
    if isinstance(value, list | bytes) or (isinstance(value, str) and value[:1] in {"{", "["}):
        return "[contents]"
    return value


class _Redactor:
    """The last step of the chain, on the finished line: nothing that was formatted into it gets past."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._secrets = tuple(secret for secret in secrets if len(secret) >= SHORTEST_SECRET)

    def __call__(self, logger: WrappedLogger, name: str, line: EventDict | str) -> str:
        del logger, name
        text = str(line)
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        for key, instead in _CREDENTIALS:
            text = key.sub(instead, text)
        return text
