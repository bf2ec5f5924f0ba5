"""Faults in the settings, worded so that the operator finds the place."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ConfigFault:
    """One fault. `where` is a file and line, or a variable; `key` is the dotted name of the setting, or empty."""

    where: str
    key: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.where, self.key, self.reason) if part)


class ConfigError(Exception):
    """The settings cannot be used. The message has one line for each of the `faults`."""

    def __init__(self, faults: Iterable[ConfigFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
