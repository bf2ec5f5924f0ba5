"""Collects the sentences for people: ``python tools/extract_messages.py [LANGUAGE ...]``, or ``make messages``.

Writes the template ``build/jantaku.pot`` and updates every translation under ``bot/text/locale``: new sentences are
added untranslated, and removed ones stay at the end, commented out. To begin a translation, name its language as
Discord does: ``de``, ``pt_BR``, ``zh_TW``.
"""

import argparse
import ast
import io
import itertools
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bot.engine.scoring.yaku_catalogue import catalogue as all_yaku  # noqa: E402 - needs the path
from bot.text.glossary_terms import terms  # noqa: E402 - needs the path
from bot.text.message_catalogue import (  # noqa: E402 - needs the path
    CHOICE,
    COMMAND_NAME,
    COMMAND_TEXT,
    DOMAIN,
    FOLDER,
    CatalogueError,
    catalogue_path,
    read_catalogue,
)
from bot.text.score.yaku_text import yaku_meanings, yaku_name  # noqa: E402 - needs the path
from bot.text.sentences import Text, Words  # noqa: E402 - needs the path
from bot.text.toml_texts import FOLDER as CONTENT  # noqa: E402 - needs the path
from bot.text.toml_texts import one_line  # noqa: E402 - needs the path
from tools.message_comments import MessageComments, name_of, string  # noqa: E402 - needs the path

TEMPLATE: Final = ROOT / "build" / f"{DOMAIN}.pot"
SAYING: Final = {"say": 1, "say_many": 2}
"""The functions that make sentences, with the number of leading arguments that are texts: sentence and plural."""
SAID: Final = frozenset({"title", "short", "text"})
"""Keys of the text files whose values are for people."""
ALL_SAID: Final = frozenset({"values", "fu"})
"""Tables of the text files whose values are all for people."""
SOURCES: Final = ("bot", "cogs")
NAMING: Final = frozenset({"command", "Command", "Group", "GroupCog", "ContextMenu", "context_menu", "rename"})
HEADER: Final = "# Sentences of Jantaku. Collected by tools/extract_messages.py."
UNTOLD: Final = ("POT-Creation-Date", "Generated-By", "PROJECT VERSION", "EMAIL@ADDRESS", "YEAR-MO-DA", "<LL@li.org>")
"""Marks of header lines that change with every run or were never filled in."""


def collected() -> Catalog:
    """The sentences of the code and of the text files, each with its file and what is known of its place."""
    catalogue = Catalog(header_comment=HEADER, charset="utf-8", fuzzy=False)
    trees = dict(modules("say", "locale_str", "app_commands"))
    comments = MessageComments(trees)
    for path, tree in trees.items():
        told = comments.of(path.relative_to(ROOT), tree)
        for call, message, context in sentences_of(tree):
            place = [(str(path.relative_to(ROOT)), 0)]
            catalogue.add(message, None, place, auto_comments=told[call], context=context)
    for name, note in named():
        assert isinstance(name, Text)  # noqa: S101 - names are texts
        catalogue.add(name.msgid, None, auto_comments=[note], context=name.context)
    for path in sorted(CONTENT.glob("*.toml")):
        for note, words in sentences_of_data(tomllib.loads(path.read_text(encoding="utf-8"))):
            catalogue.add(words, None, [(str(path.relative_to(ROOT)), 0)], auto_comments=[note])
    for path, tree in trees.items():
        if path.is_relative_to(ROOT / "cogs"):
            for context, words in commands_of(tree):
                catalogue.add(words, None, [(str(path.relative_to(ROOT)), 0)], context=context)
    return catalogue


def modules(*words: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules with sentences for people in which one of these words stands, in the order of their paths."""
    for path in sorted(path for source in SOURCES for path in (ROOT / source).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if any(word in text for word in words):
            yield path, ast.parse(text)


def named() -> Iterator[tuple[Words, str]]:
    """The names of yaku and of the glossary's terms, each with a note on what has it."""
    for yaku in all_yaku().values():
        for name in (yaku_name(yaku.id).name, *yaku_meanings(yaku)):
            yield name, f"{yaku.kanji}, {yaku.kana}"
    for term in terms().values():
        for name in (term.named.name, *term.meanings):
            yield name, f"{term.kanji} {term.text.msgid}".strip()


def sentences_of(tree: ast.Module) -> Iterator[tuple[ast.Call, str | tuple[str, str], str | None]]:
    """The texts of ``say`` and ``say_many`` in a module, in the order of the source, each with its call and context.

    They are taken from the syntax tree, since code inside an f-string has tokens of its own only since Python 3.12.
    """
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and name_of(node) in SAYING]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        words = [string(argument) for argument in call.args[: SAYING[name_of(call) or ""]]]
        if len(words) == 1 and words[0]:
            yield call, words[0], string(call.args[1]) if len(call.args) > 1 else None
        elif len(words) == 2 and words[0] and words[1]:
            yield call, (words[0], words[1]), None


