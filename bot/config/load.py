"""Loads `Settings` from the file and the environment, or lists everything that is wrong with them."""

import difflib
import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from bot.config.config_faults import ConfigError, ConfigFault
from bot.config.settings import PREFIX, ExternalPlayer, Keys, Settings, setting_keys, variable_name, variables

FILE_VARIABLE = "JANTAKU_CONFIG"
DEFAULT_FILE = Path("config.toml")
SECRETS = (("discord", "token"), ("database", "url"), ("web", "client_secret"))
_SHOULD_BE = {
    "float_parsing": "a number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "model_attributes_type": "a table with settings of its own",
    "model_type": "a table with settings of its own",
    "string_type": "text in quotes",
    "tuple_type": "a list",
}
_POSITION = re.compile(r" \(at (line \d+, column \d+|end of document)\)$")


def load(path: Path | None = None) -> Settings:
    """Settings from `path`, else from the file named by `JANTAKU_CONFIG`, else from `config.toml` if it exists.

    Environment variables win over the file. Raises `ConfigError` with every fault of both.
    """
    file = _read(path)
    faults = [*_faults_of_file(file), *_unknown_variables()]
    try:
        settings = Settings.model_validate(file.values)
    except ValidationError as error:
        faults += _faults_of_variables(error)
    else:
        if not faults:
            return settings
    raise ConfigError(faults)


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    values: dict[str, object]
    lines: dict[Keys, int]

    def fault(self, keys: Keys, reason: str) -> ConfigFault:
        line = line_of(self.lines, keys)
        return ConfigFault(f"{self.name}, line {line}" if line else self.name, ".".join(keys), reason)


def _read(path: Path | None) -> _File:
    named = path or (Path(variable) if (variable := os.environ.get(FILE_VARIABLE)) else None)
    file = named or DEFAULT_FILE
    if named is None and not file.exists():
        return _File(str(file), {}, {})
    try:
        text = file.read_text(encoding="utf-8-sig")
        return _File(str(file), tomllib.loads(text), key_lines(text))
    except OSError as error:
        fault = ConfigFault(str(file), "", f"cannot be read: {(error.strerror or str(error)).lower()}")
    except UnicodeDecodeError:
        fault = ConfigFault(str(file), "", "is not UTF-8 text")
    except tomllib.TOMLDecodeError as error:
        position = _POSITION.search(str(error))
        where = f"{file}, {position[1]}" if position else str(file)
        fault = ConfigFault(where, "", f"is not TOML: {_POSITION.sub('', str(error))}")
    raise ConfigError([fault]) from None


def _faults_of_file(file: _File) -> list[ConfigFault]:
    """Faults of the file alone, in its order. The check is strict: TOML has types, so text for a number is a fault."""
    sections = Settings.model_fields
    faults: list[tuple[Keys, str]] = []
    secret, web = ("web", "client_secret"), file.values.get("web")
    if isinstance(web, dict) and "client_secret" in web:
        faults.append((secret, f"belongs into the environment variable {variable_name(secret)}, not into a file"))
    for name, value in file.values.items():
        if name not in sections:
            faults.append(((name,), _unknown((name,))))
            continue
        try:
            type(sections[name].default).model_validate(value, strict=True)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                keys = (name, *(str(part) for part in detail["loc"] if part != "[key]"))
                faults.append((keys, _reason(keys, detail)))
    faults.sort(key=lambda fault: line_of(file.lines, fault[0]) or 0)
    return [file.fault(keys, reason) for keys, reason in faults]


def _faults_of_variables(error: ValidationError) -> Iterator[ConfigFault]:
    """Faults of the merged settings that come from a variable; those of the file are already listed."""
    by_keys = variables()
    for detail in error.errors(include_url=False):
        keys = tuple(map(str, detail["loc"]))
        for end in range(len(keys), 0, -1):
            if name := by_keys.get(keys[:end]):
                yield ConfigFault(name, ".".join(keys[:end]), _reason(keys, detail))
                break


def _unknown_variables() -> Iterator[ConfigFault]:
    known = {FILE_VARIABLE, *map(variable_name, setting_keys())}
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known:
            yield ConfigFault(name, "", "there is no such setting" + _suggestion(name, known))


def _unknown(keys: Keys) -> str:
    known = {".".join(leaf[:end]) for leaf in setting_keys() for end in range(1, len(leaf) + 1)} | {"cpu"}
    if len(keys) == 3 and keys[0] == "cpu":
        known = {".".join((*keys[:2], name)) for name in ExternalPlayer.model_fields}
    return "there is no such setting" + _suggestion(".".join(keys), known)


def _suggestion(name: str, known: set[str]) -> str:
    close = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.75)
    return f"; did you mean {close[0]}?" if close else ""


def _reason(keys: Keys, detail: ErrorDetails) -> str:
    """Why a value is refused; quotes the value unless it is secret."""
    kind = detail["type"]
    if kind == "extra_forbidden":
        return _unknown(keys)
    if kind == "missing":
        return "is missing"
    if kind in {"string_too_short", "too_short"}:
        return "should not be empty"
    if kind == "value_error":
        return str(detail["ctx"]["error"])
    should = _SHOULD_BE.get(kind) or detail["msg"].removeprefix("Input should be ")
    # A token may also be given in place of the whole section: discord = "...".
    secret = any(keys == path[: len(keys)] for path in SECRETS)
    return f"should be {should}" if secret else f"should be {should}, not {detail['input']!r}"


_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]\]?")
_ASSIGNMENT = re.compile(rf"\s*({_DOTTED})\s*=")
_QUOTE = re.compile(r"""(?P<q>\"""|'''|"|')""")


def key_lines(text: str) -> dict[Keys, int]:
    """The line, from 1, where each key or table header of a valid TOML text first appears."""
    lines: dict[Keys, int] = {}
    table: Keys = ()
    open_quote = ""
    depth = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if not open_quote and depth == 0:
            if header := _HEADER.match(line):
                table = _split(header[1])
                _add(lines, table, number)
                continue
            if assignment := _ASSIGNMENT.match(line):
                _add(lines, table + _split(assignment[1]), number)
        open_quote, depth = _scan(line, open_quote, depth)
    return lines


def line_of(lines: dict[Keys, int], keys: Keys) -> int | None:
    """The line of a key, or of its nearest parent with a known line."""
    for end in range(len(keys), 0, -1):
        if (line := lines.get(keys[:end])) is not None:
            return line
    return None


def _add(lines: dict[Keys, int], keys: Keys, number: int) -> None:
    for end in range(1, len(keys) + 1):
        lines.setdefault(keys[:end], number)


def _split(dotted: str) -> Keys:
    return tuple(part if part[0] not in "\"'" else part[1:-1] for part in re.findall(_PART, dotted))


def _scan(line: str, open_quote: str, depth: int) -> tuple[str, int]:
    """The multi-line string still open after this line, and the depth of open brackets."""
    at = 0
    while at < len(line):
        if open_quote:
            if line[at] == "\\" and open_quote[0] == '"':
                at += 2
            elif line.startswith(open_quote, at):
                at += len(open_quote)
                open_quote = ""
            else:
                at += 1
        elif line[at] == "#":
            break
        elif quote := _QUOTE.match(line, at):
            open_quote = quote["q"]
            at = quote.end()
        else:
            depth += (line[at] in "[{") - (line[at] in "]}")
            at += 1
    # Only a string in triple quotes can continue on the next line.
    return (open_quote if len(open_quote) == len('"""') else ""), depth
