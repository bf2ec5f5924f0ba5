"""The people of the club, who press and type; each press and each name that is typed is counted."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from playground.starting_world import CLUB, NEWCOMERS, Company, StartingWorld
from tests.wire.bench import Bench
from tests.wire.user import Json, Outcome, buttons_of

MEMBERS: Final = (*CLUB.people, *NEWCOMERS)
GUESTS: Final = ("Otto", "Paula", "Ruth", "Stan", "Thea", "Willem")
EVERYBODY: Final = frozenset((*MEMBERS, *GUESTS))
EVENINGS, CUP = "evenings", "cup"
CLUBHOUSE: Final = StartingWorld(
    CLUB.people, ((EVENINGS, "Club evenings"), (CUP, "The tournament")), company=Company(NEWCOMERS)
)
PACE: Final = 3.0
"""Seconds from one press to the next."""
PATIENCE: Final = 60.0
"""Seconds until somebody gives an answer up."""


@dataclass
class Effort:
    """What people did for one kind of thing."""

    presses: int = 0
    """Buttons, menus, things chosen in them, sent forms, commands, and options of commands."""
    signups: int = 0
    """Those to say who comes, not among the presses."""
    names: int = 0
    """Names of people that somebody typed."""
    games: int = 0

    drawn: bool = False
    """Whether its games were at drawn tables."""

    @property
    def each(self) -> float:
        """Presses a game."""
        return self.presses / max(self.games, 1)


@dataclass
class People:
    """Everybody at one bench. ``doing`` is what their presses are counted for."""

    bench: Bench
    doing: str = "setting up"
    signing_up: bool = False
    channel: str = EVENINGS
    efforts: dict[str, Effort] = field(default_factory=dict)
    waited: float = 0
    """The longest that somebody waited for an answer, in seconds of the bench."""

    @property
    def effort(self) -> Effort:
        """That of what is done now."""
        return self.efforts.setdefault(self.doing, Effort())

    async def slash(self, who: str, command: str, /, **options: Any) -> Outcome:
        """A command with its options."""
        self._count(1 + len(options), options.values())
        return await self._answered(await self.bench.user(who).slash(command, self.channel, **options))

    async def press(self, name: str, label: str, message: Json | Outcome) -> Outcome:
        """A button of a message as it stands now, or of the newest of an answer that has it."""
        self._count(1)
        if isinstance(message, Outcome):
            message = message_with(message, label)
        return await self._answered(await self.bench.user(name).press(label, message=self.now(name, message)))

    async def submit(self, who: str, outcome: Outcome, /, **values: Any) -> Outcome:
        """The form that was opened, filled in and sent."""
        assert outcome.modal is not None, outcome.text
        self._count(1 + sum(len(value) for value in values.values() if isinstance(value, list)), values.values())
        filled = [part["component"].get("value") for part in outcome.modal["components"]]
        # What stood there already nobody typed.
        self.effort.names -= _names(filled)
        return await self._answered(await self.bench.user(who).submit(outcome.modal, **values))

    async def _answered(self, outcome: Outcome) -> Outcome:
        """The outcome once it is there: an answer waits where Discord's limits do."""
        begun = self.bench.now
        while outcome.state == "sent" and self.bench.now < begun + PATIENCE:
            await self.bench.advance(1)
        assert outcome.state == "acknowledged", (outcome.nonce, outcome.state, outcome.reason)
        self.waited = max(self.waited, self.bench.now - begun)
        return outcome

    def now(self, name: str, message: Json) -> Json:
        """A message as it stands on somebody's screen."""
        return self.bench.user(name).screen[message["channel_id"]][message["id"]]

    def last(self, name: str) -> Json:
        """The newest message that somebody sees."""
        return self.bench.user(name).last(self.channel)

    def _count(self, presses: int, typed: Iterable[object] = ()) -> None:
        if self.signing_up:
            self.effort.signups += presses
        else:
            self.effort.presses += presses
        self.effort.names += _names(typed)
        self.pass_time(PACE)

    def pass_time(self, seconds: float) -> None:
        """As while the bot's machine sleeps: whatever was due in the time is due at its end."""
        to = self.bench.now + seconds
        self.bench.clock.step(to)
        self.bench.bot.order(to)


def message_with(outcome: Outcome, label: str) -> Json:
    """The newest message of an answer that has a button: others may have changed at the same time."""
    found = [one for one in outcome.messages if any(button.label == label for button in buttons_of(one))]
    assert found, (label, outcome.text)
    return found[-1]


def _names(values: Iterable[object]) -> int:
    """How many names of people stand in texts; what is chosen of a list comes as a list."""
    return sum(word in EVERYBODY for text in values if isinstance(text, str) for word in re.findall(r"\w+", text))
