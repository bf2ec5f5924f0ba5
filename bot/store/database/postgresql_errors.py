"""The errors that only a PostgreSQL server has, besides those of any database (``bot.store.errors``).

::

    DatabaseUnusable
    ├── NotAServer            the URL does not name a database on a server
    ├── DriverMissing         asyncpg is not installed
    ├── Unreachable           the server does not answer
    ├── LoginRefused          wrong password, unknown user, or a user who may not connect from here
    ├── NoSuchDatabase        the server has no database of that name
    ├── ForeignTables         the database has tables, but not those of this bot
    ├── NotUnicode            the database cannot store every name
    └── TooOld                a PostgreSQL release that the bot cannot use
"""

from bot.store.errors import DatabaseUnusable


class NotAServer(DatabaseUnusable):
    """The URL does not name a database on a server."""

    sentence = (
        "The database {place} is not of the form postgresql://user:password@host/name. In a password / is written as "
        "%2F, @ as %40, # as %23, ? as %3F, [ as %5B and % as %25."
    )


class DriverMissing(DatabaseUnusable):
    """asyncpg is not installed."""

    sentence = (
        "For a {place} database the package asyncpg is needed: in the folder of the bot, "
        "`.venv/bin/python -m pip install -c constraints.txt asyncpg`."
    )

    def __init__(self) -> None:
        super().__init__("PostgreSQL")


class Unreachable(DatabaseUnusable):
    """The server does not answer."""

    sentence = "The PostgreSQL server of {place} cannot be reached: {reason}."

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason=reason)


class LoginRefused(DatabaseUnusable):
    """Wrong password, unknown user, or a user who may not connect from here."""

    sentence = "The PostgreSQL server of {place} lets nobody in with this user and password: {reason}."

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason=reason)


class NoSuchDatabase(DatabaseUnusable):
    """The server has no database of that name."""

    sentence = "There is no database {place}; make it with `createdb` first."


class ForeignTables(DatabaseUnusable):
    """The database has tables, but not those of this bot."""

    sentence = "The database {place} has tables of another program; give the bot one of its own."


class NotUnicode(DatabaseUnusable):
    """The database cannot store every name."""

    sentence = "The database {place} has the encoding {encoding}; make one with `createdb --encoding=UTF8`."

    def __init__(self, place: str, encoding: str) -> None:
        super().__init__(place, encoding=encoding)


class TooOld(DatabaseUnusable):
    """A PostgreSQL release that the bot cannot use."""

    sentence = "The server of {place} is PostgreSQL {found}; the bot needs {least} or newer."

    def __init__(self, place: str, found: str, least: str) -> None:
        super().__init__(place, found=found, least=least)
