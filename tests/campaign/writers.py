"""Which process wrote what: the database notes it of every entry, with who had the shard of its table just then."""

import os

from tests.postgres import ServerDatabase

_NOTED = """
CREATE TABLE noted_processes (writer text, epoch bigint);
CREATE TABLE noted_writes (table_id text, seq integer, writer text, holder bigint);
CREATE FUNCTION note_process() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted_processes VALUES (session_user, NEW.epoch);
    RETURN NULL;
END $$;
CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted_writes SELECT NEW.table_id, NEW.seq, session_user, (
        SELECT lease.epoch FROM shard_leases AS lease JOIN tables ON tables.id = NEW.table_id
        WHERE lease.shard = (tables.guild >> 22) % lease.shards
    );
    RETURN NULL;
END $$;
CREATE TRIGGER note_process AFTER INSERT ON shard_leases FOR EACH ROW EXECUTE FUNCTION note_process();
CREATE TRIGGER note_write AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION note_write();
"""
_FOREIGN = """
SELECT DISTINCT table_id, seq, writer FROM noted_writes
WHERE NOT EXISTS (SELECT FROM noted_processes AS one WHERE one.writer = noted_writes.writer AND one.epoch = holder)
ORDER BY table_id, seq
"""


class Writers:
    """Every process logs in to the database by a role of its own."""

    def __init__(self, database: ServerDatabase) -> None:
        self._database = database
        self._roles: list[str] = []
        database.execute(_NOTED)

    def role(self) -> str:
        """A role for the next process, which may do what the owner of the database may."""
        [(owner, database)] = self._database.fetch("SELECT current_user, current_database()")
        name = f"process_{os.getpid()}_{database.rpartition('_')[2]}_{len(self._roles) + 1}"
        self._database.execute(f"CREATE ROLE {name} LOGIN IN ROLE {owner}")
        self._roles.append(name)
        return name

    def found(self) -> list[str]:
        """Entries that were written by a process which had not their table's shard at that moment."""
        return [
            f"table {table}: entry {seq} was written by {writer}, whose shard another process had"
            for table, seq, writer in self._database.fetch(_FOREIGN)
        ]

    def forget(self) -> None:
        """Take the roles away, which belong to the whole server. Their processes have ended."""
        for role in self._roles:
            self._database.execute(f"DROP ROLE {role}")
