"""Collects every sentence of the code into the message catalogues: ``python tools/messages.py``.

Writes the template ``bot/text/locale/jantaku.pot`` and brings each language's catalogue up to date with it. With
``--check`` it writes nothing and says whether something would change.
"""

from __future__ import annotations

import argparse
import ast
import io
import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bot.text.message_catalogue import (  # noqa: E402 - needs the path
    CHOICE,
    COMMAND_NAME,
    COMMAND_TEXT,
    DEFAULT,
    DOMAIN,
    TEMPLATE,
    available,
    catalogue_path,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SAYING: Final = {"say": 1, "say_many": 2}
"""What makes a sentence, with how many of its first arguments are the sentence and its plural."""
SOURCES: Final = ("bot", "cogs")
NAMING: Final = frozenset({"command", "Command", "Group", "GroupCog", "ContextMenu", "context_menu", "rename"})
HEADER: Final = "# Sentences of Jantaku. Collected by tools/messages.py."
UNTOLD: Final = (
    '"Project-Id',
    '"Report-Msgid',
    '"POT-Creation',
    '"PO-Revision',
    '"Last-Translator',
    '"Language-Team',
    '"Generated-By',
    "#, fuzzy",
)
"""Header lines that would change by themselves, or say nothing."""


def collected() -> Catalog:
    """The sentences of the code. Where each stands is left out: moving code is no change for translators."""
    catalogue = Catalog(header_comment=HEADER, charset="utf-8")
    for path in sorted(path for source in SOURCES for path in (ROOT / source).rglob("*.py")):
        for message in sentences_of(ast.parse(path.read_text(encoding="utf-8"))):
            catalogue.add(message, None, [(str(path.relative_to(ROOT)), 0)])
    for path in sorted((ROOT / "cogs").rglob("*.py")):
        place = str(path.relative_to(ROOT))
        for context, words in commands_of(ast.parse(path.read_text(encoding="utf-8"))):
            catalogue.add(words, None, [(place, 0)], context=context)
    return catalogue


def sentences_of(tree: ast.Module) -> Iterator[str | tuple[str, str]]:
    """What is said by ``say`` and ``say_many`` in a module, in the order of the source.

    By the syntax tree, which every Python reads alike: what stands inside an f-string is a token of its own only since
    Python 3.12.
    """
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _called(node) in SAYING]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        words = [_text(argument) for argument in call.args[: SAYING[_called(call) or ""]]]
        if len(words) == 1 and words[0]:
            yield words[0]
        elif len(words) == 2 and words[0] and words[1]:
            yield words[0], words[1]


def commands_of(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What Discord shows of the commands of a module, each with its context, in the order of the source.

    A name stands beside its description: before it, as its keyword or key, or as ``name=``; or in ``rename``.
    """
    choices, menus = (
        {id(below) for node in ast.walk(tree) if _called(node) == called for below in ast.walk(node)}
        for called in ("Choice", "ContextMenu")
    )
    found = list[tuple[int, int, str, str]]()
    for node in ast.walk(tree):
        if _called(node) == "locale_str" and isinstance(node, ast.Call) and (words := _text(node.args[0])) is not None:
            kind = CHOICE if id(node) in choices else COMMAND_NAME if id(node) in menus else COMMAND_TEXT
            found.append((node.lineno, node.col_offset, kind, words))
        elif id(node) not in choices:
            found.extend((where.lineno, where.col_offset, COMMAND_NAME, name) for where, name in _names(node))
    for _, _, context, words in sorted(found):
        yield context, words


def _names(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The names that a node gives to a command or to options."""
    if isinstance(node, ast.Tuple | ast.Call):
        items = node.elts if isinstance(node, ast.Tuple) else node.args
        for first, second in itertools.pairwise(items):
            if _called(second) == "locale_str" and (name := _text(first)) is not None:
                yield first, name
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None and _called(value) == "locale_str" and (name := _text(key)) is not None:
                yield key, name
    if isinstance(node, ast.Call):
        for keyword in node.keywords:
            if _called(node) == "describe":
                yield from [(keyword.value, keyword.arg)] if keyword.arg is not None else []
            elif _called(node) in NAMING and (keyword.arg == "name" or _called(node) == "rename"):
                name = _text(keyword.value)
                yield from [(keyword.value, name)] if name is not None else []


def _called(node: ast.AST) -> str | None:
    """The last name of what a call calls."""
    if not isinstance(node, ast.Call):
        return None
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def text_of(catalogue: Catalog) -> str:
    """The catalogue as a file, without a date: the same sentences make the same file."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=120, omit_header=False, include_lineno=False, sort_output=False)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(UNTOLD))


def expected() -> dict[Path, str]:
    """Every catalogue file as it should be."""
    template = collected()
    files = {TEMPLATE: text_of(template)}
    for locale in sorted(available() | {DEFAULT}):
        path = catalogue_path(locale)
        if path.exists():
            with path.open("rb") as file:
                catalogue = read_po(file, locale=locale, domain=DOMAIN)
        else:
            catalogue = Catalog(locale=locale, header_comment=HEADER, charset="utf-8")
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        if locale == DEFAULT:
            for message in catalogue:
                message.string = message.id
        files[path] = text_of(catalogue)
    return files


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something would change")
    check = parser.parse_args().check
    changed = [
        path for path, text in expected().items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in changed:
        print(("stale: " if check else "wrote: ") + str(path.relative_to(ROOT)))
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(expected()[path], encoding="utf-8")
    return int(check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
