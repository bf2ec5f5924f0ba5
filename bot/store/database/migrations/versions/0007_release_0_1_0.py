"""The schema of 0.1.0."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = None

# "JTAK": what `bot.store.database.migrate` knows this bot's SQLite files by.
APPLICATION_ID = 0x4A54414B

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    else:
        # The same for `bot.store.database.migrate_postgresql`.
        op.execute("COMMENT ON TABLE alembic_version IS 'jantaku'")
    for part in (
        tables,
        journal,
        archives,
        finished_games,
        settings,
        house_rules,
        puzzles,
        what_happened,
        what_stands,
        what_is_told,
        what_is_posted,
        meetings,
    ):
        part()


def of_league(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_league_id_leagues")
    return sa.ForeignKeyConstraint(["league_id"], ["leagues.id"], name=name, ondelete="CASCADE")


def tables() -> None:
    op.create_table(
        "hosts",
        sa.Column("epoch", COUNTED, autoincrement=True, nullable=False),
        sa.Column("owner", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("epoch", name=op.f("pk_hosts")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("opener", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(128), nullable=False),
        sa.Column("epoch", COUNTED, nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.Column("pace", sa.String(8)),
        sa.Column("pause", sa.String(16)),
        sa.Column("wake_at", MOMENT),
        sa.CheckConstraint("stage IN ('lobby', 'playing', 'closed')", name=op.f("ck_tables_stage")),
        sa.CheckConstraint("(stage = 'closed') = (closed_at IS NOT NULL)", name=op.f("ck_tables_closed_at")),
        sa.ForeignKeyConstraint(["epoch"], ["hosts.epoch"], name=op.f("fk_tables_epoch_hosts")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    is_open, stands_still = sa.text("closed_at IS NULL"), sa.text("closed_at IS NULL AND pause IS NOT NULL")
    for name, columns, where, unique in (
        ("uq_tables_open_channel", ["channel"], is_open, True),
        ("ix_tables_open_guild", ["guild", "opened_at"], is_open, False),
        ("ix_tables_open_wake_at", ["wake_at", "epoch"], is_open, False),
        ("ix_tables_open_pause", ["guild"], stands_still, False),
    ):
        op.create_index(name, "tables", columns, unique=unique, sqlite_where=where, postgresql_where=where)
    op.create_table(
        "table_seats",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_seats_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "place", name=op.f("pk_table_seats")),
    )
    op.create_index(op.f("ix_table_seats_user_id"), "table_seats", ["user_id"])


def journal() -> None:
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("codec", sa.SmallInteger(), nullable=False),
        sa.Column("engine", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_journal_seq")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_journal_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_journal")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("due", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_deadlines_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "decision", "seat", name=op.f("pk_deadlines")),
    )
    op.create_index(op.f("ix_deadlines_due"), "deadlines", ["due"])
    op.create_table(
        "reminders",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reminders_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_reminders")),
    )


def archives() -> None:
    op.create_table(
        "journal_archives",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("kyokus", sa.Integer(), nullable=False),
        sa.Column("format", sa.SmallInteger(), nullable=False),
        sa.Column("checksum", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("entries >= 1", name=op.f("ck_journal_archives_entries")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_journal_archives_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_journal_archives")),
    )
    op.create_table(
        "archived_people",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["journal_archives.table_id"],
            name=op.f("fk_archived_people_table_id_journal_archives"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_archived_people")),
    )
    op.create_index(op.f("ix_archived_people_user_id"), "archived_people", ["user_id"])


def finished_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.Column("preset", sa.String(64), nullable=False),
        sa.Column("length", sa.String(32), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("fingerprint", sa.String(12), nullable=False),
        sa.Column("people", sa.SmallInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_games_table_id_number")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_games_table_id_tables")),
    )
    op.create_index(op.f("ix_games_guild_ended_at"), "games", ["guild", "ended_at"])
    op.create_table(
        "game_results",
        sa.Column("game_id", COUNTED, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("final_tenths", sa.Integer(), nullable=False),
        sa.CheckConstraint("place >= 1", name=op.f("ck_game_results_place")),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_game_results_game_id_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_game_results")),
    )
    op.create_index(op.f("ix_game_results_user_id"), "game_results", ["user_id"])
    op.create_table(
        "owed_games",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_owed_games_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_owed_games")),
    )


def settings() -> None:
    op.create_table(
        "user_settings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("surface", sa.String(16)),
        sa.Column("quiet_start", sa.SmallInteger()),
        sa.Column("quiet_end", sa.SmallInteger()),
        sa.Column("zone", sa.String(64)),
        sa.Column("tiles", sa.String(16)),
        sa.Column("pings", sa.Boolean()),
        sa.Column("dm_channel", sa.BigInteger()),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_user_settings")),
    )
    op.create_table(
        "guild_settings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "key", name=op.f("pk_guild_settings")),
    )
    op.create_table(
        "channel_settings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "channel", "key", name=op.f("pk_channel_settings")),
    )


def house_rules() -> None:
    op.create_table(
        "house_rules",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("latest", sa.Integer(), nullable=False),
        sa.Column("removed_at", MOMENT),
        sa.CheckConstraint("number >= 1", name=op.f("ck_house_rules_number")),
        sa.PrimaryKeyConstraint("guild", "number", name=op.f("pk_house_rules")),
    )
    op.create_index(
        "uq_house_rules_guild_folded",
        "house_rules",
        ["guild", "folded"],
        unique=True,
        sqlite_where=sa.text("removed_at IS NULL"),
        postgresql_where=sa.text("removed_at IS NULL"),
    )
    op.create_table(
        "house_rule_versions",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("base", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("note", sa.Text(), nullable=False),
        sa.CheckConstraint("version >= 1", name=op.f("ck_house_rule_versions_version")),
        sa.ForeignKeyConstraint(
            ["guild", "number"],
            ["house_rules.guild", "house_rules.number"],
            name=op.f("fk_house_rule_versions_guild_number_house_rules"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("guild", "number", "version", name=op.f("pk_house_rule_versions")),
    )
    op.create_index(op.f("ix_house_rule_versions_user_id"), "house_rule_versions", ["user_id"])
    op.create_table(
        "house_rule_drafts",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("base", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild", "user_id", "number", name=op.f("pk_house_rule_drafts")),
    )
    op.create_index(op.f("ix_house_rule_drafts_user_id"), "house_rule_drafts", ["user_id"])


def puzzles() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("asker", sa.BigInteger()),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("origin", sa.String(8), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("day", sa.Date()),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.CheckConstraint("origin IN ('quiz', 'daily')", name=op.f("ck_puzzles_origin")),
        sa.CheckConstraint("(origin = 'daily') = (day IS NOT NULL)", name=op.f("ck_puzzles_day")),
        sa.CheckConstraint("day IS NULL OR guild IS NOT NULL", name=op.f("ck_puzzles_guild")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzles")),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_puzzles_guild_day", "puzzles", ["guild", "day"], unique=True)
    op.create_table(
        "puzzle_answers",
        sa.Column("puzzle_id", COUNTED, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("answer", sa.String(64), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzles.id"], name=op.f("fk_puzzle_answers_puzzle_id_puzzles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("puzzle_id", "user_id", name=op.f("pk_puzzle_answers")),
    )
    op.create_index(op.f("ix_puzzle_answers_user_id"), "puzzle_answers", ["user_id"])


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
        of_league("league_players"),
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
        sa.Column("file_at", MOMENT),
        sa.Column("file_by", sa.Integer()),
        sa.Column("file_league", sa.String(64)),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_league_entries_seq")),
        of_league("league_entries"),
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
        of_league("league_logs"),
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
        of_league("league_seasons"),
        sa.PrimaryKeyConstraint("league_id", "season", name=op.f("pk_league_seasons")),
    )
    op.create_table(
        "league_invitations",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        of_league("league_invitations"),
        sa.PrimaryKeyConstraint("league_id", "season", "player", name=op.f("pk_league_invitations")),
    )
    op.create_table(
        "league_teams",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("team", sa.String(64), nullable=False),
        of_league("league_teams"),
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
        of_league("league_penalties"),
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
        of_league("league_games"),
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
        of_league("league_seats"),
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
        of_league("league_asked"),
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
        of_league("league_ratings"),
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
        of_league("league_figures"),
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
        of_league("league_hands"),
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
        of_league("league_posts"),
        sa.PrimaryKeyConstraint("league_id", "message", name=op.f("pk_league_posts")),
    )
    op.create_index(op.f("ix_league_posts_league_id_game"), "league_posts", ["league_id", "game"])
    op.create_table(
        "league_announced",
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        of_league("league_announced"),
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
        of_league("league_meetings"),
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
