"""The database tables of club evenings and their rounds. No result depends on them."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, SmallInteger, String, Table, Text

from bot.store.database.schema import COUNTED, UtcDateTime, metadata

league_meetings: Final = Table(
    "league_meetings",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("league_id", ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("title", String(100), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("remind_minutes", Integer, nullable=False),
    Column("made_by", BigInteger),
    Column("reminded_at", UtcDateTime),
    Column("called_off_at", UtcDateTime),
    Column("method", String(16)),
    Column("leftover", String(16)),
    Column("draw", Integer, nullable=False),
    Column("settled_at", UtcDateTime),
    Column("parent", BigInteger),
    Column("rounds", SmallInteger),
    Column("round", SmallInteger),
    Column("place", String(100)),
    Column("about", Text),
    Column("seats", SmallInteger),
    Column("event", BigInteger),
    Column("every", SmallInteger),
    Column("weekly", BigInteger),
    # Ids are never reused: the button of a deleted meeting must not refer to another one.
    sqlite_autoincrement=True,
)
"""Evenings and rounds (``bot.league.evenings``). ``parent``, the evening of a round, may be deleted by now.

A row with ``every`` is no evening: the weekly ones are copied from it, and name it in ``weekly``.
"""

league_meeting_people: Final = Table(
    "league_meeting_people",
    metadata,
    Column("meeting_id", ForeignKey("league_meetings.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("name", Text, nullable=False),
    Column("comes", Boolean, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("table_number", SmallInteger),
    Column("seat", SmallInteger),
)
"""The people who answered whether they come to a meeting; ``user_id`` of a guest is ``bot.league.leagues``'s number.

``table_number`` is their table in a round; 0: they sit out, NULL: they were not there when it was drawn.
``seat`` is their place there, 0 is East; NULL at tables that were drawn before this was kept.
"""

league_meeting_tables: Final = Table(
    "league_meeting_tables",
    metadata,
    Column("meeting_id", ForeignKey("league_meetings.id", ondelete="CASCADE"), primary_key=True),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("places", SmallInteger, nullable=False),
    Column("thread", BigInteger),
    Column("table_id", String(16)),
    Column("message", BigInteger),
    Column("game", Integer),
)
"""The tables of a round, numbered from 1: the thread and the id of the table opened in it, or the message that
announced it and the number of the league's game that was entered for it."""
