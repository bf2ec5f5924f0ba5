"""The database tables of leagues; ``bot.store.database.schema`` has the others.

``leagues``, ``league_players``, ``league_entries`` and ``league_logs`` (the logs that games were read from) are the
source data. Tables marked "Derived" follow from these and the journal, and ``bot.store.league.rebuilding`` can rebuild
them.
"""

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
"""One row per league. ``uid`` is unique among all bots, ``folded`` is its case-folded name.

``last_seq`` is its last entry, ``rated_seq`` the last one that the ratings include. ``settings`` are those of
``bot.store.league.league_settings``.
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
"""The players of a league. ``user_id`` is NULL for a guest and for a person who was forgotten."""

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
    # Stored in the order in which it is read.
    sqlite_with_rowid=False,
)
"""Every entry of every league (``bot.league.entries``), never changed. ``by_player`` is NULL for the bot.

``key`` identifies the game or imported entry it is about, so that nothing is recorded twice. ``file_at``, ``file_by``
and ``file_league`` are the fields of ``bot.league.entries.FromFile``; ``file_at`` is NULL for an entry made here.
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
"""The log that a game was read from, compressed by zlib; from a file of several games only the part of this game.

The columns are the fields of ``bot.store.league.exchange.stored_logs.LogFile``.
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
"""Derived: the seasons. ``settings`` is ``bot.league.seasons.SeasonSettings`` as JSON text."""

league_invitations: Final = Table(
    "league_invitations",
    metadata,
    _league(),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
)
"""Derived: the players invited to an invitation-only season."""

league_teams: Final = Table(
    "league_teams",
    metadata,
    _league(),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("team", String(64), nullable=False),
)
"""Derived: the team of each player in a season."""

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
    Column("evening", String(100)),
    Column("round", SmallInteger),
    Column("table_number", SmallInteger),
    CheckConstraint("status IN ('pending', 'disputed', 'counted', 'voided')", name="status"),
    Index(None, "league_id", "season", "played_at"),
    Index(None, "league_id", "played_at"),
    Index(None, "table_id", "table_game"),
)
"""Derived: the present state of the games.

``confirm_by`` is NULL without a deadline; the last three are NULL if the game was played at no drawn table.
"""

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
"""Derived: one row per seat of a game, with its score in the season. ``player`` is NULL for a computer player."""

league_asked: Final = Table(
    "league_asked",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("confirmed", Boolean, nullable=False),
)
"""Derived: the players who are asked to confirm a game."""

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
"""Derived: penalties, lifted ones included. Positive ``tenths`` are taken away."""

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
"""Discord messages that show a game and are kept up to date."""

league_announced: Final = Table(
    "league_announced",
    metadata,
    _league(),
    Column("seq", Integer, nullable=False),
)
"""The last entry of each league that was announced on Discord."""

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
"""Derived: a player's ratings after a game. ``games`` counts their rated games, this one included."""

league_figures: Final = Table(
    "league_figures",
    metadata,
    _league(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("figures", JSON, nullable=False),
)
"""Derived: the statistics of a seat in a game (``bot.league.seat_statistics``), if the game's events are known."""

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
    # The best hands are at its end, so that the query need not sort.
    Index("ix_league_hands_best", "league_id", "yakuman", "points"),
)
"""Derived: the winning hands of games whose events are known. ``kyoku`` counts from 0 in its game."""

league_tournaments: Final = Table(
    "league_tournaments",
    metadata,
    Column("meeting_id", ForeignKey("league_meetings.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("league_id", ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("season", Integer, nullable=False),
    Column("minutes", SmallInteger, nullable=False),
    Column("online", Boolean, nullable=False),
    Column("hidden", String(8), nullable=False),
    Column("checkin_at", UtcDateTime),
    Column("cut_at", UtcDateTime),
    Column("cut_after", SmallInteger),
    Column("final_rounds", SmallInteger),
    Column("carry", String(8)),
    Column("finalists", JSON),
    Column("seeding", JSON),
    Column("finished_at", UtcDateTime),
)
"""Tournaments (``bot.store.league.tournaments.Tournament``): the meeting has the people and the rounds
of the tournament. A league has one at most."""

league_tournament_signals: Final = Table(
    "league_tournament_signals",
    metadata,
    Column(
        "meeting_id",
        ForeignKey("league_tournaments.meeting_id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("round", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", String(8), primary_key=True),
    Column("due_at", UtcDateTime, nullable=False, index=True),
    Column("told_at", UtcDateTime),
)
"""What is announced when of the clock of a tournament's round (``bot.store.league.tournaments.Signal``)."""

game_drafts: Final = Table(
    "game_drafts",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("league_id", ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("content", Text, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
)
"""What somebody typed of games and has not entered yet (``bot.store.league.game_drafts``)."""


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
