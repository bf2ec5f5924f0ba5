"""Encodes a score lookup as one short word, so that a button carries the whole question and nothing has to be stored.

The format is ``hand;way;flags;dora;ura;numbers;rules``: tiles in mpsz with the winning tile last, kind of win and
winds, the circumstances as one hexadecimal number, indicators instead of dora, counters separated by dots, and a
preset's name with the options that differ from it, or the caller's own word for these rules. The code is printable
ASCII without spaces; empty parts at the end are cut off.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from bot.engine.errors import EngineError
from bot.engine.rules.ruleset import Ruleset, allowed_values, difference, preset, preset_names, ruleset_from
from bot.engine.scoring.situation import CIRCUMSTANCES, Situation
from bot.engine.tiles import EAST, TILE_NAMES, Kind
from bot.lookup.hand_lookup import Lookup, situation_of
from bot.lookup.notation import ParsedHand, format_meld, format_tiles
from bot.lookup.other_wins import applicable, with_riichi

_NUMBERS: Final = ("honba", "sticks", "kita", "wins_in_a_row")
_BETWEEN: Final = ";"
_PARTS: Final = 7


class UnreadableCode(EngineError, ValueError):
    """A word that is not the code of a question."""


def code_of(question: Lookup, hand: ParsedHand, known: Mapping[Ruleset, str] | None = None) -> str:
    """Encode a question; ``hand`` is its parsed hand. Raises NotationError for unreadable dora.

    ``known`` are the caller's words for rules. They must not be preset names or contain commas or semicolons.
    """
    situation = situation_of(applicable(question))
    tiles = format_tiles(hand.concealed) + "".join(map(format_meld, hand.melds))
    flags = sum(1 << place for place, name in enumerate(CIRCUMSTANCES) if getattr(question, name))
    parts = (
        tiles if hand.win is None else tiles + TILE_NAMES[hand.win],
        f"{'t' if situation.tsumo else 'r'}{situation.seat_wind - EAST}{situation.round_wind - EAST}",
        f"{flags:x}" if flags else "",
        format_tiles(situation.dora),
        format_tiles(_ura(question)),
        ".".join(str(getattr(question, name) or "") for name in _NUMBERS).rstrip("."),
        (known or {}).get(question.rules) or _rules_code(question.rules),
    )
    return _BETWEEN.join(parts).rstrip(_BETWEEN)


def _ura(question: Lookup) -> tuple[Any, ...]:
    """The ura indicators, also of a hand that is not in riichi: a button may switch riichi on again."""
    declared = question.riichi or question.double_riichi
    situation: Situation = situation_of(question if declared else with_riichi(question))
    return situation.ura


def _rules_code(rules: Ruleset) -> str:
    """The nearest preset, and each option that differs."""
    name, changed = changed_preset(rules)
    return ",".join((name, *(f"{option}={_written(value)}" for option, value in changed.items())))


@lru_cache(maxsize=64)
def changed_preset(rules: Ruleset) -> tuple[str, dict[str, object]]:
    """The preset that differs from these rules in the fewest options, and the values of those options in the rules."""
    differences = {name: difference(preset(name), rules) for name in preset_names()}
    nearest = min(differences, key=lambda name: len(differences[name]))
    return nearest, {option: value for option, (_, value) in differences[nearest].items()}


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value).lower()


def rules_word(code: str) -> str:
    """The part of a code that names the rules."""
    return code.split(_BETWEEN)[_PARTS - 1] if code.count(_BETWEEN) == _PARTS - 1 else ""


def question_from(code: str, known: Mapping[str, Ruleset] | None = None) -> Lookup:
    """Decode a question. The tiles are not checked. Raises UnreadableCode.

    ``known`` are the rules by the caller's own words for them.
    """
    parts = code.split(_BETWEEN)
    filled = [*parts, *[""] * (_PARTS - len(parts))] if len(parts) <= _PARTS else [""] * _PARTS
    hand, way, flags, dora, ura, numbers, rules = filled
    try:
        bits = int(flags or "0", 16)
        counts = [int(number or "0") for number in numbers.split(".")]
        seat, round_wind = int(way[1]), int(way[2])
        if not hand or len(way) != 3 or way[0] not in "rt" or max(seat, round_wind) > 3 or bits >> len(CIRCUMSTANCES):
            raise UnreadableCode(code)
        return Lookup(
            hand=hand,
            tsumo=way[0] == "t",
            seat=Kind(EAST + seat),
            round=Kind(EAST + round_wind),
            indicators=dora,
            ura_indicators=ura,
            rules=(known or {}).get(rules) or rules_from(rules),
            **{name: True for place, name in enumerate(CIRCUMSTANCES) if bits >> place & 1},  # type: ignore[arg-type]
            **dict(zip(_NUMBERS, counts, strict=False)),  # type: ignore[arg-type]
        )
    except (ValueError, IndexError, EngineError) as error:
        raise UnreadableCode(code) from error


def rules_from(code: str) -> Ruleset:
    """Decode rules: a preset's name with the options that differ from it. Raises RulesetError and ValueError."""
    name, *changed = code.split(",")
    values = dict(one.split("=", 1) for one in changed)
    return ruleset_from({option: _read(option, value) for option, value in values.items()}, preset(name))


def _read(option: str, text: str) -> object:
    known = {_written(value): value for value in allowed_values(option) or ()}
    if text in known:
        return known[text]
    if "+" in text:
        return tuple(int(one) for one in text.split("+"))
    return int(text)
