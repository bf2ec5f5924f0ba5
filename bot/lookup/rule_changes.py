"""Reads and writes the differences from a preset as one line of text; tables and seasons give their rules this way.

``kiriage=yes uma=15/5 tobi=off``: options named as in questions, separated by spaces, commas or semicolons. Uma is in
thousands, or in points if a number is 1,000 or more. For four players two numbers are enough.
"""

import re
from functools import lru_cache
from typing import Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import Ruleset, allowed_values, difference, preset, preset_names
from bot.lookup.question_rules import option_named, rules_with
from bot.lookup.typed_text import TypedText

LONGEST: Final = 4000
"""Longest text that is read, in characters."""
MOST_UMA: Final = 500_000
"""Highest uma in points; more is a typing error."""

_OPTION: Final = re.compile(r"([a-z][a-z0-9_]*)\s*[=:]\s*([^\s,;|=]+(?:,\s?[+-]?[0-9][0-9.]*)*)")
_BETWEEN: Final = re.compile(r"[\s,;|]*")
_WORD: Final = re.compile(r"[^\s,;|]+")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?")
MOST: Final = 25
"""Most values offered for a numeric option."""


def options_from(text: str, players: int) -> tuple[dict[str, object], dict[str, tuple[int, int]]]:
    """The options in a text with their values, and the span of each. Raises NotationError.

    ``players`` completes a short uma unless the text names the number of players itself.
    """
    read = _ReadChanges(text, players)
    if read.faults:
        raise read.faults[0]
    return read.values, read.spans


def option_faults(text: str, players: int) -> tuple[NotationError, ...]:
    """Every error in a text of options, by position."""
    return tuple(sorted(_ReadChanges(text, players).faults, key=lambda fault: fault.position))


def readable(text: str, players: int) -> str:
    """The text without the parts that cannot be read as options."""
    read = _ReadChanges(text, players)
    places = [fault.position for fault in read.faults]
    good = (span for span in read.spans.values() if not any(span[0] <= place < span[1] for place in places))
    return " ".join(text[slice(*span)].strip(" ,;|") for span in sorted(good))


class _ReadChanges:
    """The options and errors of a text."""

    def __init__(self, text: str, players: int) -> None:
        self.values: Final[dict[str, object]] = {}
        self.spans: Final[dict[str, tuple[int, int]]] = {}
        self.faults: Final[list[NotationError]] = []
        if len(text) > LONGEST:
            beyond = len(text) - LONGEST
            self.faults.append(
                NotationError(NotationProblem.TOO_LONG, text, LONGEST, length=beyond, count=len(text), most=LONGEST)
            )
            return
        self._typed = TypedText(text)
        self._uma: tuple[int, int] | None = None
        at = _past_gap(self._typed.seen, 0)
        while at < len(text):
            at = _past_gap(self._typed.seen, self._step(at))
        self._read_uma(3 if self.values.get("players", players) == 3 else 4)

    def _step(self, at: int) -> int:
        """Read one option; returns its end."""
        typed = self._typed
        found = _OPTION.match(typed.seen, at)
        if found is None:
            end = _past_word(typed.seen, at)
            word = typed.text[at:end]
            self.faults.append(typed.refuse(NotationProblem.NOTHING_NAMED, at, end, word=word, example="kiriage=yes"))
            return end
        name = found.group(1)
        value: object = found.group(2)
        if name == "uma":
            self._uma = found.span(2)
        else:
            try:
                value = option_named(typed.seen, name, found.span(1), found.span(2), must_be=True)
            except NotationError as refused:
                self.faults.append(refused)
                return found.end()
        if self.values.get(name, value) != value:
            self.faults.append(typed.refuse(NotationProblem.SAID_OTHERWISE, *found.span(1), word=name))
        self.values[name], self.spans[name] = value, found.span()
        return found.end()

    def _read_uma(self, players: int) -> None:
        """Read the uma last, since it depends on the number of players."""
        where = self._uma
        if where is None:
            return
        uma = uma_from(self._typed.seen[slice(*where)], players)
        if uma is None:
            example = "15/5, 30/10/-10/-30" if players == 4 else "15, 15/0/-15"
            self.faults.append(self._typed.refuse(NotationProblem.NO_SUCH_VALUE, *where, name="uma", values=example))
        else:
            self.values["uma"] = uma


