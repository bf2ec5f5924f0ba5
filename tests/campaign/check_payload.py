"""What must be true of each request of the bot, checked before it takes effect."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bot.engine.actions import action_from
from cogs.table.board.after_kyoku import EXPLAIN
from cogs.table.hand.hand_buttons import ASK_AUTO, ASK_RIICHI, BACK, DIRECTLY, FRESH, HERE, RESUME, WHY
from playground.request_log import RecordedRequest
from tests.campaign.book import opened
from tests.wire.doorkeeper import Doorkeeper
from tests.wire.journal_copy import ELSEWHERE, rows

WORDS: Final = frozenset(
    (
        "join",
        "leave",
        "cpu",
        "fill",
        "start",
        "options",
        "hand",
        "next",
        "rules",
        "log",
        "again",
        "agree",
        "decline",
        EXPLAIN,
    )
) | {
    *(ASK_AUTO, ASK_RIICHI, BACK, DIRECTLY, FRESH, HERE, RESUME, WHY),
    *(f"{way}-{toggle}" for way in ("on", "off") for toggle in ("auto_win", "no_calls", "auto_discard")),
}
"""What buttons of tables say that name no action."""
_ID: Final = re.compile(r"jt:([0-9a-z]{8}):([0-9]{1,9}):([0-9a-z_-]{1,40})|j[fm]:[a-z]{1,12}:[!-~]{0,90}")
_HEX: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


def custom_ids(body: Any) -> Iterator[str]:
    """Every custom id anywhere in a body."""
    if isinstance(body, dict):
        if isinstance(body.get("custom_id"), str):
            yield body["custom_id"]
        for value in body.values():
            yield from custom_ids(value)
    elif isinstance(body, list):
        for value in body:
            yield from custom_ids(value)


def strange_ids(body: Any) -> list[str]:
    """Custom ids that say anything but which table or feature, which prompt, and which known action or word."""
    found = []
    for one in custom_ids(body):
        match = _ID.fullmatch(one)
        code = match[3] if match is not None else None
        if match is None or (code is not None and code not in WORDS and action_from(code) is None):
            found.append(f"a button has the strange id {one}")
    return found


def told_seeds(body: Any, secret: set[str]) -> list[str]:
    """Seeds of walls that are still secret, as they stand in a body."""
    return [
        "the seed of a wall that is still secret is told" for one in _HEX.findall(json.dumps(body)) if one in secret
    ]


def ahead(body: Any, decisions: dict[str, int]) -> list[str]:
    """Buttons that answer a decision which the journal does not hold yet. ``decisions`` are those by table."""
    found = []
    for one in custom_ids(body):
        match = _ID.fullmatch(one)
        if match is None or match[1] is None or action_from(match[3]) is None:
            continue
        written = decisions.get(match[1])
        if written is not None and int(match[2]) > written:
            found.append(f"table {match[1]}: decision {match[2]} is shown, and the journal is at {written}")
    return found


class Watchman(Doorkeeper):
    """A doorkeeper who looks at every request that comes to the door. ``found`` is what was wrong, in words."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.looked = 0
        self._folder = folder
        self._database: sqlite3.Connection | None = None

    async def before(self, request: RecordedRequest, /) -> bool:
        """Look at it, then do what was ordered."""
        if request.body:
            self.looked += 1
            self.found += strange_ids(request.body)
            try:
                self.found += told_seeds(request.body, self._secrets() if _HEX.search(str(request.body)) else set())
                if any(True for _ in custom_ids(request.body)):
                    self.found += ahead(request.body, self._decisions())
            except sqlite3.OperationalError:
                # The file is not there yet, or locked against readers for a moment.
                self.looked -= 1
        return await super().before(request)

    def close(self) -> None:
        """Give the database up."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        if self._folder in ELSEWHERE:
            return rows(self._folder, query)
        if self._database is None:
            self._database = opened(self._folder)
        return self._database.execute(query).fetchall()

    def _decisions(self) -> dict[str, int]:
        return dict(self._rows("SELECT table_id, MAX(decision) FROM deadlines GROUP BY table_id"))

    def _secrets(self) -> set[str]:
        """Seeds of kyokus that are not over."""
        rows = self._rows("SELECT table_id, kind, payload FROM journal WHERE kind IN ('WallCommitted', 'KyokuEnded')")
        over: dict[str, int] = {}
        for table, kind, _ in rows:
            over[table] = over.get(table, 0) + (kind == "KyokuEnded")
        committed = [(table, json.loads(payload)) for table, kind, payload in rows if kind == "WallCommitted"]
        return {one["seed"] for table, one in committed if one["kyoku"] > over[table]}
