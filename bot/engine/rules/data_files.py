"""Reads the data files of the engine. Imports what that takes only when a file is read."""

from pathlib import Path
from typing import Any


def data_path(*parts: str) -> Path:
    """The path of a file or folder in ``data``."""
    from pathlib import Path  # noqa: PLC0415 - with its own imports, a tenth of the import time of the engine

    return Path(__file__).parents[1].joinpath("data", *parts)


def read_table(*parts: str) -> dict[str, Any]:
    """The content of a TOML file."""
    import tomllib  # noqa: PLC0415 - the same

    return tomllib.loads(data_path(*parts).read_text(encoding="utf-8"))
