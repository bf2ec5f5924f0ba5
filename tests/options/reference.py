"""Tables of the rules reference: of points (4.4), of options and presets (9)."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.engine.rules.ruleset import option_types

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


class Cell(NamedTuple):
    """A value of a preset; ``uncertain`` where it bears a question mark."""

    value: object
    uncertain: bool


class Row(NamedTuple):
    """A row of the list of options: the section that explains it, its values, and what is listed of single presets."""

    section: str
    values: tuple[str, ...]
    default: object
    otherwise: dict[str, Cell]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def value_of(option: str, text: str) -> object:
    """A value as a ruleset holds it. Uma stands in thousands."""
    kind = option_types()[option]
    if kind is bool:
        return {"yes": True, "no": False}[text]
    if "/" in text:
        return tuple(int(number) * (1000 if option == "uma" else 1) for number in text.split("/"))
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def presets() -> dict[str, str]:
    """The preset of each short name (9.2)."""
    return dict(re.findall(r"([\w-]+)\s=\s`(\w+)`", section("9.2")))


def section(number: str) -> str:
    """The text of a section like ``2.7`` or ``7``."""
    parts = re.split(r"\n##+ ", PAGE.read_text(encoding="utf-8"))
    return next(part for part in parts if re.match(rf"{re.escape(number)}\.? ", part))


class Points(NamedTuple):
    """A cell of the table of points: what non-dealer and dealer win by ron, and a non-dealer's and the dealer's share.

    Of two han and twenty fu ``rare`` says that only an option gives them to a ron.
    """

    fu: int
    han: int
    ron: tuple[int, int] | None
    rare: bool
    shares: tuple[int, int] | None


def points_table() -> list[Points]:
    """The table of points (4.4)."""
    found = []
    for line in re.findall(r"^\| \d.*$", section("4.4"), re.MULTILINE):
        fu, *cells = _cells(line)
        for han, cell in enumerate(cells, 1):
            text = "8000 12000 2000/4000" if cell == "mangan" else cell
            ron, shares = re.search(r"(\d+) (\d+)", text), re.search(r"(\d+)/(\d+)", text)
            pairs = [(int(pair[1]), int(pair[2])) if pair else None for pair in (ron, shares)]
            found.append(Points(int(fu), han, pairs[0], "(" in text, pairs[1]))
    return found


@cache
def rows() -> dict[str, Row]:
    """Every option of the list (9.1)."""
    lines = [line for line in section("9.1").splitlines() if line.startswith("| `")]
    names = presets()
    found = {}
    for line in lines:
        option, explained, values, otherwise = _cells(line)
        option = option.strip("`")
        [default] = re.findall(r"\*\*(.+?)\*\*", values)
        others = {}
        for value, shorts in re.findall(r"(\S+): ([^;]+)", otherwise):
            for short in shorts.split():
                others[names[short.rstrip("?")]] = Cell(value_of(option, value), short.endswith("?"))
        plain = tuple(values.replace("*", "").split(", "))
        found[option] = Row(explained, plain, value_of(option, default), others)
    return found


@cache
def matrix() -> dict[str, dict[str, Cell]]:
    """Every preset with every option (9.1)."""
    return {
        name: {option: row.otherwise.get(name, Cell(row.default, False)) for option, row in rows().items()}
        for name in presets().values()
    }
