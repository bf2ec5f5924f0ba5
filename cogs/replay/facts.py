"""Which game a replay is of: when and where it was played, what it counted for, and what is not known of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.text.logs.log_breaks import break_words
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from cogs.replay.moment import names_of

if TYPE_CHECKING:
    from cogs.replay.seen_games import LogSent, SeenGame


def game_facts(game: SeenGame) -> Words:
    """A small line or two beneath the rest of the message."""
    return lines(
        say("-# {facts}", facts=_of_file(game.sent) if game.sent is not None else _of_server(game)),
        _not_over(game),
    )


def _of_file(sent: LogSent) -> Words:
    name = PersonName(sent.file.filename)
    if sent.games == 1:
        return say("Log {file}", file=name)
    return say("Log {file}: game {number} of {count}", file=name, number=sent.part + 1, count=sent.games)


def _of_server(game: SeenGame) -> Words:
    known = game.known
    assert known is not None  # noqa: S101 - a game is of a file or of the server
    table, league = known.table, known.league
    return joined(
        (
            say("Played {when}", when=known.at),
            None if table is None else Plain(f"<#{table.channel}>"),
            None
            if league is None
            else say("{league}, game {number}", league=PersonName(league.name), number=league.game),
            say("training, does not count") if table is not None and table.training else None,
        )
    )


def _not_over(game: SeenGame) -> Words | None:
    found = game.disagreement
    if found is not None:
        return say(
            "-# Shown as far as the log keeps the rules, into kyoku {number}. {what}",
            number=found.kyoku + 1,
            what=break_words(found, names_of(game.replay)),
        )
    return None if game.replay.over else say("-# The game was not played to its end.")
