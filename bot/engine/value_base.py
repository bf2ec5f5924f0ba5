"""The base class of the engine's small values: equality, hash and repr by their fields.

Views, events, actions and phases never change once they are made, but they are not frozen dataclasses: freezing triples
the cost of a value, and a game makes ten thousand; generated comparisons quadruple the import time of a class, and
there are fifty. Instead, tests/project/test_project.py lets only the code that makes them (the fold, the scorer) assign
to their fields.
"""

from typing import ClassVar, Self


def fields_of(value: object, names: tuple[str, ...]) -> tuple[object, ...]:
    """The values of the named fields."""
    return tuple([getattr(value, name) for name in names])


def text_of(value: object, names: tuple[str, ...]) -> str:
    """The repr of a value with these fields."""
    arguments = [f"{name}={getattr(value, name)!r}" for name in names]
    return f"{type(value).__name__}({', '.join(arguments)})"


class Value:
    """Equal to a value of the same class with equal fields; ``__match_args__`` has their names as for ``__init__``."""

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
        """A copy with some fields changed. Raises TypeError for an unknown field."""
        fields: dict[str, object] = dict(zip(self.__match_args__, fields_of(self, self.__match_args__), strict=True))
        return type(self)(**(fields | changes))
