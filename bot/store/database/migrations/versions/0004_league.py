"""The league: what happened in it, who played, and what follows from that for standings, ratings and statistics."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    what_happened()
    what_stands()
    what_is_told()
    what_is_posted()
    meetings()


def what_happened() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("uid", sa.String(16), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("folded", sa.String(192), nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column("rated_seq", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leagues")),
        sa.UniqueConstraint("guild", "folded", name=op.f("uq_leagues_guild_folded")),
        sa.UniqueConstraint("uid", name=op.f("uq_leagues_uid")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "league_players",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("merged_into", sa.Integer()),
        sa.Column("erased", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_players_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "player", name=op.f("pk_league_players")),
        sa.UniqueConstraint("league_id", "user_id", name=op.f("uq_league_players_league_id_user_id")),
    )
    op.create_index(op.f("ix_league_players_user_id"), "league_players", ["user_id"])
    op.create_table(
        "league_entries",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("by_player", sa.Integer()),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("codec", sa.SmallInteger(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("season", sa.Integer()),
        sa.Column("game", sa.Integer()),
        sa.Column("key", sa.String(96)),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_league_entries_seq")),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_entries_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "seq", name=op.f("pk_league_entries")),
        sa.UniqueConstraint("league_id", "key", name=op.f("uq_league_entries_league_id_key")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_league_entries_league_id_game"), "league_entries", ["league_id", "game"])
    op.create_table(
        "league_rulesets",
        sa.Column("fingerprint", sa.String(12), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_league_rulesets")),
    )
    op.create_table(
        "league_logs",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("part", sa.SmallInteger(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("agrees", sa.Boolean(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_logs_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "game", name=op.f("pk_league_logs")),
        sa.UniqueConstraint("league_id", "digest", name=op.f("uq_league_logs_league_id_digest")),
    )


def what_stands() -> None:
    op.create_table(
        "league_seasons",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("starts", MOMENT, nullable=False),
        sa.Column("ends", MOMENT),
        sa.Column("ended_at", MOMENT),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_seasons_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "season", name=op.f("pk_league_seasons")),
    )
    op.create_table(
        "league_invitations",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_invitations_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "season", "player", name=op.f("pk_league_invitations")),
    )
    op.create_table(
        "league_teams",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("team", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_teams_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "season", "player", name=op.f("pk_league_teams")),
    )
    op.create_table(
        "league_penalties",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("penalty", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("tenths", sa.Integer(), nullable=False),
        sa.Column("given_at", MOMENT, nullable=False),
        sa.Column("given_by", sa.Integer()),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("lifted_at", MOMENT),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_penalties_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "penalty", name=op.f("pk_league_penalties")),
    )
    op.create_index(op.f("ix_league_penalties_league_id_season"), "league_penalties", ["league_id", "season"])
    op.create_table(
        "league_games",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("people", sa.SmallInteger(), nullable=False),
        sa.Column("played_at", MOMENT, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("disputed_by", sa.Integer()),
        sa.Column("source", sa.String(8), nullable=False),
        sa.Column("preset", sa.String(64), nullable=False),
        sa.Column("fingerprint", sa.String(12), nullable=False),
        sa.Column("sticks", sa.SmallInteger(), nullable=False),
        sa.Column("corrections", sa.SmallInteger(), nullable=False),
        sa.Column("recorded_at", MOMENT, nullable=False),
        sa.Column("recorded_by", sa.Integer()),
        sa.Column("confirm_by", MOMENT),
        sa.Column("table_id", sa.String(16)),
        sa.Column("table_game", sa.Integer()),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("note", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "status IN ('pending', 'disputed', 'counted', 'voided')", name=op.f("ck_league_games_status")
        ),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_games_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "game", name=op.f("pk_league_games")),
    )
    op.create_index(op.f("ix_league_games_confirm_by"), "league_games", ["confirm_by"])
    op.create_index(op.f("ix_league_games_league_id_played_at"), "league_games", ["league_id", "played_at"])
    op.create_index(
        op.f("ix_league_games_league_id_season_played_at"), "league_games", ["league_id", "season", "played_at"]
    )
    op.create_index(op.f("ix_league_games_table_id_table_game"), "league_games", ["table_id", "table_game"])
    op.create_table(
        "league_seats",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("played_at", MOMENT, nullable=False),
        sa.Column("player", sa.Integer()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("chombo", sa.SmallInteger(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("final_tenths", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_seats_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "game", "seat", name=op.f("pk_league_seats")),
    )
    op.create_index("ix_league_seats_player", "league_seats", ["league_id", "player", "played_at"])
    op.create_index(
        "ix_league_seats_standing",
        "league_seats",
        ["league_id", "season", "counts", "players", "player", "place", "final_tenths"],
    )
    op.create_table(
        "league_asked",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_asked_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "game", "player", name=op.f("pk_league_asked")),
    )


def what_is_told() -> None:
    op.create_table(
        "league_ratings",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("played_at", MOMENT, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("rate", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_ratings_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "game", "player", name=op.f("pk_league_ratings")),
    )
    op.create_index("ix_league_ratings_order", "league_ratings", ["league_id", "played_at", "game"])
    op.create_index(
        "ix_league_ratings_player", "league_ratings", ["league_id", "players", "player", "played_at", "game"]
    )
    op.create_table(
        "league_figures",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_figures_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "game", "seat", name=op.f("pk_league_figures")),
    )
    op.create_table(
        "league_hands",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kyoku", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("han", sa.SmallInteger(), nullable=False),
        sa.Column("fu", sa.SmallInteger(), nullable=False),
        sa.Column("yakuman", sa.SmallInteger(), nullable=False),
        sa.Column("hand", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_hands_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "game", "kyoku", "seat", name=op.f("pk_league_hands")),
    )
    op.create_index("ix_league_hands_best", "league_hands", ["league_id", "yakuman", "points"])


def what_is_posted() -> None:
    op.create_table(
        "league_posts",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_posts_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "message", name=op.f("pk_league_posts")),
    )
    op.create_index(op.f("ix_league_posts_league_id_game"), "league_posts", ["league_id", "game"])
    op.create_table(
        "league_announced",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_announced_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", name=op.f("pk_league_announced")),
    )


def meetings() -> None:
    op.create_table(
        "league_meetings",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("remind_minutes", sa.Integer(), nullable=False),
        sa.Column("made_by", sa.BigInteger()),
        sa.Column("reminded_at", MOMENT),
        sa.Column("called_off_at", MOMENT),
        sa.Column("method", sa.String(16)),
        sa.Column("leftover", sa.String(16)),
        sa.Column("draw", sa.Integer(), nullable=False),
        sa.Column("settled_at", MOMENT),
        sa.Column("parent", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_league_meetings_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_league_meetings")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_league_meetings_league_id"), "league_meetings", ["league_id"])
    op.create_table(
        "league_meeting_people",
        sa.Column("meeting_id", COUNTED, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("comes", sa.Boolean(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("table_number", sa.SmallInteger()),
        sa.ForeignKeyConstraint(
            ["meeting_id"],
            ["league_meetings.id"],
            name=op.f("fk_league_meeting_people_meeting_id_league_meetings"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("meeting_id", "user_id", name=op.f("pk_league_meeting_people")),
    )
    op.create_index(op.f("ix_league_meeting_people_user_id"), "league_meeting_people", ["user_id"])
    op.create_table(
        "league_meeting_tables",
        sa.Column("meeting_id", COUNTED, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("places", sa.SmallInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger()),
        sa.Column("table_id", sa.String(16)),
        sa.ForeignKeyConstraint(
            ["meeting_id"],
            ["league_meetings.id"],
            name=op.f("fk_league_meeting_tables_meeting_id_league_meetings"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("meeting_id", "number", name=op.f("pk_league_meeting_tables")),
    )
