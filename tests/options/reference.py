"""The tables of options and presets in section 9 of the rules reference."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.engine.rules.ruleset import option_types

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


class Cell(NamedTuple):
    """A value of a preset as the matrix has it; ``uncertain`` where it bears a question mark."""

    value: object
    uncertain: bool


class Row(NamedTuple):
    """A row of the list of options."""

    kind: str
    default: object
    doc: str


def _section(number: str, following: str) -> str:
    text = PAGE.read_text(encoding="utf-8")
    return text[text.index(f"\n### {number} ") : text.index(f"\n### {following} ")]


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


@cache
def rows() -> dict[str, Row]:
    """Every option of the list (9.1)."""
    lines = [line for line in _section("9.1", "9.2").splitlines() if line.startswith("| `")]
    found = {}
    for line in lines:
        name, kind, default, doc = _cells(line)
        found[name.strip("`")] = Row(kind, value_of(name.strip("`"), default), doc)
    return found


@cache
def matrix() -> dict[str, dict[str, Cell]]:
    """Every preset with every option (9.2)."""
    section = _section("9.2", "9.3")
    names = dict(re.findall(r"([\w-]+)\s=\s`(\w+)`", section))
    found: dict[str, dict[str, Cell]] = {name: {} for name in names.values()}
    columns: list[str] = []
    for line in section.splitlines():
        if line.startswith("| option"):
            columns = [names[short] for short in _cells(line)[1:]]
        elif line.startswith("| `"):
            option, *cells = _cells(line)
            option = option.strip("`")
            for preset, cell in zip(columns, cells, strict=True):
                found[preset][option] = Cell(value_of(option, cell.rstrip("?")), cell.endswith("?"))
    return found


@cache
def notes() -> dict[str, dict[str, str]]:
    """Why values are uncertain, by preset and option (9.3)."""
    names = dict(re.findall(r"([\w-]+)\s=\s`(\w+)`", _section("9.2", "9.3")))
    text = PAGE.read_text(encoding="utf-8")
    part = re.sub(r"\n +", " ", text[text.index("\n### 9.3 ") : text.index("\n## 10.")])  # each note in a line
    found: dict[str, dict[str, str]] = {name: {} for name in names.values()}
    for shorts, options, reason in re.findall(r"^- ([\w, -]+?) ((?:`\w+`(?:, )?)+): (.+)$", part, flags=re.MULTILINE):
        for short in shorts.split(", "):
            for option in re.findall(r"`(\w+)`", options):
                found[names[short]][option] = reason
    return found
