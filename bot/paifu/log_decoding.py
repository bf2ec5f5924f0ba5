"""Decodes the bytes of a log file: compression, encoding and size limits, the same for every format.

Logs in formats that are not read are recognised, so that people are told what they have and what to do with it.
"""

import re
import zlib
from enum import StrEnum
from typing import Final

from bot.paifu.errors import NOWHERE, LogPlace, LogProblem, UnreadableLog

MOST_BYTES: Final = 8 * 1024 * 1024
"""The largest log. A whole game takes some 60 kB as XML and 200 kB as mjai lines."""

MOST_MEMBERS: Final = 100
"""The most members of a gzip file. A log has one; the rest of the file is copied after each, so many take long."""

_GZIP: Final = b"\x1f\x8b"
_PACKED: Final[dict[bytes, str]] = {
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "rar",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}
"""The first bytes of archive formats that are not unpacked here."""
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_MOST_SIGNS: Final = {"\n": 500_000, "[{": 400_000, ",": 2_000_000, "=": 150_000}
"""The most lines, lists and objects, values, and attributes. Reading an 8 MB text full of small ones would take thirty
times its size in memory. A hundred whole games in one file have a quarter of these numbers."""
_SAMPLE: Final = 4096
"""How many bytes are used to guess an encoding."""


class OtherFormat(StrEnum):
    """A format that is not read."""

    MAHJONG_SOUL = "mahjong_soul"
    """A record as Mahjong Soul's server sends it: protobuf, or JSON made of that."""
    MAJIANG = "majiang"
    """A game (paipu) of kobalab's Majiang."""
    MJX = "mjx"
    """States or observations of mjx."""
    LINK = "link"
    """The address of a log instead of the log."""


_READ: Final = re.compile(r'"log"\s*:\s*\[\s*\[\s*\[|"type"\s*:\s*"start_(?:game|kyoku)"')
"""What only tenhou/6 and mjai have. Some tenhou/6 logs of converters carry the raw record too."""
_KEYS: Final[dict[OtherFormat, re.Pattern[str]]] = {
    OtherFormat.MAHJONG_SOUL: re.compile(
        r"\.lq\.(?:Record|Wrapper|GameDetailRecords)|\"(?:Record|Action)NewRound\"|\"(?:detail_rule|detailRule)\"\s*:"
    ),
    OtherFormat.MAJIANG: re.compile(r'"(?:qijia|qipai)"\s*:'),
    OtherFormat.MJX: re.compile(r'"(?:hiddenState|publicObservation|eventHistory)"\s*:'),
}
_LINK: Final = re.compile(r"https?://[^\s#]*(?:\s|#(?!json=)|$)")
_PROTOBUF: Final = b".lq."
_SEARCHED: Final = 200_000
"""How many characters are searched: the marks are in the head of a game or in its first deal."""


def other_format_of(text: str) -> OtherFormat | None:
    """The format of a text that is in none of those that are read; None if it is not known either."""
    start = text[:_SEARCHED].lstrip()
    if start.startswith("<") or _READ.search(start):
        return None
    if _LINK.match(start):
        return OtherFormat.LINK
    return next((format_ for format_, keys in _KEYS.items() if keys.search(start)), None)


def is_raw_mahjong_soul(data: bytes) -> bool:
    """Whether bytes that are not text are a record as Mahjong Soul's server sends it."""
    return _PROTOBUF in data[:_SEARCHED]


def text_of(data: bytes | str, most: int = MOST_BYTES) -> str:
    """The text of a log: UTF-8, with or without a byte order mark, gzip-compressed or not.

    Raises UnreadableLog, also if there are more than ``most`` bytes.
    """
    if isinstance(data, str):
        if len(data) > most:
            raise UnreadableLog(LogProblem.TOO_LARGE, limit=most)
        text = data.removeprefix("\ufeff")
    else:
        text = _decoded(_unpacked(data, most) if data.startswith(_GZIP) else data, most)
    for characters, limit in _MOST_SIGNS.items():
        if sum(map(text.count, characters)) > limit:
            raise UnreadableLog(LogProblem.TOO_LARGE, events=limit)
    return text


def _decoded(data: bytes, largest: int) -> str:
    for begin, kind in _PACKED.items():
        if data.startswith(begin):
            raise UnreadableLog(LogProblem.PACKED, kind=kind)
    if len(data) > largest:
        raise UnreadableLog(LogProblem.TOO_LARGE, limit=largest)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if is_raw_mahjong_soul(data):
            raise UnreadableLog(LogProblem.OTHER_FORMAT, format=OtherFormat.MAHJONG_SOUL) from None
        guess = _encoding(data, error.start)
        raise UnreadableLog(LogProblem.BAD_ENCODING, _at(data, error.start, guess), encoding=guess) from None


def _at(data: bytes, offset: int, guess: str) -> LogPlace:
    """The line and column of a byte; unknown in UTF-16, where bytes do not show line ends."""
    if guess == "UTF-16":
        return NOWHERE
    begin = data.rfind(b"\n", 0, offset) + 1
    return LogPlace(data.count(b"\n", 0, offset) + 1, len(data[begin:offset].decode("utf-8", "replace")) + 1)


def _encoding(data: bytes, offset: int) -> str:
    """The likely encoding of the text, or ""."""
    head = data[:_SAMPLE]
    if head.startswith(_UTF_16) or head.count(0) > len(head) // 4:
        return "UTF-16"
    around = data[max(offset - 1, 0) : offset + _SAMPLE]
    if 0 in around:
        return ""
    for name, codec in (("Shift_JIS", "cp932"), ("EUC-JP", "euc_jp"), ("GBK", "gbk")):
        for trim in (0, 1):
            try:
                decoded = around[1 if offset else 0 : len(around) - trim].decode(codec)
            except UnicodeDecodeError:
                continue
            if any("\u3040" <= letter <= "\u9fff" for letter in decoded):
                return name
    return ""


def _unpacked(data: bytes, largest: int) -> bytes:
    """Decompress gzip members, up to the largest size of a log."""
    unpacked = b""
    for _ in range(MOST_MEMBERS + 1):
        if not data:
            if unpacked.startswith(_GZIP):
                raise UnreadableLog(LogProblem.PACKED, kind="gzip")
            return unpacked
        member = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        try:
            unpacked += member.decompress(data, largest + 1 - len(unpacked))
        except zlib.error:
            raise UnreadableLog(LogProblem.BAD_COMPRESSION) from None
        if len(unpacked) > largest:
            raise UnreadableLog(LogProblem.TOO_LARGE, limit=largest)
        if not member.eof:
            raise UnreadableLog(LogProblem.BAD_COMPRESSION)
        data = member.unused_data
    raise UnreadableLog(LogProblem.BAD_COMPRESSION)
