"""Messages of several pages: what a page shows is a frozen dataclass, which stands in the custom ids of its buttons.

Its fields stand there with a ``/`` between them, ``all`` for None. An id with fewer is read with the defaults of the
others, so those of earlier releases stay readable while fields are only added at the end.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import fields
from functools import cache, partial
from types import NoneType
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

import discord

from bot.client.jantaku import JantakuBot
from cogs.common.answer import Answer
from cogs.common.buttons import SHARED, Features, feature_id
from cogs.common.content import Content
from cogs.common.interaction_responder import Counter
from cogs.common.sharing import shareable, signed, turned

IN_A_ROW: Final = 5
"""How many buttons a row of a message holds."""
NOTHING: Final = "all"
"""In a custom id instead of None: a number or name that was left out means all of them."""


class _Ask(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


Ask = TypeVar("Ask", bound=_Ask)
Ask_contra = TypeVar("Ask_contra", contravariant=True)
Interaction = discord.Interaction[Any]
Answering = Callable[..., Awaitable[None]]
"""Answers an interaction with a work, as ``Counter.answer`` does. Never raises."""


class Made(Protocol[Ask_contra]):
    """Makes a page as a message."""

    async def __call__(self, interaction: Interaction, state: Ask_contra, /, *, shared: bool) -> Content:
        """``shared``: everybody sees it."""


def written(state: _Ask) -> str:
    """A state as it stands in a custom id."""
    values = (getattr(state, field.name) for field in fields(state))
    return "/".join(NOTHING if value is None else str(value) for value in values)


def read_state(kind: type[Ask], rest: str) -> Ask:
    """The state in a custom id. Raises ValueError if it is none of this kind."""
    readers, parts = _readers(kind), re.split("[/:]", rest)
    if len(parts) > len(readers):
        raise ValueError(rest)
    try:
        return kind(**{name: read(part) for (name, read), part in zip(readers.items(), parts, strict=False)})
    except TypeError as error:
        raise ValueError(rest) from error


@cache
def _readers(kind: type[Any]) -> Mapping[str, Callable[[str], object]]:
    hints = get_type_hints(kind)
    return {field.name: field.metadata.get("read") or _reader(hints[field.name]) for field in fields(kind)}


def _reader(hint: object) -> Callable[[str], object]:
    kinds = [one for one in get_args(hint) if one is not NoneType]
    if get_origin(hint) is Literal:
        return {value: value for value in kinds}.__getitem__
    if kinds:
        read = _reader(kinds[0])
        return lambda text: None if text in {"", NOTHING} else read(text)
    assert callable(hint)  # noqa: S101 - a type
    return hint


class Page(Generic[Ask]):
    """A kind of page: its buttons turn it, and show it to everybody. One for each bot.

    ``answer``: of services that word errors of their own.
    """

    def __init__(
        self, bot: JantakuBot, feature: str, kind: type[Ask], made: Made[Ask], answer: Answering | None = None
    ) -> None:
        self._feature: Final = feature
        self._kind: Final = kind
        self._made: Final = made
        self._answer: Final = answer or Counter.of(bot).answer
        Features.of(bot).add(feature, self.pressed, partial(read_state, kind))

    def press(self, state: Ask) -> str:
        """The custom id of a button to a page."""
        return feature_id(self._feature, written(state))

    async def reply(
        self, answer: Answer, interaction: Interaction, state: Ask, *, shared: bool, page: Content | None = None
    ) -> None:
        """Answer a command with a page; a private one has the button that shows it to everybody."""
        page = page or await self._made(interaction, state, shared=shared)
        await answer.reply(page if shared else self.shareable(interaction, page, state))

    def shareable(self, interaction: Interaction, page: Content, state: Ask) -> Content:
        """A private page, with the button that shows it to everybody after its others."""
        last = max((button.row for button in page.buttons), default=0)
        full = sum(button.row == last for button in page.buttons) >= IN_A_ROW
        return shareable(interaction, page, feature_id(self._feature, SHARED + written(state)), last + full)

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """Turn to a page, or show one to everybody. Never raises."""
        state, shared = read_state(self._kind, rest.removeprefix(SHARED)), rest.startswith(SHARED)

        async def work(answer: Answer) -> None:
            page = await self._made(interaction, state, shared=shared)
            if shared:
                await answer.reply(signed(interaction, page))
            else:
                await turned(answer, self.shareable(interaction, page, state))

        await self._answer(interaction, work, public=shared)
