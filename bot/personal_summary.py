"""How much the bot stores about a person on all servers."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class PersonalLeague:
    """The data of a league about a person, whose number there is ``player``. ``made`` counts entries they made."""

    guild: int
    league: str
    player: int
    name: str
    games: int
    penalties: int
    made: int


@dataclass(frozen=True, slots=True)
class PersonalSummary:
    """How much is stored about a person."""

    settings: bool
    leagues: tuple[PersonalLeague, ...]
    tables: int
    """Tables whose journal names them."""
    open_tables: tuple[str, ...]
    """Ids of the open ones of these tables."""
    table_games: int
    answers: int
    puzzles: int
    meetings: int
    """Answers to club evenings and places in rounds, and those they announced."""
    reminders: int
    officer: tuple[str, ...]
    """Names of the leagues that they help to run."""
    rules: int = 0
    """Versions of house rules that they saved, and their drafts."""
    typed: int = 0
    """Results of games that they typed and have not entered."""
    learning: bool = False
    """Lessons that they began, or what a coach saw them do."""

    @property
    def nothing(self) -> bool:
        """Whether nothing is stored about them."""
        return not any(getattr(self, field.name) for field in fields(self))
