"""The database tables of leagues; ``bot.store.database.schema`` has the others.

``leagues``, ``league_players``, ``league_entries`` and ``league_logs`` (the logs that games were read from) are the
source data. Tables marked "Derived" follow from these and the journal, and ``bot.store.league.rebuilding`` can rebuild
them.
"""

from typing import Final

import sqlalchemy as sa

from bot.store.database.schema import COUNTED, UtcDateTime, metadata

__all__ = ["metadata"]

leagues: Final = sa.Table(
    "leagues",
    metadata,
    sa.Column("id", COUNTED, primary_key=True, autoincrement=True),
    sa.Column("uid", sa.String(16), nullable=False, unique=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("folded", sa.String(192), nullable=False),
    sa.Column("opened_at", UtcDateTime, nullable=False),
    sa.Column("last_seq", sa.Integer, nullable=False),
    sa.Column("rated_seq", sa.Integer, nullable=False),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.UniqueConstraint("guild", "folded"),
    sqlite_autoincrement=True,
)
"""One row per league. ``uid`` is unique among all bots, ``folded`` is its case-folded name.

``last_seq`` is its last entry, ``rated_seq`` the last one that the ratings include. ``settings`` are those of
``bot.store.league.league_settings``.
"""


def _league() -> sa.Column[int]:
    return sa.Column("league_id", sa.ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)


league_players: Final = sa.Table(
    "league_players",
    metadata,
    _league(),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("merged_into", sa.Integer),
    sa.Column("erased", sa.Boolean, nullable=False),
    sa.UniqueConstraint("league_id", "user_id"),
)
"""The players of a league. ``user_id`` is NULL for a guest and for a person who was forgotten."""

league_entries: Final = sa.Table(
    "league_entries",
    metadata,
    _league(),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Column("by_player", sa.Integer),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("codec", sa.SmallInteger, nullable=False),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("season", sa.Integer),
    sa.Column("game", sa.Integer),
    sa.Column("key", sa.String(96)),
    sa.Column("file_at", UtcDateTime),
    sa.Column("file_by", sa.Integer),
    sa.Column("file_league", sa.String(64)),
    sa.CheckConstraint("seq >= 1", name="seq"),
    sa.UniqueConstraint("league_id", "key"),
    sa.Index(None, "league_id", "game"),
    # Stored in the order in which it is read.
    sqlite_with_rowid=False,
)
"""Every entry of every league (``bot.league.entries``), never changed. ``by_player`` is NULL for the bot.

``key`` identifies the game or imported entry it is about, so that nothing is recorded twice. ``file_at``, ``file_by``
and ``file_league`` are the fields of ``bot.league.entries.FromFile``; ``file_at`` is NULL for an entry made here.
"""

league_rulesets: Final = sa.Table(
    "league_rulesets",
    metadata,
    sa.Column("fingerprint", sa.String(12), primary_key=True),
    sa.Column("rules", sa.JSON, nullable=False),
)
"""The rules that games of a league were played by."""

league_logs: Final = sa.Table(
    "league_logs",
    metadata,
    _league(),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("format", sa.String(16), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("part", sa.SmallInteger, nullable=False),
    sa.Column("names", sa.JSON, nullable=False),
    sa.Column("agrees", sa.Boolean, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint("league_id", "digest"),
)
"""The log that a game was read from, compressed by zlib; from a file of several games only the part of this game.

The columns are the fields of ``bot.store.league.exchange.stored_logs.LogFile``.
"""

league_seasons: Final = sa.Table(
    "league_seasons",
    metadata,
    _league(),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("starts", UtcDateTime, nullable=False),
    sa.Column("ends", UtcDateTime),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("settings", sa.Text, nullable=False),
)
"""Derived: the seasons. ``settings`` is ``bot.league.seasons.SeasonSettings`` as JSON text."""

league_invitations: Final = sa.Table(
    "league_invitations",
    metadata,
    _league(),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
)
"""Derived: the players invited to an invitation-only season."""

league_teams: Final = sa.Table(
    "league_teams",
    metadata,
    _league(),
    sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("team", sa.String(64), nullable=False),
)
"""Derived: the team of each player in a season."""

league_games: Final = sa.Table(
    "league_games",
    metadata,
    _league(),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("players", sa.SmallInteger, nullable=False),
    sa.Column("people", sa.SmallInteger, nullable=False),
    sa.Column("played_at", UtcDateTime, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("disputed_by", sa.Integer),
    sa.Column("source", sa.String(8), nullable=False),
    sa.Column("preset", sa.String(64), nullable=False),
    sa.Column("fingerprint", sa.String(12), nullable=False),
    sa.Column("sticks", sa.SmallInteger, nullable=False),
    sa.Column("corrections", sa.SmallInteger, nullable=False),
    sa.Column("recorded_at", UtcDateTime, nullable=False),
    sa.Column("recorded_by", sa.Integer),
    sa.Column("confirm_by", UtcDateTime, index=True),
    sa.Column("table_id", sa.String(16)),
    sa.Column("table_game", sa.Integer),
    sa.Column("channel", sa.BigInteger),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("evening", sa.String(100)),
    sa.Column("round", sa.SmallInteger),
    sa.Column("table_number", sa.SmallInteger),
    sa.CheckConstraint("status IN ('pending', 'disputed', 'counted', 'voided')", name="status"),
    sa.Index(None, "league_id", "season", "played_at"),
    sa.Index(None, "league_id", "played_at"),
    sa.Index(None, "table_id", "table_game"),
)
"""Derived: the present state of the games.

``confirm_by`` is NULL without a deadline; the last three are NULL if the game was played at no drawn table.
"""

league_seats: Final = sa.Table(
    "league_seats",
    metadata,
    _league(),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("players", sa.SmallInteger, nullable=False),
    sa.Column("counts", sa.Boolean, nullable=False),
    sa.Column("played_at", UtcDateTime, nullable=False),
    sa.Column("player", sa.Integer),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("chombo", sa.SmallInteger, nullable=False),
    sa.Column("place", sa.SmallInteger, nullable=False),
    sa.Column("final_tenths", sa.Integer, nullable=False),
    sa.Index("ix_league_seats_standing", "league_id", "season", "counts", "players", "player", "place", "final_tenths"),
    sa.Index("ix_league_seats_player", "league_id", "player", "played_at"),
)
"""Derived: one row per seat of a game, with its score in the season. ``player`` is NULL for a computer player."""

league_asked: Final = sa.Table(
    "league_asked",
    metadata,
    _league(),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
)
"""Derived: the players who are asked to confirm a game."""

league_penalties: Final = sa.Table(
    "league_penalties",
    metadata,
    _league(),
    sa.Column("penalty", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("player", sa.Integer, nullable=False),
    sa.Column("tenths", sa.Integer, nullable=False),
    sa.Column("given_at", UtcDateTime, nullable=False),
    sa.Column("given_by", sa.Integer),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("lifted_at", UtcDateTime),
    sa.Index(None, "league_id", "season"),
)
"""Derived: penalties, lifted ones included. Positive ``tenths`` are taken away."""

league_posts: Final = sa.Table(
    "league_posts",
    metadata,
    _league(),
    sa.Column("message", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Index(None, "league_id", "game"),
)
"""Discord messages that show a game and are kept up to date."""

league_announced: Final = sa.Table(
    "league_announced",
    metadata,
    _league(),
    sa.Column("seq", sa.Integer, nullable=False),
)
"""The last entry of each league that was announced on Discord."""

league_ratings: Final = sa.Table(
    "league_ratings",
    metadata,
    _league(),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("players", sa.SmallInteger, nullable=False),
    sa.Column("played_at", UtcDateTime, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("rate", sa.Float, nullable=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Index("ix_league_ratings_player", "league_id", "players", "player", "played_at", "game"),
    sa.Index("ix_league_ratings_order", "league_id", "played_at", "game"),
)
"""Derived: a player's ratings after a game. ``games`` counts their rated games, this one included."""

league_figures: Final = sa.Table(
    "league_figures",
    metadata,
    _league(),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("figures", sa.JSON, nullable=False),
)
"""Derived: the statistics of a seat in a game (``bot.league.seat_statistics``), if the game's events are known."""

league_hands: Final = sa.Table(
    "league_hands",
    metadata,
    _league(),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kyoku", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("han", sa.SmallInteger, nullable=False),
    sa.Column("fu", sa.SmallInteger, nullable=False),
    sa.Column("yakuman", sa.SmallInteger, nullable=False),
    sa.Column("hand", sa.JSON, nullable=False),
    # The best hands are at its end, so that the query need not sort.
    sa.Index("ix_league_hands_best", "league_id", "yakuman", "points"),
)
"""Derived: the winning hands of games whose events are known. ``kyoku`` counts from 0 in its game."""

league_tournaments: Final = sa.Table(
    "league_tournaments",
    metadata,
    sa.Column(
        "meeting_id", sa.ForeignKey("league_meetings.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    sa.Column("league_id", sa.ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False, unique=True),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("minutes", sa.SmallInteger, nullable=False),
    sa.Column("online", sa.Boolean, nullable=False),
    sa.Column("hidden", sa.String(8), nullable=False),
    sa.Column("checkin_at", UtcDateTime),
    sa.Column("cut_at", UtcDateTime),
    sa.Column("cut_after", sa.SmallInteger),
    sa.Column("final_rounds", sa.SmallInteger),
    sa.Column("carry", sa.String(8)),
    sa.Column("finalists", sa.JSON),
    sa.Column("seeding", sa.JSON),
    sa.Column("finished_at", UtcDateTime),
)
"""Tournaments (``bot.store.league.tournaments.Tournament``): the meeting has the people and the rounds
of the tournament. A league has one at most."""

league_tournament_signals: Final = sa.Table(
    "league_tournament_signals",
    metadata,
    sa.Column(
        "meeting_id",
        sa.ForeignKey("league_tournaments.meeting_id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    sa.Column("round", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("due_at", UtcDateTime, nullable=False, index=True),
    sa.Column("told_at", UtcDateTime),
)
"""What is announced when of the clock of a tournament's round (``bot.store.league.tournaments.Signal``)."""

game_drafts: Final = sa.Table(
    "game_drafts",
    metadata,
    sa.Column("id", COUNTED, primary_key=True, autoincrement=True),
    sa.Column("league_id", sa.ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("changed_at", UtcDateTime, nullable=False),
)
"""What somebody typed of games and has not entered yet (``bot.store.league.game_drafts``)."""


league_meetings: Final = sa.Table(
    "league_meetings",
    metadata,
    sa.Column("id", COUNTED, primary_key=True, autoincrement=True),
    sa.Column("league_id", sa.ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("title", sa.String(100), nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("remind_minutes", sa.Integer, nullable=False),
    sa.Column("made_by", sa.BigInteger),
    sa.Column("reminded_at", UtcDateTime),
    sa.Column("called_off_at", UtcDateTime),
    sa.Column("method", sa.String(16)),
    sa.Column("leftover", sa.String(16)),
    sa.Column("draw", sa.Integer, nullable=False),
    sa.Column("settled_at", UtcDateTime),
    sa.Column("parent", sa.BigInteger),
    sa.Column("rounds", sa.SmallInteger),
    sa.Column("round", sa.SmallInteger),
    sa.Column("place", sa.String(100)),
    sa.Column("about", sa.Text),
    sa.Column("seats", sa.SmallInteger),
    sa.Column("event", sa.BigInteger),
    sa.Column("every", sa.SmallInteger),
    sa.Column("weekly", sa.BigInteger),
    # Ids are never reused: the button of a deleted meeting must not refer to another one.
    sqlite_autoincrement=True,
)
"""Evenings and rounds (``bot.league.evenings``). ``parent``, the evening of a round, may be deleted by now.

A row with ``every`` is no evening: the weekly ones are copied from it, and name it in ``weekly``.
"""

league_meeting_people: Final = sa.Table(
    "league_meeting_people",
    metadata,
    sa.Column("meeting_id", sa.ForeignKey("league_meetings.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("comes", sa.Boolean, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Column("table_number", sa.SmallInteger),
    sa.Column("seat", sa.SmallInteger),
)
"""The people who answered whether they come to a meeting; ``user_id`` of a guest is ``bot.league.leagues``'s number.

``table_number`` is their table in a round; 0: they sit out, NULL: they were not there when it was drawn.
``seat`` is their place there, 0 is East; NULL at tables that were drawn before this was kept.
"""

league_meeting_tables: Final = sa.Table(
    "league_meeting_tables",
    metadata,
    sa.Column("meeting_id", sa.ForeignKey("league_meetings.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("places", sa.SmallInteger, nullable=False),
    sa.Column("thread", sa.BigInteger),
    sa.Column("table_id", sa.String(16)),
    sa.Column("message", sa.BigInteger),
    sa.Column("game", sa.Integer),
)
"""The tables of a round, numbered from 1: the thread and the id of the table opened in it, or the message that
announced it and the number of the league's game that was entered for it."""
