"""The players of a league, found by account and by name."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from bot.league.leagues import LeaguePlayer, current_number, names_by_number
from bot.league.name_key import name_key


@dataclass(frozen=True)
class Roster:
    """The players of a league by number, merged ones included."""

    people: dict[int, LeaguePlayer]

    def index(self) -> None:
        """Find the keys of all names: for thousands of them this takes a while."""
        _ = self.called, self.guests

    @cached_property
    def by_user(self) -> dict[int, int]:
        """The number of everybody on Discord."""
        return {player.user: number for number, player in self.people.items() if player.user is not None}

    @cached_property
    def guests(self) -> dict[str, int]:
        """The numbers of the guests who are not merged into anybody, by ``name_key``; the first of a name."""
        there = [one for one in self.people.values() if one.guest and one.merged_into is None]
        return {name_key(one.name): one.number for one in reversed(there)}

    @cached_property
    def called(self) -> dict[str, frozenset[int]]:
        """The numbers of the players of each name, by ``name_key``. A merged guest is found by the old name too."""
        found: dict[str, set[int]] = defaultdict(set)
        for number, player in self.people.items():
            if not player.erased:
                found[name_key(player.name)].add(current_number(self.people, number))
        return {key: frozenset(numbers) for key, numbers in found.items()}

    @cached_property
    def names(self) -> dict[int, str]:
        """Their names by number."""
        return names_by_number(self.people)
