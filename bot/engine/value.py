"""What the engine's many small values share: equality, hash and text by their fields.

Views, events, actions and phases never change once they stand. They are not frozen at run time: freezing makes a value
three times as dear, and a game makes ten thousand; and a dataclass that writes its own comparison takes four times as
long to import, and there are fifty. Instead tests/project/test_project.py lets only whoever makes them (the fold,
the scorer) assign to a field.
"""

from __future__ import annotations

from typing import ClassVar, Self


def fields_of(value: object, names: tuple[str, ...]) -> tuple[object, ...]:
    """The fields of these names."""
    return tuple([getattr(value, name) for name in names])


def text_of(value: object, names: tuple[str, ...]) -> str:
    """The value as it could be written in a program."""
    shown = [f"{name}={getattr(value, name)!r}" for name in names]
    return f"{type(value).__name__}({', '.join(shown)})"


class Value:
    """Equal to another of its class with equal fields; ``__match_args__`` names them as ``__init__`` takes them."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return fields_of(self, self.__match_args__) == fields_of(other, self.__match_args__)

    def __hash__(self) -> int:
        return hash((type(self), fields_of(self, self.__match_args__)))

    def __repr__(self) -> str:
        return text_of(self, self.__match_args__)

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), fields_of(self, self.__match_args__)

    def altered(self, **changes: object) -> Self:
        """The same with other values in some fields. Raises TypeError for a field there is not."""
        fields: dict[str, object] = dict(zip(self.__match_args__, fields_of(self, self.__match_args__), strict=True))
        return type(self)(**(fields | changes))
