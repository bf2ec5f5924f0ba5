"""Writes files atomically."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.cli.plain_text import printable
from bot.exit_codes import USAGE, CommandError
from bot.store.database.sqlite_files import take_name

if TYPE_CHECKING:
    from pathlib import Path


def refuse_to_lose(file: Path, *, replace: bool) -> None:
    """Raises CommandError if writing would overwrite an existing file, or the path is not an ordinary file."""
    if not os.path.lexists(file):
        return
    if not file.is_file():
        raise CommandError(f"{printable(str(file))} is no ordinary file; - is standard output.", USAGE)
    if not replace:
        raise CommandError(f"{printable(str(file))} is there already; --force writes over it.", USAGE)


def write_whole(file: Path, data: bytes, *, replace: bool, mode: int = 0o666) -> None:
    """Write a temporary file next to the target, then rename it. Raises CommandError; then nothing has changed.

    ``mode`` has the permissions of the file, before the umask.
    """
    refuse_to_lose(file, replace=replace)
    # Follow a symbolic link: replace its target, not the link.
    target = file.resolve()
    part = target.with_name(f".{target.name[:100]}.{os.getpid()}-{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        if replace:
            part.replace(target)
        else:
            # Does not replace a file created in the meantime.
            take_name(part, target)
    except FileExistsError:
        raise CommandError(f"{printable(str(file))} is there already; --force writes over it.", USAGE) from None
    except OSError as error:
        raise CommandError(f"{printable(str(file))} cannot be written: {error.strerror or error}.") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
