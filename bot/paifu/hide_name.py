"""Removes the name of one player from a log, and changes nothing else in it."""

import json
import re
from typing import Any, Final

from bot.paifu.errors import PaifuError
from bot.paifu.json_tree import parsed, without_url
from bot.paifu.read import Format, format_of

_UN: Final = re.compile(r"<UN\b[^>]*+>?")


def without_name(text: str, seat: int) -> str:
    """The text of one game without the name of the player in this seat; other texts are returned unchanged."""
    try:
        match format_of(text):
            case Format.MJLOG:
                return _UN.sub(lambda found: re.sub(rf'(\bn{seat}=)"[^"]*"', r'\1""', found[0]), text)
            case Format.TENHOU6:
                return _unnamed(parsed(without_url(text)).value, "name", seat)
            case Format.MJAI:
                return "\n".join(_line(line, seat) for line in text.split("\n"))
    except PaifuError:
        return text


def _line(line: str, seat: int) -> str:
    if '"start_game"' not in line:
        return line
    return _unnamed(parsed(line).value, "names", seat)


def _unnamed(value: Any, key: str, seat: int) -> str:  # noqa: ANN401 - any JSON value
    names = value.get(key) if isinstance(value, dict) else None
    if isinstance(names, list) and seat < len(names):
        names[seat] = ""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
