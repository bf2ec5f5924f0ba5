"""What the engine's many small values share: equality, hash and text by their fields.

Views, events, actions and phases never change once they stand. They are not frozen at run time: freezing makes a value
three times as dear, and a game makes ten thousand; and a dataclass that writes its own comparison takes four times as
long to import, and there are fifty. Instead tests/test_project.py lets only the fold, which changes fresh copies,
assign to a field.
"""

from __future__ import annotations

from typing import ClassVar, Self


class Value:
    """Equal to another of its class with equal fields; ``__match_args__`` names them as ``__init__`` takes them."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def _fields(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, Value):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __repr__(self) -> str:
        shown = ", ".join(
            [f"{name}={value!r}" for name, value in zip(self.__match_args__, self._fields(), strict=True)]
        )
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), self._fields()

    def altered(self, **changes: object) -> Self:
        """The same with other values in some fields. Raises TypeError for a field there is not."""
        fields: dict[str, object] = dict(zip(self.__match_args__, self._fields(), strict=True))
        return type(self)(**(fields | changes))
