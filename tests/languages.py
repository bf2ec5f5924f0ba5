"""Invented languages, made from the sentences in the code."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.text import message_catalogue
from tools.extract_messages import collected

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àþçđéƒĝĥïĵķļμñóπǫřšţúνŵχýžÀÞÇĐÉФĜĤÏĴĶĻЖÑÓПǪŘŠŢÚЦŴЯÝŽ"
"""Letters that the typeface of the pictures has."""
_ACCENTS = str.maketrans(PLAIN, ACCENTED)
FORMS = "¹²³"
"""What the plural forms of the made-up language end with."""
THREE_FORMS = "pl"
"""A language with three plural forms, which numbers of our tests reach: one, few, many."""


@cache
def template() -> Catalog:
    """Every sentence for people in the code."""
    return collected()


def accented(sentence: str) -> str:
    """A sentence in the made-up language: every letter outside of its braces has an accent, the length is the same.

    >>> accented("{name} wins")
    '{name} ŵïñš'
    """
    parts = re.split(r"(\{[^}]*\})", sentence)
    return "".join(part if part.startswith("{") else part.translate(_ACCENTS) for part in parts)


def made_up(locale: str = THREE_FORMS) -> Catalog:
    """A complete translation into the made-up language, under the name of a language with its plural forms."""
    catalogue = Catalog(locale=locale, fuzzy=False)
    for message in template():
        if isinstance(message.id, str):
            catalogue.add(message.id, accented(message.id), context=message.context)
        else:
            many = accented(message.id[1])
            forms = tuple(many + form for form in FORMS[: catalogue.num_plurals])
            catalogue.add(message.id, forms, context=message.context)
    return catalogue


def some_words(locale: str, *sentences: str) -> Catalog:
    """A translation into the made-up language of these sentences alone, which takes no second to make."""
    catalogue = Catalog(locale=locale, fuzzy=False)
    for sentence in sentences:
        catalogue.add(sentence, accented(sentence))
    return catalogue


def forget() -> None:
    """Have the translations read anew when the next sentence is worded."""
    message_catalogue._catalogues.cache_clear()
    message_catalogue.best_locale.cache_clear()
    message_catalogue.translations.cache_clear()


@contextmanager
def languages_in(folder: Path) -> Iterator[Callable[[str, Catalog | str], Path]]:
    """Have the translations read from a folder for a while; what comes back writes one there."""

    def write(locale: str, content: Catalog | str) -> Path:
        path = message_catalogue.catalogue_path(locale)
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        else:
            with path.open("wb") as file:
                write_po(file, content)
        forget()
        return path

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(message_catalogue, "FOLDER", folder)
        forget()
        try:
            yield write
        finally:
            forget()
