"""Translations: gettext files under ``bot/text/locale``, read without a compile step.

English needs none: the English sentences of the code are the message ids, so a sentence that a language lacks appears
in English. A new language is one file, ``bot/text/locale/<language>/LC_MESSAGES/jantaku.po``.
"""

import io
import re
import string
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

DOMAIN: Final = "jantaku"
FOLDER: Final = Path(__file__).parent / "locale"
DEFAULT: Final = "en"

COMMAND_NAME: Final = "name of a command or option"
COMMAND_TEXT: Final = "description of a command or option"
CHOICE: Final = "choice of an option"
"""Contexts of the catalogue for the texts of commands that Discord shows."""


class CatalogueError(Exception):
    """A translation that cannot be read. Its text is a sentence with the file and the reason."""


def catalogue_path(locale: str) -> Path:
    """The path of the translation into a language."""
    return FOLDER / locale / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(locale: str) -> tuple[GNUTranslations, tuple[str, ...]]:
    """The translation into a language, and a sentence for each wrong entry, which is left out.

    Raises CatalogueError if the file cannot be read.
    """
    path = catalogue_path(locale)
    try:
        Locale.parse(locale)
        text = path.read_text(encoding="utf-8")
        for number, line in enumerate(text.split("\n"), 1):
            if _LINE.fullmatch(line.strip()) is None:
                raise CatalogueError(f"{path} cannot be read: line {number} is no entry, or its quotes are not closed.")
        catalogue = read_po(io.StringIO(text), locale=locale, domain=DOMAIN, abort_invalid=True)
    except (UnknownLocaleError, ValueError, LookupError, PoFileError) as fault:
        raise CatalogueError(f"{path} cannot be read: {fault}.") from fault
    except OSError as fault:
        raise CatalogueError(f"{path} cannot be read: {fault.strerror}.") from fault
    faults: list[str] = []
    for message in list(catalogue):
        # Babel would fill an empty form with the English form at the same index, which may be the singular.
        empty = message.pluralizable and not all(message.string or ())
        wrong = wrong_form(message)
        if wrong is not None:
            faults.append(f"{path}, line {message.lineno}: {wrong!r} has other braces than {message.id!r}.")
        if message.id and (empty or wrong is not None):
            catalogue.delete(message.id, message.context)
    compiled = io.BytesIO()
    try:
        write_mo(compiled, catalogue)
        compiled.seek(0)
        return GNUTranslations(compiled), tuple(faults)
    except (ValueError, LookupError) as fault:
        raise CatalogueError(f"{path} cannot be read: {fault}.") from fault


_LINE: Final = re.compile(r'(?:#.*|(?:msg\w+(?:\[\d\])?\s+)?"(?:[^"\\]|\\.)*")?')
"""A line of such a file, stripped. Babel would cut the last letter off a line without a closing quote."""


def wrong_form(message: Message) -> str | None:
    """The first form of a translation whose placeholders differ from those of its sentence."""
    if not message.id:
        return None
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    sentences = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    known = set[str]().union(*filter(None, map(braces, sentences)))
    for form in filter(None, forms):
        placeholders = braces(form)
        if placeholders is None or not placeholders <= known:
            return form
    return None


def braces(sentence: str) -> frozenset[str] | None:
    """The contents of a sentence's braces; None if they are not closed."""
    try:
        parts = list(string.Formatter().parse(sentence))
    except ValueError:
        return None
    return frozenset(
        name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")
        for _, name, form, conversion in parts
        if name is not None
    )


@cache
def _catalogues() -> tuple[dict[str, GNUTranslations], tuple[str, ...]]:
    """Every translation by its language, and all faults."""
    catalogues: dict[str, GNUTranslations] = {}
    faults: list[str] = []
    for path in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        locale = path.parents[1].name
        try:
            catalogues[locale], left_out = read_catalogue(locale)
        except CatalogueError as fault:
            faults.append(str(fault))
        else:
            faults.extend(left_out)
    return catalogues, tuple(faults)


def available() -> frozenset[str]:
    """The languages of the bot, English included."""
    return frozenset(_catalogues()[0]) | {DEFAULT}


def catalogue_faults() -> tuple[str, ...]:
    """A sentence for each translation or entry that cannot be used and is replaced by English."""
    return _catalogues()[1]


@cache
def best_locale(wanted: str | None) -> str:
    """The language for a reader: ``en-GB`` reads ``en_GB`` if it is there, else ``en``."""
    if not wanted:
        return DEFAULT
    exact = wanted.replace("-", "_")
    for name in (exact, exact.partition("_")[0]):
        if name in available():
            return name
    return DEFAULT


@cache
def translations(locale: str) -> NullTranslations:
    """The translation into an available language. English needs none."""
    return _catalogues()[0].get(locale, _ENGLISH)


def letters_of(locale: str) -> frozenset[str]:
    """Every character that the translation into an available language has where English has another."""
    texts: dict[object, str] = getattr(translations(locale), "_catalog", {})
    return frozenset().union(*(set(text) - set(str(key)) for key, text in texts.items() if key))


_ENGLISH: Final = NullTranslations()
