"""Encoding and decoding of journal records (engine events and table records) as JSON text.

A record is stored with its kind (the name of its class), the codec version and the engine version. The payload has one
key per field, defaults included, so that a later change of a default does not change history. Tiles are ints 0-36
(``bot.engine.tiles``), tuples are arrays, an action is its code (``bot.engine.actions.code_of``). Decoding is strict: a
missing, unknown or mistyped key raises ``UnreadableRecord``. docs/journal.md describes the format.

pydantic needs the field types of a class at run time, which the classes of a compiled engine do not have. Engine values
inside an event (melds, hand values, actions) are therefore stored through dataclasses of this module with the same
fields.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final, NamedTuple, cast, get_args

from pydantic import AwareDatetime, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

import bot
from bot.engine import events as ev
from bot.engine.actions import action_from, code_of
from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.hand_value import ExplainedValue, FuItem, YakuHan
from bot.engine.scoring.interpretations import Interpretation
from bot.engine.tiles import Tile
from bot.store.errors import UnreadableRecord, UnwritableRecord
from bot.table.table_events import ClockRestarted, JournalEntry, TableRecord

CODEC_VERSION: Final = 1
"""Incremented when the format of any payload changes."""


KINDS: Final[dict[str, type[ev.Event | TableRecord]]] = {
    kind.__name__: kind for kind in (*get_args(ev.Event), *get_args(TableRecord))
}
"""The record classes by their kind in the journal."""


@dataclass(frozen=True, slots=True)
class StoredClaim:
    """A claim. The action is stored as its code, because different actions have the same fields."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class StoredMeld:
    """A meld."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None
    source: int | None
    added: Tile | None


@dataclass(frozen=True, slots=True)
class StoredCall:
    """A call, or a kan from the player's own hand."""

    seat: int
    meld: StoredMeld


@dataclass(frozen=True, slots=True)
class StoredValue:
    """A hand value."""

    yaku: tuple[YakuHan, ...]
    bonus: tuple[YakuHan, ...]
    han: int
    fu: int
    fu_items: tuple[FuItem, ...]
    yakuman: int
    limit: str | None
    base: int
    reading: Interpretation


@dataclass(frozen=True, slots=True)
class StoredAgari:
    """A win."""

    seat: int
    source: int
    tile: Tile
    concealed: tuple[Tile, ...]
    melds: tuple[StoredMeld, ...]
    value: StoredValue
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    payments: tuple[ev.Payment, ...]
    sticks: int


@dataclass(frozen=True, slots=True)
class StoredRestart:
    """``ClockRestarted``, whose time must have a zone."""

    since: AwareDatetime | None = None


FORMS: Final[dict[str, type]] = {
    ev.Claimed.__name__: StoredClaim,
    ev.KanDeclared.__name__: StoredCall,
    ev.MeldCalled.__name__: StoredCall,
    ev.Agari.__name__: StoredAgari,
    ClockRestarted.__name__: StoredRestart,
}
"""The stored class of each kind of record that is not stored as itself."""


def stored_form(record: object) -> object:
    """The value that is stored for a record; most are stored as themselves."""
    match record:
        case ev.Claimed():
            return StoredClaim(record.seat, code_of(record.action))
        case ev.KanDeclared() | ev.MeldCalled():
            return StoredCall(record.seat, _stored_meld(record.meld))
        case ev.Agari():
            value = _stored_value(record.value)
            melds = tuple(map(_stored_meld, record.melds))
            return StoredAgari(**_fields(record) | {"melds": melds, "value": value})
        case ClockRestarted():
            return StoredRestart(record.since)
        case _:
            return record


