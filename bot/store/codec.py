"""Journal records as JSON text and back: engine events and table records, by the name of their class.

A record is stored with its kind, the codec version and the engine version. The payload has one key a field, defaults
included, so that a default changed later rewrites no history. Tiles are ints 0-36 (``bot.engine.tiles``), tuples are
arrays, an action is its code (``bot.engine.actions.code_of``). Decoding is strict: a missing, unknown or mistyped key
is an ``UnreadableRecord``, never a guess. docs/journal.md describes the format for readers of the database.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast, get_args

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from bot.engine.actions import action_from, code_of
from bot.engine.agari import Reading  # noqa: TC001 - pydantic looks the types of stored fields up
from bot.engine.events import Agari, Claimed, Event, Payment
from bot.engine.hand_value import FuItem, HandValue, YakuHan
from bot.engine.melds import Meld  # noqa: TC001
from bot.engine.tiles import Tile  # noqa: TC001
from bot.store.errors import UnreadableRecord, UnwritableRecord
from bot.table.records import TableRecord

if TYPE_CHECKING:
    from bot.engine.actions import Action

CODEC_VERSION: Final = 1
"""Raised whenever the payload of some kind changes its form."""


@dataclass(frozen=True, slots=True)
class _ClaimedText:
    """A claim as stored. Actions share field names, so that only their code tells them apart."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class _StoredValue:
    """A hand value as stored: spelled out, one key a field."""

    yaku: tuple[YakuHan, ...]
    bonus: tuple[YakuHan, ...]
    han: int
    fu: int
    fu_items: tuple[FuItem, ...]
    yakuman: int
    limit: str | None
    base: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class _StoredAgari:
    """A win as stored."""

    seat: int
    source: int
    tile: Tile
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    value: _StoredValue
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    payments: tuple[Payment, ...]
    sticks: int


KINDS: Final[dict[str, type[Event | TableRecord]]] = {
    kind.__name__: kind for kind in (*get_args(Event), *get_args(TableRecord))
}
"""Every kind of record by its name in the journal."""

_STORED: Final[dict[str, type]] = {Claimed.__name__: _ClaimedText, Agari.__name__: _StoredAgari}
"""Kinds that are stored in a form of their own."""


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(_STORED.get(kind, KINDS[kind]))


def kind_of_record(record: Event | TableRecord) -> str:
    """The name under which the journal keeps records of this kind."""
    return type(record).__name__


def encode(record: Event | TableRecord) -> str:
    """The payload of a record, as JSON text. Raises UnwritableRecord for one that could not be read back."""
    kind = kind_of_record(record)
    try:
        payload = _adapter(kind).dump_json(_stored(record), warnings="error").decode()
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
    if isinstance(stored, _ClaimedText):
        return Claimed(stored.seat, _action(stored.action))
    if isinstance(stored, _StoredAgari):
        return Agari(**_fields(stored) | {"value": HandValue(**_fields(stored.value))})
    return cast("Event | TableRecord", stored)


def _stored(record: Event | TableRecord) -> object:
    if isinstance(record, Claimed):
        return _ClaimedText(record.seat, code_of(record.action))
    if isinstance(record, Agari):
        names = [field.name for field in fields(_StoredValue)]
        return _StoredAgari(
            **_fields(record) | {"value": _StoredValue(*[getattr(record.value, name) for name in names])}
        )
    return record


def _fields(stored: Agari | _StoredAgari | _StoredValue) -> dict[str, Any]:
    """The fields of a dataclass as they are, one level deep."""
    return {field.name: getattr(stored, field.name) for field in fields(stored)}


def _action(code: str) -> Action:
    action = action_from(code)
    if action is None:
        raise UnreadableRecord(Claimed.__name__, f"{code!r} is the code of no action")
    return action
