"""The rules of a table in a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.rules import preset, ruleset_from
from bot.render.text import Text, Words, amount, joined, lines, say
from cogs.common.presets import preset_title

if TYPE_CHECKING:
    from bot.engine.rules import Ruleset
    from bot.table.ports import Sheet


def length_name(length: str) -> Text:
    """How long a game is."""
    if length == "east_only":
        return say("East only (tonpuusen)")
    return say("East and South (hanchan)")


def pace_name(pace: str) -> Text:
    """How much time there is."""
    match pace:
        case "live":
            return say("live pace")
        case "relaxed":
            return say("relaxed pace")
        case _:
            return say("slow pace, a day a move")


def players_text(players: int) -> Text:
    """For how many a table is."""
    return say("three players") if players == 3 else say("four players")


def training_text() -> Text:
    """What a training table is."""
    return say("**Training table:** hands show what they accept and which tiles are safe. It does not count.")


def rules_of(sheet: Sheet) -> Ruleset:
    """The rules a table plays by, or will."""
    if sheet.game is not None:
        return sheet.game.rules
    return ruleset_from({"length": sheet.settings.length}, preset(sheet.settings.preset))


def rules_summary(sheet: Sheet) -> Words:
    """What a player wants to know before the first discard."""
    rules = rules_of(sheet)
    reds = sum(rules.aka_dora)
    return lines(
        say("**Rules of this table**"),
        joined((preset_title(sheet.settings.preset), length_name(str(rules.length)), pace_name(sheet.settings.pace))),
        training_text() if sheet.settings.training else None,
        say(
            "Start {start}, return {returned}, uma {uma}.",
            start=rules.start_points,
            returned=rules.return_points,
            uma=joined((amount(points) for points in rules.uma), " / "),
        ),
        say("Red fives: {count}.", count=reds),
        *_three_players(rules),
        say("Open tanyao (kuitan) counts.") if rules.kuitan else say("Tanyao counts in a closed hand only."),
        say("Ippatsu and ura dora count.") if rules.ippatsu and rules.ura_dora else None,
        say("Several players may win on one discard.") if rules.double_ron != "head_bump" else None,
        say("The game ends when somebody falls below zero.") if rules.tobi == "below_zero" else None,
        say("Once the wall is used up, a tenpai hand may be shown or kept closed.") if rules.noten_choice else None,
        say("The dealer who would repeat in the last hand is asked whether the game ends.") if _asks(rules) else None,
    )


def _asks(rules: Ruleset) -> bool:
    return any(option.startswith("choice") for option in (rules.agari_yame, rules.tenpai_yame))


def _three_players(rules: Ruleset) -> tuple[Words, ...]:
    """What is otherwise with three players (rules reference 7)."""
    if rules.players == 4:
        return ()
    norths = {
        "nukidora": say("Norths can be set aside (kita): each counts as dora and is replaced."),
        "guest_wind": say("Norths are a guest wind for everybody."),
        "yakuhai_all": say("A triplet of norths is a yaku for everybody."),
    }
    if rules.sanma_tsumo == "loss":
        tsumo = say("A win by tsumo is paid by the two others alone: the missing player's share is lost.")
    else:
        tsumo = say("A win by tsumo brings as much as one by ron: the missing player's share is split.")
    return say("Three players: no 2m to 8m, no chii."), norths[rules.sanma_kita], tsumo
