"""Short texts about the rules and settings of a table."""

from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.table import table_rules
from bot.table.ports import PublicTable
from bot.table.table_events import Pace, TableSettings
from bot.text.rules.key_rules import basics
from bot.text.rules.ruleset_title import departures_text, newer_text, preset_then, title_then
from bot.text.sentences import Plain, Text, Words, joined, lines, say, say_many
from bot.text.table.board_text import PICTURE_LEGEND
from cogs.table.shuffle_text import rules_line

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
MAX_DIFFERENCES: Final = 6
"""The most options that a lobby names as different from the preset, as it must show more than rules."""


def length_name(length: str) -> Text:
    """The name of a game length."""
    if length == "east_only":
        return say("East round only (tonpuusen)")
    if length == "one_round_all_winds":
        return say("All four winds")
    return say("East and South rounds (hanchan)")


def pace_name(public_table: PublicTable) -> Text:
    """The name of the table's pace; at a slow table with the time that it had when it was chosen."""
    match public_table.settings.pace:
        case "blitz":
            return say("blitz pace")
        case "live":
            return say("live pace")
        case "relaxed":
            return say("relaxed pace")
        case _:
            return _slow_pace(public_table.turn_seconds)


def pace_text(public_table: PublicTable) -> Text:
    """The table's pace with what it means there."""
    return pace_told(public_table.settings.pace, public_table.turn_seconds, public_table.full_bank_seconds)


def pace_told(pace: Pace, turn_seconds: float, bank_seconds: float) -> Text:
    """A pace with what it means: the time for a move and the time bank."""
    if pace == "slow":
        return _slow_pace(turn_seconds)
    name = {"blitz": say("blitz"), "live": say("live")}.get(pace, say("relaxed"))
    turn, bank = Plain(f"{turn_seconds:g}"), Plain(f"{bank_seconds:g}")
    if not bank_seconds:
        return say("{pace} ({turn} s per move)", pace=name, turn=turn)
    return say("{pace} ({turn} s per move + {bank} s reserve per hand)", pace=name, turn=turn, bank=bank)


def _slow_pace(seconds: float) -> Text:
    if seconds >= DAY and seconds % DAY == 0:
        days = int(seconds // DAY)
        return say_many("slow, a day per move", "slow, {count} days per move", days)
    if seconds >= HOUR:
        return say_many("slow, an hour per move", "slow, {count} hours per move", round(seconds / HOUR))
    return say_many("slow, a minute per move", "slow, {count} minutes per move", max(1, round(seconds / MINUTE)))


def players_text(players: int) -> Text:
    """The number of players as text."""
    return say("Three players") if players == 3 else say("Four players")


def training_text() -> Text:
    """What is special about a training table."""
    return say(
        "**Training table:** a coach says what it would do and why, and which tiles are safe. The game does not count."
    )


def rules_of(public_table: PublicTable) -> Ruleset:
    """The rules of a table, before or during its game."""
    if public_table.game is not None:
        return public_table.game.rules
    return table_rules.rules_of(public_table.settings)


def differences_text(settings: TableSettings, rules: Ruleset) -> Words | None:
    """The first differences from the preset, except the length; None if there are none.

    For a server's own rules, the preset that they are based on is named as well.
    """
    differences = departures_text(settings.preset, rules, MAX_DIFFERENCES)
    if not settings.named:
        return say("Except: {options}", options=differences) if differences.texts else None
    base = preset_then(settings.preset, rules)
    if not differences.texts:
        return say("Same as {preset}.", preset=base)
    return say("{preset}, except: {options}", preset=base, options=differences)


def rules_summary(public_table: PublicTable, *, pictured: bool = True) -> Words:
    """The rules that a player should know before the first discard. ``pictured``: and what marks mean in a picture."""
    rules, settings = rules_of(public_table), public_table.settings
    return lines(
        say("**Rules of this table**"),
        joined((title_then(settings.kept_as, rules), length_name(str(rules.length)), pace_text(public_table))),
        differences_text(settings, rules),
        None if settings.named else newer_text(settings.preset, rules),
        training_text() if settings.training else None,
        *basics(rules),
        joined((Plain("-#"), PICTURE_LEGEND), " ") if pictured else None,
        say("-# See /rules for the rest.") if pictured else None,
        rules_line(public_table),
    )
