"""The result of a run of `benchmarks.engine.comparison`: rows, missed targets, and the table that is printed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from benchmarks.engine.measured_in_turns import Result

OURS: Final = "jantaku"


@dataclass(frozen=True, slots=True)
class Row:
    """A contestant's figures at a task. ``ratio`` is its speed relative to ``base``, the peer that stands for 1.

    ``seconds`` is for one item, by the median of the rounds; ``first`` is the same in the very first pass, with cold
    tables. ``wanted`` is the engine's target, in words.
    """

    task: str
    name: str
    rate: float
    seconds: float
    first: float
    rounds: int
    base: str
    ratio: float
    wanted: str
    missed: bool
    notes: dict[str, float]


PURE: Final = {
    "scoring": 7.0,
    "shanten": 20.0,
    "waits": 40.0,
    "ukeire": 300.0,
    "games, random": 0.16,
    "games, greedy": 0.27,
    "games, drawn": 0.31,
}
"""Least ratios of the engine in pure Python."""

COMPILED: Final = {**PURE, "scoring": 10.0, "games, random": 1.0, "games, greedy": 1.0, "games, drawn": 1.0}
"""Least ratios of the compiled engine; scoring must also pass riichienv."""

IMPORT_SECONDS: Final = 0.030
"""The most seconds that importing the engine may take."""


def base_name(task: str) -> str:
    """The peer that stands for 1."""
    return "riichienv" if task.startswith("games") else "mahjong"


def rows_of(results: Sequence[Result], *, compiled: bool) -> list[Row]:
    """A row for each result, in their order."""
    rates = {(result.task, result.name): result.rate for result in results}
    rows = []
    for result in results:
        task, name = result.task, result.name
        base = base_name(task)
        ratio = result.rate / rates[task, base]
        wanted, missed = "", False
        if name == OURS and task == "import":
            wanted, missed = span(IMPORT_SECONDS), result.rate < 1 / IMPORT_SECONDS
        elif name == OURS:
            least = (COMPILED if compiled else PURE)[task]
            wanted, missed = f"{least:g}", ratio < least
            if compiled and task == "scoring":
                wanted, missed = f"{wanted}, riichienv", missed or result.rate < rates[task, "riichienv"]
        rows.append(
            Row(
                task,
                name,
                result.rate,
                median(result.seconds) / result.items,
                result.first / result.items,
                len(result.seconds),
                base,
                ratio,
                wanted,
                missed,
                result.notes,
            )
        )
    return rows


def span(seconds: float) -> str:
    """A time in a suitable unit."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:,.2f} us"
    return f"{seconds * 1e3:,.1f} ms"


def _cells(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    for row in rows:
        more = ""
        if row.notes:
            more = f"{row.notes['decisions_per_second']:,.0f}/s, {row.notes['decisions_per_game']:,.0f} a game"
        wanted = f"{row.wanted} MISSED" if row.missed else row.wanted
        rate = f"{row.rate:,.1f}" if row.rate < 1000 else f"{row.rate:,.0f}"
        yield row.task, row.name, rate, span(row.seconds), f"{row.ratio:,.2f}", wanted, more


HEADINGS: Final = ("task", "contestant", "a second", "each", "ratio", "wanted", "decisions")


def table(rows: Sequence[Row], *, markdown: bool = False) -> str:
    """The rows as aligned columns, or as a Markdown table."""
    cells = [HEADINGS, *_cells(rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(HEADINGS))]
    words = (0, 1, 6)

    def line(row: Sequence[str]) -> str:
        padded = [
            text.ljust(width) if column in words else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |" if markdown else "  ".join(padded).rstrip()

    lines = [line(row) for row in cells]
    if markdown:
        rule = "|".join(
            "-" * (width + 2) if column in words else "-" * (width + 1) + ":" for column, width in enumerate(widths)
        )
        lines.insert(1, f"|{rule}|")
    return "\n".join(lines)
