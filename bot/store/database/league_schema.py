"""Tables of the league, beside those of ``bot.store.database.schema``.

``leagues``, ``league_players`` and ``league_entries`` are the truth: what happened, and who the numbers in it are.
``league_logs`` are the files that games were read from. All other tables that begin with ``league_`` follow from these
and the journal, and can be made again (``bot.store.league.rebuild``).
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.store.database.schema import COUNTED, UtcDateTime, metadata

__all__ = ["metadata"]

leagues: Final = Table(
    "leagues",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("uid", String(16), nullable=False, unique=True),
    Column("guild", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("folded", String(192), nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("rated_seq", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    UniqueConstraint("guild", "folded"),
    sqlite_autoincrement=True,
)
"""One row a league. ``uid`` tells it from every other league anywhere, ``folded`` is its name without case.

``last_seq`` is its last entry, ``rated_seq`` the last one that the ratings know of. ``settings``: who may run it and
where results are announced (``bot.store.league.league_settings``).
"""


def _league() -> Column[int]:
    return Column("league_id", ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)


league_players: Final = Table(
    "league_players",
    metadata,
    _league(),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
    Column("merged_into", Integer),
    Column("erased", Boolean, nullable=False),
    UniqueConstraint("league_id", "user_id"),
)
"""Who the numbers in the entries are. ``user_id`` is NULL for a guest, and for who wanted to be forgotten."""

league_entries: Final = Table(
    "league_entries",
    metadata,
    _league(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
    Column("by_player", Integer),
    Column("kind", String(32), nullable=False),
    Column("codec", SmallInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("season", Integer),
    Column("game", Integer),
    Column("key", String(96)),
    Column("file_at", UtcDateTime),
    Column("file_by", Integer),
    Column("file_league", String(64)),
    CheckConstraint("seq >= 1", name="seq"),
    UniqueConstraint("league_id", "key"),
    Index(None, "league_id", "game"),
    # Kept in the order in which it is read.
    sqlite_with_rowid=False,
)
"""Every entry of every league (``bot.league.entries``), never changed. ``by_player`` is NULL for the bot.

``key`` names what an entry tells of wherever it comes from, so that nothing is taken in twice. ``file_at``,
``file_by`` and ``file_league`` say when and by whom it was taken in from a file (``bot.league.entries.FromFile``);
``file_at`` is NULL for what was entered here.
"""

league_rulesets: Final = Table(
    "league_rulesets",
    metadata,
    Column("fingerprint", String(12), primary_key=True),
    Column("rules", JSON, nullable=False),
)
"""The rules that games of a league were played by."""

league_logs: Final = Table(
    "league_logs",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("format", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("part", SmallInteger, nullable=False),
    Column("names", JSON, nullable=False),
    Column("agrees", Boolean, nullable=False),
    Column("content", LargeBinary, nullable=False),
    UniqueConstraint("league_id", "digest"),
)
"""The log a game was read from: of a file of several games its own part, which counts from 0, compressed by zlib.

