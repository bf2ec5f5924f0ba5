"""Logging: every line of the bot and of its libraries leaves through one structlog chain, on standard error.

The chain knows the operator's secrets and strikes them out, whoever wrote them into a line.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Protocol

import structlog

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from structlog.types import EventDict, Processor, WrappedLogger


SPEAKS_OF_ROWS = ("aiosqlite",)
"""Loggers that repeat at DEBUG what goes into the database: whole walls. They stay at INFO."""


CHATTY = ("alembic",)
"""Loggers whose INFO is of no use to an operator."""


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
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(choice.level)
    for name in SPEAKS_OF_ROWS:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
    for name in CHATTY:
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


class _Redactor:
    """The last step of the chain, on the finished line: nothing that was formatted into it gets past."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, logger: WrappedLogger, name: str, line: EventDict | str) -> str:
        del logger, name
        text = str(line)
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        return text
