"""What is typed of rules, read with all its faults; and what is said while rules are being changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import STEPS, difference, preset
from bot.lookup.rule_changes import changed, departures, option_faults, readable
from bot.text.rules.house_rules_text import change_lines
from bot.text.rules.rule_options import option_name, option_value
from bot.text.score.notation_text import notation_text
from bot.text.sentences import PersonName, Plain, Words, flat, joined, lines, say

if TYPE_CHECKING:
    from bot.engine.rules.differences import Merged
    from bot.engine.rules.ruleset import Ruleset
    from bot.store.house_rules import HouseVersion
    from bot.store.rules_drafts import RulesDraft

_TYPED_LONGEST: Final = 700
"""Characters of what somebody typed that are given back to them."""


def with_typed(base: Ruleset, typed: str) -> tuple[Ruleset, tuple[NotationError, ...]]:
    """The rules with all of what was typed that is right, and what is wrong with the rest.

    Where nobody could play by what is right they stay as they were.
    """
    if not typed.strip():
        return base, ()
    faults = option_faults(typed, base.players)
    try:
        return changed(base, readable(typed, base.players) if faults else typed), faults
    except NotationError as fault:
        return base, (*faults, fault)


def unset_text(faults: tuple[NotationError, ...], typed: str, players: int) -> tuple[Words, ...]:
    """What could not be read, and all that was typed with it, so that it can be mended instead of typed anew.

    ``players`` is how many the rules are for.
    """
    if not faults:
        return ()
    told: list[Words] = [say("**Not changed:**")]
    for fault in faults[:5]:
        why = _why(fault, players)
        told.append(notation_text(fault) if why is None else joined((notation_text(fault), why), " "))
    if typed and "`" not in typed:
        told.append(say("-# You typed: {typed}", typed=Plain(f"`{flat(typed)[:_TYPED_LONGEST]}`")))
    return tuple(told)


def _why(fault: NotationError, players: int) -> Words | None:
    """Why nobody could play by a value, where that is soon said."""
    if fault.problem is not NotationProblem.NOT_PLAYABLE:
        return None
    option = str(fault.args_for_text["name"])
    step = STEPS[players].get(option)
    if step is not None:
        return say("It goes in steps of {step}.", step=step)
    if option == "players":
        return say("Rules for another number of players begin with a preset for as many.")
    if option == "aka_dora":
        return say("Of each suit none to four fives are red; with three players none in manzu.")
    return None


def meanwhile_text(begun: HouseVersion, current: HouseVersion, both: Merged) -> Words:
    """What somebody else has saved while these rules were being changed, and what became of both changes."""
    who = say("Somebody") if current.by is None else Plain(f"<@{current.by}>")
    theirs = change_lines(begun.rules, current.rules, 5)
    if both.rules is None:
        end = say("Nobody could play by their changes and yours together. **Save** puts yours in the place of theirs.")
    elif both.clashing:
        told = joined(
            (
                say("{option} (theirs: {value})", option=option_name(option), value=option_value(option, current.rules))
                for option in both.clashing
            ),
            "; ",
        )
        end = say(
            "Both are below, and what you both changed is as you have it: {options}. **Save** keeps it.", options=told
        )
    else:
        end = say("Both are below now. Have a look, and press **Save** once more.")
    return lines(
        say("{who} has saved version {version} in the meantime:", who=who, version=current.version),
        *(theirs or (say("No rule changed"),)),
        end,
    )


def lost_text(draft: RulesDraft) -> Words | None:
    """What a draft said that another one takes the place of; None where it said nothing."""
    if not difference(preset(draft.base), draft.rules):
        return None
    typed = departures(draft.base, draft.rules)[:_TYPED_LONGEST]
    return say(
        "You had begun “{name}” and not saved it. It said: {typed}",
        name=PersonName(draft.name),
        typed=Plain(f"`{typed}`"),
    )
