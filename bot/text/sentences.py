"""Sentences for people: made as values, rendered in the reader's language.

``say("{name} wins", name=...)`` makes a ``Text``; ``render`` words it for a locale. The first argument of ``say`` and
the first two of ``say_many`` are collected into the message catalogue, so they are always literals.

Arguments: another ``Text`` is rendered for the same reader; whole numbers are grouped as the locale does it; a
``datetime`` becomes Discord's relative timestamp; a ``str`` is a ``PersonName`` and escaped (anything typed by people);
``Plain`` is text that is already safe.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache, partial
from typing import Any, Final

from babel.numbers import format_decimal

from bot.league import flat_names
from bot.text.message_catalogue import best_locale, translations

MESSAGE_LIMIT: Final = 2000
"""Characters in the content of a Discord message."""
ALT_LIMIT: Final = 1024
"""Characters in the description of an attachment."""


class Plain(str):
    """Text that is safe to show as it is: tiles, mentions, Markdown written by the bot itself."""

    __slots__ = ()


class PersonName(str):
    """A name or other text typed by people, escaped when it is rendered."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence before it is worded. ``many`` and ``count`` choose a plural form."""

    msgid: str
    args: Mapping[str, object]
    many: str | None = None
    count: int = 0
    context: str | None = None
    """Which of its meanings the sentence has, where one wording has several."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Several texts, one to a line; empty ones are left out."""

    texts: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Several texts with a separator ``between`` them."""

    texts: tuple[Words, ...]
    between: str = " · "


@dataclass(frozen=True, slots=True)
class Tiles:
    """Tiles in a row, as emoji if there are any, else by name. ``keys`` are the tiles in mpsz."""

    keys: tuple[str, ...]
    plain: Words


@dataclass(frozen=True, slots=True)
class TermName:
    """A term with what it means in brackets: ``Pinfu (no-points hand)``; one word where a language has one for both."""

    name: Words
    meaning: Words | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """Words that many messages say alike: rendered once for each language, not for each message."""

    words: Words
    rendered: dict[tuple[str, bool], str] = field(default_factory=dict, compare=False, repr=False)
    """By locale and whether it has Markdown; never with emoji."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Words in several lengths: ``make`` of the first of ``tries`` that fits; if none does, of the last, cut."""

    make: Callable[[int], Words]
    tries: Sequence[int]
    limit: int = MESSAGE_LIMIT


@dataclass(frozen=True, slots=True)
class Edited:
    """Words whose text is changed by ``edit`` once it is rendered."""

    words: Words
    edit: Callable[[str], str]


Words = Text | Lines | Joined | Plain | PersonName | Tiles | TermName | Kept | Fitted | Edited


def say(msgid: str, context: str | None = None, /, **args: object) -> Text:
    """A sentence of the catalogue with the values of its placeholders.

    ``context``, a literal, tells one meaning from another where English has one wording for both: the East of the winds
    from the East that is the length of a game. Each has a translation of its own.
    """
    return Text(msgid, args, context=context)


def say_many(one: str, many: str, /, count: int, **args: object) -> Text:
    """A sentence in singular or plural, by the number that its placeholder ``{count}`` shows."""
    return Text(one, {**args, "count": count}, many, count)


def lines(*texts: Words | None) -> Lines:
    """Texts one to a line, without those that are None."""
    return Lines(tuple(text for text in texts if text is not None))


def joined(texts: Iterable[Words | None], between: str = " · ") -> Joined:
    """Texts in a row, without those that are None."""
    return Joined(tuple(text for text in texts if text is not None), between)


SEPARATOR: Final = "separator"
SEPARATORS: Final = frozenset(
    text.msgid
    for text in (
        say(", ", "separator"),
        say("; ", "separator"),
        say(" · ", "separator"),
        say(" / ", "separator"),
        say(": ", "separator"),
        say(". ", "separator"),
    )
)
"""What stands between joined texts and may be another mark in another language."""


_OWN_NAME: Final = "name that the bot gives"
_OWN_NAMES: Final = frozenset(
    text.msgid
    for text in (say("Club league", "name that the bot gives"), say("First season", "name that the bot gives"))
)
"""What the first league and season of a server are called until somebody renames them: stored in English."""


def amount(points: int) -> Text:
    """A number as a text of its own, grouped as in the reader's locale, with a minus sign and no hyphen."""
    return say("−{points}", points=-points) if points < 0 else say("{points}", points=points)


class _Rendering:
    """The settings of a rendering. A plain class, as one is made for each of a message's dozens of sentences."""

    __slots__ = ("catalogue", "emoji", "locale", "markdown")

    def __init__(self, locale: str, emoji: Mapping[str, str], *, markdown: bool) -> None:
        self.locale = locale
        self.markdown = markdown
        self.emoji = emoji
        self.catalogue = translations(locale)


def render(
    words: Words, locale: str | None = None, *, markdown: bool = True, emoji: Mapping[str, str] | None = None
) -> str:
    """The words in the language of this locale, a Discord or BCP 47 tag; in English if there is no catalogue.

    ``markdown``: escape names, as for the content of a message but not for the description of a picture.
    ``emoji``: the emoji of each tile (in mpsz) for rows of tiles; without it their names are used.
    """
    return _render(words, _Rendering(best_locale(locale), emoji or {}, markdown=markdown))


