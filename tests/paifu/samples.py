"""The sample files of tests/paifu/data (provenance in its SOURCE.md)."""

from pathlib import Path

from bot.paifu.games_in_log import LogGame, games_of

DATA = Path(__file__).parent / "data"
FILES = sorted(path for path in DATA.iterdir() if path.suffix != ".md")


def sample(name: str) -> str:
    """The text of a sample."""
    return (DATA / name).read_text(encoding="utf-8")


def game_of(name: str) -> LogGame:
    """The only game of a sample."""
    [found] = games_of(sample(name).encode())
    assert isinstance(found, LogGame)
    return found