def from_stored(kind: str, stored: object) -> object:
    """The record for a stored value. Raises UnreadableRecord."""
    match stored:
        case StoredClaim():
            action = action_from(stored.action)
            if action is None:
                raise UnreadableRecord(kind, f"{stored.action!r} is the code of no action")
            return ev.Claimed(stored.seat, action)
        case StoredCall():
            called = ev.KanDeclared if kind == ev.KanDeclared.__name__ else ev.MeldCalled
            return called(stored.seat, _meld(stored.meld))
        case StoredAgari():
            value = _value(stored.value)
            return ev.Agari(**_fields(stored) | {"melds": tuple(map(_meld, stored.melds)), "value": value})
        case StoredRestart():
            return ClockRestarted(stored.since.astimezone(UTC) if stored.since is not None else None)
        case _:
            return stored


def _stored_meld(meld: Meld) -> StoredMeld:
    return StoredMeld(meld.kind, meld.tiles, meld.called, meld.source, meld.added)


def _meld(stored: StoredMeld) -> Meld:
    return Meld(stored.kind, stored.tiles, stored.called, stored.source, stored.added)


def _stored_value(value: ExplainedValue) -> StoredValue:
    return StoredValue(
        value.yaku,
        value.bonus,
        value.han,
        value.fu,
        value.fu_items,
        value.yakuman,
        value.limit,
        value.base,
        value.interpretation,
    )


def _value(stored: StoredValue) -> ExplainedValue:
    return ExplainedValue(
        stored.yaku,
        stored.bonus,
        stored.han,
        stored.fu,
        stored.yakuman,
        stored.limit,
        stored.base,
        stored.fu_items,
        stored.reading,
    )


def _fields(record: ev.Agari | StoredAgari) -> dict[str, Any]:
    return {field.name: getattr(record, field.name) for field in fields(record)}


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(FORMS.get(kind, KINDS[kind]))


def kind_of_record(record: ev.Event | TableRecord) -> str:
    """The name of this kind of record in the journal."""
    return type(record).__name__


def encode(record: ev.Event | TableRecord) -> str:
    """The payload of a record as JSON text. Raises UnwritableRecord if it could not be read back."""
    kind = kind_of_record(record)
    try:
        payload = _adapter(kind).dump_json(stored_form(record), warnings="error").decode()
        # The check takes two microseconds, and an unreadable record would cost the players their game.
        if decode(kind, CODEC_VERSION, payload) != record:
            raise UnwritableRecord(kind, "it reads differently")
    except (PydanticSerializationError, UnreadableRecord) as error:
        raise UnwritableRecord(kind, str(error)) from error
    return payload


def decode(kind: str, version: int, payload: str) -> ev.Event | TableRecord:
    """The record of a payload. Raises UnreadableRecord."""
    if version != CODEC_VERSION:
        raise UnreadableRecord(kind, f"codec version {version}; this release reads {CODEC_VERSION}")
    if kind not in KINDS:
        raise UnreadableRecord(kind, "this release knows no such kind")
    try:
        stored = _adapter(kind).validate_json(payload, strict=True, extra="forbid")
    except ValidationError as error:
        raise UnreadableRecord(kind, str(error)) from error
    return cast("ev.Event | TableRecord", from_stored(kind, stored))


class JournalRow(NamedTuple):
    """A stored journal entry without its table. ``payload`` is JSON text."""

    seq: int
    at: datetime
    kind: str
    codec: int
    engine: str
    payload: str


def row_of(table: str, entry: JournalEntry) -> dict[str, object]:
    """The columns of an entry. Raises UnwritableRecord."""
    return {
        "table_id": table,
        "seq": entry.seq,
        "at": entry.at,
        "kind": kind_of_record(entry.record),
        "codec": CODEC_VERSION,
        "engine": bot.__version__,
        "payload": encode(entry.record),
    }


def entries_from(rows: Iterable[JournalRow]) -> tuple[JournalEntry, ...]:
    """The entries of rows, in their order. Raises UnreadableRecord."""
    return tuple(JournalEntry(row.seq, row.at, decode(row.kind, row.codec, row.payload)) for row in rows)
