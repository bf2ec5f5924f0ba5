"""Message catalogues: gettext files under ``locale``, read as they are, without a compile step.

The English sentences are the message ids, so a sentence that a language lacks appears in English.
"""

from __future__ import annotations

import io
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

DOMAIN: Final = "jantaku"
FOLDER: Final = Path(__file__).parent / "locale"
TEMPLATE: Final = FOLDER / f"{DOMAIN}.pot"
DEFAULT: Final = "en"

COMMAND_NAME: Final = "name of a command or option"
COMMAND_TEXT: Final = "description of a command or option"
CHOICE: Final = "choice of an option"
"""Contexts of the catalogue for what Discord shows of commands."""


def catalogue_path(locale: str) -> Path:
    """Where the catalogue of a locale is kept."""
    return FOLDER / locale / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def available() -> frozenset[str]:
    """The locales that have a catalogue."""
    return frozenset(path.parents[1].name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


@cache
def best_locale(wanted: str | None) -> str:
    """The catalogue for a reader: ``en-GB`` reads ``en_GB`` if it is there, else ``en``."""
    if not wanted:
        return DEFAULT
    exact = wanted.replace("-", "_")
    for name in (exact, exact.partition("_")[0]):
        if name in available():
            return name
    return DEFAULT


@cache
def translations(locale: str) -> GNUTranslations:
    """The translations of an available locale."""
    with catalogue_path(locale).open("rb") as file:
        catalogue = read_po(file, locale=locale, domain=DOMAIN)
    for message in list(catalogue):
        # Babel would fill an empty form with the English one of the same place: in languages of one form the singular.
        if message.id and message.pluralizable and not all(message.string or ()):
            catalogue.delete(message.id, message.context)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
