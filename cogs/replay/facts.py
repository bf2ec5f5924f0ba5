"""The facts beneath a replay: when and where the game was played, its league, and where its record breaks off."""

from __future__ import annotations

from bot.text.logs.log_breaks import break_words
from bot.text.logs.log_faults import unknown_yaku_words
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from cogs.replay.position_text import names_of
from cogs.replay.replay_games import AttachedLog, ReplayGame


def game_facts(game: ReplayGame) -> Words:
    """A few lines of small print beneath the message."""
    return lines(
        say("-# {facts}", facts=_file_facts(game.sent) if game.sent is not None else _server_facts(game)),
        _unfinished(game),
        None if (unknown := unknown_yaku_words(game.unknown_yaku)) is None else joined((Plain("-#"), unknown), " "),
    )


def _file_facts(sent: AttachedLog) -> Words:
    name = PersonName(sent.file.filename)
    if sent.games == 1:
        return say("Log {file}", file=name)
    return say("Log {file}: game {number} of {count}", file=name, number=sent.part + 1, count=sent.games)


def _server_facts(game: ReplayGame) -> Words:
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


def _unfinished(game: ReplayGame) -> Words | None:
    disagreement = game.disagreement
    if disagreement is not None:
        return say(
            "-# Shown only up to kyoku {number}, where the log breaks the rules. {what}",
            number=disagreement.kyoku + 1,
            what=break_words(disagreement, names_of(game.replay)),
        )
    return None if game.replay.over else say("-# The game was not finished.")
