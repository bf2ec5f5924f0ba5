"""Records of the journal whose engine values have a form of their own there.

pydantic reads the types of a class's fields at run time. Where the engine is compiled its values keep none, so those
that stand in an event (melds, hand values, actions) are stored through the dataclasses of this page. The JSON is that
of the value itself: one key a field.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC
from typing import Any, Final

from pydantic import AwareDatetime  # noqa: TC002 - as are those below

from bot.engine.actions import action_from, code_of
from bot.engine.events import Agari, Claimed, KanDeclared, MeldCalled, Payment
from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.hand_value import HandValue
from bot.engine.scoring.interpretations import Reading  # noqa: TC001 - pydantic looks the types of fields up, here and below
from bot.engine.scoring.reasons import FuItem, YakuHan  # noqa: TC001
from bot.engine.tiles import Tile  # noqa: TC001
from bot.store.errors import UnreadableRecord
from bot.table.records import ClockRestarted


@dataclass(frozen=True, slots=True)
class StoredClaim:
    """A claim. Actions share field names, so that only their code tells them apart."""

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
    """A call, or a kan from the own hand."""

    seat: int
    meld: StoredMeld


@dataclass(frozen=True, slots=True)
class StoredValue:
    """A hand value, spelled out."""

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
    payments: tuple[Payment, ...]
    sticks: int


@dataclass(frozen=True, slots=True)
class StoredRestart:
    """``ClockRestarted``: a time without zone would be no moment."""

    since: AwareDatetime | None = None


FORMS: Final[dict[str, type]] = {
    Claimed.__name__: StoredClaim,
    KanDeclared.__name__: StoredCall,
    MeldCalled.__name__: StoredCall,
    Agari.__name__: StoredAgari,
    ClockRestarted.__name__: StoredRestart,
}
"""The form of each kind of record that has one."""


def stored_form(record: object) -> object:
    """The record as it is stored; most are themselves."""
    match record:
        case Claimed():
            return StoredClaim(record.seat, code_of(record.action))
        case KanDeclared() | MeldCalled():
            return StoredCall(record.seat, _stored_meld(record.meld))
        case Agari():
            value = StoredValue(*[getattr(record.value, field.name) for field in fields(StoredValue)])
            melds = tuple(map(_stored_meld, record.melds))
            return StoredAgari(**_fields(record) | {"melds": melds, "value": value})
        case ClockRestarted():
            return StoredRestart(record.since)
        case _:
            return record


def from_stored(kind: str, stored: object) -> object:
    """The record of what was read. Raises UnreadableRecord."""
    match stored:
        case StoredClaim():
            action = action_from(stored.action)
            if action is None:
                raise UnreadableRecord(kind, f"{stored.action!r} is the code of no action")
            return Claimed(stored.seat, action)
        case StoredCall():
            called = KanDeclared if kind == KanDeclared.__name__ else MeldCalled
            return called(stored.seat, _meld(stored.meld))
        case StoredAgari():
            value = HandValue.of(*[getattr(stored.value, field.name) for field in fields(StoredValue)])
            return Agari(**_fields(stored) | {"melds": tuple(map(_meld, stored.melds)), "value": value})
        case StoredRestart():
            return ClockRestarted(stored.since.astimezone(UTC) if stored.since is not None else None)
        case _:
            return stored


def _stored_meld(meld: Meld) -> StoredMeld:
    return StoredMeld(meld.kind, meld.tiles, meld.called, meld.source, meld.added)


def _meld(stored: StoredMeld) -> Meld:
    return Meld(stored.kind, stored.tiles, stored.called, stored.source, stored.added)


def _fields(record: Agari | StoredAgari) -> dict[str, Any]:
    return {field.name: getattr(record, field.name) for field in fields(record)}
