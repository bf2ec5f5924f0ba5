"""The health of a running bot."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Stage = Literal["starting", "running", "stopping"]


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the bot at one time."""

    version: str
    stage: Stage
    shards: Mapping[int, bool]
    """Whether each connection to Discord's gateway is up."""
    database: bool
    """Whether the database answers."""
    tables: Mapping[str, int] = field(default_factory=dict)
    """How many tables in memory go on (``going``), stand still (``still``) or cannot be written (``stuck``), and how
    many are ``at rest``.
    """
    last_backup: datetime | None = None
    """None if there is no backup, or backups are not made by the bot."""
    writable: bool = True
    """Whether the database can be written to."""
    held: frozenset[int] | None = None
    """The shards whose tables this process has, where several share a database. None: it is alone, and has all."""
    all_shards: int | None = None
    """How many shards all processes have together. None: not known yet."""

    @property
    def healthy(self) -> bool:
        """Whether people can play: every shard is connected and its own, the database answers and can be written to."""
        connected = bool(self.shards) and all(self.shards.values())
        owned = self.held is None or self.held >= self.shards.keys()
        return self.stage == "running" and connected and owned and self.database and self.writable

    def as_json(self) -> dict[str, object]:
        """The JSON answer. It has no names, ids or paths."""
        return {
            "status": "ok" if self.healthy else "not ok",
            "stage": self.stage,
            "version": self.version,
            "gateway": {
                str(shard): "connected" if up else "not connected" for shard, up in sorted(self.shards.items())
            },
            "shards": {
                "configured": ranges(self.shards),
                "held": ranges(self.shards if self.held is None else self.held),
                "all": self.all_shards,
            },
            "database": self._of_the_database(),
            "tables": dict(self.tables),
            "last_backup": None if self.last_backup is None else self.last_backup.isoformat(timespec="seconds"),
        }

    def _of_the_database(self) -> str:
        if not self.database:
            return "does not answer"
        return "answers" if self.writable else "cannot be written to"


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as ``shard_ids`` in the settings has them: ``0-3,8``."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1] = [parts[-1][0], number]
        else:
            parts.append([number])
    return ",".join("-".join(map(str, part)) for part in parts)
