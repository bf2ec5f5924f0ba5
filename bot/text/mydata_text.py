"""The answers of ``/mydata``: the data that the bot stores about a user, its export and erasure."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.personal_summary import PersonalLeague, PersonalSummary
from bot.text.sentences import PersonName, Words, joined, lines, say, say_many

LEAGUES: Final = 10
"""The number of leagues with a line of their own."""


def kept_text(counts: PersonalSummary, server: Callable[[int], str]) -> Words:
    """A summary of all stored data. ``server``: the server's name, or its id if the bot has left it."""
    if counts.nothing:
        return say("I keep nothing about you except your language, which I need for my next answer.")
    return lines(
        say("**What I keep about you, in all servers**"),
        say("Your settings (language, hands, quiet hours and tiles), and the channel for direct messages to you.")
        if counts.settings
        else None,
        *(_league(league, server(league.guild)) for league in counts.leagues[:LEAGUES]),
        say_many("{count} more league.", "{count} more leagues.", len(counts.leagues) - LEAGUES)
        if len(counts.leagues) > LEAGUES
        else None,
        _officer(counts.officer),
        say_many(
            "{count} finished game at one of my tables.",
            "{count} finished games at my tables.",
            counts.table_games,
        )
        if counts.table_games
        else None,
        say_many(
            "{count} table record with your moves, name and Discord ID.",
            "{count} table records with your moves, name and Discord ID.",
            counts.tables,
        )
        if counts.tables
        else None,
        _quizzes(counts),
        say_many(
            "{count} reply to the sign-up for a club evening.",
            "{count} replies to the sign-ups for club evenings.",
            counts.meetings,
        )
        if counts.meetings
        else None,
        say_many(
            "{count} version of a server's rules that you saved or drafted.",
            "{count} versions of servers' rules that you saved or drafted.",
            counts.rules,
        )
        if counts.rules
        else None,
        say_many(
            "{count} result that you typed but did not enter.",
            "{count} results that you typed but did not enter.",
            counts.typed,
        )
        if counts.typed
        else None,
        say("How far you have got in the lessons, and what you got right without the coach.")
        if counts.learning
        else None,
        say_many("{count} open reminder.", "{count} open reminders.", counts.reminders) if counts.reminders else None,
        say("**Export** gives you all of this as a file. **Erase** makes me forget you once you have confirmed."),
    )


def _league(league: PersonalLeague, server: str) -> Words:
    return say(
        "“{league}” in {server}, as {name}: {parts}.",
        league=PersonName(league.league),
        server=PersonName(server),
        name=PersonName(league.name),
        parts=joined(
            (
                say_many("{count} game", "{count} games", league.games),
                say_many("{count} penalty", "{count} penalties", league.penalties) if league.penalties else None,
                say_many("{count} entry made", "{count} entries made", league.made) if league.made else None,
            ),
            ", ",
        ),
    )


def _officer(leagues: Sequence[str]) -> Words | None:
    if not leagues:
        return None
    return say("You are an officer of {leagues}.", leagues=joined((PersonName(league) for league in leagues), ", "))


def _quizzes(counts: PersonalSummary) -> Words | None:
    if not counts.answers and not counts.puzzles:
        return None
    return joined(
        (
            say_many("{count} puzzle answer", "{count} puzzle answers", counts.answers),
            say_many("{count} puzzle that you asked for", "{count} puzzles that you asked for", counts.puzzles),
        )
    )


def exported_text() -> Words:
    """The description of the exported file."""
    return say(
        "The attached file (JSON) has everything I keep about you. Other people appear in it only as player "
        "numbers in a league."
    )


def erase_text() -> Words:
    """The effects of an erasure, shown before it is confirmed."""
    return lines(
        say("**Should I forget you in all servers?**"),
        say(
            "Your settings, lessons, puzzle answers, sign-ups and reminders are deleted. Your name and Discord "
            "ID are removed from leagues and table records; you stay there only as a “former player”, so that "
            "other people's results still count."
        ),
        say(
            "This cannot be undone. You will no longer be an officer, and if you play again, you will start as "
            "a new player."
        ),
        say(
            "These are kept: reasons and notes that people wrote, messages in Discord, files exported earlier, "
            "and database backups until the bot's operator deletes them."
        ),
    )


def erased_text() -> Words:
    """The confirmation of an erasure."""
    return say("I have forgotten you. If you use me again, you will start afresh.")


def seated_text(tables: Words) -> Words:
    """Refuses an erasure while the user sits at ``tables``."""
    return say(
        "Nothing was erased, because you are at a table that is still open: {tables}. Finish the game or close "
        "the table, then try again.",
        tables=tables,
    )
