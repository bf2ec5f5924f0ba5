"""Uploaded files: read from multipart bodies, kept in memory and served from the loopback address."""

import re
import struct
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

MAX_FILE_BYTES = 10 * 1024 * 1024
"""Discord's default upload limit for one file."""

KEEP_RETIRED = 64
"""How many files of edited or deleted messages are still served to clients that are slow to load them."""


@dataclass(frozen=True)
class Upload:
    """One file of a multipart request."""

    field: str
    filename: str
    content_type: str
    data: bytes


_BOUNDARY: Final = re.compile(r'boundary="?([^";]+)', re.IGNORECASE)
_PARAMETER: Final = re.compile(r';\s*(name|filename)="((?:[^"\\]|\\.)*)"', re.IGNORECASE)
_ESCAPED: Final = re.compile(r"\\(.)")


def read_form(content_type: str, body: bytes) -> tuple[str, list[Upload]]:
    """The JSON and the files of a multipart body (RFC 7578) with this Content-Type. Raises ValueError.

    aiohttp's own reader takes several milliseconds a message, most of them for the header of each part.
    """
    found = _BOUNDARY.search(content_type)
    if found is None:
        raise ValueError("no boundary")
    first, *parts = (b"\r\n" + body).split(b"\r\n--" + found[1].encode())
    if first or not parts or not parts[-1].startswith(b"--"):
        raise ValueError("not enclosed in boundaries")
    text, uploads = "", []
    for part in parts[:-1]:
        head, blank, data = part.partition(b"\r\n\r\n")
        if not blank:
            raise ValueError("a part without an empty line")
        lines = (line.partition(":") for line in head.decode().split("\r\n"))
        headers = {key.strip().lower(): value.strip() for key, _, value in lines}
        named = _PARAMETER.findall(headers.get("content-disposition", ""))
        parameters = {key.lower(): _ESCAPED.sub(r"\1", value) for key, value in named}
        if parameters.get("name") == "payload_json":
            text = data.decode()
        elif "filename" in parameters:
            uploads.append(
                Upload(parameters.get("name", ""), parameters["filename"], headers.get("content-type", ""), data)
            )
    return text, uploads


class FileStore:
    """Files by attachment id. Those that no message shows any more are dropped after a while."""

    def __init__(self) -> None:
        self._live: dict[int, Upload] = {}
        self._retired: OrderedDict[int, Upload] = OrderedDict()

    def put(self, file_id: int, upload: Upload) -> None:
        """Store a file."""
        self._live[file_id] = upload

    def get(self, file_id: int) -> Upload | None:
        """The file, or None if there never was one or it was dropped."""
        return self._live.get(file_id) or self._retired.get(file_id)

    def retire(self, file_id: int) -> None:
        """Mark a file as shown by no message any more."""
        upload = self._live.pop(file_id, None)
        if upload is not None:
            self._retired[file_id] = upload
            while len(self._retired) > KEEP_RETIRED:
                self._retired.popitem(last=False)


_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "xml": "application/xml",
    "gz": "application/gzip",
    "csv": "text/csv; charset=utf-8",
}


def content_type(filename: str, given: str) -> str:
    """The content type by file name, as on Discord; `given` by the client only for unknown file extensions."""
    return _TYPES.get(filename.rsplit(".", 1)[-1].lower(), given or "application/octet-stream")


def png_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels from a PNG's header, or None for anything else."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">II", data[16:24])
    return int(width), int(height)
