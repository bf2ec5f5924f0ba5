"""Quiet hours: when a player wants to be left alone, and how long deadlines are put off for them."""

from datetime import UTC, datetime, time, timedelta
from typing import Final

from bot.table.table_events import Quiet
from bot.time_zones import zone_of

GRACE: Final = timedelta(hours=1)
"""The least time between the end of quiet hours and a deadline."""
_DAY: Final = 24 * 60


def quiet_until(quiet: Quiet | None, when: datetime) -> datetime | None:
    """When the quiet hours around ``when`` end, in the zone of ``when``; None if it is outside of them."""
    zone = zone_of(quiet.zone) if quiet is not None else None
    if quiet is None or zone is None:
        return None
    local = when.astimezone(zone)
    minute = local.hour * 60 + local.minute
    length = (quiet.end - quiet.start) % _DAY
    if (minute - quiet.start) % _DAY >= length:
        return None
    day = local.date() if minute < quiet.end else local.date() + timedelta(days=1)
    end = datetime.combine(day, time(quiet.end // 60, quiet.end % 60), zone).astimezone(UTC)
    if end <= when:
        # The clocks are set back and show this time twice: take the second.
        end = datetime.combine(day, time(quiet.end // 60, quiet.end % 60, fold=1), zone).astimezone(UTC)
    return end.astimezone(when.tzinfo)


def after_quiet(quiet: Quiet | None, due: datetime) -> datetime:
    """The deadline, put off if it falls into quiet hours or soon after: no player should lose a move asleep."""
    until = quiet_until(quiet, due) or quiet_until(quiet, due - GRACE)
    return due if until is None else until + GRACE
