"""The labels of the page, by the key under which it asks for them."""

from typing import Final

from bot.text.sentences import Words, render

PAGE_WORDS: Final[dict[str, Words]] = {}


def page_words(locale: str | None) -> dict[str, str]:
    """All labels in the language of this locale."""
    return {key: render(words, locale, markdown=False) for key, words in PAGE_WORDS.items()}
