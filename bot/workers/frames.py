"""What goes through the pipes between the bot and a worker: a length, then so many pickled bytes.

The worker unpickles whatever the bot asks. The other way round nothing but plain values and those of the rooms that are
made of values comes through: a worker has read what strangers wrote, and may call nothing here.
"""

from __future__ import annotations

import collections
import datetime as dt
import io
import pickle
import struct
from enum import EnumMeta
from types import MethodType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from typing import BinaryIO

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
    """More bytes than may come."""


def write(pipe: BinaryIO, data: bytes) -> None:
    """Write a frame. Raises OSError where nobody reads any more."""
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def read(pipe: BinaryIO, most: int | None = None) -> bytes | None:
    """The next frame; None where there is none, or not the whole of it. Raises TooLargeError beyond ``most`` bytes."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    if most is not None and length > most:
        raise TooLargeError
    data = pipe.read(length)
    return data if len(data) == length else None


def unpickled(data: bytes) -> Any:  # noqa: ANN401 - whatever was pickled
    """The value of pickled bytes from a worker. Raises pickle.UnpicklingError for what is made of anything else."""
    return _ValuesOnly(io.BytesIO(data)).load()


class _ValuesOnly(pickle.Unpickler):
    def find_class(self, module_name: str, global_name: str, /) -> Any:  # noqa: ANN401
        if (plain := _TRUSTED_CLASSES.get((module_name, global_name))) is not None:
            return plain
        if (module_name, global_name) == ("builtins", "getattr"):
            return _attribute
        if module_name.startswith(_TRUSTED_PACKAGES) and "." not in global_name:
            found = super().find_class(module_name, global_name)
            if isinstance(found, type):
                return found
        raise pickle.UnpicklingError(f"{module_name}.{global_name} is no value")


def _attribute(kind: object, name: str) -> object:
    """A member of an enumeration, as early releases of Python 3.11 write it, or what makes a value of its class."""
    if isinstance(kind, EnumMeta) and name in kind.__members__:
        return kind.__members__[name]
    if isinstance(kind, type) and kind.__module__.startswith(_TRUSTED_PACKAGES) and not name.startswith("_"):
        found = getattr(kind, name, None)
        if isinstance(found, MethodType) and found.__self__ is kind:
            return found
    raise pickle.UnpicklingError(f"{name} makes no value")
