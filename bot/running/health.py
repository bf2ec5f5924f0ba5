"""Whether a running bot is well, in a form for programs and for people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

Stage = Literal["starting", "running", "stopping"]


@dataclass(frozen=True, slots=True)
class Health:
    """What is known of a bot now.

    ``shards``: which connections to Discord's gateway stand. ``database``: whether it answers; ``writable``:
    whether it can be written to. ``tables``: how many in
    memory go on (``going``), stand still (``still``) or cannot be written (``stuck``), and how many are ``at rest``.
    ``last_backup`` is None where none has been made, or nobody keeps count.
    """

    version: str
    stage: Stage
    shards: Mapping[int, bool]
    database: bool
    tables: Mapping[str, int] = field(default_factory=dict)
    last_backup: datetime | None = None
    writable: bool = True

    @property
    def healthy(self) -> bool:
        """Whether people can play: every shard is connected, the database answers and can be written to."""
        connected = bool(self.shards) and all(self.shards.values())
        return self.stage == "running" and connected and self.database and self.writable

    def as_json(self) -> dict[str, object]:
        """As JSON has it. No name, no id, no place."""
        return {
            "status": "ok" if self.healthy else "not ok",
            "stage": self.stage,
            "version": self.version,
            "gateway": {
                str(shard): "connected" if up else "not connected" for shard, up in sorted(self.shards.items())
            },
            "database": self._of_the_database(),
            "tables": dict(self.tables),
            "last_backup": None if self.last_backup is None else self.last_backup.isoformat(timespec="seconds"),
        }

    def _of_the_database(self) -> str:
        if not self.database:
            return "does not answer"
        return "answers" if self.writable else "cannot be written to"
