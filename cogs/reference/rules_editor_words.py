"""Reads typed changes of rules with all their errors, and the sentences of the rules editor."""

from typing import Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.differences import Merged
from bot.engine.rules.ruleset import STEPS, Ruleset, difference, preset
from bot.lookup.rule_changes import changed, departures, option_faults, readable
from bot.store.house_rules import HouseVersion
from bot.store.rules_drafts import RulesDraft
from bot.text.rules.house_rules_text import change_lines
from bot.text.rules.rule_options import option_name, option_value
from bot.text.score.notation_text import notation_text
from bot.text.sentences import PersonName, Plain, Words, flat, joined, lines, say

_TYPED_LONGEST: Final = 700
"""How many characters of the typed text are shown to the user again."""


def with_typed(base: Ruleset, typed: str) -> tuple[Ruleset, tuple[NotationError, ...]]:
    """The rules with every valid typed change, and the errors of the others.

    If the valid changes together are not playable, the rules stay as they were.
    """
    if not typed.strip():
        return base, ()
    faults = option_faults(typed, base.players)
    try:
        return changed(base, readable(typed, base.players) if faults else typed), faults
    except NotationError as fault:
        return base, (*faults, fault)


def faults_notes(faults: tuple[NotationError, ...], typed: str, players: int) -> tuple[Words, ...]:
    """The errors, with the typed text so that the user can correct it instead of typing it again.

    ``players`` is the number of players of the rules.
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
    """Why a value is not playable, if there is a short reason."""
    if fault.problem is not NotationProblem.NOT_PLAYABLE:
        return None
    option = str(fault.args_for_text["name"])
    step = STEPS[players].get(option)
    if step is not None:
        return say("The value must be a multiple of {step}.", step=step)
    if option == "players":
        return say("For another number of players, start from a preset for that number.")
    if option == "aka_dora":
        return say("Each suit can have up to four red fives; with three players, manzu has none.")
    return None


def meanwhile_text(begun: HouseVersion, current: HouseVersion, both: Merged) -> Words:
    """What somebody else has saved while these rules were edited, and how the changes were merged."""
    author = say("Somebody") if current.by is None else Plain(f"<@{current.by}>")
    theirs = change_lines(begun.rules, current.rules, 5)
    if both.rules is None:
        end = say("Their changes and yours cannot be combined. **Save** replaces theirs with yours.")
    elif both.clashing:
        told = joined(
            (
                say("{option} (theirs: {value})", option=option_name(option), value=option_value(option, current.rules))
                for option in both.clashing
            ),
            "; ",
        )
        end = say(
            "Both sets of changes are below. Where you both changed the same option, your value is shown: "
            "{options}. **Save** keeps yours.",
            options=told,
        )
    else:
        end = say("Both sets of changes are now shown below. Check them, then press **Save** again.")
    return lines(
        say("{who} has saved version {version} in the meantime:", who=author, version=current.version),
        *(theirs or (say("No rules changed"),)),
        end,
    )


def replaced_draft_text(draft: RulesDraft) -> Words | None:
    """The changes of a draft that is about to be replaced; None if it had none."""
    if not difference(preset(draft.base), draft.rules):
        return None
    typed = departures(draft.base, draft.rules)[:_TYPED_LONGEST]
    return say(
        "Your unsaved draft “{name}” was replaced. It had these changes: {typed}",
        name=PersonName(draft.name),
        typed=Plain(f"`{typed}`"),
    )
