"""The values of options that are numbers or depend on another option, as text that can follow their name."""

from collections.abc import Callable
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_OF, RED_FIVES, Tile
from bot.text.rules.rule_texts import VALUES
from bot.text.sentences import Plain, Words, amount, joined, say, say_many
from bot.text.tile_text import tiles_text


def _oka(rules: Ruleset) -> Words:
    extra = (rules.return_points - rules.start_points) * rules.players if rules.oka == "to_first" else 0
    return say("{points} points", points=extra) if extra else say("none")


def _uma(rules: Ruleset) -> Words:
    if rules.uma_mode == "floating":
        return VALUES["uma_mode"]["floating"]
    return joined((Plain(_thousands(points)) for points in rules.uma), ", ")


def _thousands(points: int) -> str:
    """``+20``, ``−7.5``: the uma of a place."""
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points) / 1000:g}"


def _extension(rules: Ruleset) -> Words:
    if rules.extension == "none" or not rules.target_points:
        return say("none")
    return say("one more wind, until somebody has {points}", points=rules.target_points)


def _reds(rules: Ruleset) -> Words:
    if not any(rules.aka_dora):
        return say("none")
    fives = [Tile(KIND_OF[red]) for red, count in zip(RED_FIVES, rules.aka_dora, strict=True) for _ in range(count)]
    return say("{count} ({tiles})", count=len(fives), tiles=tiles_text(fives))


def _riichi_points(rules: Ruleset) -> Words:
    if rules.riichi_min_points < 0:
        return say("none, the score may go below zero")
    return amount(rules.riichi_min_points)


def _chombo(rules: Ruleset) -> Words:
    if rules.chombo == "reverse_mangan":
        return say("pays a mangan to the others, and the hand is played again")
    return say("costs {points} points after the game", points=rules.chombo_points)


NUMBERS: Final[dict[str, Callable[[Ruleset], Words]]] = {
    "start_points": lambda rules: amount(rules.start_points),
    "return_points": lambda rules: amount(rules.return_points),
    "oka": _oka,
    "uma": _uma,
    "extension": _extension,
    "target_points": lambda rules: amount(rules.target_points) if rules.target_points else say("none"),
    "honba_value": lambda rules: say("{points} points", points=rules.honba_value),
    "aka_dora": _reds,
    "riichi_min_points": _riichi_points,
    "riichi_min_live_tiles": lambda rules: amount(rules.riichi_min_live_tiles),
    "yakuman_cap": lambda rules: (
        say_many("{count} yakuman", "{count} yakuman", rules.yakuman_cap) if rules.yakuman_cap else say("no limit")
    ),
    "noten_bappu": lambda rules: say("{points} points in all", points=rules.noten_bappu),
    "chombo": _chombo,
    "chombo_points": lambda rules: amount(rules.chombo_points),
}
"""Options that are numbers or depend on another option."""
