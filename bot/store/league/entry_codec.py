"""Encoding and decoding of league entries as JSON text.

The format is that of the journal (``bot.store.codec``): one key per field, defaults included, decoded strictly.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, cast, get_args

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Row

from bot.league.entries import FromFile, LeagueEntry, LeagueRecord
from bot.league.seasons import SeasonSettings
from bot.store.errors import UnreadableRecord

CODEC_VERSION: Final = 1
"""Incremented when the format of any payload changes."""

KINDS: Final[dict[str, type[LeagueRecord]]] = {kind.__name__: kind for kind in get_args(LeagueRecord)}
"""The record classes by their kind in the database."""


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(SeasonSettings if kind == SeasonSettings.__name__ else KINDS[kind])


def encode(record: LeagueRecord) -> str:
    """The payload of a record, as JSON text."""
    return _adapter(type(record).__name__).dump_json(record).decode()


def decode(kind: str, version: int, payload: str) -> LeagueRecord:
    """The record of a payload. Raises UnreadableRecord."""
    if version != CODEC_VERSION:
        raise UnreadableRecord(kind, f"codec version {version}; this release reads {CODEC_VERSION}")
    if kind not in KINDS:
        raise UnreadableRecord(kind, "this release knows no such kind")
    try:
        return cast("LeagueRecord", _adapter(kind).validate_json(payload, strict=True, extra="forbid"))
    except (ValidationError, ValueError) as error:
        raise UnreadableRecord(kind, str(error)) from error


def encode_settings(settings: SeasonSettings) -> str:
    """A season's settings as JSON text."""
    return _adapter(SeasonSettings.__name__).dump_json(settings).decode()


def decode_settings(text: str) -> SeasonSettings:
    """The settings from ``encode_settings``. Raises UnreadableRecord."""
    try:
        return cast("SeasonSettings", _adapter(SeasonSettings.__name__).validate_json(text, strict=True))
    except (ValidationError, ValueError) as error:
        raise UnreadableRecord("SeasonSettings", str(error)) from error


def entry_row(league: int, entry: LeagueEntry, key: str | None) -> dict[str, Any]:
    """The row of an entry."""
    record, file = entry.record, entry.file
    return {
        "league_id": league,
        "seq": entry.seq,
        "at": entry.at,
        "by_player": entry.by,
        "kind": type(record).__name__,
        "codec": CODEC_VERSION,
        "payload": encode(record),
        "why": entry.why,
        "season": getattr(record, "season", None),
        "game": getattr(record, "game", None),
        "key": key,
        "file_at": None if file is None else file.at,
        "file_by": None if file is None else file.by,
        "file_league": None if file is None else file.league,
    }


def entries_from(rows: Iterable[Row[Any]]) -> tuple[LeagueEntry, ...]:
    """The entries of rows of ``league_entries``, in their order. Raises UnreadableRecord."""
    return tuple(
        LeagueEntry(row.seq, row.at, row.by_player, row.why, decode(row.kind, row.codec, row.payload), file_of(row))
        for row in rows
    )


def file_of(row: Row[Any]) -> FromFile | None:
    """The file that an entry was imported from, by the entry's row; None if it was not imported."""
    return None if row.file_at is None else FromFile(row.file_at, row.file_by, row.file_league or "")
