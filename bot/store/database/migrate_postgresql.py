"""Check and upgrade of the schema version on a PostgreSQL server, for ``bot.store.database.migrate``."""

import asyncio
from collections.abc import Callable
from typing import Final

from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.database import postgresql as servers
from bot.store.database.postgresql import Server
from bot.store.errors import ForeignTables, MigrationFailed, NotUnicode, NotWritable, TooOld

OWN: Final = "jantaku"
"""The comment on Alembic's table, written by the first migration, to recognise this bot's tables."""

OLDEST: Final = 13
"""The first PostgreSQL release with ``pg_current_xact_id`` and ``pg_xact_status``."""

_FACTS: Final = """
SELECT current_setting('server_version_num')::int / 10000 AS release,
current_schema() AS home, pg_encoding_to_char(encoding) AS encoding
FROM pg_database WHERE datname = current_database()
"""
_TABLES: Final = """
SELECT relname FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
"""
"""The tables in the schema of the bot's tables, except those of extensions."""
_COMMENT: Final = "SELECT obj_description('alembic_version'::regclass, 'pg_class')"
_VERSION: Final = "SELECT version_num FROM alembic_version"


def version(server: Server) -> str | None:
    """The version in the database; None for one without tables. Raises DatabaseUnusable."""
    return asyncio.run(_version(server))


async def _version(server: Server) -> str | None:
    connection = await server.connect()
    asyncpg = servers.driver()
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            facts = await connection.fetchrow(_FACTS)
            if facts["release"] < OLDEST:
                raise TooOld(str(server), str(facts["release"]), str(OLDEST))
            if facts["home"] is None:
                raise NotWritable(str(server), "its user has no schema to write to")
            if facts["encoding"] != "UTF8":
                raise NotUnicode(str(server), facts["encoding"])
            names = {row["relname"] for row in await connection.fetch(_TABLES)}
            if not names:
                return None
            if "alembic_version" not in names or await connection.fetchval(_COMMENT) != OWN:
                raise ForeignTables(str(server))
            found: str | None = await connection.fetchval(_VERSION)
            return found
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise _reason(server, error) from error
    finally:
        await servers.hang_up(connection)


def upgrade(server: Server, migrate: Callable[[Connection], None]) -> None:
    """Let ``migrate`` change the schema in one transaction. Raises DatabaseUnusable, MigrationFailed."""
    asyncio.run(_upgrade(server, migrate))


async def _upgrade(server: Server, migrate: Callable[[Connection], None]) -> None:
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: server.connect(patient=True),
        poolclass=NullPool,
        hide_parameters=True,
    )
    servers.prepare(engine.sync_engine)
    try:
        # Processes that start at the same time upgrade one after the other; the second has nothing left to do.
        async with engine.execution_options(**servers.WRITING).begin() as connection:
            await connection.run_sync(migrate)
    except (SQLAlchemyError, CommandError, OSError) as error:
        raise _reason(server, error) from error
    finally:
        await engine.dispose()


def _reason(server: Server, error: BaseException) -> Exception:
    return servers.unusable(server, error) or MigrationFailed(str(server), servers.reason_of(error))
