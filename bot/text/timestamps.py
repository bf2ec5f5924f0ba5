"""Times that Discord shows to each reader in their own language and time zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.text.sentences import Plain


def day(moment: datetime, zone: ZoneInfo | None = None) -> Plain:
    """``1 April 2026``; the day in ``zone`` for everybody as ``2026-04-01``."""
    if zone is not None:
        return Plain(moment.astimezone(zone).date().isoformat())
    return Plain(f"<t:{int(moment.timestamp())}:D>")


def short_day(moment: datetime) -> Plain:
    """``01/04/2026``."""
    return Plain(f"<t:{int(moment.timestamp())}:d>")


def day_and_time(moment: datetime) -> Plain:
    """``1 April 2026 21:30``."""
    return Plain(f"<t:{int(moment.timestamp())}:f>")
