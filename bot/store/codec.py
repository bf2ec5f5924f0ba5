"""Journal records as JSON text and back: engine events and table records, by the name of their class.

A record is stored with its kind, the codec version and the engine version. The payload has one key a field, defaults
included, so that a default changed later rewrites no history. Tiles are ints 0-36 (``bot.engine.tiles``), tuples are
arrays, an action is its code (``bot.engine.actions.code_of``). Decoding is strict: a missing, unknown or mistyped key
is an ``UnreadableRecord``, never a guess. docs/journal.md describes the format for readers of the database.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast, get_args

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from bot.engine.events import Event
from bot.store.errors import UnreadableRecord, UnwritableRecord
from bot.store.stored import FORMS, from_stored, stored_form
from bot.table.records import TableRecord

CODEC_VERSION: Final = 1
"""Raised whenever the payload of some kind changes its form."""


KINDS: Final[dict[str, type[Event | TableRecord]]] = {
    kind.__name__: kind for kind in (*get_args(Event), *get_args(TableRecord))
}
"""Every kind of record by its name in the journal."""


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(FORMS.get(kind, KINDS[kind]))


def kind_of_record(record: Event | TableRecord) -> str:
    """The name under which the journal keeps records of this kind."""
    return type(record).__name__


def encode(record: Event | TableRecord) -> str:
    """The payload of a record, as JSON text. Raises UnwritableRecord for one that could not be read back."""
    kind = kind_of_record(record)
    try:
        payload = _adapter(kind).dump_json(stored_form(record), warnings="error").decode()
        # Reading it back costs two microseconds; a table that cannot be restored costs its players the game.
        if decode(kind, CODEC_VERSION, payload) != record:
            raise UnwritableRecord(kind, "it reads differently")
    except (PydanticSerializationError, UnreadableRecord) as error:
        raise UnwritableRecord(kind, str(error)) from error
    return payload


def decode(kind: str, version: int, payload: str) -> Event | TableRecord:
    """The record of a payload. Raises UnreadableRecord."""
    if version != CODEC_VERSION:
        raise UnreadableRecord(kind, f"codec version {version}; this release reads {CODEC_VERSION}")
    if kind not in KINDS:
        raise UnreadableRecord(kind, "this release knows no such kind")
    try:
        stored = _adapter(kind).validate_json(payload, strict=True, extra="forbid")
    except ValidationError as error:
        raise UnreadableRecord(kind, str(error)) from error
    return cast("Event | TableRecord", from_stored(kind, stored))