def _past_gap(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return at if found is None else found.end()


def _past_word(text: str, at: int) -> int:
    found = _WORD.match(text, at)
    return at + 1 if found is None else found.end()


def uma_from(text: str, players: int) -> tuple[int, ...] | None:
    """The uma in points from first place to last; None if the text is not one.

    >>> uma_from("15/5", 4), uma_from("30/10/-10/-30", 4), uma_from("7.5", 3)
    ((15000, 5000, -5000, -15000), (30000, 10000, -10000, -30000), (7500, 0, -7500))
    """
    parts = re.split(r"[\s/,;]+", text.replace("\u2212", "-").strip())
    if not all(_NUMBER.fullmatch(part) for part in parts):
        return None
    typed = [float(part) for part in parts]
    unit = 1 if any(abs(number) >= 1000 for number in typed) else 1000
    numbers = tuple(round(number * unit) for number in typed)
    if any(number % 100 or abs(number) > MOST_UMA for number in numbers):
        return None
    if len(numbers) == players // 2 and min(numbers) >= 0:
        best = tuple(sorted(numbers, reverse=True))
        middle = (0,) if players % 2 else ()
        return (*best, *middle, *(-number for number in reversed(best)))
    return numbers if len(numbers) == players else None


@lru_cache(maxsize=128)
def rules_by(name: str, text: str = "") -> Ruleset:
    """The preset of that name with the changes in the text. Raises RulesetError and NotationError.

    >>> rules_by("ema2025", "uma=30/10 kiriage=no").uma
    (30000, 10000, -10000, -30000)
    """
    return changed(preset(name), text)


def changed(base: Ruleset, text: str) -> Ruleset:
    """The rules with the changes in the text. Raises NotationError, also if the result is not playable."""
    values, spans = options_from(text, base.players)
    if "uma" in values and "uma_mode" not in values and base.uma_mode == "floating":
        values["uma_mode"], spans["uma_mode"] = "fixed", spans["uma"]
    return rules_with(text, base, values, spans)


def departures(name: str, rules: Ruleset) -> str:
    """The text of changes that turns the preset of that name into these rules. Raises RulesetError.

    >>> departures("tenhou", rules_by("tenhou", "kiriage=yes, uma=15,5"))
    'uma=15/5/-5/-15 kiriage=yes'
    """
    changed = difference(preset(name), rules)
    return " ".join(f"{option}={written_value(option, here)}" for option, (_, here) in changed.items())


def written_value(option: str, value: object) -> str:
    """A value of an option as such a text writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(f"{number / 1000:g}" if option == "uma" else str(number) for number in value)
    return str(value)


def offered_values(option: str, rules: Ruleset) -> tuple[str, ...]:
    """The values to offer for an option, as ``bot.lookup.rule_changes`` writes them, including that of ``rules``.

    For numbers these are the values of presets for as many players. Raises RulesetError for an unknown option.

    >>> offered_values("kiriage", preset("tenhou")), offered_values("noten_bappu", preset("tenhou"))
    (('no', 'yes'), ('3000',))
    """
    allowed = allowed_values(option)
    if allowed is not None:
        return tuple(written_value(option, value) for value in allowed)
    known = {getattr(preset(name), option) for name in preset_names() if preset(name).players == rules.players}
    here = getattr(rules, option)
    others = sorted(known - {here})[: MOST - 1]
    return tuple(written_value(option, value) for value in sorted((*others, here)))


def is_number(option: str) -> bool:
    """Whether an option accepts more values than are offered. Raises RulesetError for an unknown option."""
    return allowed_values(option) is None
