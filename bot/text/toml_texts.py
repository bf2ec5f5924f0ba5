"""Texts for people in TOML files of ``data``, which can be edited without programming.

They are read and checked once. Their sentences are collected for translators like those of the code
(``tools/extract_messages.py``): the values of ``title``, ``short`` and ``text``, or lists of them, and every entry of
``values`` and ``fu``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.text.sentences import Text

FOLDER: Final = Path(__file__).parent / "data"


class TextFileError(Exception):
    """A faulty text file. The message names the file, the place in it and the fault."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of such a file. ``place`` is its place as errors name it. All methods raise TextFileError."""

    place: str
    fields: dict[str, Any]

    def only(self, *keys: str) -> TextTable:
        """The table itself, after checking that it has no other keys than these."""
        unknown = sorted(self.fields.keys() - set(keys))
        if unknown:
            raise TextFileError(f"{self.place}: {unknown[0]!r} is not known here, only {', '.join(keys)}.")
        return self

    def exactly(self, keys: Iterable[str]) -> TextTable:
        """The table itself, after checking that it has all of these keys and no other."""
        wanted = set(keys)
        missing, unknown = sorted(wanted - self.fields.keys()), sorted(self.fields.keys() - wanted)
        if missing:
            raise TextFileError(f"{self.place}: {missing[0]!r} is missing.")
        if unknown:
            raise TextFileError(f"{self.place}: there is no {unknown[0]!r}.")
        return self

    def text(self, key: str) -> str:
        """A required text, on one line."""
        text = self._get(key, str, "a text in quotes")
        line = one_line(text)
        if not line:
            raise TextFileError(f"{self.place}: {key!r} is empty or missing.")
        return line

    def text_or_none(self, key: str) -> str | None:
        """An optional text."""
        return self.text(key) if key in self.fields else None

    def sentence(self, key: str) -> Text:
        """A required text that is translated."""
        line = self.text(key)
        if "{" in line or "}" in line:
            raise TextFileError(f"{self.place}: {key!r} has braces, but there is nothing to fill them.")
        return Text(line, {})

    def sentences(self, key: str) -> tuple[Text, ...]:
        """An optional sentence that is translated, or a list of them."""
        value = self.fields.get(key, [])
        rows = value if isinstance(value, list) else [value]
        return tuple(TextTable(self.place, {key: row}).sentence(key) for row in rows)

    def texts(self, key: str) -> tuple[str, ...]:
        """An optional list of texts."""
        texts = self._get(key, list, "a list of texts")
        if not all(isinstance(text, str) and text.strip() for text in texts):
            raise TextFileError(f"{self.place}: {key!r} must be a list of texts.")
        if len(set(texts)) < len(texts):
            raise TextFileError(f"{self.place}: {key!r} says something twice.")
        return tuple(texts)

    def table(self, key: str) -> TextTable:
        """A table within this one, empty where it is left out."""
        return TextTable(f"{self.place}, {key}", self._get(key, dict, "a table"))

    def tables(self) -> dict[str, TextTable]:
        """The tables within this one by their names, in order."""
        return {key: self.table(key) for key in self.fields}

    def rows(self, key: str) -> tuple[TextTable, ...]:
        """A list of tables, in order."""
        rows = self._get(key, list, "a list of tables")
        if not all(isinstance(row, dict) for row in rows):
            raise TextFileError(f"{self.place}: {key!r} must be a list of tables.")
        return tuple(
            TextTable(f"{self.place}, {row.get('name') or row.get('title') or f'{key} {number}'}", row)
            for number, row in enumerate(rows, 1)
        )

    def _get(self, key: str, kind: type, wanted: str) -> Any:  # noqa: ANN401 - what TOML holds
        value = self.fields.get(key, kind())
        if not isinstance(value, kind):
            raise TextFileError(f"{self.place}: {key!r} must be {wanted}.")
        return value


def read_text_file(name: str) -> TextTable:
    """The root table of a file of ``data``. Raises TextFileError if it cannot be read."""
    path = FOLDER / name
    try:
        return TextTable(name, tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise TextFileError(f"{name} cannot be read: {fault}.") from fault


def one_line(text: str) -> str:
    """A text without the line breaks that only make the file readable."""
    return " ".join(text.split())
