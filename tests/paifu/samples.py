"""The sample files of tests/paifu/data (provenance in its SOURCE.md)."""

from pathlib import Path

DATA = Path(__file__).parent / "data"
FILES = sorted(path for path in DATA.iterdir() if path.suffix != ".md")


def sample(name: str) -> str:
    """The text of a sample."""
    return (DATA / name).read_text(encoding="utf-8")
