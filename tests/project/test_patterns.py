"""No regular expression takes time that grows with the square of a text, so that nobody can stall the bot with one.

Most patterns cannot: one repeat, tried from one place. The others are given long texts made of their own characters.
What counts is how the processor's own time for one thread grows with the text, however busy the machine is.
"""

import ast
import importlib
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from bot.club.names import parts_of

codes: Final = importlib.import_module("re._constants")
parser: Final = importlib.import_module("re._parser")

ROOT: Final = Path(__file__).parents[2]
ANCHORED: Final = ("fullmatch", "match")
"""Tried from one place; all others from each."""
METHODS: Final = (*ANCHORED, "search", "sub", "split", "findall", "finditer")
UNBOUNDED: Final = 32
"""Repeats of more than this count as without an end."""
REPEATS: Final = frozenset({codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT})
SAMPLES: Final = {codes.CATEGORY_DIGIT: "1", codes.CATEGORY_SPACE: " \n", codes.CATEGORY_WORD: "a"}
END: Final = "\0"
"""What no pattern takes, so that each has to try again."""

SHORT, LONG = 250, 2_000
NOTICED: Final = 0.001
"""Seconds for the long text below which nothing is measured: no pattern of this size is slow there and quadratic."""
GROWTH: Final = LONG / SHORT * 4
"""Half of what a square would be, four times of what is linear."""
BOUNDED: Final[dict[str, str]] = {
    "bot.config.load": "reads the operator's own settings, after they were read as TOML",
    "bot.lookup.question_words.NAME_BEFORE": "is shown the 30 characters before a place",
    "bot.league.typed.results._POINTS": "lines come from a form, with single spaces",
    "bot.league.typed.results._LINE": "lines come from a form, with single spaces",
    "bot.league.typed.results._FOUL": "lines come from a form, with single spaces",
    "bot.paifu.tenhou.read_tenhou6_result._YAKU": "a text of a log is refused where it is longer than a yaku's name",
    "cogs.common.rules_typed._VERSION": "is shown 100 characters, LONGEST_TYPED",
}
"""Patterns that would take the square of a long text, and why they are never shown one."""


@dataclass(frozen=True)
class Found:
    """A pattern of the sources, where it stands and how it is used."""

    place: str
    pattern: re.Pattern[Any]
    methods: tuple[str, ...]


def patterns() -> Iterator[Found]:
    """Every pattern of the bot."""
    sources = {
        path: path.read_text(encoding="utf-8") for room in ("bot", "cogs") for path in (ROOT / room).rglob("*.py")
    }
    everywhere = _uses("\n".join(sources.values()))
    for path, source in sorted(sources.items()):
        if "\nimport re\n" not in source:
            continue
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        names = vars(importlib.import_module(module))
        tree, here = ast.parse(source), _uses(source)
        called = {
            id(node.value): node.targets[0] if isinstance(node, ast.Assign) else node.target
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        }
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name("re"), attr=method)) if method in {"compile", *METHODS}:
                    written = node.args[0]
                    flags = [one.value for one in node.keywords if one.arg == "flags"]
                    if method == "compile":
                        flags += node.args[1:]
                    source_of = partial(_value, names)
                    pattern = re.compile(source_of(written), *map(source_of, flags))
                    name = getattr(called.get(id(node)), "id", "")
                    used = here.get(name) if name.startswith("_") else everywhere.get(name)
                    used = (method,) if method != "compile" else used or ("fullmatch", "findall")
                    yield Found(f"{module}.{name}" if name else module, pattern, used)
                case _:
                    pass


def _value(names: dict[str, Any], written: ast.expr) -> Any:
    """What an expression is in its module; a digit stands for each part of a text that only a function knows."""
    try:
        return eval(compile(ast.Expression(written), "<pattern>", "eval"), names)  # noqa: S307 - this project's own
    except NameError:
        if isinstance(written, ast.JoinedStr):
            return "".join(str(_value(names, part)) for part in written.values)
        if isinstance(written, ast.FormattedValue):
            return "1"
        raise


def _uses(source: str) -> dict[str, tuple[str, ...]]:
    """By name, the methods that are called."""
    used: dict[str, tuple[str, ...]] = {}
    for name, method in set(re.findall(rf"\b(\w+)\.({'|'.join(METHODS)})\(", source)):
        used[name] = (*used.get(name, ()), method)
    return used


@dataclass(frozen=True)
class Repeat:
    """One without an end, behind the shortest text that leads to it."""

    before: str
    body: str
    inner: bool
    """Whether it stands in another one."""


def repeats(parsed: Any, before: str = "", *, inner: bool = False) -> Iterator[Repeat]:
    for code, value in parsed:
        if code in REPEATS:
            _, most, body = value
            endless = most > UNBOUNDED
            if endless:
                yield Repeat(before, shortest(body) or _samples(body)[:1], inner)
            yield from repeats(body, before, inner=inner or endless)
        elif code is codes.BRANCH:
            for one in value[1]:
                yield from repeats(one, before, inner=inner)
        else:
            yield from repeats(_inside(code, value), before, inner=inner)
        before += shortest([(code, value)])


