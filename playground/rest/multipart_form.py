"""Multipart bodies (RFC 7578), as clients of Discord send files with a JSON form.

aiohttp's own reader takes several milliseconds a message, most of them for the header of each part.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_BOUNDARY: Final = re.compile(r'boundary="?([^";]+)', re.IGNORECASE)
_PARAMETER: Final = re.compile(r';\s*(name|filename)="((?:[^"\\]|\\.)*)"', re.IGNORECASE)
_ESCAPED: Final = re.compile(r"\\(.)")


@dataclass(frozen=True)
class FormPart:
    """One part; ``filename`` is None unless it is a file."""

    name: str
    filename: str | None
    content_type: str
    data: bytes


def read_form(content_type: str, body: bytes) -> list[FormPart]:
    """The parts of a body with this Content-Type. Raises ValueError."""
    found = _BOUNDARY.search(content_type)
    if found is None:
        raise ValueError("no boundary")
    first, *parts = (b"\r\n" + body).split(b"\r\n--" + found[1].encode())
    if first or not parts or not parts[-1].startswith(b"--"):
        raise ValueError("not enclosed in boundaries")
    return [_part(part) for part in parts[:-1]]


def _part(raw: bytes) -> FormPart:
    head, blank, data = raw.partition(b"\r\n\r\n")
    if not blank:
        raise ValueError("a part without an empty line")
    headers = {}
    for line in head.decode().split("\r\n"):
        key, _, value = line.partition(":")
        headers[key.strip().lower()] = value.strip()
    disposition = headers.get("content-disposition", "")
    parameters = {key.lower(): _ESCAPED.sub(r"\1", value) for key, value in _PARAMETER.findall(disposition)}
    if "name" not in parameters:
        raise ValueError("a part without a name")
    return FormPart(parameters["name"], parameters.get("filename"), headers.get("content-type", ""), data)