``name`` is the file's, ``digest`` names the course of the game whatever the format (``bot.paifu.digest``), ``names``
are those of the seats in the log, and ``agrees`` says whether the engine makes of it what was recorded.
"""

league_seasons: Final = Table(
    "league_seasons",
    metadata,
    _league(),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("starts", UtcDateTime, nullable=False),
    Column("ends", UtcDateTime),
    Column("ended_at", UtcDateTime),
    Column("settings", Text, nullable=False),
)
"""Derived: the seasons as they stand. ``settings`` is the text of ``bot.league.seasons.SeasonSettings``."""

league_invitations: Final = Table(
    "league_invitations",
    metadata,
    _league(),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
)
"""Derived: who may play in an invited season."""

league_teams: Final = Table(
    "league_teams",
    metadata,
    _league(),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("team", String(64), nullable=False),
)
"""Derived: who plays for which team."""

league_games: Final = Table(
    "league_games",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("season", Integer, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("people", SmallInteger, nullable=False),
    Column("played_at", UtcDateTime, nullable=False),
    Column("status", String(8), nullable=False),
    Column("disputed_by", Integer),
    Column("source", String(8), nullable=False),
    Column("preset", String(64), nullable=False),
    Column("fingerprint", String(12), nullable=False),
    Column("sticks", SmallInteger, nullable=False),
    Column("corrections", SmallInteger, nullable=False),
    Column("recorded_at", UtcDateTime, nullable=False),
    Column("recorded_by", Integer),
    Column("confirm_by", UtcDateTime, index=True),
    Column("table_id", String(16)),
    Column("table_game", Integer),
    Column("channel", BigInteger),
    Column("note", Text, nullable=False),
    CheckConstraint("status IN ('pending', 'disputed', 'counted', 'voided')", name="status"),
    Index(None, "league_id", "season", "played_at"),
    Index(None, "league_id", "played_at"),
    Index(None, "table_id", "table_game"),
)
"""Derived: the games as they stand. ``confirm_by`` is NULL where nothing runs out."""

league_seats: Final = Table(
    "league_seats",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("season", Integer, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("played_at", UtcDateTime, nullable=False),
    Column("player", Integer),
    Column("name", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("chombo", SmallInteger, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("final_tenths", Integer, nullable=False),
    Index("ix_league_seats_standing", "league_id", "season", "counts", "players", "player", "place", "final_tenths"),
    Index("ix_league_seats_player", "league_id", "player", "played_at"),
)
"""Derived: one row a seat of a game, with what it is worth in its season. ``player`` is NULL for a computer player."""

league_asked: Final = Table(
    "league_asked",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("confirmed", Boolean, nullable=False),
)
"""Derived: whom a game asks for confirmation."""

league_penalties: Final = Table(
    "league_penalties",
    metadata,
    _league(),
    Column("penalty", Integer, primary_key=True, autoincrement=False),
    Column("season", Integer, nullable=False),
    Column("player", Integer, nullable=False),
    Column("tenths", Integer, nullable=False),
    Column("given_at", UtcDateTime, nullable=False),
    Column("given_by", Integer),
    Column("why", Text, nullable=False),
    Column("lifted_at", UtcDateTime),
    Index(None, "league_id", "season"),
)
"""Derived: penalties, those that were lifted too. ``tenths`` above zero are taken away."""

league_posts: Final = Table(
    "league_posts",
    metadata,
    _league(),
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Integer, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Index(None, "league_id", "game"),
)
"""Messages that show how a game stands, and are kept up to date. No part of any result."""

league_announced: Final = Table(
    "league_announced",
    metadata,
    _league(),
    Column("seq", Integer, nullable=False),
)
"""Up to which entry of a league Discord has been told. No part of any result."""

league_ratings: Final = Table(
    "league_ratings",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("players", SmallInteger, nullable=False),
    Column("played_at", UtcDateTime, nullable=False),
    Column("games", Integer, nullable=False),
    Column("rate", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ix_league_ratings_player", "league_id", "players", "player", "played_at", "game"),
    Index("ix_league_ratings_order", "league_id", "played_at", "game"),
)
"""Derived: the ratings of a player after a game, ``games`` rated ones so far, this one included."""

league_figures: Final = Table(
    "league_figures",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("figures", JSON, nullable=False),
)
"""Derived: what a seat did in a game whose course is known (``bot.league.statistics``). No row: nobody knows."""

league_hands: Final = Table(
    "league_hands",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("kyoku", SmallInteger, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("points", Integer, nullable=False),
    Column("han", SmallInteger, nullable=False),
    Column("fu", SmallInteger, nullable=False),
    Column("yakuman", SmallInteger, nullable=False),
    Column("hand", JSON, nullable=False),
    # Best hands are read off its end, however many there are.
    Index("ix_league_hands_best", "league_id", "yakuman", "points"),
)
"""Derived: the hands that won, in games whose course is known. ``kyoku`` counts from 0 in its game."""

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
    # No number is given twice: a button of a meeting that is gone must never mean another one.
    sqlite_autoincrement=True,
)
"""Club evenings that were announced, and gatherings of who is here now. No part of any result.

``message`` is the one to sign up at. A gathering has no title; ``method`` and ``leftover`` say how its people are
seated, ``draw`` counts how often they were, and since ``settled_at`` it stays as it is. ``parent`` is the meeting whose
people it seats, which may be forgotten by now.
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
)
"""Who comes to a meeting, and who said that they do not.

``table_number``: where a gathering seats them, 0 for who sits out, NULL for who was not there when it was drawn.
"""

league_meeting_tables: Final = Table(
    "league_meeting_tables",
    metadata,
    Column("meeting_id", ForeignKey("league_meetings.id", ondelete="CASCADE"), primary_key=True),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("places", SmallInteger, nullable=False),
    Column("thread", BigInteger),
    Column("table_id", String(16)),
)
"""The tables of a gathering, counted from 1: the thread for each, and which table was opened in it."""
