"""Recognises logs in formats that are not read, so that people are told what they have and what to do with it."""

import re
from enum import StrEnum
from typing import Final


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
