"""A league or one of its seasons as a JSON file, for backups, other programs, and imports into another league.

docs/programs/league-files.md describes the format. ``bot.league.exchange.archive_reading`` reads it.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final

from bot.engine.rules.ruleset import Ruleset

FORMAT: Final = "jantaku-league"
VERSION: Final = 1
TABLE: Final = "table:"
"""Prefix of the keys of games from the bot's tables."""


class ArchiveProblem(StrEnum):
    """Why a file or a part of it cannot be read."""

    TOO_LARGE = "too_large"
    NOT_JSON = "not_json"
    NOT_OURS = "not_ours"
    """JSON, but not a league archive of this bot."""
    NEWER = "newer"
    """Written by a newer version of the bot, in a format that this one does not know."""
    MISSING = "missing"
    BAD_VALUE = "bad_value"
    TWICE = "twice"
    """A number that must be unique is repeated."""


class UnreadableLeagueFile(Exception):
    """The file is not a readable league archive. ``place`` is where the error is: ``players[3].name``."""

    def __init__(self, problem: ArchiveProblem, place: str = "") -> None:
        super().__init__(problem, place)
        self.problem: Final = problem
        self.place: Final = place

    def __str__(self) -> str:
        return f"{self.problem}: {self.place}"


@dataclass(frozen=True, slots=True)
class ArchivedPlayer:
    """A player in a file; the fields are as in the league."""

    number: int
    user: int | None
    name: str
    merged_into: int | None = None
    erased: bool = False


@dataclass(frozen=True, slots=True)
class ArchivedEntry:
    """An entry in a file. ``payload`` has the undecoded fields of its record; ``key`` is as in the league."""

    seq: int
    at: datetime
    by: int | None
    kind: str
    codec: int
    why: str
    key: str | None
    payload: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class UnreadableEntry:
    """An entry that cannot be read: the ``index``-th from 1, with its ``seq`` if that can be read."""

    index: int
    seq: int | None
    problem: ArchiveProblem
    place: str


@dataclass(frozen=True, slots=True)
class ArchivedLog:
    """The log that a game was read from, as stored in the league: ``content`` is zlib data in base64."""

    game: int
    format: str
    name: str
    digest: str
    part: int
    names: tuple[str, ...]
    agrees: bool
    content: str


@dataclass(frozen=True, slots=True)
class ArchivedCourse:
    """The statistics of a game: ``figures`` by seat and the winning ``hands``, both undecoded."""

    game: int
    figures: tuple[Mapping[str, Any], ...]
    hands: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Archive:
    """A league, or one of its seasons if ``season`` is not None.

    ``courses`` has the statistics of games whose log is not in the file; ``logs_left_out`` logs did not fit.
    """

    uid: str
    name: str
    opened_at: datetime
    exported_at: datetime
    season: int | None
    players: tuple[ArchivedPlayer, ...]
    rules: Mapping[str, Ruleset]
    entries: tuple[ArchivedEntry | UnreadableEntry, ...]
    courses: tuple[ArchivedCourse, ...] = ()
    logs: tuple[ArchivedLog, ...] = ()
    logs_left_out: int = 0


FILED: Final = "file:"
"""Prefix of the key of an imported entry whose own key is reserved (``filed_key``)."""


def identity(uid: str, seq: int, key: str | None) -> str:
    """An id for an entry that is the same in every league it is imported into: its key, or its league and number."""
    return key.removeprefix(FILED) if key is not None else f"{uid}:{seq}"


def filed_key(identity: str) -> str:
    """The key under which a league stores an imported entry.

    It never equals the key of a game at one of the league's own tables, so a file cannot take the place of a game that
    is still being played.
    """
    return f"{FILED}{identity}" if identity.startswith(TABLE) else identity


# Writing


def archive_text(archive: Archive) -> str:
    """The text of the file, one entry, player or ruleset per line, so that files can be compared line by line."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": _stamp(archive.exported_at),
        "league": {"uid": archive.uid, "name": archive.name, "opened_at": _stamp(archive.opened_at)},
        "season": archive.season,
    }
    rules = (f"{_json(name)}: {_json(rules.to_json())}" for name, rules in archive.rules.items())
    parts = [
        *(f"{_json(key)}: {_json(value)}" for key, value in head.items()),
        _block("players", (_json(_player_object(player)) for player in archive.players)),
        '"rulesets": {\n' + ",\n".join(rules) + "\n}",
        _block("entries", (_json(_entry_object(e)) for e in archive.entries if isinstance(e, ArchivedEntry))),
        _block("courses", (_json(_course_object(course)) for course in archive.courses)),
        _block("logs", (_json(_log_object(log)) for log in archive.logs)),
        f'"logs_left_out": {archive.logs_left_out}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _block(name: str, items: Iterator[str]) -> str:
    return f'"{name}": [\n' + ",\n".join(items) + "\n]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _player_object(player: ArchivedPlayer) -> dict[str, object]:
    return {
        "number": player.number,
        # As text, because other programs would round a number of that size.
        "user": None if player.user is None else str(player.user),
        "name": player.name,
        "guest": player.user is None and not player.erased,
        "merged_into": player.merged_into,
        "erased": player.erased,
    }


def _entry_object(entry: ArchivedEntry) -> dict[str, object]:
    return {
        "seq": entry.seq,
        "at": _stamp(entry.at),
        "by": entry.by,
        "kind": entry.kind,
        "codec": entry.codec,
        "why": entry.why,
        "key": entry.key,
        "payload": entry.payload,
    }


def _course_object(course: ArchivedCourse) -> dict[str, object]:
    return {"game": course.game, "figures": course.figures, "hands": course.hands}


def _log_object(log: ArchivedLog) -> dict[str, object]:
    return {
        "game": log.game,
        "format": log.format,
        "name": log.name,
        "digest": log.digest,
        "part": log.part,
        "names": log.names,
        "agrees": log.agrees,
        "content": log.content,
    }
