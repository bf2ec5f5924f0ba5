"""Decoding of the entries in an archive."""

import json
from typing import Any, Final

from bot.league import entries as e
from bot.league.checks import LONGEST_NAME, LONGEST_NOTE
from bot.league.exchange.archive import ArchivedEntry, ArchiveProblem, UnreadableLeagueFile
from bot.league.exchange.archive_reading import checked_time
from bot.league.exchange.import_faults import EntryUnreadable, KindUnknown
from bot.league.faults import EntryFault
from bot.league.typed.moments import LONGEST_HAND, LONGEST_WORDS
from bot.store.errors import UnreadableRecord
from bot.store.league.entry_codec import KINDS, decode

_MOST_SETTING: Final = 1_000_000
"""The largest number in a season's settings."""
_LONGEST_TITLE: Final = 100
"""Characters in the title of an evening."""
_MOST_TABLES: Final = 10_000
"""The highest number of a round or a table."""
_LONGEST_SHOWN: Final = 100
"""Characters in the name of a computer player."""


def read_record(entry: ArchivedEntry) -> e.LeagueRecord | EntryFault:
    """The record of an archived entry, or its fault."""
    if entry.kind not in KINDS:
        return KindUnknown(entry.kind)
    try:
        record = decode(entry.kind, entry.codec, json.dumps(entry.payload))
        _check_bounds(record)
    except UnreadableLeagueFile as fault:
        return EntryUnreadable(fault.problem, fault.place)
    except (UnreadableRecord, RecursionError):
        return EntryUnreadable(ArchiveProblem.BAD_VALUE, "payload")
    return record


def _check_bounds(record: e.LeagueRecord) -> None:
    """Refuse times and numbers that a database or a calendar cannot hold. Raises UnreadableLeagueFile."""
    match record:
        case e.SeasonOpened(_, settings) | e.SeasonChanged(_, settings):
            checked_time(settings.starts, "payload.starts")
            if settings.ends is not None:
                checked_time(settings.ends, "payload.ends")
            numbers: tuple[Any, ...] = (
                settings.chombo,
                settings.min_games,
                settings.min_people or 0,
                settings.confirm_hours,
            )
            if not all(0 <= number <= _MOST_SETTING for number in numbers):
                raise UnreadableLeagueFile(ArchiveProblem.BAD_VALUE, "payload.settings")
            if settings.preset is not None and len(settings.preset) > LONGEST_NAME:
                raise UnreadableLeagueFile(ArchiveProblem.BAD_VALUE, "payload.preset")
        case e.GameRecorded() | e.GameCorrected():
            checked_time(record.played_at, "payload.played_at")
            if record.confirm_by is not None:
                checked_time(record.confirm_by, "payload.confirm_by")
            if any(len(seat.name) > _LONGEST_SHOWN for seat in record.seats):
                raise UnreadableLeagueFile(ArchiveProblem.TOO_LARGE, "payload.seats")
            if isinstance(record, e.GameRecorded) and len(record.note) > LONGEST_NOTE:
                raise UnreadableLeagueFile(ArchiveProblem.TOO_LARGE, "payload.note")
            if isinstance(record, e.GameRecorded) and len(record.preset) > LONGEST_NAME:
                raise UnreadableLeagueFile(ArchiveProblem.TOO_LARGE, "payload.preset")
            if isinstance(record, e.GameRecorded) and record.drawn is not None:
                if len(record.drawn.evening) > _LONGEST_TITLE:
                    raise UnreadableLeagueFile(ArchiveProblem.TOO_LARGE, "payload.drawn")
                if not all(1 <= number <= _MOST_TABLES for number in (record.drawn.round, record.drawn.table)):
                    raise UnreadableLeagueFile(ArchiveProblem.BAD_VALUE, "payload.drawn")
        case e.MomentTold(_, _, _, hand, words) if len(hand) > LONGEST_HAND or len(words) > LONGEST_WORDS:
            raise UnreadableLeagueFile(ArchiveProblem.TOO_LARGE, "payload.words")
        case _:
            pass