def _render(words: Words, page: _Rendering) -> str:
    return _RENDERERS[type(words)](words, page)


def _text(words: Text, page: _Rendering) -> str:
    catalogue = page.catalogue
    if words.many is not None:
        wording = catalogue.ngettext(words.msgid, words.many, words.count)
    elif words.context is None:
        wording = catalogue.gettext(words.msgid)
    else:
        wording = catalogue.pgettext(words.context, words.msgid)
    return wording.format(**{name: _argument(value, page) for name, value in words.args.items()})


def _lines(words: Lines, page: _Rendering) -> str:
    return "\n".join([rendered for text in words.texts if (rendered := _render(text, page))])


def _joined(words: Joined, page: _Rendering) -> str:
    between = words.between
    if between in SEPARATORS:
        between = page.catalogue.pgettext(SEPARATOR, between)
    return between.join([rendered for text in words.texts if (rendered := _render(text, page))])


def _plain(words: Plain, page: _Rendering) -> str:
    del page
    return str(words)


def _name(words: str, page: _Rendering) -> str:
    if words in _OWN_NAMES:
        words = page.catalogue.pgettext(_OWN_NAME, words)
    return escape(words) if page.markdown else _unmarked(words)


def _tiles(words: Tiles, page: _Rendering) -> str:
    known = all(key in page.emoji for key in words.keys)
    return " ".join(page.emoji[key] for key in words.keys) if known else _render(words.plain, page)


def name_and_meaning(words: TermName, rendered: Callable[[Words], str]) -> tuple[str, str]:
    """A term and what it means, for the reader of ``rendered``; the second is empty where it is the same."""
    name = rendered(words.name)
    meaning = "" if words.meaning is None else rendered(words.meaning)
    return name, "" if meaning.casefold() == name.casefold() else meaning


def _named(words: TermName, page: _Rendering) -> str:
    name, meaning = name_and_meaning(words, lambda each: _render(each, page))
    return f"{name} ({meaning})" if meaning else name


def _kept(words: Kept, page: _Rendering) -> str:
    if page.emoji:
        return _render(words.words, page)
    key = page.locale, page.markdown
    found = words.rendered.get(key)
    if found is None:
        found = words.rendered[key] = _render(words.words, page)
    return found


def _fitted(words: Fitted, page: _Rendering) -> str:
    text = ""
    for one in words.tries:
        text = _render(words.make(one), page)
        if len(text) <= words.limit:
            return text
    return fit(text, words.limit)


@lru_cache(maxsize=10_000)
def _number(value: int, locale: str) -> str:
    """A whole number as written in that language. Cached, since a board has dozens of repeated numbers."""
    return str(format_decimal(value, locale=locale))


_RENDERERS: Final[dict[type, Callable[[Any, _Rendering], str]]] = {
    Text: _text,
    Lines: _lines,
    Joined: _joined,
    Plain: _plain,
    PersonName: _name,
    Tiles: _tiles,
    TermName: _named,
    Kept: _kept,
    Fitted: _fitted,
    Edited: lambda words, page: words.edit(_render(words.words, page)),
    str: _name,
    int: lambda value, page: _number(value, page.locale),
    datetime: lambda value, _: relative(value),
}
"""By the type of words or of an argument; of arguments also their subtypes."""


def _argument(value: object, page: _Rendering) -> str:
    renderer = _RENDERERS.get(type(value))
    if renderer is not None:
        return renderer(value, page)
    for kind in (str, int, datetime):
        if isinstance(value, kind):
            return _RENDERERS[kind](value, page)
    raise TypeError(f"{type(value).__name__} cannot stand in a sentence")


_MARKDOWN = re.compile(r"([\\`*_~|<>#\[\]():-])")


flat = flat_names.flat


@lru_cache(maxsize=5_000)
def escape(name: str) -> str:
    """A name as plain text: no Markdown, mention, line break or change of writing direction."""
    return isolated(_MARKDOWN.sub(r"\\\1", flat(name)).replace("@", "@\u200b"))


@lru_cache(maxsize=5_000)
def _unmarked(name: str) -> str:
    """A name in a text without Markdown."""
    return isolated(flat(name))


def isolated(name: str) -> str:
    """A name with isolating marks, so that right-to-left text does not reorder the words and numbers around it."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in name):
        return f"\u2068{name}\u2069"
    return name


def relative(moment: datetime) -> str:
    """A time that Discord shows as "in 18 seconds", counting down. The next whole second, so that it is never past."""
    return f"<t:{math.ceil(moment.timestamp())}:R>"


def cut(words: Words, limit: int) -> Words:
    """The words, cut at the last whole line within the limit, so that there is room for others in the message."""
    return Edited(words, partial(fit, limit=limit))


def fit(text: str, limit: int = MESSAGE_LIMIT) -> str:
    """The text cut at the last whole line within the limit."""
    if len(text) <= limit:
        return text
    cut = text.rfind("\n", 0, limit - 1)
    return text[: cut if cut > 0 else limit - 1] + "…"


def channel_link(channel: int) -> Plain:
    """A link to a channel or thread."""
    return Plain(f"<#{channel}>")
