"""Frames on the pipes between the bot and a worker: a length, then that many pickled bytes.

The worker trusts the bot and unpickles everything. The bot accepts only plain values and classes of the packages in
``_TRUSTED_PACKAGES``: a worker has read files from strangers, so its answer must not be able to call anything here.
"""

import collections
import datetime as dt
import io
import pickle
import struct
from enum import EnumMeta
from types import MethodType
from typing import Any, BinaryIO, Final

_LENGTH: Final = struct.Struct(">Q")
_TRUSTED_PACKAGES: Final = ("bot.engine.", "bot.lookup.", "bot.paifu.", "bot.league.")
_TRUSTED_CLASSES: Final = {
    ("builtins", "set"): set,
    ("builtins", "frozenset"): frozenset,
    ("builtins", "bytearray"): bytearray,
    ("collections", "OrderedDict"): collections.OrderedDict,
    ("collections", "Counter"): collections.Counter,
    ("datetime", "date"): dt.date,
    ("datetime", "datetime"): dt.datetime,
    ("datetime", "timedelta"): dt.timedelta,
    ("datetime", "timezone"): dt.timezone,
}


class TooLargeError(Exception):
    """The frame is larger than allowed."""


def write(pipe: BinaryIO, data: bytes) -> None:
    """Write a frame. Raises OSError if the other end is closed."""
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def read(pipe: BinaryIO, most: int | None = None) -> bytes | None:
    """The next frame, or None at the end of the pipe. Raises TooLargeError if it has more than ``most`` bytes."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    if most is not None and length > most:
        raise TooLargeError
    data = pipe.read(length)
    return data if len(data) == length else None


def unpickled(data: bytes) -> Any:  # noqa: ANN401 - whatever was pickled
    """The value that a worker pickled. Raises pickle.UnpicklingError if it contains a class that is not trusted."""
    return _ValuesOnly(io.BytesIO(data)).load()


class _ValuesOnly(pickle.Unpickler):
    def find_class(self, module_name: str, global_name: str, /) -> Any:  # noqa: ANN401
        if (plain := _TRUSTED_CLASSES.get((module_name, global_name))) is not None:
            return plain
        if (module_name, global_name) == ("builtins", "getattr"):
            return _attribute
        if module_name.startswith(_TRUSTED_PACKAGES) and "." not in global_name:
            trusted = super().find_class(module_name, global_name)
            if isinstance(trusted, type):
                return trusted
        raise pickle.UnpicklingError(f"{module_name}.{global_name} is no value")


def _attribute(kind: object, name: str) -> object:
    """A member of an enumeration, as early releases of Python 3.11 pickle it, or a class method that makes a value."""
    if isinstance(kind, EnumMeta) and name in kind.__members__:
        return kind.__members__[name]
    if isinstance(kind, type) and kind.__module__.startswith(_TRUSTED_PACKAGES) and not name.startswith("_"):
        method = getattr(kind, name, None)
        if isinstance(method, MethodType) and method.__self__ is kind:
            return method
    raise pickle.UnpicklingError(f"{name} makes no value")