def _inside(code: Any, value: Any) -> Any:
    """The pattern within a group or a look around; empty for others."""
    if code is codes.SUBPATTERN:
        return value[3]
    if code in {codes.ASSERT, codes.ASSERT_NOT}:
        return value[1]
    return value if code is codes.ATOMIC_GROUP else ()


def shortest(parsed: Any) -> str:
    """About the shortest text that a pattern takes."""
    made = ""
    for code, value in parsed:
        if code in REPEATS:
            made += shortest(value[2]) * min(value[0], 100)
        elif code is codes.BRANCH:
            made += min((shortest(one) for one in value[1]), key=len)
        elif code is codes.SUBPATTERN or code is codes.ATOMIC_GROUP:
            made += shortest(_inside(code, value))
        elif code in {codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN}:
            made += _samples([(code, value)])[:1]
    return made


def _samples(parsed: Any) -> str:
    """Characters that a pattern names, one or two for each class of them."""
    found = ""
    for code, value in parsed:
        if code is codes.LITERAL:
            found += chr(value)
        elif code is codes.ANY or code is codes.NOT_LITERAL:
            found += "x" if value != ord("x") else "y"
        elif code is codes.IN:
            found += _members(value)
        elif code in REPEATS:
            found += _samples(value[2])
        elif code is codes.BRANCH:
            found += "".join(map(_samples, value[1]))
        else:
            found += _samples(_inside(code, value))
    return "".join(dict.fromkeys(found))


def _members(written: Any) -> str:
    listed = ""
    for code, value in written:
        if code is codes.LITERAL:
            listed += chr(value)
        elif code is codes.RANGE:
            listed += chr(value[0])
        elif code is codes.CATEGORY:
            listed += SAMPLES.get(value, "#")
    if written[0][0] is codes.NEGATE:
        return next(one for one in "x1 #\n~" if one not in listed) + listed
    return listed


def suspect(parsed: Any, method: str) -> bool:
    """Whether a pattern could take the square of a text: several repeats, or one that is tried from each place."""
    found = list(repeats(parsed))
    return len(found) > (1 if method in ANCHORED else 0)


def texts(parsed: Any) -> Iterator[tuple[str, str]]:
    """What texts for a pattern begin with and then repeat."""
    signs = _samples(parsed)
    signs = signs[:: max(1, len(signs) // 6)]
    for one in dict.fromkeys(repeats(parsed)):
        for unit in dict.fromkeys((one.body, *signs, *(one.body + sign for sign in signs))):
            yield from dict.fromkeys(((one.before, unit), ("", one.before + unit), ("", unit)))


def spent(pattern: re.Pattern[Any], method: str, text: Any, tries: int) -> float:
    """The least processor time of this thread that it took."""
    least = float("inf")
    for _ in range(tries):
        began = time.thread_time()
        match method:
            case "sub":
                pattern.sub(text[:0], text)
            case "finditer":
                pattern.findall(text)
            case _:
                getattr(pattern, method)(text)
        least = min(least, time.thread_time() - began)
    return least


def slow(pattern: re.Pattern[Any], method: str) -> str | None:
    """The text for which a pattern takes much more than in proportion, by what it repeats; None where there is none."""
    parsed = parser.parse(pattern.pattern, pattern.flags)
    if not suspect(parsed, method):
        return None
    for before, unit in texts(parsed):

        def of(length: int, before: str = before, unit: str = unit) -> str:
            return before + (unit * length)[:length] + END

        if spent(pattern, method, of(LONG), 1) < NOTICED:
            continue
        if spent(pattern, method, of(LONG), 3) > GROWTH * spent(pattern, method, of(SHORT), 5):
            return f"{before!r} and {unit!r} again and again"
    return None


def test_no_pattern_takes_the_square_of_a_text() -> None:
    found = list(patterns())
    assert len(found) > 120
    told = {
        (one.place, method): text
        for one in found
        if one.place not in BOUNDED
        for method in one.methods
        if (text := slow(one.pattern, method)) is not None
    }
    assert told == {}
    assert BOUNDED.keys() <= {one.place for one in found}


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"""(^|[;,\t\r\n|])(?=[\s"']*[=+@])|^(?=["']*[\t\r\n])""", "sub"),
        (r"\s+$", "search"),
        (r"date\s*:?\s*x", "match"),
        (r"(?<![a-z])([a-z][a-z.]*) +$", "search"),
        (r"<.*>", "findall"),
    ],
)
def test_one_that_does_is_found(pattern: str, method: str) -> None:
    assert slow(re.compile(pattern), method) is not None


def test_players_are_told_apart_wherever_spaces_and_commas_stand() -> None:
    assert parts_of(" Ben, ,\n;Chie Kato ;\n, <@1> <@2><@3>\n") == ["Ben", "Chie Kato", "<@1>", "<@2>", "<@3>"]