def sentences_of_data(table: dict[str, Any], of: str = "") -> Iterator[tuple[str, str]]:
    """The texts for people in a text file, in its order, each with its key and what it belongs to."""
    named = table.get("name") or table.get("title") or of
    for key, value in table.items():
        if key in SAID and isinstance(value, str):
            yield f"{key} of {named}", one_line(value)
        elif key in SAID and isinstance(value, list):
            yield from ((f"{key} of {named}", one_line(text)) for text in value)
        elif key in ALL_SAID and isinstance(value, dict):
            yield from ((f"{key} of {named}: {one}", one_line(text)) for one, text in value.items())
        elif isinstance(value, dict):
            yield from sentences_of_data(value, key)
        elif isinstance(value, list):
            for row in value:
                yield from sentences_of_data(row, key) if isinstance(row, dict) else ()


def commands_of(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The texts of a module's commands that Discord shows, each with its context, in the order of the source.

    A name precedes its description, is its keyword, key or field, or is given as ``name=`` or in ``rename``.
    """
    nodes = list(ast.walk(tree))
    choices, menus = (
        {id(below) for node in nodes if name_of(node) == called for below in ast.walk(node)}
        for called in ("Choice", "ContextMenu")
    )
    texts = list[tuple[int, int, str, str]]()
    for node in nodes:
        if name_of(node) == "locale_str" and isinstance(node, ast.Call) and (words := string(node.args[0])) is not None:
            kind = CHOICE if id(node) in choices else COMMAND_NAME if id(node) in menus else COMMAND_TEXT
            texts.append((node.lineno, node.col_offset, kind, words))
        elif id(node) not in choices:
            texts.extend((where.lineno, where.col_offset, COMMAND_NAME, name) for where, name in _names(node))
    for _, _, context, words in sorted(texts):
        yield context, words


def _names(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The names that a node gives to a command or to options."""
    if isinstance(node, ast.Tuple | ast.Call):
        items = node.elts if isinstance(node, ast.Tuple) else node.args
        for first, second in itertools.pairwise(items):
            if name_of(second) == "locale_str" and (name := string(first)) is not None:
                yield first, name
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and name_of(node.value) == "option":
        # A field that is an option of a command (cogs/league/seasons/season_options.py).
        yield node.target, node.target.id.replace("_", "-")
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None and name_of(value) == "locale_str" and (name := string(key)) is not None:
                yield key, name
    if isinstance(node, ast.Call) and name_of(node) == "add_command" and len(node.args) > 1:
        # The league's commands: LeagueService.add_command.
        name = string(node.args[1])
        yield from [(node.args[1], name)] if name is not None else []
    if isinstance(node, ast.Call):
        for keyword in node.keywords:
            if name_of(node) == "describe":
                yield from [(keyword.value, keyword.arg)] if keyword.arg is not None else []
            elif name_of(node) in NAMING and (keyword.arg == "name" or name_of(node) == "rename"):
                name = string(keyword.value)
                yield from [(keyword.value, name)] if name is not None else []


def text_of(catalogue: Catalog) -> str:
    """The catalogue as a file, without dates, so that the same sentences make the same file."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=120, omit_header=False, include_lineno=False, sort_output=False)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith('"') or not any(mark in line for mark in UNTOLD))


def brought_up_to_date(locale: str, template: Catalog) -> str:
    """The file of a language's translation, updated with the sentences of the template. Raises CatalogueError."""
    path = catalogue_path(locale)
    if path.exists():
        read_catalogue(locale)
        with path.open("rb") as file:
            catalogue = read_po(file, locale=locale, domain=DOMAIN)
    else:
        try:
            Locale.parse(locale)
        except (UnknownLocaleError, ValueError) as fault:
            raise CatalogueError(f"{locale!r} is no language: {fault}.") from fault
        catalogue = Catalog(locale=locale, header_comment=HEADER, charset="utf-8", fuzzy=False)
    catalogue.update(template, no_fuzzy_matching=True)
    return text_of(catalogue)


def main() -> int:
    """Write the template and the translations."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", nargs="*", help="a language to begin")
    languages = parser.parse_args().language
    template = collected()
    files = {TEMPLATE: text_of(template)}
    try:
        for locale in sorted({path.name for path in FOLDER.glob("*")} | set(languages)):
            files[catalogue_path(locale)] = brought_up_to_date(locale, template)
            for fault in read_catalogue(locale)[1] if catalogue_path(locale).exists() else ():
                print(fault, file=sys.stderr)
    except CatalogueError as fault:
        print(fault, file=sys.stderr)
        return 1
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
