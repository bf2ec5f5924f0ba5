"""Reads the rules that a question names: presets, and options with their values."""

from typing import Final

from bot.engine.errors import NotationError, NotationProblem, RulesetError
from bot.engine.rules.ruleset import Ruleset, allowed_values, option_types, preset_names, ruleset_from
from bot.lookup.question_words import NUMBER, TRUTH

_LONGEST: Final = 80
_MOST_NUMBERS: Final = 8
_ALSO_CALLED: Final = {
    **dict.fromkeys(("majsoul", "mjs", "jantama", "雀魂"), "mahjongsoul"),
    "天鳳": "tenhou",
    "mリーグ": "mleague",
    "jpml": "jpmla",
    "soul": "mahjongsoul",
    **dict.fromkeys(("sanma", "三麻"), "tenhousanma"),
}


def preset_called(name: str) -> str | None:
    """The preset with this name, ignoring case and separators; without a year the latest. None if there is none.

    >>> preset_called("M.League"), preset_called("WRC 2022"), preset_called("wrc"), preset_called("wr")
    ('mleague', 'wrc2022', 'wrc2025', None)
    """
    wanted = _bare(name[:_LONGEST])
    wanted = _ALSO_CALLED.get(wanted, wanted)
    years = [known for known in preset_names() if wanted and _bare(known) in {wanted, wanted + known[-4:]}]
    return max(years, default=None)


def no_such_preset(text: str, start: int, end: int) -> NotationError:
    """The error for a name that no preset has."""
    return NotationError(
        NotationProblem.NO_SUCH_PRESET,
        text,
        start,
        length=end - start,
        name=text[start : min(end, start + _LONGEST)],
        names=", ".join(preset_names()),
    )


def _bare(name: str) -> str:
    return "".join(char for char in name.lower() if char.isalnum())


def option_named(text: str, name: str, where: tuple[int, int], value: tuple[int, int], *, must_be: bool) -> object:
    """The typed value of an option, converted to its type.

    ``where`` and ``value`` are the spans of name and value in the text. For an unknown option the result is None, or
    NotationError is raised with ``must_be``. Raises NotationError for an invalid value.
    """
    if name not in option_types():
        if not must_be:
            return None
        raise NotationError(
            NotationProblem.NO_SUCH_OPTION, text, where[0], length=where[1] - where[0], name=name[:_LONGEST]
        )
    typed = text[value[0] : value[1]].lower()
    found = _value_of(name, typed)
    if found is None:
        raise NotationError(
            NotationProblem.NO_SUCH_VALUE,
            text,
            value[0],
            length=value[1] - value[0],
            name=name,
            values=_values_of(name),
        )
    return found


def _value_of(name: str, typed: str) -> object:
    """The typed text as a value of the option, or None if it is not one."""
    allowed = allowed_values(name)
    if allowed == (False, True):
        return TRUTH.get(typed)
    if allowed is not None:
        return next((value for value in allowed if str(value) == typed), None)
    parts = typed.replace("/", " ").replace(",", " ").split()
    if not 0 < len(parts) <= _MOST_NUMBERS or not all(NUMBER.fullmatch(part) and len(part) < 9 for part in parts):
        return None
    numbers = tuple(map(int, parts))
    return (numbers[0] if len(numbers) == 1 else None) if option_types()[name] is int else numbers


def _values_of(name: str) -> str:
    allowed = allowed_values(name)
    if allowed == (False, True):
        return "yes, no"
    if allowed is None:
        return "25000" if option_types()[name] is int else "1/1/1"
    return ", ".join(map(str, allowed))


def rules_with(text: str, base: Ruleset, options: dict[str, object], spans: dict[str, tuple[int, int]]) -> Ruleset:
    """The rules with these options. Raises NotationError if they are not playable."""
    try:
        return ruleset_from(options, base) if options else base
    except RulesetError as refused:
        name = refused.key if refused.key in options else next(iter(options))
        start, end = spans[name]
        raise NotationError(NotationProblem.NOT_PLAYABLE, text, start, length=end - start, name=name) from None
