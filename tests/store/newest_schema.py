"""The version of the newest schema, as its migration says."""

from bot.store.database import migrate

HEAD = max(path.name[:4] for path in (migrate.SCRIPTS / "versions").glob("[0-9]*.py"))
