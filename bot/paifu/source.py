"""From a file's bytes to its text: compression, encoding and size, the same for every format."""

from __future__ import annotations

import zlib
from typing import Final

from bot.paifu.errors import Problem, Unreadable

MOST_BYTES: Final = 8 * 1024 * 1024
"""A whole game takes some 60 kB as XML and 200 kB as mjai lines."""

MOST_MEMBERS: Final = 100
"""Parts of a gzip file. A log has one; what lies behind each is copied, so that empty ones without end take long."""

_GZIP: Final = b"\x1f\x8b"


def text_of(data: bytes | str) -> str:
    """The text of a log: UTF-8, with or without a byte order mark, gzip-compressed or not. Raises Unreadable."""
    if isinstance(data, str):
        if len(data) > MOST_BYTES:
            raise Unreadable(Problem.TOO_LARGE, limit=MOST_BYTES)
        return data.removeprefix("\ufeff")
    if data.startswith(_GZIP):
        data = _unpacked(data)
    if len(data) > MOST_BYTES:
        raise Unreadable(Problem.TOO_LARGE, limit=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(Problem.BAD_ENCODING, offset=error.start) from None


def _unpacked(data: bytes) -> bytes:
    """Gzip members, unpacked no farther than a log may reach."""
    unpacked = b""
    for _ in range(MOST_MEMBERS + 1):
        if not data:
            return unpacked
        member = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        try:
            unpacked += member.decompress(data, MOST_BYTES + 1 - len(unpacked))
        except zlib.error:
            raise Unreadable(Problem.BAD_COMPRESSION) from None
        if len(unpacked) > MOST_BYTES:
            raise Unreadable(Problem.TOO_LARGE, limit=MOST_BYTES)
        if not member.eof:
            raise Unreadable(Problem.BAD_COMPRESSION)
        data = member.unused_data
    raise Unreadable(Problem.BAD_COMPRESSION)
