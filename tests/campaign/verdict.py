"""What is looked at once everything is over: the whole journal, the leagues, and every request there was."""

from collections.abc import Iterable

from playground.request_log import RecordedRequest
from tests.campaign.acknowledged import Deed, lost
from tests.campaign.book import Book
from tests.campaign.check_journal import backwards, gaps, miscounted, not_conserved, unended

DMS_CLOSED = 50007
UNKNOWN_MESSAGE = 10008
LIMITED = 429
PLAYED = {"TileDiscarded", "KanDeclared", "KitaDeclared", "Claimed", "Agari", "MeldCalled"}
"""Records that count as an action played."""


def judged(book: Book, deeds: Iterable[Deed], *, closed: bool = True) -> list[str]:
    """What is wrong with the database at the end. ``closed``: whether every table had the days to close by itself."""
    found = [*gaps(book.lines), *unended(book, book.lines, closed=closed), *miscounted(book)]
    own = list(deeds)
    for table, lines in book.lines.items():
        entries = book.entries(table)
        found += backwards(table, lines)
        found += not_conserved(table, entries)
        found += lost(table, entries, own)
    return found


def actions_in(book: Book) -> int:
    """How many actions stand in the journal."""
    return sum(line.kind in PLAYED for lines in book.lines.values() for line in lines)


def refused(requests: Iterable[RecordedRequest]) -> list[str]:
    """What Discord refused though nothing but the bot itself had failed.

    Its limits and closed direct messages aside, and what a killed bot had deleted before it could hear of it.
    """
    found = []
    for one in requests:
        again = one.method == "DELETE" and one.error_code == UNKNOWN_MESSAGE
        if one.status >= 400 and one.status != LIMITED and one.error_code != DMS_CLOSED and not again:
            found.append(f"{one.method} {one.route_template} was refused with {one.status} {one.error_code}")
    return found
