"""Fits lists of names into a message: long names are cut so that no line is lost."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bot.text.sentences import MESSAGE_LIMIT, Fitted, Words, fit

LENGTHS: Final = (32, 20, 12)
"""The lengths that names are cut to, longest first; Discord's own names have at most 32 characters."""


def clipped(name: str, most: int) -> str:
    """A name cut to at most ``most`` characters."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def clipped_all(names: Mapping[int, str], most: int) -> dict[int, str]:
    """The names of all players, each cut to at most ``most`` characters."""
    return {player: clipped(name, most) for player, name in names.items()}


def fitted(make: Callable[[int], Words], limit: int = MESSAGE_LIMIT) -> Words:
    """What ``make`` makes for a length of names: with the longest names that fit."""
    return Fitted(make, LENGTHS, limit)


def paged(head: str, texts: Iterable[str], limit: int) -> tuple[str, ...]:
    """Texts in pages of at most ``limit`` characters, each page with ``head`` and as many whole texts as fit."""
    pages: list[str] = []
    page = head
    for text in texts:
        longer = f"{page}\n{text}"
        if len(longer) <= limit:
            page = longer
            continue
        if page != head:
            pages.append(page)
        page = fit(f"{head}\n{text}", limit)
    return (*pages, page)
