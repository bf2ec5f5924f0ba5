"""What can be wrong with the settings, said so that an operator finds the place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class ConfigFault:
    """One thing wrong. `where` names a file with its line, or a variable; `key` is the dotted setting, or empty."""

    where: str
    key: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.where, self.key, self.reason) if part)


class ConfigError(Exception):
    """The settings cannot be used. `faults` holds every reason; the text has one line for each."""

    def __init__(self, faults: Iterable[ConfigFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
