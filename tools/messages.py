"""Collects every sentence of the code into the message catalogues: ``python tools/messages.py``.

Writes the template ``bot/render/locale/jantaku.pot`` and brings each language's catalogue up to date with it. With
``--check`` it writes nothing and says whether something would change.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bot.render.catalogue import DEFAULT, DOMAIN, TEMPLATE, available, catalogue_path  # noqa: E402 - needs the path

KEYWORDS: Final = {"say": None, "say_many": (1, 2), "locale_str": None}
SOURCES: Final = ("bot", "cogs")
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
    for source in SOURCES:
        found = extract_from_dir(ROOT / source, [("**.py", "python")], keywords=KEYWORDS)
        for file, _, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
            catalogue.add(message, None, [(f"{source}/{file}", 0)], auto_comments=comments, context=context)
    return catalogue


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
